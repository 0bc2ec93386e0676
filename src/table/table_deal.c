/* SPDX-License-Identifier: MIT */
/*
 * Events from the fees to the last decision.
 */
#include <string.h>

#include "table_internal.h"

/* PROG-7: presses COIN IN, which locks the sensors and takes the progressive wagers on them. */
static void take_coins(table *at, uint32_t dealer)
{
    if (at->posting.progressive == NULL) {
        return;
    }
    for (uint32_t i = 0; i < at->round.wager_count; i++) {
        if (at->round.wagers[i].kind == TREY_WAGER_PROGRESSIVE) {
            trey_key_press lay = {.key = TREY_KEY_SENSOR, .seat = at->round.wagers[i].seat};
            trey_refusal laid = trey_controller_press(&at->keypad, &lay);
            TREY_ASSERT(!refused(&laid));
        }
    }
    trey_key_press coin_in = {.key = TREY_KEY_COIN_IN, .person = dealer};
    trey_refusal taken = trey_controller_press(&at->keypad, &coin_in);
    TREY_ASSERT(!refused(&taken));
    TREY_ASSERT(at->keypad.meter.cents == at->round.meter.cents); /* T4 */
    TREY_ASSERT(at->keypad.meter.parts == at->round.meter.parts);
}

trey_refusal apply_fees_taken(applying *now)
{
    table *at = now->at;
    if (now->event->person == 0) {
        return refuse_command(TABLE_REFUSED_PERSON_UNKNOWN);
    }
    trey_event take = {.kind = TREY_EVENT_FEES_TAKE};
    trey_refusal refusal = apply_to_round(at, &take);
    if (!refused(&refusal)) {
        move_as_settled(now, take.kind, NULL, NULL);
        take_coins(at, now->event->person);
    }
    return refusal;
}

/* ---- Contributions to the shuffle ---- */

static bool is_revealing(const table *at)
{
    return at->rules.cards == CARDS_SHOE && at->deal.phase == FAIR_PHASE_REVEALING;
}

static bool reveals_are_due(const table *at, int64_t time)
{
    return time - at->waiting_since >= (int64_t)at->rules.reveal_seconds * 1000;
}

uint32_t table_reveal_missed(const table *at, int64_t time)
{
    if (at->state != TABLE_IS_IN_ROUND || at->round.phase != TREY_PHASE_DEAL || !is_revealing(at) ||
        at->deal.version < FAIR_ROUND_VERSION || !reveals_are_due(at, time)) {
        return 0;
    }
    for (uint32_t i = 0; i < at->deal.contribution_count; i++) {
        const fair_contribution *added = &at->deal.contributions[i];
        if (!added->is_revealed && !added->is_missed) {
            return added->bettor;
        }
    }
    return 0;
}

bool table_has_withheld(const table *at, uint32_t person)
{
    for (uint32_t i = 0; i < at->withheld_count; i++) {
        if (at->withheld[i] == person) {
            return true;
        }
    }
    return false;
}

static void add_withheld(table *at, uint32_t person)
{
    if (at->withheld_count == TABLE_WITHHELD_MAX) {
        at->withheld_count--;
        memmove(at->withheld, at->withheld + 1, at->withheld_count * sizeof at->withheld[0]);
    }
    at->withheld[at->withheld_count++] = person;
}

/* Without every contribution of the list there is no deal. All chips go back, also those of the
 * bettor who did not reveal: a table that dropped a reveal must not gain by it
 * (docs/decisions/0022-missing-reveals.md). */
trey_refusal apply_reveal_missed(applying *now)
{
    table *at = now->at;
    uint32_t person = table_reveal_missed(at, now->event->time);
    if (person == 0 || person != now->event->person) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    }
    for (uint32_t i = 0; i < at->deal.contribution_count; i++) {
        at->deal.contributions[i].is_missed |= at->deal.contributions[i].bettor == person;
    }
    add_withheld(at, person);
    if (table_reveal_missed(at, now->event->time) != 0) {
        return trey_accept(); /* others follow */
    }
    trey_event missing = {
        .kind = TREY_EVENT_VOID, .reason = TREY_VOID_REVEAL_MISSING, .author = PERSON_TABLE};
    trey_refusal refusal = make_void(now, &missing);
    TREY_ASSERT(!refused(&refusal));
    return refusal;
}

bool table_reveals_pending(const table *at, int64_t time)
{
    if (!is_revealing(at)) {
        return false;
    }
    if (at->deal.version >= FAIR_ROUND_VERSION) {
        return !fair_deal_is_complete(&at->deal);
    }
    for (uint32_t i = 0; i < at->deal.contribution_count && !reveals_are_due(at, time); i++) {
        const fair_contribution *added = &at->deal.contributions[i];
        /* The table does not wait for people without chips in the round. */
        if (!added->is_revealed && table_is_in_play(at, added->bettor)) {
            return true;
        }
    }
    return false;
}

trey_refusal apply_entropy_revealed(applying *now)
{
    table *at = now->at;
    if (at->rules.cards != CARDS_SHOE) {
        return refuse_command(TABLE_REFUSED_CARDS_BY_HAND);
    }
    bool is_over = at->round.phase == TREY_PHASE_VOID;
    for (uint32_t i = 0; i < at->deal.contribution_count; i++) {
        is_over |= at->deal.contributions[i].is_missed; /* the round is about to be void */
    }
    return is_over ? fair_refuse(FAIR_REFUSED_REVEAL_LATE)
                   : fair_deal_reveal(&at->deal, now->event->person, now->event->digest.bytes);
}

/* ---- Cards ---- */

trey_refusal apply_hands_dealt(applying *now)
{
    table *at = now->at;
    if (at->rules.cards != CARDS_SHOE) {
        return refuse_command(TABLE_REFUSED_CARDS_BY_HAND);
    }
    if (at->round.phase != TREY_PHASE_DEAL) {
        return refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    if (table_reveals_pending(at, now->event->time)) {
        return refuse_command(TABLE_REFUSED_REVEALS_PENDING);
    }
    if (at->device_failed) {
        return refuse_command(TABLE_REFUSED_DEVICE_FAILED); /* IRR-2 */
    }
    fair_deal_mix(&at->deal);
    trey_refusal refusal = trey_accept();
    for (int hand; (hand = trey_round_deal_next(&at->round)) >= 0;) {
        trey_card cards[TREY_HAND_CARDS];
        for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
            cards[i] = fair_shoe_card(&at->secret, fair_deal_draw(&at->deal));
        }
        trey_event deal = {.kind = TREY_EVENT_HAND_DEAL,
                           .seat = (uint32_t)hand,
                           .cards = cards,
                           .card_count = TREY_HAND_CARDS};
        refusal = apply_to_round(at, &deal);
        TREY_ASSERT(!refused(&refusal));
    }
    at->waiting_since = now->event->time;
    return refusal;
}

/* HAND-1, HAND-11: cards that earlier rounds dealt since the shuffle are in the discard rack and
 * cannot be dealt again. The round itself checks the cards that it has dealt. */
static trey_refusal check_left(const table *at, const table_event *event)
{
    for (uint32_t i = 0; i < event->card_count; i++) {
        trey_card card = event->cards[i];
        uint32_t out = card < TREY_DECK_CARDS ? at->out[card] + at->round.tally[card] + 1U : 0;
        for (uint32_t earlier = 0; earlier < i; earlier++) {
            out += event->cards[earlier] == card;
        }
        if (out > at->posting.decks) {
            return trey_refuse(TREY_REFUSED_CARD_TOO_OFTEN, card, at->posting.decks);
        }
    }
    return trey_accept();
}

trey_refusal apply_hand_entered(applying *now)
{
    table *at = now->at;
    const table_event *event = now->event;
    if (at->rules.cards != CARDS_ENTERED) {
        return refuse_command(TABLE_REFUSED_CARDS_FROM_SHOE);
    }
    trey_event deal = {.kind = TREY_EVENT_HAND_DEAL,
                       .seat = event->seat,
                       .cards = event->cards,
                       .card_count = event->card_count};
    trey_refusal refusal = trey_round_check(&at->round, &deal);
    if (!refused(&refusal) && at->device_failed) {
        refusal = refuse_command(TABLE_REFUSED_DEVICE_FAILED); /* IRR-2 */
    }
    if (!refused(&refusal)) {
        refusal = check_left(at, event);
    }
    if (!refused(&refusal)) {
        refusal = apply_to_round(at, &deal);
        at->waiting_since = event->time;
    }
    return refusal;
}

/* ---- Decisions ---- */

trey_refusal apply_decided(applying *now)
{
    table *at = now->at;
    const table_event *event = now->event;
    trey_event decide = {.kind = TREY_EVENT_DECIDE,
                         .seat = event->seat,
                         .bettor = event->person,
                         .play = event->flag};
    trey_refusal refusal = apply_to_round(at, &decide);
    if (refused(&refusal)) {
        return refusal;
    }
    if (event->flag) { /* T2 ensures that the stack has the chips */
        uint16_t stake = trey_round_stake(&at->round, event->seat, event->person);
        move_chips(now, stack_of(at, event->person),
                   spot_of(at, event->person, event->seat, TREY_WAGER_PLAY),
                   at->round.stakes[stake].ante, TREY_RULE_WAGER_3);
    }
    at->waiting_since = event->time;
    return refusal;
}

/* ROUND-8 */
trey_refusal apply_timed_out(applying *now)
{
    table *at = now->at;
    const table_event *event = now->event;
    if (at->round.phase != TREY_PHASE_DECISIONS) {
        return refuse_plain(TREY_REFUSED_OUT_OF_ORDER);
    }
    const trey_stake *turn = &at->round.stakes[at->round.turn];
    bool is_due = event->time - at->waiting_since >= table_time_allowed(at);
    if (!is_due || turn->seat != event->seat || turn->bettor != event->person) {
        return refuse_command(TABLE_REFUSED_RECORD_DIFFERS);
    }
    trey_event time_out = {.kind = TREY_EVENT_TIME_OUT};
    trey_refusal refusal = apply_to_round(at, &time_out);
    TREY_ASSERT(!refused(&refusal));
    at->waiting_since = event->time;
    return refusal;
}
