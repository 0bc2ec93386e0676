/* SPDX-License-Identifier: MIT */
/*
 * How the dealer conducts a round: the announcements, the order in which hands are shown and picked
 * up, which viewer may see which card, the instructions for each step, and the instructions for a
 * broken shuffler. These functions only read the round; they move no chips.
 */
#ifndef TREY_CONDUCT_H
#define TREY_CONDUCT_H

#include <trey/conduct_list.h>
#include <trey/round.h>

TREY_BEGIN_DECLS

/* ROUND-6: the house dealer's announcements so far in a round. */
typedef struct trey_announcements {
    bool no_more_bets;
    trey_seat_set no_bonus; /* seats without a bonus; announced in house-banked games only */
    bool banker_known;      /* the banker's hand has been shown */
    bool banker_plays;
    uint8_t banker_high_rank; /* highest rank of a high-card hand: "dealer plays with a queen" */
    trey_category banker_category;
} trey_announcements;

TREY_API trey_announcements trey_conduct_announce(const trey_round *round);

/* ROUND-2: the seats in the order in which they are dealt hands; the banker (TREY_BANKER) is last.
 * Returns the number of hands, which is 0 before bets are closed. */
TREY_API uint32_t trey_conduct_deal_order(const trey_round *round, uint8_t order[TREY_HANDS_MAX]);

/* ROUND-5: the seats that have not folded, in the order in which their hands are shown. Returns the
 * number of seats. */
TREY_API uint32_t trey_conduct_reveal_order(const trey_round *round, uint8_t order[TREY_SEATS_MAX]);

/* The next hand to turn over, of those that were dealt face down and must be seen: at the reveal
 * the banker's (TREY_BANKER), at the settlement those of the players in the order of ROUND-5. -1:
 * none.
 */
TREY_API int trey_conduct_show_next(const trey_round *round);

/* HAND-10: the seats in the order in which the dealer picks up their hands: folded hands in the
 * order of the decisions, then the other hands in the order in which they are revealed, then the
 * banker's (TREY_BANKER). Returns the number of hands. */
TREY_API uint32_t trey_conduct_pick_up_order(const trey_round *round,
                                             uint8_t order[TREY_HANDS_MAX]);

/* The kinds of people who view a table. */
typedef enum trey_viewer_kind {
    TREY_VIEWER_BETTOR, /* a player, seated or back-line, or the player-dealer */
    TREY_VIEWER_STAFF,
    TREY_VIEWER_PUBLIC
} trey_viewer_kind;

typedef struct trey_viewer {
    trey_viewer_kind kind;
    trey_bettor bettor;
} trey_viewer;

/* ROUND-7: whether a viewer may now see card `index` (from 0) of the hand in `seat`. The banker's
 * hand is in seat TREY_BANKER. */
TREY_API bool trey_conduct_sees(const trey_round *round, trey_viewer viewer, uint32_t seat,
                                uint32_t index);

/* ---- The procedure ---- */

/* An instruction for the house dealer. */
typedef struct trey_instruction {
    const char
        *code; /* for programs and translations, such as "deal-left-of-bank"; never changes */
    const char *text; /* in English; NULL after the last instruction */
    trey_rule rule;   /* the statement behind it */
} trey_instruction;

/* The steps of a round, in the house dealer's order. */
typedef enum trey_step {
    TREY_STEP_BANK, /* a player takes the bank; skipped when the house banks */
    TREY_STEP_OPEN,
    TREY_STEP_CLOSE, /* bets are open; the dealer closes them */
    TREY_STEP_FEES,  /* fees and COIN IN */
    TREY_STEP_DEAL,
    TREY_STEP_DECISIONS,
    TREY_STEP_FORFEITS,
    TREY_STEP_REVEAL,
    TREY_STEP_SETTLE,
    TREY_STEP_ENVY, /* only if a progressive is posted */
    TREY_STEP_OVER,
    TREY_STEP_VOID,
    TREY_STEP_COUNT
} trey_step;

/* "bank", "open" … */
TREY_API const char *trey_step_name(trey_step step);

/* The state of a table as far as the procedure depends on it. */
typedef struct trey_scene {
    const trey_posting *posting;
    const trey_round *round; /* the round in progress; NULL: none */
    bool bets_are_open;
    trey_device device; /* in use for shuffling and dealing */
    uint32_t deck;      /* 0 or 1: the deck of this round (HAND-9) */
} trey_scene;

/* The current step of a table. */
TREY_API trey_step trey_conduct_step(const trey_scene *scene);

/* Whether a step of a round has anything to do, once that is known: fees or progressive wagers to
 * take, folded wagers to take in, envy to pay. True for all other steps. */
TREY_API bool trey_conduct_has_work(const trey_round *round, trey_step step);

/* The steps of a round at this table, in order, without those that have nothing to do. For a void
 * round, TREY_STEP_VOID is the last one. Returns the number of steps. */
TREY_API uint32_t trey_conduct_steps(const trey_scene *scene, trey_step steps[TREY_STEP_COUNT]);

/* PROC-1 to PROC-6: an instruction of a step. Index 0 is the title of the step; the instructions
 * from index 1 on give the details. After the last instruction, `text` is NULL. */
TREY_API trey_instruction trey_conduct_procedure(const trey_scene *scene, trey_step step,
                                                 uint32_t index);

/* IRR-2: the instructions for replacing a shuffler, by index from 0. After the last instruction,
 * `text` is NULL. */
TREY_API trey_instruction trey_conduct_shuffler_step(uint32_t step);

TREY_END_DECLS

#endif
