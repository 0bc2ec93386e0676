/* SPDX-License-Identifier: MIT */
/*
 * How a round is conducted at the table: what the dealer says, in which order hands are shown and
 * picked up, who may see which card, and what to do about a broken shuffler. Nothing here moves a
 * chip.
 */
#ifndef TREY_CONDUCT_H
#define TREY_CONDUCT_H

#include <trey/round.h>

TREY_BEGIN_DECLS

/* ROUND-6: what the house dealer announces in a round as it stands. */
typedef struct trey_announcements {
    bool no_more_bets;
    trey_seat_set no_bonus; /* said in house-banked only */
    bool banker_known;      /* the banker's hand has been shown */
    bool banker_plays;
    uint8_t banker_high_rank; /* "dealer plays with a queen": the highest card of a high-card
                                 hand */
    trey_category banker_category;
} trey_announcements;

TREY_API trey_announcements trey_conduct_announce(const trey_round *round);

/* ROUND-5: the seats still in, in the order their hands are shown. Returns how many. */
TREY_API uint32_t trey_conduct_reveal_order(const trey_round *round, uint8_t order[TREY_SEATS_MAX]);

/* HAND-10: the hands in the order they are picked up: folded hands first, in the order of the
 * decisions, then the others as they are revealed, the banker's (TREY_BANKER) last. Returns how
 * many. */
TREY_API uint32_t trey_conduct_pick_up_order(const trey_round *round,
                                             uint8_t order[TREY_HANDS_MAX]);

/* Who looks at a table. */
typedef enum trey_viewer_kind {
    TREY_VIEWER_BETTOR, /* a player, seated or back-line, or the player-dealer */
    TREY_VIEWER_STAFF,
    TREY_VIEWER_PUBLIC
} trey_viewer_kind;

typedef struct trey_viewer {
    trey_viewer_kind kind;
    trey_bettor bettor;
} trey_viewer;

/* ROUND-7: whether a viewer may see card `index` (from 0) of a seat's hand (TREY_BANKER for the
 * banker's) now. */
TREY_API bool trey_conduct_sees(const trey_round *round, trey_viewer viewer, uint32_t seat,
                                uint32_t index);

/* IRR-2: the steps of replacing a shuffler, in order; NULL after the last. */
TREY_API const char *trey_conduct_shuffler_step(uint32_t step);

/* PROC-1 to PROC-4: what the dealer keeps to at this table, one sentence each; NULL after the
 * last. */
TREY_API const char *trey_conduct_procedure(const trey_posting *posting, uint32_t index);

TREY_END_DECLS

#endif
