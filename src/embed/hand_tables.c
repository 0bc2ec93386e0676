/* SPDX-License-Identifier: MIT */
/*
 * Build-time tool: prints the evaluator's lookup tables as C, computed by the same arithmetic that
 * the batch evaluator runs.
 *
 * Two cards matter to a third in 455 ways: 91 pairs of ranks, each of one suit (four) or of two.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../core/hand_arithmetic.h"

enum { WAYS_OF_SUITS = 5 };

static unsigned row_of(trey_card a, trey_card b)
{
    unsigned x = trey_card_rank(a), y = trey_card_rank(b);
    unsigned low = x < y ? x : y, high = x < y ? y : x;
    unsigned ranks = high * (high + 1) / 2 + low;
    unsigned suits = trey_card_suit(a) == trey_card_suit(b) ? trey_card_suit(a) : 4;
    return ranks * WAYS_OF_SUITS + suits;
}

/* Two cards that lead to a row; with two suits it does not matter which. */
static void cards_of(unsigned row, trey_card *a, trey_card *b)
{
    for (*a = 0; *a < TREY_DECK_CARDS; (*a)++) {
        for (*b = 0; *b < TREY_DECK_CARDS; (*b)++) {
            if (row_of(*a, *b) == row) {
                return;
            }
        }
    }
    abort();
}

int main(void)
{
    printf("#include <trey/hand.h>\n\nconst uint16_t trey_hand_row[] = {");
    for (trey_card a = 0; a < TREY_DECK_CARDS; a++) {
        for (trey_card b = 0; b < TREY_DECK_CARDS; b++) {
            printf("%s%u,", b % 13 == 0 ? "\n    " : " ", row_of(a, b) * TREY_DECK_CARDS);
        }
    }
    printf("\n};\n\nconst trey_hand_value trey_hand_cell[] = {");
    for (unsigned row = 0; row < TREY_HAND_ROWS; row++) {
        trey_card a, b;
        cards_of(row, &a, &b);
        for (trey_card c = 0; c < TREY_DECK_CARDS; c++) {
            printf("%s%u,", c % 13 == 0 ? "\n    " : " ", hand_value_of(a, b, c));
        }
    }
    printf("\n};\n");
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
