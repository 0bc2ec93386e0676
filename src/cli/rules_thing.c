/* SPDX-License-Identifier: MIT */
/*
 * Lookup of anything in a book by its id.
 */
#include "rules_thing.h"

#include <stdlib.h>
#include <string.h>

#include "format/text/nearest.h"
#include "lookup.h"
#include "rules_statements.h"

static const trey_progressive_table *find_progressive(const trey_book *book, const char *id)
{
    static const char prefix[] = "progressive-";
    if (strncmp(id, prefix, sizeof prefix - 1) != 0) {
        return NULL;
    }
    const char *digits = id + sizeof prefix - 1;
    char *end;
    long number = strtol(digits, &end, 10);
    bool is_number = digits[0] >= '0' && digits[0] <= '9' && *end == '\0';
    return is_number ? trey_book_progressive(book, number) : NULL;
}

rules_thing rules_find(const trey_book *book, const char *id)
{
    size_t size = strlen(id);
    rules_thing found = {.id = id};
    if ((found.ruleset = trey_book_ruleset(book, id, size)) != NULL) {
        found.kind = RULES_RULESET;
    } else if ((found.posting = trey_book_posting(book, id, size)) != NULL) {
        found.kind = RULES_POSTING;
    } else if ((found.schedule = trey_book_schedule(book, id, size)) != NULL) {
        found.kind = RULES_SCHEDULE;
    } else if ((found.paytable = trey_book_paytable(book, id, size)) != NULL) {
        found.kind = RULES_PAYTABLE;
    } else if ((found.designator = trey_book_designator(book, id, size)) != NULL) {
        found.kind = RULES_DESIGNATOR;
    } else if ((found.progressive = find_progressive(book, id)) != NULL) {
        found.kind = RULES_PROGRESSIVE;
    }
    return found;
}

const char *rules_kind_name(rules_kind kind)
{
    static const char *const names[RULES_KIND_COUNT] = {
        [RULES_NOTHING] = "nothing",         [RULES_RULESET] = "rule set",
        [RULES_POSTING] = "posting",         [RULES_SCHEDULE] = "schedule",
        [RULES_PAYTABLE] = "pay table",      [RULES_DESIGNATOR] = "designator",
        [RULES_PROGRESSIVE] = "progressive",
    };
    return names[kind];
}

/* ---- Suggestions ---- */

static void add_book(lookup_names *list, const trey_book *book)
{
    for (size_t i = 0; i < book->ruleset_count; i++) {
        lookup_add(list, book->rulesets[i].id);
    }
    for (size_t i = 0; i < book->posting_count; i++) {
        lookup_add(list, book->postings[i].id);
    }
    for (size_t i = 0; i < book->schedule_count; i++) {
        lookup_add(list, book->schedules[i].id);
    }
    for (size_t i = 0; i < book->paytable_count; i++) {
        lookup_add(list, book->paytables[i].id);
    }
    for (size_t i = 0; i < book->designator_count; i++) {
        lookup_add(list, book->designators[i].id);
    }
}

int rules_unknown(const shell_command *command, const trey_book *top, const char *id)
{
    lookup_names list = {.count = 0};
    for (trey_rule rule = TREY_RULE_NONE + 1; rule < TREY_RULE_COUNT; rule++) {
        lookup_add(&list, trey_rule_id(rule));
    }
    for (const char *const *family = rules_families(); *family != NULL; family++) {
        lookup_add(&list, *family);
    }
    for (const trey_book *book = top; book != NULL; book = book->next) {
        add_book(&list, book);
    }
    const char *nearest = nearest_word(id, list.names);
    return nearest != NULL
               ? shell_usage_error(command, "unknown id '%s'; did you mean '%s'?", id, nearest)
               : shell_usage_error(command, "unknown id '%s'; see 'trey rules list'", id);
}
