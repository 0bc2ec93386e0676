/* SPDX-License-Identifier: MIT */
/*
 * trey sim: simulated tables. Options in, a run, a report out.
 */
#include "sim.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../format/count.h"
#include "../format/posting_text.h"
#include "../format/round_form_write.h"

/* As a shell says of a program that Ctrl-C ended. */
enum { STATUS_INTERRUPTED = 130, JOBS_MAX = 1024 };

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

/* Where the events go. */
typedef struct event_file {
    FILE *stream;
    int problem; /* errno of the first write that failed; 0: none */
    json_writer writer;
    round_heading heading;
} event_file;

typedef struct running {
    int64_t rounds; /* in all */
    double begun, shown;
    bool shows_progress;
    event_file *events; /* NULL: none */
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
    return interrupted != 0 || (at->events != NULL && at->events->problem != 0);
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
    if (at->shows_progress && at->shown > 0) {
        fprintf(stderr, "\r\033[K");
    }
}

static void record(void *context, const trey_round *round, const trey_settlement *settlement,
                   const trey_awards *awards)
{
    (void)settlement;
    (void)awards;
    event_file *events = ((running *)context)->events;
    events->heading.number++;
    round_form_write(&events->writer, &events->heading, round);
}

/* ---- Events ---- */

static bool drain_events(void *context, const char *bytes, size_t size)
{
    event_file *events = context;
    if (events->problem == 0 && fwrite(bytes, 1, size, events->stream) != size) {
        events->problem = errno;
    }
    return events->problem == 0;
}

static int open_events(event_file *events, const sim_setup *setup)
{
    events->stream = fopen(setup->request->events, "wb");
    if (events->stream == NULL) {
        return shell_fail(setup->command, STATUS_IO, "cannot open %s: %s", setup->request->events,
                          strerror(errno));
    }
    events->problem = 0;
    events->heading = (round_heading){.rules = setup->request->rules,
                                      .choices = &setup->choices,
                                      .back_line = TREY_SIM_BACK_LINE};
    json_writer_begin(&events->writer, drain_events, events);
    return STATUS_FINE;
}

static int close_events(event_file *events, const sim_setup *setup)
{
    json_writer_flush(&events->writer);
    if (fclose(events->stream) != 0 && events->problem == 0) {
        events->problem = errno;
    }
    return events->problem == 0 ? STATUS_FINE
                                : shell_fail(setup->command, STATUS_IO, "cannot write %s: %s",
                                             setup->request->events, strerror(events->problem));
}

/* ---- The run ---- */

static int run_plan(const sim_setup *setup, event_file *events, sim_outcome *outcome)
{
    trey_sim_engine_name(outcome->engine, &setup->plan);
    running at = {.rounds = setup->plan.rounds,
                  .begun = now(),
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

static int run_and_report(const sim_setup *setup, event_file *events)
{
    sim_outcome outcome;
    int status = events != NULL ? open_events(events, setup) : STATUS_FINE;
    if (status != STATUS_FINE) {
        return status;
    }
    status = run_plan(setup, events, &outcome);
    int closed = events != NULL ? close_events(events, setup) : STATUS_FINE;
    if (status != STATUS_FINE || closed != STATUS_FINE) {
        return status != STATUS_FINE ? status : closed;
    }
    if (setup->request->as_json) {
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
        request->rules_file == NULL
            ? &trey_book_builtin
            : shell_read_rules(command, request->rules_file, &trey_book_builtin, &file, &status);
    sim_setup *setup = malloc(sizeof *setup);
    event_file *events = request->events != NULL ? malloc(sizeof *events) : NULL;
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

/* ---- Options ---- */

static bool read_count(const shell_command *command, const char *option, const char *text,
                       int64_t least, int64_t most, int64_t *count)
{
    char limit[COUNT_TEXT_SIZE];
    int64_t value = 0;
    const char *problem = count_parse(text, &value);
    if (problem != NULL) {
        shell_usage_error(command, "--%s %s: %s", option, text, problem);
    } else if (value < least) {
        shell_usage_error(command, "--%s %s: it must be %s at least", option, text,
                          count_format(limit, least));
    } else if (value > most) {
        shell_usage_error(command, "--%s %s: it may be %s at most", option, text,
                          count_format(limit, most));
    } else {
        *count = value;
        return true;
    }
    return false;
}

static bool read_seed(const shell_command *command, const char *text, uint64_t *seed)
{
    char *end;
    errno = 0;
    *seed = strtoull(text, &end, 10);
    if (text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0) {
        return true;
    }
    shell_usage_error(command, "--seed %s: a seed is a whole number below 2^64", text);
    return false;
}

static bool read_engine(const shell_command *command, const char *text, trey_sim_engine *engine)
{
    static const char *const names[] = {[TREY_SIM_ENGINE_AUTO] = "auto",
                                        [TREY_SIM_ENGINE_ROUND] = "rounds",
                                        [TREY_SIM_ENGINE_LANES] = "lanes",
                                        NULL};
    for (unsigned i = 0; names[i] != NULL; i++) {
        if (strcmp(text, names[i]) == 0) {
            *engine = (trey_sim_engine)i;
            return true;
        }
    }
    shell_usage_error(command, "--engine %s: it is auto, rounds or lanes", text);
    return false;
}

static bool read_bank(const shell_command *command, const char *text, int64_t *bank)
{
    if (strcmp(text, "cover") == 0) {
        *bank = TREY_SIM_COVERS;
        return true;
    }
    return shell_amount(command, "bank", text, bank);
}

static bool add_choice(const shell_command *command, sim_request *request, trey_option option,
                       const char *text)
{
    if (request->choice_count == SIM_TEXTS_MAX) {
        shell_usage_error(command, "at most %d choices of a posting", SIM_TEXTS_MAX);
        return false;
    }
    request->choices[request->choice_count++] = (sim_choice){option, text};
    return true;
}

/* "ante_max=100" */
static bool add_post(const shell_command *command, sim_request *request, const char *text)
{
    size_t size = strcspn(text, "=");
    trey_option option = posting_option(text, size);
    if (text[size] != '=') {
        shell_usage_error(command, "--post %s: write it as in ante_max=100", text);
        return false;
    }
    if (option == TREY_OPTION_COUNT) {
        const char *names[TREY_OPTION_COUNT + 1] = {NULL};
        char name[64];
        for (trey_option o = 0; o < TREY_OPTION_COUNT; o++) {
            names[o] = trey_options[o].name;
        }
        snprintf(name, sizeof name, "%.*s", (int)size, text);
        const char *nearest = shell_nearest(name, names);
        shell_usage_error(command, "a posting has no member '%s'%s%s%s", name,
                          nearest != NULL ? "; did you mean '" : "; see 'trey rules show'",
                          nearest != NULL ? nearest : "", nearest != NULL ? "'?" : "");
        return false;
    }
    return add_choice(command, request, option, text + size + 1);
}

static bool add_seat(const shell_command *command, sim_request *request, const char *text)
{
    if (request->seat_count == SIM_TEXTS_MAX) {
        shell_usage_error(command, "at most %d times --seat", SIM_TEXTS_MAX);
        return false;
    }
    request->seats[request->seat_count++] = text;
    return true;
}

/* Letters that are no letter on the command line are capitals. */
static const shell_option sim_options[] = {
    {"rules", 'u', "ID", "rule set, or a room's posting (california-shfl)"},
    {"schedule", 's', "ID", "collection schedule; without it there are no fees"},
    {"decks", 'd', "N", "decks in play together"},
    {"cover", 'C', "WAY", "matched or running, where the rules leave the choice"},
    {"paytable", 'P', "ID", "house-banked pay tables, as TCP-04"},
    {"progressive", 'G', "N", "post progressive pay table N; everyone bets on it"},
    {"meter", 'M', "DOLLARS", "where the meter starts (the seed)"},
    {"post", 'O', "NAME=VALUE", "any other choice of a posting; again for each"},
    {"rules-file", 'r', "FILE", "a room's own rules beside the built-in ones"},
    {"players", 'p', "N", "players beside whoever banks (6)"},
    {"ante", 'a', "DOLLARS", "ante of each ($10)"},
    {"bonus", 'b', "DOLLARS", "bonus of each (none)"},
    {"strategy", 'y', "NAME", "how they decide (best)"},
    {"seat", 't', "N:KEY=VALUE", "what is different in seat N; again for each"},
    {"bank", 'k', "DOLLARS|cover", "what the player-dealer puts up (cover: enough for all)"},
    {"bank-seat", 'K', "N", "where the player-dealer sits (the last seat)"},
    {"rotate", 'R', NULL, "the bank goes around; everyone takes it"},
    {"rounds", 'n', "N", "how many, as 1000000, 1e6 or 1M (1M)"},
    {"seed", 'e', "N", "another seed, other cards (1)"},
    {"jobs", 'J', "N", "threads (one for each processor)"},
    {"engine", 'E', "NAME", "auto, rounds or lanes (auto)"},
    {"events", 'V', "FILE", "write the rounds as 'trey settle' reads them"},
    {"json", 'j', NULL, "write JSON, amounts in cents"},
    {NULL, 0, NULL, NULL},
};

/* The options that are numbers or amounts of the run. */
static bool take_figure(const shell_command *command, sim_request *request, int letter,
                        const char *value)
{
    int64_t jobs = 0;
    switch (letter) {
    case 'M':
        return shell_amount(command, "meter", value, &request->meter);
    case 'p':
        return read_count(command, "players", value, 0, TREY_SEATS_MAX, &request->players);
    case 'a':
        return shell_amount(command, "ante", value, &request->ante);
    case 'b':
        return shell_amount(command, "bonus", value, &request->bonus);
    case 'k':
        return read_bank(command, value, &request->bank);
    case 'K':
        return read_count(command, "bank-seat", value, 1, TREY_SEATS_MAX, &request->bank_seat);
    case 'n':
        return read_count(command, "rounds", value, 1, INT64_MAX, &request->rounds);
    case 'e':
        return read_seed(command, value, &request->seed);
    default:
        if (!read_count(command, "jobs", value, 1, JOBS_MAX, &jobs)) {
            return false;
        }
        request->jobs = (uint32_t)jobs;
        return true;
    }
}

/* Take one option; false when it was wrong, and reported. */
static bool take_option(const shell_command *command, sim_request *request, int letter,
                        const char *value)
{
    switch (letter) {
    case 'u':
        request->rules = value;
        return true;
    case 's':
        return add_choice(command, request, TREY_OPTION_SCHEDULE, value);
    case 'd':
        return add_choice(command, request, TREY_OPTION_DECKS, value);
    case 'C':
        return add_choice(command, request, TREY_OPTION_COVER, value);
    case 'P':
        return add_choice(command, request, TREY_OPTION_PAYTABLE, value);
    case 'G':
        return add_choice(command, request, TREY_OPTION_PROGRESSIVE, value);
    case 'O':
        return add_post(command, request, value);
    case 'r':
        request->rules_file = value;
        return true;
    case 'y':
        request->strategy = value;
        return true;
    case 't':
        return add_seat(command, request, value);
    case 'R':
        request->rotates = true;
        return true;
    case 'E':
        return read_engine(command, value, &request->engine);
    case 'V':
        request->events = value;
        return true;
    case 'j':
        request->as_json = true;
        return true;
    default:
        return take_figure(command, request, letter, value);
    }
}

static int run(const shell_command *command, int argc, char **argv)
{
    sim_request request = {.rules = "california-shfl",
                           .players = -1,
                           .ante = 1000,
                           .strategy = "best",
                           .seed = 1,
                           .engine = TREY_SIM_ENGINE_AUTO};
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (!take_option(command, &request, letter, value)) {
            return STATUS_USAGE;
        }
    }
    if (letter < 0) {
        return status;
    }
    if (shell_first_argument() < argc) {
        return shell_usage_error(command, "'%s' is too much; everything goes with an option",
                                 argv[shell_first_argument()]);
    }
    if (request.events != NULL && request.engine == TREY_SIM_ENGINE_LANES) {
        return shell_usage_error(command, "lanes know no events; leave out --engine or --events");
    }
    return run_request(command, &request);
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
                "  trey sim --events night.ndjson --rounds 10k && trey settle night.ndjson",
    .options = sim_options,
    .run = run,
};
