/* SPDX-License-Identifier: MIT */
/*
 * Deltas (protocol/delta.h): what is written of two values makes one of the other; and nothing that
 * a server may send does harm.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "json_same.h"
#include "protocol/delta.h"

static json_buffer delta, applied, text;

static span span_of(const char *word)
{
    return (span){word, strlen(word)};
}

static span span_of_buffer(const json_buffer *buffer)
{
    return (span){buffer->bytes, buffer->size};
}

static void release(void)
{
    json_buffer_finish(&delta);
    json_buffer_finish(&applied);
    json_buffer_finish(&text);
}

static void check_bytes(const json_buffer *buffer, const char *wanted)
{
    assert_int_equal(buffer->size, strlen(wanted));
    assert_memory_equal(buffer->bytes, wanted, buffer->size);
}

/* ---- Known deltas ---- */

static void test_written(void **state)
{
    (void)state;
    static const struct {
        const char *before, *after, *delta;
    } rows[] = {
        {"", "{\"a\": [1, 2], \"b\": null}", "{\"a\":[1,2],\"b\":null}"},
        {"", "\"a, b: \\\" {[\"", "\"a, b: \\\" {[\""},
        {"1", "2", "2"},
        {"{\"a\": 1, \"b\": 2}", "{\"a\": 1, \"b\": 3}", "{\"b\":3}"},
        {"{\"a\": 1}", "{\"a\": 1, \"b\": \"x, y\"}", "{\"b\":\"x, y\"}"},
        {"{\"a\": 1, \"b\": 2, \"c\": 3}", "{\"a\": 1, \"c\": 4}", "{\"c\":4,\"-\":[\"b\"]}"},
        {"{\"a\": 1, \"b\": 2}", "{}", "{\"-\":[\"a\",\"b\"]}"},
        {"{\"a\": null}", "{\"a\": {\"b\": 1}}", "{\"a\":{\"b\":1}}"},
        {"{\"a\": {\"b\": 1, \"c\": 2}}", "{\"a\": {\"b\": 1, \"c\": 3}}", "{\"a\":{\"c\":3}}"},
        {"{\"a\": {\"b\": 1}}", "{\"a\": null}", "{\"a\":null}"},
        {"[10, 20, 30]", "[10, 20]", "[10,20]"},
        {"[1000, 2000, 3000, 4000]", "[1000, 2000, 5000, 4000]", "{\"2\":5000}"},
        {"[1000, 2000, 3000, 4000]", "[1000, 2000, 3000]", "{\"at\":3,\"-\":1}"},
        {"[1000, 2000, 3000, 4000]", "[9, 1000, 2000, 3000, 4000]", "{\"at\":0,\"+\":[9]}"},
        {"[{\"s\": 1, \"a\": 500, \"d\": \"open\"}]",
         "[{\"s\": 1, \"a\": 500, \"d\": \"open\"}, {\"s\": 2, \"a\": 500, \"d\": \"open\"}]",
         "{\"at\":1,\"+\":[{\"s\":2}]}"},
        {"null", "[{\"s\": 1, \"a\": 5}, {\"s\": 2, \"a\": 5}, 3, {\"s\": 2, \"a\": 5}]",
         "[{\"s\":1,\"a\":5},{\"s\":2},3,{\"s\":2,\"a\":5}]"},
        {"[]", "[[], [[]], {}]", "[[],[[]],{}]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        delta.size = 0;
        assert_true(delta_write(&delta, span_of(rows[i].before), span_of(rows[i].after)));
        check_bytes(&delta, rows[i].delta);
    }
    release();
}

static void test_applied(void **state)
{
    (void)state;
    static const struct {
        const char *before, *delta, *after; /* NULL: refused */
    } rows[] = {
        {"", "{\"a\": [1, 2]}", "{\"a\":[1,2]}"},
        {"{\"a\":1,\"b\":2}", "{\"b\":3,\"c\":4}", "{\"a\":1,\"b\":3,\"c\":4}"},
        {"{\"a\":1,\"b\":2,\"c\":3}", "{\"-\":[\"a\",\"c\"]}", "{\"b\":2}"},
        {"{\"a\":1,\"b\":2}", "{\"-\":[\"a\",\"b\"]}", "{}"},
        {"{\"a\":1}", "{\"-\":[\"x\"],\"y\":{}}", "{\"a\":1,\"y\":{}}"},
        {"[1,2,3]", "{\"1\":5}", "[1,5,3]"},
        {"[1,2,3]", "{\"0\":4,\"2\":[6]}", "[4,2,[6]]"},
        {"[1,2,3]", "{\"at\":1,\"-\":1}", "[1,3]"},
        {"[1,2,3]", "{\"at\":3,\"+\":[4,5]}", "[1,2,3,4,5]"},
        {"[1,2,3]", "{\"at\":0,\"-\":3}", "[]"},
        {"[{\"a\":1,\"b\":2}]", "{\"at\":1,\"+\":[{\"a\":3},{}]}",
         "[{\"a\":1,\"b\":2},{\"a\":3,\"b\":2},{\"a\":3,\"b\":2}]"},
        {"{\"a\":[1]}", "{\"a\":{\"0\":2}}", "{\"a\":[2]}"},
        {"[1,2,3]", "[7]", "[7]"},
        {"[1,2,3]", "{}", "[1,2,3]"},
        {"", "", NULL},
        {"[1,2,3]", "{\"3\":5}", NULL},
        {"[1,2,3]", "{\"1\":5,\"0\":5}", NULL},
        {"[1,2,3]", "{\"a\":5}", NULL},
        {"[1,2,3]", "{\"99999999999999999999999\":5}", NULL},
        {"[1,2,3]", "{\"at\":4,\"+\":[4]}", NULL},
        {"[1,2,3]", "{\"at\":-1,\"+\":[4]}", NULL},
        {"[1,2,3]", "{\"at\":2,\"-\":2}", NULL},
        {"[1,2,3]", "{\"at\":2,\"-\":18446744073709551616}", NULL},
        {"[1,2,3]", "{\"at\":2,\"+\":4}", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool is_good = delta_apply(&applied, span_of(rows[i].before), span_of(rows[i].delta));
        assert_int_equal(is_good, rows[i].after != NULL);
        if (is_good) {
            check_bytes(&applied, rows[i].after);
        }
    }
    release();
}

/* ---- Random values ---- */

static uint64_t random_state;

static uint32_t below(uint32_t bound)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 33) % bound;
}

/* A member is a list or an object by its name, as in the protocol. */
static void make_value(json_writer *writer, uint32_t kind, uint32_t depth);

static void make_object(json_writer *writer, uint32_t depth)
{
    json_object_begin(writer);
    for (uint32_t i = 0; i < 6; i++) {
        char name[2] = {(char)('a' + i), '\0'};
        if (below(4) != 0) {
            json_key(writer, name);
            make_value(writer, below(8) == 0 ? 5 : i % 5, depth + 1);
        }
    }
    json_object_end(writer);
}

static void make_value(json_writer *writer, uint32_t kind, uint32_t depth)
{
    static const char *const words[] = {"", "x", "a, b", "\"{[", "]}\\", ":", "é\n"};
    if (kind == 0 && depth < 4) {
        make_object(writer, depth);
    } else if (kind <= 2 && depth < 5) {
        json_array_begin(writer);
        for (uint32_t i = 0, count = below(5); i < count; i++) {
            make_value(writer, kind == 1 ? 0 : 3 + below(3), depth + 1);
        }
        json_array_end(writer);
    } else if (kind == 3) {
        const char *word = words[below(sizeof words / sizeof words[0])];
        json_text(writer, word, strlen(word));
    } else if (kind == 4) {
        json_integer(writer, (int64_t)below(3) - 1);
    } else {
        json_null(writer);
    }
}

static void make(json_buffer *made, uint64_t seed)
{
    static json_writer writer;
    random_state = seed;
    json_buffer_begin(made, &writer);
    make_object(&writer, 0);
    assert_true(json_writer_flush(&writer));
}

/* A client applies each delta to what the last one made. */
static void test_random(void **state)
{
    (void)state;
    static json_buffer values[2], has[2];
    for (uint64_t seed = 0; seed < 4000; seed++) {
        json_buffer *before = &values[seed % 2], *after = &values[1 - seed % 2];
        json_buffer *old = &has[seed % 2], *now = &has[1 - seed % 2];
        make(after, seed);
        delta.size = 0;
        assert_true(delta_write(&delta, span_of_buffer(before), span_of_buffer(after)));
        assert_true(delta_apply(now, span_of_buffer(old), span_of_buffer(&delta)));
        assert_true(json_same(span_of_buffer(now), span_of_buffer(after)));
    }
    for (size_t i = 0; i < 2; i++) {
        json_buffer_finish(&values[i]);
        json_buffer_finish(&has[i]);
    }
    release();
}

/* ---- Hostile servers ---- */

/* Each row is a copy of the one before: a few bytes describe more than fits. */
static void test_too_long(void **state)
{
    (void)state;
    static char rows[64 << 10];
    size_t size = (size_t)snprintf(rows, sizeof rows, "[{\"a\":\"%0*d\"}", 9000, 0);
    while (size < sizeof rows - 8) {
        size += (size_t)snprintf(rows + size, sizeof rows - size, ",{}");
    }
    size += (size_t)snprintf(rows + size, sizeof rows - size, "]");
    assert_false(delta_apply(&applied, (span){NULL, 0}, (span){rows, size}));
    assert_true(applied.size <= DELTA_VALUE_MAX);
    release();
}

static void test_too_deep(void **state)
{
    (void)state;
    static char lists[4096];
    memset(lists, '[', sizeof lists);
    assert_false(delta_apply(&applied, (span){NULL, 0}, (span){lists, sizeof lists}));
    release();
}

/* Texts that are cut off, and texts with a byte changed: the result does not matter. The copies
 * have exactly their size, so that a sanitizer notices a byte too many. */
static void test_broken(void **state)
{
    (void)state;
    static json_buffer before;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        make(&before, seed / 8);
        make(&text, seed + 100000);
        delta.size = 0;
        assert_true(delta_write(&delta, span_of_buffer(&before), span_of_buffer(&text)));
        size_t size = below((uint32_t)delta.size + 1);
        char *copy = malloc(size + 1 /* for malloc(0) */);
        assert_non_null(copy);
        copy = realloc(copy, size > 0 ? size : 1);
        assert_non_null(copy);
        memcpy(copy, delta.bytes, size);
        if (size > 0 && below(2) == 0) {
            copy[below((uint32_t)size)] = "{}[]\",:\\-+0 "[below(12)];
        }
        (void)!delta_apply(&applied, span_of_buffer(&before), (span){copy, size});
        free(copy);
    }
    json_buffer_finish(&before);
    release();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written),  cmocka_unit_test(test_applied),
        cmocka_unit_test(test_random),   cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_too_deep), cmocka_unit_test(test_broken),
    };
    return cmocka_run_group_tests_name("delta", tests, NULL, NULL);
}
