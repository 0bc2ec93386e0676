/* SPDX-License-Identifier: MIT */
/*
 * What playing is worth by the hand held: the sweep once more, added up over runs of strengths
 * instead of decisions.
 */
#include <string.h>

#include <trey/odds.h>

#include "../core/assert.h"
#include "sweep.h"

static void add_views(const odds_sweep *sweep, const trey_paytable *ante_bonus,
                      odds_counts views[ODDS_VIEWS_MAX], trey_play_values *run)
{
    int64_t bonus = ante_bonus == NULL ? 0 : trey_paytable_pays(ante_bonus, sweep->level->value);
    for (unsigned view = 0; view < ODDS_VIEWS_MAX; view++) {
        int64_t hands = odds_view_hands(sweep, view);
        for (unsigned x = 0; x < TREY_RANK_COUNT && hands > 0; x++) {
            int64_t deals = (int64_t)views[view].ups[x] * sweep->bankers;
            run->deals[x] += hands * deals;
            run->net[x] += hands * (views[view].always[x] + bonus * deals);
        }
    }
    memset(views, 0, ODDS_VIEWS_MAX * sizeof *views);
}

void trey_play_values_make(trey_play_values *runs, const trey_hand_value *from, size_t count,
                           const trey_odds_game *game)
{
    TREY_ASSERT(count > 0 && game->decks >= 1 && game->decks <= TREY_DECKS_MAX);
    odds_sweep sweep;
    odds_sweep_make(&sweep, game->decks, game->exposes_card);
    odds_counts views[ODDS_VIEWS_MAX];
    odds_decisions unused = {0};
    memset(runs, 0, count * sizeof *runs);
    memset(views, 0, sizeof views);
    size_t next = 0; /* the run that begins next */
    while (odds_sweep_advance(&sweep)) {
        while (next < count && sweep.level->value >= from[next]) {
            next++;
        }
        if (next == 0) {
            continue;
        }
        odds_count_level(&sweep, 0, views, &unused);
        if (odds_counts_end(&sweep, next < count ? from[next] : TREY_PLAY_NEVER)) {
            add_views(&sweep, game->ante_bonus, views, &runs[next - 1]);
        }
    }
}
