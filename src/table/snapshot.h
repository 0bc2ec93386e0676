/* SPDX-License-Identifier: MIT */
/*
 * Writes the state of a table between rounds as bytes, so that a program can start without
 * replaying the whole journal. Also computes a digest of a table at any time, to compare two
 * tables. A snapshot holds only what a replay computes; an audit compares the two.
 */
#ifndef TREY_TABLE_SNAPSHOT_H
#define TREY_TABLE_SNAPSHOT_H

#include "bytes.h"
#include "table.h"

enum {
    SNAPSHOT_VERSION = 6, /* a room ignores snapshots of other versions and replays the journal */
    SNAPSHOT_MAX = 4096   /* maximum size */
};

/* Whether a snapshot can be taken: no round is in progress, and no shoe is kept for the next. So a
 * snapshot holds no secret. */
bool snapshot_is_possible(const live_table *table);

void snapshot_write(bytes_writer *writer, const live_table *table);

/* Fills a table on which only table_init was called. The bytes may be anything. False: this program
 * cannot use the snapshot, and the caller must replay the journal into a table from table_init. */
TREY_MUST_CHECK bool snapshot_read(live_table *table, const uint8_t *bytes, size_t size);

/* A digest of everything that determines how play continues, including secrets. */
digest table_digest(const live_table *table);

#endif
