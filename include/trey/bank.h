/* SPDX-License-Identifier: MIT */
/*
 * The value of the bank at a table where all players place equal wagers. Exact figures assume that
 * the bank covers all action. A simulation gives the figures that depend on the order of settlement
 * or on a run of rounds.
 *
 * All results are those of the bank, in cents per round. Fees are separate.
 */
#ifndef TREY_BANK_H
#define TREY_BANK_H

#include <trey/odds.h>
#include <trey/sim.h>

TREY_BEGIN_DECLS

/* A table: every player places the same ante and bonus and follows the best strategy. */
typedef struct trey_bank_table {
    const trey_posting *posting;
    uint32_t players; /* not counting the player-dealer */
    int64_t ante;
    int64_t bonus;      /* 0: none */
    int64_t bank_wager; /* W, or TREY_SIM_COVERS; ignored when the house banks */
} trey_bank_table;

/* The maximum number of players, not counting the player-dealer (GEO-2). */
TREY_API uint32_t trey_bank_players_max(const trey_posting *posting);

/* ---- Exact figures ---- */

/* The bank's wager that covers all action in every case (COVER-9); 0 when the house banks. */
TREY_API int64_t trey_bank_cover(const trey_bank_table *table);

/* The bank's wager: bank_wager, or trey_bank_cover() where bank_wager is TREY_SIM_COVERS. */
TREY_API int64_t trey_bank_put_up(const trey_bank_table *table);

/* The fee per round that the bank pays, and the fee that each player pays. */
TREY_API int64_t trey_bank_fee(const trey_bank_table *table);
TREY_API int64_t trey_bank_player_fee(const trey_bank_table *table);

/* The bank's mean result per round before fees, and its standard deviation, when all action is
 * covered. `odds` must be those of the posting's game and bonus table. */
TREY_API trey_fraction trey_bank_value(const trey_bank_table *table, const trey_table_odds *odds);
TREY_API double trey_bank_deviation(const trey_bank_table *table, const trey_table_odds *odds);

/* The mean cost of a round for one player, including that player's fee, and its standard deviation.
 * A negative cost is a gain. */
TREY_API trey_fraction trey_bank_player_cost(const trey_bank_table *table,
                                             const trey_table_odds *odds);
TREY_API double trey_bank_player_deviation(const trey_bank_table *table,
                                           const trey_table_odds *odds);

/* ---- By the ante ---- */

/* The range of antes that the posting allows when all players of the table bet the same. The range
 * is empty when `least` is greater than `most`. */
typedef struct trey_bank_antes {
    int64_t least, most;
} trey_bank_antes;

TREY_API trey_bank_antes trey_bank_antes_of(const trey_bank_table *table);

/* A copy of the table with another ante and all action covered. The bonus stays the same if the
 * rules allow it. Where the bonus may not exceed the ante, a larger bonus is lowered to the ante,
 * and left out if that is below the bonus minimum (WAGER-4). */
TREY_API trey_bank_table trey_bank_with_ante(const trey_bank_table *table, int64_t ante);

/* The last ante of the line segment that starts at ante `from`. On the segment, the fee is constant
 * and the value of trey_bank_with_ante() is a linear function of the ante. */
TREY_API int64_t trey_bank_line_end(const trey_bank_table *table, int64_t from);

/* The antes at which banking breaks even after fees, with all action covered. There can be two,
 * because each step up in the fee can turn a gain into a loss again. */
typedef struct trey_break_even {
    int64_t first; /* the smallest ante at which the bank does not lose; 0: none */
    int64_t from;  /* the bank loses at no ante from this one up to the limit; 0: none */
} trey_break_even;

TREY_API trey_break_even trey_bank_break_even(const trey_bank_table *table,
                                              const trey_table_odds *odds);

/* ---- Simulated figures ---- */

#define TREY_BANK_NIGHT_MAX 65536
#define TREY_BANK_STEPS 24
#define TREY_BANK_BANDS 5

/* The percentiles of trey_bank_sample.night. */
extern TREY_API const uint8_t trey_bank_percentiles[TREY_BANK_BANDS]; /* 5, 25, 50, 75, 95 */

typedef struct trey_bank_question {
    trey_bank_table table;
    int64_t rounds;      /* to simulate; at least `night` */
    uint32_t night;      /* rounds per night, 1..TREY_BANK_NIGHT_MAX */
    int64_t bankroll;    /* 0: do not compute ruin */
    uint32_t confidence; /* for cover_enough, in 1/10,000; below 10,000 */
    uint64_t seed;
    uint32_t jobs; /* threads; 0: one for each processor */
} trey_bank_question;

/* A histogram of results: counts[i] is the number of results that are at least from + i * step and
 * below from + (i + 1) * step. */
typedef struct trey_bank_histogram {
    int64_t from, step;
    uint32_t count;
    int64_t *counts;
} trey_bank_histogram;

typedef struct trey_bank_sample {
    trey_sim_tally tally;
    /* The mean effect per round on the bank's result of the action that W does not cover, and the
     * standard error of that mean. The exact value with full cover plus `cut` is the value with W.
     * That sum has a far smaller error than the mean of the simulated rounds. */
    double cut, cut_error;
    int64_t cover_enough;    /* the smallest W that covers all action in `confidence` of the rounds
                                (with COVER-7 slightly less can be enough); 0 when the house banks */
    trey_bank_histogram net; /* of the bank's results per round before fees */
    int64_t nights;          /* in `night`: 20,000 or more, or all nights of a shorter run */
    /* The bank's total after fees, after each 24th of a night, in percentiles over all nights. */
    int64_t night[TREY_BANK_STEPS + 1][TREY_BANK_BANDS];
    int64_t losing_nights;
    int64_t ruined_nights; /* nights that ended early because the bankroll was below W plus fee */
} trey_bank_sample;

/* Check a question. A question is refused if the table would refuse its wagers, or if the bankroll
 * is too small for one round. A refusal's subject is a seat, or 0. */
TREY_API TREY_MUST_CHECK trey_refusal trey_bank_check(const trey_bank_question *question);

/* Callbacks of a running simulation, with the same contracts as in trey_sim_hooks. Both may be
 * NULL. */
typedef struct trey_bank_hooks {
    bool (*stop)(void *context);
    void (*progress)(void *context, int64_t rounds);
    void *context;
} trey_bank_hooks;

/* Run the simulation for a question that trey_bank_check() accepts. Returns false when out of
 * memory. The caller must close the sample; closing a zeroed sample does nothing. */
TREY_API TREY_MUST_CHECK bool trey_bank_sample_make(trey_bank_sample *sample,
                                                    const trey_bank_question *question);

/* The same with callbacks; `hooks` may be NULL. If the `stop` callback ended the run early, the
 * sample is that of a question with sample->tally.rounds rounds. */
TREY_API TREY_MUST_CHECK bool trey_bank_sample_run(trey_bank_sample *sample,
                                                   const trey_bank_question *question,
                                                   const trey_bank_hooks *hooks);
TREY_API void trey_bank_sample_close(trey_bank_sample *sample);

TREY_END_DECLS

#endif
