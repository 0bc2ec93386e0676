/* SPDX-License-Identifier: MIT */
/*
 * The sweep, and counting for games that expose no card.
 */
#include "sweep.h"

#include <string.h>

#include "base/assert.h"

/* The number of banker's hands after a player's hand was removed from the decks. If a card is
 * exposed, only the banker's other two cards are chosen. */
static int32_t count_bankers(uint32_t decks, bool exposes_card)
{
    int64_t left = (int64_t)decks * TREY_DECK_CARDS - TREY_HAND_CARDS;
    return (int32_t)(exposes_card ? (left - 1) * (left - 2) / 2
                                  : left * (left - 1) * (left - 2) / 6);
}

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
    sweep->bankers = count_bankers(decks, exposes_card);
    for (unsigned x = 0; x < ODDS_LANES; x++) {
        sweep->cards[x] = x < TREY_RANK_COUNT ? (int32_t)decks : 0;
    }
    if (exposes_card) {
        trey_odds_thirds_make(&sweep->thirds);
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

static void count_closed(const odds_sweep *sweep, const odds_without *unqualified, int32_t least,
                         odds_sums *sums, odds_decisions *decisions)
{
    const odds_kind *kind = sweep->kind;
    odds_without gain = odds_hand_set_without(&sweep->gain, sweep->level,
                                              qualifies(sweep) ? 0 : ODDS_GAIN_UNQUALIFIED);
    int32_t level = (int32_t)sweep->index;
    bool plays = false;
    sums->ups[0] += kind->weight;
    for (unsigned p = 0; p < kind->pattern_count; p++) {
        const odds_pattern *pattern = &kind->patterns[p];
        int64_t tied = sweep->ties->closed[p], weight = pattern->weight;
        int64_t own = odds_without_pattern(&gain, pattern) + ODDS_GAIN_TIED * tied;
        sums->gain[0] += weight * own;
        if (own >= least) {
            plays = true;
            continue;
        }
        decisions->last_fold[0] = level;
        sums->folded_ups[0] += weight;
        sums->folded_gain[0] += weight * own;
        sums->folded_unqualified[0] += weight * odds_without_pattern(unqualified, pattern);
        sums->folded_tied[0] += weight * tied;
    }
    if (plays && decisions->first_play[0] > level) {
        decisions->first_play[0] = level;
    }
}

void trey_odds_count_level(const odds_sweep *sweep, int32_t least, odds_sums *sums,
                           odds_decisions *decisions)
{
    odds_without unqualified =
        odds_hand_set_without(&sweep->unqualified, sweep->level, !qualifies(sweep));
    sums->unqualified += odds_without_sum(&unqualified, sweep->kind);
    sums->tied += sweep->ties->closed_sum;
    if (sweep->exposes_card) {
        trey_odds_count_exposed(sweep, least, sums, decisions);
    } else {
        count_closed(sweep, &unqualified, least, sums, decisions);
    }
}
