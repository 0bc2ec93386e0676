/* SPDX-License-Identifier: MIT */
/*
 * Stores the user's guest account of a server between runs: one file per origin, with the session
 * cookie, readable only by its owner. The file is locked while a run uses it; another run at the
 * same server becomes a different guest.
 */
#ifndef TREY_PLAY_REMOTE_GUEST_FILE_H
#define TREY_PLAY_REMOTE_GUEST_FILE_H

#include "base/failure.h"
#include "play/session/state_path.h"

enum { GUEST_COOKIE_SIZE = 300, GUEST_NAME_SIZE = 200 };

/* Closed: file is below 0 and everything else is zero. */
typedef struct guest_file {
    int file; /* below 0: nothing is stored, and `problem` has the reason */
    char path[STATE_PATH_SIZE];
    char cookie[GUEST_COOKIE_SIZE]; /* empty: no guest is stored yet */
    char name[GUEST_NAME_SIZE];     /* given with --name; empty: none */
    bool is_busy;                   /* another run is using it */
    failure problem;
} guest_file;

/* Opens the file of an origin such as "https://cards.example"; creates it if there is none. */
void guest_file_open(guest_file *guest, const char *origin);

/* Stores another guest; `name` is the value of --name, or NULL. Does nothing if the file is not
 * open. On failure returns false, and `problem` has the reason. */
TREY_MUST_CHECK bool guest_file_write(guest_file *guest, const char *cookie, const char *name);

/* Closes the file, and removes it if it holds no guest. A closed file may be closed again. */
void guest_file_close(guest_file *guest);

typedef enum guest_forgotten {
    GUEST_FORGOTTEN,
    GUEST_UNKNOWN,
    GUEST_BUSY,
    GUEST_FAILED
} guest_forgotten;

/* Removes the guest of an origin. GUEST_FAILED: `problem` has the reason. */
guest_forgotten guest_file_forget(const char *origin, failure *problem);

#endif
