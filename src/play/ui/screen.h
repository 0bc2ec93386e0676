/* SPDX-License-Identifier: MIT */
/*
 * A screen as cells, each a character and a style. Everything is painted into these cells, and
 * tests read them; the terminal only copies them.
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
    STYLE_BAR, /* top row */
    STYLE_BAR_DIM,
    STYLE_KEY,     /* a key that can be used … */
    STYLE_KEY_OFF, /* … and one that cannot be used now */
    STYLE_FELT,    /* the table's cloth and text on it */
    STYLE_FELT_DIM,
    STYLE_FELT_BOLD,
    STYLE_FELT_ACCENT,
    STYLE_FELT_GAIN,
    STYLE_FELT_LOSS,
    STYLE_CARD,
    STYLE_CARD_RED,
    STYLE_CARD_BACK,
    STYLE_CARD_BACK_2, /* second deck (HAND-9) */
    STYLE_COUNT
} screen_style;

typedef struct screen_cell {
    uint32_t glyph; /* one column wide */
    uint8_t style;
} screen_cell;

typedef struct screen {
    int width, height;
    bool is_ascii; /* replace suits, symbols and lines with letters */
    screen_cell cells[SCREEN_HEIGHT_MAX][SCREEN_WIDTH_MAX];
} screen;

/* Makes an empty screen; sizes are limited to the maximum. */
void screen_begin(screen *made, int width, int height, bool is_ascii);

/* All functions below clip at the edge of the screen. */

void screen_fill(screen *display, int x, int y, int width, int height, screen_style style);

/* Writes UTF-8 text; a character that is not one column wide becomes "?". Returns the columns
 * used. */
int screen_text(screen *display, int x, int y, screen_style style, const char *text);
int screen_printf(screen *display, int x, int y, screen_style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Ends before `x`; centered in `width` columns. */
void screen_right(screen *display, int x, int y, screen_style style, const char *text);
void screen_center(screen *display, int x, int y, int width, screen_style style, const char *text);

/* Wraps text at spaces to `width`, at most `height` lines. Returns the number of lines. */
int screen_wrap(screen *display, int x, int y, int width, int height, screen_style style,
                const char *text);

/* Draws a frame with a title (or NULL) and clears its inside. */
void screen_frame(screen *display, int x, int y, int width, int height, screen_style style,
                  const char *title);

/* The number of columns of a text. */
int screen_columns(const char *text);

/* A row as UTF-8 without trailing blanks. Returns `out`. */
const char *screen_row(const screen *of, int y, char out[SCREEN_WIDTH_MAX * 4 + 1]);

#endif
