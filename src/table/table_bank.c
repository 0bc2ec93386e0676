/* SPDX-License-Identifier: MIT */
/*
 * The player-dealer position at a live table: offers of the bank and answers, each recorded as an
 * event (BANK-3), and the beginning of a round.
 */
#include "table_internal.h"

static trey_refusal check_between(const live_table *table)
{
    if (table->state == TABLE_IS_IN_ROUND) {
        return refuse_command(TABLE_REFUSED_ROUND_UNDER_WAY);
    }
    return table->is_draining ? refuse_command(TABLE_REFUSED_TABLE_DRAINS) : trey_accept();
}

static trey_refusal check_offering(const live_table *table)
{
    return table->posting.ruleset->house_banks ? refuse_plain(TREY_REFUSED_BANK_NOT_ALLOWED)
                                               : check_between(table);
}

/* The seating for the open offer. The offer stays valid until it is answered, even if other players
 * arrive. */
static trey_seating seating_of_offer(const live_table *table)
{
    trey_seating seating = seating_of(table);
    seating.taken &= trey_seats_one(table->offered_seat);
    return seating;
}

void decline_bank(live_table *table, uint32_t seat)
{
    trey_seating seating = {.seats = table->posting.seats, .taken = trey_seats_one(seat)};
    seating.bettor[seat] = table->seated[seat];
    trey_refusal declined = trey_rotation_decline(&table->rotation, &seating, seat);
    TREY_ASSERT(!refused(&declined));
    table->offered_seat = 0;
}

trey_refusal apply_bank_offered(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    trey_refusal refusal = check_offering(table);
    if (refused(&refusal)) {
        return refusal;
    }
    if (table->offered_seat != 0) {
        return refuse_command(TABLE_REFUSED_OFFERS_OPEN);
    }
    trey_seating seating = seating_of(table);
    uint32_t seat = trey_rotation_offered(&table->rotation, &seating);
    if (seat == 0) {
        return trey_refuse(TREY_REFUSED_OFFER_NONE_OPEN, event->seat, 0);
    }
    if (seat != event->seat || table->seated[seat] != event->person) {
        return trey_refuse(TREY_REFUSED_OFFER_NOT_THEIRS, event->seat, seat);
    }
    table->offered_seat = seat;
    table->waiting_since = event->time;
    return refusal;
}

/* Checks that the answer is to the open offer and comes from the player who got it. */
static trey_refusal check_answer(const live_table *table, const table_event *event)
{
    trey_refusal refusal = check_offering(table);
    if (refused(&refusal)) {
        return refusal;
    }
    if (table->offered_seat == 0) {
        return trey_refuse(TREY_REFUSED_OFFER_NONE_OPEN, event->seat, 0);
    }
    bool is_theirs =
        event->seat == table->offered_seat && table->seated[event->seat] == event->person;
    return is_theirs ? refusal
                     : trey_refuse(TREY_REFUSED_OFFER_NOT_THEIRS, event->seat, table->offered_seat);
}

trey_refusal apply_bank_declined(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    trey_refusal refusal = check_answer(table, event);
    if (refused(&refusal)) {
        return refusal;
    }
    table_person *player = find_person(table, event->person);
    int64_t allowed = table_time_allowed(table);
    bool is_late = allowed > 0 && event->time - table->waiting_since >= allowed;
    if (event->flag && !is_late && !player->passes_bank) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS); /* the player still has time */
    }
    if (event->flag) { /* the table waits for an answer once, not in every round */
        player->passes_bank = table->rules.missed_rounds_max > 0;
    } else {
        player->missed = 0;
    }
    decline_bank(table, event->seat);
    return refusal;
}

/* Players ask for the bank after everyone has declined. Somebody who left an offer unanswered asks
 * at any time to be waited for again. */
trey_refusal apply_offers_reopened(table_change *change)
{
    live_table *table = change->table;
    trey_refusal refusal = check_offering(table);
    table_person *player = find_person(table, change->event->person);
    bool passed = player != NULL && player->passes_bank;
    if (refused(&refusal) && !passed) {
        return refusal;
    }
    if (table_seat_of(table, change->event->person) == 0) {
        return refuse_command(TABLE_REFUSED_NOT_SEATED);
    }
    trey_seating seating = seating_of(table);
    bool is_open = refused(&refusal) || table->offered_seat != 0 ||
                   trey_rotation_offered(&table->rotation, &seating) != 0;
    if (is_open && !passed) {
        return refuse_command(TABLE_REFUSED_OFFERS_OPEN);
    }
    player->passes_bank = false;
    player->missed = 0;
    if (!is_open) {
        trey_rotation_offer_again(&table->rotation);
    }
    return trey_accept();
}

/* ---- A round begins ---- */

static void begin_round(live_table *table)
{
    table->state = TABLE_IS_IN_ROUND;
    table->round_number++;
    table->bets_are_open = false;
    table->bank_chips = 0;
    table->handover_count = 0;
    table->offered_seat = 0;
    clear_ready(table);
    trey_round_begin(&table->round, &table->posting, table->keypad.meter);
}

/* WAGER-13: the smallest ante that can be placed. Edition 1 used the posted minimum, which need not
 * be a multiple of the increment. */
int64_t table_bank_least(const live_table *table)
{
    const trey_posting *posting = &table->posting;
    return posting->edition >= TREY_EDITION_2
               ? trey_wager_smallest(posting->ante_min, posting->increment)
               : posting->ante_min;
}

static trey_refusal check_bank(const live_table *table, const table_event *event)
{
    const table_person *player = table_find(table, event->person);
    int64_t stack = player->stack;
    trey_refusal felt = check_felt(player, event);
    if (refused(&felt)) {
        return felt;
    }
    if (event->amount <= 0) {
        return trey_refuse(TREY_REFUSED_AMOUNT_NOT_POSITIVE, event->amount, 0);
    }
    if (event->amount > TREY_AMOUNT_MAX) {
        return trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, event->amount, TREY_AMOUNT_MAX);
    }
    int64_t least = table_bank_least(table);
    if (event->amount < least) { /* WAGER-13: a smaller bank could not cover an ante, and fees would
                                    be taken for no action */
        return table_refuse(TABLE_REFUSED_BANK_UNDER_ANTE, event->amount, least);
    }
    if (player->is_felt) { /* nobody counts their chips; WAGER-10 is up to the dealer */
        return trey_accept();
    }
    if (event->amount > stack) { /* WAGER-10 */
        return trey_refuse(TREY_REFUSED_BANK_OVER_CHIPS, event->amount, stack);
    }
    /* FEE-1: the fee comes from the stack, and is known only once bets are closed. */
    int64_t needed = event->amount + table_bank_fee_most(&table->posting, event->amount);
    return needed > stack ? table_refuse(TABLE_REFUSED_BANK_FEE_SHORT, needed, stack)
                          : trey_accept();
}

static trey_refusal begin_banked(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    trey_refusal refusal = check_answer(table, event);
    if (!refused(&refusal)) {
        refusal = check_bank(table, event);
    }
    trey_seating seating = seating_of_offer(table);
    trey_rotation rotation = table->rotation;
    if (!refused(&refusal)) {
        refusal = trey_rotation_accept(&rotation, &seating, event->seat);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    table->rotation_before = table->rotation;
    table->rotation = rotation;
    find_person(table, event->person)->missed = 0;
    begin_round(table);
    trey_event post = {.kind = TREY_EVENT_BANK_POST,
                       .seat = event->seat,
                       .bettor = event->person,
                       .amount = event->amount,
                       .chips = event->amount};
    refusal = apply_to_round(table, &post);
    TREY_ASSERT(!refused(&refusal));
    fill_from_felt(change, table_find(table, event->person),
                   event->amount + table_bank_fee_most(&table->posting, event->amount));
    move_chips(change, stack_of(table, event->person), place_of_table(table, ACCOUNT_BANK),
               event->amount, TREY_RULE_BANK_1);
    return refusal;
}

trey_refusal apply_round_begun(table_change *change)
{
    live_table *table = change->table;
    if (!table->posting.ruleset->house_banks) {
        return begin_banked(change);
    }
    trey_refusal refusal = check_between(table);
    if (!refused(&refusal) && (change->event->seat != 0 || change->event->amount != 0)) {
        refusal = refuse_plain(TREY_REFUSED_BANK_NOT_ALLOWED);
    }
    if (!refused(&refusal)) {
        begin_round(table);
    }
    return refusal;
}

void call_off(table_change *change)
{
    live_table *table = change->table;
    if (table->round.bank_seat != 0) {
        move_chips(change, place_of_table(table, ACCOUNT_BANK),
                   stack_of(table, table->round.bank_bettor), table->bank_chips, TREY_RULE_BANK_1);
        table->rotation = table->rotation_before;
    }
    return_all_to_felt(change);
    table->bets_are_open = false;
    table->state = TABLE_IS_BETWEEN_ROUNDS;
    table->waiting_since = change->event->time;
}

trey_refusal apply_called_off(table_change *change)
{
    live_table *table = change->table;
    if (table->round.phase != TREY_PHASE_BETS) {
        return refuse_plain(TREY_REFUSED_BETS_CLOSED);
    }
    if (table->round.wager_count > 0) {
        return refuse_command(TABLE_REFUSED_WAGERS_ON_TABLE);
    }
    call_off(change);
    bool gives_up =
        table->round.bank_seat != 0 && change->event->person == table->round.bank_bettor;
    if (gives_up) { /* otherwise the same player would get the next offer */
        decline_bank(table, table->round.bank_seat);
    }
    return trey_accept();
}
