/* SPDX-License-Identifier: MIT */
/*
 * Why a rule set does not have a collection schedule (FEE-4), with a suggestion.
 */
#ifndef TREY_FORMAT_TEXT_SCHEDULE_TEXT_H
#define TREY_FORMAT_TEXT_SCHEDULE_TEXT_H

#include <trey/book.h>

#include "base/span.h"

#define SCHEDULE_TEXT_SIZE 256

/* "california-shfl has no collection schedule 'A7'; it has 1, 2 and 3". The id is shortened, and
 * control characters in it are replaced. Returns `out`. */
const char *schedule_problem(char out[SCHEDULE_TEXT_SIZE], const trey_book *book,
                             const trey_ruleset *ruleset, span id);

#endif
