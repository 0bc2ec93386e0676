/* SPDX-License-Identifier: MIT */
/*
 * Writing to the journal: numbers, hashes, batches, and the broken state. It must not depend on a
 * database; the backend hides it.
 *
 * The last sequence and hash of each stream are cached here, so that an entry costs one hash and
 * one insert. The cache is valid because there is only one writer (J8). If a second writer got past
 * that check, the database rejects the duplicate sequence number.
 */
#include "journal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "journal_state.h"
#include "journal_writer.h"

/* ---- The broken state ---- */

journal_status journal_usable(const journal_db *journal, journal_error *error)
{
    if (journal->first.status == JOURNAL_OK) {
        return JOURNAL_OK;
    }
    if (error != NULL) {
        *error = journal->first;
    }
    return journal->first.status;
}

journal_status journal_writable(const journal_db *journal, journal_error *error)
{
    if (!journal->is_writer) {
        return journal_fail(error, JOURNAL_READ_ONLY,
                            "the journal was opened for reading; nothing can be written to it");
    }
    return journal_usable(journal, error);
}

journal_status journal_break(journal_db *broken, const journal_error *why, journal_error *error)
{
    broken->first = *why;
    broken->backend->abandon(broken->store);
    broken->in_batch = false;
    broken->batch_count = 0;
    return journal_usable(broken, error);
}

/* ---- Opening and closing ---- */

/* A writer must not continue after a damaged end: checks the last entry of each stream, and that
 * the number of entries matches the heads (J2). An audit checks the rest. */
static journal_status check_head(journal_db *checked, const journal_head *head,
                                 journal_error *error)
{
    journal_cursor *cursor;
    journal_entry entry;
    journal_status status =
        journal_read_stream(checked, head->stream, head->sequence, &cursor, error);
    if (status == JOURNAL_OK) {
        status = journal_cursor_next(cursor, &entry, error);
        journal_cursor_close(cursor);
    }
    return status == JOURNAL_END
               ? journal_find(error, JOURNAL_FOUND_HEADS, head->stream, head->sequence, 0,
                              "stream %u, sequence %llu: the index has it and the table does not; "
                              "restore a backup",
                              head->stream, (unsigned long long)head->sequence)
               : status;
}

static journal_status check_heads(journal_db *checked, journal_error *error)
{
    uint64_t entries = 0;
    for (size_t i = 0; i < checked->heads.count; i++) {
        journal_status status = check_head(checked, &checked->heads.heads[i], error);
        if (status != JOURNAL_OK) {
            return status;
        }
        entries += checked->heads.heads[i].sequence;
    }
    if (entries != checked->position) {
        return journal_find(
            error, JOURNAL_FOUND_HEADS, 0, 0, checked->position,
            "the streams have %llu entries together, but the last position is %llu: "
            "entries are missing or were added from outside. Run `trey audit verify`, "
            "and restore a backup",
            (unsigned long long)entries, (unsigned long long)checked->position);
    }
    return JOURNAL_OK;
}

static journal_status load_head(journal_db *loaded, uint32_t stream, uint64_t sequence,
                                journal_error *error)
{
    journal_head *head = head_list_get(&loaded->heads, stream);
    if (head == NULL) {
        return journal_fail(error, JOURNAL_NO_MEMORY, "no memory for the streams' ends");
    }
    head->sequence = sequence;
    return journal_hash_at(loaded, (journal_scope){.is_stream = true, .stream = stream}, sequence,
                           &head->hash, error);
}

static journal_status load_heads(journal_db *loaded, journal_error *error)
{
    journal_status status;
    uint32_t stream;
    uint64_t sequence;
    int64_t after = -1;
    loaded->heads.count = 0;
    while ((status = loaded->backend->next_stream(loaded->store, after, &stream, &sequence,
                                                  error)) == JOURNAL_OK) {
        status = load_head(loaded, stream, sequence, error);
        if (status != JOURNAL_OK) {
            return status;
        }
        after = stream;
    }
    return status == JOURNAL_END ? JOURNAL_OK : status;
}

/* J9: a writer that was killed may have left a batch that was written and not yet synced. It looks
 * like any other now, and the loss of power could still take it. Committing anything syncs it as
 * well, so the openings are counted. (A backend sees to what its system forgets after a sync that
 * failed.) */
static journal_status count_opening(journal_db *journal, journal_error *error)
{
    static const char name[] = "journal.openings";
    journal_bytes value = {0};
    uint8_t count[8] = {0};
    journal_status status = journal_meta_get(journal, name, &value, error);
    if (status != JOURNAL_OK && status != JOURNAL_NOT_FOUND) {
        return status;
    }
    if (value.size == sizeof count) {
        memcpy(count, value.bytes, sizeof count);
    }
    sodium_increment(count, sizeof count);
    status = journal_meta_put(journal, name, (journal_bytes){count, sizeof count}, error);
    return status == JOURNAL_OK ? journal_commit(journal, error) : status;
}

static journal_status load_writer(journal_db *loaded, journal_error *error)
{
    journal_status status = load_heads(loaded, error);
    if (status == JOURNAL_OK) {
        status = loaded->backend->last_position(loaded->store, &loaded->position, error);
    }
    if (status == JOURNAL_OK) {
        status = check_heads(loaded, error);
    }
    return status == JOURNAL_OK ? count_opening(loaded, error) : status;
}

journal_status journal_start(journal_db **started, const journal_backend *backend, void *store,
                             bool is_writer, journal_error *error)
{
    *started = NULL;
    journal_db *journal = calloc(1, sizeof *journal);
    if (journal == NULL || sodium_init() < 0) {
        backend->close(store, true);
        free(journal);
        return journal_fail(error, JOURNAL_NO_MEMORY, "no memory to open the journal");
    }
    journal->backend = backend;
    journal->store = store;
    journal->is_writer = is_writer;
    journal_status status = is_writer ? load_writer(journal, error) : JOURNAL_OK;
    if (status != JOURNAL_OK) {
        journal->first.status = status; /* what is damaged is left as it is */
        journal_close(journal);
        return status;
    }
    *started = journal;
    return JOURNAL_OK;
}

void journal_stop_with(journal_db *reader, const atomic_bool *stop)
{
    TREY_ASSERT(!reader->is_writer);
    reader->backend->stop_with(reader->store, stop);
}

const journal_error *journal_loss(const journal_db *journal)
{
    return &journal->loss;
}

void journal_close(journal_db *closed)
{
    if (closed != NULL) {
        closed->backend->close(closed->store, closed->first.status != JOURNAL_OK);
        head_list_finish(&closed->heads);
        sodium_memzero(&closed->seals, sizeof closed->seals);
        free(closed);
    }
}

/* ---- Batches ---- */

journal_status journal_begin(journal_db *journal, journal_error *error)
{
    if (journal->in_batch) {
        return JOURNAL_OK;
    }
    journal_error why;
    if (journal->backend->begin(journal->store, &why) != JOURNAL_OK) {
        return journal_break(journal, &why, error);
    }
    journal->in_batch = true;
    return JOURNAL_OK;
}

static bool is_small(journal_bytes bytes)
{
    return bytes.size <= JOURNAL_BYTES_MAX;
}

static journal_entry entry_of(const journal_db *journal, const journal_draft *draft,
                              const journal_head *head)
{
    journal_entry entry = {.position = journal->position + 1,
                           .sequence = head->sequence + 1,
                           .time_ms = draft->time_ms,
                           .stream = draft->stream,
                           .has_key = draft->key != NULL,
                           .payload = draft->payload,
                           .transfers = draft->transfers};
    if (draft->key != NULL) {
        memcpy(entry.key, draft->key, JOURNAL_KEY_SIZE);
    }
    entry.hash = journal_entry_hash(&entry, &head->hash);
    if (journal->seals.has_key) {
        entry.has_seal = true;
        entry.seal = journal_seal_entry(journal->seals.key, &journal->seals.last, &entry);
    }
    return entry;
}

static journal_status insert(journal_db *journal, const journal_entry *entry, journal_error *error)
{
    journal_error why;
    return journal->backend->insert(journal->store, entry, &why) == JOURNAL_OK
               ? JOURNAL_OK
               : journal_break(journal, &why, error);
}

/* J5. Whoever has just looked for the key need not wait for that again. */
static journal_status check_key(journal_db *journal, const journal_draft *draft,
                                journal_error *error)
{
    bool is_absent =
        draft->key == NULL || (journal->has_absent && journal->absent_stream == draft->stream &&
                               memcmp(journal->absent, draft->key, JOURNAL_KEY_ID_SIZE) == 0);
    journal->has_absent = false;
    if (is_absent) {
        return JOURNAL_OK;
    }
    journal_error why;
    uint64_t sequence;
    uint8_t found[JOURNAL_KEY_SIZE];
    journal_status status = journal->backend->find_key(journal->store, draft->stream, draft->key,
                                                       JOURNAL_KEY_SIZE, found, &sequence, &why);
    if (status == JOURNAL_OK) {
        return journal_fail(
            error, JOURNAL_DUPLICATE_KEY,
            "stream %u: a command with this idempotency key has already been carried "
            "out; nothing was written",
            draft->stream);
    }
    return status == JOURNAL_NOT_FOUND ? JOURNAL_OK : journal_break(journal, &why, error);
}

journal_status journal_append(journal_db *journal, const journal_draft *draft,
                              journal_entry *appended, journal_error *error)
{
    journal_status status = journal_writable(journal, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    if (draft->stream == JOURNAL_LEDGER) {
        return journal_fail(error, JOURNAL_TOO_LARGE,
                            "stream %u is the ledger's own and takes no entries", draft->stream);
    }
    if (!is_small(draft->payload) || !is_small(draft->transfers)) {
        return journal_fail(error, JOURNAL_TOO_LARGE,
                            "stream %u: an entry has %zu bytes of payload and %zu of transfers; "
                            "each may have %d at most",
                            draft->stream, draft->payload.size, draft->transfers.size,
                            JOURNAL_BYTES_MAX);
    }
    status = journal_begin(journal, error);
    if (status == JOURNAL_OK) {
        status = check_key(journal, draft, error);
    }
    if (status != JOURNAL_OK) {
        return status;
    }
    journal_head *head = head_list_get(&journal->heads, draft->stream);
    if (head == NULL) {
        journal_error why;
        journal_fail(&why, JOURNAL_NO_MEMORY, "no memory for a new stream; restart the server");
        return journal_break(journal, &why, error);
    }
    journal_entry entry = entry_of(journal, draft, head);
    status = insert(journal, &entry, error);
    if (status == JOURNAL_OK) {
        head->sequence = entry.sequence;
        head->hash = entry.hash;
        journal->position = entry.position;
        journal->seals.last = entry.seal;
        journal->batch_count++;
        if (appended != NULL) {
            *appended = entry;
        }
    }
    return status;
}

journal_status journal_commit(journal_db *committed, journal_error *error)
{
    journal_status status = journal_writable(committed, error);
    if (status == JOURNAL_OK && !committed->in_batch && committed->backend->settle != NULL) {
        return journal_settle(committed, error);
    }
    if (status != JOURNAL_OK || !committed->in_batch) {
        return status;
    }
    journal_error why;
    if (committed->backend->commit(committed->store, &why) != JOURNAL_OK) {
        return journal_break(committed, &why, error);
    }
    committed->in_batch = false;
    committed->batch_count = 0;
    return JOURNAL_OK;
}

/* ---- Behind ---- */

journal_status journal_writer_start(journal_db *writer, journal_error *error)
{
    journal_status status = journal_writable(writer, error);
    TREY_ASSERT(!writer->in_batch && writer->backend->commit_async == NULL);
    return status == JOURNAL_OK ? writer_start(&writer->backend, &writer->store, error) : status;
}

journal_status journal_commit_async(journal_db *committed, journal_durable *durable, void *context,
                                    journal_error *error)
{
    journal_status status = journal_writable(committed, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    journal_error why;
    if (committed->backend->commit_async(committed->store, durable, context, &why) != JOURNAL_OK) {
        return journal_break(committed, &why, error);
    }
    committed->in_batch = false;
    committed->batch_count = 0;
    return JOURNAL_OK;
}

journal_status journal_settle(journal_db *settled, journal_error *error)
{
    journal_status status = journal_writable(settled, error);
    journal_error why;
    if (status == JOURNAL_OK && settled->backend->settle(settled->store, &why) != JOURNAL_OK) {
        return journal_break(settled, &why, error);
    }
    return status;
}

bool journal_is_writing(const journal_db *journal)
{
    return journal->backend->is_writing != NULL && journal->backend->is_writing(journal->store);
}

int64_t journal_last_took(const journal_db *journal)
{
    return journal->backend->last_took != NULL ? journal->backend->last_took(journal->store) : 0;
}

size_t journal_batch_count(const journal_db *journal)
{
    return journal->batch_count;
}

/* ---- Asking ---- */

journal_status journal_hash_at(journal_db *journal, journal_scope scope, uint64_t number,
                               journal_hash *hash, journal_error *error)
{
    return journal->backend->hash_at(journal->store, scope, number, hash, error);
}

journal_status journal_find_key(journal_db *journal, uint32_t stream,
                                const uint8_t key[JOURNAL_KEY_SIZE], uint64_t *sequence,
                                journal_error *error)
{
    uint8_t found[JOURNAL_KEY_SIZE];
    return journal_find_key_prefix(journal, stream, key, JOURNAL_KEY_SIZE, found, sequence, error);
}

journal_status journal_find_key_prefix(journal_db *journal, uint32_t stream, const uint8_t *prefix,
                                       size_t size, uint8_t key[JOURNAL_KEY_SIZE],
                                       uint64_t *sequence, journal_error *error)
{
    TREY_ASSERT(size >= JOURNAL_KEY_ID_SIZE && size <= JOURNAL_KEY_SIZE);
    journal_status status = journal_usable(journal, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    status = journal->backend->find_key(journal->store, stream, prefix, size, key, sequence, error);
    journal->has_absent = status == JOURNAL_NOT_FOUND && size == JOURNAL_KEY_ID_SIZE;
    journal->absent_stream = stream;
    memcpy(journal->absent, prefix, JOURNAL_KEY_ID_SIZE);
    return status;
}

/* A reader reads them each time, because a server may have written. */
static journal_status true_heads(journal_db *journal, journal_error *error)
{
    journal_status status = journal_usable(journal, error);
    return status == JOURNAL_OK && !journal->is_writer ? load_heads(journal, error) : status;
}

journal_status journal_heads(journal_db *journal, const journal_head **heads, size_t *count,
                             journal_error *error)
{
    journal_status status = true_heads(journal, error);
    *heads = journal->heads.heads;
    *count = status == JOURNAL_OK ? journal->heads.count : 0;
    return status;
}

journal_status journal_head_of(journal_db *journal, uint32_t stream, journal_head *head,
                               journal_error *error)
{
    *head = (journal_head){.stream = stream};
    journal_status status = true_heads(journal, error);
    const journal_head *found = head_list_find(&journal->heads, stream);
    if (status == JOURNAL_OK && found != NULL) {
        *head = *found;
    }
    return status;
}

journal_status journal_last_position(journal_db *journal, uint64_t *position, journal_error *error)
{
    *position = journal->position;
    journal_status status = journal_usable(journal, error);
    return status == JOURNAL_OK && !journal->is_writer
               ? journal->backend->last_position(journal->store, position, error)
               : status;
}

journal_status journal_check_storage(journal_db *checked, journal_error *error)
{
    journal_status status = journal_usable(checked, error);
    return status == JOURNAL_OK ? checked->backend->check_storage(checked->store, error) : status;
}

/* ---- Named values ---- */

enum { NAME_MAX_SIZE = 64 };

journal_status journal_meta_put(journal_db *journal, const char *name, journal_bytes value,
                                journal_error *error)
{
    journal_status status = journal_writable(journal, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    if (strlen(name) > NAME_MAX_SIZE || !is_small(value)) {
        return journal_fail(
            error, JOURNAL_TOO_LARGE,
            "the value \"%.80s\" is too long: its name may have %d bytes, its content %d", name,
            NAME_MAX_SIZE, JOURNAL_BYTES_MAX);
    }
    status = journal_begin(journal, error);
    journal_error why;
    if (status == JOURNAL_OK &&
        journal->backend->meta_put(journal->store, name, value, &why) != JOURNAL_OK) {
        return journal_break(journal, &why, error);
    }
    return status;
}

journal_status journal_meta_get(journal_db *journal, const char *name, journal_bytes *value,
                                journal_error *error)
{
    journal_status status = journal_usable(journal, error);
    return status == JOURNAL_OK ? journal->backend->meta_get(journal->store, name, value, error)
                                : status;
}

/* ---- Heads ---- */

enum { HEAD_MAX_SIZE = 4096 };

journal_hash journal_end_digest(const journal_db *journal)
{
    TREY_ASSERT(journal->is_writer);
    return journal_heads_digest(&journal->heads, journal->position);
}

journal_status journal_head_put(journal_db *journal, journal_bytes record, journal_error *error)
{
    journal_status status = journal_writable(journal, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    if (record.size > HEAD_MAX_SIZE) {
        return journal_fail(error, JOURNAL_TOO_LARGE,
                            "a head has %zu bytes; at most %d are allowed", record.size,
                            HEAD_MAX_SIZE);
    }
    status = journal_begin(journal, error);
    journal_error why;
    if (status == JOURNAL_OK &&
        journal->backend->head_put(journal->store, journal->position, record, &why) != JOURNAL_OK) {
        return journal_break(journal, &why, error);
    }
    return status;
}

journal_status journal_head_after(journal_db *journal, uint64_t after, uint64_t *position,
                                  journal_bytes *record, journal_error *error)
{
    journal_status status = journal_usable(journal, error);
    return status == JOURNAL_OK
               ? journal->backend->head_after(journal->store, after, position, record, error)
               : status;
}
