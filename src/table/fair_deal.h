/* SPDX-License-Identifier: MIT */
/*
 * Which position of a pledged shoe is dealt next: decided by the pledge, by what the bettors of a
 * round add, and by nothing else. All of it is public, so the table, a viewer and an auditor run
 * the same steps.
 *
 * While bets are open a bettor commits to 32 bytes of entropy; after they are closed he reveals
 * them. Then the positions not dealt yet are mixed, and cards are dealt in the mixed order. What
 * was committed and not revealed is left out, and stays in the list for everyone to see.
 */
#ifndef TREY_TABLE_FAIR_DEAL_H
#define TREY_TABLE_FAIR_DEAL_H

#include <trey/status.h>

#include "fair_shoe.h"
#include "fair_status_list.h"

enum {
    FAIR_ENTROPY_SIZE = 32,
    FAIR_CONTRIBUTIONS_MAX = 256 /* more than sit at a table and stand behind it */
};

typedef enum fair_phase {
    FAIR_PHASE_IDLE,       /* no round yet */
    FAIR_PHASE_COMMITTING, /* bets are open */
    FAIR_PHASE_REVEALING,  /* bets are closed */
    FAIR_PHASE_DEALING     /* the order of this round is fixed */
} fair_phase;

/* Why the shoe refuses a contribution, besides TREY_REFUSED_BETS_NOT_OPEN and
 * TREY_REFUSED_BETS_CLOSED. */
typedef enum fair_status {
    FAIR_STATUS_BASE = 2 * TREY_STATUS_LAYER,
#define FAIR_STATUS_ENTRY(name, code, rule, text) FAIR_REFUSED_##name,
    FAIR_STATUS_LIST(FAIR_STATUS_ENTRY)
#undef FAIR_STATUS_ENTRY
} fair_status;

trey_refusal fair_refuse(fair_status status);

typedef struct fair_contribution {
    trey_bettor bettor;
    bool is_revealed;
    digest commitment;
    uint8_t entropy[FAIR_ENTROPY_SIZE]; /* zeros until it is revealed */
} fair_contribution;

typedef struct fair_deal {
    fair_pledge pledge;
    fair_phase phase;
    uint32_t round; /* of this shoe, from 1 */
    uint32_t contribution_count;
    uint32_t dealt;                          /* cards, in all rounds */
    uint16_t positions[TREY_SHOE_CARDS_MAX]; /* the dealt ones first, in the order of dealing */
    fair_contribution contributions[FAIR_CONTRIBUTIONS_MAX]; /* in the order of commitment */
} fair_deal;

/* A pledge of 1 to TREY_DECKS_MAX decks. */
void fair_deal_begin(fair_deal *deal, const fair_pledge *pledge);

/* Bets open for the next round. A round that was not dealt to its end is given up: its number is
 * used, the cards it did deal stay dealt. */
void fair_deal_open_bets(fair_deal *deal);

/* What a bettor sends while bets are open, to reveal the entropy later. */
digest fair_commitment_make(const fair_pledge *pledge, uint32_t round, trey_bettor bettor,
                            const uint8_t entropy[FAIR_ENTROPY_SIZE]);

/* Refused means unchanged. */
TREY_MUST_CHECK trey_refusal fair_deal_commit(fair_deal *deal, trey_bettor bettor,
                                              const digest *commitment);

/* Bets are open, and no longer. */
void fair_deal_close_bets(fair_deal *deal);

/* The digest of all commitments of the round as they stand, which is published once bets are
 * closed, before the first of them is revealed. A round was opened. */
digest fair_deal_closing(const fair_deal *deal);

/* Refused means unchanged. */
TREY_MUST_CHECK trey_refusal fair_deal_reveal(fair_deal *deal, trey_bettor bettor,
                                              const uint8_t entropy[FAIR_ENTROPY_SIZE]);

/* Fixes the order of this round with what was revealed. Bets are closed and nothing is mixed yet.
 */
void fair_deal_mix(fair_deal *deal);

uint32_t fair_deal_cards_left(const fair_deal *deal);

/* The position of the next card. The round is mixed and a card is left. */
uint32_t fair_deal_draw(fair_deal *deal);

#endif
