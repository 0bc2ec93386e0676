/* SPDX-License-Identifier: MIT */
/*
 * A player, who sends only commands that the server lists as allowed: without pauses, or at the
 * pace of people (load_pace.h).
 */
#ifndef TREY_LOAD_PLAYER_H
#define TREY_LOAD_PLAYER_H

#include "crowd.h"

/* The WebSocket is open. */
void player_come(crowd *in, client *who);

/* Handles a message. */
void player_hear(crowd *in, client *who, const char *text, size_t size);

/* Sends the next command, unless one has no answer yet. At the pace of people, plans it instead. */
void player_act(crowd *in, client *who);

/* A planned command is due. */
void player_due(crowd *in, client *who, uint64_t due);

#endif
