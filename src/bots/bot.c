/* SPDX-License-Identifier: MIT */
#include "bot.h"

#include <trey/seats.h>

bot_habits bot_habits_usual(uint32_t pace_ms)
{
    return (bot_habits){.strategy = trey_simple_strategy_make(TREY_SIMPLE_Q64),
                        .buy_in = 100000,
                        .antes = 2,
                        .bonus_chance = 40,
                        .progressive_chance = 30,
                        .bank_chance = 60,
                        .bank_antes = 60,
                        .think_ms_min = pace_ms / 2,
                        .think_ms_max = pace_ms + pace_ms / 2};
}

void bot_init(bot *added, uint32_t person, uint32_t seat, const bot_habits *habits, uint64_t seed)
{
    *added = (bot){.person = person, .seat = seat, .habits = *habits, .random = seed};
}

/* splitmix64 */
static uint32_t random_below(bot *thinking, uint32_t bound)
{
    uint64_t z = thinking->random += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((z ^ z >> 31) >> 32) % bound;
}

static bool by_chance(bot *thinking, uint32_t of_hundred)
{
    return random_below(thinking, 100) < of_hundred;
}

static const view_person *find_self(const bot *thinking, const table_view *view)
{
    for (uint32_t i = 0; i < view->people_count; i++) {
        if (view->people[i].person == thinking->person) {
            return &view->people[i];
        }
    }
    return NULL;
}

static const view_stake *find_stake(const bot *thinking, const table_view *view, uint32_t seat)
{
    for (uint32_t i = 0; i < view->stake_count; i++) {
        if (view->stakes[i].person == thinking->person && view->stakes[i].seat == seat) {
            return &view->stakes[i];
        }
    }
    return NULL;
}

static bool could(const table_view *view, table_command_kind kind)
{
    return table_commands_have(view->commands, kind);
}

static bool ask(table_command *command, table_command_kind kind)
{
    command->kind = kind;
    return true;
}

/* WAGER-9: a multiple of the increment. */
static int64_t smallest_ante(const trey_posting *posting)
{
    return trey_wager_smallest(posting->ante_min, posting->increment);
}

static int64_t ante_of(const bot *thinking, const trey_posting *posting)
{
    int64_t ante = smallest_ante(posting) * thinking->habits.antes;
    int64_t most = posting->ante_max - posting->ante_max % posting->increment;
    return ante < most ? ante : most;
}

/* ---- The bank ---- */

static bool answer_offer(bot *thinking, const table_view *view, const view_person *self,
                         table_command *command)
{
    int64_t least = smallest_ante(&view->posting), bank = least * thinking->habits.bank_antes;
    bank = bank < self->stack / 2 ? bank : self->stack / 2;
    command->seat = view->offered_seat;
    command->amount = bank;
    bool takes = bank >= least && could(view, COMMAND_TAKE_BANK) && /* WAGER-13 */
                 (thinking->wants_bank || by_chance(thinking, thinking->habits.bank_chance));
    thinking->wants_bank = false;
    return ask(command, takes ? COMMAND_TAKE_BANK : COMMAND_DECLINE_BANK);
}

/* ---- Bets ---- */

static void plan_round(bot *thinking, const table_view *view)
{
    if (thinking->planned_round != view->round_number) {
        thinking->planned_round = view->round_number;
        thinking->wants_bonus = by_chance(thinking, thinking->habits.bonus_chance);
        thinking->wants_progressive =
            view->progressive.is_posted && by_chance(thinking, thinking->habits.progressive_chance);
    }
}

static bool place(table_command *command, uint32_t seat, trey_wager_kind wager, int64_t amount)
{
    command->seat = seat;
    command->wager = wager;
    command->amount = amount;
    return ask(command, COMMAND_PLACE);
}

static bool bet(bot *thinking, const table_view *view, const view_person *self,
                table_command *command)
{
    uint32_t seat = trey_seats_lowest(self->seats);
    const view_stake *stake = find_stake(thinking, view, seat);
    int64_t ante = ante_of(thinking, &view->posting);
    int64_t extra = view->posting.bonus_min + view->posting.denomination;
    plan_round(thinking, view);
    bool can_pay = self->stack - view->bound >= 3 * ante + extra;
    if (stake == NULL || stake->ante == 0) {
        return can_pay ? place(command, seat, TREY_WAGER_ANTE, ante) : ask(command, COMMAND_READY);
    }
    if (thinking->wants_bonus && stake->bonus == 0 && can_pay) {
        thinking->wants_bonus = false;
        return place(command, seat, TREY_WAGER_BONUS, view->posting.bonus_min);
    }
    if (thinking->wants_progressive && stake->progressive == 0 && can_pay) {
        thinking->wants_progressive = false;
        return place(command, seat, TREY_WAGER_PROGRESSIVE, view->posting.denomination);
    }
    return ask(command, COMMAND_READY);
}

/* ---- Decisions ---- */

static bool decide(bot *thinking, const table_view *view, table_command *command)
{
    const view_hand *hand = &view->hands[view->turn_seat];
    trey_card up = view->hands[TREY_BANKER].cards[TREY_HAND_CARDS - 1];
    bool knows = hand->count == TREY_HAND_CARDS && hand->cards[0] != VIEW_CARD_HIDDEN;
    command->seat = view->turn_seat;
    command->play = knows && trey_strategy_plays(&thinking->habits.strategy, hand->cards,
                                                 up == VIEW_CARD_HIDDEN ? TREY_DECK_CARDS : up);
    return ask(command, COMMAND_DECIDE);
}

/* ---- All of it ---- */

static bool sit_down(const bot *thinking, const table_view *view, table_command *command)
{
    trey_seat_set taken = 0;
    for (uint32_t i = 0; i < view->people_count; i++) {
        taken |= view->people[i].seats;
    }
    for (uint32_t i = 0; i < view->posting.seats; i++) {
        command->seat = 1 + (thinking->seat - 1 + i) % view->posting.seats;
        if (!trey_seats_have(taken, command->seat)) {
            return could(view, COMMAND_SIT) && ask(command, COMMAND_SIT);
        }
    }
    return false;
}

static bool take_part(bot *thinking, const table_view *view, int64_t wallet,
                      const view_person *self, table_command *command)
{
    int64_t least = 4 * ante_of(thinking, &view->posting);
    if (self->stack < least && wallet > 0 && could(view, COMMAND_BUY_IN)) {
        int64_t amount = thinking->habits.buy_in;
        command->amount = amount < wallet ? amount : wallet;
        return ask(command, COMMAND_BUY_IN);
    }
    if (could(view, COMMAND_DECLINE_BANK)) {
        return answer_offer(thinking, view, self, command);
    }
    if (could(view, COMMAND_DECIDE)) {
        return decide(thinking, view, command);
    }
    if (could(view, COMMAND_SIT_IN)) { /* on a slow machine they may miss rounds */
        return ask(command, COMMAND_SIT_IN);
    }
    if (could(view, COMMAND_READY) && !view->bets_are_open) {
        return ask(command, COMMAND_READY); /* bots do not look at results */
    }
    bool is_bank = view->has_round && view->bank_person == thinking->person;
    if (could(view, COMMAND_READY) && !is_bank && self->seats != 0) {
        return bet(thinking, view, self, command);
    }
    if (could(view, COMMAND_ASK_FOR_BANK) && by_chance(thinking, thinking->habits.bank_chance)) {
        thinking->wants_bank = true; /* otherwise a table of bots that all decline would stop */
        return ask(command, COMMAND_ASK_FOR_BANK);
    }
    return false;
}

bool bot_think(bot *thinking, const table_view *view, int64_t wallet, int64_t time,
               table_command *command)
{
    if (time < thinking->next_time) {
        return false;
    }
    const bot_habits *habits = &thinking->habits;
    thinking->next_time = time + habits->think_ms_min +
                          random_below(thinking, habits->think_ms_max - habits->think_ms_min + 1);
    *command = (table_command){.role = ROLE_PLAYER, .person = thinking->person};
    const view_person *self = find_self(thinking, view);
    if (self == NULL) {
        return sit_down(thinking, view, command);
    }
    return take_part(thinking, view, wallet, self, command);
}
