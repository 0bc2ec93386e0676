/* SPDX-License-Identifier: MIT */
/*
 * Makes a question about odds from names: of a rule set or posting, of pay tables and of a
 * progressive.
 */
#ifndef TREY_REPORT_ODDS_QUESTION_H
#define TREY_REPORT_ODDS_QUESTION_H

#include <trey/book.h>

#include "odds_sheet.h"

typedef enum odds_found { ODDS_FOUND, ODDS_UNKNOWN_RULES, ODDS_NOT_POSTABLE } odds_found;

enum { ODDS_SEATS_UNLESS_GIVEN = 7 };

/* Begins a question with the defaults of a rule set, or with the choices of a posting. */
TREY_MUST_CHECK odds_found odds_question_begin(odds_question *question, const trey_book *book,
                                               const char *rules, size_t size);

/* Uses a designator or a pay table. A pay table is for the Ante Bonus if some designator uses it
 * so, otherwise for the bonus. False: there is none of that name, and nothing has changed. */
TREY_MUST_CHECK bool odds_question_table(odds_question *question, const trey_book *book,
                                         const char *id, size_t size);

/* PROG-1: only games that the house banks have a progressive. */
bool odds_question_has_progressive(const odds_question *question);

/* Uses the progressive table with this number. Number 0 is the table of the posting, if it has one,
 * or for a rule set without a posting table 1, marked as not posted. False: there is no such
 * table. */
TREY_MUST_CHECK bool odds_question_progressive(odds_question *question, const trey_book *book,
                                               uint32_t number);

#endif
