/* SPDX-License-Identifier: MIT */
/*
 * The options of trey odds, and the question for the analyzer that is made from them.
 */
#ifndef TREY_CLI_ODDS_REQUEST_H
#define TREY_CLI_ODDS_REQUEST_H

#include "report/odds_strategies.h"
#include "strategy_choice.h"

enum { ODDS_TABLES_MAX = 4 };

/* Options as typed; NULL: not given. */
typedef struct odds_request {
    const shell_command *command;
    const trey_book *book;
    const char *rules, *decks, *progressive, *meter, *seats;
    const char *tables[ODDS_TABLES_MAX];
    size_t table_count;
    const char *hand, *up, *dead;
    const char *strategies[STRATEGIES_MAX];
    size_t strategy_count;
    const char *strategy_file;
} odds_request;

/* Finds the rule set, tables and numbers. Returns STATUS_FINE, or reports the error and returns
 * the exit status; so do the functions below. */
int odds_request_question(const odds_request *request, odds_question *question);

/* Number of hands at a table with a progressive: --seats, or seven. */
int odds_request_seats(const odds_request *request, const odds_question *question, uint32_t *seats);

/* Parses --hand, --up and --dead. */
int odds_request_situation(const odds_request *request, const odds_question *question,
                           trey_situation *situation);

/* Analyzes the strategies of --strategy, or all of --strategy-file, and prints them. */
int odds_request_strategies(const odds_request *request, const odds_question *question,
                            provenance *sources, json_writer *out, bool as_json);

#endif
