/* SPDX-License-Identifier: MIT */
/*
 * What is in force at a table, spelled out: limits, fees, pay tables, notices. For people who read
 * the notice at a table, and for programs that know no rule set.
 */
#ifndef TREY_PROTOCOL_POSTING_JSON_H
#define TREY_PROTOCOL_POSTING_JSON_H

#include <trey/posting.h>

#include "format/json/shape.h"

/* Of a trey_posting; the category of a hand as its rule set names it. */
extern const shape_type wire_posting, wire_named_category;

/* Writes the members of an object that is open. */
void posting_write_members(json_writer *writer, const trey_posting *posting);

#endif
