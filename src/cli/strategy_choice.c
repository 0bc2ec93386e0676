/* SPDX-License-Identifier: MIT */
/*
 * Finds strategies by name.
 */
#include "strategy_choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/text/nearest.h"

int strategy_choice_load(const shell_command *command, const char *path, strategy_file *file,
                         provenance_file *note)
{
    file->count = 0;
    if (path == NULL) {
        return STATUS_FINE;
    }
    shell_text read = shell_read_file(command, path);
    if (read.text == NULL) {
        return STATUS_IO;
    }
    sheet_provenance_note_file(note, path, read);
    bool fine = strategy_file_read(file, path, read.text, read.size, shell_print_finding, NULL);
    free(read.text);
    return fine ? STATUS_FINE : STATUS_REFUSED;
}

static int unknown(const shell_command *command, const strategy_file *file, const char *name)
{
    const char *names[TREY_SIMPLE_COUNT + STRATEGIES_MAX + 2] = {"best"};
    size_t count = 1;
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        names[count++] = trey_simple_strategy_name(simple);
    }
    for (size_t i = 0; i < file->count; i++) {
        names[count++] = file->list[i].name;
    }
    const char *nearest = nearest_word(name, names);
    return nearest != NULL
               ? shell_usage_error(command, "unknown strategy '%s'; did you mean '%s'?", name,
                                   nearest)
               : shell_usage_error(command,
                                   "unknown strategy '%s'; use best, always, mimic, "
                                   "never-bluff, never, a hand such as q-7-2, or a name from "
                                   "--strategy-file",
                                   name);
}

int strategy_choice_use(const shell_command *command, const named_strategy *named,
                        const trey_odds_game *game, strategy_choice *found)
{
    snprintf(found->name, sizeof found->name, "%s", named->name);
    return strategy_file_use(named, game->exposes_card, &found->strategy)
               ? STATUS_FINE
               : shell_fail(command, STATUS_REFUSED,
                            "strategy '%s' has no 'play', which a game without an exposed card "
                            "needs (ROUND-3)",
                            named->name);
}

int strategy_choice_find(const shell_command *command, const strategy_file *file,
                         const trey_odds_game *game, const char *name, strategy_choice *found)
{
    const named_strategy *named = strategy_file_find(file, name);
    trey_hand_value from;
    if (named != NULL) {
        return strategy_choice_use(command, named, game, found);
    }
    if (strcmp(name, "best") == 0) {
        *found = (strategy_choice){"best", trey_best_strategy(game)};
        return STATUS_FINE;
    }
    trey_simple_strategy simple = trey_simple_strategy_find(name);
    if (simple < TREY_SIMPLE_COUNT) {
        snprintf(found->name, sizeof found->name, "%s", name);
        found->strategy = trey_simple_strategy_make(simple);
        return STATUS_FINE;
    }
    if (!strategy_parse_hand(name, strlen(name), &from)) {
        return unknown(command, file, name);
    }
    strategy_hand_name(found->name, from);
    found->strategy = strategy_from(from);
    return STATUS_FINE;
}
