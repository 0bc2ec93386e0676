/* SPDX-License-Identifier: MIT */
/*
 * Strategy files: named strategies in YAML, for `trey odds` and `trey sim`. docs/strategies.md
 * describes the format.
 */
#ifndef TREY_FORMAT_RULES_STRATEGY_FILE_H
#define TREY_FORMAT_RULES_STRATEGY_FILE_H

#include "format/text/strategy_text.h"
#include "rules_file.h"

enum { STRATEGIES_MAX = 64 };

/* One strategy of a file. */
typedef struct named_strategy {
    char name[STRATEGY_NAME_SIZE];
    bool has_play;          /* the file defines play without an exposed card … */
    trey_hand_value play;   /* … from this hand on */
    uint32_t ranks;         /* exposed ranks that the file defines, one bit each */
    trey_strategy strategy; /* by exposed rank */
} named_strategy;

typedef struct strategy_file {
    size_t count;
    named_strategy list[STRATEGIES_MAX];
} strategy_file;

/* Parses the text of a file. Reports every error with line and column. Returns false if there
 * was one; then the strategies must not be used. */
TREY_MUST_CHECK bool strategy_file_read(strategy_file *file, const char *name, const char *text,
                                        size_t size, rules_report *report, void *context);

/* Finds a strategy by name; NULL if there is none. */
const named_strategy *strategy_file_find(const strategy_file *file, const char *name);

/* Makes the strategy for a game that exposes a card, or for one that does not. Returns false if
 * the file does not define it: it has no `play`, and not every rank. */
TREY_MUST_CHECK bool strategy_file_use(const named_strategy *named, bool exposes_card,
                                       trey_strategy *strategy);

#endif
