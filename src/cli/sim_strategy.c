/* SPDX-License-Identifier: MIT */
/*
 * trey sim: strategies by name.
 */
#include <string.h>

#include "sim.h"

void sim_strategies_make(sim_strategies *strategies, const trey_posting *posting)
{
    trey_odds_game game = trey_odds_game_of(posting);
    strategies->best = trey_best_strategy(&game);
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        strategies->simple[simple] = trey_simple_strategy_make(simple);
    }
}

const char *sim_strategy_name(const sim_setup *setup, const trey_strategy *strategy)
{
    return strategy == &setup->strategies.best
               ? "best"
               : trey_simple_strategy_name(
                     (trey_simple_strategy)(strategy - setup->strategies.simple));
}

const trey_strategy *sim_strategy_find(const sim_setup *setup, const char *name)
{
    const char *names[TREY_SIMPLE_COUNT + 2] = {"best"};
    if (strcmp(name, names[0]) == 0) {
        return &setup->strategies.best;
    }
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        names[simple + 1] = trey_simple_strategy_name(simple);
        if (strcmp(name, names[simple + 1]) == 0) {
            return &setup->strategies.simple[simple];
        }
    }
    const char *nearest = shell_nearest(name, names);
    if (nearest != NULL) {
        shell_usage_error(setup->command, "there is no strategy '%s'; did you mean '%s'?", name,
                          nearest);
    } else {
        shell_usage_error(setup->command,
                          "there is no strategy '%s'; they are best, always, mimic, q-6-4, "
                          "never-bluff and never",
                          name);
    }
    return NULL;
}
