/* SPDX-License-Identifier: MIT */
/*
 * A table in this process: a room with one table, the person and bots. Its journal is the saved
 * game. Room and table are the same code as the server's.
 *
 * Unless the game is timed, the table's clock stands still while the table waits for the person, so
 * that nobody folds because the telephone rang.
 */
#ifndef TREY_PLAY_LOCAL_LOCAL_H
#define TREY_PLAY_LOCAL_LOCAL_H

#include "play/session/driver.h"
#include "play/session/session.h"

enum { LOCAL_TABLE = 1, LOCAL_PERSON = 1 };

/* Options that were given explicitly; a saved game must match them. */
typedef struct local_request {
    const char *ruleset;  /* NULL: not given */
    trey_choices choices; /* those that `given` names */
    bool has_bots, has_seat, has_chips;
} local_request;

typedef struct local_options {
    const char *path;         /* the journal; NULL: the game is not saved */
    const trey_book *book;    /* must outlive the game */
    const table_rules *rules; /* of a new game; a saved game has its own */
    uint32_t bots, seat;      /* seat 0: any */
    int64_t chips;            /* buy-in */
    uint64_t seed;            /* 0: from the system */
    uint32_t pace_ms;         /* thinking time of the bots */
    bool is_timed;
    local_request asked;
} local_options;

typedef struct local_opening {
    bool is_resumed; /* a saved game is continued */
    /* on failure: refused by the rules or because of the file, not a system error */
    bool is_refused;
} local_opening;

typedef struct local local;

/* Starts a game or continues a saved one. Sets the session's host and replays to it what
 * happened so far. A file that is not a saved game, or not the one requested, is refused and
 * left unchanged. On failure returns NULL and `problem` has the reason. */
local *local_open(session *game, const local_options *options, local_opening *opened,
                  failure *problem);

/* Closes the game; every acknowledged command is saved. NULL is allowed. */
void local_close(local *closed);

/* The driver of the game's clock; valid until the game is closed. */
driver local_driver(local *game);

#endif
