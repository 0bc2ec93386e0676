/* SPDX-License-Identifier: MIT */
/*
 * Between the files that read a request.
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
    const char *told; /* what is asked for, once it is known */
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
    MEMBER_COUNT
} message_member;

/* A member of a request. */
typedef struct message_member_row {
    const char *name;
    bool (*read)(message_reading *of, json_token token); /* false: not what it takes; NULL: rules */
    const char *expected;
} message_member_row;

extern const message_member_row message_members[MEMBER_COUNT];

#endif
