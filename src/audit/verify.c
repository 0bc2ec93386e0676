/* SPDX-License-Identifier: MIT */
/*
 * Verifies all entries in one pass, in order. Meanwhile SQLite checks the database on another
 * thread, with its own connection.
 */
#include "verify.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "base/text_fit.h"
#include "room/person_event.h"
#include "verify_internal.h"

const char *verify_part_name(verify_part part)
{
    static const char *const names[VERIFY_PART_COUNT] = {
        [VERIFY_CHAIN] = "chain",
        [VERIFY_SEAL] = "seal",
        [VERIFY_HEAD] = "head",
        [VERIFY_STORAGE] = "storage",
        [VERIFY_TIME] = "time",
        [VERIFY_EVENT] = "event",
        [VERIFY_TRANSFERS] = "transfers",
        [VERIFY_LEDGER] = "ledger",
        [VERIFY_SETTLEMENT] = "settlement",
        [VERIFY_SHOE] = "shoe",
        [VERIFY_SNAPSHOT] = "snapshot",
    };
    TREY_ASSERT((unsigned)part < VERIFY_PART_COUNT);
    return names[part];
}

/* ---- Telling ---- */

/* The kind of an entry's event, if its payload shows it; NULL otherwise. */
static const char *event_code(const journal_entry *entry)
{
    bytes_reader reader = {.bytes = entry->payload.bytes, .left = entry->payload.size};
    if (entry->payload.bytes == NULL) {
        return NULL;
    }
    if (entry->stream == JOURNAL_CAGE) {
        cage_event event;
        return cage_read(&event, entry->payload.bytes, entry->payload.size)
                   ? cage_event_code(event.kind)
                   : NULL;
    }
    if (entry->stream == JOURNAL_PEOPLE) {
        person_change change;
        return person_event_read(&change, entry->payload.bytes, entry->payload.size)
                   ? person_change_code(change.kind)
                   : NULL;
    }
    (void)bytes_get_u8(&reader);
    uint16_t kind = bytes_get_u16(&reader);
    return !reader.is_short && kind < TABLE_EVENT_KIND_COUNT
               ? table_event_code((table_event_kind)kind)
               : NULL;
}

static void tell(verification *run, verify_finding *finding, const char *format, va_list arguments)
{
    text_fit_list(finding->text, sizeof finding->text, format, arguments);
    run->summary->findings++;
    run->sink(run->context, finding);
}

/* The round of an event, including the event that ends it. */
static uint64_t round_of(const verification *run, uint32_t stream)
{
    const live_table *found = room_state_table(&run->state, stream);
    for (uint32_t i = 0; i < run->stream_count && found != NULL; i++) {
        if (run->streams[i]->stream == stream && run->streams[i]->resettle.is_running) {
            return found->round_number;
        }
    }
    return 0;
}

void verify_report(verification *run, verify_part part, const journal_entry *entry,
                   const char *format, ...)
{
    verify_finding finding = {.part = part};
    if (entry != NULL) {
        finding.has_place = true;
        finding.stream = entry->stream;
        finding.sequence = entry->sequence;
        finding.position = entry->position;
        finding.round = round_of(run, entry->stream);
        finding.event = event_code(entry);
    }
    va_list arguments;
    va_start(arguments, format);
    tell(run, &finding, format, arguments);
    va_end(arguments);
}

void verify_report_subject(verification *run, verify_part part, uint32_t subject, uint64_t place,
                           const char *format, ...)
{
    verify_finding finding = {.part = part, .has_place = true, .stream = subject};
    *(subject == JOURNAL_LEDGER ? &finding.position : &finding.sequence) = place;
    va_list arguments;
    va_start(arguments, format);
    tell(run, &finding, format, arguments);
    va_end(arguments);
}

/* ---- Streams ---- */

static verify_stream *add_stream(verification *run, uint32_t index, uint32_t stream)
{
    verify_stream **grown =
        array_grow(run->streams, run->stream_count, &run->stream_capacity, sizeof *grown);
    if (grown == NULL) {
        return NULL;
    }
    run->streams = grown;
    verify_stream *added = calloc(1, sizeof *added);
    if (added == NULL) {
        return NULL;
    }
    added->stream = stream;
    added->time = INT64_MIN;
    while (added->next_snapshot < run->snapshot_count &&
           run->snapshots[added->next_snapshot].subject < stream) {
        added->next_snapshot++;
    }
    memmove(&run->streams[index + 1], &run->streams[index],
            (run->stream_count - index) * sizeof(verify_stream *));
    run->streams[index] = added;
    run->stream_count++;
    return added;
}

verify_stream *verify_stream_of(verification *run, uint32_t stream)
{
    uint32_t from = 0, to = run->stream_count;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (run->streams[middle]->stream < stream) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    if (from < run->stream_count && run->streams[from]->stream == stream) {
        return run->streams[from];
    }
    verify_stream *added = add_stream(run, from, stream);
    run->no_memory |= added == NULL;
    return added;
}

/* ---- Entries ---- */

static void take_cage_entry(verification *run, const journal_entry *entry)
{
    room_state_problem problem;
    journal_bytes bytes = {NULL, 0};
    bool is_fine =
        room_state_apply_cage(&run->state, entry, !run->ledger_is_wrong, &bytes, &problem);
    journal_bytes posted = entry->transfers;
    if (!is_fine && problem.finding == ROOM_STATE_FOUND_TRANSFERS) {
        verify_report_transfers(run, entry, bytes);
        posted = bytes;
    } else if (!is_fine) {
        verify_report(run, VERIFY_EVENT, entry, "%s%s",
                      problem.finding == ROOM_STATE_FOUND_REFUSED ? "the cage may not do this: "
                                                                  : "",
                      problem.text);
    }
    verify_post(run, entry, posted, NULL, NULL);
}

/* The one thing to know of a change that could not be read when it was recorded is that it was
 * there. */
static void take_change(verification *run, const journal_entry *entry)
{
    room_state_problem problem;
    if (!room_state_apply_change(entry, &problem)) {
        verify_report(run, VERIFY_EVENT, entry, "%s", problem.text);
    }
    verify_post(run, entry, entry->transfers, NULL, NULL);
}

static void take_entry(verification *run, const journal_entry *entry)
{
    verify_stream *stream = verify_stream_of(run, entry->stream);
    if (stream == NULL) {
        return;
    }
    if (entry->time_ms < stream->time) {
        verify_report(run, VERIFY_TIME, entry,
                      "its time, %lld, is before that of the event before it, %lld",
                      (long long)entry->time_ms, (long long)stream->time);
        stream->is_lost = true; /* the table would refuse it only for this reason */
    }
    stream->time = entry->time_ms;
    if (entry->stream == JOURNAL_CAGE) {
        take_cage_entry(run, entry);
    } else if (entry->stream == JOURNAL_PEOPLE) {
        take_change(run, entry);
    } else {
        verify_table_entry(run, stream, entry);
    }
    verify_compare_snapshots(run, stream, entry);
}

/* Of each table the first entry is reported; all after it that were hashed again follow from it. */
static void take_unsealed(verification *run, const journal_entry *entry, const journal_error *error)
{
    verify_stream *stream = entry->position > 0 ? verify_stream_of(run, entry->stream) : NULL;
    if (stream == NULL) {
        verify_report(run, VERIFY_SEAL, NULL, "%s", error->problem.text);
        return;
    }
    const char *colon = strstr(error->problem.text, "): "); /* the place is reported separately */
    if (stream->unsealed++ == 0) {
        verify_report(run, VERIFY_SEAL, entry, "%s",
                      colon != NULL ? colon + 3 : error->problem.text);
    }
    take_entry(run, entry);
}

/* Checks properties of an entry that the hash chain does not cover. */
static void take_damaged(verification *run, const journal_entry *entry, const journal_error *error)
{
    if (error->finding == JOURNAL_FOUND_SEAL) {
        take_unsealed(run, entry, error);
        return;
    }
    journal_entry place = *entry;
    place.stream = error->stream;
    place.sequence = error->sequence;
    place.position = error->position;
    const char *text = error->problem.text;
    const char *colon = strstr(text, "): "); /* the place is reported separately */
    verify_report(run, VERIFY_CHAIN, &place, "%s",
                  error->finding == JOURNAL_FOUND_HASH && colon != NULL ? colon + 3 : text);
    bool is_whole =
        error->finding == JOURNAL_FOUND_HASH || error->finding == JOURNAL_FOUND_POSITION;
    verify_stream *stream =
        entry->stream != JOURNAL_LEDGER ? verify_stream_of(run, entry->stream) : NULL;
    if (stream != NULL && !is_whole && journal_is_table(entry->stream)) {
        stream->is_lost = true;
    }
    if (is_whole || error->finding == JOURNAL_FOUND_GAP) {
        take_entry(run, entry);
    } else {
        run->summary->unchecked++;
    }
}

static bool walk(verification *run, journal_cursor *cursor, journal_error *error)
{
    while (!run->no_memory) {
        journal_entry entry;
        journal_error why = {.status = JOURNAL_OK};
        journal_status status = journal_cursor_next(cursor, &entry, &why);
        if (status == JOURNAL_END) {
            return true;
        }
        if (status == JOURNAL_CORRUPT && why.finding == JOURNAL_FOUND_STORAGE) {
            verify_report(run, VERIFY_STORAGE, NULL, "the walk ends after %llu entries: %s",
                          (unsigned long long)run->summary->events, why.problem.text);
            run->is_cut_short = true;
            return true;
        }
        run->summary->events +=
            entry.position > 0 || status == JOURNAL_OK || why.finding != JOURNAL_FOUND_SEAL;
        run->summary->sealed += status == JOURNAL_OK && entry.has_seal && run->in->has_key;
        if (status == JOURNAL_OK) {
            take_entry(run, &entry);
        } else if (status == JOURNAL_CORRUPT) {
            take_damaged(run, &entry, &why);
        } else {
            *error = why;
            return false;
        }
        if (entry.position > 0 && !verify_compare_heads(run, cursor, entry.position, error)) {
            return false;
        }
    }
    (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory to verify.");
    return false;
}

/* ---- The database below ---- */

typedef struct storage_check {
    const char *path;
    const atomic_bool *stop;
    journal_status status;
    journal_error error;
} storage_check;

static void *check_storage(void *context)
{
    storage_check *check = context;
    journal_db *journal = NULL;
    check->status = journal_open(&journal, check->path, JOURNAL_READ, &check->error);
    if (check->status == JOURNAL_OK && check->stop != NULL) {
        journal_stop_with(journal, check->stop);
    }
    if (check->status == JOURNAL_OK) {
        check->status = journal_check_storage(journal, &check->error);
    }
    journal_close(journal);
    return NULL;
}

/* Returns false if it could not be checked. */
static bool tell_storage(verification *run, const storage_check *check, journal_error *error)
{
    if (check->status == JOURNAL_CORRUPT) {
        journal_entry place = {.stream = check->error.stream,
                               .sequence = check->error.sequence,
                               .position = check->error.position};
        verify_report(run, VERIFY_STORAGE, place.position > 0 ? &place : NULL, "%s",
                      check->error.problem.text);
    } else if (check->status != JOURNAL_OK) {
        *error = check->error;
        return false;
    }
    return true;
}

/* ---- All of it ---- */

static bool walk_all(verification *run, journal_error *error)
{
    journal_cursor *cursor = NULL;
    if (!verify_load_snapshots(run, error) || !verify_begin_heads(run, error) ||
        journal_read_all(run->in->journal, 1, &cursor, error) != JOURNAL_OK) {
        return false;
    }
    bool is_walked = walk(run, cursor, error) && verify_end_heads(run, error);
    uint64_t start = 0;
    run->summary->has_seals = run->in->has_key && journal_sealed_after(run->in->journal, &start);
    for (uint32_t i = 0; i < run->stream_count; i++) {
        if (run->streams[i]->unsealed > 1) {
            verify_report_subject(run, VERIFY_SEAL, run->streams[i]->stream, 0,
                                  "%llu later entries were not written with the house's key either",
                                  (unsigned long long)run->streams[i]->unsealed - 1);
        }
    }
    journal_cursor_close(cursor);
    return is_walked;
}

static bool verify_both(verification *run, journal_error *error)
{
    storage_check check = {.path = run->in->path, .stop = run->in->stop};
    pthread_t thread;
    bool is_apart = pthread_create(&thread, NULL, check_storage, &check) == 0;
    bool is_fine = walk_all(run, error);
    if (is_apart) {
        pthread_join(thread, NULL);
    } else {
        check_storage(&check);
    }
    if (is_fine) {
        is_fine = tell_storage(run, &check, error);
    }
    if (is_fine) {
        verify_end(run);
    }
    return is_fine;
}

static void finish(verification *run)
{
    for (uint32_t i = 0; i < run->stream_count; i++) {
        sodium_memzero(run->streams[i], sizeof *run->streams[i]);
        fair_audit_finish(&run->streams[i]->shoe);
        free(run->streams[i]);
    }
    free(run->streams);
    verify_drop_snapshots(run);
    free(run->resettle);
    room_state_finish(&run->state);
}

bool audit_verify(audit_source *source, verify_sink *sink, void *context, verify_summary *summary,
                  journal_error *error)
{
    *summary = (verify_summary){0};
    verification run = {.in = source, .sink = sink, .context = context, .summary = summary};
    run.resettle = calloc(1, sizeof *run.resettle);
    bool is_fine = run.resettle != NULL &&
                   room_state_init(&run.state, source->book, source->has_key ? source->key : NULL);
    if (!is_fine) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory to verify.");
    } else {
        run.state.kept = source->kept;
        is_fine = verify_both(&run, error);
    }
    finish(&run);
    return is_fine;
}
