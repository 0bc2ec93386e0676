/* SPDX-License-Identifier: MIT */
/*
 * The sweep, and counting where no card is exposed.
 */
#include "sweep.h"

#include <string.h>

void odds_sweep_make(odds_sweep *sweep, uint32_t decks)
{
    sweep->decks = decks;
    odds_levels_make(&sweep->levels, decks);
    odds_sweep_begin(sweep);
}

void odds_sweep_begin(odds_sweep *sweep)
{
    memset(&sweep->sets, 0, sizeof sweep->sets);
    for (uint32_t i = 0; i < sweep->levels.unqualified; i++) {
        const odds_level *level = &sweep->levels.levels[i];
        odds_hand_set_add(&sweep->sets.unqualified, level, &sweep->levels.kinds[level->kind]);
    }
    sweep->level = NULL;
}

bool odds_sweep_advance(odds_sweep *sweep)
{
    if (sweep->level != NULL && sweep->index >= sweep->levels.unqualified) {
        odds_hand_set_add(&sweep->sets.beaten, sweep->level, sweep->kind);
    }
    sweep->index = sweep->level == NULL ? 0 : sweep->index + 1;
    if (sweep->index == sweep->levels.count) {
        return false;
    }
    sweep->level = &sweep->levels.levels[sweep->index];
    sweep->kind = &sweep->levels.kinds[sweep->level->kind];
    if (sweep->index >= sweep->levels.unqualified) {
        odds_hand_set_add(&sweep->sets.matched, sweep->level, sweep->kind);
    }
    return true;
}

void odds_count_closed(const odds_sweep *sweep, int32_t bankers, int32_t least,
                       odds_counts counts[ODDS_VIEWS_MAX], odds_decisions *decisions)
{
    bool qualifies = sweep->index >= sweep->levels.unqualified;
    int32_t level = (int32_t)sweep->index;
    odds_without unqualified =
        odds_hand_set_without(&sweep->sets.unqualified, sweep->level, !qualifies);
    odds_without beaten = odds_hand_set_without(&sweep->sets.beaten, sweep->level, false);
    odds_without matched = odds_hand_set_without(&sweep->sets.matched, sweep->level, qualifies);
    for (unsigned p = 0; p < sweep->kind->pattern_count; p++) {
        const uint8_t *suits = sweep->kind->patterns[p].suits;
        int32_t not_qualifying = odds_without_suits(&unqualified, suits);
        int32_t below = odds_without_suits(&beaten, suits);
        int32_t not_above = odds_without_suits(&matched, suits);
        int32_t play_worth = (int32_t)odds_worth(not_qualifying, below, not_above, bankers);
        counts[p].ups[0]++;
        counts[p].always[0] += play_worth;
        if (play_worth < least) {
            decisions->last_fold[0] = level;
            continue;
        }
        counts[p].plays[0]++;
        counts[p].unqualified[0] += not_qualifying;
        counts[p].beaten[0] += below;
        counts[p].matched[0] += not_above;
        if (decisions->first_play[0] > level) {
            decisions->first_play[0] = level;
        }
    }
}
