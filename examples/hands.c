/* SPDX-License-Identifier: MIT */
/*
 * Hands typed by people, the strongest of them found.
 *
 *     cc hands.c $(pkg-config --cflags --libs trey) -o hands
 *     ./hands AsKd3c "10h, 9h, 8h" 9♠9♦2♣
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trey/trey.h>

/* Read three cards, or say what is wrong with the text. */
static bool read_hand(const char *text, trey_card hand[TREY_HAND_CARDS])
{
    trey_card_error error;
    size_t count = 0;
    if (!trey_cards_parse(text, strlen(text), hand, TREY_HAND_CARDS, &count, &error)) {
        fprintf(stderr, "'%s': character %zu: %s\n", text, error.character,
                trey_card_problem_text(error.problem));
        return false;
    }
    if (count != TREY_HAND_CARDS) {
        fprintf(stderr, "'%s': a hand is three cards, not %zu\n", text, count);
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static char *usual[] = {"AsKd3c", "10h, 9h, 8h", "9♠9♦2♣", NULL};
    char **texts = argc > 1 ? argv + 1 : usual;
    trey_hand_value best = 0;
    char best_text[TREY_CARDS_TEXT_SIZE(TREY_HAND_CARDS)] = "";
    for (; *texts != NULL; texts++) {
        trey_card hand[TREY_HAND_CARDS];
        if (!read_hand(*texts, hand)) {
            return EXIT_FAILURE;
        }
        trey_hand_value value = trey_hand_evaluate(hand[0], hand[1], hand[2]);
        char text[TREY_CARDS_TEXT_SIZE(TREY_HAND_CARDS)];
        printf("%s  %s\n", trey_cards_text(text, hand, TREY_HAND_CARDS),
               trey_category_name(trey_hand_category(value)));
        if (value >= best) {
            best = value;
            memcpy(best_text, text, sizeof best_text);
        }
    }
    printf("strongest: %s\n", best_text);
    return EXIT_SUCCESS;
}
