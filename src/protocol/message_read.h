/* SPDX-License-Identifier: MIT */
/*
 * Requests: what a client sends over the WebSocket, one JSON object in a text frame. docs/api.md
 * lists the members. Pure: no I/O and no allocation. Nothing is decided about the game here; the
 * table accepts or refuses a command.
 */
#ifndef TREY_PROTOCOL_MESSAGE_READ_H
#define TREY_PROTOCOL_MESSAGE_READ_H

#include "format/json/form_read.h"
#include "format/json/json_reader.h"
#include "format/json/shape.h"
#include "format/text/refusal_text.h"
#include "table/command.h"

enum {
    MESSAGE_SIZE_MAX = 4096, /* bytes of a frame */
    MESSAGE_ID_MAX = 64,     /* printable ASCII */
    MESSAGE_CARDS_MAX = 16   /* of one hand; a hand of a wrong number is taken (IRR-1) */
};

typedef enum message_kind {
    MESSAGE_COMMAND,     /* for a table */
    MESSAGE_SUBSCRIBE,   /* table, role; after */
    MESSAGE_UNSUBSCRIBE, /* table */
    MESSAGE_PING,
    MESSAGE_ALARMS, /* to be told about alarms, until the connection ends */
    MESSAGE_KIND_COUNT
} message_kind;

/* A value without pointers: it may be copied, queued and handed to another thread; message_command
 * sets those of the command. Only the members of its kind mean anything. */
typedef struct message_request {
    message_kind kind;
    char id[MESSAGE_ID_MAX + 1]; /* the client's; the answer carries it */
    uint32_t table;
    bool has_after;
    uint64_t after; /* the last sequence the client has seen */

    table_command command; /* `role` for every kind: as which the client asks or watches; whether
                              the client has that role is not checked here */
    trey_card cards[MESSAGE_CARDS_MAX];
    char text[EVENT_TEXT_MAX];
    table_rules rules;
    bool has_chips; /* the rules state the kind of chips */
} message_request;

/* Why a frame is not a valid request. */
typedef struct message_error {
    const char *code;            /* "message-too-long", or of a problem_code or trey_status */
    trey_rule rule;              /* TREY_RULE_NONE: no rule is the cause */
    char id[MESSAGE_ID_MAX + 1]; /* of the request; empty: it was not readable */
    char where[FORM_WHERE_SIZE]; /* a path such as "rules.posting.decks"; empty: the whole frame */
    char message[REFUSAL_TEXT_SIZE];
    trey_refusal refusal; /* TREY_OK: the cause is not a trey_status */
} message_error;

/* Buffers for reading: a tenth of a megabyte, one for each thread that reads. */
typedef struct message_reader {
    json_reader json;
    size_t kept;
    char texts[MESSAGE_SIZE_MAX]; /* of this frame */
} message_reader;

/* Reads a frame. Names of rules are looked up in the book. False: *error says why, and *request
 * must not be used. */
TREY_MUST_CHECK bool message_read(message_reader *reader, const trey_book *book, const char *bytes,
                                  size_t size, message_request *request, message_error *error);

/* Reads an object as the member "rules" of a request has it, from a text of MESSAGE_SIZE_MAX bytes
 * at most. *has_chips: whether it states the kind of chips. Paths in *error begin with "rules". */
TREY_MUST_CHECK bool message_read_rules(message_reader *reader, const trey_book *book,
                                        const char *bytes, size_t size, table_rules *rules,
                                        bool *has_chips, message_error *error);

/* The body of a request for a private table: the same with the member "bots" beside the rules. */
TREY_MUST_CHECK bool message_read_private_table(message_reader *reader, const trey_book *book,
                                                const char *bytes, size_t size, table_rules *rules,
                                                bool *has_chips, uint32_t *bots,
                                                message_error *error);

/* The error for a frame of more than `most` bytes. */
void message_too_long(message_error *error, size_t most);

/* The command of a request of kind MESSAGE_COMMAND, given by a person. It points into the request.
 */
table_command message_command(const message_request *request, uint32_t person);

/* Every request with the members that it has, for the descriptions of the API. */
extern const shape_type wire_any_request;

/* "place" …, "subscribe", "ping", "alarms". */
const char *message_request_code(const message_request *request);

#endif
