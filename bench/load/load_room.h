/* SPDX-License-Identifier: MIT */
/*
 * The room under load: its configuration, and the server that runs it.
 */
#ifndef TREY_LOAD_ROOM_H
#define TREY_LOAD_ROOM_H

#include "process.h"

/* The number of seats of a table; tables count from 1. House-banked tables have seven seats,
 * player-dealer tables seven or eight, so that 700 tables seat 5,000. */
uint32_t room_seats(uint32_t table);

typedef struct load_room {
    const char *program, *directory; /* trey, and where it writes */
    uint32_t tables, clients;        /* clients: the most connections */
    bool has_pauses;                 /* the times of a room of people, not the shortest */
    process server;
    uint16_t port; /* 0: not chosen yet */
} load_room;

/* Writes the configuration. False: the file cannot be written. */
bool room_configure(const load_room *in);

/* Starts the server, on the same port as before if it ran. */
bool room_start(load_room *in);

#endif
