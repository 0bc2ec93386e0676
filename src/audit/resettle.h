/* SPDX-License-Identifier: MIT */
/*
 * Settles rounds again, independently of the table: collects what people did from the events, plays
 * it as a round of `trey settle`, and compares everyone's net result with the recorded transfers.
 */
#ifndef TREY_AUDIT_RESETTLE_H
#define TREY_AUDIT_RESETTLE_H

#include "format/round/round_run.h"
#include "table/table.h"

/* An owner of chips in a round: a person by number, or a place of the house. */
typedef struct resettle_net {
    account_kind kind; /* ACCOUNT_STACK for people */
    uint32_t person;
    int64_t recorded; /* according to the transfers … */
    int64_t settled;  /* … and according to the rules */
} resettle_net;

enum { RESETTLE_NETS_MAX = 512 };

/* A round as recorded by its events. */
typedef struct resettle_notes {
    bool is_running;
    bool is_void;
    bool is_settled; /* `settled` of the nets is known */
    table_rules rules;
    trey_meter meter;       /* before this round's wagers */
    trey_meter meter_after; /* valid with is_settled */
    bool has_bank;
    form_bank bank;
    uint32_t wager_count, hand_count, card_count, decision_count, net_count;
    form_wager wagers[FORM_WAGERS_MAX];
    form_hand hands[TREY_HANDS_MAX];
    trey_card cards[FORM_CARDS_MAX];
    trey_card exposed; /* of a bank's packet that lay face down */
    form_decision decisions[FORM_WAGERS_MAX];
    resettle_net nets[RESETTLE_NETS_MAX];
} resettle_notes;

/* Memory for settling rounds; large. Initialize with zeros. */
typedef struct resettle_space {
    round_form form;
    round_answer answer;
} resettle_space;

enum { RESETTLE_TEXT_SIZE = 512 };

/* Records an event that the table has just applied; its transfers are recorded separately. */
void resettle_add_event(resettle_notes *notes, const live_table *table, const table_event *event);

/* Records a transfer of the event. */
void resettle_add_transfer(resettle_notes *notes, const table_event *event, const transfer *moved);

/* Settles the round, at the event SETTLED. If the rules refuse it, returns false, and `text` has
 * the reason. */
TREY_MUST_CHECK bool resettle_settle(resettle_notes *notes, resettle_space *space,
                                     const trey_book *book, char text[RESETTLE_TEXT_SIZE]);

/* After the round: whether everyone has what the rules say. If not, returns false, and `text`
 * names the difference. */
TREY_MUST_CHECK bool resettle_compare(const resettle_notes *notes, const live_table *table,
                                      char text[RESETTLE_TEXT_SIZE]);

#endif
