/* SPDX-License-Identifier: MIT */
/*
 * The tables of the archive, opening it, and writing to it. It need not survive everything, as it
 * can be made anew: what SQLite writes without waiting for the disk is consistent, and that is
 * enough.
 */
#include "archive_db.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive_internal.h"
#include "base/clock.h"
#include "base/path.h"

#define ARCHIVE_FILE_MARK 0x54724172 /* "TrAr" in the header of the database */

enum { ARCHIVE_VERSION = 2, BUSY_MS = 2000, STEPS_BETWEEN_LOOKS = 10000 };

static const char schema[] =
    "CREATE TABLE rounds ("
    " id INTEGER PRIMARY KEY," /* the position of its last event */
    " place INTEGER NOT NULL, number INTEGER NOT NULL,"
    " first INTEGER NOT NULL, last INTEGER NOT NULL,"
    " begun INTEGER NOT NULL, ended INTEGER NOT NULL,"
    " status INTEGER NOT NULL, rules TEXT NOT NULL,"
    " bank_person INTEGER NOT NULL, bank_seat INTEGER NOT NULL,"
    " bank_wager INTEGER NOT NULL, bank_net INTEGER NOT NULL, cards TEXT NOT NULL,"
    " wagers INTEGER NOT NULL, player_fees INTEGER NOT NULL, bank_fee INTEGER NOT NULL,"
    " jackpot_in INTEGER NOT NULL, jackpot_out INTEGER NOT NULL, tray INTEGER NOT NULL,"
    " chips INTEGER NOT NULL"
    ") STRICT;"
    "CREATE UNIQUE INDEX rounds_by_table ON rounds (place, number);"
    "CREATE INDEX rounds_by_time ON rounds (ended);"
    "CREATE TABLE shares ("
    " person INTEGER NOT NULL, round INTEGER NOT NULL,"
    " net INTEGER NOT NULL, fees INTEGER NOT NULL,"
    " PRIMARY KEY (person, round)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX shares_by_round ON shares (round);"
    "CREATE TABLE stakes ("
    " round INTEGER NOT NULL, person INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " decision INTEGER NOT NULL, cards TEXT NOT NULL,"
    " ante INTEGER NOT NULL, ante_result INTEGER NOT NULL, ante_net INTEGER NOT NULL,"
    " play INTEGER NOT NULL, play_result INTEGER NOT NULL, play_net INTEGER NOT NULL,"
    " bonus INTEGER NOT NULL, bonus_result INTEGER NOT NULL, bonus_net INTEGER NOT NULL,"
    " progressive INTEGER NOT NULL, progressive_net INTEGER NOT NULL,"
    " ante_bonus INTEGER NOT NULL,"
    " PRIMARY KEY (round, person, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE jackpots ("
    " round INTEGER PRIMARY KEY, place INTEGER NOT NULL, number INTEGER NOT NULL,"
    " ended INTEGER NOT NULL, amount INTEGER NOT NULL, fall INTEGER NOT NULL,"
    " undone INTEGER NOT NULL) STRICT;"
    "CREATE INDEX jackpots_by_table ON jackpots (place, round);"
    "CREATE TABLE starts ("
    " place INTEGER NOT NULL, rounds INTEGER NOT NULL, sequence INTEGER NOT NULL,"
    " content BLOB NOT NULL, PRIMARY KEY (place, rounds)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE mark (one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL,"
    " hash BLOB NOT NULL) STRICT;";

static const char *const texts[STATEMENT_COUNT] = {
    [STATEMENT_PUT_ROUND] = "INSERT OR REPLACE INTO rounds VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
                            " ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)",
    [STATEMENT_PUT_SHARE] = "INSERT OR REPLACE INTO shares VALUES (?1, ?2, ?3, ?4)",
    [STATEMENT_PUT_STAKE] = "INSERT OR REPLACE INTO stakes VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
                            " ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
    [STATEMENT_PUT_JACKPOT] = "INSERT OR REPLACE INTO jackpots VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)",
    [STATEMENT_UNDO_JACKPOT] =
        "UPDATE jackpots SET undone = 1 WHERE round = (SELECT max(round) FROM jackpots"
        " WHERE place = ?1) AND ?2 > 0 AND (fall = ?2 OR amount = ?3)",
    [STATEMENT_PUT_START] = "INSERT OR REPLACE INTO starts VALUES (?1, ?2, ?3, ?4)",
    [STATEMENT_PUT_MARK] = "INSERT OR REPLACE INTO mark VALUES (1, ?1, ?2)",
    [STATEMENT_GET_MARK] = "SELECT position, hash FROM mark",
    [STATEMENT_FIND_START] =
        "SELECT sequence, content, rounds FROM starts WHERE place = ?1 AND rounds < ?2"
        " ORDER BY rounds DESC LIMIT 1",
    [STATEMENT_STAKES] =
        "SELECT person, seat, decision, cards, ante, ante_result, ante_net, play, play_result,"
        " play_net, bonus, bonus_result, bonus_net, progressive, progressive_net, ante_bonus"
        " FROM stakes WHERE round = ?1 AND (?2 = 0 OR person = ?2) ORDER BY seat, person",
    [STATEMENT_PEOPLE] = "SELECT person, net, fees FROM shares WHERE round = ?1 ORDER BY person",
    [STATEMENT_SUMS] =
        "SELECT place, ended / 86400000 AS day, count(*), sum(status = 1), sum(status = 2),"
        " sum(CASE status WHEN 0 THEN wagers ELSE 0 END), sum(player_fees), sum(bank_fee),"
        " sum(jackpot_in), sum(jackpot_out), sum(tray) FROM rounds"
        " WHERE ended >= ?1 AND ended < ?2 AND (?3 = 0 OR place = ?3) AND chips = ?4"
        " GROUP BY place, day ORDER BY place, day",
    [STATEMENT_JACKPOTS] = "SELECT place, number, ended, amount FROM jackpots"
                           " WHERE undone = 0 AND (?1 = 0 OR place = ?1)"
                           " ORDER BY round DESC LIMIT ?2",
};

/* ---- Failures ---- */

bool archive_db_describe(archive_db *db, const char *task, failure *problem)
{
    int code = db->failed != SQLITE_OK ? db->failed : SQLITE_NOMEM; /* nothing else can fail */
    sql_describe(problem, NULL, db->database, code, task);
    return false;
}

/* Records a failure: SQLite's own record of it ends with the next call, such as a rollback. */
static int note_result(archive_db *db, int code)
{
    if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE) {
        db->failed = code;
        db->is_damaged |= (code & 0xFF) == SQLITE_CORRUPT || (code & 0xFF) == SQLITE_NOTADB;
    }
    return code;
}

static bool execute(archive_db *db, const char *text)
{
    return note_result(db, sqlite3_exec(db->database, text, NULL, NULL, NULL)) == SQLITE_OK;
}

/* ---- Opening ---- */

static int is_over(void *context)
{
    const archive_db *db = context;
    return (db->stop != NULL && atomic_load_explicit(db->stop, memory_order_relaxed)) ||
           (db->deadline > 0 && clock_steady_ms() > db->deadline);
}

void archive_begin_query(archive_db *db)
{
    db->deadline = db->patience_ms > 0 ? clock_steady_ms() + db->patience_ms : 0;
}

static archive_db *open_at(const char *path, int flags, failure *problem)
{
    archive_db *db = calloc(1, sizeof *db);
    if (db == NULL) {
        failure_set(problem, "%s: no memory to open it", path);
        return NULL;
    }
    int code = sql_open(&db->database, path, &(sql_options){.flags = flags, .busy_ms = BUSY_MS});
    if (code != SQLITE_OK) {
        sql_describe(problem, path, db->database, code, "open the archive");
        archive_db_close(db);
        return NULL;
    }
    return db;
}

typedef enum archive_state { STATE_READY, STATE_NEW, STATE_UNUSABLE, STATE_FOREIGN } archive_state;

/* The marks are read before the tables: a file of another program must not count as unusable, and
 * be removed, because SQLite cannot read its tables. */
static archive_state look(sqlite3 *database)
{
    int64_t tables = -1, mark = -1, version = -1;
    if (sql_read_marks(database, &mark, &version) != SQLITE_OK) {
        return STATE_UNUSABLE;
    }
    if (mark > 0 && mark != ARCHIVE_FILE_MARK) {
        return STATE_FOREIGN;
    }
    if (sql_number(database, "SELECT count(*) FROM sqlite_schema", &tables) != SQLITE_OK) {
        return STATE_UNUSABLE;
    }
    if (tables == 0 && mark == 0) {
        return STATE_NEW;
    }
    bool is_whole = true;
    if (sql_check_length(database, &is_whole, NULL) != SQLITE_OK || !is_whole) {
        return STATE_UNUSABLE;
    }
    return mark == ARCHIVE_FILE_MARK && version == ARCHIVE_VERSION ? STATE_READY : STATE_UNUSABLE;
}

static bool make_tables(archive_db *db)
{
    char marks[96];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             ARCHIVE_FILE_MARK, (int)ARCHIVE_VERSION);
    return execute(db, "BEGIN") && execute(db, schema) && execute(db, marks);
}

static void remove_files(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    path_buffer name;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (path_make(&name, "%s%s", path, ends[i])) {
            unlink(name.text);
        }
    }
}

archive_db *archive_db_open(const char *path, failure *problem)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW;
    archive_db *db = open_at(path, flags, problem);
    archive_state state = db != NULL ? look(db->database) : STATE_READY;
    if (db != NULL && state == STATE_FOREIGN) {
        failure_set(problem, "%s: a database, but not an archive of Trey; move it to another place",
                    path);
        archive_db_close(db);
        return NULL;
    }
    if (db != NULL && state == STATE_UNUSABLE) {
        archive_db_close(db);
        remove_files(path);
        db = open_at(path, flags, problem);
        state = STATE_NEW;
    }
    if (db == NULL) {
        return NULL;
    }
    bool is_good = (state != STATE_NEW || make_tables(db)) &&
                   execute(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    if (!is_good) {
        archive_db_describe(db, "set up the archive", problem);
        archive_db_close(db);
        return NULL;
    }
    return db;
}

archive_db *archive_db_remake(archive_db *old, const char *path, failure *problem)
{
    archive_db_close(old);
    remove_files(path);
    return archive_db_open(path, problem);
}

archive_db *archive_db_read(const char *path, const atomic_bool *stop, int64_t patience_ms,
                            failure *problem)
{
    archive_db *db = open_at(path, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW, problem);
    if (db != NULL) {
        db->stop = stop;
        db->patience_ms = patience_ms;
        sqlite3_progress_handler(db->database, STEPS_BETWEEN_LOOKS, is_over, db);
    }
    return db;
}

void archive_db_close(archive_db *closed)
{
    if (closed == NULL) {
        return;
    }
    sql_finalize(closed->statements, STATEMENT_COUNT);
    sqlite3_close(closed->database);
    free(closed);
}

int archive_step(archive_db *db, sqlite3_stmt *statement)
{
    return note_result(db, sqlite3_step(statement));
}

bool archive_db_is_damaged(const archive_db *db)
{
    return db->is_damaged;
}

sqlite3_stmt *archive_ready(archive_db *db, archive_statement which, const sql_value *values,
                            size_t count)
{
    sqlite3_stmt **slot = &db->statements[which];
    if (note_result(db, sql_ready(db->database, slot, texts[which])) != SQLITE_OK) {
        return NULL;
    }
    sql_bind(*slot, values, count);
    return *slot;
}

/* ---- Writing ---- */

static bool run(archive_db *db, archive_statement which, const sql_value *values, size_t count)
{
    sqlite3_stmt *statement = archive_ready(db, which, values, count);
    return statement != NULL && note_result(db, sql_run(statement)) == SQLITE_OK;
}

bool archive_db_begin(archive_db *db)
{
    db->failed = SQLITE_OK;
    archive_db_abandon(db); /* for want of memory the last batch may still be open */
    return execute(db, "BEGIN IMMEDIATE");
}

void archive_db_abandon(archive_db *db)
{
    if (!sqlite3_get_autocommit(db->database)) {
        sqlite3_exec(db->database, "ROLLBACK", NULL, NULL, NULL);
    }
}

static bool put_head(archive_db *db, const round_head *head)
{
    return run(
        db, STATEMENT_PUT_ROUND,
        SQL_VALUES(sql_integer((int64_t)head->position), sql_integer(head->table),
                   sql_integer((int64_t)head->number), sql_integer((int64_t)head->first_sequence),
                   sql_integer((int64_t)head->last_sequence), sql_integer(head->begun),
                   sql_integer(head->ended), sql_integer(head->status), sql_text(head->ruleset),
                   sql_integer(head->bank_person), sql_integer(head->bank_seat),
                   sql_integer(head->bank_wager), sql_integer(head->bank_net),
                   sql_text(head->banker_cards), sql_integer(head->wagers),
                   sql_integer(head->player_fees), sql_integer(head->bank_fee),
                   sql_integer(head->jackpot_in), sql_integer(head->jackpot_out),
                   sql_integer(head->tray), sql_integer(head->chips)));
}

static bool put_share(archive_db *db, const round_note *note, const note_person *person)
{
    return run(db, STATEMENT_PUT_SHARE,
               SQL_VALUES(sql_integer(person->person), sql_integer((int64_t)note->head.position),
                          sql_integer(person->net), sql_integer(person->fees)));
}

static bool put_stake(archive_db *db, const round_note *note, const note_stake *stake)
{
    return run(db, STATEMENT_PUT_STAKE,
               SQL_VALUES(sql_integer((int64_t)note->head.position), sql_integer(stake->person),
                          sql_integer(stake->seat), sql_integer(stake->decision),
                          sql_text(stake->cards), sql_integer(stake->ante.amount),
                          sql_integer(stake->ante.result), sql_integer(stake->ante.net),
                          sql_integer(stake->play.amount), sql_integer(stake->play.result),
                          sql_integer(stake->play.net), sql_integer(stake->bonus.amount),
                          sql_integer(stake->bonus.result), sql_integer(stake->bonus.net),
                          sql_integer(stake->progressive.amount),
                          sql_integer(stake->progressive.net), sql_integer(stake->ante_bonus)));
}

static bool put_jackpot(archive_db *db, const round_head *head)
{
    return run(db, STATEMENT_PUT_JACKPOT,
               SQL_VALUES(sql_integer((int64_t)head->position), sql_integer(head->table),
                          sql_integer((int64_t)head->number), sql_integer(head->ended),
                          sql_integer(head->meter_award), sql_integer(head->meter_fall)));
}

bool archive_db_put_round(archive_db *db, const round_note *note)
{
    bool is_put =
        put_head(db, &note->head) && (note->head.meter_award == 0 || put_jackpot(db, &note->head));
    for (uint32_t i = 0; i < note->person_count && is_put; i++) {
        is_put = !note->people[i].has_part || put_share(db, note, &note->people[i]);
    }
    for (uint32_t i = 0; i < note->stake_count && is_put; i++) {
        is_put = put_stake(db, note, &note->stakes[i]);
    }
    return is_put;
}

bool archive_db_put_adjustment(archive_db *db, uint32_t id, int64_t amount, int64_t meter)
{
    return run(db, STATEMENT_UNDO_JACKPOT,
               SQL_VALUES(sql_integer(id), sql_integer(amount), sql_integer(meter)));
}

bool archive_db_put_start(archive_db *db, uint32_t id, uint64_t sequence, uint64_t rounds,
                          const uint8_t *bytes, size_t size)
{
    return run(db, STATEMENT_PUT_START,
               SQL_VALUES(sql_integer(id), sql_integer((int64_t)rounds),
                          sql_integer((int64_t)sequence), sql_blob(bytes, size)));
}

bool archive_db_commit(archive_db *db, const archive_mark *mark)
{
    return run(db, STATEMENT_PUT_MARK,
               SQL_VALUES(sql_integer((int64_t)mark->position),
                          sql_blob(mark->hash.bytes, JOURNAL_HASH_SIZE))) &&
           execute(db, "COMMIT");
}

bool archive_db_mark(archive_db *from, archive_mark *mark)
{
    *mark = (archive_mark){.position = 0};
    sqlite3_stmt *statement = archive_ready(from, STATEMENT_GET_MARK, NULL, 0);
    int code = statement != NULL ? archive_step(from, statement) : SQLITE_ERROR;
    if (code == SQLITE_ROW && sqlite3_column_bytes(statement, 1) == JOURNAL_HASH_SIZE) {
        mark->position = (uint64_t)sqlite3_column_int64(statement, 0);
        memcpy(mark->hash.bytes, sqlite3_column_blob(statement, 1), JOURNAL_HASH_SIZE);
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

bool archive_db_empty(archive_db *emptied)
{
    return execute(emptied, "BEGIN; DELETE FROM rounds; DELETE FROM shares;"
                            "DELETE FROM stakes; DELETE FROM jackpots;"
                            "DELETE FROM starts; DELETE FROM mark;"
                            "COMMIT");
}
