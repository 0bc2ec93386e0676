/* SPDX-License-Identifier: MIT */
/*
 * Many clients in one thread: connections, what they are sent, and what is counted about it. What
 * they do at a table is in player.h.
 */
#ifndef TREY_LOAD_CROWD_H
#define TREY_LOAD_CROWD_H

#include <stdio.h>

#include "histogram.h"
#include "load_wire.h"

enum { COOKIE_MAX = 96, OPENING_MAX = 128 };

typedef enum client_state {
    CLIENT_AWAY,      /* not connected */
    CLIENT_GUEST,     /* asks for a session */
    CLIENT_UPGRADING, /* asks for a WebSocket */
    CLIENT_LIVE
} client_state;

/* What a client asks for; the order of the words in player.c. */
typedef enum client_command {
    ASK_NOTHING,
    ASK_SUBSCRIBE,
    ASK_SIT,
    ASK_SIT_IN,
    ASK_BUY_IN,
    ASK_TAKE_BANK,
    ASK_DECLINE_BANK,
    ASK_FOR_BANK,
    ASK_ANTE,
    ASK_BONUS,
    ASK_READY,
    ASK_DECIDE,
    ASK_ECHO /* of the yardstick */
} client_command;

typedef struct client {
    uint32_t number; /* from 0 */
    uint32_t table, seat, person;
    int socket;
    client_state state;
    char cookie[COOKIE_MAX];

    uint32_t told, commands; /* sets of what he may ask for: as told last, and what of it is left */
    bool has_bought, has_bank, wants_bonus, is_greeted;
    int64_t ante, bonus;
    uint64_t random;

    client_command asked; /* ASK_NOTHING: no answer is awaited */
    bool is_again;        /* it was sent before, on another connection */
    int64_t asked_amount;
    bool asked_play;
    uint32_t asked_id;
    uint64_t asked_at, heard_at;

    char *left; /* the beginning of a frame whose end is still to come */
    size_t left_size, left_capacity;
} client;

typedef struct crowd_counts {
    uint64_t commands, answers, refused, too_many, errors, repeats;
    uint64_t messages, bytes, answer_bytes, states, yous, events;
    uint64_t rounds, sent, nudges, lost; /* lost: connections that the server ended */
    histogram latency;
} crowd_counts;

typedef struct crowd {
    uint16_t port;
    bool is_yardstick;
    bool is_over; /* nobody asks for anything new */
    uint32_t count, live, playing;
    client *clients;
    int epoll;
    FILE *notes;                   /* NULL: none are taken */
    uint32_t opening, opening_max; /* connections on their way */
    uint32_t next_away;
    uint64_t now; /* of the events that are looked at */
    crowd_counts counts;
    uint64_t refusals[32]; /* by what was asked */
    char last_refusal[256];
} crowd;

uint64_t crowd_now(void); /* nanoseconds, steady */

/* Clients in their seats: `seats_of` tells how many a table has, from 1. False: no memory. */
bool crowd_init(crowd *made, uint32_t count, uint64_t seed, uint32_t (*seats_of)(uint32_t table));
void crowd_finish(crowd *finished);

/* Serves the sockets for up to so many milliseconds, and brings back who is away. */
void crowd_serve(crowd *in, int wait_ms);

/* Sends a text frame to the server. */
void crowd_say(crowd *in, client *who, const char *text, size_t size);

/* Everyone's connection is closed from our side. */
void crowd_leave(crowd *in);

/* Whoever has heard nothing for so long looks again at what he was told last. */
void crowd_nudge(crowd *in, uint64_t quiet_ns);

#endif
