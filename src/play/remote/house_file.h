/* SPDX-License-Identifier: MIT */
/*
 * What the house of a server has signed, between runs (docs/fairness.md): its public key, as it was
 * seen first, and the last receipts and signed lists, one JSON object on each line. With them a
 * player can prove a denial later.
 */
#ifndef TREY_PLAY_REMOTE_HOUSE_FILE_H
#define TREY_PLAY_REMOTE_HOUSE_FILE_H

#include "base/house_key.h"
#include "play/session/state_path.h"

typedef struct house_file {
    char key_path[STATE_PATH_SIZE];      /* empty: nothing is stored */
    char receipts_path[STATE_PATH_SIZE]; /* the same */
    bool has_key;
    uint8_t key[HOUSE_PUBLIC_KEY_SIZE];
} house_file;

/* Reads what is stored for an origin such as "https://cards.example". */
void house_file_open(house_file *house, const char *origin);

/* Whether this is the key that was seen first. The first one is stored; a failure to store it is
 * ignored, and it then counts for this run. */
bool house_file_is_same(house_file *house, const uint8_t key[HOUSE_PUBLIC_KEY_SIZE]);

/* Adds a line to the receipts. When the file is long, it becomes the old one, of which there is
 * one.
 */
void house_file_keep(const house_file *house, const char *line);

#endif
