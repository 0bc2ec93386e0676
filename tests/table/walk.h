/* SPDX-License-Identifier: MIT */
/*
 * A crowd that plays at a live table at random, from a seed: players, somebody betting behind,
 * staff, and now and then nonsense. What it does next depends on nothing but the seed and on what
 * lies open, so that tables which differ in hidden cards only are asked the same.
 */
#ifndef TREY_TESTS_TABLE_WALK_H
#define TREY_TESTS_TABLE_WALK_H

#include "table/command.h"

enum {
    WALK_SEATED = 5, /* persons 1 … */
    WALK_FELT = 6,   /* the seat of somebody without a device, where a person deals */
    WALK_BEHIND = 21,
    WALK_DEALER = 101,
    WALK_SUPERVISOR = 201,
    WALK_AUDITOR = 301,
    WALK_SPECTATOR = 401,
    WALK_CARDS = TREY_DECK_CARDS / 2 /* half a deck is entered, the other half stands in for it */
};

/* How a table is run. */
typedef struct walk_table {
    const char *ruleset;
    table_dealer dealer;
    table_cards cards;
    bool has_progressive;
    uint32_t rounds_per_shuffle; /* 0: as the rule set has it */
} walk_table;

typedef struct walk {
    uint64_t random;
    int64_t time;
    uint32_t steps;
    table_rules rules;
    trey_card deck[TREY_DECK_CARDS];
    trey_card cards[4]; /* of the last command */
} walk;

/* The rules of a table. */
table_rules walk_rules(const walk_table *how);

void walk_begin(walk *of, const walk_table *how, uint64_t seed);

uint32_t walk_below(walk *of, uint32_t bound);

/* What somebody asks next, at of->time. What it points to stays until the next call. */
table_command walk_next(walk *of, const live_table *at);

/* What a bettor commits to at a table, as this crowd does. */
void walk_entropy(uint32_t person, uint32_t round, uint8_t entropy[FAIR_ENTROPY_SIZE]);

/* The card of the other half of the deck that stands in for one that was entered. */
trey_card walk_other_card(const walk *of, trey_card card);

#endif
