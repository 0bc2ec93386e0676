/* SPDX-License-Identifier: MIT */
/*
 * trey odds: parses the cards of one decision, --hand, --up and --dead.
 */
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>

#include "odds_request.h"
#include "report/odds_number.h"

/* How many copies of each card the options have named so far. */
typedef struct known_cards {
    const odds_request *request;
    uint32_t decks;
    uint8_t count[TREY_DECK_CARDS];
} known_cards;

/* Stores at most `capacity` cards; *count is the number of cards in the text. */
static int read_cards(const odds_request *request, const char *option, const char *text,
                      trey_card *cards, size_t capacity, size_t *count)
{
    trey_card_error error;
    if (!trey_cards_parse(text, strlen(text), cards, capacity, count, &error)) {
        return shell_fail(request->command, STATUS_USAGE, "--%s '%s': character %zu: %s", option,
                          text, error.character, trey_card_problem_text(error.problem));
    }
    return STATUS_FINE;
}

static int count_known(known_cards *known, const char *option, const trey_card *cards, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char card[TREY_CARD_TEXT_SIZE];
        if (++known->count[cards[i]] > known->decks) {
            return shell_fail(
                known->request->command, STATUS_REFUSED,
                "--%s: %s appears %u times in the options; %s deck%s only %u of each card", option,
                trey_card_text(card, cards[i]), (unsigned)known->count[cards[i]],
                number_word(known->decks), known->decks == 1 ? " has" : "s have",
                (unsigned)known->decks);
        }
    }
    return STATUS_FINE;
}

static int read_hand(known_cards *known, trey_situation *situation)
{
    const odds_request *request = known->request;
    size_t count = 0;
    int status =
        read_cards(request, "hand", request->hand, situation->hand, TREY_HAND_CARDS, &count);
    if (status == STATUS_FINE && count != TREY_HAND_CARDS) {
        return shell_usage_error(request->command, "--hand '%s': a hand is three cards, not %zu",
                                 request->hand, count);
    }
    return status == STATUS_FINE ? count_known(known, "hand", situation->hand, count) : status;
}

static int read_up_card(known_cards *known, const odds_question *question,
                        trey_situation *situation)
{
    const odds_request *request = known->request;
    size_t count = 0;
    if (!question->game.exposes_card) {
        return shell_fail(
            request->command, STATUS_REFUSED,
            "--up %s: %s does not expose a banker card (ROUND-3); leave out --up, or choose "
            "another rule set with --rules",
            request->up, question->ruleset->id);
    }
    int status = read_cards(request, "up", request->up, &situation->up, 1, &count);
    if (status == STATUS_FINE && count != 1) {
        return shell_usage_error(request->command, "--up: expected one card, not %zu", count);
    }
    return status == STATUS_FINE ? count_known(known, "up", &situation->up, 1) : status;
}

static int read_dead_cards(known_cards *known, trey_situation *situation)
{
    trey_card cards[TREY_SHOE_CARDS_MAX];
    size_t count = 0;
    int status = read_cards(known->request, "dead", known->request->dead, cards,
                            TREY_SHOE_CARDS_MAX, &count);
    if (status == STATUS_FINE && count > TREY_SHOE_CARDS_MAX) {
        return shell_fail(known->request->command, STATUS_REFUSED,
                          "--dead: %zu cards are more than eight decks contain", count);
    }
    if (status == STATUS_FINE) {
        status = count_known(known, "dead", cards, count);
    }
    for (size_t i = 0; i < count && status == STATUS_FINE; i++) {
        situation->dead[cards[i]]++;
    }
    return status;
}

int odds_request_situation(const odds_request *request, const odds_question *question,
                           trey_situation *situation)
{
    known_cards known = {.request = request, .decks = question->game.decks};
    *situation = (trey_situation){.up = TREY_DECK_CARDS};
    int status = read_hand(&known, situation);
    if (status == STATUS_FINE && request->up != NULL) {
        status = read_up_card(&known, question, situation);
    }
    return status == STATUS_FINE && request->dead != NULL ? read_dead_cards(&known, situation)
                                                          : status;
}
