/* SPDX-License-Identifier: MIT */
/*
 * A drill while it is made. drill_round.c draws rounds and describes them, drill.c asks about them,
 * drill_irregular.c asks about irregularities, and drill_working.c writes the steps that lead to
 * the answer.
 */
#ifndef TREY_PLAY_DRILL_DRILL_INTERNAL_H
#define TREY_PLAY_DRILL_DRILL_INTERNAL_H

#include <trey/settle.h>

#include "drill.h"

typedef struct drilling {
    const trey_posting *posting;
    trey_random *random;
    trey_round *round;
    bool is_refused;
    uint8_t left[TREY_DECK_CARDS]; /* per card: copies not yet dealt */
    trey_settlement settlement;
    trey_awards awards;
} drilling;

/* ---- drill_round.c ---- */

/* A random number from 0 to below - 1. */
uint32_t drilling_draw(drilling *state, uint32_t below);

/* Applies an event. If the engine refuses it, the round is marked unusable and another is drawn. */
void drilling_apply(drilling *state, trey_event event);

/* Draws a card that is not yet dealt. */
trey_card drilling_draw_card(drilling *state);

/* Places bets for two to five seats, and a bank that covers all of them or, if `is_short`, does
 * not. */
void drilling_open_round(drilling *state, bool is_short);

void drilling_deal_hand(drilling *state, uint32_t seat, const trey_card *cards, uint32_t count);

/* Deals three cards to every hand. */
void drilling_deal_all(drilling *state);

/* Every player decides by best play, and the cards are shown. Returns false if the round ended
 * without a settlement. */
bool drilling_show_down(drilling *state);

/* Append to the description of the table; set the question. */
void drilling_describe(drill *question, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void drilling_ask(drill *question, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Describe the cards of a hand, the bank, all seats. */
void drilling_describe_cards(drill *question, const trey_round *round, uint32_t seat);
void drilling_describe_bank(drill *question, const drilling *state, bool with_cards);
void drilling_describe_seats(drill *question, const drilling *state, bool with_cards);

/* The settlement line of a wager; NULL if there is none. */
const trey_line *drilling_find_line(const drilling *state, uint32_t seat, trey_wager_kind kind);

/* Takes the fees and deals, from closed bets to dealt hands. */
void drilling_take_fees_and_deal(drilling *state);

/* ---- drill_working.c ---- */

void drilling_step(drill *question, trey_rule rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Write the steps for a kind of question. Functions that return a value return what their steps
 * add up to. */
void drilling_work_winner(drill *question, const drilling *state, const trey_stake *stake);
int64_t drilling_work_pays(drill *question, const drilling *state, const trey_line *asked);
int64_t drilling_work_player_fee(drill *question, const drilling *state, uint32_t wager);
int64_t drilling_work_bank_fee(drill *question, const drilling *state);
uint32_t drilling_work_action(drill *question, const drilling *state);
int64_t drilling_work_cover(drill *question, const drilling *state, const trey_line *asked);

/* ---- drill_irregular.c ---- */

/* Returns false if this round has no such question. */
TREY_MUST_CHECK bool drilling_make_irregular(drill *question, drilling *state);

#endif
