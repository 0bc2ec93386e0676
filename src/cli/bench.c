/* SPDX-License-Identifier: MIT */
/*
 * trey bench: how fast this machine is at it, beside plain yardsticks in the same run.
 */
#include <stdio.h>
#include <string.h>

#include "../../bench/measure.h"
#include "shell.h"

static const shell_option bench_options[] = {
    {"json", 'j', NULL, "write JSON, one object a line"},
    {NULL, 0, NULL, NULL},
};

static void print_row(const bench_row *row)
{
    double ours = row->result.nanoseconds, yardstick = row->result.yardstick_nanoseconds;
    printf("%-40s %12.2f ns %14.0f /s   ", row->what, ours, 1e9 / ours);
    if (ours > yardstick / 10) {
        printf("%.2f x %s (%.2f ns)\n", ours / yardstick, row->yardstick, yardstick);
    } else {
        printf("%.0f times as fast as %s (%.2f ns)\n", yardstick / ours, row->yardstick, yardstick);
    }
    printf("%-40s %s\n", "", row->target);
}

static void write_row(const bench_row *row)
{
    /* Times are the one thing here that is no integer. */
    printf("{\"name\": \"%s\", \"ours\": %.3f, \"yardstick\": %.3f, \"ratio\": %.9g, "
           "\"yardstick_name\": \"%s\", \"unit\": \"ns\"}\n",
           row->what, row->result.nanoseconds, row->result.yardstick_nanoseconds,
           row->result.nanoseconds / row->result.yardstick_nanoseconds, row->yardstick);
}

static int run(const shell_command *command, int argc, char **argv)
{
    bool as_json = false;
    const char *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        as_json = true;
    }
    if (letter < 0) {
        return status;
    }
    if (shell_first_argument() < argc) {
        return shell_usage_error(command, "bench takes no argument");
    }
    bench_row rows[BENCH_ROWS_MAX];
    size_t count = bench_hand(rows);
    count += bench_round(rows + count);
    count += bench_settle(rows + count);
    count += bench_odds(rows + count);
    count += bench_sim(rows + count);
    count += bench_shoe(rows + count);
    for (size_t i = 0; i < count; i++) {
        if (as_json) {
            write_row(&rows[i]);
        } else {
            print_row(&rows[i]);
        }
    }
    return shell_finish(command, STATUS_FINE);
}

const shell_command bench_command = {
    .name = "bench",
    .summary = "measure the speed of everything on this machine",
    .usage = "bench [--json]",
    .description =
        "Measures in turns with a plain yardstick in the same run; only the ratio means\n"
        "anything on another machine. One core.",
    .examples = NULL,
    .options = bench_options,
    .run = run,
};
