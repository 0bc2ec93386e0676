/* SPDX-License-Identifier: MIT */
/*
 * Chips at a table: only this file changes stacks (T3).
 */
#include "table_internal.h"

account wallet_of(const live_table *table, uint32_t person)
{
    return (account){.kind = ACCOUNT_WALLET, .person = person, .chips = table->rules.chips};
}

account stack_of(const live_table *table, uint32_t person)
{
    return (account){
        .kind = ACCOUNT_STACK, .table = table->id, .person = person, .chips = table->rules.chips};
}

account felt_of(const live_table *table, uint32_t person)
{
    return (account){
        .kind = ACCOUNT_FELT, .table = table->id, .person = person, .chips = table->rules.chips};
}

account spot_of(const live_table *table, uint32_t person, uint32_t seat, trey_wager_kind wager)
{
    return (account){.kind = ACCOUNT_SPOT,
                     .table = table->id,
                     .person = person,
                     .seat = (uint8_t)seat,
                     .wager = (uint8_t)wager,
                     .chips = table->rules.chips};
}

account place_of_table(const live_table *table, account_kind kind)
{
    return (account){.kind = (uint8_t)kind, .table = table->id, .chips = table->rules.chips};
}

static void change_stack(live_table *table, const account *changed, int64_t amount)
{
    if (changed->kind == ACCOUNT_STACK) {
        table_person *owner = find_person(table, changed->person);
        TREY_ASSERT(owner != NULL && owner->stack + amount >= 0);
        owner->stack += amount;
    } else if (changed->kind == ACCOUNT_BANK) {
        table->bank_chips += amount;
        TREY_ASSERT(table->bank_chips >= 0);
    }
}

void move_chips(table_change *change, account from, account to, int64_t amount, trey_rule rule)
{
    TREY_ASSERT(amount >= 0);
    while (amount > 0) { /* may hold more than TREY_AMOUNT_MAX: moved in parts */
        int64_t part = amount > TREY_AMOUNT_MAX ? TREY_AMOUNT_MAX : amount;
        change_stack(change->table, &from, -part);
        change_stack(change->table, &to, part);
        if (change->sink != NULL) {
            transfer moved = {.from = from, .to = to, .amount = part, .rule = rule};
            change->sink(change->context, &moved);
        }
        amount -= part;
    }
}

static account account_of(const live_table *table, trey_place place, const trey_movement *movement)
{
    switch (place) {
    case TREY_PLACE_STACK:
        return stack_of(table, movement->bettor);
    case TREY_PLACE_SPOT:
        return spot_of(table, movement->bettor, movement->seat, movement->wager);
    case TREY_PLACE_BANK: /* COVER-10: the house's chips are in the tray */
        return place_of_table(table, table->round.bank_seat != 0 ? ACCOUNT_BANK : ACCOUNT_TRAY);
    case TREY_PLACE_DROP_BOX:
        return place_of_table(table, ACCOUNT_DROP_BOX);
    case TREY_PLACE_METER:
        return place_of_table(table, ACCOUNT_POOL);
    case TREY_PLACE_TRAY:
    case TREY_PLACE_COUNT:
        break;
    }
    return place_of_table(table, ACCOUNT_TRAY);
}

static void transfer_movement(void *context, const trey_movement *movement)
{
    table_change *change = context;
    move_chips(change, account_of(change->table, movement->from, movement),
               account_of(change->table, movement->to, movement), movement->amount, movement->rule);
}

void move_as_settled(table_change *change, trey_event_kind event, const trey_settlement *settlement,
                     const trey_awards *awards)
{
    trey_movements_of(&change->table->round, event, settlement, awards, transfer_movement, change);
}

/* ---- Taking a settlement back ---- */

/* Passes every movement of the settlement and, if it was paid, of the envy to a sink. */
static void each_settled(const live_table *table, trey_movement_sink *sink, void *context)
{
    trey_settlement settlement;
    trey_awards awards;
    trey_settlement_make(&table->round, &settlement);
    trey_awards_make(&table->round, &awards);
    trey_movements_of(&table->round, TREY_EVENT_SETTLE, &settlement, &awards, sink, context);
    if (table->round.phase == TREY_PHASE_DONE) {
        trey_movements_of(&table->round, TREY_EVENT_ENVY_PAY, NULL, &awards, sink, context);
    }
}

typedef struct owing {
    const live_table *table;
    int64_t owed[TABLE_PEOPLE_MAX]; /* by the people at the table, in their order */
    bool is_gone;                   /* somebody who got chips has left */
} owing;

static void add_owed(void *context, const trey_movement *movement)
{
    owing *sums = context;
    if (movement->to != TREY_PLACE_STACK) {
        return;
    }
    const table_person *owner = table_find(sums->table, movement->bettor);
    if (owner == NULL) {
        sums->is_gone = true;
    } else {
        sums->owed[owner - sums->table->people] += movement->amount;
    }
}

trey_refusal check_unsettle(const live_table *table)
{
    owing sums = {.table = table};
    each_settled(table, add_owed, &sums);
    for (uint32_t i = 0; i < table->round.stake_count; i++) { /* wagers need their owner again */
        sums.is_gone |= table_find(table, table->round.stakes[i].bettor) == NULL;
    }
    for (uint32_t i = 0; i < table->people_count; i++) {
        sums.is_gone |= sums.owed[i] > table->people[i].stack;
    }
    return sums.is_gone ? refuse_command(TABLE_REFUSED_CHIPS_GONE) : trey_accept();
}

/* Moves chips back. First to the bank, the tray and the meter, then from them to the spots, so that
 * none of them is ever short. */
typedef struct moving_back {
    table_change *change;
    bool to_spots;
} moving_back;

static void move_back(void *context, const trey_movement *movement)
{
    const moving_back *moving = context;
    const live_table *table = moving->change->table;
    if ((movement->from == TREY_PLACE_SPOT) == moving->to_spots) {
        move_chips(moving->change, account_of(table, movement->to, movement),
                   account_of(table, movement->from, movement), movement->amount, movement->rule);
    }
}

void unsettle(table_change *change)
{
    each_settled(change->table, move_back, &(moving_back){.change = change, .to_spots = false});
    each_settled(change->table, move_back, &(moving_back){.change = change, .to_spots = true});
}

/* ---- The reserved part of a stack (T2) ---- */

static int64_t reserved_for(const trey_round *round, uint32_t index)
{
    const trey_wager *wager = &round->wagers[index];
    int64_t bound = round->phase <= TREY_PHASE_FEES ? trey_round_wager_fee(round, index) : 0;
    if (wager->kind == TREY_WAGER_ANTE) {
        uint16_t stake = trey_round_stake(round, wager->seat, wager->bettor);
        bool is_open = round->stakes[stake].decision == TREY_DECISION_OPEN;
        bound += is_open && round->phase <= TREY_PHASE_DECISIONS ? wager->amount : 0;
    }
    return bound;
}

int64_t table_bound(const live_table *table, uint32_t person)
{
    const trey_round *round = &table->round;
    if (table->state != TABLE_IS_IN_ROUND || round->phase > TREY_PHASE_DECISIONS) {
        return 0;
    }
    bool is_bank = round->bank_seat != 0 && round->bank_bettor == person;
    int64_t bound = is_bank && round->phase <= TREY_PHASE_FEES
                        ? table_bank_fee_most(&table->posting, round->bank_wager)
                        : 0;
    for (uint32_t i = 0; i < round->wager_count; i++) {
        bound += round->wagers[i].bettor == person ? reserved_for(round, i) : 0;
    }
    return bound;
}

static int64_t fee_part_most(const trey_fee_part *part, int64_t bank)
{
    int64_t most = 0;
    for (uint32_t band = 0; band < part->band_count; band++) {
        if (part->basis == TREY_FEE_BASIS_BANK_WAGER && bank <= part->bands[band].upper) {
            return part->bands[band].fee;
        }
        most = part->bands[band].fee > most ? part->bands[band].fee : most;
    }
    return most;
}

int64_t table_bank_fee_most(const trey_posting *posting, int64_t bank)
{
    int64_t most = 0;
    const trey_fee_column *column = posting->schedule == NULL ? NULL : &posting->schedule->bank;
    for (uint32_t part = 0; column != NULL && part < column->part_count; part++) {
        most += fee_part_most(&column->parts[part], bank);
    }
    return most;
}
