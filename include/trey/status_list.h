/* SPDX-License-Identifier: MIT */
/*
 * The reasons for which the library refuses a request: name, code, rule and message. They are
 * listed in order of precedence: the posting, the bank, wagers, cards, decisions, the order of the
 * round, then the rest of the table.
 *
 * The placeholders {given} and {limit} in a message stand for the two values of a trey_refusal as
 * amounts of money, {#given} and {#limit} for the same values as plain numbers, and {@given} for a
 * card.
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
      "a limit of {given} cannot be posted; the nearest allowed limit is {limit}") \
    X(LIMIT_NOT_OFFERED, "limit-not-offered", WAGER_8, \
      "this rule set has no such limit; leave it out") \
    X(LIMITS_CROSSED, "limits-crossed", WAGER_8, \
      "the minimum of {given} is above the maximum of {limit}") \
    X(LIMITS_UNPLAYABLE, "limits-unplayable", WAGER_8, \
      "the smallest possible wager is {given}, but at most {limit} is allowed") \
    X(INCREMENT_NOT_ALLOWED, "increment-not-allowed", WAGER_9, \
      "an increment of {given} is not a whole number of dollars") \
    X(SCHEDULE_NOT_OFFERED, "schedule-not-offered", FEE_4, \
      "this rule set does not offer that collection schedule; see trey rules show") \
    X(CHARGE_BONUS_NOT_OFFERED, "charge-bonus-not-offered", FEE_2, \
      "this rule set fixes whether bonuses are charged; leave `charge_bonus` out") \
    X(COVER_NOT_OFFERED, "cover-not-offered", COVER_5, \
      "`cover` is not one that this rule set allows") \
    X(ACTION_NOT_OFFERED, "action-not-offered", COVER_2, \
      "`action` is not one that this rule set allows") \
    X(ACTION_COUNT_NOT_OFFERED, "action-count-not-offered", COVER_2, \
      "`action_count` must be seats or hands; leave it out where the house banks") \
    X(PAYTABLE_NOT_OFFERED, "paytable-not-offered", OUT_7, \
      "`paytable` is not one that this rule set allows") \
    X(ANTE_MANDATORY_NOT_OFFERED, "ante-mandatory-not-offered", WAGER_2, \
      "the ante is always mandatory in this rule set; leave `ante_mandatory` out") \
    X(ADJACENT_SEATS_NOT_OFFERED, "adjacent-seats-not-offered", WAGER_7, \
      "a player has only one seat in this rule set; leave `adjacent_seats` out") \
    X(PROGRESSIVE_NOT_OFFERED, "progressive-not-offered", PROG_1, \
      "this rule set has no progressive; leave `progressive` out") \
    X(PROGRESSIVE_TABLE_UNKNOWN, "progressive-table-unknown", PROG_2, \
      "no progressive pay table has that number") \
    X(DENOMINATION_NOT_ALLOWED, "denomination-not-allowed", PROG_1, \
      "a denomination of {given} is not a whole number of dollars of at least $1") \
    X(ROUNDS_PER_SHUFFLE_NOT_ALLOWED, "rounds-per-shuffle-not-allowed", HAND_11, \
      "{#given} rounds per shuffle are not allowed in this rule set") \
    X(DECISION_SECONDS_NOT_ALLOWED, "decision-seconds-not-allowed", ROUND_8, \
      "a decision time of {#given} seconds is not allowed; use 5 to 600") \
    X(RECONCILE_NOT_ALLOWED, "reconcile-not-allowed", OUT_8, \
      "`reconcile` must list play, ante-bonus, ante and bonus once each; only the rule set house-banked has it") \
    X(PAY_STYLE_NOT_ALLOWED, "pay-style-not-allowed", PROC_3, \
      "`pay_style` is not one that this rule set allows") \
    X(BONUS_NAME_NOT_OFFERED, "bonus-name-not-offered", PROC_1, \
      "`bonus_name` is not one that this rule set allows") \
    X(DEVICE_NOT_OFFERED, "device-not-offered", PROC_4, \
      "`device` is not one that this rule set allows") \
    /* The bank. */ \
    X(BANK_MISSING, "bank-missing", COVER_10, \
      "a player-dealer must bank this game; give the seat, bettor and wager of the bank") \
    X(BANK_NOT_ALLOWED, "bank-not-allowed", NONE, \
      "the house banks this game; leave the bank out") \
    X(BANK_OVER_CHIPS, "bank-over-chips", WAGER_10, \
      "a bank of {given} is more than the player's stack of {limit}") \
    /* Wagers. */ \
    X(AMOUNT_NOT_POSITIVE, "amount-not-positive", NONE, \
      "an amount must be greater than zero") \
    X(AMOUNT_TOO_LARGE, "amount-too-large", NONE, \
      "an amount must be at most {limit}") \
    X(SEAT_OUT_OF_RANGE, "seat-out-of-range", GEO_2, \
      "no such seat; this table has seats 1 to {#limit}") \
    X(SEAT_IS_BANK, "seat-is-bank", BANK_5, \
      "seat {#given} holds the bank; no wagers can be placed there") \
    X(PLAY_BEFORE_DEAL, "play-before-deal", WAGER_1, \
      "a play wager cannot be placed before the deal; give a decision instead") \
    X(PROGRESSIVE_NOT_POSTED, "progressive-not-posted", PROG_1, \
      "this table has no progressive") \
    X(PROGRESSIVE_AMOUNT, "progressive-amount", PROG_1, \
      "a progressive wager is {limit} at this table, not {given}") \
    X(BANK_BETS_AGAINST_ITSELF, "bank-bets-against-itself", WAGER_12, \
      "the player-dealer cannot bet against their own bank") \
    X(BACK_LINE_NOT_ALLOWED, "back-line-not-allowed", WAGER_6, \
      "this rule set does not allow that wager on another player's seat") \
    X(WAGER_TWICE, "wager-twice", WAGER_6, \
      "this bettor already has that wager in that seat; place one wager of the full amount") \
    X(SEATED_ELSEWHERE, "seated-elsewhere", WAGER_7, \
      "this bettor sits in another seat") \
    X(SEATS_NOT_ADJACENT, "seats-not-adjacent", WAGER_7, \
      "the two seats of a player must be side by side") \
    X(ANTE_UNDER_MIN, "ante-under-minimum", WAGER_8, \
      "an ante of {given} is below the table minimum of {limit}") \
    X(ANTE_OVER_MAX, "ante-over-maximum", WAGER_8, \
      "an ante of {given} is above the table maximum of {limit}") \
    X(BONUS_UNDER_MIN, "bonus-under-minimum", WAGER_4, \
      "a bonus of {given} is below the table minimum of {limit}") \
    X(BONUS_OVER_MAX, "bonus-over-maximum", WAGER_4, \
      "a bonus of {given} is above the table maximum of {limit}") \
    X(OFF_INCREMENT, "off-increment", WAGER_9, \
      "{given} is not a multiple of the posted increment of {limit}") \
    X(PLAYER_POSITION_OVER_MAX, "player-position-over-maximum", WAGER_8, \
      "this bettor's antes in the seat would be {given}; the limit is {limit}") \
    X(POSITION_OVER_MAX, "position-over-maximum", WAGER_8, \
      "the antes in the seat would be {given}; the limit is {limit}") \
    X(ACTION_OVER_SCHEDULE, "action-over-schedule", FEE_6, \
      "total action would be {given}; this schedule applies below {limit}") \
    X(TOO_MANY_WAGERS, "too-many-wagers", NONE, \
      "a round can have at most {#limit} wagers") \
    X(NO_WAGERS, "no-wagers", WAGER_2, \
      "no wagers; a round needs at least one") \
    X(BONUS_WITHOUT_ANTE, "bonus-without-ante", WAGER_4, \
      "a bonus needs an ante in the same seat, and an ante of the same bettor") \
    X(BONUS_OVER_ANTE, "bonus-over-ante", WAGER_4, \
      "the bonus of {given} is larger than this bettor's ante of {limit} in the seat") \
    X(ANTE_MANDATORY, "ante-mandatory", WAGER_2, \
      "the ante is mandatory at this table; place an ante with the bonus") \
    X(PROGRESSIVE_ALONE, "progressive-alone", PROG_1, \
      "a progressive wager needs an ante or a bonus in the same seat") \
    X(NOTHING_TO_WITHDRAW, "nothing-to-withdraw", WAGER_1, \
      "this bettor has no such wager in that seat") \
    X(BACK_LINE_BEHIND, "back-line-behind", WAGER_6, \
      "other bettors have wagers behind this ante; they must withdraw first") \
    /* Cards. */ \
    X(CARD_UNKNOWN, "card-unknown", HAND_1, \
      "not a card; write a rank of 23456789TJQKA and a suit of cdhs, one space between cards") \
    X(HAND_NOT_IN_PLAY, "hand-not-in-play", ROUND_2, \
      "seat {#given} has no wager and is dealt no cards") \
    X(HAND_MISSING, "hand-missing", ROUND_2, \
      "seat {#given} has a wager and needs a hand") \
    X(DEALER_HAND_MISSING, "dealer-hand-missing", ROUND_2, \
      "the dealer's hand is missing; the bank plays it in every round") \
    X(CARD_TOO_OFTEN, "card-too-often", HAND_1, \
      "more copies of {@given} than the decks contain; decks in play: {#limit}") \
    X(DEAL_OUT_OF_TURN, "deal-out-of-turn", ROUND_2, \
      "seat {#limit} is dealt next, not seat {#given} (0 is the banker)") \
    X(HAND_NOT_SHOWN, "hand-not-shown", ROUND_1, \
      "the hand of seat {#given} must be turned over first (0 is the banker)") \
    X(HAND_SHOWN, "hand-shown", ROUND_1, \
      "the cards of seat {#given} are known (0 is the banker); only a correction can change them") \
    X(HAND_NOT_NEEDED, "hand-not-needed", ROUND_7, \
      "the folded hand of seat {#given} is not turned over") \
    X(HAND_CARD_COUNT, "hand-card-count", IRR_1, \
      "{#given} cards are given where {#limit} are needed") \
    X(EXPOSED_CARD_MISSING, "exposed-card-missing", ROUND_3, \
      "the bank's hand must include its exposed card, {@given}") \
    X(MISDEALT, "misdealt", IRR_1, \
      "a hand has the wrong number of cards; the round can only be voided") \
    /* Decisions. */ \
    X(DECISION_WITHOUT_ANTE, "decision-without-ante", WAGER_3, \
      "this bettor has no ante in seat {#given} to play or fold") \
    X(DECISION_TWICE, "decision-twice", ROUND_4, \
      "this bettor has already decided in seat {#given}") \
    X(DECISION_OUT_OF_TURN, "decision-out-of-turn", ROUND_4, \
      "it is seat {#limit}'s turn to decide, not seat {#given}'s") \
    /* The order of the round. */ \
    X(OUT_OF_ORDER, "out-of-order", ROUND_1, \
      "not allowed in this phase of the round") \
    X(BETS_NOT_OPEN, "bets-not-open", WAGER_1, \
      "bets are not open") \
    X(BETS_CLOSED, "bets-closed", WAGER_1, \
      "bets are closed; no wager can be placed, raised or withdrawn") \
    X(ROUND_OVER, "round-over", ROUND_1, \
      "the round is over") \
    X(VOID_WITHOUT_REASON, "void-without-reason", IRR_3, \
      "a void needs an author and a reason that fits the phase of the round") \
    /* The shoe. */ \
    X(SHUFFLE_DUE, "shuffle-due", HAND_11, \
      "all {#limit} rounds of this shuffle have been played; shuffle first") \
    X(TOO_FEW_CARDS, "too-few-cards", HAND_11, \
      "{#given} cards are left and a round can need {#limit}; shuffle first") \
    /* The player-dealer position. */ \
    X(OFFER_NOT_THEIRS, "offer-not-theirs", BANK_1, \
      "the bank is being offered to seat {#limit}, not to seat {#given}") \
    X(OFFER_NONE_OPEN, "offer-none-open", BANK_2, \
      "every player has declined the bank; a player must take it before the next round") \
    X(BANK_RUN_OVER, "bank-run-over", BANK_2, \
      "a player can bank at most {#limit} rounds in a row") \
    X(OFFER_SEAT_EMPTY, "offer-seat-empty", BANK_1, \
      "seat {#given} is empty") \
    /* The progressive controller. */ \
    X(KEY_NOT_NOW, "key-not-now", PROG_7, \
      "that key has no function in this state") \
    X(KEY_COINS_NOT_IN, "key-coins-not-in", PROG_7, \
      "press COIN IN first") \
    X(KEY_NO_WAGER, "key-no-wager", PROG_7, \
      "seat {#given} has no progressive wager locked in") \
    X(KEY_NO_HAND, "key-no-hand", PROG_7, \
      "no hand button is lit, so there is nothing to confirm") \
    X(KEY_NEEDS_SUPERVISOR, "key-needs-supervisor", PROG_7, \
      "the supervisor's key must be turned to JPH first") \
    X(KEY_NOBODY, "key-nobody", PROG_7, \
      "give the person who presses the key") \
    X(KEY_SAME_PERSON, "key-same-person", PROG_7, \
      "dealer and supervisor must be different people") \
    X(KEY_HAND_LIT, "key-hand-lit", PROG_7, \
      "a hand button is lit but not confirmed; confirm it or turn it off") \
    X(KEY_STILL_TURNED, "key-still-turned", PROG_7, \
      "turn the key back to RUN first") \
    X(ADJUSTMENT_WITHOUT_REASON, "adjustment-without-reason", PROG_8, \
      "a manual adjustment needs a reason and cannot take the meter below zero")
/* clang-format on */

#endif
