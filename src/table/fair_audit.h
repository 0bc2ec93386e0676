/* SPDX-License-Identifier: MIT */
/*
 * What an auditor does with a shoe's seed: every round of it once more, from what was recorded.
 */
#ifndef TREY_TABLE_FAIR_AUDIT_H
#define TREY_TABLE_FAIR_AUDIT_H

#include "fair_deal.h"

/* A round as the table recorded it. */
typedef struct fair_round_record {
    uint32_t round;
    uint32_t contribution_count;
    uint32_t card_count;
    bool is_closed; /* false: given up while bets were open, and never dealt */
    const fair_contribution *contributions; /* in the order of commitment */
    const trey_card *cards;                 /* in the order of dealing */
    digest closing;
} fair_round_record;

typedef enum fair_finding {
    FAIR_FOUND_NOTHING_WRONG,
    FAIR_FOUND_OTHER_ROOT,    /* the seed does not make the shoe that was pledged */
    FAIR_FOUND_OTHER_ROUND,   /* a round is missing or out of its place */
    FAIR_FOUND_CONTRIBUTION,  /* one that the rules of the deal do not take */
    FAIR_FOUND_OTHER_CLOSING, /* than what was committed makes, or dealing without one */
    FAIR_FOUND_TOO_MANY_CARDS,
    FAIR_FOUND_OTHER_CARD
} fair_finding;

typedef struct fair_audit {
    fair_shoe shoe;
    fair_deal deal;
} fair_audit;

/* Any pledge may be asked about. */
TREY_MUST_CHECK fair_finding fair_audit_begin(fair_audit *audit, const fair_pledge *pledge,
                                              const uint8_t seed[FAIR_SEED_SIZE]);

/* The rounds in order, given-up ones too. After a finding the audit is over. */
TREY_MUST_CHECK fair_finding fair_audit_round(fair_audit *audit, const fair_round_record *record);

/* Erases the shoe, whose undealt cards are secret. A zeroed audit is fine. */
void fair_audit_finish(fair_audit *audit);

#endif
