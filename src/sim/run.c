/* SPDX-License-Identifier: MIT */
/*
 * Runs: the choice of the engine, and the distribution of blocks to threads.
 *
 * Threads take blocks in order and always finish a block. If a run is stopped, the finished blocks
 * are therefore the first ones. Tallies are sums of integers, so they can be added in any order.
 */
#include <trey/sim.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/assert.h"
#include "bets.h"
#include "lanes_plan.h"
#include "sim_table.h"
#include "sim_tally.h"

/* ---- The engine ---- */

/* The engine for the blocks of a plan: vector lanes, or the round engine. */
typedef struct engine {
    const sim_lanes_engine *lanes; /* NULL: use the round engine */
    sim_lanes_table lanes_table;
} engine;

enum { TRIAL_ROUNDS = 1 << 10 };

/* Compare a vector engine with the plain one on a few rounds, to guard against errors of a compiler
 * or a processor. */
static bool agrees_with_plain(const sim_lanes_engine *lanes, const sim_lanes_engine *plain,
                              const sim_lanes_table *table, uint64_t seed)
{
    trey_sim_tally tally = {.rounds = 0}, expected = {.rounds = 0};
    lanes->run_block(table, seed, 0, TRIAL_ROUNDS, &tally, NULL, NULL);
    plain->run_block(table, seed, 0, TRIAL_ROUNDS, &expected, NULL, NULL);
    return trey_sim_tally_equals(&tally, &expected);
}

static const sim_lanes_engine *choose_lanes(const sim_lanes_table *table, uint64_t seed)
{
    const sim_lanes_engine *plain = trey_sim_lanes_engines;
    while (plain[1].run_block != NULL) {
        plain++; /* the plain engine is the last */
    }
    for (const sim_lanes_engine *lanes = trey_sim_lanes_engines; lanes != plain; lanes++) {
        if (lanes->usable() && agrees_with_plain(lanes, plain, table, seed)) {
            return lanes;
        }
    }
    return plain;
}

static engine choose_engine(const trey_sim_plan *plan)
{
    engine chosen = {.lanes = NULL};
    if (plan->engine != TREY_SIM_ENGINE_ROUND && trey_sim_lanes_plan(&chosen.lanes_table, plan)) {
        chosen.lanes = choose_lanes(&chosen.lanes_table, plan->seed);
    }
    return chosen;
}

const char *trey_sim_engine_name(char out[TREY_SIM_ENGINE_NAME_SIZE], const trey_sim_plan *plan)
{
    const sim_lanes_engine *lanes = choose_engine(plan).lanes;
    if (lanes == NULL) {
        snprintf(out, TREY_SIM_ENGINE_NAME_SIZE, "rounds");
    } else {
        snprintf(out, TREY_SIM_ENGINE_NAME_SIZE, "lanes (%s)", lanes->name);
    }
    return out;
}

/* ---- Completing the tally of the lanes ---- */

/* The values that are the same in every round of a table that the lanes support. */
typedef struct round_constants {
    uint32_t bank_seat;
    int64_t bank_wager, bank_fee;
    int64_t seat_fees[TREY_HANDS_MAX];
} round_constants;

static round_constants find_constants(const trey_sim_plan *plan)
{
    trey_round round;
    uint32_t seat = plan->bank == TREY_SIM_BANK_HOUSE ? TREY_BANKER : plan->bank_seat;
    round_constants same = {.bank_seat = seat,
                            .bank_wager = trey_sim_bank_wager_with(&round, plan, seat)};
    trey_refusal refusal = trey_sim_bets_place(&round, plan, seat, same.bank_wager, plan->meter);
    TREY_ASSERT(refusal.status == TREY_OK);
    same.bank_fee = trey_round_bank_fee(&round);
    for (uint32_t i = 0; i < round.wager_count; i++) {
        same.seat_fees[round.wagers[i].seat] += trey_round_wager_fee(&round, i);
    }
    return same;
}

/* Add the fees, and the bank's wager as the stake of the bank's result. */
static void complete_lanes(const trey_sim_plan *plan, trey_sim_tally *tally)
{
    round_constants same = find_constants(plan);
    int64_t rounds = tally->rounds;
    for (uint32_t seat = 1; seat <= TREY_SEATS_MAX; seat++) {
        trey_sim_figure_charge(&tally->seat[seat], same.seat_fees[seat], rounds);
        tally->player_fees += same.seat_fees[seat] * rounds;
    }
    trey_sim_figure *bank = &tally->bank;
    if (same.bank_seat != TREY_BANKER) {
        bank->stake = same.bank_wager * rounds;
        bank->products = (trey_wide)same.bank_wager * bank->result;
        bank->stake_squares = (trey_wide)same.bank_wager * same.bank_wager * rounds;
    }
    tally->banking[same.bank_seat] = *bank;
    trey_sim_figure_charge(&tally->banking[same.bank_seat], same.bank_fee, rounds);
    tally->banked_rounds[same.bank_seat] = rounds;
    tally->bank_fees += same.bank_fee * rounds;
}

/* ---- Blocks over threads ---- */

typedef struct run {
    const trey_sim_plan *plan;
    const trey_sim_hooks *hooks;
    engine engine;
    uint64_t block_count;

    pthread_mutex_t lock; /* protects the members below */
    uint64_t next_block;
    bool stopped;
    int64_t rounds_done;
    trey_sim_tally tally;
} run;

static uint32_t rounds_of_block(const trey_sim_plan *plan, uint64_t block)
{
    int64_t left = plan->rounds - (int64_t)(block * SIM_BLOCK_ROUNDS);
    return left < SIM_BLOCK_ROUNDS ? (uint32_t)left : SIM_BLOCK_ROUNDS;
}

/* Take the next block. Returns false if there is none left or the run was stopped. */
static bool take_block(run *state, uint64_t *block)
{
    pthread_mutex_lock(&state->lock);
    bool taken = !state->stopped && state->next_block < state->block_count;
    *block = state->next_block;
    state->next_block += taken;
    pthread_mutex_unlock(&state->lock);
    return taken;
}

static void finish_block(run *state, const trey_sim_tally *tally)
{
    const trey_sim_hooks *hooks = state->hooks;
    pthread_mutex_lock(&state->lock);
    trey_sim_tally_add(&state->tally, tally);
    state->rounds_done += tally->rounds + tally->idle_rounds;
    if (hooks->progress != NULL) {
        hooks->progress(hooks->context, state->rounds_done);
    }
    state->stopped = state->stopped || (hooks->stop != NULL && hooks->stop(hooks->context));
    pthread_mutex_unlock(&state->lock);
}

/* Play blocks until none is left. `table` is needed only by the round engine. */
static void work(run *state, sim_table *table)
{
    uint64_t block;
    while (take_block(state, &block)) {
        trey_sim_tally tally = {.rounds = 0};
        uint32_t rounds = rounds_of_block(state->plan, block);
        if (state->engine.lanes != NULL) {
            state->engine.lanes->run_block(&state->engine.lanes_table, state->plan->seed, block,
                                           rounds, &tally, state->hooks->observe,
                                           state->hooks->context);
        } else {
            trey_sim_table_play_block(table, block, rounds, state->hooks, &tally);
        }
        finish_block(state, &tally);
    }
}

/* Play blocks in this thread. Returns false when out of memory. */
static bool work_alone(run *state)
{
    if (state->engine.lanes != NULL) {
        work(state, NULL);
        return true;
    }
    sim_table *table = malloc(sizeof *table);
    if (table == NULL) {
        return false;
    }
    trey_sim_table_begin(table, state->plan);
    work(state, table);
    free(table);
    return true;
}

static void *work_in_thread(void *context)
{
    (void)work_alone(context); /* if it fails, the other threads play all blocks */
    return NULL;
}

/* Play blocks in up to `jobs` threads. The calling thread is one of them, so that a run finishes
 * even if no other thread can be created. */
static bool work_together(run *state, uint32_t jobs)
{
    pthread_t *threads = malloc(jobs * sizeof *threads);
    uint32_t helpers = 0;
    while (threads != NULL && helpers + 1 < jobs &&
           pthread_create(&threads[helpers], NULL, work_in_thread, state) == 0) {
        helpers++;
    }
    bool worked = work_alone(state);
    for (uint32_t i = 0; i < helpers; i++) {
        pthread_join(threads[i], NULL);
    }
    free(threads);
    /* A thread that took one block had the memory to play all remaining blocks. */
    return worked || state->next_block > 0;
}

static uint32_t count_jobs(const trey_sim_plan *plan, const trey_sim_hooks *hooks,
                           uint64_t block_count)
{
    long processors = plan->jobs > 0 ? (long)plan->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t jobs = processors < 1 ? 1 : (uint64_t)processors;
    jobs = jobs < block_count ? jobs : block_count;
    return hooks->record != NULL ? 1 : (uint32_t)jobs;
}

bool trey_sim_run(const trey_sim_plan *plan, const trey_sim_hooks *hooks, trey_sim_tally *tally)
{
    static const trey_sim_hooks none = {.context = NULL};
    TREY_ASSERT(plan->rounds > 0);
    run state = {.plan = plan,
                 .hooks = hooks != NULL ? hooks : &none,
                 .block_count = (uint64_t)(plan->rounds - 1) / SIM_BLOCK_ROUNDS + 1,
                 .lock = PTHREAD_MUTEX_INITIALIZER};
    if (state.hooks->record == NULL) {
        state.engine = choose_engine(plan);
    }
    bool worked = work_together(&state, count_jobs(plan, state.hooks, state.block_count));
    pthread_mutex_destroy(&state.lock);
    if (state.engine.lanes != NULL) {
        complete_lanes(plan, &state.tally);
    }
    *tally = state.tally;
    return worked;
}
