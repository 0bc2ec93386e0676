/* SPDX-License-Identifier: MIT */
/*
 * A book: rule sets, schedules, pay tables and named postings that belong together. The library
 * contains one built-in book. A program can make another book from a card room's own rules file.
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
    const struct trey_book *next; /* searched for ids that this book does not have; may be NULL */
} trey_book;

/* The four built-in rule sets with their schedules, pay tables and named postings. */
extern TREY_API const trey_book trey_book_builtin;

/* The default rule set of every command: the player-dealer game with seven seats. It is the only
 * rule set that all commands support. */
#define TREY_RULES_DEFAULT "california-shfl"

/* Find an entry by id, in this book and then in the next one. Returns NULL if no book has it. The
 * id has `size` bytes and does not need a terminating zero byte. */
TREY_API const trey_ruleset *trey_book_ruleset(const trey_book *book, const char *id, size_t size);
TREY_API const trey_schedule *trey_book_schedule(const trey_book *book, const char *id,
                                                 size_t size);
TREY_API const trey_paytable *trey_book_paytable(const trey_book *book, const char *id,
                                                 size_t size);
TREY_API const trey_designator *trey_book_designator(const trey_book *book, const char *id,
                                                     size_t size);
TREY_API const trey_named_posting *trey_book_posting(const trey_book *book, const char *id,
                                                     size_t size);

/* The same with a zero-terminated id, such as "house-banked". */
TREY_API const trey_ruleset *trey_book_find_ruleset(const trey_book *book, const char *id);
TREY_API const trey_schedule *trey_book_find_schedule(const trey_book *book, const char *id);
TREY_API const trey_paytable *trey_book_find_paytable(const trey_book *book, const char *id);
TREY_API const trey_designator *trey_book_find_designator(const trey_book *book, const char *id);
TREY_API const trey_named_posting *trey_book_find_posting(const trey_book *book, const char *id);

/* Find a progressive pay table by its number. Returns NULL if no book has it. */
TREY_API const trey_progressive_table *trey_book_progressive(const trey_book *book, int64_t number);

TREY_END_DECLS

#endif
