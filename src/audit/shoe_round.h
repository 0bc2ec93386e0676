/* SPDX-License-Identifier: MIT */
/*
 * One round of a fair shoe as its events tell it, for fair_audit_round and for transcripts.
 */
#ifndef TREY_AUDIT_SHOE_ROUND_H
#define TREY_AUDIT_SHOE_ROUND_H

#include "table/fair_audit.h"
#include "table/table.h"

/* Zeroed, it is before the first round. */
typedef struct shoe_round {
    uint32_t round;  /* of the shoe, from 1; 0 before its first */
    bool is_running; /* bets were opened, and the round is not over */
    bool is_closed;
    uint32_t contribution_count, card_count;
    digest closing;
    trey_card cards[TREY_SHOE_CARDS_MAX]; /* in the order of dealing */
    fair_contribution contributions[FAIR_CONTRIBUTIONS_MAX];
} shoe_round;

/* Notes an event that the table has just taken. True when a round of the shoe is over with it. */
bool shoe_round_add_event(shoe_round *noted, const table *at, const table_event *event);

/* What it comes to; it points into `noted`. */
fair_round_record shoe_round_record(const shoe_round *noted);

/* "another root than its seed makes" … */
const char *fair_finding_text(fair_finding finding);

#endif
