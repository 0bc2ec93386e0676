/* SPDX-License-Identifier: MIT */
/*
 * The figures of a par sheet, independent of the output format: exact figures of one game with its
 * pay tables, from the bettor's side, per unit of each wager.
 */
#ifndef TREY_REPORT_ODDS_SHEET_H
#define TREY_REPORT_ODDS_SHEET_H

#include <trey/odds.h>

/* The game that a sheet describes. */
typedef struct odds_question {
    const trey_ruleset *ruleset;
    const char *posting;               /* name of a room's posting; NULL: none */
    const char *bonus_title;           /* title in the posting; NULL: that of the rule set */
    const trey_designator *designator; /* NULL: pay tables were chosen one by one */
    trey_odds_game game;
    const trey_paytable *bonus;
    const trey_progressive_table *progressive; /* NULL: none */
    bool progressive_is_unposted;              /* the rule set offers it; no room has posted it */
    uint32_t seats;                            /* hands at the table; envy depends on it */
    bool meter_is_given;                       /* false: the average meter is used */
    trey_fraction meter;                       /* per unit of the wager */
} odds_question;

/* The figures of one wager. */
typedef struct odds_figures {
    trey_fraction value, variance;
    trey_fraction hits;    /* probability of winning anything */
    trey_fraction wagered; /* average total wager: an ante may be followed by a play wager */
} odds_figures;

typedef struct odds_sheet {
    odds_question question;
    trey_ante_odds odds;
    odds_figures ante;
    trey_distribution ante_results;
    trey_fraction play_rate;
    odds_figures ante_bonus; /* its part of the ante's figures, if the game has one */
    trey_distribution ante_bonus_results;
    odds_figures bonus;
    trey_distribution bonus_results;
    odds_figures progressive; /* this and the rest are set only if there is a progressive */
    trey_fraction meter, average, break_even;
    trey_fraction envy; /* value added by the hands of other players */
} odds_sheet;

void odds_sheet_make(odds_sheet *sheet, const odds_question *question);

/* -value / wagered */
trey_fraction odds_element_of_risk(const odds_figures *figures);

/* The value of a simple strategy. The value of best play is sheet->ante.value. */
trey_fraction odds_simple_value(const odds_sheet *sheet, trey_simple_strategy simple);

/* The value of the ante, and the share of hands that are played, if a card of this rank is exposed.
 */
trey_fraction odds_up_value(const odds_sheet *sheet, unsigned rank);
trey_fraction odds_up_play_rate(const odds_sheet *sheet, unsigned rank);

/* Whether the pay tables have this line. A suited A-K-Q counts as a straight flush, unless the rule
 * set has a line for it or the bonus pays it differently (HAND-4). */
bool odds_has_line(const odds_question *question, trey_payline line);

/* The number of hands of a pay line, and its name for people. The tables must have the line;
 * TREY_PAYLINE_NONE is a high card. */
int64_t odds_line_hands(const odds_question *question, trey_payline line);
const char *odds_line_name(const odds_question *question, trey_payline line);

/* "Bonus" or "Pair Plus" (PROC-1). */
const char *odds_bonus_title(const odds_question *question);

/* Whether the rule set allows a number of decks or seats (GEO-2, HAND-1). */
bool odds_choice_is_allowed(const trey_ruleset *ruleset, trey_option option, int64_t value);

/* The values of the wagers with 1 to TREY_DECKS_MAX decks, everything else unchanged. The index is
 * the number of decks. The progressive is valued at its average meter for each number of decks. */
typedef struct odds_by_decks {
    trey_fraction ante[TREY_DECKS_MAX + 1];
    trey_fraction bonus[TREY_DECKS_MAX + 1];
    trey_fraction progressive[TREY_DECKS_MAX + 1];
} odds_by_decks;

void odds_by_decks_make(odds_by_decks *by_decks, const odds_question *question);

#endif
