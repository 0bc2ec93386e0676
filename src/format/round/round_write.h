/* SPDX-License-Identifier: MIT */
/*
 * Writes the answer to a round as JSON, one object per line.
 */
#ifndef TREY_FORMAT_ROUND_ROUND_WRITE_H
#define TREY_FORMAT_ROUND_ROUND_WRITE_H

#include "format/json/json_writer.h"
#include "round_run.h"

void round_write(json_writer *writer, const round_answer *answer, const round_form *form);

/* The name of a hand's category in the answer: "mini-royal" if the rule set has a separate line
 * for A-K-Q suited. */
const char *hand_category_name(const trey_ruleset *ruleset, trey_hand_value value);

#endif
