/* SPDX-License-Identifier: MIT */
/*
 * Responses: the list of errors, and that every response has a JSON body, also without memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "serve/floor/request_key.h"
#include "serve/jobs/job.h"

static bool is_short;

void *__real_malloc(size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size)
{
    return is_short ? NULL : __real_malloc(size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return is_short ? NULL : __real_realloc(old, size);
}

static void error_without_memory(void **state)
{
    (void)state;
    http_exchange exchange = {.job.kind = JOB_HTTP};
    is_short = true;
    http_answer_error_at(&exchange, SERVER_ERROR_NO_SUCH_TABLE, "table", "No such table.");
    is_short = false;
    assert_int_equal(exchange.response.status, 503);
    assert_string_equal(exchange.response.content_type, "application/json");
    assert_non_null(exchange.response.constant);
    assert_non_null(strstr(exchange.response.constant, "\"error\": \"no-memory\""));
}

/* There is memory for the writer, but not for the body. */
static void body_without_memory(void **state)
{
    (void)state;
    json_writer *writer = malloc(sizeof *writer);
    http_exchange exchange = {.job.kind = JOB_HTTP};
    assert_non_null(writer);
    json_buffer_begin(&exchange.response.body, writer);
    json_object_begin(writer);
    json_object_end(writer);
    is_short = true;
    bool is_whole = json_writer_flush(writer);
    is_short = false;
    assert_false(is_whole);
    free(writer);
    http_answer_no_memory(&exchange);
    assert_int_equal(exchange.response.status, 503);
    assert_non_null(exchange.response.constant);
}

static void with_memory_again(void **state)
{
    (void)state;
    http_exchange exchange = {.job.kind = JOB_HTTP, .response.is_gzip = true};
    http_answer_no_memory(&exchange);
    assert_false(exchange.response.is_gzip); /* the constant is not compressed */
    exchange.response.is_gzip = true;
    http_answer_error_at(&exchange, SERVER_ERROR_NO_SUCH_TABLE, "table", "No such table.");
    assert_int_equal(exchange.response.status, 404);
    assert_null(exchange.response.constant);
    assert_false(exchange.response.is_gzip);
    static const char wanted[] = "{\"error\": \"no-such-table\", \"where\": \"table\", "
                                 "\"message\": \"No such table.\"}\n";
    assert_int_equal(exchange.response.body.size, sizeof wanted - 1);
    assert_memory_equal(exchange.response.body.bytes, wanted, sizeof wanted - 1);
    json_buffer_finish(&exchange.response.body);
}

/* auth_fail looks an error up by its code. */
static void every_people_status_is_a_server_error(void **state)
{
    (void)state;
    for (people_status status = PEOPLE_END + 1; status < PEOPLE_STATUS_COUNT; status++) {
        server_error error = server_error_find(people_status_code(status));
        assert_int_not_equal(error, SERVER_ERROR_COUNT);
        assert_int_not_equal(server_errors[error].status, 0);
    }
    assert_int_equal(server_error_find("no such code"), SERVER_ERROR_COUNT);
}

/* Rows may share a code; then they share the status, too. */
static void a_code_has_one_status(void **state)
{
    (void)state;
    for (server_error a = 0; a < SERVER_ERROR_COUNT; a++) {
        assert_true(server_errors[a].status != 0 || server_errors[a].is_live);
        for (server_error b = 0; b < SERVER_ERROR_COUNT; b++) {
            bool is_same = strcmp(server_errors[a].code, server_errors[b].code) == 0;
            if (is_same && server_errors[a].status != 0 && server_errors[b].status != 0) {
                assert_int_equal(server_errors[a].status, server_errors[b].status);
            }
        }
    }
}

/* Journals of version 0.1 hold these keys. A request that a client repeats after an upgrade must
 * have the same key, or it is carried out twice (request_key.h). */
static void keys_never_change(void **state)
{
    (void)state;
    static const uint8_t command[JOURNAL_KEY_SIZE] = {0xFC, 0x89, 0x2D, 0x81, 0x13, 0x88,
                                                      0xC6, 0x62, 0x01, 0xFF, 0xC5, 0xC5,
                                                      0xE5, 0x9D, 0xAB, 0x0F};
    static const uint8_t other[JOURNAL_KEY_SIZE] = {0xF9, 0x23, 0xA2, 0xA3, 0x24, 0x45, 0x35, 0x84,
                                                    0x7F, 0x78, 0xBF, 0x06, 0x8A, 0x37, 0x31, 0x88};
    static const uint8_t chips[JOURNAL_KEY_SIZE] = {0xF2, 0x75, 0x17, 0xBD, 0xF4, 0xBC, 0x6E, 0x49,
                                                    0x0E, 0x0B, 0x0B, 0xEC, 0x3A, 0xCB, 0xDC, 0x74};
    uint8_t key[JOURNAL_KEY_SIZE];
    request_key(key, 7, "a-1");
    assert_memory_equal(key, command, sizeof key);
    request_key(key, 0x01020304, "");
    assert_memory_equal(key, other, sizeof key);
    first_chips_key(key, 7);
    assert_memory_equal(key, chips, sizeof key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(error_without_memory),
        cmocka_unit_test(body_without_memory),
        cmocka_unit_test(with_memory_again),
        cmocka_unit_test(every_people_status_is_a_server_error),
        cmocka_unit_test(a_code_has_one_status),
        cmocka_unit_test(keys_never_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
