/* SPDX-License-Identifier: MIT */
/*
 * An event of a table as JSON, as it was told to a viewer (table_event_tell).
 */
#ifndef TREY_PROTOCOL_EVENT_JSON_H
#define TREY_PROTOCOL_EVENT_JSON_H

#include "format/json/json_writer.h"
#include "table/event.h"

/* Writes one object. `told` comes from table_event_tell: what it holds is written, whoever will
 * read it. */
void event_write(json_writer *writer, uint64_t sequence, const table_event *told);

/* The same without the braces. */
void event_write_members(json_writer *writer, uint64_t sequence, const table_event *told);

#endif
