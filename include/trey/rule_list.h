/* SPDX-License-Identifier: MIT */
/*
 * The numbered statements of the rules, in order, each in a short form.
 *
 * X(family, number, clause): the id is "family-number" (OUT-1). The clause is the short form that
 * is shown next to a chip movement or a refusal. docs/rules.md has the full statement under the
 * same id. In the clauses, "the bank" is the player-dealer, or the house in a house-banked game.
 *
 * Ids never change, because records cite them. Add a new statement at the end of its family and
 * never renumber one.
 */
#ifndef TREY_RULE_LIST_H
#define TREY_RULE_LIST_H

/* clang-format off */
#define TREY_RULE_LIST(X) \
    X(GEO, 1, \
      "Seats run 1 to N clockwise from the house dealer's left; after seat N comes seat 1 again.") \
    X(GEO, 2, \
      "Seats, bank included: SHFL 7; Grand 2 to 10, batwing to 13; Bureau 8, 10 or 14. " \
      "House-banked: 1 to 7 positions.") \
    X(GEO, 3, \
      "The left of a seat is the next seat clockwise: one number up, or seat 1 after the last.") \
    X(HAND, 1, \
      "Standard 52-card decks without jokers: 1 to 8 of them in Grand and Bureau, else one " \
      "at a time.") \
    X(HAND, 2, \
      "Hands rank straight flush, three of a kind, straight, flush, pair, high card: a " \
      "straight beats a flush.") \
    X(HAND, 3, \
      "The ace is high, except in A-2-3, the lowest straight; A-K-Q is the highest, and K-A-2 " \
      "is not a straight.") \
    X(HAND, 4, \
      "A-K-Q of one suit is the highest straight flush; the California bonus and the " \
      "progressive pay it separately.") \
    X(HAND, 5, \
      "Equal categories compare rank by rank from the top, a pair before its kicker; suits " \
      "never count.") \
    X(HAND, 6, \
      "With several decks the best category counts: one suit with a pair is a flush; three " \
      "of a rank are never a flush.") \
    X(HAND, 7, \
      "The bank qualifies with queen high or better: any pair or more, or a highest card of " \
      "Q, K or A.") \
    X(HAND, 8, "A hand is the three cards dealt and nothing else: there are no community cards.") \
    X(HAND, 9, \
      "SHFL: two decks with backs of two colors take turns, one in play, one being shuffled; " \
      "the rack holds only one deck.") \
    X(HAND, 10, \
      "Cards are picked up in order and the record keeps that order, so that every hand can " \
      "be rebuilt.") \
    X(HAND, 11, \
      "Grand, shuffled by hand: the posting sets the rounds per shuffle; with too few cards " \
      "no round starts.") \
    X(WAGER, 1, \
      "Ante, bonus and progressive stand from the call of no more bets on; only play comes " \
      "later.") \
    X(WAGER, 2, \
      "A player must ante to be dealt in; house-banked also deals to a bonus alone unless the " \
      "ante is posted as mandatory.") \
    X(WAGER, 3, "Play equals the ante of the same bettor exactly: no more and no less.") \
    X(WAGER, 4, \
      "A bonus keeps its limits (SHFL $5 to $50). California: only with an ante of the same " \
      "bettor; Grand: not over that ante.") \
    X(WAGER, 5, \
      "A fold forfeits ante and bonus; a house-banked bonus without ante cannot fold and is " \
      "always decided.") \
    X(WAGER, 6, \
      "Back-line: SHFL on the bonus by players with an ante of their own, Grand on ante and " \
      "bonus, else none; the seated player's fold ends the seat.") \
    X(WAGER, 7, \
      "One player, one seat; Grand adds back-line bets elsewhere, SHFL back-line bonuses, " \
      "house-banked two adjacent seats if posted.") \
    X(WAGER, 8, \
      "Each wager keeps the posted limits; in Grand, antes also keep those per position and " \
      "per player in it.") \
    X(WAGER, 9, \
      "Antes and bonuses are whole multiples of the posted increment, which is in whole dollars.") \
    X(WAGER, 10, \
      "The player-dealer's wager is limited only by the chips that player has on the table.") \
    X(WAGER, 11, \
      "Side bets between players do not exist: each wager is against the player-dealer or " \
      "the house.") \
    X(WAGER, 12, \
      "The player-dealer places no wager against their own bank, in any seat and of any kind.") \
    X(WAGER, 13, \
      "At a live table the player-dealer wagers at least the smallest ante.") \
    X(ROUND, 1, \
      "Bank, bets, no more bets, fees, deal, decisions, forfeits, reveal, settlement, envy: " \
      "nothing out of order.") \
    X(ROUND, 2, \
      "Packets of three go clockwise, only to seats with a wager, the bank's last; what the " \
      "machine has left is discarded unseen.") \
    X(ROUND, 3, \
      "California: the third card of the bank's packet lies face up before decisions; " \
      "house-banked shows none.") \
    X(ROUND, 4, \
      "Decisions go clockwise: from the bank's left in SHFL and Grand, from seat 1 in Bureau " \
      "and house-banked.") \
    X(ROUND, 5, \
      "Hands are shown clockwise from the action seat in SHFL and Grand, from the last seat " \
      "down elsewhere.") \
    X(ROUND, 6, \
      "The dealer's calls are on record: no more bets, house-banked seats without a bonus, " \
      "whether the bank plays.") \
    X(ROUND, 7, \
      "Nobody sees a card early: before the reveal, players see only their own hand and the " \
      "exposed card.") \
    X(ROUND, 8, "A player who does not act within the posted time folds.") \
    X(OUT, 1, \
      "The bank does not qualify: each ante still in wins 1 to 1 whatever the hands, and play " \
      "is returned.") \
    X(OUT, 2, \
      "The bank qualifies: the better hand wins 1 to 1 on ante and play, the worse loses " \
      "both, a tie returns both.") \
    X(OUT, 3, \
      "The bonus looks only at the player's three cards: paid by its table or lost, whatever " \
      "the bank holds, unless folded.") \
    X(OUT, 4, \
      "California bonus to 1: A-K-Q suited 200, straight flush 40, three of a kind 30, " \
      "straight 6, flush 3, pair 1.") \
    X(OUT, 5, \
      "Pair Plus to 1, straight flush down to pair: A 40/30/6/4/1, B 40/25/6/4/1, C " \
      "40/30/5/4/1, D 40/30/6/3/1.") \
    X(OUT, 6, \
      "Ante Bonus to 1 (straight flush, three of a kind, straight): A 5/4/1, B 5/3/1, C " \
      "4/3/1, unless folded, whatever the bank holds.") \
    X(OUT, 7, \
      "TCP-01 to TCP-12 name the ante and Pair Plus tables: A/A A/B B/A B/B C/A C/B A/C B/C " \
      "C/C A/D B/D C/D.") \
    X(OUT, 8, \
      "A house-banked seat settles play, ante bonus, ante, Pair Plus in turn, unless the " \
      "posting sets another order.") \
    X(COVER, 1, \
      "The bank neither wins nor loses more than its wager; what that does not cover goes " \
      "back to its bettor.") \
    X(COVER, 2, \
      "The exposed card counts the other seats, or as posted the hands, to the action seat: " \
      "from seat 1; in Grand from the bank's left, or that seat as posted.") \
    X(COVER, 3, \
      "The exposed card counts A 1, 2 to 10 face, J 11, Q 12, K 13; in Grand J, Q, K 10, but " \
      "J 11 when 11 are counted, and Q 12 from 12.") \
    X(COVER, 4, \
      "Settlement runs clockwise from the action seat: seated player, then back-line; for " \
      "each ante, play, bonus.") \
    X(COVER, 5, \
      "Matched cover: each chip paid or collected uses up the bank's wager; once it is used " \
      "up, wagers go back.") \
    X(COVER, 6, \
      "Collect, then pay: losing wagers first, then winning ones, each pass up to the bank's " \
      "wager in all.") \
    X(COVER, 7, \
      "Running cover, which needs the regulator's approval: collected chips join the bank; " \
      "collect up to its wager minus net, pay up to its wager plus net.") \
    X(COVER, 8, \
      "A push or a returned play uses up no cover; a forfeited wager counts as a loss, at " \
      "its turn in the order.") \
    X(COVER, 9, \
      "Everything is covered when the bank's wager is at least antes plus plays plus 200 " \
      "times bonuses; then the action button is not used.") \
    X(COVER, 10, \
      "The house never banks a California game and takes no part of any wager; its bots sit " \
      "only at tables for play chips.") \
    X(BANK, 1, \
      "SHFL, Grand: after two rounds in a row the bank is offered clockwise; if all decline, " \
      "it may come back.") \
    X(BANK, 2, \
      "Bureau: nobody banks more than two rounds in a row; if all others decline, no round " \
      "starts.") \
    X(BANK, 3, \
      "Each offer, acceptance and refusal of the bank is on record, and a button marks its seat.") \
    X(BANK, 4, "At a new table the bank is offered from seat 1 clockwise, seat by seat.") \
    X(BANK, 5, "One player alone holds the bank in a round; the position is not shared.") \
    X(BANK, 6, "A void round counts towards the two rounds in a row.") \
    X(FEE, 1, \
      "Fees are flat amounts by band, fixed before the round, taken before the deal, never a " \
      "percentage.") \
    X(FEE, 2, \
      "Each ante is charged by its own amount; play never; a bonus if posted in Grand, " \
      "unless waived in Bureau, never in SHFL.") \
    X(FEE, 3, \
      "The player-dealer pays by total action, the sum of antes; A10b and the series B base " \
      "by the bank's wager; some are flat.") \
    X(FEE, 4, \
      "SHFL has schedules 1 to 7; Grand has A1 to A21, B1 to B10b and C1 to C10; all figures " \
      "are the rule books'.") \
    X(FEE, 5, \
      "The first band that reaches the amount sets the fee; players and player-dealer have " \
      "bands of their own.") \
    X(FEE, 6, \
      "C1 to C5 serve only while total action is under $1,500; the wager that would reach it " \
      "is refused.") \
    X(FEE, 7, \
      "A schedule has at most five flat rates, both payers together, and no overlap; $0 and " \
      "jackpot fees do not count.") \
    X(FEE, 8, \
      "A fee stays collected when its wager gets no action; it is returned when the round is " \
      "void.") \
    X(FEE, 9, \
      "Bureau names no schedule: the posting chooses a built-in one or defines its own; " \
      "without one there are no fees, which is under review.") \
    X(FEE, 10, \
      "Schedule, limits, rules and the notices that go with them are shown before the first bet.") \
    X(FEE, 11, "One schedule serves a table at a time; it changes only between rounds.") \
    X(PROG, 1, \
      "House-banked only: optional beside a regular wager, one denomination per table; an award " \
      "does not return the wager.") \
    X(PROG, 2, \
      "A-K-Q of spades takes the meter, of another suit 500 for 1; straight flush, three of a " \
      "kind, straight: 70, 60, 6 (table 1) or 100, 90, 0 (table 2).") \
    X(PROG, 3, \
      "Envy, per $1: a player's A-K-Q of spades pays $100, of another suit $25, to each other " \
      "hand with a progressive wager.") \
    X(PROG, 4, \
      "Per $1 the meter starts at $1,000; it grows by 14 percent (table 1) or 20 percent " \
      "(table 2) of each wager.") \
    X(PROG, 5, \
      "Only the 100 percent award comes off the meter, which restarts at the seed; the house " \
      "pays all else.") \
    X(PROG, 6, \
      "A fold does not forfeit the progressive wager: the hand still wins what it shows.") \
    X(PROG, 7, \
      "COIN IN, hand button, supervisor key, J-POT, key to RUN, GAME OVER; where a person deals, " \
      "for every winner. Past J-POT only a logged adjustment undoes a win.") \
    X(PROG, 8, \
      "The meter falls only by an award or a logged adjustment, and it survives any restart.") \
    X(IRR, 1, \
      "A hand with a wrong number of cards voids the round: every wager and fee is returned, " \
      "and the cards are reshuffled.") \
    X(IRR, 2, \
      "A shuffler fault is recorded: before the deal the other device takes over; after it " \
      "the round is void.") \
    X(IRR, 3, \
      "A void keeps its reason, who called it and the cards that were out, under every rule set.") \
    X(PROC, 1, \
      "Spots are marked Ante, Play, and Bonus or Pair Plus; fees go into the table's drop box.") \
    X(PROC, 2, \
      "Only the player and the house dealer touch a player's cards, always in view; the " \
      "player-dealer touches none.") \
    X(PROC, 3, \
      "SHFL, Bureau: play is stacked on the ante when the bank qualifies. All: hands are shown " \
      "in order, paid and taken as posted.") \
    X(PROC, 4, \
      "A machine deals packets of three, in Bureau a shoe if posted; Grand and Bureau shuffle by " \
      "hand when it fails.") \
    X(PROC, 5, \
      "The progressive's sign shows the meter, what each hand pays, the envy bonus, and that the " \
      "wager is not returned.") \
    X(PROC, 6, \
      "The bank's hand is laid out as the highest hand it forms before it is compared.")
/* clang-format on */

#endif
