/* SPDX-License-Identifier: MIT */
/*
 * Simulated tables: rounds by the million under a posting, reproducible from a seed.
 *
 * A plan says who sits where, what each bets and how each decides. A run is cut into blocks that
 * depend on nothing but the plan, the seed and the block's number: a block is a table that opens
 * anew, with the position offered from seat 1, cards shuffled and the meter where the plan has it.
 * Every figure is a sum of integers. So the same plan and seed give the same tally whatever the
 * number of jobs and whichever engine does the work.
 */
#ifndef TREY_SIM_H
#define TREY_SIM_H

#include <trey/posting.h>
#include <trey/settle.h>
#include <trey/sim_status_list.h>
#include <trey/strategy.h>

TREY_BEGIN_DECLS

/* Why a plan is refused, besides the causes of the rules; trey_refusal_code and its kin explain
 * both. */
typedef enum trey_sim_status {
    TREY_SIM_STATUS_BASE = TREY_STATUS_LAYER,
#define TREY_SIM_STATUS_ENTRY(name, code, rule, text) TREY_SIM_REFUSED_##name,
    TREY_SIM_STATUS_LIST(TREY_SIM_STATUS_ENTRY)
#undef TREY_SIM_STATUS_ENTRY
} trey_sim_status;

/* In place of what a bank puts up: whatever covers all action (COVER-9). */
#define TREY_SIM_COVERS INT64_C(-1)

/* What one bettor does, round after round. An amount of 0 is no such wager. */
typedef struct trey_sim_bettor {
    int64_t ante, bonus;
    const trey_strategy *strategy; /* must outlive the run; needed only beside an ante */
} trey_sim_bettor;

/* One seat: who sits in it, and who stands behind him. */
typedef struct trey_sim_seat {
    trey_sim_bettor seated;
    trey_sim_bettor back_line;
    bool progressive; /* whether the seated player bets on it */
    int64_t puts_up;  /* when the bank is offered to the seat, or TREY_SIM_COVERS; 0: declines */
} trey_sim_seat;

/* Who banks. */
typedef enum trey_sim_bank {
    TREY_SIM_BANK_HOUSE,  /* house-banked rule sets only */
    TREY_SIM_BANK_FIXED,  /* bank_seat holds the position all the time, putting up bank_wager */
    TREY_SIM_BANK_ROTATES /* the position goes round by the rules, to seats that put something up */
} trey_sim_bank;

/* Which engine does the work. */
typedef enum trey_sim_engine {
    TREY_SIM_ENGINE_AUTO,  /* lanes where they can, else rounds */
    TREY_SIM_ENGINE_ROUND, /* every event through trey_round_apply */
    TREY_SIM_ENGINE_LANES  /* many rounds side by side: equal wagers, one deck shuffled for every
                              round, a fixed bank or the house, no back line, no progressive */
} trey_sim_engine;

typedef struct trey_sim_plan {
    const trey_posting *posting;
    trey_sim_seat seats[TREY_HANDS_MAX]; /* by seat, from 1; the fixed bank's own is not read */
    trey_sim_bank bank;
    uint32_t bank_seat;
    int64_t bank_wager; /* W of a fixed bank, or TREY_SIM_COVERS */
    trey_meter meter;   /* at the start of every block; used where a progressive is posted */
    uint64_t seed;
    int64_t rounds; /* those in which nobody takes the bank included */
    uint32_t jobs;  /* threads; 0: one for each processor */
    trey_sim_engine engine;
} trey_sim_plan;

/* A result in cents against what it was made on, both summed over rounds, so that the mean and its
 * standard error follow: result / stake, and the spread of (result - mean * stake) by rounds,
 * because seats of one round share the banker's hand. */
typedef struct trey_sim_figure {
    int64_t result, stake;
    trey_wide result_squares, products, stake_squares;
} trey_sim_figure;

/* Where seats are indexed, TREY_BANKER stands for the house. */
typedef struct trey_sim_tally {
    int64_t rounds;
    int64_t decisions, plays;    /* of stakes with an ante; a seat that folds is one decision */
    trey_sim_figure ante;        /* bettors: ante, play and ante bonus, on antes */
    trey_sim_figure bonus;       /* bettors, on bonuses */
    trey_sim_figure progressive; /* bettors, awards and envy, on coins */
    trey_sim_figure long_run; /* the same and what the meter gained or lost, which is won some day:
                                 what a coin is worth wherever the meter happened to stand */
    trey_sim_figure bank;     /* the banker, before fees, on W (on antes when the house banks) */
    trey_sim_figure seat[TREY_HANDS_MAX]; /* everything of the seated player of a seat while he does
                                             not bank, after fees, on his ante */
    trey_sim_figure banking[TREY_HANDS_MAX]; /* the same as `bank`, after fees, by who banked */
    int64_t banked_rounds[TREY_HANDS_MAX];
    int64_t player_fees, bank_fees;
    int64_t short_rounds; /* in which something due was not settled for want of cover */
    int64_t unpaid;       /* due to bettors, not paid */
    int64_t uncollected;  /* due to the bank, not collected */
    int64_t idle_rounds;  /* in which nobody took the bank; not among `rounds` */
    int64_t meter_awards; /* how often the meter was won */
} trey_sim_tally;

/* What one round came to, for whoever wants more than the tally. All in cents. */
typedef struct trey_sim_round {
    int64_t bank_net;                  /* before fees */
    int64_t collect_due;               /* what the bank would have collected with full cover */
    int64_t pay_due;                   /* what it would have paid */
    int64_t ante_result, bonus_result; /* of all bettors */
} trey_sim_round;

/* Called with the rounds of a block in order, at most 64 at a time; blocks may come in any order
 * and from several threads. */
typedef void trey_sim_observer(void *context, uint64_t block, const trey_sim_round *rounds,
                               uint32_t count);

/* In a round the seated player of a seat, or the player-dealer there, has the seat's number; the
 * back-line bettor of a seat has so much more, or where WAGER-6 takes an ante of the bettor's own,
 * the number of another seat. */
#define TREY_SIM_BACK_LINE TREY_HANDS_MAX

/* Called with every round as it was played and settled, in order. */
typedef void trey_sim_recorder(void *context, const trey_round *round,
                               const trey_settlement *settlement, const trey_awards *awards);

/* What a run may ask and tell while it goes on. All may be NULL. */
typedef struct trey_sim_hooks {
    bool (*stop)(void *context);                     /* asked after each block, one at a time */
    void (*progress)(void *context, int64_t rounds); /* told how many are done, one at a time */
    trey_sim_observer *observe;
    trey_sim_recorder *record; /* keeps the run to one thread and to the round engine */
    void *context;
} trey_sim_hooks;

/* Whether a plan can be run. A refusal's subject is the seat it is about, 0 where it is about none;
 * the lanes refuse what only the round engine can do. */
TREY_API TREY_MUST_CHECK trey_refusal trey_sim_check(const trey_sim_plan *plan);

/* Run a plan that trey_sim_check accepts. Returns false when there was not enough memory, and then
 * the tally means nothing. A run that was stopped after some blocks has the tally of a plan with so
 * many rounds. */
TREY_API TREY_MUST_CHECK bool trey_sim_run(const trey_sim_plan *plan, const trey_sim_hooks *hooks,
                                           trey_sim_tally *tally);

#define TREY_SIM_ENGINE_NAME_SIZE 32

/* Which engine a plan that trey_sim_check accepts gets, for reports: "rounds", "lanes (AVX-512)",
 * "lanes (AVX2)", "lanes (plain)". Returns `out`. */
TREY_API const char *trey_sim_engine_name(char out[TREY_SIM_ENGINE_NAME_SIZE],
                                          const trey_sim_plan *plan);

/* What the bank of a plan puts up when a seat (TREY_BANKER: the house, which puts up nothing) holds
 * the position; TREY_SIM_COVERS is worked out. */
TREY_API int64_t trey_sim_bank_wager(const trey_sim_plan *plan, uint32_t seat);

/* Whether two runs came to the same. */
TREY_API bool trey_sim_tally_equals(const trey_sim_tally *tally, const trey_sim_tally *other);

/* The banker after fees, whoever it was: all of tally->banking together. */
TREY_API trey_sim_figure trey_sim_bank_after_fees(const trey_sim_tally *tally);

/* result / stake, and its standard error. Like all below not a number where there is nothing to
 * divide by. */
TREY_API double trey_sim_mean(const trey_sim_figure *figure);
TREY_API double trey_sim_error(const trey_sim_figure *figure, int64_t rounds);

/* The result of one round in cents: on average, the standard error of that, and the standard
 * deviation from round to round. */
TREY_API double trey_sim_round_mean(const trey_sim_figure *figure, int64_t rounds);
TREY_API double trey_sim_round_error(const trey_sim_figure *figure, int64_t rounds);
TREY_API double trey_sim_deviation(const trey_sim_figure *figure, int64_t rounds);

TREY_END_DECLS

#endif
