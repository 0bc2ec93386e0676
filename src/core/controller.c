/* SPDX-License-Identifier: MIT */
/*
 * The keypad of the progressive controller (PROG-7). PROG-8 holds because only three keys change
 * the meter: COIN IN, the key back to RUN after a recorded win, and a manual adjustment.
 */
#include <trey/controller.h>

#include <trey/seats.h>

#include "base/assert.h"

void trey_controller_begin(trey_controller *controller, const trey_progressive_table *table,
                           int64_t denomination, trey_meter meter)
{
    *controller = (trey_controller){.table = table, .denomination = denomination, .meter = meter};
}

static trey_refusal refuse_key(trey_status status, const trey_key_press *press)
{
    return trey_refuse(status, press->seat, 0);
}

static bool key_is_turned(const trey_controller *controller)
{
    return controller->state == TREY_CONTROLLER_KEYED ||
           controller->state == TREY_CONTROLLER_RECORDED;
}

static trey_refusal check_hand_button(const trey_controller *controller,
                                      const trey_key_press *press)
{
    bool lit = controller->lit_seat != 0;
    if (lit && (controller->lit_seat != press->seat || controller->lit_hand != press->hand)) {
        return refuse_key(TREY_REFUSED_KEY_HAND_LIT, press);
    }
    if (!trey_seats_have(controller->sensors, press->seat)) {
        return refuse_key(TREY_REFUSED_KEY_NO_WAGER, press);
    }
    bool is_hand = press->hand > TREY_AWARD_NONE && press->hand < TREY_AWARD_HAND_COUNT;
    bool is_paid = press->hand == TREY_AWARD_AKQ_SPADES ||
                   trey_award_amount(controller->table, press->hand, 1) > 0;
    if (trey_seats_have(controller->won, press->seat) || !is_hand || !is_paid) {
        return refuse_key(TREY_REFUSED_KEY_NOT_NOW, press);
    }
    return press->person != 0 ? trey_accept() : refuse_key(TREY_REFUSED_KEY_NOBODY, press);
}

static trey_refusal check_turn_jph(const trey_controller *controller, const trey_key_press *press)
{
    if (controller->lit_seat == 0) {
        return refuse_key(TREY_REFUSED_KEY_NO_HAND, press);
    }
    if (press->person == 0) {
        return refuse_key(TREY_REFUSED_KEY_NOBODY, press);
    }
    /* The person who pressed COIN IN or the hand button cannot confirm the win. */
    return press->person != controller->dealer && press->person != controller->lit_by
               ? trey_accept()
               : refuse_key(TREY_REFUSED_KEY_SAME_PERSON, press);
}

static trey_refusal check_adjust(const trey_controller *controller, const trey_key_press *press)
{
    bool small_enough =
        press->amount <= TREY_AMOUNT_MAX && controller->meter.cents <= INT64_MAX - TREY_AMOUNT_MAX;
    bool in_range = press->amount >= -controller->meter.cents && small_enough;
    return press->has_reason && press->person != 0 && in_range
               ? trey_accept()
               : refuse_key(TREY_REFUSED_ADJUSTMENT_WITHOUT_REASON, press);
}

/* The check for keys that require COIN IN before them and the supervisor's key at RUN. */
static trey_refusal check_locked(const trey_controller *controller, const trey_key_press *press)
{
    if (controller->state == TREY_CONTROLLER_OPEN) {
        return refuse_key(TREY_REFUSED_KEY_COINS_NOT_IN, press);
    }
    return key_is_turned(controller) ? refuse_key(TREY_REFUSED_KEY_STILL_TURNED, press)
                                     : trey_accept();
}

trey_refusal trey_controller_check(const trey_controller *controller, const trey_key_press *press)
{
    trey_refusal locked = check_locked(controller, press);
    bool is_seat = press->seat >= 1 && press->seat <= TREY_SEATS_MAX;
    switch (press->key) {
    case TREY_KEY_SENSOR:
        return controller->state == TREY_CONTROLLER_OPEN && is_seat
                   ? trey_accept()
                   : refuse_key(TREY_REFUSED_KEY_NOT_NOW, press);
    case TREY_KEY_COIN_IN:
        if (controller->state != TREY_CONTROLLER_OPEN) {
            return refuse_key(TREY_REFUSED_KEY_NOT_NOW, press);
        }
        return press->person != 0 ? trey_accept() : refuse_key(TREY_REFUSED_KEY_NOBODY, press);
    case TREY_KEY_HAND:
        if (locked.status == TREY_OK && !is_seat) {
            return refuse_key(TREY_REFUSED_KEY_NO_WAGER, press);
        }
        return locked.status == TREY_OK ? check_hand_button(controller, press) : locked;
    case TREY_KEY_TURN_JPH:
        return locked.status == TREY_OK ? check_turn_jph(controller, press) : locked;
    case TREY_KEY_J_POT:
        if (controller->state == TREY_CONTROLLER_RECORDED) {
            return refuse_key(TREY_REFUSED_KEY_NOT_NOW, press);
        }
        return controller->state == TREY_CONTROLLER_KEYED && press->person == controller->supervisor
                   ? trey_accept()
                   : refuse_key(TREY_REFUSED_KEY_NEEDS_SUPERVISOR, press);
    case TREY_KEY_TURN_RUN:
        if (!key_is_turned(controller)) {
            return refuse_key(TREY_REFUSED_KEY_NOT_NOW, press);
        }
        return press->person == controller->supervisor
                   ? trey_accept()
                   : refuse_key(TREY_REFUSED_KEY_NEEDS_SUPERVISOR, press);
    case TREY_KEY_GAME_OVER:
        if (locked.status == TREY_OK && controller->lit_seat != 0) {
            return refuse_key(TREY_REFUSED_KEY_HAND_LIT, press);
        }
        return locked;
    case TREY_KEY_ADJUST:
        return key_is_turned(controller) ? locked : check_adjust(controller, press);
    case TREY_KEY_COUNT:
        break;
    }
    return refuse_key(TREY_REFUSED_KEY_NOT_NOW, press);
}

static void apply_coin_in(trey_controller *controller, uint32_t person)
{
    for (uint32_t i = trey_seats_count(controller->sensors); i > 0; i--) {
        controller->meter =
            trey_meter_grow(controller->meter, controller->table, controller->denomination);
    }
    controller->dealer = person;
    controller->state = TREY_CONTROLLER_LOCKED;
}

static void record_win(trey_controller *controller)
{
    controller->win =
        controller->lit_hand == TREY_AWARD_AKQ_SPADES
            ? controller->meter.cents
            : trey_award_amount(controller->table, controller->lit_hand, controller->denomination);
    controller->won |= trey_seats_one(controller->lit_seat);
    controller->state = TREY_CONTROLLER_RECORDED;
}

/* The supervisor turns the key back to RUN. After a recorded win, the meter is updated and the hand
 * button goes out. Without a recorded win, the hand button stays lit. */
static void turn_to_run(trey_controller *controller)
{
    if (controller->state == TREY_CONTROLLER_RECORDED) {
        if (controller->lit_hand == TREY_AWARD_AKQ_SPADES) {
            controller->meter =
                trey_meter_reseed(controller->meter, controller->table, controller->denomination);
        }
        controller->lit_by = controller->lit_seat = 0;
        controller->lit_hand = TREY_AWARD_NONE;
    }
    controller->supervisor = 0;
    controller->state = TREY_CONTROLLER_LOCKED;
}

trey_refusal trey_controller_press(trey_controller *controller, const trey_key_press *press)
{
    trey_refusal refusal = trey_controller_check(controller, press);
    if (refusal.status != TREY_OK) {
        return refusal;
    }
    bool was_lit = controller->lit_seat != 0;
    switch (press->key) {
    case TREY_KEY_SENSOR:
        controller->sensors ^= trey_seats_one(press->seat);
        break;
    case TREY_KEY_COIN_IN:
        apply_coin_in(controller, press->person);
        break;
    case TREY_KEY_HAND:
        controller->lit_by = was_lit ? 0 : press->person;
        controller->lit_seat = was_lit ? 0 : press->seat;
        controller->lit_hand = was_lit ? TREY_AWARD_NONE : press->hand;
        break;
    case TREY_KEY_TURN_JPH:
        controller->supervisor = press->person;
        controller->state = TREY_CONTROLLER_KEYED;
        break;
    case TREY_KEY_J_POT:
        record_win(controller);
        break;
    case TREY_KEY_TURN_RUN:
        turn_to_run(controller);
        break;
    case TREY_KEY_GAME_OVER:
        trey_controller_begin(controller, controller->table, controller->denomination,
                              controller->meter);
        break;
    case TREY_KEY_ADJUST:
        controller->meter.cents += press->amount;
        break;
    case TREY_KEY_COUNT:
        break;
    }
    return refusal;
}

const char *trey_key_name(trey_key key)
{
    static const char *const names[TREY_KEY_COUNT] = {
        [TREY_KEY_SENSOR] = "sensor",       [TREY_KEY_COIN_IN] = "coin-in",
        [TREY_KEY_HAND] = "hand",           [TREY_KEY_TURN_JPH] = "turn-jph",
        [TREY_KEY_J_POT] = "j-pot",         [TREY_KEY_TURN_RUN] = "turn-run",
        [TREY_KEY_GAME_OVER] = "game-over", [TREY_KEY_ADJUST] = "adjust",
    };
    TREY_ASSERT((unsigned)key < TREY_KEY_COUNT);
    return names[key];
}
