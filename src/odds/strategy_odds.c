/* SPDX-License-Identifier: MIT */
/*
 * The exact odds of any strategy. The thresholds of a strategy divide the hand values into runs,
 * and trey_play_values_make gives the value of playing each run. A suit rule concerns a single hand
 * value; its hands are counted one by one.
 */
#include <trey/odds.h>

#include "base/assert.h"

enum { RUNS_MAX = TREY_RANK_COUNT + 1 };

/* ---- Thresholds ---- */

/* Find the values at which runs begin, in ascending order without duplicates. The first run begins
 * with the lowest hand. Returns the number of runs. */
static size_t find_runs(trey_hand_value from[RUNS_MAX], const trey_strategy *strategy,
                        unsigned rank_count)
{
    size_t count = 0;
    from[count++] = TREY_PLAY_ALWAYS;
    for (unsigned rank = 0; rank < rank_count; rank++) {
        trey_hand_value value = strategy->play_from[rank];
        size_t at = 0;
        while (at < count && from[at] < value) {
            at++;
        }
        if (at < count && from[at] == value) {
            continue;
        }
        for (size_t i = count++; i > at; i--) {
            from[i] = from[i - 1];
        }
        from[at] = value;
    }
    return count;
}

static void add_thresholds(trey_strategy_odds *odds, const trey_odds_game *game,
                           const trey_strategy *strategy, unsigned rank_count)
{
    trey_hand_value from[RUNS_MAX];
    trey_play_values runs[RUNS_MAX];
    size_t count = find_runs(from, strategy, rank_count);
    trey_play_values_make(runs, from, count, game);
    for (size_t i = 0; i < count; i++) {
        for (unsigned rank = 0; rank < rank_count; rank++) {
            bool plays = from[i] >= strategy->play_from[rank];
            odds->up_deals[rank] += runs[i].deals[rank];
            odds->up_plays[rank] += plays ? runs[i].deals[rank] : 0;
            odds->up_net[rank] += plays ? runs[i].net[rank] : -runs[i].deals[rank];
        }
    }
}

/* ---- Suit rules ---- */

/* Count one hand as played instead of folded against one exposed card. */
static void add_hand(trey_strategy_odds *odds, const trey_odds_game *game,
                     const trey_situation *situation, int64_t copies)
{
    trey_prospect prospect;
    unsigned rank = trey_card_rank(situation->up);
    if (!trey_prospect_make(&prospect, game, situation)) {
        return; /* the hand contains all copies of the exposed card */
    }
    trey_fraction play = trey_prospect_value(&prospect);
    int64_t net = (int64_t)(play.numerator * (prospect.deals / play.denominator));
    odds->up_plays[rank] += copies * prospect.deals;
    odds->up_net[rank] += copies * (net + prospect.deals);
}

/* By symmetry, only an exposed card of the first suit is counted, with a factor of four. */
static void add_suit_rule(trey_strategy_odds *odds, const trey_odds_game *game,
                          const trey_strategy *strategy, unsigned rank)
{
    enum { SUITS = TREY_SUIT_COUNT * TREY_SUIT_COUNT * TREY_SUIT_COUNT };
    trey_hand_value value = strategy->suit_rule[rank].value;
    trey_situation situation = {.up = trey_card_make(rank, 0)};
    int64_t decks = game->decks, copies = decks * decks * decks * TREY_SUIT_COUNT;
    for (unsigned suits = 0; suits < SUITS; suits++) {
        int64_t ups = decks;
        for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
            situation.hand[i] = trey_card_make(value >> (8 - 4 * i) & 15, suits >> (2 * i) & 3);
            ups -= situation.hand[i] == situation.up;
        }
        bool is_flush =
            trey_hand_evaluate(situation.hand[0], situation.hand[1], situation.hand[2]) != value;
        if (!is_flush && trey_strategy_plays(strategy, situation.hand, situation.up)) {
            add_hand(odds, game, &situation, copies * ups);
        }
    }
}

static bool has_suit_rule(const trey_strategy *strategy, unsigned rank)
{
    const trey_suit_rule *rule = &strategy->suit_rule[rank];
    return rule->cards != 0 && rule->value < strategy->play_from[rank];
}

/* ---- The odds ---- */

void trey_strategy_odds_make(trey_strategy_odds *odds, const trey_odds_game *game,
                             const trey_strategy *strategy)
{
    TREY_ASSERT(game->decks >= 1 && game->decks <= TREY_DECKS_MAX);
    unsigned rank_count = game->exposes_card ? TREY_RANK_COUNT : 1;
    *odds = (trey_strategy_odds){0};
    add_thresholds(odds, game, strategy, rank_count);
    for (unsigned rank = 0; rank < rank_count && game->exposes_card; rank++) {
        if (has_suit_rule(strategy, rank)) {
            TREY_ASSERT(trey_hand_category(strategy->suit_rule[rank].value) ==
                        TREY_CATEGORY_HIGH_CARD);
            add_suit_rule(odds, game, strategy, rank);
        }
    }
    for (unsigned rank = 0; rank < rank_count; rank++) {
        odds->deals += odds->up_deals[rank];
        odds->plays += odds->up_plays[rank];
        odds->net += odds->up_net[rank];
    }
}
