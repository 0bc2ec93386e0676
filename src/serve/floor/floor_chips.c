/* SPDX-License-Identifier: MIT */
/*
 * Which chips tables play for (COVER-10): what the configuration says holds against whatever else
 * is asked for, and tables that run under an older edition of the rules, or for other chips, are
 * closed and opened anew. Nobody is at a table that changes its chips: stacks go back to their
 * owners' wallets first, and a round that is under way ends as it began.
 *
 * Before edition 2 everybody had one wallet, which is read as one of chips from the cage. Guests
 * and bots never paid for what is in theirs: it is taken back, and guests get as many play chips.
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

/* ---- Rules that somebody posts ---- */

trey_refusal floor_choose_chips(const floor_thread *at, message_request *asked)
{
    const floor_table *wanted = wanted_table(at, asked->table);
    const table *of = room_state_table(room_state_of(at->room), asked->table);
    bool is_fixed = wanted != NULL || private_is(asked->table);
    chip_kind fixed = wanted != NULL ? (chip_kind)wanted->rules.chips : CHIPS_PLAY;
    if (is_fixed && asked->has_chips && asked->rules.chips != fixed) {
        return trey_refuse(TREY_REFUSED_CHIPS_CONFIGURED, 0, 0);
    }
    if (!asked->has_chips) {
        asked->rules.chips = (uint8_t)(is_fixed     ? fixed
                                       : of != NULL ? of->rules.chips
                                                    : CHIPS_CAGE);
    }
    return trey_accept();
}

bool floor_takes_guests(const floor_thread *at, uint32_t table_number)
{
    const table *of = room_state_table(room_state_of(at->room), table_number);
    return of == NULL || of->rules.chips == CHIPS_PLAY;
}

/* ---- Tables that are opened anew ---- */

static bool is_outdated(const floor_thread *at, const table *of)
{
    const floor_table *wanted = wanted_table(at, of->id);
    return of->state != TABLE_IS_CLOSED &&
           (of->rules.edition < TREY_EDITION_2 ||
            (wanted != NULL && wanted->rules.chips != of->rules.chips));
}

/* At once where nobody has bet, else after the round. */
static void close_outdated(floor_thread *at, const table *of, int64_t time)
{
    table_command close = {.kind = floor_is_busy(of) ? COMMAND_DRAIN : COMMAND_CLOSE,
                           .role = ROLE_SUPERVISOR,
                           .person = at->options.supervisor};
    room_answer answer;
    journal_error error;
    char number[LOG_NUMBER_SIZE];
    at->is_failed |= !room_command(at->room, of->id, &close, NULL, time, &answer, &error);
    if (!at->is_failed && answer.refusal.status == TREY_OK) {
        LOG(at->options.log, LOG_WARNING, "table-closed-for-its-chips",
            {"table", log_number(number, of->id)});
    }
}

/* ---- Chips of before ---- */

static bool change(floor_thread *at, cage_event_kind kind, uint32_t number, int64_t amount,
                   int64_t time)
{
    cage_event event = {
        .kind = kind, .person = number, .cashier = at->options.supervisor, .amount = amount};
    room_answer answer;
    journal_error error;
    at->is_failed |= !room_cage(at->room, &event, NULL, time, &answer, &error);
    return !at->is_failed && answer.refusal.status == TREY_OK;
}

static void take_back(floor_thread *at, uint32_t number, int64_t time)
{
    char name[PERSON_NAME_SIZE], who[LOG_NUMBER_SIZE], cents[LOG_NUMBER_SIZE];
    person_kind kind;
    int64_t amount = room_state_wallet(room_state_of(at->room), number, CHIPS_CAGE);
    if (!name_cache_find(at->options.names, number, name, &kind) || kind == PERSON_ACCOUNT ||
        !change(at, CAGE_WITHDRAWN, number, amount, time)) {
        return;
    }
    if (kind == PERSON_GUEST) {
        (void)change(at, CAGE_ISSUED, number, amount, time);
    }
    LOG(at->options.log, LOG_INFO, "chips-became-play-chips", {"person", log_number(who, number)},
        {"cents", log_number(cents, (uint64_t)amount)});
}

/* The ledger changes while chips are taken back, so its owners are listed first. */
static void take_back_all(floor_thread *at, int64_t time)
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
        take_back(at, owners[i], time);
    }
    free(owners);
}

/* ---- Both ---- */

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

/* True: it is closed. */
static bool is_closed_now(floor_thread *at, uint32_t number, int64_t time)
{
    const table *of = room_state_table(room_state_of(at->room), number);
    if (of->state != TABLE_IS_CLOSED && !of->is_draining) {
        close_outdated(at, of, time);
    }
    return of->state == TABLE_IS_CLOSED;
}

bool floor_renew_tables(floor_thread *at, int64_t time, journal_error *error)
{
    bool is_good = true;
    for (uint32_t i = at->outdated_count; i > 0 && !at->is_failed; i--) {
        uint32_t number = at->outdated[i - 1];
        const floor_table *wanted = wanted_table(at, number);
        if (!is_closed_now(at, number, time)) {
            continue;
        }
        at->outdated[i - 1] = at->outdated[--at->outdated_count];
        at->has_old_chips = true;
        is_good &= wanted == NULL || at->is_failed || floor_open_table(at, wanted, time, error);
    }
    if (at->has_old_chips && !at->is_failed) {
        at->has_old_chips = false;
        take_back_all(at, time);
    }
    return is_good;
}
