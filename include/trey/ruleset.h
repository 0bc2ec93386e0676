/* SPDX-License-Identifier: MIT */
/*
 * Rule sets: what the four rule books say apart from each other, as data. What the house may
 * choose within a rule set is a posting (trey/posting.h).
 */
#ifndef TREY_RULESET_H
#define TREY_RULESET_H

#include <trey/paytable.h>
#include <trey/schedule.h>

TREY_BEGIN_DECLS

/* Where a walk around the table begins; it always goes clockwise. */
typedef enum trey_origin { TREY_ORIGIN_SEAT_1, TREY_ORIGIN_LEFT_OF_BANK } trey_origin;

/* The order in which players' hands are shown (ROUND-5). */
typedef enum trey_reveal {
    TREY_REVEAL_FROM_ACTION_SEAT,
    TREY_REVEAL_FROM_LAST_SEAT_DOWN
} trey_reveal;

/* What others may bet on a seat (WAGER-6). */
typedef enum trey_back_line {
    TREY_BACK_LINE_NONE,
    TREY_BACK_LINE_BONUS,
    TREY_BACK_LINE_ALL
} trey_back_line;

/* Whose ante a bonus needs (WAGER-4). */
typedef enum trey_bonus_needs {
    TREY_BONUS_NEEDS_NOTHING,
    TREY_BONUS_NEEDS_OWN_ANTE,
    TREY_BONUS_NEEDS_SEATED_ANTE
} trey_bonus_needs;

/* How the player-dealer position goes around (BANK-1, BANK-2). */
typedef enum trey_rotation_kind {
    TREY_ROTATION_NONE, /* the house banks */
    TREY_ROTATION_OFFER,
    TREY_ROTATION_STRICT
} trey_rotation_kind;

/* How the bank's wager is used up (COVER-5 to COVER-7). */
typedef enum trey_cover {
    TREY_COVER_NONE, /* the house covers everything */
    TREY_COVER_MATCHED,
    TREY_COVER_COLLECT_THEN_PAY,
    TREY_COVER_RUNNING
} trey_cover;

/* How the action seat is found (COVER-2). */
typedef enum trey_action { TREY_ACTION_NONE, TREY_ACTION_UPCARD, TREY_ACTION_LEFT } trey_action;

/* How winning hands are handled at the table (PROC-3); a matter of procedure only. */
typedef enum trey_pay_style {
    TREY_PAY_STYLE_LAY_AND_PAY,
    TREY_PAY_STYLE_PICK_AND_PAY
} trey_pay_style;

/* What a house may choose; the rows of trey_options, in the order a posting is checked. */
typedef enum trey_option {
    TREY_OPTION_SEATS,
    TREY_OPTION_DECKS,
    TREY_OPTION_SCHEDULE,
    TREY_OPTION_ANTE_MIN,
    TREY_OPTION_ANTE_MAX,
    TREY_OPTION_BONUS_MIN,
    TREY_OPTION_BONUS_MAX,
    TREY_OPTION_POSITION_MAX,
    TREY_OPTION_PLAYER_POSITION_MAX,
    TREY_OPTION_INCREMENT,
    TREY_OPTION_CHARGE_BONUS,
    TREY_OPTION_COVER,
    TREY_OPTION_ACTION,
    TREY_OPTION_PAYTABLE,
    TREY_OPTION_ANTE_MANDATORY,
    TREY_OPTION_ADJACENT_SEATS,
    TREY_OPTION_PROGRESSIVE,
    TREY_OPTION_DENOMINATION,
    TREY_OPTION_ROUNDS_PER_SHUFFLE,
    TREY_OPTION_DECISION_SECONDS,
    TREY_OPTION_RECONCILE,
    TREY_OPTION_PAY_STYLE,
    TREY_OPTION_COUNT
} trey_option;

/* What a rule set allows for one option. For a schedule, pay table or progressive the numbers
 * mean nothing beyond `offered`. */
typedef struct trey_range {
    bool offered;
    int64_t from, to; /* both ends allowed */
    uint32_t among;   /* if not 0: only values whose bit is set */
    int64_t fallback; /* what holds when the posting is silent … */
    trey_option as;   /* … unless this names another option, whose value is taken then */
} trey_range;

/* The value of `as` when there is none. */
#define TREY_OPTION_AS_NONE TREY_OPTION_COUNT

/* What the exposed card counts when the action seat is found, by rank, from a number of hands in
 * play up (COVER-3). */
typedef struct trey_card_values {
    uint8_t hands_from;
    uint8_t value[TREY_RANK_COUNT];
} trey_card_values;

#define TREY_CARD_VALUES_MAX 3
#define TREY_FAMILIES_MAX 4
#define TREY_NOTICES_MAX 4

typedef struct trey_ruleset {
    const char *id;
    const char *title;
    const char *source;

    bool house_banks;
    trey_origin deal_from;   /* ROUND-2 */
    trey_origin decide_from; /* ROUND-4 */
    trey_origin count_from;  /* COVER-2 */
    trey_reveal reveal;      /* ROUND-5 */
    bool exposes_card;       /* ROUND-3 */

    trey_back_line back_line;  /* WAGER-6 */
    bool seated_may_back_line; /* WAGER-7 */
    bool stacks_wagers;        /* WAGER-6 */
    trey_bonus_needs bonus_needs;
    bool bonus_within_ante;    /* WAGER-4 */
    bool limits_from_schedule; /* WAGER-8: the schedule's table limit is the ante's range */

    bool akq_has_own_line;             /* HAND-4 */
    const trey_paytable *bonus;        /* OUT-4; NULL: the designator's */
    const trey_designator *designator; /* unless posted otherwise (OUT-7); NULL: none */
    bool announces_no_bonus;           /* ROUND-6 */

    trey_rotation_kind rotation;
    uint32_t bank_rounds_max; /* in a row; BANK-1, BANK-2 */
    bool alternates_decks;    /* HAND-9 */

    uint32_t card_values_count;
    trey_card_values card_values[TREY_CARD_VALUES_MAX]; /* rising hands_from, the first is 0 */

    uint32_t family_count; /* schedule families a posting may choose from (FEE-4, FEE-9) */
    const char *families[TREY_FAMILIES_MAX];

    trey_range options[TREY_OPTION_COUNT];

    const char *bonus_spot; /* PROC-1: what the bonus spot is marked with */
    const char *shuffler;   /* PROC-4 */
    uint32_t notice_count;  /* FEE-10 */
    const char *notices[TREY_NOTICES_MAX];
} trey_ruleset;

/* Whether a rule set lets a posting choose a schedule. */
TREY_API bool trey_ruleset_knows_schedule(const trey_ruleset *ruleset,
                                          const trey_schedule *schedule);

/* What a house chose, for trey_posting_make. A value or a pointer counts only where the bit of its
 * option is set in `given`. */
typedef struct trey_choices {
    uint32_t given; /* bit o is set when option o was chosen */
    int64_t value[TREY_OPTION_COUNT];
    const trey_schedule *schedule; /* NULL: fees waived */
    const trey_designator *paytable;
    const trey_progressive_table *progressive; /* NULL: none */
} trey_choices;

TREY_END_DECLS

#endif
