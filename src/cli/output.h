/* SPDX-License-Identifier: MIT */
/*
 * Files that a command writes. A regular file is written under a temporary name in the same
 * directory and renamed at the end, so a failure leaves the old file untouched. Devices, pipes and
 * standard output ("-") are written directly.
 */
#ifndef TREY_CLI_OUTPUT_H
#define TREY_CLI_OUTPUT_H

#include <stdio.h>

#include "shell.h"

/* An output that is all zeros may be closed. */
typedef struct output {
    const shell_command *command;
    const char *name; /* as given on the command line */
    FILE *stream;
    char *target, *temporary; /* NULL: written directly */
    bool is_new;              /* the target must not exist yet */
    int problem;              /* errno of the first failed write; 0: none */
} output;

/* Opens the file `name`; "-" is standard output. Returns STATUS_FINE, or reports the error and
 * returns STATUS_IO. */
int output_open(output *out, const shell_command *command, const char *name);

/* The same for a file that must not exist; if it does, reports that and returns STATUS_REFUSED. */
int output_open_new(output *out, const shell_command *command, const char *name);

/* Writes bytes as a json_drain; `context` is the output. */
bool output_drain(void *context, const char *bytes, size_t size);

/* Ends the file and puts it in place. Returns STATUS_FINE, or reports the error and returns the
 * exit status; then the old file is unchanged. */
int output_close(output *out);

/* Discards what was written; the old file is unchanged. */
void output_discard(output *out);

#endif
