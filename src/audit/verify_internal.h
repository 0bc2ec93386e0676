/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of the verification.
 */
#ifndef TREY_AUDIT_VERIFY_INTERNAL_H
#define TREY_AUDIT_VERIFY_INTERNAL_H

#include "resettle.h"
#include "room/room_state.h"
#include "shoe_round.h"
#include "verify.h"

/* A snapshot, to be compared when its place is reached. */
typedef struct verify_snapshot {
    uint32_t subject;
    uint32_t version;
    uint64_t at;
    uint8_t *content;
    size_t size;
} verify_snapshot;

/* State of a stream. Large; one per table. */
typedef struct verify_stream {
    uint32_t stream;
    uint64_t unsealed;      /* entries that were not written with the house's key */
    bool is_lost;           /* its check was abandoned */
    bool is_in_round;       /* according to the events */
    bool has_shoe;          /* `shoe` is the one in use */
    uint32_t next_snapshot; /* index of the next snapshot to compare */
    int64_t time;           /* time of the last entry */
    uint64_t rounds;        /* started, according to the events */
    fair_audit shoe;
    shoe_round fair;
    resettle_notes resettle;
} verify_stream;

/* The signed heads in the journal. */
typedef struct verify_heads {
    bool has_next, has_signer, has_expected;
    bool is_wrong;    /* one differs from the entries; later ones follow from it */
    signed_head next; /* the first one that the walk has not passed */
    uint8_t signer[HOUSE_PUBLIC_KEY_SIZE]; /* who must have signed … */
    house_id house;                        /* … for which house */
    signed_heads list, expected;
} verify_heads;

typedef struct verification {
    audit_source *in;
    verify_sink *sink;
    void *context;
    verify_summary *summary;
    room_state state;
    uint32_t stream_count, stream_capacity;
    verify_stream **streams; /* ascending */
    uint32_t snapshot_count, snapshot_capacity;
    verify_snapshot *snapshots; /* by subject, ascending */
    uint32_t next_ledger_snapshot;
    /* an error was reported; further failing transfers are its consequences */
    bool ledger_is_wrong;
    bool no_memory;
    bool is_cut_short; /* the database could not be read to its end */
    resettle_space *resettle;
    size_t next_head; /* of those that were kept elsewhere */
    bool has_wrong_head;
    uint64_t good_head; /* position of the last one that agrees */
    uint64_t last_position;
    verify_heads own_heads;
} verification;

/* Reports a finding at an entry; `entry` NULL: at no particular place. */
void verify_report(verification *run, verify_part part, const journal_entry *entry,
                   const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same for a snapshot, or anything else at a place of a subject. */
void verify_report_subject(verification *run, verify_part part, uint32_t subject, uint64_t place,
                           const char *format, ...) __attribute__((format(printf, 5, 6)));

/* NULL if memory runs out. */
verify_stream *verify_stream_of(verification *run, uint32_t stream);

/* verify_table.c: replays an entry of a table, checks everything that belongs to it, and posts
 * its transfers. */
void verify_table_entry(verification *run, verify_stream *stream, const journal_entry *entry);

/* Posts transfers to the ledger; `event` may be NULL. */
void verify_post(verification *run, const journal_entry *entry, journal_bytes transfers,
                 const table_event *event, resettle_notes *resettle);

/* Compares two lists of transfers that should be equal, and reports the first difference. */
void verify_report_transfers(verification *run, const journal_entry *entry, journal_bytes follows);

/* verify_snapshots.c */
TREY_MUST_CHECK bool verify_load_snapshots(verification *run, journal_error *error);
void verify_compare_snapshots(verification *run, verify_stream *stream, const journal_entry *entry);
void verify_drop_snapshots(verification *run);

/* verify_heads.c: before the walk, after each entry, and after the walk. */
TREY_MUST_CHECK bool verify_begin_heads(verification *run, journal_error *error);
TREY_MUST_CHECK bool verify_compare_heads(verification *run, const journal_cursor *cursor,
                                          uint64_t position, journal_error *error);
TREY_MUST_CHECK bool verify_end_heads(verification *run, journal_error *error);

/* verify_end.c: the checks at the end, and the totals. */
void verify_end(verification *run);

#endif
