#include "facing.h"

#include <string.h>

const int outcome_net[OUTCOME_COUNT] = {
    [OUTCOME_NO_QUALIFY] = 1, [OUTCOME_WIN] = 2, [OUTCOME_TIE] = 0, [OUTCOME_LOSE] = -2};

outcome outcome_of(int player_place, int banker_place)
{
    if (!ranked_qualifies[banker_place]) {
        return OUTCOME_NO_QUALIFY;
    }
    if (player_place == banker_place) {
        return OUTCOME_TIE;
    }
    return player_place > banker_place ? OUTCOME_WIN : OUTCOME_LOSE;
}

static int64_t choose_two(int64_t cards)
{
    return cards * (cards - 1) / 2;
}

static int64_t choose_three(int64_t cards)
{
    return cards * (cards - 1) * (cards - 2) / 6;
}

/* In how many ways the kinds of cards a <= b (<= c) can be taken when left[k] cards of kind k are
 * there. */
static inline int64_t ways_for_two(const int64_t left[CARD_COUNT], int a, int b)
{
    return a == b ? choose_two(left[a]) : left[a] * left[b];
}

static inline int64_t ways_for_three(const int64_t left[CARD_COUNT], int a, int b, int c)
{
    if (a == c) {
        return choose_three(left[a]);
    }
    if (a == b) {
        return choose_two(left[a]) * left[c];
    }
    if (b == c) {
        return left[a] * choose_two(left[b]);
    }
    return left[a] * left[b] * left[c];
}

static void face_closed(int64_t count[OUTCOME_COUNT], const int64_t left[CARD_COUNT],
                        const outcome against[PLACE_MAX])
{
    for (int a = 0; a < CARD_COUNT; a++) {
        for (int b = a; b < CARD_COUNT; b++) {
            for (int c = b; c < CARD_COUNT; c++) {
                count[against[ranked_place[a][b][c]]] += ways_for_three(left, a, b, c);
            }
        }
    }
}

static void face_exposed(int64_t count[OUTCOME_COUNT], const int64_t left[CARD_COUNT],
                         const outcome against[PLACE_MAX], int exposed)
{
    int64_t behind[CARD_COUNT];
    memcpy(behind, left, sizeof behind);
    if (left[exposed] == 0) {
        return;
    }
    behind[exposed]--;
    for (int a = 0; a < CARD_COUNT; a++) {
        for (int b = a; b < CARD_COUNT; b++) {
            count[against[ranked_place[exposed][a][b]]] +=
                left[exposed] * ways_for_two(behind, a, b);
        }
    }
}

void face_banker(faced_hand *hand, int decks)
{
    int64_t left[CARD_COUNT];
    for (int card = 0; card < CARD_COUNT; card++) {
        left[card] = decks;
    }
    for (int i = 0; i < 3; i++) {
        left[hand->cards.card[i]]--;
    }
    outcome against[PLACE_MAX];
    for (int place = 0; place < ranked_place_count; place++) {
        against[place] = outcome_of(place_of(hand->cards), place);
    }

    memset(hand->closed, 0, sizeof hand->closed);
    memset(hand->exposed, 0, sizeof hand->exposed);
    face_closed(hand->closed, left, against);
    for (int exposed = 0; exposed < CARD_COUNT; exposed++) {
        face_exposed(hand->exposed[exposed], left, against, exposed);
    }
}
