/* SPDX-License-Identifier: MIT */
/*
 * Writing JSON through one buffer.
 */
#include "json_writer.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void json_writer_begin(json_writer *writer, json_drain *drain, void *context)
{
    writer->drain = drain;
    writer->context = context;
    writer->failed = false;
    writer->need_comma = false;
    writer->size = 0;
}

bool json_writer_flush(json_writer *writer)
{
    if (writer->size > 0 && !writer->failed) {
        writer->failed = !writer->drain(writer->context, writer->buffer, writer->size);
    }
    writer->size = 0;
    return !writer->failed;
}

void json_raw(json_writer *writer, const char *bytes, size_t size)
{
    while (size > JSON_WRITER_SIZE - writer->size) {
        size_t part = JSON_WRITER_SIZE - writer->size;
        memcpy(writer->buffer + writer->size, bytes, part);
        writer->size += part;
        bytes += part;
        size -= part;
        json_writer_flush(writer);
    }
    memcpy(writer->buffer + writer->size, bytes, size);
    writer->size += size;
}

void json_print(json_writer *writer, const char *format, ...)
{
    char text[4001];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (size > 0) {
        json_raw(writer, text, (size_t)size < sizeof text ? (size_t)size : sizeof text - 1);
    }
}

static inline void put(json_writer *writer, char byte)
{
    if (writer->size == JSON_WRITER_SIZE) {
        json_writer_flush(writer);
    }
    writer->buffer[writer->size++] = byte;
}

/* Writes the comma before a value or key. */
static inline void separate(json_writer *writer)
{
    json_value_ends(writer, json_room_for_value(writer, 0));
}

/* Most output is words, so there is one check for room; only longer words are written in parts. */
enum { WORD_MAX = JSON_WRITER_SIZE / 2 };

/* Copies a word. Most are so short that a call would take longer. */
static inline void copy_word(char *to, const char *from, size_t size)
{
    if (size > 16) {
        memcpy(to, from, size);
    } else if (size >= 8) { /* the two parts may overlap */
        memcpy(to, from, 8);
        memcpy(to + size - 8, from + size - 8, 8);
    } else if (size >= 4) {
        memcpy(to, from, 4);
        memcpy(to + size - 4, from + size - 4, 4);
    } else {
        for (size_t at = 0; at < size; at++) {
            to[at] = from[at];
        }
    }
}

/* Writes a word in quotes to where there is room; returns its end. */
static inline char *put_quoted(char *at, const char *text, size_t size)
{
    *at++ = '"';
    copy_word(at, text, size);
    at[size] = '"';
    return at + size + 1;
}

static void put_long_word(json_writer *writer, const char *text, size_t size)
{
    separate(writer);
    put(writer, '"');
    json_raw(writer, text, size);
    put(writer, '"');
}

static inline void put_bracket(json_writer *writer, char bracket)
{
    char *at = json_room_for_value(writer, 1);
    *at = bracket;
    json_value_ends(writer, at + 1);
    writer->need_comma = false;
}

void json_object_begin(json_writer *writer)
{
    put_bracket(writer, '{');
}

void json_object_end(json_writer *writer)
{
    put(writer, '}');
    writer->need_comma = true;
}

void json_array_begin(json_writer *writer)
{
    put_bracket(writer, '[');
}

void json_array_end(json_writer *writer)
{
    put(writer, ']');
    writer->need_comma = true;
}

void json_key(json_writer *writer, const char *key)
{
    size_t size = strlen(key);
    if (size > WORD_MAX) {
        put_long_word(writer, key, size);
        json_raw(writer, ": ", 2);
    } else {
        char *at = put_quoted(json_room_for_value(writer, size + 4), key, size);
        memcpy(at, ": ", 2);
        json_value_ends(writer, at + 2);
    }
    writer->need_comma = false;
}

void json_word_sized(json_writer *writer, const char *text, size_t size)
{
    if (size > WORD_MAX) {
        put_long_word(writer, text, size);
    } else {
        json_value_ends(writer, put_quoted(json_room_for_value(writer, size + 2), text, size));
    }
}

void json_word(json_writer *writer, const char *text)
{
    json_word_sized(writer, text, strlen(text));
}

static void put_escaped(json_writer *writer, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    static const char letters[] = "\"\\\b\f\n\r\t";
    static const char names[] = "\"\\bfnrt";
    const char *letter = c != '\0' ? strchr(letters, c) : NULL;
    put(writer, '\\');
    if (letter != NULL) {
        put(writer, names[letter - letters]);
        return;
    }
    put(writer, 'u');
    put(writer, '0');
    put(writer, '0');
    put(writer, digits[c >> 4]);
    put(writer, digits[c & 15]);
}

static inline bool needs_escape(unsigned char c)
{
    return c == '"' || c == '\\' || c < 0x20 || c == 0x7F;
}

/* Eight bytes that are looked at together, because few texts need an escape. */
typedef uint64_t eight_bytes;
static const eight_bytes each = 0x0101010101010101;

/* Not zero if one of the bytes is below `limit`, which is at most 0x80. */
static inline eight_bytes any_below(eight_bytes bytes, unsigned limit)
{
    return (bytes - each * limit) & ~bytes & each * 0x80;
}

static inline bool are_plain(eight_bytes bytes)
{
    return (any_below(bytes, 0x20) | any_below(bytes ^ each * '"', 1) |
            any_below(bytes ^ each * '\\', 1) | any_below(bytes ^ each * 0x7F, 1)) == 0;
}

static inline bool eight_are_plain(const char *text)
{
    eight_bytes bytes;
    memcpy(&bytes, text, sizeof bytes);
    return are_plain(bytes);
}

/* Looks at the first four bytes and the last four, which may overlap. */
static inline bool two_fours_are_plain(const char *first, const char *last)
{
    uint32_t fours[2];
    memcpy(&fours[0], first, sizeof fours[0]);
    memcpy(&fours[1], last, sizeof fours[1]);
    return are_plain((eight_bytes)fours[0] << 32 | fours[1]);
}

/* Returns whether no byte of the text needs an escape. */
static inline bool is_plain(const char *text, size_t size)
{
    bool is_plain = true;
    if (size >= 4 && size < sizeof(eight_bytes)) {
        return two_fours_are_plain(text, text + size - 4);
    }
    if (size < 4) {
        for (size_t at = 0; at < size; at++) {
            is_plain &= !needs_escape((unsigned char)text[at]);
        }
        return is_plain;
    }
    size_t last = size - sizeof(eight_bytes); /* may overlap those before */
    for (size_t at = 0; is_plain && at < last; at += sizeof(eight_bytes)) {
        is_plain = eight_are_plain(text + at);
    }
    return is_plain && eight_are_plain(text + last);
}

static void put_text_with_escapes(json_writer *writer, const char *text, size_t size)
{
    separate(writer);
    put(writer, '"');
    size_t from = 0;
    for (size_t at = 0; at < size; at++) {
        unsigned char c = (unsigned char)text[at];
        if (needs_escape(c)) {
            json_raw(writer, text + from, at - from);
            put_escaped(writer, c);
            from = at + 1;
        }
    }
    json_raw(writer, text + from, size - from);
    put(writer, '"');
}

void json_text(json_writer *writer, const char *text, size_t size)
{
    if (is_plain(text, size)) {
        json_word_sized(writer, text, size);
    } else {
        put_text_with_escapes(writer, text, size);
    }
}

enum { DIGITS_MAX = 20 };

/* Writes a number to where there is room for DIGITS_MAX bytes; returns its end. */
static inline char *put_digits(char *at, uint64_t rest)
{
    static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                                "25262728293031323334353637383940414243444546474849"
                                "50515253545556575859606162636465666768697071727374"
                                "75767778798081828384858687888990919293949596979899";
    if (rest < 10) { /* seats, counts and amounts of zero: most numbers */
        *at = (char)('0' + rest);
        return at + 1;
    }
    if (rest < 10000) { /* most amounts */
        char four[4];
        memcpy(four, pairs + rest / 100 * 2, 2);
        memcpy(four + 2, pairs + rest % 100 * 2, 2);
        size_t from = rest < 100 ? 2 : rest < 1000 ? 1 : 0;
        for (size_t i = from; i < sizeof four; i++) {
            *at++ = four[i];
        }
        return at;
    }
    char digits[2 * DIGITS_MAX] = {0};
    size_t from = DIGITS_MAX;
    for (; rest >= 10; rest /= 100) {
        from -= 2;
        memcpy(digits + from, pairs + rest % 100 * 2, 2);
    }
    if (rest > 0) {
        digits[--from] = (char)('0' + rest);
    }
    /* Copying a fixed number of digits is faster than counting them. */
    memcpy(at, digits + from, DIGITS_MAX);
    return at + (DIGITS_MAX - from);
}

void json_integer(json_writer *writer, int64_t value)
{
    char *at = json_room_for_value(writer, 1 + DIGITS_MAX);
    uint64_t rest = (uint64_t)value;
    if (value < 0) {
        *at++ = '-';
        rest = 0 - rest;
    }
    json_value_ends(writer, put_digits(at, rest));
}

void json_unsigned(json_writer *writer, uint64_t value)
{
    json_value_ends(writer, put_digits(json_room_for_value(writer, DIGITS_MAX), value));
}

void json_real(json_writer *writer, double value)
{
    if (!isfinite(value)) {
        json_null(writer);
        return;
    }
    char text[32];
    int size = snprintf(text, sizeof text, "%.17g", value);
    separate(writer);
    json_raw(writer, text, (size_t)size);
}

void json_number(json_writer *writer, const char *decimal)
{
    separate(writer);
    json_raw(writer, decimal, strlen(decimal));
}

static const char constants[][8] = {"false", "true", "null"};

/* Copying a constant number of bytes is quickest; there is room. */
static inline void put_constant(json_writer *writer, unsigned which, size_t size)
{
    char *at = json_room_for_value(writer, sizeof constants[which]);
    memcpy(at, constants[which], sizeof constants[which]);
    json_value_ends(writer, at + size);
}

void json_bool(json_writer *writer, bool value)
{
    put_constant(writer, value, value ? 4 : 5);
}

void json_null(json_writer *writer)
{
    put_constant(writer, 2, 4);
}

void json_member_text(json_writer *writer, const char *key, const char *text)
{
    json_key(writer, key);
    json_text(writer, text, strlen(text));
}

void json_member_word(json_writer *writer, const char *key, const char *word)
{
    json_key(writer, key);
    json_word(writer, word);
}

void json_member_integer(json_writer *writer, const char *key, int64_t value)
{
    json_key(writer, key);
    json_integer(writer, value);
}

void json_member_real(json_writer *writer, const char *key, double value)
{
    json_key(writer, key);
    json_real(writer, value);
}

void json_member_bool(json_writer *writer, const char *key, bool value)
{
    json_key(writer, key);
    json_bool(writer, value);
}

void json_end_line(json_writer *writer)
{
    put(writer, '\n');
    writer->need_comma = false;
}
