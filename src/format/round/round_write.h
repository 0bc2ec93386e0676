/* SPDX-License-Identifier: MIT */
/*
 * The answer to a round as JSON, one object on a line.
 */
#ifndef TREY_FORMAT_ROUND_ROUND_WRITE_H
#define TREY_FORMAT_ROUND_ROUND_WRITE_H

#include "format/json/json_writer.h"
#include "round_run.h"

void round_write(json_writer *writer, const round_answer *answer, const round_form *form);

/* A hand's category as the answer names it: "mini-royal" where the rule set gives A-K-Q suited a
 * line of its own. */
const char *hand_category_name(const trey_ruleset *ruleset, trey_hand_value value);

#endif
