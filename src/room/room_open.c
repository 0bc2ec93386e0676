/* SPDX-License-Identifier: MIT */
/*
 * Opens a room from the latest snapshots and the later entries. A snapshot that cannot be used is
 * ignored, and everything is replayed instead.
 */
#include <stdlib.h>

#include "base/assert.h"
#include "house.h"
#include "key_check.h"
#include "room_internal.h"
#include "table/snapshot.h"

static journal_status fail_entry(journal_error *error, const journal_entry *entry,
                                 const room_state_problem *problem)
{
    if (problem->finding == ROOM_STATE_FOUND_NO_MEMORY) {
        return journal_fail(error, JOURNAL_NO_MEMORY, "%s.", problem->text);
    }
    bool is_of_rules = problem->finding == ROOM_STATE_FOUND_REFUSED &&
                       (problem->refusal.status == TABLE_REFUSED_RULES_DIFFER ||
                        problem->refusal.status == TABLE_REFUSED_RULES_UNKNOWN);
    return journal_find(error, JOURNAL_FOUND_SHAPE, entry->stream, entry->sequence, entry->position,
                        "Event %llu of stream %u cannot be taken: %s. Nothing was changed; %s",
                        (unsigned long long)entry->sequence, entry->stream, problem->text,
                        is_of_rules
                            ? "this journal does not keep the rules of that event. Start once with "
                              "the rule file as it was then; from that start on it keeps them."
                            : "run `trey audit verify` for a full report.");
}

/* Applies all entries of a cursor, and closes it. */
static bool take_all(card_room *room, journal_cursor *cursor, unsigned parts, journal_error *error)
{
    journal_entry entry;
    journal_status status;
    while ((status = journal_cursor_next(cursor, &entry, error)) == JOURNAL_OK) {
        room_state_problem problem;
        if (!room_state_apply_entry(&room->state, &entry, parts, &problem)) {
            status = fail_entry(error, &entry, &problem);
            break;
        }
    }
    journal_cursor_close(cursor);
    return status == JOURNAL_END;
}

/* ---- Tables ---- */

/* Whether the status says that the snapshot is unusable. Any other failure is one of disk or
 * memory and ends the start. */
static bool is_about_snapshot(journal_status status)
{
    return status == JOURNAL_OK || status == JOURNAL_NOT_FOUND || status == JOURNAL_CORRUPT;
}

/* *after is the sequence number of the last event in the latest usable snapshot; 0: none. */
static bool start_table(card_room *room, uint32_t id, uint64_t *after, journal_error *error)
{
    uint64_t until = UINT64_MAX >> 1;
    journal_status status = JOURNAL_OK;
    *after = 0;
    while (until > 0 && status != JOURNAL_NOT_FOUND) {
        journal_snapshot snapshot = {0}; /* if none is found, `at` stays 0 and the loop ends */
        status = journal_snapshot_get(room->journal, id, until, &snapshot, error);
        if (!is_about_snapshot(status)) {
            return false;
        }
        live_table *table = status == JOURNAL_OK ? room_state_add_table(&room->state, id) : NULL;
        if (table != NULL && snapshot_read(table, snapshot.content.bytes, snapshot.content.size)) {
            *after = snapshot.at;
            return true;
        }
        if (table != NULL) {
            room_state_drop_table(&room->state, id);
        }
        until = snapshot.at > 0 ? snapshot.at - 1 : 0;
    }
    return true;
}

static bool load_table(card_room *room, uint32_t id, journal_error *error)
{
    uint64_t after;
    journal_cursor *cursor = NULL;
    return start_table(room, id, &after, error) &&
           journal_read_stream(room->journal, id, after + 1, &cursor, error) == JOURNAL_OK &&
           take_all(room, cursor, ROOM_STATE_TAKE_TABLE, error);
}

static bool load_tables(card_room *room, journal_error *error)
{
    const journal_head *heads;
    size_t count = 0;
    if (journal_heads(room->journal, &heads, &count, error) != JOURNAL_OK) {
        return false;
    }
    uint32_t *streams = malloc((count + 1) * sizeof *streams); /* the heads do not stay */
    if (streams == NULL) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY,
                           "There is not enough memory to start. Free memory, or raise the "
                           "memory limit of the process.");
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        streams[i] = heads[i].stream;
    }
    bool is_good = true;
    for (size_t i = 0; i < count && is_good; i++) {
        is_good = !journal_is_table(streams[i]) || load_table(room, streams[i], error);
    }
    free(streams);
    return is_good;
}

/* ---- The ledger ---- */

static bool load_ledger(card_room *room, journal_error *error)
{
    journal_snapshot snapshot;
    uint64_t after = 0;
    journal_status status =
        journal_snapshot_get(room->journal, JOURNAL_LEDGER, UINT64_MAX >> 1, &snapshot, error);
    if (!is_about_snapshot(status)) {
        return false;
    }
    if (status == JOURNAL_OK) {
        if (room_state_read_ledger(&room->state, snapshot.content.bytes, snapshot.content.size)) {
            after = snapshot.at;
        } else {
            free(room->state.ledger.slots);
            room->state.ledger = (ledger){0};
        }
    }
    journal_cursor *cursor = NULL;
    return journal_read_all(room->journal, after + 1, &cursor, error) == JOURNAL_OK &&
           take_all(room, cursor, ROOM_STATE_TAKE_LEDGER, error);
}

/* ---- The cage, and the accounts ---- */

/* The time of a stream's last event: the clock may have been set back since. */
static bool load_time(card_room *room, uint32_t stream, int64_t *time, journal_error *error)
{
    journal_head head;
    if (journal_head_of(room->journal, stream, &head, error) != JOURNAL_OK) {
        return false;
    }
    journal_cursor *cursor = NULL;
    if (head.sequence == 0) {
        return true;
    }
    if (journal_read_stream(room->journal, stream, head.sequence, &cursor, error) != JOURNAL_OK) {
        return false;
    }
    journal_entry entry;
    bool is_read = journal_cursor_next(cursor, &entry, error) == JOURNAL_OK;
    if (is_read) {
        *time = entry.time_ms;
    }
    journal_cursor_close(cursor);
    return is_read;
}

/* ---- The house ---- */

static bool check_house(card_room *room, bool is_new, journal_error *error)
{
    return is_new ? house_begin(room->journal, room->state.key, error)
                  : key_check_is(room->journal, room->state.key, room->options.path, error);
}

/* A journal of an earlier version gets the number now. */
static bool load_person(card_room *room, journal_error *error)
{
    return house_find_person(room->journal, &room->person_highest, error) &&
           house_put_person(room->journal, room->person_highest, error);
}

/* ---- All of it ---- */

/* Checks that tables and ledger agree: each stack with its account. */
static bool check_stacks(card_room *room, journal_error *error)
{
    for (uint32_t t = 0; t < room->state.table_count; t++) {
        const live_table *table = room->state.tables[t];
        for (uint32_t i = 0; i < table->people_count; i++) {
            account stack = {.kind = ACCOUNT_STACK,
                             .table = table->id,
                             .person = table->people[i].person,
                             .chips = table->rules.chips};
            if (ledger_balance(&room->state.ledger, &stack) != table->people[i].stack) {
                (void)journal_find(error, JOURNAL_FOUND_SNAPSHOT, table->id, 0, 0,
                                   "Table %u and the ledger disagree about a stack. Run `trey "
                                   "audit verify` to see which is right.",
                                   table->id);
                return false;
            }
        }
    }
    return true;
}

static bool may_resume(const card_room *room, journal_error *error)
{
    const room_options *options = &room->options;
    return options->may_resume == NULL ||
           options->may_resume(options->resume_context, room_time(room), error);
}

/* The journal keeps the rules of all its tables from now on; one of an earlier version has none. */
static bool keep_rules(card_room *room, journal_error *error)
{
    for (uint32_t i = 0; i < room->state.table_count; i++) {
        const live_table *table = room->state.tables[i];
        if (table->posting.ruleset != NULL &&
            !kept_rules_add(&room->kept, &table->rules.meaning, &table->posting, error)) {
            return false;
        }
    }
    return kept_rules_write(&room->kept, error);
}

static bool resume(card_room *room, int64_t time, journal_error *error)
{
    table_command command = {.kind = COMMAND_RESUME, .role = ROLE_CLOCK};
    for (uint32_t i = 0; i < room->state.table_count; i++) {
        live_table *table = room->state.tables[i];
        room_answer answer = {.refusal = trey_accept()};
        if (table->state == TABLE_IS_CLOSED) {
            continue;
        }
        if (!room_state_reserve(&room->state)) {
            (void)journal_fail(error, JOURNAL_NO_MEMORY,
                               "There is not enough memory to start. Free memory, or raise the "
                               "memory limit of the process.");
            return false;
        }
        if (!room_step(room, table, &command, time, &answer)) {
            return !room_is_broken(room, error);
        }
    }
    return true;
}

static bool start(card_room *room, int64_t time, journal_error *error)
{
    const room_options *options = &room->options;
    journal_mode mode = options->create        ? JOURNAL_CREATE
                        : options->accept_loss ? JOURNAL_WRITE_AFTER_LOSS
                                               : JOURNAL_WRITE;
    if (journal_open(&room->journal, options->path, mode, error) != JOURNAL_OK) {
        return false;
    }
    if (!room_state_init(&room->state, options->book, options->key)) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY,
                           "There is not enough memory to start. Free memory, or raise the "
                           "memory limit of the process.");
        return false;
    }
    kept_rules_open(&room->kept, room->journal);
    room->kept.is_collecting = true;
    room->state.kept = &room->kept;
    return check_house(room, options->create, error) &&
           house_seal(room->journal, room->state.key, error) && load_person(room, error) &&
           signed_heads_load(room->journal, room->state.key, &room->heads, error) &&
           load_tables(room, error) && load_ledger(room, error) &&
           load_time(room, JOURNAL_CAGE, &room->cage_time, error) &&
           load_time(room, JOURNAL_PEOPLE, &room->people_time, error) &&
           room_alone_load(room, time, error) && check_stacks(room, error) &&
           may_resume(room, error) && keep_rules(room, error) && resume(room, time, error) &&
           room_commit(room, error) &&
           (!options->has_writer || journal_writer_start(room->journal, error) == JOURNAL_OK);
}

bool room_open(card_room **opened, const room_options *options, int64_t time, journal_error *error)
{
    TREY_ASSERT(options->key != NULL && options->book != NULL);
    *opened = NULL;
    card_room *room = calloc(1, sizeof *room);
    if (room == NULL) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY,
                           "There is not enough memory to start. Free memory, or raise the "
                           "memory limit of the process.");
        return false;
    }
    room->options = *options;
    if (!start(room, time, error)) {
        room_close(room);
        return false;
    }
    *opened = room;
    return true;
}

void room_close(card_room *closed)
{
    if (closed == NULL) {
        return;
    }
    journal_close(closed->journal);
    room_state_finish(&closed->state);
    kept_rules_close(&closed->kept);
    free(closed->since);
    free(closed->alone);
    free(closed);
}
