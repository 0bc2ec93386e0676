/* SPDX-License-Identifier: MIT */
/*
 * Long answers wait for short ones. The first part of an answer goes out at once; what follows is
 * taken from one allowance for all of them together, in turn, so that whoever asks for much again
 * and again slows nobody but others who do. The time comes in.
 */
#ifndef TREY_SERVE_LIMITS_TURNS_H
#define TREY_SERVE_LIMITS_TURNS_H

#include <trey/base.h>

enum {
    TURN_BYTES = 16 << 10,       /* a part */
    TURNS_BYTES_MS = 16 << 10,   /* the allowance of a millisecond … */
    TURNS_BYTES_MAX = 256 << 10, /* … and what it grows to while nothing is sent */
    TURNS_PAUSE_MS = 10          /* between looks at who may go on */
};

/* Part of what is kept for an answer. */
typedef struct turn {
    struct turn *previous, *next;
    bool is_waiting;
} turn;

/* Those who wait, the next one first; zeroed, nobody. */
typedef struct turns {
    turn *first, *last;
    uint32_t waiting;
    uint32_t left; /* of the allowance, at … */
    int64_t time;
} turns;

/* Takes a part from the allowance; false: there is nothing left of it. */
TREY_MUST_CHECK bool turns_take(turns *in, int64_t time);

/* Behind all others, also for who waits already. */
void turns_wait(turns *in, turn *waiting);
void turns_leave(turns *in, turn *leaving); /* may have left before */

#endif
