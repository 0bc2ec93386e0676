/* SPDX-License-Identifier: MIT */
/*
 * Bars and self-exclusions: a person who gets no seat, cannot bet and buys no chips until a date,
 * at one table or in the whole house. Who enforces it is the server (serve/floor/floor_bars.c).
 *
 * Invariants:
 *
 * B1  A bar is never removed and never shortened; lifting it is recorded beside it.
 *
 * B2  Nobody can lift a self-exclusion. It ends with its last day.
 *
 * B3  A bar and its record for the journal (person_change) are durable together, as P7.
 */
#ifndef TREY_ACCOUNTS_BAR_H
#define TREY_ACCOUNTS_BAR_H

#include "people.h"

typedef struct person_bar {
    uint64_t number; /* from 1, never another's */
    uint32_t person;
    uint32_t table;       /* 0: the whole house; a self-exclusion is always of the house */
    bool is_self;         /* a self-exclusion, by the person or by staff on their behalf */
    int64_t since, until; /* milliseconds since 1970 */
    char reason[BAR_REASON_SIZE];
    change_actor by;
    int64_t lifted; /* when; 0: it was not */
    uint32_t lifted_by;
} person_bar;

enum {
    BARS_LIST_MAX = 100,
    BAR_YEARS_MAX = 100 /* a bar that is meant to last for life */
};

/* Whether a bar is in force at this time. Pure. */
bool bar_is_in_force(const person_bar *bar, int64_t time);

/* Bars a person. Of `wanted`, the person, table, is_self, until and reason are read; the actor is
 * that of people_set_actor. PEOPLE_UNTIL_BAD: the end has passed, or is too far away. */
TREY_MUST_CHECK people_status bar_add(people_db *people, const person_bar *wanted, int64_t time,
                                      person_bar *added, people_error *error);

/* Lifts a bar of a person. PEOPLE_EXCLUSION_STANDS: it is a self-exclusion (B2). PEOPLE_BAR_OVER:
 * it is not in force. PEOPLE_NO_BAR: the person has no such bar. */
TREY_MUST_CHECK people_status bar_lift(people_db *people, uint32_t whose, uint64_t number,
                                       int64_t time, person_bar *lifted, people_error *error);

/* The bars of a person, also those that are over, the latest first; at most BARS_LIST_MAX. */
TREY_MUST_CHECK people_status bars_of_person(people_db *people, uint32_t whose,
                                             person_bar list[BARS_LIST_MAX], size_t *count,
                                             people_error *error);

/* The bar in force with the lowest number above `after`; PEOPLE_END after the last. */
TREY_MUST_CHECK people_status bar_next(people_db *people, uint64_t after, int64_t time,
                                       person_bar *found, people_error *error);

#endif
