/* SPDX-License-Identifier: MIT */
/*
 * What a verification found, as JSON.
 */
#ifndef TREY_AUDIT_VERIFY_JSON_H
#define TREY_AUDIT_VERIFY_JSON_H

#include "format/json/json_writer.h"
#include "verify.h"

/* A finding as an object. */
void verify_write_finding(json_writer *writer, const verify_finding *finding);

/* The members "holds" … "state" of an object. */
void verify_write_summary(json_writer *writer, bool has_key, const verify_summary *summary);

#endif
