/* SPDX-License-Identifier: MIT */
#include "notes.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void __attribute__((format(printf, 2, 3))) wrong(notes *kept, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (kept->wrong[0] == '\0') {
        vsnprintf(kept->wrong, sizeof kept->wrong, format, arguments);
    }
    va_end(arguments);
}

static void *grow(void *array, size_t *capacity, size_t size)
{
    *capacity = 2 * *capacity + 64;
    void *grown = realloc(array, *capacity * size);
    if (grown == NULL) {
        abort();
    }
    return grown;
}

void notes_finish(notes *kept)
{
    for (uint32_t i = 0; i < kept->stream_count; i++) {
        free(kept->streams[i].notes);
        free(kept->streams[i].marks);
    }
    *kept = (notes){0};
}

static note_stream *find(notes *kept, uint32_t stream)
{
    for (uint32_t i = 0; i < kept->stream_count; i++) {
        if (kept->streams[i].stream == stream) {
            return &kept->streams[i];
        }
    }
    return NULL;
}

static note_stream *get(notes *kept, uint32_t stream)
{
    note_stream *found = find(kept, stream);
    if (found == NULL) {
        if (kept->stream_count == NOTE_STREAMS_MAX) {
            abort();
        }
        found = &kept->streams[kept->stream_count++];
        *found = (note_stream){.stream = stream};
    }
    return found;
}

const note_stream *notes_stream(const notes *kept, uint32_t stream)
{
    return find((notes *)kept, stream);
}

uint64_t notes_count(const notes *kept, uint32_t stream)
{
    const note_stream *found = notes_stream(kept, stream);
    return found == NULL ? 0 : found->count;
}

uint64_t notes_count_all(const notes *kept)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < kept->stream_count; i++) {
        count += kept->streams[i].count;
    }
    return count;
}

uint64_t notes_find_key(const notes *kept, uint32_t stream, const uint8_t *key)
{
    const note_stream *found = notes_stream(kept, stream);
    for (size_t i = found == NULL ? 0 : found->count; i > 0; i--) {
        if (found->notes[i - 1].has_key &&
            memcmp(found->notes[i - 1].key, key, JOURNAL_KEY_SIZE) == 0) {
            return i;
        }
    }
    return 0;
}

void notes_expect(notes *kept, const uint8_t *key)
{
    kept->has_key = key != NULL;
    if (key != NULL) {
        memcpy(kept->key, key, JOURNAL_KEY_SIZE);
    }
}

static void cut(notes *kept, note_stream *stream, size_t count)
{
    while (stream->count > count) {
        const note *lost = &stream->notes[--stream->count];
        kept->paid_in[lost->chips] -= lost->amount;
    }
}

void notes_add(notes *kept, uint32_t stream, uint64_t sequence, const note *heard)
{
    note_stream *to = get(kept, stream);
    if (sequence == 0 || sequence > to->count + 1) {
        wrong(kept, "stream %u: event %" PRIu64 " comes after event %zu", stream, sequence,
              to->count);
        return;
    }
    if (sequence <= to->acknowledged) {
        wrong(kept, "stream %u: event %" PRIu64 " is written again; it was acknowledged", stream,
              sequence);
        return;
    }
    if (sequence <= to->count && to->notes[sequence - 1].batch == kept->batch) {
        wrong(kept, "stream %u: event %" PRIu64 " comes twice in one batch", stream, sequence);
        return;
    }
    cut(kept, to, sequence - 1);
    if (to->count == to->capacity) {
        to->notes = grow(to->notes, &to->capacity, sizeof *to->notes);
    }
    note added = *heard;
    added.batch = kept->batch;
    added.has_key = kept->has_key;
    memcpy(added.key, kept->key, sizeof added.key);
    kept->has_key = false;
    kept->paid_in[added.chips] += added.amount;
    to->notes[to->count++] = added;
    kept->totals[kept->batch - kept->first_batch]++;
}

static void begin_batch(notes *kept)
{
    kept->batch++;
    if (kept->batch - kept->first_batch >= NOTE_BATCHES_MAX) {
        abort();
    }
    kept->totals[kept->batch - kept->first_batch] = 0;
}

void notes_lose(notes *kept)
{
    kept->has_key = false;
    if (kept->totals[kept->batch - kept->first_batch] > 0) {
        begin_batch(kept);
    }
}

static uint64_t end_of(uint32_t stream, const journal_head *heads, size_t count,
                       const journal_head **head)
{
    *head = NULL;
    for (size_t i = 0; i < count; i++) {
        if (heads[i].stream == stream) {
            *head = &heads[i];
            return heads[i].sequence;
        }
    }
    return 0;
}

/* A batch is present with all of its events, or with none. */
static void check_whole(notes *kept)
{
    uint32_t found[NOTE_BATCHES_MAX] = {0};
    for (uint32_t i = 0; i < kept->stream_count; i++) {
        const note_stream *stream = &kept->streams[i];
        for (size_t n = stream->acknowledged; n < stream->count; n++) {
            found[stream->notes[n].batch - kept->first_batch]++;
        }
    }
    for (uint32_t i = 0; i <= kept->batch - kept->first_batch; i++) {
        if (found[i] != 0 && found[i] != kept->totals[i]) {
            wrong(kept, "a batch of %u events came back with %u of them", kept->totals[i],
                  found[i]);
        }
    }
}

static void mark(notes *kept, note_stream *stream, const journal_head *head)
{
    const note_mark *last = stream->mark_count > 0 ? &stream->marks[stream->mark_count - 1] : NULL;
    if (last != NULL && last->sequence == head->sequence) {
        if (!journal_hash_equal(&last->hash, &head->hash)) {
            wrong(kept, "stream %u: event %" PRIu64 " is not the one that was acknowledged",
                  stream->stream, head->sequence);
        }
        return;
    }
    if (stream->mark_count == stream->mark_capacity) {
        stream->marks = grow(stream->marks, &stream->mark_capacity, sizeof *stream->marks);
    }
    stream->marks[stream->mark_count++] =
        (note_mark){.sequence = head->sequence, .hash = head->hash};
}

void notes_acknowledge(notes *kept, const journal_head *heads, size_t count, bool is_opening)
{
    for (size_t i = 0; i < count; i++) {
        (void)get(kept, heads[i].stream);
    }
    const journal_head *ends[NOTE_STREAMS_MAX];
    for (uint32_t i = 0; i < kept->stream_count; i++) {
        note_stream *stream = &kept->streams[i];
        uint64_t end = end_of(stream->stream, heads, count, &ends[i]);
        if (end < stream->acknowledged) {
            wrong(kept, "stream %u ends at %" PRIu64 "; %zu events were acknowledged",
                  stream->stream, end, stream->acknowledged);
            return;
        }
        if (end > stream->count || (!is_opening && end < stream->count)) {
            wrong(kept, "stream %u ends at %" PRIu64 "; %zu events were heard of", stream->stream,
                  end, stream->count);
            return;
        }
        cut(kept, stream, end);
    }
    check_whole(kept);
    for (uint32_t i = 0; i < kept->stream_count; i++) {
        kept->streams[i].acknowledged = kept->streams[i].count;
        if (ends[i] != NULL) {
            mark(kept, &kept->streams[i], ends[i]);
        }
    }
    kept->first_batch = ++kept->batch;
    kept->totals[0] = 0;
}
