/* SPDX-License-Identifier: MIT */
/*
 * Card readers and their keys in the accounts database.
 */
#include <sodium.h>
#include <string.h>

#include "people_db.h"
#include "reader.h"

enum { NUMBER, PLACE, SINCE, ORIGIN, BY, USER, LAST_USED, REVOKED, REVOKED_BY };

enum { USED_EVERY_MS = 60000 };

/* ---- Rows ---- */

/* False if somebody changed the row by hand so that it does not fit. */
static bool read_row(sqlite3_stmt *row, card_reader *reader)
{
    const char *user = (const char *)sqlite3_column_text(row, USER);
    *reader = (card_reader){
        .number = (uint64_t)sqlite3_column_int64(row, NUMBER),
        .table = (uint32_t)sqlite3_column_int64(row, PLACE),
        .since = sqlite3_column_int64(row, SINCE),
        .by = {.origin = (change_origin)sqlite3_column_int64(row, ORIGIN),
               .person = (uint32_t)sqlite3_column_int64(row, BY)},
        .last_used = sqlite3_column_int64(row, LAST_USED),
        .revoked = sqlite3_column_int64(row, REVOKED),
        .revoked_by = (uint32_t)sqlite3_column_int64(row, REVOKED_BY),
    };
    bool fits = user != NULL && strlen(user) < sizeof reader->by.user &&
                (unsigned)reader->by.origin < CHANGE_ORIGIN_COUNT;
    if (fits) {
        memcpy(reader->by.user, user, strlen(user) + 1);
    }
    return fits;
}

/* Reads one reader. `absent` is the status without a row. */
static people_status fetch(people_db *people, people_query query, const sql_value *values,
                           size_t count, people_status absent, card_reader *found,
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
        return people_fail(error, absent, "there is no such card reader");
    }
    if (code != SQLITE_ROW) {
        return people_failure(people, code, "read a card reader", error);
    }
    return is_read ? PEOPLE_OK
                   : people_fail(error, PEOPLE_CORRUPT,
                                 "%s: a card reader is damaged; restore a backup",
                                 sql_path(people->database));
}

people_status reader_next(people_db *people, uint64_t after, card_reader *found,
                          people_error *error)
{
    return fetch(people, PEOPLE_QUERY_READER_NEXT, SQL_VALUES(sql_integer((int64_t)after)),
                 PEOPLE_END, found, error);
}

/* ---- Adding and revoking ---- */

static people_status add(people_db *people, card_reader *reader,
                         const uint8_t digest[TOKEN_DIGEST_SIZE], people_error *error)
{
    people_status status =
        people_run(people, PEOPLE_QUERY_READER_ADD,
                   SQL_VALUES(sql_integer(reader->table), people_digest(digest),
                              sql_integer(reader->since), sql_integer(reader->by.origin),
                              sql_integer(reader->by.person), sql_text(reader->by.user)),
                   "add a card reader", error);
    if (status != PEOPLE_OK) {
        return status;
    }
    reader->number = (uint64_t)sqlite3_last_insert_rowid(people->database);
    return people_note_reader(people, PERSON_CHANGE_READER_ADDED, reader, error);
}

people_status reader_add(people_db *people, uint32_t table, int64_t time, char key[TOKEN_SIZE],
                         card_reader *added, people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    *added = (card_reader){.table = table, .since = time, .by = people->actor};
    token_make(key, digest);
    people_status status = people_begin(people, error);
    if (status == PEOPLE_OK) {
        status = people_end(people, add(people, added, digest, error), error);
    }
    if (status != PEOPLE_OK) {
        sodium_memzero(key, TOKEN_SIZE);
    }
    return status;
}

static people_status revoke(people_db *people, uint64_t number, int64_t time, card_reader *revoked,
                            people_error *error)
{
    people_status status =
        fetch(people, PEOPLE_QUERY_READER_FIND, SQL_VALUES(sql_integer((int64_t)number)),
              PEOPLE_NO_READER, revoked, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    if (revoked->revoked != 0) {
        return people_fail(error, PEOPLE_NO_READER,
                           "the key of this card reader was revoked before");
    }
    revoked->revoked = time;
    revoked->revoked_by = people->actor.person;
    status = people_run(people, PEOPLE_QUERY_READER_REVOKE,
                        SQL_VALUES(sql_integer((int64_t)number), sql_integer(time),
                                   sql_integer(revoked->revoked_by)),
                        "revoke a key", error);
    return status == PEOPLE_OK
               ? people_note_reader(people, PERSON_CHANGE_READER_REVOKED, revoked, error)
               : status;
}

people_status reader_revoke(people_db *people, uint64_t number, int64_t time, card_reader *revoked,
                            people_error *error)
{
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK
               ? people_end(people, revoke(people, number, time, revoked, error), error)
               : status;
}

/* ---- Using ---- */

/* At most once a minute. A failure is ignored: a full disk does not stop the deal. */
static void note_used(people_db *people, int64_t time, card_reader *used)
{
    if (time - used->last_used < USED_EVERY_MS) {
        return;
    }
    int patience = people->patience_ms;
    people_set_patience(people, 0); /* if another program is writing, the next request notes it */
    people_status begun = people_begin(people, NULL);
    people_set_patience(people, patience);
    if (begun != PEOPLE_OK) {
        return;
    }
    people_status status =
        people_run(people, PEOPLE_QUERY_READER_USED,
                   SQL_VALUES(sql_integer((int64_t)used->number), sql_integer(time)),
                   "note the use of a key", NULL);
    if (people_end(people, status, NULL) == PEOPLE_OK) {
        used->last_used = time;
    }
}

people_status reader_find(people_db *people, const char *key, size_t size, int64_t time,
                          card_reader *found, people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    if (!token_digest(key, size, digest)) {
        return people_fail(error, PEOPLE_NOT_FOUND, "this is not a key");
    }
    people_status status = fetch(people, PEOPLE_QUERY_READER_OF_KEY,
                                 SQL_VALUES(people_digest(digest)), PEOPLE_NOT_FOUND, found, error);
    if (status == PEOPLE_OK && found->revoked != 0) {
        status = people_fail(error, PEOPLE_NOT_FOUND, "this key was revoked");
    }
    if (status == PEOPLE_OK) {
        note_used(people, time, found);
    }
    return status;
}
