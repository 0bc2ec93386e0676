/* SPDX-License-Identifier: MIT */
/*
 * What a par sheet says, before it takes any form: the exact figures of one game with its pay
 * tables. From the bettor's side, per unit of each wager.
 */
#ifndef TREY_REPORT_ODDS_SHEET_H
#define TREY_REPORT_ODDS_SHEET_H

#include <trey/odds.h>

/* What a sheet is about. */
typedef struct odds_question {
    const trey_ruleset *ruleset;
    const char *posting;               /* a room's posting of it; NULL: none */
    const char *bonus_title;           /* as a posting has it; NULL: as the rule set does */
    const trey_designator *designator; /* NULL: the tables stand for themselves */
    trey_odds_game game;
    const trey_paytable *bonus;
    const trey_progressive_table *progressive; /* NULL: none */
    bool progressive_is_unposted;              /* the rule set offers it; no room has posted it */
    uint32_t seats;                            /* hands at the table, which envy depends on */
    bool meter_is_given;                       /* otherwise the meter's average holds */
    trey_fraction meter;                       /* per unit of the wager */
} odds_question;

/* The figures of one wager. */
typedef struct odds_figures {
    trey_fraction value, variance;
    trey_fraction hits;    /* how often it wins something */
    trey_fraction wagered; /* in all, on average: an ante is followed by a play */
} odds_figures;

typedef struct odds_sheet {
    odds_question question;
    trey_ante_odds odds;
    odds_figures ante;
    trey_distribution ante_results;
    trey_fraction play_rate;
    odds_figures ante_bonus; /* the part of it in the ante; where there is one */
    trey_distribution ante_bonus_results;
    odds_figures bonus;
    trey_distribution bonus_results;
    odds_figures progressive; /* from here on: where there is one */
    trey_fraction meter, average, break_even;
    trey_fraction envy; /* what others' hands add to the value */
} odds_sheet;

void odds_sheet_make(odds_sheet *sheet, const odds_question *question);

/* -value / wagered */
trey_fraction odds_element_of_risk(const odds_figures *figures);

/* What a simple strategy is worth; the best one's value is sheet->ante.value. */
trey_fraction odds_simple_value(const odds_sheet *sheet, trey_simple_strategy simple);

/* What the ante is worth, and how often it is played, when a card of a rank is exposed. */
trey_fraction odds_up_value(const odds_sheet *sheet, unsigned rank);
trey_fraction odds_up_play_rate(const odds_sheet *sheet, unsigned rank);

/* Whether the tables have a line: A-K-Q suited is a straight flush where the rule set gives it no
 * line of its own, unless the bonus pays it otherwise (HAND-4). */
bool odds_has_line(const odds_question *question, trey_payline line);

/* Hands of a pay line that the tables have, and its name for people; TREY_PAYLINE_NONE is a high
 * card. */
int64_t odds_line_hands(const odds_question *question, trey_payline line);
const char *odds_line_name(const odds_question *question, trey_payline line);

/* "Bonus" or "Pair Plus" (PROC-1). */
const char *odds_bonus_title(const odds_question *question);

/* Whether the rule set allows so many decks, or so many seats (GEO-2, HAND-1). */
bool odds_choice_is_allowed(const trey_ruleset *ruleset, trey_option option, int64_t value);

/* The values of the wagers with 1 to TREY_DECKS_MAX decks, all else being the same: index decks.
 * The progressive has its average meter for each number of decks. */
typedef struct odds_by_decks {
    trey_fraction ante[TREY_DECKS_MAX + 1];
    trey_fraction bonus[TREY_DECKS_MAX + 1];
    trey_fraction progressive[TREY_DECKS_MAX + 1];
} odds_by_decks;

void odds_by_decks_make(odds_by_decks *by_decks, const odds_question *question);

#endif
