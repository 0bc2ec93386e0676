/* SPDX-License-Identifier: MIT */
/*
 * Tables played again from a journal, for whoever wants to look at what happened. It stops at the
 * first thing that is wrong; telling all of it is for verify.h.
 */
#ifndef TREY_AUDIT_REPLAY_H
#define TREY_AUDIT_REPLAY_H

#include "../table/table.h"
#include "source.h"

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

#endif
