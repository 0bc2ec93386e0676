/* SPDX-License-Identifier: MIT */
/*
 * trey bank: parses the options, runs the study of a bank, writes the report.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format/text/posting_text.h"
#include "output.h"
#include "posting_request.h"
#include "progress.h"
#include "report/bank_csv.h"
#include "report/bank_json.h"
#include "report/bank_sheet.h"
#include "report/bank_text.h"
#include "sheet_provenance.h"

enum { PLAYERS_DEFAULT = 6, JOBS_MAX = 1024, PACE_MAX = 10000 };

/* Default number of rounds; the engine for one deck is far faster than the other. */
enum { ROUNDS_DEFAULT = 4000000, ROUNDS_DEFAULT_SLOW = 1000000 };

/* The options of the command line. */
typedef struct bank_request {
    posting_request posting;
    bool waives_fees;       /* --schedule none */
    const char *rules_file; /* NULL: the built-in rules only */
    int64_t players;        /* -1: six, or as many as there is room for */
    int64_t ante, bonus;
    int64_t bank; /* W, or TREY_SIM_COVERS; 0: not given */
    int64_t bankroll;
    uint32_t confidence; /* in 1/10,000 */
    int64_t night, pace;
    int64_t rounds; /* 0: not given */
    uint64_t seed;
    int64_t jobs;
    bool compares, as_json, as_csv;
    const char *html; /* NULL: not wanted */
} bank_request;

/* ---- From a request to a question ---- */

static int make_posting(const shell_command *command, const bank_request *request,
                        const trey_book *book, posting_result *result)
{
    int status = posting_request_make(&request->posting, command, book, result);
    if (status != STATUS_FINE) {
        return status;
    }
    if (request->waives_fees) {
        result->all.schedule = NULL;
        result->all.given |= 1U << TREY_OPTION_SCHEDULE;
    } else {
        posting_choose_schedule(&result->all, book, result->ruleset);
    }
    trey_refusal refusal = trey_posting_make(&result->posting, result->ruleset, &result->all);
    return refusal.status == TREY_OK
               ? STATUS_FINE
               : posting_refuse(command, trey_options[refusal.subject].name, refusal);
}

static int check_players(const shell_command *command, const bank_request *request,
                         const trey_posting *posting, uint32_t *players)
{
    uint32_t fit = trey_bank_players_max(posting);
    uint32_t usual = fit < PLAYERS_DEFAULT ? fit : PLAYERS_DEFAULT;
    if (request->players > (int64_t)fit) {
        return shell_fail(command, STATUS_REFUSED,
                          "--players %lld: this table has room for %u (GEO-2)",
                          (long long)request->players, (unsigned)fit);
    }
    *players = request->players < 0 ? usual : (uint32_t)request->players;
    return STATUS_FINE;
}

static int make_question(const shell_command *command, const bank_request *request,
                         const trey_posting *posting, trey_bank_question *question)
{
    uint32_t players = 0;
    int status = check_players(command, request, posting, &players);
    if (status != STATUS_FINE) {
        return status;
    }
    if (posting->ruleset->house_banks && request->bank != 0) {
        return posting_refuse(command, "--bank", trey_refuse(TREY_REFUSED_BANK_NOT_ALLOWED, 0, 0));
    }
    int64_t usual = posting->decks == 1 ? ROUNDS_DEFAULT : ROUNDS_DEFAULT_SLOW;
    int64_t rounds = request->rounds != 0 ? request->rounds : usual;
    if (rounds < request->night) {
        return shell_usage_error(command,
                                 "--rounds: a night has %lld rounds; simulate at least as many, or "
                                 "shorten the night with --rounds-per-night",
                                 (long long)request->night);
    }
    *question = (trey_bank_question){
        .table = {posting, players, request->ante, request->bonus,
                  request->bank == 0 ? TREY_SIM_COVERS : request->bank},
        .rounds = rounds,
        .night = (uint32_t)request->night,
        .bankroll = request->bankroll,
        .confidence = request->confidence,
        .seed = request->seed,
        .jobs = (uint32_t)request->jobs,
    };
    trey_refusal refusal = trey_bank_check(question);
    return refusal.status == TREY_OK ? STATUS_FINE : posting_refuse(command, "", refusal);
}

/* ---- Reports ---- */

static int write_html(const shell_command *command, json_writer *out, const char *name,
                      const bank_study *study, const provenance *sources)
{
    output file;
    int status = output_open(&file, command, name);
    if (status != STATUS_FINE) {
        return status;
    }
    json_writer_begin(out, output_drain, &file);
    bank_sheet_write(out, study, sources);
    json_writer_flush(out);
    return output_close(&file);
}

static int write_reports(const shell_command *command, const bank_request *request,
                         json_writer *out, const bank_study *study, const provenance *sources)
{
    int status = request->html != NULL ? write_html(command, out, request->html, study, sources)
                                       : STATUS_FINE;
    if (status != STATUS_FINE || (request->html != NULL && !request->as_json && !request->as_csv)) {
        return status;
    }
    shell_json_begin(out);
    if (request->as_json) {
        bank_json_write(out, study, sources);
    } else if (request->as_csv) {
        bank_csv_write(out, study);
    } else {
        bank_text_write(out, study, shell_color());
    }
    json_writer_flush(out);
    return shell_finish(command, STATUS_FINE);
}

/* ---- The study ---- */

/* Everything that is too large for the stack. */
typedef struct workspace {
    posting_result posted;
    bank_study study;
    json_writer out;
    provenance from;
} workspace;

static bool stop(void *context)
{
    (void)context;
    return progress_interrupted();
}

static void show_progress(void *context, int64_t rounds)
{
    progress_show(context, rounds);
}

/* Ctrl-C ends the simulation; the report covers the rounds played until then. */
static int study(const shell_command *command, const bank_request *request,
                 const bank_subject *subject, workspace *work)
{
    progress shown;
    trey_bank_hooks hooks = {.stop = stop, .progress = show_progress, .context = &shown};
    progress_begin(&shown, subject->question.rounds);
    bool worked = bank_study_make(&work->study, subject, &hooks);
    progress_end(&shown);
    if (!worked) {
        return shell_fail(command, STATUS_IO, "not enough memory");
    }
    int status = write_reports(command, request, &work->out, &work->study, &work->from);
    if (status != STATUS_FINE || !work->study.stopped) {
        return status;
    }
    bool is_text = request->html == NULL && !request->as_json && !request->as_csv;
    if (is_text && isatty(STDOUT_FILENO) && isatty(STDERR_FILENO)) {
        return STATUS_INTERRUPTED; /* on a terminal the report itself says so first */
    }
    char text[BANK_TEXT_SIZE];
    return shell_fail(command, STATUS_INTERRUPTED, "%s", bank_study_stopped(text, &work->study));
}

static int answer(const shell_command *command, const bank_request *request, const trey_book *book,
                  workspace *work)
{
    bank_subject subject = {.rules = request->posting.rules,
                            .book = book,
                            .choices = &work->posted.all,
                            .pace = request->pace,
                            .compares = request->compares};
    int status = make_posting(command, request, book, &work->posted);
    if (status == STATUS_FINE && request->compares && work->posted.ruleset->house_banks) {
        status = shell_usage_error(command,
                                   "--compare: %s has no collection schedules, because the house "
                                   "banks",
                                   work->posted.ruleset->id);
    }
    if (status == STATUS_FINE) {
        status = make_question(command, request, &work->posted.posting, &subject.question);
    }
    if (status == STATUS_FINE && (request->html != NULL || request->as_json)) {
        status = sheet_provenance_complete(command, &work->from);
    }
    if (status == STATUS_FINE) {
        status = study(command, request, &subject, work);
        bank_study_close(&work->study);
    }
    return status;
}

static int run_request(const shell_command *command, const bank_request *request)
{
    int status = STATUS_FINE;
    rules_file file = {0};
    provenance from = {.version = NULL};
    const trey_book *book = sheet_provenance_read_rules(command, request->rules_file,
                                                        &trey_book_builtin, &file, &status, &from);
    workspace *work = malloc(sizeof *work);
    if (work == NULL) {
        status = shell_fail(command, STATUS_IO, "not enough memory");
    } else if (book != NULL) {
        work->from = from;
        status = answer(command, request, book, work);
    }
    free(work);
    rules_file_close(&file);
    return status;
}

/* ---- Options ---- */

/* Parses a percentage such as "99" or "99.95". */
static bool read_confidence(const shell_command *command, const char *text, uint32_t *confidence)
{
    char *end;
    double percent = strtod(text, &end);
    bool is_number = text[0] >= '0' && text[0] <= '9' && *end == '\0';
    if (!is_number || percent < 1 || percent > 99.99) {
        shell_usage_error(command, "--confidence %s: expected a percentage from 1 to 99.99", text);
        return false;
    }
    *confidence = (uint32_t)(percent * 100 + 0.5);
    return true;
}

static const shell_option bank_options[] = {
    {"rules", 'u', "ID", "Rule set, or a posting (" TREY_RULES_DEFAULT ")"},
    {"schedule", 's', "ID|none", "Collection schedule (the first of the rule set)"},
    {"decks", 'd', "N", "Number of decks"},
    {"cover", 'C', "WAY", "matched or running, where the rules allow both"},
    {"paytable", 'P', "ID", "House-banked pay tables, such as TCP-04"},
    {"post", 'O', "NAME=VALUE", "Any other choice of a posting; repeatable"},
    {"rules-file", 'r', "FILE", "Rule file with the room's own rules"},
    SHELL_COLOR_OPTION,
    {"players", 'p', "N", "Players, the banker not counted (6)"},
    {"ante", 'a', "DOLLARS", "Ante of each player ($25)"},
    {"bonus", 'b', "DOLLARS", "Bonus of each player (none)"},
    {"bank", 'k', "DOLLARS|cover", "What the bank puts up, W (cover: full cover)"},
    {"confidence", 'f', "PERCENT", "Share of rounds that W must cover (99)"},
    {"bankroll", 'm', "DOLLARS", "Bankroll, to see how often a night ruins it"},
    {"rounds-per-night", 'N', "N", "Rounds in a night (400)"},
    {"pace", 'H', "N", "Rounds in an hour (50)"},
    {"rounds", 'n', "N", "Rounds to simulate (4M; 1M with several decks)"},
    {"seed", 'e', "N", "Seed of the simulation (1)"},
    {"jobs", 'J', "N", "Threads (one for each processor)"},
    {"compare", 'c', NULL, "Compare every schedule of the rule set"},
    {"html", 'w', "FILE", "Write a bank sheet with charts, one page"},
    {"json", 'j', NULL, "Write JSON, amounts in cents"},
    {"csv", 'v', NULL, "Write CSV, amounts in dollars, with --compare"},
    {NULL, 0, NULL, NULL},
};

/* Handles the options whose values are numbers or amounts. */
static bool read_number_option(const shell_command *command, bank_request *request, int letter,
                               const char *value)
{
    switch (letter) {
    case 'p':
        return shell_count(command, "players", value, 0, INT32_MAX, &request->players);
    case 'a':
        return shell_amount(command, "ante", value, &request->ante);
    case 'b':
        return shell_amount(command, "bonus", value, &request->bonus);
    case 'k':
        return shell_bank_wager(command, value, &request->bank);
    case 'f':
        return read_confidence(command, value, &request->confidence);
    case 'm':
        return shell_amount(command, "bankroll", value, &request->bankroll);
    case 'N':
        return shell_count(command, "rounds-per-night", value, 1, TREY_BANK_NIGHT_MAX,
                           &request->night);
    case 'H':
        return shell_count(command, "pace", value, 1, PACE_MAX, &request->pace);
    case 'n':
        return shell_count(command, "rounds", value, 1, INT64_MAX, &request->rounds);
    case 'e':
        return shell_seed(command, value, &request->seed);
    default:
        return shell_count(command, "jobs", value, 1, JOBS_MAX, &request->jobs);
    }
}

/* Handles one option. On error, reports it and returns false. */
static bool read_option(const shell_command *command, bank_request *request, int letter,
                        const char *value)
{
    posting_request *posting = &request->posting;
    switch (letter) {
    case 'u':
        posting->rules = value;
        return true;
    case 's':
        request->waives_fees = strcmp(value, "none") == 0;
        return request->waives_fees ||
               posting_request_add(posting, command, TREY_OPTION_SCHEDULE, value);
    case 'd':
        return posting_request_add(posting, command, TREY_OPTION_DECKS, value);
    case 'C':
        return posting_request_add(posting, command, TREY_OPTION_COVER, value);
    case 'P':
        return posting_request_add(posting, command, TREY_OPTION_PAYTABLE, value);
    case 'O':
        return posting_request_post(posting, command, value);
    case 'r':
        request->rules_file = value;
        return true;
    case 'c':
        request->compares = true;
        return true;
    case 'w':
        request->html = value;
        return true;
    case 'j':
        request->as_json = true;
        return true;
    case 'v':
        request->as_csv = true;
        return true;
    default:
        return read_number_option(command, request, letter, value);
    }
}

/* Checks combinations of options. Returns the problem, or NULL. */
static const char *check_options(const bank_request *request)
{
    bool html_is_output = request->html != NULL && strcmp(request->html, "-") == 0;
    if (request->as_csv && !request->compares) {
        return "--csv requires --compare: it writes one line per schedule";
    }
    if (request->as_csv && request->as_json) {
        return "--csv and --json would both go to standard output";
    }
    if (html_is_output && (request->as_json || request->as_csv)) {
        return "--html - and --json or --csv would both go to standard output";
    }
    return NULL;
}

static int run(const shell_command *command, int argc, char **argv)
{
    bank_request request = {.posting.rules = TREY_RULES_DEFAULT,
                            .players = -1,
                            .ante = 2500,
                            .confidence = 9900,
                            .night = 400,
                            .pace = 50,
                            .seed = 1};
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (!read_option(command, &request, letter, value)) {
            return STATUS_USAGE;
        }
    }
    if (letter < 0) {
        return status;
    }
    if (shell_first_argument() < argc) {
        return shell_usage_error(command, "unexpected argument '%s'; bank takes only options",
                                 argv[shell_first_argument()]);
    }
    const char *problem = check_options(&request);
    return problem != NULL ? shell_usage_error(command, "%s", problem)
                           : run_request(command, &request);
}

const shell_command bank_command = {
    .name = "bank",
    .summary = "is it worth banking here? value, fees, what to put up, ruin",
    .usage = "bank [--rules ID] [--schedule ID] [--ante DOLLARS] [OPTION…]",
    .description =
        "Shows what banking is worth at a table where all players bet the same and play\n"
        "their best: the value of a round before and after collection fees, its standard\n"
        "deviation, how often the bank falls short and what that costs, how much to put\n"
        "up, the antes at which banking pays, how a night goes, and how often it ruins a\n"
        "bankroll. It also shows what an hour costs a player.\n"
        "\n"
        "With full cover the value is exact. What a short bank loses is simulated and has\n"
        "a standard error.\n"
        "\n"
        "Without options: california-shfl, schedule 1, six players with $25 antes, and a\n"
        "bank with full cover.\n"
        "\n"
        "Ctrl-C ends the simulation early: the report covers the rounds so far, and the\n"
        "exit status is 130.",
    .examples = "  trey bank\n"
                "  trey bank --ante 50 --bonus 5 --bank 500 --bankroll 5000\n"
                "  trey bank --rules california-grand --compare --players 9\n"
                "  trey bank --rules california-bureau --decks 2 --schedule A7 --confidence 99.9\n"
                "  trey bank --compare --html bank.html\n"
                "  trey bank --compare --csv\n"
                "  trey bank --rules house-banked --paytable TCP-04 --bonus 10",
    .options = bank_options,
    .run = run,
};
