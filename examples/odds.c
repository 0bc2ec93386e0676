/* SPDX-License-Identifier: MIT */
/*
 * Exact odds with libtrey: the California game with one to eight decks, and one decision.
 *
 *     cc odds.c $(pkg-config --cflags --libs trey) -o odds
 */
#include <stdio.h>

#include <trey/trey.h>

static void print_fraction(const char *what, trey_fraction fraction)
{
    char text[TREY_FRACTION_TEXT_SIZE];
    printf("%s %s (%+.4f)\n", what, trey_fraction_text(fraction, text),
           trey_fraction_value(fraction));
}

int main(void)
{
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        trey_odds_game game = {.decks = decks, .exposes_card = true};
        trey_ante_odds odds;
        trey_ante_odds_make(&odds, &game);
        trey_distribution results = trey_ante_odds_results(&odds, &game);
        printf("%u: ", (unsigned)decks);
        print_fraction("an ante is worth", trey_distribution_mean(&results));
    }

    /* Q-6-4 of three suits against an exposed king, one deck, no Ante Bonus. */
    trey_odds_game game = {.decks = 1, .exposes_card = true};
    trey_situation situation = {
        .hand = {trey_card_make(TREY_RANK_QUEEN, TREY_SUIT_SPADES),
                 trey_card_make(TREY_RANK_2 + 4, TREY_SUIT_DIAMONDS),
                 trey_card_make(TREY_RANK_2 + 2, TREY_SUIT_CLUBS)},
        .up = trey_card_make(TREY_RANK_KING, TREY_SUIT_HEARTS),
    };
    trey_prospect prospect;
    if (!trey_prospect_make(&prospect, &game, &situation)) {
        fprintf(stderr, "a card is there twice\n");
        return 1;
    }
    print_fraction("playing Q-6-4 against a king is worth", trey_prospect_value(&prospect));
    return 0;
}
