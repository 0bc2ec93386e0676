/* SPDX-License-Identifier: MIT */
/*
 * Every reason why the live table or its server refuses a command, besides those of the rules
 * (trey/status_list.h) and of the fair shoe (fair_status_list.h). Columns and placeholders are
 * those of trey/status_list.h.
 */
#ifndef TREY_TABLE_TABLE_STATUS_LIST_H
#define TREY_TABLE_TABLE_STATUS_LIST_H

/* clang-format off */
#define TABLE_STATUS_LIST(X) \
    X(COMMAND_UNKNOWN, "command-unknown", NONE, \
      "unknown command") \
    X(ROLE_NOT_ALLOWED, "role-not-allowed", NONE, \
      "not allowed for this role at the table") \
    X(STAFF_PLAYS, "staff-plays", PROG_7, \
      "staff cannot work at a table where they play") \
    X(DEALER_OTHER, "dealer-other", NONE, \
      "another dealer is signed on to this table; they or a supervisor must sign them off") \
    X(DEALER_NOT_SIGNED_ON, "dealer-not-signed-on", NONE, \
      "sign on to this table before you deal here") \
    X(TAKE_OVER_FIRST, "take-over-first", NONE, \
      "a supervisor must take the table over before they deal") \
    X(DEALER_PLAYS, "dealer-plays", PROG_7, \
      "the dealer of a table cannot play at it; sign off first") \
    X(SAME_PERSON, "same-person", NONE, \
      "the second person must be another person") \
    X(TABLE_NOT_OPEN, "table-not-open", NONE, \
      "the table is closed; a floor supervisor must open it") \
    X(TABLE_IS_OPEN, "table-is-open", NONE, \
      "the table is already open") \
    X(TABLE_DRAINS, "table-drains", NONE, \
      "the table closes after this round and accepts no new players") \
    X(ROUND_UNDER_WAY, "round-under-way", FEE_11, \
      "not allowed during a round; wait until it ends") \
    X(NO_ROUND, "no-round", ROUND_1, \
      "no round is in progress") \
    X(RULES_UNKNOWN, "rules-unknown", NONE, \
      "unknown rule set, schedule or pay table") \
    X(SCHEDULE_OVER_RATES, "schedule-over-rates", FEE_7, \
      "this schedule has {#given} collection rates; at most {#limit} are allowed") \
    X(RULES_DIFFER, "rules-differ", NONE, \
      "the rules of that name differ from those the table was opened with") \
    X(TIMING_NOT_ALLOWED, "timing-not-allowed", NONE, \
      "a time of {#given} seconds is not allowed; use 1 to {#limit}") \
    X(SETTING_NOT_ALLOWED, "setting-not-allowed", NONE, \
      "cards dealt by hand need a person as the dealer") \
    X(SEATS_IN_USE, "seats-in-use", GEO_2, \
      "seat {#given} is taken, so the table cannot be reduced to {#limit} seats") \
    X(PERSON_UNKNOWN, "person-unknown", NONE, \
      "this needs a person; give the number of an account (see trey user list)") \
    X(TABLE_FULL, "table-full", NONE, \
      "the table is full: {#limit} people are at it") \
    X(SEAT_TAKEN, "seat-taken", GEO_2, \
      "seat {#given} is taken") \
    X(SEAT_EMPTY, "seat-empty", GEO_2, \
      "nobody sits in seat {#given}") \
    X(SEATED_ALREADY, "seated-already", WAGER_7, \
      "this player already has seat {#limit}") \
    X(NOT_AT_TABLE, "not-at-table", NONE, \
      "this person is not at the table") \
    X(AT_TABLE_ALREADY, "at-table-already", NONE, \
      "this person is already at the table") \
    X(NOT_SEATED, "not-seated", WAGER_7, \
      "this person has no seat at the table") \
    X(STATE_ALREADY, "state-already", NONE, \
      "the table or person is already in that state") \
    X(COMMIT_WITHHELD, "commit-withheld", NONE, \
      "this player did not reveal a contribution in time; the table takes no more from them") \
    X(WALLET_SHORT, "wallet-short", WAGER_10, \
      "{given} is more than the {limit} in the wallet") \
    X(STACK_SHORT, "stack-short", WAGER_10, \
      "that takes {given} with the fee and the reserve for play; the stack has {limit}") \
    X(STACK_TOO_LARGE, "stack-too-large", NONE, \
      "a stack can hold at most {limit}") \
    X(CHIPS_IN_PLAY, "chips-in-play", WAGER_10, \
      "table stakes: no chips can be added or taken while a player has chips in the round") \
    X(CHIPS_ON_FELT, "chips-on-felt", WAGER_10, \
      "this player's chips lie on the felt; the dealer enters their bets") \
    X(NOTHING_TO_REPEAT, "nothing-to-repeat", NONE, \
      "there are no bets of the last round to repeat") \
    X(FELT_AT_TABLE, "felt-at-table", NONE, \
      "players without a device sit at the table; a person must deal") \
    X(CAGE_CHIPS_ONLY, "cage-chips-only", COVER_10, \
      "this table plays for chips from the cage; guests can play at tables for play chips") \
    X(CHIPS_CONFIGURED, "chips-configured", COVER_10, \
      "the chips of this table are set in the server's configuration") \
    X(CHIPS_FIXED, "chips-fixed", COVER_10, \
      "the kind of chips can be changed only while the table is empty") \
    X(METER_HOLDS_CHIPS, "meter-holds-chips", PROG_8, \
      "the progressive's meter holds {given} in chips from the cage, so the kind of chips cannot change") \
    X(BANK_UNDER_ANTE, "bank-under-ante", WAGER_13, \
      "a bank of {given} is below the smallest ante of {limit}, the minimum for a player-dealer") \
    X(BANK_FEE_SHORT, "bank-fee-short", FEE_1, \
      "with the collection fee the bank takes {given} from the stack; it has {limit}") \
    X(OFFERS_OPEN, "offers-open", BANK_1, \
      "the bank is still being offered") \
    X(SEAT_NOT_THEIRS, "seat-not-theirs", WAGER_7, \
      "seat {#given} does not belong to this player") \
    X(BACK_LINE_FIRST, "back-line-first", WAGER_6, \
      "the player in seat {#given} must place an ante before other players bet on the seat") \
    X(WAGERS_ON_TABLE, "wagers-on-table", BANK_5, \
      "players have bet against this bank; it stays until the round ends") \
    X(REVEALS_PENDING, "reveals-pending", NONE, \
      "bettors are still revealing contributions to the shuffle; wait for them or the timeout") \
    X(DEALER_AUTOMATIC, "dealer-automatic", NONE, \
      "this table deals by itself") \
    X(NO_SHUFFLER, "no-shuffler", IRR_2, \
      "the cards are shuffled by hand; no shuffler is in use") \
    X(DEVICE_FAILED, "device-failed", IRR_2, \
      "the shuffler has failed; the dealer must first choose the spare or continue by hand") \
    X(DEVICE_WORKS, "device-works", HAND_11, \
      "record a shuffler fault before shuffling by hand") \
    X(CARDS_FROM_SHOE, "cards-from-shoe", NONE, \
      "this table's shoe deals the cards; they cannot be entered") \
    X(CARDS_BY_HAND, "cards-by-hand", NONE, \
      "this table's cards are dealt by hand") \
    X(CARDS_FACE_DOWN, "cards-face-down", ROUND_7, \
      "the cards lie face down; a hand is entered when it is turned over") \
    X(EXPOSED_CARD_WAITS, "exposed-card-waits", ROUND_3, \
      "the exposed card of the bank must be entered first") \
    X(STEP_DONE, "step-done", ROUND_1, \
      "that step is done") \
    X(STEP_OTHER, "step-other", ROUND_1, \
      "another step comes first") \
    X(NOTHING_HANDED, "nothing-handed-over", NONE, \
      "no chips have been handed over in this round") \
    X(CHIPS_HANDED, "chips-handed-over", IRR_1, \
      "chips have been handed over; take them back first, step by step") \
    X(CHIPS_GONE, "chips-gone", NONE, \
      "a player has taken chips of this round off the table; it can no longer be settled anew") \
    X(APPROVAL_NEEDED, "approval-needed", NONE, \
      "chips have been handed over; a floor supervisor must confirm the correction") \
    X(WAITS_FOR_PLAYERS, "waits-for-players", NONE, \
      "the table is waiting for the players") \
    X(WAITS_FOR_BANK, "waits-for-bank", BANK_1, \
      "the table is waiting for a player to take the bank") \
    X(WAITS_FOR_DECISION, "waits-for-decision", ROUND_4, \
      "the table is waiting for the decision of seat {#given}") \
    X(KEY_WRONG_HAND, "key-wrong-hand", PROG_7, \
      "seat {#given} does not have that hand") \
    X(KEY_NOT_NEEDED, "key-not-needed", PROG_7, \
      "the table pays the award of seat {#given} by itself; no key is needed") \
    X(KEY_CONFIRMED, "key-confirmed", PROG_7, \
      "the win of seat {#given} is already confirmed") \
    X(KEY_OTHER_FIRST, "key-other-first", PROG_5, \
      "confirm the win of seat {#limit} before that of seat {#given}") \
    X(KEY_FOR_NOT_ALLOWED, "key-for-not-allowed", PROG_7, \
      "key_for follows from the dealer ('all' where a person deals, otherwise 'meter'); leave it out") \
    X(JACKPOT_WAITS, "jackpot-waits", PROG_7, \
      "seat {#given} has won the progressive; a supervisor must confirm it first") \
    X(JACKPOT_RECORDED, "jackpot-recorded", PROG_7, \
      "a win of the progressive is recorded; only a manual adjustment can undo it") \
    X(TEXT_MISSING, "text-missing", IRR_3, \
      "give a reason") \
    X(TEXT_TOO_LONG, "text-too-long", NONE, \
      "a text of {#given} bytes is too long; the maximum is {#limit}") \
    X(TEXT_UNREADABLE, "text-unreadable", NONE, \
      "the text is not valid UTF-8") \
    X(RECORD_DIFFERS, "record-differs", NONE, \
      "the journal entry differs from what the table computes at this point")
/* clang-format on */

#endif
