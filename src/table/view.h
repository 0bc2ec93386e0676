/* SPDX-License-Identifier: MIT */
/*
 * What somebody who looks at a table may see of it: all that a page or a terminal shows, and
 * nothing else. docs/table.md says who sees what; trey_conduct_sees decides about every card
 * (ROUND-7).
 *
 * V1  A view is a function of what its viewer may know: tables that differ only in cards he may not
 *     see, in seeds or in salts give him the same view, in every field.
 * V2  The house sees no card before everyone does. An auditor sees all of a round once it is over.
 * V3  No view holds a wallet, a seed, a salt or a card that was not dealt.
 */
#ifndef TREY_TABLE_VIEW_H
#define TREY_TABLE_VIEW_H

#include <trey/conduct.h>
#include <trey/settle.h>

#include "command.h"

/* Who looks. A spectator is a player without a wager; he may be nobody, 0. */
typedef struct table_viewer {
    table_role role;
    uint32_t person;
} table_viewer;

/* ---- What a view is made of ---- */

enum {
    VIEW_CARD_HIDDEN = 255, /* in the place of a card that is not shown */
    VIEW_HAND_CARDS = 8     /* a hand with a wrong number of cards is shown so far (IRR-1) */
};

typedef struct view_hand {
    uint16_t count;                   /* cards that lie there; 0: none dealt */
    trey_hand_value value;            /* of three cards that all are shown; 0 otherwise */
    trey_card cards[VIEW_HAND_CARDS]; /* hidden after the last as well */
} view_hand;

typedef struct view_person {
    uint32_t person;
    trey_seat_set seats; /* none: stands behind */
    bool is_away, is_leaving, is_ready;
    int64_t stack;
} view_person;

/* All that one person has in one seat, in the order they bet. */
typedef struct view_stake {
    uint32_t person;
    uint8_t seat;
    uint8_t decision; /* trey_decision */
    int64_t ante, play, bonus, progressive;
    int64_t fee; /* on all of it (FEE-2) */
} view_stake;

/* One wager as it was placed; where several of a kind are stacked each is charged by itself
 * (WAGER-6, FEE-2). */
typedef struct view_wager {
    uint32_t person;
    uint8_t seat;
    uint8_t kind; /* trey_wager_kind */
    int64_t amount, fee;
} view_wager;

/* What has to happen next. */
typedef enum view_waiting {
    VIEW_WAITS_FOR_NOTHING,    /* closed */
    VIEW_WAITS_FOR_PLAYERS,    /* to come, or to buy chips */
    VIEW_WAITS_FOR_ANSWER,     /* to the offer of the bank; seat, person */
    VIEW_WAITS_FOR_BANK,       /* everyone has declined it */
    VIEW_WAITS_FOR_BETS,       /* no time runs before the first */
    VIEW_WAITS_FOR_REVEALS,    /* of entropy */
    VIEW_WAITS_FOR_CARDS,      /* to be entered; seat */
    VIEW_WAITS_FOR_DECISION,   /* seat, person */
    VIEW_WAITS_FOR_DEALER,     /* the next step is his */
    VIEW_WAITS_FOR_SUPERVISOR, /* a lit hand button, or a key at JPH (PROG-7); seat */
    VIEW_WAITS_FOR_VOID,       /* of a misdealt round */
    VIEW_WAITS_FOR_NEXT,       /* while the result is looked at */
    VIEW_WAITING_COUNT
} view_waiting;

/* The progressive; all zero where none is posted. */
typedef struct view_progressive {
    bool is_posted;
    int64_t meter;                /* whole cents */
    trey_controller_state keypad; /* and its lights … */
    trey_seat_set sensors, won;
    uint32_t lit_seat;
    trey_award_hand lit_hand;
    int64_t win;           /* of the last J-POT in this round */
    uint32_t jackpot_seat; /* whose win has to be confirmed; 0: none */
    trey_award_hand jackpot_hand;
    uint32_t dealer, lit_by, supervisor; /* … and whose they are: for staff and auditor */
} view_progressive;

/* The fair shoe; all zero but deck and device where cards are dealt by hand. */
typedef struct view_shoe {
    uint32_t deck;      /* 0 or 1: which deck lies on the table, for the color of backs (HAND-9) */
    trey_device device; /* what the cards are shuffled with (PROC-4) */
    bool is_failed;     /* and how play goes on is to be chosen (IRR-2) */
    bool is_pledged;    /* everything below means something */
    bool is_in_use;     /* false: there is a shuffle before the next round */
    fair_pledge pledge;
    fair_phase phase;
    uint32_t round; /* of this shoe */
    digest closing; /* zeros until bets are closed */
    uint32_t contribution_count;
    uint32_t dealt; /* cards, in all rounds of this shoe */
    uint32_t first; /* the number among them of this round's first card */
} view_shoe;

/* How the house dealer goes on (PROC-1 to PROC-6), for dealers and supervisors. */
enum { VIEW_INSTRUCTIONS_MAX = 12 };

typedef struct view_step {
    trey_step step;
    trey_instruction title;
} view_step;

typedef struct view_procedure {
    bool is_told; /* false: nothing below means anything */
    trey_step step;
    uint32_t step_count, now_count, deal_count, pick_up_count;
    view_step steps[TREY_STEP_COUNT];            /* of this round */
    trey_instruction now[VIEW_INSTRUCTIONS_MAX]; /* how this step is done */
    uint8_t deal[TREY_HANDS_MAX];    /* ROUND-2: once bets are closed; TREY_BANKER is the last */
    uint8_t pick_up[TREY_HANDS_MAX]; /* HAND-10: from the forfeits on; TREY_BANKER is the last */
    uint32_t devices; /* with which play could go on now, as bits; 0: the one in use stays */
} view_procedure;

/* A set of table_command_kind. */
typedef uint32_t table_commands;

typedef struct table_view {
    table_viewer viewer;
    uint32_t id;
    table_state state;
    bool is_draining;
    int64_t time; /* of the last event */
    table_rules rules;
    trey_posting posting; /* no rule set: never opened */
    int64_t posted_time;  /* when they were posted */

    view_waiting waiting;
    uint32_t waiting_seat, waiting_person; /* 0: nobody in particular */
    int64_t waiting_since, waiting_until;  /* INT64_MAX: no time runs */
    table_commands commands;               /* see table_commands_for */
    int64_t bound; /* what of the viewer's stack is bound to this round (T2) */

    uint32_t offered_seat;
    trey_rotation rotation; /* the bank's run, and who has declined (BANK-3) */

    /* The round under way, or the one that is over until the next begins. */
    uint64_t round_number;
    bool has_round; /* false: what follows about the round is zero, all cards hidden */
    bool bets_are_open;
    trey_phase phase;
    uint32_t bank_seat, bank_person; /* 0: the house */
    int64_t bank_wager, bank_chips;  /* W, and what lies there now */
    int64_t bank_fee;
    bool fees_taken;
    bool is_covered; /* COVER-9 */
    int64_t cover_needed;
    uint32_t action_seat; /* 0: not known yet, or none (COVER-2) */
    uint32_t turn_seat, turn_person;
    uint32_t next_seat, next_person; /* who decides after him if he plays */
    trey_announcements said;         /* ROUND-6 */
    trey_void_reason void_reason;
    trey_rule void_rule;
    trey_phase void_phase;
    uint32_t void_author; /* for staff and auditor */
    uint32_t shuffler_faults;
    view_hand hands[TREY_HANDS_MAX];
    uint32_t reveal_count; /* ROUND-5; 0 before the reveal */
    uint8_t reveal_order[TREY_SEATS_MAX];
    bool has_results; /* from the reveal on: settlement and awards */
    bool is_settled;  /* and they have been paid; envy at phase DONE */

    view_progressive progressive;
    view_procedure procedure;
    view_shoe shoe;
    uint32_t people_count, stake_count, wager_count;

    /* Lists: nothing after what their counts cover is written. */
    view_person people[TABLE_PEOPLE_MAX];
    uint16_t positions[TREY_SHOE_CARDS_MAX]; /* shoe.dealt */
    fair_contribution contributions[FAIR_CONTRIBUTIONS_MAX];
    view_stake stakes[TREY_WAGERS_MAX];
    view_wager wagers[TREY_WAGERS_MAX]; /* in the order they were placed */
    trey_awards awards;
    trey_settlement settlement;
} table_view;

_Static_assert(COMMAND_KIND_COUNT <= 32, "the bits of table_commands");

/* What a viewer sees now. */
void table_look(const table *at, table_viewer viewer, table_view *view);

/* The commands that somebody might give now. One that is left out would be refused, whatever else
 * it says. One that is in may still be: for its amount, seat or cards, or because time has run out.
 * It follows from what the viewer sees. */
table_commands table_commands_for(const table *at, table_viewer viewer);

static inline bool table_commands_have(table_commands set, table_command_kind kind)
{
    return (set >> kind & 1) != 0;
}

/* ---- Openings ---- */

enum { VIEW_OPENINGS_MAX = TREY_HANDS_MAX * TREY_HAND_CARDS };

typedef struct view_opening {
    uint8_t hand;    /* seat; TREY_BANKER for the banker's */
    uint16_t number; /* of the card in the round, from 0 */
    fair_opening opening;
} view_opening;

/* Proofs of just the cards of the last round that the viewer sees (docs/fairness.md), by hand.
 * Returns how many: none before the round is over, once the next has begun or other rules are
 * posted, nor where cards are dealt by hand. */
uint32_t table_openings(const table *at, table_viewer viewer,
                        view_opening openings[VIEW_OPENINGS_MAX]);

/* ---- The log ---- */

/* An event as it may be told to a viewer as soon as it has happened: every event is told to
 * everyone, but seeds and cards to nobody, and what the staff wrote, and who of them did it, to
 * staff and auditor only. Fields that are not told, or do not belong to the kind, are zero. Texts
 * and rules stay where they are. */
void table_event_tell(const table_event *event, table_viewer viewer, table_event *told);

#endif
