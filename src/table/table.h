/* SPDX-License-Identifier: MIT */
/*
 * The live table as a value. It changes by events alone: table_apply checks an event against all
 * rules and carries it out, whether it has just happened or is read back from a journal. Nothing
 * here reads a clock, finds entropy or does I/O.
 *
 * T1  What is refused changes nothing.
 * T2  A stack is never below zero, and covers what its owner is bound to: fees and play wagers of
 *     the round, the collection fee of the bank.
 * T3  Every chip that moves is in a transfer; the table's stacks change by nothing else.
 * T4  The progressive's meter is the keypad's; that of the round is a copy for the round.
 */
#ifndef TREY_TABLE_TABLE_H
#define TREY_TABLE_TABLE_H

#include <trey/rotation.h>
#include <trey/shoe.h>

#include "account.h"
#include "event.h"
#include "table_status.h"

enum { TABLE_PEOPLE_MAX = 64 };

/* Who acts when nobody does: the automatic dealer, the clock. No person has this number, nor 0. */
#define PERSON_TABLE UINT32_MAX

typedef enum table_state {
    TABLE_IS_CLOSED,
    TABLE_IS_BETWEEN_ROUNDS,
    TABLE_IS_IN_ROUND,
    TABLE_STATE_COUNT
} table_state;

typedef struct table_person {
    uint32_t person;
    bool is_away;    /* sits out */
    bool is_leaving; /* as soon as nothing of his is in play */
    bool is_ready;   /* has bet what he wants in this round */
    int64_t stack;
} table_person;

/* Read the fields freely; only table_init and table_apply change them. It points into itself: it
 * stays where it was initialised. */
typedef struct table {
    uint32_t id;
    const trey_book *book;
    table_state state;
    bool is_draining;
    int64_t time;          /* of the last event */
    int64_t waiting_since; /* when what is waited for now began */
    int64_t posted_time;   /* when the rules in force were posted (FEE-10) */
    table_rules rules;
    trey_posting posting;

    uint32_t people_count;
    table_person people[TABLE_PEOPLE_MAX];
    uint32_t seated[TREY_HANDS_MAX]; /* person by seat; 0: empty */

    trey_rotation rotation;
    trey_rotation rotation_before; /* as it was before the bank of this round was taken */
    uint32_t offered_seat;         /* whose answer is awaited; 0: nobody's */

    trey_controller keypad; /* without a pay table where no progressive is posted */
    bool meter_seeded;

    uint64_t round_number; /* of the table, from 1 */
    bool bets_are_open;
    trey_round round;   /* the latest */
    int64_t bank_chips; /* what lies in the bank of this round */

    trey_shoe shoe;
    bool is_shuffled;             /* the cards of `shoe` may be dealt from */
    trey_device device;           /* what they are shuffled with (PROC-4) */
    bool device_failed;           /* and nobody has said how play goes on (IRR-2) */
    uint8_t out[TREY_DECK_CARDS]; /* real cards that earlier rounds dealt since the shuffle */
    fair_shoe secret;             /* what only the table knows of them … */
    fair_deal deal;               /* … and what everyone does */
} table;

/* A closed table with nobody at it. The book outlives it. */
void table_init(table *at, uint32_t id, const trey_book *book);

/* Forgets its secrets. A zeroed table may be finished. */
void table_finish(table *at);

/* Check and change. Each transfer goes to the sink, which may be NULL, in order, once the event is
 * certain to be taken. */
TREY_MUST_CHECK trey_refusal table_apply(table *at, const table_event *event, transfer_sink *sink,
                                         void *context);

/* ---- Questions ---- */

/* Where somebody is among the people, or NULL. */
const table_person *table_find(const table *at, uint32_t person);

/* The first seat somebody sits in; 0: none. */
uint32_t table_seat_of(const table *at, uint32_t person);

/* Those who take part: not away, not leaving. */
trey_seat_set table_active_seats(const table *at);

/* Whether somebody has chips in the round: wagers, or the bank. */
bool table_is_in_play(const table *at, uint32_t person);

/* What of a stack is bound in this round: fees not taken yet, and the play wager of each ante
 * until it is decided (T2). */
int64_t table_bound(const table *at, uint32_t person);

/* The smallest wager with which somebody may bank (WAGER-13). */
int64_t table_bank_least(const table *at);

/* The highest collection fee that a bank of an amount may have to pay. */
int64_t table_bank_fee_most(const trey_posting *posting, int64_t bank);

/* The seat whose win of the progressive has to be confirmed before the round is settled, and the
 * hand; 0: none. */
uint32_t table_jackpot_seat(const table *at, trey_award_hand *hand);

/* What is published when bets close: the digest of all contributions to the shuffle as they stand;
 * zeros where cards are dealt by hand. Bets are open. */
digest table_closing(const table *at);

/* PROC-4: the devices that play could go on with now, as bits; 0: the one in use stays. */
uint32_t table_devices_to_choose(const table *at);

/* Whether a shuffle is due before bets can open. */
bool table_shuffle_due(const table *at);

/* Whether the deal still waits for somebody with chips in the round to reveal what he added to the
 * shuffle. */
bool table_reveals_pending(const table *at, int64_t time);

/* How long whoever is waited for has from waiting_since on, in milliseconds; 0 where time does not
 * matter now. */
int64_t table_time_allowed(const table *at);

#endif
