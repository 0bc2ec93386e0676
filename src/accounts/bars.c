/* SPDX-License-Identifier: MIT */
/*
 * Bars and self-exclusions in the accounts database.
 */
#include <string.h>

#include "bar.h"
#include "people_db.h"

enum { NUMBER, PERSON, PLACE, IS_SELF, SINCE, UNTIL, REASON, ORIGIN, BY, USER, LIFTED, LIFTED_BY };

#define YEAR_MS (INT64_C(366) * 86400000)

bool bar_is_in_force(const person_bar *bar, int64_t time)
{
    return bar->lifted == 0 && time < bar->until;
}

/* ---- Rows ---- */

static bool read_text(sqlite3_stmt *row, int column, char *text, size_t size)
{
    const char *stored = (const char *)sqlite3_column_text(row, column);
    bool fits = stored != NULL && strlen(stored) < size;
    if (fits) {
        memcpy(text, stored, strlen(stored) + 1);
    }
    return fits;
}

/* False if somebody changed the row by hand so that it does not fit. */
static bool read_row(sqlite3_stmt *row, person_bar *bar)
{
    *bar = (person_bar){
        .number = (uint64_t)sqlite3_column_int64(row, NUMBER),
        .person = (uint32_t)sqlite3_column_int64(row, PERSON),
        .table = (uint32_t)sqlite3_column_int64(row, PLACE),
        .is_self = sqlite3_column_int(row, IS_SELF) != 0,
        .since = sqlite3_column_int64(row, SINCE),
        .until = sqlite3_column_int64(row, UNTIL),
        .by = {.origin = (change_origin)sqlite3_column_int64(row, ORIGIN),
               .person = (uint32_t)sqlite3_column_int64(row, BY)},
        .lifted = sqlite3_column_int64(row, LIFTED),
        .lifted_by = (uint32_t)sqlite3_column_int64(row, LIFTED_BY),
    };
    return read_text(row, REASON, bar->reason, sizeof bar->reason) &&
           read_text(row, USER, bar->by.user, sizeof bar->by.user) &&
           (unsigned)bar->by.origin < CHANGE_ORIGIN_COUNT;
}

static people_status damaged(const people_db *people, people_error *error)
{
    return people_fail(error, PEOPLE_CORRUPT, "%s: a bar is damaged; restore a backup",
                       sql_path(people->database));
}

/* Reads one bar. `absent` is the status without a row. */
static people_status fetch(people_db *people, people_query query, const sql_value *values,
                           size_t count, people_status absent, person_bar *found,
                           people_error *error)
{
    sqlite3_stmt *statement = NULL;
    people_status status = people_ready(people, query, values, count, &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    bool is_read = code == SQLITE_ROW && read_row(statement, found);
    sqlite3_reset(statement);
    if (code == SQLITE_DONE) {
        return people_fail(error, absent, "this person has no such bar");
    }
    if (code != SQLITE_ROW) {
        return people_failure(people, code, "read a bar", error);
    }
    return is_read ? PEOPLE_OK : damaged(people, error);
}

people_status bar_next(people_db *people, uint64_t after, int64_t time, person_bar *found,
                       people_error *error)
{
    return fetch(people, PEOPLE_QUERY_BAR_NEXT,
                 SQL_VALUES(sql_integer((int64_t)after), sql_integer(time)), PEOPLE_END, found,
                 error);
}

people_status bars_of_person(people_db *people, uint32_t whose, person_bar list[BARS_LIST_MAX],
                             size_t *count, people_error *error)
{
    sqlite3_stmt *statement = NULL;
    *count = 0;
    people_status status =
        people_ready(people, PEOPLE_QUERY_BAR_LIST,
                     SQL_VALUES(sql_integer(whose), sql_integer(BARS_LIST_MAX)), &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    for (; code == SQLITE_ROW && status == PEOPLE_OK; code = sqlite3_step(statement)) {
        status = read_row(statement, &list[(*count)++]) ? PEOPLE_OK : damaged(people, error);
    }
    sqlite3_reset(statement);
    if (status == PEOPLE_OK && code != SQLITE_DONE) {
        status = people_failure(people, code, "read the bars of a person", error);
    }
    return status;
}

/* ---- Barring ---- */

static people_status add(people_db *people, person_bar *bar, people_error *error)
{
    person barred;
    people_status status = people_find(people, bar->person, &barred, error);
    if (status == PEOPLE_OK) {
        status = people_run(people, PEOPLE_QUERY_BAR_ADD,
                            SQL_VALUES(sql_integer(bar->person), sql_integer(bar->table),
                                       sql_integer(bar->is_self), sql_integer(bar->since),
                                       sql_integer(bar->until), sql_text(bar->reason),
                                       sql_integer(bar->by.origin), sql_integer(bar->by.person),
                                       sql_text(bar->by.user)),
                            "bar a person", error);
    }
    if (status != PEOPLE_OK) {
        return status;
    }
    bar->number = (uint64_t)sqlite3_last_insert_rowid(people->database);
    return people_note_bar(
        people, bar->is_self ? PERSON_CHANGE_SELF_EXCLUDED : PERSON_CHANGE_BARRED, bar, error);
}

people_status bar_add(people_db *people, const person_bar *wanted, int64_t time, person_bar *added,
                      people_error *error)
{
    if (wanted->until <= time || wanted->until - time > BAR_YEARS_MAX * YEAR_MS) {
        return people_fail(error, PEOPLE_UNTIL_BAD,
                           "the end must be in the future, and at most %d years away",
                           (int)BAR_YEARS_MAX);
    }
    *added = (person_bar){.person = wanted->person,
                          .table = wanted->is_self ? 0 : wanted->table,
                          .is_self = wanted->is_self,
                          .since = time,
                          .until = wanted->until,
                          .by = people->actor};
    memcpy(added->reason, wanted->reason, sizeof added->reason);
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK ? people_end(people, add(people, added, error), error) : status;
}

/* ---- Lifting ---- */

static people_status lift(people_db *people, uint32_t whose, uint64_t number, int64_t time,
                          person_bar *lifted, people_error *error)
{
    people_status status = fetch(people, PEOPLE_QUERY_BAR_FIND,
                                 SQL_VALUES(sql_integer((int64_t)number), sql_integer(whose)),
                                 PEOPLE_NO_BAR, lifted, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    if (!bar_is_in_force(lifted, time)) {
        return people_fail(error, PEOPLE_BAR_OVER, "this bar was lifted, or has ended");
    }
    if (lifted->is_self) { /* B2 */
        return people_fail(error, PEOPLE_EXCLUSION_STANDS,
                           "a self-exclusion cannot be lifted before its end");
    }
    lifted->lifted = time;
    lifted->lifted_by = people->actor.person;
    status = people_run(
        people, PEOPLE_QUERY_BAR_LIFT,
        SQL_VALUES(sql_integer((int64_t)number), sql_integer(time), sql_integer(lifted->lifted_by)),
        "lift a bar", error);
    return status == PEOPLE_OK ? people_note_bar(people, PERSON_CHANGE_BAR_LIFTED, lifted, error)
                               : status;
}

people_status bar_lift(people_db *people, uint32_t whose, uint64_t number, int64_t time,
                       person_bar *lifted, people_error *error)
{
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK
               ? people_end(people, lift(people, whose, number, time, lifted, error), error)
               : status;
}
