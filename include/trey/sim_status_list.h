/* SPDX-License-Identifier: MIT */
/*
 * The simulator's own reasons to refuse a plan or a question. trey/status_list.h explains the
 * columns and the placeholders in the texts.
 */
#ifndef TREY_SIM_STATUS_LIST_H
#define TREY_SIM_STATUS_LIST_H

/* clang-format off */
#define TREY_SIM_STATUS_LIST(X) \
    X(ROUNDS_NOT_POSITIVE, "rounds-not-positive", NONE, \
      "a run needs at least one round") \
    X(NOBODY_BANKS, "nobody-banks", BANK_1, \
      "no seat takes the bank; set what at least one seat puts up") \
    X(RUN_TOO_LONG, "run-too-long", NONE, \
      "with these wagers a run can have at most {#limit} rounds, not {#given}") \
    X(BANKROLL_TOO_SMALL, "bankroll-too-small", WAGER_10, \
      "a bankroll of {given} is too small for one round: the bank's wager and fee are {limit}") \
    X(LANES_CANNOT, "lanes-cannot", NONE, \
      "lanes need equal wagers, one deck shuffled every round, a fixed bank and no back-line bets")
/* clang-format on */

#endif
