/* SPDX-License-Identifier: MIT */
/*
 * Events of a table as JSON. One table of members serves the API and the audit, whose names for two
 * of them differ.
 */
#ifndef TREY_PROTOCOL_EVENT_JSON_H
#define TREY_PROTOCOL_EVENT_JSON_H

#include "format/json/shape.h"
#include "table/event.h"

/* The members of an event, from a table_event; those of its kind are in the pass's fields. For
 * SHAPE_AUDIT the pass's context is an event_audit. */
extern const shape_type wire_event;

typedef struct event_audit {
    const trey_book *book; /* for rule sets; may be NULL */
    bool has_secrets;      /* seeds and cards are unsealed; otherwise they are null */
} event_audit;

/* Writes one object for a client. `told` comes from table_event_tell: everything it holds is
 * written. */
void event_write(json_writer *writer, uint64_t sequence, const table_event *told);

/* The same without the braces. */
void event_write_members(json_writer *writer, uint64_t sequence, const table_event *told);

/* The members that an auditor reads: every field of the kind. */
void event_write_audit(json_writer *writer, const table_event *event, const event_audit *audit);

/* Reads an event that a server sent; false: it is of a kind that is not known here. Texts and rules
 * are not read. */
TREY_MUST_CHECK bool event_read(const json_tree *tree, uint32_t node, table_event *event);

/* Cards as text: "As Kd 3c"; bytes that are not cards as "??". */
void cards_write(json_writer *writer, const trey_card *cards, uint32_t count);

#endif
