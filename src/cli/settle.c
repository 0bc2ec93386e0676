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
    settling *at = context;
    while (size > 0) {
        ssize_t wrote = write(STDOUT_FILENO, bytes, size);
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote < 0) {
            at->write_failed = true;
            at->write_errno = errno;
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
    settling *at = context;
    if (!json_writer_flush(&at->writer)) {
        return -1;
    }
    ssize_t got;
    do {
        got = read(at->input, buffer, size);
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
        at->read_failed = true;
        at->read_errno = errno;
    }
    return got;
}

static void write_answer(settling *at, const round_form *form)
{
    if (at->for_people) {
        round_explain(&at->writer, &at->answer, form, at->color);
    } else {
        round_write(&at->writer, &at->answer, form);
    }
}

static void count_answer(settling *at)
{
    at->settled += at->answer.status == ANSWER_SETTLED;
    at->voided += at->answer.status == ANSWER_VOID;
    at->refused += at->answer.status == ANSWER_REFUSED;
}

/* Only on a terminal: a program that reads standard error must see no new lines. */
static void print_summary(const settling *at)
{
    char counts[4][COUNT_TEXT_SIZE];
    uint64_t rounds = at->settled + at->voided + at->refused;
    fprintf(stderr, "%s round%s: %s settled, %s void, %s refused.\n",
            count_format(counts[0], (int64_t)rounds), rounds == 1 ? "" : "s",
            count_format(counts[1], (int64_t)at->settled),
            count_format(counts[2], (int64_t)at->voided),
            count_format(counts[3], (int64_t)at->refused));
}

/* Returns whether every round was settled or void. */
static bool settle_stream(settling *at, const trey_book *book)
{
    bool all_fine = true;
    for (uint64_t rounds = 0;; rounds++) {
        json_token token = round_form_read(&at->form, &at->reader);
        if (token == JSON_BROKEN) {
            round_refuse_syntax(&at->answer, at->reader.problem, at->reader.problem_line,
                                at->reader.problem_column);
            count_answer(at);
            write_answer(at, NULL);
            return false;
        }
        if (token == JSON_END && rounds == 0) {
            round_refuse_syntax(&at->answer, "the input contains no round", 1, 1);
            write_answer(at, NULL);
            return false;
        }
        if (token != JSON_OBJECT_END) {
            return all_fine;
        }
        round_run(&at->answer, &at->form, book);
        count_answer(at);
        all_fine = all_fine && at->answer.status != ANSWER_REFUSED;
        write_answer(at, &at->form);
    }
}

static int run_stream(const shell_command *command, settling *at, const char *name,
                      const trey_book *book)
{
    json_reader_begin(&at->reader, fill, at);
    json_writer_begin(&at->writer, drain, at);
    bool all_fine = settle_stream(at, book);
    json_writer_flush(&at->writer);
    if (at->write_failed) {
        return shell_fail(command, STATUS_IO, "cannot write standard output: %s",
                          strerror(at->write_errno));
    }
    if (at->read_failed) {
        return shell_fail(command, STATUS_IO, "cannot read %s: %s", name, strerror(at->read_errno));
    }
    if (isatty(STDERR_FILENO)) {
        print_summary(at);
    }
    return all_fine ? STATUS_FINE : STATUS_REFUSED;
}

static int open_input(const shell_command *command, settling *at, const char *name)
{
    if (strcmp(name, "-") != 0) {
        at->input = open(name, O_RDONLY | O_CLOEXEC);
        return at->input >= 0
                   ? STATUS_FINE
                   : shell_fail(command, STATUS_IO, "cannot open %s: %s", name, strerror(errno));
    }
    at->input = STDIN_FILENO;
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
    settling *at = calloc(1, sizeof *at);
    if (book == NULL || at == NULL) {
        rules_file_close(&file);
        free(at);
        return book == NULL ? status : shell_fail(command, STATUS_IO, "not enough memory");
    }
    at->for_people = explain;
    at->color = shell_color();
    status = open_input(command, at, name);
    if (status == STATUS_FINE) {
        status = run_stream(command, at, strcmp(name, "-") == 0 ? "standard input" : name, book);
        if (at->input != STDIN_FILENO) {
            close(at->input);
        }
    }
    rules_file_close(&file);
    free(at);
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
