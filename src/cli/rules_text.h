/* SPDX-License-Identifier: MIT */
/*
 * Values of a book as text, spelled as a rule file spells them, and text that fits a terminal.
 */
#ifndef TREY_CLI_RULES_TEXT_H
#define TREY_CLI_RULES_TEXT_H

#include "format/rules/rules_keys.h"
#include "shell.h"

enum { RULES_LINE_WIDTH = 80, RULES_VALUE_SIZE = 160 };

/* Key of a line of a pay table; "straight-flush" for JSON. */
const char *rules_payline_key(trey_payline line);
const char *rules_payline_json_key(trey_payline line);

/* "$5", "$0.50": without a comma, so that it can stand in braces. Returns `out`. */
const char *rules_amount(char out[RULES_VALUE_SIZE], int64_t cents);

/* "[play, ante-bonus, ante, bonus]" (OUT-8). */
const char *rules_order(char out[RULES_VALUE_SIZE], int64_t order);

/* A value of an option that is a number, an amount, a flag, a word or an order. */
const char *rules_option_value(char out[RULES_VALUE_SIZE], trey_option option, int64_t value);

/* The value of a choice, whatever its type; the choice must be given. */
const char *rules_choice_value(char out[RULES_VALUE_SIZE], const trey_choices *choices,
                               trey_option option);

/* What a rule set allows for an option, "8, 10, 14" or "$1 to $100", and what holds when a posting
 * is silent, "as ante_min". */
const char *rules_option_range(char out[RULES_VALUE_SIZE], const trey_ruleset *set,
                               trey_option option);
const char *rules_option_default(char out[RULES_VALUE_SIZE], const trey_ruleset *set,
                                 trey_option option);

/* Amounts of a fee band as a schedule has them: "up to $50", "$51 to $100", "$301 and over", "any".
 */
const char *rules_band(char out[RULES_VALUE_SIZE], const trey_fee_part *part, uint32_t band);

/* "by wager", or "plus by wager" for a second part. */
const char *rules_part_key(const trey_fee_column *column, uint32_t part);

/* Print `first`, then the words of a text, broken before RULES_LINE_WIDTH; further lines begin with
 * `indent` spaces. `first` is `indent` columns wide or less, and is filled up. */
void rules_print_wrapped(const char *first, int indent, const char *text);

/* The same after something that has been printed and is `used` columns wide. */
void rules_print_wrapped_at(int used, int indent, const char *text);

#endif
