/* SPDX-License-Identifier: MIT */
#include "house_bots.h"

#include <stdio.h>

#include <trey/odds.h>

const config_bot house_bot_usual = {.pace_ms = CONFIG_PACE_MS, .bank = CONFIG_BANKS_AT_TIMES};

/* Every other seat first, so that a person finds a seat next to a bot. */
uint32_t house_bot_seat(uint32_t bot_index, uint32_t seats)
{
    uint32_t seat = 2 + 2 * bot_index;
    return seat <= seats ? seat : 1 + 2 * (bot_index - seats / 2);
}

bot_habits house_bot_habits(const config_bot *wanted, const trey_posting *posting)
{
    bot_habits habits = bot_habits_usual(wanted->pace_ms);
    if (wanted->strategy == CONFIG_STRATEGY_BEST) {
        trey_odds_game game = trey_odds_game_of(posting);
        habits.strategy = trey_best_strategy(&game);
    } else {
        habits.strategy = trey_simple_strategy_make((trey_simple_strategy)(wanted->strategy - 1));
    }
    if (wanted->bank != CONFIG_BANKS_AT_TIMES) {
        habits.bank_chance = wanted->bank == CONFIG_BANKS_ALWAYS ? 100 : 0;
    }
    return habits;
}

const char *house_bot_name(char out[HOUSE_BOT_NAME_SIZE], uint32_t table_number, uint32_t bot_index)
{
    static const char *const names[] = {"Ada",  "Ben",  "Cleo", "Dora", "Emil", "Faye", "Gus",
                                        "Hana", "Igor", "June", "Kai",  "Lena", "Milo"};
    uint32_t count = sizeof names / sizeof names[0];
    const char *name = names[(bot_index + 3 * table_number) % count];
    if (table_number == 0) {
        snprintf(out, HOUSE_BOT_NAME_SIZE, "%s of the house", name);
    } else {
        snprintf(out, HOUSE_BOT_NAME_SIZE, "%s of table %u", name, table_number);
    }
    return out;
}
