/* SPDX-License-Identifier: MIT */
/*
 * A strict JSON reader that reads one token after another from a byte stream of any length, in
 * constant memory. Strings are checked to be UTF-8; only integers have a value.
 */
#ifndef TREY_FORMAT_JSON_JSON_READER_H
#define TREY_FORMAT_JSON_JSON_READER_H

#include <trey/base.h>

/* Fills `buffer` with up to `size` bytes and returns their number: 0 at the end, below 0 if
 * reading failed. */
typedef long json_fill(void *context, char *buffer, size_t size);

/* The unread rest of a text in memory, and the json_fill that reads from it. */
typedef struct json_bytes {
    const char *bytes;
    size_t left;
} json_bytes;

json_fill json_fill_bytes;

typedef enum json_token {
    JSON_END, /* end of the stream, between two values */
    JSON_OBJECT_BEGIN,
    JSON_OBJECT_END,
    JSON_ARRAY_BEGIN,
    JSON_ARRAY_END,
    JSON_KEY,      /* text, text_size */
    JSON_STRING,   /* text, text_size */
    JSON_INTEGER,  /* clamped to 64 bits */
    JSON_FRACTION, /* a number with a decimal point or an exponent */
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL,
    JSON_BROKEN,    /* invalid JSON: see `problem`, `line`, `column` */
    JSON_UNREADABLE /* reading failed */
} json_token;

#define JSON_BUFFER_SIZE 65536
#define JSON_TEXT_MAX 65536
#define JSON_DEPTH_MAX 256
#define JSON_STRIDE 8 /* bytes of a text that are copied at once */

typedef struct json_reader {
    json_fill *fill;
    void *context;
    size_t at, end;
    uint64_t line;          /* starting at 1 */
    uint64_t line_offset;   /* offset of the current line in the stream */
    uint64_t buffer_offset; /* offset of the buffer in the stream */
    bool at_end, failed;
    unsigned depth;
    int expect; /* what the grammar allows next */
    uint8_t is_object[JSON_DEPTH_MAX];

    const char *problem; /* set with JSON_BROKEN */
    uint64_t problem_line, problem_column;

    int64_t integer;
    size_t text_size;
    bool text_cut; /* longer than JSON_TEXT_MAX; only the beginning is stored */
    char text[JSON_TEXT_MAX + JSON_STRIDE];
    char buffer[JSON_BUFFER_SIZE];
} json_reader;

void json_reader_begin(json_reader *reader, json_fill *fill, void *context);

/* A place in a stream, between two values. */
typedef struct json_place {
    uint64_t offset;
    uint64_t line;        /* starting at 1 */
    uint64_t line_offset; /* offset of the line */
} json_place;

/* Starts in the middle of a stream. */
void json_reader_begin_at(json_reader *reader, json_fill *fill, void *context, json_place place);

/* Reads the next token. After JSON_BROKEN, JSON_UNREADABLE or JSON_END it returns the same
 * again. */
json_token json_next(json_reader *reader);

/* Skips the rest of a value whose first token has just been read. Returns its last token, or
 * JSON_BROKEN or JSON_UNREADABLE. */
json_token json_skip(json_reader *reader, json_token first);

#endif
