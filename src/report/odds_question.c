/* SPDX-License-Identifier: MIT */
/*
 * A question is filled from a posting, so that it has the same defaults as a table.
 */
#include "odds_question.h"

#include <string.h>

odds_found odds_question_begin(odds_question *question, const trey_book *book, const char *rules,
                               size_t size)
{
    static const trey_choices nothing = {0};
    const trey_named_posting *named = trey_book_posting(book, rules, size);
    const trey_ruleset *set = named != NULL ? named->ruleset : trey_book_ruleset(book, rules, size);
    *question = (odds_question){.ruleset = set, .posting = named != NULL ? named->id : NULL};
    if (set == NULL) {
        return ODDS_UNKNOWN_RULES;
    }
    trey_posting posting;
    trey_refusal refusal =
        trey_posting_make(&posting, set, named != NULL ? &named->choices : &nothing);
    if (refusal.status != TREY_OK) {
        return ODDS_NOT_POSTABLE;
    }
    question->game = trey_odds_game_of(&posting);
    question->bonus = posting.bonus;
    question->bonus_title = trey_posting_bonus_title(&posting);
    question->designator = posting.designator;
    question->progressive = posting.progressive;
    question->seats = set->house_banks ? posting.seats : ODDS_SEATS_UNLESS_GIVEN;
    return ODDS_FOUND;
}

static bool is_ante_bonus(const trey_book *top, const trey_paytable *table)
{
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->designator_count; i++) {
            if (strcmp(book->designators[i].ante_bonus->id, table->id) == 0) {
                return true;
            }
        }
    }
    return false;
}

bool odds_question_table(odds_question *question, const trey_book *book, const char *id,
                         size_t size)
{
    const trey_designator *designator = trey_book_designator(book, id, size);
    const trey_paytable *table = trey_book_paytable(book, id, size);
    if (designator != NULL) {
        question->designator = designator;
        question->game.ante_bonus = designator->ante_bonus;
        question->bonus = designator->bonus;
    } else if (table != NULL) {
        question->designator = NULL;
        *(is_ante_bonus(book, table) ? &question->game.ante_bonus : &question->bonus) = table;
    }
    return designator != NULL || table != NULL;
}

bool odds_question_has_progressive(const odds_question *question)
{
    return question->ruleset->options[TREY_OPTION_PROGRESSIVE].offered;
}

bool odds_question_progressive(odds_question *question, const trey_book *book, uint32_t number)
{
    const trey_progressive_table *posted = question->progressive;
    bool is_posting = question->posting != NULL;
    if (number == 0 && is_posting) {
        return true;
    }
    if (number != 0 || posted == NULL) {
        question->progressive = trey_book_progressive(book, number != 0 ? number : 1);
    }
    question->progressive_is_unposted = posted == NULL || question->progressive != posted;
    return question->progressive != NULL;
}
