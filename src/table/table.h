/* SPDX-License-Identifier: MIT */
/*
 * The state of a live table. Only events change it: table_apply checks an event against all rules
 * and carries it out, both for new events and for events read from a journal. Nothing here reads a
 * clock, draws random bytes or does I/O.
 *
 * T1  A refused event changes nothing.
 * T2  A stack is never below zero, and covers what its owner may still have to pay in this round:
 *     fees, play wagers, and the collection fee of the bank.
 * T3  Stacks change only by transfers, and every chip that moves is in a transfer.
 * T4  The keypad holds the progressive's meter; the round has a copy while it lasts.
 * T5  The stack of somebody on the felt is empty between rounds.
 */
#ifndef TREY_TABLE_TABLE_H
#define TREY_TABLE_TABLE_H

#include <trey/rotation.h>
#include <trey/shoe.h>

#include "account.h"
#include "event.h"
#include "table_status.h"

enum { TABLE_PEOPLE_MAX = 64, TABLE_WITHHELD_MAX = 64, TABLE_HANDOVERS_MAX = 96 };

/* The person number of events that the table causes itself (automatic dealer, clock). No person has
 * this number or 0. */
#define PERSON_TABLE UINT32_MAX

/* Numbers from here on stand for people without an account who sit at a table (table_felt.c). */
#define PERSON_FELT_FIRST UINT32_C(0xF0000000)

static inline bool person_is_anonymous(uint32_t number)
{
    return number >= PERSON_FELT_FIRST && number != PERSON_TABLE;
}

typedef enum table_state {
    TABLE_IS_CLOSED,
    TABLE_IS_BETWEEN_ROUNDS,
    TABLE_IS_IN_ROUND,
    TABLE_STATE_COUNT
} table_state;

typedef struct table_person {
    uint32_t person;
    bool is_away;         /* sits out */
    bool is_leaving;      /* leaves as soon as none of their chips is in play */
    bool is_ready;        /* has finished betting in this round, or has seen its result */
    bool is_felt;         /* has no device: their chips lie on the felt, and staff act for them */
    bool is_disconnected; /* nobody waits for their bets, nor for them to see a result */
    bool passes_bank; /* left an offer of the bank unanswered: passes it on until they ask for it */
    uint8_t missed;   /* rounds in a row in which they did nothing */
    int64_t stack;    /* of somebody on the felt: only what this round needs */
} table_person;

/* A name of somebody without an account, in bytes with the final zero. */
enum { FELT_NAME_SIZE = 64 };

/* What the player of a seat bet in the last round whose bets were closed; 0: nobody did. */
typedef struct table_last_wagers {
    uint32_t person;
    int64_t ante, bonus, progressive;
} table_last_wagers;

/* The parts of a settlement in which a seat has its turn. */
typedef enum turn_pass {
    TURN_ALL,     /* the only one */
    TURN_COLLECT, /* COVER-6: first losing wagers are collected … */
    TURN_PAY,     /* … then winning wagers are paid */
    TURN_ENVY,    /* PROG-3: at the end */
    TURN_PASS_COUNT
} turn_pass;

/* Chips that the dealer handed over to a seat, or took from it if the amount is below zero. */
typedef struct table_handover {
    int64_t amount;
    uint8_t seat;
    uint8_t pass; /* turn_pass */
} table_handover;

/* Any code may read the fields; only table_init and table_apply change them. A table contains
 * pointers into itself: do not copy or move it. */
typedef struct live_table {
    uint32_t id;
    const trey_book *book;
    const rules_archive *archive; /* for rules that the book has no longer; may be NULL */
    table_state state;
    bool is_draining;
    uint32_t closed_by; /* who closed the table, or is draining it; 0: nobody has since it opened */
    int64_t time;       /* of the last event */
    int64_t waiting_since; /* start of the current wait (view_waiting) */
    int64_t posted_time;   /* when the rules in force were posted (FEE-10) */
    table_rules rules;
    trey_posting posting;
    const trey_book *posted_from; /* the book that has these rules: `book`, or an older one */

    uint32_t dealer;       /* who is signed on: nobody else deals; 0: nobody */
    bool is_floor_dealing; /* the dealer is a supervisor who took over */
    int64_t dealer_since;  /* when they signed on */

    uint32_t people_count;
    table_person people[TABLE_PEOPLE_MAX];
    uint32_t seated[TREY_HANDS_MAX];                 /* person by seat; 0: empty */
    char felt_names[TREY_HANDS_MAX][FELT_NAME_SIZE]; /* of people without an account, by seat */
    table_last_wagers last[TREY_HANDS_MAX];          /* by seat */

    trey_rotation rotation;
    trey_rotation rotation_before; /* the rotation before this round's bank was taken */
    uint32_t offered_seat;         /* seat that must answer an offer of the bank; 0: none */

    trey_controller keypad; /* has no pay table if no progressive is posted */
    bool meter_seeded;
    uint32_t denied_seat; /* whose lit hand a supervisor put out: it was not this hand; 0: none */
    uint32_t denied_by;

    uint64_t round_number; /* counts the rounds of the table from 1 */
    bool bets_are_open;
    trey_round round;   /* the current or the last round */
    int64_t bank_chips; /* chips in the bank of this round */

    uint32_t handover_count;
    table_handover handovers[TABLE_HANDOVERS_MAX]; /* of this round, in their order */

    trey_shoe shoe;
    bool is_shuffled;             /* cards can be dealt from `shoe` */
    trey_device device;           /* the shuffling device in use (PROC-4) */
    bool device_failed;           /* the device failed and no replacement is chosen yet (IRR-2) */
    uint8_t out[TREY_DECK_CARDS]; /* real cards that earlier rounds dealt since the shuffle */
    fair_shoe secret;             /* the secret part of the fair shoe */
    fair_deal deal;               /* its public part */

    /* The version of the last round that was dealt from a shoe. It never decreases, so a table that
     * binds contributions once binds them in every later round. */
    uint32_t fair_version;
    uint32_t withheld_count;
    uint32_t withheld[TABLE_WITHHELD_MAX]; /* people who did not reveal in time; the latest last */
} live_table;

/* Makes a closed table with nobody at it. The book must outlive the table. The caller may set the
 * archive then. */
void table_init(live_table *table, uint32_t id, const trey_book *book);

/* Erases the table's secrets from memory. A zeroed table is allowed. */
void table_finish(live_table *table);

/* Checks an event and carries it out. Returns TREY_OK, or why nothing changed. Calls the sink,
 * unless it is NULL, for each transfer in order; it is called only for events that are accepted. */
TREY_MUST_CHECK trey_refusal table_apply(live_table *table, const table_event *event,
                                         transfer_sink *sink, void *context);

/* ---- Queries ---- */

/* The entry of a person at the table, or NULL. */
const table_person *table_find(const live_table *table, uint32_t person);

/* The lowest seat of a person; 0: none. */
uint32_t table_seat_of(const live_table *table, uint32_t person);

/* The number of somebody without an account in a seat. The next one in this seat gets it too. */
uint32_t table_anonymous(const live_table *table, uint32_t seat);

/* Whether a person at the table has chips to bet or bank with. Those on the felt count as having
 * some. */
static inline bool table_has_chips(const table_person *player)
{
    return player->stack > 0 || player->is_felt;
}

/* The seats of players who are connected, and neither away nor leaving. */
trey_seat_set table_active_seats(const live_table *table);

/* Whether a person has chips in the round: wagers, or the bank. */
bool table_is_in_play(const live_table *table, uint32_t person);

/* The part of a person's stack that is reserved in this round: fees not taken yet, and the play
 * wager of each ante until its owner decides (T2). */
int64_t table_bound(const live_table *table, uint32_t person);

/* The minimum wager of a bank (WAGER-13). */
int64_t table_bank_least(const live_table *table);

/* The highest collection fee that a bank of this amount may have to pay. */
int64_t table_bank_fee_most(const trey_posting *posting, int64_t bank);

/* The seat whose win of the progressive must be confirmed before the round is settled; 0: none.
 * *hand becomes its hand. */
uint32_t table_jackpot_seat(const live_table *table, trey_award_hand *hand);

/* Whether a correction of a hand needs a second person: chips have been handed over. */
bool table_correction_needs_second(const live_table *table);

/* The digest that is published when bets close: of all contributions to the shuffle so far; zeros
 * if cards are dealt by hand. Call it while bets are open. */
digest table_closing(const live_table *table);

/* PROC-4: the devices that the dealer can change to now, as bits; 0: the device cannot be changed.
 */
uint32_t table_devices_to_choose(const live_table *table);

/* Whether a shuffle is due before bets can open. */
bool table_shuffle_due(const live_table *table);

/* Whether the deal must still wait for contributions to the shuffle: a bettor with chips in the
 * round has not revealed theirs and still has time. */
bool table_reveals_pending(const live_table *table, int64_t time);

/* A person who committed, did not reveal in time, and is not recorded for it yet; 0: none. */
uint32_t table_reveal_missed(const live_table *table, int64_t time);

/* Whether this person did not reveal a contribution earlier, so that the table takes no more. */
bool table_has_withheld(const live_table *table, uint32_t person);

/* The length of the current wait in milliseconds, from waiting_since on; 0 if it has no limit. */
int64_t table_time_allowed(const live_table *table);

#endif
