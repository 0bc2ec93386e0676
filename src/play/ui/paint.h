/* SPDX-License-Identifier: MIT */
/*
 * A session on a screen: the table, what is asked, the keys, and the pages over them. Small
 * screens list the seats; large ones lay them out as they are at the table, seat 1 at the right.
 */
#ifndef TREY_PLAY_UI_PAINT_H
#define TREY_PLAY_UI_PAINT_H

#include "controls.h"
#include "screen.h"

enum { PAINT_WIDTH_MIN = 80, PAINT_HEIGHT_MIN = 24 };

/* Whether a window has room for the table. Where it has not, paint() says so in place of the table,
 * and keys go to controls_press_unseen(). */
bool paint_fits(int width, int height);

/* `seconds`: how long whoever is waited for still has; below 0: no time runs. */
void paint(screen *on, const controls *at, int seconds);

#endif
