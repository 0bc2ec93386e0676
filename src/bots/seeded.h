/* SPDX-License-Identifier: MIT */
/*
 * Entropy that follows from a seed, for tests and for games that somebody wants to see again.
 * Whoever knows the seed knows every card.
 */
#ifndef TREY_BOTS_SEEDED_H
#define TREY_BOTS_SEEDED_H

#include "table/table.h"

/* Entropy for each table and round. Zeroed with a seed it is ready. */
typedef struct seeded_entropy {
    uint64_t seed; /* not 0 */
    uint32_t table;
    uint64_t round, draws; /* within the round */
} seeded_entropy;

/* What is drawn next is for this table, in its present round. */
void seeded_entropy_turn(seeded_entropy *to, const table *at);

void seeded_entropy_draw(seeded_entropy *from, uint8_t *bytes, size_t size);

#endif
