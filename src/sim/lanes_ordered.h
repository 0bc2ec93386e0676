/* SPDX-License-Identifier: MIT */
/*
 * In lanes: wagers settled in order, as far as the bank's wager goes (COVER-4 to COVER-7), and
 * what an observer is told.
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
    /* A batch: how each player ended (low half: antes won and bias; high half: payline), and at
     * which player settlement begins. */
    uint8_t outcome[TREY_SEATS_MAX][SIM_LANES];
    uint8_t first[SIM_LANES];
} ordered;

static void ordered_prepare(ordered *at, const lanes_plan *plan)
{
    at->antes_due = amounts_table_make(plan->antes_due);
    at->bonus_due = amounts_table_make(plan->bonus_due);
    at->ante_bonus_due = amounts_table_make(plan->ante_bonus_due);
}

LANES_INLINE void figure_add(ordered_figure *figure, amounts result)
{
    figure->sum += result;
    figure->squares += amounts_squares(result);
}

/* ---- The bank ---- */

typedef struct lane_bank {
    amounts all;             /* W */
    amounts left_to_pay;     /* COVER-5: to pay and to collect */
    amounts left_to_collect; /* COVER-6 alone */
    amounts lost;            /* COVER-7: so far, on balance */
    amounts unpaid, cut;     /* what W did not cover: of wins; of wins less losses */
    amounts pay_due;         /* all wins, if observed */
} lane_bank;

/* What of an amount due to a bettor, or from him if it is below zero, moves. */
LANES_INLINE amounts bank_moves(lane_bank *bank, amounts due, trey_cover cover)
{
    if (cover == TREY_COVER_MATCHED) {
        amounts moved = amounts_least(amounts_magnitude(due), bank->left_to_pay);
        bank->left_to_pay -= moved;
        return amounts_toward(moved, due);
    }
    if (cover == TREY_COVER_COLLECT_THEN_PAY) {
        /* Two passes that have nothing to do with each other may as well be one. */
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

/* COVER-4: from seats into turns, or back: bit by bit of the number of seats between the two. */

static void outcomes_into_turns(ordered *at, unsigned players)
{
    for (unsigned bit = 1; bit < players; bit <<= 1) {
        for (unsigned lane = 0; lane < SIM_LANES; lane += LANES_WIDTH) {
            bytes from[TREY_SEATS_MAX];
            mask stays = bytes_equal(bytes_load(at->first + lane) & (int8_t)bit, bytes_all(0));
            for (unsigned turn = 0; turn < players; turn++) {
                from[turn] = bytes_load(at->outcome[turn] + lane);
            }
            for (unsigned turn = 0; turn < players; turn++) {
                unsigned other = turn + bit < players ? turn + bit : turn + bit - players;
                bytes moved = bytes_select(stays, from[turn], from[other]);
                memcpy(at->outcome[turn] + lane, &moved, sizeof moved);
            }
        }
    }
}

static void results_into_seats(amounts result[TREY_SEATS_MAX], amounts first, unsigned players)
{
    for (unsigned bit = 1; bit < players; bit <<= 1) {
        amounts from[TREY_SEATS_MAX];
        memcpy(from, result, players * sizeof from[0]);
        amounts moves = (first & (int32_t)bit) != 0;
        for (unsigned player = 0; player < players; player++) {
            unsigned other = player >= bit ? player - bit : player + players - bit;
            result[player] = amounts_select(moves, from[other], from[player]);
        }
    }
}

/* ---- A batch ---- */

typedef struct lane_results {
    amounts ante, bonus;
    amounts player[TREY_SEATS_MAX]; /* by turn */
} lane_results;

/* COVER-4: in a seat the ante and its play, which go the same way and thus may go together, then
 * the bonus. An Ante Bonus is paid where the order does not matter. */
LANES_INLINE void settle_turns(const ordered *at, const lanes_plan *plan, unsigned lane,
                               trey_cover cover, lane_bank *bank, lane_results *results)
{
    bool observed = plan->observed;
    results->ante = results->bonus = amounts_all(0);
    for (unsigned turn = 0; turn < plan->players; turn++) {
        amounts outcome = amounts_load(at->outcome[turn] + lane), payline = outcome >> 4;
        amounts ante = bank_settles(bank, amounts_look_up(at->antes_due, outcome), cover, observed);
        amounts bonus =
            bank_settles(bank, amounts_look_up(at->bonus_due, payline), cover, observed);
        if (plan->has_ante_bonus) {
            ante +=
                bank_settles(bank, amounts_look_up(at->ante_bonus_due, payline), cover, observed);
        }
        results->ante += ante;
        results->bonus += bonus;
        results->player[turn] = ante + bonus;
    }
}

/* Settle as many rounds as a vector has amounts, from a lane on. */
LANES_INLINE void settle_rounds(ordered *at, const lanes_plan *plan, unsigned lane,
                                trey_cover cover)
{
    amounts zero = amounts_all(0), all = amounts_all(plan->bank);
    lane_bank bank = {all, all, all, zero, zero, zero, zero};
    lane_results results;
    settle_turns(at, plan, lane, cover, &bank, &results);
    amounts uncollected = bank.unpaid - bank.cut;
    at->unpaid += bank.unpaid;
    at->uncollected += uncollected;
    at->short_rounds -= (bank.unpaid | uncollected) != 0;
    amounts both = results.ante + results.bonus;
    figure_add(&at->ante, results.ante);
    figure_add(&at->bonus, results.bonus);
    figure_add(&at->all, both);
    results_into_seats(results.player, amounts_load(at->first + lane), plan->players);
    for (unsigned p = 0; p < plan->players; p++) {
        figure_add(&at->player[p], results.player[p]);
    }
    if (plan->observed) {
        amounts due = both + bank.cut;
        memcpy(at->results.ante + lane, &results.ante, sizeof due);
        memcpy(at->results.bonus + lane, &results.bonus, sizeof due);
        memcpy(at->results.due + lane, &due, sizeof due);
        memcpy(at->results.pay_due + lane, &bank.pay_due, sizeof due);
    }
}

static void settle_matched(ordered *at, const lanes_plan *plan)
{
    for (unsigned lane = 0; lane < SIM_LANES; lane += LANES_AMOUNTS) {
        settle_rounds(at, plan, lane, TREY_COVER_MATCHED);
    }
}

static void settle_collect_then_pay(ordered *at, const lanes_plan *plan)
{
    for (unsigned lane = 0; lane < SIM_LANES; lane += LANES_AMOUNTS) {
        settle_rounds(at, plan, lane, TREY_COVER_COLLECT_THEN_PAY);
    }
}

static void settle_running(ordered *at, const lanes_plan *plan)
{
    for (unsigned lane = 0; lane < SIM_LANES; lane += LANES_AMOUNTS) {
        settle_rounds(at, plan, lane, TREY_COVER_RUNNING);
    }
}

static void settle_batch(ordered *at, const lanes_plan *plan)
{
    outcomes_into_turns(at, plan->players);
    switch (plan->cover) {
    case TREY_COVER_MATCHED:
        settle_matched(at, plan);
        break;
    case TREY_COVER_COLLECT_THEN_PAY:
        settle_collect_then_pay(at, plan);
        break;
    case TREY_COVER_RUNNING:
    case TREY_COVER_NONE: /* the bank is more than can be due */
        settle_running(at, plan);
        break;
    }
}

/* ---- A block ---- */

static void flush_sum(lanes_figure *into, ordered_figure *figure)
{
    into->sum += sum_amounts(&figure->sum);
}

static void ordered_flush(ordered *at, unsigned players, lanes_totals *totals)
{
    flush_sum(&totals->ante, &at->ante);
    flush_sum(&totals->bonus, &at->bonus);
    flush_sum(&totals->all, &at->all);
    for (unsigned p = 0; p < players; p++) {
        flush_sum(&totals->player[p], &at->player[p]);
    }
    totals->unpaid += sum_amounts(&at->unpaid);
    totals->uncollected += sum_amounts(&at->uncollected);
    totals->short_rounds += sum_amounts(&at->short_rounds);
}

/* Squares have room for a whole block. */
static void ordered_finish(ordered *at, unsigned players, lanes_totals *totals)
{
    totals->ante.squares = sum_quads(&at->ante.squares);
    totals->bonus.squares = sum_quads(&at->bonus.squares);
    totals->all.squares = sum_quads(&at->all.squares);
    for (unsigned p = 0; p < players; p++) {
        totals->player[p].squares = sum_quads(&at->player[p].squares);
    }
}

#endif
