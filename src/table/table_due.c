/* SPDX-License-Identifier: MIT */
/*
 * Decides which event the table causes next by itself, and the next step of the dealer.
 */
#include "table_due.h"

#include <trey/conduct.h>

#include "table_internal.h"
#include "turns.h"

static bool time_is_up(const live_table *table, int64_t time)
{
    int64_t allowed = table_time_allowed(table);
    return allowed > 0 && time - table->waiting_since >= allowed;
}

/* The number of active players who have chips to bet or bank with. */
static uint32_t count_with_chips(const live_table *table)
{
    trey_seating seating = seating_of(table);
    return trey_seats_count(seating.taken);
}

/* ---- People who leave ---- */

/* Until the round ends, a correction or a step back can take chips of its settlement back. */
static bool could_be_corrected(const live_table *table)
{
    return table->state == TABLE_IS_IN_ROUND && has_turns(table) &&
           table->round.phase == TREY_PHASE_DONE;
}

static bool leaving_is_due(const live_table *table, table_event *event)
{
    for (uint32_t i = 0; i < table->people_count; i++) {
        const table_person *player = &table->people[i];
        bool must_go =
            player->is_leaving || (table->is_draining && table->state != TABLE_IS_IN_ROUND);
        if (must_go && !table_is_in_play(table, player->person) && !could_be_corrected(table)) {
            bool has_stack = player->stack > 0 && !player->is_felt;
            event->kind = has_stack ? TABLE_CASHED_OUT : TABLE_LEFT;
            event->person = player->person;
            event->amount = player->stack > TREY_AMOUNT_MAX ? TREY_AMOUNT_MAX : player->stack;
            return true;
        }
    }
    return false;
}

/* Somebody who missed too many rounds sits out. */
static bool sitting_out_is_due(const live_table *table, table_event *event)
{
    uint32_t most = table->rules.missed_rounds_max;
    for (uint32_t i = 0; i < table->people_count && most > 0; i++) {
        const table_person *player = &table->people[i];
        if (player->missed >= most && !player->is_away && !player->is_leaving &&
            table_seat_of(table, player->person) != 0) {
            event->kind = TABLE_SAT_OUT;
            event->person = player->person;
            return true;
        }
    }
    return false;
}

/* ---- Between rounds ---- */

static bool offer_is_due(const live_table *table, int64_t time, table_event *event)
{
    bool is_open = table->offered_seat != 0;
    trey_seating seating = seating_of(table);
    event->kind = is_open ? TABLE_BANK_DECLINED : TABLE_BANK_OFFERED;
    event->flag = is_open;
    event->seat = is_open ? table->offered_seat : trey_rotation_offered(&table->rotation, &seating);
    event->person = table->seated[event->seat];
    if (is_open) {
        return time_is_up(table, time) || table_find(table, event->person)->passes_bank;
    }
    /* At least two players with chips, one of whom has not declined. */
    return trey_seats_count(seating.taken) > 1 && event->seat != 0;
}

static bool due_between(const live_table *table, int64_t time, table_event *event)
{
    if (table->is_draining) {
        event->kind = TABLE_CLOSED;
        return true;
    }
    return !table->posting.ruleset->house_banks && offer_is_due(table, time, event);
}

/* ---- While bets are open ---- */

static void draw_shoe(const live_table *table, due_work *work, table_event *event)
{
    event->kind = TABLE_SHOE_PLEDGED;
    work->entropy->fill(work->entropy->context, event->seed, sizeof event->seed);
    work->entropy->fill(work->entropy->context, event->id, sizeof event->id);
    fair_shoe_make(&work->shoe, event->seed, event->id, (uint8_t)table->posting.decks);
    event->shoe = &work->shoe;
    event->digest = fair_shoe_pledge(&work->shoe).root;
}

static void open_bets(const live_table *table, due_work *work, table_event *event)
{
    if (!table_shuffle_due(table)) {
        event->kind = TABLE_BETS_OPENED;
    } else if (table->rules.cards == CARDS_ENTERED) {
        event->kind = TABLE_SHUFFLED;
    } else {
        draw_shoe(table, work, event);
    }
}

/* Nobody has bet, and nobody will: the table is closing, the banker is leaving, or no other player
 * can bet. */
static bool is_pointless(const live_table *table)
{
    if (table->round.bank_seat == 0) {
        return table->is_draining || count_with_chips(table) == 0;
    }
    const table_person *bank = table_find(table, table->round.bank_bettor);
    trey_seating seating = seating_of(table);
    seating.taken &= (trey_seat_set)~trey_seats_one(table->round.bank_seat);
    return table->is_draining || bank->is_leaving || trey_seats_count(seating.taken) == 0;
}

bool all_are_ready(const live_table *table)
{
    trey_seat_set active = table_active_seats(table);
    for (uint32_t seat = 1; seat <= table->posting.seats; seat++) {
        if (!trey_seats_have(active, seat) || seat == table->round.bank_seat) {
            continue;
        }
        const table_person *player = table_find(table, table->seated[seat]);
        if (!player->is_ready && table_has_chips(player)) {
            return false;
        }
    }
    return true;
}

/* "No more bets". First returns wagers that are not valid by themselves. */
static bool close_bets(const live_table *table, uint32_t person, table_event *event)
{
    trey_event close = {.kind = TREY_EVENT_BETS_CLOSE};
    trey_refusal refusal = trey_round_check(&table->round, &close);
    if (!refused(&refusal)) {
        event->kind = TABLE_BETS_CLOSED;
        event->person = person;
        event->digest = table_closing(table);
        return true;
    }
    if (refusal.status == TREY_REFUSED_NO_WAGERS) {
        return false;
    }
    const trey_wager *wager = &table->round.wagers[refusal.subject];
    event->kind = TABLE_WAGER_WITHDRAWN;
    event->person = wager->bettor;
    event->seat = wager->seat;
    event->wager = (trey_wager_kind)wager->kind;
    event->flag = true;
    event->amount = amount_to_withdraw(&table->round, event);
    return true;
}

static bool due_while_betting(const live_table *table, int64_t time, due_work *work,
                              table_event *event)
{
    if (!table->bets_are_open) {
        open_bets(table, work, event);
        return true;
    }
    if (table->round.wager_count == 0) {
        event->kind = TABLE_CALLED_OFF;
        event->person = PERSON_TABLE;
        return is_pointless(table);
    }
    return (time_is_up(table, time) || all_are_ready(table)) &&
           close_bets(table, PERSON_TABLE, event);
}

/* ---- The dealer's steps ---- */

static bool begin_for_house(const live_table *table, table_event *event)
{
    event->kind = TABLE_ROUND_BEGUN;
    return table->posting.ruleset->house_banks && !table->is_draining &&
           count_with_chips(table) > 0;
}

static bool deal(const live_table *table, int64_t time, table_event *event)
{
    if (table->rules.cards == CARDS_ENTERED) {
        event->kind = TABLE_PACKETS_DEALT;
        return trey_round_deal_next(&table->round) >= 0 && !table->device_failed;
    }
    event->kind = TABLE_HANDS_DEALT;
    return !table_reveals_pending(table, time) && !table->device_failed;
}

/* All wins that need the key are confirmed, and it is back at RUN (PROG-7). */
static bool settle_all(const live_table *table, table_event *event)
{
    trey_award_hand hand = TREY_AWARD_NONE;
    event->kind = TABLE_SETTLED;
    return trey_round_unseen(&table->round) == 0 && table_jackpot_seat(table, &hand) == 0 &&
           (table->posting.progressive == NULL || table->keypad.state == TREY_CONTROLLER_LOCKED);
}

static bool settle_next_seat(const live_table *table, table_event *event)
{
    table_turn_list list;
    table_turns(table, &list);
    const table_turn *next = table_turn_next(&list);
    if (next == NULL || !next->is_known || next->needs_confirm) {
        return false;
    }
    event->kind = TABLE_SEAT_SETTLED;
    event->seat = next->seat;
    event->amount = next->amount - next->handed;
    event->flag = next->pass == TURN_COLLECT;
    return true;
}

bool table_due_by_dealer(const live_table *table, int64_t time, uint32_t dealer, table_event *event)
{
    *event = (table_event){.time = time, .person = dealer};
    if (table->state != TABLE_IS_IN_ROUND) {
        return table->state == TABLE_IS_BETWEEN_ROUNDS && begin_for_house(table, event);
    }
    switch (table->round.phase) {
    case TREY_PHASE_BETS:
        return table->bets_are_open && close_bets(table, dealer, event);
    case TREY_PHASE_FEES:
        event->kind = TABLE_FEES_TAKEN;
        return true;
    case TREY_PHASE_DEAL:
        return deal(table, time, event);
    case TREY_PHASE_FORFEITS:
        event->kind = TABLE_FORFEITS_COLLECTED;
        return true;
    case TREY_PHASE_REVEAL:
        event->kind = TABLE_BANKER_REVEALED;
        return trey_round_knows(&table->round, TREY_BANKER);
    case TREY_PHASE_SETTLEMENT:
        return has_turns(table) ? settle_next_seat(table, event) : settle_all(table, event);
    case TREY_PHASE_ENVY:
        event->kind = TABLE_ENVY_PAID;
        return true;
    case TREY_PHASE_DONE:
    case TREY_PHASE_VOID:
        event->kind = TABLE_ROUND_ENDED;
        return true;
    default:
        return false;
    }
}

/* Why the next seat cannot be settled. */
static trey_refusal settlement_waits(const live_table *table)
{
    trey_award_hand hand = TREY_AWARD_NONE;
    uint32_t jackpot = table_jackpot_seat(table, &hand);
    table_turn_list list;
    table_turns(table, &list);
    const table_turn *next = table_turn_next(&list);
    if (next != NULL && !next->is_known) {
        int hidden = trey_conduct_show_next(&table->round);
        return trey_refuse(TREY_REFUSED_HAND_NOT_SHOWN, hidden, 0);
    }
    return jackpot != 0 ? table_refuse(TABLE_REFUSED_JACKPOT_WAITS, jackpot, 0)
                        : refuse_plain(TREY_REFUSED_KEY_STILL_TURNED);
}

trey_refusal table_dealer_waits(const live_table *table, int64_t time)
{
    if (table->state != TABLE_IS_IN_ROUND) {
        bool is_bank = !table->posting.ruleset->house_banks && count_with_chips(table) > 1;
        return refuse_command(is_bank ? TABLE_REFUSED_WAITS_FOR_BANK
                                      : TABLE_REFUSED_WAITS_FOR_PLAYERS);
    }
    switch (table->round.phase) {
    case TREY_PHASE_BETS:
        return refuse_plain(TREY_REFUSED_NO_WAGERS);
    case TREY_PHASE_DEAL:
        if (table->device_failed) {
            return refuse_command(TABLE_REFUSED_DEVICE_FAILED);
        }
        return refuse_command(table_reveals_pending(table, time)
                                  ? TABLE_REFUSED_REVEALS_PENDING
                                  : TABLE_REFUSED_EXPOSED_CARD_WAITS);
    case TREY_PHASE_DECISIONS:
        return table_refuse(TABLE_REFUSED_WAITS_FOR_DECISION,
                            table->round.stakes[table->round.turn].seat, 0);
    case TREY_PHASE_MISDEALT:
        return refuse_plain(TREY_REFUSED_MISDEALT);
    case TREY_PHASE_REVEAL:
        return trey_refuse(TREY_REFUSED_HAND_NOT_SHOWN, TREY_BANKER, 0);
    case TREY_PHASE_SETTLEMENT:
        return settlement_waits(table);
    default:
        return refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
}

/* ---- Steps in which the dealer has nothing to do ---- */

/* Where a person deals, the table takes a step without work by itself: no fee and no coin, nobody
 * folded, no envy. The chips of the settlement move after the last turn. */
static bool due_without_work(const live_table *table, table_event *event)
{
    if (!has_turns(table) || table->state != TABLE_IS_IN_ROUND) {
        return false;
    }
    const trey_round *round = &table->round;
    switch (round->phase) {
    case TREY_PHASE_FEES:
        event->kind = TABLE_FEES_TAKEN;
        return !trey_conduct_has_work(round, TREY_STEP_FEES);
    case TREY_PHASE_FORFEITS:
        event->kind = TABLE_FORFEITS_COLLECTED;
        return !trey_conduct_has_work(round, TREY_STEP_FORFEITS);
    case TREY_PHASE_SETTLEMENT:
    case TREY_PHASE_ENVY: {
        table_turn_list list;
        table_turns(table, &list);
        bool is_done = table_turn_next(&list) == NULL;
        event->kind = TABLE_ENVY_PAID;
        return is_done && (round->phase == TREY_PHASE_ENVY || settle_all(table, event));
    }
    default:
        return false;
    }
}

/* ---- The automatic dealer ---- */

static bool is_over(const live_table *table)
{
    return table->state == TABLE_IS_IN_ROUND &&
           (table->round.phase == TREY_PHASE_DONE || table->round.phase == TREY_PHASE_VOID);
}

/* PROG-7: lights the button of the next win; a supervisor confirms it. */
static bool light_hand(const live_table *table, table_event *event)
{
    trey_award_hand hand = TREY_AWARD_NONE;
    uint32_t seat = table_jackpot_seat(table, &hand);
    event->kind = TABLE_KEY_PRESSED;
    event->person = PERSON_TABLE;
    event->key = TREY_KEY_HAND;
    event->seat = seat;
    event->hand = hand;
    return seat != 0 && table->keypad.lit_seat == 0;
}

/* IRR-2: if no device is chosen by the time of the deal, the automatic dealer takes the spare. */
static bool take_spare(const live_table *table, table_event *event)
{
    event->kind = TABLE_DEVICE_CHANGED;
    event->person = PERSON_TABLE;
    event->device = table->posting.device;
    return table->device_failed && table->state == TABLE_IS_IN_ROUND &&
           table->round.phase == TREY_PHASE_DEAL;
}

static bool due_by_automatic_dealer(const live_table *table, int64_t time, table_event *event)
{
    bool is_betting = table->state == TABLE_IS_IN_ROUND && table->round.phase == TREY_PHASE_BETS;
    if (table->rules.dealer != DEALER_AUTOMATIC || is_betting ||
        (is_over(table) && !time_is_up(table, time))) {
        return false;
    }
    return light_hand(table, event) || take_spare(table, event) ||
           table_due_by_dealer(table, time, PERSON_TABLE, event);
}

bool table_due(const live_table *table, int64_t time, due_work *work, table_event *event)
{
    *event = (table_event){.time = time, .person = PERSON_TABLE};
    if (table->state == TABLE_IS_CLOSED) {
        return false;
    }
    if (leaving_is_due(table, event) || sitting_out_is_due(table, event)) {
        return true;
    }
    bool is_due = false;
    if (table->state == TABLE_IS_BETWEEN_ROUNDS) {
        is_due = due_between(table, time, event);
    } else if (table->round.phase == TREY_PHASE_BETS) {
        is_due = due_while_betting(table, time, work, event);
    } else if (table_reveal_missed(table, time) != 0) {
        event->kind = TABLE_REVEAL_MISSED;
        event->person = table_reveal_missed(table, time);
        is_due = true;
    } else if (table->round.phase == TREY_PHASE_DECISIONS &&
               (time_is_up(table, time) || folds_at_once(table))) {
        const trey_stake *turn = &table->round.stakes[table->round.turn];
        event->kind = TABLE_TIMED_OUT;
        event->person = turn->bettor;
        event->seat = turn->seat;
        is_due = true;
    }
    if (!is_due) {
        *event = (table_event){.time = time, .person = PERSON_TABLE};
        is_due = due_without_work(table, event);
    }
    if (!is_due) {
        *event = (table_event){.time = time, .person = PERSON_TABLE};
        is_due = due_by_automatic_dealer(table, time, event);
    }
    return is_due;
}
