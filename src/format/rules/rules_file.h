/* SPDX-License-Identifier: MIT */
/*
 * Rule files: YAML to a book. The built-in rules go through this at build time, a room's own file
 * at run time.
 */
#ifndef TREY_FORMAT_RULES_RULES_FILE_H
#define TREY_FORMAT_RULES_RULES_FILE_H

#include <trey/trey.h>

/* An error or a warning about a file. */
typedef struct rules_finding {
    const char *file;
    size_t line, column; /* from 1 */
    bool is_warning;     /* lawful, but dangerous */
    trey_rule rule;      /* the rule that is broken, or TREY_RULE_NONE */
    const char *message;
} rules_finding;

typedef void rules_report(void *context, const rules_finding *finding);

struct rules_block;

/* A file that was read. Zeroed memory is a file without anything. */
typedef struct rules_file {
    trey_book book;
    struct rules_block *blocks; /* what the book points into */
} rules_file;

/* Read a file's text; `next` is the book to look for what the file does not define. Every finding
 * is reported, in the order of lines and columns. Returns false if there was an error; the book
 * must not be used then. Close the file either way. */
TREY_MUST_CHECK bool rules_file_read(rules_file *file, const char *name, const char *text,
                                     size_t size, const trey_book *next, rules_report *report,
                                     void *context);

/* The same for a file with what the rule books print, which is approved as it stands (FEE-7), and
 * for one with what was in force when a journal was written. */
TREY_MUST_CHECK bool rules_book_read(rules_file *file, const char *name, const char *text,
                                     size_t size, const trey_book *next, rules_report *report,
                                     void *context);

void rules_file_close(rules_file *file);

#define RULES_FINDING_SIZE 512

/* "file:line:column: what is wrong (FEE-7)". Returns `out`. */
const char *rules_finding_format(char out[RULES_FINDING_SIZE], const rules_finding *finding);

#endif
