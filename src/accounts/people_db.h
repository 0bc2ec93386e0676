/* SPDX-License-Identifier: MIT */
/*
 * What the files of the accounts database share.
 */
#ifndef TREY_ACCOUNTS_PEOPLE_DB_H
#define TREY_ACCOUNTS_PEOPLE_DB_H

#include "bar.h"
#include "base/sql.h"
#include "people.h"
#include "reader.h"

/* Marks a file as ours: "TrPe" in the header of the database. */
#define PEOPLE_FILE_MARK 0x54725065

/* Statements, each prepared once. */
#define PEOPLE_QUERY_LIST(X)                                                                       \
    X(ADD, "INSERT INTO persons (name, key, kind, roles, hash, created)"                           \
           " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")                                                     \
    X(FIND, "SELECT " PEOPLE_COLUMNS " FROM persons WHERE number = ?1")                            \
    X(FIND_KEY, "SELECT " PEOPLE_COLUMNS " FROM persons WHERE key = ?1 AND kind <> 0")             \
    X(NEXT, "SELECT " PEOPLE_COLUMNS " FROM persons WHERE number > ?1 AND (?2 OR kind <> 0)"       \
            " ORDER BY number LIMIT 1")                                                            \
    X(SET_HASH, "UPDATE persons SET hash = ?2 WHERE number = ?1")                                  \
    X(SET_ROLES, "UPDATE persons SET roles = ?2 WHERE number = ?1")                                \
    X(SET_DISABLED, "UPDATE persons SET disabled = ?2 WHERE number = ?1")                          \
    X(GUEST_COUNT, "SELECT count(*) FROM persons WHERE kind = 0 AND disabled = 0")                 \
    X(GUEST_SEATED,                                                                                \
      "UPDATE persons SET seated = ?2 WHERE number = ?1 AND kind = 0 AND disabled = 0"             \
      " AND seated < ?2")                                                                          \
    X(GUEST_EXPIRED, "SELECT number FROM persons WHERE kind = 0 AND disabled = 0"                  \
                     " AND max(created, seated) < ?1 ORDER BY max(created, seated) LIMIT ?2")      \
    X(GUEST_END, "UPDATE persons SET disabled = 1, name = 'Guest', key = 'guest'"                  \
                 " WHERE number = ?1 AND kind = 0")                                                \
    X(COUNT_ADMINS, "SELECT count(*) FROM persons WHERE (roles & ?1) <> 0 AND disabled = 0"        \
                    " AND hash IS NOT NULL AND number <> ?2")                                      \
    X(TRIES_FIND, "SELECT failed, last, locked_until FROM tries WHERE name = ?1")                  \
    X(TRIES_PUT, "INSERT OR REPLACE INTO tries (name, failed, last, locked_until, person)"         \
                 " VALUES (?1, ?2, ?3, ?4, ?5)")                                                   \
    X(TRIES_DROP, "DELETE FROM tries WHERE name = ?1")                                             \
    X(TRIES_TRIM, "DELETE FROM tries WHERE name IN (SELECT name FROM tries WHERE person = 0"       \
                  " ORDER BY last DESC LIMIT -1 OFFSET ?1)")                                       \
    X(TRIES_SWEEP, "DELETE FROM tries WHERE last < ?1 AND locked_until < ?2")                      \
    X(SESSION_ADD, "INSERT INTO sessions (digest, person, created, last_seen, expires)"            \
                   " VALUES (?1, ?2, ?3, ?3, ?4)")                                                 \
    X(SESSION_FIND, "SELECT person, created, last_seen, expires FROM sessions WHERE digest = ?1")  \
    X(SESSION_LIST, "SELECT digest, created, last_seen, expires FROM sessions WHERE person = ?1"   \
                    " AND expires > ?2 ORDER BY last_seen DESC LIMIT ?3")                          \
    X(SESSION_SEEN, "UPDATE sessions SET last_seen = ?2, expires = ?3 WHERE digest = ?1")          \
    X(SESSION_END, "DELETE FROM sessions WHERE digest = ?1")                                       \
    X(SESSION_END_ALL, "DELETE FROM sessions WHERE person = ?1")                                   \
    X(SESSION_END_OTHERS, "DELETE FROM sessions WHERE person = ?1 AND digest <> ?2")               \
    X(SESSION_SWEEP, "DELETE FROM sessions WHERE expires <= ?1")                                   \
    X(FACTOR_FIND, "SELECT secret, pending, last_step FROM factors WHERE person = ?1")             \
    X(FACTOR_BEGIN, "INSERT INTO factors (person, pending) VALUES (?1, ?2)"                        \
                    " ON CONFLICT (person) DO UPDATE SET pending = ?2")                            \
    X(FACTOR_CONFIRM, "UPDATE factors SET secret = pending, pending = NULL, last_step = ?2"        \
                      " WHERE person = ?1")                                                        \
    X(FACTOR_STEP, "UPDATE factors SET last_step = ?2 WHERE person = ?1")                          \
    X(FACTOR_DROP, "DELETE FROM factors WHERE person = ?1")                                        \
    X(RECOVERY_ADD, "INSERT INTO recovery_codes (person, digest) VALUES (?1, ?2)")                 \
    X(RECOVERY_USE, "DELETE FROM recovery_codes WHERE person = ?1 AND digest = ?2")                \
    X(RECOVERY_DROP, "DELETE FROM recovery_codes WHERE person = ?1")                               \
    X(PIN_FIND, "SELECT hash, one_time, failed FROM pins WHERE person = ?1")                       \
    X(PIN_SET, "INSERT OR REPLACE INTO pins (person, hash, one_time) VALUES (?1, ?2, ?3)")         \
    X(PIN_COUNT, "UPDATE pins SET failed = ?2 WHERE person = ?1")                                  \
    X(PIN_DROP, "DELETE FROM pins WHERE person = ?1")                                              \
    X(CHANGE_ADD,                                                                                  \
      "INSERT INTO changes (id, time, kind, origin, by, user, person, before, roles, check_sum,"   \
      " bar, bar_place, bar_until, bar_reason)"                                                    \
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)")                     \
    X(CHANGE_LIST,                                                                                 \
      "SELECT number, id, time, kind, origin, by, user, person, before, roles, check_sum,"         \
      " bar, bar_place, bar_until, bar_reason FROM changes ORDER BY number LIMIT ?1")              \
    X(CHANGE_DROP, "DELETE FROM changes WHERE number <= ?1")                                       \
    X(BAR_ADD, "INSERT INTO bars (person, place, is_self, since, until, reason, origin, by, user)" \
               " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")                                     \
    X(BAR_FIND, "SELECT " BAR_COLUMNS " FROM bars WHERE number = ?1 AND person = ?2")              \
    X(BAR_NEXT, "SELECT " BAR_COLUMNS " FROM bars WHERE number > ?1 AND lifted = 0 AND until > ?2" \
                " ORDER BY number LIMIT 1")                                                        \
    X(BAR_LIST, "SELECT " BAR_COLUMNS " FROM bars WHERE person = ?1"                               \
                " ORDER BY number DESC LIMIT ?2")                                                  \
    X(BAR_LIFT, "UPDATE bars SET lifted = ?2, lifted_by = ?3 WHERE number = ?1")                   \
    X(READER_ADD, "INSERT INTO readers (place, digest, since, origin, by, user)"                   \
                  " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")                                              \
    X(READER_FIND, "SELECT " READER_COLUMNS " FROM readers WHERE number = ?1")                     \
    X(READER_OF_KEY, "SELECT " READER_COLUMNS " FROM readers WHERE digest = ?1")                   \
    X(READER_NEXT, "SELECT " READER_COLUMNS " FROM readers WHERE number > ?1"                      \
                   " ORDER BY number LIMIT 1")                                                     \
    X(READER_REVOKE, "UPDATE readers SET revoked = ?2, revoked_by = ?3 WHERE number = ?1")         \
    X(READER_USED, "UPDATE readers SET last_used = ?2 WHERE number = ?1")                          \
    X(LINK_ADD, "INSERT INTO links (digest, person, roles, expires) VALUES (?1, ?2, ?3, ?4)")      \
    X(LINK_FIND, "SELECT person, roles, expires FROM links WHERE digest = ?1")                     \
    X(LINK_DROP, "DELETE FROM links WHERE digest = ?1")                                            \
    X(LINK_DROP_FOR, "DELETE FROM links WHERE person = ?1")                                        \
    X(LINK_SWEEP, "DELETE FROM links WHERE expires <= ?1")

#define PEOPLE_COLUMNS                                                                             \
    "number, name, key, kind, roles, disabled, hash, created,"                                     \
    " EXISTS (SELECT 1 FROM factors WHERE person = number AND secret IS NOT NULL),"                \
    " EXISTS (SELECT 1 FROM pins WHERE person = number)"

#define BAR_COLUMNS                                                                                \
    "number, person, place, is_self, since, until, reason, origin, by, user, lifted, lifted_by"

#define READER_COLUMNS "number, place, since, origin, by, user, last_used, revoked, revoked_by"

typedef enum people_query {
#define PEOPLE_QUERY_ENTRY(id, sql) PEOPLE_QUERY_##id,
    PEOPLE_QUERY_LIST(PEOPLE_QUERY_ENTRY)
#undef PEOPLE_QUERY_ENTRY
        PEOPLE_QUERY_COUNT
} people_query;

enum { TRIES_KEY_SIZE = 32 };

struct people_db {
    sqlite3 *database;
    int lock; /* descriptor of the lock file; -1: not open */
    bool is_batch;
    int patience_ms; /* how long a change waits for other programs */
    role_policy role_policy;
    change_actor actor; /* who makes changes */
    sqlite3_stmt *queries[PEOPLE_QUERY_COUNT];
    char dummy[PASSWORD_HASH_SIZE]; /* the hash that unknown names are verified against */
    uint8_t tries_key[TRIES_KEY_SIZE];
    bool has_factor_key;
    uint8_t factor_key[FACTOR_KEY_SIZE];
};

/* Fills in an error; `error` may be NULL. Returns the status. */
people_status people_fail(people_error *error, people_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The error of a failed SQLite call: `task` says what could not be done. */
people_status people_failure(const people_db *people, int code, const char *task,
                             people_error *error);

/* A prepared query with its values bound, which must outlive its run. Reset it when it has run. */
people_status people_ready(people_db *people, people_query query, const sql_value *values,
                           size_t count, sqlite3_stmt **ready, people_error *error);

/* Runs a query that returns no rows. */
people_status people_run(people_db *people, people_query query, const sql_value *values,
                         size_t count, const char *task, people_error *error);

static inline sql_value people_digest(const uint8_t digest[TOKEN_DIGEST_SIZE])
{
    return sql_blob(digest, TOKEN_DIGEST_SIZE);
}

/* A change happens completely or not at all, also within a batch. Every people_begin is followed by
 * a people_end, which rolls back unless `status` is PEOPLE_OK. */
people_status people_begin(people_db *people, people_error *error);
people_status people_end(people_db *people, people_status status, people_error *error);

/* Checks or makes the tables, and reads the stored keys (people_schema.c). */
people_status people_schema_open(people_db *people, people_error *error);

/* Named values stored beside the tables. *is_there is false also for a value of another size. */
TREY_MUST_CHECK int people_value_get(people_db *people, const char *name, void *value, size_t size,
                                     bool *is_there);
TREY_MUST_CHECK int people_value_put(people_db *people, const char *name, const void *value,
                                     size_t size);

/* Number and hash of the account that can log in with a name's key; unchanged if there is none. */
people_status people_find_login(people_db *people, const char *key, login_try *found,
                                people_error *error);

/* Attempts to log in (people_login.c). */
people_status people_tries_of(people_db *people, const char *key, person *user,
                              people_error *error);
people_status people_tries_count(people_db *people, const char *key, int64_t time, uint32_t number,
                                 people_error *error);
people_status people_tries_forget(people_db *people, const char *key, people_error *error);
people_status people_confirms_forget(people_db *people, uint32_t number, people_error *error);
people_status people_tries_sweep(people_db *people, int64_t time, people_error *error);

/* After a login with the password: forgets wrong PINs (pin.c). */
people_status people_pin_unlock(people_db *people, uint32_t number, people_error *error);

/* Queues the record of a change, in its transaction (changes.c). */
people_status people_note_change(people_db *people, person_change_kind kind, uint32_t number,
                                 role_set before, role_set after, people_error *error);

/* The same for a bar that was added or lifted. */
people_status people_note_bar(people_db *people, person_change_kind kind, const person_bar *bar,
                              people_error *error);

/* The same for a card reader that was added or revoked. */
people_status people_note_reader(people_db *people, person_change_kind kind,
                                 const card_reader *reader, people_error *error);

/* Ends the links of a person; removes expired links and sessions. */
people_status people_links_forget(people_db *people, uint32_t number, people_error *error);
people_status people_links_sweep(people_db *people, int64_t time, people_error *error);
people_status people_sessions_sweep(people_db *people, int64_t time, people_error *error);

/* Tokens. */
void token_make(char token[TOKEN_SIZE], uint8_t digest[TOKEN_DIGEST_SIZE]);
bool token_digest(const char *token, size_t size, uint8_t digest[TOKEN_DIGEST_SIZE]);

#endif
