/* SPDX-License-Identifier: MIT */
/*
 * trey odds: par sheets, single decisions, and one number for all of it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../format/odds_all.h"
#include "../format/odds_decision.h"
#include "../format/odds_digest.h"
#include "../format/odds_json.h"
#include "../format/odds_text.h"
#include "../format/par_sheet.h"
#include "odds_asked.h"
#include "output.h"

/* What is wanted of the question. */
typedef struct wanted {
    odds_asked asked;
    const char *rules_file, *html;
    bool all, as_json, digest;
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
    par_sheet_write(at->out, sheet, TREY_VERSION);
    json_writer_flush(at->out);
    return output_close(&file);
}

static int write_sheet(const wanted *at, const odds_question *question)
{
    odds_sheet sheet;
    odds_sheet_make(&sheet, question);
    if (at->html != NULL) {
        int status = write_html(at, &sheet);
        if (status != STATUS_FINE || !at->as_json) {
            return status;
        }
    }
    shell_json_begin(at->out);
    if (at->as_json) {
        odds_json_write(at->out, &sheet);
    } else {
        odds_text_write(at->out, &sheet, shell_colour());
    }
    json_writer_flush(at->out);
    return STATUS_FINE;
}

static int decide(const wanted *at, const odds_question *question)
{
    trey_situation situation;
    odds_decision decision;
    int status = odds_asked_situation(&at->asked, question, &situation);
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
        odds_decision_print(at->out, &decision, shell_colour());
    }
    json_writer_flush(at->out);
    return STATUS_FINE;
}

static int show_all(const wanted *at)
{
    uint32_t seats;
    int status = odds_asked_seats(&at->asked, NULL, &seats);
    if (status != STATUS_FINE) {
        return status;
    }
    shell_json_begin(at->out);
    if (at->as_json) {
        odds_all_write(at->out, at->asked.book, seats);
    } else {
        odds_all_print(at->out, at->asked.book, seats, shell_colour());
    }
    json_writer_flush(at->out);
    return STATUS_FINE;
}

static int answer(const wanted *at)
{
    if (at->digest) {
        printf("%016" PRIx64 "\n", odds_digest(&trey_book_builtin));
        return STATUS_FINE;
    }
    if (at->all) {
        return show_all(at);
    }
    odds_question question;
    int status = odds_asked_question(&at->asked, &question);
    if (status != STATUS_FINE) {
        return status;
    }
    return at->asked.hand != NULL ? decide(at, &question) : write_sheet(at, &question);
}

/* ---- The command ---- */

static const shell_option odds_options[] = {
    {"rules", 'u', "ID", "rule set, or a room's posting (" TREY_RULES_DEFAULT ")"},
    {"paytable", 't', "ID", "such as TCP-04, or one pay table; repeatable"},
    {"decks", 'd', "N", "1 to 8, whatever the rule set allows"},
    {"progressive", 'p', "N", "progressive table (1, where the house banks)"},
    {"meter", 'm', "DOLLARS", "what the meter shows for $1 (its average)"},
    {"seats", 's', "N", "hands at the table, for envy (7)"},
    {"hand", 'c', "CARDS", "one decision: what playing three cards is worth"},
    {"up", 'x', "CARD", "the exposed banker card of that decision"},
    {"dead", 'e', "CARDS", "cards known to be elsewhere in that decision"},
    {"all", 'l', NULL, "all rule sets, pay tables, decks side by side"},
    {"json", 'j', NULL, "write JSON; figures exact and as decimals"},
    {"html", 'w', "FILE", "write a par sheet with pictures, one page"},
    {"digest", 'g', NULL, "print one hash of all built-in exact odds"},
    {"rules-file", 'r', "FILE", "a room's own rules beside the built-in ones"},
    SHELL_COLOR_OPTION,
    {NULL, 0, NULL, NULL},
};

/* Takes one option; false, and reported, when it is there too often. */
static bool take_option(wanted *at, int letter, const char *value)
{
    odds_asked *asked = &at->asked;
    switch (letter) {
    case 'u':
        asked->rules = value;
        break;
    case 't':
        if (asked->table_count == ODDS_TABLES_MAX) {
            shell_usage_error(asked->command, "at most %d times --paytable", ODDS_TABLES_MAX);
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
    const odds_asked *asked = &at->asked;
    bool about_one = asked->hand != NULL || asked->table_count > 0 || asked->decks != NULL ||
                     asked->progressive != NULL || asked->meter != NULL || asked->rules != NULL;
    if ((asked->up != NULL || asked->dead != NULL) && asked->hand == NULL) {
        return "--up and --dead go with --hand";
    }
    if (at->html != NULL && asked->hand != NULL) {
        return "--html is for a par sheet; a decision has none";
    }
    if (at->html != NULL && strcmp(at->html, "-") == 0 && at->as_json) {
        return "--json and --html - would both go to standard output";
    }
    if (at->all && (about_one || at->html != NULL)) {
        return "--all goes with --seats, --rules-file and --json only";
    }
    if (at->digest && (about_one || at->all || at->as_json || at->html != NULL ||
                       asked->seats != NULL || at->rules_file != NULL)) {
        return "--digest goes with no other option: it is over all that is built in";
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
    at->asked.book =
        shell_read_rules(at->asked.command, at->rules_file, &trey_book_builtin, &file, &status);
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
        return shell_usage_error(command, "'%s' is too much; cards go with --hand \"Qs 6d 4c\"",
                                 argv[shell_first_argument()]);
    }
    const char *problem = mismatch(&at);
    return problem != NULL ? shell_usage_error(command, "%s", problem) : run_checked(&at);
}

const shell_command odds_command = {
    .name = "odds",
    .summary = "exact odds: value and edge of every wager, best play, one decision",
    .usage = "odds [--rules ID] [OPTION…]\n"
             "       trey odds --hand CARDS [--up CARD] [--dead CARDS] [OPTION…]",
    .description =
        "Tells what every wager is worth, counted over all deals: expected value, house\n"
        "edge, element of risk, deviation, hit frequency and all results; best play in\n"
        "words, and what simpler strategies cost; the progressive by its meter. With\n"
        "--hand it weighs one decision; where a banker card is exposed and --up is left\n"
        "out, against every card. Figures are the bettor's, per unit of the wager.\n"
        "Without --rules it is california-shfl. For house-banked, pay table TCP-01,\n"
        "progressive table 1 at its average meter and seven seats are the defaults.\n"
        "Decks and pay tables that a rule set does not allow are counted all the same,\n"
        "with a note.",
    .examples = "  trey odds\n"
                "  trey odds --rules california-grand --decks 2\n"
                "  trey odds --rules house-banked --paytable TCP-04 --meter 6500 --seats 5\n"
                "  trey odds --rules house-banked --hand \"Qs 6d 4c\"\n"
                "  trey odds --hand \"Kd 9s 2c\" --up Kh\n"
                "  trey odds --rules california-grand --html par.html",
    .options = odds_options,
    .run = run,
};
