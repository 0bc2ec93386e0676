/* SPDX-License-Identifier: MIT */
/*
 * Test mode: shuffles follow from a seed, so that a test of the pages gets the cards it expects.
 * Anyone who knows the seed knows every card. Therefore test mode is never the default and works
 * only on a loopback address, and a data directory is used either only in test mode or never.
 */
#ifndef TREY_SERVE_TEST_MODE_H
#define TREY_SERVE_TEST_MODE_H

#include "base/failure.h"

/* Checks that a data directory is for test mode, or is not; marks a new one. `journal` and `mark`
 * are paths. False: `problem` says why the directory cannot be used. */
TREY_MUST_CHECK bool test_mode_check(const char *journal, const char *mark, bool is_test,
                                     failure *problem);

#endif
