/* SPDX-License-Identifier: MIT */
/*
 * The JSON reader. docs/decisions/0002-json-reader.md says why it is not a library.
 */
#include "json_reader.h"

#include <string.h>

/* What the grammar allows next. */
enum {
    EXPECT_TOP, /* a value of the stream, or its end */
    EXPECT_VALUE,
    EXPECT_VALUE_OR_END, /* the first element of an array */
    EXPECT_KEY_OR_END,   /* the first member of an object */
    EXPECT_COMMA_OR_END,
    EXPECT_NOTHING /* failed or at the end */
};

enum { END_OF_INPUT = -1 };

long json_fill_bytes(void *context, char *buffer, size_t size)
{
    json_bytes *from = context;
    size_t taken = from->left < size ? from->left : size;
    if (taken > 0) { /* the text may be NULL if it is empty */
        memcpy(buffer, from->bytes, taken);
        from->bytes += taken;
        from->left -= taken;
    }
    return (long)taken;
}

void json_reader_begin(json_reader *reader, json_fill *fill, void *context)
{
    json_reader_begin_at(reader, fill, context, (json_place){.line = 1});
}

void json_reader_begin_at(json_reader *reader, json_fill *fill, void *context, json_place place)
{
    reader->fill = fill;
    reader->context = context;
    reader->at = reader->end = 0;
    reader->line = place.line;
    reader->line_offset = place.line_offset;
    reader->buffer_offset = place.offset;
    reader->at_end = reader->failed = false;
    reader->depth = 0;
    reader->expect = EXPECT_TOP;
    reader->problem = NULL;
    reader->problem_line = reader->problem_column = 0;
    reader->integer = 0;
    reader->text_size = 0;
    reader->text_cut = false;
}

static __attribute__((noinline)) bool refill(json_reader *reader)
{
    if (reader->at_end || reader->failed) {
        return false;
    }
    reader->buffer_offset += reader->end;
    reader->at = reader->end = 0;
    long got = reader->fill(reader->context, reader->buffer, JSON_BUFFER_SIZE);
    if (got <= 0) {
        reader->at_end = got == 0;
        reader->failed = got < 0;
        return false;
    }
    reader->end = (size_t)got;
    return true;
}

static inline int peek(json_reader *reader)
{
    if (reader->at == reader->end && !refill(reader)) {
        return END_OF_INPUT;
    }
    return (unsigned char)reader->buffer[reader->at];
}

/* Passes over a character that is not a line break. */
static inline void advance(json_reader *reader)
{
    reader->at++;
}

static json_token fail(json_reader *reader, const char *problem)
{
    reader->expect = EXPECT_NOTHING;
    if (reader->failed) {
        return JSON_UNREADABLE;
    }
    reader->problem = problem;
    reader->problem_line = reader->line;
    reader->problem_column = reader->buffer_offset + reader->at - reader->line_offset + 1;
    return JSON_BROKEN;
}

static json_token fail_at_end(json_reader *reader)
{
    return fail(reader, "the text ends in the middle of a value");
}

/* ---- Texts ---- */

static inline void text_put(json_reader *reader, char byte)
{
    if (reader->text_size < JSON_TEXT_MAX) {
        reader->text[reader->text_size++] = byte;
    } else {
        reader->text_cut = true;
    }
}

static void text_put_code_point(json_reader *reader, uint32_t code)
{
    if (code < 0x80) {
        text_put(reader, (char)code);
    } else if (code < 0x800) {
        text_put(reader, (char)(0xC0 | code >> 6));
        text_put(reader, (char)(0x80 | (code & 0x3F)));
    } else if (code < 0x10000) {
        text_put(reader, (char)(0xE0 | code >> 12));
        text_put(reader, (char)(0x80 | (code >> 6 & 0x3F)));
        text_put(reader, (char)(0x80 | (code & 0x3F)));
    } else {
        text_put(reader, (char)(0xF0 | code >> 18));
        text_put(reader, (char)(0x80 | (code >> 12 & 0x3F)));
        text_put(reader, (char)(0x80 | (code >> 6 & 0x3F)));
        text_put(reader, (char)(0x80 | (code & 0x3F)));
    }
}

/* Reads four hexadecimal digits. */
static bool read_hex(json_reader *reader, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++) {
        int c = peek(reader);
        uint32_t digit;
        if (c >= '0' && c <= '9') {
            digit = (uint32_t)(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            digit = (uint32_t)(c - 'a') + 10;
        } else if (c >= 'A' && c <= 'F') {
            digit = (uint32_t)(c - 'A') + 10;
        } else {
            return false;
        }
        *code = *code << 4 | digit;
        advance(reader);
    }
    return true;
}

/* Reads an escape after `\u`. Returns NULL, or the problem. */
static const char *read_unicode_escape(json_reader *reader)
{
    uint32_t code, low;
    if (!read_hex(reader, &code)) {
        return "\\u must be followed by four hexadecimal digits";
    }
    if (code >= 0xDC00 && code <= 0xDFFF) {
        return "unpaired surrogate in a \\u escape";
    }
    if (code >= 0xD800 && code <= 0xDBFF) {
        static const char lone[] = "unpaired surrogate in a \\u escape";
        if (peek(reader) != '\\') {
            return lone;
        }
        advance(reader);
        if (peek(reader) != 'u') {
            return lone;
        }
        advance(reader);
        if (!read_hex(reader, &low) || low < 0xDC00 || low > 0xDFFF) {
            return lone;
        }
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    text_put_code_point(reader, code);
    return NULL;
}

/* Reads an escape after a backslash. Returns NULL, or the problem. */
static const char *read_escape(json_reader *reader)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    int c = peek(reader);
    if (c == 'u') {
        advance(reader);
        return read_unicode_escape(reader);
    }
    const char *letter = c > 0 ? strchr(letters, c) : NULL;
    if (letter == NULL) {
        return "unknown escape in a string";
    }
    text_put(reader, meanings[letter - letters]);
    advance(reader);
    return NULL;
}

/* Reads a character of two to four bytes; false if it is not valid UTF-8. */
static bool read_multibyte(json_reader *reader)
{
    int first = peek(reader);
    int more = first >= 0xC2 && first <= 0xDF   ? 1
               : first >= 0xE0 && first <= 0xEF ? 2
               : first >= 0xF0 && first <= 0xF4 ? 3
                                                : 0;
    if (more == 0) {
        return false;
    }
    text_put(reader, (char)first);
    advance(reader);
    for (int i = 0; i < more; i++) {
        int c = peek(reader);
        /* The range of the second byte excludes overlong forms, surrogates and values above
         * U+10FFFF. */
        int low = i > 0 ? 0x80 : first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        int high = i > 0 ? 0xBF : first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (c < low || c > high) {
            return false;
        }
        text_put(reader, (char)c);
        advance(reader);
    }
    return true;
}

static inline bool is_plain(unsigned char c)
{
    return c != '"' && c != '\\' && c >= 0x20 && c < 0x80;
}

/* The number of plain characters before the first other one in eight bytes. */
static inline size_t plain_bytes(const char *text)
{
    const uint64_t each = 0x0101010101010101;
    uint64_t bytes;
    memcpy(&bytes, text, sizeof bytes);
    uint64_t quote = bytes ^ each * '"', backslash = bytes ^ each * '\\';
    /* The subtractions can mark a byte wrongly, but only after one that is marked rightly. */
    uint64_t others =
        (bytes | (bytes - each * 0x20) | (quote - each) | (backslash - each)) & each * 0x80;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return others == 0 ? sizeof bytes : (size_t)__builtin_ctzll(others) / 8;
#else
    return others == 0 ? sizeof bytes : 0;
#endif
}

/* Copies the plain characters in the buffer: eight at a time where the buffer and the text have
 * room for as many, and the others one by one. */
static inline void read_plain(json_reader *reader)
{
    size_t at = reader->at, size = reader->text_size, plain = JSON_STRIDE;
    while (plain == JSON_STRIDE && reader->end - at >= JSON_STRIDE &&
           size <= JSON_TEXT_MAX - JSON_STRIDE) {
        plain = plain_bytes(reader->buffer + at);
        memcpy(reader->text + size, reader->buffer + at, JSON_STRIDE);
        at += plain;
        size += plain;
    }
    reader->text_size = size;
    if (plain == JSON_STRIDE) {
        for (; at < reader->end && is_plain((unsigned char)reader->buffer[at]); at++) {
            text_put(reader, reader->buffer[at]);
        }
    }
    reader->at = at;
}

/* Reads the rest of a string; returns JSON_STRING or a failure. */
static __attribute__((noinline)) json_token read_rest_of_text(json_reader *reader)
{
    for (;;) {
        int c = peek(reader);
        if (c == END_OF_INPUT) {
            return fail_at_end(reader);
        }
        if (c == '"') {
            advance(reader);
            return JSON_STRING;
        }
        if (c == '\\') {
            advance(reader);
            const char *problem = read_escape(reader);
            if (problem != NULL) {
                return peek(reader) == END_OF_INPUT ? fail_at_end(reader) : fail(reader, problem);
            }
        } else if (c < 0x20) {
            return fail(reader, "a control character in a string must be escaped");
        } else if (c >= 0x80) {
            if (!read_multibyte(reader)) {
                return fail(reader, "a string is not valid UTF-8");
            }
        } else {
            read_plain(reader);
        }
    }
}

/* Reads a string from its opening quote; returns JSON_STRING or a failure. */
static json_token read_text(json_reader *reader)
{
    advance(reader);
    reader->text_size = 0;
    reader->text_cut = false;
    read_plain(reader);
    if (reader->at < reader->end && reader->buffer[reader->at] == '"') { /* nearly always */
        advance(reader);
        return JSON_STRING;
    }
    return read_rest_of_text(reader);
}

/* ---- Numbers and words ---- */

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static bool skip_digits(json_reader *reader)
{
    bool any = false;
    while (is_digit(peek(reader))) {
        advance(reader);
        any = true;
    }
    return any;
}

/* Reads a short whole number that ends in the buffer. Otherwise it reads nothing and returns
 * false. */
static inline bool read_short_number(json_reader *reader)
{
    enum { DIGITS_MAX = 18 };
    const char *from = reader->buffer + reader->at, *at = from;
    const char *end = reader->buffer + reader->end;
    int64_t value = 0;
    while (at < end && is_digit(*at) && at - from < DIGITS_MAX) {
        value = value * 10 + (*at++ - '0');
    }
    bool is_whole = at > from && at < end && !is_digit(*at) && *at != '.' && *at != 'e' &&
                    *at != 'E' && (*from != '0' || at == from + 1);
    if (is_whole) {
        reader->integer = value;
        reader->at = (size_t)(at - reader->buffer);
    }
    return is_whole;
}

static json_token read_number(json_reader *reader)
{
    if (read_short_number(reader)) {
        return JSON_INTEGER;
    }
    bool negative = peek(reader) == '-';
    if (negative) {
        advance(reader);
    }
    if (!is_digit(peek(reader))) {
        return fail(reader, "a minus sign must be followed by digits");
    }
    bool leading_zero = peek(reader) == '0';
    bool fits = true;
    int64_t value = 0; /* kept negative: there is one more negative than positive number */
    unsigned digits = 0;
    for (int c; is_digit(c = peek(reader)); digits++) {
        if (value < (INT64_MIN + (c - '0')) / 10) {
            fits = false;
        } else {
            value = value * 10 - (c - '0');
        }
        advance(reader);
    }
    if (leading_zero && digits > 1) {
        return fail(reader, "a number must not start with a zero");
    }
    bool whole = true;
    if (peek(reader) == '.') {
        whole = false;
        advance(reader);
        if (!skip_digits(reader)) {
            return fail(reader, "a decimal point must be followed by digits");
        }
    }
    if (peek(reader) == 'e' || peek(reader) == 'E') {
        whole = false;
        advance(reader);
        if (peek(reader) == '+' || peek(reader) == '-') {
            advance(reader);
        }
        if (!skip_digits(reader)) {
            return fail(reader, "an exponent must have digits");
        }
    }
    if (!whole) {
        return JSON_FRACTION;
    }
    if (!fits || (!negative && value == INT64_MIN)) {
        reader->integer = negative ? INT64_MIN : INT64_MAX;
    } else {
        reader->integer = negative ? value : -value;
    }
    return JSON_INTEGER;
}

static json_token read_word(json_reader *reader, const char *word, json_token token)
{
    for (; *word != '\0'; word++) {
        if (peek(reader) != *word) {
            return peek(reader) == END_OF_INPUT
                       ? fail_at_end(reader)
                       : fail(reader, "unknown word; expected true, false or null");
        }
        advance(reader);
    }
    return token;
}

/* ---- Structure ---- */

/* Passes over space and returns the next character. */
static inline int skip_space(json_reader *reader)
{
    for (;;) {
        int c = peek(reader);
        if (c > ' ' || c == END_OF_INPUT) {
            return c;
        }
        if (c == '\n') {
            reader->line++;
            reader->line_offset = reader->buffer_offset + reader->at + 1;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            return c;
        }
        advance(reader);
    }
}

/* Some editors write a byte order mark at the start of a file. No value starts with its bytes. */
static void skip_byte_order_mark(json_reader *reader)
{
    static const unsigned char mark[] = {0xEF, 0xBB, 0xBF};
    if (reader->buffer_offset > 0 || reader->at > 0) {
        return;
    }
    for (size_t i = 0; i < sizeof mark && peek(reader) == mark[i]; i++) {
        advance(reader);
        reader->line_offset = i + 1; /* it does not count as a column */
    }
}

static void after_value(json_reader *reader)
{
    reader->expect = reader->depth == 0 ? EXPECT_TOP : EXPECT_COMMA_OR_END;
}

static json_token open_level(json_reader *reader, bool is_object)
{
    if (reader->depth == JSON_DEPTH_MAX) {
        return fail(reader, "values are nested too deeply");
    }
    advance(reader);
    reader->is_object[reader->depth++] = is_object;
    reader->expect = is_object ? EXPECT_KEY_OR_END : EXPECT_VALUE_OR_END;
    return is_object ? JSON_OBJECT_BEGIN : JSON_ARRAY_BEGIN;
}

static json_token close_level(json_reader *reader)
{
    advance(reader);
    bool was_object = reader->is_object[--reader->depth];
    after_value(reader);
    return was_object ? JSON_OBJECT_END : JSON_ARRAY_END;
}

static json_token read_key(json_reader *reader, int c)
{
    if (c != '"') {
        return fail(reader, "expected a member name in quotes");
    }
    json_token token = read_text(reader);
    if (token != JSON_STRING) {
        return token;
    }
    c = skip_space(reader);
    if (c != ':') {
        return c == END_OF_INPUT ? fail_at_end(reader) : fail(reader, "expected a colon");
    }
    advance(reader);
    reader->expect = EXPECT_VALUE;
    return JSON_KEY;
}

static json_token read_value(json_reader *reader, int c)
{
    json_token token;
    switch (c) {
    case '{':
    case '[':
        return open_level(reader, c == '{');
    case '"':
        token = read_text(reader);
        break;
    case 't':
        token = read_word(reader, "true", JSON_TRUE);
        break;
    case 'f':
        token = read_word(reader, "false", JSON_FALSE);
        break;
    case 'n':
        token = read_word(reader, "null", JSON_NULL);
        break;
    default:
        if (c != '-' && !is_digit(c)) {
            return fail(reader, "expected a value");
        }
        token = read_number(reader);
        break;
    }
    if (token != JSON_BROKEN && token != JSON_UNREADABLE) {
        after_value(reader);
    }
    return token;
}

/* Reads a comma and what must follow it, or the end of the object or array. */
static json_token read_after_comma(json_reader *reader, int c)
{
    bool in_object = reader->is_object[reader->depth - 1];
    if (c == (in_object ? '}' : ']')) {
        return close_level(reader);
    }
    if (c != ',') {
        return fail(reader, in_object ? "expected a comma or }" : "expected a comma or ]");
    }
    advance(reader);
    c = skip_space(reader);
    if (c == END_OF_INPUT) {
        return fail_at_end(reader);
    }
    return in_object ? read_key(reader, c) : read_value(reader, c);
}

json_token json_next(json_reader *reader)
{
    if (reader->expect == EXPECT_NOTHING) {
        return reader->failed ? JSON_UNREADABLE : reader->problem != NULL ? JSON_BROKEN : JSON_END;
    }
    if (reader->expect == EXPECT_TOP) {
        skip_byte_order_mark(reader);
    }
    int c = skip_space(reader);
    if (c == END_OF_INPUT) {
        if (reader->expect == EXPECT_TOP && !reader->failed) {
            reader->expect = EXPECT_NOTHING;
            return JSON_END;
        }
        return fail_at_end(reader);
    }
    switch (reader->expect) {
    case EXPECT_KEY_OR_END:
        return c == '}' ? close_level(reader) : read_key(reader, c);
    case EXPECT_VALUE_OR_END:
        return c == ']' ? close_level(reader) : read_value(reader, c);
    case EXPECT_COMMA_OR_END:
        return read_after_comma(reader, c);
    default:
        return read_value(reader, c);
    }
}

json_token json_skip(json_reader *reader, json_token first)
{
    if (first != JSON_OBJECT_BEGIN && first != JSON_ARRAY_BEGIN) {
        return first;
    }
    unsigned outer = reader->depth - 1;
    json_token token;
    do {
        token = json_next(reader);
    } while (token != JSON_BROKEN && token != JSON_UNREADABLE && reader->depth > outer);
    return token;
}
