/* SPDX-License-Identifier: MIT */
/*
 * Pictures whose two axes are amounts: where a value stands, grids, and labels that keep out of
 * each other's way.
 */
#ifndef TREY_REPORT_CHART_PLOT_H
#define TREY_REPORT_CHART_PLOT_H

#include "chart.h"

/* The part of a picture that values stand in, and what values those are. */
typedef struct chart_plot {
    json_writer *out;
    int left, right, top, bottom;
    double x_least, x_most, y_least, y_most; /* the most over the least */
} chart_plot;

double chart_plot_x(const chart_plot *plot, double x);
double chart_plot_y(const chart_plot *plot, double y);

/* How a value is written beside an axis; room for 48 bytes. */
typedef const char *chart_label(char *out, double value);

/* Lines with labels at the left, the line of zero among them, and labels at the foot; `y_label` or
 * `x_label` NULL: none of these. */
void chart_plot_grid(const chart_plot *plot, chart_label *y_label, chart_label *x_label);

/* A line from point to point. */
void chart_plot_line(const chart_plot *plot, const char *class_name, double x, double y,
                     double x_end, double y_end);

/* A text in the plot; it has a halo where its class is "mark". */
void chart_plot_text(const chart_plot *plot, const char *class_name, double x, double y, int right,
                     int down, const char *text);

/* Move heights so that each is `apart` below the one before it at least; `count` of them, falling
 * values first, stay about where they were. */
void chart_spread(double *heights, unsigned count, double apart);

#endif
