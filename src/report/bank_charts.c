/* SPDX-License-Identifier: MIT */
/*
 * The charts of a bank sheet. Amounts are in cents.
 */
#include "bank_charts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chart_plot.h"
#include "format/text/count.h"

/* An amount for an axis; cents are shown only if they are not zero. */
static const char *money_label(char *out, double cents)
{
    bank_dollars(out, cents, fmod(cents, 100) == 0 ? 0 : 2, false);
    return cents == 0 ? "0" : out;
}

static const char *signed_label(char *out, double cents)
{
    bank_dollars(out, cents, fmod(cents, 100) == 0 ? 0 : 2, true);
    return cents == 0 ? "0" : out;
}

static const char *count_label(char *out, double value)
{
    return count_format(out, (int64_t)value);
}

/* ---- One round ---- */

enum { BARS_MAX = 45 };

/* Results in bars of equal width, the middle of one of them at zero; what lies further out goes
 * into the first and the last. */
typedef struct bars {
    int64_t width;
    int64_t first; /* the middle of the first bar, in widths */
    uint32_t count;
    double share[BARS_MAX + 2];
    double below, above; /* shares of the tails */
} bars;

/* The quantile: the result that the given share of all rounds does not exceed. */
static int64_t result_at(const trey_bank_histogram *net, int64_t rounds, double share)
{
    int64_t seen = 0;
    uint32_t bin = 0;
    while (bin + 1 < net->count && (double)(seen += net->counts[bin]) < share * (double)rounds) {
        bin++;
    }
    return net->from + bin * net->step;
}

static int64_t bar_of(int64_t amount, int64_t width)
{
    int64_t from_half = amount + width / 2;
    return from_half >= 0 ? from_half / width : -((-from_half + width - 1) / width);
}

static bars make_bars(const bank_study *study)
{
    const trey_bank_histogram *net = &study->sample.net;
    int64_t rounds = study->sample.tally.rounds;
    int64_t low = result_at(net, rounds, 0.004), high = result_at(net, rounds, 0.996);
    int64_t steps = (high - low) / net->step / (BARS_MAX - 2) + 1;
    bars made = {.width =
                     (steps | 1) * net->step}; /* an odd number, so that zero is in the middle */
    made.first = bar_of(low, made.width);
    made.count = (uint32_t)(bar_of(high, made.width) - made.first) + 1;
    for (uint32_t i = 0; i < net->count; i++) {
        double share = (double)net->counts[i] / (double)rounds;
        int64_t bar = bar_of(net->from + i * net->step, made.width) - made.first;
        bool is_below = bar < 0, is_above = bar >= made.count;
        made.below += is_below ? share : 0;
        made.above += is_above ? share : 0;
        if (!is_below && !is_above) {
            made.share[bar] += share;
        }
    }
    return made;
}

static const char *percent_label(char *out, double share)
{
    snprintf(out, BANK_DOLLARS_SIZE, "%g %%", share / 10000);
    return share == 0 ? "0" : out;
}

static void write_bars(const chart_plot *plot, const bars *all)
{
    double width = chart_plot_x(plot, (double)all->width) - chart_plot_x(plot, 0);
    double gap = width > 6 ? 1.5 : 0.5;
    for (uint32_t i = 0; i < all->count; i++) {
        int64_t middle = all->first + i;
        double x = chart_plot_x(plot, (double)(middle * all->width) - (double)all->width / 2.0);
        double y = chart_plot_y(plot, all->share[i] * 1e6);
        if (all->share[i] > 0) {
            json_print(
                plot->out,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                middle < 0   ? "down"
                : middle > 0 ? "up"
                             : "even",
                x + gap / 2, y, width - gap, plot->bottom - y);
        }
    }
}

/* The mean as a line, a deviation to both sides as a bracket over the bars. */
static void write_spread(const chart_plot *plot, const bank_study *study)
{
    double mean = study->before, deviation = study->deviation, top = plot->top - 14;
    double least = fmax(mean - deviation, plot->x_least);
    double most = fmin(mean + deviation, plot->x_most);
    char amount[BANK_DOLLARS_SIZE], spread[BANK_DOLLARS_SIZE], text[3 * BANK_DOLLARS_SIZE];
    json_print(plot->out, "<path class=\"mean\" d=\"M%.1f %.1fV%d\"/>\n", chart_plot_x(plot, mean),
               top, plot->bottom);
    json_print(plot->out, "<path class=\"reach\" d=\"M%.1f %.1fv8M%.1f %.1fH%.1fM%.1f %.1fv8\"/>\n",
               chart_plot_x(plot, least), top - 4, chart_plot_x(plot, least), top,
               chart_plot_x(plot, most), chart_plot_x(plot, most), top - 4);
    snprintf(text, sizeof text, "mean %s, standard deviation %s",
             bank_dollars(amount, mean, 2, true), bank_dollars(spread, deviation, 0, false));
    double middle = fmin(fmax(chart_plot_x(plot, mean), plot->left + 140), plot->right - 140);
    chart_number(plot->out, "mark middle", (int)lround(middle), (int)top - 12, text);
}

static void write_tails(const chart_plot *plot, const bars *all)
{
    char amount[BANK_DOLLARS_SIZE], text[2 * BANK_DOLLARS_SIZE];
    double low = ((double)all->first - 0.5) * (double)all->width;
    double high = ((double)(all->first + all->count) - 0.5) * (double)all->width;
    if (all->below > 0) {
        snprintf(text, sizeof text, "← under %s: %.2g %%", bank_dollars(amount, low, 0, true),
                 100 * all->below);
        chart_number(plot->out, "label", plot->left, plot->bottom + 42, text);
    }
    if (all->above > 0) {
        snprintf(text, sizeof text, "over %s: %.2g %% →", bank_dollars(amount, high, 0, true),
                 100 * all->above);
        chart_number(plot->out, "label end", plot->right, plot->bottom + 42, text);
    }
}

void bank_chart_round(json_writer *out, const bank_study *study)
{
    bars all = make_bars(study);
    double most = 0, losses = 0;
    for (uint32_t i = 0; i < all.count; i++) {
        most = fmax(most, all.share[i]);
        losses += all.first + i < 0 ? all.share[i] : 0;
    }
    char description[400], mean[BANK_DOLLARS_SIZE], deviation[BANK_DOLLARS_SIZE];
    snprintf(description, sizeof description,
             "Results of a round before fees in bars. The mean is %s, the standard deviation %s. "
             "About %.0f %% of rounds end below zero.",
             bank_dollars(mean, study->before, 2, true),
             bank_dollars(deviation, study->deviation, 2, false), 100 * (losses + all.below));
    chart_plot plot = {.out = out, .left = 46, .right = 672, .top = 52, .bottom = 288};
    plot.x_least = ((double)all.first - 0.5) * (double)all.width;
    plot.x_most = ((double)(all.first + all.count) - 0.5) * (double)all.width;
    plot.y_most = most * 1.02e6; /* in millionths, as steps of an axis are whole */
    chart_begin(out, "round", 680, 336, "How often a round ends in which result", description);
    chart_plot_grid(&plot, percent_label, signed_label);
    write_bars(&plot, &all);
    json_print(out, "<path class=\"zero\" d=\"M%d %dH%d\"/>\n", plot.left, plot.bottom, plot.right);
    write_spread(&plot, study);
    write_tails(&plot, &all);
    chart_end(out);
}

/* ---- A night ---- */

static void write_band(const chart_plot *plot, const bank_study *study, const char *class_name,
                       unsigned lower, unsigned upper)
{
    double night = study->subject.question.night;
    json_print(plot->out, "<path class=\"%s\" d=\"", class_name);
    for (unsigned step = 0; step <= TREY_BANK_STEPS; step++) {
        json_print(plot->out, "%s%.1f %.1f", step == 0 ? "M" : "L",
                   chart_plot_x(plot, night * step / TREY_BANK_STEPS),
                   chart_plot_y(plot, (double)study->sample.night[step][upper]));
    }
    for (unsigned step = TREY_BANK_STEPS; lower != upper && step > 0; step--) {
        json_print(plot->out, "L%.1f %.1f", chart_plot_x(plot, night * step / TREY_BANK_STEPS),
                   chart_plot_y(plot, (double)study->sample.night[step][lower]));
    }
    json_print(plot->out, "%s\"/>\n", lower != upper ? "Z" : "");
}

static const char *const band_names[TREY_BANK_BANDS] = {"worst 5 %", "worst 25 %", "median",
                                                        "best 25 %", "best 5 %"};

/* At the right end, the best above. */
static void write_band_labels(const chart_plot *plot, const bank_study *study)
{
    const int64_t *end = study->sample.night[TREY_BANK_STEPS];
    double heights[TREY_BANK_BANDS];
    for (unsigned i = 0; i < TREY_BANK_BANDS; i++) {
        heights[i] = chart_plot_y(plot, (double)end[TREY_BANK_BANDS - 1 - i]);
    }
    chart_spread(heights, TREY_BANK_BANDS, 17);
    for (unsigned i = 0; i < TREY_BANK_BANDS; i++) {
        unsigned band = TREY_BANK_BANDS - 1 - i;
        char amount[BANK_DOLLARS_SIZE], text[2 * BANK_DOLLARS_SIZE];
        snprintf(text, sizeof text, "%s: %s", band_names[band],
                 bank_dollars(amount, (double)end[band], 0, true));
        chart_number(plot->out, band == 2 ? "mark" : "label", plot->right + 8,
                     (int)lround(heights[i]) + 4, text);
    }
}

/* A line where the bankroll is too small for another round; shown only if nights come near it. */
static void write_ruin(const chart_plot *plot, const bank_study *study)
{
    const trey_bank_question *question = &study->subject.question;
    double ruin = (double)(study->put_up + study->fee - question->bankroll);
    if (question->bankroll > 0 && ruin > plot->y_least) {
        chart_plot_line(plot, "ruin", plot->x_least, ruin, plot->x_most, ruin);
        chart_plot_text(plot, "mark loss-text", plot->x_least, ruin, 6, -6,
                        "below this the bankroll is ruined");
    }
}

void bank_chart_night(json_writer *out, const bank_study *study)
{
    double least = 0, most = 0;
    for (unsigned step = 0; step <= TREY_BANK_STEPS; step++) {
        least = fmin(least, (double)study->sample.night[step][0]);
        most = fmax(most, (double)study->sample.night[step][TREY_BANK_BANDS - 1]);
    }
    double room = fmax(most - least, 100) * 0.04;
    chart_plot plot = {.out = out, .left = 70, .right = 520, .top = 12, .bottom = 304};
    plot.x_most = study->subject.question.night;
    plot.y_least = least - room;
    plot.y_most = most + room;
    char description[500];
    int size = snprintf(description, sizeof description,
                        "The result after fees, over the rounds of "
                        "a night. At its end:");
    for (unsigned band = 0; band < TREY_BANK_BANDS; band++) {
        char amount[BANK_DOLLARS_SIZE];
        size += snprintf(
            description + size, sizeof description - (size_t)size, "%s %s %s", band > 0 ? "," : "",
            band_names[band],
            bank_dollars(amount, (double)study->sample.night[TREY_BANK_STEPS][band], 0, true));
    }
    chart_begin(out, "night", 680, 336, "A night in percentiles", description);
    write_band(&plot, study, "band", 0, 4);
    write_band(&plot, study, "band inner", 1, 3);
    chart_plot_grid(&plot, signed_label, count_label);
    write_band(&plot, study, "curve", 2, 2);
    write_ruin(&plot, study);
    write_band_labels(&plot, study);
    chart_end(out);
}

/* ---- By the ante ---- */

static double value_at(const bank_study *study, int64_t ante, bool after_fees)
{
    trey_bank_table at = trey_bank_with_ante(&study->subject.question.table, ante);
    return trey_fraction_value(trey_bank_value(&at, &study->odds)) -
           (after_fees ? (double)trey_bank_fee(&at) : 0);
}

/* A straight line of the value, as far as a picture shows it; false after the last. */
typedef struct ante_line {
    int64_t low, high;
} ante_line;

static bool next_line(const bank_study *study, int64_t most, ante_line *line)
{
    const trey_bank_table *table = &study->subject.question.table;
    line->low = line->high == 0 ? study->antes.least : line->high + table->posting->increment;
    if (line->low > most) {
        return false;
    }
    int64_t end = trey_bank_line_end(table, line->low);
    line->high = end < most ? end : most;
    return true;
}

int64_t bank_chart_detail_most(const bank_study *study)
{
    int64_t last = study->subject.question.table.ante;
    last = study->break_even.from > last ? study->break_even.from : last;
    for (ante_line line = {0, 0}; next_line(study, study->antes.most, &line);) {
        last = line.low > last ? line.low : last;
    }
    int64_t step = study->subject.question.table.posting->increment;
    int64_t most = last + last / 4, short_of = study->antes.most * 7 / 10;
    return study->subject.question.table.posting->schedule == NULL || most > short_of
               ? study->antes.most
               : most / step * step;
}

/* One straight line after the other; between two, the step of the fee. */
static void write_saw(const chart_plot *plot, const bank_study *study, bool after_fees)
{
    const char *command = "M";
    json_print(plot->out, "<path class=\"%s\" d=\"", after_fees ? "curve" : "before");
    for (ante_line line = {0, 0}; next_line(study, (int64_t)plot->x_most, &line); command = "L") {
        json_print(plot->out, "%s%.1f %.1fL%.1f %.1f", command,
                   chart_plot_x(plot, (double)line.low),
                   chart_plot_y(plot, value_at(study, line.low, after_fees)),
                   chart_plot_x(plot, (double)line.high),
                   chart_plot_y(plot, value_at(study, line.high, after_fees)));
    }
    json_print(plot->out, "\"/>\n");
}

/* The amount of the fee, below each line that is long enough for the text. */
static void write_fees(const chart_plot *plot, const bank_study *study)
{
    for (ante_line line = {0, 0}; next_line(study, (int64_t)plot->x_most, &line);) {
        trey_bank_table at = trey_bank_with_ante(&study->subject.question.table, line.low);
        double x = chart_plot_x(plot, (double)line.low);
        double width = chart_plot_x(plot, (double)line.high) - x;
        char amount[BANK_DOLLARS_SIZE], text[2 * BANK_DOLLARS_SIZE];
        double fee = (double)trey_bank_fee(&at);
        snprintf(text, sizeof text, "%s%s", width > 66 ? "fee " : "",
                 bank_dollars(amount, fee, fmod(fee, 100) == 0 ? 0 : 2, false));
        if (width > 34) {
            chart_number(plot->out, "axis middle", (int)lround(x + width / 2), plot->bottom - 6,
                         text);
        }
        if (line.low > study->antes.least) {
            json_print(plot->out, "<path class=\"grid\" d=\"M%.1f %dV%d\"/>\n", x, plot->top,
                       plot->bottom);
        }
    }
}

static void write_mark(const chart_plot *plot, const bank_study *study, int64_t ante,
                       const char *name, bool above)
{
    double value = value_at(study, ante, true);
    char amount[BANK_DOLLARS_SIZE], text[2 * BANK_DOLLARS_SIZE];
    snprintf(text, sizeof text, "%s %s", name, bank_dollars(amount, (double)ante, 0, false));
    json_print(plot->out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>\n",
               chart_plot_x(plot, (double)ante), chart_plot_y(plot, value));
    /* The line rises: at its left there is room above, at its right below. */
    bool at_left = above && chart_plot_x(plot, (double)ante) - plot->left > 85;
    chart_plot_text(plot, at_left ? "mark end" : "mark", (double)ante, value, at_left ? -8 : 10,
                    above ? -12 : 22, text);
}

/* If there are two charts, only the one of the steps marks the first break-even ante. */
static void write_marks(const chart_plot *plot, const bank_study *study)
{
    const trey_break_even *even = &study->break_even;
    bool has_steps = plot->x_most <= (double)bank_chart_detail_most(study);
    if (even->first > study->antes.least && even->first != even->from && has_steps) {
        write_mark(plot, study, even->first, "first at", true);
    }
    if (even->from > study->antes.least && (double)even->from <= plot->x_most) {
        write_mark(plot, study, even->from, "pays from", false);
    }
}

static void write_here(const chart_plot *plot, const bank_study *study)
{
    int64_t ante = study->subject.question.table.ante;
    double x = chart_plot_x(plot, (double)ante);
    bool at_right = x > (plot->left + plot->right) / 2.0;
    char amount[BANK_DOLLARS_SIZE], text[2 * BANK_DOLLARS_SIZE];
    json_print(plot->out, "<path class=\"here\" d=\"M%.1f %dV%d\"/>\n", x, plot->top, plot->bottom);
    snprintf(text, sizeof text, "this ante: %s", bank_dollars(amount, (double)ante, 0, false));
    chart_number(plot->out, at_right ? "label end" : "label", (int)lround(x) + (at_right ? -6 : 6),
                 plot->top + 8, text);
}

/* At the ends of the lines. */
static void write_names(const chart_plot *plot, const bank_study *study, bool has_fee)
{
    int64_t most = (int64_t)plot->x_most;
    double heights[] = {chart_plot_y(plot, value_at(study, most, false)),
                        chart_plot_y(plot, value_at(study, most, true))};
    if (has_fee) {
        chart_spread(heights, 2, 17);
        chart_text(plot->out, "label", plot->right + 8, (int)lround(heights[0]) + 4, "before fees");
    }
    chart_text(plot->out, "mark", plot->right + 8, (int)lround(heights[1]) + 4,
               has_fee ? "after fees" : "no fees");
}

void bank_chart_antes(json_writer *out, const bank_study *study, const char *id, int64_t ante_most,
                      int width)
{
    double least = 0, most = 0;
    for (ante_line line = {0, 0}; next_line(study, ante_most, &line);) {
        least =
            fmin(least, fmin(value_at(study, line.low, true), value_at(study, line.high, true)));
        most =
            fmax(most, fmax(value_at(study, line.low, false), value_at(study, line.high, false)));
    }
    double room = fmax(most - least, 1) * 0.06;
    chart_plot plot = {.out = out, .left = 56, .right = width - 96, .top = 12, .bottom = 308};
    plot.x_least = (double)study->antes.least;
    plot.x_most = (double)ante_most;
    plot.y_least = least - 2 * room;
    plot.y_most = most + room;
    char description[BANK_TEXT_SIZE + 200], sentence[BANK_TEXT_SIZE];
    snprintf(description, sizeof description,
             "Value of a round to a bank that covers all action, by the ante, before and after the "
             "fee, which goes up in steps. %s",
             bank_study_break_even(sentence, study));
    bool has_fee = study->subject.question.table.posting->schedule != NULL;
    chart_begin(out, id, width, 340, "Value of a round by the ante", description);
    chart_plot_grid(&plot, signed_label, money_label);
    if (has_fee) {
        write_fees(&plot, study);
        write_saw(&plot, study, false);
    }
    write_here(&plot, study);
    write_saw(&plot, study, true);
    write_names(&plot, study, has_fee);
    write_marks(&plot, study);
    chart_end(out);
}
