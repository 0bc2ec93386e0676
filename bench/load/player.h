/* SPDX-License-Identifier: MIT */
/*
 * A player without pauses, who sends only commands that the server lists as allowed.
 */
#ifndef TREY_LOAD_PLAYER_H
#define TREY_LOAD_PLAYER_H

#include "crowd.h"

/* The WebSocket is open. */
void player_come(crowd *in, client *who);

/* Handles a message. */
void player_hear(crowd *in, client *who, const char *text, size_t size);

/* Sends the next command, unless one has no answer yet. */
void player_act(crowd *in, client *who);

#endif
