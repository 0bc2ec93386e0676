/* SPDX-License-Identifier: MIT */
/*
 * A shoe whose order is fixed, and pledged to everyone, before bets open. What is in here is secret
 * but for the pledge and for the openings of cards that someone may see; which card comes next is
 * decided by what is public (fair_deal.h). docs/fairness.md has the whole scheme.
 *
 * Everything works before sodium_init(), and faster after it.
 */
#ifndef TREY_TABLE_FAIR_SHOE_H
#define TREY_TABLE_FAIR_SHOE_H

#include "merkle.h"
#include "shuffle.h"

enum {
    FAIR_VERSION = 1,
    FAIR_SEED_SIZE = SHUFFLE_KEY_SIZE,
    FAIR_ID_SIZE = 16,
    FAIR_SALT_SIZE = 32
};

/* What the table publishes before bets open. */
typedef struct fair_pledge {
    uint8_t id[FAIR_ID_SIZE]; /* public, no two shoes have the same */
    uint8_t decks;
    digest root;
} fair_pledge;

typedef struct fair_shoe {
    uint8_t id[FAIR_ID_SIZE];
    uint8_t decks;
    uint8_t seed[FAIR_SEED_SIZE];
    trey_card cards[TREY_SHOE_CARDS_MAX]; /* by position */
    merkle_tree tree;
} fair_shoe;

/* One card of the shoe with all it takes to check it against the pledge. */
typedef struct fair_opening {
    uint16_t position;
    trey_card card;
    uint8_t salt[FAIR_SALT_SIZE];
    merkle_path path;
} fair_opening;

static inline uint32_t fair_pledge_cards(const fair_pledge *pledge)
{
    return (uint32_t)pledge->decks * TREY_DECK_CARDS;
}

/* The seed must come from the system's entropy, for this shoe alone. 1 to TREY_DECKS_MAX decks. */
void fair_shoe_make(fair_shoe *shoe, const uint8_t seed[FAIR_SEED_SIZE],
                    const uint8_t id[FAIR_ID_SIZE], uint8_t decks);

fair_pledge fair_shoe_pledge(const fair_shoe *shoe);

trey_card fair_shoe_card(const fair_shoe *shoe, uint32_t position);

void fair_shoe_open(const fair_shoe *shoe, uint32_t position, fair_opening *opening);

/* `from` was made; `to` holds no secret of another. */
void fair_shoe_copy(fair_shoe *to, const fair_shoe *from);

/* Forgets the shoe: no secret of it stays in memory. */
void fair_shoe_finish(fair_shoe *shoe);

/* Whether this card lay at this position of the pledged shoe. Any bytes may be asked about. */
bool fair_opening_check(const fair_opening *opening, const fair_pledge *pledge);

#endif
