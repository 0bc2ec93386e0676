/* SPDX-License-Identifier: MIT */
/*
 * A backend above another: what is written goes to a thread of its own, batch by batch, so that one
 * can be filled while the one before becomes durable. At most one is under way.
 *
 * Notes of a batch are made by the journal's thread and read by the writing one; they stay until
 * the batch after it is handed over, so that what is not in the database yet is found in them.
 */
#ifndef TREY_STORE_JOURNAL_WRITER_H
#define TREY_STORE_JOURNAL_WRITER_H

#include "journal_backend.h"

/* Puts a thread between a journal and its store, which it takes over: *backend and *store become
 * those above. On failure they stay as they are. */
TREY_MUST_CHECK journal_status writer_start(const journal_backend **backend, void **store,
                                            journal_error *error);

#endif
