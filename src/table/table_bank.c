/* SPDX-License-Identifier: MIT */
/*
 * The player-dealer position at a live table: offers of the bank and answers, each recorded as an
 * event (BANK-3), and the beginning of a round.
 */
#include "table_internal.h"

static trey_refusal check_between(const table *at)
{
    if (at->state == TABLE_IS_IN_ROUND) {
        return refuse_command(TABLE_REFUSED_ROUND_UNDER_WAY);
    }
    return at->is_draining ? refuse_command(TABLE_REFUSED_TABLE_DRAINS) : trey_accept();
}

static trey_refusal check_offering(const table *at)
{
    return at->posting.ruleset->house_banks ? refuse_plain(TREY_REFUSED_BANK_NOT_ALLOWED)
                                            : check_between(at);
}

/* The seating for the open offer. The offer stays valid until it is answered, even if other players
 * arrive. */
static trey_seating seating_of_offer(const table *at)
{
    trey_seating seating = seating_of(at);
    seating.taken &= trey_seats_one(at->offered_seat);
    return seating;
}

void decline_bank(table *at, uint32_t seat)
{
    trey_seating seating = {.seats = at->posting.seats, .taken = trey_seats_one(seat)};
    seating.bettor[seat] = at->seated[seat];
    trey_refusal declined = trey_rotation_decline(&at->rotation, &seating, seat);
    TREY_ASSERT(!refused(&declined));
    at->offered_seat = 0;
}

trey_refusal apply_bank_offered(applying *now)
{
    table *at = now->at;
    const table_event *event = now->event;
    trey_refusal refusal = check_offering(at);
    if (refused(&refusal)) {
        return refusal;
    }
    if (at->offered_seat != 0) {
        return refuse_command(TABLE_REFUSED_OFFERS_OPEN);
    }
    trey_seating seating = seating_of(at);
    uint32_t seat = trey_rotation_offered(&at->rotation, &seating);
    if (seat == 0) {
        return trey_refuse(TREY_REFUSED_OFFER_NONE_OPEN, event->seat, 0);
    }
    if (seat != event->seat || at->seated[seat] != event->person) {
        return trey_refuse(TREY_REFUSED_OFFER_NOT_THEIRS, event->seat, seat);
    }
    at->offered_seat = seat;
    at->waiting_since = event->time;
    return refusal;
}

/* Checks that the answer is to the open offer and comes from the player who got it. */
static trey_refusal check_answer(const table *at, const table_event *event)
{
    trey_refusal refusal = check_offering(at);
    if (refused(&refusal)) {
        return refusal;
    }
    if (at->offered_seat == 0) {
        return trey_refuse(TREY_REFUSED_OFFER_NONE_OPEN, event->seat, 0);
    }
    bool is_theirs = event->seat == at->offered_seat && at->seated[event->seat] == event->person;
    return is_theirs ? refusal
                     : trey_refuse(TREY_REFUSED_OFFER_NOT_THEIRS, event->seat, at->offered_seat);
}

trey_refusal apply_bank_declined(applying *now)
{
    table *at = now->at;
    const table_event *event = now->event;
    trey_refusal refusal = check_answer(at, event);
    if (refused(&refusal)) {
        return refusal;
    }
    if (event->flag && event->time - at->waiting_since < table_time_allowed(at)) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS); /* the player still has time */
    }
    decline_bank(at, event->seat);
    return refusal;
}

trey_refusal apply_offers_reopened(applying *now)
{
    table *at = now->at;
    trey_refusal refusal = check_offering(at);
    if (refused(&refusal)) {
        return refusal;
    }
    if (table_seat_of(at, now->event->person) == 0) {
        return refuse_command(TABLE_REFUSED_NOT_SEATED);
    }
    trey_seating seating = seating_of(at);
    if (at->offered_seat != 0 || trey_rotation_offered(&at->rotation, &seating) != 0) {
        return refuse_command(TABLE_REFUSED_OFFERS_OPEN);
    }
    trey_rotation_offer_again(&at->rotation);
    return refusal;
}

/* ---- A round begins ---- */

static void begin_round(table *at)
{
    at->state = TABLE_IS_IN_ROUND;
    at->round_number++;
    at->bets_are_open = false;
    at->bank_chips = 0;
    at->offered_seat = 0;
    for (uint32_t i = 0; i < at->people_count; i++) {
        at->people[i].is_ready = false;
    }
    trey_round_begin(&at->round, &at->posting, at->keypad.meter);
}

/* WAGER-13: the smallest ante that can be placed. Edition 1 used the posted minimum, which need not
 * be a multiple of the increment. */
int64_t table_bank_least(const table *at)
{
    const trey_posting *posting = &at->posting;
    return posting->edition >= TREY_EDITION_2
               ? trey_wager_smallest(posting->ante_min, posting->increment)
               : posting->ante_min;
}

static trey_refusal check_bank(const table *at, const table_event *event)
{
    int64_t stack = table_find(at, event->person)->stack;
    if (event->amount <= 0) {
        return trey_refuse(TREY_REFUSED_AMOUNT_NOT_POSITIVE, event->amount, 0);
    }
    if (event->amount > TREY_AMOUNT_MAX) {
        return trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, event->amount, TREY_AMOUNT_MAX);
    }
    int64_t least = table_bank_least(at);
    if (event->amount < least) { /* WAGER-13: a smaller bank could not cover an ante, and fees would
                                    be taken for no action */
        return table_refuse(TABLE_REFUSED_BANK_UNDER_ANTE, event->amount, least);
    }
    if (event->amount > stack) { /* WAGER-10 */
        return trey_refuse(TREY_REFUSED_BANK_OVER_CHIPS, event->amount, stack);
    }
    /* FEE-1: the fee comes from the stack, and is known only once bets are closed. */
    int64_t needed = event->amount + table_bank_fee_most(&at->posting, event->amount);
    return needed > stack ? table_refuse(TABLE_REFUSED_BANK_FEE_SHORT, needed, stack)
                          : trey_accept();
}

static trey_refusal begin_banked(applying *now)
{
    table *at = now->at;
    const table_event *event = now->event;
    trey_refusal refusal = check_answer(at, event);
    if (!refused(&refusal)) {
        refusal = check_bank(at, event);
    }
    trey_seating seating = seating_of_offer(at);
    trey_rotation rotation = at->rotation;
    if (!refused(&refusal)) {
        refusal = trey_rotation_accept(&rotation, &seating, event->seat);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    at->rotation_before = at->rotation;
    at->rotation = rotation;
    begin_round(at);
    trey_event post = {.kind = TREY_EVENT_BANK_POST,
                       .seat = event->seat,
                       .bettor = event->person,
                       .amount = event->amount,
                       .chips = event->amount};
    refusal = apply_to_round(at, &post);
    TREY_ASSERT(!refused(&refusal));
    move_chips(now, stack_of(at, event->person), place_of_table(at, ACCOUNT_BANK), event->amount,
               TREY_RULE_BANK_1);
    return refusal;
}

trey_refusal apply_round_begun(applying *now)
{
    table *at = now->at;
    if (!at->posting.ruleset->house_banks) {
        return begin_banked(now);
    }
    trey_refusal refusal = check_between(at);
    if (!refused(&refusal) && (now->event->seat != 0 || now->event->amount != 0)) {
        refusal = refuse_plain(TREY_REFUSED_BANK_NOT_ALLOWED);
    }
    if (!refused(&refusal)) {
        begin_round(at);
    }
    return refusal;
}

void call_off(applying *now)
{
    table *at = now->at;
    if (at->round.bank_seat != 0) {
        move_chips(now, place_of_table(at, ACCOUNT_BANK), stack_of(at, at->round.bank_bettor),
                   at->bank_chips, TREY_RULE_BANK_1);
        at->rotation = at->rotation_before;
    }
    at->bets_are_open = false;
    at->state = TABLE_IS_BETWEEN_ROUNDS;
    at->waiting_since = now->event->time;
}

trey_refusal apply_called_off(applying *now)
{
    table *at = now->at;
    if (at->round.phase != TREY_PHASE_BETS) {
        return refuse_plain(TREY_REFUSED_BETS_CLOSED);
    }
    if (at->round.wager_count > 0) {
        return refuse_command(TABLE_REFUSED_WAGERS_ON_TABLE);
    }
    call_off(now);
    bool gives_up = at->round.bank_seat != 0 && now->event->person == at->round.bank_bettor;
    if (gives_up) { /* otherwise the same player would get the next offer */
        decline_bank(at, at->round.bank_seat);
    }
    return trey_accept();
}
