/* SPDX-License-Identifier: MIT */
/*
 * What a client sends over the WebSocket: one JSON object in a text frame, read into a request.
 * docs/api.md lists the members. Pure: no I/O, nothing allocated, and nothing decided about the
 * game; whether a table does what is asked is for the table.
 */
#ifndef TREY_PROTOCOL_MESSAGE_READ_H
#define TREY_PROTOCOL_MESSAGE_READ_H

#include "format/json/form_read.h"
#include "format/json/json_reader.h"
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
    MESSAGE_KIND_COUNT
} message_kind;

/* A value that points nowhere: it may be copied, queued and handed to another thread. Only what
 * its kind has means anything. */
typedef struct message_request {
    message_kind kind;
    char id[MESSAGE_ID_MAX + 1]; /* the client's; the answer carries it */
    uint32_t table;
    table_role role; /* as which the client asks or looks; whether he may is not known here */
    bool has_after;
    uint64_t after; /* the last sequence the client has seen */

    table_command_kind command;
    uint32_t seat;
    trey_wager_kind wager;
    int64_t amount;
    bool play;
    trey_void_reason reason;
    trey_key key;
    trey_award_hand hand;
    trey_device device;
    digest digest;
    uint32_t card_count, text_size;
    trey_card cards[MESSAGE_CARDS_MAX];
    char text[EVENT_TEXT_MAX];
    table_rules rules;
    bool has_chips; /* the rules say what is played for */
} message_request;

/* Why a frame is no request. */
typedef struct message_error {
    const char *code;            /* "message-too-long", or of a problem_code or trey_status */
    trey_rule rule;              /* TREY_RULE_NONE where no rule is behind it */
    char id[MESSAGE_ID_MAX + 1]; /* of the request; empty: it could not be read */
    char where[FORM_WHERE_SIZE]; /* a path such as "rules.posting.decks"; empty: the whole */
    char message[REFUSAL_TEXT_SIZE];
    trey_refusal refusal; /* where a trey_status is behind it; else TREY_OK */
} message_error;

/* Room to read with; a tenth of a megabyte, one for each thread that reads. */
typedef struct message_reader {
    json_reader json;
    size_t kept;
    char texts[MESSAGE_SIZE_MAX]; /* of this frame */
} message_reader;

/* Reads a frame. Names of rules are looked up in the book. False: *error says why, and *request is
 * not to be used. */
TREY_MUST_CHECK bool message_read(message_reader *reader, const trey_book *book, const char *bytes,
                                  size_t size, message_request *request, message_error *error);

/* Why a frame of more bytes than `most` is no request. */
void message_too_long(message_error *error, size_t most);

/* The command that a request of kind MESSAGE_COMMAND asks a person's table for. It points into the
 * request. */
table_command message_command(const message_request *request, uint32_t person);

/* What requests are called: "place" …, "subscribe", "ping". */
const char *message_request_code(const message_request *request);

#endif
