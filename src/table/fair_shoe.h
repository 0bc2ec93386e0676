/* SPDX-License-Identifier: MIT */
/*
 * A shoe whose order is fixed before bets open. The table publishes a pledge: the root of a Merkle
 * tree over the cards. Everything else here is secret, except for the openings of cards that a
 * viewer may see. Which position is dealt next depends only on public data (fair_deal.h).
 * docs/fairness.md describes the whole scheme.
 *
 * These functions work before sodium_init() is called, and are faster after it.
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

/* The pledge that the table publishes before bets open. */
typedef struct fair_pledge {
    uint8_t id[FAIR_ID_SIZE]; /* unique for each shoe */
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

/* A card of the shoe with the proof that it matches the pledge. */
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

/* The leaf of the tree for a card at a position. */
digest fair_leaf_make(const fair_pledge *pledge, uint32_t position, trey_card card,
                      const uint8_t salt[FAIR_SALT_SIZE]);

/* Makes a shoe of 1 to TREY_DECKS_MAX decks. The seed must be random bytes of the operating system,
 * used for this shoe only. */
void fair_shoe_make(fair_shoe *shoe, const uint8_t seed[FAIR_SEED_SIZE],
                    const uint8_t id[FAIR_ID_SIZE], uint8_t decks);

fair_pledge fair_shoe_pledge(const fair_shoe *shoe);

trey_card fair_shoe_card(const fair_shoe *shoe, uint32_t position);

/* Gives the salt of a position, which reveals the card to those who know its leaf. */
void fair_shoe_salt(const fair_shoe *shoe, uint32_t position, uint8_t salt[FAIR_SALT_SIZE]);

void fair_shoe_open(const fair_shoe *shoe, uint32_t position, fair_opening *opening);

/* Copies a shoe. `target` must not hold a shoe: its secrets would not be erased. */
void fair_shoe_copy(fair_shoe *target, const fair_shoe *from);

/* Erases the shoe's secrets from memory. */
void fair_shoe_finish(fair_shoe *shoe);

/* Whether the card was at this position of the pledged shoe. Both arguments may hold any bytes. */
bool fair_opening_check(const fair_opening *opening, const fair_pledge *pledge);

#endif
