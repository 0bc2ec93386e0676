/* SPDX-License-Identifier: MIT */
/*
 * The notes of a sheet.
 */
#include "odds_notes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "odds_number.h"

__attribute__((format(printf, 2, 3))) static void add(odds_notes *notes, const char *format, ...)
{
    TREY_ASSERT(notes->count < ODDS_NOTES_MAX);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(notes->text[notes->count++], ODDS_NOTE_SIZE, format, arguments);
    va_end(arguments);
}

static void warn(odds_notes *notes, const char *wager, const odds_figures *figures,
                 const char *bearer)
{
    char percent[NUMBER_TEXT_SIZE];
    if (figures->value.numerator > 0) {
        add(notes, "%s favors the player: %s %% of each wager, and %s pays it.", wager,
            number_percent(percent, figures->value, 2, true), bearer);
    }
}

const char *odds_decks_text(char out[ODDS_NOTE_SIZE], uint32_t decks)
{
    snprintf(out, ODDS_NOTE_SIZE, "%s deck%s", number_word(decks), decks == 1 ? "" : "s");
    return out;
}

const char *odds_progressive_label(const odds_question *question)
{
    return !question->progressive_is_unposted ? ""
           : question->posting != NULL        ? ", not posted"
                                              : ", offered, not posted";
}

const char *odds_subject(char out[ODDS_NOTE_SIZE], const odds_question *question)
{
    char decks[ODDS_NOTE_SIZE];
    const trey_paytable *ante_bonus = question->game.ante_bonus;
    const char *name = question->posting != NULL ? question->posting : question->ruleset->id;
    const char *first = ante_bonus != NULL ? ante_bonus->id : "";
    const char *comma = ante_bonus != NULL ? ", " : "";
    odds_decks_text(decks, question->game.decks);
    if (question->designator != NULL) {
        snprintf(out, ODDS_NOTE_SIZE, "%.60s, %.60s (%.60s%s%.60s), %.20s", name,
                 question->designator->id, first, comma, question->bonus->id, decks);
    } else {
        snprintf(out, ODDS_NOTE_SIZE, "%.60s, %.60s%s%.60s, %.20s", name, first, comma,
                 question->bonus->id, decks);
    }
    return out;
}

void odds_notes_limits(odds_notes *notes, const odds_question *question)
{
    const trey_ruleset *set = question->ruleset;
    char decks[ODDS_NOTE_SIZE];
    if (!odds_choice_is_allowed(set, TREY_OPTION_DECKS, question->game.decks)) {
        add(notes, "%.60s does not allow %.20s (HAND-1): these figures are mathematics only.",
            set->id, odds_decks_text(decks, question->game.decks));
    }
    if (question->progressive != NULL &&
        !odds_choice_is_allowed(set, TREY_OPTION_SEATS, question->seats)) {
        add(notes, "%.60s does not allow %u seats (GEO-2): these figures are mathematics only.",
            set->id, (unsigned)question->seats);
    }
    if (set->designator == NULL && question->game.ante_bonus != NULL) {
        add(notes, "%.60s pays no Ante Bonus: these figures are mathematics only.", set->id);
    }
    if (set->bonus != NULL && strcmp(question->bonus->id, set->bonus->id) != 0) {
        add(notes, "The bonus table of %.60s is %.60s (OUT-4); this one is mathematics only.",
            set->id, set->bonus->id);
    }
}

/* PROG-1: a room can post a progressive if the house banks. */
static void note_progressive(odds_notes *notes, const odds_question *question)
{
    if (question->progressive != NULL && question->progressive_is_unposted &&
        question->posting != NULL) {
        add(notes,
            "%.60s does not post progressive table %d (PROG-1): its figures are mathematics only.",
            question->posting, (int)question->progressive->number);
    } else if (question->progressive != NULL && question->progressive_is_unposted) {
        add(notes,
            "%.60s offers a progressive; a table has one only where the room posts it (PROG-1). "
            "These figures are for table %d.",
            question->ruleset->id, (int)question->progressive->number);
    }
}

void odds_notes_make(odds_notes *notes, const odds_sheet *sheet)
{
    const odds_question *question = &sheet->question;
    const char *bearer = question->ruleset->house_banks ? "the house" : "the player-dealer";
    notes->count = 0;
    warn(notes, "Ante and play", &sheet->ante, bearer);
    const char *bonus = odds_bonus_title(question);
    warn(notes, strcmp(bonus, "Bonus") == 0 ? "The bonus" : bonus, &sheet->bonus, bearer);
    if (question->progressive != NULL) {
        warn(notes, "The progressive", &sheet->progressive, "the house");
    }
    notes->warning_count = notes->count;
    odds_notes_limits(notes, question);
    note_progressive(notes, question);
    if (question->game.exposes_card) {
        add(notes, "As played: one banker card is exposed before decisions (ROUND-3). Fees and a "
                   "bank that does not cover all action are left out.");
    }
    if (question->progressive != NULL) {
        char meter[NUMBER_TEXT_SIZE];
        add(notes,
            "The value of the progressive is for a meter of %s%s and %u hand%s at the table "
            "(envy, PROG-3).",
            number_dollars(meter, sheet->meter),
            question->meter_is_given ? "" : ", its average when it is won,",
            (unsigned)question->seats, question->seats == 1 ? "" : "s");
    }
}
