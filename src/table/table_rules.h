/* SPDX-License-Identifier: MIT */
/*
 * What is in force at a live table, as it is recorded: a rule set and the house's choices by name,
 * and how the table is run. A book makes the posting of it; a digest over all that the posting
 * holds tells whether the names still mean what they meant.
 */
#ifndef TREY_TABLE_TABLE_RULES_H
#define TREY_TABLE_TABLE_RULES_H

#include <trey/book.h>
#include <trey/posting.h>

#include "chips.h"
#include "digest.h"

enum {
    RULES_NAME_SIZE = 40, /* with the zero byte at its end */
    RULES_SECONDS_MAX = 3600
};

/* The highest limit a live table may post, in cents: whatever such wagers can win in a life of
 * rounds, stacks stay numbers. */
#define RULES_LIMIT_MAX INT64_C(100000000000)

/* Who deals. */
typedef enum table_dealer {
    DEALER_AUTOMATIC, /* the table goes on by itself */
    DEALER_PERSON,    /* each step waits for the house dealer */
    DEALER_KIND_COUNT
} table_dealer;

/* Where cards come from. */
typedef enum table_cards {
    CARDS_SHOE,    /* the fair shoe */
    CARDS_ENTERED, /* real cards, entered hand by hand */
    CARDS_KIND_COUNT
} table_cards;

/* Which wins of the progressive wait for the supervisor's key (PROG-7): see table_rules_key_for. */
typedef enum table_key_for {
    KEY_FOR_METER, /* only what comes off the meter */
    KEY_FOR_ALL,
    KEY_FOR_COUNT
} table_key_for;

typedef struct table_rules {
    uint8_t edition; /* trey_edition of the posting */
    char ruleset[RULES_NAME_SIZE];
    uint32_t given; /* as in trey_choices */
    int64_t value[TREY_OPTION_COUNT];
    char schedule[RULES_NAME_SIZE]; /* empty: none chosen, or fees waived */
    char paytable[RULES_NAME_SIZE]; /* empty: none chosen */
    int64_t progressive;            /* number of the pay table; 0: none */

    uint32_t betting_seconds; /* from the first wager on */
    uint32_t offer_seconds;   /* to answer an offer of the bank */
    uint32_t reveal_seconds;  /* to reveal a contribution to the shuffle */
    uint32_t result_seconds;  /* before an automatic dealer goes on */
    uint8_t dealer;           /* table_dealer */
    uint8_t cards;            /* table_cards */
    uint8_t key_for;          /* table_key_for; a choice in TREY_EDITION_1 only */
    uint8_t chips;            /* chip_kind: what is played for (COVER-10) */

    digest meaning; /* of the posting */
} table_rules;

/* The rules of a posting as named in a book, with the usual times, an automatic dealer and the fair
 * shoe. Refused when a name is too long to be recorded, or the choices make no posting. */
TREY_MUST_CHECK trey_refusal table_rules_make(table_rules *rules, const trey_ruleset *ruleset,
                                              const trey_choices *choices);

/* PROG-7: every win where a person deals, else those that come off the meter; in TREY_EDITION_1 as
 * recorded. */
table_key_for table_rules_key_for(const table_rules *rules);

/* Whether times and settings are such that a table can be run by them; a part of the next. */
TREY_MUST_CHECK trey_refusal table_rules_check_running(const table_rules *rules);

/* The posting that rules stand for in a book. Any rules may be asked about; refused when a name is
 * unknown, a choice not allowed, or the digest another. */
TREY_MUST_CHECK trey_refusal table_rules_post(const table_rules *rules, const trey_book *book,
                                              trey_posting *posting);

/* The same rules with the choices that their edition left unsaid: before TREY_EDITION_2 hands are
 * counted to find the action seat (COVER-2). For people and programs that read or post them. */
table_rules table_rules_state(const table_rules *rules, const trey_ruleset *ruleset);

#endif
