/* SPDX-License-Identifier: MIT */
/*
 * Dealers, supervisors and the cashier. Most do their work; one supervisor tries to confirm both
 * sides of a jackpot.
 */
#include "simulated_floor.h"

enum { OTHER_SUPERVISOR = 100 };

static table_command as_dealer(const live_table *at, table_command_kind kind)
{
    return (table_command){.kind = kind, .role = ROLE_DEALER, .person = DEALERS_FROM + at->id};
}

static table_command as_supervisor(const live_table *at, table_command_kind kind)
{
    return (table_command){
        .kind = kind, .role = ROLE_SUPERVISOR, .person = SUPERVISORS_FROM + at->id};
}

/* ---- Opening and closing ---- */

static void open_table(floor_run *run, uint32_t index)
{
    table_command command = {.kind = COMMAND_OPEN,
                             .role = ROLE_SUPERVISOR,
                             .person = SUPERVISORS_FROM + floor_table_id(index),
                             .rules = &run->rules[index][below(&run->dice, VARIANTS)]};
    floor_ask(run, floor_table_id(index), &command);
}

/* What a supervisor does now and then. */
static bool decide_something(floor_run *run, const live_table *at, uint32_t index)
{
    uint32_t choice = below(&run->dice, 1000);
    table_command command = as_supervisor(at, COMMAND_DRAIN);
    if (choice < 2) {
        command.kind = COMMAND_DRAIN;
    } else if (choice < 4) {
        command.kind = COMMAND_CLOSE;
    } else if (choice < 12) {
        command.kind = COMMAND_POST;
        command.rules = &run->rules[index][below(&run->dice, VARIANTS)];
    } else if (choice < 18) {
        command.kind = COMMAND_VOID;
        command.reason = (trey_void_reason)(1 + below(&run->dice, TREY_VOID_REASON_COUNT - 1));
        command.text = "by order of the floor";
        command.text_size = percent(&run->dice, 80) ? 21 : 0;
    } else if (choice < 24) {
        command.kind = COMMAND_SHUFFLER_FAULT;
        command.text = "jammed";
        command.text_size = 6;
    } else if (at->device_failed || (choice < 30 && table_devices_to_choose(at) != 0)) {
        /* IRR-2: the spare deck, a shuffle by hand, or something that the rules do not have. */
        command.kind = COMMAND_CHANGE_DEVICE;
        command.device = (trey_device)below(&run->dice, TREY_DEVICE_COUNT);
    } else if (choice < 36) {
        command.kind = COMMAND_KEY;
        command.key = TREY_KEY_ADJUST;
        command.amount = ((int64_t)below(&run->dice, 2001) - 1000) * 100;
        command.text = "meter read wrong";
        command.text_size = percent(&run->dice, 80) ? 16 : 0;
    } else {
        return false;
    }
    floor_ask(run, at->id, &command);
    return true;
}

/* ---- Entered cards ---- */

static bool is_left(const live_table *at, const uint8_t drawn[TREY_DECK_CARDS], trey_card card)
{
    return at->round.tally[card] + drawn[card] < (int)at->posting.decks;
}

/* Three consecutive ranks, suited or not: without these there would be few jackpots. */
static bool draw_winner(floor_run *run, const live_table *at, uint8_t drawn[TREY_DECK_CARDS],
                        trey_card cards[TREY_HAND_CARDS])
{
    uint32_t from = percent(&run->dice, 40) ? TREY_RANK_QUEEN : below(&run->dice, TREY_RANK_QUEEN);
    uint32_t suit = below(&run->dice, TREY_SUIT_COUNT);
    bool is_flush = percent(&run->dice, 50);
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        cards[i] = trey_card_make(from + i, is_flush ? suit : (suit + i) % TREY_SUIT_COUNT);
        if (!is_left(at, drawn, cards[i])) {
            return false;
        }
    }
    return true;
}

static trey_card draw_card(floor_run *run, const live_table *at, uint8_t drawn[TREY_DECK_CARDS])
{
    trey_card card;
    do {
        card = (trey_card)below(&run->dice, TREY_DECK_CARDS);
    } while (!is_left(at, drawn, card));
    drawn[card]++;
    return card;
}

/* The hand that is turned over next; the banker's has the exposed card. */
static void enter_hand(floor_run *run, const live_table *at, uint32_t seat)
{
    uint8_t drawn[TREY_DECK_CARDS] = {0};
    trey_card cards[TREY_HAND_CARDS + 1];
    trey_card exposed = seat == TREY_BANKER ? trey_round_exposed(&at->round) : TREY_CARD_UNKNOWN;
    table_command command = as_dealer(at, COMMAND_ENTER_HAND);
    command.seat = seat;
    command.card_count = percent(&run->dice, 98) ? TREY_HAND_CARDS : 2 + 2 * below(&run->dice, 2);
    bool is_winner = command.card_count == TREY_HAND_CARDS && exposed == TREY_CARD_UNKNOWN &&
                     percent(&run->dice, 40) && draw_winner(run, at, drawn, cards);
    for (uint32_t i = 0; i < command.card_count && !is_winner; i++) {
        cards[i] = i == 0 && exposed != TREY_CARD_UNKNOWN ? exposed : draw_card(run, at, drawn);
    }
    command.cards = cards;
    floor_ask(run, at->id, &command);
}

static void expose_card(floor_run *run, const live_table *at)
{
    uint8_t drawn[TREY_DECK_CARDS] = {0};
    trey_card card = draw_card(run, at, drawn);
    table_command command = as_dealer(at, COMMAND_EXPOSE_CARD);
    command.cards = &card;
    command.card_count = 1;
    floor_ask(run, at->id, &command);
}

/* Real cards are entered when they are turned over. False: nothing is to be entered, or the dealer
 * forgets it. */
static bool enters_cards(floor_run *run, const live_table *at, trey_phase phase)
{
    bool is_shown = phase == TREY_PHASE_REVEAL || phase == TREY_PHASE_SETTLEMENT;
    int next = is_shown ? trey_conduct_show_next(&at->round) : -1;
    if (at->rules.cards != CARDS_ENTERED || percent(&run->dice, 10)) {
        return false;
    }
    if (phase == TREY_PHASE_DEAL && trey_round_deal_next(&at->round) < 0) {
        expose_card(run, at);
    } else if (next >= 0) {
        enter_hand(run, at, (uint32_t)next);
    } else {
        return false;
    }
    return true;
}

/* ---- Jackpots (PROG-7) ---- */

static void confirm_jackpot(floor_run *run, const live_table *at, uint32_t seat,
                            trey_award_hand hand)
{
    static const trey_key next[TREY_CONTROLLER_STATE_COUNT] = {
        [TREY_CONTROLLER_LOCKED] = TREY_KEY_TURN_JPH,
        [TREY_CONTROLLER_KEYED] = TREY_KEY_J_POT,
        [TREY_CONTROLLER_RECORDED] = TREY_KEY_TURN_RUN};
    bool is_lit = at->keypad.lit_seat != 0 || at->keypad.state != TREY_CONTROLLER_LOCKED;
    table_command command = is_lit ? as_supervisor(at, COMMAND_KEY) : as_dealer(at, COMMAND_KEY);
    command.key = is_lit ? next[at->keypad.state] : TREY_KEY_HAND;
    command.seat = seat;
    command.hand = hand;
    if (is_lit &&
        percent(&run->dice, 40)) { /* a colleague: the person who lit a hand cannot confirm it */
        command.person += OTHER_SUPERVISOR;
    }
    if (percent(&run->dice, 20)) { /* the same person on both sides */
        command.person = is_lit ? DEALERS_FROM + at->id : SUPERVISORS_FROM + at->id;
    }
    if (percent(&run->dice, 10)) { /* wrong order */
        command.key = (trey_key)below(&run->dice, TREY_KEY_COUNT);
    }
    floor_ask(run, at->id, &command);
}

static bool keys_are_due(floor_run *run, const live_table *at)
{
    trey_award_hand hand = TREY_AWARD_NONE;
    uint32_t seat = table_jackpot_seat(at, &hand);
    bool is_turned = at->posting.progressive != NULL && at->state == TABLE_IS_IN_ROUND &&
                     at->keypad.state > TREY_CONTROLLER_LOCKED;
    if (seat == 0 && !is_turned) {
        return false;
    }
    confirm_jackpot(run, at, seat, hand);
    return true;
}

/* ---- The dealer ---- */

static void deal(floor_run *run, const live_table *at)
{
    table_command command = as_dealer(at, COMMAND_PROCEED);
    trey_phase phase = at->state == TABLE_IS_IN_ROUND ? at->round.phase : TREY_PHASE_DONE;
    if (phase == TREY_PHASE_MISDEALT) {
        command.kind = COMMAND_VOID;
        command.reason = TREY_VOID_CARD_COUNT;
        command.text = "misdealt";
        command.text_size = 8;
    } else if (enters_cards(run, at, phase)) {
        return;
    } else if (phase == TREY_PHASE_BETS && percent(&run->dice, 80)) {
        return; /* players are still betting */
    } else if (at->posting.progressive != NULL && percent(&run->dice, 10)) {
        command.kind = COMMAND_KEY;
        command.key = phase == TREY_PHASE_FEES ? TREY_KEY_COIN_IN : TREY_KEY_GAME_OVER;
    }
    floor_ask(run, at->id, &command);
}

void floor_staff_acts(floor_run *run, uint32_t index)
{
    const live_table *at = floor_table(run, index);
    if (at == NULL || at->state == TABLE_IS_CLOSED) {
        open_table(run, index);
    } else if (keys_are_due(run, at) || decide_something(run, at, index)) {
        return;
    } else if (at->rules.dealer == DEALER_PERSON) {
        deal(run, at);
    }
}

/* ---- The cage ---- */

void floor_cashier_acts(floor_run *run, uint32_t number, int64_t at_least, chip_kind chips)
{
    cage_event event = {.kind = chips == CHIPS_PLAY ? CAGE_ISSUED : CAGE_DEPOSITED,
                        .person = number,
                        .cashier = CASHIER,
                        .amount = at_least};
    if (percent(&run->dice, 10)) { /* try to cash play chips (COVER-10) */
        event.kind = CAGE_WITHDRAWN;
        event.amount = 1 + room_state_wallet(room_state_of(run->room), number, chips) /
                               (1 + below(&run->dice, 3));
    }
    floor_ask_cage(run, &event);
}
