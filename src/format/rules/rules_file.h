/* SPDX-License-Identifier: MIT */
/*
 * Rule files: YAML to a book. The built-in rules are read at build time, a room's own file at run
 * time.
 */
#ifndef TREY_FORMAT_RULES_RULES_FILE_H
#define TREY_FORMAT_RULES_RULES_FILE_H

#include <trey/trey.h>

/* An error or a warning about a file. */
typedef struct rules_finding {
    const char *file;
    size_t line, column; /* starting at 1 */
    bool is_warning;     /* legal, but risky */
    trey_rule rule;      /* the rule that is broken, or TREY_RULE_NONE */
    const char *message;
} rules_finding;

typedef void rules_report(void *context, const rules_finding *finding);

struct rules_block;

/* A rule file in memory. All zeros: empty. */
typedef struct rules_file {
    trey_book book;
    struct rules_block *blocks; /* memory that the book points into */
} rules_file;

/* Parses the text of a file; `next` is the book for everything the file does not define. Reports
 * every finding in the order of lines and columns. Returns false if there was an error; then the
 * book must not be used. Close the file in either case. */
TREY_MUST_CHECK bool rules_file_read(rules_file *file, const char *name, const char *text,
                                     size_t size, const trey_book *next, rules_report *report,
                                     void *context);

/* The same for rules from the rule books, which are approved as they are (FEE-7), and for rules
 * that were in force when a journal was written. */
TREY_MUST_CHECK bool rules_book_read(rules_file *file, const char *name, const char *text,
                                     size_t size, const trey_book *next, rules_report *report,
                                     void *context);

void rules_file_close(rules_file *file);

#define RULES_FINDING_SIZE 768

/* "file:line:column: what is wrong (FEE-7)". Returns `out`. */
const char *rules_finding_format(char out[RULES_FINDING_SIZE], const rules_finding *finding);

#endif
