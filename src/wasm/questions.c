/* SPDX-License-Identifier: MIT */
/*
 * Odds. The caller builds a question with several calls. The answer is a decision or a par sheet
 * (sheets.c), in the JSON format of `trey odds`.
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

/* Input: the name of a rule set. */
uint32_t EXPORT(question_begin)(uint32_t size)
{
    situation = (trey_situation){.up = TREY_DECK_CARDS};
    return odds_question_begin(&question, &trey_book_builtin, input, input_part(size, 0));
}

/* Input: the name of a designator or pay table. Returns 1 if there is none. */
uint32_t EXPORT(question_table)(uint32_t size)
{
    return odds_question_table(&question, &trey_book_builtin, input, input_part(size, 0)) ? 0 : 1;
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

/* Set one line of the caller's own pay table. Line 0 begins a new table. */
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

/* Choose the progressive table and the number of seats; 0 means the default. Returns 1 if the game
 * has no progressive, 2 if there is no such table. */
uint32_t EXPORT(question_progressive)(uint32_t number, uint32_t seats)
{
    if (question.ruleset == NULL || !odds_question_has_progressive(&question)) {
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

/* Input: cards. Returns 1 if the text is not the right number of cards; the output then has a
 * message. The same holds for the two functions below. */
uint32_t EXPORT(question_hand)(uint32_t size)
{
    return cards_take(input, input_part(size, 0), situation.hand, TREY_HAND_CARDS,
                      TREY_HAND_CARDS) == CARDS_NONE;
}

uint32_t EXPORT(question_up)(uint32_t size)
{
    return cards_take(input, input_part(size, 0), &situation.up, 1, 1) == CARDS_NONE;
}

/* Returns 2 if there are more copies of a card than eight decks contain. */
uint32_t EXPORT(question_dead)(uint32_t size)
{
    trey_card cards[TREY_SHOE_CARDS_MAX];
    uint32_t count = cards_take(input, input_part(size, 0), cards, 0, TREY_SHOE_CARDS_MAX);
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

/* Returns 1 if no question was begun, if there are more copies of a card than the decks contain, or
 * too few cards left for the banker. Returns 2 if a card is exposed in a game that exposes none
 * (ROUND-3). */
uint32_t EXPORT(odds_decision_answer)(void)
{
    static odds_decision decision;
    if (situation.up != TREY_DECK_CARDS && !question.game.exposes_card) {
        return 2;
    }
    if (question.ruleset == NULL || !odds_decision_make(&decision, &question, &situation)) {
        return 1;
    }
    odds_decision_write(output_begin(), &decision);
    output_end();
    return 0;
}
