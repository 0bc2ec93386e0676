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
    if (writer->need_comma) {
        put(writer, ',');
        put(writer, ' ');
    }
    writer->need_comma = true;
}

/* Returns where `size` bytes can be written at once, or NULL if they never fit. */
static inline char *room_for(json_writer *writer, size_t size)
{
    if (size > JSON_WRITER_SIZE - writer->size) {
        if (size > JSON_WRITER_SIZE) {
            return NULL;
        }
        json_writer_flush(writer);
    }
    return writer->buffer + writer->size;
}

/* Maximum number of bytes before and after a word: comma and space, quotes, colon. */
enum { AROUND_WORD = 6 };

/* Writes a word in quotes and the text after it. Most output is members, so this checks for room
 * only once. Returns false if the word is too long for that. */
static inline bool put_word(json_writer *writer, const char *text, size_t size, const char *after)
{
    char *at = room_for(writer, size + AROUND_WORD);
    if (at == NULL) {
        return false;
    }
    char *from = at;
    if (writer->need_comma) {
        *at++ = ',';
        *at++ = ' ';
    }
    *at++ = '"';
    memcpy(at, text, size);
    at += size;
    *at++ = '"';
    for (; *after != '\0'; after++) {
        *at++ = *after;
    }
    writer->size += (size_t)(at - from);
    return true;
}

void json_object_begin(json_writer *writer)
{
    separate(writer);
    put(writer, '{');
    writer->need_comma = false;
}

void json_object_end(json_writer *writer)
{
    put(writer, '}');
    writer->need_comma = true;
}

void json_array_begin(json_writer *writer)
{
    separate(writer);
    put(writer, '[');
    writer->need_comma = false;
}

void json_array_end(json_writer *writer)
{
    put(writer, ']');
    writer->need_comma = true;
}

void json_key_sized(json_writer *writer, const char *key, size_t size)
{
    if (!put_word(writer, key, size, ": ")) {
        json_word(writer, key);
        put(writer, ':');
        put(writer, ' ');
    }
    writer->need_comma = false;
}

void json_key(json_writer *writer, const char *key)
{
    json_key_sized(writer, key, strlen(key));
}

void json_word_sized(json_writer *writer, const char *text, size_t size)
{
    if (!put_word(writer, text, size, "")) {
        separate(writer);
        put(writer, '"');
        json_raw(writer, text, size);
        put(writer, '"');
    }
    writer->need_comma = true;
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

void json_text(json_writer *writer, const char *text, size_t size)
{
    separate(writer);
    put(writer, '"');
    size_t from = 0;
    for (size_t at = 0; at < size; at++) {
        unsigned char c = (unsigned char)text[at];
        if (c == '"' || c == '\\' || c < 0x20 || c == 0x7F) {
            json_raw(writer, text + from, at - from);
            put_escaped(writer, c);
            from = at + 1;
        }
    }
    json_raw(writer, text + from, size - from);
    put(writer, '"');
}

enum { DIGITS_MAX = 20 };

static inline void put_digits(json_writer *writer, uint64_t rest)
{
    char digits[2 * DIGITS_MAX] = {0};
    size_t from = DIGITS_MAX;
    do {
        digits[--from] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    /* Copying a fixed number of digits is faster than counting them; there is room for all. */
    memcpy(room_for(writer, DIGITS_MAX), digits + from, DIGITS_MAX);
    writer->size += DIGITS_MAX - from;
}

void json_integer(json_writer *writer, int64_t value)
{
    separate(writer);
    if (value < 0) {
        put(writer, '-');
    }
    put_digits(writer, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void json_unsigned(json_writer *writer, uint64_t value)
{
    separate(writer);
    put_digits(writer, value);
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
    separate(writer);
    memcpy(room_for(writer, sizeof constants[which]), constants[which], sizeof constants[which]);
    writer->size += size;
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
