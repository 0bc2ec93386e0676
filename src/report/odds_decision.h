/* SPDX-License-Identifier: MIT */
/*
 * One decision: what playing and folding a hand are worth, and what the worse one costs.
 */
#ifndef TREY_REPORT_ODDS_DECISION_H
#define TREY_REPORT_ODDS_DECISION_H

#include "format/json/json_writer.h"
#include "odds_sheet.h"

/* How playing ends against one exposed rank, or in the closed game: all cards of the rank that can
 * still lie there together. */
typedef struct odds_choice {
    trey_prospect prospect;
    int64_t cards, played; /* exposed cards, and those against which playing is no worse */
} odds_choice;

typedef struct odds_decision {
    const odds_question *question;
    trey_situation situation;
    bool by_up; /* a card is exposed, but which one was not said: a choice for each rank */
    odds_choice choices[TREY_RANK_COUNT]; /* otherwise the first alone */
    trey_fraction value;                  /* of the better choice; by_up: the average */
} odds_decision;

/* situation->up is TREY_DECK_CARDS where no card is exposed, or none was said. Returns false when a
 * card is there more often than the decks have it, or too few are left for the banker. */
TREY_MUST_CHECK bool odds_decision_make(odds_decision *decision, const odds_question *question,
                                        const trey_situation *situation);

void odds_decision_print(json_writer *out, const odds_decision *decision, bool color);
void odds_decision_write(json_writer *out, const odds_decision *decision);

#endif
