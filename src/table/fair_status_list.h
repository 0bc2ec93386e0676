/* SPDX-License-Identifier: MIT */
/*
 * Every reason why the fair shoe refuses a contribution to the shuffle. Columns and placeholders
 * are those of trey/status_list.h.
 */
#ifndef TREY_TABLE_FAIR_STATUS_LIST_H
#define TREY_TABLE_FAIR_STATUS_LIST_H

/* clang-format off */
#define FAIR_STATUS_LIST(X) \
    X(COMMIT_TWICE, "commit-twice", NONE, \
      "a bettor can make only one contribution to the shuffle per round") \
    X(COMMITS_FULL, "commits-full", NONE, \
      "this round already has the maximum number of contributions to the shuffle") \
    X(REVEAL_EARLY, "reveal-early", NONE, \
      "contributions can be revealed only after bets are closed") \
    X(REVEAL_LATE, "reveal-late", NONE, \
      "too late to reveal: the cards are already mixed; commit again in the next round") \
    X(REVEAL_UNCOMMITTED, "reveal-uncommitted", NONE, \
      "this bettor did not commit to a contribution; commit while bets are open, then reveal") \
    X(REVEAL_TWICE, "reveal-twice", NONE, \
      "this contribution is already revealed") \
    X(REVEAL_DIFFERS, "reveal-differs", NONE, \
      "these bytes do not match the commitment; reveal the bytes that were committed to")
/* clang-format on */

#endif
