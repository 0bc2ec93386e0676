/* SPDX-License-Identifier: MIT */
/*
 * The progressive's keypad at a live table (PROG-7, PROG-8). The table knows the cards, so it
 * accepts a hand button only for a hand that was dealt. The table pays what the keypad records.
 */
#include "table_internal.h"

void keypad_reset(table *at, trey_meter meter)
{
    trey_controller_begin(&at->keypad, at->posting.progressive, at->posting.denomination, meter);
}

/* PROG-7 */
static bool needs_key(const table *at, const trey_award *award)
{
    return award->from_meter || table_rules_key_for(&at->rules) == KEY_FOR_ALL;
}

static bool is_confirmed(const table *at, uint32_t seat)
{
    return trey_seats_have(at->keypad.won, seat) && at->keypad.state == TREY_CONTROLLER_LOCKED;
}

static bool is_settling(const table *at)
{
    return at->state == TABLE_IS_IN_ROUND && at->posting.progressive != NULL &&
           at->round.phase == TREY_PHASE_SETTLEMENT;
}

uint32_t table_jackpot_seat(const table *at, trey_award_hand *hand)
{
    if (!is_settling(at)) {
        return 0;
    }
    trey_awards awards;
    trey_awards_make(&at->round, &awards);
    for (uint32_t i = 0; i < awards.award_count; i++) { /* PROG-5: from the highest seat down */
        const trey_award *award = &awards.awards[i];
        if (needs_key(at, award) && !is_confirmed(at, award->seat)) {
            *hand = (trey_award_hand)award->hand;
            return award->seat;
        }
    }
    return 0;
}

/* Why the button of a hand that is not the next to be confirmed is refused. */
static table_status hand_button_refusal(const table *at, const table_event *event)
{
    trey_awards awards;
    trey_awards_make(&at->round, &awards);
    for (uint32_t i = 0; i < awards.award_count; i++) {
        const trey_award *award = &awards.awards[i];
        if (award->seat == event->seat && award->hand == event->hand) {
            return !needs_key(at, award)           ? TABLE_REFUSED_KEY_NOT_NEEDED
                   : is_confirmed(at, award->seat) ? TABLE_REFUSED_KEY_CONFIRMED
                                                   : TABLE_REFUSED_KEY_OTHER_FIRST;
        }
    }
    return TABLE_REFUSED_KEY_WRONG_HAND;
}

/* Checks a hand button: wins are confirmed in the order in which they are paid, each with its hand.
 * Before the settlement, the refusal reveals nothing about any hand (ROUND-7). */
static trey_refusal check_hand(const table *at, const table_event *event)
{
    trey_award_hand hand = TREY_AWARD_NONE;
    uint32_t seat = table_jackpot_seat(at, &hand);
    if (at->keypad.lit_seat != 0 || (seat == event->seat && seat != 0 && hand == event->hand)) {
        return trey_accept();
    }
    return is_settling(at) ? table_refuse(hand_button_refusal(at, event), event->seat, seat)
                           : trey_refuse(TREY_REFUSED_KEY_NOT_NOW, event->seat, 0);
}

static trey_refusal check_adjustment(const table *at, int64_t amount)
{
    if (at->state == TABLE_IS_IN_ROUND && !nobody_has_bet(at)) {
        return refuse_command(
            TABLE_REFUSED_ROUND_UNDER_WAY); /* the round uses its copy of the meter */
    }
    if (amount == 0) {
        return refuse_plain(TREY_REFUSED_AMOUNT_NOT_POSITIVE);
    }
    return amount > 0 && amount > TREY_AMOUNT_MAX - at->keypad.meter.cents
               ? trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, amount, TREY_AMOUNT_MAX)
               : trey_accept();
}

static trey_refusal check_key(const table *at, const table_event *event)
{
    if (at->posting.progressive == NULL) {
        return refuse_plain(TREY_REFUSED_PROGRESSIVE_NOT_POSTED);
    }
    switch (event->key) {
    case TREY_KEY_ADJUST:
        return check_adjustment(at, event->amount);
    case TREY_KEY_HAND:
        return check_hand(at, event);
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

trey_refusal apply_key_pressed(applying *now)
{
    table *at = now->at;
    const table_event *event = now->event;
    trey_refusal refusal = check_key(at, event);
    if (refused(&refusal)) {
        return refusal;
    }
    trey_key_press press = {.key = event->key,
                            .person = key_holder(&at->keypad, event),
                            .seat = event->seat,
                            .hand = event->hand,
                            .amount = event->amount,
                            .has_reason = event->text_size > 0};
    refusal = trey_controller_press(&at->keypad, &press);
    if (refused(&refusal) || event->key != TREY_KEY_ADJUST) {
        return refusal;
    }
    if (at->state == TABLE_IS_IN_ROUND) { /* the next round begins with the new meter */
        call_off(now);
    }
    account tray = place_of_table(at, ACCOUNT_TRAY), pool = place_of_table(at, ACCOUNT_POOL);
    if (event->amount > 0) {
        move_chips(now, tray, pool, event->amount, TREY_RULE_PROG_8);
    } else {
        move_chips(now, pool, tray, -event->amount, TREY_RULE_PROG_8);
    }
    return refusal;
}
