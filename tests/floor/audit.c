/* SPDX-License-Identifier: MIT */
/*
 * An independent reader reads the journal from its beginning. Every acknowledged event must be
 * there with the hash it had then, time must not run backward, and the replay must equal the room's
 * state in memory.
 */
#include <inttypes.h>

#include "simulated_floor.h"

/* How far each stream has been read. */
typedef struct audit {
    size_t seen[NOTE_STREAMS_MAX];  /* of its marks */
    int64_t time[NOTE_STREAMS_MAX]; /* of its last event */
} audit;

static void check_entry(floor_run *run, audit *now, const journal_entry *entry)
{
    for (uint32_t i = 0; i < run->notes.stream_count; i++) {
        const note_stream *stream = &run->notes.streams[i];
        if (stream->stream != entry->stream) {
            continue;
        }
        if (entry->time_ms < now->time[i]) {
            floor_fail(run, "stream %u: event %" PRIu64 " is earlier than its predecessor",
                       entry->stream, entry->sequence);
        }
        now->time[i] = entry->time_ms;
        const note_mark *next =
            now->seen[i] < stream->mark_count ? &stream->marks[now->seen[i]] : NULL;
        if (next != NULL && next->sequence == entry->sequence) {
            now->seen[i]++;
            if (!journal_hash_equal(&next->hash, &entry->hash)) {
                floor_fail(run, "stream %u: event %" PRIu64 " differs from the acknowledged event",
                           entry->stream, entry->sequence);
            }
        }
    }
}

static void check_all_seen(const floor_run *run, const audit *now)
{
    for (uint32_t i = 0; i < run->notes.stream_count; i++) {
        if (now->seen[i] != run->notes.streams[i].mark_count) {
            floor_fail(run, "stream %u: acknowledged events are missing at the end of the journal",
                       run->notes.streams[i].stream);
        }
    }
}

static void replay(floor_run *run, journal_db *read)
{
    journal_cursor *cursor = NULL;
    journal_entry entry;
    journal_error error = {.status = JOURNAL_OK};
    audit now = {{0}, {0}};
    if (journal_read_all(read, 1, &cursor, &error) != JOURNAL_OK) {
        floor_fail(run, "the journal cannot be read: %s", error.problem.text);
    }
    while (journal_cursor_next(cursor, &entry, &error) == JOURNAL_OK) {
        check_entry(run, &now, &entry);
        replica_apply(run, &entry);
    }
    if (error.status != JOURNAL_OK && error.status != JOURNAL_END) {
        floor_fail(run, "the journal cannot be read to its end: %s", error.problem.text);
    }
    journal_cursor_close(cursor);
    check_all_seen(run, &now);
    run->audited_size = run->replica.position;
}

void check_audit(floor_run *run)
{
    journal_db *read = NULL;
    journal_error error = {.status = JOURNAL_OK};
    replica_begin(run);
    if (journal_open(&read, JOURNAL_NAME, JOURNAL_READ, &error) != JOURNAL_OK) {
        floor_fail(run, "the journal cannot be read: %s", error.problem.text);
    }
    replay(run, read);
    journal_close(read);
    replica_compare(run);
    run->counts.audits++;
}

void check_audit_when_due(floor_run *run, uint64_t growth)
{
    if (notes_count_all(&run->notes) > run->audited_size * 5 / 4 + growth) {
        check_audit(run);
    }
}
