/* SPDX-License-Identifier: MIT */
/*
 * What the subcommands share: options from one table, help, color, files, errors.
 */
#ifndef TREY_CLI_SHELL_H
#define TREY_CLI_SHELL_H

#include <trey/trey.h>

#include "format/json/json_writer.h"
#include "format/rules/rules_file.h"

/* How every command ends; docs/cli.md says the same to the reader.
 *
 * A value on the command line that cannot be read, or that names nothing there is, is wrong usage.
 * A value that can be read but that the rules do not allow is refused. The content of a file, or of
 * standard input, is refused; a file that cannot be opened, read or written is a failure of the
 * world around the program. A closed pipe on standard output ends the program by SIGPIPE. */
enum {
    STATUS_FINE = 0,
    STATUS_REFUSED = 1,      /* the answer is no, or the input was refused */
    STATUS_USAGE = 2,        /* the command line is wrong */
    STATUS_IO = 3,           /* a file, the disk, the network or memory failed */
    STATUS_INTERRUPTED = 130 /* a run was ended by Ctrl-C, as a shell reports it */
};

/* One row for each option of a command; it makes the parser and the help. */
typedef struct shell_option {
    const char *name;
    char letter;
    const char *value; /* what the value is called in the help; NULL: it takes none */
    const char *help;
} shell_option;

/* What an argument is, for completion in a shell. */
typedef enum shell_argument {
    SHELL_ARGUMENT_OTHER,
    SHELL_ARGUMENT_FILE,
    SHELL_ARGUMENT_RULE,       /* an id of the built-in book, or of a statement */
    SHELL_ARGUMENT_STATEMENTS, /* the word "statements" */
} shell_argument;

/* A word that the first argument may be, and what comes after it. */
typedef struct shell_word {
    const char *word;
    shell_argument next;
} shell_word;

typedef struct shell_command {
    const char *name;
    const char *summary; /* one line in the list of commands */
    const char *usage;   /* after "trey" */
    const char *description;
    const char *examples;        /* one or more lines, or NULL */
    const shell_option *options; /* ends with a row without name; --help is there by itself */
    bool (*more_options)(size_t index, shell_option *option); /* after `options`; NULL: none */
    int (*run)(const struct shell_command *command, int argc, char **argv);
    shell_argument argument; /* what its arguments are, if there are no words */
    const shell_word *words; /* ends with a row without word; or NULL */
    const struct shell_command *const
        *verbs;       /* with options of their own; ends with NULL; or NULL */
    bool has_sockets; /* a broken connection must not end it: SIGPIPE is ignored */
} shell_command;

/* An option of a command by its index, over `options` and `more_options`; false past the last. */
bool shell_option_at(const shell_command *command, size_t index, shell_option *option);

/* All commands; ends with NULL. */
extern const shell_command *const shell_commands[];

extern const shell_command audit_command, bank_command, bench_command, completion_command,
    config_command, fees_command, hand_command, odds_command, play_command, rules_command,
    serve_command, settle_command, sim_command, train_command, user_command;

/* The next option's letter, its value in *value; 0 after the last, -1 when the command is to end
 * with *status, because of --help or a mistake that has been reported. */
int shell_next_option(const shell_command *command, int argc, char **argv, const char **value,
                      int *status);

/* The index in argv of the first argument after the options. */
int shell_first_argument(void);

void shell_print_help(const shell_command *command);

/* Report a mistake in how a command was called; returns STATUS_USAGE. */
int shell_usage_error(const shell_command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Report something else; returns `status`. */
int shell_fail(const shell_command *command, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The row of --color in a command's table of options; shell_next_option reads it by itself. */
#define SHELL_COLOR_LETTER '\x7f'
#define SHELL_COLOR_OPTION                                                                         \
    {"color", SHELL_COLOR_LETTER, "auto|always|never", "When to color the output (auto)"}

/* Whether to use colors on standard output: as --color says; with auto on a terminal, unless
 * NO_COLOR is set or TERM is "dumb". */
bool shell_color(void);

/* The same for a screen that is a terminal anyway: false with "never", and with "auto" when
 * NO_COLOR is set. */
bool shell_screen_color(void);

/* Columns for text on standard output: 80, or what COLUMNS or the terminal says, 40 to 100. */
int shell_width(void);

/* A fold_write (fold_text.h) whose context is a FILE. */
void shell_fold_write(void *stream, const char *bytes, size_t size);

/* Print text folded to shell_width(). A line that begins with a space, or that holds a word
 * followed by two or more spaces (a row of a list), starts anew; its continuation lines are
 * indented as far as its text. Other lines of a paragraph are joined. */
void shell_print_text(const char *text);

/* The same with a format; up to 4,000 bytes. */
void shell_printf_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Flush standard output. Returns `status`, or STATUS_IO, reported, when it could not be written; a
 * closed pipe ends the program by SIGPIPE, silently. main calls it after every command. */
int shell_finish(const shell_command *command, int status);

/* A writer of JSON to standard output; flush it before the command ends. */
void shell_json_begin(json_writer *out);

/* A file in memory; text NULL, and reported, when it cannot be read. */
typedef struct shell_text {
    char *text;
    size_t size;
} shell_text;

shell_text shell_read_file(const shell_command *command, const char *name);

/* A room's rule file on top of another book; reports to standard error. Returns the book to
 * use, which is the other one when `name` is NULL, or NULL and *status. Close `file` in the end. */
const trey_book *shell_read_rules(const shell_command *command, const char *name,
                                  const trey_book *next, rules_file *file, int *status);

/* The same for a file that shell_read_file has read, or could not read. Frees its text. */
const trey_book *shell_parse_rules(const char *name, shell_text read, const trey_book *next,
                                   rules_file *file, int *status);

/* Print a finding to standard error: a callback for the readers of rule and strategy files. */
void shell_print_finding(void *context, const rules_finding *finding);

/* Parse an amount given on the command line; false, and reported. */
bool shell_amount(const shell_command *command, const char *option, const char *text,
                  int64_t *cents);

/* The same for what a bank puts up, which may be "cover": TREY_SIM_COVERS. */
bool shell_bank_wager(const shell_command *command, const char *text, int64_t *wager);

/* The same for a count between two bounds, and for a seed. */
bool shell_count(const shell_command *command, const char *option, const char *text, int64_t least,
                 int64_t most, int64_t *count);
bool shell_seed(const shell_command *command, const char *text, uint64_t *seed);

#endif
