/* SPDX-License-Identifier: MIT */
/*
 * Idempotency keys. The journal records the key of each request that was carried out; a request
 * whose key it already has is answered as a repeat, and not carried out again (R2). A key consists
 * of a part for the person and the id that the client chose, and a part for the content of the
 * request: the same id with another content is refused.
 *
 * The journal of an older version may hold the key of a request that a client repeats after an
 * upgrade. Therefore a key must never change: tests/serve/test_jobs.c has keys written out. Fields
 * are hashed one after another, numbers with the lowest byte first. Up to version 0.1 the bytes of
 * numbers were hashed as the machine stores them, which is the same on every machine that has
 * packages (amd64, arm64). A journal from a big-endian machine has other keys: end its rounds
 * before you upgrade, and clients have nothing to repeat.
 *
 * Up to version 0.1 the whole key was made of person and id, without the content. Such keys begin
 * with the same bytes as those of today, so they are found, and are repeats of anything.
 */
#ifndef TREY_SERVE_FLOOR_REQUEST_KEY_H
#define TREY_SERVE_FLOOR_REQUEST_KEY_H

#include "room/room.h"

enum { REQUEST_CONTENT_SIZE = JOURNAL_KEY_SIZE - ROOM_KEY_ID_SIZE };

/* A request that is carried out once. */
typedef struct request_key {
    uint8_t bytes[JOURNAL_KEY_SIZE];
    uint8_t older[JOURNAL_KEY_SIZE]; /* as version 0.1 recorded it */
} request_key;

/* The key of a command: the person who sent it, the id that the client gave it, and its members. */
request_key request_key_command(uint32_t person, const char *id, const table_command *command);

/* The key of a transfer at the cage: the cashier, the id, and the transfer. */
request_key request_key_cage(const char *id, const cage_event *event);

/* The key of a packet that a card reader reports. All of it is hashed with the reader's own key, so
 * that the journal does not tell hidden cards to somebody who tries all of them. */
request_key request_key_packet(const char *reader_key, const char *id, uint64_t round,
                               uint32_t seat, const trey_card cards[TREY_HAND_CARDS]);

/* Corrects the answer of the room where an older version recorded the key: it did not record the
 * content, so the request counts as a repeat. */
void request_key_accept_older(const request_key *key, room_answer *answer);

/* The key of the first play chips of a person: they are given once in the life of a journal. */
void first_chips_key(uint8_t key[JOURNAL_KEY_SIZE], uint32_t person);

#endif
