/* SPDX-License-Identifier: MIT */
/*
 * The configuration of a server as options of a command. A command that takes them has
 * CONFIG_SHELL_OPTIONS in its table of options, and asks serve_flags_next instead of
 * shell_next_option.
 */
#ifndef TREY_CLI_SERVE_FLAGS_H
#define TREY_CLI_SERVE_FLAGS_H

#include "serve/config/config.h"
#include "shell.h"

/* Their letters are no letters: no short option is taken. */
#define CONFIG_SHELL_OPTION(id, name, flag, environment, type, least, most, fallback, words,       \
                            value, help)                                                           \
    {flag, (char)(CONFIG_##id + 1), value, help},
#define CONFIG_SHELL_OPTIONS CONFIG_LIST(CONFIG_SHELL_OPTION)

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
