/* SPDX-License-Identifier: MIT */
/*
 * Formats the values of a book as rule files spell them, and wraps text to the terminal.
 */
#ifndef TREY_CLI_RULES_TEXT_H
#define TREY_CLI_RULES_TEXT_H

#include "format/rules/rules_keys.h"
#include "shell.h"

enum { RULES_LINE_WIDTH = 80, RULES_VALUE_SIZE = 160 };

/* Key of a pay line in rule files, "straight flush", and in JSON, "straight-flush". */
const char *rules_payline_key(trey_payline line);
const char *rules_payline_json_key(trey_payline line);

/* Formats an amount as "$5" or "$0.50", without thousands separators, because commas separate
 * list items in rule files. Returns `out`. */
const char *rules_amount(char out[RULES_VALUE_SIZE], int64_t cents);

/* Formats an order of settlement, "[play, ante-bonus, ante, bonus]" (OUT-8). */
const char *rules_order(char out[RULES_VALUE_SIZE], int64_t order);

/* Formats a value of an option: number, amount, flag, word or order. */
const char *rules_option_value(char out[RULES_VALUE_SIZE], trey_option option, int64_t value);

/* Formats the value of a choice of any type; the choice must be given. */
const char *rules_choice_value(char out[RULES_VALUE_SIZE], const trey_choices *choices,
                               trey_option option);

/* What a rule set allows for an option, "8, 10, 14" or "$1 to $100", and the default of a
 * posting, "as ante_min". */
const char *rules_option_range(char out[RULES_VALUE_SIZE], const trey_ruleset *set,
                               trey_option option);
const char *rules_option_default(char out[RULES_VALUE_SIZE], const trey_ruleset *set,
                                 trey_option option);

/* Range of a fee band as a schedule has it: "up to $50", "$51 to $100", "$301 and over", "any". */
const char *rules_band(char out[RULES_VALUE_SIZE], const trey_fee_part *part, uint32_t band);

/* "by wager", or "plus by wager" for a second part. */
const char *rules_part_key(const trey_fee_column *column, uint32_t part);

/* Prints `first`, padded to `indent` columns, then the words of a text, wrapped at
 * RULES_LINE_WIDTH and indented by `indent` spaces. */
void rules_print_wrapped(const char *first, int indent, const char *text);

/* The same if `used` columns of the line have already been printed. */
void rules_print_wrapped_at(int used, int indent, const char *text);

#endif
