/* SPDX-License-Identifier: MIT */
/*
 * Makes a journal to audit: five tables of all four rule sets played by random people from a seed,
 * with everything in it that an auditor meets: person and automatic dealers, cards from the shoe
 * and entered by hand, bettors behind seats, withdrawn wagers, entropy revealed and withheld, folds
 * out of time, misdeals, voids, shuffler faults, jackpots, adjustments, other postings, closings,
 * stops.
 *
 *     make_journal DB SEED ROUNDS [SNAPSHOT_EVERY [shoe]]
 *
 * writes DB and DB.key. The same arguments give the same entries. With `shoe`, every table deals
 * from the fair shoe.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "room/room.h"

enum {
    TABLES = 5,
    BETTORS = 8, /* of a table; the last two stand journal_writer */
    SEATED = 6,
    DEALER = 9001,
    SUPERVISOR = 9002,
    CASHIER = 9003,
    COMMIT_EVERY = 64
};

typedef struct making {
    bool has_marked; /* that the clock was set */
    card_room *room;
    uint64_t random;
    int64_t now;
    uint64_t keys; /* made so far */
    table_rules rules[TABLES + 1];
    uint8_t entropy[TABLES + 1][BETTORS][FAIR_ENTROPY_SIZE]; /* committed to */
} making;

static void fail(const char *what)
{
    fprintf(stderr, "make_journal: %s\n", what);
    exit(3);
}

/* ---- Chance ---- */

static uint64_t draw(making *at)
{
    uint64_t z = at->random += UINT64_C(0x9E3779B97F4A7C15); /* splitmix64 */
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static uint32_t below(making *at, uint32_t bound)
{
    return (uint32_t)((draw(at) >> 32) * bound >> 32);
}

static bool one_in(making *at, uint32_t count)
{
    return below(at, count) == 0;
}

static void fill(void *context, uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)draw(context);
    }
}

/* ---- Asking ---- */

static uint32_t person_of(uint32_t id, uint32_t player)
{
    return id * 100 + player + 1;
}

static bool ask(making *at, uint32_t id, table_command command)
{
    journal_error error;
    room_answer answer;
    uint8_t key[JOURNAL_KEY_SIZE] = {0};
    at->keys++;
    memcpy(key, &at->keys, sizeof at->keys);
    if (!room_command(at->room, id, &command, command.role == ROLE_CLOCK ? NULL : key, at->now,
                      &answer, &error)) {
        fail(error.problem.text);
    }
    if (room_uncommitted(at->room) >= COMMIT_EVERY && !room_commit(at->room, &error)) {
        fail(error.problem.text);
    }
    return answer.refusal.status == TREY_OK;
}

static bool player(making *at, uint32_t id, uint32_t person, table_command command)
{
    command.role = ROLE_PLAYER;
    command.person = person;
    return ask(at, id, command);
}

static bool dealer(making *at, uint32_t id, table_command command)
{
    command.role = ROLE_DEALER;
    command.person = DEALER;
    return ask(at, id, command);
}

static bool supervisor(making *at, uint32_t id, table_command command)
{
    command.role = ROLE_SUPERVISOR;
    command.person = SUPERVISOR;
    return ask(at, id, command);
}

/* The player does it, or the dealer for somebody on the felt. */
static bool act(making *at, const live_table *here, uint32_t person, table_command command)
{
    const table_person *there = table_find(here, person);
    if (there == NULL || !there->is_felt) {
        return player(at, here->id, person, command);
    }
    command.seat = table_seat_of(here, person);
    return dealer(at, here->id, command);
}

static void pass_time(making *at, int64_t milliseconds)
{
    journal_error error;
    at->now += milliseconds;
    if (!room_tick(at->room, at->now, &error)) {
        fail(error.problem.text);
    }
}

/* ---- Rules ---- */

static void choose(trey_choices *choices, trey_option option, int64_t value)
{
    choices->given |= 1U << option;
    choices->value[option] = value;
}

static void choose_schedule(trey_choices *choices, const char *id)
{
    choose(choices, TREY_OPTION_SCHEDULE, 0);
    choices->schedule = trey_book_schedule(&trey_book_builtin, id, strlen(id));
}

static void make_rules(making *at, uint32_t id, const char *set, const trey_choices *choices)
{
    const trey_ruleset *ruleset = trey_book_ruleset(&trey_book_builtin, set, strlen(set));
    if (table_rules_make(&at->rules[id], ruleset, choices).status != TREY_OK) {
        fail("rules");
    }
    at->rules[id].reveal_seconds = 3;
}

static void make_all_rules(making *at)
{
    trey_choices shfl = {0}, grand = {0}, bureau = {0}, banked = {0};
    choose_schedule(&shfl, "1");
    make_rules(at, 1, "california-shfl", &shfl);
    choose_schedule(&grand, "A7");
    choose(&grand, TREY_OPTION_DECKS, 2);
    choose(&grand, TREY_OPTION_ROUNDS_PER_SHUFFLE, 2);
    choose(&grand, TREY_OPTION_COVER, TREY_COVER_RUNNING);
    make_rules(at, 2, "california-grand", &grand);
    at->rules[2].dealer = DEALER_PERSON;
    choose_schedule(&bureau, "A7");
    make_rules(at, 3, "california-bureau", &bureau);
    at->rules[3].dealer = DEALER_PERSON;
    at->rules[3].cards = CARDS_ENTERED;
    choose(&banked, TREY_OPTION_PROGRESSIVE, 1);
    banked.progressive = trey_book_progressive(&trey_book_builtin, 1);
    make_rules(at, 4, "house-banked", &banked);
    at->rules[4].key_for = KEY_FOR_ALL;
    choose(&banked, TREY_OPTION_ADJACENT_SEATS, 1);
    make_rules(at, 5, "house-banked", &banked);
    at->rules[5].dealer = DEALER_PERSON;
    at->rules[5].cards = CARDS_ENTERED;
}

/* Another posting of the same table, between rounds. */
static void post_other(making *at, uint32_t id)
{
    trey_choices choices = {0};
    static const char *const sets[] = {"",
                                       "california-shfl",
                                       "california-grand",
                                       "california-bureau",
                                       "house-banked",
                                       "house-banked"};
    if (id <= 3) {
        choose_schedule(&choices, id == 1 ? (one_in(at, 2) ? "1" : "2") : "A7");
    } else {
        choose(&choices, TREY_OPTION_PROGRESSIVE, 1);
        choices.progressive = trey_book_progressive(&trey_book_builtin, 1);
    }
    table_rules before = at->rules[id];
    make_rules(at, id, sets[id], &choices);
    at->rules[id].dealer = before.dealer;
    at->rules[id].cards = before.cards;
    at->rules[id].key_for = before.key_for;
    supervisor(at, id, (table_command){.kind = COMMAND_POST, .rules = &at->rules[id]});
}

/* ---- Between rounds ---- */

static void come(making *at, const live_table *here)
{
    uint32_t id = here->id;
    for (uint32_t p = 0; p < BETTORS; p++) {
        uint32_t person = person_of(id, p);
        const table_person *there = table_find(here, person);
        if (there == NULL && p < SEATED) {
            player(at, id, person, (table_command){.kind = COMMAND_SIT, .seat = p + 1});
        } else if (there == NULL) {
            player(at, id, person, (table_command){.kind = COMMAND_STAND_BEHIND});
        }
        there = table_find(here, person);
        if (there != NULL && there->stack < 60000) {
            player(at, id, person, (table_command){.kind = COMMAND_BUY_IN, .amount = 200000});
        }
    }
}

/* Two people without a device: one without an account, one with. */
static void seat_people(making *at, const live_table *here)
{
    static const char name[] = "Se\xC3\xB1ora R.";
    if (here->rules.dealer != DEALER_PERSON) {
        return;
    }
    uint32_t id = here->id, seat = SEATED + 1 + below(at, 2);
    bool is_anonymous = seat == SEATED + 1;
    if (here->seated[seat] == 0) {
        dealer(at, id,
               (table_command){.kind = COMMAND_SEAT,
                               .seat = seat,
                               .player = is_anonymous ? 0 : person_of(id, BETTORS),
                               .text = name,
                               .text_size = is_anonymous ? sizeof name - 1 : 0});
    } else if (one_in(at, 12)) {
        dealer(at, id, (table_command){.kind = COMMAND_FREE_SEAT, .seat = seat});
    }
}

static void move_about(making *at, const live_table *here)
{
    uint32_t id = here->id, person = person_of(id, below(at, BETTORS));
    const table_person *who = table_find(here, person);
    switch (below(at, 40)) {
    case 0:
        player(at, id, person, (table_command){.kind = COMMAND_LEAVE});
        break;
    case 1:
        player(at, id, person, (table_command){.kind = COMMAND_SIT_OUT});
        if (one_in(at, 2)) { /* otherwise they come back with a bet */
            player(at, id, person, (table_command){.kind = COMMAND_SIT_IN});
        }
        break;
    case 2:
    case 3:
        player(at, id, person, (table_command){.kind = COMMAND_SIT_IN});
        break;
    case 4:
        if (who != NULL && who->stack > 100000) {
            player(at, id, person, (table_command){.kind = COMMAND_CASH_OUT, .amount = 12345});
        }
        break;
    case 5:
        supervisor(at, id,
                   (table_command){.kind = COMMAND_KEY,
                                   .key = TREY_KEY_ADJUST,
                                   .amount = (int64_t)below(at, 400) - 100,
                                   .text = "the printed meter says so",
                                   .text_size = 25});
        break;
    case 6:
        post_other(at, id);
        break;
    case 7:
    case 20:
        if (one_in(at, 3)) {
            supervisor(at, id, (table_command){.kind = COMMAND_CLOSE});
        }
        break;
    case 8:
        if (supervisor(at, id, (table_command){.kind = COMMAND_TAKE_OVER})) {
            supervisor(at, id, (table_command){.kind = COMMAND_PROCEED});
            supervisor(at, id, (table_command){.kind = COMMAND_SIGN_OFF});
            dealer(at, id, (table_command){.kind = COMMAND_SIGN_ON});
        }
        break;
    default:
        break;
    }
}

static void between(making *at, const live_table *here)
{
    uint32_t id = here->id;
    come(at, here);
    seat_people(at, here);
    move_about(at, here);
    if (here->state != TABLE_IS_BETWEEN_ROUNDS) {
        return;
    }
    if (here->posting.ruleset->house_banks) {
        if (!dealer(at, id, (table_command){.kind = COMMAND_PROCEED})) {
            pass_time(at, 1000);
        }
        return;
    }
    uint32_t seat = here->offered_seat;
    if (seat == 0) {
        player(at, id, person_of(id, below(at, SEATED)),
               (table_command){.kind = COMMAND_ASK_FOR_BANK});
        pass_time(at, 1000);
        return;
    }
    const table_person *offered = table_find(here, here->seated[seat]);
    int64_t stack = offered->is_felt ? 150000 : offered->stack;
    table_command take = {.kind = COMMAND_TAKE_BANK, .seat = seat};
    take.amount = one_in(at, 3) ? 1000 + (int64_t)below(at, 20000) : stack / 2;
    switch (below(at, 8)) {
    case 0:
        act(at, here, offered->person, (table_command){.kind = COMMAND_DECLINE_BANK, .seat = seat});
        break;
    case 1:
        pass_time(at, 20000);
        break;
    default:
        act(at, here, offered->person, take);
        break;
    }
}

/* ---- Bets ---- */

static void commit_entropy(making *at, const live_table *here, uint32_t p)
{
    uint32_t id = here->id, person = person_of(id, p);
    fill(at, at->entropy[id][p], FAIR_ENTROPY_SIZE);
    table_command commit = {.kind = COMMAND_COMMIT};
    commit.digest =
        fair_commitment_make(&here->deal.pledge, here->deal.round, person, at->entropy[id][p]);
    player(at, id, person, commit);
}

static void bet(making *at, const live_table *here, uint32_t p)
{
    uint32_t id = here->id, person = person_of(id, p);
    uint32_t seat = p < SEATED ? table_seat_of(here, person) : 1 + below(at, SEATED);
    table_command place = {.kind = COMMAND_PLACE, .seat = seat, .wager = TREY_WAGER_ANTE};
    place.amount = 500 + 100 * (int64_t)below(at, 60);
    if (!one_in(at, 6)) {
        player(at, id, person, place);
        if (one_in(at, 5)) {
            player(at, id, person, place); /* stacked where that is allowed */
        }
    }
    place.wager = TREY_WAGER_BONUS;
    place.amount = 500;
    if (one_in(at, 2)) {
        player(at, id, person, place);
    }
    place.wager = TREY_WAGER_PROGRESSIVE;
    place.amount = 100;
    if (!one_in(at, 3)) {
        player(at, id, person, place);
    }
    if (one_in(at, 8)) {
        trey_wager_kind kind = one_in(at, 2) ? TREY_WAGER_ANTE : TREY_WAGER_BONUS;
        player(at, id, person,
               (table_command){.kind = COMMAND_WITHDRAW, .seat = seat, .wager = kind});
    }
    if (one_in(at, 2)) {
        commit_entropy(at, here, p);
    }
}

/* The dealer enters what lies on the felt. */
static void bet_for(making *at, const live_table *here, uint32_t seat)
{
    if (here->seated[seat] == 0 || seat == here->round.bank_seat) {
        return;
    }
    static const trey_wager_kind kinds[] = {TREY_WAGER_ANTE, TREY_WAGER_BONUS,
                                            TREY_WAGER_PROGRESSIVE};
    for (size_t i = 0; i < 3; i++) {
        table_command place = {.kind = COMMAND_PLACE, .seat = seat, .wager = kinds[i]};
        place.amount = i == 2 ? 100 : 500 * (1 + (int64_t)below(at, 4));
        if (i == 0 || one_in(at, 2)) {
            dealer(at, here->id, place);
        }
    }
    if (one_in(at, 10)) {
        dealer(at, here->id,
               (table_command){.kind = COMMAND_WITHDRAW, .seat = seat, .wager = TREY_WAGER_BONUS});
    }
}

static void bets(making *at, const live_table *here)
{
    uint32_t id = here->id;
    if (one_in(at, 25)) {
        act(at, here, here->round.bank_bettor, (table_command){.kind = COMMAND_GIVE_UP_BANK});
    }
    if (one_in(at, 3)) {
        dealer(at, id, (table_command){.kind = COMMAND_REPEAT});
    }
    for (uint32_t seat = SEATED + 1; seat <= SEATED + 2 && here->bets_are_open; seat++) {
        bet_for(at, here, seat);
    }
    if (one_in(at, 60) && supervisor(at, id, (table_command){.kind = COMMAND_DRAIN})) {
        static const char why[] = "a dispute";
        supervisor(at, id, (table_command){.kind = COMMAND_KEEP_OPEN});
        dealer(
            at, id,
            (table_command){.kind = COMMAND_CALL_FLOOR, .text = why, .text_size = sizeof why - 1});
    }
    for (uint32_t p = 0; p < BETTORS && here->bets_are_open; p++) {
        bet(at, here, p);
        pass_time(at, below(at, 900));
    }
    for (uint32_t p = 0; p < SEATED && here->bets_are_open && !one_in(at, 4); p++) {
        player(at, id, person_of(id, p), (table_command){.kind = COMMAND_READY});
    }
    if (here->bets_are_open) {
        dealer(at, id, (table_command){.kind = COMMAND_PROCEED});
        pass_time(at, here->bets_are_open ? 20000 : 10);
    }
}

/* ---- Cards and decisions ---- */

static void reveal(making *at, const live_table *here)
{
    uint32_t id = here->id;
    for (uint32_t p = 0; p < BETTORS; p++) {
        table_command command = {.kind = COMMAND_REVEAL};
        memcpy(command.digest.bytes, at->entropy[id][p], FAIR_ENTROPY_SIZE);
        if (!one_in(at, 80)) { /* a missing one voids the round */
            player(at, id, person_of(id, p), command);
        }
    }
}

/* Any card that is not out yet; a jackpot now and then. */
static void draw_cards(making *at, const live_table *here, trey_card *cards, uint32_t count)
{
    for (uint32_t i = 0; i < count;) {
        trey_card card = (trey_card)below(at, TREY_DECK_CARDS);
        bool is_out = here->round.tally[card] >= here->posting.decks;
        for (uint32_t j = 0; j < i; j++) {
            is_out |= cards[j] == card;
        }
        if (!is_out) {
            cards[i++] = card;
        }
    }
}

/* A hand that is turned over, or that a card reader reports at the deal. */
static void enter(making *at, const live_table *here, uint32_t seat)
{
    static const trey_card jackpot[TREY_HAND_CARDS] = {12 * 4 + 3, 11 * 4 + 3, 10 * 4 + 3};
    trey_card cards[TREY_HAND_CARDS + 1];
    uint32_t count = one_in(at, 90) ? 4 : 3;
    draw_cards(at, here, cards, count);
    bool is_free = here->round.tally[51] + here->round.tally[47] + here->round.tally[43] == 0;
    if (count == 3 && is_free && seat != TREY_BANKER && one_in(at, 30)) {
        memcpy(cards, jackpot, sizeof jackpot);
    }
    trey_card exposed = trey_round_exposed(&here->round);
    if (seat == TREY_BANKER && exposed != TREY_CARD_UNKNOWN) {
        cards[0] = exposed;
    }
    table_command command = {
        .kind = COMMAND_ENTER_HAND, .seat = seat, .cards = cards, .card_count = count};
    if (here->round.phase == TREY_PHASE_DEAL) {
        command.role = ROLE_READER;
        (void)ask(at, here->id, command);
    } else {
        dealer(at, here->id, command);
    }
}

/* Every third round has a card reader; otherwise packets lie face down. */
static void deal_by_hand(making *at, const live_table *here)
{
    int seat = trey_round_deal_next(&here->round);
    if (seat < 0) {
        trey_card exposed;
        draw_cards(at, here, &exposed, 1);
        dealer(at, here->id,
               (table_command){.kind = COMMAND_EXPOSE_CARD, .cards = &exposed, .card_count = 1});
    } else if (here->round_number % 3 == 0) {
        enter(at, here, (uint32_t)seat);
    } else {
        dealer(at, here->id, (table_command){.kind = COMMAND_PROCEED});
    }
}

/* What was entered was wrong; a step was too early. */
static void put_right(making *at, const live_table *here)
{
    static const char why[] = "misread";
    trey_card cards[TREY_HAND_CARDS];
    if (one_in(at, 2)) {
        dealer(at, here->id, (table_command){.kind = COMMAND_BACK});
        return;
    }
    draw_cards(at, here, cards, TREY_HAND_CARDS);
    dealer(at, here->id,
           (table_command){.kind = COMMAND_CORRECT_HAND,
                           .seat = below(at, here->posting.seats + 1),
                           .cards = cards,
                           .card_count = TREY_HAND_CARDS,
                           .approver = SUPERVISOR,
                           .text = why,
                           .text_size = sizeof why - 1});
}

static void decide(making *at, const live_table *here)
{
    const trey_stake *turn = &here->round.stakes[here->round.turn];
    if (one_in(at, 20)) {
        pass_time(at, table_time_allowed(here));
        return;
    }
    act(at, here, turn->bettor,
        (table_command){.kind = COMMAND_DECIDE, .seat = turn->seat, .play = !one_in(at, 3)});
}

static void press(making *at, const live_table *here)
{
    trey_award_hand hand = TREY_AWARD_NONE;
    uint32_t id = here->id, seat = table_jackpot_seat(here, &hand);
    if (here->keypad.lit_seat == 0 && seat != 0) {
        dealer(
            at, id,
            (table_command){.kind = COMMAND_KEY, .key = TREY_KEY_HAND, .seat = seat, .hand = hand});
    }
    static const trey_key keys[] = {TREY_KEY_TURN_JPH, TREY_KEY_J_POT, TREY_KEY_TURN_RUN};
    for (size_t i = 0; i < 3; i++) {
        supervisor(at, id, (table_command){.kind = COMMAND_KEY, .key = keys[i]});
    }
}

static void call_void(making *at, const live_table *here)
{
    static const char why[] = "a card fell off the table";
    bool is_misdeal = here->round.phase == TREY_PHASE_MISDEALT;
    table_command command = {.kind = COMMAND_VOID,
                             .reason = is_misdeal ? TREY_VOID_CARD_COUNT : TREY_VOID_STAFF_DECISION,
                             .text = why,
                             .text_size = sizeof why - 1};
    if (here->round_number % 2 == 0 || !dealer(at, here->id, command)) {
        supervisor(at, here->id, command);
    }
}

static void mark_clock(making *at, uint32_t id)
{
    static const char by[] = "+3600.000 s";
    at->has_marked = ask(at, id,
                         (table_command){.kind = COMMAND_MARK_CLOCK,
                                         .role = ROLE_CLOCK,
                                         .text = by,
                                         .text_size = sizeof by - 1});
}

static void lose_connection(making *at, const live_table *here)
{
    table_command command = {.kind = COMMAND_DISCONNECT, .role = ROLE_CLOCK};
    for (uint32_t i = 0; i < here->people_count && command.person == 0; i++) {
        command.person = here->people[i].is_felt ? 0 : here->people[i].person;
    }
    if (ask(at, here->id, command)) {
        command.kind = COMMAND_RECONNECT;
        ask(at, here->id, command);
    }
}

static void in_round(making *at, const live_table *here)
{
    if (!at->has_marked) {
        mark_clock(at, here->id);
        lose_connection(at, here);
    }
    uint32_t id = here->id;
    trey_award_hand hand = TREY_AWARD_NONE;
    bool has_begun = here->round.phase > TREY_PHASE_FEES;
    bool fails_soon =
        id == 2 && !has_begun && here->round_number == 1 && here->device == TREY_DEVICE_MACHINE;
    if (here->device_failed) { /* IRR-2, HAND-11 */
        bool by_hand = (table_devices_to_choose(here) >> TREY_DEVICE_HAND & 1) != 0;
        dealer(at, id,
               (table_command){.kind = COMMAND_CHANGE_DEVICE,
                               .device = by_hand ? TREY_DEVICE_HAND : here->posting.device});
    } else if (here->round.phase == TREY_PHASE_MISDEALT || (has_begun && one_in(at, 300))) {
        call_void(at, here);
    } else if (fails_soon || one_in(at, 400)) {
        static const char why[] = "red light \xE2\x80\x93 la lumi\xC3\xA8re est rouge";
        supervisor(at, id,
                   (table_command){
                       .kind = COMMAND_SHUFFLER_FAULT, .text = why, .text_size = sizeof why - 1});
    } else if (here->round.phase == TREY_PHASE_BETS) {
        bets(at, here);
    } else if (here->round.phase == TREY_PHASE_DECISIONS) {
        decide(at, here);
    } else if (table_jackpot_seat(here, &hand) != 0) {
        press(at, here);
    } else {
        reveal(at, here);
        int hidden = trey_conduct_show_next(&here->round);
        bool is_shown = here->round.phase >= TREY_PHASE_SETTLEMENT;
        if (here->round.phase == TREY_PHASE_DEAL && here->rules.cards == CARDS_ENTERED) {
            deal_by_hand(at, here);
        } else if (hidden >= 0) {
            enter(at, here, (uint32_t)hidden);
        } else if (is_shown && here->rules.cards == CARDS_ENTERED && one_in(at, 12)) {
            put_right(at, here);
        } else if (!dealer(at, id, (table_command){.kind = COMMAND_PROCEED})) {
            pass_time(at, 3000);
        }
    }
}

/* ---- All of it ---- */

static void play(making *at, uint32_t id)
{
    const live_table *here = room_state_table(room_state_of(at->room), id);
    pass_time(at, below(at, 700));
    if (here == NULL || here->state == TABLE_IS_CLOSED) {
        supervisor(at, id, (table_command){.kind = COMMAND_OPEN, .rules = &at->rules[id]});
        dealer(at, id, (table_command){.kind = COMMAND_SIGN_ON});
        if (id % 2 == 0) {
            supervisor(at, id, (table_command){.kind = COMMAND_SIGN_OFF});
            dealer(at, id, (table_command){.kind = COMMAND_SIGN_ON});
        }
    } else if (here->state == TABLE_IS_BETWEEN_ROUNDS) {
        between(at, here);
    } else {
        in_round(at, here);
    }
}

static void deposit(making *at)
{
    journal_error error;
    room_answer answer;
    for (uint32_t i = 0; i < TABLES * BETTORS; i++) {
        cage_event event = {.kind = CAGE_DEPOSITED,
                            .person = person_of(1 + i / BETTORS, i % BETTORS),
                            .cashier = CASHIER,
                            .amount = INT64_C(1000000000)};
        if (!room_cage(at->room, &event, NULL, at->now, &answer, &error)) {
            fail(error.problem.text);
        }
    }
    cage_event out = {
        .kind = CAGE_WITHDRAWN, .person = person_of(1, 0), .cashier = CASHIER, .amount = 12300};
    if (!room_cage(at->room, &out, NULL, at->now, &answer, &error)) {
        fail(error.problem.text);
    }
}

static uint64_t rounds_of(const making *at)
{
    uint64_t rounds = 0;
    const room_state *all = room_state_of(at->room);
    for (uint32_t i = 0; i < all->table_count; i++) {
        rounds += all->tables[i]->round_number;
    }
    return rounds;
}

static void write_key(const char *path, const uint8_t key[RECORD_KEY_SIZE])
{
    char name[4096];
    snprintf(name, sizeof name, "%s.key", path);
    int file = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (file < 0) {
        fail("cannot write the key file");
    }
    for (size_t i = 0; i < RECORD_KEY_SIZE; i++) {
        dprintf(file, "%02x", key[i]);
    }
    dprintf(file, "\n");
    close(file);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: make_journal DB SEED ROUNDS [SNAPSHOT_EVERY [shoe]]\n");
        return 2;
    }
    static making at;
    at.random = strtoull(argv[2], NULL, 10);
    at.now = INT64_C(1767225600000); /* 2026-01-01 */
    uint64_t rounds = strtoull(argv[3], NULL, 10);
    uint8_t key[RECORD_KEY_SIZE];
    fill(&at, key, sizeof key);
    write_key(argv[1], key);
    room_options options = {.path = argv[1],
                            .create = true,
                            .key = key,
                            .book = &trey_book_builtin,
                            .entropy = {fill, &at},
                            .snapshot_every = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : 0};
    journal_error error;
    if (sodium_init() < 0 || !room_open(&at.room, &options, at.now, &error)) {
        fail(error.problem.text);
    }
    make_all_rules(&at);
    if (argc > 5) {
        at.rules[3].cards = at.rules[5].cards = CARDS_SHOE;
    }
    deposit(&at);
    bool has_stopped = false;
    while (rounds_of(&at) < rounds) {
        play(&at, 1 + below(&at, TABLES));
        if (!has_stopped && rounds_of(&at) > rounds / 2) { /* a stop and a start */
            has_stopped = true;
            options.create = false;
            if (!room_commit(at.room, &error)) {
                fail(error.problem.text);
            }
            room_close(at.room);
            if (!room_open(&at.room, &options, at.now, &error)) {
                fail(error.problem.text);
            }
        }
    }
    if (!room_commit(at.room, &error)) {
        fail(error.problem.text);
    }
    printf("%" PRIu64 " rounds\n", rounds_of(&at));
    room_close(at.room);
    return 0;
}
