/* SPDX-License-Identifier: MIT */
/*
 * The transcript of a shoe as docs/fairness.md defines it, for a verifier that shares nothing with
 * us.
 */
#ifndef TREY_AUDIT_TRANSCRIPT_H
#define TREY_AUDIT_TRANSCRIPT_H

#include "format/json/json_writer.h"
#include "shoe_round.h"
#include "source.h"

/* Which shoe: by its name, or by a round that was dealt from it. */
typedef struct transcript_request {
    bool by_name;
    uint8_t name[FAIR_ID_SIZE];
    uint32_t table; /* else */
    uint64_t round;
    bool is_public; /* openings of what lay open only, and no seed */
} transcript_request;

/* *is_found: whether there is such a shoe; then it is written. False: *error says why. */
TREY_MUST_CHECK bool transcript_write(const audit_source *in, const transcript_request *request,
                                      json_writer *writer, bool *is_found, journal_error *error);

#endif
