/* SPDX-License-Identifier: MIT */
/*
 * Where the house's bots sit and how they play.
 */
#ifndef TREY_SERVE_FLOOR_HOUSE_BOTS_H
#define TREY_SERVE_FLOOR_HOUSE_BOTS_H

#include "bots/bot.h"
#include "serve/config/config.h"

/* A bot of which nothing is said. */
extern const config_bot house_bot_usual;

/* The seat for the bot with this index, of so many. */
uint32_t house_bot_seat(uint32_t bot_index, uint32_t seats);

/* What somebody asked for, by the rules of its table. */
bot_habits house_bot_habits(const config_bot *wanted, const trey_posting *posting);

#define HOUSE_BOT_NAME_SIZE 24

/* "Ada" …, for the table with this number; 0: for those of players. Returns `out`. */
const char *house_bot_name(char out[HOUSE_BOT_NAME_SIZE], uint32_t table_number,
                           uint32_t bot_index);

#endif
