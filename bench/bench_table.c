/* SPDX-License-Identifier: MIT */
/*
 * Runs commands on the live table without storage: six players and a player-dealer, with all checks
 * and the ledger. Once with the fair shoe, to which every player contributes and whose pledge is
 * most of the work; once with cards that are entered. Yardstick: making one fair shoe per round.
 */
#include <sodium.h>
#include <stdlib.h>

#include <trey/trey.h>

#include "measure.h"
#include "table/command.h"
#include "table/ledger.h"

enum { ROUNDS = 512, SEATS = 7, DEALER = 100, SUPERVISOR = 101 };

typedef struct floor_at {
    live_table table;
    ledger ledger;
    ledger_slot slots[256];
    table_rules rules;
    int64_t time;
    uint64_t random;
    uint64_t commands, commands_a_round, refused;
    fair_shoe shoe;
} floor_at;

static void fill(void *context, uint8_t *bytes, size_t size)
{
    floor_at *at = context;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)measure_random(&at->random);
    }
}

static void post(void *context, const transfer *moved)
{
    floor_at *at = context;
    at->refused += ledger_post(&at->ledger, moved) != LEDGER_OK;
}

static void note(void *context, const live_table *at, const table_event *event)
{
    (void)context, (void)at, (void)event;
}

static void ask(floor_at *at, table_command command)
{
    entropy_source entropy = {fill, at};
    table_listener listener = {post, note, at};
    at->commands++;
    at->refused +=
        table_step(&at->table, &command, at->time, &entropy, &listener).status != TREY_OK;
}

static void proceed(floor_at *at)
{
    ask(at, (table_command){.kind = COMMAND_PROCEED, .role = ROLE_DEALER, .person = DEALER});
}

static void enter_cards(floor_at *at, table_command command, trey_card first, uint32_t count)
{
    trey_card cards[TREY_HAND_CARDS];
    for (uint32_t i = 0; i < count; i++) {
        cards[i] = (trey_card)((first + i) * 5 % TREY_DECK_CARDS); /* 5 and 52 share no factor */
    }
    command.role = ROLE_DEALER;
    command.person = DEALER;
    command.cards = cards;
    command.card_count = count;
    ask(at, command);
}

/* Each player contributes to the shuffle, as a client does on their behalf. */
static void commit(floor_at *at, uint32_t person, const uint8_t entropy[FAIR_ENTROPY_SIZE])
{
    const fair_deal *deal = &at->table.deal;
    ask(at, (table_command){.kind = COMMAND_COMMIT,
                            .person = person,
                            .digest =
                                fair_commitment_make(&deal->pledge, deal->round, person, entropy)});
}

static void reveal_all(floor_at *at, uint32_t bank, const digest *entropy)
{
    for (uint32_t person = 1; person <= SEATS; person++) {
        if (person != bank) {
            ask(at, (table_command){.kind = COMMAND_REVEAL, .person = person, .digest = *entropy});
        }
    }
}

static void bet(floor_at *at, uint32_t bank, const digest *entropy)
{
    for (uint32_t seat = 1; seat <= SEATS; seat++) {
        if (seat == bank) {
            continue;
        }
        table_command place = {.kind = COMMAND_PLACE,
                               .person = seat,
                               .seat = seat,
                               .wager = TREY_WAGER_ANTE,
                               .amount = 1000};
        ask(at, place);
        place.wager = TREY_WAGER_BONUS;
        place.amount = 500;
        ask(at, place);
        if (at->rules.cards == CARDS_SHOE) {
            commit(at, seat, entropy->bytes);
        }
        ask(at, (table_command){.kind = COMMAND_READY, .person = seat});
    }
}

static void decide_all(floor_at *at)
{
    while (at->table.round.phase == TREY_PHASE_DECISIONS && at->refused == 0) {
        const trey_stake *turn = &at->table.round.stakes[at->table.round.turn];
        ask(at,
            (table_command){
                .kind = COMMAND_DECIDE, .person = turn->bettor, .seat = turn->seat, .play = true});
    }
}

/* From "no more bets" to the end of the round. The bank's hand is the first that is turned over, so
 * its cards are the first, and one of them is the card that is exposed at the deal. A refused
 * command ends the round, and the benchmark has no rows. */
static void deal_by_hand(floor_at *at)
{
    const live_table *table = &at->table;
    const uint64_t number = table->round_number;
    trey_card next = 0;
    while (table->state == TABLE_IS_IN_ROUND && table->round_number == number && at->refused == 0) {
        int hand = trey_conduct_show_next(&table->round);
        if (table->round.phase == TREY_PHASE_DECISIONS) {
            decide_all(at);
        } else if (table->round.phase == TREY_PHASE_DEAL &&
                   trey_round_deal_next(&table->round) < 0) {
            enter_cards(at, (table_command){.kind = COMMAND_EXPOSE_CARD}, 0, 1);
        } else if (hand >= 0) {
            enter_cards(at, (table_command){.kind = COMMAND_ENTER_HAND, .seat = (uint32_t)hand},
                        next, TREY_HAND_CARDS);
            next += TREY_HAND_CARDS;
        } else {
            proceed(at);
        }
    }
}

static void play_round(floor_at *at)
{
    uint32_t bank = at->table.offered_seat;
    ask(at,
        (table_command){.kind = COMMAND_TAKE_BANK, .person = bank, .seat = bank, .amount = 100000});
    digest entropy;
    fill(at, entropy.bytes, sizeof entropy.bytes);
    bet(at, bank, &entropy);
    if (at->rules.cards == CARDS_ENTERED) {
        deal_by_hand(at);
    } else {
        reveal_all(at, bank, &entropy);
        decide_all(at);
    }
    at->time += 10000;
    ask(at, (table_command){.kind = COMMAND_TICK, .role = ROLE_CLOCK});
}

static uint64_t play_all(void *context)
{
    floor_at *at = context;
    for (unsigned round = 0; round < ROUNDS; round++) {
        play_round(at);
    }
    return at->refused;
}

static uint64_t make_shoes(void *context)
{
    floor_at *at = context;
    uint64_t sum = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint8_t seed[FAIR_SEED_SIZE], id[FAIR_ID_SIZE];
        fill(at, seed, sizeof seed);
        fill(at, id, sizeof id);
        fair_shoe_make(&at->shoe, seed, id, 1);
        sum += fair_shoe_card(&at->shoe, 0);
    }
    return sum;
}

static bool begin(floor_at *at, table_cards cards)
{
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE,
                            .schedule = trey_book_schedule(&trey_book_builtin, "1", 1)};
    trey_refusal refusal = table_rules_make(
        &at->rules, trey_book_ruleset(&trey_book_builtin, "california-shfl", 15), &choices);
    at->rules.cards = (uint8_t)cards;
    at->rules.dealer = cards == CARDS_SHOE ? DEALER_AUTOMATIC : DEALER_PERSON;
    at->ledger = (ledger){0};
    ledger_move_to(&at->ledger, at->slots, sizeof at->slots / sizeof at->slots[0]);
    table_init(&at->table, 1, &trey_book_builtin);
    at->time = 1;
    ask(at, (table_command){.kind = COMMAND_OPEN,
                            .role = ROLE_SUPERVISOR,
                            .person = SUPERVISOR,
                            .rules = &at->rules});
    for (uint32_t seat = 1; seat <= SEATS; seat++) {
        account cage = {.kind = ACCOUNT_CAGE};
        account wallet = {.kind = ACCOUNT_WALLET, .person = seat};
        transfer paid_in = {.from = cage, .to = wallet, .amount = TREY_AMOUNT_MAX};
        post(at, &paid_in);
        ask(at, (table_command){.kind = COMMAND_SIT, .person = seat, .seat = seat});
        ask(at, (table_command){.kind = COMMAND_BUY_IN,
                                .person = seat,
                                .amount = TREY_AMOUNT_MAX / 10,
                                .wallet = TREY_AMOUNT_MAX});
    }
    at->commands = 0;
    play_round(at);
    at->commands_a_round = at->commands;
    return refusal.status == TREY_OK && at->refused == 0;
}

size_t bench_table(bench_row *rows)
{
    static const char *const names[] = {"a command at a table with the fair shoe",
                                        "a command at a table with real cards"};
    floor_at *at = calloc(1, sizeof *at);
    if (at == NULL || sodium_init() < 0) {
        free(at);
        return 0;
    }
    size_t made = 0;
    bool works = true;
    for (table_cards cards = CARDS_SHOE; cards < CARDS_KIND_COUNT && works; cards++) {
        works = begin(at, cards);
        if (works) {
            measured result = measure(play_all, make_shoes, at, ROUNDS);
            result.nanoseconds /= (double)at->commands_a_round;
            result.best_nanoseconds /= (double)at->commands_a_round;
            rows[made++] =
                (bench_row){names[cards], "a fair shoe", "at least 1,000,000 a second", result};
        }
        table_finish(&at->table);
    }
    free(at);
    return works ? made : 0;
}
