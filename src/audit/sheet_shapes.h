/* SPDX-License-Identifier: MIT */
/*
 * The steps of a round and its sheet as JSON, for the API and for `trey audit show --json`.
 */
#ifndef TREY_AUDIT_SHEET_SHAPES_H
#define TREY_AUDIT_SHEET_SHAPES_H

#include "sheet_facts.h"

/* A list of steps, and the sheet. */
extern const shape_type story_steps_shape, sheet_shape;

void story_write(json_writer *writer, const round_story *story);
void sheet_write(json_writer *writer, const sheet_facts *facts);

#endif
