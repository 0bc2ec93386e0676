/* SPDX-License-Identifier: MIT */
/*
 * Checks whether a server dealt as it had pledged: compares the proof sent after a round with what
 * was recorded while it was played (docs/fairness.md). No JSON and no connection.
 */
#ifndef TREY_PLAY_REMOTE_SHUFFLE_CHECK_H
#define TREY_PLAY_REMOTE_SHUFFLE_CHECK_H

#include "table/fair_hands.h"
#include "table/view.h"

/* The section "shoe" of a view. */
typedef struct shuffle_shoe {
    view_shoe head; /* all zero: none, or not pledged */
    uint16_t positions[TREY_SHOE_CARDS_MAX];
    fair_contribution contributions[FAIR_CONTRIBUTIONS_MAX];
} shuffle_shoe;

/* The proof sent after a round. */
typedef struct shuffle_proof {
    uint64_t round; /* the table's number */
    shuffle_shoe shoe;
    fair_bets bets;
    uint32_t opening_count; /* each card by itself … */
    view_opening openings[VIEW_OPENINGS_MAX];
    bool is_joint; /* … or all of them in one proof */
    size_t size;
    uint8_t bytes[FAIR_PROOF_SIZE_MAX];
} shuffle_proof;

/* What was seen of a round while it was played. */
typedef struct shuffle_notes {
    uint64_t round; /* the table's number; 0: nothing recorded */
    bool has_root, has_closing;
    digest root, closing;
    bool has_key; /* the house's key when the table was first seen */
    uint8_t house_key[HOUSE_PUBLIC_KEY_SIZE];
    bool has_bets; /* the wagers when bets were closed */
    fair_bets bets;
    bool has_entropy; /* this player's own share, which was revealed */
    uint32_t person;
    uint8_t entropy[FAIR_ENTROPY_SIZE];
} shuffle_notes;

/* Collects the bets from a view of a round whose bets are closed. */
void shuffle_bets_seen(fair_bets *bets, const table_view *view);

/* Returns NULL if the proof holds, else what is wrong as the end of a sentence. `hands` are the
 * cards as seen, in the order of dealing; NULL: not compared. Any input is safe. */
const char *shuffle_check(const shuffle_proof *proof, const shuffle_notes *notes,
                          const view_hand hands[TREY_HANDS_MAX]);

#endif
