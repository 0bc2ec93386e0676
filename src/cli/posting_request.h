/* SPDX-License-Identifier: MIT */
/*
 * A posting asked for on a command line: a rule set and choices as they were typed, and what the
 * rules make of them.
 */
#ifndef TREY_CLI_POSTING_REQUEST_H
#define TREY_CLI_POSTING_REQUEST_H

#include "shell.h"

enum { POSTING_CHOICES_MAX = 64 };

/* A choice as it was typed. */
typedef struct posting_choice {
    trey_option option;
    const char *text;
} posting_choice;

typedef struct posting_request {
    const char *rules; /* a rule set, or a room's posting */
    size_t choice_count;
    posting_choice choices[POSTING_CHOICES_MAX];
} posting_request;

/* Add a choice, or one written as in "ante_max=100"; false, and reported, when it cannot be. */
bool posting_request_add(posting_request *request, const shell_command *command, trey_option option,
                         const char *text);
bool posting_request_post(posting_request *request, const shell_command *command, const char *text);

/* What is made of a request. */
typedef struct posting_result {
    const trey_ruleset *ruleset;
    trey_choices chosen; /* on the command line */
    trey_choices all;    /* with those of a room's posting below them */
    trey_posting posting;
} posting_result;

/* Returns STATUS_FINE, or how the command ends, reported. */
int posting_request_make(const posting_request *request, const shell_command *command,
                         const trey_book *book, posting_result *result);

/* Report a refusal with its rule; `where` may be empty. Returns STATUS_REFUSED. */
int posting_refuse(const shell_command *command, const char *where, trey_refusal refusal);

#endif
