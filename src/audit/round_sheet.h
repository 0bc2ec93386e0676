/* SPDX-License-Identifier: MIT */
/*
 * Prints one round to settle a dispute, as text or as JSON.
 */
#ifndef TREY_AUDIT_ROUND_SHEET_H
#define TREY_AUDIT_ROUND_SHEET_H

#include "format/json/json_writer.h"
#include "sheet_facts.h"

/* The story and the facts must be those of round_reader_auditor. */
void round_sheet_print(json_writer *writer, const round_record *record, const round_story *story,
                       const sheet_facts *facts, bool color);
void round_sheet_write(json_writer *writer, const round_record *record, const round_story *story,
                       const sheet_facts *facts);

#endif
