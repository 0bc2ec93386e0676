/* SPDX-License-Identifier: MIT */
/*
 * Exact odds: the number of deals that lead to each result, counted over all possible deals without
 * sampling. Value, edge, deviation and frequencies follow from these counts.
 *
 * All results are those of the bettor, in units of the wager.
 */
#ifndef TREY_ODDS_H
#define TREY_ODDS_H

#include <trey/fraction.h>
#include <trey/paytable.h>
#include <trey/posting.h>
#include <trey/strategy.h>

TREY_BEGIN_DECLS

/* ---- Distributions ---- */

/* One net result, and the number of equally likely deals that lead to it. */
typedef struct trey_outcome {
    int32_t net;
    int64_t ways;
} trey_outcome;

#define TREY_OUTCOMES_MAX 40

/* Outcomes in ascending order of `net`; no two have the same `net`. */
typedef struct trey_distribution {
    uint32_t count;
    trey_outcome outcomes[TREY_OUTCOMES_MAX];
} trey_distribution;

/* Add `ways` to the outcome with this net result. Zero ways add no outcome. */
TREY_API void trey_distribution_add(trey_distribution *distribution, int32_t net, int64_t ways);

TREY_API int64_t trey_distribution_total(const trey_distribution *distribution);
TREY_API trey_fraction trey_distribution_mean(const trey_distribution *distribution);
TREY_API trey_fraction trey_distribution_variance(const trey_distribution *distribution);

/* The probability of a result above zero. */
TREY_API trey_fraction trey_distribution_hits(const trey_distribution *distribution);

/* ---- The ante and its play ---- */

/* The parameters of a game that decide the odds of the ante. */
typedef struct trey_odds_game {
    uint32_t decks;                  /* 1..TREY_DECKS_MAX */
    bool exposes_card;               /* players see one banker card before deciding (ROUND-3) */
    const trey_paytable *ante_bonus; /* NULL: none */
} trey_odds_game;

TREY_API trey_odds_game trey_odds_game_of(const trey_posting *posting);

/* How a deal ends for an ante, with the net result in antes. */
typedef enum trey_ending {
    TREY_ENDING_FOLD,        /* -1 */
    TREY_ENDING_UNQUALIFIED, /* played, the banker does not qualify: +1 */
    TREY_ENDING_WIN,         /* +2 */
    TREY_ENDING_TIE,         /* 0 */
    TREY_ENDING_LOSS,        /* -2 */
    TREY_ENDING_COUNT
} trey_ending;

/* The net result of an ending in antes, without the Ante Bonus. */
TREY_API int32_t trey_ending_net(trey_ending ending);

/* The index of high-card hands, which have no pay line, in counts by pay line. */
#define TREY_PAYLINE_NONE 0

/* A deal is a player's hand, the exposed card if the game has one, and the banker's other cards. */
typedef struct trey_ante_odds {
    int64_t deals;
    int64_t ways[TREY_PAYLINE_COUNT][TREY_ENDING_COUNT]; /* under best play, by player's hand */
    /* Under best play, by exposed rank: the sum of results, and the number of folded deals. Each
     * rank has deals / 13 deals. If the game exposes no card, index 0 has the totals. */
    int64_t up_net[TREY_RANK_COUNT];
    int64_t up_folds[TREY_RANK_COUNT];
    int64_t simple_net[TREY_SIMPLE_COUNT]; /* sum of results under each simple strategy */
    trey_strategy best;
} trey_ante_odds;

/* Analyze a game. Takes some tens of microseconds. */
TREY_API void trey_ante_odds_make(trey_ante_odds *odds, const trey_odds_game *game);

/* Only the best strategy of a game. */
TREY_API trey_strategy trey_best_strategy(const trey_odds_game *game);

/* The number of deals that the best strategy plays. */
TREY_API int64_t trey_ante_odds_plays(const trey_ante_odds *odds);

/* The results of ante, play and Ante Bonus together, per unit of ante. */
TREY_API trey_distribution trey_ante_odds_results(const trey_ante_odds *odds,
                                                  const trey_odds_game *game);

/* The results of the Ante Bonus alone, per unit of ante. It is not a wager, so they are never
 * negative. */
TREY_API trey_distribution trey_ante_odds_bonus(const trey_ante_odds *odds,
                                                const trey_odds_game *game);

/* A run is a range of consecutive hand values. By exposed rank (index 0 if the game exposes no
 * card): the number of deals with a player's hand of the run, and the sum of results if the player
 * plays all of them. */
typedef struct trey_play_values {
    int64_t deals[TREY_RANK_COUNT];
    int64_t net[TREY_RANK_COUNT];
} trey_play_values;

/* The value of playing, by runs of hands. from[i] is the lowest value of run i, in ascending order;
 * run i ends below from[i + 1], the last run with the best hand. Takes about as long as
 * trey_ante_odds_make. */
TREY_API void trey_play_values_make(trey_play_values *runs, const trey_hand_value *from,
                                    size_t count, const trey_odds_game *game);

/* The odds of one strategy, in total and by exposed rank (index 0 if the game exposes no card): the
 * number of deals, the number of deals that it plays, and the sum of results per unit of ante. */
typedef struct trey_strategy_odds {
    int64_t deals, plays, net;
    int64_t up_deals[TREY_RANK_COUNT], up_plays[TREY_RANK_COUNT], up_net[TREY_RANK_COUNT];
} trey_strategy_odds;

/* Analyze any strategy. Takes about as long as trey_ante_odds_make, and about one millisecond more
 * for each suit rule. */
TREY_API void trey_strategy_odds_make(trey_strategy_odds *odds, const trey_odds_game *game,
                                      const trey_strategy *strategy);

/* ---- Bonus ---- */

/* The results of a bonus (OUT-3). The best strategy never folds a hand that wins a bonus. */
TREY_API trey_distribution trey_bonus_odds(const trey_paytable *table, uint32_t decks);

/* ---- One decision ---- */

/* The cards that a player knows when deciding. */
typedef struct trey_situation {
    trey_card hand[TREY_HAND_CARDS];
    trey_card up;                  /* the exposed card; TREY_DECK_CARDS: none */
    uint8_t dead[TREY_DECK_CARDS]; /* copies of each card known to be elsewhere, besides `hand` and
                                      `up` */
} trey_situation;

/* The endings of a hand that is played, counted over all hands that the banker can have. */
typedef struct trey_prospect {
    int64_t deals;
    int64_t ways[TREY_ENDING_COUNT]; /* 0 for TREY_ENDING_FOLD */
    int32_t ante_bonus;              /* paid when the hand is played */
} trey_prospect;

/* Returns false if the situation has more copies of a card than the decks contain, or if too few
 * cards are left for the banker's hand. */
TREY_API TREY_MUST_CHECK bool trey_prospect_make(trey_prospect *prospect,
                                                 const trey_odds_game *game,
                                                 const trey_situation *situation);

/* The value of playing, per unit of ante, including the Ante Bonus. The value of folding is -1. */
TREY_API trey_fraction trey_prospect_value(const trey_prospect *prospect);

/* ---- Progressive ---- */

/* All figures are per unit of the wager: a meter of $4,094 with a $1 wager is 4094. */

/* The award lines for the bettor's own hand. TREY_PROGRESSIVE_NONE is a hand without an award. */
typedef enum trey_progressive_line {
    TREY_PROGRESSIVE_METER, /* A-K-Q of spades */
    TREY_PROGRESSIVE_AKQ_SUITED,
    TREY_PROGRESSIVE_STRAIGHT_FLUSH,
    TREY_PROGRESSIVE_THREE_OF_A_KIND,
    TREY_PROGRESSIVE_STRAIGHT,
    TREY_PROGRESSIVE_NONE,
    TREY_PROGRESSIVE_LINE_COUNT
} trey_progressive_line;

/* The number of hands of a line in `decks` decks, and the award of the line, "for 1". For
 * TREY_PROGRESSIVE_METER, which pays the meter, the award is given as 0. */
TREY_API int64_t trey_progressive_hands(trey_progressive_line line, uint32_t decks);
TREY_API int32_t trey_progressive_pays(const trey_progressive_table *table,
                                       trey_progressive_line line);

/* The value of the wager and its variance, for a given meter. `hands` is the number of players'
 * hands at the table; envy payments depend on it. */
TREY_API trey_fraction trey_progressive_value(const trey_progressive_table *table, uint32_t decks,
                                              uint32_t hands, trey_fraction meter);
TREY_API trey_fraction trey_progressive_variance(const trey_progressive_table *table,
                                                 uint32_t decks, uint32_t hands,
                                                 trey_fraction meter);

/* The meter at which the value of the wager is zero. */
TREY_API trey_fraction trey_progressive_break_even(const trey_progressive_table *table,
                                                   uint32_t decks, uint32_t hands);

/* The average meter at the time it is won; it grows from the seed (PROG-4). The value of the wager
 * at this meter is its long-run value. */
TREY_API trey_fraction trey_progressive_average(const trey_progressive_table *table,
                                                uint32_t decks);

/* The probability that the bettor's own hand wins an award. Envy does not count. */
TREY_API trey_fraction trey_progressive_hits(const trey_progressive_table *table, uint32_t decks);

/* ---- The bank ---- */

/* The means and covariances of the results at a table with full cover, under best play. They give
 * the variance for any number of seats with equal wagers. The result of an ante includes its play
 * and Ante Bonus. */
typedef struct trey_table_odds {
    trey_fraction ante, bonus;                             /* means */
    trey_fraction ante_ante, ante_bonus, bonus_bonus;      /* covariances within one seat */
    trey_fraction across_ante, across_mixed, across_bonus; /* covariances between two seats */
} trey_table_odds;

/* Takes about a tenth of a second. No pay table may pay more than 1,000 to 1. */
TREY_API void trey_table_odds_make(trey_table_odds *odds, const trey_odds_game *game,
                                   const trey_paytable *bonus);

TREY_END_DECLS

#endif
