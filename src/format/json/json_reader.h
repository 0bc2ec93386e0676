/* SPDX-License-Identifier: MIT */
/*
 * A strict JSON reader that pulls one token after another out of a byte stream of any length, in
 * constant memory. Texts are checked to be UTF-8; numbers are integers or nothing.
 */
#ifndef TREY_FORMAT_JSON_JSON_READER_H
#define TREY_FORMAT_JSON_JSON_READER_H

#include <trey/base.h>

/* Fill `buffer` with up to `size` bytes and return how many, 0 at the end, below 0 when reading
 * failed. */
typedef long json_fill(void *context, char *buffer, size_t size);

/* What is left of a text in memory, and the json_fill that takes it from there. */
typedef struct json_bytes {
    const char *bytes;
    size_t left;
} json_bytes;

json_fill json_fill_bytes;

typedef enum json_token {
    JSON_END, /* of the stream, between two values */
    JSON_OBJECT_BEGIN,
    JSON_OBJECT_END,
    JSON_ARRAY_BEGIN,
    JSON_ARRAY_END,
    JSON_KEY,      /* text, text_size */
    JSON_STRING,   /* text, text_size */
    JSON_INTEGER,  /* integer; the nearest of 64 bits when it has more */
    JSON_FRACTION, /* a number with a decimal point or an exponent */
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL,
    JSON_BROKEN,    /* the text is no JSON: see `problem`, `line`, `column` */
    JSON_UNREADABLE /* reading failed */
} json_token;

#define JSON_BUFFER_SIZE 65536
#define JSON_TEXT_MAX 65536
#define JSON_DEPTH_MAX 256

typedef struct json_reader {
    json_fill *fill;
    void *context;
    size_t at, end;
    uint64_t line;          /* from 1 */
    uint64_t line_offset;   /* where the current line begins, in bytes of the stream */
    uint64_t buffer_offset; /* where the buffer begins */
    bool at_end, failed;
    unsigned depth;
    int expect; /* what the grammar allows next */
    uint8_t is_object[JSON_DEPTH_MAX];

    const char *problem; /* with JSON_BROKEN */
    uint64_t problem_line, problem_column;

    int64_t integer;
    size_t text_size;
    bool text_cut; /* longer than JSON_TEXT_MAX; only its beginning is kept */
    char text[JSON_TEXT_MAX];
    char buffer[JSON_BUFFER_SIZE];
} json_reader;

void json_reader_begin(json_reader *reader, json_fill *fill, void *context);

/* The next token. After JSON_BROKEN, JSON_UNREADABLE or JSON_END it is the same again. */
json_token json_next(json_reader *reader);

/* Pass over the rest of a value whose first token has just been read. Returns its last token, or
 * JSON_BROKEN or JSON_UNREADABLE. */
json_token json_skip(json_reader *reader, json_token first);

#endif
