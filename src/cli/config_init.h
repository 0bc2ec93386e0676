/* SPDX-License-Identifier: MIT */
/*
 * trey config init.
 */
#ifndef TREY_CLI_CONFIG_INIT_H
#define TREY_CLI_CONFIG_INIT_H

#include "shell.h"

/* Write a configuration file with every option to a new file, or to standard output when `name` is
 * NULL. Returns how the command ends, reported; STATUS_REFUSED when the file exists. */
int config_init(const shell_command *command, const char *name);

#endif
