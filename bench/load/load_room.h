/* SPDX-License-Identifier: MIT */
/*
 * The room that is loaded: its configuration, and the server that runs it.
 */
#ifndef TREY_LOAD_ROOM_H
#define TREY_LOAD_ROOM_H

#include "process.h"

/* How many seats a table has, from 1: house-banked ones with seven, player-dealer ones with seven
 * or eight, so that 700 tables seat 5,000. */
uint32_t room_seats(uint32_t table);

typedef struct load_room {
    const char *program, *directory; /* trey; where everything is written */
    uint32_t tables;
    process server;
    uint16_t port; /* 0: none was chosen yet */
} load_room;

/* Writes the configuration. False: it cannot be written. */
bool room_configure(const load_room *in);

/* Starts the server, on the same port as before if it ran. */
bool room_start(load_room *in);

#endif
