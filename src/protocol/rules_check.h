/* SPDX-License-Identifier: MIT */
/*
 * Rules that somebody edits, checked as `trey rules check` checks a file: everything that is wrong
 * with them, and what is lawful but dangerous. Nothing is put in force.
 */
#ifndef TREY_PROTOCOL_RULES_CHECK_H
#define TREY_PROTOCOL_RULES_CHECK_H

#include "format/json/json_writer.h"
#include "rules_json.h"

enum { RULES_CHECK_PROBLEM_SIZE = 160 };

/* Writes "fine" and "findings", members of an object that is open, about rules as JSON. False: the
 * text is not one JSON object, as `problem` says, or memory is short (`problem` is empty); nothing
 * was written. */
TREY_MUST_CHECK bool rules_check_write(json_writer *writer, const trey_book *book, const char *text,
                                       size_t size, char problem[RULES_CHECK_PROBLEM_SIZE]);

#endif
