/* SPDX-License-Identifier: MIT */
/*
 * Cards of a round: checks that all events with cards share, and the events about packets that were
 * dealt face down, whose cards become known later (round_cards.c).
 */
#ifndef TREY_CORE_ROUND_CARDS_H
#define TREY_CORE_ROUND_CARDS_H

#include <trey/round.h>

/* HAND-1: check that no card is out more often than the decks contain it. `own`, unless it is NULL,
 * is a hand whose known cards the event replaces. */
bool trey_cards_check(const trey_round *round, const trey_event *event, const trey_dealt_hand *own,
                      trey_refusal *why);

/* Check that a round can hold this many more cards. */
bool trey_cards_check_room(const trey_round *round, const trey_event *event, trey_refusal *why);

/* IRR-1: record a hand with the wrong number of cards. */
void trey_cards_misdeal(trey_round *round, const trey_event *event);

/* Take back the packets that were dealt so far, during the deal: they are to be dealt again, and
 * nothing is known of them. */
void trey_cards_take_back(trey_round *round);

/* ROUND-3: the exposed card of a bank's packet that lies face down, for the first time or anew. */
bool trey_cards_check_exposed(const trey_round *round, const trey_event *event, trey_refusal *why);
void trey_cards_expose(trey_round *round, trey_card card);

/* Check that no hand is left that must be seen and is not. */
bool trey_cards_check_seen(trey_seat_set unseen, trey_refusal *why);

/* TREY_EVENT_HAND_SHOW and TREY_EVENT_HAND_CORRECT. */
bool trey_cards_check_show(const trey_round *round, const trey_event *event, trey_refusal *why);
bool trey_cards_show(trey_round *round, const trey_event *event, trey_refusal *why);
bool trey_cards_check_correct(const trey_round *round, const trey_event *event, trey_refusal *why);
bool trey_cards_correct(trey_round *round, const trey_event *event, trey_refusal *why);

#endif
