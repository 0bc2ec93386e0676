/* SPDX-License-Identifier: MIT */
/*
 * What the verbs of trey audit share.
 */
#ifndef TREY_CLI_AUDIT_H
#define TREY_CLI_AUDIT_H

#include "audit/source.h"
#include "shell.h"

extern const shell_command audit_verify_command, audit_show_command, audit_export_command,
    audit_shoe_command, audit_backup_command, audit_restore_command;

/* What is asked of a journal, beside what a verb asks for itself. */
typedef struct audit_request {
    const char *key;  /* a file; NULL: the one beside the journal */
    bool without_key; /* look at what is open */
    bool as_json;
    const char *rules; /* a room's own */
} audit_request;

#define AUDIT_KEY_OPTION {"key", 'k', "FILE", "Key file of the journal (DB.key)"}
#define AUDIT_RULES_OPTION {"rules-file", 'r', "FILE", "Rule file with the room's own rules"}
#define AUDIT_WITHOUT_KEY 'W'

/* A journal with its key and its book. */
typedef struct audit_opened {
    audit_source source;
    rules_file rules;
} audit_opened;

/* Opens the journal; otherwise returns the status to end with, reported. Close it in any case. */
int audit_open(const shell_command *command, audit_opened *opened, const audit_request *request,
               const char *path);
void audit_close(audit_opened *opened);

/* Reports why a journal could not be read or written; returns the status to end with. */
int audit_fail(const shell_command *command, const journal_error *error);

/* "12" or "3:12": a round, and its table where it is named. False, and reported. */
bool audit_round_id(const shell_command *command, const char *text, uint32_t *table,
                    uint64_t *round);

/* A table's number; 0, and reported, when it is none. */
uint32_t audit_table_id(const shell_command *command, const char *text);

/* The table of a request, or the only one; 0, and reported with *status, when it is not clear. */
uint32_t audit_choose_table(const shell_command *command, const audit_source *source,
                            uint32_t asked, int *status);

#endif
