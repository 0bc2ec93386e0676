/* SPDX-License-Identifier: MIT */
/*
 * Every text of a table's notice (FEE-10), one row each: id, code, English sentence. {name} stands
 * for a figure; what is in [brackets] is emphasized. Pages translate by code, with the same figures
 * (web/words/notice_texts.ts), so a code keeps its meaning.
 */
#ifndef TREY_FORMAT_NOTICE_NOTICE_LIST_H
#define TREY_FORMAT_NOTICE_NOTICE_LIST_H

/* clang-format off */
#define NOTICE_LIST(X) \
    /* Texts of a rule set, the room or a schedule. */ \
    X(POSTED, "posted", "{text}") \
    X(NAME, "name", "{text}") \
    /* Head */ \
    X(GAME, "game", "Three Card Poker") \
    X(KIND_PLAYER_DEALER, "kind.player-dealer", "player-dealer game") \
    X(KIND_HOUSE, "kind.house", "the house banks") \
    X(SIZE_ONE_DECK, "size.one-deck", "one deck, {seats}") \
    X(SIZE_DECKS, "size.decks", "{decks} decks, {seats}") \
    X(SIZE_TWO_IN_TURN, "size.two-in-turn", "two decks in turn, {seats}") \
    X(SEAT, "seat", "one seat") \
    X(SEATS, "seats", "{count} seats") \
    /* Limits */ \
    X(LIMITS, "limits", "Limits") \
    X(ANTE, "ante", "Ante") \
    X(BONUS, "bonus", "Bonus") \
    X(PAIR_PLUS, "pair-plus", "Pair Plus") \
    X(RANGE, "range", "{from} – {to}") \
    X(AMOUNT, "amount", "{amount}") \
    X(PER_WAGER, "limits.per-wager", "per wager, in steps of {step}") \
    X(NOT_OVER_ANTE, "limits.not-over-ante", "per wager, not over your ante") \
    X(WITH_ANTE, "limits.with-ante", "per wager, with an ante") \
    X(WITHOUT_ANTE, "limits.without-ante", "per wager, with or without an ante") \
    X(ONE_PLAYER, "limits.one-player", "One player") \
    X(ONE_PLAYER_NOTE, "limits.one-player-note", "maximum in antes in one position") \
    X(ONE_POSITION, "limits.one-position", "One position") \
    X(ONE_POSITION_NOTE, "limits.one-position-note", "in antes, all players together") \
    X(TOTAL_ACTION, "total-action", "Total action") \
    X(UNDER, "under", "under {amount}") \
    X(TOTAL_ACTION_NOTE, "limits.total-action-note", "all antes together") \
    X(PROGRESSIVE, "progressive", "Progressive") \
    X(PROGRESSIVE_NOTE, "limits.progressive-note", "optional, beside a regular wager") \
    X(LIMITS_STEPS, "limits.steps", "Ante and {bonus} bets are placed in steps of {step}.") \
    X(LIMITS_POSITION, "limits.position", "A position may hold antes of several players: {position} in all, and {player} of one player; every single wager keeps to the limits above.") \
    /* Collection */ \
    X(FEES, "fees", "Collection, schedule {schedule}") \
    X(FEES_WAIVED_TITLE, "fees.waived-title", "Collection") \
    X(FEES_WAIVED, "fees.waived", "No collection fee is taken at this table.") \
    X(FEES_ADD_BOTH, "fees.add-both", "Base fee and additional fee: [add both.]") \
    X(FEES_FLAT, "fees.flat", "Each fee is a flat amount, set before the round and taken before any card is dealt; never a percentage of a wager or a win.") \
    X(PLAYER, "player", "Player") \
    X(PLAYER_DEALER, "player-dealer", "Player-dealer") \
    X(EACH_ANTE, "fees.each-ante", "Each ante") \
    X(EACH_WAGER, "fees.each-wager", "Each Ante or {bonus}") \
    X(BANK_WAGER, "fees.bank-wager", "Own wager") \
    X(BASE, "fees.base", "Base") \
    X(ADDITIONAL, "fees.additional", "Additional") \
    X(YOU_PAY, "fees.you-pay", "You pay") \
    X(FEE, "fees.fee", "Fee") \
    X(BAND_ANY, "band.any", "Any amount") \
    X(BAND_UP_TO, "band.up-to", "{to} or less") \
    X(BAND_UNDER, "band.under", "Under {to}") \
    X(BAND_FROM_TO, "band.from-to", "{from} to {to}") \
    X(BAND_FROM, "band.from", "{from} and over") \
    X(PLUS, "plus", "+ {amount}") \
    X(NOTHING, "nothing", "–") \
    X(FEES_ONE_PAYER, "fees.one-payer", "Only the player-dealer pays; Ante, Play and {bonus} bets carry no fee.") \
    X(FEES_ANTES, "fees.antes", "Each ante is charged by itself.") \
    X(FEES_ANTES_BEHIND, "fees.antes-behind", "Each ante is charged by itself, back-line antes too.") \
    X(FEES_BONUS_FREE, "fees.bonus-free", "Play and {bonus} bets carry no fee.") \
    X(FEES_BONUS_CHARGED, "fees.bonus-charged", "Each {bonus} bet pays the fee of an ante of the same amount; Play bets carry no fee.") \
    X(FEES_TOTAL_ACTION, "fees.total-action", "Total action is all antes together; Play and {bonus} bets do not count.") \
    X(FEES_FLAT_BANK, "fees.flat-bank", "The player-dealer pays a flat {amount}, regardless of the total action and their own wager.") \
    X(FEES_EXAMPLE_BANK, "fees.example-bank", "With {action} in action, the player-dealer pays {base} + {more} = [{sum}].") \
    X(FEES_EXAMPLE_PLAYER, "fees.example-player", "An ante of {ante} pays {base} + {more} = [{sum}].") \
    X(FEES_ACTION_BELOW, "fees.action-below", "[Schedule {schedule} is for total action under {amount}:] an ante that would bring it to {amount} is refused.") \
    /* Pay tables */ \
    X(PAYS, "pays", "{bonus} pays") \
    X(PAYS_ANTE_BONUS, "pays.ante-bonus", "Ante Bonus pays") \
    X(PAYS_PROGRESSIVE, "pays.progressive", "Progressive pays") \
    X(HAND_ROYAL_FLUSH, "hand.royal-flush", "Royal flush") \
    X(HAND_MINI_ROYAL, "hand.mini-royal", "Mini royal") \
    X(HAND_AKQ_SPADES, "hand.akq-spades", "A-K-Q of spades") \
    X(HAND_AKQ_SUITED, "hand.akq-suited", "A-K-Q of another suit") \
    X(HAND_STRAIGHT_FLUSH, "hand.straight-flush", "Straight flush") \
    X(HAND_THREE_OF_A_KIND, "hand.three-of-a-kind", "Three of a kind") \
    X(HAND_STRAIGHT, "hand.straight", "Straight") \
    X(HAND_FLUSH, "hand.flush", "Flush") \
    X(HAND_PAIR, "hand.pair", "Pair") \
    X(TO_ONE, "pays.to-one", "{times} to 1") \
    X(HAND, "pays.hand", "Hand") \
    X(AWARD, "pays.award", "Award") \
    X(ENVY, "pays.envy", "Envy bonus") \
    X(METER, "pays.meter", "the whole meter") \
    X(STRAIGHT_BEATS_FLUSH, "pays.straight-beats-flush", "[A straight beats a flush.] The ace is high, and low only in A-2-3.") \
    X(ANTE_BONUS_ALWAYS, "pays.ante-bonus-always", "The Ante Bonus is paid on the ante of every hand that does not fold, whatever the dealer holds.") \
    X(NOT_RETURNED, "pays.not-returned", "[The progressive wager is not returned.] It costs {amount}; the meter starts at {seed}. Folding does not forfeit it.") \
    X(ENVY_RULE, "pays.envy-rule", "The envy bonus goes to every other hand with a progressive wager; never for your own hand or the dealer’s.") \
    /* How it plays */ \
    X(PLAY, "play", "How it plays") \
    X(STEP_ANTE, "play.ante", "Ante, with or without a {bonus} bet. One of the player-dealer’s three cards is shown.") \
    X(STEP_BETS, "play.bets", "Bet Ante, {bonus}, or both.") \
    X(STEP_BETS_ANTE, "play.bets-ante", "Ante, with or without a {bonus} bet.") \
    X(STEP_FOLD, "play.fold", "[Fold] and lose Ante and {bonus}, or [Play] for the amount of your ante.") \
    X(STEP_QUALIFY, "play.qualify", "The player-dealer needs [queen high or better]; if not, Ante pays 1 to 1, Play comes back.") \
    X(STEP_QUALIFY_HOUSE, "play.qualify-house", "The dealer needs [queen high or better]; if not, Ante pays 1 to 1, Play comes back.") \
    X(STEP_COMPARE, "play.compare", "Higher hand: Ante and Play pay 1 to 1. Lower hand: both lose. Equal: both come back.") \
    X(STEP_BONUS, "play.bonus", "{bonus} depends only on your three cards: it pays by the pay table or loses.") \
    X(STEP_BONUS_ALONE, "play.bonus-alone", "{bonus} depends only on your three cards: it pays by the pay table or loses. Without an ante it is settled in every round.") \
    X(NO_MORE_BETS, "play.no-more-bets", "After “no more bets” no Ante or {bonus} bet is made, raised or taken back.") \
    X(DECIDE, "play.decide", "You have {seconds} seconds to decide; then the hand folds.") \
    /* Notes */ \
    X(NOTES, "notes", "In force at this table") \
    X(NOTE_BANK, "notes.bank", "[The house does not bank this game,] takes no part in the play and has no interest in its outcome. The player-dealer collects all losing wagers and pays all winning wagers, and cannot win or lose more than the amount they wagered. Wagers not covered are returned.") \
    X(NOTE_HOUSE, "notes.house", "[The house banks this game] and covers every wager.") \
    X(NOTE_OFFER, "notes.offer", "[The player-dealer position] is offered clockwise to every seat; one player keeps it for at most {rounds} before it is offered again.") \
    X(NOTE_STRICT, "notes.strict", "[The player-dealer position] goes clockwise around the table; nobody holds it for more than {rounds} in a row.") \
    X(ROUND, "round", "one round") \
    X(ROUNDS, "rounds", "{count} rounds") \
    X(NOTE_STAKES, "notes.stakes", "The player-dealer’s wager is table stakes and has no maximum.") \
    X(NOTE_BACK_LINE, "notes.back-line", "[Back-line bets:] others may bet Ante and {bonus} behind a seat. If the seated player folds, the hand is over for all of them.") \
    X(NOTE_BACK_LINE_BONUS, "notes.back-line-bonus", "[Back-line bets:] a player with an ante in a seat of their own may bet {bonus} behind another seat; no other wager is taken there.") \
    X(NOTE_NO_BACK_LINE, "notes.no-back-line", "[Back-line bets] are not taken.") \
    X(NOTE_ADJACENT, "notes.adjacent", "One player may play two seats side by side.") \
    X(NOTE_ORDER, "notes.order", "[If the player-dealer’s wager does not cover all action,] wagers are settled clockwise from the action seat; in each seat ante, play, then {bonus}.") \
    X(NOTE_LEFT_SEATS, "notes.left-seats", "The action seat is the first seat to the left of the player-dealer; without a wager it passes the action clockwise.") \
    X(NOTE_LEFT_HANDS, "notes.left-hands", "The action seat is the first seat in play to the left of the player-dealer.") \
    X(NOTE_CARD, "notes.card", "The card shown picks it: ace {ace}, 2 to 10 as printed, jack {jack}, queen {queen}, king {king}.") \
    X(NOTE_CARD_FACES, "notes.card-faces", "The card shown picks it: ace {ace}, 2 to 10 as printed, face cards {face}.") \
    X(NOTE_CARD_AT, "notes.card-at", "With {positions} counted: jack {jack}, queen {queen}, king {king}.") \
    X(NOTE_CARD_FROM, "notes.card-from", "With {positions} or more counted: jack {jack}, queen {queen}, king {king}.") \
    X(NOTE_COUNT_SEATS_FIRST, "notes.count-seats-first", "Every seat but the player-dealer’s is counted, from seat 1 clockwise and around again; a seat without a wager passes the action clockwise.") \
    X(NOTE_COUNT_SEATS_LEFT, "notes.count-seats-left", "Every seat but the player-dealer’s is counted, from their left clockwise and around again; a seat without a wager passes the action clockwise.") \
    X(NOTE_COUNT_HANDS_FIRST, "notes.count-hands-first", "Only seats in play are counted, from seat 1 clockwise and around again.") \
    X(NOTE_COUNT_HANDS_LEFT, "notes.count-hands-left", "Only seats in play are counted, from the player-dealer’s left clockwise and around again.") \
    X(NOTE_MATCHED, "notes.matched", "Every chip the player-dealer pays or collects counts against their wager.") \
    X(NOTE_COLLECT_THEN_PAY, "notes.collect-then-pay", "The player-dealer first collects losing wagers, then pays winning wagers, each up to the amount of their wager.") \
    X(NOTE_RUNNING, "notes.running", "Chips that the player-dealer collects join their wager for the seats that follow.") \
    X(NOTE_FEES_STAY, "notes.fees-stay", "[Fees stay collected] when a wager gets no action. If a round is void, every wager and fee is returned.") \
    X(NOTE_VOID, "notes.void", "[If a round is void,] every wager is returned.") \
    X(NOTE_DISPUTES, "notes.disputes", "[Disputes:] speak up before the cards are picked up. The floor decides; every round is on record.") \
    /* Owner and regulator */ \
    X(LAW, "law", "Notices") \
    /* Foot */ \
    X(HOTLINE, "hotline", "[Gambling problem? Call {hotline}.]") \
    X(AGE, "age", "You must be {years} or older to play.") \
    X(NUMBER, "number", "Notice {number}") \
    X(NUMBER_FOR, "number.for", "Notice {number} for {table}") \
    X(NUMBER_POSTED, "number.posted", "Notice {number}, posted {date}") \
    X(NUMBER_FOR_POSTED, "number.for-posted", "Notice {number} for {table}, posted {date}")
/* clang-format on */

#endif
