/* SPDX-License-Identifier: MIT */
/*
 * The frames that the server sends over the WebSocket: writes them, and reads what a client needs
 * of any of them. docs/api.md describes every member. Each frame is one JSON object without a
 * newline at its end.
 */
#ifndef TREY_PROTOCOL_MESSAGE_WRITE_H
#define TREY_PROTOCOL_MESSAGE_WRITE_H

#include "format/json/json_writer.h"
#include "message_read.h"
#include "openings_json.h"
#include "view_cache.h"

typedef enum message_frame_type {
    FRAME_ANSWER,
    FRAME_ERROR,
    FRAME_PONG,
    FRAME_STOPPING,
    FRAME_STATE, /* … these three in WIRE_V1 */
    FRAME_YOU,
    FRAME_EVENTS,
    FRAME_UPDATE, /* in WIRE_V2 (message_update.h) */
    FRAME_OPENINGS,
    FRAME_ALARMS, /* alarm_json.h */
    FRAME_COUNT
} message_frame_type;

/* The status of an answer. */
typedef enum message_frame_status {
    FRAME_OK,
    FRAME_REFUSED,
    FRAME_UNKNOWN,
    FRAME_WAITING, /* for a second person */
    FRAME_STATUS_COUNT
} message_frame_status;

/* What the frames hold that are not about the state of a table. A member is left out while its
 * field is 0 or NULL, except where it says otherwise. */
typedef struct message_frame {
    uint32_t type, status; /* message_frame_type, message_frame_status */
    const char *id;
    uint32_t table;
    const char *error;
    trey_rule rule;
    const char *where, *message;
    bool has_given, has_limit;
    int64_t given, limit;
    uint64_t first, last; /* both are left out while first is 0 */
    bool is_repeat, has_receipt;
    uint8_t receipt[HOUSE_SIGNATURE_SIZE];
    int64_t retry, time, within;
    uint64_t request; /* that waits for a second person … */
    int64_t expires;  /* … until then */
} message_frame;

/* Reads what a client needs to know of any frame: type, id, status, table, rule, message, retry and
 * time. The type is FRAME_COUNT if this version does not know it, and the status FRAME_STATUS_COUNT
 * if it does not know it or there is none. `id` and `message` are never NULL and live as long as
 * the tree. */
void message_frame_read(message_frame *frame, const json_tree *tree);

/* The answer to a command. */
typedef struct message_answer {
    const char *id;
    uint32_t table; /* 0: the command is not about a table */
    trey_refusal refusal;
    bool is_repeat;       /* it was carried out before, and is not carried out again */
    uint64_t first, last; /* sequence numbers of its events; 0 if there are none */
    bool has_receipt;
    uint8_t receipt[HOUSE_SIGNATURE_SIZE]; /* for a commitment or a reveal (receipts.h) */
} message_answer;

/* The shapes of all frames, up to a NULL, for the descriptions of the API. */
extern const shape_type *const wire_frames[];

void message_write_answer(json_writer *writer, const message_answer *answer);

/* Refuses a request for a cause outside the rules: no such table, wrong role, rate limit. `retry`
 * says after how many milliseconds the client may try again; 0: a retry will not help. */
void message_write_refused(json_writer *writer, const char *id, const char *code,
                           const char *message, int64_t retry);

/* Says that nobody knows yet whether the request was carried out. The client asks again with the
 * same id after `retry` milliseconds. */
void message_write_unknown(json_writer *writer, const char *id, const char *code,
                           const char *message, int64_t retry);

/* Answers a command that waits for a second person. */
void message_write_waiting(json_writer *writer, const char *id, uint32_t table_id, uint64_t request,
                           int64_t expires);

/* Answers a frame that is not a valid request. */
void message_write_error(json_writer *writer, const message_error *error);

void message_write_pong(json_writer *writer, const char *id, int64_t time);

/* Announces that the server stops within `within` milliseconds. */
void message_write_stopping(json_writer *writer, int64_t within);

/* Flags of a state frame. */
typedef struct state_marks {
    bool is_fresh; /* the receiver has not been sent all earlier events */
    bool is_test;  /* shuffles are determined by --test-seed */
} state_marks;

/* Writes the public state of a table: the given sections from the cache. `sequence` is the number
 * of the last event that the state includes. Every viewer gets the same bytes. */
void message_write_state(json_writer *writer, const view_cache *cache, view_sections changed,
                         uint64_t sequence, state_marks marks);

/* Writes a viewer's private section. `bytes` is the output of view_write_private. */
void message_write_you(json_writer *writer, uint32_t table_id, uint64_t sequence, const char *bytes,
                       size_t size);

/* Writes a frame of events. `write` writes them with event_write, one after the other. */
typedef void message_write_list(json_writer *writer, const void *context);
void message_write_events(json_writer *writer, uint32_t table_id, message_write_list *write,
                          const void *context);

/* Proofs of the cards that a viewer saw in a round. */
typedef struct message_openings {
    uint32_t table;
    uint64_t sequence, round;
    const char *shoe; /* the JSON of the section "shoe" */
    size_t shoe_size;
    const fair_bets *bets;
    const view_opening *openings; /* in trey.v1: each card by itself … */
    uint32_t opening_count;
    const uint8_t *proof; /* … and in trey.v2 all of them together; NULL in trey.v1 */
    size_t proof_size;
} message_openings;

void message_write_openings(json_writer *writer, const message_openings *message);

#endif
