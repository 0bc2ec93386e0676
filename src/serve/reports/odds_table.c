/* SPDX-License-Identifier: MIT */
#include "odds_table.h"

#include <trey/seats.h>

/* The mean, rounded down to an amount that can be bet. */
static int64_t mean(int64_t sum, uint32_t count, int64_t increment)
{
    int64_t each = count > 0 ? sum / count : 0;
    return increment > 0 ? each - each % increment : each;
}

void odds_table_fill(odds_table *odds, const live_table *table)
{
    *odds = (odds_table){
        .number = table->id, .rules = table->rules, .meter = table->keypad.meter.cents};
    uint32_t seats = 0, antes = 0, bonuses = 0;
    for (uint32_t seat = 1; seat <= TREY_SEATS_MAX; seat++) {
        seats += trey_seats_have(table_active_seats(table), seat);
    }
    bool house_banks = table->posting.ruleset != NULL && table->posting.ruleset->house_banks;
    odds->players = house_banks ? seats : seats > 1 ? seats - 1 : 0;
    if (table->state != TABLE_IS_IN_ROUND) {
        return;
    }
    for (uint32_t i = 0; i < table->round.stake_count; i++) {
        antes += table->round.stakes[i].ante > 0;
        bonuses += table->round.stakes[i].bonus > 0;
    }
    odds->ante = mean(table->round.total_action, antes, table->posting.increment);
    odds->bonus = mean(table->round.bonus_total, bonuses, table->posting.increment);
    odds->bank = table->round.bank_seat != 0 ? table->round.bank_wager : 0;
}
