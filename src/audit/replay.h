/* SPDX-License-Identifier: MIT */
/*
 * Replays tables from a journal and calls a listener for each event. Stops at the first error;
 * verify.h reports all of them.
 */
#ifndef TREY_AUDIT_REPLAY_H
#define TREY_AUDIT_REPLAY_H

#include "source.h"
#include "table/table.h"

/* An event of a table. */
typedef struct replay_step {
    const journal_entry *entry;
    const table_event *event;
    const live_table *table; /* NULL before its first event */
    uint64_t round;          /* round of the event, including the event that ends it; 0: none */
} replay_step;

typedef struct replay_listener {
    void (*before)(void *context, const replay_step *step); /* may be NULL */
    bool (*after)(void *context, const replay_step *step);  /* return false to stop */
    void *context;
} replay_listener;

/* Replays one table, or all (0). The source must have a key. On failure returns false, and
 * *error has the reason; JOURNAL_CORRUPT if the journal is damaged or an event is impossible. */
TREY_MUST_CHECK bool audit_replay(const audit_source *source, uint32_t id,
                                  const replay_listener *listener, journal_error *error);

/* ---- In several goes ---- */

typedef struct replay replay;

/* Source and listener must outlive the replay. On failure returns NULL, and *error has the
 * reason. */
replay *replay_open(const audit_source *source, const replay_listener *listener,
                    journal_error *error);
void replay_close(replay *closed); /* NULL is allowed */

/* Starts a table from a snapshot, before any of its events. Returns false if the snapshot is
 * unusable or memory runs out; then the table must be replayed from its first event. */
TREY_MUST_CHECK bool replay_start_table(replay *run, uint32_t id, const uint8_t *snapshot,
                                        size_t size);

/* Replays one table from a sequence on, or all (0) from a position on, up to the position
 * `until`. *last receives the position up to which everything was read, if that is beyond its
 * current value. */
TREY_MUST_CHECK bool replay_run(replay *run, uint32_t id, uint64_t from, uint64_t until,
                                uint64_t *last, journal_error *error);

#endif
