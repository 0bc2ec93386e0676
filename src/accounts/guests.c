/* SPDX-License-Identifier: MIT */
/*
 * Guests: how many there are, and which of them have expired. A guest has no password, so nobody
 * can come back to one whose session has ended.
 */
#include "people_db.h"

people_status people_count_guests(people_db *people, int64_t *count, people_error *error)
{
    sqlite3_stmt *statement = NULL;
    people_status status =
        people_ready(people, PEOPLE_QUERY_GUEST_COUNT, NULL, 0, &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    *count = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return code == SQLITE_ROW ? PEOPLE_OK : people_failure(people, code, "count the guests", error);
}

people_status people_note_seated(people_db *people, const uint32_t *numbers, size_t count,
                                 int64_t time, people_error *error)
{
    people_status status = count > 0 ? people_begin(people, error) : PEOPLE_OK;
    if (status != PEOPLE_OK || count == 0) {
        return status;
    }
    for (size_t i = 0; i < count && status == PEOPLE_OK; i++) {
        status = people_run(people, PEOPLE_QUERY_GUEST_SEATED,
                            SQL_VALUES(sql_integer(numbers[i]), sql_integer(time)),
                            "note a guest at a table", error);
    }
    return people_end(people, status, error);
}

people_status people_list_expired(people_db *people, int64_t before, uint32_t *numbers, size_t max,
                                  size_t *count, people_error *error)
{
    sqlite3_stmt *statement = NULL;
    *count = 0;
    people_status status =
        people_ready(people, PEOPLE_QUERY_GUEST_EXPIRED,
                     SQL_VALUES(sql_integer(before), sql_integer((int64_t)max)), &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    while (code == SQLITE_ROW && *count < max) {
        numbers[(*count)++] = (uint32_t)sqlite3_column_int64(statement, 0);
        code = sqlite3_step(statement);
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? PEOPLE_OK
               : people_failure(people, code, "list expired guests", error);
}

static people_status expire(people_db *people, uint32_t number, people_error *error)
{
    people_status status = people_run(people, PEOPLE_QUERY_GUEST_END,
                                      SQL_VALUES(sql_integer(number)), "end a guest", error);
    return status == PEOPLE_OK ? session_end_all(people, number, error) : status;
}

people_status people_expire_guests(people_db *people, const uint32_t *numbers, size_t count,
                                   people_error *error)
{
    people_status status = count > 0 ? people_begin(people, error) : PEOPLE_OK;
    if (status != PEOPLE_OK || count == 0) {
        return status;
    }
    for (size_t i = 0; i < count && status == PEOPLE_OK; i++) {
        status = expire(people, numbers[i], error);
    }
    return people_end(people, status, error);
}
