/* SPDX-License-Identifier: MIT */
/*
 * trey audit backup and restore: copies that were read and checked entry by entry.
 */
#include <stdio.h>

#include "audit.h"

static const shell_option copy_options[] = {{NULL, 0, NULL, NULL}};

typedef journal_status copier(const char *from, const char *to, journal_error *error);

/* The two files of a command; NULL, with *status, when they are not there. */
static char **files_of(const shell_command *command, int argc, char **argv, int *status)
{
    const char *value;
    if (shell_next_option(command, argc, argv, &value, status) < 0) {
        return NULL;
    }
    if (argc - shell_first_argument() != 2) {
        *status = shell_usage_error(command, "it takes two files: where from, and where to");
        return NULL;
    }
    return argv + shell_first_argument();
}

static int copy(const shell_command *command, int argc, char **argv, copier *make,
                const char *about_key)
{
    int status = STATUS_FINE;
    char **files = files_of(command, argc, argv, &status);
    journal_error error;
    if (files == NULL) {
        return status;
    }
    if (make(files[0], files[1], &error) != JOURNAL_OK) {
        return audit_fail(command, &error);
    }
    fprintf(stderr, "%s is a copy of %s, checked entry by entry.\n%s\n", files[1], files[0],
            about_key);
    return STATUS_FINE;
}

static int run_backup(const shell_command *command, int argc, char **argv)
{
    return copy(command, argc, argv, journal_backup,
                "Keep the journal's key file as well, and in another place: without it no table "
                "can be\nstarted or replayed from the copy.");
}

static int run_restore(const shell_command *command, int argc, char **argv)
{
    return copy(command, argc, argv, journal_restore,
                "Put the journal's key file beside it, under its name with .key at the end.");
}

const shell_command audit_backup_command = {
    .name = "audit backup",
    .summary = "copy a journal",
    .usage = "audit backup DB TO",
    .description =
        "Copies a journal as it is at one moment, while a server may be writing to it. The copy "
        "is\n"
        "one file, durable, and read entry by entry before it gets its name. Nothing is ever\n"
        "overwritten. The key file is not copied: keep it apart.\n"
        "Exit status: 0 when the copy is there, 2 for wrong usage, 3 when it could not be made.",
    .examples = "  trey audit backup floor.db /mnt/safe/floor-0131.db",
    .options = copy_options,
    .run = run_backup,
    .argument = SHELL_ARGUMENT_FILE,
};

const shell_command audit_restore_command = {
    .name = "audit restore",
    .summary = "copy a backup back",
    .usage = "audit restore BACKUP TO",
    .description =
        "The way back from a backup: reads and checks it, and copies it to a new file. Nothing is\n"
        "ever overwritten. A server started from it needs the key file of the journal as well.\n"
        "Exit status: 0 when the journal is there, 2 for wrong usage, 3 when it could not be made.",
    .examples = "  trey audit restore /mnt/safe/floor-0131.db floor.db",
    .options = copy_options,
    .run = run_restore,
    .argument = SHELL_ARGUMENT_FILE,
};
