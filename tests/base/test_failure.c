/* SPDX-License-Identifier: MIT */
/*
 * The text of a failure: whole where it fits, and otherwise without its middle and without half a
 * character.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/failure.h"
#include "table/utf8.h"

static bool ends_with(const char *text, const char *end)
{
    size_t size = strlen(text), end_size = strlen(end);
    return size >= end_size && strcmp(text + size - end_size, end) == 0;
}

static void the_text_is_set(void **state)
{
    (void)state;
    failure problem;
    assert_false(failure_set(&problem, "cannot open %s: code %d", "a.db", 14));
    assert_string_equal(problem.text, "cannot open a.db: code 14");
    assert_false(failure_set(&problem, "full"));
    assert_string_equal(problem.text, "full");
}

static void a_null_failure_is_ignored(void **state)
{
    (void)state;
    assert_false(failure_set(NULL, "cannot open %s", "a.db"));
    assert_false(failure_add(NULL, "a, b"));
}

static void a_failure_can_quote_its_old_text(void **state)
{
    (void)state;
    failure problem;
    failure_set(&problem, "permission denied");
    assert_false(failure_set(&problem, "cannot listen: %s. Choose another address.", problem.text));
    assert_string_equal(problem.text, "cannot listen: permission denied. Choose another address.");
    assert_false(failure_add(&problem, " (%s)", "--listen"));
    assert_true(ends_with(problem.text, "Choose another address. (--listen)"));
}

/* The longest text that fits is whole; the next one loses its middle. */
static void a_text_of_any_size(void **state)
{
    (void)state;
    failure problem;
    char letters[3 * FAILURE_SIZE];
    memset(letters, 'x', sizeof letters);
    for (int size = FAILURE_SIZE - 40; size < (int)sizeof letters; size++) {
        failure_set(&problem, "begin %.*s end", size, letters);
        size_t whole = (size_t)size + strlen("begin  end");
        assert_int_equal(strncmp(problem.text, "begin x", 7), 0);
        assert_true(ends_with(problem.text, "x end"));
        assert_int_equal(strstr(problem.text, "...") == NULL, whole < FAILURE_SIZE);
        assert_true(strlen(problem.text) == whole || strlen(problem.text) >= FAILURE_SIZE - 8);
        assert_true(strlen(problem.text) < FAILURE_SIZE);
    }
}

/* Characters of each length, so that each cut falls into each byte of one. */
static void no_character_is_cut(void **state)
{
    (void)state;
    static const char *const characters[] = {"\xC3\xA9", "\xE7\x89\x8C", "\xF0\x9F\x82\xA1"};
    char text[16 * FAILURE_SIZE];
    failure problem;
    for (unsigned i = 0; i < 3; i++) {
        size_t width = strlen(characters[i]);
        for (size_t count = FAILURE_SIZE / width - 8; count * width + 16 < sizeof text;
             count += count < FAILURE_SIZE ? 1 : 111) {
            for (int shift = 0; shift < 4; shift++) {
                for (size_t j = 0; j < count; j++) {
                    memcpy(text + j * width, characters[i], width);
                }
                text[count * width] = '\0';
                failure_set(&problem, "%.*s%s", shift, "abcd", text);
                assert_true(utf8_is(problem.text, strlen(problem.text)));
                failure_add(&problem, "%.*s%s", shift, "abcd", characters[i]);
                assert_true(utf8_is(problem.text, strlen(problem.text)));
                assert_true(ends_with(problem.text, characters[i]));
            }
        }
    }
}

/* A path may be any bytes. */
static void bytes_that_are_not_text(void **state)
{
    (void)state;
    char bytes[2 * FAILURE_SIZE];
    failure problem;
    memset(bytes, 0x80, sizeof bytes);
    bytes[sizeof bytes - 1] = '\0';
    failure_set(&problem, "cannot open %s: no such file", bytes);
    assert_int_equal(strncmp(problem.text, "cannot open \x80", 13), 0);
    assert_true(ends_with(problem.text, "\x80: no such file"));
    assert_true(strlen(problem.text) > FAILURE_SIZE - 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text_is_set),
        cmocka_unit_test(a_null_failure_is_ignored),
        cmocka_unit_test(a_failure_can_quote_its_old_text),
        cmocka_unit_test(a_text_of_any_size),
        cmocka_unit_test(no_character_is_cut),
        cmocka_unit_test(bytes_that_are_not_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
