/* SPDX-License-Identifier: MIT */
/*
 * Reads the journal. Every entry is compared with its predecessor in the stream and with its
 * position; after damage the cursor continues from what it found, so that an audit can tell one
 * wrong entry from many.
 */
#include <stdlib.h>

#include "journal_state.h"

struct journal_cursor {
    journal *read;
    journal_scope scope;
    void *rows;
    uint64_t from;      /* the first number asked for */
    uint64_t last;      /* the last position seen; 0 before the first */
    head_list heads;    /* the streams met so far */
    journal_error over; /* why there is nothing more; JOURNAL_OK while there is */
};

static journal_status begin(journal *read, journal_scope scope, uint64_t from,
                            journal_cursor **cursor, journal_error *error)
{
    *cursor = NULL;
    journal_status status = journal_usable(read, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    journal_cursor *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return journal_fail(error, JOURNAL_NO_MEMORY, "no memory to read the journal");
    }
    made->read = read;
    made->scope = scope;
    made->from = from == 0 ? 1 : from;
    status = read->backend->rows_open(read->store, scope, made->from, &made->rows, error);
    if (status != JOURNAL_OK) {
        free(made);
        return status;
    }
    *cursor = made;
    return JOURNAL_OK;
}

journal_status journal_read_stream(journal *read, uint32_t stream, uint64_t sequence,
                                   journal_cursor **cursor, journal_error *error)
{
    journal_scope scope = {.is_stream = true, .stream = stream};
    return begin(read, scope, sequence, cursor, error);
}

journal_status journal_read_all(journal *read, uint64_t position, journal_cursor **cursor,
                                journal_error *error)
{
    return begin(read, (journal_scope){0}, position, cursor, error);
}

void journal_cursor_close(journal_cursor *cursor)
{
    if (cursor != NULL) {
        cursor->read->backend->rows_close(cursor->rows);
        head_list_finish(&cursor->heads);
        free(cursor);
    }
}

/* ---- Checking ---- */

#define WHERE "stream %u, sequence %llu (position %llu): "
#define WHERE_OF(entry)                                                                            \
    (entry)->stream, (unsigned long long)(entry)->sequence, (unsigned long long)(entry)->position

static journal_status found(journal_error *error, journal_finding finding,
                            const journal_entry *entry, const char *what)
{
    return journal_find(error, finding, entry->stream, entry->sequence, entry->position, WHERE "%s",
                        WHERE_OF(entry), what);
}

/* What must come before the first entry of a stream that the cursor meets: nothing, where it reads
 * from the start; otherwise the entry before is looked up. */
static journal_status meet_stream(journal_cursor *cursor, const journal_entry *entry,
                                  journal_head *head, journal_error *error)
{
    uint64_t before = cursor->scope.is_stream ? cursor->from - 1
                      : cursor->from == 1     ? 0
                                              : entry->sequence - 1;
    head->sequence = before;
    if (before == 0) {
        return JOURNAL_OK;
    }
    journal_scope scope = {.is_stream = true, .stream = entry->stream};
    journal_status status = journal_hash_at(cursor->read, scope, before, &head->hash, error);
    if (status == JOURNAL_NOT_FOUND) {
        head->sequence = before - 1; /* so that it is missed below */
        return JOURNAL_OK;
    }
    return status;
}

static journal_status check_sequence(const journal_entry *entry, const journal_head *head,
                                     journal_error *error)
{
    uint64_t next = head->sequence + 1;
    if (entry->sequence < next) {
        return found(error, JOURNAL_FOUND_REPEAT, entry,
                     "this sequence was there already; an entry was put in or moved");
    }
    if (entry->sequence > next) {
        return journal_find(error, JOURNAL_FOUND_GAP, entry->stream, next, entry->position,
                            "stream %u, sequence %llu: missing; what comes next is sequence %llu "
                            "(position %llu)",
                            entry->stream, (unsigned long long)next,
                            (unsigned long long)entry->sequence,
                            (unsigned long long)entry->position);
    }
    return JOURNAL_OK;
}

/* One stream has entries of others between its own. */
static journal_status check_position(const journal_cursor *cursor, const journal_entry *entry,
                                     journal_error *error)
{
    uint64_t next = cursor->last + 1;
    if (cursor->last == 0) {
        next = cursor->scope.is_stream ? 1 : cursor->from;
    }
    if (entry->position < next) {
        return found(error, JOURNAL_FOUND_POSITION, entry,
                     "its position is before that of an earlier entry");
    }
    if (entry->position > next && !cursor->scope.is_stream) {
        return journal_find(error, JOURNAL_FOUND_POSITION, entry->stream, entry->sequence, next,
                            "position %llu: missing; what comes next is position %llu (stream %u, "
                            "sequence %llu)",
                            (unsigned long long)next, (unsigned long long)entry->position,
                            entry->stream, (unsigned long long)entry->sequence);
    }
    return JOURNAL_OK;
}

static journal_status check_hash(const journal_entry *entry, const journal_head *head,
                                 journal_error *error)
{
    journal_hash hash = journal_entry_hash(entry, &head->hash);
    return journal_hash_equal(&hash, &entry->hash)
               ? JOURNAL_OK
               : found(error, JOURNAL_FOUND_HASH, entry,
                       "its content is not what its hash was made of; it, its hash or the hash "
                       "before it was changed");
}

static journal_status check(journal_cursor *cursor, const journal_entry *entry,
                            journal_error *error)
{
    bool is_new = head_list_find(&cursor->heads, entry->stream) == NULL;
    journal_head *head = head_list_get(&cursor->heads, entry->stream);
    if (head == NULL) {
        return journal_fail(error, JOURNAL_NO_MEMORY, "no memory to read the journal");
    }
    journal_status status = is_new ? meet_stream(cursor, entry, head, error) : JOURNAL_OK;
    if (status != JOURNAL_OK) {
        return status;
    }
    status = check_sequence(entry, head, error);
    if (status == JOURNAL_OK) {
        status = check_position(cursor, entry, error);
    }
    if (status == JOURNAL_OK) {
        status = check_hash(entry, head, error);
    }
    if (entry->sequence > head->sequence) {
        head->sequence = entry->sequence;
        head->hash = entry->hash;
    }
    cursor->last = entry->position;
    return status;
}

/* If a row cannot be read completely, reports the readable part of it. */
static void pass_over(journal_cursor *cursor, const journal_entry *entry)
{
    journal_head *head = entry->sequence > 0 ? head_list_get(&cursor->heads, entry->stream) : NULL;
    if (head != NULL && entry->sequence > head->sequence) {
        head->sequence = entry->sequence;
        head->hash = entry->hash;
    }
    if (entry->position > 0) {
        cursor->last = entry->position;
    }
}

static bool goes_on(const journal_error *why)
{
    return why->status == JOURNAL_OK ||
           (why->status == JOURNAL_CORRUPT && why->finding != JOURNAL_FOUND_STORAGE);
}

journal_status journal_cursor_next(journal_cursor *cursor, journal_entry *entry,
                                   journal_error *error)
{
    journal_error why;
    journal_status status = cursor->over.status;
    if (status == JOURNAL_OK) {
        why.status = JOURNAL_OK;
        status = cursor->read->backend->rows_next(cursor->rows, entry, &why);
        if (status == JOURNAL_OK) {
            status = check(cursor, entry, &why);
            if (status == JOURNAL_OK) {
                return JOURNAL_OK;
            }
        } else if (status == JOURNAL_CORRUPT && why.finding == JOURNAL_FOUND_SHAPE) {
            pass_over(cursor, entry);
        } else if (status == JOURNAL_END) {
            why = (journal_error){.status = JOURNAL_END};
        }
        if (!goes_on(&why)) {
            cursor->over = why;
        }
    } else {
        why = cursor->over;
    }
    if (error != NULL) {
        *error = why;
    }
    return status;
}
