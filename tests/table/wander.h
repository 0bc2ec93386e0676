/* SPDX-License-Identifier: MIT */
/*
 * A table floor at random: the next command from a source of numbers, mostly one that helps the
 * table on, sometimes any other. A generator makes a walk of it, a fuzzer's bytes another.
 */
#ifndef TREY_TESTS_WANDER_H
#define TREY_TESTS_WANDER_H

#include "drive.h"

enum { WANDER_PEOPLE = 12 };

typedef struct wander {
    drive *d;
    uint32_t (*next)(void *context, uint32_t below); /* a number below something */
    void *context;
    table_rules rules; /* of the latest command, as far as it has any */
    trey_card cards[60];
} wander;

/* Lets time pass, and asks for something. */
void wander_step(wander *w);

/* ---- Rules ---- */

enum { WANDER_RULES_COUNT = 8 };

typedef struct wander_rules {
    const char *ruleset, *schedule;
    struct {
        int option, value;
    } chosen[5];         /* ended by value 0 */
    const char *posting; /* the same as members of a posting for `trey settle` */
} wander_rules;

extern const wander_rules wander_rules_list[WANDER_RULES_COUNT];

/* Which of them is in force. */
const wander_rules *wander_rules_of(const live_table *at);

#endif
