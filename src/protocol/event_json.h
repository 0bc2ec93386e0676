/* SPDX-License-Identifier: MIT */
/*
 * Events of a table as JSON. One table of members describes the JSON of the API and of the audit;
 * two members have different names there.
 */
#ifndef TREY_PROTOCOL_EVENT_JSON_H
#define TREY_PROTOCOL_EVENT_JSON_H

#include "format/json/shape.h"
#include "table/event.h"

/* Describes a table_event as JSON (shape.h). Set shape_pass.fields to table_event_fields(kind):
 * only those members are written. With SHAPE_AUDIT, set shape_pass.context to an event_audit. */
extern const shape_type wire_event;

/* The same kind by kind, with the members that each has in the API. */
extern const shape_type wire_any_event;

typedef struct event_audit {
    const trey_book *book; /* for rule sets; may be NULL */
    bool has_secrets;      /* the event has its seeds and cards; if not, null is written for them */
} event_audit;

/* Writes an event for a client as one JSON object. `visible` must come from table_event_tell, which
 * removes what the client must not see: every field is written. */
void event_write(json_writer *writer, uint64_t sequence, const table_event *visible);

/* The same without the braces. */
void event_write_members(json_writer *writer, uint64_t sequence, const table_event *visible);

/* Writes the members of an event for an auditor: every field of its kind. */
void event_write_audit(json_writer *writer, const table_event *event, const event_audit *audit);

/* Reads an event that a server sent, except for its text and rules. False: this program does not
 * know the kind of event. */
TREY_MUST_CHECK bool event_read(const json_tree *tree, uint32_t node, table_event *event);

/* Writes cards as one text, such as "As Kd 3c"; a byte that is not a card becomes "??". */
void cards_write(json_writer *writer, const trey_card *cards, uint32_t count);

#endif
