/* SPDX-License-Identifier: MIT */
/*
 * Reads the journal. Every entry is compared with its predecessor in the stream and with its
 * position; after damage the cursor continues from what it found, so that an audit can tell one
 * wrong entry from many.
 */
#include <stdlib.h>

#include "journal_state.h"

struct journal_cursor {
    journal_db *read;
    journal_scope scope;
    void *rows;
    uint64_t from;         /* the first number asked for */
    uint64_t last;         /* the last position seen; 0 before the first */
    head_list heads;       /* the streams met so far */
    bool checks_seals;     /* of all entries, from the first one */
    bool has_passed_start; /* … and those after the start of the seals have come */
    journal_hash seal;     /* of the last entry */
    journal_error over;    /* why there is nothing more; JOURNAL_OK while there is */
};

static journal_status begin(journal_db *journal, journal_scope scope, uint64_t from,
                            journal_cursor **cursor, journal_error *error)
{
    *cursor = NULL;
    journal_status status = journal_usable(journal, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    journal_cursor *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "not enough memory to read the journal");
        return JOURNAL_NO_MEMORY;
    }
    opened->read = journal;
    opened->scope = scope;
    opened->from = from == 0 ? 1 : from;
    opened->checks_seals = journal->seals.has_key && !scope.is_stream && opened->from == 1;
    status = journal->backend->rows_open(journal->store, scope, opened->from, &opened->rows, error);
    if (status != JOURNAL_OK) {
        free(opened);
        return status;
    }
    *cursor = opened;
    return JOURNAL_OK;
}

journal_status journal_read_stream(journal_db *journal, uint32_t stream, uint64_t sequence,
                                   journal_cursor **cursor, journal_error *error)
{
    journal_scope scope = {.is_stream = true, .stream = stream};
    return begin(journal, scope, sequence, cursor, error);
}

journal_status journal_read_all(journal_db *journal, uint64_t position, journal_cursor **cursor,
                                journal_error *error)
{
    return begin(journal, (journal_scope){0}, position, cursor, error);
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

/* Everything up to the start is covered by the first seal. `cursor->heads` are the ends there. */
static journal_status check_start(journal_cursor *cursor, journal_error *error)
{
    const journal_seals *seals = &cursor->read->seals;
    journal_hash digest = journal_heads_digest(&cursor->heads, seals->start);
    journal_hash seal = journal_seal_heads(seals->key, &digest);
    cursor->has_passed_start = true;
    cursor->seal = seals->first;
    if (journal_hash_equal(&seal, &seals->first)) {
        return JOURNAL_OK;
    }
    return journal_find(error, JOURNAL_FOUND_SEAL, 0, 0, seals->start,
                        "the entries up to position %llu are not those that were there when the "
                        "journal was first sealed with the house's key",
                        (unsigned long long)seals->start);
}

static journal_status check_seal(journal_cursor *cursor, const journal_entry *entry,
                                 journal_error *error)
{
    const journal_seals *seals = &cursor->read->seals;
    if (!seals->has_start || entry->position <= seals->start) {
        return entry->has_seal
                   ? found(error, JOURNAL_FOUND_SEAL, entry,
                           "it has a seal, and the journal says that its seals begin later")
                   : JOURNAL_OK;
    }
    journal_hash seal = journal_seal_entry(seals->key, &cursor->seal, entry);
    cursor->seal = entry->has_seal ? entry->seal : seal;
    if (!entry->has_seal) {
        return found(error, JOURNAL_FOUND_SEAL, entry, "it has no seal of the house");
    }
    return journal_hash_equal(&seal, &entry->seal)
               ? JOURNAL_OK
               : found(error, JOURNAL_FOUND_SEAL, entry,
                       "it was not written with the house's key: it, or an entry before it in its "
                       "table, was changed and its hash computed again");
}

static journal_status check(journal_cursor *cursor, const journal_entry *entry,
                            journal_error *error)
{
    const journal_seals *seals = &cursor->read->seals;
    journal_error start_error;
    journal_status start_status = JOURNAL_OK;
    if (cursor->checks_seals && seals->has_start && !cursor->has_passed_start &&
        entry->position > seals->start) {
        start_status = check_start(cursor, &start_error); /* before this entry moves an end */
    }
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
    if (cursor->checks_seals) {
        journal_error seal_error;
        journal_status seal_status = check_seal(cursor, entry, &seal_error);
        if (status == JOURNAL_OK && start_status != JOURNAL_OK) {
            *error = start_error;
            status = start_status;
        } else if (status == JOURNAL_OK && seal_status != JOURNAL_OK) {
            *error = seal_error;
            status = seal_status;
        }
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

/* A journal that ends at the start of its seals, or before. */
static journal_status check_ending(journal_cursor *cursor, journal_entry *entry,
                                   journal_error *error)
{
    const journal_seals *seals = &cursor->read->seals;
    if (!cursor->checks_seals || !seals->has_start || cursor->has_passed_start) {
        return JOURNAL_END;
    }
    *entry = (journal_entry){.stream = JOURNAL_LEDGER};
    return check_start(cursor, error) == JOURNAL_OK ? JOURNAL_END : JOURNAL_CORRUPT;
}

journal_hash journal_cursor_heads(const journal_cursor *cursor)
{
    return journal_heads_digest(&cursor->heads, cursor->last);
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
            cursor->over = why;
            status = check_ending(cursor, entry, &why);
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

/* ---- By time ---- */

static journal_status read_time(journal_db *journal, uint32_t stream, uint64_t sequence,
                                int64_t *time, journal_error *error)
{
    journal_cursor *cursor;
    journal_entry entry;
    journal_status status = journal_read_stream(journal, stream, sequence, &cursor, error);
    if (status == JOURNAL_OK) {
        status = journal_cursor_next(cursor, &entry, error);
        *time = status == JOURNAL_OK ? entry.time_ms : 0;
        journal_cursor_close(cursor);
    }
    return status;
}

journal_status journal_find_time(journal_db *journal, uint32_t stream, int64_t time_ms,
                                 uint64_t *sequence, journal_error *error)
{
    journal_head head;
    journal_status status = journal_head_of(journal, stream, &head, error);
    uint64_t low = 1, high = status == JOURNAL_OK ? head.sequence + 1 : 1;
    while (status == JOURNAL_OK && low < high) {
        uint64_t middle = low + (high - low) / 2;
        int64_t time = 0;
        status = read_time(journal, stream, middle, &time, error);
        if (time < time_ms) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *sequence = low;
    return status;
}
