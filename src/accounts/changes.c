/* SPDX-License-Identifier: MIT */
/*
 * Changes of accounts on their way to the journal. Only the server writes the journal, and `trey
 * user` works without one, so a change is queued here, in the same transaction as the change itself
 * (P7). The server records the queue in the journal and then drops what it has recorded.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "people_db.h"

enum { CHECK_SIZE = 16 };

enum {
    NUMBER,
    ID,
    TIME,
    KIND,
    ORIGIN,
    BY,
    USER,
    PERSON,
    BEFORE,
    ROLES,
    CHECK,
    BAR,
    BAR_PLACE,
    BAR_UNTIL,
    BAR_REASON
};

void people_set_actor(people_db *people, const change_actor *actor)
{
    people->actor = *actor;
}

/* Over everything but the number, which is known only after the row is written. It finds damage,
 * not forgery: whoever writes to the database has the key. */
static void make_check(const people_db *people, const person_change *change,
                       uint8_t check[CHECK_SIZE])
{
    crypto_generichash_state state;
    int64_t numbers[] = {change->time,   change->kind,         change->by.origin, change->by.person,
                         change->person, change->roles_before, change->roles};
    crypto_generichash_init(&state, people->tries_key, TRIES_KEY_SIZE, CHECK_SIZE);
    crypto_generichash_update(&state, change->id, sizeof change->id);
    crypto_generichash_update(&state, (const uint8_t *)numbers, sizeof numbers);
    crypto_generichash_update(&state, (const uint8_t *)change->by.user, strlen(change->by.user));
    if (person_change_is_of_bar(change->kind)) { /* others have the check that they always had */
        const change_bar *bar = &change->bar;
        int64_t more[] = {(int64_t)bar->number, bar->table, bar->until};
        crypto_generichash_update(&state, (const uint8_t *)more, sizeof more);
        crypto_generichash_update(&state, (const uint8_t *)bar->reason, strlen(bar->reason));
    }
    if (person_change_is_of_reader(change->kind)) {
        int64_t more[] = {(int64_t)change->reader.number, change->reader.table};
        crypto_generichash_update(&state, (const uint8_t *)more, sizeof more);
    }
    crypto_generichash_final(&state, check, CHECK_SIZE);
}

static people_status note(people_db *people, person_change *change, people_error *error)
{
    uint8_t check[CHECK_SIZE];
    change->time = clock_wall_ms();
    change->by = people->actor;
    randombytes_buf(change->id, sizeof change->id);
    make_check(people, change, check);
    /* A change of a card reader has its number and table where others have a bar's. */
    bool is_reader = person_change_is_of_reader(change->kind);
    uint64_t subject = is_reader ? change->reader.number : change->bar.number;
    uint32_t place = is_reader ? change->reader.table : change->bar.table;
    return people_run(people, PEOPLE_QUERY_CHANGE_ADD,
                      SQL_VALUES(sql_blob(change->id, sizeof change->id), sql_integer(change->time),
                                 sql_integer(change->kind), sql_integer(change->by.origin),
                                 sql_integer(change->by.person), sql_text(change->by.user),
                                 sql_integer(change->person), sql_integer(change->roles_before),
                                 sql_integer(change->roles), sql_blob(check, sizeof check),
                                 sql_integer((int64_t)subject), sql_integer(place),
                                 sql_integer(change->bar.until), sql_text(change->bar.reason)),
                      "record a change", error);
}

people_status people_note_change(people_db *people, person_change_kind kind, uint32_t number,
                                 role_set before, role_set after, people_error *error)
{
    person_change change = {.kind = kind, .person = number, .roles_before = before, .roles = after};
    return note(people, &change, error);
}

people_status people_note_bar(people_db *people, person_change_kind kind, const person_bar *bar,
                              people_error *error)
{
    person_change change = {
        .kind = kind,
        .person = bar->person,
        .bar = {.number = bar->number, .table = bar->table, .until = bar->until}};
    memcpy(change.bar.reason, bar->reason, sizeof change.bar.reason);
    return note(people, &change, error);
}

people_status people_note_reader(people_db *people, person_change_kind kind,
                                 const card_reader *reader, people_error *error)
{
    person_change change = {.kind = kind,
                            .reader = {.number = reader->number, .table = reader->table}};
    return note(people, &change, error);
}

/* False: the row is damaged; number and, if possible, id are set. */
static bool read_row(const people_db *people, sqlite3_stmt *row, person_change *change)
{
    uint8_t check[CHECK_SIZE];
    const char *user = (const char *)sqlite3_column_text(row, USER);
    const char *reason = (const char *)sqlite3_column_text(row, BAR_REASON);
    *change = (person_change){
        .number = (uint64_t)sqlite3_column_int64(row, NUMBER),
        .time = sqlite3_column_int64(row, TIME),
        .kind = (person_change_kind)sqlite3_column_int64(row, KIND),
        .by = {.origin = (change_origin)sqlite3_column_int64(row, ORIGIN),
               .person = (uint32_t)sqlite3_column_int64(row, BY)},
        .person = (uint32_t)sqlite3_column_int64(row, PERSON),
        .roles_before = (role_set)sqlite3_column_int64(row, BEFORE),
        .roles = (role_set)sqlite3_column_int64(row, ROLES),
        .bar = {.number = (uint64_t)sqlite3_column_int64(row, BAR),
                .table = (uint32_t)sqlite3_column_int64(row, BAR_PLACE),
                .until = sqlite3_column_int64(row, BAR_UNTIL)},
    };
    if (person_change_is_of_reader(change->kind)) {
        change->reader = (change_reader){.number = change->bar.number, .table = change->bar.table};
        change->bar = (change_bar){.number = 0};
    }
    if (sqlite3_column_bytes(row, ID) == CHANGE_ID_SIZE) {
        memcpy(change->id, sqlite3_column_blob(row, ID), CHANGE_ID_SIZE);
    }
    if (user == NULL || strlen(user) >= CHANGE_USER_SIZE || reason == NULL ||
        strlen(reason) >= BAR_REASON_SIZE || sqlite3_column_bytes(row, ID) != CHANGE_ID_SIZE ||
        sqlite3_column_bytes(row, CHECK) != CHECK_SIZE) {
        return false;
    }
    memcpy(change->by.user, user, strlen(user) + 1);
    memcpy(change->bar.reason, reason, strlen(reason) + 1);
    make_check(people, change, check);
    return sodium_memcmp(check, sqlite3_column_blob(row, CHECK), CHECK_SIZE) == 0 &&
           person_change_is_valid(change);
}

people_status people_changes_read(people_db *people, person_change *list, size_t max, size_t *count,
                                  people_error *error)
{
    sqlite3_stmt *statement = NULL;
    *count = 0;
    people_status status = people_ready(people, PEOPLE_QUERY_CHANGE_LIST,
                                        SQL_VALUES(sql_integer((int64_t)max)), &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    for (; code == SQLITE_ROW && *count < max; code = sqlite3_step(statement)) {
        person_change *read = &list[(*count)++];
        if (!read_row(people, statement, read)) {
            person_change damaged = {
                .number = read->number, .time = read->time, .kind = PERSON_CHANGE_UNREADABLE};
            memcpy(damaged.id, read->id, CHANGE_ID_SIZE);
            *read = damaged;
        }
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? PEOPLE_OK
               : people_failure(people, code, "read changes", error);
}

people_status people_changes_drop(people_db *people, uint64_t last, people_error *error)
{
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK ? people_end(people,
                                            people_run(people, PEOPLE_QUERY_CHANGE_DROP,
                                                       SQL_VALUES(sql_integer((int64_t)last)),
                                                       "drop changes", error),
                                            error)
                               : status;
}
