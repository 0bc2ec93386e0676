/* SPDX-License-Identifier: MIT */
/*
 * Shuffles that follow from a seed, so that a test of pages meets the cards it expects. Whoever
 * knows the seed knows every card: never on by default, never where others could play, and a data
 * directory is either of tests for good or never.
 */
#ifndef TREY_SERVE_TEST_MODE_H
#define TREY_SERVE_TEST_MODE_H

#include <trey/base.h>

enum { TEST_MODE_PROBLEM_SIZE = 256 };

/* Whether the data directory is one for this kind of server; marks a new one. `journal` is the
 * path of its journal, `mark` that of the mark. */
TREY_MUST_CHECK bool test_mode_check(const char *journal, const char *mark, bool is_test,
                                     char problem[TEST_MODE_PROBLEM_SIZE]);

#endif
