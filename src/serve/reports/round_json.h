/* SPDX-License-Identifier: MIT */
/*
 * A round that is over as JSON, with the names that live tables use: all of it for staff, and for
 * somebody who took part what he was entitled to see.
 */
#ifndef TREY_SERVE_REPORTS_ROUND_JSON_H
#define TREY_SERVE_REPORTS_ROUND_JSON_H

#include "audit/round_record.h"
#include "protocol/view_json.h"

typedef struct round_reader {
    bool sees_all;   /* cards that were never shown, who of the staff did what */
    uint32_t person; /* else: who reads */
} round_reader;

/* Whether somebody had a part in the round: a wager, also one that he took back, or the bank. */
bool round_has(const round_record *record, uint32_t person);

/* The round is over. `names` may be NULL. */
void round_json_write(json_writer *writer, const round_record *record, const round_reader *reader,
                      const view_names *names);

#endif
