/* SPDX-License-Identifier: MIT */
/*
 * How a round is conducted at the table: what the dealer says, in which order hands are shown and
 * picked up, who may see which card, what to do in each step, and what to do about a broken
 * shuffler. Nothing here moves a chip.
 */
#ifndef TREY_CONDUCT_H
#define TREY_CONDUCT_H

#include <trey/conduct_list.h>
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

/* ROUND-2: the hands in the order they are dealt, the banker's (TREY_BANKER) last. Returns how
 * many; none before bets are closed. */
TREY_API uint32_t trey_conduct_deal_order(const trey_round *round, uint8_t order[TREY_HANDS_MAX]);

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

/* ---- The procedure ---- */

/* What the house dealer is told to do. */
typedef struct trey_instruction {
    const char *code; /* stable, such as "deal-left-of-bank": for programs and translations */
    const char *text; /* in English; NULL after the last instruction */
    trey_rule rule;   /* the statement behind it */
} trey_instruction;

/* The steps of a round as the house dealer goes through them. */
typedef enum trey_step {
    TREY_STEP_BANK, /* a player takes the bank; not where the house banks */
    TREY_STEP_OPEN,
    TREY_STEP_CLOSE, /* bets are open until the dealer closes them */
    TREY_STEP_FEES,  /* and coin-in */
    TREY_STEP_DEAL,
    TREY_STEP_DECISIONS,
    TREY_STEP_FORFEITS,
    TREY_STEP_REVEAL,
    TREY_STEP_SETTLE,
    TREY_STEP_ENVY, /* only where a progressive is posted */
    TREY_STEP_OVER,
    TREY_STEP_VOID,
    TREY_STEP_COUNT
} trey_step;

/* "bank", "open" … */
TREY_API const char *trey_step_name(trey_step step);

/* What the procedure depends on. */
typedef struct trey_scene {
    const trey_posting *posting;
    const trey_round *round; /* the one under way; NULL: none is */
    bool bets_are_open;
    trey_device device; /* what the cards are shuffled with */
    uint32_t deck;      /* 0 or 1: the deck of this round (HAND-9) */
} trey_scene;

/* The step that a table is at. */
TREY_API trey_step trey_conduct_step(const trey_scene *scene);

/* The steps of a round at this table, in order; those of a void round end with TREY_STEP_VOID.
 * Returns how many. */
TREY_API uint32_t trey_conduct_steps(const trey_scene *scene, trey_step steps[TREY_STEP_COUNT]);

/* PROC-1 to PROC-6: what the dealer does in a step of the round. Index 0 is the step in a few
 * words, the others say how it is done. */
TREY_API trey_instruction trey_conduct_procedure(const trey_scene *scene, trey_step step,
                                                 uint32_t index);

/* IRR-2: how a shuffler is replaced, in order. */
TREY_API trey_instruction trey_conduct_shuffler_step(uint32_t step);

TREY_END_DECLS

#endif
