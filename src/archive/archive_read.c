/* SPDX-License-Identifier: MIT */
/*
 * Queries of the archive. The query for rounds is assembled from fixed pieces, only those needed,
 * so that SQLite picks the right index.
 */
#include <stdio.h>
#include <string.h>

#include "archive_internal.h"

static void copy_text(char *out, size_t size, sqlite3_stmt *from, int column)
{
    const char *text = (const char *)sqlite3_column_text(from, column);
    snprintf(out, size, "%s", text != NULL ? text : "");
}

/* Resets a statement. Returns whether it was read to its end. */
static bool end(sqlite3_stmt *statement, int code)
{
    sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

bool archive_db_find_start(archive_db *db, uint32_t id, uint64_t round, archive_start *start)
{
    sqlite3_stmt *statement = archive_ready(
        db, STATEMENT_FIND_START, SQL_VALUES(sql_integer(id), sql_integer((int64_t)round)));
    if (statement == NULL) {
        return false;
    }
    archive_begin_query(db);
    bool is_found = archive_step(db, statement) == SQLITE_ROW &&
                    sqlite3_column_bytes(statement, 1) <= (int)sizeof start->bytes;
    if (is_found) {
        start->sequence = (uint64_t)sqlite3_column_int64(statement, 0);
        start->rounds = (uint64_t)sqlite3_column_int64(statement, 2);
        start->size = (size_t)sqlite3_column_bytes(statement, 1);
        memcpy(start->bytes, sqlite3_column_blob(statement, 1), start->size);
    }
    sqlite3_reset(statement);
    return is_found;
}

/* ---- Rounds ---- */

#define ROUND_COLUMNS                                                                              \
    "r.id, r.place, r.number, r.first, r.last, r.begun, r.ended, r.status, r.rules,"               \
    " r.bank_person, r.bank_seat, r.bank_wager, r.bank_net, r.cards, r.wagers, r.player_fees,"     \
    " r.bank_fee, r.jackpot_in, r.jackpot_out, r.tray, r.chips"

enum { SQL_SIZE = 2048 };

/* Parameters have the same numbers wherever they stand: 1 table, 2 person, 3 seat, 4 from, 5 to,
 * 6 amount, 7 before, 8 limit, 9 chips, 10 except. Times rise with positions, as a room has one
 * clock: the first round over at `from` bounds the walk. */
static void write_query(char sql[SQL_SIZE], const archive_query *query)
{
    bool has_stake = query->seat != 0 || query->amount != 0;
    snprintf(
        sql, SQL_SIZE, "SELECT " ROUND_COLUMNS ", %s FROM %s%s%s%s%s%s%s ORDER BY %s DESC LIMIT ?8",
        query->person != 0 ? "s.net, s.fees" : "0, 0",
        query->person != 0 ? "shares s CROSS JOIN rounds r ON r.id = s.round"
                             " WHERE s.person = ?2 AND s.round < ?7"
                           : "rounds r WHERE r.id < ?7",
        query->table != 0 ? " AND r.place = ?1" : "", query->has_chips ? " AND r.chips = ?9" : "",
        query->except != NULL ? " AND r.place NOT IN (SELECT value FROM json_each(?10))" : "",
        query->from > 0
            ? " AND r.id >= coalesce((SELECT min(id) FROM rounds WHERE ended >= ?4), 1 << 62)"
            : "",
        query->to < INT64_MAX ? " AND r.id < coalesce((SELECT min(id) FROM rounds WHERE ended >="
                                " ?5), 1 << 62)"
                              : "",
        !has_stake ? ""
                   : " AND (EXISTS (SELECT 1 FROM stakes k WHERE k.round = r.id AND (?2 = 0 OR"
                     " k.person = ?2) AND (?3 = 0 OR k.seat = ?3) AND (?6 = 0 OR ?6 IN (k.ante,"
                     " k.play, k.bonus, k.progressive))) OR (r.bank_seat <> 0 AND (?2 = 0 OR"
                     " r.bank_person = ?2) AND (?3 = 0 OR r.bank_seat = ?3) AND (?6 = 0 OR"
                     " r.bank_wager = ?6)))",
        query->person != 0 ? "s.round" : "r.id");
}

static void read_round(sqlite3_stmt *from, archived_round *round)
{
    round_head *head = &round->head;
    head->position = (uint64_t)sqlite3_column_int64(from, 0);
    head->table = (uint32_t)sqlite3_column_int64(from, 1);
    head->number = (uint64_t)sqlite3_column_int64(from, 2);
    head->first_sequence = (uint64_t)sqlite3_column_int64(from, 3);
    head->last_sequence = (uint64_t)sqlite3_column_int64(from, 4);
    head->begun = sqlite3_column_int64(from, 5);
    head->ended = sqlite3_column_int64(from, 6);
    int64_t status = sqlite3_column_int64(from, 7);
    head->status = status >= 0 && status < NOTE_STATUS_COUNT ? (note_status)status : NOTE_SETTLED;
    copy_text(head->ruleset, sizeof head->ruleset, from, 8);
    head->bank_person = (uint32_t)sqlite3_column_int64(from, 9);
    head->bank_seat = (uint32_t)sqlite3_column_int64(from, 10);
    head->bank_wager = sqlite3_column_int64(from, 11);
    head->bank_net = sqlite3_column_int64(from, 12);
    copy_text(head->banker_cards, sizeof head->banker_cards, from, 13);
    head->wagers = sqlite3_column_int64(from, 14);
    head->player_fees = sqlite3_column_int64(from, 15);
    head->bank_fee = sqlite3_column_int64(from, 16);
    head->jackpot_in = sqlite3_column_int64(from, 17);
    head->jackpot_out = sqlite3_column_int64(from, 18);
    head->tray = sqlite3_column_int64(from, 19);
    head->chips = sqlite3_column_int64(from, 20) == CHIPS_PLAY ? CHIPS_PLAY : CHIPS_CAGE;
    round->net = sqlite3_column_int64(from, 21);
    round->fees = sqlite3_column_int64(from, 22);
}

bool archive_db_rounds(archive_db *db, const archive_query *query, archive_each_round *each,
                       void *context)
{
    archived_round round;
    char sql[SQL_SIZE];
    sqlite3_stmt *statement;
    write_query(sql, query);
    archive_begin_query(db);
    if (sqlite3_prepare_v2(db->database, sql, -1, &statement, NULL) != SQLITE_OK) {
        return false;
    }
    sql_bind(
        statement,
        SQL_VALUES(sql_integer(query->table), sql_integer(query->person), sql_integer(query->seat),
                   sql_integer(query->from), sql_integer(query->to), sql_integer(query->amount),
                   sql_integer(query->before != 0 ? (int64_t)query->before : INT64_MAX),
                   sql_integer(query->limit), sql_integer(query->chips), sql_text(query->except)));
    int code = archive_step(db, statement);
    bool goes_on = true;
    while (code == SQLITE_ROW && goes_on) {
        read_round(statement, &round);
        goes_on = each(context, &round);
        code = goes_on ? archive_step(db, statement) : code;
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE || !goes_on;
}

/* ---- What belongs to a round ---- */

static note_wager read_wager(sqlite3_stmt *from, int column)
{
    int64_t result = sqlite3_column_int64(from, column + 1);
    bool is_one = result >= 0 && result < TREY_RESULT_COUNT;
    return (note_wager){.amount = sqlite3_column_int64(from, column),
                        .result = (uint8_t)(is_one ? result : NOTE_RESULT_NONE),
                        .net = sqlite3_column_int64(from, column + 2)};
}

bool archive_db_stakes(archive_db *db, uint64_t position, uint32_t person, archive_each_stake *each,
                       void *context)
{
    sqlite3_stmt *statement = archive_ready(
        db, STATEMENT_STAKES, SQL_VALUES(sql_integer((int64_t)position), sql_integer(person)));
    if (statement == NULL) {
        return false;
    }
    int code;
    while ((code = archive_step(db, statement)) == SQLITE_ROW) {
        int64_t decision = sqlite3_column_int64(statement, 2);
        note_stake stake = {
            .person = (uint32_t)sqlite3_column_int64(statement, 0),
            .seat = (uint8_t)sqlite3_column_int64(statement, 1),
            .decision = (uint8_t)(decision >= 0 && decision <= TREY_DECISION_FOLD ? decision : 0),
            .ante = read_wager(statement, 4),
            .play = read_wager(statement, 7),
            .bonus = read_wager(statement, 10),
            .progressive = {.amount = sqlite3_column_int64(statement, 13),
                            .result = NOTE_RESULT_NONE,
                            .net = sqlite3_column_int64(statement, 14)},
            .ante_bonus = sqlite3_column_int64(statement, 15)};
        copy_text(stake.cards, sizeof stake.cards, statement, 3);
        each(context, &stake);
    }
    return end(statement, code);
}

bool archive_db_people(archive_db *db, uint64_t position, archive_each_person *each, void *context)
{
    sqlite3_stmt *statement =
        archive_ready(db, STATEMENT_PEOPLE, SQL_VALUES(sql_integer((int64_t)position)));
    if (statement == NULL) {
        return false;
    }
    int code;
    while ((code = archive_step(db, statement)) == SQLITE_ROW) {
        note_person person = {.person = (uint32_t)sqlite3_column_int64(statement, 0),
                              .net = sqlite3_column_int64(statement, 1),
                              .fees = sqlite3_column_int64(statement, 2),
                              .has_part = true};
        each(context, &person);
    }
    return end(statement, code);
}

bool archive_db_sums(archive_db *db, chip_kind chips, uint32_t id, int64_t from, int64_t until,
                     archive_each_sums *each, void *context)
{
    sqlite3_stmt *statement = archive_ready(
        db, STATEMENT_SUMS,
        SQL_VALUES(sql_integer(from), sql_integer(until), sql_integer(id), sql_integer(chips)));
    if (statement == NULL) {
        return false;
    }
    archive_begin_query(db);
    int code;
    while ((code = archive_step(db, statement)) == SQLITE_ROW) {
        int64_t values[11];
        for (int i = 0; i < 11; i++) {
            values[i] = sqlite3_column_int64(statement, i);
        }
        archive_sums sums = {.table = (uint32_t)values[0],
                             .day = values[1],
                             .rounds = values[2],
                             .voided = values[3],
                             .called_off = values[4],
                             .wagers = values[5],
                             .player_fees = values[6],
                             .bank_fees = values[7],
                             .jackpot_in = values[8],
                             .jackpot_out = values[9],
                             .tray = values[10]};
        each(context, &sums);
    }
    return end(statement, code);
}

bool archive_db_jackpots(archive_db *db, uint32_t id, uint32_t limit, archive_each_jackpot *each,
                         void *context)
{
    sqlite3_stmt *statement =
        archive_ready(db, STATEMENT_JACKPOTS, SQL_VALUES(sql_integer(id), sql_integer(limit)));
    if (statement == NULL) {
        return false;
    }
    archive_begin_query(db);
    int code;
    while ((code = archive_step(db, statement)) == SQLITE_ROW) {
        archive_jackpot jackpot = {.table = (uint32_t)sqlite3_column_int64(statement, 0),
                                   .round = (uint64_t)sqlite3_column_int64(statement, 1),
                                   .ended = sqlite3_column_int64(statement, 2),
                                   .amount = sqlite3_column_int64(statement, 3)};
        each(context, &jackpot);
    }
    return end(statement, code);
}
