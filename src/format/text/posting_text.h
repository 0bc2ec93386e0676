/* SPDX-License-Identifier: MIT */
/*
 * Parses choices of a posting as typed on a command line.
 */
#ifndef TREY_FORMAT_TEXT_POSTING_TEXT_H
#define TREY_FORMAT_TEXT_POSTING_TEXT_H

#include <trey/book.h>
#include <trey/posting.h>

/* The option with this name in a posting: "decks", "progressive.paytable"; TREY_OPTION_COUNT if
 * there is none. */
trey_option posting_option(const char *name, size_t size);

/* Makes one choice from text: "8", "$25", "yes", "matched", "A7". Returns NULL, or the problem
 * with the text. Whether the rules allow the value is checked by trey_posting_make, which also
 * refuses a pay table that is not in a book. */
TREY_MUST_CHECK const char *posting_choose(trey_choices *choices, const trey_book *book,
                                           trey_option option, const char *text);

/* Copies the choices of `over` into `under`, replacing those made there. */
void posting_overlay(trey_choices *under, const trey_choices *over);

/* If no schedule is chosen, chooses the first one of a rule set that has its own. In rule sets
 * where the posting supplies the schedule (FEE-9), none means that fees are waived. */
void posting_choose_schedule(trey_choices *choices, const trey_book *book,
                             const trey_ruleset *ruleset);

#endif
