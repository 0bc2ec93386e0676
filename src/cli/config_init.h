/* SPDX-License-Identifier: MIT */
/*
 * trey config init.
 */
#ifndef TREY_CLI_CONFIG_INIT_H
#define TREY_CLI_CONFIG_INIT_H

#include "shell.h"

/* Writes a configuration file with every option to the new file `name`, or to standard output if
 * `name` is NULL. Returns the exit status; STATUS_REFUSED if the file exists. */
int config_init(const shell_command *command, const char *name);

#endif
