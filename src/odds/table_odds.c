/* SPDX-License-Identifier: MIT */
/*
 * The covariance of the results of several seats at one table. The seats share the banker's hand
 * and one shoe, so the variance of a table is not the sum of the variances of its seats.
 *
 * For one banker's hand, the products of the results f and g of two players' hands P and Q are
 * summed over all pairs of hands that have no card in common. By inclusion and exclusion over the
 * common cards,
 *
 *   sum f(P) g(Q) = F G - sum F(c) G(c) + sum F(c, d) G(c, d) - sum f(P) g(P),
 *
 * where F is the sum of f over all hands, F(c) over the hands that contain card c, and F(c, d) over
 * the hands that contain cards c and d.
 */
#include <trey/odds.h>

#include "base/assert.h"
#include "core/widths.h"
#include "levels.h"
#include "shoe_left.h"

enum { PAYS_MAX = 1000 };

/* Sums over the hands that contain two given cards. */
typedef struct pair_sums {
    int64_t ante, bonus;                        /* results */
    int64_t ante_ante, ante_bonus, bonus_bonus; /* products of a hand's own results */
} pair_sums;

/* Sums of products over pairs of players' hands without a common card. */
typedef struct products {
    trey_wide ante, mixed, bonus;
} products;

typedef struct table_sums {
    const trey_odds_game *game;
    trey_strategy best;
    int32_t ante_bonus[TREY_HAND_ROWS * TREY_DECK_CARDS]; /* pay-offs, indexed as trey_hand_cell */
    int32_t bonus[TREY_HAND_ROWS * TREY_DECK_CARDS];
    odds_shoe_left left; /* after the banker's cards were removed */
    trey_hand_value banker;
    trey_card up;
} table_sums;

/* How the result of an ante against one banker's hand depends on the value of the player's hand. */
typedef struct ante_scale {
    int32_t play_from;
    int32_t banker;
    int32_t stake;         /* units won or lost by comparison: 2 if the banker qualifies, else 0 */
    int32_t unconditional; /* units won without comparison: 0 if the banker qualifies, else 1 */
} ante_scale;

/* Sum over the hands made of two given cards and any third card; `left` has the number of copies of
 * each third card. The evaluator's cells for two cards are contiguous, so the loop can be
 * vectorized. */
FOR_EACH_WIDTH
static pair_sums sum_thirds(const trey_hand_value *values, const int32_t *ante_bonus,
                            const int32_t *bonus, const int32_t *left, ante_scale scale)
{
    int32_t ante_sum = 0, bonus_sum = 0, ante_ante = 0, mixed = 0, bonus_bonus = 0;
    for (unsigned c = 0; c < TREY_DECK_CARDS; c++) {
        int32_t value = values[c];
        int32_t versus = (value > scale.banker) - (value < scale.banker);
        int32_t played = scale.unconditional + scale.stake * versus + ante_bonus[c];
        int32_t ante = value >= scale.play_from ? played : -1;
        int32_t weighted = left[c] * ante, weighted_bonus = left[c] * bonus[c];
        ante_sum += weighted;
        bonus_sum += weighted_bonus;
        ante_ante += weighted * ante;
        mixed += weighted * bonus[c];
        bonus_bonus += weighted_bonus * bonus[c];
    }
    return (pair_sums){ante_sum, bonus_sum, ante_ante, mixed, bonus_bonus};
}

/* Correct the sums for two given cards by the suit rule: sum_thirds counted the hands that it plays
 * as folded. */
static void add_suit_rule(const table_sums *totals, unsigned a, unsigned b, const int32_t *left,
                          ante_scale scale, pair_sums *sums)
{
    const trey_suit_rule *rule = &totals->best.suit_rule[trey_card_rank(totals->up)];
    unsigned row = trey_hand_row[a * TREY_DECK_CARDS + b];
    for (unsigned c = 0; c < TREY_DECK_CARDS; c++) {
        const trey_card hand[TREY_HAND_CARDS] = {(trey_card)a, (trey_card)b, (trey_card)c};
        if (trey_hand_cell[row + c] != rule->value ||
            !trey_strategy_plays(&totals->best, hand, totals->up)) {
            continue;
        }
        int32_t versus = (rule->value > scale.banker) - (rule->value < scale.banker);
        int32_t played = scale.unconditional + scale.stake * versus, bonus = totals->bonus[row + c];
        sums->ante += left[c] * (played + 1);
        sums->ante_ante += left[c] * (played * played - 1);
        sums->ante_bonus += left[c] * (played + 1) * bonus;
    }
}

static pair_sums sum_pair(table_sums *totals, unsigned a, unsigned b, ante_scale scale)
{
    unsigned row = trey_hand_row[a * TREY_DECK_CARDS + b];
    int32_t *left = totals->left.count;
    left[a]--;
    left[b]--;
    pair_sums sums = sum_thirds(&trey_hand_cell[row], &totals->ante_bonus[row], &totals->bonus[row],
                                left, scale);
    if (totals->game->exposes_card &&
        totals->best.suit_rule[trey_card_rank(totals->up)].cards != 0) {
        add_suit_rule(totals, a, b, left, scale, &sums);
    }
    left[a]++;
    left[b]++;
    return sums;
}

/* Add the pairs of players' hands against one banker's hand. The sums over hands with one given
 * card, and over all hands, follow from those with two given cards: each hand with a given card is
 * counted twice, once for each of its other cards, and each hand is counted three times, once for
 * each card. */
static void add_banker(table_sums *totals, int64_t weight, products *sums)
{
    bool qualifies = trey_hand_qualifies(totals->banker);
    unsigned up_rank = totals->game->exposes_card ? trey_card_rank(totals->up) : 0;
    ante_scale scale = {totals->best.play_from[up_rank], totals->banker, qualifies ? 2 : 0,
                        qualifies ? 0 : 1};
    products disjoint = {0, 0, 0};
    pair_sums all = {0, 0, 0, 0, 0}, one[TREY_DECK_CARDS] = {{0, 0, 0, 0, 0}};
    for (unsigned a = 0; a < TREY_DECK_CARDS; a++) {
        for (unsigned b = a; b < TREY_DECK_CARDS; b++) {
            int64_t pairs = odds_shoe_left_pairs(&totals->left, a, b);
            if (pairs <= 0) {
                continue;
            }
            pair_sums two = sum_pair(totals, a, b, scale);
            /* The number of copies of b that can go with one copy of a. */
            int64_t others = a == b ? totals->left.count[a] - 1 : totals->left.count[b];
            one[a].ante += others * two.ante;
            one[a].bonus += others * two.bonus;
            if (a != b) {
                one[b].ante += totals->left.count[a] * two.ante;
                one[b].bonus += totals->left.count[a] * two.bonus;
            }
            all.ante_ante += pairs * two.ante_ante;
            all.ante_bonus += pairs * two.ante_bonus;
            all.bonus_bonus += pairs * two.bonus_bonus;
            disjoint.ante += (trey_wide)pairs * two.ante * two.ante;
            disjoint.mixed += (trey_wide)pairs * two.ante * two.bonus;
            disjoint.bonus += (trey_wide)pairs * two.bonus * two.bonus;
        }
    }
    for (unsigned a = 0; a < TREY_DECK_CARDS; a++) {
        int64_t ante = one[a].ante / 2, bonus = one[a].bonus / 2, count = totals->left.count[a];
        all.ante += count * ante;
        all.bonus += count * bonus;
        disjoint.ante -= (trey_wide)count * ante * ante;
        disjoint.mixed -= (trey_wide)count * ante * bonus;
        disjoint.bonus -= (trey_wide)count * bonus * bonus;
    }
    trey_wide ante = all.ante / 3, bonus = all.bonus / 3;
    sums->ante += weight * (disjoint.ante + ante * ante - all.ante_ante / 3);
    sums->mixed += weight * (disjoint.mixed + ante * bonus - all.ante_bonus / 3);
    sums->bonus += weight * (disjoint.bonus + bonus * bonus - all.bonus_bonus / 3);
}

/* Whether best play is the same against two exposed cards, for all suits. */
static bool same_play(const trey_strategy *best, trey_card one, trey_card other)
{
    unsigned a = trey_card_rank(one), b = trey_card_rank(other);
    return best->play_from[a] == best->play_from[b] && best->suit_rule[a].cards == 0 &&
           best->suit_rule[b].cards == 0;
}

/* Sum over the banker's hands, one hand of each class, with each of its cards exposed in turn. */
static products sum_bankers(table_sums *totals, const odds_levels *levels)
{
    products sums = {0, 0, 0};
    for (uint32_t i = 0; i < levels->count; i++) {
        const odds_level *level = &levels->levels[i];
        const odds_kind *kind = &levels->kinds[level->kind];
        for (unsigned p = 0; p < kind->pattern_count; p++) {
            trey_card banker[TREY_HAND_CARDS];
            totals->banker = level->value;
            totals->left = odds_shoe_left_make(totals->game->decks);
            for (unsigned k = 0; k < TREY_HAND_CARDS; k++) {
                banker[k] = trey_card_make(level->ranks[k], kind->patterns[p].suits[k]);
                (void)odds_shoe_left_take(&totals->left, banker[k], 1);
            }
            for (unsigned up = 0; up < (totals->game->exposes_card ? TREY_HAND_CARDS : 1U); up++) {
                int64_t alike = 1; /* cards with the same best play are counted together */
                bool seen = false;
                for (unsigned k = 0; k < TREY_HAND_CARDS && totals->game->exposes_card; k++) {
                    bool same = k != up && same_play(&totals->best, banker[k], banker[up]);
                    seen = seen || (same && k < up);
                    alike += same && k > up;
                }
                if (!seen) {
                    totals->up = totals->game->exposes_card ? banker[up] : TREY_DECK_CARDS;
                    add_banker(totals, alike * kind->patterns[p].hands, &sums);
                }
            }
        }
    }
    return sums;
}

/* The mean of the products, sum / ways, minus the product of the means. */
static trey_fraction covariance(trey_wide sum, trey_wide ways, trey_fraction a, trey_fraction b)
{
    return trey_fraction_subtract(trey_fraction_make(sum, ways), trey_fraction_multiply(a, b));
}

/* The sum over all deals of the product of the results of ante and bonus in one seat. */
static trey_wide mixed_product(const trey_ante_odds *ante, const trey_odds_game *game,
                               const trey_paytable *bonus)
{
    trey_wide sum = 0;
    for (unsigned line = 0; line < TREY_PAYLINE_COUNT; line++) {
        int64_t pays = line == TREY_PAYLINE_NONE || bonus->pays[line] == 0 ? -1 : bonus->pays[line];
        for (unsigned ending = 0; ending < TREY_ENDING_COUNT; ending++) {
            bool played = ending != TREY_ENDING_FOLD && game->ante_bonus != NULL;
            int64_t result = trey_ending_net(ending) + (played ? game->ante_bonus->pays[line] : 0);
            sum += (trey_wide)ante->ways[line][ending] * result * pays;
        }
    }
    return sum;
}

void trey_table_odds_make(trey_table_odds *odds, const trey_odds_game *game,
                          const trey_paytable *bonus)
{
    trey_ante_odds ante;
    trey_ante_odds_make(&ante, game);
    trey_distribution ante_results = trey_ante_odds_results(&ante, game);
    trey_distribution bonus_results = trey_bonus_odds(bonus, game->decks);
    odds->ante = trey_distribution_mean(&ante_results);
    odds->bonus = trey_distribution_mean(&bonus_results);
    odds->ante_ante = trey_distribution_variance(&ante_results);
    odds->bonus_bonus = trey_distribution_variance(&bonus_results);
    odds->ante_bonus =
        covariance(mixed_product(&ante, game, bonus), ante.deals, odds->ante, odds->bonus);

    odds_levels levels;
    trey_odds_levels_make(&levels, game->decks);
    table_sums totals = {.game = game, .best = ante.best};
    for (unsigned i = 0; i < TREY_HAND_ROWS * TREY_DECK_CARDS; i++) {
        int32_t pays = trey_paytable_pays(bonus, trey_hand_cell[i]);
        TREY_ASSERT(pays <= PAYS_MAX); /* so that sums of squares fit in 32 bits */
        totals.bonus[i] = pays > 0 ? pays : -1;
        totals.ante_bonus[i] =
            game->ante_bonus == NULL ? 0 : trey_paytable_pays(game->ante_bonus, trey_hand_cell[i]);
        TREY_ASSERT(totals.ante_bonus[i] <= PAYS_MAX);
    }
    products sums = sum_bankers(&totals, &levels);
    /* The deals of one seat times the number of hands left for another seat. */
    int64_t left = (int64_t)game->decks * TREY_DECK_CARDS - 2 * TREY_HAND_CARDS;
    trey_wide ways = (trey_wide)ante.deals * (left * (left - 1) * (left - 2) / 6);
    odds->across_ante = covariance(sums.ante, ways, odds->ante, odds->ante);
    odds->across_mixed = covariance(sums.mixed, ways, odds->ante, odds->bonus);
    odds->across_bonus = covariance(sums.bonus, ways, odds->bonus, odds->bonus);
}
