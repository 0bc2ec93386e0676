/* SPDX-License-Identifier: MIT */
/*
 * The odds of one decision. This file loops over all hands that the banker can have. There are few
 * enough of them that no sweep is needed, and any known cards can simply be removed from the decks.
 */
#include <trey/odds.h>

#include "base/assert.h"
#include "shoe_left.h"

static void count_banker(trey_prospect *prospect, trey_hand_value hand, trey_hand_value banker,
                         int64_t ways)
{
    trey_ending ending = !trey_hand_qualifies(banker) ? TREY_ENDING_UNQUALIFIED
                         : hand > banker              ? TREY_ENDING_WIN
                         : hand == banker             ? TREY_ENDING_TIE
                                                      : TREY_ENDING_LOSS;
    prospect->ways[ending] += ways;
    prospect->deals += ways;
}

/* Count all choices of the banker's three cards or, if one is exposed, of the other two. */
static void count_bankers(trey_prospect *prospect, const odds_shoe_left *left, trey_hand_value hand,
                          trey_card up)
{
    for (unsigned a = 0; a < TREY_DECK_CARDS; a++) {
        for (unsigned b = a; b < TREY_DECK_CARDS; b++) {
            if (up != TREY_DECK_CARDS) {
                count_banker(prospect, hand, trey_hand_evaluate(up, (trey_card)a, (trey_card)b),
                             odds_shoe_left_pairs(left, a, b));
                continue;
            }
            for (unsigned c = b; c < TREY_DECK_CARDS; c++) {
                count_banker(prospect, hand,
                             trey_hand_evaluate((trey_card)a, (trey_card)b, (trey_card)c),
                             odds_shoe_left_triples(left, a, b, c));
            }
        }
    }
}

bool trey_prospect_make(trey_prospect *prospect, const trey_odds_game *game,
                        const trey_situation *situation)
{
    TREY_ASSERT(game->decks >= 1 && game->decks <= TREY_DECKS_MAX);
    TREY_ASSERT(game->exposes_card == (situation->up != TREY_DECK_CARDS));
    odds_shoe_left left = odds_shoe_left_make(game->decks);
    bool valid = true;
    for (unsigned card = 0; card < TREY_DECK_CARDS; card++) {
        valid = odds_shoe_left_take(&left, (trey_card)card, situation->dead[card]) && valid;
    }
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        valid = odds_shoe_left_take(&left, situation->hand[i], 1) && valid;
    }
    if (game->exposes_card) {
        valid = odds_shoe_left_take(&left, situation->up, 1) && valid;
    }
    if (!valid || left.all < TREY_HAND_CARDS - (game->exposes_card ? 1 : 0)) {
        return false;
    }
    const trey_card *cards = situation->hand;
    trey_hand_value hand = trey_hand_evaluate(cards[0], cards[1], cards[2]);
    *prospect = (trey_prospect){0};
    if (game->ante_bonus != NULL) {
        prospect->ante_bonus = trey_paytable_pays(game->ante_bonus, hand);
    }
    count_bankers(prospect, &left, hand, situation->up);
    return true;
}

trey_fraction trey_prospect_value(const trey_prospect *prospect)
{
    trey_wide net = (trey_wide)prospect->ante_bonus * prospect->deals +
                    prospect->ways[TREY_ENDING_UNQUALIFIED] +
                    2 * (prospect->ways[TREY_ENDING_WIN] - prospect->ways[TREY_ENDING_LOSS]);
    return trey_fraction_make(net, prospect->deals);
}
