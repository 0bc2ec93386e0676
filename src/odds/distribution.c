/* SPDX-License-Identifier: MIT */
/*
 * Distributions of results: total, mean, variance and hit frequency.
 */
#include <trey/odds.h>

#include "base/assert.h"

void trey_distribution_add(trey_distribution *distribution, int32_t net, int64_t ways)
{
    if (ways == 0) {
        return;
    }
    uint32_t at = 0;
    while (at < distribution->count && distribution->outcomes[at].net < net) {
        at++;
    }
    if (at < distribution->count && distribution->outcomes[at].net == net) {
        distribution->outcomes[at].ways += ways;
        return;
    }
    TREY_ASSERT(distribution->count < TREY_OUTCOMES_MAX);
    for (uint32_t i = distribution->count++; i > at; i--) {
        distribution->outcomes[i] = distribution->outcomes[i - 1];
    }
    distribution->outcomes[at] = (trey_outcome){net, ways};
}

int64_t trey_distribution_total(const trey_distribution *distribution)
{
    int64_t total = 0;
    for (uint32_t i = 0; i < distribution->count; i++) {
        total += distribution->outcomes[i].ways;
    }
    return total;
}

/* The sum over all ways of the result raised to a power. */
static trey_wide moment(const trey_distribution *distribution, unsigned power)
{
    trey_wide sum = 0;
    for (uint32_t i = 0; i < distribution->count; i++) {
        trey_wide term = distribution->outcomes[i].ways;
        for (unsigned p = 0; p < power; p++) {
            term *= distribution->outcomes[i].net;
        }
        sum += term;
    }
    return sum;
}

trey_fraction trey_distribution_mean(const trey_distribution *distribution)
{
    return trey_fraction_make(moment(distribution, 1), moment(distribution, 0));
}

trey_fraction trey_distribution_variance(const trey_distribution *distribution)
{
    trey_wide total = moment(distribution, 0), sum = moment(distribution, 1);
    return trey_fraction_make(moment(distribution, 2) * total - sum * sum, total * total);
}

trey_fraction trey_distribution_hits(const trey_distribution *distribution)
{
    trey_wide hits = 0;
    for (uint32_t i = 0; i < distribution->count; i++) {
        hits += distribution->outcomes[i].net > 0 ? distribution->outcomes[i].ways : 0;
    }
    return trey_fraction_make(hits, trey_distribution_total(distribution));
}

/* OUT-3: a bonus that its table does not pay is lost. */
static void add_line(trey_distribution *results, int32_t pays, int64_t hands)
{
    trey_distribution_add(results, pays > 0 ? pays : -1, hands);
}

trey_distribution trey_bonus_odds(const trey_paytable *table, uint32_t decks)
{
    trey_distribution results = {0};
    for (trey_category category = 0; category < TREY_CATEGORY_COUNT; category++) {
        int64_t hands = trey_hand_count(category, decks);
        if (category == TREY_CATEGORY_STRAIGHT_FLUSH) {
            int64_t akq = hands / 12; /* A-K-Q is one of twelve straights */
            hands -= akq;
            add_line(&results, table->pays[TREY_PAYLINE_AKQ_SUITED], akq);
        }
        add_line(&results, table->pays[category], hands);
    }
    return results;
}
