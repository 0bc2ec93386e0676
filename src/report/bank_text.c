/* SPDX-License-Identifier: MIT */
/*
 * The value of banking for a terminal.
 */
#include "bank_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "format/text/count.h"
#include "format/text/money.h"
#include "format/text/refusal_text.h"
#include "odds_text.h"

#define BOLD "\033[1m"
#define LOUD "\033[1;7m"
#define GAIN "\033[32m"
#define LOSS "\033[31m"
#define PLAIN "\033[0m"

typedef struct printing {
    json_writer *out;
    const bank_study *study;
    bool color;
} printing;

static const char *paint(const printing *at, const char *code)
{
    return at->color ? code : "";
}

static void heading(const printing *at, const char *text, const char *beside)
{
    odds_text_heading(at->out, at->color, text, beside);
}

/* ---- The answer ---- */

static void print_head(const printing *at)
{
    const bank_study *study = at->study;
    const trey_posting *posting = study->subject.question.table.posting;
    int sign = bank_study_sign(study);
    char text[BANK_TEXT_SIZE];
    if (bank_study_stopped(text, study)[0] != '\0') {
        odds_text_wrapped(at->out, "", "", text);
        json_print(at->out, "\n");
    }
    if (bank_study_warning(text, study)[0] != '\0') {
        json_print(at->out, "%s*** PLAYERS' EDGE ***%s ", paint(at, LOUD), paint(at, PLAIN));
        odds_text_wrapped(at->out, "", "    ", text);
        json_print(at->out, "\n");
    }
    json_print(at->out, "%s%s%s", paint(at, BOLD), study->subject.rules, paint(at, PLAIN));
    if (posting->schedule != NULL) {
        json_print(at->out, ", schedule %s", posting->schedule->id);
    } else if (!study->house_banks) {
        json_print(at->out, ", no fees");
    }
    json_print(at->out, ", %u deck%s\n", (unsigned)posting->decks, posting->decks > 1 ? "s" : "");
    odds_text_wrapped(at->out, "", "", bank_study_table(text, study));
    json_print(at->out, "\n%s%s", paint(at, BOLD),
               paint(at, sign < 0   ? LOSS
                         : sign > 0 ? GAIN
                                    : ""));
    odds_text_wrapped(at->out, "", "", bank_study_verdict(text, study));
    json_print(at->out, "%s", paint(at, PLAIN));
}

/* An amount per round, with a remark. */
static void print_amount(const printing *at, const char *name, double cents, int places, bool plus,
                         double error, const char *beside)
{
    char amount[BANK_DOLLARS_SIZE], spread[BANK_DOLLARS_SIZE];
    json_print(at->out, "  %-28s %14s", name, bank_dollars(amount, cents, places, plus));
    if (error > 0) {
        json_print(at->out, "  ± %s", bank_dollars(spread, error, places, false));
    }
    json_print(at->out, "%s%s\n", beside[0] != '\0' ? "  " : "", beside);
}

static void print_round(const printing *at)
{
    const bank_study *study = at->study;
    char fraction[TREY_FRACTION_TEXT_SIZE], exactly[TREY_FRACTION_TEXT_SIZE + 16];
    trey_fraction dollars = trey_fraction_divide(study->covered, trey_fraction_make(100, 1));
    int places = bank_places(study->error);
    snprintf(exactly, sizeof exactly, "exactly %s", trey_fraction_text(dollars, fraction));
    heading(at, study->house_banks ? "The house, a round" : "The bank, a round",
            study->covers ? NULL : "± is one standard error");
    if (!study->covers) {
        print_amount(at, "with full cover", trey_fraction_value(study->covered), places, true, 0,
                     exactly);
        print_amount(at, "cut off by W", study->sample.cut, places, true, study->error, "");
    }
    print_amount(at, study->fee > 0 ? "before fees" : "value", study->before, places, true,
                 study->error, study->covers ? exactly : "");
    if (study->fee > 0) {
        print_amount(at, "collection fee", -(double)study->fee, places, true, 0, "");
        print_amount(at, "after fees", study->after, places, true, study->error, "");
    }
    print_amount(at, "standard deviation", study->deviation, 2, false, 0, "");
}

/* ---- What to put up ---- */

static void print_cover(const printing *at)
{
    const bank_study *study = at->study;
    char text[BANK_TEXT_SIZE], amount[MONEY_TEXT_SIZE];
    double confidence = study->subject.question.confidence / 100.0;
    heading(at, "What to put up", NULL);
    json_print(at->out, "  %-28s %14s  always\n", "covers all action",
               money_format(amount, study->cover));
    if (study->sample.cover_enough < study->cover) {
        json_print(at->out, "  %-28s %14s  in %g %% of rounds\n", "",
                   money_format(amount, study->sample.cover_enough), confidence);
    }
    if (bank_study_short(text, study)[0] != '\0') {
        odds_text_wrapped(at->out, "  ", "  ", text);
    }
}

/* ---- A night ---- */

static void print_share(const printing *at, const char *name, int64_t count)
{
    char text[BANK_SHARE_SIZE];
    bank_share_text(text, count, at->study->sample.nights);
    int before = (int)strcspn(text, "%") + 1; /* aligns the percentage with the amounts */
    json_print(at->out, "  %-28s %*s%s\n", name, 14 - before, "", text);
}

static void print_night(const printing *at)
{
    const bank_study *study = at->study;
    const trey_bank_question *question = &study->subject.question;
    const int64_t *end = study->sample.night[TREY_BANK_STEPS];
    char beside[120], rounds[COUNT_TEXT_SIZE], nights[COUNT_TEXT_SIZE], amount[MONEY_TEXT_SIZE];
    snprintf(beside, sizeof beside, "%s rounds, %.3g hours; %s nights%s",
             count_format(rounds, question->night),
             (double)question->night / (double)study->subject.pace,
             count_format(nights, study->sample.nights), study->fee > 0 ? ", after fees" : "");
    heading(at, "A night", beside);
    json_print(at->out, "  %-9s %12s %12s %12s %12s %12s\n", "", "worst 5 %", "worst 25 %",
               "median", "best 25 %", "best 5 %");
    json_print(at->out, "  %-9s", "ends at");
    for (unsigned band = 0; band < TREY_BANK_BANDS; band++) {
        json_print(at->out, " %12s", money_format(amount, end[band]));
    }
    json_print(at->out, "\n");
    print_share(at, "ends with a loss", study->sample.losing_nights);
    if (question->bankroll > 0) {
        char name[80];
        snprintf(name, sizeof name, "%s is ruined", money_format(amount, question->bankroll));
        print_share(at, name, study->sample.ruined_nights);
        if (!study->house_banks) {
            json_print(
                at->out,
                "  Ruined: the bankroll no longer has W and the fee; the night ends there.\n");
        }
    }
}

/* ---- A player ---- */

static void print_player(const printing *at)
{
    const bank_study *study = at->study;
    char beside[80];
    double pace = (double)study->subject.pace;
    snprintf(beside, sizeof beside, "with best play, %" PRId64 " rounds; below zero is a win",
             study->subject.pace);
    heading(at, "What an hour costs a player", beside);
    if (!study->house_banks) {
        print_amount(at, "fees", pace * (double)study->player_fee, 2, false, 0, "");
    }
    print_amount(at, "the game", pace * (study->player_round - (double)study->player_fee), 2, false,
                 pace * study->error / study->subject.question.table.players, "");
    if (!study->house_banks) {
        print_amount(at, "in all", pace * study->player_round, 2, false, 0, "");
    }
    print_amount(at, "standard deviation", sqrt(pace) * study->player_deviation, 2, false, 0,
                 "an hour");
}

/* ---- Schedules ---- */

static void print_row(const printing *at, const bank_row *row)
{
    char fee[MONEY_TEXT_SIZE], player_fee[MONEY_TEXT_SIZE], after[BANK_DOLLARS_SIZE];
    char from[MONEY_TEXT_SIZE], first[MONEY_TEXT_SIZE], hour[BANK_DOLLARS_SIZE];
    char head[40];
    snprintf(head, sizeof head, "  %-9.30s ", row->schedule->id);
    if (row->refusal.status != TREY_OK) {
        char why[REFUSAL_TEXT_SIZE], text[REFUSAL_TEXT_SIZE + 32];
        snprintf(text, sizeof text, "%s (%s)", refusal_format(why, row->refusal),
                 trey_rule_id(trey_refusal_rule(row->refusal)));
        odds_text_wrapped(at->out, head, "            ", text);
        return;
    }
    const trey_break_even *even = &row->break_even;
    json_print(at->out, "%s%9s %9s %11s%s %10s %10s %12s%s\n", head, money_format(fee, row->fee),
               money_format(player_fee, row->player_fee), bank_dollars(after, row->after, 4, true),
               row->is_best_for_bank ? "*" : " ",
               even->first == 0 ? "-" : money_format(first, even->first),
               even->from == 0 ? "-" : money_format(from, even->from),
               bank_dollars(hour, row->player_hour, 2, false), row->is_best_for_players ? "*" : "");
}

static void print_rows(const printing *at)
{
    heading(at, "Every schedule", "* is best for the bank, or for the players");
    json_print(at->out, "  %-9s %9s %9s %11s  %10s %10s %12s\n", "", "bank's", "player's", "bank",
               "pays", "pays", "an hour of");
    json_print(at->out, "  %-9s %9s %9s %11s  %10s %10s %12s\n", "schedule", "fee", "fee",
               "after fees", "first at", "from on", "a player");
    for (size_t i = 0; i < at->study->row_count; i++) {
        print_row(at, &at->study->rows[i]);
    }
    char note[BANK_TEXT_SIZE];
    if (bank_study_rows_note(note, at->study)[0] != '\0') {
        odds_text_wrapped(at->out, "  ", "  ", note);
    }
}

/* ---- The whole report ---- */

void bank_text_write(json_writer *out, const bank_study *study, bool color)
{
    printing at = {out, study, color};
    char text[BANK_TEXT_SIZE], rounds[COUNT_TEXT_SIZE];
    print_head(&at);
    print_round(&at);
    if (!study->house_banks) {
        print_cover(&at);
    }
    heading(&at, "By the ante", study->house_banks ? NULL : "for a bank with full cover");
    odds_text_wrapped(out, "  ", "  ", bank_study_break_even(text, study));
    print_night(&at);
    print_player(&at);
    if (study->row_count > 0) {
        print_rows(&at);
    }
    json_print(out, "\n%s rounds were simulated, seed %" PRIu64 ".\n",
               count_format(rounds, study->sample.tally.rounds), study->subject.question.seed);
}
