/* SPDX-License-Identifier: MIT */
/*
 * The value of playing, by runs of hands. It uses the same sweep as ante_odds.c but adds up the
 * results of playing every hand of a run.
 */
#include <string.h>

#include <trey/odds.h>

#include "base/assert.h"
#include "sweep.h"

static void add_plays(const odds_sweep *sweep, const trey_paytable *ante_bonus, odds_plays *plays,
                      trey_play_values *run)
{
    int64_t bonus = ante_bonus == NULL ? 0 : trey_paytable_pays(ante_bonus, sweep->level->value);
    for (unsigned x = 0; x < TREY_RANK_COUNT; x++) {
        int64_t deals = odds_ups_count(&plays->ups, sweep, x) * sweep->bankers;
        run->deals[x] += sweep->kind->unit * deals;
        run->net[x] += sweep->kind->unit * (plays->gain[x] + (bonus - 2) * deals);
    }
    memset(plays, 0, sizeof *plays);
}

void trey_play_values_make(trey_play_values *runs, const trey_hand_value *from, size_t count,
                           const trey_odds_game *game)
{
    TREY_ASSERT(count > 0 && game->decks >= 1 && game->decks <= TREY_DECKS_MAX);
    odds_sweep sweep;
    trey_odds_sweep_make(&sweep, game->decks, game->exposes_card);
    odds_plays plays = {.gain = {0}};
    memset(runs, 0, count * sizeof *runs);
    size_t next = 0; /* index of the next run to begin */
    while (trey_odds_sweep_advance(&sweep)) {
        while (next < count && sweep.level->value >= from[next]) {
            next++;
        }
        if (next == 0) {
            continue;
        }
        trey_odds_count_plays(&sweep, &plays);
        if (odds_sums_end(&sweep, next < count ? from[next] : TREY_PLAY_NEVER)) {
            add_plays(&sweep, game->ante_bonus, &plays, &runs[next - 1]);
        }
    }
}
