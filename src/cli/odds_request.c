/* SPDX-License-Identifier: MIT */
/*
 * From the options of trey odds to a question: rule set, tables, decks, progressive.
 */
#include "odds_request.h"

#include <stdlib.h>
#include <string.h>

#include "lookup.h"
#include "report/odds_question.h"

/* In cents; over any meter for a $1 wager, and its square fits. */
enum { METER_MOST = 1000000000 };

/* A whole number from `least` to `most`. */
static bool read_number(const odds_request *asked, const char *option, const char *text,
                        uint32_t least, uint32_t most, uint32_t *number)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    bool is_plain = text[0] >= '0' && text[0] <= '9' && *end == '\0';
    if (!is_plain || value < least || value > most) {
        shell_usage_error(asked->command, "--%s %s: expected a whole number from %u to %u", option,
                          text, (unsigned)least, (unsigned)most);
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

/* ---- Rule set and pay tables ---- */

/* What a rule set has unless posted, or what a posting chose. */
static int find_rules(const odds_request *asked, odds_question *question)
{
    switch (odds_question_begin(question, asked->book, asked->rules, strlen(asked->rules))) {
    case ODDS_FOUND:
        break;
    case ODDS_UNKNOWN_RULES:
        return lookup_unknown_rules(asked->command, asked->book, asked->rules);
    case ODDS_NOT_POSTABLE:
        return shell_fail(asked->command, STATUS_REFUSED, "%s cannot be posted as it is",
                          asked->rules);
    }
    return STATUS_FINE;
}

static int take_table(const odds_request *asked, odds_question *question, const char *id)
{
    return odds_question_table(question, asked->book, id, strlen(id))
               ? STATUS_FINE
               : lookup_unknown_paytable(asked->command, asked->book, id);
}

/* ---- Progressive ---- */

static int take_meter(const odds_request *asked, odds_question *question)
{
    int64_t cents = 0;
    if (!shell_amount(asked->command, "meter", asked->meter, &cents)) {
        return STATUS_USAGE;
    }
    if (cents > METER_MOST) {
        return shell_usage_error(asked->command, "--meter %s: the maximum is $10,000,000",
                                 asked->meter);
    }
    question->meter_is_given = true;
    question->meter = trey_fraction_make(cents, 100);
    return STATUS_FINE;
}

int odds_request_seats(const odds_request *asked, const odds_question *question, uint32_t *seats)
{
    *seats = question != NULL ? question->seats : ODDS_SEATS_UNLESS_GIVEN;
    if (asked->seats != NULL &&
        !read_number(asked, "seats", asked->seats, 1, TREY_SEATS_MAX, seats)) {
        return STATUS_USAGE;
    }
    return STATUS_FINE;
}

/* --meter and --seats are about a progressive, which a posting may leave out. */
static int check_posted(const odds_request *asked, const odds_question *question)
{
    const char *option = asked->meter != NULL ? "meter" : asked->seats != NULL ? "seats" : NULL;
    if (question->progressive != NULL || option == NULL) {
        return STATUS_FINE;
    }
    return shell_fail(asked->command, STATUS_REFUSED,
                      "--%s: posting '%s' posts no progressive; add --progressive N to see what "
                      "table N would be worth",
                      option, question->posting);
}

/* PROG-1: only where the house banks. A posting has the table it posts; a bare rule set is shown
 * with table 1 of those it offers. */
static int take_progressive(const odds_request *asked, odds_question *question)
{
    bool is_offered = odds_question_has_progressive(question);
    uint32_t number = 0;
    if (!is_offered &&
        (asked->progressive != NULL || asked->meter != NULL || asked->seats != NULL)) {
        return shell_fail(asked->command, STATUS_REFUSED,
                          "%s has no progressive (PROG-1): --progressive, --meter and --seats are "
                          "for rule sets in which the house banks",
                          question->ruleset->id);
    }
    if (!is_offered) {
        return STATUS_FINE;
    }
    if (asked->progressive != NULL &&
        !read_number(asked, "progressive", asked->progressive, 1, INT32_MAX, &number)) {
        return STATUS_USAGE;
    }
    if (!odds_question_progressive(question, asked->book, number)) {
        return shell_usage_error(asked->command,
                                 "there is no progressive table %u; see 'trey rules list'",
                                 number == 0 ? 1U : (unsigned)number);
    }
    int status = check_posted(asked, question);
    if (status == STATUS_FINE) {
        status = odds_request_seats(asked, question, &question->seats);
    }
    return status == STATUS_FINE && asked->meter != NULL ? take_meter(asked, question) : status;
}

/* ---- The question ---- */

int odds_request_question(const odds_request *asked, odds_question *question)
{
    int status = find_rules(asked, question);
    for (size_t i = 0; i < asked->table_count && status == STATUS_FINE; i++) {
        status = take_table(asked, question, asked->tables[i]);
    }
    if (status == STATUS_FINE && asked->decks != NULL &&
        !read_number(asked, "decks", asked->decks, 1, TREY_DECKS_MAX, &question->game.decks)) {
        status = STATUS_USAGE;
    }
    return status == STATUS_FINE ? take_progressive(asked, question) : status;
}
