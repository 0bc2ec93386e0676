/* SPDX-License-Identifier: MIT */
/*
 * A drill while it is made, between the files that make it: drill_round.c draws rounds and
 * describes them, drill.c asks about them, drill_irregular.c about what went wrong, and
 * drill_working.c writes the steps that lead to the answer.
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
    uint8_t left[TREY_DECK_CARDS]; /* cards that are not out */
    trey_settlement settlement;
    trey_awards awards;
} drilling;

/* ---- drill_round.c ---- */

/* A number below another. */
uint32_t drilling_draw(drilling *at, uint32_t below);

/* An event; one that is refused spoils the round, and another is drawn. */
void drilling_apply(drilling *at, trey_event event);

/* A card that is not out. */
trey_card drilling_draw_card(drilling *at);

/* Bets of two to five seats, and a bank that covers all or, on purpose, not. */
void drilling_open_round(drilling *at, bool is_short);

void drilling_deal_hand(drilling *at, uint32_t seat, const trey_card *cards, uint32_t count);

/* Three cards to everyone. */
void drilling_deal_all(drilling *at);

/* Everybody decides as well as can be, and the cards are shown. False: it came to nothing. */
bool drilling_show_down(drilling *at);

/* More about what lies there; what is asked. */
void drilling_describe(drill *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
void drilling_ask(drill *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The cards of a hand; the bank; all seats. */
void drilling_describe_cards(drill *to, const trey_round *round, uint32_t seat);
void drilling_describe_bank(drill *to, const drilling *at, bool with_cards);
void drilling_describe_seats(drill *to, const drilling *at, bool with_cards);

/* What became of a wager; NULL: there is none. */
const trey_line *drilling_find_line(const drilling *at, uint32_t seat, trey_wager_kind kind);

/* From closed bets to dealt hands. */
void drilling_take_fees_and_deal(drilling *at);

/* ---- drill_working.c ---- */

void drilling_step(drill *to, trey_rule rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The working of a kind of question. Those that return something return what the steps come to. */
void drilling_work_winner(drill *to, const drilling *at, const trey_stake *stake);
int64_t drilling_work_pays(drill *to, const drilling *at, const trey_line *asked);
int64_t drilling_work_player_fee(drill *to, const drilling *at, uint32_t wager);
int64_t drilling_work_bank_fee(drill *to, const drilling *at);
uint32_t drilling_work_action(drill *to, const drilling *at);
int64_t drilling_work_cover(drill *to, const drilling *at, const trey_line *asked);

/* ---- drill_irregular.c ---- */

/* False: this round has no such question. */
TREY_MUST_CHECK bool drilling_make_irregular(drill *made, drilling *at);

#endif
