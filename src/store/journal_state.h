/* SPDX-License-Identifier: MIT */
/*
 * The inside of a journal, for the files that carry out journal.h.
 */
#ifndef TREY_STORE_JOURNAL_STATE_H
#define TREY_STORE_JOURNAL_STATE_H

#include "head_list.h"
#include "journal_backend.h"
#include "journal_seal.h"

struct journal_db {
    const journal_backend *backend;
    void *store;
    bool is_writer;
    bool in_batch;
    size_t batch_count; /* entries in the open batch */
    head_list heads;    /* current for a writer; for a reader as of the last lookup */
    uint64_t position;  /* a writer's last one */
    journal_seals seals;
    bool has_absent; /* the last lookup found that a stream has no key that begins like this … */
    uint32_t absent_stream;
    uint8_t absent[JOURNAL_KEY_ID_SIZE]; /* … and nothing was appended since */
    journal_error first;                 /* why it is broken; JOURNAL_OK while it is not */
    journal_error loss; /* what was found missing and accepted; JOURNAL_OK: nothing */
};

/* Fails with the first error when the journal is broken (J7). */
journal_status journal_usable(const journal_db *journal, journal_error *error);

/* The same for writing: not for a reader. */
journal_status journal_writable(const journal_db *journal, journal_error *error);

/* Breaks the journal for good and gives the batch up. Returns the status. */
journal_status journal_break(journal_db *broken, const journal_error *why, journal_error *error);

/* Begins a batch if there is none. */
journal_status journal_begin(journal_db *journal, journal_error *error);

/* The hash of one entry, of the scope's number. */
journal_status journal_hash_at(journal_db *journal, journal_scope scope, uint64_t number,
                               journal_hash *hash, journal_error *error);

#endif
