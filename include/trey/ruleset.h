/* SPDX-License-Identifier: MIT */
/*
 * Rule sets: the differences between the four rule books, as data. The options that the house
 * chooses within a rule set form a posting (trey/posting.h).
 */
#ifndef TREY_RULESET_H
#define TREY_RULESET_H

#include <trey/paytable.h>
#include <trey/schedule.h>

TREY_BEGIN_DECLS

/* The seat from which the dealer starts; the order is always clockwise. */
typedef enum trey_origin { TREY_ORIGIN_SEAT_1, TREY_ORIGIN_LEFT_OF_BANK } trey_origin;

/* The order in which players' hands are shown (ROUND-5). */
typedef enum trey_reveal {
    TREY_REVEAL_FROM_ACTION_SEAT,
    TREY_REVEAL_FROM_LAST_SEAT_DOWN
} trey_reveal;

/* The edition of the rules' interpretation that a posting follows. A round is always settled and
 * replayed under the edition it was recorded with. */
typedef enum trey_edition {
    TREY_EDITION_LATEST, /* only in trey_choices: stands for the latest; a posting never has it */
    /* Differs from TREY_EDITION_2 as follows. The action seat is counted in hands (COVER-2). In
     * SHFL, every bettor except a seated player may bet behind a seat (WAGER-4, WAGER-6, WAGER-7).
     * In Grand, the player-dealer may also bet behind a seat (WAGER-12). Limits that no wager can
     * meet are allowed (WAGER-8). */
    TREY_EDITION_1,
    TREY_EDITION_2,
    TREY_EDITION_COUNT
} trey_edition;

/* The wagers that other bettors may place on a seat (WAGER-6). */
typedef enum trey_back_line {
    TREY_BACK_LINE_NONE,
    TREY_BACK_LINE_BONUS,
    TREY_BACK_LINE_ALL
} trey_back_line;

/* The antes that a bonus requires (WAGER-4). */
typedef enum trey_bonus_needs {
    TREY_BONUS_NEEDS_NOTHING,
    TREY_BONUS_NEEDS_OWN_ANTE, /* an ante of the same bettor in the same seat */
    /* An ante of any bettor in the same seat and, from TREY_EDITION_2 on, an ante of the same
     * bettor in any seat. */
    TREY_BONUS_NEEDS_SEATED_ANTE
} trey_bonus_needs;

/* How the player-dealer position rotates (BANK-1, BANK-2). */
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

/* The positions that are counted to find the action seat (COVER-2). */
typedef enum trey_action_count {
    TREY_ACTION_COUNT_NONE,
    TREY_ACTION_COUNT_SEATS, /* all seats except the player-dealer's, with or without a wager */
    TREY_ACTION_COUNT_HANDS  /* only the seats in play */
} trey_action_count;

/* The name of the bonus wager in texts for players (PROC-1). */
typedef enum trey_bonus_name {
    TREY_BONUS_NAME_NONE, /* not a value of the option */
    TREY_BONUS_NAME_BONUS,
    TREY_BONUS_NAME_PAIR_PLUS
} trey_bonus_name;

/* How the dealer handles winning hands (PROC-3). It affects the dealer's instructions, not results.
 */
typedef enum trey_pay_style {
    TREY_PAY_STYLE_LAY_AND_PAY,
    TREY_PAY_STYLE_PICK_AND_PAY
} trey_pay_style;

/* The name of A-K-Q suited in rule sets that pay it on its own line (HAND-4). */
typedef enum trey_akq_name {
    TREY_AKQ_NAME_PLAIN, /* a-k-q suited */
    TREY_AKQ_NAME_MINI_ROYAL,
    TREY_AKQ_NAME_ROYAL_FLUSH
} trey_akq_name;

/* The outline of the bonus spot on the layout (PROC-1). */
typedef enum trey_bonus_shape {
    TREY_BONUS_SHAPE_LOZENGE,
    TREY_BONUS_SHAPE_CIRCLE
} trey_bonus_shape;

/* How the cards are shuffled and dealt (PROC-4). */
typedef enum trey_device { TREY_DEVICE_MACHINE, TREY_DEVICE_SHOE, TREY_DEVICE_HAND } trey_device;

#define TREY_DEVICE_COUNT 3

/* The options of a posting, in the order in which they are checked; trey_options has a row for
 * each. Add new options at the end, because journals record options by these numbers. */
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
    TREY_OPTION_ACTION_COUNT,
    TREY_OPTION_BONUS_NAME,
    TREY_OPTION_DEVICE,
    TREY_OPTION_COUNT
} trey_option;

/* The values that a rule set allows for one option. For a schedule, pay table or progressive, only
 * `offered` is used. */
typedef struct trey_range {
    bool offered;
    int64_t from, to; /* inclusive */
    uint32_t among;   /* if not 0: only values whose bit is set are allowed */
    int64_t fallback; /* the default value, if `as` is TREY_OPTION_AS_NONE */
    trey_option as;   /* the option whose value is the default */
} trey_range;

/* No option: `fallback` is the default. */
#define TREY_OPTION_AS_NONE TREY_OPTION_COUNT

/* The count of the exposed card, by rank, for finding the action seat (COVER-2, COVER-3). */
typedef struct trey_card_values {
    uint8_t hands_from; /* the values apply if at least this many seats or hands are counted */
    uint8_t value[TREY_RANK_COUNT];
} trey_card_values;

#define TREY_CARD_VALUES_MAX 3
#define TREY_FAMILIES_MAX 4
#define TREY_NOTICES_MAX 8
#define TREY_COLLECTION_MAX 8
#define TREY_NOTICE_SIZE_MAX 1000 /* bytes in a notice or in a sentence about fee collection */

typedef struct trey_ruleset {
    const char *id;    /* for files and programs */
    const char *title; /* for people */
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
    bool limits_from_schedule; /* WAGER-8: the schedule sets the limits of the ante */

    bool akq_has_own_line;             /* HAND-4 */
    trey_akq_name akq_name;            /* in texts; JSON always has "mini-royal" */
    const trey_paytable *bonus;        /* OUT-4; NULL: the designator has the table */
    const trey_designator *designator; /* the default (OUT-7); NULL: none */
    bool announces_no_bonus;           /* ROUND-6 */

    trey_rotation_kind rotation;
    uint32_t bank_rounds_max; /* in a row; BANK-1, BANK-2 */
    bool alternates_decks;    /* HAND-9 */
    bool by_hand_on_fault;    /* PROC-4: cards may be shuffled by hand when the machine fails */

    uint32_t card_values_count;
    trey_card_values card_values[TREY_CARD_VALUES_MAX]; /* by ascending hands_from, from 0 */

    uint32_t family_count; /* of the schedules that a posting may choose (FEE-4, FEE-9) */
    const char *families[TREY_FAMILIES_MAX];

    trey_range options[TREY_OPTION_COUNT];

    const char *bonus_spot;       /* PROC-1: the instruction about the marking of the spots */
    trey_bonus_shape bonus_shape; /* PROC-1 */
    const char *shuffler;         /* PROC-4: the instruction about the shuffler */
    uint32_t collection_count;    /* FEE-10: sentences that explain how fees are collected */
    const char *collection[TREY_COLLECTION_MAX];
    uint32_t notice_count; /* FEE-10: notices that the game's owner and the regulator require */
    const char *notices[TREY_NOTICES_MAX];
} trey_ruleset;

/* The count of an exposed card of `rank` (0 to 12) for finding the action seat among `count` seats
 * or hands (COVER-3). The rule set must have card values. */
TREY_API uint32_t trey_ruleset_card_value(const trey_ruleset *ruleset, uint32_t count,
                                          uint32_t rank);

/* Whether the rule set allows a posting to choose this schedule. */
TREY_API bool trey_ruleset_knows_schedule(const trey_ruleset *ruleset,
                                          const trey_schedule *schedule);

/* The rule set's name for A-K-Q suited: "mini royal", "royal flush", or "straight flush" if the
 * rule set has no separate line for it (HAND-4). */
TREY_API const char *trey_ruleset_akq_title(const trey_ruleset *ruleset);

/* Like trey_hand_text, but with the rule set's name for A-K-Q suited. */
TREY_API const char *trey_ruleset_hand_text(const trey_ruleset *ruleset,
                                            char out[TREY_HAND_TEXT_SIZE], trey_hand_value value);

/* The options that a house chose, for trey_posting_make. A value or pointer is used only if the bit
 * of its option is set in `given`. */
typedef struct trey_choices {
    trey_edition edition;
    uint32_t given; /* bit o is set when option o was chosen */
    int64_t value[TREY_OPTION_COUNT];
    const trey_schedule *schedule; /* NULL: fees waived */
    const trey_designator *paytable;
    const trey_progressive_table *progressive; /* NULL: none */
} trey_choices;

TREY_END_DECLS

#endif
