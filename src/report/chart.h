/* SPDX-License-Identifier: MIT */
/*
 * Pictures in SVG, to stand in a page whose style gives their classes colours. Each has a title and
 * a description that says in words what it shows. Lengths are whole units of the picture.
 */
#ifndef TREY_REPORT_CHART_H
#define TREY_REPORT_CHART_H

#include <trey/fraction.h>

#include "format/json/json_writer.h"

/* What a value is for whoever reads it; goes with a sign or word, never alone. */
typedef enum chart_tone { CHART_TONE_LOSS, CHART_TONE_EVEN, CHART_TONE_GAIN } chart_tone;

/* ---- Frame ---- */

/* Begin a picture; `id` is unlike all others on the page, and its parts' ids begin with it. */
void chart_begin(json_writer *out, const char *id, int width, int height, const char *title,
                 const char *description);
void chart_end(json_writer *out);

/* A text at a point, or a number, which has a minus where the text has a hyphen. Classes are those
 * of the page's style. */
void chart_text(json_writer *out, const char *class_name, int x, int y, const char *text);
void chart_number(json_writer *out, const char *class_name, int x, int y, const char *number);

/* Steps of 1, 2 or 5 and zeros, so that about four of them span a range. In millionths, as all
 * values on axes are. */
int64_t chart_step(int64_t range);

/* ---- Columns ---- */

#define CHART_COLUMNS_MAX 40

typedef struct chart_column {
    char category[12];
    const char *below; /* a second line under the category; NULL: none */
    trey_fraction value;
    char text[16]; /* the value as it stands at the column's end */
    chart_tone tone;
    bool pale; /* beside the point; its category should say so too */
} chart_column;

typedef struct chart_columns {
    const char *id, *title, *description;
    int width, height;
    bool has_axis; /* lines and percentages at the left */
    size_t count;
    chart_column columns[CHART_COLUMNS_MAX];
} chart_columns;

/* Columns that stand on the line of zero, or hang from it. */
void chart_columns_write(json_writer *out, const chart_columns *chart);

#endif
