/* SPDX-License-Identifier: MIT */
/*
 * The rounds of a journal in a database of their own, for look-ups by person, time and amount. All
 * of it is derived from the journal: a file that is missing, damaged or of another version is
 * rebuilt.
 *
 * A1  What it holds is what the journal says up to its mark, and nothing beyond.
 * A2  Writing a round again changes nothing.
 *
 * Each connection is for one thread at a time. There is one writer, and any number of readers.
 */
#ifndef TREY_ARCHIVE_ARCHIVE_DB_H
#define TREY_ARCHIVE_ARCHIVE_DB_H

#include <stdatomic.h>

#include "base/failure.h"
#include "round_note.h"

typedef struct archive_db archive_db;

/* For writing: created if it is missing, rebuilt if it is unusable. NULL: `problem` says
 * why. */
archive_db *archive_db_open(const char *path, failure *problem);

/* For reading while a writer has it open. A query fails once *stop is set, or after `patience_ms`.
 */
archive_db *archive_db_read(const char *path, const atomic_bool *stop, int64_t patience_ms,
                            failure *problem);

/* Closes the archive, which may be NULL, removes its file and creates a new one. */
archive_db *archive_db_remake(archive_db *old, const char *path, failure *problem);

void archive_db_close(archive_db *closed); /* NULL is fine */

/* Whether SQLite found the file corrupt: rebuild it. */
bool archive_db_is_damaged(const archive_db *db);

/* The last failure; `task` says what could not be done. Returns false. */
bool archive_db_describe(archive_db *db, const char *task, failure *problem);

/* ---- Writing; false: it failed, and what was not committed is lost ---- */

/* Up to where the journal was read: a position, and the hash of the entry there. */
typedef struct archive_mark {
    uint64_t position; /* 0: nothing yet */
    journal_hash hash;
} archive_mark;

TREY_MUST_CHECK bool archive_db_begin(archive_db *db);
TREY_MUST_CHECK bool archive_db_put_round(archive_db *db, const round_note *note);
/* A manual adjustment that left the meter at `meter`. One that gives back what the table's latest
 * jackpot took off the meter, or that raises the meter to that jackpot's amount again, undoes it
 * (PROG-7): it is not listed any more. */
TREY_MUST_CHECK bool archive_db_put_adjustment(archive_db *db, uint32_t id, int64_t amount,
                                               int64_t meter);
/* A table at rest after a sequence, with the number of rounds played. */
TREY_MUST_CHECK bool archive_db_put_start(archive_db *db, uint32_t id, uint64_t sequence,
                                          uint64_t rounds, const uint8_t *bytes, size_t size);
TREY_MUST_CHECK bool archive_db_commit(archive_db *db, const archive_mark *mark);
void archive_db_abandon(archive_db *db);
TREY_MUST_CHECK bool archive_db_mark(archive_db *from, archive_mark *mark);

/* Deletes everything, because it belongs to another journal. */
TREY_MUST_CHECK bool archive_db_empty(archive_db *emptied);

/* ---- Reading ---- */

typedef struct archive_start {
    uint64_t sequence, rounds;
    size_t size;
    uint8_t bytes[4096];
} archive_start;

/* The latest start of a table from which `round` can still be replayed whole. False: there is
 * none; begin at the first event. */
bool archive_db_find_start(archive_db *db, uint32_t id, uint64_t round, archive_start *start);

/* A round without its stakes, which have their own query. */
typedef struct archived_round {
    round_head head;
    int64_t net, fees; /* of whom was asked for */
} archived_round;

typedef struct archive_query {
    uint32_t table, person, seat; /* 0: any */
    int64_t from, to; /* milliseconds: rounds that ended at `from` or later, and before `to` */
    int64_t amount;   /* of some wager or of the bank; 0: any */
    uint64_t before;  /* rounds with a lower position; 0: from the latest */
    uint32_t limit;
    bool has_chips; /* only rounds that were played for `chips` */
    chip_kind chips;
    const char *except; /* "[1,7]": tables that are left out; NULL: none */
} archive_query;

/* Rounds, the last first; `each` returns false to stop. With `person` the net and fees are theirs,
 * and only rounds in which they took part are listed. False: it failed. */
typedef bool archive_each_round(void *context, const archived_round *round);
TREY_MUST_CHECK bool archive_db_rounds(archive_db *db, const archive_query *query,
                                       archive_each_round *each, void *context);

/* The stakes of a round by its position: one person's, or everybody's (0). `each` is not called
 * for more than there are. */
typedef void archive_each_stake(void *context, const note_stake *stake);
TREY_MUST_CHECK bool archive_db_stakes(archive_db *db, uint64_t position, uint32_t person,
                                       archive_each_stake *each, void *context);

/* What each participant of a round won, before fees. */
typedef void archive_each_person(void *context, const note_person *person);
TREY_MUST_CHECK bool archive_db_people(archive_db *db, uint64_t position, archive_each_person *each,
                                       void *context);

/* Sums of a table and a day (UTC), by table and then day. Play chips and chips from the cage are
 * never in one sum (COVER-10). */
typedef struct archive_sums {
    uint32_t table;
    int64_t day; /* since 1970 */
    int64_t rounds, voided, called_off;
    int64_t wagers, player_fees, bank_fees, jackpot_in, jackpot_out, tray;
} archive_sums;

typedef void archive_each_sums(void *context, const archive_sums *sums);
TREY_MUST_CHECK bool archive_db_sums(archive_db *db, chip_kind chips, uint32_t id, int64_t from,
                                     int64_t until, archive_each_sums *each, void *context);

/* An award that came off the meter (PROG-5). */
typedef struct archive_jackpot {
    uint32_t table;
    uint64_t round;
    int64_t ended; /* when its round was over, in milliseconds */
    int64_t amount;
} archive_jackpot;

/* Jackpots that were not undone, the last first: of one table, or of all (0). */
typedef void archive_each_jackpot(void *context, const archive_jackpot *jackpot);
TREY_MUST_CHECK bool archive_db_jackpots(archive_db *db, uint32_t id, uint32_t limit,
                                         archive_each_jackpot *each, void *context);

#endif
