/* SPDX-License-Identifier: MIT */
/*
 * The sweep, and counting where no card is exposed.
 */
#include "sweep.h"

#include <string.h>

/* Ways to take three cards, or the two beside an exposed one, from what a player's hand leaves. */
static int32_t count_bankers(uint32_t decks, bool exposes_card)
{
    int64_t left = (int64_t)decks * TREY_DECK_CARDS - TREY_HAND_CARDS;
    return (int32_t)(exposes_card ? (left - 1) * (left - 2) / 2
                                  : left * (left - 1) * (left - 2) / 6);
}

void odds_sweep_make(odds_sweep *sweep, uint32_t decks, bool exposes_card)
{
    sweep->decks = decks;
    sweep->exposes_card = exposes_card;
    sweep->bankers = count_bankers(decks, exposes_card);
    if (exposes_card) {
        odds_thirds_make(&sweep->thirds);
    }
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

static void count_closed(const odds_sweep *sweep, int32_t least, odds_counts counts[ODDS_VIEWS_MAX],
                         odds_decisions *decisions)
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
        int32_t play_worth = (int32_t)odds_worth(not_qualifying, below, not_above, sweep->bankers);
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

void odds_count_level(const odds_sweep *sweep, int32_t least, odds_counts counts[ODDS_VIEWS_MAX],
                      odds_decisions *decisions)
{
    if (sweep->exposes_card) {
        odds_count_exposed(sweep, least, counts, decisions);
    } else {
        count_closed(sweep, least, counts, decisions);
    }
}

int64_t odds_view_hands(const odds_sweep *sweep, unsigned view)
{
    const odds_kind *kind = sweep->kind;
    if (sweep->exposes_card) {
        return kind->sharing_hands[view];
    }
    return view < kind->pattern_count ? kind->patterns[view].hands : 0;
}

bool odds_counts_end(const odds_sweep *sweep, trey_hand_value limit)
{
    enum { LEVELS_TOGETHER = 64 };
    if (sweep->index + 1 == sweep->levels.count) {
        return true;
    }
    const odds_level *next = sweep->level + 1;
    return next->kind != sweep->level->kind || trey_hand_is_akq_suited(next->value) ||
           next->value >= limit || sweep->index % LEVELS_TOGETHER == 0;
}
