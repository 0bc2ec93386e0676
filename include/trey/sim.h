/* SPDX-License-Identifier: MIT */
/*
 * Simulated tables: millions of rounds under a posting, reproducible from a seed.
 *
 * A plan describes the players: their seats, wagers and strategies. A run consists of blocks. Each
 * block depends only on the plan, the seed and the block's number. A block starts with a new table:
 * the position is offered from seat 1, the cards are shuffled, and the meter has the value in the
 * plan. All figures are sums of integers. Therefore the same plan and seed give the same tally with
 * any number of threads and with any engine.
 */
#ifndef TREY_SIM_H
#define TREY_SIM_H

#include <trey/posting.h>
#include <trey/settle.h>
#include <trey/sim_status_list.h>
#include <trey/strategy.h>

TREY_BEGIN_DECLS

/* The simulator's own reasons to refuse a plan. A plan can also be refused with a trey_status.
 * trey_refusal_code, trey_refusal_rule and trey_refusal_text handle both. */
typedef enum trey_sim_status {
    TREY_SIM_STATUS_BASE = TREY_STATUS_LAYER,
#define TREY_SIM_STATUS_ENTRY(name, code, rule, text) TREY_SIM_REFUSED_##name,
    TREY_SIM_STATUS_LIST(TREY_SIM_STATUS_ENTRY)
#undef TREY_SIM_STATUS_ENTRY
} trey_sim_status;

/* Instead of an amount for the bank's wager: the amount that covers all action (COVER-9). */
#define TREY_SIM_COVERS INT64_C(-1)

/* The wagers and strategy of one bettor, the same in every round. An amount of 0 means no wager. */
typedef struct trey_sim_bettor {
    int64_t ante, bonus;
    const trey_strategy *strategy; /* must outlive the run; required only with an ante */
} trey_sim_bettor;

/* One seat: its seated player and its back-line bettor. */
typedef struct trey_sim_seat {
    trey_sim_bettor seated;
    trey_sim_bettor back_line;
    bool progressive; /* the seated player places a progressive wager */
    int64_t puts_up;  /* the seat's bank wager, or TREY_SIM_COVERS; 0: the seat declines the bank */
} trey_sim_seat;

/* How the bank is assigned. */
typedef enum trey_sim_bank {
    TREY_SIM_BANK_HOUSE,  /* house-banked rule sets only */
    TREY_SIM_BANK_FIXED,  /* bank_seat always holds the position and puts up bank_wager */
    TREY_SIM_BANK_ROTATES /* the position rotates by the rules; seats whose puts_up is not 0 accept
                           */
} trey_sim_bank;

/* The implementation that simulates the rounds. */
typedef enum trey_sim_engine {
    TREY_SIM_ENGINE_AUTO,  /* lanes if they support the plan, else rounds */
    TREY_SIM_ENGINE_ROUND, /* applies every event with trey_round_apply */
    TREY_SIM_ENGINE_LANES  /* vector code for many rounds at once; supports only equal wagers, one
                              deck shuffled for every round, a fixed bank or the house, no
                              back-line bets, no progressive */
} trey_sim_engine;

typedef struct trey_sim_plan {
    const trey_posting *posting;
    trey_sim_seat seats[TREY_HANDS_MAX]; /* by seat, from 1; a fixed bank's seat is ignored */
    trey_sim_bank bank;
    uint32_t bank_seat;
    int64_t bank_wager; /* W of a fixed bank, or TREY_SIM_COVERS */
    trey_meter meter;   /* at the start of every block; used if a progressive is posted */
    uint64_t seed;
    int64_t rounds; /* including rounds in which every player declines the bank */
    uint32_t jobs;  /* threads; 0: one for each processor */
    trey_sim_engine engine;
} trey_sim_plan;

/* Sums over rounds of a result and of the stake it was made on, in cents. The mean is result /
 * stake. The standard error follows from the variance of (result - mean * stake) between rounds.
 * Rounds are the unit, not seats, because the seats of one round share the banker's hand. */
typedef struct trey_sim_figure {
    int64_t result, stake;
    trey_wide result_squares, products, stake_squares;
} trey_sim_figure;

/* The totals of a run. In arrays by seat, index TREY_BANKER is the house. */
typedef struct trey_sim_tally {
    int64_t rounds;
    int64_t decisions, plays;    /* by stakes with an ante; a seat that folds is one decision */
    trey_sim_figure ante;        /* of bettors: ante, play and ante bonus; the stake is the antes */
    trey_sim_figure bonus;       /* of bettors; the stake is the bonuses */
    trey_sim_figure progressive; /* of bettors: awards and envy; the stake is the wagers */
    /* `progressive` plus the change of the meter. Players will win the meter some day, so this is
     * the value of a progressive wager in the long run, whatever the meter at the end of the run.
     */
    trey_sim_figure long_run;
    trey_sim_figure bank; /* before fees; the stake is W, or the antes when the house banks */
    /* By seat: all results of the seated player in rounds they do not bank, after fees; the stake
     * is their ante. */
    trey_sim_figure seat[TREY_HANDS_MAX];
    trey_sim_figure banking[TREY_HANDS_MAX]; /* like `bank`, but after fees and by banking seat */
    int64_t banked_rounds[TREY_HANDS_MAX];
    int64_t player_fees, bank_fees;
    int64_t short_rounds; /* in which the bank did not cover all wagers */
    int64_t unpaid;       /* due to bettors, not covered */
    int64_t uncollected;  /* due to the bank, not covered */
    int64_t idle_rounds;  /* without a bank; not counted in `rounds` */
    int64_t meter_awards; /* awards of the meter */
} trey_sim_tally;

/* The results of one round, for an observer. All in cents. */
typedef struct trey_sim_round {
    int64_t bank_net;                  /* before fees */
    int64_t collect_due;               /* the bank would have collected this with full cover */
    int64_t pay_due;                   /* the bank would have paid this with full cover */
    int64_t ante_result, bonus_result; /* of all bettors */
} trey_sim_round;

/* Receives the rounds of a block in order, at most 64 per call. Blocks come in any order, and
 * several threads may call at the same time. */
typedef void trey_sim_observer(void *context, uint64_t block, const trey_sim_round *rounds,
                               uint32_t count);

/* The bettor numbers in a simulated round: a seated player or player-dealer has the number of the
 * seat. A back-line bettor has the number of the seat plus this. Where WAGER-6 requires an ante of
 * the bettor's own, the back-line bettor is a seated player and has the number of that seat. */
#define TREY_SIM_BACK_LINE TREY_HANDS_MAX

/* Receives every settled round, in order. */
typedef void trey_sim_recorder(void *context, const trey_round *round,
                               const trey_settlement *settlement, const trey_awards *awards);

/* Callbacks of a run. All may be NULL. */
typedef struct trey_sim_hooks {
    bool (*stop)(void *context); /* called after each block; true ends the run; never concurrent */
    void (*progress)(void *context, int64_t rounds); /* rounds done so far; never concurrent */
    trey_sim_observer *observe;
    trey_sim_recorder *record; /* if set, the run uses one thread and the round engine */
    void *context;
} trey_sim_hooks;

/* Check whether a plan can be run. A refusal's subject is a seat, or 0. TREY_SIM_ENGINE_LANES
 * refuses plans that only the round engine supports. */
TREY_API TREY_MUST_CHECK trey_refusal trey_sim_check(const trey_sim_plan *plan);

/* Run a plan that trey_sim_check accepts. `hooks` may be NULL. Returns false when out of memory;
 * the tally is then undefined. If the `stop` callback ended the run early, the tally is that of a
 * plan with the rounds done so far. */
TREY_API TREY_MUST_CHECK bool trey_sim_run(const trey_sim_plan *plan, const trey_sim_hooks *hooks,
                                           trey_sim_tally *tally);

#define TREY_SIM_ENGINE_NAME_SIZE 32

/* The engine that trey_sim_run uses for a plan, for reports: "rounds", "lanes (AVX-512)", "lanes
 * (AVX2)", "lanes (plain)". trey_sim_check must accept the plan. Returns `out`. */
TREY_API const char *trey_sim_engine_name(char out[TREY_SIM_ENGINE_NAME_SIZE],
                                          const trey_sim_plan *plan);

/* The bank's wager when `seat` holds the position; 0 for TREY_BANKER, the house. Computes the
 * amount for TREY_SIM_COVERS. */
TREY_API int64_t trey_sim_bank_wager(const trey_sim_plan *plan, uint32_t seat);

/* Whether two tallies are equal. */
TREY_API bool trey_sim_tally_equals(const trey_sim_tally *tally, const trey_sim_tally *other);

/* The bank's results after fees: the sum of tally->banking over all seats. */
TREY_API trey_sim_figure trey_sim_bank_after_fees(const trey_sim_tally *tally);

/* result / stake, and its standard error. These functions and those below return NaN if the divisor
 * is zero. */
TREY_API double trey_sim_mean(const trey_sim_figure *figure);
TREY_API double trey_sim_error(const trey_sim_figure *figure, int64_t rounds);

/* The mean result per round in cents, its standard error, and the standard deviation of the result
 * of a round. */
TREY_API double trey_sim_round_mean(const trey_sim_figure *figure, int64_t rounds);
TREY_API double trey_sim_round_error(const trey_sim_figure *figure, int64_t rounds);
TREY_API double trey_sim_deviation(const trey_sim_figure *figure, int64_t rounds);

TREY_END_DECLS

#endif
