/* SPDX-License-Identifier: MIT */
/*
 * trey sim: simulated tables. Options in, a run, a report out.
 */
#include "sim.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../format/count.h"

/* As a shell says of a program that Ctrl-C ended. */
enum { STATUS_INTERRUPTED = 130 };

/* ---- Ctrl-C ---- */

static volatile sig_atomic_t interrupted;

static void note_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* The first Ctrl-C ends the run at its next block, the second one the program. */
static void catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
}

/* ---- While it runs ---- */

typedef struct running {
    int64_t rounds;      /* in all */
    double begun, shown; /* when; shown is begun until the first time */
    bool shows_progress;
    sim_events *events; /* NULL: none */
} running;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static bool stop(void *context)
{
    const running *at = context;
    return interrupted != 0 || (at->events != NULL && at->events->file.problem != 0);
}

static void show_progress(void *context, int64_t rounds)
{
    enum { WIDTH = 30 };
    running *at = context;
    double time = now(), done = (double)rounds / (double)at->rounds;
    if (!at->shows_progress || time - at->shown < 0.1) {
        return;
    }
    at->shown = time;
    char bar[WIDTH + 1] = "", count[COUNT_TEXT_SIZE];
    memset(bar, ' ', WIDTH);
    memset(bar, '#', (size_t)(done * WIDTH));
    fprintf(stderr, "\r[%s] %3.0f %%  %s rounds, %.0f s left ", bar, 100 * done,
            count_format(count, rounds), (time - at->begun) * (1 - done) / done);
}

static void clear_progress(const running *at)
{
    if (at->shown > at->begun) {
        fprintf(stderr, "\r%*s\r", 79, "");
    }
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
    double begun = now();
    running at = {.rounds = setup->plan.rounds,
                  .begun = begun,
                  .shown = begun,
                  .shows_progress = isatty(STDERR_FILENO) != 0,
                  .events = events};
    trey_sim_hooks hooks = {.stop = stop,
                            .progress = show_progress,
                            .record = events != NULL ? record : NULL,
                            .context = &at};
    catch_interrupt();
    bool worked = trey_sim_run(&setup->plan, &hooks, &outcome->tally);
    outcome->seconds = now() - at.begun;
    outcome->stopped = outcome->tally.rounds + outcome->tally.idle_rounds < setup->plan.rounds;
    clear_progress(&at);
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
        /* Whoever reads rounds wants nothing between them. */
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
    .usage = "sim [--rules ID] [--players N] [--bank DOLLARS|cover] [--rounds N] [OPTION…]",
    .description =
        "Plays rounds by the rules with random cards and reports what each wager and the bank\n"
        "came to, with standard errors. Without options: a million rounds of california-shfl,\n"
        "six players with $10 antes who play their best, and a bank that covers everything.\n"
        "The same seed gives the same result to the cent, whatever the jobs and the engine.\n"
        "\n"
        "A seat's keys are ante, bonus, strategy, progressive, bank (what it puts up with\n"
        "--rotate; 0 declines), back-ante, back-bonus and back-strategy (who bets behind it),\n"
        "and empty. Strategies: best, always, mimic (queen-high or better), q-6-4,\n"
        "never-bluff (a pair or better), never.\n"
        "\n"
        "Ctrl-C ends a run early: the rounds so far are reported, with exit status 130.",
    .examples = "  trey sim\n"
                "  trey sim --rounds 1e9 --bonus 5 --bank 500 --schedule 1\n"
                "  trey sim --rules california-grand --decks 2 --rotate --schedule A7 --bank 300\n"
                "  trey sim --seat 1:ante=25,strategy=mimic --seat 2:bonus=25 --json | jq .seats\n"
                "  trey sim --rules house-banked --paytable TCP-04 --progressive 1 --bonus 5\n"
                "  trey sim --events - --rounds 10k | trey settle -",
    .options = sim_options,
    .run = run,
};
