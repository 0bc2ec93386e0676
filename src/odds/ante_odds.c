/* SPDX-License-Identifier: MIT */
/*
 * The exact odds of the ante under best play: one sweep over all levels of hand strength, added up
 * in sections. docs/odds.md works through an example.
 */
#include <string.h>

#include <trey/odds.h>

#include "base/assert.h"
#include "sweep.h"

typedef struct analysis {
    trey_odds_game game;
    odds_sweep sweep;
    odds_sums section;             /* sums of the current section */
    trey_hand_value section_below; /* the current section ends below this value, or earlier */
    odds_decisions decisions;
} analysis;

static trey_payline payline_of(trey_hand_value value)
{
    return trey_hand_is_akq_suited(value) ? TREY_PAYLINE_AKQ_SUITED
                                          : (trey_payline)trey_hand_category(value);
}

static int32_t bonus_of(const trey_odds_game *game, trey_payline line)
{
    return game->ante_bonus == NULL ? 0 : game->ante_bonus->pays[line];
}

/* ---- Adding up ---- */

/* The number of cards of a banker's hand that can be the exposed one. */
static int64_t exposures_of(const trey_odds_game *game)
{
    return game->exposes_card ? TREY_HAND_CARDS : 1;
}

/* The smallest gain at which best play plays a hand of the current level. Folding loses one unit
 * per deal. Playing loses at most two units, so a hand with any Ante Bonus is always played. */
static int32_t least_gain(const analysis *state)
{
    trey_payline line = payline_of(state->sweep.level->value);
    return bonus_of(&state->game, line) > 0 ? 0 : state->sweep.bankers;
}

/* A section is a run of levels that are summed together. Each simple strategy plays or folds the
 * whole section. The result is the lowest hand above `value` at which a simple strategy begins to
 * play: a section with `value` must end below it. */
static trey_hand_value section_limit(trey_hand_value value)
{
    trey_hand_value limit = TREY_PLAY_NEVER;
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        trey_hand_value from = trey_simple_strategy_from(simple);
        limit = from > value && from < limit ? from : limit;
    }
    return limit;
}

/* Add the section to the counts of endings under best play. */
static void add_ways(trey_ante_odds *odds, const analysis *state)
{
    const odds_sums *sums = &state->section;
    int64_t exposures = exposures_of(&state->game), unqualified = exposures * sums->unqualified;
    int64_t tied = exposures * sums->tied, gain = exposures * sums->gain, plays = 0, folds = 0;
    for (unsigned x = 0; x < TREY_RANK_COUNT; x++) {
        unqualified -= sums->folded_unqualified[x];
        tied -= sums->folded_tied[x];
        gain -= sums->folded_gain[x];
        plays += odds_ups_count(&sums->ups, &state->sweep, x) - sums->folded_ups[x];
        folds += sums->folded_ups[x];
    }
    int64_t beaten =
        (gain - ODDS_GAIN_UNQUALIFIED * unqualified - ODDS_GAIN_TIED * tied) / ODDS_GAIN_BEATEN;
    int64_t *ways = odds->ways[payline_of(state->sweep.level->value)];
    int64_t unit = state->sweep.kind->unit, bankers = state->sweep.bankers;
    ways[TREY_ENDING_FOLD] += unit * bankers * folds;
    ways[TREY_ENDING_UNQUALIFIED] += unit * unqualified;
    ways[TREY_ENDING_WIN] += unit * beaten;
    ways[TREY_ENDING_TIE] += unit * tied;
    ways[TREY_ENDING_LOSS] += unit * (bankers * plays - unqualified - beaten - tied);
}

/* Add the section to the sums of results under best play and under the simple strategies. */
static void add_nets(trey_ante_odds *odds, const analysis *state)
{
    const odds_sums *sums = &state->section;
    trey_hand_value value = state->sweep.level->value;
    int64_t unit = state->sweep.kind->unit, bankers = state->sweep.bankers;
    int64_t least = bankers * (bonus_of(&state->game, payline_of(value)) - 2); /* at gain 0 */
    int64_t always = exposures_of(&state->game) * sums->gain, ups = 0;
    for (unsigned x = 0; x < TREY_RANK_COUNT; x++) {
        int64_t level_ups = odds_ups_count(&sums->ups, &state->sweep, x), lost = least * level_ups;
        int64_t folds = sums->folded_ups[x] * bankers;
        int64_t folded_net = sums->folded_gain[x] + sums->folded_ups[x] * least;
        odds->up_folds[x] += unit * folds;
        odds->up_net[x] += unit * (sums->exchanged_gain[x] + lost - folded_net - folds);
        always += lost;
        ups += level_ups;
    }
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        bool plays = value >= trey_simple_strategy_from(simple);
        odds->simple_net[simple] += unit * (plays ? always : -ups * bankers);
    }
}

/* Begin a section at the current level. */
static void begin_section(analysis *state)
{
    state->section_below = section_limit(state->sweep.level->value);
    trey_odds_sums_begin(&state->section, &state->sweep, least_gain(state), &state->decisions);
}

/* ---- The strategy ---- */

/* Find the suit rule for an exposed rank. Against each exposed rank, best play plays only some of
 * the hands of at most one level. Which hands depends on the sharing, the set of the player's cards
 * with the exposed suit. A suit rule describes the played sharings as all those that contain at
 * least one of certain cards. That this is possible is not proved but holds for every number of
 * decks; a test tries all of them. */
static trey_suit_rule find_suit_rule(analysis *state, unsigned rank)
{
    odds_sweep *sweep = &state->sweep;
    int32_t mixed = state->decisions.first_play[rank];
    TREY_ASSERT(state->game.exposes_card && state->decisions.last_fold[rank] == mixed);
    trey_odds_sweep_begin(sweep);
    while (trey_odds_sweep_advance(sweep) && (int32_t)sweep->index < mixed) {
    }
    TREY_ASSERT(sweep->kind->shape == ODDS_SHAPE_DISTINCT);
    odds_sharings found = trey_odds_sharings_at(sweep, sweep->bankers, rank);
    for (unsigned cards = 1; cards < ODDS_SHARINGS; cards++) {
        bool holds = true;
        for (unsigned sharing = 0; sharing < ODDS_SHARINGS; sharing++) {
            bool there = (found.there >> sharing & 1) != 0;
            bool played = (found.played >> sharing & 1) != 0;
            holds = holds && (!there || played == ((sharing & cards) != 0));
        }
        if (holds) {
            return (trey_suit_rule){sweep->level->value, (uint8_t)cards};
        }
    }
    TREY_ASSERT(false);
    return (trey_suit_rule){0, 0};
}

static void find_strategy(analysis *state, trey_strategy *strategy)
{
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        unsigned lane = state->game.exposes_card ? rank : 0;
        int32_t from = state->decisions.last_fold[lane] + 1;
        strategy->play_from[rank] =
            from == 0 ? TREY_PLAY_ALWAYS : state->sweep.levels.levels[from].value;
        if (state->decisions.first_play[lane] < from) {
            strategy->suit_rule[rank] = find_suit_rule(state, rank);
        }
    }
}

void trey_ante_odds_make(trey_ante_odds *odds, const trey_odds_game *game)
{
    TREY_ASSERT(game->decks >= 1 && game->decks <= TREY_DECKS_MAX);
    analysis state;
    state.game = *game;
    trey_odds_sweep_make(&state.sweep, game->decks, game->exposes_card);
    memset(odds, 0, sizeof *odds);
    int64_t ups = game->exposes_card ? (int64_t)game->decks * TREY_DECK_CARDS - TREY_HAND_CARDS
                                     : 1; /* number of cards that can be exposed */
    odds->deals = trey_hand_count_all(game->decks) * ups * state.sweep.bankers;
    for (unsigned x = 0; x < ODDS_LANES; x++) {
        state.decisions.first_play[x] = ODDS_LEVELS_MAX;
        state.decisions.last_fold[x] = -1;
    }
    bool in_section = false;
    while (trey_odds_sweep_advance(&state.sweep)) {
        if (!in_section) {
            begin_section(&state);
        }
        trey_odds_count_level(&state.sweep, &state.section, &state.decisions);
        in_section = !odds_sums_end(&state.sweep, state.section_below);
        if (!in_section) {
            add_ways(odds, &state);
            add_nets(odds, &state);
        }
    }
    find_strategy(&state, &odds->best);
}

/* ---- Derived figures ---- */

trey_odds_game trey_odds_game_of(const trey_posting *posting)
{
    return (trey_odds_game){.decks = posting->decks,
                            .exposes_card = posting->ruleset->exposes_card,
                            .ante_bonus = posting->ante_bonus};
}

trey_strategy trey_best_strategy(const trey_odds_game *game)
{
    trey_ante_odds odds;
    trey_ante_odds_make(&odds, game);
    return odds.best;
}

int64_t trey_ante_odds_plays(const trey_ante_odds *odds)
{
    int64_t plays = odds->deals;
    for (unsigned line = 0; line < TREY_PAYLINE_COUNT; line++) {
        plays -= odds->ways[line][TREY_ENDING_FOLD];
    }
    return plays;
}

int32_t trey_ending_net(trey_ending ending)
{
    static const int32_t net[TREY_ENDING_COUNT] = {
        [TREY_ENDING_FOLD] = -1, [TREY_ENDING_UNQUALIFIED] = 1, [TREY_ENDING_WIN] = 2,
        [TREY_ENDING_TIE] = 0,   [TREY_ENDING_LOSS] = -2,
    };
    TREY_ASSERT((unsigned)ending < TREY_ENDING_COUNT);
    return net[ending];
}

trey_distribution trey_ante_odds_results(const trey_ante_odds *odds, const trey_odds_game *game)
{
    trey_distribution results = {0};
    for (unsigned line = 0; line < TREY_PAYLINE_COUNT; line++) {
        for (unsigned ending = 0; ending < TREY_ENDING_COUNT; ending++) {
            int32_t bonus = ending == TREY_ENDING_FOLD ? 0 : bonus_of(game, line);
            trey_distribution_add(&results, trey_ending_net(ending) + bonus,
                                  odds->ways[line][ending]);
        }
    }
    return results;
}

trey_distribution trey_ante_odds_bonus(const trey_ante_odds *odds, const trey_odds_game *game)
{
    trey_distribution results = {0};
    for (unsigned line = 0; line < TREY_PAYLINE_COUNT; line++) {
        for (unsigned ending = 0; ending < TREY_ENDING_COUNT; ending++) {
            int32_t bonus = ending == TREY_ENDING_FOLD ? 0 : bonus_of(game, line);
            trey_distribution_add(&results, bonus, odds->ways[line][ending]);
        }
    }
    return results;
}
