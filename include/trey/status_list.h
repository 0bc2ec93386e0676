/* SPDX-License-Identifier: MIT */
/*
 * Every cause for which the library refuses something: name, code, the statement behind it, and
 * what to tell the person. In order of precedence: the posting, the bank, wagers, cards,
 * decisions, then the order of the round, the rest of the table and simulated tables.
 *
 * In a text {given} and {limit} stand for amounts, {#given} and {#limit} for plain numbers; they
 * are the two values a trey_refusal carries.
 */
#ifndef TREY_STATUS_LIST_H
#define TREY_STATUS_LIST_H

/* clang-format off */
#define TREY_STATUS_LIST(X) \
    /* The posting. */ \
    X(SEATS_NOT_ALLOWED, "seats-not-allowed", GEO_2, \
      "{#given} seats are not allowed in this rule set") \
    X(DECKS_NOT_ALLOWED, "decks-not-allowed", HAND_1, \
      "{#given} decks are not allowed in this rule set") \
    X(LIMIT_NOT_ALLOWED, "limit-not-allowed", WAGER_8, \
      "a limit of {given} is outside what may be posted; the nearest lawful one is {limit}") \
    X(LIMIT_NOT_OFFERED, "limit-not-offered", WAGER_8, \
      "this rule set has no such limit; leave it out") \
    X(LIMITS_CROSSED, "limits-crossed", WAGER_8, \
      "the minimum {given} is over the maximum {limit}") \
    X(LIMITS_UNPLAYABLE, "limits-unplayable", WAGER_8, \
      "the smallest possible wager is {given}, but at most {limit} is allowed") \
    X(INCREMENT_NOT_ALLOWED, "increment-not-allowed", WAGER_9, \
      "an increment of {given} is not a whole number of dollars") \
    X(SCHEDULE_NOT_OFFERED, "schedule-not-offered", FEE_4, \
      "this rule set does not know that collection schedule; see trey rules show") \
    X(CHARGE_BONUS_NOT_OFFERED, "charge-bonus-not-offered", FEE_2, \
      "whether the bonus is charged is not the posting's choice in this rule set") \
    X(COVER_NOT_OFFERED, "cover-not-offered", COVER_5, \
      "this rule set does not know that way of cover") \
    X(ACTION_NOT_OFFERED, "action-not-offered", COVER_2, \
      "this rule set does not know that way to find the action seat") \
    X(ACTION_COUNT_NOT_OFFERED, "action-count-not-offered", COVER_2, \
      "action_count is seats or hands, and left out where the house banks") \
    X(PAYTABLE_NOT_OFFERED, "paytable-not-offered", OUT_7, \
      "this rule set does not know that pay table") \
    X(ANTE_MANDATORY_NOT_OFFERED, "ante-mandatory-not-offered", WAGER_2, \
      "the ante is always mandatory in this rule set; leave the member out") \
    X(ADJACENT_SEATS_NOT_OFFERED, "adjacent-seats-not-offered", WAGER_7, \
      "a player sits in one seat in this rule set; leave the member out") \
    X(PROGRESSIVE_NOT_OFFERED, "progressive-not-offered", PROG_1, \
      "this rule set has no progressive; leave the member out") \
    X(PROGRESSIVE_TABLE_UNKNOWN, "progressive-table-unknown", PROG_2, \
      "no progressive pay table has that number") \
    X(DENOMINATION_NOT_ALLOWED, "denomination-not-allowed", PROG_1, \
      "a denomination of {given} is not a whole number of dollars from $1 up") \
    X(ROUNDS_PER_SHUFFLE_NOT_ALLOWED, "rounds-per-shuffle-not-allowed", HAND_11, \
      "{#given} rounds per shuffle are not allowed here") \
    X(DECISION_SECONDS_NOT_ALLOWED, "decision-seconds-not-allowed", ROUND_8, \
      "a decision time of {#given} seconds is not allowed; 5 to 600 are") \
    X(RECONCILE_NOT_ALLOWED, "reconcile-not-allowed", OUT_8, \
      "the order must name play, ante-bonus, ante and bonus once each, and only in house-banked") \
    X(PAY_STYLE_NOT_ALLOWED, "pay-style-not-allowed", PROC_3, \
      "this rule set does not know that way of handling hands") \
    X(BONUS_NAME_NOT_OFFERED, "bonus-name-not-offered", PROC_1, \
      "this rule set does not mark the bonus spot with that name") \
    X(DEVICE_NOT_OFFERED, "device-not-offered", PROC_4, \
      "these rules do not deal the cards that way") \
    /* The bank. */ \
    X(BANK_MISSING, "bank-missing", COVER_10, \
      "a player-dealer must bank this game; name the bank's seat, bettor and wager") \
    X(BANK_NOT_ALLOWED, "bank-not-allowed", NONE, \
      "the house banks this game; leave the bank out") \
    X(BANK_OVER_CHIPS, "bank-over-chips", WAGER_10, \
      "a bank of {given} is over the {limit} the player has on the table") \
    /* Wagers. */ \
    X(AMOUNT_NOT_POSITIVE, "amount-not-positive", NONE, \
      "an amount must be over zero") \
    X(AMOUNT_TOO_LARGE, "amount-too-large", NONE, \
      "an amount may be {limit} at most") \
    X(SEAT_OUT_OF_RANGE, "seat-out-of-range", GEO_2, \
      "there is no such seat; this table has seats 1 to {#limit}") \
    X(SEAT_IS_BANK, "seat-is-bank", BANK_5, \
      "seat {#given} holds the bank and takes no wagers") \
    X(PLAY_BEFORE_DEAL, "play-before-deal", WAGER_1, \
      "play is no wager before the deal; give a decision instead") \
    X(PROGRESSIVE_NOT_POSTED, "progressive-not-posted", PROG_1, \
      "no progressive is posted at this table") \
    X(PROGRESSIVE_AMOUNT, "progressive-amount", PROG_1, \
      "a progressive wager is {limit} at this table, not {given}") \
    X(BANK_BETS_AGAINST_ITSELF, "bank-bets-against-itself", WAGER_12, \
      "the player-dealer cannot bet against their own bank") \
    X(BACK_LINE_NOT_ALLOWED, "back-line-not-allowed", WAGER_6, \
      "this rule set allows no such wager on another player's seat") \
    X(WAGER_TWICE, "wager-twice", WAGER_6, \
      "this bettor has that wager in that seat already; place one of the full amount") \
    X(SEATED_ELSEWHERE, "seated-elsewhere", WAGER_7, \
      "this bettor sits in another seat") \
    X(SEATS_NOT_ADJACENT, "seats-not-adjacent", WAGER_7, \
      "one player may hold two seats only side by side") \
    X(ANTE_UNDER_MIN, "ante-under-minimum", WAGER_8, \
      "an ante of {given} is under the minimum of {limit}") \
    X(ANTE_OVER_MAX, "ante-over-maximum", WAGER_8, \
      "an ante of {given} is over the maximum of {limit}") \
    X(BONUS_UNDER_MIN, "bonus-under-minimum", WAGER_4, \
      "a bonus of {given} is under the minimum of {limit}") \
    X(BONUS_OVER_MAX, "bonus-over-maximum", WAGER_4, \
      "a bonus of {given} is over the maximum of {limit}") \
    X(OFF_INCREMENT, "off-increment", WAGER_9, \
      "{given} is not a multiple of the posted increment of {limit}") \
    X(PLAYER_POSITION_OVER_MAX, "player-position-over-maximum", WAGER_8, \
      "this bettor's antes in the seat would be {given}; the limit is {limit}") \
    X(POSITION_OVER_MAX, "position-over-maximum", WAGER_8, \
      "the antes in the seat would be {given}; the limit is {limit}") \
    X(ACTION_OVER_SCHEDULE, "action-over-schedule", FEE_6, \
      "total action would be {given}; this schedule is for less than {limit}") \
    X(TOO_MANY_WAGERS, "too-many-wagers", NONE, \
      "a round holds {#limit} wagers at most") \
    X(NO_WAGERS, "no-wagers", WAGER_2, \
      "nobody has bet; a round needs a wager") \
    X(BONUS_WITHOUT_ANTE, "bonus-without-ante", WAGER_4, \
      "a bonus needs an ante in its seat and one of the same bettor; place the ante first") \
    X(BONUS_OVER_ANTE, "bonus-over-ante", WAGER_4, \
      "the bonus of {given} is over this bettor's ante of {limit} in the seat") \
    X(ANTE_MANDATORY, "ante-mandatory", WAGER_2, \
      "the ante is mandatory at this table; a bonus alone is not taken") \
    X(PROGRESSIVE_ALONE, "progressive-alone", PROG_1, \
      "a progressive wager needs an ante or a bonus in the same seat") \
    X(NOTHING_TO_WITHDRAW, "nothing-to-withdraw", WAGER_1, \
      "this bettor has no such wager in that seat") \
    X(BACK_LINE_BEHIND, "back-line-behind", WAGER_6, \
      "others bet behind this ante; they withdraw first") \
    /* Cards. */ \
    X(CARD_UNKNOWN, "card-unknown", HAND_1, \
      "not a card; write a rank of 23456789TJQKA and a suit of cdhs, one space between cards") \
    X(HAND_NOT_IN_PLAY, "hand-not-in-play", ROUND_2, \
      "seat {#given} has no wager and gets no cards") \
    X(HAND_MISSING, "hand-missing", ROUND_2, \
      "seat {#given} has a wager and needs a hand") \
    X(BANKER_HAND_MISSING, "dealer-hand-missing", ROUND_2, \
      "the banker needs a hand") \
    X(CARD_TOO_OFTEN, "card-too-often", HAND_1, \
      "a card is there too often; decks in play: {#limit}") \
    X(DEAL_OUT_OF_TURN, "deal-out-of-turn", ROUND_2, \
      "seat {#limit} is dealt next, not seat {#given} (0 is the banker)") \
    X(MISDEALT, "misdealt", IRR_1, \
      "a hand has a wrong number of cards; the round can only be voided") \
    /* Decisions. */ \
    X(DECISION_WITHOUT_ANTE, "decision-without-ante", WAGER_3, \
      "this bettor has no ante in seat {#given} to play or fold") \
    X(DECISION_TWICE, "decision-twice", ROUND_4, \
      "this bettor has decided already in seat {#given}") \
    X(DECISION_OUT_OF_TURN, "decision-out-of-turn", ROUND_4, \
      "it is seat {#limit}'s turn to decide, not seat {#given}'s") \
    /* The order of the round. */ \
    X(OUT_OF_ORDER, "out-of-order", ROUND_1, \
      "that does not come now in a round") \
    X(BETS_CLOSED, "bets-closed", WAGER_1, \
      "no more bets: none is made, raised or withdrawn now") \
    X(ROUND_OVER, "round-over", ROUND_1, \
      "the round is over") \
    X(VOID_WITHOUT_REASON, "void-without-reason", IRR_3, \
      "a void needs an author and the reason that fits what happened") \
    /* The shoe. */ \
    X(SHUFFLE_DUE, "shuffle-due", HAND_11, \
      "the {#limit} rounds per shuffle are played; shuffle first") \
    X(TOO_FEW_CARDS, "too-few-cards", HAND_11, \
      "{#given} cards are left and a round may need {#limit}; shuffle first") \
    /* The player-dealer position. */ \
    X(OFFER_NOT_THEIRS, "offer-not-theirs", BANK_1, \
      "the bank is offered to seat {#limit} now, not to seat {#given}") \
    X(OFFER_NONE_OPEN, "offer-none-open", BANK_2, \
      "everyone has declined the bank; there is no round until somebody takes it") \
    X(BANK_RUN_OVER, "bank-run-over", BANK_2, \
      "nobody banks more than {#limit} rounds in a row") \
    X(OFFER_SEAT_EMPTY, "offer-seat-empty", BANK_1, \
      "seat {#given} is empty") \
    /* The progressive controller. */ \
    X(KEY_NOT_NOW, "key-not-now", PROG_7, \
      "that key does nothing in this state") \
    X(KEY_COINS_NOT_IN, "key-coins-not-in", PROG_7, \
      "press COIN IN first") \
    X(KEY_NO_WAGER, "key-no-wager", PROG_7, \
      "seat {#given} has no progressive wager locked in") \
    X(KEY_NO_HAND, "key-no-hand", PROG_7, \
      "no hand button is lit; there is nothing to confirm") \
    X(KEY_NEEDS_SUPERVISOR, "key-needs-supervisor", PROG_7, \
      "the supervisor's key must be turned to JPH first") \
    X(KEY_NOBODY, "key-nobody", PROG_7, \
      "a person presses that key; say who") \
    X(KEY_SAME_PERSON, "key-same-person", PROG_7, \
      "dealer and supervisor must be different people") \
    X(KEY_HAND_LIT, "key-hand-lit", PROG_7, \
      "a hand button is lit and not confirmed; confirm it or turn it off") \
    X(KEY_STILL_TURNED, "key-still-turned", PROG_7, \
      "turn the key back to RUN first") \
    X(ADJUSTMENT_WITHOUT_REASON, "adjustment-without-reason", PROG_8, \
      "a manual adjustment needs a reason, and a meter never goes below zero") \
    /* The live table. */ \
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
    X(BETS_NOT_OPEN, "bets-not-open", WAGER_1, \
      "bets are not open") \
    X(WAGERS_ON_TABLE, "wagers-on-table", BANK_5, \
      "there are wagers against the bank; it stays for this round") \
    X(COMMIT_TWICE, "commit-twice", NONE, \
      "one contribution to the shuffle for each bettor and round") \
    X(COMMITS_FULL, "commits-full", NONE, \
      "as many contributions to the shuffle as a round takes are there") \
    X(REVEAL_EARLY, "reveal-early", NONE, \
      "contributions are revealed once bets are closed") \
    X(REVEAL_LATE, "reveal-late", NONE, \
      "the cards are mixed; the contribution comes too late") \
    X(REVEAL_UNCOMMITTED, "reveal-uncommitted", NONE, \
      "this bettor committed to no contribution in this round") \
    X(REVEAL_TWICE, "reveal-twice", NONE, \
      "this contribution is revealed already") \
    X(REVEAL_DIFFERS, "reveal-differs", NONE, \
      "these bytes are not the ones that were committed to") \
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
      "the record does not agree with what it follows from") \
    /* Simulated tables. */ \
    X(ROUNDS_NOT_POSITIVE, "rounds-not-positive", NONE, \
      "a run needs at least one round") \
    X(NOBODY_BANKS, "nobody-banks", BANK_1, \
      "nobody takes the bank; a seat must put something up for it") \
    X(RUN_TOO_LONG, "run-too-long", NONE, \
      "with these wagers {#limit} rounds at most are counted exactly, not {#given}") \
    X(BANKROLL_TOO_SMALL, "bankroll-too-small", WAGER_10, \
      "a bankroll of {given} does not reach for one round: the bank's wager and fee are {limit}") \
    X(LANES_CANNOT, "lanes-cannot", NONE, \
      "lanes need equal wagers, one deck shuffled every round, a bank that stays, and no others behind")
/* clang-format on */

#endif
