/* SPDX-License-Identifier: MIT */
/*
 * What the server sends over the WebSocket, frame by frame; docs/api.md has every member. Each
 * function writes one JSON object and no line end.
 */
#ifndef TREY_PROTOCOL_MESSAGE_WRITE_H
#define TREY_PROTOCOL_MESSAGE_WRITE_H

#include "format/json/json_writer.h"
#include "message_read.h"
#include "view_cache.h"

/* What became of a command. `first` and `last` are 0 where nothing happened. */
typedef struct message_answer {
    const char *id;
    uint32_t table; /* 0: it is about none */
    trey_refusal refusal;
    bool is_repeat;
    uint64_t first, last;
} message_answer;

void message_write_answer(json_writer *writer, const message_answer *answer);

/* A request refused for a cause outside the rules: no such table, not this role, too many. `retry`
 * is in milliseconds, 0: trying again will not help. */
void message_write_refused(json_writer *writer, const char *id, const char *code,
                           const char *message, int64_t retry);

/* A frame that is no request. */
void message_write_error(json_writer *writer, const message_error *error);

void message_write_pong(json_writer *writer, const char *id, int64_t time);

/* The server stops, within so many milliseconds. */
void message_write_stopping(json_writer *writer, int64_t within);

/* The public state of a table: the sections of a set as the cache has them. `sequence` is that of
 * the last event in it. The same bytes go to every viewer. */
typedef struct state_marks {
    bool is_fresh; /* the receiver was not told of all events before it */
    bool is_test;  /* shuffles follow from a seed */
} state_marks;

void message_write_state(json_writer *writer, const view_cache *cache, view_sections sections,
                         uint64_t sequence, state_marks marks);

/* A viewer's own part: what view_write_private wrote. */
void message_write_you(json_writer *writer, uint32_t table_id, uint64_t sequence, const char *bytes,
                       size_t size);

/* Events of a table: begin, event_write for each, end. */
void message_write_events_begin(json_writer *writer, uint32_t table_id);
void message_write_events_end(json_writer *writer);

/* Proofs of cards that a viewer saw: begin, with the section "shoe" as it was written, then
 * openings_write, then end. */
void message_write_openings_begin(json_writer *writer, uint32_t table_id, uint64_t sequence,
                                  uint64_t round_number, const char *shoe, size_t shoe_size);
void message_write_openings_end(json_writer *writer);

#endif
