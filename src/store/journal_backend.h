/* SPDX-License-Identifier: MIT */
/*
 * What a database must do to hold a journal. Sequences, hashes, findings and the broken state are
 * the journal's own (journal.c); a backend keeps rows and makes them durable.
 */
#ifndef TREY_STORE_JOURNAL_BACKEND_H
#define TREY_STORE_JOURNAL_BACKEND_H

#include "journal.h"

/* What is read: one stream, or all of them by position. */
typedef struct journal_scope {
    bool is_stream;
    uint32_t stream;
} journal_scope;

typedef struct journal_backend {
    /* Ends everything, the open transaction too. `is_broken`: leave the files as they are. */
    void (*close)(void *store, bool is_broken);

    /* A transaction for the next batch. */
    journal_status (*begin)(void *store, journal_error *error);
    /* The journal has looked for the key. JOURNAL_STALE if the sequence or the position is taken.
     */
    journal_status (*insert)(void *store, const journal_entry *entry, journal_error *error);
    /* OK only if all of it is durable. */
    journal_status (*commit)(void *store, journal_error *error);
    /* Gives up the transaction. */
    void (*abandon)(void *store);

    /* With a writing thread (journal_writer.h); NULL in a backend that writes by itself. Hands
     * the batch over when the previous one is durable; fails with the error of that one. */
    journal_status (*commit_async)(void *store, journal_durable *durable, void *context,
                                   journal_error *error);
    /* Waits until no batch is being written; fails with the error of the last one. */
    journal_status (*settle)(void *store, journal_error *error);
    bool (*is_writing)(void *store);
    int64_t (*last_took)(void *store); /* microseconds */
    /* A second store of the same database, only to look things up, for one thread as well. */
    journal_status (*open_reader)(void *store, void **reader, journal_error *error);

    /* The entry whose key begins with the first `size` bytes of `key`, JOURNAL_KEY_ID_SIZE or more;
     * `found` gets all of it. */
    journal_status (*find_key)(void *store, uint32_t stream, const uint8_t *key, size_t size,
                               uint8_t found[JOURNAL_KEY_SIZE], uint64_t *sequence,
                               journal_error *error);
    /* The last sequence of the stream next after `after` (-1 for the first); JOURNAL_END. */
    journal_status (*next_stream)(void *store, int64_t after, uint32_t *stream, uint64_t *sequence,
                                  journal_error *error);
    journal_status (*last_position)(void *store, uint64_t *position, journal_error *error);
    /* The hash of one entry by stream and sequence, or by position. JOURNAL_NOT_FOUND. */
    journal_status (*hash_at)(void *store, journal_scope scope, uint64_t number, journal_hash *hash,
                              journal_error *error);

    /* Rows from a number on, raw. Where a row's shape is wrong, JOURNAL_CORRUPT with
     * JOURNAL_FOUND_SHAPE and what could be read. */
    journal_status (*rows_open)(void *store, journal_scope scope, uint64_t from, void **rows,
                                journal_error *error);
    journal_status (*rows_next)(void *rows, journal_entry *entry, journal_error *error);
    void (*rows_close)(void *rows);

    /* Deletes all but the latest two snapshots of the subject. */
    journal_status (*snapshot_put)(void *store, const journal_snapshot *snapshot,
                                   const journal_hash *digest, journal_error *error);
    /* The latest of a subject up to `until`. Bytes are good until the next call. */
    journal_status (*snapshot_find)(void *store, uint32_t subject, uint64_t until,
                                    journal_snapshot *snapshot, journal_hash *digest,
                                    journal_error *error);
    /* The first after (subject, at), in that order; subject -1 for the very first. */
    journal_status (*snapshot_after)(void *store, int64_t subject, uint64_t position,
                                     journal_snapshot *snapshot, journal_hash *digest,
                                     journal_error *error);

    journal_status (*meta_put)(void *store, const char *name, journal_bytes value,
                               journal_error *error);
    journal_status (*meta_get)(void *store, const char *name, journal_bytes *value,
                               journal_error *error);

    /* Records of heads. JOURNAL_END after the last. */
    journal_status (*head_put)(void *store, uint64_t position, journal_bytes record,
                               journal_error *error);
    journal_status (*head_after)(void *store, uint64_t after, uint64_t *position,
                                 journal_bytes *record, journal_error *error);

    journal_status (*check_storage)(void *store, journal_error *error);

    /* Fail with JOURNAL_STOPPED soon after *stop is set. */
    void (*stop_with)(void *store, const atomic_bool *stop);
} journal_backend;

/* Takes the store, also on failure; reads and checks the ends of all streams. */
journal_status journal_start(journal_db **started, const journal_backend *backend, void *store,
                             bool is_writer, journal_error *error);

#endif
