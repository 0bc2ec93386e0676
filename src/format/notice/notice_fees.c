/* SPDX-License-Identifier: MIT */
/*
 * The collection part of a notice: the schedule with one row per band, for series B with base fee,
 * additional fee and their sum (FEE-3, FEE-5), and how the fees are collected.
 */
#include "notice_internal.h"

enum { DOLLAR = 100 };

/* A range of amounts with the same fee: over `below`, up to the last. */
typedef struct band {
    int64_t below; /* 0: the first band */
    int64_t upper;
} band;

static bool is_flat(const trey_fee_part *part)
{
    return part->band_count == 1;
}

static void add_band(notice_maker *maker, band of)
{
    bool is_first = of.below == 0, is_last = of.upper == TREY_FEE_NO_END;
    /* "Under $100" reads better than "$99 or less" if the next band starts at $100. */
    bool is_under = is_first && of.upper % (10 * DOLLAR) == 9 * DOLLAR;
    notice_add(maker,
               is_first && is_last ? NOTICE_BAND_ANY
               : is_last           ? NOTICE_BAND_FROM
               : is_under          ? NOTICE_BAND_UNDER
               : is_first          ? NOTICE_BAND_UP_TO
                                   : NOTICE_BAND_FROM_TO,
               (notice_figure[]){NOTICE_AMOUNT_OF("from", of.below + DOLLAR),
                                 NOTICE_AMOUNT_OF("to", of.upper + (is_under ? DOLLAR : 0)),
                                 NOTICE_END});
}

static band band_of(const trey_fee_part *part, uint32_t index)
{
    return (band){index == 0 ? 0 : part->bands[index - 1].upper, part->bands[index].upper};
}

/* Adds base fee, additional fee and sum, or a single fee. */
static void add_fees(notice_maker *maker, int64_t base, const int64_t *more)
{
    if (more == NULL) {
        notice_add_amount(maker, NOTICE_AMOUNT, base);
        return;
    }
    notice_add_amount(maker, NOTICE_AMOUNT, base);
    if (*more == 0) {
        notice_add_plain(maker, NOTICE_NOTHING);
    } else {
        notice_add_amount(maker, NOTICE_PLUS, *more);
    }
    notice_add_amount(maker, NOTICE_AMOUNT, base + *more);
}

/* ---- The table of one payer ---- */

static void add_basis(notice_maker *maker, trey_fee_basis basis)
{
    const trey_posting *posting = maker->posting;
    switch (basis) {
    case TREY_FEE_BASIS_WAGER:
        if (posting->charge_bonus) {
            notice_add_with_bonus(maker, NOTICE_EACH_WAGER);
        } else {
            notice_add_plain(maker, NOTICE_EACH_ANTE);
        }
        break;
    case TREY_FEE_BASIS_TOTAL_ACTION:
        notice_add_plain(maker, NOTICE_TOTAL_ACTION);
        break;
    case TREY_FEE_BASIS_BANK_WAGER:
        notice_add_plain(maker, NOTICE_BANK_WAGER);
        break;
    }
}

static void add_fee_columns(notice_maker *maker, bool has_two_parts)
{
    if (has_two_parts) {
        notice_add_plain(maker, NOTICE_BASE);
        notice_add_plain(maker, NOTICE_ADDITIONAL);
        notice_add_plain(maker, NOTICE_YOU_PAY);
    } else {
        notice_add_plain(maker, NOTICE_FEE);
    }
}

static void make_single(notice_maker *maker, const trey_fee_part *part)
{
    notice_begin_line(maker, NOTICE_IS_COLUMNS);
    add_basis(maker, part->basis);
    add_fee_columns(maker, false);
    for (uint32_t b = 0; b < part->band_count; b++) {
        notice_begin_line(maker, NOTICE_IS_ROW);
        add_band(maker, band_of(part, b));
        add_fees(maker, part->bands[b].fee, NULL);
    }
}

/* Both parts depend on the same amount, or one is flat: one row per band of the sum. */
static void make_merged(notice_maker *maker, const trey_fee_part *base, const trey_fee_part *more)
{
    notice_begin_line(maker, NOTICE_IS_COLUMNS);
    add_basis(maker, is_flat(more) ? base->basis : more->basis);
    add_fee_columns(maker, true);
    band of = {0, 0};
    for (uint32_t i = 0, j = 0; i < base->band_count && j < more->band_count;) {
        int64_t first = base->bands[i].upper, second = more->bands[j].upper;
        of.upper = first < second ? first : second;
        notice_begin_line(maker, NOTICE_IS_ROW);
        add_band(maker, of);
        add_fees(maker, base->bands[i].fee, &more->bands[j].fee);
        of.below = of.upper;
        i += first <= second;
        j += second <= first;
    }
}

/* Each part depends on its own amount: one row per pair of bands. */
static void make_crossed(notice_maker *maker, const trey_fee_part *base, const trey_fee_part *more)
{
    notice_begin_line(maker, NOTICE_IS_COLUMNS);
    add_basis(maker, base->basis);
    add_basis(maker, more->basis);
    add_fee_columns(maker, true);
    for (uint32_t i = 0; i < base->band_count; i++) {
        for (uint32_t j = 0; j < more->band_count; j++) {
            notice_begin_line(maker, NOTICE_IS_ROW);
            add_band(maker, band_of(base, i));
            add_band(maker, band_of(more, j));
            add_fees(maker, base->bands[i].fee, &more->bands[j].fee);
        }
    }
}

static void make_column(notice_maker *maker, notice_code payer, const trey_fee_column *column)
{
    if (column->part_count == 0) {
        return;
    }
    const trey_fee_part *base = &column->parts[0], *more = &column->parts[1];
    notice_begin_line(maker, NOTICE_IS_CAPTION);
    notice_add_plain(maker, payer);
    if (column->part_count == 1) {
        make_single(maker, base);
    } else if (base->basis == more->basis || is_flat(base) || is_flat(more)) {
        make_merged(maker, base, more);
    } else {
        make_crossed(maker, base, more);
    }
}

/* ---- How it is collected ---- */

/* Whether a column charges no fee at all. */
static bool is_free(const trey_fee_column *column)
{
    for (uint32_t p = 0; p < column->part_count; p++) {
        for (uint32_t b = 0; b < column->parts[p].band_count; b++) {
            if (column->parts[p].bands[b].fee != 0) {
                return false;
            }
        }
    }
    return true;
}

/* Whether the fee is the same for all amounts. */
static bool is_flat_column(const trey_fee_column *column)
{
    bool is_flat_so_far = !is_free(column);
    for (uint32_t p = 0; p < column->part_count; p++) {
        is_flat_so_far = is_flat_so_far && is_flat(&column->parts[p]);
    }
    return is_flat_so_far;
}

/* Whether any fee depends on the total of the antes. */
static bool goes_by_action(const trey_schedule *schedule)
{
    bool found = schedule->action_below > 0;
    for (uint32_t p = 0; p < schedule->bank.part_count; p++) {
        const trey_fee_part *part = &schedule->bank.parts[p];
        found = found || (part->basis == TREY_FEE_BASIS_TOTAL_ACTION && !is_flat(part));
    }
    return found;
}

/* An amount in the middle of the second to last band of the additional part, if the base is
 * flat; 0 if there is none. */
static int64_t find_example(const trey_fee_column *column)
{
    const trey_fee_part *more = &column->parts[1];
    if (column->part_count < 2 || !is_flat(&column->parts[0]) || more->band_count < 3) {
        return 0;
    }
    band of = band_of(more, more->band_count - 2);
    int64_t step = 50 * DOLLAR, middle = (of.below + of.upper + step) / 2 / step * step;
    return middle > of.below ? middle : of.upper;
}

static void add_example(notice_maker *maker, const trey_schedule *schedule)
{
    int64_t action = find_example(&schedule->bank), ante = find_example(&schedule->player);
    const trey_fee_column *column = action > 0 ? &schedule->bank : &schedule->player;
    int64_t base = column->parts[0].bands[0].fee;
    if (action > 0) {
        int64_t sum = trey_schedule_bank_fee(schedule, action, action);
        notice_add(maker, NOTICE_FEES_EXAMPLE_BANK,
                   (notice_figure[]){NOTICE_AMOUNT_OF("action", action),
                                     NOTICE_AMOUNT_OF("base", base),
                                     NOTICE_AMOUNT_OF("more", sum - base),
                                     NOTICE_AMOUNT_OF("sum", sum), NOTICE_END});
    } else if (ante > 0 && ante <= maker->posting->ante_max) {
        int64_t sum = trey_schedule_player_fee(schedule, ante);
        notice_add(maker, NOTICE_FEES_EXAMPLE_PLAYER,
                   (notice_figure[]){NOTICE_AMOUNT_OF("ante", ante), NOTICE_AMOUNT_OF("base", base),
                                     NOTICE_AMOUNT_OF("more", sum - base),
                                     NOTICE_AMOUNT_OF("sum", sum), NOTICE_END});
    }
}

/* FEE-2, FEE-3: what is charged, and by which amount. */
static void make_charges(notice_maker *maker, const trey_schedule *schedule)
{
    const trey_posting *posting = maker->posting;
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    if (is_free(&schedule->player)) {
        notice_add_with_bonus(maker, NOTICE_FEES_ONE_PAYER);
    } else {
        notice_add_plain(maker, posting->ruleset->back_line == TREY_BACK_LINE_ALL
                                    ? NOTICE_FEES_ANTES_BEHIND
                                    : NOTICE_FEES_ANTES);
        notice_add_with_bonus(maker, posting->charge_bonus ? NOTICE_FEES_BONUS_CHARGED
                                                           : NOTICE_FEES_BONUS_FREE);
    }
    if (is_flat_column(&schedule->bank)) {
        notice_add_amount(maker, NOTICE_FEES_FLAT_BANK, trey_schedule_bank_fee(schedule, 0, 0));
    }
    if (goes_by_action(schedule)) {
        notice_add_with_bonus(maker, NOTICE_FEES_TOTAL_ACTION);
    }
    add_example(maker, schedule);
}

static bool has_two_parts(const trey_schedule *schedule)
{
    return schedule->player.part_count > 1 || schedule->bank.part_count > 1;
}

static void make_procedure(notice_maker *maker)
{
    const trey_ruleset *ruleset = maker->posting->ruleset;
    if (ruleset->collection_count == 0) {
        return;
    }
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    for (uint32_t i = 0; i < ruleset->collection_count; i++) {
        notice_add_text(maker, NOTICE_POSTED, ruleset->collection[i]);
    }
}

static void make_schedule(notice_maker *maker, const trey_schedule *schedule)
{
    notice_begin_line(maker, NOTICE_IS_TITLE);
    notice_add(maker, NOTICE_FEES,
               (notice_figure[]){NOTICE_TEXT_OF("schedule", schedule->id), NOTICE_END});
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    if (has_two_parts(schedule)) {
        notice_add_plain(maker, NOTICE_FEES_ADD_BOTH);
    }
    notice_add_plain(maker, NOTICE_FEES_FLAT);
    if (!is_free(&schedule->player)) {
        make_column(maker, NOTICE_PLAYER, &schedule->player);
    }
    make_column(maker, NOTICE_PLAYER_DEALER, &schedule->bank);
    make_charges(maker, schedule);
    if (schedule->action_below > 0) { /* FEE-6 */
        notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
        notice_add(maker, NOTICE_FEES_ACTION_BELOW,
                   (notice_figure[]){NOTICE_TEXT_OF("schedule", schedule->id),
                                     NOTICE_AMOUNT_OF("amount", schedule->action_below),
                                     NOTICE_END});
    }
    make_procedure(maker);
}

void notice_make_fees(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    if (posting->schedule != NULL) {
        make_schedule(maker, posting->schedule);
    } else if (!posting->ruleset->house_banks) {
        notice_begin_line(maker, NOTICE_IS_TITLE);
        notice_add_plain(maker, NOTICE_FEES_WAIVED_TITLE);
        notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
        notice_add_plain(maker, NOTICE_FEES_WAIVED);
    }
}
