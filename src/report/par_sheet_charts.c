/* SPDX-License-Identifier: MIT */
/*
 * The charts of a par sheet, each in its section.
 */
#include "par_sheet_internal.h"

#include <stdio.h>
#include <string.h>

#include "chart.h"
#include "chart_map.h"
#include "chart_meter.h"
#include "html.h"
#include "odds_notes.h"
#include "odds_number.h"
#include "odds_strategy.h"

static chart_tone tone_of(trey_fraction value)
{
    return value.numerator < 0   ? CHART_TONE_LOSS
           : value.numerator > 0 ? CHART_TONE_GAIN
                                 : CHART_TONE_EVEN;
}

/* The values of the columns as text: "2 +9.8, 3 +5.3". */
static void describe(char *out, size_t size, const char *begin, const chart_columns *chart)
{
    size_t at = (size_t)snprintf(out, size, "%s", begin);
    for (size_t i = 0; i < chart->count && at < size; i++) {
        at += (size_t)snprintf(out + at, size - at, "%s%s: %s", i > 0 ? "; " : " ",
                               chart->columns[i].category, chart->columns[i].text);
    }
}

/* ---- By exposed card ---- */

void par_exposed(json_writer *out, const odds_sheet *sheet)
{
    char description[600];
    chart_columns chart = {.id = "exposed",
                           .title = "Value of the ante by the exposed card",
                           .description = description,
                           .width = 680,
                           .height = 330,
                           .has_axis = true,
                           .count = TREY_RANK_COUNT};
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        chart_column *column = &chart.columns[rank];
        char text[NUMBER_TEXT_SIZE];
        column->value = odds_up_value(sheet, rank);
        column->tone = tone_of(column->value);
        snprintf(column->category, sizeof column->category, "%s", strategy_rank(rank));
        snprintf(column->text, sizeof column->text, "%.12s",
                 number_percent(text, column->value, 1, true));
    }
    describe(description, sizeof description, "In percent of the ante under best play.", &chart);
    page_section_begin(out, "exposed-section", false, "Value by the card the bank shows",
                       "percent of the ante, played right");
    json_print(out, "<figure>\n");
    chart_columns_write(out, &chart);
    json_print(out, "<figcaption>Each rank is exposed once in thirteen deals. Queen, king and ace "
                    "make the bank qualify by themselves.</figcaption>\n</figure>\n");
    page_section_end(out);
}

/* ---- Results ---- */

/* The name of a result in a game without an Ante Bonus; with one, several outcomes give the same
 * result. */
static const char *result_word(int32_t net)
{
    switch (net) {
    case -2:
        return "lose both";
    case -1:
        return "fold";
    case 0:
        return "tie";
    case 1:
        return "bank out";
    case 2:
        return "win both";
    default:
        return NULL;
    }
}

/* The number of decimal places that are useful for a probability. */
static unsigned chance_places(trey_fraction chance)
{
    return number_scaled(chance, 100) > 0 ? 1 : number_scaled(chance, 10000) > 0 ? 2 : 4;
}

void par_results(json_writer *out, const odds_sheet *sheet, bool wide)
{
    char description[600];
    const trey_distribution *results = &sheet->ante_results;
    int64_t total = trey_distribution_total(results);
    bool has_words = sheet->question.game.ante_bonus == NULL;
    chart_columns chart = {.id = "results",
                           .title = "Chance of each result of ante and play",
                           .description = description,
                           .width = wide ? 680 : 336,
                           .height = 330,
                           .count = results->count};
    for (uint32_t i = 0; i < results->count; i++) {
        chart_column *column = &chart.columns[i];
        int32_t net = results->outcomes[i].net;
        char text[NUMBER_TEXT_SIZE];
        column->value = trey_fraction_make(results->outcomes[i].ways, total);
        column->tone = net < 0 ? CHART_TONE_LOSS : net > 0 ? CHART_TONE_GAIN : CHART_TONE_EVEN;
        column->below = has_words ? result_word(net) : NULL;
        snprintf(column->category, sizeof column->category, "%.10s", number_signed(text, net));
        snprintf(column->text, sizeof column->text, "%.10s %%",
                 number_percent(text, column->value, chance_places(column->value), false));
    }
    describe(description, sizeof description, "Net result in antes, and its chance.", &chart);
    page_section_begin(out, "results-section", false, "What a round pays",
                       "ante and play, in antes");
    json_print(out, "<figure>\n");
    chart_columns_write(out, &chart);
    json_print(out, "</figure>\n");
    page_section_end(out);
}

/* ---- The map ---- */

static void write_key(json_writer *out, bool has_split)
{
    json_print(out,
               "<ul class=\"key\"><li><i class=\"v6\"></i>play, worth most</li>"
               "<li><i class=\"v3\"></i>about even</li>"
               "<li><i class=\"v0\"></i>play, loses less than a fold</li>"
               "<li><i class=\"fold-key\"></i>fold</li>%s</ul>\n",
               has_split ? "<li><i class=\"split-key\"></i>some are played, some folded</li>" : "");
}

static bool has_split_cell(const odds_map *map, unsigned columns)
{
    for (size_t i = 0; i < map->count; i++) {
        for (unsigned rank = 0; rank < columns; rank++) {
            if (map->rows[i].verdict[rank] == ODDS_VERDICT_SPLIT) {
                return true;
            }
        }
    }
    return false;
}

/* Best play in one text. */
static void describe_strategy(char *out, size_t size, const odds_sheet *sheet)
{
    bool exposes_card = sheet->question.game.exposes_card;
    strategy_rule rules[TREY_RANK_COUNT];
    size_t count = strategy_rules(rules, &sheet->odds.best, exposes_card), at = 0;
    for (size_t i = 0; i < count && at < size; i++) {
        char against[STRATEGY_TEXT_SIZE], advice[STRATEGY_TEXT_SIZE];
        strategy_against(against, &rules[i], exposes_card);
        at += (size_t)snprintf(out + at, size - at, "%s%s%s%s", i > 0 ? "; " : "", against,
                               against[0] != '\0' ? ": " : "", strategy_advice(advice, &rules[i]));
    }
}

void par_map(json_writer *out, const odds_sheet *sheet)
{
    bool exposes_card = sheet->question.game.exposes_card;
    char description[1200];
    odds_map map;
    odds_map_make(&map, sheet);
    describe_strategy(description, sizeof description, sheet);
    page_section_begin(out, "map-section", true, "Strategy map",
                       exposes_card ? "value of playing in antes, by own hand and exposed card; a "
                                      "fold is −1.00"
                                    : "value of playing in antes, by the highest and the second "
                                      "card; a fold is −1.00");
    json_print(out, "<figure class=\"scroll\">\n");
    chart_map_write(out, &map, exposes_card, description);
    json_print(out, "</figure>\n");
    write_key(out, has_split_cell(&map, exposes_card ? TREY_RANK_COUNT : 1));
    if (!exposes_card) {
        json_print(out, "<p class=\"fine\">A pair or better is always played. Any hand lower than "
                        "these is folded, and playing it is worth what jack high is.</p>\n");
    }
    page_section_end(out);
}

/* ---- By decks ---- */

static void write_decks(json_writer *out, const odds_sheet *sheet, const char *id,
                        const char *caption, const trey_fraction *values, int width)
{
    char description[600], title[80];
    const trey_ruleset *set = sheet->question.ruleset;
    snprintf(title, sizeof title, "%s by the number of decks", caption);
    chart_columns chart = {.id = id,
                           .title = title,
                           .description = description,
                           .width = width,
                           .height = 240,
                           .count = TREY_DECKS_MAX};
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        chart_column *column = &chart.columns[decks - 1];
        char text[NUMBER_TEXT_SIZE];
        column->value = values[decks];
        column->tone = tone_of(column->value);
        column->pale = !odds_choice_is_allowed(set, TREY_OPTION_DECKS, decks);
        snprintf(column->category, sizeof column->category, column->pale ? "(%u)" : "%u",
                 (unsigned)decks);
        snprintf(column->text, sizeof column->text, "%.12s",
                 number_percent(text, column->value, 1, true));
    }
    describe(description, sizeof description,
             "Value in percent of the wager by decks; in brackets what the rule set does not "
             "allow.",
             &chart);
    json_print(out, "<figure><figcaption>%s</figcaption>\n", caption);
    chart_columns_write(out, &chart);
    json_print(out, "</figure>\n");
}

static bool allows_all_decks(const trey_ruleset *set)
{
    bool all = true;
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        all = all && odds_choice_is_allowed(set, TREY_OPTION_DECKS, decks);
    }
    return all;
}

void par_decks(json_writer *out, const odds_sheet *sheet)
{
    odds_by_decks by_decks;
    odds_by_decks_make(&by_decks, &sheet->question);
    page_section_begin(out, "decks-section", true, "Value by the number of decks",
                       "percent of each wager under best play; over zero favors the player");
    int width = sheet->question.progressive != NULL ? 340 : 520; /* three side by side, or two */
    json_print(out, "<div class=\"panels\">\n");
    write_decks(out, sheet, "decks-ante", "Ante and play", by_decks.ante, width);
    write_decks(out, sheet, "decks-bonus", odds_bonus_title(&sheet->question), by_decks.bonus,
                width);
    if (sheet->question.progressive != NULL) {
        write_decks(out, sheet, "decks-progressive", "Progressive, average meter",
                    by_decks.progressive, width);
    }
    json_print(out, "</div>\n");
    if (!allows_all_decks(sheet->question.ruleset)) {
        json_print(out, "<p class=\"fine\">Pale and in brackets: decks that the rule set does not "
                        "allow (HAND-1).</p>\n");
    }
    page_section_end(out);
}

/* ---- By meter ---- */

void par_meter(json_writer *out, const odds_sheet *sheet)
{
    char beside[80];
    snprintf(beside, sizeof beside, "table %d%s, $1 wager, %u hand%s at the table",
             (int)sheet->question.progressive->number, odds_progressive_label(&sheet->question),
             (unsigned)sheet->question.seats, sheet->question.seats == 1 ? "" : "s");
    page_section_begin(out, "meter-section", false, "Progressive by its meter", beside);
    json_print(out, "<figure>\n");
    chart_meter_write(out, sheet);
    json_print(out, "</figure>\n");
    page_section_end(out);
}
