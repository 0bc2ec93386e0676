/* SPDX-License-Identifier: MIT */
/*
 * Collection fees by band. Nothing here multiplies: a fee is a flat amount, never a percentage
 * (FEE-1).
 */
#include <trey/schedule.h>

#include "assert.h"

static int64_t part_fee(const trey_fee_part *part, int64_t amount)
{
    /* FEE-5: the first band whose upper end is not below the amount; the last has no end. */
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
    /* FEE-3: by total action, but for the parts that go by the bank's own wager. */
    int64_t fee = 0;
    for (uint32_t p = 0; p < schedule->bank.part_count; p++) {
        const trey_fee_part *part = &schedule->bank.parts[p];
        fee += part_fee(part, part->basis == TREY_FEE_BASIS_BANK_WAGER ? bank_wager : total_action);
    }
    return fee;
}

/* Every fee a column can come to: each pair of bands, where both parts measure the same thing
 * only the pairs that some amount lies in. */
unsigned trey_fee_column_rates(const trey_fee_column *column)
{
    static const trey_fee_part nothing = {
        .basis = TREY_FEE_BASIS_WAGER, .band_count = 1, .bands = {{TREY_FEE_NO_END, 0}}};
    const trey_fee_part *first = column->part_count > 0 ? &column->parts[0] : &nothing;
    const trey_fee_part *second = column->part_count > 1 ? &column->parts[1] : &nothing;
    bool same_basis = first->basis == second->basis;
    int64_t rates[TREY_FEE_BANDS_MAX * TREY_FEE_BANDS_MAX];
    unsigned count = 0;
    for (uint32_t i = 0; i < first->band_count; i++) {
        int64_t first_low = i == 0 ? 0 : first->bands[i - 1].upper;
        for (uint32_t j = 0; j < second->band_count; j++) {
            int64_t second_low = j == 0 ? 0 : second->bands[j - 1].upper;
            if (same_basis &&
                (first_low >= second->bands[j].upper || second_low >= first->bands[i].upper)) {
                continue;
            }
            int64_t rate = first->bands[i].fee + second->bands[j].fee;
            bool known = rate == 0; /* FEE-7: a waived fee is no rate */
            for (unsigned k = 0; k < count && !known; k++) {
                known = rates[k] == rate;
            }
            if (!known) {
                rates[count++] = rate;
            }
        }
    }
    return count;
}
