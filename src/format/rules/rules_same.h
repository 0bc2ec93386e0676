/* SPDX-License-Identifier: MIT */
/*
 * Whether two things of a book are identical. A file may repeat a built-in thing unchanged (the
 * built-in files do), but must not redefine it under the same name.
 */
#ifndef TREY_FORMAT_RULES_RULES_SAME_H
#define TREY_FORMAT_RULES_RULES_SAME_H

#include <trey/book.h>

bool same_paytable(const trey_paytable *a, const trey_paytable *b);
bool same_designator(const trey_designator *a, const trey_designator *b);
bool same_progressive(const trey_progressive_table *a, const trey_progressive_table *b);
bool same_schedule(const trey_schedule *a, const trey_schedule *b);
bool same_ruleset(const trey_ruleset *a, const trey_ruleset *b);

#endif
