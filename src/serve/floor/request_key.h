/* SPDX-License-Identifier: MIT */
/*
 * Idempotency keys. The journal records the key of each request that was carried out; a request
 * whose key it already has is answered as a repeat, and not carried out again (R2).
 *
 * The journal of an older version may hold the key of a request that a client repeats after an
 * upgrade. Therefore a key must never change: tests/serve/test_jobs.c has keys written out. Fields
 * are hashed one after another, numbers with the lowest byte first. Up to version 0.1 the bytes of
 * numbers were hashed as the machine stores them, which is the same on every machine that has
 * packages (amd64, arm64). A journal from a big-endian machine has other keys: end its rounds
 * before you upgrade, and clients have nothing to repeat.
 */
#ifndef TREY_SERVE_FLOOR_REQUEST_KEY_H
#define TREY_SERVE_FLOOR_REQUEST_KEY_H

#include "room/room.h"

/* The key of a command: the person who sent it, and the id that the client gave it. */
void request_key(uint8_t key[JOURNAL_KEY_SIZE], uint32_t person, const char *id);

/* The key of the first play chips of a person: they are given once in the life of a journal. */
void first_chips_key(uint8_t key[JOURNAL_KEY_SIZE], uint32_t person);

#endif
