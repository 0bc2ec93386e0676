/* SPDX-License-Identifier: MIT */
/*
 * Hands: the batch evaluator, the number of hands in each category, and the order in which
 * the cards of a hand are laid out.
 */
#include <trey/hand.h>

#include "base/assert.h"
#include "hand_arithmetic.h"
#include "widths.h"

FOR_EACH_WIDTH static void evaluate_many(const trey_card *restrict a, const trey_card *restrict b,
                                         const trey_card *restrict c,
                                         trey_hand_value *restrict values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        values[i] = hand_value_of(a[i], b[i], c[i]);
    }
}

void trey_hand_evaluate_many(const trey_card *a, const trey_card *b, const trey_card *c,
                             trey_hand_value *values, size_t count)
{
    evaluate_many(a, b, c, values, count);
}

static int64_t choose_2(int64_t n)
{
    return n * (n - 1) / 2;
}

static int64_t choose_3(int64_t n)
{
    return n * (n - 1) * (n - 2) / 6;
}

int64_t trey_hand_count_all(unsigned decks)
{
    TREY_ASSERT(decks >= 1 && decks <= TREY_DECKS_MAX);
    return choose_3((int64_t)TREY_DECK_CARDS * decks);
}

int64_t trey_hand_count(trey_category category, unsigned decks)
{
    TREY_ASSERT(decks >= 1 && decks <= TREY_DECKS_MAX);
    int64_t n = decks;
    int64_t cube = n * n * n;   /* ways to choose copies of three different cards */
    int64_t rank_triples = 286; /* ways to choose three different ranks */
    int64_t straights = 12;     /* those of them that form a straight */
    switch (category) {
    case TREY_CATEGORY_STRAIGHT_FLUSH:
        return straights * 4 * cube;
    case TREY_CATEGORY_THREE_OF_A_KIND:
        return TREY_RANK_COUNT * choose_3(4 * n);
    case TREY_CATEGORY_STRAIGHT:
        return straights * (64 - 4) * cube;
    case TREY_CATEGORY_FLUSH:
        /* HAND-6: three cards of one suit, except three of one rank and straights. */
        return 4 * (choose_3(13 * n) - 13 * choose_3(n) - straights * cube);
    case TREY_CATEGORY_PAIR:
        /* Two cards of one rank and one of another, except those of one suit. */
        return 13 * 12 * (choose_2(4 * n) * 4 * n - 4 * choose_2(n) * n);
    case TREY_CATEGORY_HIGH_CARD:
        return (rank_triples - straights) * (64 - 4) * cube;
    case TREY_CATEGORY_COUNT:
        break;
    }
    TREY_ASSERT(false);
    return 0;
}

void trey_hand_lay_out(const trey_card cards[TREY_HAND_CARDS], trey_card out[TREY_HAND_CARDS])
{
    trey_hand_value value = trey_hand_evaluate(cards[0], cards[1], cards[2]);
    trey_card sorted[TREY_HAND_CARDS];
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) { /* highest rank first; stable */
        unsigned place = i;
        while (place > 0 && trey_card_rank(sorted[place - 1]) < trey_card_rank(cards[i])) {
            sorted[place] = sorted[place - 1];
            place--;
        }
        sorted[place] = cards[i];
    }
    unsigned first = value >> 8 & 15; /* the rank that is compared first */
    /* A kicker above the pair and the ace of A-2-3 move to the end. */
    bool moves_first = trey_card_rank(sorted[0]) != first;
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        out[i] = sorted[moves_first ? (i + 1) % TREY_HAND_CARDS : i];
    }
}

const char *trey_category_name(trey_category category)
{
    static const char *const names[TREY_CATEGORY_COUNT] = {
        [TREY_CATEGORY_HIGH_CARD] = "high-card",
        [TREY_CATEGORY_PAIR] = "pair",
        [TREY_CATEGORY_FLUSH] = "flush",
        [TREY_CATEGORY_STRAIGHT] = "straight",
        [TREY_CATEGORY_THREE_OF_A_KIND] = "three-of-a-kind",
        [TREY_CATEGORY_STRAIGHT_FLUSH] = "straight-flush",
    };
    TREY_ASSERT((unsigned)category < TREY_CATEGORY_COUNT);
    return names[category];
}
