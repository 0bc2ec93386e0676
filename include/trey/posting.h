/* SPDX-License-Identifier: MIT */
/*
 * Postings: a rule set and what the house chose within it. One table has a row for each choice;
 * it serves the readers of JSON and YAML, the command line and the manual.
 */
#ifndef TREY_POSTING_H
#define TREY_POSTING_H

#include <trey/ruleset.h>
#include <trey/status.h>

TREY_BEGIN_DECLS

/* What values of an option are. */
typedef enum trey_option_type {
    TREY_OPTION_NUMBER,
    TREY_OPTION_AMOUNT,
    TREY_OPTION_FLAG,
    TREY_OPTION_WORD, /* one of words[] */
    TREY_OPTION_SCHEDULE_ID,
    TREY_OPTION_PAYTABLE_ID,
    TREY_OPTION_PROGRESSIVE_TABLE,
    TREY_OPTION_ORDER /* an order of reconciling: four wager kinds */
} trey_option_type;

typedef struct trey_option_row {
    const char *name; /* as members of a posting are called */
    trey_option_type type;
    trey_rule rule;           /* the statement that gives the choice */
    trey_status not_offered;  /* how a choice is refused that the rule set does not give, … */
    trey_status not_allowed;  /* … or a value that it does not allow */
    const char *const *words; /* TREY_OPTION_WORD: names by value; ends with NULL */
    const char *help;
} trey_option_row;

/* One row for each trey_option. */
extern TREY_API const trey_option_row trey_options[TREY_OPTION_COUNT];

/* The option of a name, such as "ante_min"; TREY_OPTION_COUNT when there is none. */
TREY_API trey_option trey_option_find(const char *name);

/* "machine", "shoe", "hand". */
TREY_API const char *trey_device_name(trey_device device);

/* What a bettor can have on the table. */
typedef enum trey_wager_kind {
    TREY_WAGER_ANTE,
    TREY_WAGER_PLAY,
    TREY_WAGER_BONUS,
    TREY_WAGER_PROGRESSIVE,
    TREY_WAGER_ANTE_BONUS, /* no wager of its own: an award on the ante */
    TREY_WAGER_BANK,       /* the player-dealer's */
    TREY_WAGER_KIND_COUNT
} trey_wager_kind;

/* "ante", "ante-bonus" … */
TREY_API const char *trey_wager_kind_name(trey_wager_kind kind);

/* The kind of a name; TREY_WAGER_KIND_COUNT when there is none. */
TREY_API trey_wager_kind trey_wager_kind_find(const char *name);

/* An order of reconciling (OUT-8) as one number: kinds first to last, four bits each, the first
 * in the lowest. */
#define TREY_RECONCILE_STEPS 4
#define TREY_RECONCILE_ORDER(first, second, third, fourth)                                         \
    ((int64_t)(first) | (int64_t)(second) << 4 | (int64_t)(third) << 8 | (int64_t)(fourth) << 12)

/* Everything in force at a table. Made by trey_posting_make only; read its fields freely. */
typedef struct trey_posting {
    const trey_ruleset *ruleset;
    trey_edition edition;
    const trey_schedule *schedule; /* NULL: fees waived */
    const trey_paytable *bonus;
    const trey_paytable *ante_bonus;           /* NULL: none paid */
    const trey_designator *designator;         /* NULL in the California sets */
    const trey_progressive_table *progressive; /* NULL: none */
    int32_t bonus_most; /* a bonus moves this many times itself at most, and once if it loses */
    int32_t ante_bonus_most; /* the Ante Bonus table's largest pay-off; 0 without one */

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
    trey_device device; /* as long as it works (PROC-4) */
} trey_posting;

/* What the bonus wager is called at a table: "Bonus" or "Pair Plus" (PROC-1); and where a posting
 * is silent. */
TREY_API const char *trey_posting_bonus_title(const trey_posting *posting);
TREY_API const char *trey_ruleset_bonus_title(const trey_ruleset *ruleset);

/* Makes a posting from choices. A refusal's subject is the trey_option it is about; *posting is
 * then unchanged. Rule set and choices must outlive the posting. */
TREY_API TREY_MUST_CHECK trey_refusal trey_posting_make(trey_posting *posting,
                                                        const trey_ruleset *ruleset,
                                                        const trey_choices *choices);

/* The same, but a posting that nobody can play by is not refused: for a check that goes on to
 * report everything else. */
TREY_API TREY_MUST_CHECK trey_refusal trey_posting_fill(trey_posting *posting,
                                                        const trey_ruleset *ruleset,
                                                        const trey_choices *choices);

/* Check one choice by itself; TREY_OK or how it is refused. */
TREY_API TREY_MUST_CHECK trey_refusal trey_choice_check(const trey_ruleset *ruleset,
                                                        const trey_choices *choices,
                                                        trey_option option);

/* The smallest multiple of an increment that is not under a minimum (WAGER-9). */
static inline int64_t trey_wager_smallest(int64_t min, int64_t increment)
{
    return (min + increment - 1) / increment * increment;
}

/* Whether antes and bonuses can be placed at all: each range holds a multiple of the increment, and
 * the smallest ante is within the limits of a position and of the schedule (WAGER-8, WAGER-9,
 * FEE-6). Otherwise refused with the trey_option whose limit is too low, the smallest wager as
 * `given` and that limit as `limit`. trey_posting_make asks for it from TREY_EDITION_2 on. */
TREY_API TREY_MUST_CHECK trey_refusal trey_posting_check_playable(const trey_posting *posting);

/* Lawful but dangerous: with these decks the bonus table pays players more than it takes. */
TREY_API bool trey_posting_bonus_favours_player(const trey_posting *posting);

TREY_END_DECLS

#endif
