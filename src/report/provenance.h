/* SPDX-License-Identifier: MIT */
/*
 * The provenance of a report: program version, checksum of the odds, files that were read, and
 * time.
 */
#ifndef TREY_REPORT_PROVENANCE_H
#define TREY_REPORT_PROVENANCE_H

#include "format/json/json_writer.h"
#include "format/text/time_text.h"

#define PROVENANCE_HASH_SIZE 65 /* SHA-256 in hexadecimal */

/* A file that was read; if name is NULL, none was. */
typedef struct provenance_file {
    const char *name;
    char sha256[PROVENANCE_HASH_SIZE];
} provenance_file;

typedef struct provenance {
    const char *version;   /* of the program */
    int64_t seconds;       /* since 1970 */
    uint64_t digest;       /* of the built-in exact odds, as `trey odds --digest` prints it */
    provenance_file rules; /* a room's rule file */
    provenance_file strategies;
} provenance;

/* "2026-01-31T18:05:09Z". Returns `out`. */
const char *provenance_date(char out[TIME_TEXT_SIZE], const provenance *sources);

/* The member "made" of a JSON object. */
void provenance_write(json_writer *out, const provenance *sources);

/* A list of all of it for a page. */
void provenance_write_html(json_writer *out, const provenance *sources);

#endif
