/* SPDX-License-Identifier: MIT */
/*
 * Lookup of rule sets, schedules, pay tables and postings in a book, and small lookups in a rule
 * set.
 */
#include <trey/book.h>

#include <string.h>

#include "same_text.h"

static bool same_id(const char *entry_id, const char *id, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (entry_id[i] == '\0' || entry_id[i] != id[i]) {
            return false;
        }
    }
    return entry_id[size] == '\0';
}

/* Defines the two lookup functions for one of a book's lists. */
#define FIND_BY_ID(type, name, find_name, list, list_count)                                        \
    const type *name(const trey_book *book, const char *id, size_t size)                           \
    {                                                                                              \
        for (; book != NULL; book = book->next) {                                                  \
            for (size_t i = 0; i < book->list_count; i++) {                                        \
                if (same_id(book->list[i].id, id, size)) {                                         \
                    return &book->list[i];                                                         \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
        return NULL;                                                                               \
    }                                                                                              \
                                                                                                   \
    const type *find_name(const trey_book *book, const char *id)                                   \
    {                                                                                              \
        return name(book, id, strlen(id));                                                         \
    }

FIND_BY_ID(trey_ruleset, trey_book_ruleset, trey_book_find_ruleset, rulesets, ruleset_count)
FIND_BY_ID(trey_schedule, trey_book_schedule, trey_book_find_schedule, schedules, schedule_count)
FIND_BY_ID(trey_paytable, trey_book_paytable, trey_book_find_paytable, paytables, paytable_count)
FIND_BY_ID(trey_designator, trey_book_designator, trey_book_find_designator, designators,
           designator_count)
FIND_BY_ID(trey_named_posting, trey_book_posting, trey_book_find_posting, postings, posting_count)

const trey_progressive_table *trey_book_progressive(const trey_book *book, int64_t number)
{
    for (; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->progressive_count; i++) {
            if (book->progressives[i].number == number) {
                return &book->progressives[i];
            }
        }
    }
    return NULL;
}

uint32_t trey_ruleset_card_value(const trey_ruleset *ruleset, uint32_t count, uint32_t rank)
{
    uint32_t column = 0;
    while (column + 1 < ruleset->card_values_count &&
           ruleset->card_values[column + 1].hands_from <= count) {
        column++;
    }
    return ruleset->card_values[column].value[rank];
}

bool trey_ruleset_knows_schedule(const trey_ruleset *ruleset, const trey_schedule *schedule)
{
    for (uint32_t f = 0; f < ruleset->family_count; f++) {
        const char *family = ruleset->families[f];
        /* FEE-9: a rule set without schedules of its own has the family "any" and allows all. */
        if (same_text(family, "any") || same_text(family, schedule->family)) {
            return true;
        }
    }
    return false;
}
