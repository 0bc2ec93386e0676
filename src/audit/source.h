/* SPDX-License-Identifier: MIT */
/*
 * A journal opened for reading, with its key if there is one. The audit never changes it.
 */
#ifndef TREY_AUDIT_SOURCE_H
#define TREY_AUDIT_SOURCE_H

#include <trey/book.h>

#include "room/kept_rules.h"
#include "room/signed_head.h"
#include "store/journal.h"
#include "table/record.h"

typedef struct audit_source {
    const char *path;
    const trey_book *book; /* where the rules of its tables are looked up */
    bool has_key;
    uint8_t key[RECORD_KEY_SIZE];
    signed_head *heads; /* that were kept elsewhere, rising; the journal must agree with them */
    size_t head_count;
    const atomic_bool *stop; /* when set, reading ends with JOURNAL_STOPPED; may be NULL */
    journal_db *journal;
    kept_rules
        *kept; /* of the journal; records of rounds point to them until the source is closed */
} audit_source;

/* Opens the journal and checks the key, if there is one. On failure returns false, and *error
 * has the reason; then there is nothing to close. */
TREY_MUST_CHECK bool audit_source_open(audit_source *opened, journal_error *error);

/* Closes the journal and erases the key. May be called on zeros. */
void audit_source_close(audit_source *closed);

/* The only table of a journal; 0 if there are several, or none. On failure returns false, and
 * *error has the reason. */
TREY_MUST_CHECK bool audit_only_table(const audit_source *source, uint32_t *table,
                                      journal_error *error);

#endif
