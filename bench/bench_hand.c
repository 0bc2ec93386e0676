/* SPDX-License-Identifier: MIT */
/*
 * Evaluates random hands, one by one and in a batch. Yardstick: one lookup in a table of all
 * 52 x 52 x 52 hands.
 */
#include <stdlib.h>

#include <trey/hand.h>

#include "measure.h"

enum { HANDS = 1 << 20, CARDS = TREY_DECK_CARDS };

typedef struct hands {
    trey_card a[HANDS], b[HANDS], c[HANDS];
    trey_hand_value values[HANDS];
    trey_hand_value table[CARDS * CARDS * CARDS];
} hands;

static uint64_t evaluate_each(void *context)
{
    const hands *all = context;
    uint64_t sum = 0;
    for (size_t i = 0; i < HANDS; i++) {
        sum += trey_hand_evaluate(all->a[i], all->b[i], all->c[i]);
    }
    return sum;
}

static uint64_t look_up_each(void *context)
{
    const hands *all = context;
    uint64_t sum = 0;
    for (size_t i = 0; i < HANDS; i++) {
        sum += all->table[(all->a[i] * CARDS + all->b[i]) * CARDS + all->c[i]];
    }
    return sum;
}

static uint64_t evaluate_batch(void *context)
{
    hands *all = context;
    /* In pieces that stay in the cache, as a simulator would. */
    enum { PIECE = 4096 };
    for (size_t i = 0; i < HANDS; i += PIECE) {
        trey_hand_evaluate_many(all->a + i, all->b + i, all->c + i, all->values, PIECE);
    }
    return all->values[0];
}

static void fill(hands *all)
{
    uint64_t state = 1;
    for (size_t i = 0; i < HANDS; i++) {
        all->a[i] = (trey_card)(measure_random(&state) % CARDS);
        all->b[i] = (trey_card)(measure_random(&state) % CARDS);
        all->c[i] = (trey_card)(measure_random(&state) % CARDS);
    }
    for (unsigned a = 0; a < CARDS; a++) {
        for (unsigned b = 0; b < CARDS; b++) {
            for (unsigned c = 0; c < CARDS; c++) {
                all->table[(a * CARDS + b) * CARDS + c] =
                    trey_hand_evaluate((trey_card)a, (trey_card)b, (trey_card)c);
            }
        }
    }
}

size_t bench_hand(bench_row *rows)
{
    hands *all = calloc(1, sizeof *all);
    if (all == NULL) {
        return 0;
    }
    fill(all);
    rows[0] = (bench_row){"evaluate a random hand", "a 52x52x52 table lookup",
                          "at most 1.2 times the yardstick",
                          measure(evaluate_each, look_up_each, all, HANDS)};
    rows[1] = (bench_row){"evaluate hands in a batch", "a 52x52x52 table lookup",
                          "vectorised: well under the yardstick",
                          measure(evaluate_batch, look_up_each, all, HANDS)};
    free(all);
    return 2;
}
