/* SPDX-License-Identifier: MIT */
/*
 * Packets that were dealt face down: the exposed card, hands that are turned over at the showdown,
 * and corrections. Nothing here runs in a round whose cards are known when they are dealt, except
 * for a misdeal, and for a card reader that fails.
 */
#include "round_cards.h"

#include <string.h>

#include <trey/seats.h>

#include "base/assert.h"
#include "round_wagers.h"

/* ---- Checks of cards ---- */

bool trey_cards_check_room(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    return event->card_count <= TREY_SHOE_CARDS_MAX - round->card_count ||
           trey_round_refuse(why, TREY_REFUSED_HAND_CARD_COUNT, event->card_count, TREY_HAND_CARDS);
}

/* The copies of a card in a hand. */
static uint32_t copies_in(const trey_round *round, const trey_dealt_hand *hand, trey_card card)
{
    uint32_t copies = 0;
    for (uint32_t i = 0; hand != NULL && i < hand->count; i++) {
        copies += round->cards[hand->first + i] == card;
    }
    return copies;
}

__attribute__((cold, noinline)) bool trey_cards_check(const trey_round *round,
                                                      const trey_event *event,
                                                      const trey_dealt_hand *own, trey_refusal *why)
{
    uint32_t decks = round->posting->decks;
    for (uint32_t i = 0; i < event->card_count; i++) {
        trey_card card = event->cards != NULL ? event->cards[i] : TREY_CARD_UNKNOWN;
        if (card >= TREY_DECK_CARDS) {
            return trey_round_refuse(why, TREY_REFUSED_CARD_UNKNOWN, card, 0);
        }
        uint32_t out = round->tally[card] - copies_in(round, own, card) + 1U;
        for (uint32_t earlier = 0; earlier < i; earlier++) {
            out += event->cards[earlier] == card;
        }
        if (out > decks) {
            return trey_round_refuse(why, TREY_REFUSED_CARD_TOO_OFTEN, card, decks);
        }
    }
    return trey_cards_check_room(round, event, why);
}

__attribute__((cold)) bool trey_cards_check_seen(trey_seat_set unseen, trey_refusal *why)
{
    return unseen == 0 ||
           trey_round_refuse(why, TREY_REFUSED_HAND_NOT_SHOWN, trey_seats_lowest(unseen), 0);
}

/* ---- Changes of cards ---- */

/* Takes the known cards of a hand off the tally. */
static void forget_hand(trey_round *round, const trey_dealt_hand *hand)
{
    for (uint32_t i = 0; i < hand->count; i++) {
        trey_card *card = &round->cards[hand->first + i];
        if (*card != TREY_CARD_UNKNOWN) {
            round->tally[*card]--;
            *card = TREY_CARD_UNKNOWN;
        }
    }
}

/* The exposed card stays the third of its packet, in whatever order the hand was read. */
static void put_exposed_last(trey_card cards[TREY_HAND_CARDS], trey_card exposed)
{
    for (uint32_t i = 0; i + 1 < TREY_HAND_CARDS && cards[TREY_HAND_CARDS - 1] != exposed; i++) {
        if (cards[i] == exposed) {
            cards[i] = cards[TREY_HAND_CARDS - 1];
            cards[TREY_HAND_CARDS - 1] = exposed;
        }
    }
}

/* The three cards of a hand become known, or others than before. */
static void know_hand(trey_round *round, const trey_event *event)
{
    trey_dealt_hand *hand = &round->hands[event->seat];
    trey_card cards[TREY_HAND_CARDS];
    memcpy(cards, event->cards, sizeof cards);
    if (event->seat == TREY_BANKER) {
        put_exposed_last(cards, trey_round_exposed(round));
    }
    forget_hand(round, hand);
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        round->cards[hand->first + i] = cards[i];
        round->tally[cards[i]]++;
    }
    hand->value = trey_hand_evaluate(cards[0], cards[1], cards[2]);
    round->unknown &= (trey_seat_set)~trey_seats_one(event->seat);
}

__attribute__((cold, noinline)) void trey_cards_misdeal(trey_round *round, const trey_event *event)
{
    trey_dealt_hand *hand = &round->hands[event->seat];
    forget_hand(round, hand);
    hand->first = (uint16_t)round->card_count;
    hand->count = (uint16_t)event->card_count;
    for (uint32_t i = 0; i < event->card_count; i++) {
        round->cards[round->card_count++] = event->cards[i];
        round->tally[event->cards[i]]++;
    }
    round->unknown &= (trey_seat_set)~trey_seats_one(event->seat);
    round->phase = TREY_PHASE_MISDEALT;
}

void trey_cards_take_back(trey_round *round)
{
    TREY_ASSERT(round->phase == TREY_PHASE_DEAL);
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        trey_dealt_hand *hand = &round->hands[seat];
        forget_hand(round, hand);
        hand->count = hand->value = 0;
    }
    round->card_count = 0;
    round->dealt = round->unknown = 0;
}

/* ---- The exposed card ---- */

static bool check_count(const trey_event *event, uint32_t needed, trey_refusal *why)
{
    return event->card_count == needed ||
           trey_round_refuse(why, TREY_REFUSED_HAND_CARD_COUNT, event->card_count, needed);
}

bool trey_cards_check_exposed(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    return check_count(event, 1, why) &&
           trey_cards_check(round, event, &round->hands[TREY_BANKER], why);
}

void trey_cards_expose(trey_round *round, trey_card card)
{
    const trey_dealt_hand *hand = &round->hands[TREY_BANKER];
    TREY_ASSERT(hand->count == TREY_HAND_CARDS);
    forget_hand(round, hand);
    round->cards[hand->first + TREY_HAND_CARDS - 1] = card;
    round->tally[card]++;
}

/* ---- The showdown ---- */

/* The bank's hand must hold the card that everyone has seen. */
static bool check_holds_exposed(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    trey_card exposed = trey_round_exposed(round);
    bool holds = event->seat != TREY_BANKER || exposed == TREY_CARD_UNKNOWN;
    for (uint32_t i = 0; i < event->card_count && !holds; i++) {
        holds = event->cards[i] == exposed;
    }
    return holds || trey_round_refuse(why, TREY_REFUSED_EXPOSED_CARD_MISSING, exposed, 0);
}

static bool check_is_dealt(const trey_round *round, uint32_t seat, trey_refusal *why)
{
    return (seat < TREY_HANDS_MAX && trey_seats_have(round->dealt, seat)) ||
           trey_round_refuse(why, TREY_REFUSED_HAND_NOT_IN_PLAY, seat, 0);
}

bool trey_cards_check_show(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!check_is_dealt(round, event->seat, why)) {
        return false;
    }
    if (trey_round_knows(round, event->seat)) {
        return trey_round_refuse(why, TREY_REFUSED_HAND_SHOWN, event->seat, 0);
    }
    if ((event->seat == TREY_BANKER) != (round->phase == TREY_PHASE_REVEAL)) {
        return trey_round_refuse(why, TREY_REFUSED_OUT_OF_ORDER, 0, 0);
    }
    if (!trey_round_must_see(round, event->seat)) {
        return trey_round_refuse(why, TREY_REFUSED_HAND_NOT_NEEDED, event->seat, 0);
    }
    return trey_cards_check(round, event, &round->hands[event->seat], why) &&
           check_holds_exposed(round, event, why);
}

bool trey_cards_show(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!trey_cards_check_show(round, event, why)) {
        return false;
    }
    round->shown |= trey_seats_one(event->seat);
    if (event->card_count == TREY_HAND_CARDS) {
        know_hand(round, event);
    } else {
        trey_cards_misdeal(round, event);
    }
    return true;
}

/* ---- Corrections ---- */

/* Before the reveal only the exposed card can have been entered wrong. */
static bool is_before_reveal(const trey_round *round)
{
    return round->phase <= TREY_PHASE_REVEAL;
}

bool trey_cards_check_correct(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!check_is_dealt(round, event->seat, why)) {
        return false;
    }
    if (is_before_reveal(round)) {
        bool is_exposed = event->seat == TREY_BANKER && !trey_round_knows(round, TREY_BANKER) &&
                          trey_round_exposed(round) != TREY_CARD_UNKNOWN;
        return is_exposed ? trey_cards_check_exposed(round, event, why)
                          : trey_round_refuse(why, TREY_REFUSED_OUT_OF_ORDER, 0, 0);
    }
    if (!trey_round_knows(round, event->seat)) {
        return trey_round_refuse(why, TREY_REFUSED_HAND_NOT_SHOWN, event->seat, 0);
    }
    return check_count(event, TREY_HAND_CARDS, why) &&
           trey_cards_check(round, event, &round->hands[event->seat], why);
}

bool trey_cards_correct(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!trey_cards_check_correct(round, event, why)) {
        return false;
    }
    if (is_before_reveal(round)) {
        trey_cards_expose(round, event->cards[0]);
        return true;
    }
    know_hand(round, event);
    round->meter = trey_round_meter_with_coins(round); /* awards are made anew */
    round->phase = TREY_PHASE_SETTLEMENT;
    return true;
}
