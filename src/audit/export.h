/* SPDX-License-Identifier: MIT */
/*
 * Exports a journal as text for other programs, in one pass and constant memory.
 */
#ifndef TREY_AUDIT_EXPORT_H
#define TREY_AUDIT_EXPORT_H

#include "format/json/json_writer.h"
#include "source.h"

typedef enum export_format {
    EXPORT_NDJSON, /* one event per line */
    EXPORT_CSV,    /* one transfer per line */
    EXPORT_SETTLE, /* one settled round per line, as `trey settle` reads it */
    EXPORT_FORMAT_COUNT
} export_format;

/* "ndjson" … */
const char *export_format_name(export_format format);

typedef struct export_request {
    export_format format;
    uint32_t table;   /* 0: all tables, and the cage */
    int64_t from, to; /* milliseconds; `from` is included, `to` is not */
} export_request;

/* EXPORT_SETTLE needs the key. On failure returns false, and *error has the reason; JOURNAL_OK
 * there means that the writer failed. */
TREY_MUST_CHECK bool audit_export(const audit_source *source, const export_request *request,
                                  json_writer *writer, journal_error *error);

#endif
