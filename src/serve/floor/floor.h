/* SPDX-License-Identifier: MIT */
/*
 * The floor thread: the only thread that changes the room. It carries out requests in batches. Each
 * batch becomes durable with one commit; only then do answers and updates for watchers go out. The
 * next batch is carried out meanwhile. Bots act here too.
 *
 * Invariants:
 *   D1  No client receives an event, or the answer to a command, before it is durable.
 *   D2  Every request is answered exactly once.
 *   D3  When the journal fails, every request whose batch was being written is answered with
 *       `unknown`, every other one with `storage`, and the room is closed. If the disk is full or
 *       memory is short, the floor thread reopens the room as soon as it can; after any other
 *       failure it stops.
 */
#ifndef TREY_SERVE_FLOOR_FLOOR_H
#define TREY_SERVE_FLOOR_FLOOR_H

#include "bots/bot.h"
#include "format/notice/notice.h"
#include "private_tables.h"
#include "room/room.h"
#include "serve/jobs/job.h"
#include "serve/jobs/log.h"
#include "serve/jobs/name_cache.h"
#include "serve/reports/reports.h"

typedef struct floor_thread floor_thread;

typedef struct floor_bot {
    uint32_t table;
    bot bot;
} floor_bot;

typedef struct floor_table {
    uint32_t number;
    char name[64];
    table_rules rules; /* to open it with, or to post */
} floor_table;

typedef struct floor_options {
    const char *path; /* of the journal */
    const uint8_t *key;
    int64_t last_seen; /* when a server last ran with this data; 0: unknown */
    bool accept_clock; /* also start with a clock that seems to be wrong */
    bool accept_loss;  /* also start from a journal that has lost entries */
    const trey_book *book;
    uint32_t supervisor; /* the person in whose name the server opens tables */
    uint32_t table_count;
    const floor_table *tables;
    uint32_t bot_count;
    const floor_bot *bots;
    int64_t bot_chips;          /* play chips that a bot's wallet is refilled to */
    int64_t guest_chips;        /* the same for guests … */
    config_refill guest_refill; /* … and when */
    int64_t grace_ms;           /* a player who is disconnected for longer sits out */
    int64_t seat_ms;            /* … and leaves after so much more */
    int64_t drain_ms;           /* time for rounds to end after JOB_DRAIN */
    uint64_t test_seed;         /* not 0: shuffles follow from it (test_mode.h) */
    const char *private_path;   /* of the file of private tables */
    bool private_allowed;
    uint32_t private_per_person, private_per_address, private_total;
    int64_t private_idle_ms;   /* a private table without people is closed after this time */
    uint32_t private_bots_max; /* for each private table … */
    uint32_t private_bots[PRIVATE_BOTS_MAX]; /* … and the persons that they are */
    notice_house notice;                     /* the room's name, hotline and minimum age */
    bool controls_voids;                     /* dual control: two people make a round void … */
    int64_t cage_from;   /* … and move this much at the cage within a day; 0: one is enough */
    int64_t approval_ms; /* time for the second person */
    int64_t stuck_ms;    /* a table that waits longer for staff is an alarm; 0: never */
    int64_t big_win;     /* a win of this much is an alarm; 0: none is */
    int64_t relief_ms;   /* after so long a dealer is to be relieved; 0: the room does not say */
    bool presses_keys;   /* the house confirms jackpots by itself (house_keys.h) */
    name_cache *names;
    report_service *reports;
    serve_log *log;          /* may be NULL */
    job_queue *answers;      /* for jobs to the net thread … */
    void (*wake)(void *net); /* … and how it notices them */
    void *net;
} floor_options;

/* Opens the room (and creates the journal if there is none), opens its tables and starts the
 * thread. NULL: *error says why. What the options point to must outlive the floor thread, except
 * for the bots, which are copied. */
floor_thread *floor_open(const floor_options *options, journal_error *error);

/* Changes what can change while the server runs: the book, the tables, and the settings that are
 * marked so in config_list.h; nothing else of the options is read. The floor thread opens tables
 * that are new, and posts rules that have changed as soon as no round is under way. What the
 * options point to, and they themselves, must outlive the floor thread. */
void floor_configure(floor_thread *floor, const floor_options *options);

/* The queue for jobs to the floor thread. */
job_queue *floor_inbox(floor_thread *floor);

typedef struct floor_counts {
    uint64_t commands, refused, events, commits, deliveries;
    uint64_t watchers, tables, failures;
    bool is_broken;
} floor_counts;

/* The counts of a moment ago. Any thread may call it. */
floor_counts floor_count(floor_thread *floor);

/* The failure after which the floor thread stopped by itself (D3); NULL: it did not. */
const journal_error *floor_failure(const floor_thread *floor);

/* Stops the thread, if it still runs, and waits for its end. The thread ends at once after
 * JOB_STOP; after JOB_DRAIN it ends when no round is being played, and after drain_ms in any case.
 * NULL is fine. */
void floor_wait(floor_thread *ending);

/* Stops the thread as floor_wait does, then closes the room. NULL is fine. */
void floor_close(floor_thread *closed);

#endif
