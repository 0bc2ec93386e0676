#include "ranked.h"

#include "../oracle/plain_hand.h"
#include <stdio.h>
#include <stdlib.h>

enum { HAND_COUNT = CARD_COUNT * CARD_COUNT * CARD_COUNT };

uint16_t ranked_place[CARD_COUNT][CARD_COUNT][CARD_COUNT];
int ranked_place_count;
bool ranked_qualifies[PLACE_MAX];
int64_t ranked_code[PLACE_MAX];

void require(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "enumerate: check failed: %s\n", what);
        exit(1);
    }
}

three_cards three_cards_of(int a, int b, int c)
{
    int low = a < b ? a : b;
    int high = a < b ? b : a;
    if (c <= low) {
        return (three_cards){{c, low, high}};
    }
    if (c <= high) {
        return (three_cards){{low, c, high}};
    }
    return (three_cards){{low, high, c}};
}

static plain_hand plain_of(int a, int b, int c)
{
    return plain_hand_of((int[]){card_rank(a), card_rank(b), card_rank(c)},
                         (int[]){card_suit(a), card_suit(b), card_suit(c)});
}

/* Three cards in the order they were given, and what they are. */
typedef struct {
    int card[3];
    plain_hand hand;
} ordered_hand;

static int compare(const void *a, const void *b)
{
    return plain_hand_compare(((const ordered_hand *)a)->hand, ((const ordered_hand *)b)->hand);
}

static void fill_place(int place, plain_hand hand)
{
    require(place < PLACE_MAX, "there is room for every place");
    ranked_qualifies[place] = plain_hand_qualifies(hand);
    ranked_code[place] =
        hand.category * 1000000 + hand.tie[0] * 10000 + hand.tie[1] * 100 + hand.tie[2];
}

void ranked_fill(void)
{
    ordered_hand *hands = malloc(HAND_COUNT * sizeof *hands);
    require(hands != NULL, "there is memory");
    int count = 0;
    for (int a = 0; a < CARD_COUNT; a++) {
        for (int b = 0; b < CARD_COUNT; b++) {
            for (int c = 0; c < CARD_COUNT; c++) {
                hands[count++] = (ordered_hand){{a, b, c}, plain_of(a, b, c)};
            }
        }
    }
    qsort(hands, HAND_COUNT, sizeof *hands, compare);

    int place = 0;
    fill_place(place, hands[0].hand);
    for (int i = 0; i < HAND_COUNT; i++) {
        if (i > 0 && plain_hand_compare(hands[i - 1].hand, hands[i].hand) != 0) {
            place++;
            fill_place(place, hands[i].hand);
        }
        const int *card = hands[i].card;
        ranked_place[card[0]][card[1]][card[2]] = (uint16_t)place;
    }
    ranked_place_count = place + 1;
    /* High cards 286 - 12, pairs 13 * 12, flushes as many as both, straights 12, three of a kind
     * 13, straight flushes 12. */
    require(ranked_place_count == 897, "there are 897 strengths");
    free(hands);
}

pay_line line_of(three_cards cards)
{
    plain_hand hand = plain_of(cards.card[0], cards.card[1], cards.card[2]);
    switch (hand.category) {
    case PLAIN_STRAIGHT_FLUSH:
        return hand.tie[0] == 14 ? LINE_ROYAL : LINE_STRAIGHT_FLUSH;
    case PLAIN_THREE_OF_A_KIND:
        return LINE_THREE_OF_A_KIND;
    case PLAIN_STRAIGHT:
        return LINE_STRAIGHT;
    case PLAIN_FLUSH:
        return LINE_FLUSH;
    case PLAIN_PAIR:
        return LINE_PAIR;
    case PLAIN_HIGH_CARD:
        break;
    }
    return LINE_HIGH_CARD;
}
