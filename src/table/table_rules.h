/* SPDX-License-Identifier: MIT */
/*
 * The rules of a live table as a journal records them: the name of a rule set, the choices of the
 * house, and the times and settings of the table. A book turns them into a posting. They contain a
 * digest of the posting, which shows whether the names still mean the same.
 */
#ifndef TREY_TABLE_TABLE_RULES_H
#define TREY_TABLE_TABLE_RULES_H

#include <trey/book.h>
#include <trey/posting.h>

#include "chips.h"
#include "digest.h"

enum {
    RULES_NAME_SIZE = 40, /* including the final zero byte */
    RULES_SECONDS_MAX = 3600,
    RULES_MISSED_MAX = 100 /* rounds that a player may miss */
};

/* The highest limit that a live table can post, in cents. It is low enough that no number of
 * rounds in practice makes a stack overflow. */
#define RULES_LIMIT_MAX INT64_C(100000000000)

/* Who deals. */
typedef enum table_dealer {
    DEALER_AUTOMATIC, /* the table takes each step by itself */
    DEALER_PERSON,    /* each step waits for the house dealer */
    DEALER_KIND_COUNT
} table_dealer;

/* Where cards come from. */
typedef enum table_cards {
    CARDS_SHOE,    /* the fair shoe */
    CARDS_ENTERED, /* real cards, entered hand by hand */
    CARDS_KIND_COUNT
} table_cards;

/* Which wins of the progressive a supervisor must confirm with the key (PROG-7); see
 * table_rules_key_for. */
typedef enum table_key_for {
    KEY_FOR_METER, /* only wins that are paid from the meter */
    KEY_FOR_ALL,
    KEY_FOR_COUNT
} table_key_for;

/* What happens at the turn of a player who sits out, or whose connection is gone. */
typedef enum table_away {
    AWAY_WAIT, /* the table waits until their time is up; rules of older journals mean this */
    AWAY_FOLD, /* they fold at once */
    AWAY_KIND_COUNT
} table_away;

/* The rhythm of the showdown where a person deals. COVER-6 always needs all hands first. */
typedef enum table_showdown {
    SHOWDOWN_SEAT_BY_SEAT, /* turn a hand over, pay or take, go on; as in older journals */
    SHOWDOWN_HANDS_FIRST,  /* turn all hands over, then pay and take */
    SHOWDOWN_KIND_COUNT
} table_showdown;

/* Whether a player's page may place the bets of the last round again, round after round. */
typedef enum table_keep_betting {
    KEEP_BETTING_ALLOWED,
    KEEP_BETTING_FORBIDDEN,
    KEEP_BETTING_COUNT
} table_keep_betting;

typedef struct table_rules {
    uint8_t edition; /* trey_edition of the posting */
    char ruleset[RULES_NAME_SIZE];
    uint32_t given; /* as in trey_choices */
    int64_t value[TREY_OPTION_COUNT];
    char schedule[RULES_NAME_SIZE]; /* empty: none chosen, or fees waived */
    char paytable[RULES_NAME_SIZE]; /* empty: none chosen */
    int64_t progressive;            /* number of the pay table; 0: none */

    uint32_t betting_seconds;    /* time to bet, from the first wager on */
    uint32_t offer_seconds;      /* time to answer an offer of the bank */
    uint32_t reveal_seconds;     /* time to reveal a contribution to the shuffle */
    uint32_t result_seconds;     /* longest time for which an automatic dealer shows the result … */
    uint32_t result_seconds_min; /* … and the shortest, when everybody is ready; in older journals
                                    the same */
    uint32_t missed_rounds_max;  /* a player who misses so many in a row sits out, and an offer of
                                    the bank that they do not answer waits only once; 0: never, as
                                    in older journals */
    uint8_t dealer;              /* table_dealer */
    uint8_t cards;               /* table_cards */
    uint8_t key_for;             /* table_key_for; a choice in TREY_EDITION_1 only */
    uint8_t chips;               /* chip_kind: what is played for (COVER-10) */
    uint8_t away;                /* table_away */
    uint8_t showdown;            /* table_showdown */
    uint8_t keep_betting;        /* table_keep_betting */

    digest meaning; /* of the posting */
} table_rules;

/* Makes rules from a rule set and choices, with default times, an automatic dealer and the fair
 * shoe, where players who are away fold. Refused if a name is too long to record, or if the choices
 * are not a valid posting. */
TREY_MUST_CHECK trey_refusal table_rules_make(table_rules *rules, const trey_ruleset *ruleset,
                                              const trey_choices *choices);

/* PROG-7: every win if a person deals, otherwise only wins paid from the meter. Rules of
 * TREY_EDITION_1 state it themselves. */
table_key_for table_rules_key_for(const table_rules *rules);

/* Checks only the times and settings. table_rules_post includes this check. */
TREY_MUST_CHECK trey_refusal table_rules_check_running(const table_rules *rules);

/* Makes the posting of rules, whose names it looks up in the book. The rules may hold any bytes.
 * Refused if a name is unknown, a choice is not allowed, or the digest differs. */
TREY_MUST_CHECK trey_refusal table_rules_post(const table_rules *rules, const trey_book *book,
                                              trey_posting *posting);

/* Rules that a journal keeps in full (rules_copy.h). */
typedef struct rules_archive {
    /* A book with the rules of a digest; NULL: they are not kept. */
    const trey_book *(*find)(void *context, const digest *meaning);
    void *context;
} rules_archive;

/* The same for rules of a journal, which may be older than the book: rules that the book does not
 * have, or has changed, are looked up in the archive, which may be NULL. *found becomes the book
 * that has them. */
TREY_MUST_CHECK trey_refusal table_rules_post_recorded(const table_rules *rules,
                                                       const trey_book *book,
                                                       const rules_archive *archive,
                                                       trey_posting *posting,
                                                       const trey_book **found);

/* The same rules with the choices that their edition implies written out: before TREY_EDITION_2,
 * hands are counted to find the action seat (COVER-2). For showing rules, and for posting them
 * again. */
table_rules table_rules_state(const table_rules *rules, const trey_ruleset *ruleset);

#endif
