/* SPDX-License-Identifier: MIT */
/*
 * One proof of several cards of a round, as bytes: which cards they are, each with its salt, and
 * the multiproof of their leaves. It has no digest twice, and neither positions nor hands, which
 * follow from the mixing and the bets. docs/fairness.md has its form.
 */
#ifndef TREY_TABLE_FAIR_PROOF_H
#define TREY_TABLE_FAIR_PROOF_H

#include "fair_shoe.h"

enum {
    FAIR_PROOF_FORM = 1,
    FAIR_PROOF_CARDS_MAX = TREY_HANDS_MAX * TREY_HAND_CARDS, /* of a round */
    FAIR_PROOF_CARD_SIZE = 1 + FAIR_SALT_SIZE,
    FAIR_PROOF_HEAD_SIZE = 1 + 8,
    FAIR_PROOF_SIZE_MAX = FAIR_PROOF_HEAD_SIZE + FAIR_PROOF_CARDS_MAX * FAIR_PROOF_CARD_SIZE +
                          MERKLE_PARTS_MAX * DIGEST_SIZE
};

/* Cards of a round: bit n is card number n in the order of dealing. */
typedef uint64_t fair_card_set;

/* What a proof proves. */
typedef struct fair_proved {
    fair_card_set shown;
    trey_card cards[FAIR_PROOF_CARDS_MAX]; /* by number; only those in `shown` */
} fair_proved;

/* Proves the cards in `shown`, at least one. `positions` are those of the round's cards, by number.
 * Returns the size of the proof. */
size_t fair_proof_make(uint8_t bytes[FAIR_PROOF_SIZE_MAX], const fair_shoe *shoe,
                       const uint16_t *positions, fair_card_set shown);

/* Whether the bytes prove cards of a round that was dealt from `count` positions of the pledged
 * shoe. All arguments may be any numbers and bytes. *proved is set only if they do. */
bool fair_proof_check(const uint8_t *bytes, size_t size, const fair_pledge *pledge,
                      const uint16_t *positions, uint32_t count, fair_proved *proved);

#endif
