/* SPDX-License-Identifier: MIT */
/*
 * Bots. Their clock always runs: they bet while the person is thinking. The table's clock, which
 * would close the betting, waits for the person.
 */
#include <trey/odds.h>

#include "local_internal.h"

enum { BOT_CHIPS = 1000000 };

void local_update_bot_rules(local *at)
{
    trey_odds_game game = trey_odds_game_of(&local_table(at)->posting);
    trey_strategy strategy = trey_best_strategy(&game);
    for (uint32_t i = 0; i < at->bot_count; i++) {
        at->bots[i].habits.strategy = strategy;
    }
}

void local_make_bots(local *at, uint32_t count, uint64_t seed)
{
    bot_habits habits = bot_habits_usual();
    trey_odds_game game = trey_odds_game_of(&local_table(at)->posting);
    habits.strategy = trey_best_strategy(&game);
    habits.think_ms_min = at->options.pace_ms / 2;
    habits.think_ms_max = at->options.pace_ms + at->options.pace_ms / 2;
    at->bot_count = count;
    for (uint32_t i = 0; i < count; i++) {
        bot_init(&at->bots[i], LOCAL_PERSON + 1 + i, 1 + i, &habits, seed + 7919 * (i + 1));
        at->bots[i].next_time = at->bots_time;
    }
}

bool local_seat_bots(local *at)
{
    trey_refusal refusal = trey_accept();
    for (uint32_t i = 0; i < at->bot_count; i++) {
        uint32_t person = at->bots[i].person;
        table_command sit = {.kind = COMMAND_SIT, .role = ROLE_PLAYER, .person = person};
        table_command chips = {.kind = COMMAND_BUY_IN,
                               .role = ROLE_PLAYER,
                               .person = person,
                               .amount = at->bots[i].habits.buy_in};
        bool is_seated = false;
        for (sit.seat = 1; sit.seat <= local_table(at)->posting.seats && !is_seated; sit.seat++) {
            if (!local_command(at, &sit, &refusal)) {
                return false;
            }
            is_seated = refusal.status == TREY_OK;
        }
        if (!local_fill_wallet(at, person, BOT_CHIPS) || !local_command(at, &chips, &refusal)) {
            return false;
        }
    }
    return true;
}

static bool act(local *at, bot *acting)
{
    table_command command;
    trey_refusal ignored;
    if (!local_fill_wallet(at, acting->person, BOT_CHIPS)) { /* bots never run out of play chips */
        return false;
    }
    local_update_view(at, acting->person);
    int64_t wallet = room_state_wallet(room_state_of(at->room), acting->person,
                                       (chip_kind)local_table(at)->rules.chips);
    if (!bot_think(acting, &at->view, wallet, at->bots_time, &command)) {
        return true;
    }
    bool has_chips =
        command.kind != COMMAND_BUY_IN || local_fill_wallet(at, acting->person, BOT_CHIPS);
    return has_chips && local_command(at, &command, &ignored);
}

bool local_bots_act(local *at)
{
    for (uint32_t i = 0; i < at->bot_count; i++) {
        if (at->bots[i].next_time <= at->bots_time && !act(at, &at->bots[i])) {
            return false;
        }
    }
    return true;
}
