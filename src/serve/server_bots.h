/* SPDX-License-Identifier: MIT */
/*
 * The configured bots and their accounts.
 */
#ifndef TREY_SERVE_SERVER_BOTS_H
#define TREY_SERVE_SERVER_BOTS_H

#include "serve/floor/floor.h"
#include "server.h"

/* Finds the account of a bot by its name, or adds it. False: `problem` says why. */
TREY_MUST_CHECK bool server_bot_person(people_db *people, const char *name, person *found,
                                       failure *problem);

/* Makes the bots of a table; `bots` has room for one at each seat, `seed` varies their choices.
 * Returns their number, or -1: `problem` says why. */
TREY_MUST_CHECK int server_bots_make(people_db *people, const serve_config *config,
                                     const config_table *wanted, uint64_t seed, floor_bot *bots,
                                     failure *problem);

#endif
