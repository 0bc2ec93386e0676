/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files that read a request.
 */
#ifndef TREY_PROTOCOL_MESSAGE_INTERNAL_H
#define TREY_PROTOCOL_MESSAGE_INTERNAL_H

#include "message_read.h"
#include "rules_json.h"

typedef struct message_reading {
    form_reading at;
    form_problem problem;
    message_request *request;
    rules_form rules;
    const char *code; /* of the request, once "do" was read */
} message_reading;

typedef enum message_member {
    MEMBER_ID,
    MEMBER_DO,
    MEMBER_TABLE,
    MEMBER_AS,
    MEMBER_AFTER,
    MEMBER_SEAT,
    MEMBER_WAGER,
    MEMBER_AMOUNT,
    MEMBER_PLAY,
    MEMBER_REASON,
    MEMBER_KEY,
    MEMBER_HAND,
    MEMBER_CARDS,
    MEMBER_TEXT,
    MEMBER_COMMITMENT,
    MEMBER_ENTROPY,
    MEMBER_RULES,
    MEMBER_DEVICE,
    MEMBER_PERSON,
    MEMBER_NAME,
    MEMBER_REST,
    MEMBER_STEP,
    MEMBER_PASS,
    MEMBER_COUNT
} message_member;

/* The members of requests, in message_request. */
extern const shape_member message_members[MEMBER_COUNT];

/* Only the program itself gives the clock's commands. */
bool message_is_for_clients(table_command_kind kind);

/* Reads the value whose first token was just read; false: it does not fit the member's type. For
 * all members but MEMBER_RULES. */
TREY_MUST_CHECK bool message_read_value(message_reading *reading, message_member member,
                                        json_token token);

#endif
