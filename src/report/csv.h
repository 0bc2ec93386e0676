/* SPDX-License-Identifier: MIT */
/*
 * Comma-separated values as RFC 4180 has them: a header line, fields quoted where they need it,
 * lines that end with CR and LF.
 */
#ifndef TREY_REPORT_CSV_H
#define TREY_REPORT_CSV_H

#include <trey/fraction.h>

#include "format/json/json_writer.h"

/* Fields of one line, in order. */
typedef struct csv_line {
    json_writer *out;
    bool has_field;
} csv_line;

void csv_text(csv_line *line, const char *text);
void csv_empty(csv_line *line);
void csv_integer(csv_line *line, int64_t value);
void csv_money(csv_line *line, int64_t cents); /* 1250 as "12.50"; 0 or more */
void csv_bool(csv_line *line, bool value);     /* "true" or "false" */

/* A decimal with so many places, never with an exponent; empty where there is no number. */
void csv_real(csv_line *line, double value, int places);

/* Three fields: the decimal to 15 places, the numerator and the denominator. */
void csv_fraction(csv_line *line, trey_fraction value);

void csv_end(csv_line *line);

/* A whole line of names, ended by NULL. */
void csv_header(json_writer *out, const char *const *names);

#endif
