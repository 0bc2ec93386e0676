/* SPDX-License-Identifier: MIT */
/*
 * Every cause for which the live table or its server refuses a command, besides those of the rules
 * and of the fair shoe. The columns and the marks in the texts are those of trey/status_list.h.
 */
#ifndef TREY_TABLE_TABLE_STATUS_LIST_H
#define TREY_TABLE_TABLE_STATUS_LIST_H

/* clang-format off */
#define TABLE_STATUS_LIST(X) \
    X(COMMAND_UNKNOWN, "command-unknown", NONE, \
      "the table knows no such command") \
    X(ROLE_NOT_ALLOWED, "role-not-allowed", NONE, \
      "that is not for this role at the table") \
    X(STAFF_PLAYS, "staff-plays", PROG_7, \
      "whoever plays at a table does not work at it") \
    X(TABLE_NOT_OPEN, "table-not-open", NONE, \
      "the table is closed; a floor supervisor opens it") \
    X(TABLE_IS_OPEN, "table-is-open", NONE, \
      "the table is open already") \
    X(TABLE_DRAINS, "table-drains", NONE, \
      "the table closes after this round and takes nobody new") \
    X(ROUND_UNDER_WAY, "round-under-way", FEE_11, \
      "a round is under way; that is done between rounds") \
    X(NO_ROUND, "no-round", ROUND_1, \
      "no round is under way") \
    X(RULES_UNKNOWN, "rules-unknown", NONE, \
      "no such rule set, schedule or pay table is known here") \
    X(SCHEDULE_OVER_RATES, "schedule-over-rates", FEE_7, \
      "this schedule has {#given} collection rates; at most {#limit} are allowed") \
    X(RULES_DIFFER, "rules-differ", NONE, \
      "the rules of that name are not the ones the table was opened with") \
    X(TIMING_NOT_ALLOWED, "timing-not-allowed", NONE, \
      "a time of {#given} seconds is not allowed; 1 to {#limit} are") \
    X(SETTING_NOT_ALLOWED, "setting-not-allowed", NONE, \
      "cards dealt by hand need a dealer who is a person") \
    X(SEATS_IN_USE, "seats-in-use", GEO_2, \
      "somebody sits in seat {#given}; the table cannot have {#limit} seats now") \
    X(PERSON_UNKNOWN, "person-unknown", NONE, \
      "somebody must do that; say who") \
    X(TABLE_FULL, "table-full", NONE, \
      "{#limit} people are at the table; it has no room for more") \
    X(SEAT_TAKEN, "seat-taken", GEO_2, \
      "seat {#given} is taken") \
    X(SEATED_ALREADY, "seated-already", WAGER_7, \
      "this player sits in seat {#limit} already") \
    X(NOT_AT_TABLE, "not-at-table", NONE, \
      "this person is not at the table") \
    X(AT_TABLE_ALREADY, "at-table-already", NONE, \
      "this person is at the table already") \
    X(NOT_SEATED, "not-seated", WAGER_7, \
      "this person sits in no seat here") \
    X(STATE_ALREADY, "state-already", NONE, \
      "that is so already") \
    X(WALLET_SHORT, "wallet-short", WAGER_10, \
      "{given} is more than the {limit} in the wallet") \
    X(STACK_SHORT, "stack-short", WAGER_10, \
      "that takes {given} from the stack with the fee and the play wager kept ready; it has {limit}") \
    X(STACK_TOO_LARGE, "stack-too-large", NONE, \
      "a stack holds {limit} at most") \
    X(CHIPS_IN_PLAY, "chips-in-play", WAGER_10, \
      "table stakes: whoever has chips in the round adds and takes none until it is over") \
    X(CAGE_CHIPS_ONLY, "cage-chips-only", COVER_10, \
      "this table plays for chips from the cage; guests play at tables for play chips") \
    X(CHIPS_CONFIGURED, "chips-configured", COVER_10, \
      "the chips of this table are set in the server's configuration") \
    X(CHIPS_FIXED, "chips-fixed", COVER_10, \
      "a table changes the chips it plays for only while nobody is at it") \
    X(METER_HOLDS_CHIPS, "meter-holds-chips", PROG_8, \
      "the progressive's meter holds {given} in chips from the cage; the table keeps playing for them") \
    X(BANK_UNDER_ANTE, "bank-under-ante", WAGER_13, \
      "a bank of {given} is below the smallest ante of {limit}, the minimum for a player-dealer") \
    X(BANK_FEE_SHORT, "bank-fee-short", FEE_1, \
      "with the collection fee the bank takes {given} from the stack; it has {limit}") \
    X(OFFERS_OPEN, "offers-open", BANK_1, \
      "the bank is still being offered") \
    X(SEAT_NOT_THEIRS, "seat-not-theirs", WAGER_7, \
      "somebody else sits in seat {#given}, or nobody does") \
    X(BACK_LINE_FIRST, "back-line-first", WAGER_6, \
      "the player of seat {#given} antes first; then others may bet on the seat") \
    X(WAGERS_ON_TABLE, "wagers-on-table", BANK_5, \
      "there are wagers against the bank; it stays for this round") \
    X(REVEALS_PENDING, "reveals-pending", NONE, \
      "contributions to the shuffle are still being revealed; the deal waits for them or their time") \
    X(DEALER_AUTOMATIC, "dealer-automatic", NONE, \
      "this table deals by itself") \
    X(NO_SHUFFLER, "no-shuffler", IRR_2, \
      "the cards are shuffled by hand; no shuffler is in use") \
    X(DEVICE_FAILED, "device-failed", IRR_2, \
      "the shuffler has failed; the dealer must first choose the spare or continue by hand") \
    X(DEVICE_WORKS, "device-works", HAND_11, \
      "record a shuffler fault before shuffling by hand") \
    X(CARDS_FROM_SHOE, "cards-from-shoe", NONE, \
      "this table's shoe deals the cards; none are entered") \
    X(CARDS_BY_HAND, "cards-by-hand", NONE, \
      "this table's cards are dealt by hand; enter seat {#given}'s (0 is the banker)") \
    X(WAITS_FOR_PLAYERS, "waits-for-players", NONE, \
      "the table waits for the players, not for the dealer") \
    X(WAITS_FOR_BANK, "waits-for-bank", BANK_1, \
      "no round without a player-dealer; the table waits for somebody to take the bank") \
    X(WAITS_FOR_DECISION, "waits-for-decision", ROUND_4, \
      "the table waits for the decision of seat {#given}") \
    X(KEY_WRONG_HAND, "key-wrong-hand", PROG_7, \
      "seat {#given} does not hold that hand") \
    X(KEY_NOT_NEEDED, "key-not-needed", PROG_7, \
      "the table pays that award of seat {#given} by itself; no key is needed") \
    X(KEY_CONFIRMED, "key-confirmed", PROG_7, \
      "the win of seat {#given} is already confirmed") \
    X(KEY_OTHER_FIRST, "key-other-first", PROG_5, \
      "the win of seat {#limit} comes first, then that of seat {#given}") \
    X(KEY_FOR_NOT_ALLOWED, "key-for-not-allowed", PROG_7, \
      "key_for follows from the dealer: 'all' where a person deals, otherwise 'meter'; leave it out") \
    X(JACKPOT_WAITS, "jackpot-waits", PROG_7, \
      "seat {#given} has won the progressive; a supervisor confirms it first") \
    X(JACKPOT_RECORDED, "jackpot-recorded", PROG_7, \
      "a win of the progressive is recorded; only a manual adjustment undoes it") \
    X(TEXT_MISSING, "text-missing", IRR_3, \
      "say why, in a few words") \
    X(TEXT_TOO_LONG, "text-too-long", NONE, \
      "a text of {#given} bytes is too long; {#limit} at most") \
    X(TEXT_UNREADABLE, "text-unreadable", NONE, \
      "a text is not UTF-8") \
    X(RECORD_DIFFERS, "record-differs", NONE, \
      "the record does not agree with what it follows from")
/* clang-format on */

#endif
