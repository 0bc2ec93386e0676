/* SPDX-License-Identifier: MIT */
/*
 * A round's form played through the rules: settled, void or refused.
 */
#ifndef TREY_FORMAT_ROUND_ROUND_RUN_H
#define TREY_FORMAT_ROUND_ROUND_RUN_H

#include "format/text/refusal_text.h"
#include "round_form.h"

typedef enum answer_status { ANSWER_SETTLED, ANSWER_VOID, ANSWER_REFUSED } answer_status;

typedef struct round_answer {
    answer_status status;

    /* Refused. */
    const char *error;           /* the code */
    trey_rule rule;              /* TREY_RULE_NONE where no rule is behind it */
    char where[FORM_WHERE_SIZE]; /* empty: nowhere in particular */
    char message[REFUSAL_TEXT_SIZE];

    /* Settled or void. */
    trey_posting posting;
    trey_round round;
    trey_settlement settlement;
    trey_awards awards;
} round_answer;

/* Play a form that was read without a syntax error. */
void round_run(round_answer *answer, const round_form *form, const trey_book *book);

/* The answer to a text that is no JSON. */
void round_refuse_syntax(round_answer *answer, const char *problem, uint64_t line, uint64_t column);

#endif
