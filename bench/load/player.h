/* SPDX-License-Identifier: MIT */
/*
 * A player who plays without pause, by nothing but the commands he is told he may ask for.
 */
#ifndef TREY_LOAD_PLAYER_H
#define TREY_LOAD_PLAYER_H

#include "crowd.h"

/* He is connected. */
void player_come(crowd *in, client *who);

/* A frame of text. */
void player_hear(crowd *in, client *who, const char *text, size_t size);

/* Asks for the next thing, unless an answer is awaited. */
void player_act(crowd *in, client *who);

#endif
