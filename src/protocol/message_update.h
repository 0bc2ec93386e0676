/* SPDX-License-Identifier: MIT */
/*
 * Updates of a table, for clients of WIRE_V2. One message holds what is new for a client: events,
 * the change of the public sections and the change of the client's private section, both as deltas.
 * The first message about a table is whole: it holds everything, as deltas of nothing.
 *
 * A message has two parts that are sent one after the other: the head is the same for many clients,
 * the tail is one client's own.
 */
#ifndef TREY_PROTOCOL_MESSAGE_UPDATE_H
#define TREY_PROTOCOL_MESSAGE_UPDATE_H

#include "delta.h"
#include "message_write.h"

/* ---- Events ---- */

/* Appends an event, as event_write has written it, to a list of events up to `time`. Its sequence
 * number is left out, because the events of a message have no gap, and so is its time if it is that
 * of the message. The list is empty at first, and is not a JSON value until it ends. */
TREY_MUST_CHECK bool update_add_event(json_buffer *list, span event, int64_t time);
TREY_MUST_CHECK bool update_end_events(json_buffer *list);

/* ---- Messages ---- */

typedef struct update_head {
    bool is_whole; /* the receiver has nothing yet */
    uint32_t table;
    uint64_t sequence; /* of the last event that the state includes */
    int64_t time;      /* of the same */
    state_marks marks;
    span events;   /* the list of update_end_events; empty: none */
    span sections; /* a delta; empty: nothing has changed */
} update_head;

/* Describes the message. */
extern const shape_type wire_update;

/* Append the parts. False: out of memory. */
TREY_MUST_CHECK bool update_write_head(json_buffer *out, const update_head *head);

/* An empty `you`: there is no change for this client. Otherwise it is the delta of their private
 * section. */
TREY_MUST_CHECK bool update_write_tail(json_buffer *out, span you);

#endif
