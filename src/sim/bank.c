/* SPDX-License-Identifier: MIT */
/*
 * The exact value of the bank at a table of equal wagers: the negated sum of the seats' values.
 */
#include <trey/bank.h>

#include <math.h>

#include "base/assert.h"

static trey_fraction multiply_by(trey_wide factor, trey_fraction fraction)
{
    return trey_fraction_multiply(trey_fraction_whole(factor), fraction);
}

uint32_t trey_bank_players_max(const trey_posting *posting)
{
    return posting->seats - (posting->ruleset->house_banks ? 0 : 1);
}

int64_t trey_bank_cover(const trey_bank_table *table)
{
    if (table->posting->ruleset->house_banks) {
        return 0;
    }
    int64_t ante = (2 + table->posting->ante_bonus_most) * table->ante;
    return table->players * (ante + table->posting->bonus_most * table->bonus);
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

/* A player's mean result per round in one seat, before fees. */
static trey_fraction seat_value(const trey_bank_table *table, const trey_table_odds *odds)
{
    return trey_fraction_add(multiply_by(table->ante, odds->ante),
                             multiply_by(table->bonus, odds->bonus));
}

trey_fraction trey_bank_value(const trey_bank_table *table, const trey_table_odds *odds)
{
    return multiply_by(-(trey_wide)table->players, seat_value(table, odds));
}

/* a^2 * ante + 2 a b * mixed + b^2 * bonus, where a and b are the amounts of ante and bonus.
 * Doubles, because the square of an amount may not fit in an integer, and the caller takes a square
 * root. */
static double quadratic(const trey_bank_table *table, trey_fraction ante, trey_fraction mixed,
                        trey_fraction bonus)
{
    double a = (double)table->ante, b = (double)table->bonus;
    return a * a * trey_fraction_value(ante) + 2 * a * b * trey_fraction_value(mixed) +
           b * b * trey_fraction_value(bonus);
}

static double seat_variance(const trey_bank_table *table, const trey_table_odds *odds)
{
    return quadratic(table, odds->ante_ante, odds->ante_bonus, odds->bonus_bonus);
}

double trey_bank_deviation(const trey_bank_table *table, const trey_table_odds *odds)
{
    double n = table->players;
    double across = quadratic(table, odds->across_ante, odds->across_mixed, odds->across_bonus);
    return sqrt(n * seat_variance(table, odds) + n * (n - 1) * across);
}

trey_fraction trey_bank_player_cost(const trey_bank_table *table, const trey_table_odds *odds)
{
    return trey_fraction_subtract(trey_fraction_whole(trey_bank_player_fee(table)),
                                  seat_value(table, odds));
}

double trey_bank_player_deviation(const trey_bank_table *table, const trey_table_odds *odds)
{
    return sqrt(seat_variance(table, odds));
}

/* ---- By the ante ---- */

static int64_t least_of(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* WAGER-9 */
static int64_t floor_to(int64_t amount, int64_t step)
{
    return amount / step * step;
}

trey_bank_antes trey_bank_antes_of(const trey_bank_table *table)
{
    const trey_posting *posting = table->posting;
    int64_t step = posting->increment, most = posting->ante_max;
    TREY_ASSERT(table->players > 0);
    if (posting->position_max > 0) { /* WAGER-8 */
        most = least_of(most, posting->position_max);
    }
    if (posting->player_position_max > 0) {
        most = least_of(most, posting->player_position_max);
    }
    if (posting->schedule != NULL && posting->schedule->action_below > 0) { /* FEE-6 */
        most = least_of(most, (posting->schedule->action_below - 1) / table->players);
    }
    return (trey_bank_antes){floor_to(posting->ante_min + step - 1, step), floor_to(most, step)};
}

trey_bank_table trey_bank_with_ante(const trey_bank_table *table, int64_t ante)
{
    trey_bank_table at = *table;
    at.ante = ante;
    at.bank_wager = TREY_SIM_COVERS;
    if (table->posting->ruleset->bonus_within_ante && table->bonus > ante) {
        at.bonus = ante >= table->posting->bonus_min ? ante : 0;
    }
    return at;
}

/* A position on a line segment of the value as a function of the ante. */
typedef struct ante_line {
    trey_bank_table at;
    bool bonus_is_ante; /* the bonus equals the ante on this segment */
} ante_line;

/* The largest ante at which the amount that the fee depends on (`basis`) is at most `upper`. */
static int64_t band_end(const ante_line *position, trey_fee_basis basis, int64_t upper)
{
    int64_t share = upper / position->at.players, most = position->at.posting->bonus_most;
    if (basis != TREY_FEE_BASIS_BANK_WAGER) {
        return share;
    }
    return position->bonus_is_ante ? share / (2 + most) : (share - most * position->at.bonus) / 2;
}

/* The last ante in the fee band of the current ante. */
static int64_t part_line_end(const ante_line *position, const trey_fee_part *part)
{
    uint32_t band = 0;
    while (part->bands[band].upper != TREY_FEE_NO_END &&
           band_end(position, part->basis, part->bands[band].upper) < position->at.ante) {
        band++;
    }
    int64_t upper = part->bands[band].upper;
    return upper == TREY_FEE_NO_END ? INT64_MAX : band_end(position, part->basis, upper);
}

int64_t trey_bank_line_end(const trey_bank_table *table, int64_t from)
{
    const trey_posting *posting = table->posting;
    ante_line position = {.at = trey_bank_with_ante(table, from)};
    position.bonus_is_ante = position.at.bonus != 0 && position.at.bonus != table->bonus;
    int64_t end = trey_bank_antes_of(table).most;
    const int64_t bonus_begins[] = {posting->bonus_min, table->bonus};
    for (unsigned i = 0; i < 2 && posting->ruleset->bonus_within_ante && table->bonus > 0; i++) {
        end = from < bonus_begins[i] ? least_of(end, bonus_begins[i] - 1) : end;
    }
    const trey_schedule *schedule = posting->schedule;
    for (uint32_t p = 0; schedule != NULL && p < schedule->bank.part_count; p++) {
        end = least_of(end, part_line_end(&position, &schedule->bank.parts[p]));
    }
    return floor_to(end, posting->increment);
}

/* The coefficients of the bank's result after fees. `cent` is the common denominator: results are
 * in units of 1/cent cents, so that nothing is rounded. */
typedef struct value_line {
    trey_wide ante, bonus, cent;
} value_line;

static value_line value_line_of(const trey_bank_table *table, const trey_table_odds *odds)
{
    trey_fraction ante = multiply_by(-(trey_wide)table->players, odds->ante);
    trey_fraction bonus = multiply_by(-(trey_wide)table->players, odds->bonus);
    return (value_line){ante.numerator * bonus.denominator, bonus.numerator * ante.denominator,
                        ante.denominator * bonus.denominator};
}

static trey_wide result_at(const trey_bank_table *table, const value_line *line, int64_t ante)
{
    trey_bank_table at = trey_bank_with_ante(table, ante);
    return at.ante * line->ante + at.bonus * line->bonus - trey_bank_fee(&at) * line->cent;
}

/* The smallest ante on the line segment from `low` to `high` at which the bank does not lose; 0:
 * none. */
static int64_t first_of_line(const trey_bank_table *table, const value_line *line, int64_t low,
                             int64_t high)
{
    int64_t step = table->posting->increment;
    trey_wide at_low = result_at(table, line, low), at_high = result_at(table, line, high);
    if (at_low >= 0 || at_high < 0) {
        return at_low >= 0 ? low : 0;
    }
    trey_wide rise = (at_high - at_low) / ((high - low) / step); /* per increment */
    return low + (int64_t)((-at_low + rise - 1) / rise) * step;
}

trey_break_even trey_bank_break_even(const trey_bank_table *table, const trey_table_odds *odds)
{
    trey_break_even found = {0, 0};
    trey_bank_antes antes = trey_bank_antes_of(table);
    value_line line = value_line_of(table, odds);
    int64_t step = table->posting->increment;
    for (int64_t low = antes.least, high; low <= antes.most; low = high + step) {
        high = trey_bank_line_end(table, low);
        int64_t first = first_of_line(table, &line, low, high);
        bool ends_well = result_at(table, &line, high) >= 0;
        found.first = found.first != 0 ? found.first : first;
        /* `from` is the ante from which the bank never loses. A segment that ends with a loss
         * resets it; one that begins with a loss moves it to this segment. */
        bool begins_well = first == low;
        found.from = !ends_well ? 0 : begins_well && found.from != 0 ? found.from : first;
    }
    return found;
}
