/* SPDX-License-Identifier: MIT */
/*
 * Charts with two numeric axes: scaling values to coordinates, grids, and labels that do not
 * overlap.
 */
#ifndef TREY_REPORT_CHART_PLOT_H
#define TREY_REPORT_CHART_PLOT_H

#include "chart.h"

/* The plot area of a chart in SVG units, and the range of values on its axes. */
typedef struct chart_plot {
    json_writer *out;
    int left, right, top, bottom;
    double x_least, x_most, y_least, y_most; /* each most is greater than its least */
} chart_plot;

double chart_plot_x(const chart_plot *plot, double x);
double chart_plot_y(const chart_plot *plot, double y);

/* Formats a value for an axis into `out`, which has 48 bytes. */
typedef const char *chart_label(char *out, double value);

/* Draws horizontal grid lines with labels at the left, including the zero line, and labels along
 * the bottom. If `y_label` or `x_label` is NULL, that part is left out. */
void chart_plot_grid(const chart_plot *plot, chart_label *y_label, chart_label *x_label);

/* Draws a straight line. */
void chart_plot_line(const chart_plot *plot, const char *class_name, double x, double y,
                     double x_end, double y_end);

/* Writes a text at a point of the plot, moved by `right` and `down`. With class "mark" it has a
 * halo. */
void chart_plot_text(const chart_plot *plot, const char *class_name, double x, double y, int right,
                     int down, const char *text);

/* Moves the y coordinates of `count` labels, ordered from top to bottom, as little as needed, so
 * that each is at least `apart` below the previous one. */
void chart_spread(double *heights, unsigned count, double apart);

#endif
