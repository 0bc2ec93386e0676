/* SPDX-License-Identifier: MIT */
/*
 * What the subcommands share.
 */
#include "shell.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../format/count.h"
#include "../format/money.h"

enum { OPTIONS_MAX = 64, RULES_SIZE_MAX = 1 << 20 };

/* ---- Messages ---- */

static void report(const shell_command *command, const char *format, va_list arguments)
{
    fflush(stdout);
    fprintf(stderr, "trey%s%s: ", command != NULL ? " " : "", command != NULL ? command->name : "");
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

int shell_fail(const shell_command *command, int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(command, format, arguments);
    va_end(arguments);
    return status;
}

int shell_usage_error(const shell_command *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(command, format, arguments);
    va_end(arguments);
    fprintf(stderr, "Try 'trey%s%s --help'.\n", command != NULL ? " " : "",
            command != NULL ? command->name : "");
    return STATUS_USAGE;
}

/* ---- Help ---- */

static void print_option(const char *name, char letter, const char *value, const char *help)
{
    char left[80];
    snprintf(left, sizeof left, "--%s%s%s", name, value != NULL ? " " : "",
             value != NULL ? value : "");
    if (letter >= 'a' && letter <= 'z') {
        printf("  -%c, %-24s %s\n", letter, left, help);
    } else {
        printf("      %-24s %s\n", left, help);
    }
}

void shell_print_help(const shell_command *command)
{
    printf("usage: trey %s\n\n%s\n\nOptions:\n", command->usage, command->description);
    for (const shell_option *o = command->options; o->name != NULL; o++) {
        print_option(o->name, o->letter, o->value, o->help);
    }
    print_option("help", 'h', NULL, "print this and stop");
    if (command->examples != NULL) {
        printf("\nExamples:\n%s\n", command->examples);
    }
}

/* ---- Options ---- */

/* An option that getopt did not take: one that does not exist, or one with a value too many. */
static void report_option(const shell_command *command, const char *given)
{
    const char *names[OPTIONS_MAX + 2];
    size_t count = 0;
    for (const shell_option *o = command->options; o->name != NULL; o++) {
        names[count++] = o->name;
    }
    names[count++] = "help";
    names[count] = NULL;
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(given + 2, "="), given + 2);
    const char *nearest = shell_nearest(word, names);
    if (nearest != NULL && strcmp(nearest, word) == 0) {
        shell_usage_error(command, "--%s takes no value", word);
    } else if (nearest != NULL) {
        shell_usage_error(command, "there is no option --%s; did you mean --%s?", word, nearest);
    } else {
        shell_usage_error(command, "there is no option --%s", word);
    }
}

int shell_next_option(const shell_command *command, int argc, char **argv, const char **value,
                      int *status)
{
    struct option longs[OPTIONS_MAX + 2] = {{"help", no_argument, NULL, 'h'}};
    char letters[2 * OPTIONS_MAX + 4] = ":h";
    size_t count = 1, at = 2;
    for (const shell_option *o = command->options; o->name != NULL; o++) {
        longs[count++] = (struct option){
            o->name, o->value != NULL ? required_argument : no_argument, NULL, o->letter};
        if (o->letter >= 'a' && o->letter <= 'z') {
            letters[at++] = o->letter;
            if (o->value != NULL) {
                letters[at++] = ':';
            }
        }
    }
    letters[at] = '\0';
    opterr = 0;
    int letter = getopt_long(argc, argv, letters, longs, NULL);
    *value = optarg;
    if (letter == -1) {
        return 0;
    }
    if (letter == 'h') {
        shell_print_help(command);
        *status = shell_finish(command, STATUS_FINE);
        return -1;
    }
    const char *given = argv[optind - 1]; /* what getopt has looked at last */
    if (letter == ':') {
        *status = shell_usage_error(command, "%s needs a value", given);
        return -1;
    }
    if (letter == '?') {
        if (strncmp(given, "--", 2) == 0) {
            report_option(command, given);
        } else {
            shell_usage_error(command, "there is no option -%c", optopt);
        }
        *status = STATUS_USAGE;
        return -1;
    }
    return letter;
}

int shell_first_argument(void)
{
    return optind;
}

/* ---- Suggestions ---- */

static char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* How many letters must be added, dropped, changed or swapped; upper and lower case are one. */
static unsigned distance(const char *a, const char *b)
{
    enum { LENGTH_MAX = 40 };
    unsigned rows[3][LENGTH_MAX + 1];
    size_t m = strlen(a), n = strlen(b);
    if (m > LENGTH_MAX || n > LENGTH_MAX) {
        return LENGTH_MAX;
    }
    for (size_t j = 0; j <= n; j++) {
        rows[0][j] = (unsigned)j;
    }
    for (size_t i = 1; i <= m; i++) {
        unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            unsigned best = above[j - 1] + (folded(a[i - 1]) != folded(b[j - 1]));
            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            if (i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) &&
                folded(a[i - 2]) == folded(b[j - 1]) && two_above[j - 2] + 1 < best) {
                best = two_above[j - 2] + 1;
            }
            row[j] = best;
        }
    }
    return rows[m % 3][n];
}

const char *shell_nearest(const char *word, const char *const *words)
{
    const char *nearest = NULL;
    unsigned least = (unsigned)strlen(word) / 3 + 2;
    for (; *words != NULL; words++) {
        unsigned apart = distance(word, *words);
        if (apart < least) {
            least = apart;
            nearest = *words;
        }
    }
    return nearest;
}

/* ---- Output ---- */

bool shell_colour(void)
{
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && (no_color == NULL || no_color[0] == '\0') &&
           (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

int shell_finish(const shell_command *command, int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return shell_fail(command, STATUS_IO, "cannot write: %s", strerror(errno));
    }
    return status;
}

static bool drain_to_stdout(void *context, const char *bytes, size_t size)
{
    (void)context;
    return fwrite(bytes, 1, size, stdout) == size;
}

void shell_json_begin(json_writer *out)
{
    json_writer_begin(out, drain_to_stdout, NULL);
}

/* ---- Files ---- */

shell_text shell_read_file(const shell_command *command, const char *name)
{
    shell_text nothing = {NULL, 0};
    FILE *stream = fopen(name, "rb");
    if (stream == NULL) {
        shell_fail(command, STATUS_IO, "cannot open %s: %s", name, strerror(errno));
        return nothing;
    }
    shell_text read = {malloc(RULES_SIZE_MAX + 1), 0};
    if (read.text != NULL) {
        read.size = fread(read.text, 1, RULES_SIZE_MAX + 1, stream);
    }
    bool failed = ferror(stream) != 0;
    if (read.text == NULL || failed || read.size > RULES_SIZE_MAX) {
        shell_fail(command, STATUS_IO, "cannot read %s: %s", name,
                   read.text == NULL ? "not enough memory"
                   : failed          ? strerror(errno)
                                     : "it is longer than a rule file can be (1 MiB)");
        free(read.text);
        read = nothing;
    }
    fclose(stream);
    return read;
}

static void print_finding(void *context, const rules_finding *finding)
{
    (void)context;
    char text[RULES_FINDING_SIZE];
    fprintf(stderr, "%s\n", rules_finding_format(text, finding));
}

const trey_book *shell_read_rules(const shell_command *command, const char *name,
                                  const trey_book *next, rules_file *file, int *status)
{
    if (name == NULL) {
        return next;
    }
    shell_text read = shell_read_file(command, name);
    if (read.text == NULL) {
        *status = STATUS_IO;
        return NULL;
    }
    bool fine = rules_file_read(file, name, read.text, read.size, next, print_finding, NULL);
    free(read.text);
    if (!fine) {
        *status = STATUS_REFUSED;
        return NULL;
    }
    return &file->book;
}

bool shell_amount(const shell_command *command, const char *option, const char *text,
                  int64_t *cents)
{
    const char *problem = money_parse(text, strlen(text), cents);
    if (problem == NULL && *cents == 0) {
        problem = "an amount must be over zero";
    }
    if (problem != NULL) {
        shell_usage_error(command, "--%s %s: %s", option, text, problem);
    }
    return problem == NULL;
}

bool shell_bank_wager(const shell_command *command, const char *text, int64_t *wager)
{
    if (strcmp(text, "cover") == 0) {
        *wager = TREY_SIM_COVERS;
        return true;
    }
    return shell_amount(command, "bank", text, wager);
}

bool shell_count(const shell_command *command, const char *option, const char *text, int64_t least,
                 int64_t most, int64_t *count)
{
    char limit[COUNT_TEXT_SIZE];
    int64_t value = 0;
    const char *problem = count_parse(text, &value);
    if (problem != NULL) {
        shell_usage_error(command, "--%s %s: %s", option, text, problem);
    } else if (value < least) {
        shell_usage_error(command, "--%s %s: it must be %s at least", option, text,
                          count_format(limit, least));
    } else if (value > most) {
        shell_usage_error(command, "--%s %s: it may be %s at most", option, text,
                          count_format(limit, most));
    } else {
        *count = value;
        return true;
    }
    return false;
}

bool shell_seed(const shell_command *command, const char *text, uint64_t *seed)
{
    char *end;
    errno = 0;
    *seed = strtoull(text, &end, 10);
    if (text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0) {
        return true;
    }
    shell_usage_error(command, "--seed %s: a seed is a whole number below 2^64", text);
    return false;
}
