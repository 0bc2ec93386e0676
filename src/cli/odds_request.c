/* SPDX-License-Identifier: MIT */
/*
 * trey odds: finds the rule set, pay tables, decks and progressive that the options name.
 */
#include "odds_request.h"

#include <stdlib.h>
#include <string.h>

#include "lookup.h"
#include "report/odds_question.h"

/* In cents: more than any meter for a $1 wager, and small enough to square. */
enum { METER_MOST = 1000000000 };

/* Parses a whole number from `least` to `most`. */
static bool read_number(const odds_request *request, const char *option, const char *text,
                        uint32_t least, uint32_t most, uint32_t *number)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    bool is_plain = text[0] >= '0' && text[0] <= '9' && *end == '\0';
    if (!is_plain || value < least || value > most) {
        shell_usage_error(request->command, "--%s %s: expected a whole number from %u to %u",
                          option, text, (unsigned)least, (unsigned)most);
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

/* ---- Rule set and pay tables ---- */

/* The rule set with its defaults, or a posting with its choices. */
static int find_rules(const odds_request *request, odds_question *question)
{
    switch (odds_question_begin(question, request->book, request->rules, strlen(request->rules))) {
    case ODDS_FOUND:
        break;
    case ODDS_UNKNOWN_RULES:
        return lookup_unknown_rules(request->command, request->book, request->rules);
    case ODDS_NOT_POSTABLE:
        return shell_fail(request->command, STATUS_REFUSED, "%s is not a valid posting",
                          request->rules);
    }
    return STATUS_FINE;
}

static int add_paytable(const odds_request *request, odds_question *question, const char *id)
{
    return odds_question_table(question, request->book, id, strlen(id))
               ? STATUS_FINE
               : lookup_unknown_paytable(request->command, request->book, id);
}

/* ---- Progressive ---- */

static int read_meter(const odds_request *request, odds_question *question)
{
    int64_t cents = 0;
    if (!shell_amount(request->command, "meter", request->meter, &cents)) {
        return STATUS_USAGE;
    }
    if (cents > METER_MOST) {
        return shell_usage_error(request->command, "--meter %s: the maximum is $10,000,000",
                                 request->meter);
    }
    question->meter_is_given = true;
    question->meter = trey_fraction_make(cents, 100);
    return STATUS_FINE;
}

int odds_request_seats(const odds_request *request, const odds_question *question, uint32_t *seats)
{
    *seats = question != NULL ? question->seats : ODDS_SEATS_UNLESS_GIVEN;
    if (request->seats != NULL &&
        !read_number(request, "seats", request->seats, 1, TREY_SEATS_MAX, seats)) {
        return STATUS_USAGE;
    }
    return STATUS_FINE;
}

/* --meter and --seats need a progressive, which the posting may not have. */
static int check_posted_progressive(const odds_request *request, const odds_question *question)
{
    const char *option = request->meter != NULL ? "meter" : request->seats != NULL ? "seats" : NULL;
    if (question->progressive != NULL || option == NULL) {
        return STATUS_FINE;
    }
    return shell_fail(request->command, STATUS_REFUSED,
                      "--%s: posting '%s' has no progressive; add --progressive N to see what "
                      "table N would be worth",
                      option, question->posting);
}

/* PROG-1: only where the house banks. A posting uses the table it posts; a rule set without a
 * posting is shown with the first table that it offers. */
static int choose_progressive(const odds_request *request, odds_question *question)
{
    bool is_offered = odds_question_has_progressive(question);
    uint32_t number = 0;
    if (!is_offered &&
        (request->progressive != NULL || request->meter != NULL || request->seats != NULL)) {
        return shell_fail(request->command, STATUS_REFUSED,
                          "%s has no progressive (PROG-1): --progressive, --meter and --seats are "
                          "for rule sets in which the house banks",
                          question->ruleset->id);
    }
    if (!is_offered) {
        return STATUS_FINE;
    }
    if (request->progressive != NULL &&
        !read_number(request, "progressive", request->progressive, 1, INT32_MAX, &number)) {
        return STATUS_USAGE;
    }
    if (!odds_question_progressive(question, request->book, number)) {
        return shell_usage_error(request->command,
                                 "unknown progressive table %u; see 'trey rules list'",
                                 number == 0 ? 1U : (unsigned)number);
    }
    int status = check_posted_progressive(request, question);
    if (status == STATUS_FINE) {
        status = odds_request_seats(request, question, &question->seats);
    }
    return status == STATUS_FINE && request->meter != NULL ? read_meter(request, question) : status;
}

/* ---- The question ---- */

int odds_request_question(const odds_request *request, odds_question *question)
{
    int status = find_rules(request, question);
    for (size_t i = 0; i < request->table_count && status == STATUS_FINE; i++) {
        status = add_paytable(request, question, request->tables[i]);
    }
    if (status == STATUS_FINE && request->decks != NULL &&
        !read_number(request, "decks", request->decks, 1, TREY_DECKS_MAX, &question->game.decks)) {
        status = STATUS_USAGE;
    }
    return status == STATUS_FINE ? choose_progressive(request, question) : status;
}
