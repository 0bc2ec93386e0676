/* SPDX-License-Identifier: MIT */
/*
 * Memory for tables and ledger, and the application of journal entries to them.
 */
#include "room_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/assert.h"
#include "person_event.h"
#include "table/snapshot.h"

bool room_state_init(room_state *state, const trey_book *book, const uint8_t *key)
{
    *state = (room_state){.book = book, .has_key = key != NULL};
    if (key != NULL) {
        memcpy(state->key, key, RECORD_KEY_SIZE);
    }
    state->transfers = malloc((size_t)ROOM_STATE_TRANSFERS_MAX * RECORD_TRANSFER_MAX);
    if (state->transfers == NULL || !room_state_reserve(state)) {
        room_state_finish(state);
        return false;
    }
    return true;
}

static void free_table(live_table *table)
{
    table_finish(table);
    free(table);
}

void room_state_finish(room_state *finished)
{
    for (uint32_t i = 0; i < finished->table_count; i++) {
        free_table(finished->tables[i]);
    }
    free(finished->tables);
    free(finished->ledger.slots);
    free(finished->transfers);
    sodium_memzero(finished, sizeof *finished);
}

/* ---- Tables ---- */

/* Where the table is, or would be. */
static uint32_t index_of(const room_state *state, uint32_t id)
{
    uint32_t from = 0, to = state->table_count;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (state->tables[middle]->id < id) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

live_table *room_state_table(const room_state *state, uint32_t id)
{
    uint32_t i = index_of(state, id);
    return i < state->table_count && state->tables[i]->id == id ? state->tables[i] : NULL;
}

live_table *room_state_add_table(room_state *state, uint32_t id)
{
    live_table **tables =
        array_grow(state->tables, state->table_count, &state->table_capacity, sizeof *tables);
    if (tables == NULL) {
        return NULL;
    }
    state->tables = tables;
    live_table *added = malloc(sizeof *added);
    if (added == NULL) {
        return NULL;
    }
    table_init(added, id, state->book);
    added->archive = state->kept != NULL ? &state->kept->archive : NULL;
    uint32_t i = index_of(state, id);
    memmove(&state->tables[i + 1], &state->tables[i],
            (state->table_count - i) * sizeof(live_table *));
    state->tables[i] = added;
    state->table_count++;
    return added;
}

void room_state_drop_table(room_state *from, uint32_t id)
{
    uint32_t i = index_of(from, id);
    TREY_ASSERT(i < from->table_count && from->tables[i]->id == id);
    free_table(from->tables[i]);
    from->table_count--;
    memmove(&from->tables[i], &from->tables[i + 1], (from->table_count - i) * sizeof(live_table *));
}

/* ---- The ledger ---- */

static bool reserve_accounts(room_state *state, uint32_t accounts)
{
    if (ledger_has_room(&state->ledger, accounts)) {
        return true;
    }
    uint32_t size = ledger_size_for(2 * (state->ledger.used + accounts));
    ledger_slot *slots = malloc(size * sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    free(ledger_move_to(&state->ledger, slots, size));
    return true;
}

bool room_state_reserve(room_state *state)
{
    return reserve_accounts(state, ROOM_STATE_NEW_ACCOUNTS_MAX);
}

int64_t room_state_wallet(const room_state *state, uint32_t person, chip_kind chips)
{
    account wallet = {.kind = ACCOUNT_WALLET, .person = person, .chips = (uint8_t)chips};
    return ledger_balance(&state->ledger, &wallet);
}

enum { LEDGER_VERSION = 1, LEDGER_SLOT_SIZE = 19 };

static int by_account(const void *a, const void *b)
{
    return memcmp(a, b, LEDGER_SLOT_SIZE);
}

uint8_t *room_state_write_ledger(const room_state *from, size_t *size)
{
    size_t capacity = 1 + (size_t)from->ledger.used * LEDGER_SLOT_SIZE;
    uint8_t *bytes = malloc(capacity);
    if (bytes == NULL) {
        return NULL;
    }
    bytes_writer writer = {.bytes = bytes, .capacity = capacity};
    bytes_put_u8(&writer, LEDGER_VERSION);
    for (uint32_t i = 0; i < from->ledger.size; i++) {
        const ledger_slot *slot = &from->ledger.slots[i];
        if (slot->balance != 0) {
            bytes_put_u8(&writer, record_account_code(&slot->key));
            bytes_put_u8(&writer, slot->key.seat);
            bytes_put_u8(&writer, slot->key.wager);
            bytes_put_u32(&writer, slot->key.table);
            bytes_put_u32(&writer, slot->key.person);
            bytes_put_u64(&writer, (uint64_t)slot->balance);
        }
    }
    TREY_ASSERT(!writer.is_full && writer.size == capacity);
    /* The order of accounts in memory depends on history; that of the bytes must not. */
    qsort(bytes + 1, from->ledger.used, LEDGER_SLOT_SIZE, by_account);
    *size = writer.size;
    return bytes;
}

static bool read_slot(room_state *state, bytes_reader *reader)
{
    account key = {.kind = 0};
    bool is_known = record_account_of(bytes_get_u8(reader), &key);
    key.seat = bytes_get_u8(reader);
    key.wager = bytes_get_u8(reader);
    key.table = bytes_get_u32(reader);
    key.person = bytes_get_u32(reader);
    int64_t balance = (int64_t)bytes_get_u64(reader);
    if (reader->is_short || !is_known || !reserve_accounts(state, 1)) {
        return false;
    }
    return ledger_open(&state->ledger, &key, balance) == LEDGER_OK;
}

bool room_state_read_ledger(room_state *state, const uint8_t *bytes, size_t size)
{
    bytes_reader reader = {.bytes = bytes, .left = size};
    bool is_good = bytes_get_u8(&reader) == LEDGER_VERSION;
    while (is_good && reader.left > 0) {
        is_good = read_slot(state, &reader);
    }
    return is_good && bytes_are_read(&reader) && ledger_find_wrong(&state->ledger) == NULL;
}

/* ---- Applying entries ---- */

static bool find(room_state_problem *problem, room_state_finding finding, const char *text)
{
    *problem = (room_state_problem){.finding = finding, .refusal = trey_accept(), .text = text};
    return false;
}

static void write_moved(void *context, const transfer *moved)
{
    record_write_transfer(context, moved);
}

static bool transfers_are(const bytes_writer *expected, const journal_entry *entry,
                          room_state_problem *problem)
{
    bool same = !expected->is_full && expected->size == entry->transfers.size &&
                (expected->size == 0 ||
                 memcmp(expected->bytes, entry->transfers.bytes, expected->size) == 0);
    return same || find(problem, ROOM_STATE_FOUND_TRANSFERS,
                        "the transfers are not those that follow from the event");
}

bool room_state_read_event(const room_state *from, const journal_entry *entry, table_event *event,
                           record_space *space, room_state_problem *problem)
{
    if (!from->has_key) {
        return find(problem, ROOM_STATE_FOUND_SEALED,
                    "tables are replayed with the journal's key only");
    }
    record_seal seal = {.table = entry->stream};
    memcpy(seal.key, from->key, RECORD_KEY_SIZE);
    record_status status = record_read_event(event, space, entry->payload.bytes,
                                             entry->payload.size, entry->time_ms, &seal);
    sodium_memzero(&seal, sizeof seal);
    return status == RECORD_OK ||
           find(problem,
                status == RECORD_SEALED ? ROOM_STATE_FOUND_SEALED : ROOM_STATE_FOUND_NOT_AN_EVENT,
                record_status_text(status));
}

bool room_state_keep_rules(room_state *state, const live_table *table, const table_event *event,
                           journal_error *error)
{
    bool has_rules = (table_event_fields(event->kind) & EVENT_RULES) != 0;
    return !has_rules || state->kept == NULL || !state->kept->is_collecting ||
           kept_rules_add(state->kept, &table->rules.meaning, &table->posting, error);
}

static bool find_refused(room_state_problem *problem, trey_refusal refusal)
{
    find(problem, ROOM_STATE_FOUND_REFUSED, trey_refusal_code(refusal));
    problem->refusal = refusal;
    return false;
}

bool room_state_apply(room_state *state, const journal_entry *entry, const table_event *event,
                      journal_bytes *bytes, room_state_problem *problem)
{
    live_table *table = room_state_table(state, entry->stream);
    if (table == NULL && (table = room_state_add_table(state, entry->stream)) == NULL) {
        return find(problem, ROOM_STATE_FOUND_NO_MEMORY, "not enough memory for another table");
    }
    bytes_writer moved = {.bytes = state->transfers,
                          .capacity = (size_t)ROOM_STATE_TRANSFERS_MAX * RECORD_TRANSFER_MAX};
    trey_refusal refusal = table_apply(table, event, write_moved, &moved);
    *bytes = (journal_bytes){moved.bytes, moved.size};
    bool is_kept = refusal.status != TREY_OK || room_state_keep_rules(state, table, event, NULL);
    if (!is_kept || (refusal.status != TREY_OK && state->kept != NULL && state->kept->has_failed)) {
        return find(problem, ROOM_STATE_FOUND_NO_MEMORY, "not enough memory for the rules");
    }
    return refusal.status == TREY_OK ? transfers_are(&moved, entry, problem)
                                     : find_refused(problem, refusal);
}

bool room_state_apply_cage(room_state *state, const journal_entry *entry, bool knows_wallet,
                           journal_bytes *bytes, room_state_problem *problem)
{
    cage_event event;
    if (!cage_read(&event, entry->payload.bytes, entry->payload.size)) {
        return find(problem, ROOM_STATE_FOUND_NOT_AN_EVENT, "not an event of the cage");
    }
    trey_refusal refusal = knows_wallet
                               ? cage_check(&event, room_state_wallet(state, event.person,
                                                                      cage_event_chips(event.kind)))
                               : trey_accept();
    if (refusal.status != TREY_OK) {
        return find_refused(problem, refusal);
    }
    bytes_writer moved = {.bytes = state->transfers, .capacity = RECORD_TRANSFER_MAX};
    transfer follows = cage_transfer(&event);
    record_write_transfer(&moved, &follows);
    *bytes = (journal_bytes){moved.bytes, moved.size};
    return transfers_are(&moved, entry, problem);
}

bool room_state_apply_change(const journal_entry *entry, room_state_problem *problem)
{
    person_change change;
    bytes_writer none = {.size = 0};
    if (!person_event_read(&change, entry->payload.bytes, entry->payload.size)) {
        return find(problem, ROOM_STATE_FOUND_NOT_AN_EVENT, "not a change of an account");
    }
    return transfers_are(&none, entry, problem);
}

bool room_state_post(room_state *state, uint32_t stream, journal_bytes transfers,
                     room_state_problem *problem)
{
    bytes_reader reader = {.bytes = transfers.bytes, .left = transfers.size};
    while (reader.left > 0) {
        transfer moved;
        if (!record_read_transfer(&reader, stream, &moved)) {
            return find(problem, ROOM_STATE_FOUND_TRANSFERS, "not a transfer");
        }
        if (!reserve_accounts(state, 2)) {
            return find(problem, ROOM_STATE_FOUND_NO_MEMORY, "not enough memory for the ledger");
        }
        ledger_status status = ledger_post(&state->ledger, &moved);
        if (status != LEDGER_OK) {
            return find(problem, ROOM_STATE_FOUND_LEDGER, ledger_status_text(status));
        }
    }
    return true;
}

static bool take_event(room_state *state, const journal_entry *entry, unsigned parts,
                       room_state_problem *problem)
{
    journal_bytes bytes;
    if (entry->stream == JOURNAL_CAGE) {
        return room_state_apply_cage(state, entry, (parts & ROOM_STATE_TAKE_LEDGER) != 0, &bytes,
                                     problem);
    }
    if (entry->stream == JOURNAL_PEOPLE) {
        return room_state_apply_change(entry, problem);
    }
    table_event event;
    record_space space;
    if (!room_state_read_event(state, entry, &event, &space, problem)) {
        return false;
    }
    bool is_applied = room_state_apply(state, entry, &event, &bytes, problem);
    sodium_memzero(event.seed, sizeof event.seed);
    return is_applied;
}

bool room_state_apply_entry(room_state *state, const journal_entry *entry, unsigned parts,
                            room_state_problem *problem)
{
    if ((parts & ROOM_STATE_TAKE_TABLE) != 0 && !take_event(state, entry, parts, problem)) {
        return false;
    }
    return (parts & ROOM_STATE_TAKE_LEDGER) == 0 ||
           room_state_post(state, entry->stream, entry->transfers, problem);
}

digest room_state_digest(const room_state *state)
{
    digest_writer writer;
    digest_begin(&writer, DIGEST_STATE);
    for (uint32_t i = 0; i < state->table_count; i++) {
        digest result = table_digest(state->tables[i]);
        digest_add_u32(&writer, state->tables[i]->id);
        digest_add(&writer, &result);
    }
    size_t size = 0;
    uint8_t *bytes = room_state_write_ledger(state, &size);
    if (bytes != NULL) {
        digest_add_bytes(&writer, bytes, size);
        free(bytes);
    }
    return digest_end(&writer);
}
