/* SPDX-License-Identifier: MIT */
/*
 * Describes events as sentences.
 */
#ifndef TREY_AUDIT_EVENT_TEXT_H
#define TREY_AUDIT_EVENT_TEXT_H

#include "table/event.h"

#define EVENT_SENTENCE_SIZE 1024

/* "seat 3, person 303: takes the bank with $1,000.00." Typed text is shown without control
 * characters. Returns `out`. */
const char *event_sentence(char out[EVENT_SENTENCE_SIZE], const trey_posting *posting,
                           const table_event *event);

/* Formats cards as "As Kd 3c"; `size` must allow three characters for each. Returns `out`. */
const char *cards_format(char *out, size_t size, const trey_card *cards, uint32_t count);

#endif
