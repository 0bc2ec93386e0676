/* SPDX-License-Identifier: MIT */
/*
 * A table of one's own: a room with one table, the person and bots in it, its journal the saved
 * session. The same room and table as the server's.
 *
 * Unless the game is timed, the table's clock stands still while the person is waited for, so that
 * nobody folds because the telephone rang.
 */
#ifndef TREY_PLAY_LOCAL_LOCAL_H
#define TREY_PLAY_LOCAL_LOCAL_H

#include "play/session/driver.h"
#include "play/session/session.h"

enum { LOCAL_PROBLEM_SIZE = DRIVER_PROBLEM_SIZE, LOCAL_TABLE = 1, LOCAL_PERSON = 1 };

/* What was asked for explicitly, and therefore has to be so in a game that is continued. */
typedef struct local_request {
    const char *ruleset;  /* NULL: none */
    trey_choices choices; /* those that `given` names */
    bool has_bots, has_seat, has_chips;
} local_request;

typedef struct local_options {
    const char *path;         /* of the session's journal; NULL: it is not kept */
    const trey_book *book;    /* outlives the game */
    const table_rules *rules; /* of a new session; one that goes on has its own */
    uint32_t bots, seat;      /* seat 0: any */
    int64_t chips;            /* to sit down with */
    uint64_t seed;            /* 0: from the system */
    uint32_t pace_ms;         /* of the bots */
    bool is_timed;
    local_request asked;
} local_options;

typedef struct local_opening {
    bool is_resumed; /* it goes on with a saved game */
    bool is_refused; /* of a failure: by the rules, or the file is another one; not the system's */
} local_opening;

typedef struct local local;

/* Begins a session or continues one that was saved. The session gets its host here, and is told
 * what happened in it before. A file that is not a saved game, or not the one that was asked for,
 * is refused and left alone. NULL: `problem` says why. */
local *local_open(session *in, const local_options *options, local_opening *opened,
                  char problem[LOCAL_PROBLEM_SIZE]);

/* Everything that was answered is kept. NULL is fine. */
void local_close(local *closed);

/* How its time passes; good until it is closed. */
driver local_driver(local *of);

#endif
