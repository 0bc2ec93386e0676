/* SPDX-License-Identifier: MIT */
/*
 * Audits a shoe with its seed: repeats every round that was dealt from it and compares the result
 * with the record.
 */
#ifndef TREY_TABLE_FAIR_AUDIT_H
#define TREY_TABLE_FAIR_AUDIT_H

#include "fair_deal.h"

/* A round as the table recorded it. */
typedef struct fair_round_record {
    uint32_t round;
    uint32_t contribution_count;
    uint32_t card_count;
    bool is_closed;               /* false: abandoned while bets were open, and never dealt */
    uint32_t version, hand_count; /* of the round, and of its hands from version 2 on */
    const uint8_t *hands;
    const fair_contribution *contributions; /* in the order of commitment */
    const trey_card *cards;                 /* in the order of dealing */
    digest closing;
} fair_round_record;

typedef enum fair_finding {
    FAIR_FOUND_NOTHING_WRONG,
    FAIR_FOUND_OTHER_ROOT,    /* the seed does not give the shoe that was pledged */
    FAIR_FOUND_OTHER_ROUND,   /* a round is missing or out of order */
    FAIR_FOUND_CONTRIBUTION,  /* a contribution is invalid (fair_deal.h) */
    FAIR_FOUND_OTHER_CLOSING, /* the closing digest does not match the commitments, or is missing */
    FAIR_FOUND_TOO_MANY_CARDS, /* more cards were dealt than the shoe has */
    FAIR_FOUND_OTHER_CARD,     /* a card differs from the one at its position in the shoe */
    FAIR_FOUND_REVEAL_MISSING  /* cards were dealt although a contribution was not revealed */
} fair_finding;

typedef struct fair_audit {
    fair_shoe shoe;
    fair_deal deal;
} fair_audit;

/* Begins an audit. The pledge may hold any bytes. */
TREY_MUST_CHECK fair_finding fair_audit_begin(fair_audit *audit, const fair_pledge *pledge,
                                              const uint8_t seed[FAIR_SEED_SIZE]);

/* Audits the next round. Call it for all rounds in order, including abandoned ones. After a
 * finding, do not call it again. */
TREY_MUST_CHECK fair_finding fair_audit_round(fair_audit *audit, const fair_round_record *record);

/* Erases the shoe, whose undealt cards are secret. A zeroed audit is allowed. */
void fair_audit_finish(fair_audit *audit);

#endif
