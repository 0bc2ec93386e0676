/* SPDX-License-Identifier: MIT */
/*
 * The files of a house: journal, key and accounts. They are made together, and they are opened only
 * together: a journal that is missing beside its key or its accounts was lost, and is never
 * replaced by an empty one; accounts that do not fit the journal would give one person's chips to
 * another.
 */
#ifndef TREY_SERVE_HOUSE_FILES_H
#define TREY_SERVE_HOUSE_FILES_H

#include "accounts/people.h"
#include "base/failure.h"
#include "table/record.h"

/* Opens the accounts and reads the key. A new house gets a key and an empty journal first. False:
 * `problem` says what is wrong and what to do, and nothing that was there has changed. */
TREY_MUST_CHECK bool house_files_open(const char *journal_path, const char *accounts,
                                      uint8_t key[RECORD_KEY_SIZE], people_db **opened,
                                      failure *problem);

#endif
