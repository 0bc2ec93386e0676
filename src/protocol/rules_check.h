/* SPDX-License-Identifier: MIT */
/*
 * Checks the rules of a table that a supervisor is editing, as `trey rules check` checks a file. It
 * reports every error, and warns about rules that are allowed but risky. The table does not change.
 */
#ifndef TREY_PROTOCOL_RULES_CHECK_H
#define TREY_PROTOCOL_RULES_CHECK_H

#include "base/failure.h"
#include "format/json/json_writer.h"
#include "rules_json.h"

/* Checks `text`, rules as JSON, and writes the members "fine" and "findings" into the object that
 * the caller has begun. False: nothing was written, because the text is not one JSON object
 * (`problem` says why) or memory is short (`problem` is empty). */
TREY_MUST_CHECK bool rules_check_write(json_writer *writer, const trey_book *book, const char *text,
                                       size_t size, failure *problem);

/* The members that rules_check_write writes, for the descriptions of the API. */
extern const shape_type rules_findings_shape;

#endif
