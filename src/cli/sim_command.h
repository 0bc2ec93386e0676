/* SPDX-License-Identifier: MIT */
/*
 * The parts of trey sim: what is asked for, the plan made of it, the events and the report.
 */
#ifndef TREY_CLI_SIM_COMMAND_H
#define TREY_CLI_SIM_COMMAND_H

#include <stdio.h>

#include "format/round/round_form_write.h"
#include "output.h"
#include "posting_request.h"
#include "strategy_choice.h"

enum { SIM_TEXTS_MAX = 64 };

/* What is asked for on the command line, before any book is looked at. */
typedef struct sim_request {
    posting_request posting;
    const char *rules_file; /* NULL: the built-in rules only */

    int64_t players; /* beside whoever banks; -1: six, or as many as fit */
    int64_t ante, bonus;
    const char *strategy;      /* NULL: not said */
    const char *strategy_file; /* NULL: none */
    size_t seat_count;
    const char *seats[SIM_TEXTS_MAX]; /* "3:ante=25,strategy=always" */

    int64_t bank;      /* what a bank puts up, or TREY_SIM_COVERS; 0: not said */
    int64_t bank_seat; /* 0: not said */
    bool rotates;
    int64_t meter; /* 0: the seed */

    int64_t rounds; /* 0: not said */
    uint64_t seed;
    uint32_t jobs; /* 0: one for each processor */
    trey_sim_engine engine;
    const char *events; /* NULL: none are written */
    bool as_json;
} sim_request;

extern const shell_option sim_options[];

/* Read the command line; false when the command is to end with *status, because of --help or a
 * mistake that has been reported. */
bool sim_request_read(sim_request *request, const shell_command *command, int argc, char **argv,
                      int *status);

/* The strategies that somebody plays, each once; bettors point to them. */
enum { SIM_STRATEGIES_MAX = 64 };

typedef struct sim_strategies {
    strategy_file file;
    size_t count;
    strategy_choice list[SIM_STRATEGIES_MAX];
} sim_strategies;

/* A request that the rules have looked at. It must not move once it is made. */
typedef struct sim_setup {
    const shell_command *command;
    const sim_request *request;
    posting_result made;
    sim_strategies strategies;
    trey_sim_plan plan;
} sim_setup;

/* Make posting and plan; returns STATUS_FINE, or how the command ends, reported. */
int sim_setup_make(sim_setup *setup, const shell_command *command, const sim_request *request,
                   const trey_book *book);

/* Read the file of --strategy-file; STATUS_FINE, or how the command ends, reported. */
int sim_strategies_load(sim_setup *setup);

/* The strategy of those who are not told otherwise: --strategy, the only one of a strategy file, or
 * best play. Returns a status likewise. */
int sim_strategy_usual(sim_setup *setup, const trey_strategy **strategy);

/* The strategy of a name. Returns a status likewise; *strategy changes only when it is fine. */
int sim_strategy_find(sim_setup *setup, const char *name, const trey_strategy **strategy);

/* What a strategy of the setup is called. */
const char *sim_strategy_name(const sim_setup *setup, const trey_strategy *strategy);

/* Read "3:ante=25,strategy=always" over what the plan has in the seat; STATUS_FINE, or how the
 * command ends, reported. */
int sim_seat_read(sim_setup *setup, const char *text);

/* Where the rounds go. */
typedef struct sim_events {
    output file;
    json_writer writer;
    round_heading heading;
} sim_events;

/* These return STATUS_FINE, or STATUS_IO, reported. Close what was opened. */
/* Whether the events go to standard output, in place of the report. */
bool sim_events_are_output(const sim_request *request);
int sim_events_open(sim_events *events, const sim_setup *setup);
int sim_events_close(sim_events *events);

void sim_events_write(sim_events *events, const trey_round *round);

/* A run that is over. */
typedef struct sim_outcome {
    trey_sim_tally tally;
    double seconds;
    bool stopped; /* before all rounds were done */
    char engine[TREY_SIM_ENGINE_NAME_SIZE];
} sim_outcome;

void sim_report(const sim_setup *setup, const sim_outcome *outcome);
void sim_report_json(const sim_setup *setup, const sim_outcome *outcome);

#endif
