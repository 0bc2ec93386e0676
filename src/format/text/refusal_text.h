/* SPDX-License-Identifier: MIT */
/*
 * Formats a refusal as a sentence.
 */
#ifndef TREY_FORMAT_TEXT_REFUSAL_TEXT_H
#define TREY_FORMAT_TEXT_REFUSAL_TEXT_H

#include <trey/status.h>

#define REFUSAL_TEXT_SIZE 256

/* Replaces the placeholders in the text of a refusal (see trey/status_list.h). Returns `out`. */
const char *refusal_format(char out[REFUSAL_TEXT_SIZE], trey_refusal refusal);

#endif
