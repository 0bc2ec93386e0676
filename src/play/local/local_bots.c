/* SPDX-License-Identifier: MIT */
/*
 * Bots. Their clock always runs: they bet while the person is thinking. The table's clock, which
 * would close the betting, waits for the person.
 */
#include <trey/odds.h>

#include "local_internal.h"

enum { BOT_CHIPS = 1000000 };

void local_update_bot_rules(local *game)
{
    trey_odds_game odds = trey_odds_game_of(&local_table(game)->posting);
    trey_strategy strategy = trey_best_strategy(&odds);
    for (uint32_t i = 0; i < game->bot_count; i++) {
        game->bots[i].habits.strategy = strategy;
    }
}

void local_make_bots(local *game, uint32_t count, uint64_t seed)
{
    bot_habits habits = bot_habits_usual(game->options.pace_ms);
    trey_odds_game odds = trey_odds_game_of(&local_table(game)->posting);
    habits.strategy = trey_best_strategy(&odds);
    game->bot_count = count;
    for (uint32_t i = 0; i < count; i++) {
        bot_init(&game->bots[i], LOCAL_PERSON + 1 + i, 1 + i, &habits, seed + 7919 * (i + 1));
        game->bots[i].next_time = game->bots_time;
    }
}

bool local_seat_bots(local *game)
{
    trey_refusal refusal = trey_accept();
    for (uint32_t i = 0; i < game->bot_count; i++) {
        uint32_t person = game->bots[i].person;
        table_command sit = {.kind = COMMAND_SIT, .role = ROLE_PLAYER, .person = person};
        table_command chips = {.kind = COMMAND_BUY_IN,
                               .role = ROLE_PLAYER,
                               .person = person,
                               .amount = game->bots[i].habits.buy_in};
        bool is_seated = false;
        for (sit.seat = 1; sit.seat <= local_table(game)->posting.seats && !is_seated; sit.seat++) {
            if (!local_command(game, &sit, &refusal)) {
                return false;
            }
            is_seated = refusal.status == TREY_OK;
        }
        if (!local_fill_wallet(game, person, BOT_CHIPS) || !local_command(game, &chips, &refusal)) {
            return false;
        }
    }
    return true;
}

static bool act(local *game, bot *acting)
{
    table_command command;
    trey_refusal ignored;
    if (!local_fill_wallet(game, acting->person,
                           BOT_CHIPS)) { /* bots never run out of play chips */
        return false;
    }
    local_update_view(game, acting->person);
    int64_t wallet = room_state_wallet(room_state_of(game->room), acting->person,
                                       (chip_kind)local_table(game)->rules.chips);
    if (!bot_think(acting, &game->view, wallet, game->bots_time, &command)) {
        return true;
    }
    bool has_chips =
        command.kind != COMMAND_BUY_IN || local_fill_wallet(game, acting->person, BOT_CHIPS);
    return has_chips && local_command(game, &command, &ignored);
}

bool local_bots_act(local *game)
{
    for (uint32_t i = 0; i < game->bot_count; i++) {
        if (game->bots[i].next_time <= game->bots_time && !act(game, &game->bots[i])) {
            return false;
        }
    }
    return true;
}
