/* SPDX-License-Identifier: MIT */
/*
 * A backend on top of another: a separate thread writes the batches, so that one can be filled
 * while the previous one becomes durable. At most one batch is being written. The journal's thread
 * collects the rows of a batch, and the writing thread reads them. They are kept until the next
 * batch is handed over, so that lookups find what is not yet in the database.
 */
#ifndef TREY_STORE_JOURNAL_WRITER_H
#define TREY_STORE_JOURNAL_WRITER_H

#include "journal_backend.h"

/* Puts a thread between a journal and its store, and takes ownership of the store: *backend and
 * *store become those of the writer. On failure they are unchanged. */
TREY_MUST_CHECK journal_status writer_start(const journal_backend **backend, void **store,
                                            journal_error *error);

#endif
