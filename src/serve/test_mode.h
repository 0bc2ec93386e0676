/* SPDX-License-Identifier: MIT */
/*
 * Shuffles that follow from a seed, so that a test of pages meets the cards it expects. Whoever
 * knows the seed knows every card: never on by default, never where others could play, and a data
 * directory is either of tests for good or never.
 */
#ifndef TREY_SERVE_TEST_MODE_H
#define TREY_SERVE_TEST_MODE_H

#include "../table/table.h"

enum { TEST_MODE_PROBLEM_SIZE = 256 };

/* Entropy for each table and round. Zeroed with a seed it is ready. */
typedef struct test_entropy {
    uint64_t seed; /* not 0 */
    uint32_t table;
    uint64_t round, draws; /* within the round */
} test_entropy;

/* What is drawn next is for this table, in its present round. */
void test_entropy_turn(test_entropy *to, const table *at);

void test_entropy_draw(test_entropy *from, uint8_t *bytes, size_t size);

/* Whether the data directory is one for this kind of server; marks a new one. `journal` is the
 * path of its journal, `mark` that of the mark. */
TREY_MUST_CHECK bool test_mode_check(const char *journal, const char *mark, bool is_test,
                                     char problem[TEST_MODE_PROBLEM_SIZE]);

#endif
