/* SPDX-License-Identifier: MIT */
/*
 * A finished round as JSON, with the member names of live tables: all of it for staff; for a person
 * who took part, what they were entitled to see.
 */
#ifndef TREY_SERVE_REPORTS_ROUND_JSON_H
#define TREY_SERVE_REPORTS_ROUND_JSON_H

#include "audit/round_record.h"
#include "protocol/view_json.h"

typedef struct round_reader {
    bool sees_all;   /* also cards that were never shown, and the actions of staff */
    uint32_t person; /* the reader, if not sees_all */
} round_reader;

/* Whether a person took part in the round: with a wager, even one taken back, or as the bank. */
bool round_has(const round_record *record, uint32_t person);

/* The round must be over. `names` may be NULL. */
void round_json_write(json_writer *writer, const round_record *record, const round_reader *reader,
                      const view_names *names);

#endif
