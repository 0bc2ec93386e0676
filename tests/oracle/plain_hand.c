#include "plain_hand.h"

static const int QUEEN = 12;
static const int ACE = 14;

static void swap(int *a, int *b)
{
    int kept = *a;
    *a = *b;
    *b = kept;
}

plain_hand plain_hand_of(const int rank[3], const int suit[3])
{
    plain_hand hand;

    /* The three ranks, highest first. */
    int high = rank[0];
    int middle = rank[1];
    int low = rank[2];
    if (high < middle) {
        swap(&high, &middle);
    }
    if (middle < low) {
        swap(&middle, &low);
    }
    if (high < middle) {
        swap(&high, &middle);
    }

    int one_suit = suit[0] == suit[1] && suit[1] == suit[2];
    int all_equal = high == middle && middle == low;
    int two_equal = high == middle || middle == low;

    /* HAND-3: the ace is low in A-2-3 and nowhere else. */
    int ace_low = high == ACE && middle == 3 && low == 2;
    int in_sequence = (high == middle + 1 && middle == low + 1) || ace_low;

    /* HAND-2 and HAND-6: the best category the hand satisfies, tried from the top. */
    if (in_sequence && one_suit) {
        hand.category = PLAIN_STRAIGHT_FLUSH;
    } else if (all_equal) {
        hand.category = PLAIN_THREE_OF_A_KIND;
    } else if (in_sequence) {
        hand.category = PLAIN_STRAIGHT;
    } else if (one_suit) {
        hand.category = PLAIN_FLUSH;
    } else if (two_equal) {
        hand.category = PLAIN_PAIR;
    } else {
        hand.category = PLAIN_HIGH_CARD;
    }

    /* HAND-5: from the highest rank down ... */
    hand.tie[0] = high;
    hand.tie[1] = middle;
    hand.tie[2] = low;

    /* ... but for a pair, the pair and then the other card; */
    if (hand.category == PLAIN_PAIR && middle == low) {
        hand.tie[0] = low;
        hand.tie[1] = low;
        hand.tie[2] = high;
    }

    /* ... and A-2-3 is the lowest in sequence (HAND-3): 3, 2 and the ace as one. */
    if (ace_low && (hand.category == PLAIN_STRAIGHT || hand.category == PLAIN_STRAIGHT_FLUSH)) {
        hand.tie[0] = 3;
        hand.tie[1] = 2;
        hand.tie[2] = 1;
    }

    return hand;
}

int plain_hand_compare(plain_hand a, plain_hand b)
{
    if (a.category != b.category) {
        return a.category > b.category ? 1 : -1;
    }
    for (int i = 0; i < 3; i++) {
        if (a.tie[i] != b.tie[i]) {
            return a.tie[i] > b.tie[i] ? 1 : -1;
        }
    }
    return 0;
}

int plain_hand_qualifies(plain_hand hand)
{
    if (hand.category != PLAIN_HIGH_CARD) {
        return 1;
    }
    return hand.tie[0] >= QUEEN;
}
