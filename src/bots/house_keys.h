/* SPDX-License-Identifier: MIT */
/*
 * Presses the supervisor's keys at a table without a supervisor: the demonstration has no staff,
 * and a jackpot would stop its table for good (PROG-7). No I/O.
 */
#ifndef TREY_BOTS_HOUSE_KEYS_H
#define TREY_BOTS_HOUSE_KEYS_H

#include "table/command.h"

/* The key to press now, as a supervisor; false if none. */
TREY_MUST_CHECK bool house_key_next(const live_table *table, uint32_t supervisor,
                                    table_command *command);

#endif
