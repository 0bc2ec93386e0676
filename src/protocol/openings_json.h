/* SPDX-License-Identifier: MIT */
/*
 * Proofs of the cards that a viewer has seen, as JSON (docs/fairness.md, docs/api.md).
 */
#ifndef TREY_PROTOCOL_OPENINGS_JSON_H
#define TREY_PROTOCOL_OPENINGS_JSON_H

#include "format/json/json_writer.h"
#include "table/view.h"

/* Writes an array of openings. */
void openings_write(json_writer *writer, const view_opening *openings, uint32_t count);

#endif
