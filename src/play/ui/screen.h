/* SPDX-License-Identifier: MIT */
/*
 * A screen as cells, each a character and a style. What is shown is painted here, and looked at
 * here by tests; a terminal only copies it.
 */
#ifndef TREY_PLAY_UI_SCREEN_H
#define TREY_PLAY_UI_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SCREEN_WIDTH_MAX = 320, SCREEN_HEIGHT_MAX = 120 };

typedef enum screen_style {
    STYLE_PLAIN,
    STYLE_DIM,
    STYLE_BOLD,
    STYLE_ACCENT,
    STYLE_GAIN,
    STYLE_LOSS,
    STYLE_BAR, /* across the top */
    STYLE_BAR_DIM,
    STYLE_KEY,     /* a key that can be used … */
    STYLE_KEY_OFF, /* … and one that cannot, now */
    STYLE_FELT,    /* the cloth, and what is written on it */
    STYLE_FELT_DIM,
    STYLE_FELT_BOLD,
    STYLE_FELT_ACCENT,
    STYLE_FELT_GAIN,
    STYLE_FELT_LOSS,
    STYLE_CARD,
    STYLE_CARD_RED,
    STYLE_CARD_BACK,
    STYLE_CARD_BACK_2, /* of the second deck (HAND-9) */
    STYLE_COUNT
} screen_style;

typedef struct screen_cell {
    uint32_t glyph; /* a character of one column */
    uint8_t style;
} screen_cell;

typedef struct screen {
    int width, height;
    bool is_ascii; /* letters stand for suits, signs and lines */
    screen_cell cells[SCREEN_HEIGHT_MAX][SCREEN_WIDTH_MAX];
} screen;

/* An empty one; sizes beyond the largest are cut. */
void screen_begin(screen *made, int width, int height, bool is_ascii);

/* Everything below is cut where the screen ends. */

void screen_fill(screen *on, int x, int y, int width, int height, screen_style style);

/* UTF-8; what is no character of one column becomes "?". Returns how many columns it takes. */
int screen_text(screen *on, int x, int y, screen_style style, const char *text);
int screen_printf(screen *on, int x, int y, screen_style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Ends before `x`; stands in the middle of `width` columns. */
void screen_right(screen *on, int x, int y, screen_style style, const char *text);
void screen_center(screen *on, int x, int y, int width, screen_style style, const char *text);

/* Broken at spaces into lines of `width`, `height` at most. Returns how many lines. */
int screen_wrap(screen *on, int x, int y, int width, int height, screen_style style,
                const char *text);

/* A frame with a title, or NULL; what is inside is cleared. */
void screen_frame(screen *on, int x, int y, int width, int height, screen_style style,
                  const char *title);

/* How many columns a text takes. */
int screen_columns(const char *text);

/* A row as UTF-8 without what is empty at its end. Returns `out`. */
const char *screen_row(const screen *of, int y, char out[SCREEN_WIDTH_MAX * 4 + 1]);

#endif
