/* SPDX-License-Identifier: MIT */
/*
 * Decides which position of a pledged shoe is dealt next. It depends only on the pledge and on the
 * contributions of the bettors of a round. Both are public, so the table, a viewer and an auditor
 * compute the same order.
 *
 * While bets are open, a bettor commits to 32 random bytes; after bets close, the bettor reveals
 * them. Then the positions that are not dealt yet are mixed, and cards are dealt in the mixed
 * order. Every contribution in the list must be revealed before the cards are mixed. Otherwise a
 * table that has seen all of them could choose which ones to leave out.
 */
#ifndef TREY_TABLE_FAIR_DEAL_H
#define TREY_TABLE_FAIR_DEAL_H

#include <trey/status.h>

#include "fair_hands.h"
#include "fair_shoe.h"
#include "fair_status_list.h"

enum {
    FAIR_ENTROPY_SIZE = 32,
    FAIR_CONTRIBUTIONS_MAX = 256 /* more than the people at a table */
};

/* Rounds have a version. In version 1, contributions that were not revealed were left out, and the
 * closing did not contain the hands. Only journals of earlier programs have such rounds. */
enum { FAIR_ROUND_OLD = 1, FAIR_ROUND_VERSION = 2 };

typedef enum fair_phase {
    FAIR_PHASE_IDLE,       /* no round yet */
    FAIR_PHASE_COMMITTING, /* bets are open */
    FAIR_PHASE_REVEALING,  /* bets are closed */
    FAIR_PHASE_DEALING     /* the order of this round is fixed: fair_deal_mix was called */
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
    bool is_missed; /* the bettor did not reveal it in time */
    digest commitment;
    uint8_t entropy[FAIR_ENTROPY_SIZE]; /* the random bytes; zeros until they are revealed */
} fair_contribution;

typedef struct fair_deal {
    fair_pledge pledge;
    fair_phase phase;
    uint32_t round;      /* counts the rounds of this shoe from 1 */
    uint32_t version;    /* of the round */
    uint32_t hand_count; /* from version 2 on */
    uint8_t hands[TREY_HANDS_MAX];
    uint32_t contribution_count;
    uint32_t dealt;                          /* number of cards dealt in all rounds of this shoe */
    uint16_t positions[TREY_SHOE_CARDS_MAX]; /* the dealt ones first, in the order of dealing */
    fair_contribution contributions[FAIR_CONTRIBUTIONS_MAX]; /* in the order of commitment */
} fair_deal;

/* Begins dealing from a shoe. Its pledge has 1 to TREY_DECKS_MAX decks. */
void fair_deal_begin(fair_deal *deal, const fair_pledge *pledge);

/* Opens bets for the next round, as one of version 1 until fair_deal_bind. If the previous round
 * was not dealt completely, it is abandoned: its number is not used again, and the cards it dealt
 * stay dealt. */
void fair_deal_open_bets(fair_deal *deal);

/* The commitment that a bettor sends while bets are open, before revealing `entropy`. */
digest fair_commitment_make(const fair_pledge *pledge, uint32_t round, trey_bettor bettor,
                            const uint8_t entropy[FAIR_ENTROPY_SIZE]);

/* Adds a bettor's commitment. If refused, nothing changes. */
TREY_MUST_CHECK trey_refusal fair_deal_commit(fair_deal *deal, trey_bettor bettor,
                                              const digest *commitment);

/* Makes the round one of version 2, whose closing contains the hands in the order of dealing
 * (fair_hands). Bets must be open. */
void fair_deal_bind(fair_deal *deal, const uint8_t *hands, uint32_t count);

/* Takes back the contribution with this index while bets are open. */
void fair_deal_drop(fair_deal *deal, uint32_t index);

/* Closes bets, which must be open. */
void fair_deal_close_bets(fair_deal *deal);

/* The digest of all commitments of the round so far. The table publishes it when bets close, before
 * the first reveal. fair_deal_open_bets must have been called. */
digest fair_deal_closing(const fair_deal *deal);

/* Reveals a bettor's contribution. If refused, nothing changes. */
TREY_MUST_CHECK trey_refusal fair_deal_reveal(fair_deal *deal, trey_bettor bettor,
                                              const uint8_t entropy[FAIR_ENTROPY_SIZE]);

/* Whether the cards can be mixed: every contribution is revealed, or the version is 1. */
bool fair_deal_is_complete(const fair_deal *deal);

/* Fixes the order of this round from the revealed contributions. The phase must be
 * FAIR_PHASE_REVEALING, and the contributions complete. */
void fair_deal_mix(fair_deal *deal);

uint32_t fair_deal_cards_left(const fair_deal *deal);

/* Deals a card and returns its position. The phase must be FAIR_PHASE_DEALING, and a card must be
 * left. */
uint32_t fair_deal_draw(fair_deal *deal);

#endif
