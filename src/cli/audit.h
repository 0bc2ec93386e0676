/* SPDX-License-Identifier: MIT */
/*
 * Shared by the verbs of trey audit: opening a journal, round and table numbers, errors.
 */
#ifndef TREY_CLI_AUDIT_H
#define TREY_CLI_AUDIT_H

#include "audit/source.h"
#include "shell.h"

extern const shell_command audit_verify_command, audit_show_command, audit_export_command,
    audit_shoe_command, audit_people_command, audit_heads_command, audit_backup_command,
    audit_restore_command;

/* Options that all verbs have in common. */
typedef struct audit_request {
    const char *key;  /* key file; NULL: the one beside the journal */
    bool without_key; /* read only what is not encrypted */
    bool as_json;
    const char *rules; /* rule file of the room; NULL: none */
} audit_request;

#define AUDIT_KEY_OPTION {"key", 'k', "FILE", "Key file of the journal (DB.key)"}
#define AUDIT_RULES_OPTION {"rules-file", 'r', "FILE", "Rule file with the room's own rules"}
#define AUDIT_WITHOUT_KEY 'W'

/* An open journal with its key and its book. */
typedef struct audit_opened {
    audit_source source;
    rules_file rules;
} audit_opened;

/* The path of the journal, which is the only argument after the options. If it is missing or not
 * the only one, reports that and returns NULL. */
const char *audit_journal_argument(const shell_command *command, int argc, char **argv);

/* Opens the journal that is the only argument, for what is not encrypted in it. Returns
 * STATUS_FINE, or reports what is wrong. Close it with journal_close. */
int audit_open_argument(const shell_command *command, int argc, char **argv, journal_db **journal);

/* Opens the journal and returns STATUS_FINE. On error, reports it and returns the exit status.
 * Close it in either case. */
int audit_open(const shell_command *command, audit_opened *opened, const audit_request *request,
               const char *path);
void audit_close(audit_opened *opened);

/* Reads the lines of 'trey audit heads' for the journal to be compared with. Returns STATUS_FINE,
 * or reports what is wrong. Free source->heads. */
int audit_heads_read(const shell_command *command, const char *name, audit_source *source);

/* Reports why a journal could not be read or written; returns the exit status. */
int audit_fail(const shell_command *command, const journal_error *error);

/* Parses a round, "12", or a table and a round, "3:12". On error, reports it and returns false. */
bool audit_round_id(const shell_command *command, const char *text, uint32_t *table,
                    uint64_t *round);

/* Parses a table number. On error, reports it and returns 0. */
uint32_t audit_table_id(const shell_command *command, const char *text);

/* The table of the request, or the only table of the journal. If neither is known, reports that,
 * sets *status and returns 0. */
uint32_t audit_choose_table(const shell_command *command, const audit_source *source,
                            uint32_t asked, int *status);

#endif
