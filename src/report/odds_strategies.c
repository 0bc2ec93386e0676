/* SPDX-License-Identifier: MIT */
/*
 * Compares strategies with best play.
 */
#include "odds_strategies.h"

#include <string.h>

#include "odds_json.h"
#include "odds_notes.h"
#include "odds_number.h"
#include "odds_strategy.h"
#include "odds_text.h"

/* ---- Figures ---- */

static const trey_fraction one = {1, 1};

void odds_strategy_row_make(odds_strategy_row *row, const trey_odds_game *game, const char *name,
                            const trey_strategy *strategy)
{
    *row = (odds_strategy_row){.name = name, .strategy = strategy};
    trey_strategy_odds_make(&row->odds, game, strategy);
}

/* The figures shown for a strategy. */
typedef struct figures {
    trey_fraction value, play_rate, risk, cost;
} figures;

static figures figures_of(const odds_sheet *sheet, trey_fraction value, trey_fraction play_rate)
{
    odds_figures of = {.value = value, .wagered = trey_fraction_add(one, play_rate)};
    return (figures){value, play_rate, odds_element_of_risk(&of),
                     trey_fraction_subtract(sheet->ante.value, value)};
}

static figures figures_of_row(const odds_sheet *sheet, const odds_strategy_row *row)
{
    const trey_strategy_odds *odds = &row->odds;
    return figures_of(sheet, trey_fraction_make(odds->net, odds->deals),
                      trey_fraction_make(odds->plays, odds->deals));
}

static figures figures_of_best(const odds_sheet *sheet)
{
    return figures_of(sheet, sheet->ante.value, sheet->play_rate);
}

static trey_fraction up_value(const odds_strategy_row *row, unsigned rank)
{
    return trey_fraction_make(row->odds.up_net[rank], row->odds.up_deals[rank]);
}

static trey_fraction up_play_rate(const odds_strategy_row *row, unsigned rank)
{
    return trey_fraction_make(row->odds.up_plays[rank], row->odds.up_deals[rank]);
}

/* ---- For people ---- */

enum { NAME_WIDTH = 20 };

static void print_row(json_writer *out, const char *name, figures shown_figures)
{
    char value[NUMBER_TEXT_SIZE], edge[NUMBER_TEXT_SIZE], risk[NUMBER_TEXT_SIZE];
    char plays[NUMBER_TEXT_SIZE], cost[NUMBER_TEXT_SIZE];
    if (strlen(name) > NAME_WIDTH) {
        json_print(out, "  %s\n", name);
        name = "";
    }
    json_print(out, "  %-*s %10s %11s %10s %10s %12s\n", NAME_WIDTH, name,
               odds_text_percent(value, shown_figures.value, 2, true),
               odds_text_percent(edge, trey_fraction_negate(shown_figures.value), 2, false),
               odds_text_percent(risk, shown_figures.risk, 2, false),
               odds_text_percent(plays, shown_figures.play_rate, 2, false),
               odds_text_percent(cost, shown_figures.cost, 4, false));
}

static void print_up(json_writer *out, const odds_sheet *sheet, const odds_strategy_row *row)
{
    json_print(out, "  %-10s %11s %11s %11s %12s\n", "exposed", "plays", "value", "best play",
               "costs");
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        char plays[NUMBER_TEXT_SIZE], value[NUMBER_TEXT_SIZE], best[NUMBER_TEXT_SIZE];
        char cost[NUMBER_TEXT_SIZE];
        trey_fraction own = up_value(row, rank), most = odds_up_value(sheet, rank);
        json_print(out, "  %-10s %11s %11s %11s %12s\n", strategy_rank(rank),
                   odds_text_percent(plays, up_play_rate(row, rank), 2, false),
                   odds_text_percent(value, own, 2, true), odds_text_percent(best, most, 2, true),
                   odds_text_percent(cost, trey_fraction_subtract(most, own), 4, false));
    }
}

static void print_strategy(json_writer *out, const odds_sheet *sheet, const odds_strategy_row *row,
                           bool color)
{
    bool exposes_card = sheet->question.game.exposes_card;
    figures shown_figures = figures_of_row(sheet, row);
    char exact[TREY_FRACTION_TEXT_SIZE];
    odds_text_heading(out, color, row->name, NULL);
    odds_text_rules(out, row->strategy, exposes_card);
    json_print(out, "  value  exactly %s\n", trey_fraction_text(shown_figures.value, exact));
    json_print(out, "  costs  exactly %s\n", trey_fraction_text(shown_figures.cost, exact));
    if (exposes_card) {
        print_up(out, sheet, row);
    }
}

void odds_strategies_print(json_writer *out, const odds_sheet *sheet, const odds_strategy_row *rows,
                           size_t count, bool color)
{
    odds_notes notes = {.count = 0};
    odds_text_title(out, color, &sheet->question);
    odds_text_heading(out, color, "Ante and play", "the bettor's side, per unit of the ante");
    json_print(out, "  %-*s %10s %11s %10s\n", NAME_WIDTH, "", "", "", "element");
    json_print(out, "  %-*s %10s %11s %10s %10s %12s\n", NAME_WIDTH, "strategy", "value",
               "house edge", "of risk", "plays", "costs");
    print_row(out, "best play", figures_of_best(sheet));
    for (size_t i = 0; i < count; i++) {
        print_row(out, rows[i].name, figures_of_row(sheet, &rows[i]));
    }
    for (size_t i = 0; i < count; i++) {
        print_strategy(out, sheet, &rows[i], color);
    }
    odds_notes_limits(&notes, &sheet->question);
    for (size_t i = 0; i < notes.count; i++) {
        json_print(out, "\n");
        odds_text_wrapped(out, "", "", notes.text[i]);
    }
}

/* ---- JSON ---- */

static void write_figures(json_writer *out, figures shown_figures)
{
    odds_json_figure(out, "ev", shown_figures.value);
    odds_json_figure(out, "edge", trey_fraction_negate(shown_figures.value));
    odds_json_figure(out, "element_of_risk", shown_figures.risk);
    odds_json_figure(out, "play_rate", shown_figures.play_rate);
}

static void write_row(json_writer *out, const odds_sheet *sheet, const odds_strategy_row *row)
{
    bool exposes_card = sheet->question.game.exposes_card;
    figures shown_figures = figures_of_row(sheet, row);
    json_object_begin(out);
    json_member_text(out, "name", row->name);
    odds_json_rules(out, row->strategy, exposes_card);
    write_figures(out, shown_figures);
    odds_json_figure(out, "cost", shown_figures.cost);
    json_key(out, "up");
    json_array_begin(out);
    for (unsigned rank = 0; rank < TREY_RANK_COUNT && exposes_card; rank++) {
        trey_fraction own = up_value(row, rank);
        json_object_begin(out);
        json_member_word(out, "rank", strategy_rank(rank));
        odds_json_figure(out, "ev", own);
        odds_json_figure(out, "play_rate", up_play_rate(row, rank));
        odds_json_figure(out, "cost", trey_fraction_subtract(odds_up_value(sheet, rank), own));
        json_object_end(out);
    }
    json_array_end(out);
    json_object_end(out);
}

void odds_strategies_write(json_writer *out, const odds_sheet *sheet, const odds_strategy_row *rows,
                           size_t count, const provenance *sources)
{
    odds_notes notes = {.count = 0};
    json_object_begin(out);
    odds_json_head(out, &sheet->question);
    json_key(out, "best");
    json_object_begin(out);
    write_figures(out, figures_of_best(sheet));
    json_object_end(out);
    json_key(out, "strategies");
    json_array_begin(out);
    for (size_t i = 0; i < count; i++) {
        write_row(out, sheet, &rows[i]);
    }
    json_array_end(out);
    odds_notes_limits(&notes, &sheet->question);
    odds_json_notes(out, "notes", &notes, 0, notes.count);
    provenance_write(out, sources);
    json_object_end(out);
    json_end_line(out);
}
