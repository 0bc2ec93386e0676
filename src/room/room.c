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

const room_state *room_state_of(const card_room *room)
{
    return &room->state;
}

int64_t room_time(const card_room *room)
{
    int64_t latest = room->cage_time > room->people_time ? room->cage_time : room->people_time;
    for (uint32_t i = 0; i < room->state.table_count; i++) {
        int64_t time = room->state.tables[i]->time;
        latest = time > latest ? time : latest;
    }
    return latest;
}

uint64_t room_sequence(card_room *room, uint32_t id)
{
    journal_head head;
    return journal_head_of(room->journal, id, &head, NULL) == JOURNAL_OK ? head.sequence : 0;
}

size_t room_uncommitted(const card_room *room)
{
    return journal_batch_count(room->journal);
}

bool room_is_broken(card_room *room, journal_error *error)
{
    if (room->is_broken && error != NULL) {
        *error = room->error;
    }
    return room->is_broken;
}

static void break_down(card_room *room)
{
    room->is_broken = true;
}

const journal_error *room_loss(const card_room *room)
{
    return journal_loss(room->journal);
}

void room_note_person(card_room *room, uint32_t person)
{
    if (person > room->person_highest && !person_is_anonymous(person) && !room->is_broken) {
        room->person_highest = person;
        room->is_broken = !house_put_person(room->journal, person, &room->error);
    }
}

/* ---- What happens at a table goes into the journal ---- */

static void post_moved(void *context, const transfer *moved)
{
    card_room *room = context;
    record_write_transfer(&room->moved, moved);
    ledger_status status = ledger_post(&room->state.ledger, moved);
    TREY_ASSERT(status == LEDGER_OK); /* the table's rules are stricter than the ledger's */
}

static void append(card_room *room, const journal_draft *draft)
{
    journal_entry entry;
    if (room->is_broken) {
        return;
    }
    if (journal_append(room->journal, draft, &entry, &room->error) != JOURNAL_OK) {
        break_down(room);
        return;
    }
    room->answer->first = room->answer->first == 0 ? entry.sequence : room->answer->first;
    room->answer->last = entry.sequence;
    room->key = NULL; /* only the first event of a command carries the key */
}

static void keep_rules(card_room *room, const live_table *table, const table_event *event)
{
    if (!room_state_keep_rules(&room->state, table, event, &room->error) ||
        !kept_rules_write(&room->kept, &room->error)) {
        break_down(room);
    }
}

static void begin_event(card_room *room)
{
    room->moved =
        (bytes_writer){.bytes = room->state.transfers,
                       .capacity = (size_t)ROOM_STATE_TRANSFERS_MAX * RECORD_TRANSFER_MAX};
}

static void write_happened(void *context, const live_table *table, const table_event *event)
{
    card_room *room = context;
    uint8_t bytes[RECORD_EVENT_MAX];
    bytes_writer payload = {.bytes = bytes, .capacity = sizeof bytes};
    record_seal seal = {.table = table->id};
    memcpy(seal.key, room->state.key, RECORD_KEY_SIZE);
    record_write_event(&payload, event, &seal);
    sodium_memzero(&seal, sizeof seal);
    TREY_ASSERT(!payload.is_full && !room->moved.is_full);
    journal_draft draft = {.stream = table->id,
                           .time_ms = event->time,
                           .key = room->key,
                           .payload = {payload.bytes, payload.size},
                           .transfers = {room->moved.bytes, room->moved.size}};
    append(room, &draft);
    begin_event(room);
    if (!room->is_broken) {
        keep_rules(room, table, event);
    }
    if (!room->is_broken) {
        room_note_event(room, table, room->answer->last);
    }
    if (!room->is_broken && room->options.listener.happened != NULL) {
        room->options.listener.happened(room->options.listener.context, table, event,
                                        room->answer->last);
    }
}

bool room_step(card_room *room, live_table *table, const table_command *command, int64_t time,
               room_answer *answer)
{
    table_listener listener = {post_moved, write_happened, room};
    room->answer = answer;
    begin_event(room);
    if (room->options.turn_to != NULL) {
        room->options.turn_to(room->options.entropy.context, table);
    }
    answer->refusal = table_step(table, command, time, &room->options.entropy, &listener);
    return !room->is_broken;
}

/* ---- Commands ---- */

/* R2: true if the command was carried out before, if its key was used for another one, or if the
 * lookup failed. */
static bool was_done(card_room *room, uint32_t stream, const uint8_t *key, room_answer *answer)
{
    if (key == NULL) {
        return false;
    }
    uint64_t sequence = 0;
    journal_status status = journal_find_key_prefix(room->journal, stream, key, ROOM_KEY_ID_SIZE,
                                                    answer->used, &sequence, &room->error);
    if (status == JOURNAL_NOT_FOUND) {
        return false;
    }
    if (status != JOURNAL_OK) {
        break_down(room);
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

bool room_command(card_room *room, uint32_t id, const table_command *command, const uint8_t *key,
                  int64_t time, room_answer *answer, journal_error *error)
{
    *answer = (room_answer){.refusal = trey_accept()};
    if (room_is_broken(room, error) || was_done(room, id, key, answer)) {
        return !room_is_broken(room, error);
    }
    live_table *table = journal_is_table(id) ? room_state_table(&room->state, id) : NULL;
    bool is_new = table == NULL;
    if (is_new && (command->kind != COMMAND_OPEN || !journal_is_table(id))) {
        answer->refusal = table_refuse(TABLE_REFUSED_TABLE_NOT_OPEN, 0, 0);
        return true;
    }
    if (!room_state_reserve(&room->state) ||
        (is_new && (table = room_state_add_table(&room->state, id)) == NULL)) {
        return fail_memory(error);
    }
    room_note_person(room, command->person);
    if (command->approver != 0) {
        room_note_person(room, command->approver);
    }
    if (command->kind == COMMAND_SEAT && command->player != 0) {
        room_note_person(room, command->player);
    }
    table_command sent = *command;
    sent.wallet = room_state_wallet(&room->state, command->person, (chip_kind)table->rules.chips);
    room->key = key;
    bool is_good = room_step(room, table, &sent, time, answer);
    if (is_new && answer->refusal.status != TREY_OK) {
        room_state_drop_table(&room->state, id);
    }
    return is_good || !room_is_broken(room, error);
}

bool room_look_for(card_room *room, uint32_t id, const uint8_t *key, room_answer *answer,
                   journal_error *error)
{
    *answer = (room_answer){.refusal = trey_accept()};
    return !room_is_broken(room, error) &&
           (!was_done(room, id, key, answer) || !room_is_broken(room, error));
}

bool room_cage(card_room *room, const cage_event *event, const uint8_t *key, int64_t time,
               room_answer *answer, journal_error *error)
{
    *answer = (room_answer){.refusal = trey_accept()};
    if (room_is_broken(room, error) || was_done(room, JOURNAL_CAGE, key, answer)) {
        return !room_is_broken(room, error);
    }
    if (!room_state_reserve(&room->state) || !room_alone_reserve(room)) {
        return fail_memory(error);
    }
    answer->refusal = cage_check(
        event, room_state_wallet(&room->state, event->person, cage_event_chips(event->kind)));
    if (answer->refusal.status != TREY_OK) {
        return true;
    }
    transfer moved = cage_transfer(event);
    if (ledger_post(&room->state.ledger, &moved) !=
        LEDGER_OK) { /* more than can be counted in all */
        answer->refusal =
            trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, event->amount, TREY_AMOUNT_MAX);
        return true;
    }
    room_note_person(room, event->person);
    room_note_person(room, event->cashier);
    if (event->approver != 0) {
        room_note_person(room, event->approver);
    }
    room->cage_time = time > room->cage_time ? time : room->cage_time; /* as at a table */
    room->answer = answer;
    room->key = key;
    begin_event(room);
    record_write_transfer(&room->moved, &moved);
    uint8_t bytes[CAGE_EVENT_SIZE];
    bytes_writer payload = {.bytes = bytes, .capacity = sizeof bytes};
    cage_write(&payload, event);
    TREY_ASSERT(!payload.is_full);
    journal_draft draft = {.stream = JOURNAL_CAGE,
                           .time_ms = room->cage_time,
                           .key = room->key,
                           .payload = {payload.bytes, payload.size},
                           .transfers = {room->moved.bytes, room->moved.size}};
    append(room, &draft);
    room_alone_add(room, event, room->cage_time);
    room->since_ledger++;
    return !room_is_broken(room, error);
}

bool room_note_change(card_room *room, const person_change *change, int64_t time,
                      room_answer *answer, journal_error *error)
{
    _Static_assert((int)CHANGE_ID_SIZE == (int)JOURNAL_KEY_SIZE, "the id is the key");
    *answer = (room_answer){.refusal = trey_accept()};
    if (room_is_broken(room, error) || was_done(room, JOURNAL_PEOPLE, change->id, answer)) {
        return !room_is_broken(room, error);
    }
    room_note_person(room, change->person);
    room_note_person(room, change->by.person);
    room->people_time = time > room->people_time ? time : room->people_time;
    uint8_t bytes[PERSON_EVENT_MAX];
    bytes_writer payload = {.bytes = bytes, .capacity = sizeof bytes};
    person_event_write(&payload, change);
    TREY_ASSERT(!payload.is_full);
    room->answer = answer;
    room->key = change->id;
    journal_draft draft = {.stream = JOURNAL_PEOPLE,
                           .time_ms = room->people_time,
                           .key = room->key,
                           .payload = {payload.bytes, payload.size}};
    append(room, &draft);
    return !room_is_broken(room, error);
}

/* ---- Time ---- */

int64_t room_next_time(const card_room *room)
{
    int64_t next = INT64_MAX;
    for (uint32_t i = 0; i < room->state.table_count; i++) {
        int64_t due = table_next_time(room->state.tables[i]);
        next = due < next ? due : next;
    }
    return next;
}

static bool is_any(const live_table *table)
{
    (void)table;
    return true;
}

bool room_tick(card_room *room, int64_t time, journal_error *error)
{
    return room_tick_some(room, is_any, time, error);
}

bool room_tick_some(card_room *room, bool (*is_meant)(const live_table *table), int64_t time,
                    journal_error *error)
{
    table_command tick = {.kind = COMMAND_TICK, .role = ROLE_CLOCK};
    for (uint32_t i = 0; i < room->state.table_count; i++) {
        live_table *table = room->state.tables[i];
        if (table_next_time(table) > time || !is_meant(table)) {
            continue;
        }
        if (!room_state_reserve(&room->state)) {
            return fail_memory(error);
        }
        room_answer answer = {.refusal = trey_accept()};
        room->key = NULL;
        if (!room_step(room, table, &tick, time, &answer)) {
            break;
        }
    }
    return !room_is_broken(room, error);
}

bool room_sign_head(card_room *room, int64_t time, journal_error *error)
{
    uint64_t position = 0;
    if (room_is_broken(room, error)) {
        return false;
    }
    room->is_broken =
        journal_last_position(room->journal, &position, &room->error) != JOURNAL_OK ||
        (position != room->heads.position &&
         !signed_head_put(room->journal, room->state.key, time, &room->heads, &room->error));
    return !room_is_broken(room, error);
}

bool room_commit(card_room *room, journal_error *error)
{
    if (room_is_broken(room, error)) {
        return false;
    }
    room_snapshot_ledger(room);
    if (!room->is_broken && journal_commit(room->journal, &room->error) != JOURNAL_OK) {
        break_down(room);
    }
    return !room_is_broken(room, error);
}

bool room_commit_async(card_room *room, journal_durable *durable, void *context,
                       journal_error *error)
{
    if (room_is_broken(room, error)) {
        return false;
    }
    room_snapshot_ledger(room);
    if (!room->is_broken &&
        journal_commit_async(room->journal, durable, context, &room->error) != JOURNAL_OK) {
        break_down(room);
    }
    return !room_is_broken(room, error);
}

bool room_settle(card_room *room, journal_error *error)
{
    journal_error why;
    if (journal_settle(room->journal, &why) != JOURNAL_OK && !room->is_broken) {
        room->error = why;
        break_down(room);
    }
    return !room_is_broken(room, error);
}

bool room_is_writing(const card_room *room)
{
    return journal_is_writing(room->journal);
}

int64_t room_last_took(const card_room *room)
{
    return journal_last_took(room->journal);
}
