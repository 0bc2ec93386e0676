/* SPDX-License-Identifier: MIT */
/*
 * Every cause for which the fair shoe refuses a contribution to the shuffle. The columns and the
 * marks in the texts are those of trey/status_list.h.
 */
#ifndef TREY_TABLE_FAIR_STATUS_LIST_H
#define TREY_TABLE_FAIR_STATUS_LIST_H

/* clang-format off */
#define FAIR_STATUS_LIST(X) \
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
      "these bytes are not the ones that were committed to")
/* clang-format on */

#endif
