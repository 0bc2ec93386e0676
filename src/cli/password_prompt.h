/* SPDX-License-Identifier: MIT */
/*
 * Reads a password from the terminal without echo, or as a line from a file descriptor. Never from
 * the command line, which every user of the machine can read.
 */
#ifndef TREY_CLI_PASSWORD_PROMPT_H
#define TREY_CLI_PASSWORD_PROMPT_H

#include "accounts/password.h"
#include "shell.h"

enum { PASSWORD_PROMPT_SIZE = PASSWORD_SIZE_MAX + 1 };

/* How reading a line ended. */
typedef enum password_line {
    PASSWORD_LINE_WHOLE, /* may be empty */
    PASSWORD_LINE_NONE,  /* end of input */
    PASSWORD_LINE_TOO_LONG,
    PASSWORD_LINE_STOPPED, /* a signal arrived */
    PASSWORD_LINE_FAILED   /* errno has the reason */
} password_line;

/* Reads one line without its line end, and no byte after it. */
password_line password_line_read(int file, char line[PASSWORD_PROMPT_SIZE]);

/* The same from a terminal without echo, after writing a prompt to `out`. SIGINT and SIGTERM,
 * unless the program handles them, restore the terminal before they end the program. */
password_line password_line_ask(int terminal, int out, const char *prompt,
                                char line[PASSWORD_PROMPT_SIZE]);

/* Reads a password from `file`; below 0: from the terminal, with the account's name in the
 * prompt. Returns STATUS_FINE, or reports the error and returns the exit status. A signal caught
 * by a handler without SA_RESTART cancels the prompt. */
int password_prompt(const shell_command *command, const char *name, int file,
                    char password[PASSWORD_PROMPT_SIZE]);

#endif
