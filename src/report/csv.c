/* SPDX-License-Identifier: MIT */
/*
 * Comma-separated values.
 */
#include "csv.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "odds_number.h"

static void begin_field(csv_line *line)
{
    if (line->has_field) {
        json_raw(line->out, ",", 1);
    }
    line->has_field = true;
}

void csv_text(csv_line *line, const char *text)
{
    begin_field(line);
    if (strpbrk(text, ",\"\r\n") == NULL) {
        json_raw(line->out, text, strlen(text));
        return;
    }
    json_raw(line->out, "\"", 1);
    for (; *text != '\0'; text++) {
        json_raw(line->out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    }
    json_raw(line->out, "\"", 1);
}

void csv_empty(csv_line *line)
{
    csv_text(line, "");
}

void csv_integer(csv_line *line, int64_t value)
{
    begin_field(line);
    json_print(line->out, "%" PRId64, value);
}

void csv_money(csv_line *line, int64_t cents)
{
    begin_field(line);
    json_print(line->out, "%" PRId64 ".%02" PRId64, cents / 100, cents % 100);
}

void csv_bool(csv_line *line, bool value)
{
    csv_text(line, value ? "true" : "false");
}

void csv_real(csv_line *line, double value, int places)
{
    char text[400]; /* the largest double has 309 digits */
    snprintf(text, sizeof text, "%.*f", places, value);
    bool is_zero = strspn(text, "-0.") == strlen(text);
    csv_text(line, !isfinite(value) ? "" : text + (is_zero && text[0] == '-'));
}

/* Splits "-686689/20358520" at the slash; a whole number has none. */
void csv_fraction(csv_line *line, trey_fraction value)
{
    enum { PLACES = 15 };
    char room[TREY_FRACTION_TEXT_SIZE], decimal[NUMBER_TEXT_SIZE];
    const char *text = trey_fraction_text(value, room), *slash = strchr(text, '/');
    size_t size = slash != NULL ? (size_t)(slash - text) : strlen(text);
    csv_text(line, number_decimal(decimal, value, PLACES));
    begin_field(line);
    json_raw(line->out, text, size);
    csv_text(line, slash != NULL ? slash + 1 : "1");
}

void csv_end(csv_line *line)
{
    json_raw(line->out, "\r\n", 2);
    line->has_field = false;
}

void csv_header(json_writer *out, const char *const *names)
{
    csv_line line = {.out = out};
    for (; *names != NULL; names++) {
        csv_text(&line, *names);
    }
    csv_end(&line);
}
