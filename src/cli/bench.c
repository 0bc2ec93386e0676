/* SPDX-License-Identifier: MIT */
/*
 * trey bench: measures this machine, with plain reference code as a yardstick in the same run.
 */
#include <stdio.h>
#include <string.h>

#include "../../bench/measure.h"
#include "shell.h"

static const shell_option bench_options[] = {
    {"json", 'j', NULL, "Write JSON, one object per line"},
    {NULL, 0, NULL, NULL},
};

/* The groups of measurements. */
static const struct {
    const char *name;
    size_t (*measure)(bench_row *rows);
    bool is_long; /* runs only if it is named */
} groups[] = {
    {"hand", bench_hand, false},   {"round", bench_round, false},  {"settle", bench_settle, false},
    {"odds", bench_odds, false},   {"sim", bench_sim, false},      {"shoe", bench_shoe, false},
    {"table", bench_table, false}, {"store", bench_store, false},  {"serve", bench_serve, false},
    {"room", bench_room, true},    {"growth", bench_growth, true},
};

enum { GROUP_COUNT = sizeof groups / sizeof groups[0] };

static void print_time(const char *what, double nanoseconds)
{
    printf("%-42s %13.2f ns %14.0f /s\n", what, nanoseconds, 1e9 / nanoseconds);
}

static void print_row(const bench_row *row)
{
    double ours = row->result.nanoseconds, yardstick = row->result.yardstick_nanoseconds;
    print_time(row->what, ours);
    if (row->result.best_nanoseconds > 0) {
        print_time("  best turn", row->result.best_nanoseconds);
    }
    if (ours > yardstick / 10) {
        shell_printf_text("  %.2f x %s (%.2f ns)", ours / yardstick, row->yardstick, yardstick);
    } else {
        shell_printf_text("  %.0f times as fast as %s (%.2f ns)", yardstick / ours, row->yardstick,
                          yardstick);
    }
    shell_printf_text("  target: %s", row->target);
}

static void write_row(const bench_row *row)
{
    /* Written without the JSON writer: times are not integers. */
    printf("{\"name\": \"%s\", \"ours\": %.3f, \"yardstick\": %.3f, \"ratio\": %.9g, "
           "\"best\": %.3f, \"yardstick_name\": \"%s\", \"unit\": \"ns\"}\n",
           row->what, row->result.nanoseconds, row->result.yardstick_nanoseconds,
           row->result.nanoseconds / row->result.yardstick_nanoseconds,
           row->result.best_nanoseconds, row->yardstick);
}

static size_t find_group(const char *name)
{
    size_t g = 0;
    while (g < GROUP_COUNT && strcmp(groups[g].name, name) != 0) {
        g++;
    }
    return g;
}

/* Returns false if the group has no result. */
static bool report(size_t (*measure_group)(bench_row *rows), bool as_json)
{
    bench_row rows[BENCH_ROWS_MAX];
    size_t count = measure_group(rows);
    for (size_t i = 0; i < count; i++) {
        if (as_json) {
            write_row(&rows[i]);
        } else {
            print_row(&rows[i]);
        }
    }
    fflush(stdout);
    return count > 0;
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
    bool is_asked[GROUP_COUNT] = {false};
    bool is_any = shell_first_argument() >= argc;
    for (int a = shell_first_argument(); a < argc; a++) {
        size_t g = find_group(argv[a]);
        if (g == GROUP_COUNT) {
            return shell_usage_error(command, "unknown group '%s'; see --help", argv[a]);
        }
        is_asked[g] = true;
    }
    for (size_t g = 0; g < GROUP_COUNT; g++) {
        if (is_asked[g] || (is_any && !groups[g].is_long)) {
            if (!report(groups[g].measure, as_json)) {
                status = shell_fail(command, STATUS_IO, "group '%s' could not be measured",
                                    groups[g].name);
            }
        }
    }
    return shell_finish(command, status);
}

static const shell_word bench_words[] = {
    {"hand", SHELL_ARGUMENT_OTHER},   {"round", SHELL_ARGUMENT_OTHER},
    {"settle", SHELL_ARGUMENT_OTHER}, {"odds", SHELL_ARGUMENT_OTHER},
    {"sim", SHELL_ARGUMENT_OTHER},    {"shoe", SHELL_ARGUMENT_OTHER},
    {"table", SHELL_ARGUMENT_OTHER},  {"store", SHELL_ARGUMENT_OTHER},
    {"serve", SHELL_ARGUMENT_OTHER},  {"room", SHELL_ARGUMENT_OTHER},
    {"growth", SHELL_ARGUMENT_OTHER}, {NULL, 0},
};

const shell_command bench_command = {
    .name = "bench",
    .summary = "measure how fast this machine runs Trey",
    .usage = "bench [--json] [GROUP…]",
    .description =
        "Measures Trey in alternation with a plain yardstick in the same run, on one core. Only "
        "the ratio of the two medians means something on another machine. \"best turn\" is the "
        "measurement least disturbed by other work on this machine.\n"
        "\n"
        "Groups: hand, round, settle, odds, sim, shoe, table, store and serve; all of them when "
        "none is named. The groups \"room\" and \"growth\" take a minute and run only when they "
        "are "
        "named. \"growth\" compares a journal of TREY_BENCH_JOURNAL_MB megabytes (1000) with one "
        "of 10.",
    .examples = NULL,
    .options = bench_options,
    .has_sockets = true,
    .run = run,
    .words = bench_words,
};
