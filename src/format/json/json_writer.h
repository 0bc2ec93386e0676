/* SPDX-License-Identifier: MIT */
/*
 * Writing JSON, or any text, to a byte stream through one buffer.
 */
#ifndef TREY_FORMAT_JSON_JSON_WRITER_H
#define TREY_FORMAT_JSON_JSON_WRITER_H

#include <trey/base.h>

/* Accepts `size` bytes; returns false if writing failed. */
typedef bool json_drain(void *context, const char *bytes, size_t size);

#define JSON_WRITER_SIZE 65536

typedef struct json_writer {
    json_drain *drain;
    void *context;
    bool failed; /* stays set; further output is lost */
    bool need_comma;
    size_t size;
    char buffer[JSON_WRITER_SIZE];
} json_writer;

void json_writer_begin(json_writer *writer, json_drain *drain, void *context);

/* Writes out the buffer; returns false if this or an earlier write failed. */
bool json_writer_flush(json_writer *writer);

/* Writes bytes as they are. */
void json_raw(json_writer *writer, const char *bytes, size_t size);

/* Writes formatted text as it is; at most 4,000 bytes per call, the rest is cut. */
void json_print(json_writer *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* To write a short value: writes the comma before it, and returns where the caller can write up to
 * `size` bytes (at most JSON_WRITER_SIZE - 2). The caller then calls json_value_ends with the end
 * of what it wrote. */
static inline char *json_room_for_value(json_writer *writer, size_t size)
{
    if (writer->size > JSON_WRITER_SIZE - 2 - size) {
        json_writer_flush(writer);
    }
    char *at = writer->buffer + writer->size;
    if (writer->need_comma) {
        at[0] = ',';
        at[1] = ' ';
        at += 2;
    }
    return at;
}

static inline void json_value_ends(json_writer *writer, const char *end)
{
    writer->size = (size_t)(end - writer->buffer);
    writer->need_comma = true;
}

/* Commas are added automatically; the caller must match the brackets. */
void json_object_begin(json_writer *writer);
void json_object_end(json_writer *writer);
void json_array_begin(json_writer *writer);
void json_array_end(json_writer *writer);
void json_key(json_writer *writer, const char *key);
void json_text(json_writer *writer, const char *text, size_t size);
void json_word(json_writer *writer, const char *text); /* a text that needs no escape */
void json_word_sized(json_writer *writer, const char *text, size_t size);
void json_integer(json_writer *writer, int64_t value);
void json_unsigned(json_writer *writer, uint64_t value);
void json_real(json_writer *writer,
               double value); /* enough digits; null where there is no number */
void json_number(json_writer *writer, const char *decimal); /* "-0.25", written as it is */
void json_bool(json_writer *writer, bool value);
void json_null(json_writer *writer);

/* A member: key and value. */
void json_member_text(json_writer *writer, const char *key, const char *text);
void json_member_word(json_writer *writer, const char *key, const char *word);
void json_member_integer(json_writer *writer, const char *key, int64_t value);
void json_member_real(json_writer *writer, const char *key, double value);
void json_member_bool(json_writer *writer, const char *key, bool value);

/* Ends the line after a value of the stream. */
void json_end_line(json_writer *writer);

#endif
