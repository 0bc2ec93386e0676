/* SPDX-License-Identifier: MIT */
/*
 * Lanes that settle wagers in order, limited by the bank's wager (COVER-4 to COVER-7), and that
 * collect the results for an observer.
 */
#ifndef TREY_SIM_LANES_ORDERED_H
#define TREY_SIM_LANES_ORDERED_H

#include "lanes_sums.h"

typedef struct ordered_figure {
    amounts sum;
    quads squares;
} ordered_figure;

typedef struct ordered {
    amounts_table antes_due, bonus_due, ante_bonus_due;
    ordered_figure player[TREY_SEATS_MAX];
    ordered_figure ante, bonus, all;
    amounts unpaid, uncollected, short_rounds;
    lanes_results results;
    /* The current batch: the result of each player (low four bits: antes won plus LANES_ANTES_BIAS;
     * high four bits: payline), and the player at whom settlement begins. */
    uint8_t outcome[TREY_SEATS_MAX][SIM_LANES];
    uint8_t first[SIM_LANES];
} ordered;

static void ordered_prepare(ordered *state, const lanes_plan *plan)
{
    state->antes_due = amounts_table_make(plan->antes_due);
    state->bonus_due = amounts_table_make(plan->bonus_due);
    state->ante_bonus_due = amounts_table_make(plan->ante_bonus_due);
}

LANES_INLINE void figure_add(ordered_figure *figure, amounts result)
{
    figure->sum += result;
    figure->squares += amounts_squares(result);
}

/* ---- The bank ---- */

typedef struct lane_bank {
    amounts all;             /* W */
    amounts left_to_pay;     /* with COVER-5: to pay or collect */
    amounts left_to_collect; /* used with COVER-6 only */
    amounts lost;            /* used with COVER-7: net loss so far */
    amounts unpaid, cut;     /* not covered by W: of wins, and of wins minus losses */
    amounts pay_due;         /* all wins, if observed */
} lane_bank;

/* The part of `due` that the bank covers. `due` is positive if the bank pays the bettor and
 * negative if it collects. */
LANES_INLINE amounts bank_moves(lane_bank *bank, amounts due, trey_cover cover)
{
    if (cover == TREY_COVER_MATCHED) {
        amounts moved = amounts_least(amounts_magnitude(due), bank->left_to_pay);
        bank->left_to_pay -= moved;
        return amounts_toward(moved, due);
    }
    if (cover == TREY_COVER_COLLECT_THEN_PAY) {
        /* COVER-6 has two passes, but they are independent, so one pass is enough. */
        amounts zero = amounts_all(0);
        amounts paid = amounts_least(amounts_most(due, zero), bank->left_to_pay);
        amounts collected = amounts_least(amounts_most(-due, zero), bank->left_to_collect);
        bank->left_to_pay -= paid;
        bank->left_to_collect -= collected;
        return paid - collected;
    }
    amounts before = bank->lost;
    bank->lost = amounts_most(amounts_least(before + due, bank->all), -bank->all);
    return bank->lost - before;
}

LANES_INLINE amounts bank_settles(lane_bank *bank, amounts due, trey_cover cover, bool observed)
{
    amounts moved = bank_moves(bank, due, cover);
    amounts cut = due - moved;
    bank->unpaid += amounts_most(cut, amounts_all(0));
    bank->cut += cut;
    if (observed) {
        bank->pay_due += amounts_most(due, amounts_all(0));
    }
    return moved;
}

/* ---- The order ---- */

/* The amounts due to each player, for the rounds in one vector of amounts. */
typedef struct lane_dues {
    amounts ante[TREY_SEATS_MAX], bonus[TREY_SEATS_MAX], ante_bonus[TREY_SEATS_MAX];
} lane_dues;

/* Reset the bank in the lanes where settlement begins at the current player. */
LANES_INLINE void bank_reset_where(lane_bank *bank, amounts begins)
{
    bank->left_to_pay = amounts_select(begins, bank->all, bank->left_to_pay);
    bank->left_to_collect = amounts_select(begins, bank->all, bank->left_to_collect);
    bank->lost &= ~begins;
}

/* Look up the amounts due. Also find the state of the bank after settlement has passed the last
 * seat. With that state, all lanes can then settle from the first seat on together, although their
 * settlement begins at different seats. */
LANES_INLINE void find_dues(lane_dues *dues, lane_bank *bank, const ordered *state,
                            const lanes_plan *plan, unsigned lane, trey_cover cover)
{
    amounts seats_to_first = amounts_load(state->first + lane);
    for (unsigned p = 0; p < plan->players; p++) {
        amounts outcome = amounts_load(state->outcome[p] + lane), payline = outcome >> 4;
        dues->ante[p] = amounts_look_up(state->antes_due, outcome);
        dues->bonus[p] = amounts_look_up(state->bonus_due, payline);
        if (plan->has_ante_bonus) {
            dues->ante_bonus[p] = amounts_look_up(state->ante_bonus_due, payline);
        }
        bank_reset_where(bank, seats_to_first == 0);
        bank_moves(bank, dues->ante[p], cover);
        bank_moves(bank, dues->bonus[p], cover);
        seats_to_first -= 1;
    }
}

/* ---- A batch ---- */

typedef struct lane_results {
    amounts ante, bonus; /* of all players */
} lane_results;

/* COVER-4: in each seat, settle the ante with its play, then the bonus. Chips of ante and play
 * never move in opposite directions, so both are settled as one amount. An Ante Bonus exists only
 * at tables where the order does not matter. */
LANES_INLINE lane_results settle_players(ordered *state, const lanes_plan *plan, lane_bank *bank,
                                         const lane_dues *dues, unsigned lane, trey_cover cover)
{
    lane_results results = {amounts_all(0), amounts_all(0)};
    amounts seats_to_first = amounts_load(state->first + lane);
    for (unsigned p = 0; p < plan->players; p++) {
        bank_reset_where(bank, seats_to_first == 0);
        amounts ante = bank_settles(bank, dues->ante[p], cover, plan->observed);
        amounts bonus = bank_settles(bank, dues->bonus[p], cover, plan->observed);
        if (plan->has_ante_bonus) {
            ante += bank_settles(bank, dues->ante_bonus[p], cover, plan->observed);
        }
        results.ante += ante;
        results.bonus += bonus;
        figure_add(&state->player[p], ante + bonus);
        seats_to_first -= 1;
    }
    return results;
}

/* Settle the rounds of one vector of amounts, from `lane` on. */
LANES_INLINE void settle_rounds(ordered *state, const lanes_plan *plan, unsigned lane,
                                trey_cover cover)
{
    amounts zero = amounts_all(0), all = amounts_all(plan->bank);
    lane_bank bank = {all, all, all, zero, zero, zero, zero};
    lane_dues dues;
    find_dues(&dues, &bank, state, plan, lane, cover);
    lane_results results = settle_players(state, plan, &bank, &dues, lane, cover);
    amounts uncollected = bank.unpaid - bank.cut;
    state->unpaid += bank.unpaid;
    state->uncollected += uncollected;
    state->short_rounds -= (bank.unpaid | uncollected) != 0;
    amounts both = results.ante + results.bonus;
    figure_add(&state->ante, results.ante);
    figure_add(&state->bonus, results.bonus);
    figure_add(&state->all, both);
    if (plan->observed) {
        amounts due = both + bank.cut;
        memcpy(state->results.ante + lane, &results.ante, sizeof due);
        memcpy(state->results.bonus + lane, &results.bonus, sizeof due);
        memcpy(state->results.due + lane, &due, sizeof due);
        memcpy(state->results.pay_due + lane, &bank.pay_due, sizeof due);
    }
}

/* Inlined with a constant `cover`, so that the compiler makes a separate loop for each. */
LANES_INLINE void settle_lanes(ordered *state, const lanes_plan *plan, trey_cover cover)
{
    for (unsigned lane = 0; lane < SIM_LANES; lane += LANES_AMOUNTS) {
        settle_rounds(state, plan, lane, cover);
    }
}

static void settle_batch(ordered *state, const lanes_plan *plan)
{
    switch (plan->cover) {
    case TREY_COVER_MATCHED:
        settle_lanes(state, plan, TREY_COVER_MATCHED);
        break;
    case TREY_COVER_COLLECT_THEN_PAY:
        settle_lanes(state, plan, TREY_COVER_COLLECT_THEN_PAY);
        break;
    case TREY_COVER_RUNNING:
    case TREY_COVER_NONE: /* plan->bank is more than any amount due */
        settle_lanes(state, plan, TREY_COVER_RUNNING);
        break;
    }
}

/* ---- A block ---- */

static void flush_sum(lanes_figure *into, ordered_figure *figure)
{
    into->sum += sum_amounts(&figure->sum);
}

static void ordered_flush(ordered *state, unsigned players, lanes_totals *totals)
{
    flush_sum(&totals->ante, &state->ante);
    flush_sum(&totals->bonus, &state->bonus);
    flush_sum(&totals->all, &state->all);
    for (unsigned p = 0; p < players; p++) {
        flush_sum(&totals->player[p], &state->player[p]);
    }
    totals->unpaid += sum_amounts(&state->unpaid);
    totals->uncollected += sum_amounts(&state->uncollected);
    totals->short_rounds += sum_amounts(&state->short_rounds);
}

/* The sums of squares need no flush, because 64 bits are enough for a whole block. */
static void ordered_finish(ordered *state, unsigned players, lanes_totals *totals)
{
    totals->ante.squares = sum_quads(&state->ante.squares);
    totals->bonus.squares = sum_quads(&state->bonus.squares);
    totals->all.squares = sum_quads(&state->all.squares);
    for (unsigned p = 0; p < players; p++) {
        totals->player[p].squares = sum_quads(&state->player[p].squares);
    }
}

#endif
