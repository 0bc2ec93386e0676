/* SPDX-License-Identifier: MIT */
/*
 * trey odds: par sheets, single decisions, strategies, and the digest of all exact odds.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "odds_request.h"
#include "output.h"
#include "report/odds_all.h"
#include "report/odds_decision.h"
#include "report/odds_digest.h"
#include "report/odds_json.h"
#include "report/odds_text.h"
#include "report/par_sheet.h"

/* The request, and how to present the answer. */
typedef struct odds_run {
    odds_request request;
    const char *rules_file, *html;
    bool all, as_json, as_csv, digest;
    provenance sources;
    json_writer *out;
} odds_run;

/* ---- What the command can do ---- */

static int write_html(const odds_run *run, const odds_sheet *sheet)
{
    output file;
    int status = output_open(&file, run->request.command, run->html);
    if (status != STATUS_FINE) {
        return status;
    }
    json_writer_begin(run->out, output_drain, &file);
    par_sheet_write(run->out, sheet, &run->sources);
    json_writer_flush(run->out);
    return output_close(&file);
}

static int write_sheet(odds_run *run, const odds_question *question)
{
    odds_sheet sheet;
    odds_sheet_make(&sheet, question);
    if (run->html != NULL) {
        int status = sheet_provenance_complete(run->request.command, &run->sources);
        if (status == STATUS_FINE) {
            status = write_html(run, &sheet);
        }
        if (status != STATUS_FINE || !run->as_json) {
            return status;
        }
    }
    shell_json_begin(run->out);
    if (run->as_json) {
        odds_json_write(run->out, &sheet);
    } else {
        odds_text_write(run->out, &sheet, shell_color());
    }
    json_writer_flush(run->out);
    return STATUS_FINE;
}

static int decide(const odds_run *run, const odds_question *question)
{
    trey_situation situation;
    odds_decision decision;
    int status = odds_request_situation(&run->request, question, &situation);
    if (status != STATUS_FINE) {
        return status;
    }
    if (!odds_decision_make(&decision, question, &situation)) {
        return shell_fail(run->request.command, STATUS_REFUSED,
                          "--dead: too few cards remain for the banker's hand");
    }
    shell_json_begin(run->out);
    if (run->as_json) {
        odds_decision_write(run->out, &decision);
    } else {
        odds_decision_print(run->out, &decision, shell_color());
    }
    json_writer_flush(run->out);
    return STATUS_FINE;
}

static int show_all(odds_run *run)
{
    uint32_t seats;
    int status = odds_request_seats(&run->request, NULL, &seats);
    if (status == STATUS_FINE && run->as_json) {
        status = sheet_provenance_complete(run->request.command, &run->sources);
    }
    if (status != STATUS_FINE) {
        return status;
    }
    shell_json_begin(run->out);
    if (run->as_json) {
        odds_all_write(run->out, run->request.book, seats, &run->sources);
    } else if (run->as_csv) {
        odds_all_write_csv(run->out, run->request.book, seats);
    } else {
        odds_all_print(run->out, run->request.book, seats, shell_color());
    }
    json_writer_flush(run->out);
    return STATUS_FINE;
}

static bool wants_strategies(const odds_request *request)
{
    return request->strategy_count > 0 || request->strategy_file != NULL;
}

static int answer(odds_run *run)
{
    if (run->digest) {
        printf("%016" PRIx64 "\n", odds_digest(&trey_book_builtin));
        return STATUS_FINE;
    }
    if (run->all) {
        return show_all(run);
    }
    odds_question question;
    int status = odds_request_question(&run->request, &question);
    if (status != STATUS_FINE) {
        return status;
    }
    if (wants_strategies(&run->request)) {
        return odds_request_strategies(&run->request, &question, &run->sources, run->out,
                                       run->as_json);
    }
    return run->request.hand != NULL ? decide(run, &question) : write_sheet(run, &question);
}

/* ---- The command ---- */

static const shell_option odds_options[] = {
    {"rules", 'u', "ID", "Rule set, or a posting (" TREY_RULES_DEFAULT ")"},
    {"paytable", 't', "ID", "Designator such as TCP-04, or a pay table; repeatable"},
    {"decks", 'd', "N", "Number of decks, 1 to 8"},
    {"progressive", 'p', "N", "Progressive table (the posted one, or 1)"},
    {"meter", 'm', "DOLLARS", "Meter for a $1 wager (its average)"},
    {"seats", 's', "N", "Hands at the table, for envy (7)"},
    {"hand", 'c', "CARDS", "Weigh one decision: play these cards or fold"},
    {"up", 'x', "CARD", "Exposed banker card of that decision"},
    {"dead", 'e', "CARDS", "Cards known to be elsewhere in that decision"},
    {"strategy", 'y', "NAME", "Strategy to analyze, such as q-7-2; repeatable"},
    {"strategy-file", 'f', "FILE", "File of named strategies"},
    {"all", 'l', NULL, "Compare all rule sets, pay tables and decks"},
    {"json", 'j', NULL, "Write JSON; figures are exact and decimal"},
    {"csv", 'v', NULL, "Write CSV, with --all"},
    {"html", 'w', "FILE", "Write a par sheet with charts, one page"},
    {"digest", 'g', NULL, "Print one hash of all built-in exact odds"},
    {"rules-file", 'r', "FILE", "Rule file with the room's own rules"},
    SHELL_COLOR_OPTION,
    {NULL, 0, NULL, NULL},
};

/* Adds a value of an option that may be repeated. Reports one too many and returns false. */
static bool add_value(const odds_request *request, const char *option, const char **values,
                      size_t *count, size_t count_max, const char *value)
{
    if (*count == count_max) {
        shell_usage_error(request->command, "--%s: at most %zu times", option, count_max);
        return false;
    }
    values[(*count)++] = value;
    return true;
}

/* Handles one option. Reports an option that is given too often and returns false. */
static bool read_option(odds_run *run, int letter, const char *value)
{
    odds_request *request = &run->request;
    const struct {
        int letter;
        const char **value;
    } texts[] = {
        {'u', &request->rules}, {'d', &request->decks},  {'p', &request->progressive},
        {'m', &request->meter}, {'s', &request->seats},  {'c', &request->hand},
        {'x', &request->up},    {'e', &request->dead},   {'f', &request->strategy_file},
        {'w', &run->html},      {'r', &run->rules_file},
    };
    const struct {
        int letter;
        bool *is_set;
    } flags[] = {{'v', &run->as_csv}, {'l', &run->all}, {'j', &run->as_json}, {'g', &run->digest}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (texts[i].letter == letter) {
            *texts[i].value = value;
        }
    }
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        *flags[i].is_set |= flags[i].letter == letter;
    }
    if (letter == 't') {
        return add_value(request, "paytable", request->tables, &request->table_count,
                         ODDS_TABLES_MAX, value);
    }
    if (letter == 'y') {
        return add_value(request, "strategy", request->strategies, &request->strategy_count,
                         STRATEGIES_MAX, value);
    }
    return true;
}

/* Checks combinations of options. Returns the problem, or NULL. */
static const char *check_options(const odds_run *run)
{
    const odds_request *request = &run->request;
    bool is_strategy = wants_strategies(request);
    bool about_one = request->hand != NULL || request->table_count > 0 || request->decks != NULL ||
                     request->progressive != NULL || request->meter != NULL ||
                     request->rules != NULL || is_strategy;
    if ((request->up != NULL || request->dead != NULL) && request->hand == NULL) {
        return "--up and --dead require --hand";
    }
    if (run->html != NULL && (request->hand != NULL || is_strategy)) {
        return "--html writes a par sheet and cannot be used with --hand or --strategy";
    }
    if (request->hand != NULL && is_strategy) {
        return "--hand and --strategy cannot be used together";
    }
    if (is_strategy &&
        (request->progressive != NULL || request->meter != NULL || request->seats != NULL)) {
        return "--strategy analyzes ante and play; leave out --progressive, --meter and --seats";
    }
    if (run->html != NULL && strcmp(run->html, "-") == 0 && run->as_json) {
        return "--json and --html - would both go to standard output";
    }
    if (run->all && (about_one || run->html != NULL)) {
        return "--all can be used only with --seats, --rules-file, --json and --csv";
    }
    if (run->as_csv && (!run->all || run->as_json)) {
        return "--csv requires --all, and cannot be used with --json";
    }
    if (run->digest && (about_one || run->all || run->as_json || run->html != NULL ||
                        request->seats != NULL || run->rules_file != NULL)) {
        return "--digest cannot be used with other options: it covers everything built in";
    }
    if (request->table_count > 0 && request->rules == NULL) {
        return "--paytable requires --rules, such as --rules house-banked";
    }
    return NULL;
}

static int run_checked(odds_run *run)
{
    rules_file file = {0};
    int status = STATUS_FINE;
    run->request.book = sheet_provenance_read_rules(
        run->request.command, run->rules_file, &trey_book_builtin, &file, &status, &run->sources);
    if (run->request.rules == NULL) {
        run->request.rules = TREY_RULES_DEFAULT;
    }
    run->out = malloc(sizeof *run->out);
    if (run->request.book != NULL) {
        status = run->out == NULL ? shell_fail(run->request.command, STATUS_IO, "not enough memory")
                                  : answer(run);
    }
    free(run->out);
    rules_file_close(&file);
    return status == STATUS_FINE ? shell_finish(run->request.command, status) : status;
}

static int run(const shell_command *command, int argc, char **argv)
{
    odds_run state = {.request = {.command = command}};
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (!read_option(&state, letter, value)) {
            return STATUS_USAGE;
        }
    }
    if (letter < 0) {
        return status;
    }
    if (shell_first_argument() < argc) {
        return shell_usage_error(command,
                                 "unexpected argument '%s'; give cards with --hand \"Qs 6d 4c\"",
                                 argv[shell_first_argument()]);
    }
    const char *problem = check_options(&state);
    return problem != NULL ? shell_usage_error(command, "%s", problem) : run_checked(&state);
}

const shell_command odds_command = {
    .name = "odds",
    .summary = "exact odds: value and edge of every wager, best play, one decision",
    .usage = "odds [--rules ID] [OPTION…]\n"
             "       trey odds --hand CARDS [--up CARD] [--dead CARDS] [OPTION…]\n"
             "       trey odds --strategy NAME [--strategy-file FILE] [OPTION…]",
    .description =
        "Prints the exact odds of every wager, counted over all deals: expected value,\n"
        "house edge, element of risk, standard deviation, hit frequency and all results;\n"
        "best play in words, and what simpler strategies cost; the progressive by its\n"
        "meter. Figures are the bettor's, per unit of the wager.\n"
        "\n"
        "The default rule set is california-shfl. For house-banked the defaults are pay\n"
        "table TCP-01, progressive table 1 at its average meter, and seven seats. Decks\n"
        "and pay tables that a rule set does not allow are analyzed nevertheless, with a\n"
        "note.\n"
        "\n"
        "--hand weighs one decision. Where the game exposes a banker card and --up is\n"
        "left out, it weighs the decision against every card.\n"
        "\n"
        "--strategy compares a strategy with best play: a name (best, always, mimic,\n"
        "never-bluff, never), the lowest hand to play (q-7-2, queen-high, pair), or a\n"
        "name from --strategy-file. Without --strategy all strategies of the file are\n"
        "shown.",
    .examples = "  trey odds\n"
                "  trey odds --rules california-grand --decks 2\n"
                "  trey odds --rules house-banked --paytable TCP-04 --meter 6500 --seats 5\n"
                "  trey odds --rules house-banked --hand \"Qs 6d 4c\"\n"
                "  trey odds --hand \"Kd 9s 2c\" --up Kh\n"
                "  trey odds --strategy q-7-2 --strategy always\n"
                "  trey odds --all --csv\n"
                "  trey odds --rules california-grand --html par.html",
    .options = odds_options,
    .run = run,
};
