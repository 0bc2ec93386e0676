/* SPDX-License-Identifier: MIT */
/*
 * The house's bots: their seats, habits and names.
 */
#ifndef TREY_SERVE_FLOOR_HOUSE_BOTS_H
#define TREY_SERVE_FLOOR_HOUSE_BOTS_H

#include "bots/bot.h"
#include "serve/config/config.h"

/* A bot without a configuration of its own. */
extern const config_bot house_bot_usual;

/* The seat of the bot with this index, at a table with this number of seats. */
uint32_t house_bot_seat(uint32_t bot_index, uint32_t seats);

/* The habits of a configured bot under the rules of its table. */
bot_habits house_bot_habits(const config_bot *wanted, const trey_posting *posting);

#define HOUSE_BOT_NAME_SIZE 24

/* "Ada of table 1"; table 0: for private tables. Returns `out`. */
const char *house_bot_name(char out[HOUSE_BOT_NAME_SIZE], uint32_t table_number,
                           uint32_t bot_index);

#endif
