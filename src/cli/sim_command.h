/* SPDX-License-Identifier: MIT */
/*
 * The parts of trey sim: request, setup (the request checked against the rules), events, report.
 */
#ifndef TREY_CLI_SIM_COMMAND_H
#define TREY_CLI_SIM_COMMAND_H

#include <stdio.h>

#include "format/round/round_form_write.h"
#include "output.h"
#include "posting_request.h"
#include "strategy_choice.h"

enum { SIM_TEXTS_MAX = 64 };

/* The options of the command line, before any book is read. */
typedef struct sim_request {
    posting_request posting;
    const char *rules_file; /* NULL: the built-in rules only */

    int64_t players; /* besides the banker; -1: six, or as many as there is room for */
    int64_t ante, bonus;
    const char *strategy;      /* NULL: not given */
    const char *strategy_file; /* NULL: none */
    size_t seat_count;
    const char *seats[SIM_TEXTS_MAX]; /* "3:ante=25,strategy=always" */

    int64_t bank;      /* what a bank puts up, or TREY_SIM_COVERS; 0: not given */
    int64_t bank_seat; /* 0: not given */
    bool rotates;
    int64_t meter; /* 0: the seed */

    int64_t rounds; /* 0: not given */
    uint64_t seed;
    uint32_t jobs; /* 0: one per processor */
    trey_sim_engine engine;
    const char *events; /* NULL: not written */
    bool as_json;
} sim_request;

extern const shell_option sim_options[];

/* Parses the command line. Returns false if the command must end with *status: after --help, or
 * after an error that has been reported. */
bool sim_request_read(sim_request *request, const shell_command *command, int argc, char **argv,
                      int *status);

/* The strategies in use, each once; bettors point to them, so they must not move. */
enum { SIM_STRATEGIES_MAX = 64 };

typedef struct sim_strategies {
    strategy_file file;
    size_t count;
    strategy_choice list[SIM_STRATEGIES_MAX];
} sim_strategies;

/* A request that has been checked against the rules. It points into itself: do not move it. */
typedef struct sim_setup {
    const shell_command *command;
    const sim_request *request;
    posting_result made;
    sim_strategies strategies;
    trey_sim_plan plan;
} sim_setup;

/* Makes the posting and the plan. Returns STATUS_FINE, or reports the error and returns the exit
 * status; so do the functions below that return an int. */
int sim_setup_make(sim_setup *setup, const shell_command *command, const sim_request *request,
                   const trey_book *book);

/* Reads the file of --strategy-file. */
int sim_strategies_load(sim_setup *setup);

/* The default strategy: --strategy, the only one of a strategy file, or best play. */
int sim_strategy_usual(sim_setup *setup, const trey_strategy **strategy);

/* Finds a strategy by name; on error *strategy is unchanged. */
int sim_strategy_find(sim_setup *setup, const char *name, const trey_strategy **strategy);

/* The name of a strategy of the setup. */
const char *sim_strategy_name(const sim_setup *setup, const trey_strategy *strategy);

/* Applies "3:ante=25,strategy=always" to a seat of the plan. */
int sim_seat_read(sim_setup *setup, const char *text);

/* Output of the rounds themselves. */
typedef struct sim_events {
    output file;
    json_writer writer;
    round_heading heading;
} sim_events;

/* Return STATUS_FINE, or report the error and return STATUS_IO. Close whatever was opened. */
/* Whether the events go to standard output, instead of the report. */
bool sim_events_are_output(const sim_request *request);
int sim_events_open(sim_events *events, const sim_setup *setup);
int sim_events_close(sim_events *events);

void sim_events_write(sim_events *events, const trey_round *round);

/* The result of a run. */
typedef struct sim_outcome {
    trey_sim_tally tally;
    double seconds;
    bool stopped; /* before all rounds were played */
    char engine[TREY_SIM_ENGINE_NAME_SIZE];
} sim_outcome;

void sim_report(const sim_setup *setup, const sim_outcome *outcome);
void sim_report_json(const sim_setup *setup, const sim_outcome *outcome);

#endif
