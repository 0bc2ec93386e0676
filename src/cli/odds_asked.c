/* SPDX-License-Identifier: MIT */
/*
 * From the options of trey odds to a question: rule set, tables, decks, progressive.
 */
#include "odds_asked.h"

#include <stdlib.h>
#include <string.h>

#include "lookup.h"

enum { SEATS_UNLESS_GIVEN = 7 };

/* In cents; over any meter for a $1 wager, and its square fits. */
enum { METER_MOST = 1000000000 };

/* A whole number from `least` to `most`. */
static bool read_number(const odds_asked *asked, const char *option, const char *text,
                        uint32_t least, uint32_t most, uint32_t *number)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    bool is_plain = text[0] >= '0' && text[0] <= '9' && *end == '\0';
    if (!is_plain || value < least || value > most) {
        shell_usage_error(asked->command, "--%s %s: a whole number from %u to %u is needed", option,
                          text, (unsigned)least, (unsigned)most);
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

/* ---- Rule set ---- */

static int find_rules(const odds_asked *asked, odds_question *question,
                      const trey_choices **choices)
{
    size_t size = strlen(asked->rules);
    const trey_named_posting *posting = trey_book_posting(asked->book, asked->rules, size);
    question->ruleset =
        posting != NULL ? posting->ruleset : trey_book_ruleset(asked->book, asked->rules, size);
    if (question->ruleset != NULL) {
        question->posting = posting != NULL ? posting->id : NULL;
        *choices = posting != NULL ? &posting->choices : NULL;
        return STATUS_FINE;
    }
    return lookup_unknown_rules(asked->command, asked->book, asked->rules);
}

/* What a rule set has unless posted, then what a posting chose. */
static int take_posting(const odds_asked *asked, odds_question *question,
                        const trey_choices *choices)
{
    static const trey_choices nothing = {0};
    trey_posting posting;
    trey_refusal refusal =
        trey_posting_make(&posting, question->ruleset, choices != NULL ? choices : &nothing);
    if (refusal.status != TREY_OK) {
        return shell_fail(asked->command, STATUS_REFUSED, "%s cannot be posted as it is",
                          asked->rules);
    }
    question->game = trey_odds_game_of(&posting);
    question->bonus = posting.bonus;
    question->designator = posting.designator;
    question->progressive = posting.progressive;
    question->seats = question->ruleset->house_banks ? posting.seats : SEATS_UNLESS_GIVEN;
    return STATUS_FINE;
}

/* ---- Pay tables ---- */

/* A table is an Ante Bonus where a designator has it as one. */
static bool is_ante_bonus(const trey_book *top, const trey_paytable *table)
{
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->designator_count; i++) {
            if (strcmp(book->designators[i].ante_bonus->id, table->id) == 0) {
                return true;
            }
        }
    }
    return false;
}

static int take_table(const odds_asked *asked, odds_question *question, const char *id)
{
    const trey_designator *designator = trey_book_designator(asked->book, id, strlen(id));
    const trey_paytable *table = trey_book_paytable(asked->book, id, strlen(id));
    if (designator != NULL) {
        question->designator = designator;
        question->game.ante_bonus = designator->ante_bonus;
        question->bonus = designator->bonus;
    } else if (table != NULL) {
        question->designator = NULL;
        *(is_ante_bonus(asked->book, table) ? &question->game.ante_bonus : &question->bonus) =
            table;
    } else {
        return lookup_unknown_paytable(asked->command, asked->book, id);
    }
    return STATUS_FINE;
}

/* ---- Progressive ---- */

static int take_meter(const odds_asked *asked, odds_question *question)
{
    int64_t cents = 0;
    if (!shell_amount(asked->command, "meter", asked->meter, &cents)) {
        return STATUS_USAGE;
    }
    if (cents > METER_MOST) {
        return shell_usage_error(asked->command, "--meter %s: $10,000,000 is the most",
                                 asked->meter);
    }
    question->meter_is_given = true;
    question->meter = trey_fraction_make(cents, 100);
    return STATUS_FINE;
}

int odds_asked_seats(const odds_asked *asked, const odds_question *question, uint32_t *seats)
{
    *seats = question != NULL ? question->seats : SEATS_UNLESS_GIVEN;
    if (asked->seats != NULL &&
        !read_number(asked, "seats", asked->seats, 1, TREY_SEATS_MAX, seats)) {
        return STATUS_USAGE;
    }
    return STATUS_FINE;
}

/* PROG-1: where the house banks, table 1 unless another is posted or asked for. */
static int take_progressive(const odds_asked *asked, odds_question *question)
{
    const trey_ruleset *set = question->ruleset;
    bool is_offered = set->options[TREY_OPTION_PROGRESSIVE].offered;
    uint32_t number = 1;
    if (!is_offered &&
        (asked->progressive != NULL || asked->meter != NULL || asked->seats != NULL)) {
        return shell_fail(asked->command, STATUS_REFUSED,
                          "%s has no progressive (PROG-1): --progressive, --meter and --seats are "
                          "for rule sets in which the house banks",
                          set->id);
    }
    if (!is_offered) {
        return STATUS_FINE;
    }
    if (asked->progressive != NULL &&
        !read_number(asked, "progressive", asked->progressive, 1, INT32_MAX, &number)) {
        return STATUS_USAGE;
    }
    if (asked->progressive != NULL || question->progressive == NULL) {
        question->progressive = trey_book_progressive(asked->book, number);
    }
    if (question->progressive == NULL) {
        return shell_usage_error(asked->command,
                                 "there is no progressive table %u; see 'trey rules list'",
                                 (unsigned)number);
    }
    int status = odds_asked_seats(asked, question, &question->seats);
    return status == STATUS_FINE && asked->meter != NULL ? take_meter(asked, question) : status;
}

/* ---- The question ---- */

int odds_asked_question(const odds_asked *asked, odds_question *question)
{
    const trey_choices *choices = NULL;
    *question = (odds_question){0};
    int status = find_rules(asked, question, &choices);
    if (status == STATUS_FINE) {
        status = take_posting(asked, question, choices);
    }
    for (size_t i = 0; i < asked->table_count && status == STATUS_FINE; i++) {
        status = take_table(asked, question, asked->tables[i]);
    }
    if (status == STATUS_FINE && asked->decks != NULL &&
        !read_number(asked, "decks", asked->decks, 1, TREY_DECKS_MAX, &question->game.decks)) {
        status = STATUS_USAGE;
    }
    return status == STATUS_FINE ? take_progressive(asked, question) : status;
}
