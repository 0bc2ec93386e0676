/* SPDX-License-Identifier: MIT */
/*
 * One round of a fair shoe as recorded by its events, for fair_audit_round and for transcripts.
 */
#ifndef TREY_AUDIT_SHOE_ROUND_H
#define TREY_AUDIT_SHOE_ROUND_H

#include "table/fair_audit.h"
#include "table/table.h"

/* All zeros: before the first round. */
typedef struct shoe_round {
    uint32_t round;  /* within the shoe, from 1; 0 before its first */
    bool is_running; /* bets were opened, and the round is not over */
    bool is_closed;
    uint32_t version; /* of the round: FAIR_ROUND_OLD, FAIR_ROUND_VERSION */
    uint32_t hand_count;
    uint8_t hands[TREY_HANDS_MAX]; /* in the order of dealing */
    uint32_t contribution_count, card_count;
    digest closing;
    trey_card cards[TREY_SHOE_CARDS_MAX]; /* in the order of dealing */
    fair_contribution contributions[FAIR_CONTRIBUTIONS_MAX];
} shoe_round;

/* Records an event that the table has just applied. Returns true if it ends a round of the shoe. */
bool shoe_round_add_event(shoe_round *noted, const live_table *table, const table_event *event);

/* The record of the round; it points into `noted`. */
fair_round_record shoe_round_record(const shoe_round *noted);

/* A finding as text: "the seed does not make the shoe that was pledged" … */
const char *fair_finding_text(fair_finding finding);

#endif
