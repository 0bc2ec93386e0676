/* SPDX-License-Identifier: MIT */
/*
 * Errors for unknown names on the command line, with the nearest known name as a suggestion.
 */
#include "lookup.h"

#include <stdio.h>
#include <string.h>

#include "format/text/nearest.h"
#include "format/text/offer_text.h"

void lookup_add(lookup_names *list, const char *name)
{
    if (list->count < LOOKUP_NAMES_MAX) {
        list->names[list->count++] = name;
    }
}

/* Suggests the most similar name, or else gives the hint. */
static int report_unknown(const shell_command *command, const char *what, const char *id,
                          const lookup_names *known, const char *hint)
{
    const char *nearest = nearest_word(id, known->names);
    return nearest != NULL ? shell_usage_error(command, "unknown %s '%s'; did you mean '%s'?", what,
                                               id, nearest)
                           : shell_usage_error(command, "unknown %s '%s'; %s", what, id, hint);
}

int lookup_unknown_rules(const shell_command *command, const trey_book *book, const char *id)
{
    lookup_names all = {.count = 0};
    for (const trey_book *at = book; at != NULL; at = at->next) {
        for (size_t i = 0; i < at->ruleset_count; i++) {
            lookup_add(&all, at->rulesets[i].id);
        }
        for (size_t i = 0; i < at->posting_count; i++) {
            lookup_add(&all, at->postings[i].id);
        }
    }
    return report_unknown(command, "rule set", id, &all, "see 'trey rules list'");
}

int lookup_unknown_paytable(const shell_command *command, const trey_book *book, const char *id)
{
    lookup_names all = {.count = 0};
    for (const trey_book *at = book; at != NULL; at = at->next) {
        for (size_t i = 0; i < at->designator_count; i++) {
            lookup_add(&all, at->designators[i].id);
        }
        for (size_t i = 0; i < at->paytable_count; i++) {
            lookup_add(&all, at->paytables[i].id);
        }
    }
    return report_unknown(command, "pay table", id, &all, "see 'trey rules list'");
}

int lookup_unknown_word(const shell_command *command, const char *option, const char *const *words,
                        const char *given)
{
    char list[256] = "";
    for (size_t i = 0, at = 0; words[i] != NULL && at < sizeof list; i++) {
        const char *between = i == 0 ? "" : words[i + 1] == NULL ? " or " : ", ";
        at += (size_t)snprintf(list + at, sizeof list - at, "%s%s", between, words[i]);
    }
    return shell_usage_error(command, "%s %s: expected %s", option, given, list);
}

int lookup_not_offered(const shell_command *command, const trey_book *book,
                       const trey_ruleset *ruleset, trey_option option, const char *id)
{
    char text[OFFER_TEXT_SIZE];
    size_t size = strlen(id);
    bool is_known = option == TREY_OPTION_SCHEDULE ? trey_book_schedule(book, id, size) != NULL
                                                   : trey_book_designator(book, id, size) != NULL;
    const char *rule = trey_rule_id(trey_options[option].rule);
    offer_problem(text, book, ruleset, option, (span){id, size});
    return is_known ? shell_fail(command, STATUS_REFUSED, "%s (%s)", text, rule)
                    : shell_usage_error(command, "%s (%s)", text, rule);
}
