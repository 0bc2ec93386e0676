/* SPDX-License-Identifier: MIT */
/*
 * Choices of a posting as people write them on a command line.
 */
#ifndef TREY_FORMAT_TEXT_POSTING_TEXT_H
#define TREY_FORMAT_TEXT_POSTING_TEXT_H

#include <trey/book.h>
#include <trey/posting.h>

/* The option of a name, as in a posting: "decks", "progressive.paytable"; TREY_OPTION_COUNT when
 * there is none. */
trey_option posting_option(const char *name, size_t size);

/* Make one choice: "8", "$25", "yes", "matched", "A7". Returns NULL, or says what is wrong with the
 * text; what the rules say about the value is for trey_posting_make, which also refuses a pay table
 * that no book has. */
TREY_MUST_CHECK const char *posting_choose(trey_choices *choices, const trey_book *book,
                                           trey_option option, const char *text);

/* Copies the choices of `over` into `under`, replacing those made there. */
void posting_overlay(trey_choices *under, const trey_choices *over);

/* Rule sets with schedules of their own are played under the first of them unless another is
 * chosen; where the posting supplies one (FEE-9), none means fees waived. */
void posting_choose_schedule(trey_choices *choices, const trey_book *book,
                             const trey_ruleset *ruleset);

#endif
