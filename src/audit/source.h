/* SPDX-License-Identifier: MIT */
/*
 * A journal opened to look at, with its key where there is one. Nothing is changed in it.
 */
#ifndef TREY_AUDIT_SOURCE_H
#define TREY_AUDIT_SOURCE_H

#include <trey/book.h>

#include "store/journal.h"
#include "table/record.h"

typedef struct audit_source {
    const char *path;
    const trey_book *book; /* where the rules of its tables are looked up */
    bool has_key;
    uint8_t key[RECORD_KEY_SIZE];
    const atomic_bool *stop; /* once it is set, reading ends with JOURNAL_STOPPED; NULL is fine */
    journal *journal;
} audit_source;

/* Opens the journal and, where there is a key, sees that it is the right one. False: *error says
 * why, and there is nothing to close. */
TREY_MUST_CHECK bool audit_source_open(audit_source *opened, journal_error *error);

/* Forgets the key. A zeroed one may be closed. */
void audit_source_close(audit_source *closed);

/* The only table of a journal, for whoever does not name one; 0: there are several, or none. False:
 * *error says why it cannot be found out. */
TREY_MUST_CHECK bool audit_only_table(const audit_source *in, uint32_t *table,
                                      journal_error *error);

#endif
