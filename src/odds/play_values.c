/* SPDX-License-Identifier: MIT */
/*
 * What playing is worth by the hand held: the sweep once more, added up over runs of strengths
 * instead of decisions.
 */
#include <string.h>

#include <trey/odds.h>

#include "../core/assert.h"
#include "sweep.h"

typedef struct valuing {
    trey_odds_game game;
    int32_t bankers; /* banker's hands left to a player's hand (and exposed card) */
    odds_sweep sweep;
    odds_thirds thirds;
} valuing;

static int64_t hands_of_view(const valuing *at, unsigned view)
{
    const odds_kind *kind = at->sweep.kind;
    if (at->game.exposes_card) {
        return kind->sharing_hands[view];
    }
    return view < kind->pattern_count ? kind->patterns[view].hands : 0;
}

/* Levels of one kind are counted together, as far as a run goes; so many of them at most that 32
 * bits are enough: twice 11.7 million banker's hands each, with eight decks. */
enum { LEVELS_TOGETHER = 64 };

static void count_level(const valuing *at, odds_counts views[ODDS_VIEWS_MAX])
{
    odds_decisions unused = {0};
    if (at->game.exposes_card) {
        odds_count_exposed(&at->sweep, &at->thirds, at->bankers, 0, views, &unused);
    } else {
        odds_count_closed(&at->sweep, at->bankers, 0, views, &unused);
    }
}

static void add_views(const valuing *at, odds_counts views[ODDS_VIEWS_MAX], trey_play_values *run)
{
    const trey_paytable *table = at->game.ante_bonus;
    int64_t bonus = table == NULL ? 0 : trey_paytable_pays(table, at->sweep.level->value);
    for (unsigned view = 0; view < ODDS_VIEWS_MAX; view++) {
        int64_t hands = hands_of_view(at, view);
        for (unsigned x = 0; x < TREY_RANK_COUNT && hands > 0; x++) {
            int64_t deals = (int64_t)views[view].ups[x] * at->bankers;
            run->deals[x] += hands * deals;
            run->net[x] += hands * (views[view].always[x] + bonus * deals);
        }
    }
    memset(views, 0, ODDS_VIEWS_MAX * sizeof *views);
}

/* Whether the next level has to be counted apart from the one at hand. */
static bool ends_here(const odds_sweep *sweep, trey_hand_value next_run)
{
    if (sweep->index + 1 == sweep->levels.count) {
        return true;
    }
    const odds_level *next = sweep->level + 1;
    return next->kind != sweep->level->kind || next->value >= next_run ||
           trey_hand_is_akq_suited(next->value);
}

void trey_play_values_make(trey_play_values *runs, const trey_hand_value *from, size_t count,
                           const trey_odds_game *game)
{
    TREY_ASSERT(count > 0 && game->decks >= 1 && game->decks <= TREY_DECKS_MAX);
    valuing at;
    odds_counts views[ODDS_VIEWS_MAX];
    int32_t left = (int32_t)game->decks * TREY_DECK_CARDS - TREY_HAND_CARDS;
    at.game = *game;
    at.bankers =
        game->exposes_card ? (left - 1) * (left - 2) / 2 : left * (left - 1) / 2 * (left - 2) / 3;
    odds_sweep_make(&at.sweep, game->decks);
    if (game->exposes_card) {
        odds_thirds_make(&at.thirds);
    }
    memset(runs, 0, count * sizeof *runs);
    memset(views, 0, sizeof views);
    size_t next = 0; /* the run that begins next */
    unsigned together = 0;
    while (odds_sweep_advance(&at.sweep)) {
        while (next < count && at.sweep.level->value >= from[next]) {
            next++;
        }
        if (next == 0) {
            continue;
        }
        count_level(&at, views);
        trey_hand_value limit = next < count ? from[next] : TREY_PLAY_NEVER;
        if (++together == LEVELS_TOGETHER || ends_here(&at.sweep, limit)) {
            add_views(&at, views, &runs[next - 1]);
            together = 0;
        }
    }
}
