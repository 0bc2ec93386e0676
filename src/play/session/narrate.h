/* SPDX-License-Identifier: MIT */
/*
 * Events at a table as lines of somebody's log, in the voice of the table.
 */
#ifndef TREY_PLAY_SESSION_NARRATE_H
#define TREY_PLAY_SESSION_NARRATE_H

#include "session.h"

/* What happened, after the session has seen it. */
void narrate(session *in, const table_event *event);

/* What a round came to for him. */
void narrate_net(session *in, const tally_round *of);

#endif
