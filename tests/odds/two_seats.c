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

/* ---- Results of a seat ---- */

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

/* Sums of the bonus results for one hand of the banker, which do not depend on the exposed card. */
typedef struct {
    hand_sums sums;
    int64_t same;
} bonus_sums;

static void add_up_bonuses(const seat_hands *seats, const seat_hand *banker, bonus_sums *bonus)
{
    *bonus = (bonus_sums){0};
    for (int i = 0; i < seats->count; i++) {
        const seat_hand *hand = &seats->hand[i];
        if ((hand->mask & banker->mask) == 0) {
            sums_add(&bonus->sums, hand, hand->bonus);
            bonus->same += (int64_t)hand->bonus * hand->bonus;
        }
    }
}

/* The products behind one banker's hand and one view of it. */
static seat_products products_by_sums(const seat_hands *seats, const seat_hand *banker, int view,
                                      const bonus_sums *bonus)
{
    hand_sums base = {0};
    int64_t same_base = 0;
    int64_t same_both = 0;
    for (int i = 0; i < seats->count; i++) {
        const seat_hand *hand = &seats->hand[i];
        if ((hand->mask & banker->mask) != 0) {
            continue;
        }
        int64_t won = base_result(hand, banker, view);
        sums_add(&base, hand, won);
        same_base += won * won;
        same_both += won * hand->bonus;
    }
    return (seat_products){
        .base_base = sum_of_disjoint_pairs(&base, &base, same_base),
        .base_bonus = sum_of_disjoint_pairs(&base, &bonus->sums, same_both),
        .bonus_bonus = sum_of_disjoint_pairs(&bonus->sums, &bonus->sums, bonus->same),
        .base_once = base.all,
    };
}

/* ---- All of the banker's hands ---- */

static void products_add(seat_products *sum, seat_products more, int64_t times)
{
    sum->base_base += times * more.base_base;
    sum->base_bonus += times * more.base_bonus;
    sum->bonus_bonus += times * more.bonus_bonus;
    sum->base_once += times * more.base_once;
}

typedef struct {
    const seat_hands *seats;
    const int *stands_for; /* by banker: hands it is gone through for, 0 when another one is */
    seat_products *of_banker;
} banker_work;

static void work_on_banker(int index, void *context)
{
    const banker_work *work = context;
    if (work->stands_for[index] == 0) {
        return;
    }
    const seat_hand *banker = &work->seats->hand[index];
    bonus_sums bonus;
    add_up_bonuses(work->seats, banker, &bonus);
    int view[3];
    int views = views_of_banker(banker, work->seats->played, view);
    for (int v = 0; v < views; v++) {
        products_add(&work->of_banker[index],
                     products_by_sums(work->seats, banker, view[v], &bonus), 1);
    }
}

/* One for each hand, or the size of its class for the first hand of those that differ only in the
 * names of the suits. */
static int *stands_for(const seat_hands *seats, hands_which bankers)
{
    int *stands = calloc((size_t)seats->count, sizeof *stands);
    int *first = calloc((size_t)CARD_COUNT * CARD_COUNT * CARD_COUNT, sizeof *first);
    require(stands != NULL && first != NULL, "there is memory");
    for (int i = 0; i < seats->count; i++) {
        three_cards cards = seats->hand[i].cards;
        if (bankers == HANDS_UP_TO_SUITS) {
            suits_settle(&cards, &(int){-1});
        }
        int *index =
            &first[(cards.card[0] * CARD_COUNT + cards.card[1]) * CARD_COUNT + cards.card[2]];
        if (*index == 0) {
            *index = i + 1;
        }
        stands[*index - 1]++;
    }
    free(first);
    return stands;
}

seat_products two_seats_enumerate(const hand_list *hands, game played, hands_which bankers)
{
    seat_hands seats = prepare(hands, played);
    seat_products *of_banker = calloc((size_t)seats.count, sizeof *of_banker);
    int *stands = stands_for(&seats, bankers);
    require(of_banker != NULL, "there is memory");
    parallel_each(seats.count, work_on_banker, &(banker_work){&seats, stands, of_banker});
    seat_products sum = {0};
    for (int i = 0; i < seats.count; i++) {
        products_add(&sum, of_banker[i], stands[i]);
    }
    free(stands);
    free(of_banker);
    free(seats.hand);
    return sum;
}

/* ---- The same, pair by pair ---- */

/* The hands that share no card with the banker's, in columns that a compiler can go through in
 * vectors: nearly all of the time goes into the pairs. */
typedef struct {
    int count;
    uint64_t mask[HANDS_MAX];
    int32_t won[HANDS_MAX];
    int32_t bonus[HANDS_MAX];
} hand_columns;

static void fill_columns(hand_columns *columns, const seat_hands *seats, const seat_hand *banker,
                         int view)
{
    columns->count = 0;
    for (int i = 0; i < seats->count; i++) {
        const seat_hand *hand = &seats->hand[i];
        if ((hand->mask & banker->mask) == 0) {
            columns->mask[columns->count] = hand->mask;
            columns->won[columns->count] = base_result(hand, banker, view);
            columns->bonus[columns->count] = hand->bonus;
            columns->count++;
        }
    }
}

static seat_products products_by_pairs(const seat_hands *seats, const seat_hand *banker, int view)
{
    static hand_columns of; /* one thread checks */
    fill_columns(&of, seats, banker, view);
    seat_products sum = {0};
    for (int i = 0; i < of.count; i++) {
        uint64_t taken = of.mask[i];
        int32_t won = 0; /* by all second hands together; they are few enough for 32 bits */
        int32_t bonus = 0;
        for (int k = 0; k < of.count; k++) {
            int32_t is_free = (of.mask[k] & taken) == 0;
            won += is_free * of.won[k];
            bonus += is_free * of.bonus[k];
        }
        sum.base_once += of.won[i];
        sum.base_base += (int64_t)of.won[i] * won;
        sum.base_bonus += (int64_t)of.won[i] * bonus;
        sum.bonus_bonus += (int64_t)of.bonus[i] * bonus;
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
            bonus_sums bonus;
            add_up_bonuses(&seats, banker, &bonus);
            seat_products sums = products_by_sums(&seats, banker, view[views - 1], &bonus);
            seat_products pairs = products_by_pairs(&seats, banker, view[views - 1]);
            equal += sums.base_base == pairs.base_base && sums.base_bonus == pairs.base_bonus &&
                     sums.bonus_bonus == pairs.bonus_bonus && sums.base_once == pairs.base_once;
        }
    }
    free(seats.hand);
    return equal == 3;
}
