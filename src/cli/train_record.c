/* SPDX-License-Identifier: MIT */
#include "train_record.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- Sums ---- */

void train_add_sum(train_sum *sum, const train_sum *more)
{
    sum->asked += more->asked;
    sum->right += more->right;
    sum->ms += more->ms;
}

void train_print_sum(FILE *out, const char *name, const train_sum *sum)
{
    if (sum->asked > 0) {
        fprintf(out, "  %-16s %4u of %-4u  %3u %%  %6.1f s each\n", name, sum->right, sum->asked,
                sum->right * 100 / sum->asked, (double)sum->ms / 1000 / sum->asked);
    }
}

/* ---- Where it is ---- */

const char *train_record_default_path(char path[STATE_PATH_SIZE], bool makes)
{
    return state_path(path, "train.tsv", makes);
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

/* The rows of a file that match the requested kinds. */
typedef struct reading {
    const shell_command *command;
    const char *name;
    FILE *file;
    int number;
    uint32_t kinds;
    int status;
} reading;

static int fail_to_open(const shell_command *command, const char *name)
{
    return shell_fail(command, STATUS_IO, "cannot open the record %s: %s", name, strerror(errno));
}

/* Reads the next row. Returns false at the end, or if the next line is not a row. */
static bool next_row(reading *from, row *to)
{
    char line[200];
    while (from->file != NULL && fgets(line, sizeof line, from->file) != NULL) {
        from->number++;
        if (!read_row(line, to)) {
            from->status = shell_fail(from->command, STATUS_REFUSED,
                                      "%s:%d: not a row of a training record; the file was not "
                                      "changed",
                                      from->name, from->number);
            return false;
        }
        if (from->kinds == 0 || (from->kinds >> to->kind & 1) != 0) {
            return true;
        }
    }
    return false;
}

/* ---- Writing ---- */

/* Checks that all lines of the file are rows of a record: never append to some other file.
 */
static int check_rows(const shell_command *command, const char *name, bool *ends_in_row)
{
    reading from = {.command = command, .name = name, .file = fopen(name, "r")};
    *ends_in_row = true;
    if (from.file == NULL) {
        return errno == ENOENT ? STATUS_FINE : fail_to_open(command, name);
    }
    for (row one; next_row(&from, &one);) {
    }
    if (from.status == STATUS_FINE && from.number > 0 && fseek(from.file, -1, SEEK_END) == 0) {
        *ends_in_row = fgetc(from.file) == '\n';
    }
    fclose(from.file);
    return from.status;
}

static FILE *open_to_add(const char *name, int flags)
{
    int file = open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | flags, 0666);
    FILE *stream = file >= 0 ? fdopen(file, "a") : NULL;
    if (stream == NULL && file >= 0) {
        close(file);
    }
    return stream;
}

int train_record_open(train_record *record, const shell_command *command, const char *name)
{
    bool ends_in_row;
    *record = (train_record){.name = name};
    int status = check_rows(command, name, &ends_in_row);
    if (status != STATUS_FINE) {
        return status;
    }
    record->lacks_end = !ends_in_row;
    record->file = open_to_add(name, O_EXCL);
    record->is_new = record->file != NULL;
    if (record->file == NULL && errno == EEXIST) {
        record->file = open_to_add(name, 0);
    }
    return record->file != NULL ? STATUS_FINE : fail_to_open(command, name);
}

/* Locks the file. Another run may have created it, added nothing and removed it since; then a
 * new one is created. No run removes a file without holding the lock. File systems without locks
 * are used without. */
static bool lock(train_record *record)
{
    enum { TRIES_MAX = 10 }; /* a name such as /dev/fd/3 may always lead to a removed file */
    struct stat found;
    for (int i = 0; record->file != NULL; i++) {
        flock(fileno(record->file), LOCK_EX);
        if (i == TRIES_MAX || fstat(fileno(record->file), &found) != 0 || found.st_nlink > 0) {
            return true;
        }
        fclose(record->file);
        record->file = open_to_add(record->name, 0);
    }
    return false;
}

int train_record_add(train_record *to, const shell_command *command, int64_t started,
                     const train_sum sums[DRILL_KIND_COUNT])
{
    if (!lock(to)) {
        return fail_to_open(command, to->name);
    }
    if (to->lacks_end) {
        fputc('\n', to->file); /* the last row was edited by hand */
    }
    for (drill_kind kind = 0; kind < DRILL_KIND_COUNT; kind++) {
        const train_sum *sum = &sums[kind];
        if (sum->asked > 0) {
            fprintf(to->file, "%lld\t%s\t%u\t%u\t%lld\n", (long long)started, drill_kind_name(kind),
                    sum->asked, sum->right, (long long)sum->ms);
        }
    }
    int code = fclose(to->file);
    to->file = NULL;
    return code == 0 ? STATUS_FINE
                     : shell_fail(command, STATUS_IO, "cannot write the record %s: %s", to->name,
                                  strerror(errno));
}

/* Removes the file if it is still empty. Another run may have added rows or replaced it since. */
static void remove_if_empty(train_record *record)
{
    struct stat named, own;
    flock(fileno(record->file), LOCK_EX);
    if (lstat(record->name, &named) == 0 && fstat(fileno(record->file), &own) == 0 &&
        S_ISREG(named.st_mode) && named.st_ino == own.st_ino && named.st_dev == own.st_dev &&
        named.st_size == 0) {
        unlink(record->name);
    }
}

void train_record_close(train_record *closed)
{
    if (closed->file != NULL) {
        if (closed->is_new) {
            remove_if_empty(closed);
        }
        fclose(closed->file);
    }
    *closed = (train_record){0};
}

/* ---- Sessions ---- */

static void rewind_to_start(reading *from)
{
    if (from->file != NULL) {
        (void)fseek(from->file, 0, SEEK_SET); /* reading fails if this does */
    }
    from->number = 0;
}

/* Prints sessions one after another, and adds them up by kind. */
typedef struct session_list {
    void (*each)(struct session_list *list, int64_t started, const train_sum *sum);
    uint32_t skipped; /* number of oldest sessions that are not listed */
    json_writer *out; /* NULL: as text */
    train_sum kinds[DRILL_KIND_COUNT];
} session_list;

static void print_session(session_list *list, int64_t started, const train_sum *sum)
{
    char date[40];
    time_t seconds = (time_t)(started / 1000);
    struct tm day;
    (void)list;
    gmtime_r(&seconds, &day);
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", &day);
    train_print_sum(stdout, date, sum);
}

static void write_sum_members(json_writer *out, const train_sum *sum)
{
    json_member_integer(out, "asked", sum->asked);
    json_member_integer(out, "right", sum->right);
    json_member_integer(out, "ms", sum->ms);
}

static void write_session(session_list *list, int64_t started, const train_sum *sum)
{
    json_object_begin(list->out);
    json_member_integer(list->out, "started", started);
    write_sum_members(list->out, sum);
    json_object_end(list->out);
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

static void list_sessions(reading *from, session_list *list)
{
    train_sum session = {0};
    int64_t latest = INT64_MIN;
    uint32_t number = 0;
    for (row one; next_row(from, &one); latest = one.started) {
        if (one.started != latest) {
            if (number > list->skipped) {
                list->each(list, latest, &session);
            }
            number++;
            session = (train_sum){0};
        }
        train_add_sum(&session, &one.sum);
        train_add_sum(&list->kinds[one.kind], &one.sum);
    }
    if (number > list->skipped) {
        list->each(list, latest, &session);
    }
}

void train_write_sums(json_writer *out, const train_sum sums[DRILL_KIND_COUNT])
{
    train_sum all = {0};
    for (drill_kind kind = 0; kind < DRILL_KIND_COUNT; kind++) {
        train_add_sum(&all, &sums[kind]);
    }
    json_key(out, "all");
    json_object_begin(out);
    write_sum_members(out, &all);
    json_object_end(out);
    json_key(out, "kinds");
    json_object_begin(out);
    for (drill_kind kind = 0; kind < DRILL_KIND_COUNT; kind++) {
        if (sums[kind].asked > 0) {
            json_key(out, drill_kind_name(kind));
            json_object_begin(out);
            write_sum_members(out, &sums[kind]);
            json_object_end(out);
        }
    }
    json_object_end(out);
}

static void show_as_text(reading *from, session_list *list)
{
    list->each = print_session;
    list_sessions(from, list);
    printf("All sessions\n");
    for (drill_kind kind = 0; kind < DRILL_KIND_COUNT; kind++) {
        train_print_sum(stdout, drill_kind_name(kind), &list->kinds[kind]);
    }
}

static void show_as_json(reading *from, session_list *list)
{
    static json_writer out; /* too large for a stack */
    list->each = write_session;
    list->out = &out;
    shell_json_begin(&out);
    json_object_begin(&out);
    json_member_text(&out, "record", from->name);
    json_key(&out, "sessions");
    json_array_begin(&out);
    list_sessions(from, list);
    json_array_end(&out);
    train_write_sums(&out, list->kinds);
    json_object_end(&out);
    json_end_line(&out);
    json_writer_flush(&out);
}

int train_record_show(const shell_command *command, const char *name, uint32_t kinds,
                      uint32_t sessions_max, bool may_be_missing, bool as_json)
{
    session_list list = {.skipped = 0};
    reading from = {.command = command, .name = name, .file = fopen(name, "r"), .kinds = kinds};
    if (from.file == NULL && !(may_be_missing && errno == ENOENT)) {
        return fail_to_open(command, name);
    }
    uint32_t count = count_sessions(&from);
    list.skipped = count > sessions_max ? count - sessions_max : 0;
    if (from.status == STATUS_FINE && as_json) {
        show_as_json(&from, &list);
    } else if (from.status == STATUS_FINE && count == 0) {
        printf("No sessions %srecorded yet\n", kinds != 0 ? "of this kind " : "");
    } else if (from.status == STATUS_FINE) {
        show_as_text(&from, &list);
    }
    if (from.file != NULL) {
        fclose(from.file);
    }
    return from.status == STATUS_FINE ? shell_finish(command, STATUS_FINE) : from.status;
}
