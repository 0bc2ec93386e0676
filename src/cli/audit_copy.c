/* SPDX-License-Identifier: MIT */
/*
 * trey audit backup and restore: each copy is read back and checked entry by entry.
 */
#include <stdio.h>

#include "audit.h"

static const shell_option copy_options[] = {{NULL, 0, NULL, NULL}};

typedef journal_status copier(const char *from, const char *to, journal_error *error);

/* The two file arguments; NULL, with *status set, if there are not exactly two. */
static char **file_arguments(const shell_command *command, int argc, char **argv, int *status)
{
    const char *value;
    if (shell_next_option(command, argc, argv, &value, status) < 0) {
        return NULL;
    }
    if (argc - shell_first_argument() != 2) {
        *status =
            shell_usage_error(command, "two files are required: the one to copy and the new one");
        return NULL;
    }
    return argv + shell_first_argument();
}

static int copy(const shell_command *command, int argc, char **argv, copier *copy_file,
                const char *about_key)
{
    int status = STATUS_FINE;
    char **files = file_arguments(command, argc, argv, &status);
    journal_error error;
    if (files == NULL) {
        return status;
    }
    if (copy_file(files[0], files[1], &error) != JOURNAL_OK) {
        return audit_fail(command, &error);
    }
    fprintf(stderr, "%s is a copy of %s, checked entry by entry.\n%s\n", files[1], files[0],
            about_key);
    return STATUS_FINE;
}

static int run_backup(const shell_command *command, int argc, char **argv)
{
    return copy(command, argc, argv, journal_backup,
                "Keep the journal's key file too, in another place: tables cannot be started or "
                "replayed\nfrom the copy without it.");
}

static int run_restore(const shell_command *command, int argc, char **argv)
{
    return copy(command, argc, argv, journal_restore,
                "Put the journal's key file beside it, under the same name with .key appended.");
}

const shell_command audit_backup_command = {
    .name = "audit backup",
    .summary = "copy a journal",
    .usage = "audit backup DB TO",
    .description = "Copies a journal as it is at one moment, also while a server writes to it. The "
                   "copy is one file; it is flushed to disk and checked entry by entry before it "
                   "gets its name. Existing files are never overwritten. The key file is not "
                   "copied: keep it in another place.\n"
                   "\n"
                   "Exit status: 0 the copy is complete; 1 TO exists, or the journal is damaged; 2 "
                   "wrong usage; 3 reading or writing failed.",
    .examples = "  trey audit backup floor.db /mnt/safe/floor-0131.db",
    .options = copy_options,
    .run = run_backup,
    .argument = SHELL_ARGUMENT_FILE,
};

const shell_command audit_restore_command = {
    .name = "audit restore",
    .summary = "copy a backup back",
    .usage = "audit restore BACKUP TO",
    .description = "Checks a backup and copies it to a new file. Existing files are never "
                   "overwritten. A server that uses the file also needs the journal's key file.\n"
                   "\n"
                   "Exit status: 0 the journal is complete; 1 TO exists, or the backup is damaged; "
                   "2 wrong usage; 3 reading or writing failed.",
    .examples = "  trey audit restore /mnt/safe/floor-0131.db floor.db",
    .options = copy_options,
    .run = run_restore,
    .argument = SHELL_ARGUMENT_FILE,
};
