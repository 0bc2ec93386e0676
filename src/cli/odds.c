/* SPDX-License-Identifier: MIT */
/*
 * trey odds: par sheets, single decisions, and one number for all of it.
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

/* What is wanted of the question. */
typedef struct wanted {
    odds_request asked;
    const char *rules_file, *html;
    bool all, as_json, as_csv, digest;
    provenance made;
    json_writer *out;
} wanted;

/* ---- What the command can do ---- */

static int write_html(const wanted *at, const odds_sheet *sheet)
{
    output file;
    int status = output_open(&file, at->asked.command, at->html);
    if (status != STATUS_FINE) {
        return status;
    }
    json_writer_begin(at->out, output_drain, &file);
    par_sheet_write(at->out, sheet, &at->made);
    json_writer_flush(at->out);
    return output_close(&file);
}

static int write_sheet(wanted *at, const odds_question *question)
{
    odds_sheet sheet;
    odds_sheet_make(&sheet, question);
    if (at->html != NULL) {
        int status = sheet_provenance_complete(at->asked.command, &at->made);
        if (status == STATUS_FINE) {
            status = write_html(at, &sheet);
        }
        if (status != STATUS_FINE || !at->as_json) {
            return status;
        }
    }
    shell_json_begin(at->out);
    if (at->as_json) {
        odds_json_write(at->out, &sheet);
    } else {
        odds_text_write(at->out, &sheet, shell_color());
    }
    json_writer_flush(at->out);
    return STATUS_FINE;
}

static int decide(const wanted *at, const odds_question *question)
{
    trey_situation situation;
    odds_decision decision;
    int status = odds_request_situation(&at->asked, question, &situation);
    if (status != STATUS_FINE) {
        return status;
    }
    if (!odds_decision_make(&decision, question, &situation)) {
        return shell_fail(at->asked.command, STATUS_REFUSED,
                          "--dead: too few cards are left for the banker's hand");
    }
    shell_json_begin(at->out);
    if (at->as_json) {
        odds_decision_write(at->out, &decision);
    } else {
        odds_decision_print(at->out, &decision, shell_color());
    }
    json_writer_flush(at->out);
    return STATUS_FINE;
}

static int show_all(wanted *at)
{
    uint32_t seats;
    int status = odds_request_seats(&at->asked, NULL, &seats);
    if (status == STATUS_FINE && at->as_json) {
        status = sheet_provenance_complete(at->asked.command, &at->made);
    }
    if (status != STATUS_FINE) {
        return status;
    }
    shell_json_begin(at->out);
    if (at->as_json) {
        odds_all_write(at->out, at->asked.book, seats, &at->made);
    } else if (at->as_csv) {
        odds_all_write_csv(at->out, at->asked.book, seats);
    } else {
        odds_all_print(at->out, at->asked.book, seats, shell_color());
    }
    json_writer_flush(at->out);
    return STATUS_FINE;
}

static bool asks_strategies(const odds_request *asked)
{
    return asked->strategy_count > 0 || asked->strategy_file != NULL;
}

static int answer(wanted *at)
{
    if (at->digest) {
        printf("%016" PRIx64 "\n", odds_digest(&trey_book_builtin));
        return STATUS_FINE;
    }
    if (at->all) {
        return show_all(at);
    }
    odds_question question;
    int status = odds_request_question(&at->asked, &question);
    if (status != STATUS_FINE) {
        return status;
    }
    if (asks_strategies(&at->asked)) {
        return odds_request_strategies(&at->asked, &question, &at->made, at->out, at->as_json);
    }
    return at->asked.hand != NULL ? decide(at, &question) : write_sheet(at, &question);
}

/* ---- The command ---- */

static const shell_option odds_options[] = {
    {"rules", 'u', "ID", "Rule set, or a posting (" TREY_RULES_DEFAULT ")"},
    {"paytable", 't', "ID", "Pay tables such as TCP-04, or one; repeatable"},
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
    {"rules-file", 'r', "FILE", "a room's own rules beside the built-in ones"},
    SHELL_COLOR_OPTION,
    {NULL, 0, NULL, NULL},
};

/* Takes one option; false, and reported, when it is there too often. */
static bool take_option(wanted *at, int letter, const char *value)
{
    odds_request *asked = &at->asked;
    switch (letter) {
    case 'u':
        asked->rules = value;
        break;
    case 't':
        if (asked->table_count == ODDS_TABLES_MAX) {
            shell_usage_error(asked->command, "--paytable: at most %d times", ODDS_TABLES_MAX);
            return false;
        }
        asked->tables[asked->table_count++] = value;
        break;
    case 'd':
        asked->decks = value;
        break;
    case 'p':
        asked->progressive = value;
        break;
    case 'm':
        asked->meter = value;
        break;
    case 's':
        asked->seats = value;
        break;
    case 'c':
        asked->hand = value;
        break;
    case 'x':
        asked->up = value;
        break;
    case 'e':
        asked->dead = value;
        break;
    case 'y':
        if (asked->strategy_count == STRATEGIES_MAX) {
            shell_usage_error(asked->command, "--strategy: at most %d times", STRATEGIES_MAX);
            return false;
        }
        asked->strategies[asked->strategy_count++] = value;
        break;
    case 'f':
        asked->strategy_file = value;
        break;
    case 'v':
        at->as_csv = true;
        break;
    case 'l':
        at->all = true;
        break;
    case 'j':
        at->as_json = true;
        break;
    case 'w':
        at->html = value;
        break;
    case 'g':
        at->digest = true;
        break;
    default:
        at->rules_file = value;
        break;
    }
    return true;
}

/* What is wrong with options that are fine one by one; NULL: nothing. */
static const char *mismatch(const wanted *at)
{
    const odds_request *asked = &at->asked;
    bool is_strategy = asks_strategies(asked);
    bool about_one = asked->hand != NULL || asked->table_count > 0 || asked->decks != NULL ||
                     asked->progressive != NULL || asked->meter != NULL || asked->rules != NULL ||
                     is_strategy;
    if ((asked->up != NULL || asked->dead != NULL) && asked->hand == NULL) {
        return "--up and --dead go with --hand";
    }
    if (at->html != NULL && (asked->hand != NULL || is_strategy)) {
        return "--html writes a par sheet; it does not go with --hand or --strategy";
    }
    if (asked->hand != NULL && is_strategy) {
        return "--hand and --strategy are two questions; ask one at a time";
    }
    if (is_strategy &&
        (asked->progressive != NULL || asked->meter != NULL || asked->seats != NULL)) {
        return "--strategy is about ante and play; leave out --progressive, --meter and --seats";
    }
    if (at->html != NULL && strcmp(at->html, "-") == 0 && at->as_json) {
        return "--json and --html - would both go to standard output";
    }
    if (at->all && (about_one || at->html != NULL)) {
        return "--all goes with --seats, --rules-file, --json and --csv only";
    }
    if (at->as_csv && (!at->all || at->as_json)) {
        return "--csv goes with --all, and not with --json";
    }
    if (at->digest && (about_one || at->all || at->as_json || at->html != NULL ||
                       asked->seats != NULL || at->rules_file != NULL)) {
        return "--digest goes with no other option: it covers everything built in";
    }
    if (asked->table_count > 0 && asked->rules == NULL) {
        return "--paytable needs --rules beside it, such as --rules house-banked";
    }
    return NULL;
}

static int run_checked(wanted *at)
{
    rules_file file = {0};
    int status = STATUS_FINE;
    at->asked.book = sheet_provenance_read_rules(at->asked.command, at->rules_file,
                                                 &trey_book_builtin, &file, &status, &at->made);
    if (at->asked.rules == NULL) {
        at->asked.rules = TREY_RULES_DEFAULT;
    }
    at->out = malloc(sizeof *at->out);
    if (at->asked.book != NULL) {
        status = at->out == NULL ? shell_fail(at->asked.command, STATUS_IO, "not enough memory")
                                 : answer(at);
    }
    free(at->out);
    rules_file_close(&file);
    return status == STATUS_FINE ? shell_finish(at->asked.command, status) : status;
}

static int run(const shell_command *command, int argc, char **argv)
{
    wanted at = {.asked = {.command = command}};
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (!take_option(&at, letter, value)) {
            return STATUS_USAGE;
        }
    }
    if (letter < 0) {
        return status;
    }
    if (shell_first_argument() < argc) {
        return shell_usage_error(command,
                                 "unexpected argument '%s'; cards go with --hand \"Qs 6d 4c\"",
                                 argv[shell_first_argument()]);
    }
    const char *problem = mismatch(&at);
    return problem != NULL ? shell_usage_error(command, "%s", problem) : run_checked(&at);
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
        "Without --rules this is california-shfl. For house-banked the defaults are pay\n"
        "table TCP-01, progressive table 1 at its average meter, and seven seats. Decks\n"
        "and pay tables that a rule set does not allow are analyzed all the same, with a\n"
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
