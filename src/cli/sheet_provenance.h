/* SPDX-License-Identifier: MIT */
/*
 * Where a sheet comes from: the files it was made from, with their hashes, the program and the
 * date.
 */
#ifndef TREY_CLI_SHEET_PROVENANCE_H
#define TREY_CLI_SHEET_PROVENANCE_H

#include "report/provenance.h"
#include "shell.h"

/* Note a file that was read. `name` must outlive the note. */
void sheet_provenance_note_file(provenance_file *note, const char *name, shell_text read);

/* As shell_read_rules, and notes the file. */
const trey_book *sheet_provenance_read_rules(const shell_command *command, const char *name,
                                             const trey_book *next, rules_file *file, int *status,
                                             provenance *made);

/* Fill in version, digest and date: now, or SOURCE_DATE_EPOCH where it is set, so that the same
 * question gives the same bytes. Returns STATUS_FINE, or how the command ends, reported. */
int sheet_provenance_complete(const shell_command *command, provenance *made);

#endif
