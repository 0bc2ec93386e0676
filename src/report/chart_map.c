/* SPDX-License-Identifier: MIT */
/*
 * The strategy map as a chart: a cell for each kind of hand, darker if playing is worth more,
 * hatched if the hand is folded.
 */
#include "chart_map.h"

#include <stdio.h>

#include "chart.h"
#include "odds_number.h"
#include "odds_strategy.h"

enum { WIDTH = 1040, CELL_HEIGHT = 34, GAP = 2, HEAD_HEIGHT = 30 };

typedef struct grid {
    json_writer *out;
    int left, columns;
} grid;

static int column_x(const grid *layout, int column)
{
    return layout->left + (WIDTH - layout->left) * column / layout->columns;
}

/* The limits of the color steps in thousandths of an ante, in ascending order. */
static int step_of(trey_fraction value)
{
    static const int64_t from[CHART_MAP_STEPS - 1] = {-700, -400, -100, 200, 600, 1120};
    int64_t worth = number_scaled(value, 1000);
    int step = 0;
    while (step < CHART_MAP_STEPS - 1 && worth >= from[step]) {
        step++;
    }
    return step;
}

static void write_cell(const grid *layout, int column, int y, trey_fraction value,
                       odds_verdict verdict)
{
    int x = column_x(layout, column), width = column_x(layout, column + 1) - x - GAP;
    int height = CELL_HEIGHT - GAP;
    char percent[NUMBER_TEXT_SIZE], text[NUMBER_TEXT_SIZE + 1];
    char class_name[16] = "fold";
    if (verdict == ODDS_VERDICT_PLAY) {
        snprintf(class_name, sizeof class_name, "v%d", step_of(value));
    }
    json_print(layout->out,
               "<g class=\"cell %s\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
               "rx=\"3\"/>",
               class_name, x, y, width, height);
    if (verdict == ODDS_VERDICT_SPLIT) {
        json_print(layout->out, "<path class=\"part\" d=\"M%d %dh%dl-%d %dz\"/>", x, y, width,
                   width, height);
    }
    number_decimal(percent, value, 2);
    snprintf(text, sizeof text, "%s%s", value.numerator > 0 ? "+" : "", percent);
    chart_number(layout->out, "worth", x + width / 2, y + height / 2 + 5, text);
    json_print(layout->out, "</g>\n");
}

static void write_head(const grid *layout, unsigned first_rank)
{
    for (int column = 0; column < layout->columns; column++) {
        int middle = (column_x(layout, column) + column_x(layout, column + 1) - GAP) / 2;
        chart_text(layout->out, "category", middle, 18,
                   strategy_rank(first_rank + (unsigned)column));
    }
}

static void begin(json_writer *out, int rows, const char *description)
{
    chart_begin(out, "map", WIDTH, HEAD_HEIGHT + rows * CELL_HEIGHT, "Strategy map", description);
    json_print(out, "<defs><pattern id=\"map-hatch\" width=\"8\" height=\"8\" "
                    "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
                    "<rect class=\"hatch-ground\" width=\"8\" height=\"8\"/>"
                    "<rect class=\"hatch-line\" width=\"2\" height=\"8\"/></pattern></defs>\n");
}

static void write_exposed(json_writer *out, const odds_map *map, const char *description)
{
    grid layout = {out, 168, TREY_RANK_COUNT};
    begin(out, (int)map->count, description);
    write_head(&layout, TREY_RANK_2);
    for (size_t i = 0; i < map->count; i++) {
        const odds_map_row *row = &map->rows[map->count - 1 - i];
        char label[ODDS_MAP_LABEL_SIZE];
        int y = HEAD_HEIGHT + (int)i * CELL_HEIGHT;
        chart_text(out, "label", 0, y + CELL_HEIGHT / 2 + 4, odds_map_label(label, row));
        for (int rank = 0; rank < TREY_RANK_COUNT; rank++) {
            if (row->verdict[rank] != ODDS_VERDICT_NONE) {
                write_cell(&layout, rank, y, row->value[rank], row->verdict[rank]);
            }
        }
    }
    chart_end(out);
}

/* All hands below jack high have the same value, so they need no rows of their own. */
enum { HIGH_FROM = TREY_RANK_JACK, SECOND_FROM = TREY_RANK_3 };

static void write_closed(json_writer *out, const odds_map *map, const char *description)
{
    grid layout = {out, 96, TREY_RANK_ACE - SECOND_FROM};
    begin(out, TREY_RANK_ACE - HIGH_FROM + 1, description);
    write_head(&layout, SECOND_FROM);
    for (unsigned high = HIGH_FROM; high <= TREY_RANK_ACE; high++) {
        char label[16];
        int y = HEAD_HEIGHT + (TREY_RANK_ACE - (int)high) * CELL_HEIGHT;
        snprintf(label, sizeof label, "%s high", strategy_rank(high));
        chart_text(out, "label", 0, y + CELL_HEIGHT / 2 + 4, label);
    }
    for (size_t i = 0; i < map->count; i++) {
        const odds_map_row *row = &map->rows[i];
        unsigned high = row->from >> 8 & 15, second = row->from >> 4 & 15;
        if (trey_hand_category(row->from) == TREY_CATEGORY_HIGH_CARD && high >= HIGH_FROM &&
            row->verdict[0] != ODDS_VERDICT_NONE) {
            write_cell(&layout, (int)second - SECOND_FROM,
                       HEAD_HEIGHT + (TREY_RANK_ACE - (int)high) * CELL_HEIGHT, row->value[0],
                       row->verdict[0]);
        }
    }
    chart_end(out);
}

void chart_map_write(json_writer *out, const odds_map *map, bool exposes_card,
                     const char *description)
{
    if (exposes_card) {
        write_exposed(out, map, description);
    } else {
        write_closed(out, map, description);
    }
}
