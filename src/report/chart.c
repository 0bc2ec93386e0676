/* SPDX-License-Identifier: MIT */
/*
 * Charts as SVG: the frame, and column charts.
 */
#include "chart.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/assert.h"
#include "html.h"
#include "odds_number.h"

/* ---- Frame ---- */

void chart_begin(json_writer *out, const char *id, int width, int height, const char *title,
                 const char *description)
{
    json_print(out,
               "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" "
               "aria-labelledby=\"%s-title %s-desc\">\n<title id=\"%s-title\">",
               width, height, id, id, id);
    html_text(out, title);
    json_print(out, "</title>\n<desc id=\"%s-desc\">", id);
    html_text(out, description);
    json_print(out, "</desc>\n");
}

void chart_end(json_writer *out)
{
    json_print(out, "</svg>\n");
}

void chart_text(json_writer *out, const char *class_name, int x, int y, const char *text)
{
    json_print(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class_name, x, y);
    html_text(out, text);
    json_print(out, "</text>\n");
}

void chart_number(json_writer *out, const char *class_name, int x, int y, const char *number)
{
    json_print(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class_name, x, y);
    html_number(out, number);
    json_print(out, "</text>\n");
}

int64_t chart_step(int64_t range)
{
    int64_t step = 1;
    for (int64_t ten = 1; step * 4 < range; ten *= 10) {
        static const int64_t factors[] = {1, 2, 5};
        for (unsigned i = 0; i < 3 && step * 4 < range; i++) {
            step = factors[i] * ten;
        }
    }
    return step;
}

/* ---- Columns ---- */

enum {
    MILLION = 1000000,
    AXIS_WIDTH = 52,
    LABEL_ROOM = 24, /* for a number at the end of the longest column */
    CATEGORY_ROOM = 30,
    BELOW_ROOM = 18
};

/* The layout of a column chart. Heights are measured from the zero line. */
typedef struct columns_plan {
    const chart_columns *chart;
    int left, top, bottom; /* of where columns may reach */
    int64_t least, most;   /* of all values, and zero */
} columns_plan;

static int height_of(const columns_plan *plan, int64_t value)
{
    int64_t room = plan->bottom - plan->top, range = plan->most - plan->least;
    int64_t scaled = value * room * 2 / range;
    return (int)((scaled + (scaled < 0 ? -1 : 1)) / 2);
}

static int y_of(const columns_plan *plan, int64_t value)
{
    return plan->bottom + height_of(plan, plan->least) - height_of(plan, value);
}

static columns_plan make_plan(const chart_columns *chart)
{
    columns_plan plan = {.chart = chart, .left = chart->has_axis ? AXIS_WIDTH : 0};
    bool has_below = false;
    for (size_t i = 0; i < chart->count; i++) {
        int64_t value = number_scaled(chart->columns[i].value, MILLION);
        plan.least = value < plan.least ? value : plan.least;
        plan.most = value > plan.most ? value : plan.most;
        has_below = has_below || chart->columns[i].below != NULL;
    }
    plan.most += plan.most == plan.least; /* all are zero */
    plan.top = plan.most > 0 ? LABEL_ROOM : 8;
    plan.bottom = chart->height - CATEGORY_ROOM - (has_below ? BELOW_ROOM : 0) -
                  (plan.least < 0 ? LABEL_ROOM : 0);
    return plan;
}

static void write_axis(json_writer *out, const columns_plan *plan)
{
    int64_t step = chart_step(plan->most - plan->least);
    for (int64_t tick = plan->least / step * step; tick <= plan->most; tick += step) {
        char percent[NUMBER_TEXT_SIZE], text[NUMBER_TEXT_SIZE + 4];
        trey_fraction value = trey_fraction_make(tick, MILLION);
        int y = y_of(plan, tick);
        number_percent(percent, value, step % 10000 == 0 ? 0 : 1, true);
        snprintf(text, sizeof text, "%s %%", percent);
        json_print(out, "<path class=\"grid\" d=\"M%d %dH%d\"/>\n", plan->left, y,
                   plan->chart->width);
        chart_number(out, "axis end", plan->left - 10, y + 4, tick == 0 ? "0" : text);
    }
}

static void write_column(json_writer *out, const columns_plan *plan, size_t index)
{
    static const char *const classes[] = {
        [CHART_TONE_LOSS] = "down", [CHART_TONE_EVEN] = "even", [CHART_TONE_GAIN] = "up"};
    const chart_columns *chart = plan->chart;
    const chart_column *column = &chart->columns[index];
    int count = (int)chart->count, span = chart->width - plan->left;
    int middle = plan->left + span * (2 * (int)index + 1) / (2 * count);
    int width = span * 3 / (5 * count);
    width = width < 64 ? width : 64;
    int64_t value = number_scaled(column->value, MILLION);
    int zero = y_of(plan, 0), end = y_of(plan, value);
    if (end == zero && value != 0) {
        end += value > 0 ? -1 : 1;
    }
    int top = end < zero ? end : zero, height = end < zero ? zero - end : end - zero;
    json_print(out,
               "<rect class=\"%s%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>\n",
               classes[column->tone], column->pale ? " pale" : "", middle - width / 2, top, width,
               height, height > 3 ? 2 : 0);
    chart_number(out, "value", middle, value < 0 ? end + 17 : end - 8, column->text);
    int base = chart->height - 10 - (column->below != NULL ? BELOW_ROOM : 0);
    chart_number(out, "category", middle, base, column->category);
    if (column->below != NULL) {
        chart_text(out, "axis middle", middle, base + BELOW_ROOM, column->below);
    }
}

void chart_columns_write(json_writer *out, const chart_columns *chart)
{
    TREY_ASSERT(chart->count > 0 && chart->count <= CHART_COLUMNS_MAX);
    columns_plan plan = make_plan(chart);
    chart_begin(out, chart->id, chart->width, chart->height, chart->title, chart->description);
    if (chart->has_axis) {
        write_axis(out, &plan);
    }
    for (size_t i = 0; i < chart->count; i++) {
        write_column(out, &plan, i);
    }
    json_print(out, "<path class=\"zero\" d=\"M%d %dH%d\"/>\n", plan.left, y_of(&plan, 0),
               chart->width);
    chart_end(out);
}
