/* SPDX-License-Identifier: MIT */
/*
 * The progressive's keypad at a live table (PROG-7, PROG-8). The table knows the cards, so a hand
 * button is taken only for a hand that is there; what the keypad records is what is paid.
 */
#include "table_parts.h"

void keypad_reset(table *at, trey_meter meter)
{
    trey_controller_begin(&at->keypad, at->posting.progressive, at->posting.denomination, meter);
}

uint32_t table_jackpot_seat(const table *at, trey_award_hand *hand)
{
    if (at->state != TABLE_IS_IN_ROUND || at->posting.progressive == NULL ||
        at->round.phase != TREY_PHASE_SETTLEMENT) {
        return 0;
    }
    trey_awards awards;
    trey_awards_make(&at->round, &awards);
    for (uint32_t i = 0; i < awards.award_count; i++) { /* PROG-5: seat N down */
        const trey_award *award = &awards.awards[i];
        bool needs_key = award->from_meter || at->rules.key_for == KEY_FOR_ALL;
        bool is_done = trey_seats_have(at->keypad.won, award->seat) &&
                       at->keypad.state == TREY_CONTROLLER_LOCKED;
        if (needs_key && !is_done) {
            *hand = (trey_award_hand)award->hand;
            return award->seat;
        }
    }
    return 0;
}

/* In the order in which wins are paid, for the hand that lies there. */
static trey_refusal check_hand(const table *at, const table_event *event)
{
    trey_award_hand hand = TREY_AWARD_NONE;
    uint32_t seat = table_jackpot_seat(at, &hand);
    bool is_lit = at->keypad.lit_seat != 0;
    return is_lit || (seat == event->seat && seat != 0 && hand == event->hand)
               ? trey_accept()
               : trey_refuse(TREY_REFUSED_KEY_WRONG_HAND, event->seat, seat);
}

static trey_refusal check_adjustment(const table *at, int64_t amount)
{
    if (at->state == TABLE_IS_IN_ROUND && !nobody_has_bet(at)) {
        return refuse_plain(TREY_REFUSED_ROUND_UNDER_WAY); /* the round reckons with its meter */
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

/* The key stays in the keypad, and who turned it may be gone: whoever could have turned it instead
 * of him turns it back. */
static uint32_t who_presses(const trey_controller *keypad, const table_event *event)
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
                            .person = who_presses(&at->keypad, event),
                            .seat = event->seat,
                            .hand = event->hand,
                            .amount = event->amount,
                            .has_reason = event->text_size > 0};
    refusal = trey_controller_press(&at->keypad, &press);
    if (refused(&refusal) || event->key != TREY_KEY_ADJUST) {
        return refusal;
    }
    if (at->state == TABLE_IS_IN_ROUND) { /* the next one begins with the new meter */
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
