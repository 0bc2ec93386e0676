/* SPDX-License-Identifier: MIT */
/*
 * The progressive's keypad at a live table (PROG-7, PROG-8). The table knows the cards, so it
 * accepts a hand button only for a hand that was dealt. The table pays what the keypad records.
 */
#include "table_internal.h"

void keypad_reset(live_table *table, trey_meter meter)
{
    trey_controller_begin(&table->keypad, table->posting.progressive, table->posting.denomination,
                          meter);
    table->denied_seat = table->denied_by = 0;
}

/* PROG-7 */
static bool needs_key(const live_table *table, const trey_award *award)
{
    return award->from_meter || table_rules_key_for(&table->rules) == KEY_FOR_ALL;
}

static bool is_confirmed(const live_table *table, uint32_t seat)
{
    return trey_seats_have(table->keypad.won, seat) &&
           table->keypad.state == TREY_CONTROLLER_LOCKED;
}

bool award_waits(const live_table *table, const trey_award *award)
{
    return needs_key(table, award) && !is_confirmed(table, award->seat);
}

static bool is_settling(const live_table *table)
{
    return table->state == TABLE_IS_IN_ROUND && table->posting.progressive != NULL &&
           table->round.phase == TREY_PHASE_SETTLEMENT;
}

uint32_t table_jackpot_seat(const live_table *table, trey_award_hand *hand)
{
    if (!is_settling(table)) {
        return 0;
    }
    trey_awards awards;
    trey_awards_make(&table->round, &awards);
    for (uint32_t i = 0; i < awards.award_count; i++) { /* PROG-5: from the highest seat down */
        const trey_award *award = &awards.awards[i];
        if (award_waits(table, award)) {
            *hand = (trey_award_hand)award->hand;
            return award->seat;
        }
    }
    return 0;
}

/* Why the button of a hand that is not the next to be confirmed is refused. */
static table_status hand_button_refusal(const live_table *table, const table_event *event)
{
    trey_awards awards;
    trey_awards_make(&table->round, &awards);
    for (uint32_t i = 0; i < awards.award_count; i++) {
        const trey_award *award = &awards.awards[i];
        if (award->seat == event->seat && award->hand == event->hand) {
            return !needs_key(table, award)           ? TABLE_REFUSED_KEY_NOT_NEEDED
                   : is_confirmed(table, award->seat) ? TABLE_REFUSED_KEY_CONFIRMED
                                                      : TABLE_REFUSED_KEY_OTHER_FIRST;
        }
    }
    return TABLE_REFUSED_KEY_WRONG_HAND;
}

/* Checks a hand button: wins are confirmed in the order in which they are paid, each with its hand.
 * Before the settlement, the refusal reveals nothing about any hand (ROUND-7). */
static trey_refusal check_hand(const live_table *table, const table_event *event)
{
    trey_award_hand hand = TREY_AWARD_NONE;
    uint32_t seat = table_jackpot_seat(table, &hand);
    if (table->keypad.lit_seat != 0 || (seat == event->seat && seat != 0 && hand == event->hand)) {
        return trey_accept();
    }
    return is_settling(table) ? table_refuse(hand_button_refusal(table, event), event->seat, seat)
                              : trey_refuse(TREY_REFUSED_KEY_NOT_NOW, event->seat, 0);
}

static trey_refusal check_adjustment(const live_table *table, int64_t amount)
{
    if (table->state == TABLE_IS_IN_ROUND && !nobody_has_bet(table)) {
        return refuse_command(
            TABLE_REFUSED_ROUND_UNDER_WAY); /* the round uses its copy of the meter */
    }
    if (amount == 0) {
        return refuse_plain(TREY_REFUSED_AMOUNT_NOT_POSITIVE);
    }
    return amount > 0 && amount > TREY_AMOUNT_MAX - table->keypad.meter.cents
               ? trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, amount, TREY_AMOUNT_MAX)
               : trey_accept();
}

static trey_refusal check_key(const live_table *table, const table_event *event)
{
    if (table->posting.progressive == NULL) {
        return refuse_plain(TREY_REFUSED_PROGRESSIVE_NOT_POSTED);
    }
    switch (event->key) {
    case TREY_KEY_ADJUST:
        return check_adjustment(table, event->amount);
    case TREY_KEY_HAND:
        return check_hand(table, event);
    case TREY_KEY_TURN_JPH:
    case TREY_KEY_J_POT:
    case TREY_KEY_TURN_RUN:
        return trey_accept();
    default: /* sensors, COIN IN and GAME OVER are steps of the round */
        return refuse_plain(TREY_REFUSED_KEY_NOT_NOW);
    }
}

/* The supervisor who turned the key may have left, with the key still in the keypad. Any person who
 * could have turned it may turn it back. */
static uint32_t key_holder(const trey_controller *keypad, const table_event *event)
{
    bool could_have =
        event->person != 0 && event->person != keypad->dealer && event->person != keypad->lit_by;
    return event->key == TREY_KEY_TURN_RUN && could_have ? keypad->supervisor : event->person;
}

/* A lit button that a supervisor puts out was not this hand; the dealer looks again. */
static void note_denial(live_table *table, const table_event *event, uint32_t lit_seat)
{
    bool is_denied = lit_seat != 0 && event->by_floor && event->person != table->dealer;
    table->denied_seat = is_denied ? lit_seat : 0;
    table->denied_by = is_denied ? event->person : 0;
}

trey_refusal apply_key_pressed(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    trey_refusal refusal = check_key(table, event);
    if (refused(&refusal)) {
        return refusal;
    }
    trey_key_press press = {.key = event->key,
                            .person = key_holder(&table->keypad, event),
                            .seat = event->seat,
                            .hand = event->hand,
                            .amount = event->amount,
                            .has_reason = event->text_size > 0};
    uint32_t lit_seat = table->keypad.lit_seat;
    refusal = trey_controller_press(&table->keypad, &press);
    if (!refused(&refusal) && event->key == TREY_KEY_HAND) {
        note_denial(table, event, lit_seat);
    }
    if (refused(&refusal) || event->key != TREY_KEY_ADJUST) {
        return refusal;
    }
    if (table->state == TABLE_IS_IN_ROUND) { /* the next round begins with the new meter */
        call_off(change);
    }
    account tray = place_of_table(table, ACCOUNT_TRAY), pool = place_of_table(table, ACCOUNT_POOL);
    if (event->amount > 0) {
        move_chips(change, tray, pool, event->amount, TREY_RULE_PROG_8);
    } else {
        move_chips(change, pool, tray, -event->amount, TREY_RULE_PROG_8);
    }
    return refusal;
}
