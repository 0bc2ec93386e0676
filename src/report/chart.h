/* SPDX-License-Identifier: MIT */
/*
 * Charts as SVG inside a page. The style sheet of the page colors their classes. Each chart has a
 * title and a description in words. Coordinates and lengths are whole SVG units.
 */
#ifndef TREY_REPORT_CHART_H
#define TREY_REPORT_CHART_H

#include <trey/fraction.h>

#include "format/json/json_writer.h"

/* The color of a value. Always add a sign or a word, for readers who cannot tell the colors apart.
 */
typedef enum chart_tone { CHART_TONE_LOSS, CHART_TONE_EVEN, CHART_TONE_GAIN } chart_tone;

/* ---- Frame ---- */

/* Begins a chart. `id` must be unique on the page; the ids of its parts begin with it. */
void chart_begin(json_writer *out, const char *id, int width, int height, const char *title,
                 const char *description);
void chart_end(json_writer *out);

/* Write a text or a number at a point. In a number, a hyphen becomes a minus sign. class_name is a
 * class of the page's style. */
void chart_text(json_writer *out, const char *class_name, int x, int y, const char *text);
void chart_number(json_writer *out, const char *class_name, int x, int y, const char *number);

/* The distance of grid lines: 1, 2 or 5 times a power of ten, so that about four of them span the
 * range. Values on axes are in millionths. */
int64_t chart_step(int64_t range);

/* ---- Columns ---- */

#define CHART_COLUMNS_MAX 40

typedef struct chart_column {
    char category[12];
    const char *below; /* a second line under the category; NULL: none */
    trey_fraction value;
    char text[16]; /* the value as text, shown at the end of the column */
    chart_tone tone;
    bool pale; /* less important; the category should say so too */
} chart_column;

typedef struct chart_columns {
    const char *id, *title, *description;
    int width, height;
    bool has_axis; /* lines and percentages at the left */
    size_t count;
    chart_column columns[CHART_COLUMNS_MAX];
} chart_columns;

/* Writes a column chart. Positive columns stand on the zero line, negative ones hang from it. */
void chart_columns_write(json_writer *out, const chart_columns *chart);

#endif
