/* SPDX-License-Identifier: MIT */
/*
 * Commands to events to entries. Starting is in room_open.c.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "house.h"
#include "room_internal.h"
#include "signed_head.h"
#include "table/snapshot.h"

const room_state *room_state_of(const card_room *in)
{
    return &in->state;
}

int64_t room_time(const card_room *in)
{
    int64_t latest = in->cage_time;
    for (uint32_t i = 0; i < in->state.table_count; i++) {
        int64_t time = in->state.tables[i]->time;
        latest = time > latest ? time : latest;
    }
    return latest;
}

uint64_t room_sequence(card_room *in, uint32_t id)
{
    journal_head head;
    return journal_head_of(in->journal, id, &head, NULL) == JOURNAL_OK ? head.sequence : 0;
}

size_t room_uncommitted(const card_room *in)
{
    return journal_batch_count(in->journal);
}

bool room_is_broken(card_room *in, journal_error *error)
{
    if (in->is_broken && error != NULL) {
        *error = in->error;
    }
    return in->is_broken;
}

static void break_down(card_room *in)
{
    in->is_broken = true;
}

const journal_error *room_loss(const card_room *in)
{
    return journal_loss(in->journal);
}

void room_note_person(card_room *in, uint32_t person)
{
    if (person > in->person_highest && !in->is_broken) {
        in->person_highest = person;
        in->is_broken = !house_put_person(in->journal, person, &in->error);
    }
}

/* ---- What happens at a table goes into the journal ---- */

static void post_moved(void *context, const transfer *moved)
{
    card_room *in = context;
    record_write_transfer(&in->moved, moved);
    ledger_status status = ledger_post(&in->state.ledger, moved);
    TREY_ASSERT(status == LEDGER_OK); /* the table's rules are stricter than the ledger's */
}

static void append(card_room *in, const journal_draft *draft)
{
    journal_entry entry;
    if (in->is_broken) {
        return;
    }
    if (journal_append(in->journal, draft, &entry, &in->error) != JOURNAL_OK) {
        break_down(in);
        return;
    }
    in->answer->first = in->answer->first == 0 ? entry.sequence : in->answer->first;
    in->answer->last = entry.sequence;
    in->key = NULL; /* only the first event of a command carries the key */
}

static void begin_event(card_room *in)
{
    in->moved = (bytes_writer){.bytes = in->state.transfers,
                               .capacity = (size_t)ROOM_STATE_TRANSFERS_MAX * RECORD_TRANSFER_MAX};
}

static void write_happened(void *context, const live_table *table, const table_event *event)
{
    card_room *in = context;
    uint8_t bytes[RECORD_EVENT_MAX];
    bytes_writer payload = {.bytes = bytes, .capacity = sizeof bytes};
    record_seal seal = {.table = table->id};
    memcpy(seal.key, in->state.key, RECORD_KEY_SIZE);
    record_write_event(&payload, event, &seal);
    sodium_memzero(&seal, sizeof seal);
    TREY_ASSERT(!payload.is_full && !in->moved.is_full);
    journal_draft draft = {.stream = table->id,
                           .time_ms = event->time,
                           .key = in->key,
                           .payload = {payload.bytes, payload.size},
                           .transfers = {in->moved.bytes, in->moved.size}};
    append(in, &draft);
    begin_event(in);
    if (!in->is_broken) {
        room_note_event(in, table, in->answer->last);
    }
    if (!in->is_broken && in->options.listener.happened != NULL) {
        in->options.listener.happened(in->options.listener.context, table, event, in->answer->last);
    }
}

bool room_step(card_room *in, live_table *table, const table_command *command, int64_t time,
               room_answer *answer)
{
    table_listener listener = {post_moved, write_happened, in};
    in->answer = answer;
    begin_event(in);
    if (in->options.turn_to != NULL) {
        in->options.turn_to(in->options.entropy.context, table);
    }
    answer->refusal = table_step(table, command, time, &in->options.entropy, &listener);
    return !in->is_broken;
}

/* ---- Commands ---- */

/* R2: true if the command was carried out before, if its key was used for another one, or if the
 * lookup failed. */
static bool was_done(card_room *in, uint32_t stream, const uint8_t *key, room_answer *answer)
{
    if (key == NULL) {
        return false;
    }
    uint64_t sequence = 0;
    journal_status status = journal_find_key_prefix(in->journal, stream, key, ROOM_KEY_ID_SIZE,
                                                    answer->used, &sequence, &in->error);
    if (status == JOURNAL_NOT_FOUND) {
        return false;
    }
    if (status != JOURNAL_OK) {
        break_down(in);
        return true;
    }
    answer->is_reused = memcmp(answer->used, key, JOURNAL_KEY_SIZE) != 0;
    answer->is_repeat = !answer->is_reused;
    answer->first = answer->last = sequence;
    return true;
}

static bool fail_memory(journal_error *error)
{
    (void)journal_fail(error, JOURNAL_NO_MEMORY,
                       "There is not enough memory; nothing was changed by the command.");
    return false;
}

static bool is_table_id(uint32_t id)
{
    return id != JOURNAL_CAGE && id != JOURNAL_LEDGER;
}

bool room_command(card_room *in, uint32_t id, const table_command *command, const uint8_t *key,
                  int64_t time, room_answer *answer, journal_error *error)
{
    *answer = (room_answer){.refusal = trey_accept()};
    if (room_is_broken(in, error) || was_done(in, id, key, answer)) {
        return !room_is_broken(in, error);
    }
    live_table *table = is_table_id(id) ? room_state_table(&in->state, id) : NULL;
    bool is_new = table == NULL;
    if (is_new && (command->kind != COMMAND_OPEN || !is_table_id(id))) {
        answer->refusal = table_refuse(TABLE_REFUSED_TABLE_NOT_OPEN, 0, 0);
        return true;
    }
    if (!room_state_reserve(&in->state) ||
        (is_new && (table = room_state_add_table(&in->state, id)) == NULL)) {
        return fail_memory(error);
    }
    room_note_person(in, command->person);
    table_command asked = *command;
    asked.wallet = room_state_wallet(&in->state, command->person, (chip_kind)table->rules.chips);
    in->key = key;
    bool is_good = room_step(in, table, &asked, time, answer);
    if (is_new && answer->refusal.status != TREY_OK) {
        room_state_drop_table(&in->state, id);
    }
    return is_good || !room_is_broken(in, error);
}

bool room_look_for(card_room *in, uint32_t id, const uint8_t *key, room_answer *answer,
                   journal_error *error)
{
    *answer = (room_answer){.refusal = trey_accept()};
    return !room_is_broken(in, error) &&
           (!was_done(in, id, key, answer) || !room_is_broken(in, error));
}

bool room_cage(card_room *in, const cage_event *event, const uint8_t *key, int64_t time,
               room_answer *answer, journal_error *error)
{
    *answer = (room_answer){.refusal = trey_accept()};
    if (room_is_broken(in, error) || was_done(in, JOURNAL_CAGE, key, answer)) {
        return !room_is_broken(in, error);
    }
    if (!room_state_reserve(&in->state)) {
        return fail_memory(error);
    }
    answer->refusal = cage_check(
        event, room_state_wallet(&in->state, event->person, cage_event_chips(event->kind)));
    if (answer->refusal.status != TREY_OK) {
        return true;
    }
    transfer moved = cage_transfer(event);
    if (ledger_post(&in->state.ledger, &moved) != LEDGER_OK) { /* more than can be counted in all */
        answer->refusal =
            trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, event->amount, TREY_AMOUNT_MAX);
        return true;
    }
    room_note_person(in, event->person);
    room_note_person(in, event->cashier);
    in->cage_time = time > in->cage_time ? time : in->cage_time; /* as at a table */
    in->answer = answer;
    in->key = key;
    begin_event(in);
    record_write_transfer(&in->moved, &moved);
    uint8_t bytes[CAGE_EVENT_SIZE];
    bytes_writer payload = {.bytes = bytes, .capacity = sizeof bytes};
    cage_write(&payload, event);
    TREY_ASSERT(!payload.is_full);
    journal_draft draft = {.stream = JOURNAL_CAGE,
                           .time_ms = in->cage_time,
                           .key = in->key,
                           .payload = {payload.bytes, payload.size},
                           .transfers = {in->moved.bytes, in->moved.size}};
    append(in, &draft);
    in->since_ledger++;
    return !room_is_broken(in, error);
}

/* ---- Time ---- */

int64_t room_next_time(const card_room *in)
{
    int64_t next = INT64_MAX;
    for (uint32_t i = 0; i < in->state.table_count; i++) {
        int64_t due = table_next_time(in->state.tables[i]);
        next = due < next ? due : next;
    }
    return next;
}

static bool is_any(const live_table *table)
{
    (void)table;
    return true;
}

bool room_tick(card_room *in, int64_t time, journal_error *error)
{
    return room_tick_some(in, is_any, time, error);
}

bool room_tick_some(card_room *in, bool (*is_meant)(const live_table *table), int64_t time,
                    journal_error *error)
{
    table_command tick = {.kind = COMMAND_TICK, .role = ROLE_CLOCK};
    for (uint32_t i = 0; i < in->state.table_count; i++) {
        live_table *table = in->state.tables[i];
        if (table_next_time(table) > time || !is_meant(table)) {
            continue;
        }
        if (!room_state_reserve(&in->state)) {
            return fail_memory(error);
        }
        room_answer answer = {.refusal = trey_accept()};
        in->key = NULL;
        if (!room_step(in, table, &tick, time, &answer)) {
            break;
        }
    }
    return !room_is_broken(in, error);
}

bool room_sign_head(card_room *in, int64_t time, journal_error *error)
{
    uint64_t position = 0;
    if (room_is_broken(in, error)) {
        return false;
    }
    in->is_broken = journal_last_position(in->journal, &position, &in->error) != JOURNAL_OK ||
                    (position != in->head_position &&
                     !signed_head_put(in->journal, in->state.key, time, &in->error));
    in->head_position = position;
    return !room_is_broken(in, error);
}

bool room_commit(card_room *in, journal_error *error)
{
    if (room_is_broken(in, error)) {
        return false;
    }
    room_snapshot_ledger(in);
    if (!in->is_broken && journal_commit(in->journal, &in->error) != JOURNAL_OK) {
        break_down(in);
    }
    return !room_is_broken(in, error);
}

bool room_commit_async(card_room *in, journal_durable *durable, void *context, journal_error *error)
{
    if (room_is_broken(in, error)) {
        return false;
    }
    room_snapshot_ledger(in);
    if (!in->is_broken &&
        journal_commit_async(in->journal, durable, context, &in->error) != JOURNAL_OK) {
        break_down(in);
    }
    return !room_is_broken(in, error);
}

bool room_settle(card_room *in, journal_error *error)
{
    journal_error why;
    if (journal_settle(in->journal, &why) != JOURNAL_OK && !in->is_broken) {
        in->error = why;
        break_down(in);
    }
    return !room_is_broken(in, error);
}

bool room_is_writing(const card_room *in)
{
    return journal_is_writing(in->journal);
}

int64_t room_last_took(const card_room *in)
{
    return journal_last_took(in->journal);
}
