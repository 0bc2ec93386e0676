#include "hands.h"

#include "parallel.h"
#include <stdlib.h>

/* ---- Exchanging suits ---- */

static three_cards with_suits(three_cards hand, const int suit[SUIT_COUNT])
{
    int card[3];
    for (int i = 0; i < 3; i++) {
        card[i] = card_of(card_rank(hand.card[i]), suit[card_suit(hand.card[i])]);
    }
    return three_cards_of(card[0], card[1], card[2]);
}

/* One number for a hand and an exposed card, so that the least of all exchanges can be picked. */
static int number_of(three_cards hand, int exposed)
{
    return ((hand.card[0] * CARD_COUNT + hand.card[1]) * CARD_COUNT + hand.card[2]) * CARD_COUNT +
           (exposed < 0 ? 0 : exposed);
}

void suits_settle(three_cards *hand, int *exposed)
{
    three_cards best_hand = *hand;
    int best_exposed = *exposed;
    for (int code = 0; code < 256; code++) {
        int suit[SUIT_COUNT] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3};
        bool exchanges = (1 << suit[0] | 1 << suit[1] | 1 << suit[2] | 1 << suit[3]) == 15;
        if (!exchanges) {
            continue;
        }
        three_cards other = with_suits(*hand, suit);
        int other_exposed =
            *exposed < 0 ? -1 : card_of(card_rank(*exposed), suit[card_suit(*exposed)]);
        if (number_of(other, other_exposed) < number_of(best_hand, best_exposed)) {
            best_hand = other;
            best_exposed = other_exposed;
        }
    }
    *hand = best_hand;
    *exposed = best_exposed;
}

/* ---- Listing ---- */

/* How many hands of physical cards there are of these kinds: each kind has one card in every deck.
 */
static int64_t physical_hands(three_cards hand, int decks)
{
    int64_t n = decks;
    bool low_equal = hand.card[0] == hand.card[1];
    bool high_equal = hand.card[1] == hand.card[2];
    if (low_equal && high_equal) {
        return n * (n - 1) * (n - 2) / 6;
    }
    return low_equal || high_equal ? n * (n - 1) / 2 * n : n * n * n;
}

static faced_hand *find_or_add(hand_list *list, int *index_of_number, three_cards cards)
{
    int *index = &index_of_number[number_of(cards, -1) / CARD_COUNT];
    if (*index == 0) {
        list->hand[list->count++].cards = cards;
        *index = list->count;
    }
    return &list->hand[*index - 1];
}

static void face_one(int index, void *context)
{
    hand_list *list = context;
    face_banker(&list->hand[index], list->decks);
}

hand_list hands_enumerate(int decks, hands_which which)
{
    hand_list list = {.decks = decks, .hand = calloc(HANDS_MAX, sizeof *list.hand)};
    int *index_of_number = calloc(CARD_COUNT * CARD_COUNT * CARD_COUNT, sizeof *index_of_number);
    require(list.hand != NULL && index_of_number != NULL, "there is memory");
    int64_t total = 0;
    for (int a = 0; a < CARD_COUNT; a++) {
        for (int b = a; b < CARD_COUNT; b++) {
            for (int c = b; c < CARD_COUNT; c++) {
                three_cards cards = three_cards_of(a, b, c);
                int64_t hands = physical_hands(cards, decks);
                if (hands == 0) {
                    continue;
                }
                if (which == HANDS_UP_TO_SUITS) {
                    suits_settle(&cards, &(int){-1});
                }
                find_or_add(&list, index_of_number, cards)->hands += hands;
                total += hands;
            }
        }
    }
    free(index_of_number);
    int64_t shoe = (int64_t)CARD_COUNT * decks;
    require(total == shoe * (shoe - 1) * (shoe - 2) / 6, "the hands are C(52 * decks, 3) together");

    parallel_each(list.count, face_one, &list);
    return list;
}

void hands_release(hand_list *list)
{
    free(list->hand);
    *list = (hand_list){0};
}
