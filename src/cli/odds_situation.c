/* SPDX-License-Identifier: MIT */
/*
 * The cards of a decision: --hand, --up and --dead.
 */
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>

#include "odds_request.h"
#include "report/odds_number.h"

/* How often each card is known to be somewhere. */
typedef struct known_cards {
    const odds_request *asked;
    uint32_t decks;
    uint8_t count[TREY_DECK_CARDS];
} known_cards;

/* Stores `capacity` cards at most; *count says how many there are. */
static int read_cards(const odds_request *asked, const char *option, const char *text,
                      trey_card *cards, size_t capacity, size_t *count)
{
    trey_card_error error;
    if (!trey_cards_parse(text, strlen(text), cards, capacity, count, &error)) {
        return shell_fail(asked->command, STATUS_USAGE, "--%s '%s': character %zu: %s", option,
                          text, error.character, trey_card_problem_text(error.problem));
    }
    return STATUS_FINE;
}

static int know(known_cards *known, const char *option, const trey_card *cards, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char card[TREY_CARD_TEXT_SIZE];
        if (++known->count[cards[i]] > known->decks) {
            return shell_fail(known->asked->command, STATUS_REFUSED,
                              "--%s: %s is there %u times; %s deck%s %u of each card", option,
                              trey_card_text(card, cards[i]), (unsigned)known->count[cards[i]],
                              number_word(known->decks), known->decks == 1 ? " has" : "s have",
                              (unsigned)known->decks);
        }
    }
    return STATUS_FINE;
}

static int take_hand(known_cards *known, trey_situation *situation)
{
    const odds_request *asked = known->asked;
    size_t count = 0;
    int status = read_cards(asked, "hand", asked->hand, situation->hand, TREY_HAND_CARDS, &count);
    if (status == STATUS_FINE && count != TREY_HAND_CARDS) {
        return shell_usage_error(asked->command, "--hand '%s': a hand is three cards, not %zu",
                                 asked->hand, count);
    }
    return status == STATUS_FINE ? know(known, "hand", situation->hand, count) : status;
}

static int take_up(known_cards *known, const odds_question *question, trey_situation *situation)
{
    const odds_request *asked = known->asked;
    size_t count = 0;
    if (!question->game.exposes_card) {
        return shell_fail(asked->command, STATUS_REFUSED,
                          "--up %s: %s exposes no banker card (ROUND-3); leave --up out, or choose "
                          "another rule set with --rules",
                          asked->up, question->ruleset->id);
    }
    int status = read_cards(asked, "up", asked->up, &situation->up, 1, &count);
    if (status == STATUS_FINE && count != 1) {
        return shell_usage_error(asked->command, "--up: one card is exposed, not %zu", count);
    }
    return status == STATUS_FINE ? know(known, "up", &situation->up, 1) : status;
}

static int take_dead(known_cards *known, trey_situation *situation)
{
    trey_card cards[TREY_SHOE_CARDS_MAX];
    size_t count = 0;
    int status =
        read_cards(known->asked, "dead", known->asked->dead, cards, TREY_SHOE_CARDS_MAX, &count);
    if (status == STATUS_FINE && count > TREY_SHOE_CARDS_MAX) {
        return shell_fail(known->asked->command, STATUS_REFUSED,
                          "--dead: %zu cards are more than eight decks have", count);
    }
    if (status == STATUS_FINE) {
        status = know(known, "dead", cards, count);
    }
    for (size_t i = 0; i < count && status == STATUS_FINE; i++) {
        situation->dead[cards[i]]++;
    }
    return status;
}

int odds_request_situation(const odds_request *asked, const odds_question *question,
                           trey_situation *situation)
{
    known_cards known = {.asked = asked, .decks = question->game.decks};
    *situation = (trey_situation){.up = TREY_DECK_CARDS};
    int status = take_hand(&known, situation);
    if (status == STATUS_FINE && asked->up != NULL) {
        status = take_up(&known, question, situation);
    }
    return status == STATUS_FINE && asked->dead != NULL ? take_dead(&known, situation) : status;
}
