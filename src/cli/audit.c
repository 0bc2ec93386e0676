/* SPDX-License-Identifier: MIT */
/*
 * trey audit: the table of verbs, opening a journal, and parsing of round and table numbers.
 */
#include "audit.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format/text/nearest.h"
#include "room/key_file.h"

/* ---- Opening ---- */

static bool has_option(const shell_command *command, int letter)
{
    const shell_option *option = command->options;
    while (option->name != NULL && option->letter != letter) {
        option++;
    }
    return option->name != NULL;
}

static int missing_key(const shell_command *command, const char *path)
{
    return shell_fail(command, STATUS_IO,
                      "there is no key file %s.key, and tables cannot be replayed without the "
                      "key.\nName the key file with --key%s.",
                      path,
                      has_option(command, AUDIT_WITHOUT_KEY)
                          ? ", or check only what is not encrypted with --without-key"
                          : "");
}

static int read_key(const shell_command *command, audit_source *source,
                    const audit_request *request, const char *path)
{
    char beside[4096];
    failure problem;
    const char *file = request->key;
    if (request->without_key) {
        return request->key == NULL
                   ? STATUS_FINE
                   : shell_usage_error(command, "use either --key or --without-key, not both");
    }
    if (file == NULL) {
        if (!key_file_name(beside, sizeof beside, path)) {
            return shell_fail(command, STATUS_IO, "the path of the journal is too long");
        }
        file = beside;
        if (access(file, F_OK) != 0) {
            return STATUS_FINE; /* opening the journal reports the better message */
        }
    }
    source->has_key = key_file_read(file, source->key, &problem);
    /* A readable file that does not hold a key is wrong input (1), not an I/O failure (3). */
    return source->has_key
               ? STATUS_FINE
               : shell_fail(command, access(file, R_OK) == 0 ? STATUS_REFUSED : STATUS_IO, "%s",
                            problem.text);
}

/* Rule files are read without the limit on the number of rates of a schedule (FEE-7): the file
 * may be as old as the journal, and that limit was different then. The journal's digests tell
 * whether the rules are the right ones. */
static const trey_book *read_rules(const shell_command *command, const char *name, rules_file *file,
                                   int *status)
{
    if (name == NULL) {
        return &trey_book_builtin;
    }
    shell_text read = shell_read_file(command, name);
    if (read.text == NULL) {
        *status = STATUS_IO;
        return NULL;
    }
    bool is_fine = rules_book_read(file, name, read.text, read.size, &trey_book_builtin,
                                   shell_print_finding, NULL);
    free(read.text);
    *status = is_fine ? STATUS_FINE : STATUS_REFUSED;
    return is_fine ? &file->book : NULL;
}

int audit_open(const shell_command *command, audit_opened *opened, const audit_request *request,
               const char *path)
{
    *opened = (audit_opened){.source.path = path};
    int status = read_key(command, &opened->source, request, path);
    if (status != STATUS_FINE) {
        return status;
    }
    opened->source.book = read_rules(command, request->rules, &opened->rules, &status);
    if (opened->source.book == NULL) {
        return status;
    }
    journal_error error;
    if (!audit_source_open(&opened->source, &error)) {
        return audit_fail(command, &error);
    }
    return opened->source.has_key || request->without_key ? STATUS_FINE
                                                          : missing_key(command, path);
}

const char *audit_journal_argument(const shell_command *command, int argc, char **argv)
{
    if (argc - shell_first_argument() != 1) {
        (void)shell_usage_error(command, "exactly one journal is required, such as floor.db");
        return NULL;
    }
    return argv[shell_first_argument()];
}

int audit_open_argument(const shell_command *command, int argc, char **argv, journal_db **journal)
{
    journal_error error;
    const char *path = audit_journal_argument(command, argc, argv);
    if (path == NULL) {
        return STATUS_USAGE;
    }
    bool is_open = journal_open(journal, path, JOURNAL_READ, &error) == JOURNAL_OK;
    return is_open ? STATUS_FINE : audit_fail(command, &error);
}

void audit_close(audit_opened *opened)
{
    audit_source_close(&opened->source);
    rules_file_close(&opened->rules);
}

/* Maps a journal error to an exit status: wrong content, or a file that would be overwritten, is
 * 1; an error of file, disk or memory is 3. */
static int exit_status(journal_status status)
{
    switch (status) {
    case JOURNAL_CORRUPT:
    case JOURNAL_EXISTS:
    case JOURNAL_NEWER:
    case JOURNAL_NOT_A_JOURNAL:
        return STATUS_REFUSED;
    default:
        return STATUS_IO;
    }
}

int audit_fail(const shell_command *command, const journal_error *error)
{
    return shell_fail(command, exit_status(error->status), "%s", error->problem.text);
}

/* ---- Rounds and tables ---- */

/* Parses decimal digits up to `most`. Returns the text after them, or NULL if there are none. */
static const char *read_digits(const char *text, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++) {
        unsigned digit = (unsigned)(*at - '0');
        if (value > (most - digit) / 10) {
            return NULL;
        }
        value = value * 10 + digit;
    }
    *number = value;
    return at == text || value == 0 ? NULL : at;
}

bool audit_round_id(const shell_command *command, const char *text, uint32_t *table,
                    uint64_t *round)
{
    uint64_t first = 0;
    const char *rest = read_digits(text, INT64_MAX, &first);
    if (rest != NULL && *rest == '\0') {
        *round = first;
        return true;
    }
    if (rest != NULL && *rest == ':' && first < JOURNAL_PEOPLE) {
        rest = read_digits(rest + 1, INT64_MAX, round);
        if (rest != NULL && *rest == '\0') {
            *table = (uint32_t)first;
            return true;
        }
    }
    shell_usage_error(command, "'%s' is not a round; write 12, or 3:12 for round 12 of table 3",
                      text);
    return false;
}

uint32_t audit_table_id(const shell_command *command, const char *text)
{
    uint64_t number = 0;
    const char *rest = read_digits(text, JOURNAL_PEOPLE - 1, &number);
    if (rest != NULL && *rest == '\0') {
        return (uint32_t)number;
    }
    shell_usage_error(command, "--table %s: expected a table number, 1 or more", text);
    return 0;
}

uint32_t audit_choose_table(const shell_command *command, const audit_source *source,
                            uint32_t asked, int *status)
{
    journal_error error;
    uint32_t only = 0;
    if (asked != 0) {
        return asked;
    }
    if (!audit_only_table(source, &only, &error)) {
        *status = audit_fail(command, &error);
    } else if (only == 0) {
        *status =
            shell_usage_error(command, "the journal does not have exactly one table; name one "
                                       "with --table N, or write 3:12 for round 12 of table 3");
    }
    return only;
}

/* ---- The command ---- */

static const shell_command *const verbs[] = {
    &audit_verify_command, &audit_show_command,    &audit_export_command,
    &audit_shoe_command,   &audit_people_command,  &audit_heads_command,
    &audit_backup_command, &audit_restore_command, NULL,
};

enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] - 1 };

/* "verify" of "audit verify" */
static const char *verb_name(const shell_command *verb)
{
    return strchr(verb->name, ' ') + 1;
}

static int unknown_verb(const shell_command *command, const char *given)
{
    const char *names[VERB_COUNT + 1] = {NULL};
    for (size_t i = 0; i < VERB_COUNT; i++) {
        names[i] = verb_name(verbs[i]);
    }
    const char *nearest = nearest_word(given, names);
    return shell_usage_error(command, "there is no 'trey audit %s'%s%s%s", given,
                             nearest != NULL ? "; did you mean '" : "",
                             nearest != NULL ? nearest : "", nearest != NULL ? "'?" : "");
}

static const shell_option no_options[] = {{NULL, 0, NULL, NULL}};

static int missing_verb(const shell_command *command)
{
    return shell_usage_error(command,
                             "a verb is required: verify, show, export, shoe, people, heads, "
                             "backup or restore");
}

static int run(const shell_command *command, int argc, char **argv)
{
    if (argc < 2) {
        return missing_verb(command);
    }
    for (size_t i = 0; i < VERB_COUNT; i++) {
        if (strcmp(argv[1], verb_name(verbs[i])) == 0) {
            optind = 1;
            return verbs[i]->run(verbs[i], argc - 1, argv + 1);
        }
    }
    if (argv[1][0] != '-') {
        return unknown_verb(command, argv[1]);
    }
    const char *value;
    int status = STATUS_FINE;
    if (shell_next_option(command, argc, argv, &value, &status) < 0) {
        return status;
    }
    return missing_verb(command);
}

const shell_command audit_command = {
    .name = "audit",
    .summary = "verify, show, export and copy the journal of live tables",
    .usage = "audit verify | show | export | shoe | people | heads | backup | restore …",
    .description =
        "verify   Check a journal: hash chain, ledger, replay, settlements, shoes and snapshots.\n"
        "show     Show one round, to settle a dispute: every chip with its rule.\n"
        "export   Write events, transfers, or rounds that 'trey settle' reads.\n"
        "shoe     Write the transcript of a shoe, as docs/fairness.md defines it.\n"
        "people   List who changed which account, and when.\n"
        "heads    Print the signed heads, to be kept elsewhere.\n"
        "backup   Copy a data directory or a journal, also while a server writes to it.\n"
        "restore  Copy a backup back to a new data directory or journal.\n"
        "\n"
        "A journal is one file, DB. Its secrets are encrypted with the key in a second file, "
        "DB.key.\n"
        "'trey audit VERB --help' describes each of these.",
    .examples = "  trey audit verify floor.db\n"
                "  trey audit show floor.db 3:12\n"
                "  trey audit export floor.db --format settle | trey settle\n"
                "  trey audit backup floor.db /mnt/safe/floor-0131.db",
    .options = no_options,
    .run = run,
    .verbs = verbs,
};
