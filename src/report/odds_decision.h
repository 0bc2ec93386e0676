/* SPDX-License-Identifier: MIT */
/*
 * One decision: the values of playing and of folding a hand, and the cost of the worse choice.
 */
#ifndef TREY_REPORT_ODDS_DECISION_H
#define TREY_REPORT_ODDS_DECISION_H

#include "format/json/json_writer.h"
#include "odds_sheet.h"

/* The result of playing against one exposed rank, over all cards of the rank that are left; or in
 * the closed game. */
typedef struct odds_choice {
    trey_prospect prospect;
    int64_t cards, played; /* exposed cards, and those against which playing is not worse */
} odds_choice;

typedef struct odds_decision {
    const odds_question *question;
    trey_situation situation;
    bool by_up; /* the exposed card is not given: there is a choice for each rank */
    odds_choice choices[TREY_RANK_COUNT]; /* if not by_up, only the first is set */
    trey_fraction value;                  /* value of the better choice; with by_up, the average */
} odds_decision;

/* situation->up is TREY_DECK_CARDS if no card is exposed, or if it is not given. Returns false if
 * the situation has more copies of a card than the decks, or if too few cards are left for the
 * banker. */
TREY_MUST_CHECK bool odds_decision_make(odds_decision *decision, const odds_question *question,
                                        const trey_situation *situation);

void odds_decision_print(json_writer *out, const odds_decision *decision, bool color);
void odds_decision_write(json_writer *out, const odds_decision *decision);

#endif
