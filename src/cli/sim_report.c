/* SPDX-License-Identifier: MIT */
/*
 * trey sim: the report as text.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "format/round/round_explain.h"
#include "format/text/ansi.h"
#include "format/text/count.h"
#include "format/text/money.h"
#include "sim_command.h"

typedef struct reporting {
    const sim_setup *setup;
    const sim_outcome *outcome;
    const char *bold, *plain; /* escape sequences; empty without colors */
} reporting;

/* Half of a 95 % confidence interval, in standard errors. */
#define RANGE_95 1.959964

#define NUMBER_SIZE 32

/* Both ends of a range must fit into a line of 80 columns. */
enum { RANGE_WIDTH = 22 };

/* Formats a number; a dash if it is not known. */
static const char *number_text(char out[NUMBER_SIZE], const char *format, double value)
{
    if (isnan(value)) {
        return "-";
    }
    snprintf(out, NUMBER_SIZE, format, value);
    return out;
}

/* ---- What was played ---- */

enum { COLUMNS = 80 };

/* Prints one part of a list, on a new line if it does not fit. */
static void print_part(int *column, const char *before, const char *text)
{
    int size = (int)(strlen(before) + strlen(text));
    if (*column > 0 && *column + size + 1 > COLUMNS) { /* including the comma after it */
        printf(",\n    %s", text);
        *column = 4 + (int)strlen(text);
    } else {
        printf("%s%s", before, text);
        *column += size;
    }
}

#define PART_SIZE 256

static void bank_text(char out[PART_SIZE], const trey_sim_plan *plan)
{
    char amount[MONEY_TEXT_SIZE];
    switch (plan->bank) {
    case TREY_SIM_BANK_HOUSE:
        snprintf(out, PART_SIZE, "the house banks");
        break;
    case TREY_SIM_BANK_FIXED:
        snprintf(out, PART_SIZE, "seat %u banks with %s", (unsigned)plan->bank_seat,
                 money_format(amount, trey_sim_bank_wager(plan, plan->bank_seat)));
        break;
    case TREY_SIM_BANK_ROTATES:
        snprintf(out, PART_SIZE, "the bank rotates");
        break;
    }
}

/* Prints the other choices of the posting, as typed. */
static void print_choices(const posting_request *request)
{
    const char *before = "posted: ";
    int column = 0;
    for (size_t i = 0; i < request->choice_count; i++) {
        trey_option option = request->choices[i].option;
        if (option != TREY_OPTION_SCHEDULE && option != TREY_OPTION_DECKS) {
            char text[PART_SIZE];
            snprintf(text, sizeof text, "%s %s", trey_options[option].name,
                     request->choices[i].text);
            print_part(&column, before, text);
            before = ", ";
        }
    }
    printf("%s", column > 0 ? "\n" : "");
}

static void print_table(const reporting *report)
{
    const sim_setup *setup = report->setup;
    const trey_posting *posting = &setup->made.posting;
    const char *rules = setup->request->posting.rules;
    char text[PART_SIZE];
    int column = (int)strlen(rules);
    printf("%s%s%s", report->bold, rules, report->plain);
    if (posting->schedule != NULL) {
        snprintf(text, sizeof text, "schedule %s", posting->schedule->id);
        print_part(&column, ", ", text);
    }
    snprintf(text, sizeof text, "%u deck%s", (unsigned)posting->decks,
             posting->decks > 1 ? "s" : "");
    print_part(&column, ", ", text);
    bank_text(text, &setup->plan);
    print_part(&column, ", ", text);
    putchar('\n');
    print_choices(&setup->request->posting);
}

static void print_head(const reporting *report)
{
    const sim_setup *setup = report->setup;
    const trey_sim_tally *tally = &report->outcome->tally;
    char count[COUNT_TEXT_SIZE], speed[COUNT_TEXT_SIZE];
    print_table(report);
    printf("%s round%s in %.2f s, %s a second\n", count_format(count, tally->rounds),
           tally->rounds == 1 ? "" : "s", report->outcome->seconds,
           count_format(speed, (int64_t)((double)tally->rounds / report->outcome->seconds)));
    printf("engine %s, seed %" PRIu64 "\n", report->outcome->engine, setup->plan.seed);
    if (tally->idle_rounds > 0) {
        printf("%s more rounds were idle: nobody took the bank.\n",
               count_format(count, tally->idle_rounds));
    }
    if (report->outcome->stopped) {
        printf("Interrupted: %s of %s rounds were played.\n", count_format(count, tally->rounds),
               count_format(speed, setup->plan.rounds));
    }
}

/* ---- Wagers ---- */

static void print_columns(const reporting *report, const char *title)
{
    printf("\n%s%-26s %12s %12s  95 %% range%s\n", report->bold, title, "value", "std. error",
           report->plain);
}

/* Prints a value, its standard error and its 95 % range, where known. */
static void print_value(const char *name, double value, double error, const char *format)
{
    char shown[NUMBER_SIZE], spread[NUMBER_SIZE], low[NUMBER_SIZE], high[NUMBER_SIZE];
    printf("  %-24s %12s %12s", name, number_text(shown, format, value),
           isnan(error) ? "-" : number_text(spread, format, error) + 1); /* without its sign */
    if (!isnan(error)) {
        number_text(low, format, value - RANGE_95 * error);
        number_text(high, format, value + RANGE_95 * error);
        if (strlen(low) + strlen(high) > RANGE_WIDTH) { /* large amounts need no cents */
            number_text(low, "%+.0f", value - RANGE_95 * error);
            number_text(high, "%+.0f", value + RANGE_95 * error);
        }
        printf("  %s to %s", low, high);
    }
    putchar('\n');
}

static void print_wager(const char *name, const trey_sim_figure *figure, int64_t rounds)
{
    if (figure->stake > 0) {
        print_value(name, trey_sim_mean(figure), trey_sim_error(figure, rounds), "%+.6f");
    }
}

static void print_wagers(const reporting *report)
{
    const trey_sim_tally *tally = &report->outcome->tally;
    print_columns(report, "Value of $1 to bettors");
    print_wager("ante", &tally->ante, tally->rounds);
    print_wager(bonus_word(&report->setup->made.posting), &tally->bonus, tally->rounds);
    print_wager("progressive", &tally->progressive, tally->rounds);
    print_wager("  in the long run", &tally->long_run, tally->rounds);
    char count[COUNT_TEXT_SIZE];
    if (tally->decisions > 0) {
        printf("  %s decisions, %.2f %% of them to play\n", count_format(count, tally->decisions),
               100 * (double)tally->plays / (double)tally->decisions);
    }
    if (tally->progressive.stake > 0) {
        printf("  The meter was won %s times.\n", count_format(count, tally->meter_awards));
    }
}

/* ---- The bank ---- */

static void print_dollars(const char *name, const trey_sim_figure *figure, int64_t rounds)
{
    print_value(name, trey_sim_round_mean(figure, rounds) / 100,
                trey_sim_round_error(figure, rounds) / 100, "%+.4f");
}

static void print_short(const trey_sim_tally *tally)
{
    char text[MONEY_TEXT_SIZE];
    double rounds = (double)tally->rounds;
    if (tally->short_rounds == 0) {
        printf("  The bank never fell short.\n");
        return;
    }
    printf("  %-24s %12s rounds, %.3f %%\n", "fell short in",
           count_format(text, tally->short_rounds), 100 * (double)tally->short_rounds / rounds);
    printf("  %-24s %12s\n", "  not paid", money_format(text, tally->unpaid));
    printf("  %-24s %12s\n", "  not collected", money_format(text, tally->uncollected));
    printf("  %-24s %+12.4f\n", "  worth to the bank",
           (double)(tally->unpaid - tally->uncollected) / rounds / 100);
}

static void print_bank_results(const reporting *report)
{
    const trey_sim_tally *tally = &report->outcome->tally;
    trey_sim_figure after = trey_sim_bank_after_fees(tally);
    print_columns(report, "The bank, dollars a round");
    print_dollars("before fees", &tally->bank, tally->rounds);
    if (tally->bank_fees > 0) {
        printf("  %-24s %12.4f\n", "bank fees",
               (double)tally->bank_fees / (double)tally->rounds / 100);
        print_dollars("after fees", &after, tally->rounds);
    }
    char deviation[NUMBER_SIZE];
    printf("  %-24s %12s\n", "standard deviation",
           number_text(deviation, "%.4f", trey_sim_deviation(&after, tally->rounds) / 100));
    if (report->setup->plan.bank != TREY_SIM_BANK_HOUSE) {
        print_short(tally);
    }
    if (tally->player_fees > 0) {
        printf("  %-24s %12.4f\n", "bettors' fees",
               (double)tally->player_fees / (double)tally->rounds / 100);
    }
}

/* ---- Seats ---- */

static bool bets(const trey_sim_bettor *bettor)
{
    return bettor->ante > 0 || bettor->bonus > 0;
}

static bool is_same_seat(const trey_sim_seat *seat, const trey_sim_seat *other)
{
    return seat->seated.ante == other->seated.ante && seat->seated.bonus == other->seated.bonus &&
           seat->seated.strategy == other->seated.strategy && !bets(&seat->back_line) &&
           seat->progressive == other->progressive && seat->puts_up == other->puts_up;
}

static bool seats_differ(const sim_setup *setup)
{
    const trey_sim_seat *first = NULL;
    for (uint32_t seat = 1; seat <= setup->made.posting.seats; seat++) {
        const trey_sim_seat *player = &setup->plan.seats[seat];
        if (bets(&player->seated) || bets(&player->back_line) || player->puts_up != 0) {
            first = first == NULL ? player : first;
            if (!is_same_seat(player, first) || bets(&first->back_line)) {
                return true;
            }
        }
    }
    return false;
}

/* "$10.00 + $5.00" */
static const char *bets_text(char out[2 * MONEY_TEXT_SIZE], const trey_sim_bettor *bettor)
{
    char ante[MONEY_TEXT_SIZE], bonus[MONEY_TEXT_SIZE];
    snprintf(out, 2 * MONEY_TEXT_SIZE, "%s%s%s", money_format(ante, bettor->ante),
             bettor->bonus > 0 ? " + " : "",
             bettor->bonus > 0 ? money_format(bonus, bettor->bonus) : "");
    return out;
}

static void print_results(const char *seat, const char *wagers, const char *plays,
                          const trey_sim_figure *figure, int64_t rounds)
{
    char mean[NUMBER_SIZE], error[NUMBER_SIZE], deviation[NUMBER_SIZE];
    printf("  %-6s %-20s %-14.14s %11s %11s %11s\n", seat, wagers, plays,
           number_text(mean, "%+.4f", trey_sim_round_mean(figure, rounds) / 100),
           number_text(error, "%.4f", trey_sim_round_error(figure, rounds) / 100),
           number_text(deviation, "%.4f", trey_sim_deviation(figure, rounds) / 100));
}

static const char *plays_text(const reporting *report, const trey_sim_bettor *bettor)
{
    return bettor->ante > 0 ? sim_strategy_name(report->setup, bettor->strategy) : "-";
}

static void print_seat(const reporting *report, uint32_t seat_number)
{
    const trey_sim_tally *tally = &report->outcome->tally;
    const trey_sim_seat *seat = &report->setup->plan.seats[seat_number];
    int64_t banked = tally->banked_rounds[seat_number];
    char name[12], text[2 * MONEY_TEXT_SIZE];
    snprintf(name, sizeof name, "%u", (unsigned)seat_number);
    if (bets(&seat->seated)) {
        print_results(name, bets_text(text, &seat->seated), plays_text(report, &seat->seated),
                      &tally->seat[seat_number], tally->rounds - banked);
    }
    if (bets(&seat->back_line)) {
        printf("  %-6s %-20s %s\n", "behind", bets_text(text, &seat->back_line),
               plays_text(report, &seat->back_line));
    }
    if (banked > 0 && report->setup->plan.bank == TREY_SIM_BANK_ROTATES) {
        money_format(text, trey_sim_bank_wager(&report->setup->plan, seat_number));
        print_results(bets(&seat->seated) ? "" : name, text, "banking",
                      &tally->banking[seat_number], banked);
    }
}

static void print_seats(const reporting *report)
{
    char bets[32];
    snprintf(bets, sizeof bets, "ante and %.16s", bonus_word(&report->setup->made.posting));
    printf("\n%s%-8s %-20s %-14s %11s %11s %11s%s\n", report->bold, "Seats", bets, "plays",
           "$ a round", "std. error", "deviation", report->plain);
    for (uint32_t seat = 1; seat <= report->setup->made.posting.seats; seat++) {
        print_seat(report, seat);
    }
    printf("  Results are after fees. Rounds in which a seat banks are counted separately.\n");
}

void sim_report(const sim_setup *setup, const sim_outcome *outcome)
{
    bool color = shell_color();
    reporting report = {setup, outcome, ansi(color, ANSI_BOLD), ansi(color, ANSI_PLAIN)};
    print_head(&report);
    if (outcome->tally.rounds == 0) {
        return;
    }
    print_wagers(&report);
    print_bank_results(&report);
    if (seats_differ(setup) || setup->plan.bank == TREY_SIM_BANK_ROTATES) {
        print_seats(&report);
    }
}
