/* SPDX-License-Identifier: MIT */
/*
 * Status codes of the live table. They follow those of the rules and of the fair shoe.
 */
#ifndef TREY_TABLE_TABLE_STATUS_H
#define TREY_TABLE_TABLE_STATUS_H

#include <trey/status.h>

#include "table_status_list.h"

typedef enum table_status {
    TABLE_STATUS_BASE = 3 * TREY_STATUS_LAYER,
#define TABLE_STATUS_ENTRY(name, code, rule, text) TABLE_REFUSED_##name,
    TABLE_STATUS_LIST(TABLE_STATUS_ENTRY)
#undef TABLE_STATUS_ENTRY
        TABLE_STATUS_END
} table_status;

/* Makes a refusal. `given` and `limit` are the figures in its text; 0 if the text has none. */
trey_refusal table_refuse(table_status status, int64_t given, int64_t limit);

#endif
