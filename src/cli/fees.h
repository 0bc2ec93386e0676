/* SPDX-License-Identifier: MIT */
/*
 * The question that trey fees answers, its answer under a schedule, and how the answer is written.
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
    const char *name; /* of the rule set or posting, as typed */
    const trey_ruleset *ruleset;
    bool is_posting;      /* `name` is a posting of the rule set … */
    trey_choices choices; /* … with these choices */
    int64_t antes[FEES_WAGERS_MAX];
    size_t ante_count;
    int64_t bonuses[FEES_WAGERS_MAX];
    size_t bonus_count;
    int64_t bank;
    int charge_bonus; /* -1: as posted, or as the rule set has it */
    fees_format format;
} fees_question;

typedef struct fees_bill {
    int64_t antes[FEES_WAGERS_MAX], bonuses[FEES_WAGERS_MAX];
    int64_t bank, total;
} fees_bill;

/* The sum of the antes. */
int64_t fees_total_action(const fees_question *at);

/* Why these wagers cannot be made under a schedule; NULL when they can. */
const char *fees_obstacle(char out[FEES_OBSTACLE_SIZE], const fees_question *at,
                          const trey_schedule *schedule);

fees_bill fees_bill_make(const fees_question *at, const trey_schedule *schedule);

/* One schedule for people. */
void fees_print_one(const fees_question *at, const trey_schedule *schedule);

/* Schedules side by side: a header and a row for each; as text, CSV (RFC 4180) or JSON. */
void fees_print_header(const fees_question *at);
void fees_print_row(const fees_question *at, const trey_schedule *schedule);
void fees_csv_header(const fees_question *at);
void fees_csv_row(const fees_question *at, const trey_schedule *schedule);
void fees_write_json(const fees_question *at, const trey_schedule *schedule);

#endif
