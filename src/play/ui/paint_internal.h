/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files that paint a session.
 */
#ifndef TREY_PLAY_UI_PAINT_INTERNAL_H
#define TREY_PLAY_UI_PAINT_INTERNAL_H

#include "paint.h"

/* A part of the screen. */
typedef struct paint_area {
    int x, y, width, height;
} paint_area;

/* ---- paint_cards.c ---- */

enum {
    CARD_SMALL_WIDTH = 4,
    CARD_WIDTH = 5,
    CARD_HEIGHT = 3,
    CARD_LARGE_WIDTH = 7,
    CARD_LARGE_HEIGHT = 5
};

typedef enum card_size { CARD_IS_SMALL, CARD_IS_MIDDLE, CARD_IS_LARGE } card_size;

/* Draws a hand of three cards at x, y; nothing if there are no cards. `deck` is 0 or 1 and
 * selects the back of hidden cards (HAND-9). */
void paint_hand(screen *display, int x, int y, const view_hand *hand, uint32_t deck,
                card_size size);
int paint_hand_width(card_size size);
int paint_hand_height(card_size size);

/* Draws "K♥ 10♠ 3♣" in 11 columns; "·· ·· ··" if the cards are hidden. */
void paint_cards_line(screen *display, int x, int y, const view_hand *hand, uint32_t deck);
void paint_cards(screen *display, int x, int y, const trey_card cards[TREY_HAND_CARDS],
                 uint32_t deck);

/* ---- paint_seats.c ---- */

/* A seat as everyone sees it. */
typedef struct seat_sheet {
    uint32_t seat, person; /* 0: empty */
    const char *name;
    bool is_own, is_acting, is_bank, is_action;
    bool is_felt; /* has no device, and nobody counts their chips */
    int64_t stack, ante, play, bonus, progressive;
    const view_hand *hand;
    uint32_t deck;          /* deck of the cards, for their backs */
    const char *bonus_sign; /* outline of the bonus spot */
    char status[24];
    screen_style status_style;
} seat_sheet;

/* The outline of the bonus spot: a diamond or a circle (PROC-1). */
const char *paint_bonus_sign(const table_view *view);

void seat_sheet_make(seat_sheet *sheet, const session *game, uint32_t seat);

/* Lists the taken seats, one per row. */
void paint_seat_list(screen *display, paint_area area, const session *game);

/* Draws all seats around the table; and whether there is room for that. */
bool paint_arc_fits(paint_area area, const session *game);
void paint_arc(screen *display, paint_area area, const session *game);

/* ---- paint_pages.c ---- */

void paint_page(screen *display, const controls *ui);
void paint_log(screen *display, paint_area area, const session *game, int scroll);

/* Draws the net result over time as a row of bars. */
void paint_course(screen *display, int x, int y, int width, const tally *sums, screen_style style);

#endif
