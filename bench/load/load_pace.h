/* SPDX-License-Identifier: MIT */
/*
 * The pace of people: how long they think, and which client acts next. Due times are an open loop:
 * they follow from what a client saw and how long it thinks, not from how fast other commands are
 * answered. A command that is sent late counts from when it was due.
 */
#ifndef TREY_LOAD_PACE_H
#define TREY_LOAD_PACE_H

#include <stdbool.h>

#include "histogram.h"

typedef enum pace_step {
    PACE_NOTHING, /* the client waits for others */
    PACE_SEAT,    /* sits down, buys chips, takes or declines the bank */
    PACE_BET,     /* chooses the ante */
    PACE_FOLLOW,  /* adds a bonus after the ante, or is ready */
    PACE_DECIDE,
    PACE_STEPS
} pace_step;

/* How long a person thinks, in nanoseconds; `chance` is a random number of 24 bits. */
uint64_t pace_think(pace_step step, uint32_t chance);

typedef struct pace_entry {
    uint64_t due;
    uint32_t client;
} pace_entry;

/* A heap of due times. A client whose plans changed has entries that no longer hold; the caller
 * ignores them. */
typedef struct pace {
    pace_entry *entries;
    uint32_t count, capacity;
    histogram late; /* from due to sent: the loader's own delay */
} pace;

void pace_finish(pace *finished);

/* Ends the program if there is no memory. */
void pace_add(pace *to, uint32_t client, uint64_t due);

/* Removes the first entry that is due. False: none is. */
bool pace_next(pace *from, uint64_t now, pace_entry *next);

/* The time until the first entry is due, at most `most`. */
uint64_t pace_until(const pace *of, uint64_t now, uint64_t most);

#endif
