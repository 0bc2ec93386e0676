/* SPDX-License-Identifier: MIT */
/*
 * A posting given on the command line: a rule set and choices as typed, and the posting that the
 * rules make from them.
 */
#ifndef TREY_CLI_POSTING_REQUEST_H
#define TREY_CLI_POSTING_REQUEST_H

#include "shell.h"

enum { POSTING_CHOICES_MAX = 64 };

/* A choice as typed. */
typedef struct posting_choice {
    trey_option option;
    const char *text;
} posting_choice;

typedef struct posting_request {
    const char *rules; /* id of a rule set or of a room's posting */
    size_t choice_count;
    posting_choice choices[POSTING_CHOICES_MAX];
} posting_request;

/* Adds a choice; the second takes it as "ante_max=100". On error, they report it and return
 * false. */
bool posting_request_add(posting_request *request, const shell_command *command, trey_option option,
                         const char *text);
bool posting_request_post(posting_request *request, const shell_command *command, const char *text);

/* The result of a request. */
typedef struct posting_result {
    const trey_ruleset *ruleset;
    trey_choices chosen; /* from the command line */
    trey_choices all;    /* and those of a room's posting where the command line has none */
    trey_posting posting;
} posting_result;

/* Returns STATUS_FINE, or reports the error and returns the exit status. */
int posting_request_make(const posting_request *request, const shell_command *command,
                         const trey_book *book, posting_result *result);

/* Reports a refusal with its rule; `where` may be empty. Returns STATUS_REFUSED. */
int posting_refuse(const shell_command *command, const char *where, trey_refusal refusal);

#endif
