/* SPDX-License-Identifier: MIT */
/*
 * Writes CSV as in RFC 4180: a header line, fields quoted where necessary, lines that end with CR
 * LF.
 */
#ifndef TREY_REPORT_CSV_H
#define TREY_REPORT_CSV_H

#include <trey/fraction.h>

#include "format/json/json_writer.h"

/* A line being written, field by field. */
typedef struct csv_line {
    json_writer *out;
    bool has_field;
} csv_line;

void csv_text(csv_line *line, const char *text);
void csv_empty(csv_line *line);
void csv_integer(csv_line *line, int64_t value);
void csv_money(csv_line *line, int64_t cents); /* 1250 as "12.50"; 0 or more */
void csv_bool(csv_line *line, bool value);     /* "true" or "false" */

/* A decimal with `places` places, never with an exponent; an empty field if the value is not
 * finite. */
void csv_real(csv_line *line, double value, int places);

/* Three fields: the decimal to 15 places, the numerator and the denominator. */
void csv_fraction(csv_line *line, trey_fraction value);

void csv_end(csv_line *line);

/* Writes the header line. The array of names ends with NULL. */
void csv_header(json_writer *out, const char *const *names);

#endif
