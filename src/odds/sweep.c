/* SPDX-License-Identifier: MIT */
/*
 * The sweep, and counting for games that expose no card.
 */
#include "sweep.h"

#include <string.h>

#include "base/assert.h"

/* With an exposed card, the sums of a level have 32 bits. With eight decks they reach four fifths
 * of that range. */
static bool sums_fit(const odds_sweep *sweep)
{
    int64_t most = 0;
    for (unsigned k = 0; k < ODDS_KIND_COUNT; k++) {
        int64_t weight = sweep->levels.kinds[k].weight;
        most = weight > most ? weight : most;
    }
    int64_t ups = (int64_t)TREY_SUIT_COUNT * sweep->decks;
    return most * ups * ODDS_GAIN_BEATEN * sweep->bankers <= INT32_MAX;
}

void trey_odds_sweep_make(odds_sweep *sweep, uint32_t decks, bool exposes_card)
{
    sweep->decks = decks;
    sweep->exposes_card = exposes_card;
    int64_t left = (int64_t)decks * TREY_DECK_CARDS - TREY_HAND_CARDS;
    sweep->hands = (int32_t)(left * (left - 1) * (left - 2) / 6);
    /* If a card is exposed, only the banker's other two cards are chosen. */
    sweep->bankers = exposes_card ? (int32_t)((left - 1) * (left - 2) / 2) : sweep->hands;
    for (unsigned x = 0; x < ODDS_LANES; x++) {
        sweep->cards[x] = x < TREY_RANK_COUNT ? (int32_t)decks : 0;
    }
    trey_odds_levels_make(&sweep->levels, decks);
    TREY_ASSERT(!exposes_card || sums_fit(sweep));
    for (unsigned k = 0; k < ODDS_KIND_COUNT; k++) {
        sweep->ties_of[k].known = false;
    }
    memset(&sweep->unqualified, 0, sizeof sweep->unqualified);
    for (uint32_t i = 0; i < sweep->levels.unqualified; i++) {
        const odds_level *level = &sweep->levels.levels[i];
        odds_hand_set_add(&sweep->unqualified, level, &sweep->levels.kinds[level->kind], 1);
    }
    trey_odds_sweep_begin(sweep);
}

void trey_odds_sweep_begin(odds_sweep *sweep)
{
    sweep->gain = sweep->unqualified;
    odds_hand_set_multiply(&sweep->gain, ODDS_GAIN_UNQUALIFIED);
    sweep->level = NULL;
    if (sweep->exposes_card) {
        memset(&sweep->thirds, 0, sizeof sweep->thirds);
        for (uint32_t i = 0; i < sweep->levels.unqualified; i++) {
            const odds_level *level = &sweep->levels.levels[i];
            odds_thirds_set(&sweep->thirds, level, &sweep->levels.kinds[level->kind],
                            ODDS_GAIN_UNQUALIFIED);
        }
    }
}

static bool qualifies(const odds_sweep *sweep)
{
    return sweep->index >= sweep->levels.unqualified;
}

/* The hands that tie are the hands of the level itself. */
static void make_ties(const odds_sweep *sweep, odds_ties *ties)
{
    odds_hand_set own = {0};
    odds_hand_set_add(&own, sweep->level, sweep->kind, 1);
    odds_without without = odds_hand_set_without(&own, sweep->level, 1);
    *ties = (odds_ties){.known = true, .closed_sum = odds_without_sum(&without, sweep->kind)};
    for (unsigned p = 0; p < sweep->kind->pattern_count; p++) {
        ties->closed[p] = odds_without_pattern(&without, &sweep->kind->patterns[p]);
    }
    if (sweep->exposes_card) {
        trey_odds_ties_exposed(sweep, &own, ties);
    }
}

bool trey_odds_sweep_advance(odds_sweep *sweep)
{
    static const odds_ties none;
    if (sweep->level != NULL && qualifies(sweep)) {
        odds_hand_set_add(&sweep->gain, sweep->level, sweep->kind, ODDS_GAIN_BEATEN);
        if (sweep->exposes_card) {
            odds_thirds_set(&sweep->thirds, sweep->level, sweep->kind, ODDS_GAIN_BEATEN);
        }
    }
    sweep->index = sweep->level == NULL ? 0 : sweep->index + 1;
    if (sweep->index == sweep->levels.count) {
        return false;
    }
    sweep->level = &sweep->levels.levels[sweep->index];
    sweep->kind = &sweep->levels.kinds[sweep->level->kind];
    odds_ties *ties = &sweep->ties_of[sweep->level->kind];
    if (qualifies(sweep) && !ties->known) {
        make_ties(sweep, ties);
    }
    sweep->ties = qualifies(sweep) ? ties : &none;
    return true;
}

/* ---- Counting ---- */

void trey_odds_sums_begin(odds_sums *sums, const odds_sweep *sweep, int32_t least,
                          odds_decisions *decisions)
{
    memset(sums, 0, sizeof *sums);
    sums->least = least;
    if (!sweep->exposes_card) {
        return;
    }
    trey_odds_may_fold_exposed(sweep, least, sums->may_fold);
    for (unsigned x = 0; x < TREY_RANK_COUNT; x++) {
        sums->has_folds |= sums->may_fold[x];
        if (!sums->may_fold[x] && decisions->first_play[x] > (int32_t)sweep->index) {
            decisions->first_play[x] = (int32_t)sweep->index;
        }
    }
}

/* The gain of the hands of the current level, without ties. */
static odds_without level_gain(const odds_sweep *sweep, const odds_without *unqualified)
{
    /* A hand that does not qualify beats nothing, so its gain is from unqualified hands alone. */
    return qualifies(sweep) ? odds_hand_set_without(&sweep->gain, sweep->level, 0)
                            : odds_without_times(unqualified, ODDS_GAIN_UNQUALIFIED);
}

/* Count the folded hands of a level without an exposed card. */
static void count_folds(const odds_sweep *sweep, const odds_without *unqualified,
                        const odds_without *gain, odds_sums *sums, odds_decisions *decisions)
{
    int32_t index = (int32_t)sweep->index;
    bool plays = odds_without_least(gain) >= sums->least;
    uint32_t pattern_count = plays ? 0 : sweep->kind->pattern_count;
    for (unsigned p = 0; p < pattern_count; p++) {
        const odds_pattern *pattern = &sweep->kind->patterns[p];
        int64_t tied = sweep->ties->closed[p], weight = pattern->weight;
        int64_t own = odds_without_pattern(gain, pattern) + ODDS_GAIN_TIED * tied;
        if (own >= sums->least) {
            plays = true;
            continue;
        }
        decisions->last_fold[0] = index;
        sums->folded_ups[0] += weight;
        sums->folded_gain[0] += weight * own;
        sums->folded_unqualified[0] += weight * odds_without_pattern(unqualified, pattern);
        sums->folded_tied[0] += weight * tied;
    }
    if (plays && decisions->first_play[0] > index) {
        decisions->first_play[0] = index;
    }
}

/* The gain of all player's hands against the hands of the current level. The player's hands below
 * the level are those in the sets: an unqualified hand counts ODDS_GAIN_UNQUALIFIED times in one
 * and once in the other, others ODDS_GAIN_BEATEN times. */
static int64_t exchange_gain(const odds_sweep *sweep, int64_t gain, int64_t unqualified)
{
    _Static_assert(ODDS_GAIN_BEATEN == ODDS_GAIN_UNQUALIFIED + 1, "once");
    int64_t all = (int64_t)sweep->kind->weight * sweep->hands;
    if (!qualifies(sweep)) {
        return ODDS_GAIN_UNQUALIFIED * all;
    }
    int64_t tied = sweep->ties->closed_sum;
    return ODDS_GAIN_BEATEN * (all - tied) - gain - unqualified + ODDS_GAIN_TIED * tied;
}

void trey_odds_count_level(const odds_sweep *sweep, odds_sums *sums, odds_decisions *decisions)
{
    odds_without unqualified =
        odds_hand_set_without(&sweep->unqualified, sweep->level, !qualifies(sweep));
    odds_without gain = level_gain(sweep, &unqualified);
    int64_t unqualified_sum = odds_without_sum(&unqualified, sweep->kind);
    int64_t gain_sum = odds_without_sum(&gain, sweep->kind), tied = sweep->ties->closed_sum;
    sums->unqualified += unqualified_sum;
    sums->tied += tied;
    sums->gain += gain_sum + ODDS_GAIN_TIED * tied;
    odds_ups_add(&sums->ups, sweep->level);
    if (!sweep->exposes_card) {
        sums->exchanged_gain[0] += gain_sum + ODDS_GAIN_TIED * tied;
        count_folds(sweep, &unqualified, &gain, sums, decisions);
        return;
    }
    int64_t exchanged = exchange_gain(sweep, gain_sum, unqualified_sum);
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        sums->exchanged_gain[sweep->level->ranks[i]] += exchanged;
    }
    if (sums->has_folds) {
        trey_odds_folds_exposed(sweep, sums, decisions);
    }
}

void trey_odds_count_plays(const odds_sweep *sweep, odds_plays *plays)
{
    odds_ups_add(&plays->ups, sweep->level);
    if (sweep->exposes_card) {
        trey_odds_gain_exposed(sweep, plays->gain);
        return;
    }
    odds_without unqualified =
        odds_hand_set_without(&sweep->unqualified, sweep->level, !qualifies(sweep));
    odds_without gain = level_gain(sweep, &unqualified);
    plays->gain[0] +=
        odds_without_sum(&gain, sweep->kind) + ODDS_GAIN_TIED * sweep->ties->closed_sum;
}
