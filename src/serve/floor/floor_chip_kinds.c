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

static const floor_table *wanted_table(const floor_thread *at, uint32_t number)
{
    for (uint32_t i = 0; i < at->options.table_count; i++) {
        if (at->options.tables[i].number == number) {
            return &at->options.tables[i];
        }
    }
    return NULL;
}

/* ---- Rules that a client posts ---- */

trey_refusal floor_choose_chips(const floor_thread *at, message_request *request)
{
    const floor_table *wanted = wanted_table(at, request->table);
    const live_table *table = room_state_table(room_state_of(at->room), request->table);
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

bool floor_has_play_chips(const floor_thread *at, uint32_t table_number)
{
    const live_table *table = room_state_table(room_state_of(at->room), table_number);
    return table == NULL || table->rules.chips == CHIPS_PLAY;
}

/* ---- Outdated tables ---- */

static bool is_outdated(const floor_thread *at, const live_table *table)
{
    const floor_table *wanted = wanted_table(at, table->id);
    return table->state != TABLE_IS_CLOSED &&
           (table->rules.edition < TREY_EDITION_2 ||
            (wanted != NULL && wanted->rules.chips != table->rules.chips));
}

/* At once if nobody has bet, else after the round. */
static void close_outdated(floor_thread *at, const live_table *table, int64_t time)
{
    table_command close = {.kind = floor_is_in_round(table) ? COMMAND_DRAIN : COMMAND_CLOSE,
                           .role = ROLE_SUPERVISOR,
                           .person = at->options.supervisor};
    room_answer answer;
    journal_error error;
    char number[LOG_NUMBER_SIZE];
    at->is_failed |= !room_command(at->room, table->id, &close, NULL, time, &answer, &error);
    if (!at->is_failed && answer.refusal.status == TREY_OK) {
        LOG(at->options.log, LOG_WARNING, "table-closed-for-its-chips",
            {"table", log_number(number, table->id)});
    }
}

/* ---- Chips from before edition 2 ---- */

static bool move_chips(floor_thread *at, cage_event_kind kind, uint32_t number, int64_t amount,
                       int64_t time)
{
    cage_event event = {
        .kind = kind, .person = number, .cashier = at->options.supervisor, .amount = amount};
    room_answer answer;
    journal_error error;
    at->is_failed |= !room_cage(at->room, &event, NULL, time, &answer, &error);
    return !at->is_failed && answer.refusal.status == TREY_OK;
}

static void convert_wallet(floor_thread *at, uint32_t number, int64_t time)
{
    char name[PERSON_NAME_SIZE], who[LOG_NUMBER_SIZE], cents[LOG_NUMBER_SIZE];
    person_kind kind;
    int64_t amount = room_state_wallet(room_state_of(at->room), number, CHIPS_CAGE);
    if (!name_cache_find(at->options.names, number, name, &kind) || kind == PERSON_ACCOUNT ||
        !move_chips(at, CAGE_WITHDRAWN, number, amount, time)) {
        return;
    }
    if (kind == PERSON_GUEST) {
        (void)move_chips(at, CAGE_ISSUED, number, amount, time);
    }
    LOG(at->options.log, LOG_INFO, "chips-became-play-chips", {"person", log_number(who, number)},
        {"cents", log_number(cents, (uint64_t)amount)});
}

/* Converting changes the ledger, so its owners are listed first. */
static void convert_wallets(floor_thread *at, int64_t time)
{
    const ledger *all = &room_state_of(at->room)->ledger;
    uint32_t *owners = malloc((all->used + 1) * sizeof *owners), count = 0;
    for (uint32_t i = 0; owners != NULL && i < all->size; i++) {
        const ledger_slot *slot = &all->slots[i];
        if (slot->balance > 0 && slot->key.kind == ACCOUNT_WALLET &&
            slot->key.chips == CHIPS_CAGE) {
            owners[count++] = slot->key.person;
        }
    }
    for (uint32_t i = 0; i < count && !at->is_failed; i++) {
        convert_wallet(at, owners[i], time);
    }
    free(owners);
}

/* ---- Finding and reopening ---- */

bool floor_find_outdated(floor_thread *at)
{
    const room_state *all = room_state_of(at->room);
    uint32_t *found = realloc(at->outdated, (all->table_count + 1) * sizeof *found);
    if (found == NULL) {
        return false;
    }
    at->outdated = found;
    at->outdated_count = 0;
    for (uint32_t i = 0; i < all->table_count; i++) {
        if (is_outdated(at, all->tables[i])) {
            at->outdated[at->outdated_count++] = all->tables[i]->id;
        }
    }
    at->has_old_chips = true;
    return true;
}

/* Closes a table, or lets its round end first. True: the table is closed. */
static bool try_close(floor_thread *at, uint32_t number, int64_t time)
{
    const live_table *table = room_state_table(room_state_of(at->room), number);
    if (table->state != TABLE_IS_CLOSED && !table->is_draining) {
        close_outdated(at, table, time);
    }
    return table->state == TABLE_IS_CLOSED;
}

bool floor_reopen_outdated(floor_thread *at, int64_t time, journal_error *error)
{
    bool is_good = true;
    for (uint32_t i = at->outdated_count; i > 0 && !at->is_failed; i--) {
        uint32_t number = at->outdated[i - 1];
        const floor_table *wanted = wanted_table(at, number);
        if (!try_close(at, number, time)) {
            continue;
        }
        at->outdated[i - 1] = at->outdated[--at->outdated_count];
        at->has_old_chips = true;
        is_good &= wanted == NULL || at->is_failed || floor_open_table(at, wanted, time, error);
    }
    if (at->has_old_chips && !at->is_failed) {
        at->has_old_chips = false;
        convert_wallets(at, time);
    }
    return is_good;
}
