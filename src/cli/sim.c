/* SPDX-License-Identifier: MIT */
/*
 * trey sim: parses the options, runs the simulation, writes the report.
 */
#include "sim_command.h"

#include <stdlib.h>

#include "progress.h"

/* ---- While it runs ---- */

typedef struct running {
    progress progress;
    sim_events *events; /* NULL: none */
} running;

static bool stop(void *context)
{
    const running *run = context;
    return progress_interrupted() || (run->events != NULL && run->events->file.problem != 0);
}

static void show_progress(void *context, int64_t rounds)
{
    progress_show(&((running *)context)->progress, rounds);
}

static void record(void *context, const trey_round *round, const trey_settlement *settlement,
                   const trey_awards *awards)
{
    (void)settlement;
    (void)awards;
    sim_events_write(((running *)context)->events, round);
}

/* ---- The run ---- */

static int run_plan(const sim_setup *setup, sim_events *events, sim_outcome *outcome)
{
    trey_sim_engine_name(outcome->engine, &setup->plan);
    running run = {.events = events};
    trey_sim_hooks hooks = {.stop = stop,
                            .progress = show_progress,
                            .record = events != NULL ? record : NULL,
                            .context = &run};
    progress_begin(&run.progress, setup->plan.rounds);
    bool worked = trey_sim_run(&setup->plan, &hooks, &outcome->tally);
    outcome->seconds = progress_end(&run.progress);
    outcome->stopped = outcome->tally.rounds + outcome->tally.idle_rounds < setup->plan.rounds;
    return worked ? STATUS_FINE : shell_fail(setup->command, STATUS_IO, "not enough memory");
}

static int run_and_report(const sim_setup *setup, sim_events *events)
{
    sim_outcome outcome;
    int status = events != NULL ? sim_events_open(events, setup) : STATUS_FINE;
    if (status != STATUS_FINE) {
        return status;
    }
    status = run_plan(setup, events, &outcome);
    if (events != NULL && status == STATUS_FINE) {
        status = sim_events_close(events);
    } else if (events != NULL) {
        output_discard(&events->file);
    }
    if (status != STATUS_FINE) {
        return status;
    }
    if (sim_events_are_output(setup->request)) {
        /* No report: the events go to standard output, and a reader expects nothing between
         * them. */
    } else if (setup->request->as_json) {
        sim_report_json(setup, &outcome);
    } else {
        sim_report(setup, &outcome);
    }
    return shell_finish(setup->command, outcome.stopped ? STATUS_INTERRUPTED : STATUS_FINE);
}

static int run_request(const shell_command *command, const sim_request *request)
{
    int status = STATUS_FINE;
    rules_file file = {0};
    const trey_book *book =
        shell_read_rules(command, request->rules_file, &trey_book_builtin, &file, &status);
    sim_setup *setup = malloc(sizeof *setup);
    sim_events *events = request->events != NULL ? malloc(sizeof *events) : NULL;
    if (setup == NULL || (request->events != NULL && events == NULL)) {
        status = shell_fail(command, STATUS_IO, "not enough memory");
    } else if (book != NULL) {
        status = sim_setup_make(setup, command, request, book);
        status = status == STATUS_FINE ? run_and_report(setup, events) : status;
    }
    free(events);
    free(setup);
    rules_file_close(&file);
    return status;
}

static int run(const shell_command *command, int argc, char **argv)
{
    sim_request request;
    int status = STATUS_FINE;
    return sim_request_read(&request, command, argc, argv, &status) ? run_request(command, &request)
                                                                    : status;
}

const shell_command sim_command = {
    .name = "sim",
    .summary = "play rounds by the million: what wagers and the bank are worth",
    .usage = "sim [--rules ID] [--players N] [--rounds N] [OPTION…]",
    .description =
        "Plays rounds by the rules with random cards and reports what each wager and the\n"
        "bank won or lost, with standard errors. Without options: a million rounds of\n"
        "california-shfl, six players with $10 antes and best play, and a bank with full\n"
        "cover. The same seed gives the same result to the cent, with any number of jobs\n"
        "and either engine.\n"
        "\n"
        "--seat sets what is different in one seat: ante, bonus, strategy, progressive,\n"
        "bank (what it puts up with --rotate; 0 declines), back-ante, back-bonus and\n"
        "back-strategy (the back-line bettor), or empty.\n"
        "\n"
        "A strategy is a name (best, always, mimic, never-bluff, never), the lowest hand\n"
        "to play (q-7-2, queen-high, pair), or a name from --strategy-file.\n"
        "\n"
        "Ctrl-C ends a run early: the report covers the rounds so far, and the exit\n"
        "status is 130.",
    .examples = "  trey sim\n"
                "  trey sim --rounds 1e9 --bonus 5 --bank 500 --schedule 1\n"
                "  trey sim --rules california-grand --decks 2 --rotate --schedule A7 --bank 300\n"
                "  trey sim --seat 1:ante=25,strategy=mimic --seat 2:bonus=25 --json | jq .seats\n"
                "  trey sim --strategy q-7-2 --rounds 10M\n"
                "  trey sim --rules house-banked --paytable TCP-04 --progressive 1 --bonus 5\n"
                "  trey sim --events - --rounds 10k | trey settle -",
    .options = sim_options,
    .run = run,
};
