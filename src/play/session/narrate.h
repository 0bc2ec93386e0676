/* SPDX-License-Identifier: MIT */
/*
 * Turns events at a table into lines of the session's log.
 */
#ifndef TREY_PLAY_SESSION_NARRATE_H
#define TREY_PLAY_SESSION_NARRATE_H

#include "session.h"

/* Adds the lines for an event, after the session has its new view. */
void narrate(session *game, const table_event *event);

/* Adds the person's net result of a round. */
void narrate_net(session *game, const tally_round *round);

#endif
