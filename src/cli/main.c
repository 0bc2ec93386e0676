/* SPDX-License-Identifier: MIT */
/*
 * trey: the table of commands, and the dispatch to one of them.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "format/text/nearest.h"
#include "shell.h"

const shell_command *const shell_commands[] = {
    &settle_command, &fees_command,  &hand_command,       &odds_command,
    &rules_command,  &sim_command,   &bank_command,       &play_command,
    &train_command,  &serve_command, &config_command,     &user_command,
    &audit_command,  &bench_command, &completion_command, NULL,
};

static void print_overview(FILE *out)
{
    fprintf(out, "usage: trey COMMAND [OPTION…] [ARGUMENT…]\n"
                 "       trey help [COMMAND]\n\n"
                 "Three-card poker: rules, exact odds, simulation and live tables.\n\nCommands:\n");
    for (const shell_command *const *c = shell_commands; *c != NULL; c++) {
        fprintf(out, "  %-10s %s\n", (*c)->name, (*c)->summary);
    }
    fprintf(out, "\n'trey COMMAND --help' describes a command and its options.\n"
                 "Exit status: 0 success; 1 a check failed or the input was refused; 2 wrong\n"
                 "usage; 3 a file, the disk, the network or memory failed.\n");
}

static const shell_command *find_command(const char *name)
{
    for (const shell_command *const *c = shell_commands; *c != NULL; c++) {
        if (strcmp((*c)->name, name) == 0) {
            return *c;
        }
    }
    return NULL;
}

static int unknown_command(const char *name)
{
    const char *names[32] = {"--help", "--version"};
    size_t count = 2;
    for (const shell_command *const *c = shell_commands; *c != NULL; c++) {
        names[count++] = (*c)->name;
    }
    names[count] = NULL;
    const char *nearest = nearest_word(name, names);
    return nearest != NULL
               ? shell_usage_error(NULL, "unknown command '%s'; did you mean '%s'?", name, nearest)
               : shell_usage_error(NULL, "unknown command '%s'", name);
}

int main(int argc, char **argv)
{
    /* A closed pipe ends the program, even if the parent process ignores SIGPIPE. */
    signal(SIGPIPE, SIG_DFL);
    if (argc < 2) {
        print_overview(stderr);
        return STATUS_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        printf("trey %s\n", TREY_VERSION);
        return shell_finish(NULL, STATUS_FINE);
    }
    bool wants_help = strcmp(name, "help") == 0;
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || (wants_help && argc == 2)) {
        print_overview(stdout);
        return shell_finish(NULL, STATUS_FINE);
    }
    const shell_command *command = find_command(wants_help ? argv[2] : name);
    if (command == NULL) {
        return unknown_command(wants_help ? argv[2] : name);
    }
    if (wants_help) {
        shell_print_help(command);
        return shell_finish(command, STATUS_FINE);
    }
    if (command->has_sockets) {
        signal(SIGPIPE, SIG_IGN);
    }
    return shell_finish(command, command->run(command, argc - 1, argv + 1));
}
