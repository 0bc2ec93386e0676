/* SPDX-License-Identifier: MIT */
/*
 * A view of a table: what one viewer may see of it, and all that a page or a terminal shows.
 * docs/table.md says who sees what; trey_conduct_sees decides about every card (ROUND-7).
 *
 * V1  A view depends only on what its viewer may know. Tables that differ only in seeds, in salts
 * or in cards that the viewer may not see give the same view, in every field. V2  Staff see no card
 * before everyone does. An auditor sees all cards of a round once it is over. V3  No view contains
 * a wallet, a seed, a salt or a card that was not dealt.
 */
#ifndef TREY_TABLE_VIEW_H
#define TREY_TABLE_VIEW_H

#include <trey/conduct.h>
#include <trey/settle.h>

#include "base/house_key.h"
#include "command.h"
#include "fair_proof.h"
#include "turns.h"

/* The person who views the table. A spectator is a player without a wager; `person` is 0 for a
 * spectator without an account. */
typedef struct table_viewer {
    table_role role;
    uint32_t person;
} table_viewer;

/* ---- Parts of a view ---- */

enum {
    VIEW_CARD_HIDDEN = 255, /* stands for a card that is not shown */
    VIEW_HAND_CARDS = 8     /* maximum shown if a hand has a wrong number of cards (IRR-1) */
};

typedef struct view_hand {
    uint16_t count;                   /* number of cards; 0: none dealt */
    bool is_known;                    /* false: a packet that nobody has seen */
    trey_hand_value value;            /* value of the hand if all three cards are shown; else 0 */
    trey_card cards[VIEW_HAND_CARDS]; /* VIEW_CARD_HIDDEN after the last card */
} view_hand;

typedef struct view_person {
    uint32_t person;
    trey_seat_set seats; /* empty: stands behind the seats */
    bool is_away, is_leaving, is_ready, is_disconnected, passes_bank;
    uint8_t missed;            /* rounds in a row in which they did nothing */
    bool is_felt;              /* has no device; the stack is only what this round needs */
    char name[FELT_NAME_SIZE]; /* of somebody without an account */
    int64_t stack;
} view_person;

/* All wagers of one person on one seat. Stakes are in the order in which people bet. */
typedef struct view_stake {
    uint32_t person;
    uint8_t seat;
    uint8_t decision; /* trey_decision */
    int64_t ante, play, bonus, progressive;
    int64_t fee; /* on all these wagers (FEE-2) */
} view_stake;

/* What the player of a seat bet in the last round, for "the same again". */
typedef struct view_last_wagers {
    uint8_t seat;
    int64_t ante, bonus, progressive;
} view_last_wagers;

/* One wager as it was placed. Each of several wagers of the same kind is charged separately
 * (WAGER-6, FEE-2). */
typedef struct view_wager {
    uint32_t person;
    uint8_t seat;
    uint8_t kind; /* trey_wager_kind */
    int64_t amount, fee;
} view_wager;

/* What the table is waiting for. The comments name the fields of table_view that are set. */
typedef enum view_waiting {
    VIEW_WAITS_FOR_NOTHING,    /* the table is closed */
    VIEW_WAITS_FOR_PLAYERS,    /* players must come, or buy chips */
    VIEW_WAITS_FOR_ANSWER,     /* a player must answer the offer of the bank; seat, person */
    VIEW_WAITS_FOR_BANK,       /* everyone has declined the bank */
    VIEW_WAITS_FOR_BETS,       /* bets are open; there is no time limit before the first wager */
    VIEW_WAITS_FOR_REVEALS,    /* bettors must reveal their contributions to the shuffle */
    VIEW_WAITS_FOR_CARDS,      /* a hand must be turned over and entered; seat */
    VIEW_WAITS_FOR_DECISION,   /* a player must decide; seat, person */
    VIEW_WAITS_FOR_DEALER,     /* the dealer must take the next step */
    VIEW_WAITS_FOR_SUPERVISOR, /* a hand button is lit, or the key is at JPH (PROG-7); seat */
    VIEW_WAITS_FOR_VOID,       /* staff must void a misdealt round */
    VIEW_WAITS_FOR_NEXT,       /* the result is shown before the next round */
    VIEW_WAITS_FOR_PACKETS,    /* real cards: the dealer must deal */
    VIEW_WAITS_FOR_EXPOSED,    /* the exposed card must be entered (ROUND-3) */
    VIEW_WAITING_COUNT
} view_waiting;

/* The progressive; all zero if none is posted. */
typedef struct view_progressive {
    bool is_posted;
    int64_t meter;                /* whole cents */
    trey_controller_state keypad; /* state of the keypad; its lights follow */
    trey_seat_set sensors, won;
    uint32_t lit_seat;
    trey_award_hand lit_hand;
    int64_t win;           /* amount of the last J-POT in this round */
    uint32_t jackpot_seat; /* seat whose win must be confirmed; 0: none */
    trey_award_hand jackpot_hand;
    uint32_t dealer, lit_by, supervisor; /* who used the keypad; only for staff and auditor */
} view_progressive;

/* The fair shoe. If cards are dealt by hand, all fields but the deck and the device are zero. */
typedef struct view_shoe {
    uint32_t deck;      /* 0 or 1: the deck on the table, for the color of the backs (HAND-9) */
    trey_device device; /* the shuffling device in use (PROC-4) */
    bool is_failed;     /* the device failed and no replacement is chosen yet (IRR-2) */
    bool is_pledged;    /* the fields below are valid */
    bool is_in_use;     /* false: the cards are shuffled before the next round */
    fair_pledge pledge;
    fair_phase phase;
    uint32_t round;                           /* number of the round of this shoe */
    uint32_t version;                         /* of the round */
    digest closing;                           /* zeros until bets are closed */
    uint8_t house_key[HOUSE_PUBLIC_KEY_SIZE]; /* who signs the closing; zeros: nobody … */
    uint8_t signature[HOUSE_SIGNATURE_SIZE];  /* … or not yet. A server adds both. */
    uint32_t contribution_count;
    uint32_t dealt; /* number of cards dealt in all rounds of this shoe */
    uint32_t first; /* index of this round's first card among them */
} view_shoe;

/* Instructions to the house dealer (PROC-1 to PROC-6), for dealers and supervisors. */
enum { VIEW_INSTRUCTIONS_MAX = 12 };

typedef struct view_step {
    trey_step step;
    trey_instruction title;
} view_step;

typedef struct view_procedure {
    bool is_told; /* false: the viewer gets no instructions, and the fields below are zero */
    trey_step step;
    uint32_t step_count, now_count, deal_count, pick_up_count;
    view_step steps[TREY_STEP_COUNT];            /* the steps of this round */
    trey_instruction now[VIEW_INSTRUCTIONS_MAX]; /* instructions for the current step */
    uint8_t deal[TREY_HANDS_MAX];    /* ROUND-2: once bets are closed; TREY_BANKER is the last */
    uint8_t pick_up[TREY_HANDS_MAX]; /* HAND-10: from the forfeits on; TREY_BANKER is the last */
    uint32_t devices; /* devices that can be chosen now, as bits; 0: no change is possible */
} view_procedure;

/* A card reader of the table, for dealers and supervisors. The table does not know of it: it gets
 * hands, from whatever device. */
typedef enum view_reader_problem {
    VIEW_READER_FINE,
    VIEW_READER_UNREADABLE, /* it could not read a card … */
    VIEW_READER_CARD_OUT,   /* … or read one that is out already; it has not reported a good packet
                               since */
    VIEW_READER_PROBLEM_COUNT
} view_reader_problem;

typedef struct view_card_reader {
    bool is_there;
    int64_t last_used; /* to the minute; 0: never */
    view_reader_problem problem;
} view_card_reader;

/* "unreadable" …; NULL for VIEW_READER_FINE. */
const char *view_reader_problem_name(view_reader_problem problem);

/* A set of table_command_kind. */
typedef uint64_t table_commands;

typedef struct table_view {
    table_viewer viewer;
    uint32_t id;
    table_state state;
    bool is_draining;
    int64_t time; /* of the last event */
    table_rules rules;
    trey_posting posting; /* without a rule set if the table was never opened */
    int64_t posted_time;  /* when the rules were posted */

    view_waiting waiting;
    uint32_t waiting_seat, waiting_person; /* 0: no particular seat or person */
    int64_t waiting_since, waiting_until;  /* waiting_until is INT64_MAX if there is no limit */
    table_commands commands;               /* see table_commands_for */
    int64_t bound;   /* part of the viewer's stack that is reserved in this round (T2) */
    uint32_t dealer; /* who is signed on; only for staff and auditor */
    int64_t dealer_since;
    bool is_floor_dealing;           /* it is a supervisor who took over */
    uint32_t denied_seat, denied_by; /* a lit hand that a supervisor put out; only for staff */

    /* What only a server knows: table_look leaves both empty. */
    view_card_reader reader;
    int64_t relief_due; /* when the dealer is to be relieved; 0: not known */

    uint32_t offered_seat;
    trey_rotation rotation; /* rounds of the current bank, and seats that declined (BANK-3) */

    /* The current round; between rounds, the last one. */
    uint64_t round_number;
    bool has_round; /* false: the fields below about the round are zero, and all cards hidden */
    bool bets_are_open;
    trey_phase phase;
    uint32_t bank_seat, bank_person; /* 0: the house */
    int64_t bank_wager, bank_chips;  /* W, and the chips in the bank now */
    int64_t bank_fee;
    bool fees_taken;
    bool is_covered; /* COVER-9 */
    int64_t cover_needed;
    uint32_t action_seat; /* 0: not known yet, or none (COVER-2) */
    uint32_t turn_seat, turn_person;
    uint32_t next_seat, next_person; /* decides next if the player whose turn it is plays */
    trey_announcements said;         /* ROUND-6 */
    trey_void_reason void_reason;
    trey_rule void_rule;
    trey_phase void_phase;
    uint32_t void_author; /* only for staff and auditor */
    uint32_t shuffler_faults;
    view_hand hands[TREY_HANDS_MAX];
    uint32_t reveal_count; /* ROUND-5; 0 before the reveal */
    uint8_t reveal_order[TREY_SEATS_MAX];
    bool has_results; /* settlement and awards are valid: true from the reveal on */
    bool is_settled;  /* they have been paid; envy is paid at phase DONE */

    view_progressive progressive;
    view_procedure procedure;
    uint32_t last_count; /* of the wagers of the last round; only for dealers and supervisors */
    view_shoe shoe;
    uint32_t people_count, stake_count, wager_count;

    /* Lists. Elements past their count are not written. */
    view_person people[TABLE_PEOPLE_MAX];
    view_last_wagers last[TREY_SEATS_MAX];
    uint16_t positions[TREY_SHOE_CARDS_MAX]; /* shoe.dealt */
    fair_contribution contributions[FAIR_CONTRIBUTIONS_MAX];
    view_stake stakes[TREY_WAGERS_MAX];
    view_wager wagers[TREY_WAGERS_MAX]; /* in the order they were placed */
    trey_awards awards;
    trey_settlement settlement;
    table_turn_list turns; /* only for dealers and supervisors */
} table_view;

_Static_assert(COMMAND_KIND_COUNT <= 64, "the bits of table_commands");

/* Fills a view of the table for a viewer. */
void table_look(const live_table *table, table_viewer viewer, table_view *view);

/* Changes the view of one player into that of another: the same as table_look, but much faster. The
 * table is as it was for the first. */
void table_look_as_player(const live_table *table, uint32_t person, table_view *view);

/* The commands that a viewer could give now. A command that is not in the set would be refused,
 * whatever its fields. A command in the set may still be refused: for its amount, seat or cards, or
 * because time has run out. The set depends only on what the viewer can see. */
table_commands table_commands_for(const live_table *table, table_viewer viewer);

static inline bool table_commands_have(table_commands set, table_command_kind kind)
{
    return (set >> kind & 1) != 0;
}

/* ---- Openings ---- */

enum { VIEW_OPENINGS_MAX = FAIR_PROOF_CARDS_MAX };

typedef struct view_opening {
    uint8_t hand;    /* seat, or TREY_BANKER */
    uint16_t number; /* index of the card in the round, from 0 */
    fair_opening opening;
} view_opening;

/* Makes proofs of the cards of the last round that the viewer can see (docs/fairness.md), in the
 * order of hands. Returns their number. It is 0 before the round is over, after the next round has
 * begun or other rules were posted, and if cards are dealt by hand. */
uint32_t table_openings(const live_table *table, table_viewer viewer,
                        view_opening openings[VIEW_OPENINGS_MAX]);

/* Makes one proof of the same cards. Returns its size; 0 if table_openings gives none. */
size_t table_proof(const live_table *table, table_viewer viewer,
                   uint8_t proof[FAIR_PROOF_SIZE_MAX]);

/* ---- The log ---- */

/* Copies the part of an event that may be sent to a viewer immediately. Every viewer gets every
 * event, but nobody gets seeds and cards, and only staff and auditor get texts of staff and the
 * numbers of members of staff; the others learn that staff did it. All other fields of *visible are
 * zero. Its text and rules are not copied: the pointers are those of `event`. */
void table_event_tell(const table_event *event, table_viewer viewer, table_event *visible);

#endif
