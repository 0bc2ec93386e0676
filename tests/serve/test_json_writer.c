/* SPDX-License-Identifier: MIT */
/*
 * The JSON writer beside a plain one: escapes at every place of a text, numbers of every length,
 * and values that begin at each of the last bytes of the writer's buffer.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "format/json/json_buffer.h"
#include "format/json/json_pieces.h"
#include "format/json/shape.h"

/* Nothing may be written after the writer's buffer, which is its last member. */
static struct {
    json_writer writer;
    char after[64];
} guarded;
static json_writer *const writer = &guarded.writer;
static json_buffer buffer;

static void begin(void)
{
    json_buffer_begin(&buffer, writer);
}

static void assert_written(const char *want, size_t size)
{
    assert_true(json_writer_flush(writer));
    assert_int_equal(buffer.size, size);
    assert_memory_equal(buffer.bytes, want, size);
    static const char untouched[sizeof guarded.after];
    assert_memory_equal(guarded.after, untouched, sizeof untouched);
}

/* ---- Texts ---- */

/* Writes a text byte by byte; returns its size. */
static size_t format_text(char *out, const char *text, size_t size)
{
    static const char named[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    size_t made = 0;
    out[made++] = '"';
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        const char *name = c != 0 ? strchr(named, c) : NULL;
        if (name != NULL) {
            out[made++] = '\\';
            out[made++] = letters[name - named];
        } else if (c < 0x20 || c == 0x7F) {
            made += (size_t)snprintf(out + made, 7, "\\u%04x", c);
        } else {
            out[made++] = (char)c;
        }
    }
    out[made++] = '"';
    return made;
}

static void assert_text(const char *text, size_t size)
{
    char want[512];
    begin();
    json_text(writer, text, size);
    assert_written(want, format_text(want, text, size));
}

/* Every byte at every place, so that none slips through where eight are looked at together. */
static void test_texts(void **state)
{
    (void)state;
    enum { SIZE_MAX_TRIED = 26 };
    char text[SIZE_MAX_TRIED];
    static const char around[] = {'a', (char)0xC3, '!'}; /* 0x21 is beside the quote */
    for (size_t size = 0; size <= SIZE_MAX_TRIED; size++) {
        for (size_t at = 0; at < size; at++) {
            for (unsigned byte = 0; byte < 256; byte++) {
                memset(text, around[byte % sizeof around], sizeof text);
                text[at] = (char)byte;
                assert_text(text, size);
            }
        }
    }
    assert_text("", 0);
    memset(text, '"', sizeof text);
    assert_text(text, sizeof text);
}

/* ---- Numbers ---- */

static void assert_number(int64_t value)
{
    char want[32];
    int size = snprintf(want, sizeof want, "%" PRId64, value);
    begin();
    json_integer(writer, value);
    assert_written(want, (size_t)size);
    size = snprintf(want, sizeof want, "%" PRIu64, (uint64_t)value);
    begin();
    json_unsigned(writer, (uint64_t)value);
    assert_written(want, (size_t)size);
}

static void test_numbers(void **state)
{
    (void)state;
    for (int64_t value = -1100; value <= 11000; value++) {
        assert_number(value);
    }
    for (uint64_t power = 1; power <= UINT64_MAX / 10; power *= 10) {
        assert_number((int64_t)(power * 10 - 1));
        assert_number((int64_t)(power * 10));
        assert_number((int64_t)(power * 10 + 1));
        assert_number((int64_t)(power * 7));
    }
    assert_number(INT64_MAX);
    assert_number(INT64_MIN);
    assert_number(-1); /* UINT64_MAX as well */
}

static void test_hex(void **state)
{
    (void)state;
    char want[2 * 32 + 3];
    uint8_t bytes[32];
    for (unsigned first = 0; first < 256; first += sizeof bytes) {
        size_t size = 1;
        want[0] = '"';
        for (unsigned i = 0; i < sizeof bytes; i++) {
            bytes[i] = (uint8_t)(first + i);
            size += (size_t)snprintf(want + size, 3, "%02x", first + i);
        }
        want[size++] = '"';
        begin();
        json_hex(writer, bytes, sizeof bytes);
        assert_written(want, size);
    }
}

/* ---- The end of the writer's buffer ---- */

typedef struct figures {
    uint32_t number;
    bool flag;
} figures;

static const shape_type number = {
    .kind = SHAPE_NUMBER, .maximum = UINT32_MAX, .is_nullable = true, .null_value = 7};
static const shape_type flag = {.kind = SHAPE_FLAG};
static const shape_member rows[] = {
    {SHAPE_MEMBER("a_name_of_27_characters_abc", &number, figures, number)},
    {SHAPE_MEMBER("flag", &flag, figures, flag), .audit_name = "raised"},
};
static const shape_type object = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(rows)};

static void write_values(void)
{
    figures record = {.number = 4000000000, .flag = true};
    json_array_begin(writer);
    json_integer(writer, INT64_MIN);
    json_bool(writer, false);
    json_null(writer);
    json_word(writer, "word");
    json_hex(writer, (const uint8_t *)"\x0f\xa5", 2);
    json_text(writer, "\x01", 1);
    shape_write(writer, &object, &record, &(shape_pass){.form = SHAPE_API});
    record = (figures){.number = 7};
    shape_write(writer, &object, &record, &(shape_pass){.form = SHAPE_AUDIT});
    json_array_end(writer);
}

static void test_end_of_buffer(void **state)
{
    (void)state;
    static const char values[] =
        "[-9223372036854775808, false, null, \"word\", \"0fa5\", \"\\u0001\", "
        "{\"a_name_of_27_characters_abc\": 4000000000, \"flag\": true}, {\"raised\": false}]";
    static char want[JSON_WRITER_SIZE + sizeof values];
    for (size_t before = JSON_WRITER_SIZE - sizeof values; before <= JSON_WRITER_SIZE; before++) {
        memset(want, ' ', before);
        memcpy(want + before, values, sizeof values);
        begin();
        json_raw(writer, want, before);
        write_values();
        assert_written(want, before + sizeof values - 1);
    }
}

static void test_long_words(void **state)
{
    (void)state;
    static char word[3 * JSON_WRITER_SIZE];
    static char want[2 * sizeof word + 16];
    memset(word, 'w', sizeof word);
    word[sizeof word - 1] = '\0';
    size_t size = sizeof word - 1;
    int made = snprintf(want, sizeof want, "{\"%s\": \"%s\"}", word, word);
    begin();
    json_object_begin(writer);
    json_key(writer, word);
    json_text(writer, word, size);
    json_object_end(writer);
    assert_written(want, (size_t)made);
}

static int finish(void **state)
{
    (void)state;
    json_buffer_finish(&buffer);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),      cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_hex),        cmocka_unit_test(test_end_of_buffer),
        cmocka_unit_test(test_long_words),
    };
    return cmocka_run_group_tests(tests, NULL, finish);
}
