/* SPDX-License-Identifier: MIT */
/*
 * Writes the result of a verification as JSON.
 */
#ifndef TREY_AUDIT_VERIFY_JSON_H
#define TREY_AUDIT_VERIFY_JSON_H

#include "format/json/shape.h"
#include "verify.h"

typedef struct verify_result {
    verify_summary summary;
    bool has_key;
} verify_result;

/* Of a verify_finding, and of a verify_result for SHAPE_INLINE. */
extern const shape_type verify_finding_shape, verify_result_shape;

/* Writes a finding as an object. */
void verify_write_finding(json_writer *writer, const verify_finding *finding);

/* Writes the members "holds" … "state" of an object. */
void verify_write_summary(json_writer *writer, bool has_key, const verify_summary *summary);

#endif
