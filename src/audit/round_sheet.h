/* SPDX-License-Identifier: MIT */
/*
 * Prints one round to settle a dispute, as text or as JSON.
 */
#ifndef TREY_AUDIT_ROUND_SHEET_H
#define TREY_AUDIT_ROUND_SHEET_H

#include "format/json/json_writer.h"
#include "round_record.h"

void round_sheet_print(json_writer *writer, const round_record *record, bool color);
void round_sheet_write(json_writer *writer, const round_record *record);

#endif
