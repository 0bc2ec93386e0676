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
    for (note *one = cleared->first, *next; one != NULL; one = next) {
        next = one->next;
        free(one);
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
static note *add_note(journal_writer *in, note_kind kind, size_t one, size_t other,
                      journal_error *error)
{
    note *made = malloc(sizeof *made + one + other);
    if (made == NULL) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "no memory for what is to be written");
        return NULL;
    }
    batch *to = &in->batches[in->open];
    made->next = NULL;
    made->kind = kind;
    *to->last = made;
    to->last = &made->next;
    return made;
}

static journal_status insert(void *store, const journal_entry *entry, journal_error *error)
{
    note *made = add_note(store, NOTE_ENTRY, entry->payload.size, entry->transfers.size, error);
    if (made == NULL) {
        return JOURNAL_NO_MEMORY;
    }
    uint8_t *to = made->bytes;
    made->entry = *entry;
    made->entry.payload = copy_bytes(&to, entry->payload);
    made->entry.transfers = copy_bytes(&to, entry->transfers);
    return JOURNAL_OK;
}

static journal_status snapshot_put(void *store, const journal_snapshot *snapshot,
                                   const journal_hash *digest, journal_error *error)
{
    note *made = add_note(store, NOTE_SNAPSHOT, snapshot->content.size, 0, error);
    if (made == NULL) {
        return JOURNAL_NO_MEMORY;
    }
    uint8_t *to = made->bytes;
    made->snapshot = *snapshot;
    made->snapshot.content = copy_bytes(&to, snapshot->content);
    made->digest = *digest;
    return JOURNAL_OK;
}

static journal_status meta_put(void *store, const char *name, journal_bytes value,
                               journal_error *error)
{
    size_t size = strlen(name) + 1;
    note *made = add_note(store, NOTE_META, size, value.size, error);
    if (made == NULL) {
        return JOURNAL_NO_MEMORY;
    }
    uint8_t *to = made->bytes;
    made->name = copy_bytes(&to, (journal_bytes){name, size}).bytes;
    made->value = copy_bytes(&to, value);
    return JOURNAL_OK;
}

static journal_status head_put(void *store, uint64_t position, journal_bytes record,
                               journal_error *error)
{
    note *made = add_note(store, NOTE_HEAD, record.size, 0, error);
    if (made == NULL) {
        return JOURNAL_NO_MEMORY;
    }
    uint8_t *to = made->bytes;
    made->entry = (journal_entry){.position = position};
    made->value = copy_bytes(&to, record);
    return JOURNAL_OK;
}

/* ---- The thread ---- */

static journal_status write_note(const journal_writer *in, const note *written,
                                 journal_error *error)
{
    switch (written->kind) {
    case NOTE_ENTRY:
        return in->backend->insert(in->below, &written->entry, error);
    case NOTE_SNAPSHOT:
        return in->backend->snapshot_put(in->below, &written->snapshot, &written->digest, error);
    case NOTE_HEAD:
        return in->backend->head_put(in->below, written->entry.position, written->value, error);
    case NOTE_META:
        return in->backend->meta_put(in->below, written->name, written->value, error);
    }
    return JOURNAL_OK;
}

static journal_status write_batch(const journal_writer *in, const batch *written,
                                  journal_error *error)
{
    journal_status status = in->backend->begin(in->below, error);
    for (const note *one = written->first; one != NULL && status == JOURNAL_OK; one = one->next) {
        status = write_note(in, one, error);
    }
    return status == JOURNAL_OK ? in->backend->commit(in->below, error) : status;
}

static void *run(void *context)
{
    journal_writer *in = context;
    pthread_setname_np(pthread_self(), "journal");
    pthread_mutex_lock(&in->lock);
    for (;;) {
        while (!in->is_under_way && !in->is_ending) {
            pthread_cond_wait(&in->changed, &in->lock);
        }
        if (!in->is_under_way) {
            break;
        }
        const batch *written = &in->batches[!in->open];
        pthread_mutex_unlock(&in->lock);
        journal_error error = {.status = JOURNAL_OK};
        int64_t begun = clock_steady_us();
        journal_status status = write_batch(in, written, &error);
        int64_t took = clock_steady_us() - begun;
        if (status != JOURNAL_OK) {
            in->backend->abandon(in->below);
        } else if (written->durable != NULL) {
            written->durable(written->context);
        }
        pthread_mutex_lock(&in->lock);
        in->is_under_way = false;
        in->took = took;
        if (status != JOURNAL_OK) {
            in->failure = error;
            in->failure.status = status;
        }
        pthread_cond_broadcast(&in->changed);
    }
    pthread_mutex_unlock(&in->lock);
    return NULL;
}

/* ---- Handing over ---- */

/* Waits until no batch is being written; then the store below may be used. */
static journal_status settle(void *store, journal_error *error)
{
    journal_writer *in = store;
    pthread_mutex_lock(&in->lock);
    while (in->is_under_way) {
        pthread_cond_wait(&in->changed, &in->lock);
    }
    journal_status status = in->failure.status;
    if (status != JOURNAL_OK && error != NULL) {
        *error = in->failure;
    }
    pthread_mutex_unlock(&in->lock);
    return status;
}

static journal_status commit_async(void *store, journal_durable *durable, void *context,
                                   journal_error *error)
{
    journal_writer *in = store;
    journal_status status = settle(in, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    batch *handed = &in->batches[in->open];
    batch_clear(&in->batches[!in->open]);
    if (handed->first == NULL) { /* everything before is durable */
        if (durable != NULL) {
            durable(context);
        }
        return JOURNAL_OK;
    }
    handed->durable = durable;
    handed->context = context;
    pthread_mutex_lock(&in->lock);
    in->open = !in->open;
    in->is_under_way = true;
    pthread_cond_broadcast(&in->changed);
    pthread_mutex_unlock(&in->lock);
    return JOURNAL_OK;
}

static bool is_writing(void *store)
{
    journal_writer *in = store;
    pthread_mutex_lock(&in->lock);
    bool is_so = in->is_under_way;
    pthread_mutex_unlock(&in->lock);
    return is_so;
}

static int64_t last_took(void *store)
{
    journal_writer *in = store;
    pthread_mutex_lock(&in->lock);
    int64_t took = in->took;
    pthread_mutex_unlock(&in->lock);
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
    journal_writer *in = store;
    (void)settle(in, NULL);
    batch_clear(&in->batches[in->open]);
}

/* ---- Lookups in the batches that are not yet in the database ---- */

typedef struct wanted {
    uint32_t stream;
    const uint8_t *key; /* NULL: by number */
    size_t key_size;    /* bytes of it that count */
    uint64_t sequence;  /* 0: by position */
    uint64_t position;
} wanted;

static bool is_wanted(const journal_entry *entry, const wanted *what)
{
    if (what->key != NULL) {
        return entry->has_key && entry->stream == what->stream &&
               memcmp(entry->key, what->key, what->key_size) == 0;
    }
    return what->sequence != 0 ? entry->stream == what->stream && entry->sequence == what->sequence
                               : entry->position == what->position;
}

static const journal_entry *find_noted(const journal_writer *in, const wanted *what)
{
    for (unsigned i = 0; i < 2; i++) {
        for (const note *one = in->batches[i].first; one != NULL; one = one->next) {
            if (one->kind == NOTE_ENTRY && is_wanted(&one->entry, what)) {
                return &one->entry;
            }
        }
    }
    return NULL;
}

static journal_status find_key(void *store, uint32_t stream, const uint8_t *key, size_t size,
                               uint8_t found[JOURNAL_KEY_SIZE], uint64_t *sequence,
                               journal_error *error)
{
    journal_writer *in = store;
    const journal_entry *noted =
        find_noted(in, &(wanted){.stream = stream, .key = key, .key_size = size});
    if (noted == NULL) {
        return in->backend->find_key(in->reader, stream, key, size, found, sequence, error);
    }
    memcpy(found, noted->key, JOURNAL_KEY_SIZE);
    *sequence = noted->sequence;
    return JOURNAL_OK;
}

static journal_status hash_at(void *store, journal_scope scope, uint64_t number, journal_hash *hash,
                              journal_error *error)
{
    journal_writer *in = store;
    wanted what = {.stream = scope.stream,
                   .sequence = scope.is_stream ? number : 0,
                   .position = scope.is_stream ? 0 : number};
    const journal_entry *noted = find_noted(in, &what);
    if (noted == NULL) {
        return in->backend->hash_at(in->reader, scope, number, hash, error);
    }
    *hash = noted->hash;
    return JOURNAL_OK;
}

/* ---- Functions that show only what is durable ---- */

static journal_status next_stream(void *store, int64_t after, uint32_t *stream, uint64_t *sequence,
                                  journal_error *error)
{
    journal_writer *in = store;
    return in->backend->next_stream(in->reader, after, stream, sequence, error);
}

static journal_status last_position(void *store, uint64_t *position, journal_error *error)
{
    journal_writer *in = store;
    return in->backend->last_position(in->reader, position, error);
}

static journal_status rows_open(void *store, journal_scope scope, uint64_t from, void **rows,
                                journal_error *error)
{
    journal_writer *in = store;
    return in->backend->rows_open(in->reader, scope, from, rows, error);
}

static journal_status snapshot_find(void *store, uint32_t subject, uint64_t until,
                                    journal_snapshot *snapshot, journal_hash *digest,
                                    journal_error *error)
{
    journal_writer *in = store;
    return in->backend->snapshot_find(in->reader, subject, until, snapshot, digest, error);
}

static journal_status snapshot_after(void *store, int64_t subject, uint64_t at,
                                     journal_snapshot *snapshot, journal_hash *digest,
                                     journal_error *error)
{
    journal_writer *in = store;
    return in->backend->snapshot_after(in->reader, subject, at, snapshot, digest, error);
}

static journal_status meta_get(void *store, const char *name, journal_bytes *value,
                               journal_error *error)
{
    journal_writer *in = store;
    return in->backend->meta_get(in->reader, name, value, error);
}

static journal_status head_after(void *store, uint64_t after, uint64_t *position,
                                 journal_bytes *record, journal_error *error)
{
    journal_writer *in = store;
    return in->backend->head_after(in->reader, after, position, record, error);
}

static journal_status check_storage(void *store, journal_error *error)
{
    journal_writer *in = store;
    return in->backend->check_storage(in->reader, error);
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
    journal_writer *in = store;
    pthread_mutex_lock(&in->lock);
    in->is_ending = true;
    pthread_cond_broadcast(&in->changed);
    pthread_mutex_unlock(&in->lock);
    pthread_join(in->thread, NULL);
    in->backend->close(in->reader, true);
    in->backend->close(in->below, is_broken || in->failure.status != JOURNAL_OK);
    end(in);
}

/* Rows are read by the functions of their own store. */
static journal_backend above(const journal_backend *backend)
{
    journal_backend made = *backend;
    made.close = close_both;
    made.begin = begin;
    made.insert = insert;
    made.commit = commit;
    made.abandon = abandon;
    made.commit_async = commit_async;
    made.settle = settle;
    made.is_writing = is_writing;
    made.last_took = last_took;
    made.find_key = find_key;
    made.next_stream = next_stream;
    made.last_position = last_position;
    made.hash_at = hash_at;
    made.rows_open = rows_open;
    made.snapshot_put = snapshot_put;
    made.snapshot_find = snapshot_find;
    made.snapshot_after = snapshot_after;
    made.head_put = head_put;
    made.head_after = head_after;
    made.meta_put = meta_put;
    made.meta_get = meta_get;
    made.check_storage = check_storage;
    return made;
}

journal_status writer_start(const journal_backend **backend, void **store, journal_error *error)
{
    journal_writer *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return journal_fail(error, JOURNAL_NO_MEMORY, "no memory for a thread that writes");
    }
    made->backend = *backend;
    made->below = *store;
    made->own = above(*backend);
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->changed, NULL);
    batch_clear(&made->batches[0]);
    batch_clear(&made->batches[1]);
    journal_status status = made->backend->open_reader(made->below, &made->reader, error);
    if (status == JOURNAL_OK && pthread_create(&made->thread, NULL, run, made) != 0) {
        made->backend->close(made->reader, true);
        status = journal_fail(error, JOURNAL_NO_MEMORY, "a thread that writes cannot be started");
    }
    if (status != JOURNAL_OK) {
        end(made);
        return status;
    }
    *backend = &made->own;
    *store = made;
    return JOURNAL_OK;
}
