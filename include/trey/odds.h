/* SPDX-License-Identifier: MIT */
/*
 * Exact odds: how often each result comes, counted over all deals, never drawn. Everything else
 * (value, edge, deviation, frequencies) follows from the counts.
 *
 * The bettor's side throughout, in units of the wager.
 */
#ifndef TREY_ODDS_H
#define TREY_ODDS_H

#include <trey/fraction.h>
#include <trey/paytable.h>
#include <trey/posting.h>
#include <trey/strategy.h>

TREY_BEGIN_DECLS

/* ---- Distributions ---- */

/* One result and in how many of all equally likely ways it comes about. */
typedef struct trey_outcome {
    int32_t net;
    int64_t ways;
} trey_outcome;

#define TREY_OUTCOMES_MAX 40

/* Results in rising order, each once. */
typedef struct trey_distribution {
    uint32_t count;
    trey_outcome outcomes[TREY_OUTCOMES_MAX];
} trey_distribution;

/* Add ways to a result; no ways change nothing. */
TREY_API void trey_distribution_add(trey_distribution *distribution, int32_t net, int64_t ways);

TREY_API int64_t trey_distribution_total(const trey_distribution *distribution);
TREY_API trey_fraction trey_distribution_mean(const trey_distribution *distribution);
TREY_API trey_fraction trey_distribution_variance(const trey_distribution *distribution);

/* How likely a result over zero is. */
TREY_API trey_fraction trey_distribution_hits(const trey_distribution *distribution);

/* ---- The ante and its play ---- */

/* What the mathematics of the ante depends on. */
typedef struct trey_odds_game {
    uint32_t decks;                  /* 1..TREY_DECKS_MAX */
    bool exposes_card;               /* one banker card is seen before the decision (ROUND-3) */
    const trey_paytable *ante_bonus; /* NULL: none */
} trey_odds_game;

TREY_API trey_odds_game trey_odds_game_of(const trey_posting *posting);

/* How a deal ends for an ante. */
typedef enum trey_ending {
    TREY_ENDING_FOLD,
    TREY_ENDING_UNQUALIFIED, /* played, the banker does not qualify: +1 */
    TREY_ENDING_WIN,         /* +2 */
    TREY_ENDING_TIE,         /* 0 */
    TREY_ENDING_LOSS,        /* -2 */
    TREY_ENDING_COUNT
} trey_ending;

/* What it comes to, in antes, an Ante Bonus left out. */
TREY_API int32_t trey_ending_net(trey_ending ending);

/* The index of a high card where hands are counted by pay line. */
#define TREY_PAYLINE_NONE 0

/* Deals are player's hand, exposed card where there is one, and the banker's other cards. */
typedef struct trey_ante_odds {
    int64_t deals;
    int64_t ways[TREY_PAYLINE_COUNT][TREY_ENDING_COUNT]; /* under best play, by the hand held */
    /* By exposed rank: the sum of results under best play, and the deals folded, of deals / 13
     * each. Where no card is exposed all of it stands at 0. */
    int64_t up_net[TREY_RANK_COUNT];
    int64_t up_folds[TREY_RANK_COUNT];
    int64_t simple_net[TREY_SIMPLE_COUNT]; /* the sum of results of each simple strategy */
    trey_strategy best;
} trey_ante_odds;

/* Analyse a game. Some tens of microseconds. */
TREY_API void trey_ante_odds_make(trey_ante_odds *odds, const trey_odds_game *game);

/* The best strategy alone. */
TREY_API trey_strategy trey_best_strategy(const trey_odds_game *game);

/* Deals in which best play plays. */
TREY_API int64_t trey_ante_odds_plays(const trey_ante_odds *odds);

/* The results of ante, play and Ante Bonus together, per unit of ante. */
TREY_API trey_distribution trey_ante_odds_results(const trey_ante_odds *odds,
                                                  const trey_odds_game *game);

/* What the Ante Bonus alone pays; it costs nothing, so its results are never below zero. */
TREY_API trey_distribution trey_ante_odds_bonus(const trey_ante_odds *odds,
                                                const trey_odds_game *game);

/* Hands of a run of strengths, by exposed rank (all of it at 0 where no card is exposed): the deals
 * with one of them, and the sum of results when each of them is played. */
typedef struct trey_play_values {
    int64_t deals[TREY_RANK_COUNT];
    int64_t net[TREY_RANK_COUNT];
} trey_play_values;

/* What playing is worth, by runs: from[i] is where run i begins, in rising order; the last ends
 * with the best hand. About the time of trey_ante_odds_make. */
TREY_API void trey_play_values_make(trey_play_values *runs, const trey_hand_value *from,
                                    size_t count, const trey_odds_game *game);

/* What one strategy is worth, in all and by exposed rank (index 0 alone where no card is exposed):
 * deals, those of them that it plays, and the sum of results per unit of ante. */
typedef struct trey_strategy_odds {
    int64_t deals, plays, net;
    int64_t up_deals[TREY_RANK_COUNT], up_plays[TREY_RANK_COUNT], up_net[TREY_RANK_COUNT];
} trey_strategy_odds;

/* Analyze any strategy. About the time of trey_ante_odds_make; each suit rule adds about a
 * millisecond. */
TREY_API void trey_strategy_odds_make(trey_strategy_odds *odds, const trey_odds_game *game,
                                      const trey_strategy *strategy);

/* ---- Bonus ---- */

/* The results of a bonus (OUT-3), which best play never forfeits. */
TREY_API trey_distribution trey_bonus_odds(const trey_paytable *table, uint32_t decks);

/* ---- One decision ---- */

/* What is known when a player decides. */
typedef struct trey_situation {
    trey_card hand[TREY_HAND_CARDS];
    trey_card up;                  /* TREY_DECK_CARDS where no card is exposed */
    uint8_t dead[TREY_DECK_CARDS]; /* how many of each card are known to be elsewhere */
} trey_situation;

/* How often playing ends in each way, over all cards that the banker can have. */
typedef struct trey_prospect {
    int64_t deals;
    int64_t ways[TREY_ENDING_COUNT]; /* none of them a fold */
    int32_t ante_bonus;              /* paid when the hand is played */
} trey_prospect;

/* Returns false when a card is there more often than the decks have it, or when too few cards are
 * left for the banker's hand. */
TREY_API TREY_MUST_CHECK bool trey_prospect_make(trey_prospect *prospect,
                                                 const trey_odds_game *game,
                                                 const trey_situation *situation);

/* What playing is worth, per unit of ante, the Ante Bonus included; folding is worth -1. */
TREY_API trey_fraction trey_prospect_value(const trey_prospect *prospect);

/* ---- Progressive ---- */

/* Everything is per unit of the wager: a meter of $4,094 on a $1 wager is 4094. */

/* Results of the own hand by award, one after another; the last is a hand without one. */
typedef enum trey_progressive_line {
    TREY_PROGRESSIVE_METER, /* A-K-Q of spades */
    TREY_PROGRESSIVE_AKQ_SUITED,
    TREY_PROGRESSIVE_STRAIGHT_FLUSH,
    TREY_PROGRESSIVE_THREE_OF_A_KIND,
    TREY_PROGRESSIVE_STRAIGHT,
    TREY_PROGRESSIVE_NONE,
    TREY_PROGRESSIVE_LINE_COUNT
} trey_progressive_line;

/* How many hands of so many decks are of a line, and what the line pays for 1 (the meter's: 0). */
TREY_API int64_t trey_progressive_hands(trey_progressive_line line, uint32_t decks);
TREY_API int32_t trey_progressive_pays(const trey_progressive_table *table,
                                       trey_progressive_line line);

/* What the wager is worth with the meter at hand and so many hands at the table (envy), and the
 * variance of it. */
TREY_API trey_fraction trey_progressive_value(const trey_progressive_table *table, uint32_t decks,
                                              uint32_t hands, trey_fraction meter);
TREY_API trey_fraction trey_progressive_variance(const trey_progressive_table *table,
                                                 uint32_t decks, uint32_t hands,
                                                 trey_fraction meter);

/* The meter at which the wager is worth nothing either way. */
TREY_API trey_fraction trey_progressive_break_even(const trey_progressive_table *table,
                                                   uint32_t decks, uint32_t hands);

/* What the meter shows on average when it is won, growing from the seed (PROG-4); the value there
 * is the value in the long run. */
TREY_API trey_fraction trey_progressive_average(const trey_progressive_table *table,
                                                uint32_t decks);

/* How likely the own hand wins something (envy left out). */
TREY_API trey_fraction trey_progressive_hits(const trey_progressive_table *table, uint32_t decks);

/* ---- The bank ---- */

/* Sums over all deals of products of two results at one table with full cover under best play, so
 * that the variance of any number of equal seats follows: results of ante (with play and Ante
 * Bonus) and of bonus, of one seat, or of two different ones. About a tenth of a second; no table
 * may pay more than 1,000. */
typedef struct trey_table_odds {
    trey_fraction ante, bonus;                             /* means */
    trey_fraction ante_ante, ante_bonus, bonus_bonus;      /* covariances within a seat … */
    trey_fraction across_ante, across_mixed, across_bonus; /* … and between two */
} trey_table_odds;

TREY_API void trey_table_odds_make(trey_table_odds *odds, const trey_odds_game *game,
                                   const trey_paytable *bonus);

TREY_END_DECLS

#endif
