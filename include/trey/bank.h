/* SPDX-License-Identifier: MIT */
/*
 * Is it worth banking here? What the position comes to at a table of equal wagers: exactly, where
 * the bank covers all action, and by simulation for what depends on order and luck.
 *
 * The bank's side, in cents a round; fees are told apart.
 */
#ifndef TREY_BANK_H
#define TREY_BANK_H

#include <trey/odds.h>
#include <trey/sim.h>

TREY_BEGIN_DECLS

/* A table: the same ante and bonus from each of some players, who decide as well as can be. */
typedef struct trey_bank_table {
    const trey_posting *posting;
    uint32_t players; /* beside whoever banks */
    int64_t ante;
    int64_t bonus;      /* 0: none */
    int64_t bank_wager; /* W, or TREY_SIM_COVERS; not read when the house banks */
} trey_bank_table;

/* How many can play at a table beside whoever banks (GEO-2). */
TREY_API uint32_t trey_bank_players_max(const trey_posting *posting);

/* ---- Exactly ---- */

/* What the bank must put up to cover all action whatever happens (COVER-9); 0 for the house. */
TREY_API int64_t trey_bank_cover(const trey_bank_table *table);

/* What is put up: W, or the cover. */
TREY_API int64_t trey_bank_put_up(const trey_bank_table *table);

/* What the bank pays a round, and what each player does. */
TREY_API int64_t trey_bank_fee(const trey_bank_table *table);
TREY_API int64_t trey_bank_player_fee(const trey_bank_table *table);

/* The mean of a round before fees and its standard deviation, all action covered. `odds` are those
 * of the posting's game and bonus. */
TREY_API trey_fraction trey_bank_value(const trey_bank_table *table, const trey_table_odds *odds);
TREY_API double trey_bank_deviation(const trey_bank_table *table, const trey_table_odds *odds);

/* What a round costs one player, the own fee included (below zero when it brings something), and
 * how far it spreads. */
TREY_API trey_fraction trey_bank_player_cost(const trey_bank_table *table,
                                             const trey_table_odds *odds);
TREY_API double trey_bank_player_deviation(const trey_bank_table *table,
                                           const trey_table_odds *odds);

/* ---- By the ante ---- */

/* The antes that so many players can make under the posting; none where least is over most. */
typedef struct trey_bank_antes {
    int64_t least, most;
} trey_bank_antes;

TREY_API trey_bank_antes trey_bank_antes_of(const trey_bank_table *table);

/* The same table with another ante and all action covered. The bonus stays, or is the ante where it
 * may not be more, or is left out where that is too little for one (WAGER-4). */
TREY_API trey_bank_table trey_bank_with_ante(const trey_bank_table *table, int64_t ante);

/* Up to which ante, from the one of trey_bank_with_ante(table, from) on, the fee stays the same and
 * the value is a straight line. */
TREY_API int64_t trey_bank_line_end(const trey_bank_table *table, int64_t from);

/* From which ante on banking pays, fees taken off and all action covered. Each step of the fee may
 * turn a gain into a loss again. */
typedef struct trey_break_even {
    int64_t first; /* the least ante at which the bank does not lose; 0: none */
    int64_t from;  /* the least from which on it never does, up to the limit; 0: none */
} trey_break_even;

TREY_API trey_break_even trey_bank_break_even(const trey_bank_table *table,
                                              const trey_table_odds *odds);

/* ---- By simulation ---- */

#define TREY_BANK_NIGHT_MAX 65536
#define TREY_BANK_STEPS 24
#define TREY_BANK_BANDS 5

/* The percentiles of trey_bank_sample.night. */
extern TREY_API const uint8_t trey_bank_percentiles[TREY_BANK_BANDS]; /* 5, 25, 50, 75, 95 */

typedef struct trey_bank_question {
    trey_bank_table table;
    int64_t rounds;      /* to simulate; at least one night of them */
    uint32_t night;      /* rounds of a night, 1..TREY_BANK_NIGHT_MAX */
    int64_t bankroll;    /* 0: ruin is not asked for */
    uint32_t confidence; /* in 1/10,000, below 10,000 */
    uint64_t seed;
    uint32_t jobs; /* threads; 0: one for each processor */
} trey_bank_question;

/* How often results fell into equal steps: counts[i] of them from `from` + i * step up to the next.
 */
typedef struct trey_bank_histogram {
    int64_t from, step;
    uint32_t count;
    int64_t *counts;
} trey_bank_histogram;

typedef struct trey_bank_sample {
    trey_sim_tally tally;
    /* What it is worth to the bank, a round, that W cuts off action, and the error of that. Added
     * to the exact value of full cover this is the value of W, with far less error than the mean of
     * the rounds has. */
    double cut, cut_error;
    int64_t cover_enough; /* the W that covers all action in `confidence` of rounds (with COVER-7 a
                             little less may do); 0 for the house */
    trey_bank_histogram net; /* a round before fees */
    int64_t nights;          /* of these rounds, 20,000 at least where there are as many */
    /* After fees, after each 24th of a night, by percentiles over all nights. */
    int64_t night[TREY_BANK_STEPS + 1][TREY_BANK_BANDS];
    int64_t losing_nights;
    int64_t ruined_nights; /* the bankroll no longer had W and the fee; such a night ends there */
} trey_bank_sample;

/* Whether a question can be answered: refused is what a table refuses, and a bankroll that does not
 * reach for one round. A refusal's subject is a seat, or 0. */
TREY_API TREY_MUST_CHECK trey_refusal trey_bank_check(const trey_bank_question *question);

/* What a simulation may ask and report while it runs, as in trey_sim_hooks. Both may be NULL. */
typedef struct trey_bank_hooks {
    bool (*stop)(void *context);
    void (*progress)(void *context, int64_t rounds);
    void *context;
} trey_bank_hooks;

/* Answer one that can. Returns false when there was not enough memory. Close the sample in the end;
 * closing a zeroed one is fine. */
TREY_API TREY_MUST_CHECK bool trey_bank_sample_make(trey_bank_sample *sample,
                                                    const trey_bank_question *question);

/* The same with hooks; NULL: none. A run that was stopped has the sample of a question with as many
 * rounds as sample->tally.rounds says. */
TREY_API TREY_MUST_CHECK bool trey_bank_sample_run(trey_bank_sample *sample,
                                                   const trey_bank_question *question,
                                                   const trey_bank_hooks *hooks);
TREY_API void trey_bank_sample_close(trey_bank_sample *sample);

TREY_END_DECLS

#endif
