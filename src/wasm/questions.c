/* SPDX-License-Identifier: MIT */
/*
 * Odds: a question is put together piece by piece, then answered by a decision, or by a par sheet
 * (sheets.c), in the JSON of `trey odds`.
 */
#include "questions.h"

#include <trey/hand.h>

#include "report/odds_decision.h"

odds_question question;
static trey_situation situation;
static trey_paytable own_ante_bonus = {.id = "own"}, own_bonus = {.id = "own"};

uint32_t question_begin(uint32_t size);
uint32_t question_table(uint32_t size);
uint32_t question_decks(uint32_t decks);
void question_exposes(uint32_t exposes_card);
void question_no_ante_bonus(void);
void question_pays(uint32_t is_ante_bonus, uint32_t line, int32_t pays);
uint32_t question_progressive(uint32_t number, uint32_t seats);
void question_meter(uint32_t cents);
uint32_t question_hand(uint32_t size);
uint32_t question_up(uint32_t size);
uint32_t question_dead(uint32_t size);
uint32_t odds_decision_answer(void);

/* The name of a rule set is in the input. */
uint32_t EXPORT(question_begin)(uint32_t size)
{
    situation = (trey_situation){.up = TREY_DECK_CARDS};
    return odds_question_begin(&question, &trey_book_builtin, input, size);
}

/* The name of a designator or pay table is in the input. */
uint32_t EXPORT(question_table)(uint32_t size)
{
    return odds_question_table(&question, &trey_book_builtin, input, size) ? 0 : 1;
}

uint32_t EXPORT(question_decks)(uint32_t decks)
{
    bool fine = decks >= 1 && decks <= TREY_DECKS_MAX;
    question.game.decks = fine ? decks : question.game.decks;
    return fine ? 0 : 1;
}

void EXPORT(question_exposes)(uint32_t exposes_card)
{
    question.game.exposes_card = exposes_card != 0;
}

void EXPORT(question_no_ante_bonus)(void)
{
    question.designator = NULL;
    question.game.ante_bonus = NULL;
}

/* One line of a pay table of the caller's own; line 0 begins a new one. */
void EXPORT(question_pays)(uint32_t is_ante_bonus, uint32_t line, int32_t pays)
{
    trey_paytable *table = is_ante_bonus != 0 ? &own_ante_bonus : &own_bonus;
    if (line == TREY_PAYLINE_NONE) {
        *table = (trey_paytable){.id = table->id};
    } else if (line < TREY_PAYLINE_COUNT && pays >= 0) {
        table->pays[line] = pays;
    }
    question.designator = NULL;
    *(is_ante_bonus != 0 ? &question.game.ante_bonus : &question.bonus) = table;
}

/* Where there is one; number 0: the usual one; seats 0: as many as usual. */
uint32_t EXPORT(question_progressive)(uint32_t number, uint32_t seats)
{
    if (!odds_question_has_progressive(&question)) {
        return number == 0 && seats == 0 ? 0 : 1;
    }
    question.seats = seats >= 1 && seats <= TREY_SEATS_MAX ? seats : question.seats;
    return odds_question_progressive(&question, &trey_book_builtin, number) ? 0 : 2;
}

void EXPORT(question_meter)(uint32_t cents)
{
    question.meter_is_given = true;
    question.meter = trey_fraction_make(cents, 100);
}

/* Cards: 1 when the text is not so many, and then the output says why. */
uint32_t EXPORT(question_hand)(uint32_t size)
{
    return cards_take(input, size, situation.hand, TREY_HAND_CARDS, TREY_HAND_CARDS) == CARDS_NONE;
}

uint32_t EXPORT(question_up)(uint32_t size)
{
    return cards_take(input, size, &situation.up, 1, 1) == CARDS_NONE;
}

/* 2: a card is there more often than in eight decks. */
uint32_t EXPORT(question_dead)(uint32_t size)
{
    trey_card cards[TREY_SHOE_CARDS_MAX];
    uint32_t count = cards_take(input, size, cards, 0, TREY_SHOE_CARDS_MAX);
    if (count == CARDS_NONE) {
        return 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (++situation.dead[cards[i]] > TREY_DECKS_MAX) {
            return 2;
        }
    }
    return 0;
}

/* 1: a card is there more often than the decks have it, or too few are left for the banker; 2: a
 * card is exposed in a game that exposes none (ROUND-3). */
uint32_t EXPORT(odds_decision_answer)(void)
{
    static odds_decision decision;
    if (situation.up != TREY_DECK_CARDS && !question.game.exposes_card) {
        return 2;
    }
    if (!odds_decision_make(&decision, &question, &situation)) {
        return 1;
    }
    odds_decision_write(output_begin(), &decision);
    output_end();
    return 0;
}
