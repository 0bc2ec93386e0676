/* SPDX-License-Identifier: MIT */
/*
 * The settings of a server as options of a command. A command that takes them sets
 * `.more_options = serve_flags_option` and calls serve_flags_next instead of shell_next_option.
 */
#ifndef TREY_CLI_SERVE_FLAGS_H
#define TREY_CLI_SERVE_FLAGS_H

#include "serve/config/config.h"
#include "shell.h"

/* The settings as long-only options: their letters are control characters. */
bool serve_flags_option(size_t index, shell_option *option);

_Static_assert(CONFIG_OPTION_COUNT < ':', "no letter that getopt gives a meaning");

/* The next option of the command's own; those of the configuration are put into `sources`. */
int serve_flags_next(const shell_command *command, int argc, char **argv, config_sources *sources,
                     const char **value, int *status);

/* Load the configuration from flags, environment and file; findings go to standard error. Returns
 * how a command would end: STATUS_FINE, STATUS_USAGE when a flag is wrong, STATUS_REFUSED when the
 * file or the environment is, STATUS_IO. Close it in any case. */
int serve_config_load(const shell_command *command, const config_sources *sources,
                      serve_config *config);

/* The same and a look at the world: what `trey serve --check-config` prints. */
int serve_config_check(const shell_command *command, const config_sources *sources);

#endif
