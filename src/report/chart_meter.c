/* SPDX-License-Identifier: MIT */
/*
 * The value of the progressive by its meter: a straight line with the important meters marked on
 * it.
 */
#include "chart_meter.h"

#include <stdio.h>

#include "base/assert.h"
#include "chart.h"
#include "odds_number.h"

enum {
    WIDTH = 680,
    HEIGHT = 300,
    LEFT = 56,
    RIGHT = 664,
    TOP = 24,
    BOTTOM = 262,
    MILLION = 1000000
};

/* Meters in whole dollars and values in millionths are precise enough for a chart. */
typedef struct meter_plan {
    json_writer *out;
    const odds_sheet *sheet;
    int64_t meter_most;
    int64_t least, most;
} meter_plan;

static int64_t value_at(const odds_sheet *sheet, trey_fraction meter)
{
    const odds_question *question = &sheet->question;
    return number_scaled(
        trey_progressive_value(question->progressive, question->game.decks, question->seats, meter),
        MILLION);
}

static int x_of(const meter_plan *plan, trey_fraction meter)
{
    return LEFT + (int)(number_scaled(meter, RIGHT - LEFT) / plan->meter_most);
}

static int y_of(const meter_plan *plan, int64_t value)
{
    return TOP + (int)((plan->most - value) * (BOTTOM - TOP) / (plan->most - plan->least));
}

static void write_axes(const meter_plan *plan)
{
    int64_t step = chart_step(plan->most - plan->least);
    for (int64_t tick = plan->least / step * step; tick <= plan->most; tick += step) {
        char percent[NUMBER_TEXT_SIZE], text[NUMBER_TEXT_SIZE + 4];
        number_percent(percent, trey_fraction_make(tick, MILLION), 0, true);
        snprintf(text, sizeof text, "%s %%", percent);
        json_print(plan->out, "<path class=\"%s\" d=\"M%d %dH%d\"/>\n", tick == 0 ? "zero" : "grid",
                   LEFT, y_of(plan, tick), RIGHT);
        chart_number(plan->out, "axis end", LEFT - 10, y_of(plan, tick) + 4,
                     tick == 0 ? "0" : text);
    }
    step = chart_step(plan->meter_most);
    for (int64_t tick = 0; tick <= plan->meter_most; tick += step) {
        char dollars[NUMBER_TEXT_SIZE];
        trey_fraction meter = trey_fraction_make(tick, 1);
        chart_text(plan->out, "axis middle", x_of(plan, meter), HEIGHT - 12,
                   number_dollars(dollars, meter));
    }
}

/* A labeled dot on the line. The label is to the right and below; if the dot is far right or may be
 * near another, to the left and above. */
static void write_mark(const meter_plan *plan, trey_fraction meter, const char *name, bool above)
{
    char dollars[NUMBER_TEXT_SIZE], text[2 * NUMBER_TEXT_SIZE];
    int x = x_of(plan, meter), y = y_of(plan, value_at(plan->sheet, meter));
    trey_fraction whole = trey_fraction_make(number_scaled(meter, 1), 1);
    snprintf(text, sizeof text, "%s %s", name, number_dollars(dollars, whole));
    json_print(plan->out, "<circle class=\"dot\" cx=\"%d\" cy=\"%d\" r=\"5\"/>\n", x, y);
    chart_text(plan->out, above ? "mark end" : "mark", above ? x - 10 : x + 10,
               above ? y - 8 : y + 17, text);
}

void chart_meter_write(json_writer *out, const odds_sheet *sheet)
{
    const odds_question *question = &sheet->question;
    trey_fraction zero = trey_fraction_make(0, 1);
    trey_fraction seed = trey_fraction_make(question->progressive->seed, 100);
    /* The break-even meter is below zero if awards and envy alone pay more than the wager. */
    bool breaks_even = sheet->break_even.numerator > 0;
    int64_t reach = number_scaled(breaks_even ? sheet->break_even : sheet->average, 1);
    reach = reach > number_scaled(sheet->average, 1) ? reach : number_scaled(sheet->average, 1);
    meter_plan plan = {.out = out, .sheet = sheet, .meter_most = reach * 6 / 5 + 1};
    plan.least = value_at(sheet, zero);
    plan.most = value_at(sheet, trey_fraction_make(plan.meter_most, 1));
    plan.least = plan.least < 0 ? plan.least : 0;
    plan.most = plan.most > 0 ? plan.most : 0;
    TREY_ASSERT(plan.most > plan.least); /* the value rises with the meter */

    char even[NUMBER_TEXT_SIZE], average[NUMBER_TEXT_SIZE], description[240];
    snprintf(description, sizeof description,
             "The value of the progressive rises with the meter in a straight line. It is nothing "
             "at %s. The average top award is %s.",
             number_dollars(even, sheet->break_even), number_dollars(average, sheet->average));
    chart_begin(out, "meter", WIDTH, HEIGHT, "Value of the progressive by its meter", description);
    write_axes(&plan);
    trey_fraction last = trey_fraction_make(plan.meter_most, 1);
    json_print(out, "<path class=\"curve\" d=\"M%d %dL%d %d\"/>\n", x_of(&plan, zero),
               y_of(&plan, value_at(sheet, zero)), x_of(&plan, last),
               y_of(&plan, value_at(sheet, last)));
    write_mark(&plan, seed, "seed", false);
    write_mark(&plan, sheet->average, "average", x_of(&plan, sheet->average) > WIDTH * 3 / 5);
    if (breaks_even) {
        write_mark(&plan, sheet->break_even, "break-even", true);
    }
    if (question->meter_is_given && number_scaled(sheet->meter, 1) <= plan.meter_most) {
        write_mark(&plan, sheet->meter, "meter", x_of(&plan, sheet->meter) > WIDTH / 4);
    }
    chart_end(out);
}
