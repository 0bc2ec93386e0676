/* The player's hands of a shoe: each of them, or one for all that differ only in the names of the
 * suits. */
#ifndef HANDS_H
#define HANDS_H

#include "facing.h"

enum { HANDS_MAX = 24804 }; /* C(54, 3): three of 52 kinds of cards, with repetition */

typedef struct {
    int decks;
    int count;
    faced_hand *hand; /* owned */
} hand_list;

typedef enum { HANDS_EVERY, HANDS_UP_TO_SUITS } hands_which;

/* Lists the hands and faces each of them with the banker's hands, on all processors. */
hand_list hands_enumerate(int decks, hands_which which);

void hands_release(hand_list *list);

/* Exchanges suits so that the same hand and exposed card (-1: none) always come out for all that
 * differ only in the names of the suits. */
void suits_settle(three_cards *hand, int *exposed);

#endif
