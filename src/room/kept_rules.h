/* SPDX-License-Identifier: MIT */
/*
 * The rules that a journal keeps in full, each under its digest: every posting that a table of the
 * journal ever had. A room changes its rule file; the rounds that were played under older rules are
 * still replayed under those.
 *
 * They are named values of the journal, outside its chain. Nothing rests on them alone: a table
 * accepts rules only if their digest is the one in the event that posts them.
 */
#ifndef TREY_ROOM_KEPT_RULES_H
#define TREY_ROOM_KEPT_RULES_H

#include "store/journal.h"
#include "table/table_rules.h"

typedef struct kept_posting kept_posting;

/* A zeroed one keeps nothing and finds nothing. */
typedef struct kept_rules {
    journal_db *journal; /* where rules are looked up; may be NULL */
    bool is_collecting;  /* a room that writes the journal: kept_rules_add is called */
    kept_posting *first; /* those that were read or added */
    bool has_failed;     /* the journal could not be read; `error` says why */
    journal_error error;
    rules_archive archive; /* for tables */
} kept_rules;

/* Looks rules up in the journal from now on. It must not move, and the journal must outlive it. */
void kept_rules_open(kept_rules *kept, journal_db *journal);
void kept_rules_close(kept_rules *closed);

/* Adds the rules of a posting, unless they are there. False: not enough memory, or the journal
 * cannot be read. */
TREY_MUST_CHECK bool kept_rules_add(kept_rules *kept, const digest *meaning,
                                    const trey_posting *posting, journal_error *error);

/* Writes what was added to the open batch of the journal. */
TREY_MUST_CHECK bool kept_rules_write(kept_rules *kept, journal_error *error);

#endif
