/* SPDX-License-Identifier: MIT */
/*
 * trey odds: analyzes the strategies of --strategy and --strategy-file.
 */
#include <stdlib.h>

#include "odds_request.h"

/* Everything that is too large for the stack. */
typedef struct workspace {
    strategy_file file;
    odds_sheet sheet;
    size_t count;
    strategy_choice choices[STRATEGIES_MAX];
    odds_strategy_row rows[STRATEGIES_MAX];
} workspace;

/* Finds the strategies that are named, or all of the file. */
static int find_all(const odds_request *request, const odds_question *question, workspace *work)
{
    int status = STATUS_FINE;
    size_t named = request->strategy_count;
    size_t count = named > 0 ? named : work->file.count;
    for (size_t i = 0; i < count && status == STATUS_FINE; i++) {
        strategy_choice *found = &work->choices[work->count++];
        status = named > 0 ? strategy_choice_find(request->command, &work->file, &question->game,
                                                  request->strategies[i], found)
                           : strategy_choice_use(request->command, &work->file.list[i],
                                                 &question->game, found);
    }
    return status;
}

static int answer(const odds_request *request, const odds_question *question, provenance *sources,
                  json_writer *out, bool as_json, workspace *work)
{
    int status = strategy_choice_load(request->command, request->strategy_file, &work->file,
                                      &sources->strategies);
    if (status == STATUS_FINE) {
        status = find_all(request, question, work);
    }
    if (status != STATUS_FINE) {
        return status;
    }
    odds_sheet_make(&work->sheet, question);
    for (size_t i = 0; i < work->count; i++) {
        odds_strategy_row_make(&work->rows[i], &question->game, work->choices[i].name,
                               &work->choices[i].strategy);
    }
    status = as_json ? sheet_provenance_complete(request->command, sources) : STATUS_FINE;
    if (status != STATUS_FINE) {
        return status;
    }
    shell_json_begin(out);
    if (as_json) {
        odds_strategies_write(out, &work->sheet, work->rows, work->count, sources);
    } else {
        odds_strategies_print(out, &work->sheet, work->rows, work->count, shell_color());
    }
    json_writer_flush(out);
    return STATUS_FINE;
}

int odds_request_strategies(const odds_request *request, const odds_question *question,
                            provenance *sources, json_writer *out, bool as_json)
{
    workspace *work = calloc(1, sizeof *work);
    int status = work != NULL ? answer(request, question, sources, out, as_json, work)
                              : shell_fail(request->command, STATUS_IO, "not enough memory");
    free(work);
    return status;
}
