/* SPDX-License-Identifier: MIT */
/*
 * The value of banking for a terminal.
 */
#include "bank_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "format/text/ansi.h"
#include "format/text/count.h"
#include "format/text/money.h"
#include "format/text/refusal_text.h"
#include "odds_text.h"

typedef struct printing {
    json_writer *out;
    const bank_study *study;
    bool color;
} printing;

static void heading(const printing *printer, const char *text, const char *beside)
{
    odds_text_heading(printer->out, printer->color, text, beside);
}

/* ---- The answer ---- */

static void print_head(const printing *printer)
{
    const bank_study *study = printer->study;
    const trey_posting *posting = study->subject.question.table.posting;
    int sign = bank_study_sign(study);
    char text[BANK_TEXT_SIZE];
    if (bank_study_stopped(text, study)[0] != '\0') {
        odds_text_wrapped(printer->out, "", "", text);
        json_print(printer->out, "\n");
    }
    if (bank_study_warning(text, study)[0] != '\0') {
        json_print(printer->out, "%s*** PLAYERS' EDGE ***%s ", ansi(printer->color, ANSI_INVERSE),
                   ansi(printer->color, ANSI_PLAIN));
        odds_text_wrapped(printer->out, "", "    ", text);
        json_print(printer->out, "\n");
    }
    json_print(printer->out, "%s%s%s", ansi(printer->color, ANSI_BOLD), study->subject.rules,
               ansi(printer->color, ANSI_PLAIN));
    if (posting->schedule != NULL) {
        json_print(printer->out, ", schedule %s", posting->schedule->id);
    } else if (!study->house_banks) {
        json_print(printer->out, ", no fees");
    }
    json_print(printer->out, ", %u deck%s\n", (unsigned)posting->decks,
               posting->decks > 1 ? "s" : "");
    odds_text_wrapped(printer->out, "", "", bank_study_table(text, study));
    json_print(printer->out, "\n%s%s", ansi(printer->color, ANSI_BOLD),
               ansi(printer->color, sign < 0   ? ANSI_RED
                                    : sign > 0 ? ANSI_GREEN
                                               : ""));
    odds_text_wrapped(printer->out, "", "", bank_study_verdict(text, study));
    json_print(printer->out, "%s", ansi(printer->color, ANSI_PLAIN));
}

/* An amount per round, with a remark. */
static void print_amount(const printing *printer, const char *name, double cents, int places,
                         bool plus, double error, const char *beside)
{
    char amount[BANK_DOLLARS_SIZE], spread[BANK_DOLLARS_SIZE];
    json_print(printer->out, "  %-28s %14s", name, bank_dollars(amount, cents, places, plus));
    if (error > 0) {
        json_print(printer->out, "  ± %s", bank_dollars(spread, error, places, false));
    }
    json_print(printer->out, "%s%s\n", beside[0] != '\0' ? "  " : "", beside);
}

static void print_round(const printing *printer)
{
    const bank_study *study = printer->study;
    char fraction[TREY_FRACTION_TEXT_SIZE], exactly[TREY_FRACTION_TEXT_SIZE + 16];
    trey_fraction dollars = trey_fraction_divide(study->covered, trey_fraction_make(100, 1));
    int places = bank_places(study->error);
    snprintf(exactly, sizeof exactly, "exactly %s", trey_fraction_text(dollars, fraction));
    heading(printer, study->house_banks ? "The house, a round" : "The bank, a round",
            study->covers ? NULL : "± is one standard error");
    if (!study->covers) {
        print_amount(printer, "with full cover", trey_fraction_value(study->covered), places, true,
                     0, exactly);
        print_amount(printer, "cut off by W", study->sample.cut, places, true, study->error, "");
    }
    print_amount(printer, study->fee > 0 ? "before fees" : "value", study->before, places, true,
                 study->error, study->covers ? exactly : "");
    if (study->fee > 0) {
        print_amount(printer, "collection fee", -(double)study->fee, places, true, 0, "");
        print_amount(printer, "after fees", study->after, places, true, study->error, "");
    }
    print_amount(printer, "standard deviation", study->deviation, 2, false, 0, "");
}

/* ---- What to put up ---- */

static void print_cover(const printing *printer)
{
    const bank_study *study = printer->study;
    char text[BANK_TEXT_SIZE], amount[MONEY_TEXT_SIZE];
    double confidence = study->subject.question.confidence / 100.0;
    heading(printer, "What to put up", NULL);
    json_print(printer->out, "  %-28s %14s  always\n", "covers all action",
               money_format(amount, study->cover));
    if (study->sample.cover_enough < study->cover) {
        json_print(printer->out, "  %-28s %14s  in %g %% of rounds\n", "",
                   money_format(amount, study->sample.cover_enough), confidence);
    }
    if (bank_study_short(text, study)[0] != '\0') {
        odds_text_wrapped(printer->out, "  ", "  ", text);
    }
}

/* ---- A night ---- */

static void print_share(const printing *printer, const char *name, int64_t count)
{
    char text[BANK_SHARE_SIZE];
    bank_share_text(text, count, printer->study->sample.nights);
    int before = (int)strcspn(text, "%") + 1; /* aligns the percentage with the amounts */
    json_print(printer->out, "  %-28s %*s%s\n", name, 14 - before, "", text);
}

static void print_night(const printing *printer)
{
    const bank_study *study = printer->study;
    const trey_bank_question *question = &study->subject.question;
    const int64_t *end = study->sample.night[TREY_BANK_STEPS];
    char beside[120], rounds[COUNT_TEXT_SIZE], nights[COUNT_TEXT_SIZE], amount[MONEY_TEXT_SIZE];
    snprintf(beside, sizeof beside, "%s rounds, %.3g hours; %s nights%s",
             count_format(rounds, question->night),
             (double)question->night / (double)study->subject.pace,
             count_format(nights, study->sample.nights), study->fee > 0 ? ", after fees" : "");
    heading(printer, "A night", beside);
    json_print(printer->out, "  %-9s %12s %12s %12s %12s %12s\n", "", "worst 5 %", "worst 25 %",
               "median", "best 25 %", "best 5 %");
    json_print(printer->out, "  %-9s", "ends at");
    for (unsigned band = 0; band < TREY_BANK_BANDS; band++) {
        json_print(printer->out, " %12s", money_format(amount, end[band]));
    }
    json_print(printer->out, "\n");
    print_share(printer, "ends with a loss", study->sample.losing_nights);
    if (question->bankroll > 0) {
        char name[80];
        snprintf(name, sizeof name, "%s is ruined", money_format(amount, question->bankroll));
        print_share(printer, name, study->sample.ruined_nights);
        if (!study->house_banks) {
            json_print(
                printer->out,
                "  Ruined: the bankroll no longer has W and the fee; the night ends there.\n");
        }
    }
}

/* ---- A player ---- */

static void print_player(const printing *printer)
{
    const bank_study *study = printer->study;
    char beside[80];
    double pace = (double)study->subject.pace;
    snprintf(beside, sizeof beside, "with best play, %" PRId64 " rounds; below zero is a win",
             study->subject.pace);
    heading(printer, "What an hour costs a player", beside);
    if (!study->house_banks) {
        print_amount(printer, "fees", pace * (double)study->player_fee, 2, false, 0, "");
    }
    print_amount(printer, "the game", pace * (study->player_round - (double)study->player_fee), 2,
                 false, pace * study->error / study->subject.question.table.players, "");
    if (!study->house_banks) {
        print_amount(printer, "in all", pace * study->player_round, 2, false, 0, "");
    }
    print_amount(printer, "standard deviation", sqrt(pace) * study->player_deviation, 2, false, 0,
                 "an hour");
}

/* ---- Schedules ---- */

static void print_row(const printing *printer, const bank_row *row)
{
    char fee[MONEY_TEXT_SIZE], player_fee[MONEY_TEXT_SIZE], after[BANK_DOLLARS_SIZE];
    char from[MONEY_TEXT_SIZE], first[MONEY_TEXT_SIZE], hour[BANK_DOLLARS_SIZE];
    char head[40];
    snprintf(head, sizeof head, "  %-9.30s ", row->schedule->id);
    if (row->refusal.status != TREY_OK) {
        char why[REFUSAL_TEXT_SIZE], text[REFUSAL_TEXT_SIZE + 32];
        snprintf(text, sizeof text, "%s (%s)", refusal_format(why, row->refusal),
                 trey_rule_id(trey_refusal_rule(row->refusal)));
        odds_text_wrapped(printer->out, head, "            ", text);
        return;
    }
    const trey_break_even *even = &row->break_even;
    json_print(printer->out, "%s%9s %9s %11s%s %10s %10s %12s%s\n", head,
               money_format(fee, row->fee), money_format(player_fee, row->player_fee),
               bank_dollars(after, row->after, 4, true), row->is_best_for_bank ? "*" : " ",
               even->first == 0 ? "-" : money_format(first, even->first),
               even->from == 0 ? "-" : money_format(from, even->from),
               bank_dollars(hour, row->player_hour, 2, false), row->is_best_for_players ? "*" : "");
}

static void print_rows(const printing *printer)
{
    heading(printer, "Every schedule", "* is best for the bank, or for the players");
    json_print(printer->out, "  %-9s %9s %9s %11s  %10s %10s %12s\n", "", "bank's", "player's",
               "bank", "pays", "pays", "an hour of");
    json_print(printer->out, "  %-9s %9s %9s %11s  %10s %10s %12s\n", "schedule", "fee", "fee",
               "after fees", "first at", "from on", "a player");
    for (size_t i = 0; i < printer->study->row_count; i++) {
        print_row(printer, &printer->study->rows[i]);
    }
    char note[BANK_TEXT_SIZE];
    if (bank_study_rows_note(note, printer->study)[0] != '\0') {
        odds_text_wrapped(printer->out, "  ", "  ", note);
    }
}

/* ---- The whole report ---- */

void bank_text_write(json_writer *out, const bank_study *study, bool color)
{
    printing printer = {out, study, color};
    char text[BANK_TEXT_SIZE], rounds[COUNT_TEXT_SIZE];
    print_head(&printer);
    print_round(&printer);
    if (!study->house_banks) {
        print_cover(&printer);
    }
    heading(&printer, "By the ante", study->house_banks ? NULL : "for a bank with full cover");
    odds_text_wrapped(out, "  ", "  ", bank_study_break_even(text, study));
    print_night(&printer);
    print_player(&printer);
    if (study->row_count > 0) {
        print_rows(&printer);
    }
    json_print(out, "\n%s rounds were simulated, seed %" PRIu64 ".\n",
               count_format(rounds, study->sample.tally.rounds), study->subject.question.seed);
}
