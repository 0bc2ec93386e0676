/* SPDX-License-Identifier: MIT */
/*
 * The vector engine, written once for all processors. A file defines the operations of
 * lanes_vector.h for its processor and then includes this file, which defines the function
 * LANES_RUN_BLOCK.
 */
#include "base/assert.h"
#include "lanes_counted.h"
#include "lanes_hands.h"
#include "lanes_ordered.h"

sim_lanes_run_block LANES_RUN_BLOCK;

typedef struct kernel {
    const lanes_plan *plan;
    dealer dealer;
    hand_tables hands;
    bytes_table bonus_gain, ante_bonus, first;
    struct {
        bytes_table high, low;
    } bounds[TREY_SEATS_MAX];
    union { /* by plan->in_order */
        counted counted;
        ordered ordered;
    } sums;
    words plays;
    lanes_totals totals;
    unsigned vectors; /* since the last flush */
} kernel;

static void kernel_prepare(kernel *state, const lanes_plan *plan, uint64_t seed, uint64_t block)
{
    memset(state, 0, sizeof *state);
    state->plan = plan;
    dealer_seed(&state->dealer, seed, block);
    state->hands = hand_tables_make();
    state->bonus_gain = bytes_table_make(plan->bonus_gain);
    state->ante_bonus = bytes_table_make(plan->ante_bonus);
    state->first = bytes_table_make(plan->first);
    for (unsigned p = 0; p < plan->players; p++) {
        state->bounds[p].high = bytes_table_make(plan->bounds[p].high);
        state->bounds[p].low = bytes_table_make(plan->bounds[p].low);
    }
    if (plan->in_order) {
        ordered_prepare(&state->sums.ordered, plan);
    }
}

/* ---- A vector of rounds ---- */

typedef struct lane_banker {
    bytes exposed; /* rank of the exposed card */
    lane_hand hand;
    bytes pays; /* antes won by a winning ante and its play: one or two */
} lane_banker;

LANES_INLINE lane_banker banker_of(const kernel *state, unsigned v)
{
    three_cards cards = hand_cards(&state->dealer, state->plan->players, v);
    lane_hand hand = hand_of(cards, &state->hands);
    /* OUT-1: a banker who does not qualify loses to any hand, and only the ante is paid. */
    mask qualifies = bytes_greater(hand.high, bytes_all(TREY_RANK_QUEEN - 1));
    return (lane_banker){rank_of(cards.card[2]),
                         {bytes_keep(qualifies, hand.high), hand.low},
                         bytes_increment(qualifies, bytes_all(1))};
}

/* The result of one player. In lanes that are not live, the player folds. */
typedef struct ending {
    mask plays;
    bytes antes; /* antes won if the hand is played, without an Ante Bonus */
    bytes payline;
} ending;

LANES_INLINE ending ending_of(const kernel *state, unsigned player, unsigned v,
                              const lane_banker *banker, lane_hand bound, mask live)
{
    lane_hand hand = hand_of(hand_cards(&state->dealer, player, v), &state->hands);
    mask wins = hand_beats(hand, banker->hand);
    mask ties = hand_ties(hand, banker->hand);
    /* OUT-2 */
    bytes antes = bytes_keep(wins, banker->pays) | bytes_keep(~(wins | ties), bytes_all(-2));
    return (ending){hand_beats(hand, bound) & live, antes, hand_payline(hand)};
}

LANES_INLINE lane_hand bound_of(const kernel *state, unsigned player, bytes exposed)
{
    return (lane_hand){bytes_look_up(&state->bounds[player].high, exposed, TREY_RANK_COUNT),
                       bytes_look_up(&state->bounds[player].low, exposed, TREY_RANK_COUNT)};
}

/* Count the result of a player at a table whose bank covers all action. */
LANES_INLINE void count_ending(kernel *state, counted_lanes *lanes, unsigned player, ending end,
                               mask live)
{
    bytes folded = bytes_keep(live, bytes_all(-1)); /* WAGER-5 */
    bytes a = bytes_select(end.plays, end.antes, folded);
    bytes gain = bytes_look_up(&state->bonus_gain, end.payline, TREY_PAYLINE_COUNT);
    bytes b = bytes_keep(end.plays, gain); /* OUT-3 */
    if (state->plan->has_ante_bonus) {     /* OUT-6 */
        bytes won = bytes_look_up(&state->ante_bonus, end.payline, TREY_PAYLINE_COUNT);
        a += bytes_keep(end.plays, won);
    }
    count_player(&state->sums.counted.player[player], lanes, a, b);
}

/* Store the result of a player, to be settled in order later. */
LANES_INLINE void store_ending(kernel *state, unsigned player, unsigned v, ending end, mask live)
{
    bytes played = (end.antes + LANES_ANTES_BIAS) | (bytes)((words)end.payline << 4);
    bytes folded = bytes_all(LANES_ANTES_BIAS - 1); /* WAGER-5: payline 0 loses the bonus too */
    bytes none = bytes_all(LANES_ANTES_BIAS | LANES_PAYLINE_NONE << 4);
    bytes outcome = bytes_select(end.plays, played, bytes_select(live, folded, none));
    memcpy(state->sums.ordered.outcome[player] + v * LANES_WIDTH, &outcome, sizeof outcome);
}

LANES_INLINE void play_vector(kernel *state, unsigned v, mask live, bool in_order)
{
    lane_banker banker = banker_of(state, v);
    lane_hand bound = bound_of(state, 0, banker.exposed);
    counted_lanes lanes = {0};
    bytes plays = bytes_all(0);
    for (unsigned player = 0; player < state->plan->players; player++) {
        if (!state->plan->one_bound) {
            bound = bound_of(state, player, banker.exposed);
        }
        ending end = ending_of(state, player, v, &banker, bound, live);
        plays = bytes_increment(end.plays, plays);
        if (in_order) {
            store_ending(state, player, v, end, live);
        } else {
            count_ending(state, &lanes, player, end, live);
        }
    }
    state->plays += ((words)plays & 0xFF) + ((words)plays >> 8);
    if (in_order) {
        bytes first = bytes_look_up(&state->first, banker.exposed, TREY_RANK_COUNT);
        memcpy(state->sums.ordered.first + v * LANES_WIDTH, &first, sizeof first);
    } else {
        count_lanes(&state->sums.counted, lanes);
    }
}

/* ---- Batches and blocks ---- */

static void flush(kernel *state)
{
    if (state->plan->in_order) {
        ordered_flush(&state->sums.ordered, state->plan->players, &state->totals);
    } else {
        counted_flush(&state->sums.counted, state->plan->players);
    }
    state->totals.plays += sum_words(&state->plays);
    state->vectors = 0;
}

/* The first `count` lanes of a set of lanes. */
static mask mask_first(mask set, int64_t count)
{
    uint64_t bits = mask_bits(set);
    int8_t kept[LANES_WIDTH];
    for (unsigned i = 0; i < LANES_WIDTH; i++) {
        kept[i] = (bits >> i & 1) != 0 && count-- > 0;
    }
    return bytes_equal(bytes_load(kept), bytes_all(1));
}

/* Deal a batch and play at most `left` rounds of it. Returns the lanes that were played. */
LANES_INLINE uint64_t play_batch(kernel *state, int64_t left, bool in_order)
{
    uint64_t played = 0;
    dealer_draw(&state->dealer, state->plan);
    for (unsigned v = 0; v < LANES_VECTORS; v++) {
        mask live = state->dealer.stay[v];
        if (left < LANES_WIDTH) {
            live = mask_first(live, left);
        }
        uint64_t bits = mask_bits(live);
        left -= __builtin_popcountll(bits);
        played |= bits << (v * LANES_WIDTH);
        play_vector(state, v, live, in_order);
    }
    state->totals.rounds += __builtin_popcountll(played);
    state->vectors += LANES_VECTORS;
    if (state->vectors + LANES_VECTORS > state->plan->vectors_per_flush) {
        flush(state);
    }
    return played;
}

static void run_counted(kernel *state, const sim_lanes_table *table, uint32_t rounds)
{
    while (state->totals.rounds < rounds) {
        play_batch(state, rounds - state->totals.rounds, false);
    }
    flush(state);
    counted_finish(&state->sums.counted, table, &state->totals);
}

static void run_ordered(kernel *state, const sim_lanes_table *table, uint64_t block,
                        uint32_t rounds, trey_sim_observer *observe, void *context)
{
    ordered *sums = &state->sums.ordered;
    while (state->totals.rounds < rounds) {
        uint64_t played = play_batch(state, rounds - state->totals.rounds, true);
        settle_batch(sums, state->plan);
        if (observe != NULL) {
            trey_lanes_observe(&sums->results, played, table->unit, block, observe, context);
        }
    }
    flush(state);
    ordered_finish(sums, table->players, &state->totals);
}

void LANES_RUN_BLOCK(const sim_lanes_table *table, uint64_t seed, uint64_t block, uint32_t rounds,
                     trey_sim_tally *tally, trey_sim_observer *observe, void *context)
{
    TREY_ASSERT(rounds <= SIM_BLOCK_ROUNDS);
    lanes_plan plan = trey_lanes_plan_make(table, observe != NULL);
    kernel state;
    kernel_prepare(&state, &plan, seed, block);
    if (plan.in_order) {
        run_ordered(&state, table, block, rounds, observe, context);
    } else {
        run_counted(&state, table, rounds);
    }
    trey_lanes_totals_add(&state.totals, table, tally);
}
