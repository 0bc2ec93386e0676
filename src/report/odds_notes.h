/* SPDX-License-Identifier: MIT */
/*
 * The notes of a sheet: warnings about who is favored, and the assumptions behind the figures.
 */
#ifndef TREY_REPORT_ODDS_NOTES_H
#define TREY_REPORT_ODDS_NOTES_H

#include "odds_sheet.h"

#define ODDS_NOTE_SIZE 320
#define ODDS_NOTES_MAX 12

/* Sentences. Warnings come first; reports show them at the top. */
typedef struct odds_notes {
    size_t warning_count, count;
    char text[ODDS_NOTES_MAX][ODDS_NOTE_SIZE];
} odds_notes;

void odds_notes_make(odds_notes *notes, const odds_sheet *sheet);

/* Adds notes about choices that can be computed but that the rule set does not allow. */
void odds_notes_limits(odds_notes *notes, const odds_question *question);

/* "one deck", "two decks" */
const char *odds_decks_text(char out[ODDS_NOTE_SIZE], uint32_t decks);

/* The text after the number of a progressive table: ", offered, not posted", or "". */
const char *odds_progressive_label(const odds_question *question);

/* The name of the game: "house-banked, TCP-01 (ante-bonus-A, pair-plus-A), one deck". */
const char *odds_subject(char out[ODDS_NOTE_SIZE], const odds_question *question);

#endif
