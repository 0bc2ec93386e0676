/* SPDX-License-Identifier: MIT */
#include "table_status.h"

#include "base/assert.h"

trey_refusal table_refuse(table_status status, int64_t given, int64_t limit)
{
    static const trey_status_row rows[] = {TABLE_STATUS_LIST(TREY_STATUS_ROW)};
    uint32_t row = (uint32_t)status - TABLE_STATUS_BASE - 1;
    TREY_ASSERT(row < sizeof rows / sizeof rows[0]);
    return (trey_refusal){
        .status = (uint32_t)status, .given = given, .limit = limit, .row = &rows[row]};
}
