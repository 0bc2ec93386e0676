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

/* Zeroed, it may be closed. */
typedef struct output {
    const shell_command *command;
    const char *name; /* as given on the command line */
    FILE *stream;
    char *target, *temporary; /* NULL: written directly */
    bool is_new;              /* the target must not exist yet */
    int problem;              /* errno of the first write that failed; 0: none */
} output;

/* Open the file `name`; "-" is standard output. Returns STATUS_FINE, or STATUS_IO, reported. */
int output_open(output *out, const shell_command *command, const char *name);

/* The same for a file that must not exist; STATUS_REFUSED, reported, when it does. */
int output_open_new(output *out, const shell_command *command, const char *name);

/* A json_drain; `context` is the output. */
bool output_drain(void *context, const char *bytes, size_t size);

/* End the file and put it in place. Returns STATUS_FINE, or how the command ends, reported; the old
 * file is then unchanged. */
int output_close(output *out);

/* Drop what was written; the old file is unchanged. */
void output_discard(output *out);

#endif
