/* SPDX-License-Identifier: MIT */
/*
 * Why a rule set does not offer a collection schedule (FEE-4) or a pay table (OUT-7), with a
 * suggestion.
 */
#ifndef TREY_FORMAT_TEXT_OFFER_TEXT_H
#define TREY_FORMAT_TEXT_OFFER_TEXT_H

#include <trey/book.h>

#include "base/span.h"

#define OFFER_TEXT_SIZE 256

/* "california-shfl has no collection schedule 'A7'; it has 1, 2 and 3". The option is
 * TREY_OPTION_SCHEDULE or TREY_OPTION_PAYTABLE. The id is shortened, and control characters in it
 * are replaced. Returns `out`. */
const char *offer_problem(char out[OFFER_TEXT_SIZE], const trey_book *book,
                          const trey_ruleset *ruleset, trey_option option, span id);

#endif
