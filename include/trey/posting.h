/* SPDX-License-Identifier: MIT */
/*
 * Postings: a rule set and the options that the house chose within it. The table trey_options
 * describes every option; the JSON and YAML readers, the command line and the manual use it.
 */
#ifndef TREY_POSTING_H
#define TREY_POSTING_H

#include <trey/ruleset.h>
#include <trey/status.h>

TREY_BEGIN_DECLS

/* The type of an option's values. */
typedef enum trey_option_type {
    TREY_OPTION_NUMBER,
    TREY_OPTION_AMOUNT,
    TREY_OPTION_FLAG,
    TREY_OPTION_WORD, /* one of words[] */
    TREY_OPTION_SCHEDULE_ID,
    TREY_OPTION_PAYTABLE_ID,
    TREY_OPTION_PROGRESSIVE_TABLE,
    TREY_OPTION_ORDER /* the order in which four wager kinds are settled (TREY_RECONCILE_ORDER) */
} trey_option_type;

typedef struct trey_option_row {
    const char *name; /* the name of the option in a posting file */
    trey_option_type type;
    trey_rule rule;           /* the statement of the rules that defines the option */
    trey_status not_offered;  /* refusal if the rule set does not offer the option */
    trey_status not_allowed;  /* refusal if the rule set does not allow the value */
    const char *const *words; /* TREY_OPTION_WORD: the name of each value; ends with NULL */
    const char *help;
} trey_option_row;

/* One row for each trey_option. */
extern TREY_API const trey_option_row trey_options[TREY_OPTION_COUNT];

/* Find an option by name, such as "ante_min". Returns TREY_OPTION_COUNT for an unknown name. */
TREY_API trey_option trey_option_find(const char *name);

/* "machine", "shoe", "hand". */
TREY_API const char *trey_device_name(trey_device device);

/* The kinds of wagers. */
typedef enum trey_wager_kind {
    TREY_WAGER_ANTE,
    TREY_WAGER_PLAY,
    TREY_WAGER_BONUS,
    TREY_WAGER_PROGRESSIVE,
    TREY_WAGER_ANTE_BONUS, /* not a wager but an award on the ante */
    TREY_WAGER_BANK,       /* the player-dealer's */
    TREY_WAGER_KIND_COUNT
} trey_wager_kind;

/* "ante", "ante-bonus" … */
TREY_API const char *trey_wager_kind_name(trey_wager_kind kind);

/* Find a wager kind by name. Returns TREY_WAGER_KIND_COUNT for an unknown name. */
TREY_API trey_wager_kind trey_wager_kind_find(const char *name);

/* The order in which the wagers of a seat are settled (OUT-8), as one number: four bits for each
 * wager kind, the first kind in the lowest bits. */
#define TREY_RECONCILE_STEPS 4
#define TREY_RECONCILE_ORDER(first, second, third, fourth)                                         \
    ((int64_t)(first) | (int64_t)(second) << 4 | (int64_t)(third) << 8 | (int64_t)(fourth) << 12)

/* All rules and options in force at a table. Only trey_posting_make and trey_posting_fill write a
 * posting; callers may read the fields. */
typedef struct trey_posting {
    const trey_ruleset *ruleset;
    trey_edition edition;
    const trey_schedule *schedule; /* NULL: fees waived */
    const trey_paytable *bonus;
    const trey_paytable *ante_bonus;           /* NULL: none paid */
    const trey_designator *designator;         /* NULL in the California sets */
    const trey_progressive_table *progressive; /* NULL: none */
    int32_t bonus_most;      /* the largest multiple of a bonus that can change hands; at least 1 */
    int32_t ante_bonus_most; /* the largest pay-off of the Ante Bonus table; 0 without one */

    uint32_t seats;
    uint32_t decks;
    int64_t ante_min, ante_max;
    int64_t bonus_min, bonus_max;
    int64_t position_max, player_position_max; /* 0: no such limit */
    int64_t increment;
    bool charge_bonus;
    bool ante_mandatory;
    bool adjacent_seats;
    trey_cover cover;
    trey_action action;
    trey_action_count action_count;
    trey_bonus_name bonus_name;
    int64_t denomination; /* of a progressive wager */
    uint32_t rounds_per_shuffle;
    uint32_t decision_seconds;
    int64_t reconcile; /* TREY_RECONCILE_ORDER */
    trey_pay_style pay_style;
    trey_device device; /* used unless it fails (PROC-4) */
} trey_posting;

/* The name of the bonus wager at a table: "Bonus" or "Pair Plus" (PROC-1). The second function
 * gives the default of a rule set. */
TREY_API const char *trey_posting_bonus_title(const trey_posting *posting);
TREY_API const char *trey_ruleset_bonus_title(const trey_ruleset *ruleset);

/* Make a posting from choices. If a choice is refused, *posting is unchanged and the refusal's
 * subject is the trey_option. The rule set and the choices must outlive the posting. */
TREY_API TREY_MUST_CHECK trey_refusal trey_posting_make(trey_posting *posting,
                                                        const trey_ruleset *ruleset,
                                                        const trey_choices *choices);

/* The same without trey_posting_check_playable(). A caller that reports all errors of a posting
 * needs the posting even if no wager meets its limits. */
TREY_API TREY_MUST_CHECK trey_refusal trey_posting_fill(trey_posting *posting,
                                                        const trey_ruleset *ruleset,
                                                        const trey_choices *choices);

/* Check one choice without regard to the others. */
TREY_API TREY_MUST_CHECK trey_refusal trey_choice_check(const trey_ruleset *ruleset,
                                                        const trey_choices *choices,
                                                        trey_option option);

/* The smallest multiple of the increment that is at least the minimum (WAGER-9). */
static inline int64_t trey_wager_smallest(int64_t min, int64_t increment)
{
    return (min + increment - 1) / increment * increment;
}

/* Check whether some ante and some bonus meet all limits: each range must contain a multiple of the
 * increment, and the smallest ante must be within the limits of a position and of the schedule
 * (WAGER-8, WAGER-9, FEE-6). A refusal has the trey_option whose limit is too low as its subject,
 * the smallest wager as `given`, and that limit as `limit`. trey_posting_make calls this function
 * from TREY_EDITION_2 on. */
TREY_API TREY_MUST_CHECK trey_refusal trey_posting_check_playable(const trey_posting *posting);

/* Whether the bonus table, with this number of decks, pays players more than it takes from them.
 * The rules allow such a posting, but the bank loses money on it. */
TREY_API bool trey_posting_bonus_favours_player(const trey_posting *posting);

/* The value of an option in a posting, as in trey_option_row; 0 for a schedule and a pay table,
 * whose value is a name, and for the progressive if none is posted. */
TREY_API int64_t trey_posting_value(const trey_posting *posting, trey_option option);

TREY_END_DECLS

#endif
