/* SPDX-License-Identifier: MIT */
/*
 * What trey odds was asked on the command line, and the question that makes of it.
 */
#ifndef TREY_CLI_ODDS_REQUEST_H
#define TREY_CLI_ODDS_REQUEST_H

#include "report/odds_strategies.h"
#include "strategy_choice.h"

enum { ODDS_TABLES_MAX = 4 };

/* Options as they were given; NULL: not given. */
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

/* Find rule set, tables and numbers. Returns STATUS_FINE, or what to end with; reported. */
int odds_request_question(const odds_request *asked, odds_question *question);

/* Hands at a table with a progressive: --seats, or seven. Returns a status likewise. */
int odds_request_seats(const odds_request *asked, const odds_question *question, uint32_t *seats);

/* Read --hand, --up and --dead. Returns a status likewise. */
int odds_request_situation(const odds_request *asked, const odds_question *question,
                           trey_situation *situation);

/* Analyze the strategies of --strategy, or all of --strategy-file, and report them. Returns a
 * status likewise. */
int odds_request_strategies(const odds_request *asked, const odds_question *question,
                            provenance *made, json_writer *out, bool as_json);

#endif
