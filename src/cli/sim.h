/* SPDX-License-Identifier: MIT */
/*
 * The parts of trey sim: what is asked for, the plan made of it, and the report.
 */
#ifndef TREY_CLI_SIM_H
#define TREY_CLI_SIM_H

#include "shell.h"

enum { SIM_TEXTS_MAX = 64 };

/* A choice of the posting as it was typed. */
typedef struct sim_choice {
    trey_option option;
    const char *text;
} sim_choice;

/* What is asked for on the command line, before any book is looked at. */
typedef struct sim_request {
    const char *rules;
    const char *rules_file; /* NULL: the built-in rules only */
    size_t choice_count;
    sim_choice choices[SIM_TEXTS_MAX];

    int64_t players; /* beside whoever banks; -1: six, or as many as fit */
    int64_t ante, bonus;
    const char *strategy;
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

/* All strategies by name. */
typedef struct sim_strategies {
    trey_strategy best;
    trey_strategy simple[TREY_SIMPLE_COUNT];
} sim_strategies;

/* A request that the rules have looked at. It must not move once it is made. */
typedef struct sim_setup {
    const shell_command *command;
    const sim_request *request;
    const trey_book *book;
    trey_choices choices; /* made on the command line */
    trey_posting posting;
    sim_strategies strategies;
    trey_sim_plan plan;
} sim_setup;

/* Make posting and plan; returns STATUS_FINE, or how the command ends, reported. */
int sim_setup_make(sim_setup *setup, const shell_command *command, const sim_request *request,
                   const trey_book *book);

/* What a strategy of the setup is called. */
const char *sim_strategy_name(const sim_setup *setup, const trey_strategy *strategy);

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
