/* SPDX-License-Identifier: MIT */
/*
 * The bank by simulation: the effect of a limited W, the W that would have covered all action, and
 * the course of whole nights.
 *
 * Each block of a run has its own nights, and all other figures are sums of integers. Therefore the
 * answer depends only on the question, not on the number of threads.
 */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include <trey/bank.h>

#include "base/assert.h"
#include "deal.h"
#include "divisor.h"
#include "sim_status.h"

const uint8_t trey_bank_percentiles[TREY_BANK_BANDS] = {5, 25, 50, 75, 95};

enum {
    NIGHTS_ENOUGH = 20000, /* more nights would not change the percentiles noticeably */
    BINS_MAX = 1 << 21
};

/* The progress of the current night of a block. */
typedef struct night_state {
    int64_t result;  /* so far, after fees */
    uint32_t rounds; /* played in this night */
    uint32_t nights; /* finished in this block */
    bool ruined;
} night_state;

typedef struct study {
    const trey_bank_question *question;
    const trey_bank_hooks *hooks;
    int64_t put_up, fee;
    int64_t unit; /* all amounts are multiples of it */
    trey_bank_histogram net, need;
    uint32_t block_nights;                   /* nights per block */
    uint32_t block_count;                    /* the nights of this many first blocks are kept */
    night_state *states;                     /* by block */
    int64_t (*results)[TREY_BANK_STEPS + 1]; /* by block and night */
    pthread_mutex_t lock;                    /* protects the members below and the histograms */
    int64_t cut_sum;
    trey_wide cut_squares;
    int64_t ruined_nights;
} study;

/* ---- The plan ---- */

/* The players sit in the seats from 1 on; the bank has the last seat. */
static trey_sim_plan plan_of(const trey_bank_question *question, const trey_strategy *best)
{
    const trey_bank_table *table = &question->table;
    trey_sim_plan plan = {
        .posting = table->posting,
        .bank = table->posting->ruleset->house_banks ? TREY_SIM_BANK_HOUSE : TREY_SIM_BANK_FIXED,
        .bank_seat = table->posting->seats,
        .bank_wager = table->bank_wager,
        .seed = question->seed,
        .rounds = question->rounds,
        .jobs = question->jobs,
    };
    for (uint32_t seat = 1; seat <= table->players && seat <= TREY_SEATS_MAX; seat++) {
        plan.seats[seat].seated = (trey_sim_bettor){table->ante, table->bonus, best};
    }
    return plan;
}

trey_refusal trey_bank_check(const trey_bank_question *question)
{
    const trey_bank_table *table = &question->table;
    TREY_ASSERT(question->night >= 1 && question->night <= TREY_BANK_NIGHT_MAX);
    TREY_ASSERT(question->confidence < 10000 && question->rounds >= question->night);
    uint32_t most = trey_bank_players_max(table->posting);
    if (table->players > most) {
        return trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, table->players, most);
    }
    trey_odds_game game = trey_odds_game_of(table->posting);
    trey_strategy best = trey_best_strategy(&game);
    trey_sim_plan plan = plan_of(question, &best);
    trey_refusal refusal = trey_sim_check(&plan);
    int64_t needed = refusal.status == TREY_OK ? trey_bank_put_up(table) + trey_bank_fee(table) : 0;
    bool can_begin = question->bankroll == 0 || question->bankroll >= needed;
    return refusal.status != TREY_OK || can_begin
               ? refusal
               : trey_sim_refuse(TREY_SIM_REFUSED_BANKROLL_TOO_SMALL, question->bankroll, needed);
}

/* ---- Counting ---- */

static bool histogram_make(trey_bank_histogram *made, int64_t from, int64_t to, int64_t unit)
{
    int64_t steps = (to - from) / unit;
    made->step = unit * (steps / BINS_MAX + 1);
    made->from = from;
    made->count = (uint32_t)((to - from) / made->step + 1);
    made->counts = calloc(made->count, sizeof *made->counts);
    return made->counts != NULL;
}

static void histogram_add(trey_bank_histogram *into, int64_t amount)
{
    int64_t bin = (amount - into->from) / into->step;
    TREY_ASSERT(bin >= 0 && bin < into->count);
    into->counts[bin]++;
}

/* The bank's wager that would have covered all action of a round. COVER-5: payments and collections
 * use up the same wager. COVER-6: each may use up the whole wager. COVER-7: as COVER-6, but less
 * can be enough. */
static int64_t cover_needed(const trey_posting *posting, const trey_sim_round *round)
{
    if (posting->cover == TREY_COVER_MATCHED) {
        return round->collect_due + round->pay_due;
    }
    return round->collect_due > round->pay_due ? round->collect_due : round->pay_due;
}

static void add_round_to_night(study *work, uint64_t block, night_state *state, int64_t result)
{
    const trey_bank_question *question = work->question;
    bool has_bankroll =
        question->bankroll == 0 || question->bankroll + state->result >= work->put_up + work->fee;
    state->ruined = state->ruined || !has_bankroll;
    state->result += state->ruined ? 0 : result - work->fee;
    int64_t *results = work->results[block * work->block_nights + state->nights];
    uint32_t before = (uint32_t)((uint64_t)state->rounds++ * TREY_BANK_STEPS / question->night);
    uint32_t after = (uint32_t)((uint64_t)state->rounds * TREY_BANK_STEPS / question->night);
    for (uint32_t step = before + 1; step <= after; step++) {
        results[step] = state->result;
    }
}

/* The observer of the run. It receives rounds of one block, in order. */
static void observe(void *context, uint64_t block, const trey_sim_round *rounds, uint32_t count)
{
    study *work = context;
    night_state *state = block < work->block_count ? &work->states[block] : NULL;
    int64_t cut_sum = 0, ruined = 0;
    trey_wide cut_squares = 0;
    for (uint32_t i = 0; i < count; i++) {
        int64_t cut = rounds[i].bank_net - (rounds[i].collect_due - rounds[i].pay_due);
        cut_sum += cut;
        cut_squares += (trey_wide)cut * cut;
        if (state != NULL && state->nights < work->block_nights) {
            add_round_to_night(work, block, state, rounds[i].bank_net);
            if (state->rounds == work->question->night) {
                ruined += state->ruined;
                *state = (night_state){.nights = state->nights + 1};
            }
        }
    }
    pthread_mutex_lock(&work->lock);
    work->cut_sum += cut_sum;
    work->cut_squares += cut_squares;
    work->ruined_nights += ruined;
    for (uint32_t i = 0; i < count; i++) {
        histogram_add(&work->net, rounds[i].bank_net);
        histogram_add(&work->need, cover_needed(work->question->table.posting, &rounds[i]));
    }
    pthread_mutex_unlock(&work->lock);
}

/* ---- The answer ---- */

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* The number of finished nights of a block. Blocks are played in order, so the total number of
 * rounds says which blocks were played. */
static uint32_t nights_of_block(const study *work, int64_t rounds, uint32_t block)
{
    int64_t left = rounds - (int64_t)block * SIM_BLOCK_ROUNDS;
    int64_t played = left < 0 ? 0 : left < SIM_BLOCK_ROUNDS ? left : SIM_BLOCK_ROUNDS;
    return (uint32_t)(played / work->question->night);
}

/* Compute the percentiles at each step. `column` is scratch space with room for all nights. */
static void compute_percentiles(const study *work, int64_t *column, trey_bank_sample *sample)
{
    for (uint32_t step = 0; step <= TREY_BANK_STEPS; step++) {
        int64_t count = 0;
        for (uint32_t block = 0; block < work->block_count; block++) {
            for (uint32_t night = 0; night < nights_of_block(work, sample->tally.rounds, block);
                 night++) {
                column[count++] = work->results[block * work->block_nights + night][step];
            }
        }
        qsort(column, (size_t)count, sizeof *column, compare);
        for (unsigned band = 0; band < TREY_BANK_BANDS; band++) {
            sample->night[step][band] = column[(count - 1) * trey_bank_percentiles[band] / 100];
        }
        sample->nights = count;
    }
    while (sample->losing_nights < sample->nights && column[sample->losing_nights] < 0) {
        sample->losing_nights++;
    }
}

/* The smallest amount such that at least the fraction `confidence` of the results do not exceed it.
 */
static int64_t quantile(const study *work, const trey_bank_histogram *from)
{
    trey_wide all = 0, below = 0;
    for (uint32_t i = 0; i < from->count; i++) {
        all += from->counts[i];
    }
    uint32_t bin = 0;
    while ((below += from->counts[bin]) * 10000 < all * work->question->confidence) {
        bin++;
    }
    return from->from + bin * from->step + from->step - work->unit;
}

static void fill_sample(const study *work, trey_bank_sample *sample)
{
    double rounds = (double)sample->tally.rounds;
    double variance = (double)work->cut_squares / rounds - pow((double)work->cut_sum / rounds, 2);
    sample->cut = (double)work->cut_sum / rounds;
    sample->cut_error = sqrt(fmax(variance, 0) / rounds);
    bool house_banks = work->question->table.posting->ruleset->house_banks;
    sample->cover_enough = house_banks ? 0 : quantile(work, &work->need);
    sample->ruined_nights = work->ruined_nights;
    sample->net = work->net;
}

/* An upper bound of the chips that a round can move in either direction. */
static int64_t most_moved(const trey_bank_table *table)
{
    int64_t ante = (2 + table->posting->ante_bonus_most) * table->ante;
    return table->players * (ante + table->posting->bonus_most * table->bonus);
}

static bool study_begin(study *work, const trey_bank_question *question)
{
    const trey_bank_table *table = &question->table;
    *work = (study){.question = question, .put_up = trey_bank_put_up(table)};
    work->fee = trey_bank_fee(table);
    work->unit = sim_common_divisor(sim_common_divisor(table->ante, table->bonus), work->put_up);
    work->block_nights = SIM_BLOCK_ROUNDS / question->night;
    int64_t blocks = (question->rounds - 1) / SIM_BLOCK_ROUNDS + 1;
    uint32_t enough = (NIGHTS_ENOUGH - 1) / work->block_nights + 1;
    work->block_count = blocks < enough ? (uint32_t)blocks : enough;
    work->states = calloc(work->block_count, sizeof *work->states);
    work->results = calloc((size_t)work->block_count * work->block_nights, sizeof *work->results);
    int64_t most = most_moved(table);
    pthread_mutex_init(&work->lock, NULL);
    return histogram_make(&work->net, -most, most, work->unit) &&
           histogram_make(&work->need, 0, 2 * most, work->unit) && work->states != NULL &&
           work->results != NULL;
}

/* Free everything except the histogram `net`, which the sample keeps. */
static void study_finish(study *work)
{
    pthread_mutex_destroy(&work->lock);
    free(work->states);
    free(work->results);
    free(work->need.counts);
}

/* ---- Running ---- */

static bool stop(void *context)
{
    const trey_bank_hooks *hooks = ((study *)context)->hooks;
    return hooks->stop != NULL && hooks->stop(hooks->context);
}

static void progress(void *context, int64_t rounds)
{
    const trey_bank_hooks *hooks = ((study *)context)->hooks;
    if (hooks->progress != NULL) {
        hooks->progress(hooks->context, rounds);
    }
}

bool trey_bank_sample_make(trey_bank_sample *sample, const trey_bank_question *question)
{
    return trey_bank_sample_run(sample, question, NULL);
}

bool trey_bank_sample_run(trey_bank_sample *sample, const trey_bank_question *question,
                          const trey_bank_hooks *hooks)
{
    static const trey_bank_hooks none = {.context = NULL};
    *sample = (trey_bank_sample){0};
    trey_odds_game game = trey_odds_game_of(question->table.posting);
    trey_strategy best = trey_best_strategy(&game);
    trey_sim_plan plan = plan_of(question, &best);
    study work;
    bool begun = study_begin(&work, question);
    work.hooks = hooks != NULL ? hooks : &none;
    trey_sim_hooks all = {.stop = stop, .progress = progress, .observe = observe, .context = &work};
    int64_t *column = calloc((size_t)work.block_count * work.block_nights, sizeof *column);
    bool done = begun && column != NULL && trey_sim_run(&plan, &all, &sample->tally);
    if (done) {
        compute_percentiles(&work, column, sample);
        fill_sample(&work, sample);
    } else {
        free(work.net.counts);
    }
    free(column);
    study_finish(&work);
    return done;
}

void trey_bank_sample_close(trey_bank_sample *sample)
{
    free(sample->net.counts);
    *sample = (trey_bank_sample){0};
}
