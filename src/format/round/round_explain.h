/* SPDX-License-Identifier: MIT */
/*
 * Explains the answer to a round in words: hands, action, cover, and every chip movement as a
 * sentence with its rule.
 */
#ifndef TREY_FORMAT_ROUND_ROUND_EXPLAIN_H
#define TREY_FORMAT_ROUND_ROUND_EXPLAIN_H

#include "format/json/json_writer.h"
#include "round_run.h"

/* `form` is NULL if the text was not valid JSON. */
void round_explain(json_writer *writer, const round_answer *answer, const round_form *form,
                   bool color);

/* Title of a wager, such as "Ante" or "Ante Bonus"; "Bonus" or "Pair Plus", as the table calls
 * it (PROC-1). */
const char *wager_title(const trey_posting *posting, trey_wager_kind kind);

/* "bonus" or "Pair Plus", for use within a sentence. */
const char *bonus_word(const trey_posting *posting);

/* COVER-9: the text about the action button in a round that the bank covers. */
#define ACTION_NOT_USED "Not used: the bank covers all action."

#define LINE_TEXT_SIZE 320

/* The result of one wager as a sentence: "Ante: wins $25.00; $25.00 back." Returns `out`. */
const char *line_describe(char out[LINE_TEXT_SIZE], const trey_posting *posting,
                          const trey_line *line);

#endif
