/* SPDX-License-Identifier: MIT */
/*
 * A journal as text for other programs, in one pass and constant memory.
 */
#ifndef TREY_AUDIT_EXPORT_H
#define TREY_AUDIT_EXPORT_H

#include "format/json/json_writer.h"
#include "source.h"

typedef enum export_format {
    EXPORT_NDJSON, /* every event on a line */
    EXPORT_CSV,    /* every transfer on a line */
    EXPORT_SETTLE, /* every settled round on a line, as `trey settle` reads it */
    EXPORT_FORMAT_COUNT
} export_format;

/* "ndjson" … */
const char *export_format_name(export_format format);

typedef struct export_request {
    export_format format;
    uint32_t table;   /* 0: all, and the cage */
    int64_t from, to; /* milliseconds: from the first on, before the second */
} export_request;

/* EXPORT_SETTLE needs the key. False: *error says why it ends early; JOURNAL_OK there: the writer
 * failed. */
TREY_MUST_CHECK bool audit_export(const audit_source *in, const export_request *request,
                                  json_writer *writer, journal_error *error);

#endif
