/* SPDX-License-Identifier: MIT */
/*
 * Flash rounds: a question about a round, and its answer. The round is played by the engine and
 * the answer read off it, so a drill cannot be wrong about a rule. Pure: what is drawn follows
 * from the generator.
 */
#ifndef TREY_PLAY_DRILL_DRILL_H
#define TREY_PLAY_DRILL_DRILL_H

#include <trey/random.h>
#include <trey/round.h>

typedef enum drill_kind {
    DRILL_WINNER,    /* who wins */
    DRILL_PAYS,      /* what does a bet pay */
    DRILL_FEE,       /* what is the fee */
    DRILL_ACTION,    /* which seat has the action */
    DRILL_COVER,     /* how far does the bank cover */
    DRILL_IRREGULAR, /* wrong card count, shuffler fault, two jackpots */
    DRILL_KIND_COUNT
} drill_kind;

/* What is answered with. */
typedef enum drill_answer {
    ANSWER_AMOUNT,
    ANSWER_SEAT,
    ANSWER_CHOICE /* one of choices[] */
} drill_answer;

enum { DRILL_CHOICES_MAX = 4, DRILL_TEXT_SIZE = 2000, DRILL_STEPS_MAX = 40, DRILL_STEP_SIZE = 200 };

/* A step of the working, and the rule behind it; TREY_RULE_NONE: arithmetic. */
typedef struct drill_step {
    trey_rule rule;
    char text[DRILL_STEP_SIZE];
} drill_step;

typedef struct drill {
    drill_kind kind;
    drill_answer answer;
    int64_t right; /* cents, a seat, or the number of a choice from 0 */
    trey_rule rule;
    uint32_t choice_count;
    const char *choices[DRILL_CHOICES_MAX];
    char situation[DRILL_TEXT_SIZE]; /* what lies there, line by line */
    char question[200];
    uint32_t step_count; /* the working: how to come to the answer */
    drill_step steps[DRILL_STEPS_MAX];
} drill;

/* "winner" …; and the kind of a name, DRILL_KIND_COUNT: none. */
const char *drill_kind_name(drill_kind kind);
drill_kind drill_kind_find(const char *name);

/* Whether a posting has such questions: the house pays no fee and has no action button. */
bool drill_has(const trey_posting *posting, drill_kind kind);

/* A question; the posting has such. `round` is room to play it in, and is left as it was asked
 * about. False: none could be found, which only odd postings bring about. */
TREY_MUST_CHECK bool drill_make(drill *made, const trey_posting *posting, drill_kind kind,
                                trey_random *random, trey_round *round);

/* An answer as it is typed; false: it is none. */
TREY_MUST_CHECK bool drill_read(const drill *of, const char *text, int64_t *given);

/* The right one in words. Returns `out`. */
const char *drill_solution(const drill *of, char out[200]);

#endif
