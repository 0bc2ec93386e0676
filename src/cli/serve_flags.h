/* SPDX-License-Identifier: MIT */
/*
 * The server's settings as command-line options. A command that accepts them sets
 * `.more_options = serve_flags_option` and calls serve_flags_next instead of shell_next_option.
 */
#ifndef TREY_CLI_SERVE_FLAGS_H
#define TREY_CLI_SERVE_FLAGS_H

#include "serve/config/config.h"
#include "shell.h"

/* The settings as long-only options: their letters are control characters. */
bool serve_flags_option(size_t index, shell_option *option);

_Static_assert(CONFIG_OPTION_COUNT < ':', "codes must stay below ':', which getopt uses");

/* Returns the next option of the command itself; options of the configuration go into `sources`. */
int serve_flags_next(const shell_command *command, int argc, char **argv, config_sources *sources,
                     const char **value, int *status);

/* Loads the configuration from flags, environment and file; findings go to standard error.
 * Returns the exit status: STATUS_FINE, STATUS_USAGE if a flag is wrong, STATUS_REFUSED if the
 * file or the environment is wrong, or STATUS_IO. Close it in any case. */
int serve_config_load(const shell_command *command, const config_sources *sources,
                      serve_config *config);

/* Loads the configuration and also checks that its files and directories can be used, for `trey
 * serve --check-config`. */
int serve_config_check(const shell_command *command, const config_sources *sources);

#endif
