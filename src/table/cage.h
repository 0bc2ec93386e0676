/* SPDX-License-Identifier: MIT */
/*
 * The cage, where players buy and redeem chips. Its events are a separate stream in the journal.
 * The same stream records the play chips that the house issues, although those never come from the
 * cage or go back to it (COVER-10).
 */
#ifndef TREY_TABLE_CAGE_H
#define TREY_TABLE_CAGE_H

#include <trey/status.h>

#include "account.h"
#include "bytes.h"

typedef enum cage_event_kind {
    CAGE_DEPOSITED, /* cash was paid in: chips go into a wallet */
    CAGE_WITHDRAWN, /* cash was paid out: chips leave a wallet */
    CAGE_ISSUED,    /* play chips go into a wallet of play chips */
    CAGE_EXPIRED,   /* the play chips of a guest who has expired go back to the house */
    CAGE_EVENT_KIND_COUNT
} cage_event_kind;

typedef struct cage_event {
    cage_event_kind kind;
    uint32_t person;   /* owner of the wallet */
    uint32_t cashier;  /* the person who did it; for play chips the house */
    uint32_t approver; /* the second person, in a room with dual control; 0: none */
    int64_t amount;
} cage_event;

enum { CAGE_EVENT_SIZE = 23 /* at most */ };

/* "deposited" … */
const char *cage_event_code(cage_event_kind kind);

/* The kind of chips that it moves. */
chip_kind cage_event_chips(cage_event_kind kind);

/* Checks an event. `wallet` is the balance of the person's wallet for this kind of chips. */
TREY_MUST_CHECK trey_refusal cage_check(const cage_event *event, int64_t wallet);

/* The transfer that an event causes. */
transfer cage_transfer(const cage_event *event);

void cage_write(bytes_writer *writer, const cage_event *event);

/* The bytes may be anything. False: they are not an event of the cage. */
TREY_MUST_CHECK bool cage_read(cage_event *event, const uint8_t *bytes, size_t size);

#endif
