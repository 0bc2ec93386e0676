/* SPDX-License-Identifier: MIT */
/*
 * Training questions about a round, with their answers. The engine plays the round and the answer
 * is read from its settlement, so a question cannot contradict the rules. No I/O: everything random
 * comes from the given generator.
 */
#ifndef TREY_PLAY_DRILL_DRILL_H
#define TREY_PLAY_DRILL_DRILL_H

#include <trey/random.h>
#include <trey/round.h>

typedef enum drill_kind {
    DRILL_WINNER,    /* who wins? */
    DRILL_PAYS,      /* what does a bet pay? */
    DRILL_FEE,       /* what is the fee? */
    DRILL_ACTION,    /* which seat has the action? */
    DRILL_COVER,     /* how much of a wager does the bank cover? */
    DRILL_IRREGULAR, /* wrong card count, shuffler fault, two jackpots */
    DRILL_KIND_COUNT
} drill_kind;

/* The type of an answer. */
typedef enum drill_answer {
    ANSWER_AMOUNT,
    ANSWER_SEAT,
    ANSWER_CHOICE /* one of choices[] */
} drill_answer;

enum { DRILL_CHOICES_MAX = 4, DRILL_TEXT_SIZE = 2000, DRILL_STEPS_MAX = 40, DRILL_STEP_SIZE = 200 };

/* A step of the explanation and the rule behind it; TREY_RULE_NONE: arithmetic. */
typedef struct drill_step {
    trey_rule rule;
    char text[DRILL_STEP_SIZE];
} drill_step;

typedef struct drill {
    drill_kind kind;
    drill_answer answer;
    int64_t right; /* in cents, a seat, or the index of a choice */
    trey_rule rule;
    uint32_t choice_count;
    const char *choices[DRILL_CHOICES_MAX];
    char situation[DRILL_TEXT_SIZE]; /* description of the table, line by line */
    char question[200];
    uint32_t step_count; /* the steps that lead to the answer */
    drill_step steps[DRILL_STEPS_MAX];
} drill;

/* Name of a kind, such as "winner"; and the kind of a name, DRILL_KIND_COUNT if there is none. */
const char *drill_kind_name(drill_kind kind);
drill_kind drill_kind_find(const char *name);

/* Whether a posting has questions of this kind: the house pays no fee and has no action button. */
bool drill_has(const trey_posting *posting, drill_kind kind);

/* Makes a question of a kind that the posting has. `round` is memory for the round, which is
 * left in the state that the question is about. Returns false if no suitable round was found,
 * which happens only with unusual postings. */
TREY_MUST_CHECK bool drill_make(drill *question, const trey_posting *posting, drill_kind kind,
                                trey_random *random, trey_round *round);

/* Parses a typed answer; false if it is not one. */
TREY_MUST_CHECK bool drill_read(const drill *question, const char *text, int64_t *given);

/* The right answer in words. Returns `out`. */
const char *drill_solution(const drill *question, char out[200]);

#endif
