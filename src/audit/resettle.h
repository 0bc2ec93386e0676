/* SPDX-License-Identifier: MIT */
/*
 * Rounds settled once more, apart from the table: what people did is noted from the events, played
 * as a round of `trey settle`, and what everyone then has more or less is held against the
 * transfers that are recorded.
 */
#ifndef TREY_AUDIT_RESETTLE_H
#define TREY_AUDIT_RESETTLE_H

#include "format/round/round_run.h"
#include "table/table.h"

/* Who has chips in a round: people by their number, the house's places by theirs. */
typedef struct resettle_net {
    account_kind kind; /* ACCOUNT_STACK for people */
    uint32_t person;
    int64_t recorded; /* what the transfers come to … */
    int64_t settled;  /* … and what the rules do */
} resettle_net;

enum { RESETTLE_NETS_MAX = 512 };

/* A round as its events tell it. */
typedef struct resettle_notes {
    bool is_running;
    bool is_void;
    bool is_settled; /* `settled` of the nets is known */
    table_rules rules;
    trey_meter meter;       /* before the coins */
    trey_meter meter_after; /* with is_settled */
    bool has_bank;
    form_bank bank;
    uint32_t wager_count, hand_count, card_count, decision_count, net_count;
    form_wager wagers[FORM_WAGERS_MAX];
    form_hand hands[TREY_HANDS_MAX];
    trey_card cards[FORM_CARDS_MAX];
    form_decision decisions[FORM_WAGERS_MAX];
    resettle_net nets[RESETTLE_NETS_MAX];
} resettle_notes;

/* What one round after another is played with; large. Zeroed, it is ready. */
typedef struct resettle_space {
    round_form form;
    round_answer answer;
} resettle_space;

enum { RESETTLE_TEXT_SIZE = 512 };

/* Notes an event that the table has just taken; its transfers come apart. */
void resettle_add_event(resettle_notes *notes, const table *at, const table_event *event);

/* Notes a recorded transfer of the event. */
void resettle_add_transfer(resettle_notes *notes, const table_event *event, const transfer *moved);

/* Plays the round: at the event SETTLED. False: the rules refuse it, and `text` says why. */
TREY_MUST_CHECK bool resettle_settle(resettle_notes *notes, resettle_space *space,
                                     const trey_book *book, char text[RESETTLE_TEXT_SIZE]);

/* Once the round is over: whether everyone has what the rules say. False: `text` says who does not.
 */
TREY_MUST_CHECK bool resettle_compare(const resettle_notes *notes, const table *at,
                                      char text[RESETTLE_TEXT_SIZE]);

#endif
