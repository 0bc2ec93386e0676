/* SPDX-License-Identifier: MIT */
/*
 * A password that is asked for: from the terminal without echo, or a line of a file descriptor.
 * Never from the command line, which everyone on the machine can read.
 */
#ifndef TREY_CLI_PASSWORD_PROMPT_H
#define TREY_CLI_PASSWORD_PROMPT_H

#include "accounts/password.h"
#include "shell.h"

enum { PASSWORD_PROMPT_SIZE = PASSWORD_SIZE_MAX + 1 };

/* How reading a line ended. */
typedef enum password_line {
    PASSWORD_LINE_WHOLE, /* may be empty */
    PASSWORD_LINE_NONE,  /* the input was at its end */
    PASSWORD_LINE_TOO_LONG,
    PASSWORD_LINE_STOPPED, /* by a signal */
    PASSWORD_LINE_FAILED   /* errno says why */
} password_line;

/* Read one line of a file descriptor, without its end, and nothing after it. */
password_line password_line_read(int file, char line[PASSWORD_PROMPT_SIZE]);

/* The same from a terminal without echo, after a prompt written to `out`. SIGINT and SIGTERM, where
 * nothing catches them, restore the terminal before they end the program. */
password_line password_line_ask(int terminal, int out, const char *prompt,
                                char line[PASSWORD_PROMPT_SIZE]);

/* `file` below 0: from the terminal, with the name in the prompt. Returns STATUS_FINE, or how the
 * command ends, reported. A signal that a handler without SA_RESTART catches ends the question. */
int password_prompt(const shell_command *command, const char *name, int file,
                    char password[PASSWORD_PROMPT_SIZE]);

#endif
