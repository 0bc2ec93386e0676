/* SPDX-License-Identifier: MIT */
/*
 * The journal of a floor: what happened, in streams, one for the cage and one for each table. It
 * knows no rules: an event is bytes. Whatever a server holds in memory follows from it by replay.
 *
 * J1  Append-only: an entry, once written, is never changed or removed.
 * J2  The sequences of a stream are 1, 2, 3 … without a gap; so are the positions of all entries.
 * J3  An entry's hash covers all of its fields and the hash of the entry before it in its stream.
 * J4  Nothing is acknowledged before it is durable: what journal_commit answers OK for survives
 *     the loss of power. A batch without that answer is there completely or not at all.
 * J5  A key answers once: a stream has at most one entry with it.
 * J6  An event, its transfers and the key of its command become durable together or not at all.
 * J7  A failed write or sync is final: the journal is broken and refuses everything with the first
 *     error until it is closed. Opening it again shows what is durable.
 * J8  There is exactly one read-write connection; a second writer is refused, and one that got past
 *     that cannot take a sequence twice. Readers are never refused on account of a writer.
 * J9  What was found when opening for writing is made durable before anyone can act on it.
 * J10 Damage is reported, never repaired.
 * J11 Losing what was acknowledged is not silent: a log that is damaged before its end, and a
 * journal that ends before its high-water mark, are opened for writing only on an explicit word.
 * J12 A journal that is sealed (journal_seal_with) cannot be rewritten or continued without the
 * key.
 *
 * Not for several threads at a time; each thread opens its own (all but one for reading).
 */
#ifndef TREY_STORE_JOURNAL_H
#define TREY_STORE_JOURNAL_H

#include <stdatomic.h>

#include "journal_entry.h"
#include "journal_error.h"

typedef struct journal_db journal_db;

typedef enum journal_mode {
    JOURNAL_READ,   /* read-only; allowed while a server runs */
    JOURNAL_WRITE,  /* one that is there */
    JOURNAL_CREATE, /* create a new journal, then as JOURNAL_WRITE */
    /* As JOURNAL_WRITE, also when entries were lost that had been acknowledged (journal_loss). The
     * damaged log is copied to NAME-wal-damaged first. */
    JOURNAL_WRITE_AFTER_LOSS
} journal_mode;

/* Every function below that fails fills in `error`, which may be NULL. Otherwise `error` is
 * unchanged. */

/* *journal is NULL on failure. An older schema is brought up to date by JOURNAL_WRITE. */
TREY_MUST_CHECK journal_status journal_open(journal_db **journal, const char *path,
                                            journal_mode mode, journal_error *error);

/* What JOURNAL_WRITE_AFTER_LOSS found missing; its status is JOURNAL_OK if nothing was lost. */
const journal_error *journal_loss(const journal_db *journal);

/* Drops what was not committed. NULL is fine. */
void journal_close(journal_db *closed);

/* Calls of a reader fail with JOURNAL_STOPPED soon after another thread sets *stop. */
void journal_stop_with(journal_db *reader, const atomic_bool *stop);

/* ---- Seals ---- */

enum { JOURNAL_SEAL_KEY_SIZE = 32 };

/* A writer seals every entry and snapshot from here on with a key that only the house has. The
 * first time this also covers all entries that are there. Fails with JOURNAL_FOUND_SEAL when the
 * end of a sealed journal was not written with the key. Must come before the first entry, and
 * before journal_writer_start.
 *
 * A reader checks seals from here on: a cursor over all entries from the first one, and
 * journal_snapshot_get. */
TREY_MUST_CHECK journal_status journal_seal_with(journal_db *sealed,
                                                 const uint8_t key[JOURNAL_SEAL_KEY_SIZE],
                                                 journal_error *error);

/* After journal_seal_with: whether the journal is sealed, and after which position. */
bool journal_sealed_after(const journal_db *journal, uint64_t *position);

/* ---- Writing, in batches ---- */

/* An event to be. */
typedef struct journal_draft {
    uint32_t stream; /* below JOURNAL_LEDGER */
    int64_t time_ms;
    const uint8_t *key; /* JOURNAL_KEY_SIZE bytes, or NULL */
    journal_bytes payload;
    journal_bytes transfers;
} journal_draft;

/* Adds an entry to the open batch, and begins a batch if there is none. *appended (may be NULL)
 * receives the numbers and the hash; its bytes are those of the draft. JOURNAL_DUPLICATE_KEY and
 * JOURNAL_TOO_LARGE refuse only this draft; every other failure breaks the journal (J7). */
TREY_MUST_CHECK journal_status journal_append(journal_db *journal, const journal_draft *draft,
                                              journal_entry *appended, journal_error *error);

/* Makes the whole batch durable; does nothing without a batch. A failure breaks the journal. */
TREY_MUST_CHECK journal_status journal_commit(journal_db *committed, journal_error *error);

/* ---- Writing in the background: a batch becomes durable while the next one is filled ---- */

/* From now on a thread of the journal writes the batches. Cursors and named values then show
 * only what is durable; keys and snapshots still see the open batch. */
TREY_MUST_CHECK journal_status journal_writer_start(journal_db *writer, journal_error *error);

/* Called when a batch is durable, possibly on another thread, which must not call the journal. */
typedef void journal_durable(void *context);

/* Hands the batch to the writing thread, after waiting until the previous one is durable. A
 * batch without entries is durable together with the previous one. The next call reports a later
 * failure; `durable` is then never called for this batch or any later one (J7). */
TREY_MUST_CHECK journal_status journal_commit_async(journal_db *committed, journal_durable *durable,
                                                    void *context, journal_error *error);

/* Waits until all batches are durable. */
TREY_MUST_CHECK journal_status journal_settle(journal_db *settled, journal_error *error);

/* Whether a batch is being written; how many microseconds the last one took. */
bool journal_is_writing(const journal_db *journal);
int64_t journal_last_took(const journal_db *journal);

/* Number of entries in the open batch. */
size_t journal_batch_count(const journal_db *journal);

/* Small named values, in the batch like entries. A name is at most 64 bytes. */
TREY_MUST_CHECK journal_status journal_meta_put(journal_db *journal, const char *name,
                                                journal_bytes value, journal_error *error);

/* Adds a snapshot to the batch; the latest two of a subject are kept. The journal fills in
 * snapshot->chain. The entry that the snapshot follows must exist. */
TREY_MUST_CHECK journal_status journal_snapshot_put(journal_db *journal,
                                                    const journal_snapshot *snapshot,
                                                    journal_error *error);

/* ---- Lookups, which include the open batch ---- */

/* The sequence of the entry with this key, or JOURNAL_NOT_FOUND. */
TREY_MUST_CHECK journal_status journal_find_key(journal_db *journal, uint32_t stream,
                                                const uint8_t key[JOURNAL_KEY_SIZE],
                                                uint64_t *sequence, journal_error *error);

/* The same for a key that begins with `size` bytes, JOURNAL_KEY_ID_SIZE or more; `key` gets all of
 * it. With several such keys it is any of them. */
TREY_MUST_CHECK journal_status journal_find_key_prefix(journal_db *journal, uint32_t stream,
                                                       const uint8_t *prefix, size_t size,
                                                       uint8_t key[JOURNAL_KEY_SIZE],
                                                       uint64_t *sequence, journal_error *error);

/* Where a stream ends. */
typedef struct journal_head {
    uint32_t stream;
    uint64_t sequence; /* 0: it has no entry, and a hash of zeros */
    journal_hash hash;
} journal_head;

/* All streams that have entries, in ascending order. The journal owns the array, which is valid
 * until the next call. */
TREY_MUST_CHECK journal_status journal_heads(journal_db *journal, const journal_head **heads,
                                             size_t *count, journal_error *error);

TREY_MUST_CHECK journal_status journal_head_of(journal_db *journal, uint32_t stream,
                                               journal_head *head, journal_error *error);

/* The position of the last entry, 0 for none. */
TREY_MUST_CHECK journal_status journal_last_position(journal_db *journal, uint64_t *position,
                                                     journal_error *error);

/* The journal owns the returned bytes, which are valid until the next call. */
TREY_MUST_CHECK journal_status journal_meta_get(journal_db *journal, const char *name,
                                                journal_bytes *value, journal_error *error);

/* The latest snapshot of a subject at `until` or before; JOURNAL_NOT_FOUND if there is none.
 * JOURNAL_CORRUPT if it is damaged or does not belong to this chain; `snapshot->at` is set even
 * then, so that the caller can look for an earlier one. */
TREY_MUST_CHECK journal_status journal_snapshot_get(journal_db *journal, uint32_t subject,
                                                    uint64_t until, journal_snapshot *snapshot,
                                                    journal_error *error);

/* Every snapshot, by subject and in ascending order. `each` receives JOURNAL_OK, or
 * JOURNAL_CORRUPT with the cause, and returns false to stop; it must not call the journal. */
typedef bool journal_each_snapshot(void *context, const journal_snapshot *snapshot,
                                   const journal_error *problem);
TREY_MUST_CHECK journal_status journal_snapshots_each(journal_db *journal,
                                                      journal_each_snapshot *each, void *context,
                                                      journal_error *error);

/* ---- Reading; every entry is checked ---- */

/* ---- Heads: records that stand at a position; the journal does not look inside ---- */

/* Puts a record at the last position, in the batch. At most 4 KiB. */
TREY_MUST_CHECK journal_status journal_head_put(journal_db *journal, journal_bytes record,
                                                journal_error *error);

/* The first record after a position, or JOURNAL_END. */
TREY_MUST_CHECK journal_status journal_head_after(journal_db *journal, uint64_t after,
                                                  uint64_t *position, journal_bytes *record,
                                                  journal_error *error);

/* A writer's: the digest of the ends of all streams, with the open batch (journal_seal.h). */
journal_hash journal_end_digest(const journal_db *journal);

typedef struct journal_cursor journal_cursor;

/* One stream from a sequence number, or all streams from a position; both start at 1. Reading
 * while a server writes is safe and delays nothing; it ends where the journal ends at that time. */
TREY_MUST_CHECK journal_status journal_read_stream(journal_db *journal, uint32_t stream,
                                                   uint64_t sequence, journal_cursor **cursor,
                                                   journal_error *error);
TREY_MUST_CHECK journal_status journal_read_all(journal_db *journal, uint64_t position,
                                                journal_cursor **cursor, journal_error *error);

/* JOURNAL_OK, JOURNAL_END, or an error. With JOURNAL_CORRUPT and a finding other than
 * JOURNAL_FOUND_STORAGE the entry is filled in as far as possible, and the cursor continues from
 * what it found; after every other failure it is at its end. The entry's bytes are valid until
 * the next call with this cursor. */
TREY_MUST_CHECK journal_status journal_cursor_next(journal_cursor *cursor, journal_entry *entry,
                                                   journal_error *error);

/* Finds the first entry of a stream at `time_ms` or later by a binary search: the entries of a
 * stream are in the order of time. *sequence is one after the last entry if there is none. */
TREY_MUST_CHECK journal_status journal_find_time(journal_db *journal, uint32_t stream,
                                                 int64_t time_ms, uint64_t *sequence,
                                                 journal_error *error);

/* The digest of the ends of all streams as a cursor over all entries from the first one has passed
 * them (journal_seal.h). */
journal_hash journal_cursor_heads(const journal_cursor *cursor);

/* Call it before the journal is closed. NULL is fine. */
void journal_cursor_close(journal_cursor *cursor);

/* Runs the integrity check of the database; slow, for auditors. */
TREY_MUST_CHECK journal_status journal_check_storage(journal_db *checked, journal_error *error);

/* ---- Copies ---- */

/* Makes a consistent copy of the journal at `from`, also while a server writes to it. The copy
 * is one durable file; every entry is checked before it gets its name. Nothing is ever
 * overwritten. */
TREY_MUST_CHECK journal_status journal_backup(const char *from, const char *target,
                                              journal_error *error);

/* Reads a journal entry by entry, and checks the database below. */
TREY_MUST_CHECK journal_status journal_check(const char *path, journal_error *error);

/* Restores a backup, which is read and checked first. */
TREY_MUST_CHECK journal_status journal_restore(const char *backup, const char *target,
                                               journal_error *error);

#endif
