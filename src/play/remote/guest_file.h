/* SPDX-License-Identifier: MIT */
/*
 * The guest that a user is at a server, kept between runs: one file for each origin, with the
 * session's cookie, for its owner's eyes only. While a run uses it, the file is locked, and another
 * run at the same server does not get this guest.
 */
#ifndef TREY_PLAY_REMOTE_GUEST_FILE_H
#define TREY_PLAY_REMOTE_GUEST_FILE_H

#include <trey/base.h>

#include "play/session/state_path.h"

enum { GUEST_COOKIE_SIZE = 300, GUEST_NAME_SIZE = 200, GUEST_PROBLEM_SIZE = 512 };

/* Zeroed but for the file, which is below 0, it is closed. */
typedef struct guest_file {
    int file; /* below 0: nothing is kept, and `problem` says why */
    char path[STATE_PATH_SIZE];
    char cookie[GUEST_COOKIE_SIZE]; /* empty: no guest is kept yet */
    char name[GUEST_NAME_SIZE];     /* that was asked for with --name; empty: none */
    bool is_busy;                   /* another run has it */
    char problem[GUEST_PROBLEM_SIZE];
} guest_file;

/* The guest of an origin such as "https://cards.example"; one is made if there is none. */
void guest_file_open(guest_file *made, const char *origin);

/* Keeps another guest, with `name` as it was asked for or NULL. Nothing happens where nothing is
 * kept. False: `problem` says why. */
TREY_MUST_CHECK bool guest_file_write(guest_file *at, const char *cookie, const char *name);

/* A file without a guest is removed. One that is closed is fine. */
void guest_file_close(guest_file *closed);

typedef enum guest_forgotten {
    GUEST_FORGOTTEN,
    GUEST_UNKNOWN,
    GUEST_BUSY,
    GUEST_FAILED
} guest_forgotten;

/* Removes the guest of an origin. GUEST_FAILED: `problem` says why. */
guest_forgotten guest_file_forget(const char *origin, char problem[GUEST_PROBLEM_SIZE]);

#endif
