/* SPDX-License-Identifier: MIT */
/*
 * Writes the value of banking for a terminal of 80 columns.
 */
#ifndef TREY_REPORT_BANK_TEXT_H
#define TREY_REPORT_BANK_TEXT_H

#include "bank_study.h"
#include "format/json/json_writer.h"

void bank_text_write(json_writer *out, const bank_study *study, bool color);

#endif
