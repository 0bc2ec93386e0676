/* SPDX-License-Identifier: MIT */
/*
 * Opens a journal for reading.
 */
#include "source.h"

#include <sodium.h>
#include <stdlib.h>

#include "room/house.h"
#include "room/key_check.h"

bool audit_source_open(audit_source *opened, journal_error *error)
{
    if (journal_open(&opened->journal, opened->path, JOURNAL_READ, error) != JOURNAL_OK) {
        return false;
    }
    opened->kept = calloc(1, sizeof *opened->kept);
    if (opened->kept == NULL) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY,
                           "There is not enough memory to read the journal.");
        audit_source_close(opened);
        return false;
    }
    kept_rules_open(opened->kept, opened->journal);
    if (opened->stop != NULL) {
        journal_stop_with(opened->journal, opened->stop);
    }
    if (opened->has_key && (!key_check_is(opened->journal, opened->key, opened->path, error) ||
                            !house_seal(opened->journal, opened->key, error))) {
        audit_source_close(opened);
        return false;
    }
    return true;
}

void audit_source_close(audit_source *closed)
{
    if (closed->kept != NULL) {
        kept_rules_close(closed->kept);
        free(closed->kept);
    }
    journal_close(closed->journal);
    closed->kept = NULL;
    closed->journal = NULL;
    sodium_memzero(closed->key, sizeof closed->key);
}

bool audit_only_table(const audit_source *source, uint32_t *table, journal_error *error)
{
    const journal_head *heads;
    size_t count = 0, tables = 0;
    *table = 0;
    if (journal_heads(source->journal, &heads, &count, error) != JOURNAL_OK) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (journal_is_table(heads[i].stream)) {
            *table = heads[i].stream;
            tables++;
        }
    }
    *table = tables == 1 ? *table : 0;
    return true;
}
