/* SPDX-License-Identifier: MIT */
#include "wander.h"

const wander_rules wander_rules_list[WANDER_RULES_COUNT] = {
    {"california-shfl", "1", {{0, 0}}, "\"schedule\": \"1\""},
    {"california-shfl", "5", {{0, 0}}, "\"schedule\": \"5\""},
    {"california-grand",
     "A1",
     {{TREY_OPTION_DECKS, 2}, {TREY_OPTION_ROUNDS_PER_SHUFFLE, 2}},
     "\"schedule\": \"A1\", \"decks\": 2"},
    {"california-grand",
     "B1",
     {{TREY_OPTION_COVER, TREY_COVER_RUNNING}, {TREY_OPTION_ACTION, TREY_ACTION_LEFT}},
     "\"schedule\": \"B1\", \"cover\": \"running\", \"action\": \"left\""},
    {"california-grand",
     "C1",
     {{TREY_OPTION_CHARGE_BONUS, 1}, {TREY_OPTION_DECKS, 8}},
     "\"schedule\": \"C1\", \"charge_bonus\": true, \"decks\": 8"},
    {"california-bureau", "A9", {{TREY_OPTION_SEATS, 10}}, "\"schedule\": \"A9\", \"seats\": 10"},
    {"house-banked",
     NULL,
     {{TREY_OPTION_PROGRESSIVE, 1}, {TREY_OPTION_ADJACENT_SEATS, 1}},
     "\"adjacent_seats\": true"},
    {"house-banked",
     NULL,
     {{TREY_OPTION_PROGRESSIVE, 2},
      {TREY_OPTION_DENOMINATION, 500},
      {TREY_OPTION_ANTE_MANDATORY, 1}},
     "\"ante_mandatory\": true"},
};

static table_rules make_rules(const wander_rules *chosen)
{
    const int none = TREY_OPTION_COUNT;
    int option[3] = {none, none, none}, value[3] = {0, 0, 0};
    for (int i = 0; i < 3 && chosen->chosen[i].value != 0; i++) {
        option[i] = chosen->chosen[i].option;
        value[i] = chosen->chosen[i].value;
    }
    return drive_rules(chosen->ruleset, chosen->schedule, option[0], value[0], option[1], value[1],
                       option[2], value[2], none);
}

const wander_rules *wander_rules_of(const live_table *at)
{
    for (uint32_t i = 0; i < WANDER_RULES_COUNT; i++) {
        table_rules rules = make_rules(&wander_rules_list[i]);
        if (memcmp(&rules.meaning, &at->rules.meaning, sizeof rules.meaning) == 0) {
            return &wander_rules_list[i];
        }
    }
    return NULL;
}

static uint32_t pick(wander *w, uint32_t below)
{
    return w->next(w->context, below);
}

static bool chance(wander *w, uint32_t one_in)
{
    return pick(w, one_in) == 0;
}

static void any_rules(wander *w, table_command *command)
{
    w->rules = make_rules(&wander_rules_list[pick(w, WANDER_RULES_COUNT)]);
    uint32_t dealing = pick(w, 3);
    if (dealing > 0) {
        w->rules = with_dealer(w->rules, dealing == 1 ? CARDS_SHOE : CARDS_ENTERED);
    }
    w->rules.key_for = (uint8_t)pick(w, KEY_FOR_COUNT);
    w->rules.away = (uint8_t)pick(w, AWAY_KIND_COUNT);
    command->rules = &w->rules;
}

/* ---- What helps ---- */

static digest entropy_of(const live_table *at, uint32_t person)
{
    digest entropy = {{0}};
    entropy.bytes[0] = (uint8_t)person;
    entropy.bytes[1] = (uint8_t)at->round_number;
    return entropy;
}

static void contribute(wander *w, table_command *command)
{
    const live_table *at = w->d->at;
    digest entropy = entropy_of(at, command->person);
    if (at->deal.phase == FAIR_PHASE_COMMITTING) {
        command->kind = COMMAND_COMMIT;
        command->digest =
            fair_commitment_make(&at->deal.pledge, at->deal.round, command->person, entropy.bytes);
    } else {
        command->kind = COMMAND_REVEAL;
        command->digest = entropy;
    }
}

static void come(wander *w, table_command *command)
{
    const live_table *at = w->d->at;
    command->person = 1 + pick(w, WANDER_PEOPLE);
    command->wallet = wallet(w->d, command->person);
    if (at->rules.dealer == DEALER_PERSON && chance(w, 3)) { /* without a device */
        command->kind = COMMAND_SEAT;
        command->player = chance(w, 3) ? command->person : 0;
        command->seat = 1 + pick(w, at->posting.seats);
    } else if (table_find(at, command->person) == NULL || chance(w, 8)) {
        command->kind = chance(w, 4) ? COMMAND_STAND_BEHIND : COMMAND_SIT;
        command->seat = 1 + pick(w, at->posting.seats);
    } else {
        command->kind = COMMAND_BUY_IN;
        command->amount = 100 * (1 + (int64_t)pick(w, 3000));
    }
}

static void answer_offer(wander *w, table_command *command)
{
    const live_table *at = w->d->at;
    if (at->offered_seat == 0) {
        command->kind = chance(w, 3)   ? COMMAND_SIT_IN
                        : chance(w, 2) ? COMMAND_ASK_FOR_BANK
                                       : COMMAND_PROCEED;
        if (chance(w, 2)) {
            come(w, command);
        }
        return;
    }
    command->seat = at->offered_seat;
    command->person = at->seated[at->offered_seat];
    command->kind = chance(w, 4) ? COMMAND_DECLINE_BANK : COMMAND_TAKE_BANK;
    const table_person *player = table_find(at, command->person);
    int64_t held = player->is_felt ? 100 * (50 + (int64_t)pick(w, 3000)) : player->stack;
    int64_t most = held - table_bank_fee_most(&at->posting, held);
    command->amount = chance(w, 3) ? most : most * (1 + pick(w, 8)) / 8;
}

static void place_bet(wander *w, table_command *command)
{
    static const trey_wager_kind kinds[] = {TREY_WAGER_ANTE,        TREY_WAGER_ANTE,
                                            TREY_WAGER_ANTE,        TREY_WAGER_BONUS,
                                            TREY_WAGER_PROGRESSIVE, TREY_WAGER_PLAY};
    const live_table *at = w->d->at;
    uint32_t own = table_seat_of(at, command->person);
    command->kind = chance(w, 12) ? COMMAND_WITHDRAW : COMMAND_PLACE;
    command->seat =
        own != 0 && !chance(w, 4) ? own + (chance(w, 6) ? 1 : 0) : 1 + pick(w, at->posting.seats);
    command->wager = kinds[pick(w, sizeof kinds / sizeof kinds[0])];
    bool has_bet =
        own != 0 && trey_round_stake(&at->round, own, command->person) != TREY_STAKE_NONE;
    if (at->posting.progressive != NULL && has_bet && chance(w, 2)) {
        command->seat = own;
        command->wager = TREY_WAGER_PROGRESSIVE;
    }
    if (!at->posting.ruleset->house_banks && (own == 0 || has_bet) && at->round.in_play != 0) {
        command->seat = trey_seats_first(at->round.in_play, command->seat % TREY_HANDS_MAX);
    }
    command->amount = command->wager == TREY_WAGER_PROGRESSIVE
                          ? at->posting.denomination
                          : 100 * (5 + (int64_t)pick(w, chance(w, 4) ? 400 : 30));
}

static void bet_or_not(wander *w, table_command *command)
{
    switch (pick(w, 8)) {
    case 0:
        command->kind = chance(w, 3) ? COMMAND_REPEAT : COMMAND_READY;
        command->seat = table_seat_of(w->d->at, command->person);
        command->seat = command->kind == COMMAND_REPEAT && chance(w, 2) ? 0 : command->seat;
        break;
    case 1:
        contribute(w, command);
        break;
    case 2:
        command->kind = chance(w, 8) ? COMMAND_GIVE_UP_BANK : COMMAND_PROCEED;
        break;
    default:
        place_bet(w, command);
    }
}

/* Often one that the progressive pays for. */
static void deal_hand(wander *w, uint32_t count)
{
    uint32_t suit = chance(w, 2) ? 3 : pick(w, 4), rank = pick(w, 11), kind = pick(w, 8);
    for (uint32_t i = 0; i < count; i++) {
        switch (kind) {
        case 0:
        case 1:
            w->cards[i] = trey_card_make(12 - i % 3, suit); /* A-K-Q suited */
            break;
        case 2:
            w->cards[i] = trey_card_make(rank, i % 4);
            break;
        case 3:
            w->cards[i] = trey_card_make(rank + i % 3, (suit + i) % 4);
            break;
        default:
            w->cards[i] = (trey_card)pick(w, 52);
        }
    }
}

static void deal_cards(wander *w, table_command *command)
{
    const live_table *at = w->d->at;
    if (at->rules.cards != CARDS_ENTERED || at->round.phase == TREY_PHASE_FEES) {
        command->kind = COMMAND_PROCEED;
        if (chance(w, 2)) {
            contribute(w, command);
        }
        return;
    }
    int next = trey_round_deal_next(&at->round);
    command->cards = w->cards;
    if (next < 0) {
        command->kind = COMMAND_EXPOSE_CARD;
        command->card_count = chance(w, 30) ? pick(w, 3) : 1;
        deal_hand(w, command->card_count);
    } else if (at->round_number % 3 != 0 || chance(w, 20)) {
        command->kind = COMMAND_PROCEED; /* face down: all packets, or the rest of them */
    } else {
        command->kind = COMMAND_ENTER_HAND; /* by a card reader */
        command->role = ROLE_READER;
        command->seat = (uint32_t)next;
        command->card_count = chance(w, 60) ? pick(w, 8) : TREY_HAND_CARDS;
        deal_hand(w, command->card_count);
    }
}

/* A hand of real cards is turned over; the bank's holds its exposed card. */
static void show_hand(wander *w, table_command *command, uint32_t seat)
{
    command->kind = COMMAND_ENTER_HAND;
    command->seat = seat;
    command->card_count = chance(w, 60) ? pick(w, 8) : TREY_HAND_CARDS;
    command->cards = w->cards;
    deal_hand(w, command->card_count);
    trey_card exposed = trey_round_exposed(&w->d->at->round);
    if (seat == TREY_BANKER && exposed != TREY_CARD_UNKNOWN && !chance(w, 8)) {
        w->cards[pick(w, 3)] = exposed;
    }
}

/* Something was entered wrong, or a step was pressed too early. */
static bool put_right(wander *w, table_command *command)
{
    const live_table *at = w->d->at;
    if (at->rules.dealer != DEALER_PERSON || !chance(w, 12)) {
        return false;
    }
    if (chance(w, 2)) {
        command->kind = COMMAND_BACK;
        return true;
    }
    show_hand(w, command, chance(w, 3) ? TREY_BANKER : 1 + pick(w, at->posting.seats));
    command->kind = COMMAND_CORRECT_HAND;
    command->approver = chance(w, 4) ? 0 : SECOND_SUPERVISOR;
    return true;
}

static void settle_round(wander *w, table_command *command)
{
    const live_table *at = w->d->at;
    static const trey_key keys[] = {TREY_KEY_HAND, TREY_KEY_TURN_JPH, TREY_KEY_J_POT,
                                    TREY_KEY_TURN_RUN};
    uint32_t seat = table_jackpot_seat(at, &command->hand);
    int hidden = trey_conduct_show_next(&at->round);
    if (put_right(w, command)) {
        return;
    }
    if (hidden >= 0 && !chance(w, 4)) {
        show_hand(w, command, (uint32_t)hidden);
        return;
    }
    command->kind = COMMAND_PROCEED;
    if (seat != 0 || at->keypad.state > TREY_CONTROLLER_LOCKED) {
        uint32_t step =
            at->keypad.lit_seat == 0 ? 0 : 1 + at->keypad.state - TREY_CONTROLLER_LOCKED;
        command->kind = COMMAND_KEY;
        command->key = keys[chance(w, 8) ? pick(w, 4) : step % 4];
        command->seat = seat;
    }
}

static void play_on(wander *w, table_command *command)
{
    const live_table *at = w->d->at;
    const trey_round *round = &at->round;
    if (at->state == TABLE_IS_CLOSED) {
        command->kind = COMMAND_OPEN;
        any_rules(w, command);
        return;
    }
    if (at->people_count < 4 || chance(w, at->people_count < 9 ? 8 : 24)) {
        come(w, command);
        return;
    }
    if (at->device_failed) { /* IRR-2: the deal waits for it */
        command->kind = COMMAND_CHANGE_DEVICE;
        command->device = chance(w, 2) ? TREY_DEVICE_HAND : at->posting.device;
        return;
    }
    if (at->state == TABLE_IS_BETWEEN_ROUNDS) {
        answer_offer(w, command);
        return;
    }
    switch (round->phase) {
    case TREY_PHASE_BETS:
        bet_or_not(w, command);
        break;
    case TREY_PHASE_FEES:
    case TREY_PHASE_DEAL:
        deal_cards(w, command);
        break;
    case TREY_PHASE_DECISIONS:
        command->kind = COMMAND_DECIDE;
        command->seat = round->stakes[round->turn].seat;
        command->person = round->stakes[round->turn].bettor;
        command->play = !chance(w, 4);
        command->rest = chance(w, 6);
        break;
    case TREY_PHASE_MISDEALT:
        command->kind = COMMAND_VOID;
        command->reason = TREY_VOID_CARD_COUNT;
        break;
    case TREY_PHASE_SETTLEMENT:
        settle_round(w, command);
        break;
    case TREY_PHASE_REVEAL:
        command->kind = COMMAND_PROCEED;
        if (trey_conduct_show_next(round) >= 0) {
            show_hand(w, command, TREY_BANKER);
        }
        break;
    case TREY_PHASE_ENVY:
    case TREY_PHASE_DONE:
        if (put_right(w, command)) {
            break;
        }
        command->kind = COMMAND_PROCEED;
        break;
    default:
        command->kind = COMMAND_PROCEED;
    }
}

/* ---- What does not ---- */

static void come_and_go(wander *w, table_command *command)
{
    static const table_command_kind kinds[] = {
        COMMAND_SIT_OUT, COMMAND_SIT_IN,       COMMAND_CASH_OUT, COMMAND_SIT_IN,
        COMMAND_LEAVE,   COMMAND_GIVE_UP_BANK, COMMAND_FREE_SEAT};
    const table_person *who = table_find(w->d->at, command->person);
    command->kind = kinds[pick(w, sizeof kinds / sizeof kinds[0])];
    command->amount = who == NULL || chance(w, 4) ? 100 : who->stack;
    command->seat = table_seat_of(w->d->at, command->person);
}

static void as_staff(wander *w, table_command *command)
{
    static const table_command_kind kinds[] = {
        COMMAND_SHUFFLER_FAULT, COMMAND_CHANGE_DEVICE, COMMAND_VOID,      COMMAND_KEY,
        COMMAND_DRAIN,          COMMAND_POST,          COMMAND_CLOSE,     COMMAND_RESUME,
        COMMAND_SIGN_ON,        COMMAND_SIGN_OFF,      COMMAND_TAKE_OVER, COMMAND_KEEP_OPEN,
        COMMAND_DISCONNECT,     COMMAND_RECONNECT};
    command->kind = kinds[pick(w, sizeof kinds / sizeof kinds[0])];
    command->device = (trey_device)pick(w, TREY_DEVICE_COUNT + 1);
    command->reason = TREY_VOID_STAFF_DECISION;
    command->key = chance(w, 2) ? TREY_KEY_ADJUST : (trey_key)pick(w, TREY_KEY_COUNT + 1);
    command->amount = (int64_t)pick(w, 20000) - 10000;
    any_rules(w, command);
}

static void anything(wander *w, table_command *command)
{
    static const int64_t amounts[] = {INT64_MIN,       -1,       0, 1, 100, 500, 100000,
                                      TREY_AMOUNT_MAX, INT64_MAX};
    any_rules(w, command);
    command->kind = (table_command_kind)pick(w, COMMAND_KIND_COUNT + 1);
    command->seat = chance(w, 8) ? UINT32_MAX - pick(w, 3) : pick(w, 17);
    command->wager = (trey_wager_kind)pick(w, TREY_WAGER_KIND_COUNT + 2);
    command->amount = amounts[pick(w, sizeof amounts / sizeof amounts[0])];
    command->wallet = wallet(w->d, command->person);
    command->play = chance(w, 2);
    command->rest = chance(w, 2);
    command->player = pick(w, 2) * command->person;
    command->device = (trey_device)pick(w, TREY_DEVICE_COUNT + 2);
    command->reason = (trey_void_reason)pick(w, TREY_VOID_REASON_COUNT + 2);
    command->key = (trey_key)pick(w, TREY_KEY_COUNT + 2);
    command->hand = (trey_award_hand)pick(w, TREY_AWARD_HAND_COUNT + 2);
    command->card_count = pick(w, 61);
    command->cards = w->cards;
    for (uint32_t i = 0; i < command->card_count; i++) {
        w->cards[i] = (trey_card)pick(w, 256);
    }
}

/* The person who gives the command: mostly one who may. */
static void sign(wander *w, table_command *command)
{
    bool is_players = table_command_is_for(command->kind, ROLE_PLAYER);
    bool is_dealers = command->kind == COMMAND_KEY
                          ? command->key == TREY_KEY_HAND || command->key == TREY_KEY_COIN_IN ||
                                command->key == TREY_KEY_GAME_OVER
                          : table_command_is_for(command->kind, ROLE_DEALER);
    if (chance(w, 40)) {
        command->role = (table_role)pick(w, ROLE_COUNT + 1);
        return;
    }
    if (command->role == ROLE_READER) {
        return;
    }
    const table_person *player = table_find(w->d->at, command->person);
    if (is_players && is_dealers && player != NULL && player->is_felt) {
        is_players = false; /* staff do it for them */
    }
    command->role = is_players                                        ? ROLE_PLAYER
                    : is_dealers                                      ? ROLE_DEALER
                    : table_command_is_for(command->kind, ROLE_CLOCK) ? ROLE_CLOCK
                                                                      : ROLE_SUPERVISOR;
    if (command->role == ROLE_DEALER) {
        uint32_t signed_on = w->d->at->dealer;
        command->person = chance(w, 4) ? SECOND_DEALER : signed_on != 0 ? signed_on : DEALER;
        if (w->d->at->is_floor_dealing && !chance(w, 4)) {
            command->role = ROLE_SUPERVISOR;
        }
    } else if (command->role == ROLE_SUPERVISOR) {
        command->person = chance(w, 8) ? SECOND_SUPERVISOR : SUPERVISOR;
    }
}

void wander_step(wander *w)
{
    table_command command = {
        .kind = COMMAND_TICK, .person = 1 + pick(w, WANDER_PEOPLE), .text = "why", .text_size = 3};
    const live_table *at = w->d->at;
    if (at->people_count > 0 && !chance(w, 8)) { /* mostly a person at the table */
        command.person = at->people[pick(w, at->people_count)].person;
    }
    uint32_t choice = pick(w, 128);
    w->d->now += chance(w, 3) ? pick(w, 3000) : 10;
    if (choice < 100) {
        play_on(w, &command);
    } else if (choice < 116) {
        w->d->now += pick(w, 30000);
    } else if (choice < 122) {
        come_and_go(w, &command);
    } else if (choice < 124) {
        as_staff(w, &command);
    } else {
        anything(w, &command);
    }
    sign(w, &command);
    (void)drive_ask(w->d, &command);
}
