/* SPDX-License-Identifier: MIT */
/*
 * Rows of reports that fit 80 columns: a label, a text folded under itself, and the clause behind
 * it in the last column.
 */
#ifndef TREY_FORMAT_FOLD_TEXT_H
#define TREY_FORMAT_FOLD_TEXT_H

#include "json_writer.h"

enum { FOLD_WIDTH = 80, FOLD_RULE_COLUMN = 72, FOLD_LABEL_COLUMN = 21 };

/* Write one row. The text begins in column `hang`, on a line of its own when the label is longer.
 * `rule` is NULL where there is no clause; with `colour` it is dim. */
void fold_row(json_writer *out, const char *label, int hang, const char *text, const char *rule,
              bool colour);

#endif
