/* SPDX-License-Identifier: MIT */
/*
 * Writes the result of a verification as JSON.
 */
#ifndef TREY_AUDIT_VERIFY_JSON_H
#define TREY_AUDIT_VERIFY_JSON_H

#include "format/json/json_writer.h"
#include "verify.h"

/* Writes a finding as an object. */
void verify_write_finding(json_writer *writer, const verify_finding *finding);

/* Writes the members "holds" … "state" of an object. */
void verify_write_summary(json_writer *writer, bool has_key, const verify_summary *summary);

#endif
