/* SPDX-License-Identifier: MIT */
/*
 * Compares all games of a book.
 */
#include "odds_all.h"

#include <inttypes.h>
#include <stdio.h>

#include "csv.h"
#include "format/text/ansi.h"
#include "odds_json.h"
#include "odds_number.h"
#include "odds_sheet.h"
#include "odds_text.h"

/* ---- The games ---- */

/* Two pay tables and a rule set: everything but the decks that the odds of ante and bonus depend
 * on. */
typedef struct game {
    const trey_ruleset *ruleset;
    const trey_designator *designator;
    const trey_paytable *ante_bonus, *bonus;
} game;

enum { GAMES_MAX = 256 };

typedef struct games {
    size_t count;
    game list[GAMES_MAX];
} games;

static void add_game(games *list, game one)
{
    if (list->count < GAMES_MAX) {
        list->list[list->count++] = one;
    }
}

/* Every designator with each rule set that has no bonus table of its own. */
static void find_games(games *list, const trey_book *top)
{
    list->count = 0;
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->ruleset_count; i++) {
            const trey_ruleset *set = &book->rulesets[i];
            if (set->bonus != NULL) {
                add_game(list, (game){set, NULL, NULL, set->bonus});
                continue;
            }
            for (const trey_book *with = top; with != NULL; with = with->next) {
                for (size_t k = 0; k < with->designator_count; k++) {
                    const trey_designator *designator = &with->designators[k];
                    add_game(list,
                             (game){set, designator, designator->ante_bonus, designator->bonus});
                }
            }
        }
    }
}

static odds_question question_of(const game *one)
{
    return (odds_question){
        .ruleset = one->ruleset,
        .designator = one->designator,
        .game = {.decks = 1,
                 .exposes_card = one->ruleset->exposes_card,
                 .ante_bonus = one->ante_bonus},
        .bonus = one->bonus,
    };
}

/* ---- For people ---- */

static bool is_same_ante(const game *a, const game *b)
{
    return a->ante_bonus == b->ante_bonus && a->ruleset->exposes_card == b->ruleset->exposes_card;
}

static bool is_same_bonus(const game *a, const game *b)
{
    return a->bonus == b->bonus;
}

static bool is_first(const games *list, size_t index, bool (*is_same)(const game *, const game *))
{
    for (size_t i = 0; i < index; i++) {
        if (is_same(&list->list[i], &list->list[index])) {
            return false;
        }
    }
    return true;
}

static void print_row(json_writer *out, const char *label, const trey_fraction *by_decks,
                      bool color)
{
    json_print(out, "  %-22.22s", label);
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        char text[NUMBER_TEXT_SIZE];
        bool favours_player = by_decks[decks].numerator > 0;
        json_print(out, "%s%7s%s", ansi(favours_player && color, ANSI_GREEN),
                   number_percent(text, by_decks[decks], 2, true),
                   ansi(favours_player && color, ANSI_PLAIN));
    }
    json_print(out, "\n");
}

static void print_columns(json_writer *out, const char *title, bool color)
{
    odds_text_heading(out, color, title, NULL);
    json_print(out, "  %-22s", "decks");
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        json_print(out, "%7" PRIu32, decks);
    }
    json_print(out, "\n");
}

static const char *ante_label(const game *one)
{
    return one->ante_bonus != NULL      ? one->ante_bonus->id
           : one->ruleset->exposes_card ? "one card exposed"
                                        : "no card exposed";
}

static void print_games(json_writer *out, const games *list, bool color)
{
    odds_by_decks by_decks;
    print_columns(out, "Ante and play", color);
    for (size_t i = 0; i < list->count; i++) {
        if (is_first(list, i, is_same_ante)) {
            odds_question question = question_of(&list->list[i]);
            odds_by_decks_make(&by_decks, &question);
            print_row(out, ante_label(&list->list[i]), by_decks.ante, color);
        }
    }
    print_columns(out, "Bonus or Pair Plus", color);
    for (size_t i = 0; i < list->count; i++) {
        if (is_first(list, i, is_same_bonus)) {
            odds_question question = question_of(&list->list[i]);
            odds_by_decks_make(&by_decks, &question);
            print_row(out, list->list[i].bonus->id, by_decks.bonus, color);
        }
    }
}

static void print_progressives(json_writer *out, const trey_book *top, uint32_t seats, bool color)
{
    char title[80];
    snprintf(title, sizeof title, "Progressive, average meter, %u hand%s", (unsigned)seats,
             seats == 1 ? "" : "s");
    print_columns(out, title, color);
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->progressive_count; i++) {
            const trey_progressive_table *table = &book->progressives[i];
            trey_fraction values[TREY_DECKS_MAX + 1];
            char label[24];
            for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
                values[decks] = trey_progressive_value(table, decks, seats,
                                                       trey_progressive_average(table, decks));
            }
            snprintf(label, sizeof label, "table %" PRId32, table->number);
            print_row(out, label, values, color);
        }
    }
}

static void print_allowed(json_writer *out, const trey_book *top, bool color)
{
    odds_text_heading(out, color, "Decks that the rule sets allow",
                      "other numbers are mathematics only");
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->ruleset_count; i++) {
            const trey_range *range = &book->rulesets[i].options[TREY_OPTION_DECKS];
            json_print(out, "  %-22s %" PRId64, book->rulesets[i].id, range->from);
            if (range->to > range->from) {
                json_print(out, " to %" PRId64, range->to);
            }
            json_print(out, "\n");
        }
    }
}

void odds_all_print(json_writer *out, const trey_book *book, uint32_t seats, bool color)
{
    games list;
    find_games(&list, book);
    odds_text_wrapped(
        out, "", "",
        "Value of each wager to the bettor in percent, with best play; a plus favors the "
        "player.");
    print_games(out, &list, color);
    print_progressives(out, book, seats, color);
    print_allowed(out, book, color);
}

/* ---- JSON ---- */

static void write_game(json_writer *out, const game *one)
{
    odds_question question = question_of(one);
    odds_by_decks by_decks;
    odds_by_decks_make(&by_decks, &question);
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        json_object_begin(out);
        json_member_text(out, "rules", one->ruleset->id);
        if (one->designator != NULL) {
            json_member_text(out, "paytable", one->designator->id);
        }
        if (one->ante_bonus != NULL) {
            json_member_text(out, "ante_bonus", one->ante_bonus->id);
        }
        json_member_text(out, "bonus", one->bonus->id);
        json_member_integer(out, "decks", decks);
        json_member_bool(out, "allowed",
                         odds_choice_is_allowed(one->ruleset, TREY_OPTION_DECKS, decks));
        odds_json_figure(out, "ante_ev", by_decks.ante[decks]);
        odds_json_figure(out, "bonus_ev", by_decks.bonus[decks]);
        json_object_end(out);
    }
}

static void write_progressives(json_writer *out, const trey_book *top, uint32_t seats)
{
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->progressive_count; i++) {
            const trey_progressive_table *table = &book->progressives[i];
            for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
                trey_fraction meter = trey_progressive_average(table, decks);
                json_object_begin(out);
                json_member_integer(out, "table", table->number);
                json_member_integer(out, "decks", decks);
                json_member_integer(out, "seats", seats);
                odds_json_figure(out, "meter", meter);
                odds_json_figure(out, "ev", trey_progressive_value(table, decks, seats, meter));
                json_object_end(out);
            }
        }
    }
}

void odds_all_write(json_writer *out, const trey_book *book, uint32_t seats,
                    const provenance *sources)
{
    games list;
    find_games(&list, book);
    json_object_begin(out);
    json_key(out, "games");
    json_array_begin(out);
    for (size_t i = 0; i < list.count; i++) {
        write_game(out, &list.list[i]);
    }
    json_array_end(out);
    json_key(out, "progressives");
    json_array_begin(out);
    write_progressives(out, book, seats);
    json_array_end(out);
    provenance_write(out, sources);
    json_object_end(out);
    json_end_line(out);
}

/* ---- CSV ---- */

static const char *const csv_columns[] = {"wager",
                                          "rules",
                                          "paytable",
                                          "table",
                                          "decks",
                                          "decks_allowed",
                                          "seats",
                                          "meter",
                                          "meter_numerator",
                                          "meter_denominator",
                                          "value",
                                          "value_numerator",
                                          "value_denominator",
                                          NULL};

/* The line of an ante or a bonus, which has neither seats nor meter. */
static void write_csv_wager(json_writer *out, const game *one, const char *wager,
                            const trey_paytable *table, uint32_t decks, trey_fraction value)
{
    csv_line line = {.out = out};
    csv_text(&line, wager);
    csv_text(&line, one->ruleset->id);
    csv_text(&line, one->designator != NULL ? one->designator->id : "");
    csv_text(&line, table != NULL ? table->id : "");
    csv_integer(&line, decks);
    csv_bool(&line, odds_choice_is_allowed(one->ruleset, TREY_OPTION_DECKS, decks));
    for (unsigned empty = 0; empty < 4; empty++) {
        csv_empty(&line);
    }
    csv_fraction(&line, value);
    csv_end(&line);
}

static void write_csv_game(json_writer *out, const game *one)
{
    odds_question question = question_of(one);
    odds_by_decks by_decks;
    odds_by_decks_make(&by_decks, &question);
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        write_csv_wager(out, one, "ante", one->ante_bonus, decks, by_decks.ante[decks]);
        write_csv_wager(out, one, "bonus", one->bonus, decks, by_decks.bonus[decks]);
    }
}

/* A progressive belongs to no rule set and no designator. */
static void write_csv_progressive(json_writer *out, const trey_progressive_table *table,
                                  uint32_t seats)
{
    for (uint32_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        csv_line line = {.out = out};
        trey_fraction meter = trey_progressive_average(table, decks);
        csv_text(&line, "progressive");
        csv_empty(&line);
        csv_empty(&line);
        csv_integer(&line, table->number);
        csv_integer(&line, decks);
        csv_empty(&line);
        csv_integer(&line, seats);
        csv_fraction(&line, meter);
        csv_fraction(&line, trey_progressive_value(table, decks, seats, meter));
        csv_end(&line);
    }
}

void odds_all_write_csv(json_writer *out, const trey_book *top, uint32_t seats)
{
    games list;
    find_games(&list, top);
    csv_header(out, csv_columns);
    for (size_t i = 0; i < list.count; i++) {
        write_csv_game(out, &list.list[i]);
    }
    for (const trey_book *book = top; book != NULL; book = book->next) {
        for (size_t i = 0; i < book->progressive_count; i++) {
            write_csv_progressive(out, &book->progressives[i], seats);
        }
    }
}
