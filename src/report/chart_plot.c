/* SPDX-License-Identifier: MIT */
/*
 * Charts with two numeric axes.
 */
#include "chart_plot.h"

#include <math.h>

#include "html.h"

enum { LABEL_SIZE = 48 };

double chart_plot_x(const chart_plot *plot, double x)
{
    return plot->left +
           (x - plot->x_least) / (plot->x_most - plot->x_least) * (plot->right - plot->left);
}

double chart_plot_y(const chart_plot *plot, double y)
{
    return plot->bottom -
           (y - plot->y_least) / (plot->y_most - plot->y_least) * (plot->bottom - plot->top);
}

static int64_t step_of(double least, double most)
{
    return chart_step((int64_t)ceil(most - least));
}

/* The first multiple of the step that is not below the least value. */
static int64_t first_tick(double least, int64_t step)
{
    return (int64_t)ceil(least / (double)step) * step;
}

void chart_plot_grid(const chart_plot *plot, chart_label *y_label, chart_label *x_label)
{
    char text[LABEL_SIZE];
    int64_t step = step_of(plot->y_least, plot->y_most);
    for (int64_t tick = first_tick(plot->y_least, step); (double)tick <= plot->y_most;
         tick += step) {
        double y = chart_plot_y(plot, (double)tick);
        json_print(plot->out, "<path class=\"%s\" d=\"M%d %.1fH%d\"/>\n",
                   tick == 0 ? "zero" : "grid", plot->left, y, plot->right);
        if (y_label != NULL) {
            chart_number(plot->out, "axis end", plot->left - 10, (int)lround(y) + 4,
                         y_label(text, (double)tick));
        }
    }
    step = step_of(plot->x_least, plot->x_most);
    for (int64_t tick = first_tick(plot->x_least, step);
         (double)tick <= plot->x_most && x_label != NULL; tick += step) {
        chart_number(plot->out, "axis middle", (int)lround(chart_plot_x(plot, (double)tick)),
                     plot->bottom + 20, x_label(text, (double)tick));
    }
}

void chart_plot_line(const chart_plot *plot, const char *class_name, double x, double y,
                     double x_end, double y_end)
{
    json_print(plot->out, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", class_name,
               chart_plot_x(plot, x), chart_plot_y(plot, y), chart_plot_x(plot, x_end),
               chart_plot_y(plot, y_end));
}

void chart_plot_text(const chart_plot *plot, const char *class_name, double x, double y, int right,
                     int down, const char *text)
{
    chart_number(plot->out, class_name, (int)lround(chart_plot_x(plot, x)) + right,
                 (int)lround(chart_plot_y(plot, y)) + down, text);
}

void chart_spread(double *heights, unsigned count, double apart)
{
    /* Resolves each overlap by moving one label up and the other down. Forty passes are enough. */
    for (unsigned round = 0; round < 40; round++) {
        for (unsigned i = 1; i < count; i++) {
            double missing = apart - (heights[i] - heights[i - 1]);
            if (missing > 0) {
                heights[i - 1] -= missing / 2;
                heights[i] += missing / 2;
            }
        }
    }
}
