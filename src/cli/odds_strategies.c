/* SPDX-License-Identifier: MIT */
/*
 * trey odds: the strategies of --strategy and --strategy-file.
 */
#include <stdlib.h>

#include "odds_request.h"

/* All that is too large for a stack. */
typedef struct working {
    strategy_file file;
    odds_sheet sheet;
    size_t count;
    strategy_choice choices[STRATEGIES_MAX];
    odds_strategy_row rows[STRATEGIES_MAX];
} working;

/* Those that are named, or all of the file. */
static int find_all(const odds_request *asked, const odds_question *question, working *at)
{
    int status = STATUS_FINE;
    size_t named = asked->strategy_count;
    size_t count = named > 0 ? named : at->file.count;
    for (size_t i = 0; i < count && status == STATUS_FINE; i++) {
        strategy_choice *found = &at->choices[at->count++];
        status = named > 0 ? strategy_choice_find(asked->command, &at->file, &question->game,
                                                  asked->strategies[i], found)
                           : strategy_choice_use(asked->command, &at->file.list[i], &question->game,
                                                 found);
    }
    return status;
}

static int answer(const odds_request *asked, const odds_question *question, provenance *made,
                  json_writer *out, bool as_json, working *at)
{
    int status =
        strategy_choice_load(asked->command, asked->strategy_file, &at->file, &made->strategies);
    if (status == STATUS_FINE) {
        status = find_all(asked, question, at);
    }
    if (status != STATUS_FINE) {
        return status;
    }
    odds_sheet_make(&at->sheet, question);
    for (size_t i = 0; i < at->count; i++) {
        odds_strategy_row_make(&at->rows[i], &question->game, at->choices[i].name,
                               &at->choices[i].strategy);
    }
    status = as_json ? sheet_provenance_complete(asked->command, made) : STATUS_FINE;
    if (status != STATUS_FINE) {
        return status;
    }
    shell_json_begin(out);
    if (as_json) {
        odds_strategies_write(out, &at->sheet, at->rows, at->count, made);
    } else {
        odds_strategies_print(out, &at->sheet, at->rows, at->count, shell_color());
    }
    json_writer_flush(out);
    return STATUS_FINE;
}

int odds_request_strategies(const odds_request *asked, const odds_question *question,
                            provenance *made, json_writer *out, bool as_json)
{
    working *at = calloc(1, sizeof *at);
    int status = at != NULL ? answer(asked, question, made, out, as_json, at)
                            : shell_fail(asked->command, STATUS_IO, "not enough memory");
    free(at);
    return status;
}
