/* SPDX-License-Identifier: MIT */
/*
 * Many clients in one thread: their connections, input and counters. player.h decides what a client
 * does at its table.
 */
#ifndef TREY_LOAD_CROWD_H
#define TREY_LOAD_CROWD_H

#include <stdio.h>

#include "histogram.h"
#include "load_pace.h"
#include "load_wire.h"

enum { COOKIE_MAX = 96, OPENING_MAX = 128, COMMANDS_MAX = 512 };

typedef enum client_state {
    CLIENT_AWAY,      /* not connected */
    CLIENT_GUEST,     /* requesting a guest session */
    CLIENT_UPGRADING, /* requesting the WebSocket */
    CLIENT_LIVE
} client_state;

/* The commands of a client. */
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
    ASK_ECHO /* for the yardstick */
} client_command;

typedef struct client {
    uint32_t number; /* from 0 */
    uint32_t table, seat, person;
    int socket;
    client_state state;
    char cookie[COOKIE_MAX];

    uint32_t told,
        commands; /* sets of allowed commands: as last received, and those not used yet */
    char listed[COMMANDS_MAX]; /* the list of them, as JSON … */
    size_t listed_size;        /* … and its size; 0: not received yet */
    bool has_bought, has_bank, wants_bonus, is_greeted;
    int64_t ante, bonus;
    uint64_t random;

    client_command asked; /* the command without an answer; ASK_NOTHING: none */
    bool is_again;        /* sent again, after a lost connection */
    int64_t asked_amount;
    bool asked_play;
    uint32_t asked_id;
    uint64_t asked_at, heard_at;
    pace_step step;  /* at the pace of people: what the client will do next … */
    uint64_t due_at; /* … and when */

    char *left; /* an incomplete frame */
    size_t left_size, left_capacity;
} client;

typedef struct crowd_counts {
    uint64_t commands, answers, refused, too_many, errors, repeats;
    uint64_t messages, bytes, answer_bytes, updates;
    uint64_t firsts, first_bytes;        /* whole states */
    uint64_t rounds, sent, nudges, lost; /* lost: connections closed by the server */
    histogram latency;
} crowd_counts;

typedef struct crowd {
    uint16_t port;
    bool is_yardstick;
    bool is_over; /* clients send no new commands */
    uint32_t count, live, playing;
    client *clients;
    int epoll;
    FILE *notes;                   /* acknowledged commands; NULL: not recorded */
    FILE *frames;                  /* of the clients of the first table; NULL: not recorded */
    pace *pace;                    /* of people; NULL: without pauses */
    uint32_t opening, opening_max; /* connections being opened */
    uint32_t next_away;
    uint32_t arrivals; /* clients that come in a second, however fast others are; 0: no limit */
    uint64_t begun;    /* when the first client came */
    uint64_t now;      /* when the current events were read */
    crowd_counts counts;
    uint64_t refusals[32]; /* by command */
    char last_refusal[256];
} crowd;

uint64_t crowd_now(void); /* nanoseconds of a steady clock */

/* Assigns each client a seat. `seats_of` returns the number of seats of a table; tables count from
 * 1. False: out of memory. */
bool crowd_init(crowd *made, uint32_t count, uint64_t seed, uint32_t (*seats_of)(uint32_t table));
void crowd_finish(crowd *finished);

/* Serves the sockets for up to `wait_ms`, and connects clients that are away. */
void crowd_serve(crowd *in, int wait_ms);

/* Sends a text frame to the server. */
void crowd_say(crowd *in, client *who, const char *text, size_t size);

/* Closes all connections. */
void crowd_leave(crowd *in);

/* Clients without input for `quiet_ns` try their last set of allowed commands again. */
void crowd_nudge(crowd *in, uint64_t quiet_ns);

#endif
