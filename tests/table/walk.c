/* SPDX-License-Identifier: MIT */
#include "walk.h"

#include <string.h>

#include <trey/seats.h>

#include "base/assert.h"

uint32_t walk_below(walk *of, uint32_t bound)
{
    of->random = of->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((of->random >> 33) % bound);
}

static bool chance(walk *of, uint32_t percent)
{
    return walk_below(of, 100) < percent;
}

/* ---- Beginning ---- */

table_rules walk_rules(const walk_table *how)
{
    const trey_ruleset *ruleset =
        trey_book_ruleset(&trey_book_builtin, how->ruleset, strlen(how->ruleset));
    trey_choices choices = {0};
    if (how->has_progressive) {
        choices.given |= 1U << TREY_OPTION_PROGRESSIVE;
        choices.progressive = trey_book_progressive(&trey_book_builtin, 1);
    }
    if (how->rounds_per_shuffle != 0) {
        choices.given |= 1U << TREY_OPTION_ROUNDS_PER_SHUFFLE;
        choices.value[TREY_OPTION_ROUNDS_PER_SHUFFLE] = how->rounds_per_shuffle;
    }
    table_rules rules;
    memset(&rules, 0, sizeof rules);
    trey_refusal refusal = table_rules_make(&rules, ruleset, &choices);
    TREY_ASSERT(refusal.status == TREY_OK);
    rules.dealer = (uint8_t)how->dealer;
    rules.cards = (uint8_t)how->cards;
    rules.key_for = KEY_FOR_ALL;
    return rules;
}

void walk_begin(walk *of, const walk_table *how, uint64_t seed)
{
    *of = (walk){.random = seed, .time = 1000, .rules = walk_rules(how)};
    for (uint32_t i = 0; i < TREY_DECK_CARDS; i++) {
        uint32_t place = walk_below(of, i + 1);
        of->deck[i] = of->deck[place];
        of->deck[place] = (trey_card)i;
    }
}

/* ---- Who ---- */

static table_command by_player(uint32_t person, table_command_kind kind)
{
    return (table_command){.kind = kind, .role = ROLE_PLAYER, .person = person};
}

static table_command by_dealer(table_command_kind kind)
{
    return (table_command){.kind = kind, .role = ROLE_DEALER, .person = WALK_DEALER};
}

static table_command by_supervisor(table_command_kind kind)
{
    return (table_command){.kind = kind, .role = ROLE_SUPERVISOR, .person = WALK_SUPERVISOR};
}

static table_command time_passes(walk *of)
{
    of->time += 1000 * (int64_t)walk_below(of, 40);
    return (table_command){.kind = COMMAND_TICK, .role = ROLE_CLOCK};
}

static uint32_t any_player(walk *of)
{
    uint32_t which = walk_below(of, WALK_SEATED + 1);
    return which < WALK_SEATED ? 1 + which : WALK_BEHIND;
}

/* By the player, or by the dealer for somebody on the felt. */
static table_command for_seat(const live_table *at, uint32_t seat, table_command_kind kind)
{
    const table_person *player = table_find(at, at->seated[seat]);
    table_command command =
        player != NULL && player->is_felt ? by_dealer(kind) : by_player(at->seated[seat], kind);
    command.seat = seat;
    return command;
}

/* ---- What comes next in the round ---- */

static table_command bring_chips(walk *of, const live_table *at, uint32_t person)
{
    table_command command = by_player(person, COMMAND_BUY_IN);
    if (table_find(at, person) == NULL) {
        command.kind = person == WALK_BEHIND ? COMMAND_STAND_BEHIND : COMMAND_SIT;
        command.seat = at->seated[person % TREY_HANDS_MAX] == 0
                           ? person
                           : 1 + walk_below(of, at->posting.seats);
    }
    command.amount = 400000;
    command.wallet = INT64_C(1) << 40;
    return command;
}

static table_command between_rounds(walk *of, const live_table *at)
{
    uint32_t seat = at->offered_seat;
    if (seat != 0) {
        table_command answer = for_seat(at, seat, COMMAND_TAKE_BANK);
        answer.kind = chance(of, 75) ? COMMAND_TAKE_BANK : COMMAND_DECLINE_BANK;
        answer.amount = 5000 + 1000 * (int64_t)walk_below(of, 150);
        return answer;
    }
    return at->posting.ruleset->house_banks ? by_dealer(COMMAND_PROCEED)
                                            : by_player(any_player(of), COMMAND_ASK_FOR_BANK);
}

static table_command add_entropy(const live_table *at, uint32_t person)
{
    table_command command = by_player(person, COMMAND_REVEAL);
    walk_entropy(person, at->deal.round, command.digest.bytes);
    if (at->bets_are_open) {
        command.kind = COMMAND_COMMIT;
        command.digest =
            fair_commitment_make(&at->deal.pledge, at->deal.round, person, command.digest.bytes);
    }
    return command;
}

static table_command bet(walk *of, const live_table *at)
{
    uint32_t person = any_player(of);
    table_command command = by_player(person, COMMAND_PLACE);
    uint32_t what = walk_below(of, 10);
    bool stands_behind = person == WALK_BEHIND || chance(of, 10);
    command.seat = stands_behind ? 1 + walk_below(of, WALK_SEATED) : table_seat_of(at, person);
    command.wager = what < 5   ? TREY_WAGER_ANTE
                    : what < 7 ? TREY_WAGER_BONUS
                               : TREY_WAGER_PROGRESSIVE;
    command.amount = command.wager == TREY_WAGER_PROGRESSIVE ? at->posting.denomination
                                                             : 500 * (1 + walk_below(of, 4));
    return command;
}

/* Staff bet for somebody on the felt, or for anybody who has a seat. */
static table_command bet_on_felt(walk *of, const live_table *at)
{
    table_command command = by_dealer(chance(of, 20) ? COMMAND_REPEAT : COMMAND_PLACE);
    command.seat = chance(of, 80) ? WALK_FELT : 1 + walk_below(of, WALK_SEATED);
    command.wager = chance(of, 60) ? TREY_WAGER_ANTE : TREY_WAGER_BONUS;
    command.amount = 500 * (1 + walk_below(of, 4));
    if (command.kind == COMMAND_REPEAT && chance(of, 50)) {
        command.seat = 0;
    }
    return at->seated[WALK_FELT] != 0 ? command : bet(of, at);
}

static table_command while_betting(walk *of, const live_table *at)
{
    switch (walk_below(of, 12)) {
    case 0:
        return by_player(any_player(of), COMMAND_READY);
    case 1:
    case 2:
        return add_entropy(at, any_player(of));
    case 3:
        return by_dealer(COMMAND_PROCEED);
    case 4:
        return time_passes(of);
    case 5:
        return at->rules.dealer == DEALER_PERSON ? bet_on_felt(of, at) : bet(of, at);
    default:
        return bet(of, at);
    }
}

/* Cards that are not out. */
static void draw_cards(walk *of, const live_table *at, table_command *command, uint32_t wanted)
{
    uint32_t count = 0;
    uint32_t from = walk_below(of, WALK_CARDS);
    for (uint32_t i = 0; i < WALK_CARDS && count < wanted; i++) {
        trey_card card = of->deck[(from + i) % WALK_CARDS];
        if (at->round.tally[card] == 0) {
            of->cards[count++] = card;
        }
    }
    command->cards = of->cards;
    command->card_count = count;
}

/* By a card reader at the deal, or by the dealer at the showdown. The bank's hand holds its exposed
 * card, which lies open. */
static table_command enter_hand(walk *of, const live_table *at, uint32_t seat)
{
    table_command command = by_dealer(COMMAND_ENTER_HAND);
    draw_cards(of, at, &command, chance(of, 2) ? 4 : TREY_HAND_CARDS);
    command.seat = seat;
    if (at->round.phase == TREY_PHASE_DEAL) {
        command.role = ROLE_READER;
        command.person = 0;
    } else if (seat == TREY_BANKER && trey_round_exposed(&at->round) != TREY_CARD_UNKNOWN) {
        of->cards[0] = trey_round_exposed(&at->round);
    }
    return command;
}

/* Every other round is dealt face down. In the others a card reader reports the hands, and fails
 * now and then: the dealer goes on without it. */
static table_command deal_by_hand(walk *of, const live_table *at)
{
    int next = trey_round_deal_next(&at->round);
    if (next < 0) {
        table_command expose = by_dealer(COMMAND_EXPOSE_CARD);
        draw_cards(of, at, &expose, 1);
        return expose;
    }
    return at->round_number % 2 != 0 && !chance(of, 8) ? enter_hand(of, at, (uint32_t)next)
                                                       : by_dealer(COMMAND_PROCEED);
}

static table_command deal(walk *of, const live_table *at)
{
    if (at->rules.cards == CARDS_ENTERED) {
        return deal_by_hand(of, at);
    }
    uint32_t what = walk_below(of, 4);
    return what == 0   ? time_passes(of)
           : what == 1 ? by_dealer(COMMAND_PROCEED)
                       : add_entropy(at, any_player(of));
}

/* PROG-7 */
static table_command settle(walk *of, const live_table *at)
{
    int hidden = trey_conduct_show_next(&at->round);
    if (hidden >= 0) {
        return enter_hand(of, at, (uint32_t)hidden);
    }
    trey_award_hand hand = TREY_AWARD_NONE;
    uint32_t seat = table_jackpot_seat(at, &hand);
    table_command key = by_supervisor(COMMAND_KEY);
    if (at->keypad.state == TREY_CONTROLLER_KEYED) {
        key.key = TREY_KEY_J_POT;
    } else if (at->keypad.state == TREY_CONTROLLER_RECORDED) {
        key.key = TREY_KEY_TURN_RUN;
    } else if (at->keypad.lit_seat != 0) {
        key.key = TREY_KEY_TURN_JPH;
    } else if (seat != 0) {
        key = by_dealer(COMMAND_KEY);
        key.key = TREY_KEY_HAND;
        key.seat = seat;
        key.hand = hand;
    } else {
        key = by_dealer(COMMAND_PROCEED);
    }
    return key;
}

static table_command in_round(walk *of, const live_table *at)
{
    table_command command = by_dealer(COMMAND_PROCEED);
    switch (at->round.phase) {
    case TREY_PHASE_BETS:
        return while_betting(of, at);
    case TREY_PHASE_DEAL:
        return deal(of, at);
    case TREY_PHASE_DECISIONS:
        command = by_player(at->round.stakes[at->round.turn].bettor, COMMAND_DECIDE);
        command.seat = at->round.stakes[at->round.turn].seat;
        if (person_is_anonymous(command.person)) {
            command = for_seat(at, command.seat, COMMAND_DECIDE);
            command.rest = chance(of, 30);
        }
        command.play = chance(of, 60);
        return command;
    case TREY_PHASE_REVEAL:
        return trey_conduct_show_next(&at->round) >= 0 ? enter_hand(of, at, TREY_BANKER) : command;
    case TREY_PHASE_SETTLEMENT:
        return settle(of, at);
    case TREY_PHASE_MISDEALT:
        command.kind = COMMAND_VOID;
        command.reason = TREY_VOID_CARD_COUNT;
        command.text = "four cards";
        command.text_size = 10;
        return command;
    default:
        return at->rules.dealer == DEALER_PERSON ? command : time_passes(of);
    }
}

/* ---- What comes out of turn ---- */

static table_command by_staff(walk *of)
{
    table_command command = chance(of, 50) ? by_dealer(COMMAND_VOID) : by_supervisor(COMMAND_VOID);
    command.reason = TREY_VOID_STAFF_DECISION;
    command.text = "a spilled drink";
    command.text_size = 15;
    switch (walk_below(of, 6)) {
    case 0:
        return command;
    case 1:
        command.kind = COMMAND_SHUFFLER_FAULT;
        return command;
    case 2:
        command = by_supervisor(COMMAND_POST);
        command.rules = &of->rules;
        return command;
    case 3:
        command = by_supervisor(COMMAND_KEY);
        command.key = TREY_KEY_ADJUST;
        command.amount = 1234;
        command.text = "counted";
        command.text_size = 7;
        return command;
    case 4:
        return (table_command){.kind = COMMAND_RESUME, .role = ROLE_CLOCK};
    default:
        return by_supervisor(chance(of, 20) ? COMMAND_DRAIN : COMMAND_CLOSE);
    }
}

static table_command anything(walk *of, const live_table *at)
{
    table_command command = {.kind = (table_command_kind)walk_below(of, COMMAND_SIGN_OFF),
                             .role = (table_role)walk_below(of, ROLE_COUNT + 1),
                             .person = walk_below(of, WALK_SEATED + 1),
                             .seat = walk_below(of, 8),
                             .wager = (trey_wager_kind)walk_below(of, TREY_WAGER_KIND_COUNT),
                             .amount = 100 * (int64_t)walk_below(of, 50),
                             .wallet = 4000,
                             .play = chance(of, 50),
                             .device = (trey_device)walk_below(of, TREY_DEVICE_COUNT + 1)};
    if (chance(of, 15)) {
        return by_player(any_player(of), COMMAND_LEAVE);
    }
    bool ends_it = command.kind == COMMAND_LEAVE || command.kind == COMMAND_DRAIN ||
                   command.kind == COMMAND_CLOSE;
    if (command.kind == COMMAND_ENTER_HAND || (ends_it && chance(of, 80))) {
        return time_passes(of); /* cards come from enter_hand only */
    }
    return chance(of, 30)   ? by_staff(of)
           : chance(of, 20) ? time_passes(of)
           : chance(of, 20) ? add_entropy(at, any_player(of))
                            : command;
}

table_command walk_next(walk *of, const live_table *at)
{
    of->steps++;
    if (at->state == TABLE_IS_CLOSED) {
        table_command open = by_supervisor(COMMAND_OPEN);
        open.rules = &of->rules;
        return open;
    }
    if (at->dealer != 0 && at->dealer != WALK_DEALER) { /* who would otherwise deal no more */
        return by_supervisor(COMMAND_SIGN_OFF);
    }
    for (uint32_t person = 1; person <= WALK_SEATED + 1; person++) {
        uint32_t who = person <= WALK_SEATED ? person : WALK_BEHIND;
        const table_person *found = table_find(at, who);
        bool may_come = who != WALK_BEHIND || at->posting.ruleset->back_line == TREY_BACK_LINE_ALL;
        if (may_come && (found == NULL || found->stack == 0) && !at->is_draining &&
            !table_is_in_play(at, who) && (found == NULL || !found->is_leaving)) {
            return bring_chips(of, at, who);
        }
        if (found != NULL && found->is_away && chance(of, 20)) {
            return by_player(who, COMMAND_SIT_IN);
        }
    }
    if (at->rules.dealer == DEALER_PERSON && !at->is_draining && at->seated[WALK_FELT] == 0 &&
        chance(of, 5)) {
        table_command seat = by_dealer(COMMAND_SEAT);
        seat.seat = WALK_FELT;
        seat.text = "Gus";
        seat.text_size = chance(of, 50) ? 3 : 0;
        return seat;
    }
    if (chance(of, 12)) {
        return anything(of, at);
    }
    uint32_t devices = table_devices_to_choose(at);
    if (at->device_failed || (devices != 0 && chance(of, 10))) { /* IRR-2 */
        table_command change = by_dealer(COMMAND_CHANGE_DEVICE);
        bool by_hand = (devices >> TREY_DEVICE_HAND & 1) != 0 && chance(of, 60);
        change.device = by_hand ? TREY_DEVICE_HAND : at->posting.device;
        return change;
    }
    return at->state == TABLE_IS_IN_ROUND ? in_round(of, at) : between_rounds(of, at);
}

/* ---- For tables side by side ---- */

void walk_entropy(uint32_t person, uint32_t round, uint8_t entropy[FAIR_ENTROPY_SIZE])
{
    memset(entropy, (int)(person * 7 + round), FAIR_ENTROPY_SIZE);
}

trey_card walk_other_card(const walk *of, trey_card card)
{
    for (uint32_t i = 0; i < TREY_DECK_CARDS; i++) {
        if (of->deck[i] == card) {
            return of->deck[(i + WALK_CARDS) % TREY_DECK_CARDS];
        }
    }
    return card;
}
