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

/* Which reading of the rules a posting follows. Rounds recorded under an earlier one are settled
 * and replayed by it. */
typedef enum trey_edition {
    TREY_EDITION_LATEST, /* as a choice: whichever is the latest; never that of a posting */
    TREY_EDITION_1,      /* the action seat is counted in hands (COVER-2); in SHFL anyone may bet
                            behind a seat, but a seated player not (WAGER-4, WAGER-6, WAGER-7); in
                            Grand the player-dealer may bet behind a seat too (WAGER-12); limits
                            that no wager can meet are not refused (WAGER-8) */
    TREY_EDITION_2,
    TREY_EDITION_COUNT
} trey_edition;

/* What others may bet on a seat (WAGER-6). */
typedef enum trey_back_line {
    TREY_BACK_LINE_NONE,
    TREY_BACK_LINE_BONUS,
    TREY_BACK_LINE_ALL
} trey_back_line;

/* Which antes a bonus needs (WAGER-4). */
typedef enum trey_bonus_needs {
    TREY_BONUS_NEEDS_NOTHING,
    TREY_BONUS_NEEDS_OWN_ANTE,   /* the bettor's, in the same seat */
    TREY_BONUS_NEEDS_SEATED_ANTE /* one in the seat, and one of the bettor's in any seat; without
                                    the latter before TREY_EDITION_2 */
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

/* What is counted to find the action seat (COVER-2). */
typedef enum trey_action_count {
    TREY_ACTION_COUNT_NONE,
    TREY_ACTION_COUNT_SEATS, /* every seat but the player-dealer's, with a wager or without */
    TREY_ACTION_COUNT_HANDS  /* only the seats in play */
} trey_action_count;

/* What the bonus is called in front of players (PROC-1). */
typedef enum trey_bonus_name {
    TREY_BONUS_NAME_NONE, /* not a value of the option */
    TREY_BONUS_NAME_BONUS,
    TREY_BONUS_NAME_PAIR_PLUS
} trey_bonus_name;

/* How winning hands are handled at the table (PROC-3); a matter of procedure only. */
typedef enum trey_pay_style {
    TREY_PAY_STYLE_LAY_AND_PAY,
    TREY_PAY_STYLE_PICK_AND_PAY
} trey_pay_style;

/* What A-K-Q suited is called where it has a line of its own (HAND-4). */
typedef enum trey_akq_name {
    TREY_AKQ_NAME_PLAIN, /* a-k-q suited */
    TREY_AKQ_NAME_MINI_ROYAL,
    TREY_AKQ_NAME_ROYAL_FLUSH
} trey_akq_name;

/* The outline of the bonus spot on the cloth (PROC-1). */
typedef enum trey_bonus_shape {
    TREY_BONUS_SHAPE_LOZENGE,
    TREY_BONUS_SHAPE_CIRCLE
} trey_bonus_shape;

/* What the cards are shuffled with and dealt from (PROC-4). */
typedef enum trey_device { TREY_DEVICE_MACHINE, TREY_DEVICE_SHOE, TREY_DEVICE_HAND } trey_device;

#define TREY_DEVICE_COUNT 3

/* What a house may choose; the rows of trey_options, in the order a posting is checked. New options
 * go to the end: journals record choices by these numbers. */
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

/* What the exposed card counts when the action seat is found, by rank, from a number of counted
 * positions up (COVER-2, COVER-3). */
typedef struct trey_card_values {
    uint8_t hands_from; /* "11 handed": of what is counted */
    uint8_t value[TREY_RANK_COUNT];
} trey_card_values;

#define TREY_CARD_VALUES_MAX 3
#define TREY_FAMILIES_MAX 4
#define TREY_NOTICES_MAX 8
#define TREY_COLLECTION_MAX 8
#define TREY_NOTICE_SIZE_MAX 1000 /* bytes of a notice, or of a sentence about collection */

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
    bool limits_from_schedule; /* WAGER-8: the schedule's table limit is the ante's range */

    bool akq_has_own_line;             /* HAND-4 */
    trey_akq_name akq_name;            /* for people; programs say mini-royal */
    const trey_paytable *bonus;        /* OUT-4; NULL: the designator's */
    const trey_designator *designator; /* unless posted otherwise (OUT-7); NULL: none */
    bool announces_no_bonus;           /* ROUND-6 */

    trey_rotation_kind rotation;
    uint32_t bank_rounds_max; /* in a row; BANK-1, BANK-2 */
    bool alternates_decks;    /* HAND-9 */
    bool by_hand_on_fault;    /* PROC-4: cards may be shuffled by hand when the machine fails */

    uint32_t card_values_count;
    trey_card_values card_values[TREY_CARD_VALUES_MAX]; /* rising hands_from, the first is 0 */

    uint32_t family_count; /* schedule families a posting may choose from (FEE-4, FEE-9) */
    const char *families[TREY_FAMILIES_MAX];

    trey_range options[TREY_OPTION_COUNT];

    const char *bonus_spot;       /* PROC-1: what the spots are marked with */
    trey_bonus_shape bonus_shape; /* PROC-1 */
    const char *shuffler;         /* PROC-4 */
    uint32_t collection_count;    /* FEE-10: how fees are collected, in sentences */
    const char *collection[TREY_COLLECTION_MAX];
    uint32_t notice_count; /* FEE-10: the owner's and the regulator's */
    const char *notices[TREY_NOTICES_MAX];
} trey_ruleset;

/* What a card of a rank (0 to 12) counts when the action seat is found among `count` seats or hands
 * (COVER-3). The rule set has card values. */
TREY_API uint32_t trey_ruleset_card_value(const trey_ruleset *ruleset, uint32_t count,
                                          uint32_t rank);

/* Whether a rule set lets a posting choose a schedule. */
TREY_API bool trey_ruleset_knows_schedule(const trey_ruleset *ruleset,
                                          const trey_schedule *schedule);

/* What a rule set calls A-K-Q suited: "mini royal", "royal flush"; "straight flush" where it has no
 * line of its own (HAND-4). */
TREY_API const char *trey_ruleset_akq_title(const trey_ruleset *ruleset);

/* As trey_hand_text, with A-K-Q suited under the name that the rule set gives it. */
TREY_API const char *trey_ruleset_hand_text(const trey_ruleset *ruleset,
                                            char out[TREY_HAND_TEXT_SIZE], trey_hand_value value);

/* What a house chose, for trey_posting_make. A value or a pointer counts only where the bit of its
 * option is set in `given`. */
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
