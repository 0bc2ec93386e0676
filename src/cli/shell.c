/* SPDX-License-Identifier: MIT */
/*
 * Option parsing, help, colors, text wrapping, files and error messages, for all subcommands.
 */
#include "shell.h"

#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "format/text/count.h"
#include "format/text/fold_text.h"
#include "format/text/money.h"
#include "format/text/nearest.h"

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

/* ---- Text folded to the width ---- */

int shell_width(void)
{
    enum { WIDTH = 80, WIDTH_MIN = 40, WIDTH_MAX = 100 };
    const char *columns = getenv("COLUMNS");
    long given = columns != NULL ? strtol(columns, NULL, 10) : 0;
    int width = given > WIDTH_MAX ? WIDTH_MAX : given < 0 ? 0 : (int)given;
    struct winsize size;
    if (width <= 0 && isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
        width = size.ws_col;
    }
    return width <= 0          ? WIDTH
           : width < WIDTH_MIN ? WIDTH_MIN
           : width > WIDTH_MAX ? WIDTH_MAX
                               : width;
}

void shell_fold_write(void *stream, const char *bytes, size_t size)
{
    fwrite(bytes, 1, size, stream);
}

static folding fold_to_width(void)
{
    return (folding){.write = shell_fold_write, .context = stdout, .width = shell_width()};
}

static void end_line(folding *fold)
{
    if (fold->column > 0) {
        fold_end(fold);
    }
}

/* Starts a line with `size` bytes as they are; continuation lines are indented to their end. */
static void begin_line(folding *fold, const char *text, size_t size)
{
    end_line(fold);
    fold_put(fold, text, size);
    fold->hang = fold->column;
}

/* Size of the part before the text of a line: 8 in "show    prints …", else the leading spaces. */
static size_t head_of(const char *line, size_t size)
{
    enum { HEAD_MAX = 24 };
    size_t spaces = strspn(line, " ");
    for (size_t i = spaces; i + 2 < size && i < HEAD_MAX; i++) {
        if (line[i] == ' ' && line[i + 1] == ' ') {
            return i + strspn(line + i, " ");
        }
    }
    return spaces;
}

void shell_print_text(const char *text)
{
    folding fold = fold_to_width();
    while (*text != '\0') {
        size_t size = strcspn(text, "\n"), spaces = strspn(text, " ");
        size_t head = head_of(text, size);
        if (size == 0) {
            end_line(&fold);
            putchar('\n');
        } else {
            if (fold.column == 0 || head != spaces || (int)spaces != fold.hang) {
                begin_line(&fold, text, head);
            }
            fold_words(&fold, text + head, size - head);
        }
        text += size + (text[size] == '\n');
    }
    end_line(&fold);
}

void shell_printf_text(const char *format, ...)
{
    char text[4001];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    shell_print_text(text);
}

/* ---- Help ---- */

static void print_option(const char *name, char letter, const char *value, const char *help)
{
    enum { HELP_COLUMN = 31, NARROW_COLUMN = 8, NARROW_WIDTH = 70 };
    char left[128], typed[8] = "    ";
    folding fold = fold_to_width();
    if (letter >= 'a' && letter <= 'z') {
        snprintf(typed, sizeof typed, "-%c, ", letter);
    }
    int size = snprintf(left, sizeof left, "  %s--%s%s%s", typed, name, value != NULL ? " " : "",
                        value != NULL ? value : "");
    int hang = fold.width < NARROW_WIDTH ? NARROW_COLUMN : HELP_COLUMN;
    fold_put(&fold, left, strlen(left));
    if (size >= hang) {
        fold_end(&fold);
    }
    fold_pad(&fold, hang);
    fold.hang = hang;
    fold_words(&fold, help, strlen(help));
    end_line(&fold);
}

/* Size of the next word of a usage line; "[--key FILE | --without-key]" counts as one word. */
static size_t usage_word(const char *text)
{
    size_t size = 0;
    for (int depth = 0; text[size] != '\0' && text[size] != '\n'; size++) {
        depth +=
            (text[size] == '[' || text[size] == '(') - (text[size] == ']' || text[size] == ')');
        if (depth == 0 && text[size] == ' ') {
            break;
        }
    }
    return size;
}

/* Every line of a usage text after the first begins with spaces and "trey". */
static void print_usage(const char *usage)
{
    static const char first[] = "usage: trey ", next[] = "       trey ";
    folding fold = fold_to_width();
    begin_line(&fold, first, sizeof first - 1);
    for (size_t size; *usage != '\0'; usage += size) {
        size = strspn(usage, " ");
        if (*usage == '\n') {
            size = 1 + strspn(usage + 1, " ") + strlen("trey");
            begin_line(&fold, next, sizeof next - 1);
        } else if (size == 0) {
            size = usage_word(usage);
            fold_word(&fold, usage, size);
        }
    }
    end_line(&fold);
}

void shell_print_help(const shell_command *command)
{
    print_usage(command->usage);
    putchar('\n');
    shell_print_text(command->description);
    printf("\nOptions:\n");
    shell_option o;
    for (size_t i = 0; shell_option_at(command, i, &o); i++) {
        print_option(o.name, o.letter, o.value, o.help);
    }
    print_option("help", 'h', NULL, "Print this help and exit");
    if (command->examples != NULL) {
        printf("\nExamples:\n%s\n", command->examples);
    }
}

/* ---- Options ---- */

bool shell_option_at(const shell_command *command, size_t index, shell_option *option)
{
    size_t count = 0;
    while (command->options[count].name != NULL && count < index) {
        count++;
    }
    if (command->options[count].name != NULL) {
        *option = command->options[count];
        return true;
    }
    return command->more_options != NULL && command->more_options(index - count, option);
}

/* Reports an option that getopt rejected: an unknown one, or one with a value that it does not
 * take. */
static void report_option(const shell_command *command, const char *given)
{
    const char *names[OPTIONS_MAX + 2];
    size_t count = 0;
    shell_option o;
    for (size_t i = 0; shell_option_at(command, i, &o); i++) {
        names[count++] = o.name;
    }
    names[count++] = "help";
    names[count] = NULL;
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(given + 2, "="), given + 2);
    const char *nearest = nearest_word(word, names);
    if (nearest != NULL && strcmp(nearest, word) == 0) {
        shell_usage_error(command, "--%s takes no value", word);
    } else if (nearest != NULL) {
        shell_usage_error(command, "unknown option --%s; did you mean --%s?", word, nearest);
    } else {
        shell_usage_error(command, "unknown option --%s", word);
    }
}

/* The value of --color. */
typedef enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color_choice;
static color_choice color = COLOR_AUTO;

static bool read_color(const shell_command *command, const char *text)
{
    static const char *const names[] = {"auto", "always", "never", NULL};
    for (size_t i = 0; names[i] != NULL; i++) {
        if (strcmp(text, names[i]) == 0) {
            color = (color_choice)i;
            return true;
        }
    }
    shell_usage_error(command, "--color %s: expected auto, always or never", text);
    return false;
}

static int next_letter(const shell_command *command, int argc, char **argv)
{
    struct option longs[OPTIONS_MAX + 2] = {{"help", no_argument, NULL, 'h'}};
    char letters[2 * OPTIONS_MAX + 4] = ":h";
    size_t count = 1, at = 2;
    shell_option o;
    for (size_t i = 0; shell_option_at(command, i, &o); i++) {
        longs[count++] = (struct option){o.name, o.value != NULL ? required_argument : no_argument,
                                         NULL, o.letter};
        if (o.letter >= 'a' && o.letter <= 'z') {
            letters[at++] = o.letter;
            if (o.value != NULL) {
                letters[at++] = ':';
            }
        }
    }
    letters[at] = '\0';
    opterr = 0;
    return getopt_long(argc, argv, letters, longs, NULL);
}

int shell_next_option(const shell_command *command, int argc, char **argv, const char **value,
                      int *status)
{
    int letter;
    while ((letter = next_letter(command, argc, argv)) == SHELL_COLOR_LETTER) {
        if (!read_color(command, optarg)) {
            *status = STATUS_USAGE;
            return -1;
        }
    }
    *value = optarg;
    if (letter == -1) {
        return 0;
    }
    if (letter == 'h') {
        shell_print_help(command);
        *status = shell_finish(command, STATUS_FINE);
        return -1;
    }
    const char *given = argv[optind - 1]; /* the argument that getopt read last */
    if (letter == ':') {
        *status = shell_usage_error(command, "%s requires a value", given);
        return -1;
    }
    if (letter == '?') {
        if (strncmp(given, "--", 2) == 0) {
            report_option(command, given);
        } else {
            shell_usage_error(command, "unknown option -%c", optopt);
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

/* ---- Output ---- */

static bool has_no_color(void)
{
    const char *variable = getenv("NO_COLOR");
    return variable != NULL && variable[0] != '\0';
}

bool shell_screen_color(void)
{
    return color == COLOR_ALWAYS || (color == COLOR_AUTO && !has_no_color());
}

bool shell_color(void)
{
    const char *terminal = getenv("TERM");
    return color == COLOR_ALWAYS ||
           (color == COLOR_AUTO && isatty(STDOUT_FILENO) && !has_no_color() &&
            (terminal == NULL || strcmp(terminal, "dumb") != 0));
}

/* The reader of the pipe has exited, as `head` does: end silently, as other programs do. */
static _Noreturn void end_by_closed_pipe(void)
{
    signal(SIGPIPE, SIG_DFL);
    raise(SIGPIPE);
    _exit(128 + SIGPIPE); /* only where the signal is blocked */
}

/* Whether standard output is a pipe without a reader. printf does not set errno when it fails. */
static bool has_no_reader(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) == 1 && (output.revents & (POLLERR | POLLHUP)) != 0;
}

static int write_problem; /* errno of the first failed write; 0: unknown, or none failed */

int shell_finish(const shell_command *command, int status)
{
    static bool is_reported;
    bool is_flushed = fflush(stdout) == 0;
    int problem = write_problem != 0 ? write_problem
                  : !is_flushed      ? errno
                  : has_no_reader()  ? EPIPE
                                     : 0;
    if (is_flushed && !ferror(stdout)) {
        return status;
    }
    if (problem == EPIPE) {
        end_by_closed_pipe();
    }
    if (!is_reported) {
        is_reported = true;
        shell_fail(command, STATUS_IO, "cannot write standard output%s%s", problem != 0 ? ": " : "",
                   problem != 0 ? strerror(problem) : "");
    }
    return STATUS_IO;
}

static bool drain_to_stdout(void *context, const char *bytes, size_t size)
{
    (void)context;
    if (fwrite(bytes, 1, size, stdout) == size) {
        return true;
    }
    write_problem = write_problem != 0 ? write_problem : errno;
    return false;
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
                                     : "the file is larger than 1 MiB");
        free(read.text);
        read = nothing;
    }
    fclose(stream);
    return read;
}

void shell_print_finding(void *context, const rules_finding *finding)
{
    (void)context;
    char text[RULES_FINDING_SIZE];
    fprintf(stderr, "%s\n", rules_finding_format(text, finding));
}

const trey_book *shell_read_rules(const shell_command *command, const char *name,
                                  const trey_book *next, rules_file *file, int *status)
{
    return name == NULL
               ? next
               : shell_parse_rules(name, shell_read_file(command, name), next, file, status);
}

const trey_book *shell_parse_rules(const char *name, shell_text read, const trey_book *next,
                                   rules_file *file, int *status)
{
    if (read.text == NULL) {
        *status = STATUS_IO;
        return NULL;
    }
    bool fine = rules_file_read(file, name, read.text, read.size, next, shell_print_finding, NULL);
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
        shell_usage_error(command, "--%s %s: the minimum is %s", option, text,
                          count_format(limit, least));
    } else if (value > most) {
        shell_usage_error(command, "--%s %s: the maximum is %s", option, text,
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
    shell_usage_error(command, "--seed %s: expected a whole number below 2^64", text);
    return false;
}
