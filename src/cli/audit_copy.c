/* SPDX-License-Identifier: MIT */
/*
 * trey audit backup and restore: each copy is read back and checked entry by entry.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "audit.h"
#include "base/path.h"
#include "room/house_copy.h"

enum { WITH_KEY = 'K' };

static const shell_option backup_options[] = {
    {"with-key", WITH_KEY, NULL, "Copy the key of a data directory too; lock the backup up"},
    {NULL, 0, NULL, NULL},
};

static const shell_option restore_options[] = {
    {"key", 'k', "FILE", "Key file of the house, if it is not in the backup"},
    {NULL, 0, NULL, NULL},
};

typedef struct copy_request {
    const char *from, *to;
    const char *key;
    bool with_key;
} copy_request;

typedef journal_status copier(const char *from, const char *to, journal_error *error);

/* Reads options and the two arguments; returns false, with *status set, if they are wrong. */
static bool read_request(const shell_command *command, int argc, char **argv, copy_request *request,
                         int *status)
{
    const char *value;
    int letter;
    while ((letter = shell_next_option(command, argc, argv, &value, status)) > 0) {
        request->with_key |= letter == WITH_KEY;
        request->key = letter == 'k' ? value : request->key;
    }
    if (letter < 0) {
        return false;
    }
    if (argc - shell_first_argument() != 2) {
        *status = shell_usage_error(
            command, "two names are required: what to copy, and the new file or directory");
        return false;
    }
    request->from = argv[shell_first_argument()];
    request->to = argv[shell_first_argument() + 1];
    return true;
}

static bool is_directory(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

/* ---- A journal alone ---- */

static int copy_journal(const shell_command *command, const copy_request *request,
                        copier *copy_file, const char *about_key)
{
    journal_error error;
    if (request->with_key || request->key != NULL) {
        return shell_usage_error(command,
                                 "options for the key are for a data directory, and %s is "
                                 "not a directory",
                                 request->from);
    }
    if (copy_file(request->from, request->to, &error) != JOURNAL_OK) {
        return audit_fail(command, &error);
    }
    fprintf(stderr, "%s is a copy of %s, checked entry by entry.\n%s\n", request->to, request->from,
            about_key);
    return STATUS_FINE;
}

/* ---- A data directory ---- */

static int copy_house(const shell_command *command, const copy_request *request, const char *key,
                      const char *about_key)
{
    failure problem;
    house_copy_status status = house_copy(request->from, request->to, key, &problem);
    if (status != HOUSE_COPY_FINE) {
        return shell_fail(command, status == HOUSE_COPY_IO ? STATUS_IO : STATUS_REFUSED, "%s",
                          problem.text);
    }
    fprintf(stderr,
            "%s is a copy of %s: journal, accounts and private tables, checked entry by entry.\n"
            "%s\n",
            request->to, request->from, about_key);
    return STATUS_FINE;
}

static int run_backup(const shell_command *command, int argc, char **argv)
{
    copy_request request = {0};
    path_buffer key;
    int status = STATUS_FINE;
    if (!read_request(command, argc, argv, &request, &status)) {
        return status;
    }
    if (!is_directory(request.from)) {
        return copy_journal(command, &request, journal_backup,
                            "Keep the journal's key file too, in another place: tables cannot be "
                            "started or replayed\nfrom the copy without it. The accounts are not "
                            "in the copy: name the data directory to copy all.");
    }
    if (!path_make(&key, "%s/" HOUSE_KEY, request.from)) {
        return shell_fail(command, STATUS_IO, "the path of the data directory is too long");
    }
    return copy_house(command, &request, request.with_key ? key.text : NULL,
                      request.with_key
                          ? "It has the key of the house: whoever has it can read every shoe, and "
                            "forge records. Lock it up."
                          : "It does not have the key of the house. Keep trey.db.key in another "
                            "place: without it no server starts from the copy.");
}

static int run_restore(const shell_command *command, int argc, char **argv)
{
    copy_request request = {0};
    path_buffer key;
    int status = STATUS_FINE;
    if (!read_request(command, argc, argv, &request, &status)) {
        return status;
    }
    if (request.key != NULL && access(request.key, R_OK) != 0) {
        return shell_fail(command, STATUS_IO, "cannot open the key file %s: %s", request.key,
                          strerror(errno));
    }
    if (!is_directory(request.from)) {
        return copy_journal(command, &request, journal_restore,
                            "Put the journal's key file beside it, under the same name with .key "
                            "appended.");
    }
    if (!path_make(&key, "%s/" HOUSE_KEY, request.from)) {
        return shell_fail(command, STATUS_IO, "the path of the backup is too long");
    }
    if (request.key == NULL && access(key.text, F_OK) != 0) {
        return shell_fail(command, STATUS_REFUSED,
                          "the backup has no key, and no server starts without it. Name the key "
                          "file of the house with --key.");
    }
    return copy_house(command, &request, request.key != NULL ? request.key : key.text,
                      "Start it with: trey serve --data DIR");
}

const shell_command audit_backup_command = {
    .name = "audit backup",
    .summary = "copy a data directory or a journal",
    .usage = "audit backup DIR | DB TO [--with-key]",
    .description = "Copies a data directory as it is at one moment, also while a server writes to "
                   "it: journal, accounts and private tables. The copy is flushed to disk and "
                   "checked entry by entry before it gets its name. Existing files are never "
                   "overwritten. The key file is copied only with --with-key: keep it in another "
                   "place.\n"
                   "\n"
                   "With the file of a journal, copies the journal alone to a new file.\n"
                   "\n"
                   "Exit status: 0 the copy is complete; 1 TO exists, or the journal is damaged; 2 "
                   "wrong usage; 3 reading or writing failed.",
    .examples = "  trey audit backup /srv/trey /mnt/safe/trey-0131\n"
                "  trey audit backup floor.db /mnt/safe/floor-0131.db",
    .options = backup_options,
    .run = run_backup,
    .argument = SHELL_ARGUMENT_FILE,
};

const shell_command audit_restore_command = {
    .name = "audit restore",
    .summary = "copy a backup back",
    .usage = "audit restore BACKUP TO [--key FILE]",
    .description = "Checks a backup and copies it to a new data directory, from which a server can "
                   "start. The key of the house comes from the backup or from --key. Existing "
                   "files are never overwritten.\n"
                   "\n"
                   "With the backup of a journal alone, copies it to a new file. A server that "
                   "uses the file also needs the journal's key file and the accounts.\n"
                   "\n"
                   "Exit status: 0 the copy is complete; 1 TO exists, the backup is damaged, or "
                   "there is no key; 2 wrong usage; 3 reading or writing failed.",
    .examples = "  trey audit restore /mnt/safe/trey-0101 /srv/trey2 --key /mnt/key/trey.db.key\n"
                "  trey audit restore /mnt/safe/floor-0131.db floor.db",
    .options = restore_options,
    .run = run_restore,
    .argument = SHELL_ARGUMENT_FILE,
};
