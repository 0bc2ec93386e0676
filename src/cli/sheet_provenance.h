/* SPDX-License-Identifier: MIT */
/*
 * Records what a sheet was made from: input files with their hashes, program version and date.
 */
#ifndef TREY_CLI_SHEET_PROVENANCE_H
#define TREY_CLI_SHEET_PROVENANCE_H

#include "report/provenance.h"
#include "shell.h"

/* Records an input file. `name` is not copied and must outlive the record. */
void sheet_provenance_note_file(provenance_file *note, const char *name, shell_text read);

/* Like shell_read_rules, and records the file. */
const trey_book *sheet_provenance_read_rules(const shell_command *command, const char *name,
                                             const trey_book *next, rules_file *file, int *status,
                                             provenance *sources);

/* Fills in version, digest and date. The date is now, or SOURCE_DATE_EPOCH if that is set, so that
 * a sheet can be reproduced byte for byte. Returns STATUS_FINE, or reports the error and returns
 * the exit status. */
int sheet_provenance_complete(const shell_command *command, provenance *sources);

#endif
