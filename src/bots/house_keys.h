/* SPDX-License-Identifier: MIT */
/*
 * The supervisor's keys at a table that has no supervisor: the demonstration is nobody's room, and
 * a jackpot would stop its table for good (PROG-7). Pure.
 */
#ifndef TREY_BOTS_HOUSE_KEYS_H
#define TREY_BOTS_HOUSE_KEYS_H

#include "table/command.h"

/* The key that is due now, in the name of a supervisor; false: none. */
TREY_MUST_CHECK bool house_key_next(const table *at, uint32_t supervisor, table_command *command);

#endif
