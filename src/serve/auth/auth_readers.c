/* SPDX-License-Identifier: MIT */
/*
 * Card readers (accounts/reader.h): staff add them and revoke their keys, and a reader is known by
 * its key. The floor thread takes the cards. It gets the list of readers when the server starts and
 * before each change of it is answered, so that consoles know which tables have one.
 */
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "accounts/reader.h"
#include "auth_internal.h"
#include "auth_shapes.h"
#include "base/array.h"
#include "base/clock.h"
#include "protocol/view_json.h"
#include "protocol/wire_types.h"

/* ---- The floor thread ---- */

/* False: not enough memory, or the accounts cannot be read. */
static bool fill(auth_thread *auth, readers_job *sent)
{
    card_reader reader = {.number = 0};
    uint32_t capacity = 0;
    people_status status;
    while ((status = reader_next(auth->options.people, reader.number, &reader, NULL)) ==
           PEOPLE_OK) {
        if (reader.revoked != 0) {
            continue;
        }
        reader_in_use *grown = array_grow(sent->readers, sent->count, &capacity, sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        sent->readers = grown;
        sent->readers[sent->count++] = (reader_in_use){
            .number = reader.number, .table = reader.table, .last_used = reader.last_used};
    }
    return status == PEOPLE_END;
}

void auth_send_readers(auth_thread *auth)
{
    readers_job *sent = calloc(1, sizeof *sent);
    auth->readers_are_due = true; /* until they are sent */
    if (sent == NULL) {
        return;
    }
    sent->job.kind = JOB_READERS;
    if (!fill(auth, sent)) {
        job_free(&sent->job);
        return;
    }
    auth->readers_are_due = false;
    job_queue_push(auth->options.floor, &sent->job);
}

/* ---- Answers ---- */

typedef struct reader_row {
    card_reader reader;
    char by_name[PERSON_NAME_SIZE], revoked_by_name[PERSON_NAME_SIZE];
    bool is_in_use;
    char key[TOKEN_SIZE]; /* only of a reader that was just added */
} reader_row;

#define OF_READER(text, of, field) SHAPE_MEMBER(text, of, reader_row, field)
#define OR_NULL(field) .guard = SHAPE_AT(reader_row, field), .guard_kind = GUARD_NULL
#define NAME_OR_NULL(function)                                                                     \
    .write = (function), .may_be_null = true, .about = "null: nobody with a number"

static void write_by_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    auth_write_name(writer, ((const reader_row *)record)->by_name);
}

static void write_revoked_by_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    auth_write_name(writer, ((const reader_row *)record)->revoked_by_name);
}

static const shape_member reader_rows[] = {
    {OF_READER("reader", &wire_number_from_1, reader.number)},
    {OF_READER("table", &wire_table_number, reader.table), .about = "the only one it is for"},
    {OF_READER("since", &wire_time, reader.since)},
    {OF_READER("by", &wire_person, reader.by.person), OR_NULL(reader.by.person)},
    {SHAPE_MADE("by_name", &wire_person_name), NAME_OR_NULL(write_by_name)},
    {OF_READER("last_used", &wire_time, reader.last_used), OR_NULL(reader.last_used),
     .about = "to the minute; null: never"},
    {OF_READER("revoked", &wire_time, reader.revoked), OR_NULL(reader.revoked)},
    {OF_READER("revoked_by", &wire_person, reader.revoked_by), OR_NULL(reader.revoked_by)},
    {SHAPE_MADE("revoked_by_name", &wire_person_name), NAME_OR_NULL(write_revoked_by_name)},
    {OF_READER("in_use", &wire_flag, is_in_use), .about = "its key is good"},
};
const shape_type auth_reader_shape = {.kind = SHAPE_OBJECT,
                                      .name = "CardReader",
                                      .about = "A device that reports cards as they are dealt.",
                                      SHAPE_MEMBERS(reader_rows)};

static const shape_type reader_key = {.kind = SHAPE_TEXT,
                                      .name = "ReaderKey",
                                      .pattern = "^[A-Za-z0-9_-]{43}$",
                                      .size = TOKEN_SIZE,
                                      .about = "shown once; the server keeps only its hash"};
static const shape_member added_rows[] = {
    {.type = &auth_reader_shape},
    {OF_READER("key", &reader_key, key), .about = "to be sent as Authorization: Bearer KEY"},
};
const shape_type auth_reader_added_shape = {
    .kind = SHAPE_OBJECT, .name = "CardReaderAdded", SHAPE_MEMBERS(added_rows)};

static reader_row row_of(auth_thread *auth, const card_reader *reader)
{
    reader_row row = {.reader = *reader, .is_in_use = reader->revoked == 0};
    auth_find_name(auth, reader->by.person, row.by_name);
    auth_find_name(auth, reader->revoked_by, row.revoked_by_name);
    return row;
}

static void write_list(json_writer *writer, const void *record, const shape_pass *pass)
{
    auth_thread *auth = (auth_thread *)(uintptr_t)record;
    card_reader reader = {.number = 0};
    json_array_begin(writer);
    while (reader_next(auth->options.people, reader.number, &reader, NULL) == PEOPLE_OK) {
        reader_row row = row_of(auth, &reader);
        shape_write(writer, &auth_reader_shape, &row, pass);
    }
    json_array_end(writer);
}

static const shape_type reader_array = {.kind = SHAPE_LIST, .element = &auth_reader_shape};
static const shape_member list_rows[] = {
    {SHAPE_MADE("readers", &reader_array), .write = write_list,
     .about = "in the order in which they were added, also those whose key was revoked"}};
const shape_type auth_readers_shape = {
    .kind = SHAPE_OBJECT, .name = "CardReaders", SHAPE_MEMBERS(list_rows)};

auth_step auth_list_readers(auth_thread *auth, http_exchange *exchange)
{
    return auth_answer_record(exchange, &auth_readers_shape, auth);
}

/* ---- Adding and revoking ---- */

static void log_reader(auth_thread *auth, const char *event, const card_reader *reader, uint32_t by)
{
    char number[LOG_NUMBER_SIZE], who[LOG_NUMBER_SIZE], table[LOG_NUMBER_SIZE];
    LOG(auth->options.log, LOG_INFO, event, {"reader", log_number(number, reader->number)},
        {"table", log_number(table, reader->table)}, {"by", log_number(who, by)});
}

auth_step auth_add_reader(auth_thread *auth, http_exchange *exchange)
{
    web_member members[READER_COUNT];
    card_reader added;
    char key[TOKEN_SIZE];
    people_error error;
    if (!auth_read_body(exchange, &web_new_reader, members)) {
        return AUTH_ANSWERED;
    }
    uint32_t table = (uint32_t)members[READER_TABLE].integer; /* in its range, by the shape */
    people_status status =
        reader_add(auth->options.people, table, clock_wall_ms(), key, &added, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    log_reader(auth, "reader-added", &added, exchange->request.person.number);
    auth_send_readers(auth);
    reader_row row = row_of(auth, &added);
    memcpy(row.key, key, sizeof row.key);
    auth_step step = auth_answer_record(exchange, &auth_reader_added_shape, &row);
    sodium_memzero(&row, sizeof row);
    sodium_memzero(key, sizeof key);
    return step;
}

auth_step auth_revoke_reader(auth_thread *auth, http_exchange *exchange)
{
    card_reader revoked;
    people_error error;
    people_status status = reader_revoke(auth->options.people, exchange->request.numbers[0],
                                         clock_wall_ms(), &revoked, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    log_reader(auth, "reader-revoked", &revoked, exchange->request.person.number);
    auth_send_readers(auth);
    reader_row row = row_of(auth, &revoked);
    return auth_answer_record(exchange, &auth_reader_shape, &row);
}

/* ---- The key of a reader ---- */

static void log_refused(auth_thread *auth, const char *event, const http_exchange *exchange)
{
    char table[LOG_NUMBER_SIZE];
    LOG(auth->options.log, LOG_WARNING, event,
        {"table", log_number(table, exchange->request.numbers[0])},
        {"address", exchange->request.address});
}

auth_step auth_check_reader(auth_thread *auth, http_exchange *exchange)
{
    http_request *request = &exchange->request;
    card_reader found;
    people_error error;
    people_status status = reader_find(auth->options.people, request->bearer,
                                       strlen(request->bearer), clock_wall_ms(), &found, &error);
    if (status == PEOPLE_NOT_FOUND) {
        log_refused(auth, "reader-key", exchange);
        http_answer_error(exchange, SERVER_ERROR_READER_KEY);
        return AUTH_ANSWERED;
    }
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    if (found.table != request->numbers[0]) {
        log_refused(auth, "reader-table", exchange);
        http_answer_error(exchange, SERVER_ERROR_READER_TABLE);
        return AUTH_ANSWERED;
    }
    request->reader = found.number;
    return AUTH_PASS;
}
