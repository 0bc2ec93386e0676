/* SPDX-License-Identifier: MIT */
/*
 * Bots as a configuration wants them, as people of the house.
 */
#ifndef TREY_SERVE_SERVER_BOTS_H
#define TREY_SERVE_SERVER_BOTS_H

#include "serve/floor/floor.h"
#include "server.h"

/* Finds the person with a name of the house, or makes him; false: `problem` says why. */
TREY_MUST_CHECK bool server_bot_person(people *all, const char *name, person *found,
                                       char problem[SERVER_PROBLEM_SIZE]);

/* Makes the bots of a table; `bots` has room for one at each seat. `seed` is that of their habits.
 * Returns how many, or -1: `problem` says why. */
TREY_MUST_CHECK int server_bots_make(people *all, const serve_config *config,
                                     const config_table *wanted, uint64_t seed, floor_bot *bots,
                                     char problem[SERVER_PROBLEM_SIZE]);

#endif
