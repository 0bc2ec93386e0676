/* SPDX-License-Identifier: MIT */
/*
 * Sums and comparisons of tallies.
 */
#include "sim_tally.h"

void trey_sim_figure_add(trey_sim_figure *figure, const trey_sim_figure *other)
{
    figure->result += other->result;
    figure->stake += other->stake;
    figure->result_squares += other->result_squares;
    figure->products += other->products;
    figure->stake_squares += other->stake_squares;
}

void trey_sim_figure_charge(trey_sim_figure *figure, int64_t fee, int64_t rounds)
{
    figure->result_squares += (trey_wide)fee * fee * rounds - (trey_wide)2 * fee * figure->result;
    figure->products -= (trey_wide)fee * figure->stake;
    figure->result -= fee * rounds;
}

void trey_sim_tally_add(trey_sim_tally *tally, const trey_sim_tally *other)
{
    tally->rounds += other->rounds;
    tally->decisions += other->decisions;
    tally->plays += other->plays;
    trey_sim_figure_add(&tally->ante, &other->ante);
    trey_sim_figure_add(&tally->bonus, &other->bonus);
    trey_sim_figure_add(&tally->progressive, &other->progressive);
    trey_sim_figure_add(&tally->long_run, &other->long_run);
    trey_sim_figure_add(&tally->bank, &other->bank);
    for (unsigned seat = 0; seat < TREY_HANDS_MAX; seat++) {
        trey_sim_figure_add(&tally->seat[seat], &other->seat[seat]);
        trey_sim_figure_add(&tally->banking[seat], &other->banking[seat]);
        tally->banked_rounds[seat] += other->banked_rounds[seat];
    }
    tally->player_fees += other->player_fees;
    tally->bank_fees += other->bank_fees;
    tally->short_rounds += other->short_rounds;
    tally->unpaid += other->unpaid;
    tally->uncollected += other->uncollected;
    tally->idle_rounds += other->idle_rounds;
    tally->meter_awards += other->meter_awards;
}

static bool figure_equals(const trey_sim_figure *figure, const trey_sim_figure *other)
{
    return figure->result == other->result && figure->stake == other->stake &&
           figure->result_squares == other->result_squares && figure->products == other->products &&
           figure->stake_squares == other->stake_squares;
}

static bool seats_equal(const trey_sim_tally *tally, const trey_sim_tally *other)
{
    for (unsigned seat = 0; seat < TREY_HANDS_MAX; seat++) {
        if (!figure_equals(&tally->seat[seat], &other->seat[seat]) ||
            !figure_equals(&tally->banking[seat], &other->banking[seat]) ||
            tally->banked_rounds[seat] != other->banked_rounds[seat]) {
            return false;
        }
    }
    return true;
}

bool trey_sim_tally_equals(const trey_sim_tally *tally, const trey_sim_tally *other)
{
    return tally->rounds == other->rounds && tally->decisions == other->decisions &&
           tally->plays == other->plays && figure_equals(&tally->ante, &other->ante) &&
           figure_equals(&tally->bonus, &other->bonus) &&
           figure_equals(&tally->progressive, &other->progressive) &&
           figure_equals(&tally->long_run, &other->long_run) &&
           figure_equals(&tally->bank, &other->bank) && seats_equal(tally, other) &&
           tally->player_fees == other->player_fees && tally->bank_fees == other->bank_fees &&
           tally->short_rounds == other->short_rounds && tally->unpaid == other->unpaid &&
           tally->uncollected == other->uncollected && tally->idle_rounds == other->idle_rounds &&
           tally->meter_awards == other->meter_awards;
}

trey_sim_figure trey_sim_bank_after_fees(const trey_sim_tally *tally)
{
    trey_sim_figure all = {.result = 0};
    for (unsigned seat = 0; seat < TREY_HANDS_MAX; seat++) {
        trey_sim_figure_add(&all, &tally->banking[seat]);
    }
    return all;
}
