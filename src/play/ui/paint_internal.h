/* SPDX-License-Identifier: MIT */
/*
 * What the painting files share.
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

/* A hand of three from x, y on; nothing where no cards lie. `deck` is 0 or 1: whose backs the
 * hidden cards have (HAND-9). */
void paint_hand(screen *on, int x, int y, const view_hand *hand, uint32_t deck, card_size size);
int paint_hand_width(card_size size);
int paint_hand_height(card_size size);

/* "K♥ 10♠ 3♣" in a line of 11 columns, "·· ·· ··" where they are hidden. */
void paint_cards_line(screen *on, int x, int y, const view_hand *hand, uint32_t deck);
void paint_cards(screen *on, int x, int y, const trey_card cards[TREY_HAND_CARDS], uint32_t deck);

/* ---- paint_seats.c ---- */

/* A seat as everyone sees it. */
typedef struct seat_sheet {
    uint32_t seat, person; /* 0: empty */
    const char *name;
    bool is_own, is_acting, is_bank, is_action;
    int64_t stack, ante, play, bonus, progressive;
    const view_hand *hand;
    uint32_t deck;          /* of the cards, for their backs */
    const char *bonus_sign; /* the outline of the bonus spot */
    char status[24];
    screen_style status_style;
} seat_sheet;

/* The outline of the bonus spot: a lozenge or a circle (PROC-1). */
const char *paint_bonus_sign(const table_view *view);

void seat_sheet_make(seat_sheet *made, const session *of, uint32_t seat);

/* Taken seats one below the other. */
void paint_seat_list(screen *on, paint_area area, const session *of);

/* All seats as they stand around the table, and whether there is room for that. */
bool paint_arc_fits(paint_area area, const session *of);
void paint_arc(screen *on, paint_area area, const session *of);

/* ---- paint_pages.c ---- */

void paint_page(screen *on, const controls *at);
void paint_log(screen *on, paint_area area, const session *of, int scroll);

/* The session's net as a row of bars. */
void paint_course(screen *on, int x, int y, int width, const tally *of, screen_style style);

#endif
