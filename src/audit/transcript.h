/* SPDX-License-Identifier: MIT */
/*
 * The transcript of a shoe as docs/fairness.md defines it, for an independent verifier.
 */
#ifndef TREY_AUDIT_TRANSCRIPT_H
#define TREY_AUDIT_TRANSCRIPT_H

#include "format/json/json_writer.h"
#include "shoe_round.h"
#include "source.h"

/* The shoe, by its id or by a round that was dealt from it. */
typedef struct transcript_request {
    bool by_name;
    uint8_t name[FAIR_ID_SIZE];
    uint32_t table; /* used with `round` instead of the id */
    uint64_t round;
    bool is_public; /* only openings of visible cards, and no seed */
} transcript_request;

/* Writes the transcript if the shoe exists, and sets *is_found. On failure returns false, and
 * *error has the reason. */
TREY_MUST_CHECK bool transcript_write(const audit_source *source, const transcript_request *request,
                                      json_writer *writer, bool *is_found, journal_error *error);

#endif
