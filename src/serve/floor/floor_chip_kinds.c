/* SPDX-License-Identifier: MIT */
/*
 * The kind of chips that a table uses (COVER-10). The configuration decides, whatever a client
 * posts. A table that runs under an older edition of the rules, or with other chips, is closed and
 * reopened: the round that is being played ends as it began, stacks go back to their owners'
 * wallets, and nobody is at the table when its chips change.
 *
 * Before edition 2 everyone had one wallet, which is now read as one of chips from the cage. Guests
 * and bots never paid for the chips in it: they are withdrawn, and guests get as many play chips.
 */
#include <stdlib.h>

#include "floor_internal.h"

/* ---- Rules that a client posts ---- */

trey_refusal floor_choose_chips(const floor_thread *floor, message_request *request)
{
    const floor_table *wanted = floor_wanted_table(floor, request->table);
    const live_table *table = room_state_table(room_state_of(floor->room), request->table);
    bool is_fixed = wanted != NULL || private_is(request->table);
    chip_kind fixed = wanted != NULL ? (chip_kind)wanted->rules.chips : CHIPS_PLAY;
    if (is_fixed && request->has_chips && request->rules.chips != fixed) {
        return table_refuse(TABLE_REFUSED_CHIPS_CONFIGURED, 0, 0);
    }
    if (!request->has_chips) {
        request->rules.chips = (uint8_t)(is_fixed        ? fixed
                                         : table != NULL ? table->rules.chips
                                                         : CHIPS_CAGE);
    }
    return trey_accept();
}

bool floor_has_play_chips(const floor_thread *floor, uint32_t table_number)
{
    const live_table *table = room_state_table(room_state_of(floor->room), table_number);
    return table == NULL || table->rules.chips == CHIPS_PLAY;
}

/* ---- Outdated tables ---- */

static bool is_outdated(const floor_thread *floor, const live_table *table)
{
    const floor_table *wanted = floor_wanted_table(floor, table->id);
    return table->state != TABLE_IS_CLOSED &&
           (table->rules.edition < TREY_EDITION_2 ||
            (wanted != NULL && wanted->rules.chips != table->rules.chips));
}

/* At once if nobody has bet, else after the round. */
static void close_outdated(floor_thread *floor, const live_table *table, int64_t time)
{
    table_command close = {.kind = floor_is_in_round(table) ? COMMAND_DRAIN : COMMAND_CLOSE,
                           .role = ROLE_SUPERVISOR,
                           .person = floor->options.supervisor};
    room_answer answer;
    journal_error error;
    char number[LOG_NUMBER_SIZE];
    floor->is_failed |= !room_command(floor->room, table->id, &close, NULL, time, &answer, &error);
    if (!floor->is_failed && answer.refusal.status == TREY_OK) {
        LOG(floor->options.log, LOG_WARNING, "table-closed-for-its-chips",
            {"table", log_number(number, table->id)});
    }
}

/* ---- Chips from before edition 2 ---- */

static bool move_chips(floor_thread *floor, cage_event_kind kind, uint32_t number, int64_t amount,
                       int64_t time)
{
    cage_event event = {
        .kind = kind, .person = number, .cashier = floor->options.supervisor, .amount = amount};
    room_answer answer;
    journal_error error;
    floor->is_failed |= !room_cage(floor->room, &event, NULL, time, &answer, &error);
    return !floor->is_failed && answer.refusal.status == TREY_OK;
}

static void convert_wallet(floor_thread *floor, uint32_t number, int64_t time)
{
    char name[PERSON_NAME_SIZE], who[LOG_NUMBER_SIZE], cents[LOG_NUMBER_SIZE];
    person_kind kind;
    int64_t amount = room_state_wallet(room_state_of(floor->room), number, CHIPS_CAGE);
    if (!name_cache_find(floor->options.names, number, name, &kind) || kind == PERSON_ACCOUNT ||
        !move_chips(floor, CAGE_WITHDRAWN, number, amount, time)) {
        return;
    }
    if (kind == PERSON_GUEST) {
        (void)move_chips(floor, CAGE_ISSUED, number, amount, time);
    }
    LOG(floor->options.log, LOG_INFO, "chips-became-play-chips",
        {"person", log_number(who, number)}, {"cents", log_number(cents, (uint64_t)amount)});
}

/* Converting changes the ledger, so its owners are listed first. */
static void convert_wallets(floor_thread *floor, int64_t time)
{
    const ledger *book = &room_state_of(floor->room)->ledger;
    uint32_t *owners = malloc((book->used + 1) * sizeof *owners), count = 0;
    for (uint32_t i = 0; owners != NULL && i < book->size; i++) {
        const ledger_slot *slot = &book->slots[i];
        if (slot->balance > 0 && slot->key.kind == ACCOUNT_WALLET &&
            slot->key.chips == CHIPS_CAGE) {
            owners[count++] = slot->key.person;
        }
    }
    for (uint32_t i = 0; i < count && !floor->is_failed; i++) {
        convert_wallet(floor, owners[i], time);
    }
    free(owners);
}

/* ---- Finding and reopening ---- */

bool floor_find_outdated(floor_thread *floor)
{
    const room_state *state = room_state_of(floor->room);
    uint32_t *found = realloc(floor->outdated, (state->table_count + 1) * sizeof *found);
    if (found == NULL) {
        return false;
    }
    floor->outdated = found;
    floor->outdated_count = 0;
    for (uint32_t i = 0; i < state->table_count; i++) {
        if (is_outdated(floor, state->tables[i])) {
            floor->outdated[floor->outdated_count++] = state->tables[i]->id;
        }
    }
    floor->has_old_chips = true;
    return true;
}

/* Closes a table, or lets its round end first. True: the table is closed. */
static bool try_close(floor_thread *floor, uint32_t number, int64_t time)
{
    const live_table *table = room_state_table(room_state_of(floor->room), number);
    if (table->state != TABLE_IS_CLOSED && !table->is_draining) {
        close_outdated(floor, table, time);
    }
    return table->state == TABLE_IS_CLOSED;
}

bool floor_reopen_outdated(floor_thread *floor, int64_t time, journal_error *error)
{
    bool is_good = true;
    for (uint32_t i = floor->outdated_count; i > 0 && !floor->is_failed; i--) {
        uint32_t number = floor->outdated[i - 1];
        const floor_table *wanted = floor_wanted_table(floor, number);
        if (!try_close(floor, number, time)) {
            continue;
        }
        floor->outdated[i - 1] = floor->outdated[--floor->outdated_count];
        floor->has_old_chips = true;
        is_good &=
            wanted == NULL || floor->is_failed || floor_open_table(floor, wanted, time, error);
    }
    if (floor->has_old_chips && !floor->is_failed) {
        floor->has_old_chips = false;
        convert_wallets(floor, time);
    }
    return is_good;
}
