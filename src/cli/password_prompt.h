/* SPDX-License-Identifier: MIT */
/*
 * A password that is asked for: from the terminal without echo, or a line of a file descriptor.
 * Never from the command line, which everyone on the machine can read.
 */
#ifndef TREY_CLI_PASSWORD_PROMPT_H
#define TREY_CLI_PASSWORD_PROMPT_H

#include "../serve/password.h"
#include "shell.h"

enum { PASSWORD_PROMPT_SIZE = PASSWORD_SIZE_MAX + 1 };

/* `file` below 0: from the terminal, with the name in the prompt. Returns STATUS_FINE, or how the
 * command ends, reported. A signal that a handler without SA_RESTART catches ends the question. */
int password_prompt(const shell_command *command, const char *name, int file,
                    char password[PASSWORD_PROMPT_SIZE]);

#endif
