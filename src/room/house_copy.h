/* SPDX-License-Identifier: MIT */
/*
 * Copies of a whole house: journal, accounts and the list of private tables, as they are at one
 * moment, also while a server runs. The archive of rounds is left out: a server fills it from the
 * journal.
 */
#ifndef TREY_ROOM_HOUSE_COPY_H
#define TREY_ROOM_HOUSE_COPY_H

#include "base/failure.h"

/* The files of a data directory. */
#define HOUSE_JOURNAL "trey.db"
#define HOUSE_KEY "trey.db.key"
#define HOUSE_ACCOUNTS "people.db"
#define HOUSE_PRIVATE_TABLES "private-tables"

typedef enum house_copy_status {
    HOUSE_COPY_FINE,
    HOUSE_COPY_REFUSED, /* something exists already, is missing or is damaged */
    HOUSE_COPY_IO
} house_copy_status;

/* Copies a data directory, or a backup of one, to a directory that does not exist yet. `key` is a
 * key file that is copied too; NULL: none is. The copy is checked entry by entry, and durable,
 * before it gets its name. Unless it returns HOUSE_COPY_FINE, `problem` says why, and nothing is
 * left. */
TREY_MUST_CHECK house_copy_status house_copy(const char *from, const char *target, const char *key,
                                             failure *problem);

#endif
