/* SPDX-License-Identifier: MIT */
/*
 * Tables played again from a journal, for whoever wants to look at what happened. It stops at the
 * first thing that is wrong; telling all of it is for verify.h.
 */
#ifndef TREY_AUDIT_REPLAY_H
#define TREY_AUDIT_REPLAY_H

#include "source.h"
#include "table/table.h"

/* An event of a table. */
typedef struct replay_step {
    const journal_entry *entry;
    const table_event *event;
    const table *at; /* NULL before its first event */
    uint64_t round;  /* the round it belongs to; 0: none. The last of a round belongs to it */
} replay_step;

typedef struct replay_listener {
    void (*before)(void *context, const replay_step *step); /* may be NULL */
    bool (*after)(void *context, const replay_step *step);  /* false to stop */
    void *context;
} replay_listener;

/* One table, or all (0). The source has a key. False: *error says why; JOURNAL_CORRUPT when the
 * journal is damaged or an event cannot be. */
TREY_MUST_CHECK bool audit_replay(const audit_source *in, uint32_t id,
                                  const replay_listener *listener, journal_error *error);

/* ---- In several goes ---- */

typedef struct replay replay;

/* The source and the listener outlive it. NULL: *error says why. */
replay *replay_open(const audit_source *in, const replay_listener *listener, journal_error *error);
void replay_close(replay *closed); /* NULL is fine */

/* Puts a table where a snapshot has it, before anything of it was taken. False: no snapshot that
 * can be used, or no memory; the table is then to be taken from its first event on. */
TREY_MUST_CHECK bool replay_start_table(replay *at, uint32_t id, const uint8_t *snapshot,
                                        size_t size);

/* Takes what comes: one table from a sequence on, or all (0) from a position on; nothing beyond
 * the position `until`. *last gets the position up to which everything was looked at, if that is
 * beyond what it holds. */
TREY_MUST_CHECK bool replay_run(replay *at, uint32_t id, uint64_t from, uint64_t until,
                                uint64_t *last, journal_error *error);

#endif
