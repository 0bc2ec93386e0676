/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the files that implement table_apply. Each kind of event has one function,
 * which first checks the event and then changes the table: it never refuses after its first change.
 */
#ifndef TREY_TABLE_TABLE_INTERNAL_H
#define TREY_TABLE_TABLE_INTERNAL_H

#include <trey/seats.h>
#include <trey/settle.h>

#include "base/assert.h"
#include "table.h"

/* The arguments of table_apply. */
typedef struct table_change {
    live_table *table;
    const table_event *event;
    transfer_sink *sink;
    void *context;
} table_change;

typedef trey_refusal applier(table_change *change);

/* table_people.c */
applier apply_sat, apply_stood_behind, apply_bought_in, apply_cashed_out, apply_sat_out,
    apply_sat_in, apply_leaving, apply_left, apply_dealer_signed_on, apply_dealer_signed_off,
    apply_floor_took_over, apply_disconnected, apply_reconnected;

/* table_felt.c */
applier apply_seated;

/* table_bank.c */
applier apply_bank_offered, apply_bank_declined, apply_offers_reopened, apply_round_begun,
    apply_called_off;

/* table_bets.c */
applier apply_shuffled, apply_shoe_pledged, apply_bets_opened, apply_wager_placed,
    apply_wager_withdrawn, apply_ready, apply_committed, apply_bets_closed;

/* table_deal.c */
applier apply_fees_taken, apply_entropy_revealed, apply_reveal_missed, apply_hands_dealt,
    apply_decided, apply_timed_out;

/* table_cards.c */
applier apply_packets_dealt, apply_card_exposed, apply_hand_entered, apply_hand_corrected;

/* table_handovers.c */
applier apply_seat_settled, apply_seat_reopened;

/* table_settle.c */
applier apply_forfeits_collected, apply_banker_revealed, apply_settled, apply_envy_paid,
    apply_round_ended, apply_voided;

/* table_keypad.c */
applier apply_key_pressed;

/* table_device.c */
applier apply_device_changed, apply_shuffler_failed;

static inline bool refused(const trey_refusal *refusal)
{
    return refusal->status != TREY_OK;
}

/* Refusals whose text has no figures: by the rules, and by the table. */
static inline trey_refusal refuse_plain(trey_status status)
{
    return trey_refuse(status, 0, 0);
}

static inline trey_refusal refuse_command(table_status status)
{
    return table_refuse(status, 0, 0);
}

/* ---- Chips (table_chips.c) ---- */

/* The accounts of a table. They hold the kind of chips that the table plays for (COVER-10). */
account wallet_of(const live_table *table, uint32_t person);
account stack_of(const live_table *table, uint32_t person);
account felt_of(const live_table *table, uint32_t person);
account spot_of(const live_table *table, uint32_t person, uint32_t seat, trey_wager_kind wager);
account place_of_table(const live_table *table, account_kind kind);

/* T3: moves chips between two accounts. Does nothing if the amount is zero. */
void move_chips(table_change *change, account from, account to, int64_t amount, trey_rule rule);

/* Makes transfers of the chips that the round's last event moved. */
void move_as_settled(table_change *change, trey_event_kind event, const trey_settlement *settlement,
                     const trey_awards *awards);

/* Takes back what the settlement and the payment of envy moved, as far as they have happened: the
 * same transfers the other way. The check refuses it if a player has taken such chips away. */
trey_refusal check_unsettle(const live_table *table);
void unsettle(table_change *change);

/* ---- Rounds ---- */

/* Applies an event to the round of the table. */
trey_refusal apply_to_round(live_table *table, const trey_event *event);

/* The amount of the wager that a withdrawal takes back: the last one of its person, seat and kind.
 * 0: there is none (table_bets.c). */
int64_t amount_to_withdraw(const trey_round *round, const table_event *event);

/* Whether the people at the table can sit as they do under a posting (table.c). */
trey_refusal check_seats_fit(const live_table *table, const trey_posting *posting);

/* Resets the keypad for a meter; all lights are off (table_keypad.c). */
void keypad_reset(live_table *table, trey_meter meter);

/* Whether the round has no wagers except the bank's: it can still be called off. */
static inline bool nobody_has_bet(const live_table *table)
{
    return table->round.phase == TREY_PHASE_BETS && table->round.wager_count == 0;
}

/* Whether chips have been paid or returned: the round can no longer be voided. */
static inline bool is_paid(const live_table *table)
{
    return table->round.phase > TREY_PHASE_SETTLEMENT && table->round.phase != TREY_PHASE_MISDEALT;
}

/* Whether the automatic dealer shows the result of a round for less time if everybody is ready. */
static inline bool is_pause(const live_table *table)
{
    return table->state == TABLE_IS_IN_ROUND && table->rules.dealer == DEALER_AUTOMATIC &&
           (table->round.phase == TREY_PHASE_DONE || table->round.phase == TREY_PHASE_VOID) &&
           table->rules.result_seconds_min < table->rules.result_seconds;
}

/* Whether the players of all active seats, except the bank's, are ready: their bets are placed, or
 * they have seen the result. The bank has nothing to say in either case (table_due.c). */
bool all_are_ready(const live_table *table);

/* Nobody is ready for what comes next (table_bets.c). */
void clear_ready(live_table *table);

/* Whether the player whose turn it is, is away and so folds at once (table_deal.c). */
bool folds_at_once(const live_table *table);

/* Whether the dealer hands chips over seat by seat (turns.h). */
static inline bool has_turns(const live_table *table)
{
    return table->rules.dealer == DEALER_PERSON;
}

/* Adds to what was handed over in this round, and merges entries of the same turn
 * (table_handovers.c). */
void add_handover(live_table *table, uint32_t seat, turn_pass pass, int64_t amount);
void merge_handovers(live_table *table);

/* Whether an award waits for the key (PROG-7, table_keypad.c). */
bool award_waits(const live_table *table, const trey_award *award);

/* IRR-1: voids the round with the given event of the round, and returns all wagers. Refused once a
 * win of the progressive is recorded (table_settle.c). */
trey_refusal make_void(table_change *change, const trey_event *event);

/* ---- The device (table_device.c) ---- */

/* Whether the cards must be shuffled before every round (HAND-11). */
bool shuffles_every_round(const live_table *table);

/* Changes to the posted device, unless the new posting allows the one in use. */
void put_device_in_force(live_table *table, const trey_posting *posting, bool is_new);

/* Cancels a round in which nobody bet: returns the bank, and does not count it as one of the
 * banker's rounds (table_bank.c). */
void call_off(table_change *change);

/* BANK-3: records that a seat declines the bank: it was offered to the seat, or the seat has just
 * given it up (table_bank.c). */
void decline_bank(live_table *table, uint32_t seat);

/* ---- People (table_people.c) ---- */

/* Bystanders are admitted only while fewer people than this are at the table, so that every player
 * who takes a seat finds room. */
enum { TABLE_STANDING_MAX = TABLE_PEOPLE_MAX - TREY_SEATS_MAX };

/* WAGER-6: whether people without a seat can bet on the seats of others. */
static inline bool takes_bystanders(const trey_posting *posting)
{
    trey_back_line allowed = posting->ruleset->back_line;
    return allowed == TREY_BACK_LINE_ALL ||
           (allowed == TREY_BACK_LINE_BONUS && posting->edition == TREY_EDITION_1);
}

table_person *find_person(live_table *table, uint32_t person);

/* Whether a number is that of a person, and whether it is that of somebody with an account. */
bool is_person(uint32_t person);
bool is_account(uint32_t person);

/* Check that a person can come to the table, and take a seat; then the seat is theirs. */
trey_refusal check_arrival(const live_table *table, uint32_t person);
trey_refusal check_seat(const live_table *table, uint32_t person, uint32_t seat);
table_person *take_seat(live_table *table, uint32_t person, uint32_t seat);

/* Checks that chips can be bought for a person who is at the table, or is about to come. */
trey_refusal check_buy_in(const live_table *table, uint32_t person, int64_t amount);

/* Count a round that a player missed: one of them, or everybody who could have bet, did not, and
 * did not say so. */
void note_missed(live_table *table, table_person *player);
void note_all_missed(live_table *table);

/* ---- People on the felt (table_felt.c) ---- */

/* T2: takes from the felt what the stack lacks of `needed`. */
void fill_from_felt(table_change *change, const table_person *player, int64_t needed);

/* T5: puts stacks back on the felt. */
void return_to_felt(table_change *change, const table_person *player);
void return_all_to_felt(table_change *change);

/* Whether a player who is on the felt acts by themselves where staff must do it. */
trey_refusal check_felt(const table_person *player, const table_event *event);

/* Remembers the wagers of a round whose bets are closed, and forgets those of a seat. */
void keep_last_wagers(live_table *table);
void forget_seat(live_table *table, uint32_t seat);

/* Makes the next wager of the last round that is not placed again yet, after number `*from` of
 * them; for one seat, or for everybody on the felt if it is 0. False: there are no more. */
bool next_to_repeat(const live_table *table, uint32_t seat, uint32_t *from, table_event *event);

/* Whether bets are open for somebody on the felt: then the dealer closes them, and no clock. */
bool waits_for_felt(const live_table *table);

/* The seating for the rotation of the bank: seats that take part and have chips. */
trey_seating seating_of(const live_table *table);

#endif
