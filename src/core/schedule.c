/* SPDX-License-Identifier: MIT */
/*
 * Collection fees by band. A fee is a flat amount, never a percentage (FEE-1), so this file
 * multiplies nothing.
 */
#include <trey/schedule.h>

#include "base/assert.h"

static int64_t part_fee(const trey_fee_part *part, int64_t amount)
{
    /* FEE-5: the first band whose upper end is at least the amount. The last band has no upper end.
     */
    uint32_t band = 0;
    while (band < part->band_count && part->bands[band].upper < amount) {
        band++;
    }
    TREY_ASSERT(band < part->band_count);
    return part->bands[band].fee;
}

int64_t trey_schedule_player_fee(const trey_schedule *schedule, int64_t wager)
{
    int64_t fee = 0;
    for (uint32_t p = 0; p < schedule->player.part_count; p++) {
        fee += part_fee(&schedule->player.parts[p], wager);
    }
    return fee;
}

int64_t trey_schedule_bank_fee(const trey_schedule *schedule, int64_t total_action,
                               int64_t bank_wager)
{
    /* FEE-3: parts depend on the bank's wager or on total action. */
    int64_t fee = 0;
    for (uint32_t p = 0; p < schedule->bank.part_count; p++) {
        const trey_fee_part *part = &schedule->bank.parts[p];
        fee += part_fee(part, part->basis == TREY_FEE_BASIS_BANK_WAGER ? bank_wager : total_action);
    }
    return fee;
}

/* A set of fees above zero. It has room for one fee per pair of bands in each of the two columns.
 */
typedef struct rate_list {
    unsigned count;
    int64_t rates[2 * TREY_FEE_BANDS_MAX * TREY_FEE_BANDS_MAX];
} rate_list;

static void add_rate(rate_list *list, int64_t rate)
{
    bool known = rate == 0; /* FEE-7: a waived fee is not a rate */
    for (unsigned i = 0; i < list->count && !known; i++) {
        known = list->rates[i] == rate;
    }
    if (!known) {
        list->rates[list->count++] = rate;
    }
}

/* Add every fee that a column can charge: one for each pair of bands of its two parts. If both
 * parts depend on the same amount, only pairs of overlapping bands are possible. */
static void add_column_rates(rate_list *list, const trey_fee_column *column)
{
    static const trey_fee_part no_fee = {
        .basis = TREY_FEE_BASIS_WAGER, .band_count = 1, .bands = {{TREY_FEE_NO_END, 0}}};
    const trey_fee_part *first = column->part_count > 0 ? &column->parts[0] : &no_fee;
    const trey_fee_part *second = column->part_count > 1 ? &column->parts[1] : &no_fee;
    bool same_basis = first->basis == second->basis;
    for (uint32_t i = 0; i < first->band_count; i++) {
        int64_t first_low = i == 0 ? 0 : first->bands[i - 1].upper;
        for (uint32_t j = 0; j < second->band_count; j++) {
            int64_t second_low = j == 0 ? 0 : second->bands[j - 1].upper;
            if (same_basis &&
                (first_low >= second->bands[j].upper || second_low >= first->bands[i].upper)) {
                continue;
            }
            add_rate(list, first->bands[i].fee + second->bands[j].fee);
        }
    }
}

unsigned trey_schedule_rates(const trey_schedule *schedule)
{
    rate_list list = {.count = 0};
    add_column_rates(&list, &schedule->player);
    add_column_rates(&list, &schedule->bank);
    return list.count;
}
