/* SPDX-License-Identifier: MIT */
/*
 * The book: all rule sets, schedules and pay tables that belong together. The built-in one is a
 * constant of the library; a room's own file makes another.
 */
#ifndef TREY_BOOK_H
#define TREY_BOOK_H

#include <trey/ruleset.h>

TREY_BEGIN_DECLS

typedef struct trey_named_posting {
    const char *id;
    const trey_ruleset *ruleset;
    trey_choices choices;
} trey_named_posting;

typedef struct trey_book {
    size_t paytable_count;
    const trey_paytable *paytables;
    size_t designator_count;
    const trey_designator *designators;
    size_t progressive_count;
    const trey_progressive_table *progressives;
    size_t schedule_count;
    const trey_schedule *schedules;
    size_t ruleset_count;
    const trey_ruleset *rulesets;
    size_t posting_count;
    const trey_named_posting *postings;
    const struct trey_book *next; /* where to look for what is not here; may be NULL */
} trey_book;

/* The four rule sets with everything that belongs to them. */
extern TREY_API const trey_book trey_book_builtin;

/* The rule set of every command that takes one and is not told which: the player-dealer game of
 * seven seats, the only one that each of them can answer for. */
#define TREY_RULES_DEFAULT "california-shfl"

/* Find by id, here and then in the next book; NULL when there is none. The id is `size` bytes
 * and need not end in a zero byte. */
TREY_API const trey_ruleset *trey_book_ruleset(const trey_book *book, const char *id, size_t size);
TREY_API const trey_schedule *trey_book_schedule(const trey_book *book, const char *id,
                                                 size_t size);
TREY_API const trey_paytable *trey_book_paytable(const trey_book *book, const char *id,
                                                 size_t size);
TREY_API const trey_designator *trey_book_designator(const trey_book *book, const char *id,
                                                     size_t size);
TREY_API const trey_named_posting *trey_book_posting(const trey_book *book, const char *id,
                                                     size_t size);

/* The same with an id that ends in a zero byte, such as "house-banked". */
TREY_API const trey_ruleset *trey_book_find_ruleset(const trey_book *book, const char *id);
TREY_API const trey_schedule *trey_book_find_schedule(const trey_book *book, const char *id);
TREY_API const trey_paytable *trey_book_find_paytable(const trey_book *book, const char *id);
TREY_API const trey_designator *trey_book_find_designator(const trey_book *book, const char *id);
TREY_API const trey_named_posting *trey_book_find_posting(const trey_book *book, const char *id);

/* Find a progressive pay table by its number. */
TREY_API const trey_progressive_table *trey_book_progressive(const trey_book *book, int64_t number);

TREY_END_DECLS

#endif
