/* SPDX-License-Identifier: MIT */
/*
 * The instructions for the house dealer: name, code, rule and text. The first instruction of a step
 * is its title (see trey_conduct_procedure). Two instructions are not in this list because each
 * rule set has its own text for them: the marking of the spots, and the shuffler.
 */
#ifndef TREY_CONDUCT_LIST_H
#define TREY_CONDUCT_LIST_H

/* clang-format off */
#define TREY_INSTRUCTION_LIST(X) \
    /* The bank. */ \
    X(BANK_OFFER, "bank-offer", BANK_3, "Offer the bank, seat by seat") \
    X(BANK_PASSES, "bank-passes", BANK_1, \
      "After a player's last round in a row, offer the position to the others, clockwise.") \
    X(BANK_PASSES_ON, "bank-passes-on", BANK_2, \
      "After a player's last round in a row, the position moves on clockwise.") \
    /* Before the bets. */ \
    X(BETS_OPEN, "bets-open", ROUND_1, "Open the bets") \
    X(DEVICE_MACHINE, "device-machine", PROC_4, "The machine shuffles the cards before every round.") \
    X(DEVICE_SHOE, "device-shoe", PROC_4, "Shuffle the cards before every round and deal from the shoe.") \
    X(DEVICE_HAND, "device-hand", PROC_4, \
      "The machine is out of order: shuffle the cards by hand before every round.") \
    X(DEVICE_HAND_ROUNDS, "device-hand-rounds", HAND_11, \
      "The machine is out of order: shuffle by hand; one shuffle lasts the posted number of rounds.") \
    X(DECK_BLUE, "deck-blue", HAND_9, "Deal from the blue deck; the red deck goes into the machine.") \
    X(DECK_RED, "deck-red", HAND_9, "Deal from the red deck; the blue deck goes into the machine.") \
    X(BETS_CLOSE, "bets-close", ROUND_6, "Announce \"No more bets\"") \
    X(BETS_STAND, "bets-stand", WAGER_1, \
      "After the call, no ante or bonus may be made, raised or withdrawn.") \
    X(BETS_NO_BONUS, "bets-no-bonus", ROUND_6, "Name the seats without a bonus wager.") \
    X(COIN_IN, "coin-in", PROG_7, "Press COIN IN, take the coins") \
    X(FEES_TAKE, "fees-take", FEE_1, "Take the fees") \
    X(FEES_DROP, "fees-drop", FEE_1, "The fees go into the drop box before any card is dealt.") \
    X(BETS_CHECK, "bets-check", ROUND_1, "Check the bets") \
    /* The deal. */ \
    X(DEAL_SEAT_1, "deal-seat-1", ROUND_2, "Deal from seat 1, clockwise") \
    X(DEAL_LEFT_OF_BANK, "deal-left-of-bank", ROUND_2, \
      "Deal from the left of the player-dealer, clockwise") \
    X(DEAL_PACKETS, "deal-packets", ROUND_2, \
      "Three cards face down to each seat with a wager, the banker last.") \
    X(DEAL_EXPOSE, "deal-expose", ROUND_3, "Turn up the bottom card of the player-dealer's packet.") \
    X(DEAL_NO_EXPOSE, "deal-no-expose", PROC_2, "Do not expose the bottom card of any packet.") \
    X(DEAL_BANK_HANDS_OFF, "deal-bank-hands-off", PROC_2, \
      "The player-dealer neither touches nor sees the bank's face-down cards.") \
    X(DEAL_REST, "deal-rest", ROUND_2, \
      "Put what is left in the machine into the discard rack, unexposed.") \
    /* Decisions. */ \
    X(DECIDE_SEAT_1, "decide-seat-1", ROUND_4, "Ask play or fold, from seat 1") \
    X(DECIDE_LEFT_OF_BANK, "decide-left-of-bank", ROUND_4, \
      "Ask play or fold, from the left of the player-dealer") \
    X(DECIDE_PLAY, "decide-play", WAGER_3, "A play wager equals the ante.") \
    X(DECIDE_IN_VIEW, "decide-in-view", PROC_2, \
      "Only the player and the house dealer touch a player's cards, which stay in view.") \
    X(FORFEITS, "forfeits", ROUND_1, "Take in folded bets and cards") \
    X(FORFEITS_PICK_UP, "forfeits-pick-up", HAND_10, \
      "Pick up the folded hands in the order of the decisions.") \
    /* The showdown. */ \
    X(REVEAL_BANK, "reveal-bank", ROUND_1, "Turn up the bank's cards") \
    X(REVEAL_DEALER, "reveal-dealer", ROUND_1, "Turn up the dealer's cards") \
    X(REVEAL_LAY_OUT, "reveal-lay-out", PROC_6, "Lay them out as the highest hand they form.") \
    X(REVEAL_ANNOUNCE, "reveal-announce", ROUND_6, "Announce whether the hand plays, and with what.") \
    X(SETTLE_FROM_ACTION, "settle-from-action", ROUND_5, "Settle from the action seat, clockwise") \
    X(SETTLE_COVERED, "settle-covered", COVER_9, "Settle seat by seat: the bank covers all") \
    X(SETTLE_FROM_LAST, "settle-from-last", ROUND_5, "Settle from the highest seat down") \
    X(SETTLE_SHOW_FROM_LAST, "settle-show-from-last", ROUND_5, \
      "Show the hands from the highest seat down, then settle") \
    X(SETTLE_STACK, "settle-stack", PROC_3, \
      "The bank plays: stack each play wager on its ante, then show the hands.") \
    X(SETTLE_RETURN_PLAY, "settle-return-play", OUT_1, \
      "The hand does not play: return each play wager, pay each ante still in 1 to 1.") \
    X(SETTLE_LAY_AND_PAY, "settle-lay-and-pay", PROC_3, \
      "Lay and pay: lay each hand open, read it, then pay and take.") \
    X(SETTLE_PICK_AND_PAY, "settle-pick-and-pay", PROC_3, \
      "Pick and pay: pick each hand up, read it, then pay and take.") \
    X(SETTLE_COLLECT_FIRST, "settle-collect-first", COVER_6, \
      "First collect the losing wagers, then pay the winning ones.") \
    X(SETTLE_SHORT_BANK, "settle-short-bank", COVER_4, \
      "The bank does not cover all: wagers count from the action seat, clockwise.") \
    X(SETTLE_ANTE_FIRST, "settle-ante-first", COVER_4, "In each seat: the ante, the play wager, the bonus.") \
    X(SETTLE_AS_POSTED, "settle-as-posted", OUT_8, "In each seat settle the wagers in the order listed.") \
    X(SETTLE_HAND_BUTTON, "settle-hand-button", PROG_7, \
      "For each winner of the progressive press the hand button and call a supervisor.") \
    X(SETTLE_ENVY_OPEN, "settle-envy-open", PROG_3, "Leave a hand that triggers envy face up.") \
    X(SETTLE_PICK_UP, "settle-pick-up", HAND_10, \
      "Pick up the hands in this order, so that each can be found again in the rack.") \
    X(ENVY_PAY, "envy-pay", PROG_3, "Pay envy") \
    /* The end. */ \
    X(ROUND_OVER, "round-over", ROUND_1, "End the round") \
    X(GAME_OVER, "game-over", PROG_7, "Press GAME OVER") \
    X(RACK_BLUE, "rack-blue", HAND_9, \
      "The blue deck goes from the rack into the machine; the red deck is next.") \
    X(RACK_RED, "rack-red", HAND_9, \
      "The red deck goes from the rack into the machine; the blue deck is next.") \
    X(VOID_RETURN, "void-return", IRR_1, "Void: return every wager and fee") \
    X(VOID_SHUFFLE, "void-shuffle", IRR_1, "Shuffle the cards again before the next round.") \
    /* A broken shuffler. */ \
    X(FAULT_GUIDE, "fault-guide", IRR_2, "Look at the troubleshooting guide on the device.") \
    X(FAULT_OFF, "fault-off", IRR_2, "Turn the shuffler off.") \
    X(FAULT_UNPLUG, "fault-unplug", IRR_2, "Unplug its power cord.") \
    X(FAULT_SWAP, "fault-swap", IRR_2, "Put the spare shuffler in its place.") \
    X(FAULT_CONNECT, "fault-connect", IRR_2, "Plug in the power cord and the data cable.") \
    X(FAULT_ON, "fault-on", IRR_2, "Turn the spare on.") \
    X(FAULT_SERVICE, "fault-service", IRR_2, "Call service for the broken one.") \
    X(FAULT_RESUME, "fault-resume", IRR_2, \
      "Resume play, or follow the regulator's procedure where there is one.")
/* clang-format on */

#endif
