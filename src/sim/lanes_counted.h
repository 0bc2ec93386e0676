/* SPDX-License-Identifier: MIT */
/*
 * Lanes for tables whose bank always covers all action. The lanes count antes won and gains of
 * bonuses; the end of a block converts the counts to amounts.
 */
#ifndef TREY_SIM_LANES_COUNTED_H
#define TREY_SIM_LANES_COUNTED_H

#include "lanes_sums.h"

/* a: antes won; b: gain of the bonus, as in lanes_counts. The lanes are as narrow as the sums of
 * plan->vectors_per_flush vectors allow. */
typedef struct counted_player {
    bytes a;
    words a_squares;
    amounts products;
    words b;
    amounts b_squares;
} counted_player;

typedef struct counted {
    counted_player player[TREY_SEATS_MAX];
    amounts a_squares, products; /* of the sums over all players */
    unsigned_amounts b_squares;
    lanes_counts player_counts[TREY_SEATS_MAX], counts;
} counted;

/* The sums over all players in each lane of one vector. The sum of b does not fit in a byte, so it
 * has two vectors of words. */
typedef struct counted_lanes {
    bytes a;
    words b_even, b_odd;
} counted_lanes;

LANES_INLINE void count_player(counted_player *into, counted_lanes *lanes, bytes a, bytes b)
{
    words b_even = (words)b & 0xFF, b_odd = (words)b >> 8;
    into->a += a;
    into->a_squares += bytes_squares(a);
    into->products += words_multiply_pairs(bytes_multiply_pairs(b, a), words_all(1));
    into->b += b_even + b_odd;
    into->b_squares += words_multiply_pairs(b_even, b_even) + words_multiply_pairs(b_odd, b_odd);
    lanes->a += a;
    lanes->b_even += b_even;
    lanes->b_odd += b_odd;
}

LANES_INLINE void count_lanes(counted *into, counted_lanes lanes)
{
    words a_even = (words)((signed_words)((words)lanes.a << 8) >> 8);
    words a_odd = (words)((signed_words)lanes.a >> 8);
    into->a_squares += words_multiply_pairs(a_even, a_even) + words_multiply_pairs(a_odd, a_odd);
    into->products +=
        words_multiply_pairs(a_even, lanes.b_even) + words_multiply_pairs(a_odd, lanes.b_odd);
    into->b_squares += (unsigned_amounts)words_multiply_pairs(lanes.b_even, lanes.b_even) +
                       (unsigned_amounts)words_multiply_pairs(lanes.b_odd, lanes.b_odd);
}

static void counted_flush(counted *state, unsigned players)
{
    for (unsigned p = 0; p < players; p++) {
        lanes_counts *counts = &state->player_counts[p];
        counts->a += sum_bytes(&state->player[p].a);
        counts->a_squares += sum_words(&state->player[p].a_squares);
        counts->products += sum_amounts(&state->player[p].products);
        counts->b += sum_words(&state->player[p].b);
        counts->b_squares += sum_amounts(&state->player[p].b_squares);
    }
    state->counts.a_squares += sum_amounts(&state->a_squares);
    state->counts.products += sum_amounts(&state->products);
    state->counts.b_squares += sum_amounts_unsigned(&state->b_squares);
}

static void counted_finish(counted *state, const sim_lanes_table *table, lanes_totals *totals)
{
    int64_t rounds = totals->rounds, players = table->players;
    for (unsigned p = 0; p < table->players; p++) {
        state->counts.a += state->player_counts[p].a;
        state->counts.b += state->player_counts[p].b;
        totals->player[p] = trey_lanes_whole_figure(&state->player_counts[p], table, 1, rounds);
    }
    totals->ante = trey_lanes_ante_figure(&state->counts, table);
    totals->bonus = trey_lanes_bonus_figure(&state->counts, table, players, rounds);
    totals->all = trey_lanes_whole_figure(&state->counts, table, players, rounds);
}

#endif
