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
    bytes_reader from = {.bytes = entry->payload.bytes, .left = entry->payload.size};
    if (entry->payload.bytes == NULL) {
        return NULL;
    }
    if (entry->stream == JOURNAL_CAGE) {
        cage_event event;
        return cage_read(&event, entry->payload.bytes, entry->payload.size)
                   ? cage_event_code(event.kind)
                   : NULL;
    }
    (void)bytes_get_u8(&from);
    uint16_t kind = bytes_get_u16(&from);
    return !from.is_short && kind < TABLE_EVENT_KIND_COUNT
               ? table_event_code((table_event_kind)kind)
               : NULL;
}

static void tell(verification *at, verify_finding *finding, const char *format, va_list arguments)
{
    text_fit_list(finding->text, sizeof finding->text, format, arguments);
    at->summary->findings++;
    at->sink(at->context, finding);
}

/* The round of an event, including the event that ends it. */
static uint64_t round_of(const verification *at, uint32_t stream)
{
    const live_table *found = room_state_table(&at->state, stream);
    for (uint32_t i = 0; i < at->stream_count && found != NULL; i++) {
        if (at->streams[i]->stream == stream && at->streams[i]->resettle.is_running) {
            return found->round_number;
        }
    }
    return 0;
}

void verify_report(verification *at, verify_part part, const journal_entry *entry,
                   const char *format, ...)
{
    verify_finding finding = {.part = part};
    if (entry != NULL) {
        finding.has_place = true;
        finding.stream = entry->stream;
        finding.sequence = entry->sequence;
        finding.position = entry->position;
        finding.round = round_of(at, entry->stream);
        finding.event = event_code(entry);
    }
    va_list arguments;
    va_start(arguments, format);
    tell(at, &finding, format, arguments);
    va_end(arguments);
}

void verify_report_subject(verification *at, verify_part part, uint32_t subject, uint64_t place,
                           const char *format, ...)
{
    verify_finding finding = {.part = part, .has_place = true, .stream = subject};
    *(subject == JOURNAL_LEDGER ? &finding.position : &finding.sequence) = place;
    va_list arguments;
    va_start(arguments, format);
    tell(at, &finding, format, arguments);
    va_end(arguments);
}

/* ---- Streams ---- */

static verify_stream *add_stream(verification *at, uint32_t index, uint32_t stream)
{
    verify_stream **grown =
        array_grow(at->streams, at->stream_count, &at->stream_capacity, sizeof *grown);
    if (grown == NULL) {
        return NULL;
    }
    at->streams = grown;
    verify_stream *added = calloc(1, sizeof *added);
    if (added == NULL) {
        return NULL;
    }
    added->stream = stream;
    added->time = INT64_MIN;
    while (added->next_snapshot < at->snapshot_count &&
           at->snapshots[added->next_snapshot].subject < stream) {
        added->next_snapshot++;
    }
    memmove(&at->streams[index + 1], &at->streams[index],
            (at->stream_count - index) * sizeof(verify_stream *));
    at->streams[index] = added;
    at->stream_count++;
    return added;
}

verify_stream *verify_stream_of(verification *at, uint32_t stream)
{
    uint32_t from = 0, to = at->stream_count;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (at->streams[middle]->stream < stream) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    if (from < at->stream_count && at->streams[from]->stream == stream) {
        return at->streams[from];
    }
    verify_stream *added = add_stream(at, from, stream);
    at->no_memory |= added == NULL;
    return added;
}

/* ---- Entries ---- */

static void take_cage_entry(verification *at, const journal_entry *entry)
{
    room_state_problem problem;
    journal_bytes made = {NULL, 0};
    bool is_fine = room_state_apply_cage(&at->state, entry, !at->ledger_is_wrong, &made, &problem);
    journal_bytes posted = entry->transfers;
    if (!is_fine && problem.finding == ROOM_STATE_FOUND_TRANSFERS) {
        verify_report_transfers(at, entry, made);
        posted = made;
    } else if (!is_fine) {
        verify_report(at, VERIFY_EVENT, entry, "%s%s",
                      problem.finding == ROOM_STATE_FOUND_REFUSED ? "the cage may not do this: "
                                                                  : "",
                      problem.text);
    }
    verify_post(at, entry, posted, NULL, NULL);
}

static void take_entry(verification *at, const journal_entry *entry)
{
    verify_stream *of = verify_stream_of(at, entry->stream);
    if (of == NULL) {
        return;
    }
    if (entry->time_ms < of->time) {
        verify_report(at, VERIFY_TIME, entry,
                      "its time, %lld, is before that of the event before it, %lld",
                      (long long)entry->time_ms, (long long)of->time);
        of->is_lost = true; /* the table would refuse it only for this reason */
    }
    of->time = entry->time_ms;
    if (entry->stream == JOURNAL_CAGE) {
        take_cage_entry(at, entry);
    } else {
        verify_table_entry(at, of, entry);
    }
    verify_compare_snapshots(at, of, entry);
}

/* Of each table the first entry is reported; all after it that were hashed again follow from it. */
static void take_unsealed(verification *at, const journal_entry *entry, const journal_error *error)
{
    verify_stream *of = entry->position > 0 ? verify_stream_of(at, entry->stream) : NULL;
    if (of == NULL) {
        verify_report(at, VERIFY_SEAL, NULL, "%s", error->problem.text);
        return;
    }
    const char *colon = strstr(error->problem.text, "): "); /* the place is reported separately */
    if (of->unsealed++ == 0) {
        verify_report(at, VERIFY_SEAL, entry, "%s",
                      colon != NULL ? colon + 3 : error->problem.text);
    }
    take_entry(at, entry);
}

/* Checks properties of an entry that the hash chain does not cover. */
static void take_damaged(verification *at, const journal_entry *entry, const journal_error *error)
{
    if (error->finding == JOURNAL_FOUND_SEAL) {
        take_unsealed(at, entry, error);
        return;
    }
    journal_entry place = *entry;
    place.stream = error->stream;
    place.sequence = error->sequence;
    place.position = error->position;
    const char *text = error->problem.text;
    const char *colon = strstr(text, "): "); /* the place is reported separately */
    verify_report(at, VERIFY_CHAIN, &place, "%s",
                  error->finding == JOURNAL_FOUND_HASH && colon != NULL ? colon + 3 : text);
    bool is_whole =
        error->finding == JOURNAL_FOUND_HASH || error->finding == JOURNAL_FOUND_POSITION;
    verify_stream *of =
        entry->stream != JOURNAL_LEDGER ? verify_stream_of(at, entry->stream) : NULL;
    if (of != NULL && !is_whole && entry->stream != JOURNAL_CAGE) {
        of->is_lost = true;
    }
    if (is_whole || error->finding == JOURNAL_FOUND_GAP) {
        take_entry(at, entry);
    } else {
        at->summary->unchecked++;
    }
}

/* Compares the ends of all streams with each head that stands at this position. After the first
 * that differs all differ. */
static void compare_heads(verification *at, const journal_cursor *cursor, uint64_t position)
{
    const audit_source *in = at->in;
    for (; at->next_head < in->head_count && in->heads[at->next_head].position <= position;
         at->next_head++) {
        const signed_head *head = &in->heads[at->next_head];
        journal_hash found = journal_cursor_heads(cursor);
        at->summary->heads++;
        if (!at->has_wrong_head &&
            (head->position != position || !journal_hash_equal(&found, &head->digest))) {
            at->has_wrong_head = true;
            verify_report(at, VERIFY_HEAD, NULL,
                          "the journal up to position %llu is not the one that was signed: entries "
                          "after position %llu were rewritten",
                          (unsigned long long)head->position, (unsigned long long)at->good_head);
        }
        at->good_head = at->has_wrong_head ? at->good_head : head->position;
    }
    at->last_position = position;
}

static void report_cut(verification *at)
{
    const audit_source *in = at->in;
    if (at->next_head < in->head_count) {
        verify_report(
            at, VERIFY_HEAD, NULL,
            "the journal ends at position %llu, and position %llu was signed: its end was "
            "cut off",
            (unsigned long long)at->last_position,
            (unsigned long long)in->heads[in->head_count - 1].position);
    }
}

static bool walk(verification *at, journal_cursor *cursor, journal_error *error)
{
    while (!at->no_memory) {
        journal_entry entry;
        journal_error why = {.status = JOURNAL_OK};
        journal_status status = journal_cursor_next(cursor, &entry, &why);
        if (status == JOURNAL_END) {
            return true;
        }
        if (status == JOURNAL_CORRUPT && why.finding == JOURNAL_FOUND_STORAGE) {
            verify_report(at, VERIFY_STORAGE, NULL, "the walk ends after %llu entries: %s",
                          (unsigned long long)at->summary->events, why.problem.text);
            return true;
        }
        at->summary->events +=
            entry.position > 0 || status == JOURNAL_OK || why.finding != JOURNAL_FOUND_SEAL;
        at->summary->sealed += status == JOURNAL_OK && entry.has_seal && at->in->has_key;
        if (status == JOURNAL_OK) {
            take_entry(at, &entry);
        } else if (status == JOURNAL_CORRUPT) {
            take_damaged(at, &entry, &why);
        } else {
            *error = why;
            return false;
        }
        if (entry.position > 0) {
            compare_heads(at, cursor, entry.position);
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
    journal_db *opened = NULL;
    check->status = journal_open(&opened, check->path, JOURNAL_READ, &check->error);
    if (check->status == JOURNAL_OK && check->stop != NULL) {
        journal_stop_with(opened, check->stop);
    }
    if (check->status == JOURNAL_OK) {
        check->status = journal_check_storage(opened, &check->error);
    }
    journal_close(opened);
    return NULL;
}

/* Returns false if it could not be checked. */
static bool tell_storage(verification *at, const storage_check *check, journal_error *error)
{
    if (check->status == JOURNAL_CORRUPT) {
        journal_entry place = {.stream = check->error.stream,
                               .sequence = check->error.sequence,
                               .position = check->error.position};
        verify_report(at, VERIFY_STORAGE, place.position > 0 ? &place : NULL, "%s",
                      check->error.problem.text);
    } else if (check->status != JOURNAL_OK) {
        *error = check->error;
        return false;
    }
    return true;
}

/* ---- All of it ---- */

static bool walk_all(verification *at, journal_error *error)
{
    journal_cursor *cursor = NULL;
    if (!verify_load_snapshots(at, error) ||
        journal_read_all(at->in->journal, 1, &cursor, error) != JOURNAL_OK) {
        return false;
    }
    bool is_walked = walk(at, cursor, error);
    if (is_walked) {
        report_cut(at);
    }
    uint64_t start = 0;
    at->summary->has_seals = at->in->has_key && journal_sealed_after(at->in->journal, &start);
    for (uint32_t i = 0; i < at->stream_count; i++) {
        if (at->streams[i]->unsealed > 1) {
            verify_report_subject(at, VERIFY_SEAL, at->streams[i]->stream, 0,
                                  "%llu later entries were not written with the house's key either",
                                  (unsigned long long)at->streams[i]->unsealed - 1);
        }
    }
    journal_cursor_close(cursor);
    return is_walked;
}

static bool verify_both(verification *at, journal_error *error)
{
    storage_check check = {.path = at->in->path, .stop = at->in->stop};
    pthread_t thread;
    bool is_apart = pthread_create(&thread, NULL, check_storage, &check) == 0;
    bool is_fine = walk_all(at, error);
    if (is_apart) {
        pthread_join(thread, NULL);
    } else {
        check_storage(&check);
    }
    if (is_fine) {
        is_fine = tell_storage(at, &check, error);
    }
    if (is_fine) {
        verify_end(at);
    }
    return is_fine;
}

static void finish(verification *at)
{
    for (uint32_t i = 0; i < at->stream_count; i++) {
        sodium_memzero(at->streams[i], sizeof *at->streams[i]);
        fair_audit_finish(&at->streams[i]->shoe);
        free(at->streams[i]);
    }
    free(at->streams);
    verify_drop_snapshots(at);
    free(at->resettle);
    room_state_finish(&at->state);
}

bool audit_verify(audit_source *in, verify_sink *sink, void *context, verify_summary *summary,
                  journal_error *error)
{
    *summary = (verify_summary){0};
    verification at = {.in = in, .sink = sink, .context = context, .summary = summary};
    at.resettle = calloc(1, sizeof *at.resettle);
    bool is_fine =
        at.resettle != NULL && room_state_init(&at.state, in->book, in->has_key ? in->key : NULL);
    if (!is_fine) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory to verify.");
    } else {
        is_fine = verify_both(&at, error);
    }
    finish(&at);
    return is_fine;
}
