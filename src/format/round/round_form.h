/* SPDX-License-Identifier: MIT */
/*
 * A round as its JSON states it, before the rules are applied.
 */
#ifndef TREY_FORMAT_ROUND_ROUND_FORM_H
#define TREY_FORMAT_ROUND_ROUND_FORM_H

#include <trey/trey.h>

#include "format/rules/posting_read.h"
#include "name_table.h"

/* The parts of a round, in the order in which refusals take precedence. */
typedef enum form_section {
    FORM_TOP,
    FORM_RULES,
    FORM_POSTING,
    FORM_BANK,
    FORM_WAGERS,
    FORM_CARDS,
    FORM_DECISIONS,
    FORM_SECTION_COUNT
} form_section;

typedef struct form_wager {
    int64_t seat, amount;
    uint32_t bettor; /* names */
    trey_wager_kind kind;
} form_wager;

typedef struct form_hand {
    uint32_t seat; /* TREY_BANKER: the dealer's hand */
    uint32_t first, count;
    bool is_not_seen; /* a folded hand that nobody looked at; it has no cards here */
} form_hand;

/* What stands in the place of such a hand's cards. */
#define FORM_NOT_SEEN "not seen"

typedef struct form_decision {
    int64_t seat;
    uint32_t bettor;
    bool play;
} form_decision;

typedef struct form_bank {
    int64_t seat, wager;
    uint32_t bettor;
} form_bank;

/* Seat numbers of two digits, and the dealer. */
#define FORM_HANDS_MAX 100
/* One more than a valid round can have, so that an excess card, wager or decision is detected. */
#define FORM_CARDS_MAX (TREY_SHOE_CARDS_MAX + 1)
#define FORM_WAGERS_MAX (TREY_WAGERS_MAX + 1)

typedef struct round_form {
    form_problem problems[FORM_SECTION_COUNT]; /* the first problem of each section */
    bool has_id;
    span id;
    span rules;
    posting_form posting;
    bool has_bank;
    form_bank bank;
    uint32_t wager_count, hand_count, card_count, decision_count;
    form_wager wagers[FORM_WAGERS_MAX];
    form_hand hands[FORM_HANDS_MAX];
    trey_card cards[FORM_CARDS_MAX];
    form_decision decisions[FORM_WAGERS_MAX];
    name_table names;
} round_form;

/* Reads the next value of the stream into a form, whose memory must be zeroed before the first
 * call. Returns JSON_OBJECT_END if a value was read (check its problems), JSON_END at the end of
 * the stream, or JSON_BROKEN or JSON_UNREADABLE. */
json_token round_form_read(round_form *form, json_reader *reader);

#endif
