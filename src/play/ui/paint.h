/* SPDX-License-Identifier: MIT */
/*
 * Draws a session: the table, the prompt, the keys, and the open page. Small screens list the
 * seats; large ones arrange them as at the table, with seat 1 at the right.
 */
#ifndef TREY_PLAY_UI_PAINT_H
#define TREY_PLAY_UI_PAINT_H

#include "controls.h"
#include "screen.h"

enum { PAINT_WIDTH_MIN = 80, PAINT_HEIGHT_MIN = 24 };

/* Whether a window is large enough for the table. If not, paint() says so instead, and keys go
 * to controls_press_unseen(). */
bool paint_fits(int width, int height);

/* `seconds`: remaining time of the player whose turn it is; below 0: no time limit. */
void paint(screen *display, const controls *ui, int seconds);

#endif
