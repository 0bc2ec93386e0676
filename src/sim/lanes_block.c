/* SPDX-License-Identifier: MIT */
/*
 * The work before and after the lanes: preparing lookup tables, and adding totals to a tally.
 */
#include "lanes_block.h"

#include "base/assert.h"

/* ---- Limits ---- */

enum { BONUS_MOST = 254, ANTE_BONUS_MOST = 7 };

static int32_t most_of(const int16_t pays[TREY_PAYLINE_COUNT])
{
    int32_t most = 0;
    for (unsigned line = 0; line < TREY_PAYLINE_COUNT; line++) {
        most = pays[line] > most ? pays[line] : most;
    }
    return most;
}

static bool none_below_zero(const int16_t pays[TREY_PAYLINE_COUNT])
{
    for (unsigned line = 0; line < TREY_PAYLINE_COUNT; line++) {
        if (pays[line] < 0) {
            return false;
        }
    }
    return pays[0] == 0; /* a high card wins nothing */
}

/* The largest amount that all bettors together can win or lose in a round, in units. */
static int64_t due_most(const sim_lanes_table *table)
{
    int64_t bonus = most_of(table->bonus_pays);
    int64_t antes = 2 + most_of(table->ante_bonus_pays);
    return table->players * (antes * table->ante + (bonus > 1 ? bonus : 1) * table->bonus);
}

static bool never_cuts(const sim_lanes_table *table)
{
    return table->covered || table->cover == TREY_COVER_NONE;
}

bool trey_sim_lanes_table_fits(const sim_lanes_table *table)
{
    return table->players >= 1 && table->players <= TREY_SEATS_MAX && table->ante >= 0 &&
           table->bonus >= 0 && none_below_zero(table->bonus_pays) &&
           none_below_zero(table->ante_bonus_pays) && most_of(table->bonus_pays) <= BONUS_MOST &&
           most_of(table->ante_bonus_pays) <= (never_cuts(table) ? ANTE_BONUS_MOST : 0) &&
           due_most(table) <= SIM_LANES_DUE_MAX;
}

/* ---- The plan ---- */

/* The greatest hand that a strategy folds, as the pair of bytes that represents a hand in the
 * lanes. Unlike a trey_hand_value, the pair of bytes always contains three ranks, even if one or
 * two of them decide. The bound must be below all hands of an equal value. */
static int32_t bound_below(trey_hand_value play_from)
{
    int32_t high = play_from >> 8, low = play_from & 0xFF;
    int32_t first = high & 15;
    switch (trey_hand_category(play_from)) {
    case TREY_CATEGORY_HIGH_CARD:
    case TREY_CATEGORY_FLUSH:
        return high * 256 + low - 1;
    case TREY_CATEGORY_PAIR: {
        int32_t kicker = (low + 15) / 16; /* the lowest kicker that is played */
        return high * 256 + (kicker > first ? kicker * 16 : first * 16 + kicker) - 1;
    }
    default:
        return (high + (low > 0)) * 256 - 1;
    }
}

static lanes_bound bound_make(const trey_hand_value play_from[TREY_RANK_COUNT], bool has_ante)
{
    lanes_bound bound = {0};
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        int32_t below = bound_below(has_ante ? play_from[rank] : TREY_PLAY_ALWAYS);
        int32_t high = below < 0 ? -1 : below / 256;
        /* The high byte of every hand is below 127. */
        bound.high[rank] = (uint8_t)(high < INT8_MAX ? high : INT8_MAX);
        bound.low[rank] = (uint8_t)((unsigned)below ^ 0x80U);
    }
    return bound;
}

static bool same_bounds(const lanes_bound *a, const lanes_bound *b)
{
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        if (a->high[rank] != b->high[rank] || a->low[rank] != b->low[rank]) {
            return false;
        }
    }
    return true;
}

static void plan_bounds(lanes_plan *plan, const sim_lanes_table *table)
{
    plan->one_bound = true;
    for (unsigned p = 0; p < plan->players; p++) {
        plan->bounds[p] = bound_make(table->play_from[p], table->ante > 0);
        plan->one_bound = plan->one_bound && same_bounds(&plan->bounds[p], &plan->bounds[0]);
    }
}

static void plan_pays(lanes_plan *plan, const sim_lanes_table *table)
{
    for (unsigned line = 0; line < TREY_PAYLINE_COUNT; line++) {
        int32_t pays = table->bonus_pays[line];
        plan->bonus_gain[line] = (uint8_t)(pays > 0 ? pays + 1 : 0);
        plan->bonus_due[line] = (pays > 0 ? pays : -1) * table->bonus;
        plan->ante_bonus[line] = (uint8_t)table->ante_bonus_pays[line];
        plan->ante_bonus_due[line] = table->ante_bonus_pays[line] * table->ante;
        plan->has_ante_bonus = plan->has_ante_bonus || table->ante_bonus_pays[line] > 0;
    }
    for (int32_t antes = -LANES_ANTES_BIAS; antes <= 2; antes++) {
        plan->antes_due[antes + LANES_ANTES_BIAS] = antes * table->ante;
    }
}

lanes_plan trey_lanes_plan_make(const sim_lanes_table *table, bool observed)
{
    TREY_ASSERT(trey_sim_lanes_table_fits(table));
    lanes_plan plan = {
        .players = table->players,
        .cover = table->cover,
        .observed = observed,
        .in_order = observed || !never_cuts(table),
        .vectors_per_flush = INT8_MAX / (2U + (unsigned)most_of(table->ante_bonus_pays)),
    };
    /* A bank of this size is never used up. */
    int32_t bank = (int32_t)due_most(table) + 1;
    plan.bank = never_cuts(table) || table->bank_wager > bank ? bank : table->bank_wager;
    plan_bounds(&plan, table);
    plan_pays(&plan, table);
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        plan.first[rank] = never_cuts(table) ? 0 : table->first[rank];
        TREY_ASSERT(plan.first[rank] < plan.players);
    }
    for (unsigned i = 0; i < SIM_CARDS_MAX; i++) {
        plan.left[i] = (uint16_t)(TREY_DECK_CARDS - i);
        plan.uneven[i] = (uint16_t)((UINT16_MAX + 1) % plan.left[i]);
    }
    return plan;
}

/* ---- Totals ---- */

lanes_figure trey_lanes_ante_figure(const lanes_counts *counts, const sim_lanes_table *table)
{
    trey_wide ante = table->ante;
    return (lanes_figure){counts->a * table->ante, counts->a_squares * ante * ante};
}

lanes_figure trey_lanes_bonus_figure(const lanes_counts *counts, const sim_lanes_table *table,
                                     int64_t bettors, int64_t rounds)
{
    trey_wide bonus = table->bonus;
    /* The gain of a bettor is the result plus one. */
    int64_t sum = counts->b - bettors * rounds;
    int64_t squares = counts->b_squares - 2 * bettors * counts->b + bettors * bettors * rounds;
    return (lanes_figure){sum * table->bonus, squares * bonus * bonus};
}

lanes_figure trey_lanes_whole_figure(const lanes_counts *counts, const sim_lanes_table *table,
                                     int64_t bettors, int64_t rounds)
{
    lanes_figure ante = trey_lanes_ante_figure(counts, table);
    lanes_figure bonus = trey_lanes_bonus_figure(counts, table, bettors, rounds);
    trey_wide products = counts->products - bettors * counts->a;
    return (lanes_figure){ante.sum + bonus.sum,
                          ante.squares + bonus.squares + 2 * products * table->ante * table->bonus};
}

/* Add a figure to a tally. `sign` is -1 for the bank's side. The stake is the same in every round.
 */
static void add_figure(trey_sim_figure *into, const lanes_figure *figure, int64_t sign,
                       int64_t stake_units, int64_t rounds, int64_t unit)
{
    int64_t result = sign * figure->sum * unit;
    int64_t stake = stake_units * unit;
    into->result += result;
    into->stake += stake * rounds;
    into->result_squares += figure->squares * unit * unit;
    into->products += (trey_wide)result * stake;
    into->stake_squares += (trey_wide)stake * stake * rounds;
}

void trey_lanes_totals_add(const lanes_totals *totals, const sim_lanes_table *table,
                           trey_sim_tally *tally)
{
    int64_t rounds = totals->rounds, players = table->players, unit = table->unit;
    tally->rounds += rounds;
    if (table->ante > 0) {
        tally->decisions += rounds * players;
        tally->plays += totals->plays;
    }
    tally->short_rounds += totals->short_rounds;
    tally->unpaid += totals->unpaid * unit;
    tally->uncollected += totals->uncollected * unit;
    int64_t antes = players * table->ante;
    int64_t bank = table->cover == TREY_COVER_NONE ? antes : table->bank_wager;
    add_figure(&tally->ante, &totals->ante, 1, antes, rounds, unit);
    add_figure(&tally->bonus, &totals->bonus, 1, players * table->bonus, rounds, unit);
    add_figure(&tally->bank, &totals->all, -1, bank, rounds, unit);
    for (unsigned p = 0; p < table->players; p++) {
        add_figure(&tally->seat[table->seat[p]], &totals->player[p], 1, table->ante, rounds, unit);
    }
}

void trey_lanes_observe(const lanes_results *results, uint64_t live, int64_t unit, uint64_t block,
                        trey_sim_observer *observe, void *context)
{
    trey_sim_round rounds[SIM_LANES];
    uint32_t count = 0;
    for (unsigned lane = 0; lane < SIM_LANES; lane++) {
        if ((live >> lane & 1) == 0) {
            continue;
        }
        int64_t ante = results->ante[lane] * unit, bonus = results->bonus[lane] * unit;
        rounds[count++] = (trey_sim_round){
            .bank_net = -ante - bonus,
            .collect_due = (results->pay_due[lane] - results->due[lane]) * unit,
            .pay_due = results->pay_due[lane] * unit,
            .ante_result = ante,
            .bonus_result = bonus,
        };
    }
    if (count > 0) {
        observe(context, block, rounds, count);
    }
}
