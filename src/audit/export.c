/* SPDX-License-Identifier: MIT */
/*
 * Exports a journal. Events and transfers are written directly from the entries; rounds are
 * replayed.
 */
#include "export.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit_text.h"
#include "base/array.h"
#include "base/assert.h"
#include "entry_json.h"
#include "format/round/round_form_write.h"
#include "format/text/time_text.h"
#include "protocol/event_json.h"
#include "replay.h"

const char *export_format_name(export_format format)
{
    static const char *const names[EXPORT_FORMAT_COUNT] = {
        [EXPORT_NDJSON] = "ndjson", [EXPORT_CSV] = "csv", [EXPORT_SETTLE] = "settle"};
    TREY_ASSERT((unsigned)format < EXPORT_FORMAT_COUNT);
    return names[format];
}

/* ---- Which round an event belongs to ---- */

typedef struct table_round {
    uint32_t table;
    bool is_running;
    uint64_t round;
} table_round;

typedef struct exporting {
    const audit_source *in;
    const export_request *request;
    json_writer *writer;
    uint32_t round_count, round_capacity;
    table_round *rounds; /* unsorted: there are few */
} exporting;

/* NULL if memory runs out. */
static table_round *round_at(exporting *state, uint32_t id)
{
    for (uint32_t i = 0; i < state->round_count; i++) {
        if (state->rounds[i].table == id) {
            return &state->rounds[i];
        }
    }
    table_round *grown =
        array_grow(state->rounds, state->round_count, &state->round_capacity, sizeof *grown);
    if (grown == NULL) {
        return NULL;
    }
    state->rounds = grown;
    state->rounds[state->round_count] = (table_round){.table = id};
    return &state->rounds[state->round_count++];
}

static uint64_t note_round(table_round *counter, const table_event *event)
{
    if (event->kind == TABLE_ROUND_BEGUN) {
        counter->round++;
        counter->is_running = true;
    }
    uint64_t round = counter->is_running ? counter->round : 0;
    if (table_event_ends_round(event)) {
        counter->is_running = false;
    }
    return round;
}

static bool is_asked_for(const export_request *request, uint32_t stream, int64_t time)
{
    return (request->table == 0 || request->table == stream) && time >= request->from &&
           time < request->to;
}

/* ---- Transfers as CSV ---- */

static void account_print(json_writer *writer, const account *named)
{
    const char *kind = account_kind_name((account_kind)named->kind);
    if (named->kind == ACCOUNT_SPOT) {
        bool is_known = named->wager < TREY_WAGER_KIND_COUNT;
        json_print(writer, "%s:%u:%u:%s", kind, named->person, (unsigned)named->seat,
                   is_known ? trey_wager_kind_name((trey_wager_kind)named->wager) : "?");
    } else if (named->person != 0) {
        json_print(writer, "%s:%u", kind, named->person);
    } else {
        json_print(writer, "%s", kind);
    }
}

static void transfers_print(json_writer *writer, const journal_entry *entry, uint64_t round,
                            const char *code)
{
    bytes_reader reader = {.bytes = entry->transfers.bytes, .left = entry->transfers.size};
    transfer moved;
    char time[TIME_TEXT_SIZE], number[24] = "", name[16] = "";
    if (round != 0) {
        snprintf(number, sizeof number, "%" PRIu64, round);
    }
    if (journal_is_table(entry->stream)) {
        snprintf(name, sizeof name, "%u", entry->stream);
    }
    while (reader.left > 0 && record_read_transfer(&reader, entry->stream, &moved)) {
        json_print(writer, "%" PRIu64 ",%s,%s,%" PRIu64 ",%s,%s,", entry->position,
                   time_format(time, entry->time_ms), name, entry->sequence, number, code);
        account_print(writer, &moved.from);
        json_print(writer, ",");
        account_print(writer, &moved.to);
        json_print(writer, ",%" PRId64 ",%s,%s\n", moved.amount, trey_rule_id(moved.rule),
                   chip_kind_name((chip_kind)moved.from.chips));
    }
}

/* ---- Entries ---- */

/* Writes an entry of any kind. */
typedef struct export_item {
    const journal_entry *entry;
    uint64_t round;
    bool is_cage, is_change;
    cage_event cage;
    person_change change;
    table_event event;
} export_item;

static void write_item(exporting *state, const export_item *item)
{
    json_writer *writer = state->writer;
    const char *code = item->is_cage     ? cage_event_code(item->cage.kind)
                       : item->is_change ? person_change_code(item->change.kind)
                                         : table_event_code(item->event.kind);
    if (state->request->format == EXPORT_CSV) {
        transfers_print(writer, item->entry, item->round, code);
        return;
    }
    json_object_begin(writer);
    place_write(writer, item->entry, item->round);
    if (item->is_cage) {
        cage_event_write(writer, &item->cage);
    } else if (item->is_change) {
        person_change_write(writer, &item->change);
    } else {
        event_write_audit(
            writer, &item->event,
            &(event_audit){.book = state->in->book, .has_secrets = state->in->has_key});
    }
    transfers_write(writer, item->entry->stream, item->entry->transfers);
    chain_write(writer, item->entry);
    json_object_end(writer);
    json_end_line(writer);
}

static bool unreadable(const journal_entry *entry, const char *why, journal_error *error)
{
    (void)journal_find(error, JOURNAL_FOUND_SHAPE, entry->stream, entry->sequence, entry->position,
                       "Position %" PRIu64
                       " cannot be read: %s. Run 'trey audit verify' for details.",
                       entry->position, why);
    return false;
}

static bool export_cage(exporting *state, const journal_entry *entry, journal_error *error)
{
    export_item item = {.entry = entry, .is_cage = true};
    if (!cage_read(&item.cage, entry->payload.bytes, entry->payload.size)) {
        return unreadable(entry, "not an event of the cage", error);
    }
    if (is_asked_for(state->request, entry->stream, entry->time_ms)) {
        write_item(state, &item);
    }
    return true;
}

static bool export_change(exporting *state, const journal_entry *entry, journal_error *error)
{
    export_item item = {.entry = entry, .is_change = true};
    if (!person_event_read(&item.change, entry->payload.bytes, entry->payload.size)) {
        return unreadable(entry, "not a change of an account", error);
    }
    if (is_asked_for(state->request, entry->stream, entry->time_ms)) {
        write_item(state, &item);
    }
    return true;
}

static bool export_event(exporting *state, const journal_entry *entry, journal_error *error)
{
    export_item item = {.entry = entry};
    record_space space;
    record_seal seal = {.table = entry->stream};
    memcpy(seal.key, state->in->key, RECORD_KEY_SIZE);
    record_status status =
        record_read_event(&item.event, &space, entry->payload.bytes, entry->payload.size,
                          entry->time_ms, state->in->has_key ? &seal : NULL);
    sodium_memzero(&seal, sizeof seal);
    if (status != RECORD_OK) {
        return unreadable(entry, record_status_text(status), error);
    }
    table_round *counter = round_at(state, entry->stream);
    if (counter == NULL) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory to export.");
        return false;
    }
    item.round = note_round(counter, &item.event);
    if (is_asked_for(state->request, entry->stream, entry->time_ms)) {
        write_item(state, &item);
    }
    return true;
}

static bool export_entries(exporting *state, journal_error *error)
{
    journal_cursor *cursor = NULL;
    if (journal_read_all(state->in->journal, 1, &cursor, error) != JOURNAL_OK) {
        return false;
    }
    if (state->request->format == EXPORT_CSV) {
        json_print(state->writer,
                   "position,time,table,sequence,round,event,from,to,amount,rule,chips\n");
    }
    journal_entry entry;
    journal_status status;
    bool is_fine = true;
    while (is_fine && !state->writer->failed &&
           (status = journal_cursor_next(cursor, &entry, error)) != JOURNAL_END) {
        is_fine = status == JOURNAL_OK &&
                  (entry.stream == JOURNAL_CAGE     ? export_cage(state, &entry, error)
                   : entry.stream == JOURNAL_PEOPLE ? export_change(state, &entry, error)
                                                    : export_event(state, &entry, error));
    }
    journal_cursor_close(cursor);
    return is_fine;
}

/* ---- Rounds ---- */

/* The choices of a posting in the form that round_form_write needs. */
static trey_choices choices_of(const live_table *table)
{
    table_rules rules = table_rules_state(&table->rules, table->posting.ruleset);
    trey_choices choices = {.given = rules.given};
    memcpy(choices.value, rules.value, sizeof choices.value);
    choices.schedule = table->posting.schedule;
    choices.paytable = table->posting.designator;
    if (choices.schedule == NULL) { /* no schedule: fees are waived */
        choices.given &= ~(1U << TREY_OPTION_SCHEDULE);
    }
    return choices;
}

static bool export_round(void *context, const replay_step *step)
{
    exporting *state = context;
    const live_table *table = step->table;
    bool is_settled =
        step->event->kind == TABLE_ROUND_ENDED && table->round.phase == TREY_PHASE_DONE;
    if (is_settled && is_asked_for(state->request, table->id, step->entry->time_ms)) {
        trey_choices choices = choices_of(table);
        round_heading heading = {.table = table->id,
                                 .number = table->round_number,
                                 .rules = table->posting.ruleset->id,
                                 .choices = &choices};
        round_form_write(state->writer, &heading, &table->round);
    }
    return !state->writer->failed;
}

bool audit_export(const audit_source *source, const export_request *request, json_writer *writer,
                  journal_error *error)
{
    exporting state = {.in = source, .request = request, .writer = writer};
    *error = (journal_error){.status = JOURNAL_OK};
    bool is_fine;
    if (request->format == EXPORT_SETTLE) {
        replay_listener listener = {.after = export_round, .context = &state};
        is_fine = audit_replay(source, request->table, &listener, error);
    } else {
        is_fine = export_entries(&state, error);
    }
    free(state.rounds);
    return is_fine && !writer->failed;
}
