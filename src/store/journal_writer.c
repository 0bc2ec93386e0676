/* SPDX-License-Identifier: MIT */
#include "journal_writer.h"

#include "base/clock.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef enum note_kind { NOTE_ENTRY, NOTE_SNAPSHOT, NOTE_META, NOTE_HEAD } note_kind;

/* Something to be written; what its pointers point to is in `bytes`. */
typedef struct note {
    struct note *next;
    note_kind kind;
    journal_entry entry;
    journal_snapshot snapshot;
    journal_hash digest;
    const char *name;
    journal_bytes value;
    uint8_t bytes[];
} note;

typedef struct batch {
    note *first, **last;
    journal_durable *durable; /* called by the thread; may be NULL */
    void *context;
} batch;

typedef struct journal_writer {
    journal_backend own;
    const journal_backend *backend; /* of both stores below */
    void *below;                    /* belongs to the thread while a batch is being written */
    void *reader;                   /* of the same database, for lookups in the meantime */
    batch batches[2];
    unsigned open; /* the one that is filled */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* Under the lock: */
    bool is_under_way; /* the other one is being written */
    bool is_ending;
    int64_t took;          /* duration of the last write in microseconds */
    journal_error failure; /* of a batch; JOURNAL_OK: none has failed */
} journal_writer;

/* ---- Notes ---- */

static void batch_clear(batch *cleared)
{
    for (note *noted = cleared->first, *next; noted != NULL; noted = next) {
        next = noted->next;
        free(noted);
    }
    *cleared = (batch){.first = NULL};
    cleared->last = &cleared->first;
}

static journal_bytes copy_bytes(uint8_t **to, journal_bytes from)
{
    journal_bytes copied = {*to, from.size};
    if (from.size > 0) {
        memcpy(*to, from.bytes, from.size);
    }
    *to += from.size;
    return copied;
}

/* Room for two pieces. */
static note *add_note(journal_writer *writer, note_kind kind, size_t size, size_t other,
                      journal_error *error)
{
    note *added = malloc(sizeof *added + size + other);
    if (added == NULL) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "not enough memory to write an entry");
        return NULL;
    }
    batch *open_batch = &writer->batches[writer->open];
    added->next = NULL;
    added->kind = kind;
    *open_batch->last = added;
    open_batch->last = &added->next;
    return added;
}

static journal_status insert(void *store, const journal_entry *entry, journal_error *error)
{
    note *added = add_note(store, NOTE_ENTRY, entry->payload.size, entry->transfers.size, error);
    if (added == NULL) {
        return JOURNAL_NO_MEMORY;
    }
    uint8_t *out = added->bytes;
    added->entry = *entry;
    added->entry.payload = copy_bytes(&out, entry->payload);
    added->entry.transfers = copy_bytes(&out, entry->transfers);
    return JOURNAL_OK;
}

static journal_status snapshot_put(void *store, const journal_snapshot *snapshot,
                                   const journal_hash *digest, journal_error *error)
{
    note *added = add_note(store, NOTE_SNAPSHOT, snapshot->content.size, 0, error);
    if (added == NULL) {
        return JOURNAL_NO_MEMORY;
    }
    uint8_t *out = added->bytes;
    added->snapshot = *snapshot;
    added->snapshot.content = copy_bytes(&out, snapshot->content);
    added->digest = *digest;
    return JOURNAL_OK;
}

static journal_status meta_put(void *store, const char *name, journal_bytes value,
                               journal_error *error)
{
    size_t size = strlen(name) + 1;
    note *added = add_note(store, NOTE_META, size, value.size, error);
    if (added == NULL) {
        return JOURNAL_NO_MEMORY;
    }
    uint8_t *out = added->bytes;
    added->name = copy_bytes(&out, (journal_bytes){name, size}).bytes;
    added->value = copy_bytes(&out, value);
    return JOURNAL_OK;
}

static journal_status head_put(void *store, uint64_t position, journal_bytes record,
                               journal_error *error)
{
    note *added = add_note(store, NOTE_HEAD, record.size, 0, error);
    if (added == NULL) {
        return JOURNAL_NO_MEMORY;
    }
    uint8_t *out = added->bytes;
    added->entry = (journal_entry){.position = position};
    added->value = copy_bytes(&out, record);
    return JOURNAL_OK;
}

/* ---- The thread ---- */

static journal_status write_note(const journal_writer *writer, const note *written,
                                 journal_error *error)
{
    switch (written->kind) {
    case NOTE_ENTRY:
        return writer->backend->insert(writer->below, &written->entry, error);
    case NOTE_SNAPSHOT:
        return writer->backend->snapshot_put(writer->below, &written->snapshot, &written->digest,
                                             error);
    case NOTE_HEAD:
        return writer->backend->head_put(writer->below, written->entry.position, written->value,
                                         error);
    case NOTE_META:
        return writer->backend->meta_put(writer->below, written->name, written->value, error);
    }
    return JOURNAL_OK;
}

static journal_status write_batch(const journal_writer *writer, const batch *written,
                                  journal_error *error)
{
    journal_status status = writer->backend->begin(writer->below, error);
    for (const note *noted = written->first; noted != NULL && status == JOURNAL_OK;
         noted = noted->next) {
        status = write_note(writer, noted, error);
    }
    return status == JOURNAL_OK ? writer->backend->commit(writer->below, error) : status;
}

static void *run(void *context)
{
    journal_writer *writer = context;
    pthread_setname_np(pthread_self(), "journal");
    pthread_mutex_lock(&writer->lock);
    for (;;) {
        while (!writer->is_under_way && !writer->is_ending) {
            pthread_cond_wait(&writer->changed, &writer->lock);
        }
        if (!writer->is_under_way) {
            break;
        }
        const batch *written = &writer->batches[!writer->open];
        pthread_mutex_unlock(&writer->lock);
        journal_error error = {.status = JOURNAL_OK};
        int64_t start = clock_steady_us();
        journal_status status = write_batch(writer, written, &error);
        int64_t took = clock_steady_us() - start;
        if (status != JOURNAL_OK) {
            writer->backend->abandon(writer->below);
        } else if (written->durable != NULL) {
            written->durable(written->context);
        }
        pthread_mutex_lock(&writer->lock);
        writer->is_under_way = false;
        writer->took = took;
        if (status != JOURNAL_OK) {
            writer->failure = error;
            writer->failure.status = status;
        }
        pthread_cond_broadcast(&writer->changed);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* ---- Handing over ---- */

/* Waits until no batch is being written; then the store below may be used. */
static journal_status settle(void *store, journal_error *error)
{
    journal_writer *writer = store;
    pthread_mutex_lock(&writer->lock);
    while (writer->is_under_way) {
        pthread_cond_wait(&writer->changed, &writer->lock);
    }
    journal_status status = writer->failure.status;
    if (status != JOURNAL_OK && error != NULL) {
        *error = writer->failure;
    }
    pthread_mutex_unlock(&writer->lock);
    return status;
}

static journal_status commit_async(void *store, journal_durable *durable, void *context,
                                   journal_error *error)
{
    journal_writer *writer = store;
    journal_status status = settle(writer, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    batch *handed = &writer->batches[writer->open];
    batch_clear(&writer->batches[!writer->open]);
    if (handed->first == NULL) { /* everything before is durable */
        if (durable != NULL) {
            durable(context);
        }
        return JOURNAL_OK;
    }
    handed->durable = durable;
    handed->context = context;
    pthread_mutex_lock(&writer->lock);
    writer->open = !writer->open;
    writer->is_under_way = true;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
    return JOURNAL_OK;
}

static bool is_writing(void *store)
{
    journal_writer *writer = store;
    pthread_mutex_lock(&writer->lock);
    bool is_so = writer->is_under_way;
    pthread_mutex_unlock(&writer->lock);
    return is_so;
}

static int64_t last_took(void *store)
{
    journal_writer *writer = store;
    pthread_mutex_lock(&writer->lock);
    int64_t took = writer->took;
    pthread_mutex_unlock(&writer->lock);
    return took;
}

static journal_status begin(void *store, journal_error *error)
{
    (void)store, (void)error; /* with the first note */
    return JOURNAL_OK;
}

static journal_status commit(void *store, journal_error *error)
{
    journal_status status = commit_async(store, NULL, NULL, error);
    return status == JOURNAL_OK ? settle(store, error) : status;
}

static void abandon(void *store)
{
    journal_writer *writer = store;
    (void)settle(writer, NULL);
    batch_clear(&writer->batches[writer->open]);
}

/* ---- Lookups in the batches that are not yet in the database ---- */

typedef struct wanted {
    uint32_t stream;
    const uint8_t *key; /* NULL: by number */
    size_t key_size;    /* bytes of it that count */
    uint64_t sequence;  /* 0: by position */
    uint64_t position;
} wanted;

static bool is_wanted(const journal_entry *entry, const wanted *sought)
{
    if (sought->key != NULL) {
        return entry->has_key && entry->stream == sought->stream &&
               memcmp(entry->key, sought->key, sought->key_size) == 0;
    }
    return sought->sequence != 0
               ? entry->stream == sought->stream && entry->sequence == sought->sequence
               : entry->position == sought->position;
}

static const journal_entry *find_noted(const journal_writer *writer, const wanted *sought)
{
    for (unsigned i = 0; i < 2; i++) {
        for (const note *noted = writer->batches[i].first; noted != NULL; noted = noted->next) {
            if (noted->kind == NOTE_ENTRY && is_wanted(&noted->entry, sought)) {
                return &noted->entry;
            }
        }
    }
    return NULL;
}

static journal_status find_key(void *store, uint32_t stream, const uint8_t *key, size_t size,
                               uint8_t found[JOURNAL_KEY_SIZE], uint64_t *sequence,
                               journal_error *error)
{
    journal_writer *writer = store;
    const journal_entry *noted =
        find_noted(writer, &(wanted){.stream = stream, .key = key, .key_size = size});
    if (noted == NULL) {
        return writer->backend->find_key(writer->reader, stream, key, size, found, sequence, error);
    }
    memcpy(found, noted->key, JOURNAL_KEY_SIZE);
    *sequence = noted->sequence;
    return JOURNAL_OK;
}

static journal_status hash_at(void *store, journal_scope scope, uint64_t number, journal_hash *hash,
                              journal_error *error)
{
    journal_writer *writer = store;
    wanted sought = {.stream = scope.stream,
                     .sequence = scope.is_stream ? number : 0,
                     .position = scope.is_stream ? 0 : number};
    const journal_entry *noted = find_noted(writer, &sought);
    if (noted == NULL) {
        return writer->backend->hash_at(writer->reader, scope, number, hash, error);
    }
    *hash = noted->hash;
    return JOURNAL_OK;
}

/* ---- Functions that show only what is durable ---- */

static journal_status next_stream(void *store, int64_t after, uint32_t *stream, uint64_t *sequence,
                                  journal_error *error)
{
    journal_writer *writer = store;
    return writer->backend->next_stream(writer->reader, after, stream, sequence, error);
}

static journal_status last_position(void *store, uint64_t *position, journal_error *error)
{
    journal_writer *writer = store;
    return writer->backend->last_position(writer->reader, position, error);
}

static journal_status rows_open(void *store, journal_scope scope, uint64_t from, void **rows,
                                journal_error *error)
{
    journal_writer *writer = store;
    return writer->backend->rows_open(writer->reader, scope, from, rows, error);
}

static journal_status snapshot_find(void *store, uint32_t subject, uint64_t until,
                                    journal_snapshot *snapshot, journal_hash *digest,
                                    journal_error *error)
{
    journal_writer *writer = store;
    return writer->backend->snapshot_find(writer->reader, subject, until, snapshot, digest, error);
}

static journal_status snapshot_after(void *store, int64_t subject, uint64_t position,
                                     journal_snapshot *snapshot, journal_hash *digest,
                                     journal_error *error)
{
    journal_writer *writer = store;
    return writer->backend->snapshot_after(writer->reader, subject, position, snapshot, digest,
                                           error);
}

static journal_status meta_get(void *store, const char *name, journal_bytes *value,
                               journal_error *error)
{
    journal_writer *writer = store;
    return writer->backend->meta_get(writer->reader, name, value, error);
}

static journal_status head_after(void *store, uint64_t after, uint64_t *position,
                                 journal_bytes *record, journal_error *error)
{
    journal_writer *writer = store;
    return writer->backend->head_after(writer->reader, after, position, record, error);
}

static journal_status check_storage(void *store, journal_error *error)
{
    journal_writer *writer = store;
    return writer->backend->check_storage(writer->reader, error);
}

/* ---- Starting and ending ---- */

static void end(journal_writer *ended)
{
    batch_clear(&ended->batches[0]);
    batch_clear(&ended->batches[1]);
    pthread_cond_destroy(&ended->changed);
    pthread_mutex_destroy(&ended->lock);
    free(ended);
}

/* The current batch is written completely. */
static void close_both(void *store, bool is_broken)
{
    journal_writer *writer = store;
    pthread_mutex_lock(&writer->lock);
    writer->is_ending = true;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
    pthread_join(writer->thread, NULL);
    writer->backend->close(writer->reader, true);
    writer->backend->close(writer->below, is_broken || writer->failure.status != JOURNAL_OK);
    end(writer);
}

/* Rows are read by the functions of their own store. */
static journal_backend above(const journal_backend *backend)
{
    journal_backend result = *backend;
    result.close = close_both;
    result.begin = begin;
    result.insert = insert;
    result.commit = commit;
    result.abandon = abandon;
    result.commit_async = commit_async;
    result.settle = settle;
    result.is_writing = is_writing;
    result.last_took = last_took;
    result.find_key = find_key;
    result.next_stream = next_stream;
    result.last_position = last_position;
    result.hash_at = hash_at;
    result.rows_open = rows_open;
    result.snapshot_put = snapshot_put;
    result.snapshot_find = snapshot_find;
    result.snapshot_after = snapshot_after;
    result.head_put = head_put;
    result.head_after = head_after;
    result.meta_put = meta_put;
    result.meta_get = meta_get;
    result.check_storage = check_storage;
    return result;
}

journal_status writer_start(const journal_backend **backend, void **store, journal_error *error)
{
    journal_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) {
        return journal_fail(error, JOURNAL_NO_MEMORY, "no memory for a thread that writes");
    }
    writer->backend = *backend;
    writer->below = *store;
    writer->own = above(*backend);
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->changed, NULL);
    batch_clear(&writer->batches[0]);
    batch_clear(&writer->batches[1]);
    journal_status status = writer->backend->open_reader(writer->below, &writer->reader, error);
    if (status == JOURNAL_OK && pthread_create(&writer->thread, NULL, run, writer) != 0) {
        writer->backend->close(writer->reader, true);
        status = journal_fail(error, JOURNAL_NO_MEMORY, "a thread that writes cannot be started");
    }
    if (status != JOURNAL_OK) {
        end(writer);
        return status;
    }
    *backend = &writer->own;
    *store = writer;
    return JOURNAL_OK;
}
