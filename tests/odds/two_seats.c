/* For a given banker's hand the products are sums over the pairs of hands P, Q that share no card,
 * of f(P) g(Q). They are found from sums over single hands: F0 over all hands, F1[c] over the hands
 * that hold card c, F2[c][d] over the hands that hold both c and d. In F0 G0 a pair with k cards in
 * common is counted once, in the sum of F1 G1 k times, in the sum of F2 G2 k (k - 1) / 2 times, and
 * when k = 3, that is P = Q, once among the f(P) g(P). So F0 G0 - sum F1 G1 + sum F2 G2 - sum f(P)
 * g(P) counts it 1 - 0 + 0 - 0 = 1 time for k = 0, and 1 - 1, 1 - 2 + 1, 1 - 3 + 3 - 1 = 0 times
 * else. */
#include "two_seats.h"

#include "parallel.h"
#include <stdlib.h>
#include <string.h>

const int california_bonus[LINE_COUNT] = {
    [LINE_ROYAL] = 200,    [LINE_STRAIGHT_FLUSH] = 40, [LINE_THREE_OF_A_KIND] = 30,
    [LINE_STRAIGHT] = 6,   [LINE_FLUSH] = 3,           [LINE_PAIR] = 1,
    [LINE_HIGH_CARD] = -1,
};

/* ---- What a seat wins ---- */

/* A hand as the sums need it. */
typedef struct {
    three_cards cards;
    uint64_t mask; /* bit c: holds card c */
    int place;
    int bonus;
    uint64_t plays; /* bit v: is played after view v */
} seat_hand;

typedef struct {
    game played;
    int count;
    seat_hand *hand;
} seat_hands;

static seat_hands prepare(const hand_list *hands, game played)
{
    require(hands->decks == 1, "one deck");
    seat_hands seats = {played, hands->count, calloc((size_t)hands->count, sizeof *seats.hand)};
    require(seats.hand != NULL, "there is memory");
    for (int i = 0; i < hands->count; i++) {
        const faced_hand *from = &hands->hand[i];
        seat_hand *to = &seats.hand[i];
        to->cards = from->cards;
        for (int k = 0; k < 3; k++) {
            to->mask |= UINT64_C(1) << from->cards.card[k];
        }
        to->place = place_of(from->cards);
        to->bonus = california_bonus[line_of(from->cards)];
        for (int view = 0; view < view_count(played); view++) {
            if (strategy_plays(STRATEGY_BEST, from, view_outcomes(from, played, view))) {
                to->plays |= UINT64_C(1) << view;
            }
        }
    }
    return seats;
}

static int base_result(const seat_hand *seat, const seat_hand *banker, int view)
{
    bool plays = seat->plays >> view & 1;
    return plays ? outcome_net[outcome_of(seat->place, banker->place)] : -1;
}

/* The views of a banker's hand: the one there is, or each of the cards. */
static int views_of_banker(const seat_hand *banker, game played, int view[3])
{
    if (played == GAME_CLOSED) {
        view[0] = 0;
        return 1;
    }
    memcpy(view, banker->cards.card, sizeof banker->cards.card);
    return 3;
}

/* ---- Sums over single hands ---- */

typedef struct {
    int64_t all;                         /* F0 */
    int64_t one[CARD_COUNT];             /* F1 */
    int64_t two[CARD_COUNT][CARD_COUNT]; /* F2[c][d], c < d */
} hand_sums;

static void sums_add(hand_sums *sums, const seat_hand *hand, int64_t value)
{
    const int *card = hand->cards.card;
    sums->all += value;
    sums->one[card[0]] += value;
    sums->one[card[1]] += value;
    sums->one[card[2]] += value;
    sums->two[card[0]][card[1]] += value;
    sums->two[card[0]][card[2]] += value;
    sums->two[card[1]][card[2]] += value;
}

/* same: the sum of f(P) g(P). */
static int64_t sum_of_disjoint_pairs(const hand_sums *f, const hand_sums *g, int64_t same)
{
    int64_t sum = f->all * g->all - same;
    for (int c = 0; c < CARD_COUNT; c++) {
        sum -= f->one[c] * g->one[c];
        for (int d = c + 1; d < CARD_COUNT; d++) {
            sum += f->two[c][d] * g->two[c][d];
        }
    }
    return sum;
}

/* The products behind one banker's hand and one view of it. */
static seat_products products_by_sums(const seat_hands *seats, const seat_hand *banker, int view)
{
    hand_sums base = {0};
    hand_sums bonus = {0};
    int64_t same_base = 0;
    int64_t same_both = 0;
    int64_t same_bonus = 0;
    for (int i = 0; i < seats->count; i++) {
        const seat_hand *hand = &seats->hand[i];
        if ((hand->mask & banker->mask) != 0) {
            continue;
        }
        int64_t won = base_result(hand, banker, view);
        int64_t bonus_won = hand->bonus;
        sums_add(&base, hand, won);
        sums_add(&bonus, hand, bonus_won);
        same_base += won * won;
        same_both += won * bonus_won;
        same_bonus += bonus_won * bonus_won;
    }
    return (seat_products){
        .base_base = sum_of_disjoint_pairs(&base, &base, same_base),
        .base_bonus = sum_of_disjoint_pairs(&base, &bonus, same_both),
        .bonus_bonus = sum_of_disjoint_pairs(&bonus, &bonus, same_bonus),
        .base_once = base.all,
    };
}

/* ---- All of the banker's hands ---- */

static void products_add(seat_products *sum, seat_products more)
{
    sum->base_base += more.base_base;
    sum->base_bonus += more.base_bonus;
    sum->bonus_bonus += more.bonus_bonus;
    sum->base_once += more.base_once;
}

typedef struct {
    const seat_hands *seats;
    seat_products *of_banker;
} banker_work;

static void work_on_banker(int index, void *context)
{
    const banker_work *work = context;
    const seat_hand *banker = &work->seats->hand[index];
    int view[3];
    int views = views_of_banker(banker, work->seats->played, view);
    for (int v = 0; v < views; v++) {
        products_add(&work->of_banker[index], products_by_sums(work->seats, banker, view[v]));
    }
}

seat_products two_seats_enumerate(const hand_list *hands, game played)
{
    seat_hands seats = prepare(hands, played);
    seat_products *of_banker = calloc((size_t)seats.count, sizeof *of_banker);
    require(of_banker != NULL, "there is memory");
    parallel_each(seats.count, work_on_banker, &(banker_work){&seats, of_banker});
    seat_products sum = {0};
    for (int i = 0; i < seats.count; i++) {
        products_add(&sum, of_banker[i]);
    }
    free(of_banker);
    free(seats.hand);
    return sum;
}

/* ---- The same, pair by pair ---- */

static seat_products products_by_pairs(const seat_hands *seats, const seat_hand *banker, int view)
{
    seat_products sum = {0};
    for (int i = 0; i < seats->count; i++) {
        const seat_hand *first = &seats->hand[i];
        if ((first->mask & banker->mask) != 0) {
            continue;
        }
        int won = base_result(first, banker, view);
        sum.base_once += won;
        for (int k = 0; k < seats->count; k++) {
            const seat_hand *second = &seats->hand[k];
            if ((second->mask & (banker->mask | first->mask)) != 0) {
                continue;
            }
            sum.base_base += won * base_result(second, banker, view);
            sum.base_bonus += won * second->bonus;
            sum.bonus_bonus += first->bonus * second->bonus;
        }
    }
    return sum;
}

bool two_seats_check(const hand_list *hands, game played)
{
    seat_hands seats = prepare(hands, played);
    /* One that does not qualify, a high card that does, and a pair. */
    const three_cards bankers[] = {
        three_cards_of(card_of(9, 0), card_of(7, 1), card_of(2, 1)),
        three_cards_of(card_of(13, 0), card_of(8, 0), card_of(5, 3)),
        three_cards_of(card_of(12, 1), card_of(12, 2), card_of(4, 3)),
    };
    int equal = 0;
    for (int i = 0; i < seats.count; i++) {
        const seat_hand *banker = &seats.hand[i];
        for (int b = 0; b < 3; b++) {
            if (memcmp(&banker->cards, &bankers[b], sizeof bankers[b]) != 0) {
                continue;
            }
            int view[3];
            int views = views_of_banker(banker, played, view);
            seat_products sums = products_by_sums(&seats, banker, view[views - 1]);
            seat_products pairs = products_by_pairs(&seats, banker, view[views - 1]);
            equal += sums.base_base == pairs.base_base && sums.base_bonus == pairs.base_bonus &&
                     sums.bonus_bonus == pairs.bonus_bonus && sums.base_once == pairs.base_once;
        }
    }
    free(seats.hand);
    return equal == 3;
}
