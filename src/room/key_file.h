/* SPDX-License-Identifier: MIT */
/*
 * The file that holds a journal's key: 64 hexadecimal digits and a new line, for its owner's eyes
 * only. Whoever has it can read every shoe of the journal, also those still to be dealt from.
 *
 * A process that makes or reads a key hides its memory first (base/hide_memory.h).
 */
#ifndef TREY_ROOM_KEY_FILE_H
#define TREY_ROOM_KEY_FILE_H

#include "base/failure.h"
#include "table/record.h"

/* The usual name beside a journal: its own with ".key" at the end. False: it has no room. */
TREY_MUST_CHECK bool key_file_name(char *name, size_t size, const char *journal);

/* A new key from the system's entropy, durable in a new file of mode 0600. Nothing is ever
 * overwritten. False: `problem` says why and what to do. */
TREY_MUST_CHECK bool key_file_create(const char *path, uint8_t key[RECORD_KEY_SIZE],
                                     failure *problem);

/* False: `problem` says why and what to do. */
TREY_MUST_CHECK bool key_file_read(const char *path, uint8_t key[RECORD_KEY_SIZE],
                                   failure *problem);

#endif
