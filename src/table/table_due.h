/* SPDX-License-Identifier: MIT */
/*
 * What comes next at a table without anybody asking for it.
 */
#ifndef TREY_TABLE_TABLE_DUE_H
#define TREY_TABLE_TABLE_DUE_H

#include "command.h"

/* What an event that is due may point to. */
typedef struct due_work {
    const entropy_source *entropy;
    fair_shoe shoe;
} due_work;

/* The next event that the table brings about by itself, if there is one now. It will be taken. */
bool table_due(const table *at, int64_t time, due_work *work, table_event *event);

/* The next step of the round that is the dealer's to take, if there is one. It will be taken. */
bool table_due_by_dealer(const table *at, int64_t time, uint32_t dealer, table_event *event);

/* Why the dealer has nothing to do. */
trey_refusal table_dealer_waits(const table *at, int64_t time);

#endif
