/* SPDX-License-Identifier: MIT */
/*
 * What has to be said along with a sheet: who is favoured, and what the figures rest on.
 */
#ifndef TREY_REPORT_ODDS_NOTES_H
#define TREY_REPORT_ODDS_NOTES_H

#include "odds_sheet.h"

#define ODDS_NOTE_SIZE 320
#define ODDS_NOTES_MAX 12

/* Sentences; warnings come first, to be shown at the top of whatever is written. */
typedef struct odds_notes {
    size_t warning_count, count;
    char text[ODDS_NOTES_MAX][ODDS_NOTE_SIZE];
} odds_notes;

void odds_notes_make(odds_notes *notes, const odds_sheet *sheet);

/* Add only what is mathematics, because the rule set would not allow it. */
void odds_notes_limits(odds_notes *notes, const odds_question *asked);

/* "one deck", "two decks" */
const char *odds_decks_text(char out[ODDS_NOTE_SIZE], uint32_t decks);

/* What to write behind the number of a progressive table: ", offered, not posted", or nothing. */
const char *odds_progressive_label(const odds_question *question);

/* What is analysed: "house-banked, TCP-01 (ante-bonus-A, pair-plus-A), one deck". */
const char *odds_subject(char out[ODDS_NOTE_SIZE], const odds_question *question);

#endif
