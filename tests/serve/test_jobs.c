/* SPDX-License-Identifier: MIT */
/*
 * Answers when memory is short: there is always a body, and it is JSON.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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

static void words_without_memory(void **state)
{
    (void)state;
    http_exchange asked = {.job.kind = JOB_HTTP};
    is_short = true;
    web_answer_error_at(&asked, 404, "no-such-table", "table", "There is no such table here.");
    is_short = false;
    assert_int_equal(asked.status, 503);
    assert_string_equal(asked.content_type, "application/json");
    assert_non_null(asked.constant);
    assert_non_null(strstr(asked.constant, "\"error\": \"no-memory\""));
}

/* The writer is there, but what it writes finds no room. */
static void no_room_for_the_words(void **state)
{
    (void)state;
    json_writer *writer = malloc(sizeof *writer);
    http_exchange asked = {.job.kind = JOB_HTTP};
    assert_non_null(writer);
    json_buffer_begin(&asked.answer, writer);
    json_object_begin(writer);
    json_object_end(writer);
    is_short = true;
    bool is_whole = json_writer_flush(writer);
    is_short = false;
    assert_false(is_whole);
    free(writer);
    web_answer_no_memory(&asked);
    assert_int_equal(asked.status, 503);
    assert_non_null(asked.constant);
}

static void with_memory_again(void **state)
{
    (void)state;
    http_exchange asked = {.job.kind = JOB_HTTP};
    web_answer_no_memory(&asked);
    web_answer_error_at(&asked, 404, "no-such-table", "table", "There is no such table here.");
    assert_int_equal(asked.status, 404);
    assert_null(asked.constant);
    static const char wanted[] = "{\"error\": \"no-such-table\", \"where\": \"table\", "
                                 "\"message\": \"There is no such table here.\"}\n";
    assert_int_equal(asked.answer.size, sizeof wanted - 1);
    assert_memory_equal(asked.answer.bytes, wanted, sizeof wanted - 1);
    json_buffer_finish(&asked.answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_without_memory),
        cmocka_unit_test(no_room_for_the_words),
        cmocka_unit_test(with_memory_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
