/* SPDX-License-Identifier: MIT */
/*
 * Shared by all subcommands: option parsing and help from one table, colors, text wrapping, files
 * and error messages.
 */
#ifndef TREY_CLI_SHELL_H
#define TREY_CLI_SHELL_H

#include <trey/trey.h>

#include "format/json/json_writer.h"
#include "format/rules/rules_file.h"

/* Exit statuses of every command; docs/cli.md documents them for users.
 *
 * STATUS_USAGE: a value on the command line cannot be parsed, or names something that does not
 * exist. STATUS_REFUSED: a value can be parsed but the rules do not allow it, or the content of a
 * file or of standard input is wrong. STATUS_IO: a file cannot be opened, read or written. A closed
 * pipe on standard output ends the program by SIGPIPE. */
enum {
    STATUS_FINE = 0,
    STATUS_REFUSED = 1,      /* a check failed, or the input was refused */
    STATUS_USAGE = 2,        /* the command line is wrong */
    STATUS_IO = 3,           /* a file, the disk, the network or memory failed */
    STATUS_INTERRUPTED = 130 /* Ctrl-C ended a run; the number is the shells' convention */
};

/* One row per option of a command; the parser and the help are made from it. */
typedef struct shell_option {
    const char *name;
    char letter;
    const char *value; /* name of the value in the help; NULL: takes no value */
    const char *help;
} shell_option;

/* Kind of an argument, for shell completion. */
typedef enum shell_argument {
    SHELL_ARGUMENT_OTHER,
    SHELL_ARGUMENT_FILE,
    SHELL_ARGUMENT_RULE,       /* the name of a built-in rule set, or the id of a statement */
    SHELL_ARGUMENT_STATEMENTS, /* the word "statements" */
} shell_argument;

/* A word that is allowed as the first argument, and the kind of the argument after it. */
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
    const shell_option *options; /* ends with a row without a name; --help is implied */
    bool (*more_options)(size_t index, shell_option *option); /* after `options`; NULL: none */
    int (*run)(const struct shell_command *command, int argc, char **argv);
    shell_argument argument; /* kind of its arguments, if `words` is NULL */
    const shell_word *words; /* ends with a row without a word; or NULL */
    const struct shell_command *const
        *verbs;       /* subcommands with options of their own; ends with NULL; or NULL */
    bool has_sockets; /* ignore SIGPIPE: a broken connection must not end the program */
} shell_command;

/* An option of a command by its index, over `options` and `more_options`; false past the last. */
bool shell_option_at(const shell_command *command, size_t index, shell_option *option);

/* All commands; ends with NULL. */
extern const shell_command *const shell_commands[];

extern const shell_command audit_command, bank_command, bench_command, completion_command,
    config_command, fees_command, hand_command, odds_command, play_command, rules_command,
    serve_command, settle_command, sim_command, train_command, user_command;

/* Returns the letter of the next option and puts its value into *value. Returns 0 after the last
 * option, and -1 if the command must end with *status: after --help, or after an error that has
 * been reported. */
int shell_next_option(const shell_command *command, int argc, char **argv, const char **value,
                      int *status);

/* The index in argv of the first argument after the options. */
int shell_first_argument(void);

void shell_print_help(const shell_command *command);

/* Reports an error in the command line and points to --help; returns STATUS_USAGE. */
int shell_usage_error(const shell_command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reports any other error; returns `status`. */
int shell_fail(const shell_command *command, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The row of --color in a command's table of options; shell_next_option handles the option. */
#define SHELL_COLOR_LETTER '\x7f'
#define SHELL_COLOR_OPTION                                                                         \
    {"color", SHELL_COLOR_LETTER, "auto|always|never", "When to color the output (auto)"}

/* Whether to use colors on standard output. --color decides; "auto" means on a terminal, unless
 * NO_COLOR is set or TERM is "dumb". */
bool shell_color(void);

/* The same for a full-screen program, whose output is always a terminal: false with "never", and
 * with "auto" when NO_COLOR is set. */
bool shell_screen_color(void);

/* Width of text on standard output: from COLUMNS or the terminal, limited to 40 to 100 columns; 80
 * if neither is known. */
int shell_width(void);

/* A fold_write (fold_text.h) whose context is a FILE. */
void shell_fold_write(void *stream, const char *bytes, size_t size);

/* Prints text wrapped to shell_width(). The lines of a paragraph are joined, except lines that
 * begin with a space or that hold a word followed by two or more spaces (rows of a list): those
 * start a new line, and their continuation lines are indented to the start of their text. */
void shell_print_text(const char *text);

/* The same with a printf format; at most 4,000 bytes. */
void shell_printf_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Flushes standard output. Returns `status`; if writing failed, reports that and returns STATUS_IO.
 * A closed pipe ends the program by SIGPIPE, silently. main calls this after every command. */
int shell_finish(const shell_command *command, int status);

/* Starts a JSON writer to standard output; flush it before the command ends. */
void shell_json_begin(json_writer *out);

/* Content of a file. */
typedef struct shell_text {
    char *text;
    size_t size;
} shell_text;

/* Reads a file of up to 1 MiB. If that fails, reports why and returns text NULL. Free the text. */
shell_text shell_read_file(const shell_command *command, const char *name);

/* Reads a room's rule file on top of the book `next` and returns the combined book; returns `next`
 * if `name` is NULL. On error, reports it, sets *status and returns NULL. Close `file` in the end.
 */
const trey_book *shell_read_rules(const shell_command *command, const char *name,
                                  const trey_book *next, rules_file *file, int *status);

/* The same for the result of shell_read_file, which may be a failure. Frees its text. */
const trey_book *shell_parse_rules(const char *name, shell_text read, const trey_book *next,
                                   rules_file *file, int *status);

/* Prints a finding to standard error: a callback for the parsers of rule and strategy files. */
void shell_print_finding(void *context, const rules_finding *finding);

/* Parse the value of an option: an amount over zero; a bank's wager, which may also be "cover"
 * (TREY_SIM_COVERS); a count from `least` to `most`; a seed. On error they report it and return
 * false. */
bool shell_amount(const shell_command *command, const char *option, const char *text,
                  int64_t *cents);

bool shell_bank_wager(const shell_command *command, const char *text, int64_t *wager);

bool shell_count(const shell_command *command, const char *option, const char *text, int64_t least,
                 int64_t most, int64_t *count);
bool shell_seed(const shell_command *command, const char *text, uint64_t *seed);

#endif
