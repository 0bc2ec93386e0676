/* SPDX-License-Identifier: MIT */
/*
 * A table at rest as bytes, so that a program that starts need not replay years; and a digest of a
 * table at any moment, so that two of them can be compared. A snapshot says nothing that a replay
 * would not come to: an audit compares them.
 */
#ifndef TREY_TABLE_SNAPSHOT_H
#define TREY_TABLE_SNAPSHOT_H

#include "bytes.h"
#include "table.h"

enum {
    SNAPSHOT_VERSION = 2, /* a room does not start from another version's: it replays */
    SNAPSHOT_MAX = 4096   /* none is longer */
};

/* Whether a snapshot can be taken: no round is in progress, and no shoe is kept for the next. So a
 * snapshot holds no secret. */
bool snapshot_is_possible(const table *at);

void snapshot_write(bytes_writer *to, const table *at);

/* Fill a table fresh from table_init. Any bytes may be read; false: they are no snapshot that this
 * program can use, and the table must be made by replay. */
TREY_MUST_CHECK bool snapshot_read(table *at, const uint8_t *bytes, size_t size);

/* Everything that decides how the table goes on, its secrets too. */
digest table_digest(const table *at);

#endif
