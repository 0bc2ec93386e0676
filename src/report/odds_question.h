/* SPDX-License-Identifier: MIT */
/*
 * From names to a question about odds: rule set or posting, pay tables, progressive.
 */
#ifndef TREY_REPORT_ODDS_QUESTION_H
#define TREY_REPORT_ODDS_QUESTION_H

#include <trey/book.h>

#include "odds_sheet.h"

typedef enum odds_found { ODDS_FOUND, ODDS_UNKNOWN_RULES, ODDS_NOT_POSTABLE } odds_found;

enum { ODDS_SEATS_UNLESS_GIVEN = 7 };

/* What a rule set has unless posted, or what a posting chose. */
TREY_MUST_CHECK odds_found odds_question_begin(odds_question *question, const trey_book *book,
                                               const char *rules, size_t size);

/* Take a designator, or one pay table: an Ante Bonus where some designator has it as one, otherwise
 * a bonus. False when there is none of that name; then nothing has changed. */
TREY_MUST_CHECK bool odds_question_table(odds_question *question, const trey_book *book,
                                         const char *id, size_t size);

/* PROG-1: where the house banks. */
bool odds_question_has_progressive(const odds_question *question);

/* Use the progressive table of a number. With 0: the table that the posting posts, or none; table 1
 * for a bare rule set, marked as not posted. False when there is no such table. */
TREY_MUST_CHECK bool odds_question_progressive(odds_question *question, const trey_book *book,
                                               uint32_t number);

#endif
