/* SPDX-License-Identifier: MIT */
/*
 * The vector engines: each against plain loops on the same cards, and all against the round engine.
 */
#include "../core/play.h"

#include <trey/random.h>

#include "reference.h"

/* Compiled only for this test: the widest engine with emulated instructions. */
sim_lanes_run_block lanes_run_block_emulated;

enum { ENGINES_MAX = 8 };

static unsigned find_engines(const sim_lanes_engine *found[ENGINES_MAX])
{
    static const sim_lanes_engine emulated = {"AVX-512, emulated", lanes_run_block_emulated, NULL};
    unsigned count = 0;
    found[count++] = &emulated;
    for (const sim_lanes_engine *engine = trey_sim_lanes_engines; engine->run_block != NULL;
         engine++) {
        if (engine->usable()) {
            found[count++] = engine;
        }
    }
    return count;
}

static trey_random dice;

static uint32_t roll(uint32_t sides)
{
    return trey_random_below(&dice, sides);
}

static record expected_record, got_record;

/* All engines agree with the reference, with and without an observer. */
static void expect_same(const sim_lanes_table *table, uint64_t block, uint32_t rounds,
                        settle_cards *settle, const void *context)
{
    const uint64_t seed = 20;
    trey_sim_tally expected;
    memset(&expected, 0, sizeof expected);
    expected_record.count = 0;
    reference_block(table, seed, block, rounds, settle, context, &expected, &expected_record);
    const sim_lanes_engine *engines[ENGINES_MAX];
    unsigned count = find_engines(engines);
    for (unsigned e = 0; e < count; e++) {
        for (unsigned watched = 0; watched < 2; watched++) {
            trey_sim_tally got;
            memset(&got, 0, sizeof got);
            got_record.count = 0;
            engines[e]->run_block(table, seed, block, rounds, &got, watched ? record_rounds : NULL,
                                  &got_record);
            if (memcmp(&got, &expected, sizeof got) != 0) {
                fail_msg("the engine '%s' came to another tally", engines[e]->name);
            }
            if (watched) {
                assert_int_equal(got_record.count, rounds);
                assert_int_equal(got_record.block, block);
                assert_memory_equal(got_record.rounds, expected_record.rounds,
                                    rounds * sizeof got_record.rounds[0]);
            }
        }
    }
}

/* ---- Tables of any kind ---- */

/* A random value, often equal or close to that of a hand. */
static trey_hand_value roll_play_from(void)
{
    switch (roll(5)) {
    case 0:
        return TREY_PLAY_ALWAYS;
    case 1:
        return TREY_PLAY_NEVER;
    case 2:
        return (trey_hand_value)roll(UINT16_MAX + 1U);
    default: {
        trey_card a = (trey_card)roll(52), b = (trey_card)roll(52), c = (trey_card)roll(52);
        return (trey_hand_value)(trey_hand_evaluate(a, b, c) + roll(3));
    }
    }
}

static void roll_play_froms(sim_lanes_table *table)
{
    bool all_same = roll(2) == 0;
    for (unsigned p = 0; p < table->players; p++) {
        for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
            table->play_from[p][rank] =
                all_same && p > 0 ? table->play_from[0][rank] : roll_play_from();
        }
    }
}

static sim_lanes_table roll_table(trey_cover cover)
{
    sim_lanes_table table = {.players = 1 + roll(TREY_SEATS_MAX), .cover = cover};
    table.exposes_card = cover != TREY_COVER_NONE;
    table.covered = cover != TREY_COVER_NONE && roll(4) == 0;
    table.unit = 1 + roll(1000);
    table.ante = (int32_t)roll(10);
    table.bonus = (int32_t)roll(5);
    for (unsigned line = 1; line < TREY_PAYLINE_COUNT; line++) {
        table.bonus_pays[line] = (int16_t)(roll(8) == 0 ? roll(255) : roll(12));
        if (cover == TREY_COVER_NONE) {
            table.ante_bonus_pays[line] = (int16_t)roll(8);
        }
    }
    table.bank_wager = (int32_t)(1 + roll(20 * table.players));
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        table.first[rank] = (uint8_t)roll(table.players);
    }
    for (unsigned p = 0; p < table.players; p++) {
        table.seat[p] = (uint8_t)(p + 1);
    }
    roll_play_froms(&table);
    return table;
}

static void expect_tables(trey_cover cover)
{
    trey_random_seed(&dice, cover + 1U);
    for (unsigned i = 0; i < 40; i++) {
        sim_lanes_table table = roll_table(cover);
        expect_same(&table, i, 1 + roll(2500), settle_by_table, &table);
    }
}

static void tables_of_the_house(void **state)
{
    (void)state;
    expect_tables(TREY_COVER_NONE);
}

static void tables_matched(void **state)
{
    (void)state;
    expect_tables(TREY_COVER_MATCHED);
}

static void tables_collect_then_pay(void **state)
{
    (void)state;
    expect_tables(TREY_COVER_COLLECT_THEN_PAY);
}

static void tables_running(void **state)
{
    (void)state;
    expect_tables(TREY_COVER_RUNNING);
}

/* Numbers of rounds around the sizes of vectors and batches, and a whole block. */
static void rounds_are_cut_off(void **state)
{
    (void)state;
    trey_random_seed(&dice, 9);
    sim_lanes_table table = roll_table(TREY_COVER_MATCHED);
    for (uint32_t rounds = 1; rounds <= 2 * SIM_LANES + 2; rounds++) {
        expect_same(&table, rounds, rounds, settle_by_table, &table);
    }
    expect_same(&table, 1, SIM_BLOCK_ROUNDS, settle_by_table, &table);
}

/* The largest amounts that fit, and the next larger ones. */
static void largest_tables(void **state)
{
    (void)state;
    trey_random_seed(&dice, 10);
    for (trey_cover cover = TREY_COVER_NONE; cover <= TREY_COVER_RUNNING; cover++) {
        for (unsigned i = 0; i < 2; i++) {
            sim_lanes_table table = roll_table(cover);
            table.players = i == 0 ? TREY_SEATS_MAX : 1;
            memset(table.play_from, 0, sizeof table.play_from);
            for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
                table.first[rank] = (uint8_t)(rank % table.players);
            }
            for (unsigned p = 0; p < table.players; p++) {
                table.seat[p] = (uint8_t)(p + 1);
            }
            for (unsigned line = 1; line < TREY_PAYLINE_COUNT; line++) {
                table.bonus_pays[line] = 254;
                table.ante_bonus_pays[line] = cover == TREY_COVER_NONE ? 7 : 0;
            }
            table.covered = false;
            table.ante = 1;
            int32_t antes = (int32_t)table.players * (cover == TREY_COVER_NONE ? 9 : 2);
            table.bonus = (SIM_LANES_DUE_MAX - antes * table.ante) / (254 * (int32_t)table.players);
            table.bank_wager = INT32_MAX / 2;
            assert_true(trey_sim_lanes_table_fits(&table));
            expect_same(&table, i, 9000, settle_by_table, &table);
            table.bonus++;
            assert_false(trey_sim_lanes_table_fits(&table));
            table.bonus--;
            table.bonus_pays[1] = 255;
            assert_false(trey_sim_lanes_table_fits(&table));
            table.bonus_pays[1] = 1;
            table.ante_bonus_pays[2] = cover == TREY_COVER_NONE ? 8 : 1;
            assert_false(trey_sim_lanes_table_fits(&table));
        }
    }
}

/* ---- The round engine ---- */

/* A table under a posting; the bank's second wager covers everything. */
typedef struct posted {
    const trey_posting *posting;
    sim_lanes_table table;
    uint32_t bank_seat;
    trey_round round;
    trey_settlement settlement;
} posted;

static int64_t in_units(const posted *at, int64_t cents)
{
    assert_int_equal(cents % at->table.unit, 0);
    return cents / at->table.unit;
}

static void place_bets(posted *at, int64_t bank_wager)
{
    trey_round_begin(&at->round, at->posting, (trey_meter){0, 0});
    if (!at->posting->ruleset->house_banks) {
        bank(&at->round, at->bank_seat, 99, bank_wager);
    }
    for (unsigned p = 0; p < at->table.players; p++) {
        uint32_t seat = at->table.seat[p];
        if (at->table.ante > 0) {
            expect(&at->round, TREY_OK,
                   bet(seat, seat, TREY_WAGER_ANTE, at->table.ante * at->table.unit));
        }
        if (at->table.bonus > 0) {
            expect(&at->round, TREY_OK,
                   bet(seat, seat, TREY_WAGER_BONUS, at->table.bonus * at->table.unit));
        }
    }
    step(&at->round, TREY_EVENT_BETS_CLOSE);
    step(&at->round, TREY_EVENT_FEES_TAKE);
}

static unsigned player_in(const posted *at, uint32_t seat)
{
    unsigned p = 0;
    while (at->table.seat[p] != seat) {
        assert_in_range(++p, 1, at->table.players - 1);
    }
    return p;
}

static void deal_all(posted *at, const trey_card *cards)
{
    for (int next; (next = trey_round_deal_next(&at->round)) >= 0;) {
        unsigned hand = next == TREY_BANKER ? at->table.players : player_in(at, (uint32_t)next);
        expect(&at->round, TREY_OK,
               (trey_event){.kind = TREY_EVENT_HAND_DEAL,
                            .seat = (uint32_t)next,
                            .cards = cards + 3 * hand,
                            .card_count = 3});
    }
}

static void play_round(posted *at, int64_t bank_wager, const trey_card *cards)
{
    place_bets(at, bank_wager);
    deal_all(at, cards);
    unsigned exposed = trey_card_rank(cards[3 * at->table.players + 2]);
    uint16_t stake = TREY_STAKE_NONE;
    while (at->table.ante > 0 &&
           (stake = trey_round_decides_after(&at->round, stake)) != TREY_STAKE_NONE) {
        uint32_t seat = at->round.stakes[stake].seat;
        trey_hand_value from = at->table.play_from[player_in(at, seat)][exposed];
        expect(&at->round, TREY_OK, decide(seat, seat, at->round.hands[seat].value >= from));
    }
    step(&at->round, TREY_EVENT_FORFEITS_COLLECT);
    step(&at->round, TREY_EVENT_BANKER_REVEAL);
    trey_settlement_make(&at->round, &at->settlement);
}

static void settle_by_rounds(const void *context, const trey_card *cards, settled_round *result)
{
    posted *at = (posted *)context;
    play_round(at, TREY_AMOUNT_MAX, cards);
    result->pay_due = in_units(at, at->settlement.paid);
    result->collect_due = in_units(at, at->settlement.collected);
    play_round(at, at->table.bank_wager * at->table.unit, cards);
    result->paid = in_units(at, at->settlement.paid);
    result->collected = in_units(at, at->settlement.collected);
    for (uint32_t i = 0; i < at->settlement.line_count; i++) {
        const trey_line *line = &at->settlement.lines[i];
        unsigned p = player_in(at, line->seat);
        bool is_bonus = line->kind == TREY_WAGER_BONUS;
        int64_t *results = is_bonus ? result->bonus : result->ante;
        results[p] += in_units(at, trey_line_paid(line) - trey_line_collected(line));
        result->plays += line->kind == TREY_WAGER_PLAY;
    }
}

static void find_first_players(posted *at)
{
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        trey_card cards[SIM_CARDS_MAX];
        unsigned count = 3 * (at->table.players + 1);
        for (unsigned i = 0; i + 1 < count; i++) { /* all but one of the rank */
            cards[i] = (trey_card)(i < 4 * rank ? i : i + 1);
        }
        cards[count - 1] = (trey_card)(4 * rank);
        place_bets(at, TREY_AMOUNT_MAX);
        deal_all(at, cards);
        uint32_t seat = trey_round_action_seat(&at->round);
        at->table.first[rank] = (uint8_t)(seat == 0 ? 0 : player_in(at, seat));
    }
}

static void take_paytables(sim_lanes_table *table, const trey_posting *posting)
{
    for (unsigned line = 0; line < TREY_PAYLINE_COUNT; line++) {
        table->bonus_pays[line] = (int16_t)posting->bonus->pays[line];
        if (posting->ante_bonus != NULL) {
            table->ante_bonus_pays[line] = (int16_t)posting->ante_bonus->pays[line];
        }
    }
}

/* Some of the seats, with whole dollars that every rule set accepts. */
static void roll_seats(posted *at)
{
    sim_lanes_table *table = &at->table;
    bool house_banks = at->posting->ruleset->house_banks;
    at->bank_seat = house_banks ? 0 : 1 + roll(at->posting->seats);
    do {
        table->players = 0;
        for (uint32_t seat = 1; seat <= at->posting->seats; seat++) {
            if (seat != at->bank_seat && roll(3) > 0) {
                table->seat[table->players++] = (uint8_t)seat;
            }
        }
    } while (table->players == 0);
    table->unit = 100;
    table->ante = (int32_t)(10 + roll(40));
    table->bonus = roll(4) == 0 ? 0 : (int32_t)(5 + roll(5));
    if (house_banks && table->bonus > 0 && roll(4) == 0) {
        table->ante = 0; /* WAGER-2: a bonus alone */
    }
    int64_t full = table->players * (2 * table->ante + 200 * table->bonus);
    table->bank_wager = (int32_t)(1 + roll((uint32_t)(roll(2) == 0 ? full / 40 : full)));
}

static void expect_posting(trey_posting posting)
{
    static posted at;
    for (unsigned i = 0; i < 8; i++) {
        at = (posted){.posting = &posting};
        at.table.cover = posting.cover;
        at.table.exposes_card = posting.ruleset->exposes_card;
        roll_seats(&at);
        roll_play_froms(&at.table);
        if (!at.table.exposes_card) {
            for (unsigned p = 0; p < at.table.players; p++) {
                for (unsigned rank = 1; rank < TREY_RANK_COUNT; rank++) {
                    at.table.play_from[p][rank] = at.table.play_from[p][0];
                }
            }
        }
        take_paytables(&at.table, &posting);
        find_first_players(&at);
        place_bets(&at, at.table.bank_wager * at.table.unit);
        at.table.covered = !posting.ruleset->house_banks && trey_round_covered(&at.round);
        expect_same(&at.table, i, 800 + roll(800), settle_by_rounds, &at);
    }
}

static void rounds_of_shfl(void **state)
{
    (void)state;
    trey_random_seed(&dice, 11);
    expect_posting(POST("california-shfl"));
}

static void rounds_of_grand(void **state)
{
    (void)state;
    trey_random_seed(&dice, 12);
    expect_posting(POST("california-grand", TREY_OPTION_SEATS, 13));
    expect_posting(POST("california-grand", TREY_OPTION_COVER, TREY_COVER_RUNNING));
    expect_posting(POST("california-grand", TREY_OPTION_ACTION, TREY_ACTION_LEFT));
}

static void rounds_of_bureau(void **state)
{
    (void)state;
    trey_random_seed(&dice, 13);
    expect_posting(POST("california-bureau"));
    expect_posting(POST("california-bureau", TREY_OPTION_SEATS, 14));
}

static void rounds_of_the_house(void **state)
{
    (void)state;
    trey_random_seed(&dice, 14);
    expect_posting(POST("house-banked"));
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("lanes equal plain loops: house", tables_of_the_house),
        ROW("lanes equal plain loops: matched", tables_matched),
        ROW("lanes equal plain loops: collect-then-pay", tables_collect_then_pay),
        ROW("lanes equal plain loops: running", tables_running),
        ROW("blocks of any size", rounds_are_cut_off),
        ROW("the largest amounts", largest_tables),
        ROW("lanes equal the round engine: california-shfl", rounds_of_shfl),
        ROW("lanes equal the round engine: california-grand", rounds_of_grand),
        ROW("lanes equal the round engine: california-bureau", rounds_of_bureau),
        ROW("lanes equal the round engine: house-banked", rounds_of_the_house),
    };
    return RUN(rows);
}
