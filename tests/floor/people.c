/* SPDX-License-Identifier: MIT */
/*
 * Players: each has habits, sees the table and acts on it. The table may still refuse their
 * requests.
 */
#include <string.h>

#include <trey/strategy.h>

#include "simulated_floor.h"

static floor_person make_person(trey_random *dice, uint32_t number)
{
    static const trey_simple_strategy ways[] = {TREY_SIMPLE_Q64, TREY_SIMPLE_Q64,
                                                TREY_SIMPLE_ALWAYS, TREY_SIMPLE_NEVER_BLUFF,
                                                TREY_SIMPLE_NEVER};
    return (floor_person){.number = number,
                          .slowness = percent(dice, 15) ? 80 : below(dice, 30),
                          .leaves = percent(dice, 20) ? 40 : 2,
                          .banks = percent(dice, 30) ? 10 : 60 + below(dice, 40),
                          .boldness = percent(dice, 20) ? 100 : 1 + below(dice, 20),
                          .stands = percent(dice, 15),
                          .play_from = trey_simple_strategy_from(ways[below(dice, 5)]),
                          .adds = (adds)below(dice, 4)};
}

void floor_make_people(floor_run *run)
{
    run->people_count = 3 + below(&run->dice, PEOPLE_MAX - 2);
    for (uint32_t i = 0; i < run->people_count; i++) {
        run->people[i] = make_person(&run->dice, i + 1);
    }
}

static table_command as_player(const floor_person *who, table_command_kind kind)
{
    return (table_command){.kind = kind, .role = ROLE_PLAYER, .person = who->number};
}

/* ---- Arriving and chips ---- */

static void come(floor_run *run, const live_table *at, const floor_person *who)
{
    bool is_house = at->posting.ruleset->back_line == TREY_BACK_LINE_NONE;
    table_command command =
        as_player(who, who->stands && !is_house ? COMMAND_STAND_BEHIND : COMMAND_SIT);
    command.seat = 1 + below(&run->dice, at->posting.seats);
    floor_ask(run, at->id, &command);
}

static void get_chips(floor_run *run, const live_table *at, const floor_person *who)
{
    chip_kind chips = (chip_kind)at->rules.chips;
    int64_t wallet = room_state_wallet(room_state_of(run->room), who->number, chips);
    int64_t wanted = at->posting.ante_min * (10 + below(&run->dice, 400));
    if (wallet < wanted) {
        floor_cashier_acts(run, who->number, wanted, chips);
        return;
    }
    table_command command = as_player(who, COMMAND_BUY_IN);
    command.amount = wanted;
    floor_ask(run, at->id, &command);
}

/* ---- The bank ---- */

static void answer_offer(floor_run *run, const live_table *at, const floor_person *who,
                         int64_t stack)
{
    bool takes = percent(&run->dice, who->banks);
    table_command command = as_player(who, takes ? COMMAND_TAKE_BANK : COMMAND_DECLINE_BANK);
    command.seat = at->offered_seat;
    command.amount = stack * (1 + below(&run->dice, 100)) / 100;
    if (percent(&run->dice, 30)) { /* a bank that does not cover all action */
        command.amount = at->posting.ante_min * (1 + below(&run->dice, 8));
    }
    floor_ask(run, at->id, &command);
}

/* ---- Bets ---- */

/* Between the limits, mostly near the lower one. */
static int64_t amount_of(floor_run *run, const floor_person *who, int64_t from, int64_t to,
                         int64_t increment)
{
    int64_t most = from + (to - from) * who->boldness / 100;
    int64_t steps = (most - from) / increment;
    return from + increment * (int64_t)below(&run->dice, (uint32_t)(steps > 0 ? steps : 0) + 1);
}

static void place(floor_run *run, const live_table *at, const floor_person *who, uint32_t seat,
                  trey_wager_kind wager)
{
    const trey_posting *posting = &at->posting;
    table_command command = as_player(who, COMMAND_PLACE);
    command.seat = seat;
    command.wager = wager;
    bool is_bonus = wager == TREY_WAGER_BONUS;
    command.amount =
        wager == TREY_WAGER_PROGRESSIVE
            ? posting->denomination
            : amount_of(run, who, is_bonus ? posting->bonus_min : posting->ante_min,
                        is_bonus ? posting->bonus_max : posting->ante_max, posting->increment);
    floor_ask(run, at->id, &command);
}

/* A player's entropy follows from the player and the shoe, so that nothing needs to be stored. */
static digest secret_of(const floor_run *run, const live_table *at, const floor_person *who)
{
    digest_writer writer;
    digest_begin(&writer, DIGEST_STATE);
    digest_add_u64(&writer, run->options.seed);
    digest_add_u32(&writer, who->number);
    digest_add_bytes(&writer, at->deal.pledge.id, FAIR_ID_SIZE);
    digest_add_u32(&writer, at->deal.round);
    return digest_end(&writer);
}

static bool add_entropy(floor_run *run, const live_table *at, const floor_person *who)
{
    for (uint32_t i = 0; i < at->deal.contribution_count; i++) {
        if (at->deal.contributions[i].bettor == who->number) {
            return false;
        }
    }
    if (at->rules.cards != CARDS_SHOE || who->adds == ADDS_NOTHING) {
        return false;
    }
    digest secret = secret_of(run, at, who);
    table_command command = as_player(who, COMMAND_COMMIT);
    command.digest =
        fair_commitment_make(&at->deal.pledge, at->deal.round, who->number, secret.bytes);
    floor_ask(run, at->id, &command);
    return true;
}

static void reveal_entropy(floor_run *run, const live_table *at, const floor_person *who)
{
    table_command command = as_player(who, COMMAND_REVEAL);
    command.digest = secret_of(run, at, who);
    if (who->adds == ADDS_FALSELY) {
        command.digest.bytes[below(&run->dice, DIGEST_SIZE)] ^= 1;
    }
    if (who->adds != ADDS_AND_WITHHOLDS) {
        floor_ask(run, at->id, &command);
    }
}

/* A seat to bet in: the player's own, or one that the player backs. */
static uint32_t betting_seat(floor_run *run, const live_table *at, const floor_person *who)
{
    uint32_t own = table_seat_of(at, who->number);
    bool is_second = own != 0 && own < at->posting.seats && at->seated[own + 1] == who->number;
    if (own != 0 && !percent(&run->dice, 5)) {
        return is_second && percent(&run->dice, 50) ? own + 1 : own;
    }
    return 1 + below(&run->dice, at->posting.seats);
}

/* The player-dealer waits, or gives the bank back. */
static void wait_for_bets(floor_run *run, const live_table *at, const floor_person *who)
{
    if (percent(&run->dice, 2)) {
        table_command command = as_player(who, COMMAND_GIVE_UP_BANK);
        floor_ask(run, at->id, &command);
    }
}

static void bet(floor_run *run, const live_table *at, const table_person *me,
                const floor_person *who)
{
    uint32_t seat = betting_seat(run, at, who);
    uint16_t stake = trey_round_stake(&at->round, seat, who->number);
    bool has_ante = stake != TREY_STAKE_NONE && at->round.stakes[stake].ante > 0;
    uint32_t choice = below(&run->dice, 100);
    if (stake == TREY_STAKE_NONE && choice >= 90) {
        return;
    }
    if (at->round.bank_seat != 0 && at->round.bank_bettor == who->number) {
        wait_for_bets(run, at, who);
    } else if (!has_ante && choice < 90) {
        bool backs = seat != table_seat_of(at, who->number) && choice < 40;
        place(run, at, who, seat, backs ? TREY_WAGER_BONUS : TREY_WAGER_ANTE);
    } else if (choice < 20) {
        place(run, at, who, seat, TREY_WAGER_BONUS);
    } else if (choice < 70 && at->posting.progressive != NULL &&
               at->round.stakes[stake].progressive == 0) {
        place(run, at, who, seat, TREY_WAGER_PROGRESSIVE);
    } else if (choice < 60 && add_entropy(run, at, who)) {
        return;
    } else if (choice < 64) {
        table_command command = as_player(who, COMMAND_WITHDRAW);
        command.seat = seat;
        command.wager = (trey_wager_kind)below(&run->dice, TREY_WAGER_KIND_COUNT);
        floor_ask(run, at->id, &command);
    } else if (!me->is_ready) {
        table_command command = as_player(who, COMMAND_READY);
        floor_ask(run, at->id, &command);
    }
}

/* ---- Decisions ---- */

static void decide(floor_run *run, const live_table *at, const floor_person *who)
{
    const trey_stake *turn = &at->round.stakes[at->round.turn];
    table_command command = as_player(who, COMMAND_DECIDE);
    bool is_mine = turn->bettor == who->number;
    command.seat = is_mine ? turn->seat : 1 + below(&run->dice, at->posting.seats);
    command.play = at->round.hands[command.seat].value >= who->play_from;
    if (is_mine || percent(&run->dice, 5)) {
        floor_ask(run, at->id, &command);
    }
}

/* ---- One action ---- */

static void act_in_round(floor_run *run, const live_table *at, const table_person *me,
                         const floor_person *who)
{
    switch (at->round.phase) {
    case TREY_PHASE_BETS:
        bet(run, at, me, who);
        break;
    case TREY_PHASE_FEES:
    case TREY_PHASE_DEAL:
        reveal_entropy(run, at, who);
        break;
    case TREY_PHASE_DECISIONS:
        decide(run, at, who);
        break;
    default:
        break;
    }
}

static void act_between(floor_run *run, const live_table *at, const table_person *me,
                        const floor_person *who)
{
    uint32_t offered = at->offered_seat;
    if (offered != 0 && at->seated[offered] == who->number) {
        answer_offer(run, at, who, me->stack);
    } else if (offered == 0 && percent(&run->dice, 20)) {
        table_command command = as_player(who, COMMAND_ASK_FOR_BANK);
        floor_ask(run, at->id, &command);
    }
}

/* Actions that do not depend on the state of the table. */
static bool acts_on_a_whim(floor_run *run, const live_table *at, const table_person *me,
                           const floor_person *who)
{
    table_command command = as_player(who, COMMAND_LEAVE);
    uint32_t whim = below(&run->dice, 1000);
    if (me->is_away && whim < 300) {
        command.kind = COMMAND_SIT_IN;
    } else if (whim < who->leaves) {
        command.kind = COMMAND_LEAVE;
    } else if (whim < who->leaves + 8) {
        command.kind = COMMAND_SIT_OUT;
    } else if (whim < who->leaves + 14) {
        command.kind = COMMAND_CASH_OUT;
        command.amount = 1 + me->stack / (1 + below(&run->dice, 5));
    } else if (whim < who->leaves + 20) {
        command.kind = COMMAND_SIT; /* a second seat */
        command.seat = 1 + table_seat_of(at, who->number);
    } else {
        return false;
    }
    floor_ask(run, at->id, &command);
    return true;
}

void floor_person_acts(floor_run *run, uint32_t index, uint32_t number)
{
    const live_table *at = floor_table(run, index);
    if (at == NULL || at->state == TABLE_IS_CLOSED || number == 0) {
        return;
    }
    floor_person stranger =
        run->people[0]; /* a hostile command may have seated a person who is not in the list */
    stranger.number = number;
    const floor_person *who = number <= run->people_count ? &run->people[number - 1] : &stranger;
    const table_person *me = table_find(at, number);
    if (percent(&run->dice, who->slowness)) {
        return;
    }
    if (me == NULL) {
        come(run, at, who);
    } else if (acts_on_a_whim(run, at, me, who)) {
        return;
    } else if (me->stack < 2 * at->posting.ante_min && !table_is_in_play(at, number)) {
        get_chips(run, at, who);
    } else if (at->state == TABLE_IS_IN_ROUND) {
        act_in_round(run, at, me, who);
    } else {
        act_between(run, at, me, who);
    }
}
