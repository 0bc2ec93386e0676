/* SPDX-License-Identifier: MIT */
/*
 * The bank's value, exactly: the seats' odds, turned around, for a table of equal wagers.
 */
#include <trey/bank.h>

#include "../core/assert.h"

static trey_fraction whole(trey_wide number)
{
    return (trey_fraction){number, 1};
}

static trey_fraction times(trey_wide factor, trey_fraction fraction)
{
    return trey_fraction_multiply(whole(factor), fraction);
}

int64_t trey_bank_cover(const trey_bank_table *table)
{
    if (table->posting->ruleset->house_banks) {
        return 0;
    }
    int64_t seat = 2 * table->ante + table->posting->bonus_most * table->bonus;
    return table->players * seat;
}

int64_t trey_bank_put_up(const trey_bank_table *table)
{
    bool covers = table->posting->ruleset->house_banks || table->bank_wager == TREY_SIM_COVERS;
    return covers ? trey_bank_cover(table) : table->bank_wager;
}

int64_t trey_bank_fee(const trey_bank_table *table)
{
    const trey_schedule *schedule = table->posting->schedule;
    return schedule == NULL ? 0
                            : trey_schedule_bank_fee(schedule, table->players * table->ante,
                                                     trey_bank_put_up(table));
}

int64_t trey_bank_player_fee(const trey_bank_table *table)
{
    const trey_schedule *schedule = table->posting->schedule;
    if (schedule == NULL) {
        return 0;
    }
    bool charged = table->posting->charge_bonus && table->bonus > 0; /* FEE-2 */
    return trey_schedule_player_fee(schedule, table->ante) +
           (charged ? trey_schedule_player_fee(schedule, table->bonus) : 0);
}

/* What one seat brings its player a round, before fees. */
static trey_fraction seat_value(const trey_bank_table *table, const trey_table_odds *odds)
{
    return trey_fraction_add(times(table->ante, odds->ante), times(table->bonus, odds->bonus));
}

trey_fraction trey_bank_value(const trey_bank_table *table, const trey_table_odds *odds)
{
    return times(-(trey_wide)table->players, seat_value(table, odds));
}

/* a^2 * ante + 2 a b * mixed + b^2 * bonus */
static trey_fraction quadratic(const trey_bank_table *table, trey_fraction ante,
                               trey_fraction mixed, trey_fraction bonus)
{
    trey_wide a = table->ante, b = table->bonus;
    return trey_fraction_add(times(a * a, ante),
                             trey_fraction_add(times(2 * a * b, mixed), times(b * b, bonus)));
}

trey_fraction trey_bank_variance(const trey_bank_table *table, const trey_table_odds *odds)
{
    trey_wide n = table->players;
    trey_fraction own = quadratic(table, odds->ante_ante, odds->ante_bonus, odds->bonus_bonus);
    trey_fraction across =
        quadratic(table, odds->across_ante, odds->across_mixed, odds->across_bonus);
    return trey_fraction_add(times(n, own), times(n * (n - 1), across));
}

trey_fraction trey_bank_player_cost(const trey_bank_table *table, const trey_table_odds *odds)
{
    return trey_fraction_subtract(whole(trey_bank_player_fee(table)), seat_value(table, odds));
}

/* ---- Break-even ---- */

/* The antes that a posting with a schedule allows so many players (WAGER-8, FEE-6). */
static trey_break_even ante_range(const trey_bank_table *table, const trey_schedule *schedule)
{
    const trey_posting *posting = table->posting;
    trey_break_even range = {.ante_min = posting->ante_min, .ante_max = posting->ante_max};
    if (schedule != NULL && schedule->ante_max > 0) {
        range.ante_min = schedule->ante_min;
        range.ante_max = schedule->ante_max;
    }
    if (schedule != NULL && schedule->action_below > 0) {
        int64_t most = (schedule->action_below - 1) / table->players;
        range.ante_max = most < range.ante_max ? most : range.ante_max;
    }
    int64_t step = posting->increment;
    range.ante_min = (range.ante_min + step - 1) / step * step; /* WAGER-9 */
    range.ante_max = range.ante_max / step * step;
    return range;
}

trey_break_even trey_bank_break_even(const trey_bank_table *table, const trey_table_odds *odds,
                                     const trey_schedule *schedule)
{
    trey_break_even found = ante_range(table, schedule);
    trey_posting posting = *table->posting;
    posting.schedule = schedule;
    /* The mean of a round over one denominator, so that only integers are compared. */
    trey_fraction ante = times(-(trey_wide)table->players, odds->ante);
    trey_fraction bonus = times(-(trey_wide)table->players, odds->bonus);
    trey_wide ante_part = ante.numerator * bonus.denominator;
    trey_wide bonus_part = bonus.numerator * ante.denominator;
    trey_wide unit = ante.denominator * bonus.denominator;
    /* From the top, so that the least ante seen so far without a loss above it is at hand. */
    bool lost = false;
    for (int64_t a = found.ante_max; a >= found.ante_min; a -= posting.increment) {
        bool capped = posting.ruleset->bonus_within_ante && table->bonus > a;
        trey_bank_table at = {&posting, table->players, a, capped ? a : table->bonus,
                              TREY_SIM_COVERS};
        trey_wide result = at.ante * ante_part + at.bonus * bonus_part - trey_bank_fee(&at) * unit;
        lost = lost || result < 0;
        if (result >= 0) {
            found.first = a;
            found.from = lost ? found.from : a;
        }
    }
    return found;
}
