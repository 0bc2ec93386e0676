/* SPDX-License-Identifier: MIT */
/*
 * Real cards. A dealer deals packets face down and enters cards when they are turned over: the
 * exposed card, the bank's hand at the reveal, the players' at the showdown. A card reader knows
 * the cards at the deal. What was entered wrong can be corrected until the round is over.
 */
#include <trey/conduct.h>

#include "core/round_cards.h"
#include "table_internal.h"

static trey_refusal check_by_hand(const live_table *table)
{
    return table->rules.cards == CARDS_ENTERED ? trey_accept()
                                               : refuse_command(TABLE_REFUSED_CARDS_FROM_SHOE);
}

/* IRR-2: cards are dealt only from a device that works. */
static trey_refusal check_dealing(const live_table *table)
{
    trey_refusal refusal = check_by_hand(table);
    if (!refused(&refusal) && table->round.phase != TREY_PHASE_DEAL) {
        refusal = refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    return !refused(&refusal) && table->device_failed ? refuse_command(TABLE_REFUSED_DEVICE_FAILED)
                                                      : refusal;
}

static trey_event round_event(trey_event_kind kind, const table_event *event)
{
    return (trey_event){
        .kind = kind, .seat = event->seat, .cards = event->cards, .card_count = event->card_count};
}

/* HAND-1, HAND-11: cards that earlier rounds dealt since the shuffle are in the discard rack and
 * cannot be dealt again. The round itself checks the cards that it has dealt. `own` is a hand whose
 * cards the event replaces, or NULL. */
static trey_refusal check_left(const live_table *table, const table_event *event,
                               const trey_dealt_hand *own)
{
    for (uint32_t i = 0; i < event->card_count; i++) {
        trey_card card = event->cards[i];
        uint32_t out =
            card < TREY_DECK_CARDS ? table->out[card] + table->round.tally[card] + 1U : 0;
        for (uint32_t earlier = 0; earlier < i; earlier++) {
            out += event->cards[earlier] == card;
        }
        for (uint32_t slot = 0; own != NULL && slot < own->count && out > 0; slot++) {
            out -= table->round.cards[own->first + slot] == card;
        }
        if (out > table->posting.decks) {
            return trey_refuse(TREY_REFUSED_CARD_TOO_OFTEN, card, table->posting.decks);
        }
    }
    return trey_accept();
}

/* Checks and applies an event of the round with cards. */
static trey_refusal take_cards(table_change *change, const trey_event *taken)
{
    live_table *table = change->table;
    trey_refusal refusal = trey_round_check(&table->round, taken);
    if (!refused(&refusal)) {
        bool is_dealt = taken->kind == TREY_EVENT_HAND_DEAL;
        refusal =
            check_left(table, change->event, is_dealt ? NULL : &table->round.hands[taken->seat]);
    }
    if (!refused(&refusal)) {
        refusal = apply_to_round(table, taken);
        TREY_ASSERT(!refused(&refusal));
        table->waiting_since = change->event->time;
    }
    return refusal;
}

/* ---- The deal ---- */

/* Deals the packets without a card reader. What it has reported of this round no longer counts: the
 * dealer enters every hand when it is turned over. If some hidden cards were known, a refusal of
 * what the dealer enters before the showdown would tell them (ROUND-7). */
trey_refusal apply_packets_dealt(table_change *change)
{
    live_table *table = change->table;
    trey_refusal refusal = check_dealing(table);
    if (!refused(&refusal) && trey_round_deal_next(&table->round) < 0) {
        refusal = refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    trey_cards_take_back(&table->round);
    for (int hand; (hand = trey_round_deal_next(&table->round)) >= 0;) {
        trey_event packet = {
            .kind = TREY_EVENT_HAND_DEAL, .seat = (uint32_t)hand, .card_count = TREY_HAND_CARDS};
        refusal = apply_to_round(table, &packet);
        TREY_ASSERT(!refused(&refusal));
    }
    table->waiting_since = change->event->time;
    return refusal;
}

trey_refusal apply_card_exposed(table_change *change)
{
    trey_refusal refusal = check_by_hand(change->table);
    trey_event expose = round_event(TREY_EVENT_CARD_EXPOSE, change->event);
    expose.seat = TREY_BANKER;
    return refused(&refusal) ? refusal : take_cards(change, &expose);
}

/* A hand that a card reader reports at the deal, or one that is turned over at the showdown. */
trey_refusal apply_hand_entered(table_change *change)
{
    live_table *table = change->table;
    bool is_deal = table->round.phase == TREY_PHASE_DEAL;
    trey_refusal refusal = is_deal ? check_dealing(table) : check_by_hand(table);
    trey_event entered =
        round_event(is_deal ? TREY_EVENT_HAND_DEAL : TREY_EVENT_HAND_SHOW, change->event);
    return refused(&refusal) ? refusal : take_cards(change, &entered);
}

/* ---- Corrections ---- */

/* ROUND-7: only what everyone has seen can have been entered wrong. */
static bool is_seen_by_all(const trey_round *round, uint32_t seat)
{
    trey_viewer anyone = {.kind = TREY_VIEWER_PUBLIC};
    return seat < TREY_HANDS_MAX && trey_conduct_sees(round, anyone, seat, TREY_HAND_CARDS - 1);
}

/* PROG-7: a recorded win is undone only by an adjustment, and not while the key is turned. */
static trey_refusal check_keypad(const live_table *table, uint32_t seat)
{
    const trey_controller *keypad = &table->keypad;
    if (table->posting.progressive == NULL) {
        return trey_accept();
    }
    if (keypad->state == TREY_CONTROLLER_KEYED || keypad->state == TREY_CONTROLLER_RECORDED) {
        return refuse_plain(TREY_REFUSED_KEY_STILL_TURNED);
    }
    return trey_seats_have(keypad->won, seat) ? refuse_command(TABLE_REFUSED_JACKPOT_RECORDED)
                                              : trey_accept();
}

static trey_refusal check_correction(const live_table *table, const table_event *event)
{
    trey_event corrected = round_event(TREY_EVENT_HAND_CORRECT, event);
    trey_refusal refusal = check_by_hand(table);
    if (!refused(&refusal) && event->text_size == 0) {
        refusal = refuse_command(TABLE_REFUSED_TEXT_MISSING);
    }
    if (!refused(&refusal)) {
        refusal = trey_round_check(&table->round, &corrected);
    }
    if (!refused(&refusal) && !is_seen_by_all(&table->round, event->seat)) {
        refusal = trey_refuse(TREY_REFUSED_HAND_NOT_SHOWN, event->seat, 0);
    }
    if (!refused(&refusal)) {
        refusal = check_keypad(table, event->seat);
    }
    if (!refused(&refusal) && event->approver == 0 && table_correction_needs_second(table)) {
        refusal = refuse_command(TABLE_REFUSED_APPROVAL_NEEDED);
    }
    return !refused(&refusal) && is_paid(table) ? check_unsettle(table) : refusal;
}

bool table_correction_needs_second(const live_table *table)
{
    return table->state == TABLE_IS_IN_ROUND && (table->handover_count > 0 || is_paid(table));
}

/* A hand button that was lit for what was entered before goes out. */
static void unlight(live_table *table, uint32_t person, uint32_t seat)
{
    if (table->keypad.lit_seat == seat && seat != 0) {
        trey_key_press press = {
            .key = TREY_KEY_HAND, .person = person, .seat = seat, .hand = table->keypad.lit_hand};
        trey_refusal pressed = trey_controller_press(&table->keypad, &press);
        TREY_ASSERT(!refused(&pressed));
    }
}

trey_refusal apply_hand_corrected(table_change *change)
{
    live_table *table = change->table;
    const table_event *event = change->event;
    trey_refusal refusal = check_correction(table, event);
    if (!refused(&refusal)) {
        refusal = check_left(table, event, &table->round.hands[event->seat]);
    }
    if (refused(&refusal)) {
        return refusal;
    }
    if (is_paid(table)) {
        unsettle(change);
    }
    merge_handovers(table);
    unlight(table, event->person, event->seat);
    trey_event corrected = round_event(TREY_EVENT_HAND_CORRECT, event);
    return take_cards(change, &corrected);
}
