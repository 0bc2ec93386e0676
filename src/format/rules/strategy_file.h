/* SPDX-License-Identifier: MIT */
/*
 * Strategy files: named strategies in YAML, for `trey odds` and `trey sim`. docs/strategies.md has
 * the form.
 */
#ifndef TREY_FORMAT_RULES_STRATEGY_FILE_H
#define TREY_FORMAT_RULES_STRATEGY_FILE_H

#include "format/text/strategy_text.h"
#include "rules_file.h"

enum { STRATEGIES_MAX = 64 };

/* One strategy of a file. */
typedef struct named_strategy {
    char name[STRATEGY_NAME_SIZE];
    bool has_play;          /* the file says what to do where no card is exposed … */
    trey_hand_value play;   /* … which is this */
    uint32_t ranks;         /* exposed ranks for which it says what to do, one bit each */
    trey_strategy strategy; /* by exposed rank */
} named_strategy;

typedef struct strategy_file {
    size_t count;
    named_strategy list[STRATEGIES_MAX];
} strategy_file;

/* Read a file's text. Every mistake is reported with line and column; false when there was one, and
 * then the strategies are not to be used. */
TREY_MUST_CHECK bool strategy_file_read(strategy_file *file, const char *name, const char *text,
                                        size_t size, rules_report *report, void *context);

/* The strategy of a name; NULL: there is none. */
const named_strategy *strategy_file_find(const strategy_file *file, const char *name);

/* What a strategy does in a game that exposes a card, or in one that does not. False when the file
 * leaves that open: it has no `play`, and not every rank. */
TREY_MUST_CHECK bool strategy_file_use(const named_strategy *named, bool exposes_card,
                                       trey_strategy *strategy);

#endif
