/* SPDX-License-Identifier: MIT */
/*
 * trey settle: reads rounds and writes their settlements, one at a time in constant memory.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/text/count.h"
#include "settle_jobs.h"
#include "shell.h"

enum { JOBS_MAX = 256 };

/* State of one run, allocated once. */
typedef struct settling {
    int input;
    json_bytes ahead; /* has been read from the input already */
    bool read_failed, write_failed;
    int read_errno, write_errno;
    settle_tally tally;
    settler settler;
} settling;

static bool drain(void *context, const char *bytes, size_t size)
{
    settling *work = context;
    while (size > 0) {
        ssize_t wrote = write(STDOUT_FILENO, bytes, size);
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote < 0) {
            work->write_failed = true;
            work->write_errno = errno;
            return false;
        }
        bytes += wrote;
        size -= (size_t)wrote;
    }
    return true;
}

/* Flushes all answers before waiting for more input. */
static long fill(void *context, char *buffer, size_t size)
{
    settling *work = context;
    if (work->ahead.left > 0) {
        return json_fill_bytes(&work->ahead, buffer, size);
    }
    if (!json_writer_flush(&work->settler.writer)) {
        return -1;
    }
    ssize_t got;
    do {
        got = read(work->input, buffer, size);
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
        work->read_failed = true;
        work->read_errno = errno;
    }
    return got;
}

/* Only on a terminal: a program that reads standard error must see no new lines. */
static void print_summary(const settle_tally *tally)
{
    char counts[4][COUNT_TEXT_SIZE];
    uint64_t rounds = tally->settled + tally->voided + tally->refused;
    fprintf(stderr, "%s round%s: %s settled, %s void, %s refused.\n",
            count_format(counts[0], (int64_t)rounds), rounds == 1 ? "" : "s",
            count_format(counts[1], (int64_t)tally->settled),
            count_format(counts[2], (int64_t)tally->voided),
            count_format(counts[3], (int64_t)tally->refused));
}

/* Threads read ahead, so they are for regular files only: the writer of a pipe may wait for the
 * answer to a round before it writes the next. */
static bool can_read_ahead(int input)
{
    struct stat status;
    return fstat(input, &status) == 0 && S_ISREG(status.st_mode);
}

/* Settles the input: what fills batches on several threads, and the rest on this one. Returns false
 * if memory runs out. */
static bool settle_input(settling *work, uint32_t job_count)
{
    settle_jobs *jobs = NULL;
    settle_rest rest = {.place = {.line = 1}};
    if (job_count > 1 && can_read_ahead(work->input)) {
        jobs = settle_jobs_open(job_count, &work->settler);
    }
    if (jobs != NULL) {
        rest = settle_jobs_run(jobs, work->input, drain, work, &work->tally);
    }
    if (!rest.is_over) {
        work->ahead = rest.ahead;
        json_reader_begin_at(&work->settler.reader, fill, work, rest.place);
        json_writer_begin(&work->settler.writer, drain, work);
        settle_rounds(&work->settler, rest.follows, &work->tally);
        json_writer_flush(&work->settler.writer);
    }
    settle_jobs_close(jobs);
    return !rest.out_of_memory;
}

static int run_stream(const shell_command *command, settling *work, const char *name,
                      uint32_t job_count)
{
    bool has_memory = settle_input(work, job_count);
    if (work->write_failed) {
        return shell_fail(command, STATUS_IO, "cannot write standard output: %s",
                          strerror(work->write_errno));
    }
    if (work->read_failed) {
        return shell_fail(command, STATUS_IO, "cannot read %s: %s", name,
                          strerror(work->read_errno));
    }
    if (!has_memory) {
        return shell_fail(command, STATUS_IO, "not enough memory; use fewer --jobs");
    }
    if (isatty(STDERR_FILENO)) {
        print_summary(&work->tally);
    }
    return work->tally.has_failed ? STATUS_REFUSED : STATUS_FINE;
}

static int open_input(const shell_command *command, settling *work, const char *name)
{
    if (strcmp(name, "-") != 0) {
        work->input = open(name, O_RDONLY | O_CLOEXEC);
        return work->input >= 0
                   ? STATUS_FINE
                   : shell_fail(command, STATUS_IO, "cannot open %s: %s", name, strerror(errno));
    }
    work->input = STDIN_FILENO;
    if (isatty(STDIN_FILENO)) {
        fprintf(stderr, "Reading rounds as JSON from the terminal; press Ctrl-D to end.\n");
    }
    return STATUS_FINE;
}

static const shell_option settle_options[] = {
    {"explain", 'e', NULL, "Explain each round in words instead of JSON"},
    {"json", 'j', NULL, "Write JSON even on a terminal"},
    {"rules-file", 'r', "FILE", "Rule file with the room's own rules"},
    {"jobs", 'J', "N", "Threads for a file (1)"},
    SHELL_COLOR_OPTION,
    {NULL, 0, NULL, NULL},
};

static int run(const shell_command *command, int argc, char **argv)
{
    bool explain = isatty(STDOUT_FILENO);
    const char *rules = NULL, *value;
    int64_t jobs = 1;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (letter == 'r') {
            rules = value;
        } else if (letter == 'J') {
            if (!shell_count(command, "jobs", value, 1, JOBS_MAX, &jobs)) {
                return STATUS_USAGE;
            }
        } else {
            explain = letter == 'e';
        }
    }
    if (letter < 0) {
        return status;
    }
    if (argc - shell_first_argument() > 1) {
        return shell_usage_error(command, "only one file is allowed; join several with cat");
    }
    const char *name = argc > shell_first_argument() ? argv[shell_first_argument()] : "-";
    rules_file file = {0};
    const trey_book *book = shell_read_rules(command, rules, &trey_book_builtin, &file, &status);
    settling *work = calloc(1, sizeof *work);
    if (book == NULL || work == NULL) {
        rules_file_close(&file);
        free(work);
        return book == NULL ? status : shell_fail(command, STATUS_IO, "not enough memory");
    }
    work->settler.book = book;
    work->settler.for_people = explain;
    work->settler.color = shell_color();
    status = open_input(command, work, name);
    if (status == STATUS_FINE) {
        status = run_stream(command, work, strcmp(name, "-") == 0 ? "standard input" : name,
                            (uint32_t)jobs);
        if (work->input != STDIN_FILENO) {
            close(work->input);
        }
    }
    rules_file_close(&file);
    free(work);
    return status;
}

const shell_command settle_command = {
    .name = "settle",
    .summary = "settle rounds given as JSON, with the rule behind every chip",
    .usage = "settle [--explain | --json] [--rules-file FILE] [--jobs N] [FILE]",
    .description = "Reads rounds from FILE or standard input, one JSON object after another, and "
                   "writes one JSON object per line for each. On a terminal, or with --explain, it "
                   "explains the result in words instead. Amounts in JSON are whole cents. With "
                   "--jobs, threads share the rounds of a file; the output is the same.\n"
                   "\n"
                   "Exit status: 0 every round was settled or void; 1 a round was refused, or the "
                   "input is not JSON; 2 wrong usage; 3 reading or writing failed.",
    .examples = "  trey settle examples/grand.json\n"
                "  trey settle --explain < examples/grand.json\n"
                "  zcat night.ndjson.gz | trey settle | jq .bank.net\n"
                "  trey settle --jobs 4 night.ndjson",
    .options = settle_options,
    .run = run,
    .argument = SHELL_ARGUMENT_FILE,
};
