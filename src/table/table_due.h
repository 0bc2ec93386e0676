/* SPDX-License-Identifier: MIT */
/*
 * The events that a table causes by itself, without a command.
 */
#ifndef TREY_TABLE_TABLE_DUE_H
#define TREY_TABLE_TABLE_DUE_H

#include "command.h"

/* Memory for what a due event points to. */
typedef struct due_work {
    const entropy_source *entropy;
    fair_shoe shoe;
} due_work;

/* Makes the next event that the table causes by itself. False: none is due now. table_apply will
 * accept the event. */
bool table_due(const live_table *table, int64_t time, due_work *work, table_event *event);

/* Makes the event of the dealer's next step in the round. False: the dealer has nothing to do now.
 * table_apply will accept the event. */
bool table_due_by_dealer(const live_table *table, int64_t time, uint32_t dealer,
                         table_event *event);

/* The refusal of "proceed" while the dealer has nothing to do. */
trey_refusal table_dealer_waits(const live_table *table, int64_t time);

#endif
