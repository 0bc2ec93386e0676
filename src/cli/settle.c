/* SPDX-License-Identifier: MIT */
/*
 * trey settle: reads rounds and writes their settlements, one at a time in constant memory.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format/round/round_explain.h"
#include "format/round/round_write.h"
#include "format/text/count.h"
#include "shell.h"

/* State of one run, allocated once. */
typedef struct settling {
    int input;
    bool for_people;
    bool color;
    bool read_failed, write_failed;
    uint64_t settled, voided, refused;
    int read_errno, write_errno;
    json_reader reader;
    json_writer writer;
    round_form form;
    round_answer answer;
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
    if (!json_writer_flush(&work->writer)) {
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

static void write_answer(settling *work, const round_form *form)
{
    if (work->for_people) {
        round_explain(&work->writer, &work->answer, form, work->color);
    } else {
        round_write(&work->writer, &work->answer, form);
    }
}

static void count_answer(settling *work)
{
    work->settled += work->answer.status == ANSWER_SETTLED;
    work->voided += work->answer.status == ANSWER_VOID;
    work->refused += work->answer.status == ANSWER_REFUSED;
}

/* Only on a terminal: a program that reads standard error must see no new lines. */
static void print_summary(const settling *work)
{
    char counts[4][COUNT_TEXT_SIZE];
    uint64_t rounds = work->settled + work->voided + work->refused;
    fprintf(stderr, "%s round%s: %s settled, %s void, %s refused.\n",
            count_format(counts[0], (int64_t)rounds), rounds == 1 ? "" : "s",
            count_format(counts[1], (int64_t)work->settled),
            count_format(counts[2], (int64_t)work->voided),
            count_format(counts[3], (int64_t)work->refused));
}

/* Returns whether every round was settled or void. */
static bool settle_stream(settling *work, const trey_book *book)
{
    bool all_fine = true;
    for (uint64_t rounds = 0;; rounds++) {
        json_token token = round_form_read(&work->form, &work->reader);
        if (token == JSON_BROKEN) {
            round_refuse_syntax(&work->answer, work->reader.problem, work->reader.problem_line,
                                work->reader.problem_column);
            count_answer(work);
            write_answer(work, NULL);
            return false;
        }
        if (token == JSON_END && rounds == 0) {
            round_refuse_syntax(&work->answer, "the input contains no round", 1, 1);
            write_answer(work, NULL);
            return false;
        }
        if (token != JSON_OBJECT_END) {
            return all_fine;
        }
        round_run(&work->answer, &work->form, book);
        count_answer(work);
        all_fine = all_fine && work->answer.status != ANSWER_REFUSED;
        write_answer(work, &work->form);
    }
}

static int run_stream(const shell_command *command, settling *work, const char *name,
                      const trey_book *book)
{
    json_reader_begin(&work->reader, fill, work);
    json_writer_begin(&work->writer, drain, work);
    bool all_fine = settle_stream(work, book);
    json_writer_flush(&work->writer);
    if (work->write_failed) {
        return shell_fail(command, STATUS_IO, "cannot write standard output: %s",
                          strerror(work->write_errno));
    }
    if (work->read_failed) {
        return shell_fail(command, STATUS_IO, "cannot read %s: %s", name,
                          strerror(work->read_errno));
    }
    if (isatty(STDERR_FILENO)) {
        print_summary(work);
    }
    return all_fine ? STATUS_FINE : STATUS_REFUSED;
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
    SHELL_COLOR_OPTION,
    {NULL, 0, NULL, NULL},
};

static int run(const shell_command *command, int argc, char **argv)
{
    bool explain = isatty(STDOUT_FILENO);
    const char *rules = NULL, *value;
    int letter, status = STATUS_FINE;
    while ((letter = shell_next_option(command, argc, argv, &value, &status)) > 0) {
        if (letter == 'r') {
            rules = value;
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
    work->for_people = explain;
    work->color = shell_color();
    status = open_input(command, work, name);
    if (status == STATUS_FINE) {
        status = run_stream(command, work, strcmp(name, "-") == 0 ? "standard input" : name, book);
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
    .usage = "settle [--explain | --json] [--rules-file FILE] [FILE]",
    .description = "Reads rounds from FILE or standard input, one JSON object after another, and "
                   "writes one JSON object per line for each. On a terminal, or with --explain, it "
                   "explains the result in words instead. Amounts in JSON are whole cents.\n"
                   "\n"
                   "Exit status: 0 every round was settled or void; 1 a round was refused, or the "
                   "input is not JSON; 2 wrong usage; 3 reading or writing failed.",
    .examples = "  trey settle examples/grand.json\n"
                "  trey settle --explain < examples/grand.json\n"
                "  zcat night.ndjson.gz | trey settle | jq .bank.net",
    .options = settle_options,
    .run = run,
    .argument = SHELL_ARGUMENT_FILE,
};
