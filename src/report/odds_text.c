/* SPDX-License-Identifier: MIT */
/*
 * A par sheet for a terminal.
 */
#include "odds_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "format/text/ansi.h"
#include "format/text/count.h"
#include "format/text/fold_text.h"
#include "odds_notes.h"
#include "odds_number.h"
#include "odds_published.h"
#include "odds_strategy.h"

typedef struct printing {
    json_writer *out;
    const odds_sheet *sheet;
    bool color;
} printing;

/* ---- Pieces ---- */

void odds_text_heading(json_writer *out, bool color, const char *text, const char *beside)
{
    json_print(out, "\n%s%s%s", ansi(color, ANSI_BOLD), text, ansi(color, ANSI_PLAIN));
    if (beside != NULL) {
        json_print(out, "  %s%s%s", ansi(color, ANSI_DIM), beside, ansi(color, ANSI_PLAIN));
    }
    json_print(out, "\n");
}

void odds_text_wrapped(json_writer *out, const char *first, const char *indent, const char *text)
{
    folding at = {.write = fold_write_json,
                  .context = out,
                  .width = FOLD_WIDTH,
                  .hang = fold_columns(indent, strlen(indent)),
                  .lead = indent};
    fold_put(&at, first, strlen(first));
    fold_words(&at, text, strlen(text));
    fold_end(&at);
}

const char *odds_text_percent(char out[NUMBER_TEXT_SIZE], trey_fraction value, unsigned places,
                              bool plus)
{
    char text[NUMBER_TEXT_SIZE];
    snprintf(out, NUMBER_TEXT_SIZE, "%.20s %%", number_percent(text, value, places, plus));
    return out;
}

void odds_text_title(json_writer *out, bool color, const odds_question *question)
{
    char subject[ODDS_NOTE_SIZE];
    json_print(out, "%s%s%s\n", ansi(color, ANSI_BOLD), question->ruleset->title,
               ansi(color, ANSI_PLAIN));
    odds_text_wrapped(out, "", "", odds_subject(subject, question));
}

void odds_text_rules(json_writer *out, const trey_strategy *strategy, bool exposes_card)
{
    strategy_rule rules[TREY_RANK_COUNT];
    size_t count = strategy_rules(rules, strategy, exposes_card);
    for (size_t i = 0; i < count; i++) {
        char against[STRATEGY_TEXT_SIZE], advice[STRATEGY_TEXT_SIZE];
        char line[2 * STRATEGY_TEXT_SIZE];
        strategy_against(against, &rules[i], exposes_card);
        snprintf(line, sizeof line, "%s%s%s", against, against[0] != '\0' ? ": " : "",
                 strategy_advice(advice, &rules[i]));
        odds_text_wrapped(out, "  ", "      ", line);
    }
}

/* A percentage with two places, "-3.37 %". */
static const char *percent(char out[NUMBER_TEXT_SIZE], trey_fraction value, bool plus)
{
    return odds_text_percent(out, value, 2, plus);
}

static const char *chance(char out[NUMBER_TEXT_SIZE], int64_t ways, int64_t total)
{
    return odds_text_percent(out, trey_fraction_make(ways, total), 4, false);
}

/* ---- Sections ---- */

/* As wide as the terminal, so that readers notice it. */
static const char warning_title[] =
    "*** PLAYER'S EDGE *************************************************************";

static void print_head(const printing *printer, const odds_notes *notes)
{
    for (size_t i = 0; i < notes->warning_count; i++) {
        json_print(printer->out, "%s%s%s\n", ansi(printer->color, ANSI_INVERSE), warning_title,
                   ansi(printer->color, ANSI_PLAIN));
        odds_text_wrapped(printer->out, "    ", "    ", notes->text[i]);
    }
    json_print(printer->out, "%s", notes->warning_count > 0 ? "\n" : "");
    odds_text_title(printer->out, printer->color, &printer->sheet->question);
}

static void print_wager(const printing *printer, const char *name, const odds_figures *figures)
{
    char value[NUMBER_TEXT_SIZE], edge[NUMBER_TEXT_SIZE], risk[NUMBER_TEXT_SIZE];
    char deviation[NUMBER_TEXT_SIZE], hits[NUMBER_TEXT_SIZE];
    bool favours_player = figures->value.numerator > 0;
    json_print(printer->out, "  %-16s %s%11s%s %11s %11s %9s %11s\n", name,
               favours_player ? ansi(printer->color, ANSI_GREEN) : "",
               percent(value, figures->value, true),
               favours_player ? ansi(printer->color, ANSI_PLAIN) : "",
               percent(edge, trey_fraction_negate(figures->value), false),
               percent(risk, odds_element_of_risk(figures), false),
               number_root(deviation, figures->variance, 3), percent(hits, figures->hits, false));
}

static void print_exact(const printing *printer, const char *name, trey_fraction value)
{
    char text[TREY_FRACTION_TEXT_SIZE];
    json_print(printer->out, "  %s%-16s exactly %s%s\n", ansi(printer->color, ANSI_DIM), name,
               trey_fraction_text(value, text), ansi(printer->color, ANSI_PLAIN));
}

static void print_wagers(const printing *printer)
{
    const odds_sheet *sheet = printer->sheet;
    const odds_question *question = &sheet->question;
    const char *bonus = odds_bonus_title(question);
    char text[NUMBER_TEXT_SIZE], rate[NUMBER_TEXT_SIZE];
    odds_text_heading(printer->out, printer->color, "Wagers",
                      "the bettor's side, per unit of each wager");
    json_print(printer->out, "  %-16s %11s %11s %11s\n  %-16s %11s %11s %11s %9s %11s\n", "", "",
               "", "element", "", "value", "house edge", "of risk", "deviation", "hits");
    print_wager(printer, "Ante and play", &sheet->ante);
    print_wager(printer, bonus, &sheet->bonus);
    if (question->progressive != NULL) {
        print_wager(printer, "Progressive", &sheet->progressive);
    }
    print_exact(printer, "Ante and play", sheet->ante.value);
    print_exact(printer, bonus, sheet->bonus.value);
    if (question->progressive != NULL) {
        print_exact(printer, "Progressive", sheet->progressive.value);
    }
    if (question->game.ante_bonus != NULL) {
        json_print(printer->out, "  The Ante Bonus contributes %s to the value of the ante.\n",
                   percent(text, sheet->ante_bonus.value, true));
    }
    json_print(
        printer->out,
        "  The element of risk is the edge divided by the average total wager, %s\n  antes.\n",
        number_decimal(rate, sheet->ante.wagered, 4));
}

static void print_strategy(const printing *printer)
{
    const odds_sheet *sheet = printer->sheet;
    char rate[NUMBER_TEXT_SIZE], beside[64];
    snprintf(beside, sizeof beside, "plays %.20s of hands", percent(rate, sheet->play_rate, false));
    odds_text_heading(printer->out, printer->color, "Best play", beside);
    odds_text_rules(printer->out, &sheet->odds.best, sheet->question.game.exposes_card);
}

static void print_simple(const printing *printer)
{
    const odds_sheet *sheet = printer->sheet;
    odds_text_heading(printer->out, printer->color, "Simple strategies",
                      "what they cost against best play");
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        char value[NUMBER_TEXT_SIZE], cost[NUMBER_TEXT_SIZE];
        trey_fraction worth = odds_simple_value(sheet, simple);
        json_print(printer->out, "  %-42s %11s   costs %10s\n", strategy_simple(simple),
                   percent(value, worth, true),
                   percent(cost, trey_fraction_subtract(sheet->ante.value, worth), false));
    }
}

static void print_up(const printing *printer)
{
    odds_text_heading(printer->out, printer->color, "By the exposed card",
                      "value of the ante, and how often it is played");
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        char value[NUMBER_TEXT_SIZE], rate[NUMBER_TEXT_SIZE];
        trey_fraction worth = odds_up_value(printer->sheet, rank);
        int64_t bar = number_scaled(worth, 100);
        json_print(
            printer->out, "  %-3s %11s %11s%s", strategy_rank(rank), percent(value, worth, true),
            percent(rate, odds_up_play_rate(printer->sheet, rank), false), bar != 0 ? "  " : "");
        for (int64_t i = 0; i < (bar < 0 ? -bar : bar); i++) {
            json_print(printer->out, "%c", bar < 0 ? '-' : '+');
        }
        json_print(printer->out, "\n");
    }
}

static void print_results(const printing *printer, const char *title, const char *beside,
                          const trey_distribution *results)
{
    int64_t total = trey_distribution_total(results);
    odds_text_heading(printer->out, printer->color, title, beside);
    for (uint32_t i = 0; i < results->count; i++) {
        const trey_outcome *outcome = &results->outcomes[results->count - 1 - i];
        char share[NUMBER_TEXT_SIZE], ways[NUMBER_TEXT_SIZE], net[NUMBER_TEXT_SIZE];
        json_print(printer->out, "  %5s %12s %24s ways\n", number_signed(net, outcome->net),
                   chance(share, outcome->ways, total), count_format(ways, outcome->ways));
    }
    char all[NUMBER_TEXT_SIZE];
    json_print(printer->out, "  %5s %12s %24s deals\n", "", "", count_format(all, total));
}

/* "40 to 1"; "" if it pays nothing. */
static const char *pays_text(char out[24], const trey_paytable *table, trey_payline line)
{
    out[0] = '\0';
    if (table != NULL && table->pays[line] > 0) {
        snprintf(out, 24, "%" PRId32 " to 1", table->pays[line]);
    }
    return out;
}

static void print_hands(const printing *printer)
{
    const odds_question *question = &printer->sheet->question;
    uint32_t decks = question->game.decks;
    int64_t all = trey_hand_count_all(decks);
    char count[NUMBER_TEXT_SIZE], share[NUMBER_TEXT_SIZE], beside[ODDS_NOTE_SIZE];
    odds_text_heading(printer->out, printer->color, "Hands", odds_decks_text(beside, decks));
    char pays[32];
    snprintf(pays, sizeof pays, "%.16s pays", odds_bonus_title(question));
    json_print(printer->out, "  %-16s %14s %12s %14s%s\n", "", "hands", "chance", pays,
               question->game.ante_bonus != NULL ? "     Ante Bonus" : "");
    for (int i = TREY_PAYLINE_COUNT - 1; i >= 0; i--) {
        trey_payline line = (trey_payline)i;
        if (!odds_has_line(question, line)) {
            continue;
        }
        int64_t hands = odds_line_hands(question, line);
        char bonus[24], ante[24];
        pays_text(bonus, question->bonus, line);
        pays_text(ante, question->game.ante_bonus, line);
        json_print(printer->out, "  %-16s %14s %12s", odds_line_name(question, line),
                   count_format(count, hands), chance(share, hands, all));
        if (bonus[0] != '\0' || ante[0] != '\0') {
            json_print(printer->out, " %14s", bonus);
        }
        if (ante[0] != '\0') {
            json_print(printer->out, " %14s", ante);
        }
        json_print(printer->out, "\n");
    }
    json_print(printer->out, "  %-16s %14s\n", "All", count_format(count, all));
}

static void print_meter_row(const printing *printer, const char *what, trey_fraction meter)
{
    const odds_question *question = &printer->sheet->question;
    char dollars[NUMBER_TEXT_SIZE], value[NUMBER_TEXT_SIZE];
    json_print(printer->out, "  %-42s %11s   value %10s\n", what, number_dollars(dollars, meter),
               percent(value,
                       trey_progressive_value(question->progressive, question->game.decks,
                                              question->seats, meter),
                       true));
}

static void print_progressive(const printing *printer)
{
    const odds_sheet *sheet = printer->sheet;
    const odds_question *question = &sheet->question;
    char beside[80], envy[NUMBER_TEXT_SIZE];
    snprintf(beside, sizeof beside, "table %" PRId32 "%s, by the meter for a $1 wager",
             question->progressive->number, odds_progressive_label(question));
    odds_text_heading(printer->out, printer->color, "Progressive", beside);
    print_meter_row(printer, "at the seed", trey_fraction_make(question->progressive->seed, 100));
    if (question->meter_is_given) {
        print_meter_row(printer, "at the meter given", sheet->meter);
    }
    print_meter_row(printer, "at the average top award, the long run", sheet->average);
    print_meter_row(printer, "at the break-even meter", sheet->break_even);
    json_print(printer->out, "  Envy contributes %s of the value with %u hand%s at the table.\n",
               percent(envy, sheet->envy, true), (unsigned)question->seats,
               question->seats == 1 ? "" : "s");
}

static void print_published(const printing *printer)
{
    odds_published list[ODDS_PUBLISHED_MAX];
    size_t count = odds_published_list(list, printer->sheet);
    if (count == 0) {
        return;
    }
    odds_text_heading(printer->out, printer->color, "Published figures", "beside ours");
    for (size_t i = 0; i < count; i++) {
        json_print(printer->out, "  %-43s %11s   ours %11s%s\n", list[i].what, list[i].printed,
                   list[i].ours, list[i].agrees ? "" : "  *");
        if (list[i].remark != NULL) {
            json_print(printer->out, "  %s  %s%s%s\n", list[i].agrees ? " " : "*",
                       ansi(printer->color, ANSI_DIM), list[i].remark,
                       ansi(printer->color, ANSI_PLAIN));
        }
    }
}

void odds_text_write(json_writer *out, const odds_sheet *sheet, bool color)
{
    printing printer = {out, sheet, color};
    odds_notes notes;
    odds_notes_make(&notes, sheet);
    print_head(&printer, &notes);
    print_wagers(&printer);
    print_strategy(&printer);
    print_simple(&printer);
    if (sheet->question.game.exposes_card) {
        print_up(&printer);
    }
    if (sheet->question.progressive != NULL) {
        print_progressive(&printer);
    }
    print_results(&printer, "Results of ante and play", "net, in antes", &sheet->ante_results);
    char title[48];
    bool is_bonus = strcmp(odds_bonus_title(&sheet->question), "Bonus") == 0;
    snprintf(title, sizeof title, "Results of %.20s",
             is_bonus ? "the bonus" : odds_bonus_title(&sheet->question));
    print_results(&printer, title, "net, in units of the wager", &sheet->bonus_results);
    print_hands(&printer);
    print_published(&printer);
    if (notes.count > notes.warning_count) {
        odds_text_heading(out, color, "Notes", NULL);
    }
    for (size_t i = notes.warning_count; i < notes.count; i++) {
        odds_text_wrapped(out, "  ", "  ", notes.text[i]);
    }
}
