/* SPDX-License-Identifier: MIT */
/*
 * Parses choices of a posting as typed on a command line.
 */
#include "posting_text.h"

#include <string.h>

#include "base/span.h"
#include "money.h"

trey_option posting_option(const char *name, size_t size)
{
    trey_option option = 0;
    while (option < TREY_OPTION_COUNT && !span_is((span){name, size}, trey_options[option].name)) {
        option++;
    }
    return option;
}

static const char *read_number(const char *text, int64_t *value)
{
    int64_t number = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && number < 1000000; at++) {
        number = number * 10 + (*at - '0');
    }
    if (at == text || *at != '\0') {
        return "expected a whole number";
    }
    *value = number;
    return NULL;
}

static const char *read_flag(const char *text, int64_t *value)
{
    bool yes = strcmp(text, "yes") == 0;
    if (!yes && strcmp(text, "no") != 0) {
        return "expected yes or no";
    }
    *value = yes;
    return NULL;
}

static const char *read_word(const char *const *words, const char *text, int64_t *value)
{
    int64_t word = 0;
    while (words[word] != NULL && strcmp(words[word], text) != 0) {
        word++;
    }
    *value = words[word] != NULL ? word : -1; /* outside every range */
    return NULL;
}

const char *posting_choose(trey_choices *choices, const trey_book *book, trey_option option,
                           const char *text)
{
    const trey_option_row *row = &trey_options[option];
    int64_t *value = &choices->value[option];
    const char *problem = NULL;
    switch (row->type) {
    case TREY_OPTION_NUMBER:
        problem = read_number(text, value);
        break;
    case TREY_OPTION_AMOUNT:
        problem = money_parse(text, strlen(text), value);
        break;
    case TREY_OPTION_FLAG:
        problem = read_flag(text, value);
        break;
    case TREY_OPTION_WORD:
        problem = read_word(row->words, text, value);
        break;
    case TREY_OPTION_SCHEDULE_ID:
        choices->schedule = trey_book_schedule(book, text, strlen(text));
        problem = choices->schedule == NULL ? "no such schedule" : NULL;
        break;
    case TREY_OPTION_PAYTABLE_ID:
        choices->paytable = trey_book_designator(book, text, strlen(text));
        break;
    case TREY_OPTION_PROGRESSIVE_TABLE:
        problem = read_number(text, value);
        choices->progressive = problem == NULL ? trey_book_progressive(book, *value) : NULL;
        problem = problem == NULL && choices->progressive == NULL
                      ? trey_refusal_text(trey_refuse(TREY_REFUSED_PROGRESSIVE_TABLE_UNKNOWN, 0, 0))
                      : problem;
        break;
    case TREY_OPTION_ORDER:
        problem = "an order can be posted only with a rule file";
        break;
    }
    choices->given |= problem == NULL ? 1U << option : 0;
    return problem;
}

void posting_overlay(trey_choices *under, const trey_choices *over)
{
    for (unsigned option = 0; option < TREY_OPTION_COUNT; option++) {
        if ((over->given >> option & 1) != 0) {
            under->value[option] = over->value[option];
        }
    }
    under->schedule =
        (over->given >> TREY_OPTION_SCHEDULE & 1) != 0 ? over->schedule : under->schedule;
    under->paytable =
        (over->given >> TREY_OPTION_PAYTABLE & 1) != 0 ? over->paytable : under->paytable;
    under->progressive =
        (over->given >> TREY_OPTION_PROGRESSIVE & 1) != 0 ? over->progressive : under->progressive;
    under->given |= over->given;
    under->edition = over->edition != TREY_EDITION_LATEST ? over->edition : under->edition;
}

void posting_choose_schedule(trey_choices *choices, const trey_book *book,
                             const trey_ruleset *ruleset)
{
    bool is_given = (choices->given >> TREY_OPTION_SCHEDULE & 1) != 0;
    bool has_own = ruleset->family_count == 1 && strcmp(ruleset->families[0], "any") != 0;
    for (; book != NULL && !is_given && has_own; book = book->next) {
        for (size_t i = 0; i < book->schedule_count && !is_given; i++) {
            if (trey_ruleset_knows_schedule(ruleset, &book->schedules[i])) {
                choices->schedule = &book->schedules[i];
                choices->given |= 1U << TREY_OPTION_SCHEDULE;
                is_given = true;
            }
        }
    }
}
