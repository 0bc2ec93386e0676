/* SPDX-License-Identifier: MIT */
/*
 * Plays a round's form through the rules: the result is settled, void or refused.
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
    trey_rule rule;              /* TREY_RULE_NONE if no rule applies */
    char where[FORM_WHERE_SIZE]; /* empty: no particular place */
    char message[REFUSAL_TEXT_SIZE];

    /* Settled or void. */
    trey_posting posting;
    trey_round round;
    trey_settlement settlement;
    trey_awards awards;
} round_answer;

/* Plays a form that was read without a syntax error. */
void round_run(round_answer *answer, const round_form *form, const trey_book *book);

/* The answer to text that is not valid JSON. */
void round_refuse_syntax(round_answer *answer, const char *problem, uint64_t line, uint64_t column);

#endif
