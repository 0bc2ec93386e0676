/* SPDX-License-Identifier: MIT */
/*
 * trey sim: finds strategies by name.
 */
#include <string.h>

#include "sim_command.h"

int sim_strategies_load(sim_setup *setup)
{
    provenance_file note;
    setup->strategies.count = 0;
    return strategy_choice_load(setup->command, setup->request->strategy_file,
                                &setup->strategies.file, &note);
}

const char *sim_strategy_name(const sim_setup *setup, const trey_strategy *strategy)
{
    const sim_strategies *all = &setup->strategies;
    for (size_t i = 0; i < all->count; i++) {
        if (strategy == &all->list[i].strategy) {
            return all->list[i].name;
        }
    }
    return "?";
}

int sim_strategy_find(sim_setup *setup, const char *name, const trey_strategy **strategy)
{
    sim_strategies *all = &setup->strategies;
    trey_odds_game game = trey_odds_game_of(&setup->made.posting);
    strategy_choice found;
    int status = strategy_choice_find(setup->command, &all->file, &game, name, &found);
    if (status != STATUS_FINE) {
        return status;
    }
    size_t at = 0;
    while (at < all->count && strcmp(all->list[at].name, found.name) != 0) {
        at++;
    }
    if (at == SIM_STRATEGIES_MAX) {
        return shell_usage_error(setup->command, "a run has at most %d different strategies",
                                 SIM_STRATEGIES_MAX);
    }
    if (at == all->count) {
        all->list[all->count++] = found;
    }
    *strategy = &all->list[at].strategy;
    return STATUS_FINE;
}

int sim_strategy_usual(sim_setup *setup, const trey_strategy **strategy)
{
    const char *name = setup->request->strategy;
    const strategy_file *file = &setup->strategies.file;
    if (name == NULL && file->count > 1) {
        return shell_usage_error(setup->command,
                                 "%s has %zu strategies; choose one with --strategy, such as "
                                 "--strategy %s",
                                 setup->request->strategy_file, file->count, file->list[0].name);
    }
    if (name == NULL) {
        name = file->count == 1 ? file->list[0].name : "best";
    }
    return sim_strategy_find(setup, name, strategy);
}
