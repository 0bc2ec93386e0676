/* SPDX-License-Identifier: MIT */
/*
 * Deterministic entropy from a seed, for tests and reproducible games. The seed reveals every card.
 */
#ifndef TREY_BOTS_SEEDED_H
#define TREY_BOTS_SEEDED_H

#include "table/table.h"

/* Entropy per table and round. Initialize with zeros and a seed. */
typedef struct seeded_entropy {
    uint64_t seed; /* not 0 */
    uint32_t table;
    uint64_t round, draws; /* within the round */
} seeded_entropy;

/* Makes the next draws depend on this table and its current round. */
void seeded_entropy_turn(seeded_entropy *entropy, const live_table *table);

void seeded_entropy_draw(seeded_entropy *from, uint8_t *bytes, size_t size);

#endif
