/* SPDX-License-Identifier: MIT */
/*
 * Runs of simulated tables: the same for every engine and number of jobs, equal to known exact
 * values, and with every chip accounted for.
 */
#include <math.h>

#include "../core/play.h"
#include "sim/cards.h"

enum { BLOCK = SIM_BLOCK_ROUNDS };

/* ---- Plans ---- */

static trey_strategy q64, always, pairs;

/* One deck: against a jack or lower play everything, else a queen, king or ace with a nine. */
static trey_strategy exposed_best;

static int make_strategies(void **state)
{
    (void)state;
    q64 = trey_simple_strategy_make(TREY_SIMPLE_Q64);
    always = trey_simple_strategy_make(TREY_SIMPLE_ALWAYS);
    pairs = trey_simple_strategy_make(TREY_SIMPLE_NEVER_BLUFF);
    exposed_best = always;
    for (unsigned rank = TREY_RANK_QUEEN; rank <= TREY_RANK_ACE; rank++) {
        exposed_best.play_from[rank] = (trey_hand_value)(rank << 8 | 7 << 4 | TREY_RANK_2);
    }
    return 0;
}

/* The same bets in seats 1 to `players`; the last seat banks where the house does not. */
static trey_sim_plan plan_of(const trey_posting *posting, uint32_t players, int64_t ante,
                             int64_t bonus)
{
    bool house_banks = posting->ruleset->house_banks;
    trey_sim_plan plan = {.posting = posting,
                          .bank = house_banks ? TREY_SIM_BANK_HOUSE : TREY_SIM_BANK_FIXED,
                          .bank_seat = house_banks ? 0 : posting->seats,
                          .bank_wager = TREY_SIM_COVERS,
                          .seed = 1,
                          .rounds = BLOCK,
                          .jobs = 1};
    const trey_strategy *best = posting->ruleset->exposes_card ? &exposed_best : &q64;
    for (uint32_t seat = 1; seat <= players; seat++) {
        plan.seats[seat].seated = (trey_sim_bettor){ante, bonus, best};
    }
    return plan;
}

static trey_sim_tally run_with(const trey_sim_plan *plan, const trey_sim_hooks *hooks)
{
    trey_refusal refusal = trey_sim_check(plan);
    if (refusal.status != TREY_OK) {
        fail_msg("refused: %s", trey_refusal_code(refusal));
    }
    trey_sim_tally tally;
    assert_true(trey_sim_run(plan, hooks, &tally));
    return tally;
}

static trey_sim_tally run(const trey_sim_plan *plan)
{
    return run_with(plan, NULL);
}

static void assert_same(const trey_sim_tally *tally, const trey_sim_tally *other)
{
    assert_int_equal(tally->rounds, other->rounds);
    assert_int_equal(tally->bank.result, other->bank.result);
    assert_int_equal(tally->short_rounds, other->short_rounds);
    assert_true(trey_sim_tally_equals(tally, other));
}

/* ---- Engines and jobs ---- */

static void same_for_any_number_of_jobs(void **state)
{
    (void)state;
    trey_posting posting = POST("california-grand", TREY_OPTION_DECKS, 2);
    trey_sim_plan plan = plan_of(&posting, 2, 1000, 500);
    plan.rounds = 5 * BLOCK / 2;
    trey_sim_tally expected = run(&plan);
    assert_int_equal(expected.rounds, plan.rounds);
    for (plan.jobs = 2; plan.jobs <= 5; plan.jobs += 3) {
        trey_sim_tally tally = run(&plan);
        assert_same(&tally, &expected);
    }
    plan.seed = 2;
    trey_sim_tally other = run(&plan);
    assert_false(trey_sim_tally_equals(&other, &expected));
}

/* Runs the plan with both engines. */
static void compare_engines(trey_sim_plan *plan)
{
    plan->engine = TREY_SIM_ENGINE_ROUND;
    trey_sim_tally rounds = run(plan);
    plan->engine = TREY_SIM_ENGINE_LANES;
    trey_sim_tally lanes = run(plan);
    assert_same(&lanes, &rounds);
    assert_true(rounds.ante.result + rounds.bonus.result + rounds.bank.result == 0);
}

/* Wagers of every size against banks from too small to large enough. */
static void compare_with_banks(const trey_posting *posting, uint32_t players)
{
    static const int64_t banks[] = {1, 700, 2500, 10000, 33300, TREY_SIM_COVERS};
    static const int64_t bets[][2] = {{1000, 0}, {1000, 500}, {2500, 2500}};
    for (size_t b = 0; b < sizeof bets / sizeof bets[0]; b++) {
        trey_sim_plan plan = plan_of(posting, players, bets[b][0], bets[b][1]);
        plan.seats[1].seated.strategy = &pairs;
        plan.rounds = 3000 + players;
        size_t count = posting->ruleset->house_banks ? 1 : sizeof banks / sizeof banks[0];
        for (size_t w = 0; w < count; w++) {
            plan.bank_wager = banks[w];
            compare_engines(&plan);
        }
    }
}

static void engines_agree_in_shfl(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl");
    for (uint32_t players = 1; players <= 6; players++) {
        compare_with_banks(&posting, players);
    }
}

static void engines_agree_in_grand(void **state)
{
    (void)state;
    for (int cover = TREY_COVER_MATCHED; cover <= TREY_COVER_RUNNING; cover += 2) {
        for (int action = TREY_ACTION_UPCARD; action <= TREY_ACTION_LEFT; action++) {
            trey_posting posting = POST("california-grand", TREY_OPTION_SEATS, 13,
                                        TREY_OPTION_COVER, cover, TREY_OPTION_ACTION, action);
            compare_with_banks(&posting, 12);
            compare_with_banks(&posting, 5);
        }
    }
}

static void engines_agree_in_bureau(void **state)
{
    (void)state;
    trey_posting posting = POST("california-bureau", TREY_OPTION_SEATS, 14);
    compare_with_banks(&posting, 13);
    compare_with_banks(&posting, 6);
}

static void engines_agree_where_the_house_banks(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked");
    for (uint32_t players = 1; players <= 7; players += 3) {
        compare_with_banks(&posting, players);
    }
}

/* Seats with gaps, and a bank that is not in the last seat; both ways of charging fees. */
static void engines_agree_on_seats_and_fees(void **state)
{
    (void)state;
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE,
                            .schedule = trey_book_schedule(&trey_book_builtin, "A7", 2)};
    trey_posting posting;
    assert_int_equal(trey_posting_make(&posting, rules("california-bureau"), &choices).status,
                     TREY_OK);
    trey_sim_plan plan = plan_of(&posting, 0, 0, 0);
    static const uint32_t seats[] = {2, 3, 7};
    for (size_t i = 0; i < 3; i++) {
        plan.seats[seats[i]].seated = (trey_sim_bettor){6000, 5000, &q64};
    }
    plan.bank_seat = 5;
    plan.bank_wager = 12300;
    compare_engines(&plan);
    trey_sim_tally tally = run(&plan);
    /* FEE-2: $1 for the ante, 50 c for the bonus; FEE-3: by $180 of total action. */
    assert_int_equal(tally.player_fees, 3 * 150 * tally.rounds);
    assert_int_equal(tally.bank_fees,
                     trey_schedule_bank_fee(posting.schedule, 18000, 12300) * tally.rounds);
    assert_true(tally.bank_fees > 0);
    trey_sim_figure after = trey_sim_bank_after_fees(&tally);
    assert_int_equal(after.result, tally.bank.result - tally.bank_fees);
    assert_int_equal(after.stake, 12300 * tally.rounds);
}

static void engine_is_the_fastest_that_can(void **state)
{
    (void)state;
    char name[TREY_SIM_ENGINE_NAME_SIZE];
    trey_posting posting = POST("california-shfl");
    trey_sim_plan plan = plan_of(&posting, 6, 1000, 0);
    assert_memory_equal(trey_sim_engine_name(name, &plan), "lanes (", 7);
    plan.seats[2].seated.ante = 2000;
    assert_string_equal(trey_sim_engine_name(name, &plan), "rounds");
    plan.seats[2].seated.ante = 1000;
    plan.seats[2].back_line.bonus = 500;
    assert_string_equal(trey_sim_engine_name(name, &plan), "rounds");
    plan.seats[2].back_line.bonus = 0;
    plan.engine = TREY_SIM_ENGINE_ROUND;
    assert_string_equal(trey_sim_engine_name(name, &plan), "rounds");
}

/* ---- Stopping, observing, recording ---- */

typedef struct watch {
    int64_t blocks, progress;
    int64_t stop_after;
    int64_t rounds, bank_net, collect_due, pay_due, ante, bonus;
} watch;

static bool stop(void *context)
{
    watch *at = context;
    return ++at->blocks >= at->stop_after;
}

static void progress(void *context, int64_t rounds)
{
    watch *at = context;
    assert_true(rounds > at->progress);
    at->progress = rounds;
}

static void stopped_run_is_a_shorter_one(void **state)
{
    (void)state;
    trey_posting posting = POST("california-bureau", TREY_OPTION_DECKS, 3);
    trey_sim_plan plan = plan_of(&posting, 1, 1000, 0);
    plan.rounds = 6 * BLOCK;
    for (plan.jobs = 1; plan.jobs <= 2; plan.jobs++) {
        watch at = {.stop_after = 2};
        trey_sim_hooks hooks = {.stop = stop, .progress = progress, .context = &at};
        trey_sim_tally stopped = run_with(&plan, &hooks);
        assert_in_range(stopped.rounds, 2 * BLOCK, (1 + plan.jobs) * BLOCK);
        assert_int_equal(at.progress, stopped.rounds);
        trey_sim_plan shorter = plan;
        shorter.rounds = stopped.rounds;
        trey_sim_tally expected = run(&shorter);
        assert_same(&stopped, &expected);
        /* Stopping at the end changes nothing. */
        at = (watch){.stop_after = stopped.rounds / BLOCK};
        trey_sim_tally whole = run_with(&shorter, &hooks);
        assert_same(&whole, &expected);
    }
}

static void observe(void *context, uint64_t block, const trey_sim_round *rounds, uint32_t count)
{
    (void)block;
    watch *at = context;
    assert_in_range(count, 1, 64);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(rounds[i].ante_result + rounds[i].bonus_result + rounds[i].bank_net == 0);
        at->rounds++;
        at->bank_net += rounds[i].bank_net;
        at->collect_due += rounds[i].collect_due;
        at->pay_due += rounds[i].pay_due;
        at->ante += rounds[i].ante_result;
        at->bonus += rounds[i].bonus_result;
    }
}

/* The amount due does not depend on what the bank can cover; the rest is uncovered. */
static void observers_see_every_round(void **state)
{
    (void)state;
    trey_posting posting = POST("california-grand");
    trey_sim_plan plan = plan_of(&posting, 4, 1000, 500);
    plan.rounds = 10001;
    watch covered = {0};
    for (int engine = TREY_SIM_ENGINE_ROUND; engine <= TREY_SIM_ENGINE_LANES; engine++) {
        static const int64_t banks[] = {TREY_SIM_COVERS, 2500};
        plan.engine = (trey_sim_engine)engine;
        for (size_t w = 0; w < 2; w++) {
            watch at = {0};
            trey_sim_hooks hooks = {.observe = observe, .context = &at};
            plan.bank_wager = banks[w];
            trey_sim_tally tally = run_with(&plan, &hooks);
            assert_int_equal(at.rounds, plan.rounds);
            assert_int_equal(at.bank_net, tally.bank.result);
            assert_int_equal(at.ante, tally.ante.result);
            assert_int_equal(at.bonus, tally.bonus.result);
            covered = w == 0 ? at : covered;
            assert_int_equal(at.collect_due, covered.collect_due);
            assert_int_equal(at.pay_due, covered.pay_due);
            assert_int_equal(at.collect_due - at.pay_due - (tally.uncollected - tally.unpaid),
                             at.bank_net);
            assert_true((tally.short_rounds > 0) == (w == 1));
        }
    }
}

/* All chips in play, by movements. */
typedef struct chips {
    int64_t rounds;
    int64_t stack_of[2 * TREY_HANDS_MAX + 1];
    int64_t place[TREY_PLACE_COUNT];
    int64_t bank_won, banker_won[TREY_HANDS_MAX];
    uint32_t last_banker, same_banker;
} chips;

static void move(void *context, const trey_movement *movement)
{
    chips *at = context;
    at->place[movement->from] -= movement->amount;
    at->place[movement->to] += movement->amount;
    if (movement->from == TREY_PLACE_STACK) {
        at->stack_of[movement->bettor] -= movement->amount;
    }
    if (movement->to == TREY_PLACE_STACK) {
        at->stack_of[movement->bettor] += movement->amount;
    }
}

static void record(void *context, const trey_round *round, const trey_settlement *settlement,
                   const trey_awards *awards)
{
    chips *at = context;
    assert_int_equal(round->phase, TREY_PHASE_DONE);
    trey_movements_each(round, settlement, awards, move, context);
    at->rounds++;
    at->bank_won += settlement->collected - settlement->paid;
    at->banker_won[round->bank_seat] += settlement->collected - settlement->paid;
    /* BANK-1: two rounds in a row at most, while others are willing. */
    at->same_banker = round->bank_seat == at->last_banker ? at->same_banker + 1 : 1;
    at->last_banker = round->bank_seat;
    assert_true(round->bank_seat == 0 || at->same_banker <= 2);
}

/* A full table of grand: back-line bettors, different wagers, fees, a bank that goes around. */
static void chips_are_conserved(void **state)
{
    (void)state;
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE | 1U << TREY_OPTION_DECKS,
                            .schedule = trey_book_schedule(&trey_book_builtin, "B1", 2)};
    choices.value[TREY_OPTION_DECKS] = 2;
    trey_posting posting;
    assert_int_equal(trey_posting_make(&posting, rules("california-grand"), &choices).status,
                     TREY_OK);
    trey_sim_plan plan = {
        .posting = &posting, .bank = TREY_SIM_BANK_ROTATES, .seed = 7, .rounds = 4000, .jobs = 1};
    for (uint32_t seat = 1; seat <= 6; seat++) {
        plan.seats[seat] = (trey_sim_seat){.seated = {1000 * seat, 500, &exposed_best},
                                           .back_line = {500, 500, seat < 3 ? &pairs : &always},
                                           .puts_up = seat == 4 ? 0 : 3000 * seat};
    }
    chips at = {0};
    trey_sim_hooks hooks = {.record = record, .context = &at};
    trey_sim_tally tally = run_with(&plan, &hooks);
    assert_int_equal(at.rounds, 4000);
    assert_int_equal(at.bank_won, tally.bank.result);
    assert_int_equal(at.place[TREY_PLACE_SPOT], 0);
    assert_int_equal(at.place[TREY_PLACE_DROP_BOX], tally.player_fees + tally.bank_fees);
    assert_true(tally.ante.result + tally.bonus.result + tally.bank.result == 0);
    for (uint32_t seat = 1; seat <= 6; seat++) {
        /* A player's fees come out of the stack, not out of the bank wager. */
        assert_int_equal(at.stack_of[seat] + at.banker_won[seat],
                         tally.seat[seat].result + tally.banking[seat].result);
        assert_true((tally.banked_rounds[seat] > 0) == (seat != 4));
    }
    assert_true(tally.short_rounds > 0);
    assert_int_equal(tally.idle_rounds, 0);
    /* The same without an observer. */
    trey_sim_tally unwatched = run(&plan);
    assert_same(&unwatched, &tally);
}

static void bank_goes_around(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl");
    trey_sim_plan plan = plan_of(&posting, 7, 1000, 0);
    plan.bank = TREY_SIM_BANK_ROTATES;
    plan.rounds = 14 * 20;
    for (uint32_t seat = 1; seat <= 7; seat++) {
        plan.seats[seat].puts_up = TREY_SIM_COVERS;
    }
    assert_int_equal(trey_sim_bank_wager(&plan, 3), 6 * 2000);
    chips at = {0};
    trey_sim_hooks hooks = {.record = record, .context = &at};
    trey_sim_tally tally = run_with(&plan, &hooks);
    for (uint32_t seat = 1; seat <= 7; seat++) {
        assert_int_equal(tally.banked_rounds[seat], 40);
        assert_int_equal(tally.seat[seat].stake, 1000 * 240);
        assert_int_equal(tally.banking[seat].stake, 12000 * 40);
    }
}

/* BANK-1: the bank returns when all others decline. BANK-2: not under the bureau's rules, where
 * the table stops. */
static void one_banker_alone(void **state)
{
    (void)state;
    trey_posting shfl = POST("california-shfl"), bureau = POST("california-bureau");
    for (int strict = 0; strict <= 1; strict++) {
        trey_sim_plan plan = plan_of(strict ? &bureau : &shfl, 3, 1000, 0);
        plan.bank = TREY_SIM_BANK_ROTATES;
        plan.seats[2].puts_up = 5000;
        plan.rounds = 1000;
        trey_sim_tally tally = run(&plan);
        assert_int_equal(tally.rounds, strict ? 2 : 1000);
        assert_int_equal(tally.idle_rounds, strict ? 998 : 0);
        assert_int_equal(tally.banked_rounds[2], tally.rounds);
    }
}

/* ---- Cards ---- */

typedef struct seen_cards {
    trey_card first[100][SIM_CARDS_MAX];
    size_t rounds;
    uint64_t by_card[TREY_DECK_CARDS];
    uint8_t out[TREY_DECK_CARDS];
    uint32_t decks, rounds_per_shuffle;
} seen_cards;

static void note_cards(void *context, const trey_round *round, const trey_settlement *settlement,
                       const trey_awards *awards)
{
    (void)settlement;
    (void)awards;
    seen_cards *at = context;
    if (at->rounds % at->rounds_per_shuffle == 0) {
        memset(at->out, 0, sizeof at->out);
    }
    unsigned index = 0;
    for (uint32_t step = 1; step <= round->posting->seats; step++) {
        /* Seats in order, the banker last. */
        uint32_t seat = step == round->posting->seats ? TREY_BANKER : step;
        for (unsigned i = 0; i < 3 && round->hands[seat].count == 3; i++) {
            trey_card card = round->cards[round->hands[seat].first + i];
            at->by_card[card]++;
            assert_true(++at->out[card] <= at->decks);
            if (at->rounds < 100) {
                at->first[at->rounds][index++] = card;
            }
        }
    }
    at->rounds++;
}

/* The cards of one deck are those of trey_sim_deal_batch, lane by lane, whatever seat the deal
 * begins with. */
static void cards_of_the_contract(void **state)
{
    (void)state;
    trey_posting posting = POST("california-bureau");
    trey_sim_plan plan = plan_of(&posting, 5, 1000, 0);
    plan.rounds = 100;
    seen_cards *at = calloc(1, sizeof *at);
    assert_non_null(at);
    at->decks = at->rounds_per_shuffle = 1;
    trey_sim_hooks hooks = {.record = note_cards, .context = at};
    trey_sim_tally tally = run_with(&plan, &hooks);
    assert_int_equal(tally.rounds, 100);
    sim_generator generator;
    trey_sim_generator_seed(&generator, 1, 0);
    trey_card cards[SIM_CARDS_MAX][SIM_LANES];
    for (size_t round = 0; round < 100;) {
        uint64_t lanes = trey_sim_deal_batch(&generator, 18, cards);
        for (unsigned lane = 0; lane < SIM_LANES && round < 100; lane++) {
            for (unsigned i = 0; i < 18 && (lanes >> lane & 1) != 0; i++) {
                assert_int_equal(at->first[round][i], cards[i][lane]);
            }
            round += lanes >> lane & 1;
        }
    }
    free(at);
}

/* Several decks and several rounds per shuffle: between two shuffles no card appears more often
 * than in the decks (HAND-11), and in the long run all are equally frequent. */
static void shoes_are_fair(void **state)
{
    (void)state;
    static const int kinds[][2] = {{1, 3}, {2, 1}, {2, 4}, {8, 5}};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        trey_posting posting = POST("california-grand", TREY_OPTION_SEATS, 5, TREY_OPTION_DECKS,
                                    kinds[k][0], TREY_OPTION_ROUNDS_PER_SHUFFLE, kinds[k][1]);
        trey_sim_plan plan = plan_of(&posting, 4, 1000, 0);
        plan.rounds = 20000;
        seen_cards *at = calloc(1, sizeof *at);
        assert_non_null(at);
        at->decks = (uint32_t)kinds[k][0];
        at->rounds_per_shuffle = (uint32_t)kinds[k][1];
        trey_sim_hooks hooks = {.record = note_cards, .context = at};
        trey_sim_tally tally = run_with(&plan, &hooks);
        assert_int_equal(tally.rounds, 20000);
        double expected = 20000.0 * 15 / TREY_DECK_CARDS, chi = 0;
        for (unsigned card = 0; card < TREY_DECK_CARDS; card++) {
            double apart = (double)at->by_card[card] - expected;
            chi += apart * apart / expected;
        }
        assert_true(chi < 100); /* 51 degrees of freedom; at random less than once in 20,000 */
        free(at);
    }
}

/* ---- Known values ---- */

static void assert_value(const trey_sim_figure *figure, int64_t rounds, double expected)
{
    double mean = trey_sim_mean(figure), error = trey_sim_error(figure, rounds);
    if (!(fabs(mean - expected) < 3 * error)) {
        fail_msg("%f is not %f within three times %f", mean, expected, error);
    }
    assert_true(error < 0.02);
}

static void california_values(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl");
    trey_sim_plan plan = plan_of(&posting, 6, 1000, 500);
    plan.rounds = 400000;
    trey_sim_tally tally = run(&plan);
    assert_value(&tally.ante, tally.rounds, -229314.0 / 12724075);
    assert_value(&tally.bonus, tally.rounds, -242.0 / 5525);
}

static void house_banked_values(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked"); /* TCP-01 */
    trey_sim_plan plan = plan_of(&posting, 7, 1000, 0);
    plan.rounds = 400000;
    trey_sim_tally tally = run(&plan);
    assert_value(&tally.ante, tally.rounds, -686689.0 / 20358520);
    assert_true(isnan(trey_sim_mean(&tally.bonus)));
}

/* No card exposed to the strategy, none paid as Ante Bonus: Q-6-4 whatever is exposed. */
static void closed_values(void **state)
{
    (void)state;
    trey_posting posting = POST("california-grand");
    trey_sim_plan plan = plan_of(&posting, 6, 1000, 0);
    for (uint32_t seat = 1; seat <= 6; seat++) {
        plan.seats[seat].seated.strategy = &q64;
    }
    plan.rounds = 400000;
    trey_sim_tally tally = run(&plan);
    assert_value(&tally.ante, tally.rounds, -8813253.0 / 101792600);
}

/* The long-run value of a progressive wager does not depend on the first meter (PROG-4). */
static void progressive_values(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    trey_sim_plan plan = plan_of(&posting, 7, 500, 0);
    plan.meter = trey_meter_seed(posting.progressive, posting.denomination);
    for (uint32_t seat = 1; seat <= 7; seat++) {
        plan.seats[seat].progressive = true;
    }
    plan.rounds = 100000;
    chips at = {0};
    trey_sim_hooks hooks = {.record = record, .context = &at};
    trey_sim_tally tally = run_with(&plan, &hooks);
    assert_value(&tally.long_run, tally.rounds, -1234.0 / 5525);
    assert_int_equal(tally.progressive.stake, 7 * 100 * tally.rounds);
    assert_true(tally.meter_awards > 10);
    /* Wagers minus awards are what the meter and the house gained. */
    assert_int_equal(at.place[TREY_PLACE_STACK], tally.progressive.result + tally.ante.result);
    int64_t seats = 0;
    for (uint32_t seat = 1; seat <= 7; seat++) {
        seats += tally.seat[seat].result;
    }
    assert_int_equal(seats, tally.progressive.result + tally.ante.result);
}

/* Mean, error and deviation of figures that are small enough to check by hand. */
static void figures_by_hand(void **state)
{
    (void)state;
    /* Results 3, -1 on stakes 2, 2. */
    trey_sim_figure figure = {
        .result = 2, .stake = 4, .result_squares = 10, .products = 4, .stake_squares = 8};
    assert_true(fabs(trey_sim_mean(&figure) - 0.5) < 1e-12);
    /* Deviations from the mean: 2, -2. */
    assert_true(fabs(trey_sim_error(&figure, 2) - sqrt(8) * sqrt(2) / 4) < 1e-12);
    assert_true(fabs(trey_sim_round_mean(&figure, 2) - 1) < 1e-12);
    assert_true(fabs(trey_sim_deviation(&figure, 2) - sqrt(8)) < 1e-12);
    assert_true(fabs(trey_sim_round_error(&figure, 2) - 2) < 1e-12);
    assert_true(isnan(trey_sim_error(&figure, 1)));
    assert_true(isnan(trey_sim_deviation(&figure, 1)));
    trey_sim_figure nothing = {.result = 0};
    assert_true(isnan(trey_sim_mean(&nothing)) && isnan(trey_sim_error(&nothing, 5)));
    assert_true(isnan(trey_sim_round_mean(&nothing, 0)));
}

/* ---- Refusals ---- */

static void assert_refused(const trey_sim_plan *plan, uint32_t status, uint32_t subject)
{
    trey_refusal refusal = trey_sim_check(plan);
    if (refusal.status != status) {
        fail_msg("status %u (%s), not %u", refusal.status, trey_refusal_code(refusal), status);
    }
    assert_int_equal(refusal.subject, subject);
}

static void plans_that_cannot_be(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl"), house = POST("house-banked");
    const trey_sim_plan good = plan_of(&posting, 3, 1000, 0);
    assert_refused(&good, TREY_OK, 0);
    trey_sim_plan plan = good;
    plan.rounds = 0;
    assert_refused(&plan, TREY_SIM_REFUSED_ROUNDS_NOT_POSITIVE, 0);
    plan.rounds = -1;
    assert_refused(&plan, TREY_SIM_REFUSED_ROUNDS_NOT_POSITIVE, 0);
    plan.rounds = INT64_MAX;
    assert_refused(&plan, TREY_SIM_REFUSED_RUN_TOO_LONG, 0);
    plan = good;
    plan.bank = TREY_SIM_BANK_HOUSE;
    assert_refused(&plan, TREY_REFUSED_BANK_MISSING, 0);
    plan = good;
    plan.bank_wager = 0;
    assert_refused(&plan, TREY_REFUSED_AMOUNT_NOT_POSITIVE, 7);
    plan.bank_wager = -2;
    assert_refused(&plan, TREY_REFUSED_AMOUNT_NOT_POSITIVE, 7);
    plan.bank_wager = TREY_AMOUNT_MAX + 1;
    assert_refused(&plan, TREY_REFUSED_AMOUNT_TOO_LARGE, 7);
    plan = good;
    plan.bank_seat = 8;
    assert_refused(&plan, TREY_REFUSED_SEAT_OUT_OF_RANGE, 8);
    plan.bank_seat = 4000000000U;
    assert_refused(&plan, TREY_REFUSED_SEAT_OUT_OF_RANGE, 4000000000U);
    plan.bank_seat = 0;
    assert_refused(&plan, TREY_REFUSED_SEAT_OUT_OF_RANGE, 0);
    plan = plan_of(&posting, 0, 0, 0);
    assert_refused(&plan, TREY_REFUSED_NO_WAGERS, 0);
    plan = plan_of(&house, 1, 1000, 0);
    plan.bank = TREY_SIM_BANK_FIXED;
    assert_refused(&plan, TREY_REFUSED_BANK_NOT_ALLOWED, 0);
    trey_posting progressive = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    plan = plan_of(&progressive, 1, 1000, 0);
    plan.meter.cents = -1;
    assert_refused(&plan, TREY_REFUSED_AMOUNT_NOT_POSITIVE, 0);
    plan.meter.cents = TREY_AMOUNT_MAX + 1;
    assert_refused(&plan, TREY_REFUSED_AMOUNT_TOO_LARGE, 0);
    plan.meter.cents = TREY_AMOUNT_MAX;
    plan.rounds = 10000;
    assert_refused(&plan, TREY_SIM_REFUSED_RUN_TOO_LONG, 0);
}

static void wagers_that_cannot_be(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl"), bureau = POST("california-bureau");
    static const struct {
        trey_sim_bettor seated, back_line;
        trey_status status;
    } rows[] = {
        {{400, 0, &q64}, {0}, TREY_REFUSED_ANTE_UNDER_MIN},
        {{50100, 0, &q64}, {0}, TREY_REFUSED_ANTE_OVER_MAX},
        {{1050, 0, &q64}, {0}, TREY_REFUSED_OFF_INCREMENT},
        {{-1000, 0, &q64}, {0}, TREY_REFUSED_AMOUNT_NOT_POSITIVE},
        {{1000, 400, &q64}, {0}, TREY_REFUSED_BONUS_UNDER_MIN},
        {{1000, 5100, &q64}, {0}, TREY_REFUSED_BONUS_OVER_MAX},
        {{0, 500, &q64}, {0}, TREY_REFUSED_BONUS_WITHOUT_ANTE},
        {{1000, 0, &q64}, {1000, 0, &q64}, TREY_REFUSED_BACK_LINE_NOT_ALLOWED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        trey_sim_plan plan = plan_of(&posting, 5, 1000, 0);
        plan.seats[3].seated = rows[i].seated;
        plan.seats[3].back_line = rows[i].back_line;
        assert_refused(&plan, rows[i].status, 3);
    }
    trey_sim_plan plan = plan_of(&posting, 5, 1000, 0);
    plan.seats[9].seated = plan.seats[1].seated;
    assert_refused(&plan, TREY_REFUSED_SEAT_OUT_OF_RANGE, 9);
    plan = plan_of(&posting, 5, 1000, 0);
    plan.seats[3].progressive = true;
    assert_refused(&plan, TREY_REFUSED_PROGRESSIVE_NOT_POSTED, 3);
    plan = plan_of(&bureau, 5, 1000, 0);
    plan.seats[2].back_line.bonus = 1000;
    assert_refused(&plan, TREY_REFUSED_BACK_LINE_NOT_ALLOWED, 2);
}

static void banks_that_cannot_go_around(void **state)
{
    (void)state;
    trey_posting posting = POST("california-shfl");
    trey_sim_plan plan = plan_of(&posting, 3, 1000, 0);
    plan.bank = TREY_SIM_BANK_ROTATES;
    assert_refused(&plan, TREY_SIM_REFUSED_NOBODY_BANKS, 0);
    plan.seats[2].puts_up = -5;
    assert_refused(&plan, TREY_REFUSED_AMOUNT_NOT_POSITIVE, 2);
    plan.seats[2].puts_up = 0;
    plan.seats[8].puts_up = 1000;
    assert_refused(&plan, TREY_REFUSED_SEAT_OUT_OF_RANGE, 8);
    /* A bank without players. */
    plan = plan_of(&posting, 1, 1000, 0);
    plan.bank = TREY_SIM_BANK_ROTATES;
    plan.seats[1].puts_up = TREY_SIM_COVERS;
    assert_refused(&plan, TREY_REFUSED_NO_WAGERS, 1);
}

static void plans_that_lanes_cannot_run(void **state)
{
    (void)state;
    trey_posting posting = POST("california-grand"),
                 two = POST("california-grand", TREY_OPTION_DECKS, 2);
    trey_posting slow = POST("california-grand", TREY_OPTION_ROUNDS_PER_SHUFFLE, 2);
    trey_posting house = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    trey_sim_plan good = plan_of(&posting, 3, 1000, 500);
    good.engine = TREY_SIM_ENGINE_LANES;
    assert_refused(&good, TREY_OK, 0);
    trey_sim_plan plan = good;
    plan.seats[2].seated.ante = 2000;
    assert_refused(&plan, TREY_SIM_REFUSED_LANES_CANNOT, 0);
    plan = good;
    plan.seats[2].seated.bonus = 0;
    assert_refused(&plan, TREY_SIM_REFUSED_LANES_CANNOT, 0);
    plan = good;
    plan.seats[2].back_line = (trey_sim_bettor){1000, 0, &q64};
    assert_refused(&plan, TREY_SIM_REFUSED_LANES_CANNOT, 0);
    plan = good;
    plan.posting = &two;
    assert_refused(&plan, TREY_SIM_REFUSED_LANES_CANNOT, 0);
    plan.posting = &slow;
    assert_refused(&plan, TREY_SIM_REFUSED_LANES_CANNOT, 0);
    plan = good;
    plan.bank = TREY_SIM_BANK_ROTATES;
    plan.seats[1].puts_up = plan.seats[2].puts_up = 10000;
    assert_refused(&plan, TREY_SIM_REFUSED_LANES_CANNOT, 0);
    trey_strategy by_suits = exposed_best;
    by_suits.suit_rule[TREY_RANK_QUEEN] = (trey_suit_rule){TREY_RANK_QUEEN << 8 | 6 << 4, 4};
    plan = good;
    plan.seats[3].seated.strategy = &by_suits;
    assert_refused(&plan, TREY_SIM_REFUSED_LANES_CANNOT, 0);
    plan = plan_of(&house, 3, 1000, 0);
    plan.engine = TREY_SIM_ENGINE_LANES;
    assert_refused(&plan, TREY_OK, 0);
    plan.seats[1].progressive = true;
    assert_refused(&plan, TREY_SIM_REFUSED_LANES_CANNOT, 0);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("same tally for any number of jobs", same_for_any_number_of_jobs),
        ROW("engines agree: shfl", engines_agree_in_shfl),
        ROW("engines agree: grand", engines_agree_in_grand),
        ROW("engines agree: bureau", engines_agree_in_bureau),
        ROW("engines agree: house-banked", engines_agree_where_the_house_banks),
        ROW("engines agree: seats and fees", engines_agree_on_seats_and_fees),
        ROW("the fastest possible engine is chosen", engine_is_the_fastest_that_can),
        ROW("a stopped run equals a shorter one", stopped_run_is_a_shorter_one),
        ROW("observers see every round", observers_see_every_round),
        ROW("chips are conserved", chips_are_conserved),
        ROW("BANK-1 the bank goes around", bank_goes_around),
        ROW("BANK-1, BANK-2 one banker alone", one_banker_alone),
        ROW("one deck: the cards of the contract", cards_of_the_contract),
        ROW("HAND-11 shoes are fair", shoes_are_fair),
        ROW("known values: California", california_values),
        ROW("known values: house-banked", house_banked_values),
        ROW("known values: closed", closed_values),
        ROW("known values: progressive", progressive_values),
        ROW("figures by hand", figures_by_hand),
        ROW("impossible plans", plans_that_cannot_be),
        ROW("impossible wagers", wagers_that_cannot_be),
        ROW("impossible rotations of the bank", banks_that_cannot_go_around),
        ROW("plans that the lanes do not support", plans_that_lanes_cannot_run),
    };
    return cmocka_run_group_tests(rows, make_strategies, NULL);
}
