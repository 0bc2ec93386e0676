/* SPDX-License-Identifier: MIT */
/*
 * A computer player: sits down, bets, banks and decides by a strategy, at a human pace. It sees
 * only what a player sees and uses a player's commands; in addition it has habits.
 */
#ifndef TREY_BOTS_BOT_H
#define TREY_BOTS_BOT_H

#include <trey/strategy.h>

#include "table/view.h"

typedef struct bot_habits {
    trey_strategy strategy;
    int64_t buy_in;        /* buy-in; bought again if less than a bet is left */
    uint32_t antes;        /* its ante, in multiples of the minimum */
    uint32_t bonus_chance; /* in percent */
    uint32_t progressive_chance;
    uint32_t bank_chance;
    uint32_t bank_antes;                 /* wager as a bank, in minimum antes */
    uint32_t think_ms_min, think_ms_max; /* from bot_habits_usual's pace */
} bot_habits;

typedef struct bot {
    uint32_t person;
    uint32_t seat; /* preferred seat; if it is taken, the bot sits elsewhere */
    bot_habits habits;
    uint64_t random;
    int64_t next_time; /* the bot does nothing before this time */

    /* Choices for the current round, each made once. */
    uint64_t planned_round;
    bool wants_bonus, wants_progressive;
    bool wants_bank; /* it has asked for the bank and accepts it */
} bot;

/* The habits of an experienced player. The caller may replace the strategy by the best one for the
 * posting. `pace_ms` is the average time to think; a bot takes between half of it and one and a
 * half times as long. It has no default here: on a server it is CONFIG_PACE_MS
 * (serve/config/config.h), in the terminal PACE_USUAL (cli/play.c). */
bot_habits bot_habits_usual(uint32_t pace_ms);

void bot_init(bot *added, uint32_t person, uint32_t seat, const bot_habits *habits, uint64_t seed);

/* The command that the bot wants to send now, given its own view of the table; false if none. It
 * waits until its thinking time is over. */
TREY_MUST_CHECK bool bot_think(bot *thinking, const table_view *view, int64_t wallet, int64_t time,
                               table_command *command);

#endif
