/* SPDX-License-Identifier: MIT */
#include "train_record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* ---- Sums ---- */

void train_add_sum(train_sum *to, const train_sum *more)
{
    to->asked += more->asked;
    to->right += more->right;
    to->ms += more->ms;
}

void train_print_sum(FILE *out, const char *name, const train_sum *sum)
{
    if (sum->asked > 0) {
        fprintf(out, "  %-16s %4u of %-4u  %3u %%  %6.1f s each\n", name, sum->right, sum->asked,
                sum->right * 100 / sum->asked, (double)sum->ms / 1000 / sum->asked);
    }
}

/* ---- Where it is ---- */

/* Every directory of a path; one that cannot be made is told of when the file cannot be opened. */
static void make_directories(char path[TRAIN_PATH_SIZE])
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

const char *train_record_usual(char path[TRAIN_PATH_SIZE], bool makes)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool has_state = state != NULL && state[0] == '/';
    if (!has_state && (home == NULL || home[0] != '/')) {
        return NULL;
    }
    int size = snprintf(path, TRAIN_PATH_SIZE, "%s%s/trey/train.tsv", has_state ? state : home,
                        has_state ? "" : "/.local/state");
    if (size >= TRAIN_PATH_SIZE) {
        return NULL;
    }
    if (makes) {
        make_directories(path);
    }
    return path;
}

/* ---- Writing ---- */

int train_record_add(const shell_command *command, const char *name, int64_t started,
                     const train_sum sums[DRILL_KIND_COUNT])
{
    FILE *file = fopen(name, "a");
    if (file == NULL) {
        return shell_fail(command, STATUS_IO, "cannot open %s: %s", name, strerror(errno));
    }
    for (drill_kind kind = 0; kind < DRILL_KIND_COUNT; kind++) {
        const train_sum *sum = &sums[kind];
        if (sum->asked > 0) {
            fprintf(file, "%lld\t%s\t%u\t%u\t%lld\n", (long long)started, drill_kind_name(kind),
                    sum->asked, sum->right, (long long)sum->ms);
        }
    }
    return fclose(file) == 0
               ? STATUS_FINE
               : shell_fail(command, STATUS_IO, "cannot write %s: %s", name, strerror(errno));
}

/* ---- Reading ---- */

typedef struct row {
    int64_t started;
    drill_kind kind;
    train_sum sum;
} row;

static bool read_row(const char *line, row *to)
{
    long long started, ms;
    char kind[32];
    if (sscanf(line, "%lld\t%31s\t%u\t%u\t%lld", &started, kind, &to->sum.asked, &to->sum.right,
               &ms) != 5) {
        return false;
    }
    to->started = started;
    to->kind = drill_kind_find(kind);
    to->sum.ms = ms;
    return to->kind != DRILL_KIND_COUNT && to->sum.right <= to->sum.asked;
}

/* Rows of a file that count. */
typedef struct reading {
    const shell_command *command;
    const char *name;
    FILE *file;
    int number;
    uint32_t kinds;
    int status;
} reading;

/* False: there is none left, or what comes is no row. */
static bool next_row(reading *from, row *to)
{
    char line[200];
    while (fgets(line, sizeof line, from->file) != NULL) {
        from->number++;
        if (!read_row(line, to)) {
            from->status = shell_fail(from->command, STATUS_REFUSED, "%s:%d: no row of a record",
                                      from->name, from->number);
            return false;
        }
        if (from->kinds == 0 || (from->kinds >> to->kind & 1) != 0) {
            return true;
        }
    }
    return false;
}

static void rewind_to_start(reading *from)
{
    rewind(from->file);
    from->number = 0;
}

static void print_session(int64_t started, const train_sum *sum)
{
    char date[40];
    time_t seconds = (time_t)(started / 1000);
    struct tm day;
    gmtime_r(&seconds, &day);
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", &day);
    train_print_sum(stdout, date, sum);
}

static uint32_t count_sessions(reading *from)
{
    uint32_t count = 0;
    int64_t latest = INT64_MIN;
    for (row one; next_row(from, &one); latest = one.started) {
        count += one.started != latest;
    }
    rewind_to_start(from);
    return count;
}

static void print_sessions(reading *from, uint32_t skipped, train_sum kinds[DRILL_KIND_COUNT])
{
    train_sum session = {0};
    int64_t latest = INT64_MIN;
    uint32_t number = 0;
    for (row one; next_row(from, &one); latest = one.started) {
        if (one.started != latest) {
            if (number > skipped) {
                print_session(latest, &session);
            }
            number++;
            session = (train_sum){0};
        }
        train_add_sum(&session, &one.sum);
        train_add_sum(&kinds[one.kind], &one.sum);
    }
    if (number > skipped) {
        print_session(latest, &session);
    }
}

int train_record_show(const shell_command *command, const char *name, uint32_t kinds,
                      uint32_t sessions_max)
{
    train_sum sums[DRILL_KIND_COUNT] = {0};
    reading from = {.command = command, .name = name, .file = fopen(name, "r"), .kinds = kinds};
    if (from.file == NULL) {
        return shell_fail(command, STATUS_IO, "cannot open %s: %s", name, strerror(errno));
    }
    uint32_t count = count_sessions(&from);
    if (from.status == STATUS_FINE) {
        print_sessions(&from, count > sessions_max ? count - sessions_max : 0, sums);
        printf("All sessions\n");
        for (drill_kind kind = 0; kind < DRILL_KIND_COUNT; kind++) {
            train_print_sum(stdout, drill_kind_name(kind), &sums[kind]);
        }
    }
    fclose(from.file);
    return from.status == STATUS_FINE ? shell_finish(command, STATUS_FINE) : from.status;
}
