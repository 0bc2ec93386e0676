/* SPDX-License-Identifier: MIT */
/*
 * Whether a server dealt as it had pledged: the proofs it sends when a round is over, against what
 * was noted while it was played (docs/fairness.md). No JSON and no connection.
 */
#ifndef TREY_PLAY_REMOTE_SHUFFLE_CHECK_H
#define TREY_PLAY_REMOTE_SHUFFLE_CHECK_H

#include "table/view.h"

/* The section "shoe" of a server. */
typedef struct shuffle_shoe {
    view_shoe head; /* all zero: none, or not pledged */
    uint16_t positions[TREY_SHOE_CARDS_MAX];
    fair_contribution contributions[FAIR_CONTRIBUTIONS_MAX];
} shuffle_shoe;

/* What comes when a round is over. */
typedef struct shuffle_proof {
    uint64_t round; /* the table's number */
    shuffle_shoe shoe;
    uint32_t opening_count;
    view_opening openings[VIEW_OPENINGS_MAX];
} shuffle_proof;

/* What was seen of a round as it happened. */
typedef struct shuffle_notes {
    uint64_t round; /* the table's number; 0: nothing is noted */
    bool has_root, has_closing;
    digest root, closing;
    bool has_entropy; /* of one's own, which was revealed */
    uint32_t person;
    uint8_t entropy[FAIR_ENTROPY_SIZE];
} shuffle_notes;

/* NULL: it holds; else what is wrong, as the end of a sentence. `hands` are the cards as they were
 * seen, NULL: they are not compared. Anything may be asked about. */
const char *shuffle_check(const shuffle_proof *proof, const shuffle_notes *notes,
                          const view_hand hands[TREY_HANDS_MAX]);

#endif
