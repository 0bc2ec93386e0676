/* SPDX-License-Identifier: MIT */
/*
 * A player who is none: sits down, bets, banks and decides by a strategy, at the pace of people. It
 * sees what a player sees and asks with a player's commands; what it knows beyond that is its
 * habits.
 */
#ifndef TREY_BOTS_BOT_H
#define TREY_BOTS_BOT_H

#include <trey/strategy.h>

#include "table/view.h"

typedef struct bot_habits {
    trey_strategy strategy;
    int64_t buy_in;        /* what it sits down with; again when less than a bet is left */
    uint32_t antes;        /* it antes the minimum so many times */
    uint32_t bonus_chance; /* of a hundred */
    uint32_t progressive_chance;
    uint32_t bank_chance;
    uint32_t bank_antes; /* and banks so many minimum antes */
    uint32_t think_ms_min, think_ms_max;
} bot_habits;

typedef struct bot {
    uint32_t person;
    uint32_t seat; /* where it wants to sit; elsewhere when somebody does */
    bot_habits habits;
    uint64_t random;
    int64_t next_time; /* before this it does nothing */

    /* What it has settled on for a round: each is decided once. */
    uint64_t planned_round;
    bool wants_bonus, wants_progressive;
    bool wants_bank; /* it has asked for the bank, and takes it */
} bot;

/* The habits of somebody who knows the game: the strategy is the best for the posting. */
bot_habits bot_habits_usual(void);

void bot_init(bot *made, uint32_t person, uint32_t seat, const bot_habits *habits, uint64_t seed);

/* What the bot asks for now, looking at its own view of the table; false: nothing. Time decides
 * when it has thought long enough. */
TREY_MUST_CHECK bool bot_think(bot *thinking, const table_view *view, int64_t wallet, int64_t time,
                               table_command *command);

#endif
