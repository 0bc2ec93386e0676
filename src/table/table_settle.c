/* SPDX-License-Identifier: MIT */
/*
 * Events from the forfeits to the end of a round, and voids.
 */
#include "table_internal.h"
#include "turns.h"

static trey_refusal apply_kind_to_round(table_change *change, trey_event_kind kind)
{
    trey_event event = {.kind = kind};
    return apply_to_round(change->table, &event);
}

trey_refusal apply_forfeits_collected(table_change *change)
{
    return apply_kind_to_round(change, TREY_EVENT_FORFEITS_COLLECT);
}

trey_refusal apply_banker_revealed(table_change *change)
{
    return apply_kind_to_round(change, TREY_EVENT_BANKER_REVEAL);
}

/* PROG-7: checks that all wins that need confirmation are confirmed, and the key is back at RUN. */
static trey_refusal check_keypad_done(const live_table *table)
{
    trey_award_hand hand = TREY_AWARD_NONE;
    uint32_t seat = table_jackpot_seat(table, &hand);
    if (seat != 0) {
        return table_refuse(TABLE_REFUSED_JACKPOT_WAITS, seat, 0);
    }
    if (table->posting.progressive != NULL && table->keypad.state != TREY_CONTROLLER_LOCKED) {
        return refuse_plain(TREY_REFUSED_KEY_STILL_TURNED);
    }
    return trey_accept();
}

/* The chips move when the dealer has handed all of them over. Journals of before know no turns. */
static trey_refusal check_turns_done(const live_table *table)
{
    if (table->handover_count == 0) {
        return trey_accept();
    }
    table_turn_list list;
    table_turns(table, &list);
    const table_turn *next = table_turn_next(&list);
    return next != NULL ? refuse_command(TABLE_REFUSED_RECORD_DIFFERS) : trey_accept();
}

trey_refusal apply_settled(table_change *change)
{
    live_table *table = change->table;
    trey_event settle = {.kind = TREY_EVENT_SETTLE};
    trey_refusal refusal = trey_round_check(&table->round, &settle);
    if (!refused(&refusal)) {
        refusal = check_keypad_done(table);
    }
    if (!refused(&refusal)) {
        refusal = check_turns_done(table);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    trey_settlement settlement;
    trey_awards awards;
    trey_settlement_make(&table->round, &settlement);
    trey_awards_make(&table->round, &awards);
    refusal = apply_to_round(table, &settle);
    TREY_ASSERT(!refused(&refusal));
    move_as_settled(change, settle.kind, &settlement, &awards);
    TREY_ASSERT(table->keypad.meter.cents == table->round.meter.cents); /* T4 */
    table->waiting_since = change->event->time;
    return refusal;
}

trey_refusal apply_envy_paid(table_change *change)
{
    live_table *table = change->table;
    table_turn_list list;
    table_turns(table, &list);
    trey_refusal refusal = apply_kind_to_round(change, TREY_EVENT_ENVY_PAY);
    if (!refused(&refusal)) {
        for (uint32_t i = 0; i < list.count; i++) {
            const table_turn *turn = &list.turns[i];
            if (turn->pass == TURN_ENVY && turn->amount != turn->handed) {
                add_handover(table, turn->seat, TURN_ENVY, turn->amount - turn->handed);
            }
        }
        trey_awards awards;
        trey_awards_make(&table->round, &awards);
        move_as_settled(change, TREY_EVENT_ENVY_PAY, NULL, &awards);
        table->waiting_since = change->event->time;
    }
    return refusal;
}

/* ---- The end ---- */

/* HAND-9, HAND-11, IRR-1: decides from which cards the next round is dealt. */
static void put_cards_away(live_table *table)
{
    if (table->round.phase == TREY_PHASE_VOID) {
        table->is_shuffled = false;
        return;
    }
    for (uint32_t card = 0; table->rules.cards == CARDS_ENTERED && card < TREY_DECK_CARDS; card++) {
        table->out[card] = (uint8_t)(table->out[card] + table->round.tally[card]);
    }
    trey_shoe_round_dealt(&table->shoe, &table->posting, table->round.card_count);
    trey_refusal next = trey_shoe_check(&table->shoe, &table->posting, shuffles_every_round(table));
    if (table->posting.ruleset->alternates_decks || refused(&next)) {
        table->is_shuffled = false;
    }
}

trey_refusal apply_round_ended(table_change *change)
{
    live_table *table = change->table;
    if (table->round.phase != TREY_PHASE_DONE && table->round.phase != TREY_PHASE_VOID) {
        return refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    if (table->round.phase == TREY_PHASE_DONE && table->posting.progressive != NULL) {
        trey_key_press game_over = {.key = TREY_KEY_GAME_OVER, .person = change->event->person};
        trey_refusal refusal = trey_controller_press(&table->keypad, &game_over);
        if (refused(&refusal)) {
            return refusal;
        }
    }
    if (table->round.bank_seat != 0) { /* COVER-1: the rest of W and its winnings */
        move_chips(change, place_of_table(table, ACCOUNT_BANK),
                   stack_of(table, table->round.bank_bettor), table->bank_chips, TREY_RULE_COVER_1);
    }
    return_all_to_felt(change);
    table->denied_seat = table->denied_by = 0;
    put_cards_away(table);
    table->state = TABLE_IS_BETWEEN_ROUNDS;
    table->waiting_since = change->event->time;
    return trey_accept();
}

/* ---- Voids ---- */

/* PROG-7: after J-POT is pressed, only a manual adjustment can undo a win. A wrong number of cards
 * voids the round all the same (IRR-1); the void with its reason is then the record of it. Chips
 * that were handed over must come back before the wagers can. */
static trey_refusal check_can_void(const live_table *table)
{
    if (table->handover_count > 0 && !is_paid(table)) {
        return refuse_command(TABLE_REFUSED_CHIPS_HANDED);
    }
    bool is_recorded = table->posting.progressive != NULL && table->keypad.won != 0 &&
                       table->round.phase != TREY_PHASE_MISDEALT;
    return is_recorded ? refuse_command(TABLE_REFUSED_JACKPOT_RECORDED) : trey_accept();
}

/* IRR-1: returns all wagers, including those on the progressive. */
trey_refusal make_void(table_change *change, const trey_event *event)
{
    live_table *table = change->table;
    trey_refusal refusal = check_can_void(table);
    if (!refused(&refusal)) {
        refusal = apply_to_round(table, event);
    }
    if (refused(&refusal) || table->round.phase != TREY_PHASE_VOID) {
        return refusal;
    }
    move_as_settled(change, event->kind, NULL, NULL);
    keypad_reset(table, table->round.meter);
    clear_ready(table);
    table->bets_are_open = false;
    table->waiting_since = change->event->time;
    return refusal;
}

trey_refusal apply_voided(table_change *change)
{
    const table_event *event = change->event;
    if (event->text_size == 0) { /* IRR-3 */
        return refuse_command(TABLE_REFUSED_TEXT_MISSING);
    }
    if (event->reason == TREY_VOID_REVEAL_MISSING) { /* the table itself finds that */
        return refuse_plain(TREY_REFUSED_VOID_WITHOUT_REASON);
    }
    trey_event voided = {.kind = TREY_EVENT_VOID, .reason = event->reason, .author = event->person};
    return make_void(change, &voided);
}
