/* SPDX-License-Identifier: MIT */
/*
 * The input of trey fees, the fees under one schedule, and the output formats.
 */
#ifndef TREY_CLI_FEES_H
#define TREY_CLI_FEES_H

#include "format/text/refusal_text.h"
#include "shell.h"

enum { FEES_WAGERS_MAX = 64, FEES_OBSTACLE_SIZE = REFUSAL_TEXT_SIZE + 64 };

typedef enum fees_format { FEES_TEXT, FEES_JSON, FEES_CSV } fees_format;

typedef struct fees_question {
    const shell_command *command;
    const trey_book *book;
    const char *name; /* rule set or posting, as typed */
    const trey_ruleset *ruleset;
    bool is_posting;      /* `name` is a posting of the rule set … */
    trey_choices choices; /* … with these choices */
    int64_t antes[FEES_WAGERS_MAX];
    size_t ante_count;
    int64_t bonuses[FEES_WAGERS_MAX];
    size_t bonus_count;
    int64_t bank;
    int charge_bonus; /* -1: as posted, or the rule set's default */
    fees_format format;
} fees_question;

typedef struct fees_bill {
    int64_t antes[FEES_WAGERS_MAX], bonuses[FEES_WAGERS_MAX];
    int64_t bank, total;
} fees_bill;

/* Total action: the sum of the antes. */
int64_t fees_total_action(const fees_question *question);

/* Why these wagers are not possible under a schedule; NULL if they are. */
const char *fees_obstacle(char out[FEES_OBSTACLE_SIZE], const fees_question *question,
                          const trey_schedule *schedule);

fees_bill fees_bill_make(const fees_question *question, const trey_schedule *schedule);

/* Prints the fees under one schedule as text. */
void fees_print_one(const fees_question *question, const trey_schedule *schedule);

/* Compare schedules: a header, then one row per schedule; as text, CSV (RFC 4180) or JSON. */
void fees_print_header(const fees_question *question);
void fees_print_row(const fees_question *question, const trey_schedule *schedule);
void fees_csv_header(const fees_question *question);
void fees_csv_row(const fees_question *question, const trey_schedule *schedule);
void fees_write_json(const fees_question *question, const trey_schedule *schedule);

#endif
