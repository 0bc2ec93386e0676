/* SPDX-License-Identifier: MIT */
/*
 * Every phrase of the record of a round: its code, and its English text. `trey audit show` prints
 * these texts; the pages have the same ones with their translations in web/words/record.ts, and the
 * test web-record compares both. phrase.h says what stands for each {placeholder}.
 *
 * "one|several" is chosen by {count}.
 */
#ifndef TREY_AUDIT_PHRASE_LIST_H
#define TREY_AUDIT_PHRASE_LIST_H

/* clang-format off */
#define PHRASE_LIST(X) \
    /* Events. */ \
    X(OPENED, "opened", "The table is opened") \
    X(POSTED, "posted", "Other rules are posted") \
    X(DRAINED, "drained", "The table closes after this round") \
    X(CLOSED, "closed", "The table is closed") \
    X(RESUMED, "resumed", "The server restarts; the time limit starts again") \
    X(SAT, "sat", "{name} sits down in seat {seat}") \
    X(STOOD_BEHIND, "stood-behind", "{name} joins to bet behind") \
    X(BOUGHT_IN, "bought-in", "{name} buys {amount} in chips") \
    X(CASHED_OUT, "cashed-out", "{name} cashes out {amount}") \
    X(SAT_OUT, "sat-out", "{name} sits out") \
    X(SAT_IN, "sat-in", "{name} rejoins") \
    X(DISCONNECTED, "disconnected", "{name} is disconnected") \
    X(RECONNECTED, "reconnected", "{name} is connected again") \
    X(LEAVING, "leaving", "{name} leaves after the round") \
    X(LEFT, "left", "{name} leaves") \
    X(BANK_OFFERED, "bank-offered", "The bank is offered to {name}") \
    X(BANK_DECLINED, "bank-declined", "{name} declines the bank") \
    X(BANK_NOT_ANSWERED, "bank-not-answered", "{name} runs out of time; the bank is offered to the next player") \
    X(OFFERS_REOPENED, "offers-reopened", "{name} asks for the bank; it is offered again") \
    X(ROUND_BEGUN, "round-begun", "{name} banks with {amount}") \
    X(HOUSE_BANKS, "house-banks", "The round starts; the house banks") \
    X(SHUFFLED, "shuffled", "The cards are shuffled") \
    X(SHOE_PLEDGED, "shoe-pledged", "The order of the shoe is pledged") \
    X(BETS_OPENED, "bets-opened", "Bets are open") \
    X(WAGER_PLACED, "wager-placed", "{name} bets {amount}: {wager}") \
    X(WAGER_WITHDRAWN, "wager-withdrawn", "{name} takes back {amount}: {wager}") \
    X(WAGER_RETURNED, "wager-returned", "{name} gets back {amount}: {wager}, which cannot stand by itself") \
    X(READY, "ready", "{name} is done betting") \
    X(COMMITTED, "committed", "{name} adds to the shuffle") \
    X(BETS_CLOSED, "bets-closed", "No more bets") \
    X(NOTHING_DUE, "nothing-due", "Nothing is due before the deal") \
    X(FEES, "fees", "Fees: {amount} from the players") \
    X(FEES_WITH_BANK, "fees-with-bank", "Fees: {amount} from the players, {other} from the bank") \
    X(COINS_TO_METER, "coins-to-meter", "Progressive coins: {amount} to the meter") \
    X(COINS_TO_TRAY, "coins-to-tray", "Progressive coins: {amount} to the tray") \
    X(ENTROPY_REVEALED, "entropy-revealed", "{name} reveals their number") \
    X(HANDS_DEALT, "hands-dealt", "Three cards go to each hand") \
    X(PACKETS_DEALT, "packets-dealt", "Three cards go to each hand, face down") \
    X(CARD_EXPOSED, "card-exposed", "The bank’s bottom card is turned up: {cards}") \
    X(HAND_CORRECTED, "hand-corrected", "Hand of seat {seat} corrected to {cards}: “{text}”") \
    X(BANK_CORRECTED, "bank-corrected", "Hand of the bank corrected to {cards}: “{text}”") \
    X(HAND_CORRECTED_UNTOLD, "hand-corrected-untold", "Hand of seat {seat} corrected") \
    X(BANK_CORRECTED_UNTOLD, "bank-corrected-untold", "Hand of the bank corrected") \
    X(SEAT_PAID, "seat-paid", "Seat {seat}: {amount} paid out") \
    X(SEAT_TAKEN, "seat-taken", "Seat {seat}: {amount} taken in") \
    X(SEAT_REOPENED, "seat-reopened", "Seat {seat}: the last step is taken back") \
    X(HAND_ENTERED, "hand-entered", "Hand of seat {seat} entered: {cards}") \
    X(BANK_ENTERED, "bank-entered", "Hand of the bank entered: {cards}") \
    X(HAND_ENTERED_UNSEEN, "hand-entered-unseen", "Hand of seat {seat} entered") \
    X(BANK_ENTERED_UNSEEN, "bank-entered-unseen", "Hand of the bank entered") \
    X(HAND_READ, "hand-read", "Card reader, hand of seat {seat}: {cards}") \
    X(BANK_READ, "bank-read", "Card reader, hand of the bank: {cards}") \
    X(HAND_READ_UNSEEN, "hand-read-unseen", "Card reader: hand of seat {seat}") \
    X(BANK_READ_UNSEEN, "bank-read-unseen", "Card reader: hand of the bank") \
    X(PLAYS, "plays", "{name} plays {amount}") \
    X(FOLDS, "folds", "{name} folds") \
    X(TIMED_OUT, "timed-out", "{name} runs out of time and folds") \
    X(DECISIONS_COMPLETE, "decisions-complete", "Decisions complete") \
    X(FORFEITS_COLLECTED, "forfeits-collected", "Folded hands are taken in") \
    X(BANK_QUALIFIES, "bank-qualifies", "The bank shows {hand} and qualifies") \
    X(BANK_DOES_NOT_QUALIFY, "bank-does-not-qualify", "The bank shows {hand} and does not qualify") \
    X(SETTLED, "settled", "Settlement") \
    X(ENVY_NONE, "envy-none", "No envy bonus is due") \
    X(ROUND_ENDED, "round-ended", "The round is over") \
    X(CALLED_OFF, "called-off", "The round is called off") \
    X(KEY_SENSOR, "key-sensor", "Sensor of seat {seat}") \
    X(KEY_COIN_IN, "key-coin-in", "COIN IN") \
    X(KEY_HAND, "key-hand", "Hand button of seat {seat}: {line}") \
    X(KEY_HAND_OUT, "key-hand-out", "Not this hand: button of seat {seat} put out, {line}") \
    X(KEY_JPH, "key-jph", "Key to JPH") \
    X(KEY_J_POT, "key-j-pot", "J-POT") \
    X(KEY_RUN, "key-run", "Key to RUN") \
    X(KEY_GAME_OVER, "key-game-over", "GAME OVER") \
    X(KEY_ADJUST, "key-adjust", "Meter adjusted by {amount}: “{text}”") \
    X(KEY_ADJUST_UNTOLD, "key-adjust-untold", "Meter adjusted by {amount}") \
    X(SHUFFLER_FAILED, "shuffler-failed", "The shuffler fails: “{text}”") \
    X(SHUFFLER_FAILED_UNTOLD, "shuffler-failed-untold", "The shuffler fails") \
    X(VOIDED, "voided", "Round void: {reason}. “{text}”") \
    X(VOIDED_UNTOLD, "voided-untold", "Round void: {reason}") \
    X(DEVICE_HAND, "device-hand", "The table continues with cards shuffled by hand") \
    X(DEVICE_CHANGED, "device-changed", "The table continues with a working shuffler") \
    X(DEALER_SIGNED_ON, "dealer-signed-on", "The dealer signs on") \
    X(DEALER_SIGNED_OFF, "dealer-signed-off", "The dealer is signed off") \
    X(REVEAL_MISSED, "reveal-missed", "{name} does not reveal their number in time") \
    X(REVEAL_MISSED_VOID, "reveal-missed-void", "{name} does not reveal their number in time: the round is void") \
    X(SEATED, "seated", "{name} is seated in seat {seat}") \
    X(FLOOR_TOOK_OVER, "floor-took-over", "The floor takes the table over") \
    X(KEPT_OPEN, "kept-open", "The table stays open") \
    X(FLOOR_CALLED, "floor-called", "The dealer calls the floor: {text}") \
    X(FLOOR_CALLED_UNTOLD, "floor-called-untold", "The dealer calls the floor") \
    X(CLOCK_JUMPED, "clock-jumped", "The clock of the machine is set: {text}") \
    X(CLOCK_JUMPED_UNTOLD, "clock-jumped-untold", "The clock of the machine is set") \
    X(OTHER, "other", "Other event") \
    /* Movements of the settlement. */ \
    X(LINE_WIN, "line-win", "{name}: {wager} wins {amount}") \
    X(LINE_WIN_PAYS, "line-win-pays", "{name}: {wager} wins {amount} at {pays} to 1, {line}") \
    X(LINE_WIN_PART, "line-win-part", "{name}: {wager} wins {amount} of {other}; the rest is not covered") \
    X(LINE_LOSE, "line-lose", "{name}: {wager} loses {amount}") \
    X(LINE_LOSE_PART, "line-lose-part", "{name}: {wager} loses {amount} of {other}; the rest is not covered") \
    X(LINE_FORFEIT, "line-forfeit", "{name}: {wager} forfeited, {amount}") \
    X(LINE_FORFEIT_PART, "line-forfeit-part", "{name}: {wager} forfeited, {amount} of {other}; the rest is not covered") \
    X(LINE_PUSH, "line-push", "{name}: {wager} ties and is returned") \
    X(LINE_RETURNED, "line-returned", "{name}: {wager} is returned, since the bank does not qualify") \
    X(LINE_NO_ACTION, "line-no-action", "{name}: {wager} is not covered and returned") \
    X(LINE_AWARD, "line-award", "{name}: progressive pays {amount} from the tray, {line}") \
    X(LINE_AWARD_METER, "line-award-meter", "{name}: progressive pays {amount} from the meter, {line}") \
    X(LINE_SEED, "line-seed", "The house puts {amount} on the meter as its new seed") \
    X(LINE_ENVY, "line-envy", "{name}: envy bonus of {amount} for seat {seat}") \
    X(LINE_UNSETTLED, "line-unsettled", "The settlement is taken back, to be made again") \
    X(LINE_BACK, "line-back", "All wagers and fees are returned") \
    /* Groups of the settlement on paper, and their items. */ \
    X(GROUP_FEES, "group-fees", "Fees: {amount}") \
    X(GROUP_COINS, "group-coins", "Coin in: 1 coin|Coin in: {count} coins") \
    X(GROUP_PAID, "group-paid", "Seat {seat}: paid {amount}") \
    X(GROUP_TAKEN, "group-taken", "Seat {seat}: taken {amount}") \
    X(GROUP_EVEN, "group-even", "Seat {seat}: even") \
    X(GROUP_PAID_BEHIND, "group-paid-behind", "Seat {seat}, {name}: paid {amount}") \
    X(GROUP_TAKEN_BEHIND, "group-taken-behind", "Seat {seat}, {name}: taken {amount}") \
    X(GROUP_EVEN_BEHIND, "group-even-behind", "Seat {seat}, {name}: even") \
    X(GROUP_ENVY, "group-envy", "Envy: paid {amount}") \
    X(GROUP_SEED, "group-seed", "Meter: new seed") \
    X(GROUP_BACK, "group-back", "Returned: {amount}") \
    X(ITEM_PLAYERS, "item-players", "From the players") \
    X(ITEM_BANK, "item-bank", "From the bank") \
    X(ITEM_TO_METER, "item-to-meter", "To the meter, {percent}%") \
    X(ITEM_TO_TRAY, "item-to-tray", "To the tray") \
    X(ITEM_WAGER, "item-wager", "{title}") \
    X(ITEM_PAYS, "item-pays", "{title}, {pays} to 1") \
    X(ITEM_PART, "item-part", "{title}, {other} due") \
    X(ITEM_FORFEIT, "item-forfeit", "{title} forfeited") \
    X(ITEM_PUSH, "item-push", "{title}, tie") \
    X(ITEM_RETURNED, "item-returned", "{title} returned") \
    X(ITEM_NO_ACTION, "item-no-action", "{title}, not covered") \
    X(ITEM_AWARD, "item-award", "Progressive, {line}") \
    X(ITEM_AWARD_METER, "item-award-meter", "Meter, {line}") \
    X(ITEM_ENVY, "item-envy", "Seat {seat}") \
    X(ITEM_SEED, "item-seed", "From the tray") \
    X(ITEM_BACK, "item-back", "Wagers and fees") \
    /* The keys on paper, where they differ from the event. */ \
    X(KEY_HANDS, "key-hands", "Seats {seat} to {count} entered") \
    X(KEY_HANDS_COUNT, "key-hands-count", "Hands of {count} seats entered") \
    /* Who did it. */ \
    X(BY_DEALER, "by-dealer", "{name}, dealer") \
    X(BY_FLOOR, "by-floor", "{name}, floor") \
    X(BY_STAFF, "by-staff", "{name}, staff") \
    X(BY_THE_DEALER, "by-the-dealer", "the dealer") \
    X(BY_THE_FLOOR, "by-the-floor", "the floor") \
    X(BY_THE_STAFF, "by-the-staff", "staff") \
    X(APPROVED, "approved", "approved by {name}")
/* clang-format on */

#endif
