/* SPDX-License-Identifier: MIT */
/*
 * What the files of the verification share.
 */
#ifndef TREY_AUDIT_VERIFY_INTERNAL_H
#define TREY_AUDIT_VERIFY_INTERNAL_H

#include "resettle.h"
#include "room/room_state.h"
#include "shoe_round.h"
#include "verify.h"

/* A snapshot that waits for its place in the journal. */
typedef struct verify_snapshot {
    uint32_t subject;
    uint32_t version;
    uint64_t at;
    uint8_t *content;
    size_t size;
} verify_snapshot;

/* What is known of a stream. Large; one for each table. */
typedef struct verify_stream {
    uint32_t stream;
    bool is_lost;           /* given up */
    bool is_in_round;       /* as far as the events say */
    bool has_shoe;          /* `shoe` is the one in use */
    uint32_t next_snapshot; /* the next one to meet, among all */
    int64_t time;           /* of the last entry */
    uint64_t rounds;        /* begun, as far as the events say */
    fair_audit shoe;
    shoe_round fair;
    resettle_notes resettle;
} verify_stream;

typedef struct verification {
    audit_source *in;
    verify_sink *sink;
    void *context;
    verify_summary *summary;
    room_state state;
    uint32_t stream_count, stream_capacity;
    verify_stream **streams; /* rising */
    uint32_t snapshot_count, snapshot_capacity;
    verify_snapshot *snapshots; /* by subject and rising */
    uint32_t next_ledger_snapshot;
    bool ledger_is_wrong; /* from somewhere on: further transfers that fail say nothing new */
    bool no_memory;
    resettle_space *resettle;
} verification;

/* Tells a finding at an entry; `entry` NULL: at no place. */
void verify_report(verification *at, verify_part part, const journal_entry *entry,
                   const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same of a snapshot, or anything else that stands at a place of a subject. */
void verify_report_subject(verification *at, verify_part part, uint32_t subject, uint64_t place,
                           const char *format, ...) __attribute__((format(printf, 5, 6)));

/* NULL: no memory. */
verify_stream *verify_stream_of(verification *at, uint32_t stream);

/* verify_table.c: replays an entry of a table with all that belongs to it, and posts. */
void verify_table_entry(verification *at, verify_stream *of, const journal_entry *entry);

/* Posts transfers to the ledger; `event` may be NULL. */
void verify_post(verification *at, const journal_entry *entry, journal_bytes transfers,
                 const table_event *event, resettle_notes *resettle);

/* Two lists of transfers that should be the same, at the first difference. */
void verify_report_transfers(verification *at, const journal_entry *entry, journal_bytes follows);

/* verify_snapshots.c */
TREY_MUST_CHECK bool verify_load_snapshots(verification *at, journal_error *error);
void verify_compare_snapshots(verification *at, verify_stream *of, const journal_entry *entry);
void verify_drop_snapshots(verification *at);

/* verify_end.c: what must hold at the end, and the sums. */
void verify_end(verification *at);

#endif
