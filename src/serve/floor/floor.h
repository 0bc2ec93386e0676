/* SPDX-License-Identifier: MIT */
/*
 * The floor thread: the one thread that has the room. It takes what clients ask in groups; each
 * becomes durable with one commit, and only then answers and news for the watchers go out, while
 * the next group is under way. Bots sit here too.
 *
 * D1  Nobody hears of an event that is not durable.
 * D2  Every request is answered once.
 * D3  When the journal fails, what was asked since is answered as not carried out for certain.
 * Where the disk is full nothing goes on until the room could be opened anew; after any other
 *     failure the floor thread stops.
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
    table_rules rules; /* to open it with when it is not open */
} floor_table;

typedef struct floor_options {
    const char *path; /* of the journal */
    const uint8_t *key;
    const trey_book *book;
    uint32_t supervisor; /* in whose name tables are opened */
    uint32_t table_count;
    const floor_table *tables;
    uint32_t bot_count;
    const floor_bot *bots;
    int64_t bot_chips;          /* what a bot's wallet is filled up to */
    int64_t guest_chips;        /* and a guest's … */
    config_refill guest_refill; /* … when */
    int64_t grace_ms;           /* for which a player may be disconnected before he sits out */
    int64_t drain_ms;           /* that rounds have to end when the floor thread is told to stop */
    uint64_t test_seed;         /* not 0: shuffles follow from it (test_mode.h) */
    const char *private_path;   /* of the file of private tables */
    bool private_allowed;
    uint32_t private_per_person, private_per_address, private_total;
    int64_t private_idle_ms;   /* after which one without people is closed */
    uint32_t private_bots_max; /* that one may have, and who they are */
    uint32_t private_bots[PRIVATE_BOTS_MAX];
    notice_house notice; /* what the room says about itself: name, hotline, minimum age */
    bool presses_keys;   /* the house confirms jackpots itself (house_keys.h) */
    name_cache *names;
    reports *reports;
    serve_log *log;          /* NULL is fine */
    job_queue *answers;      /* where jobs to the net thread go … */
    void (*wake)(void *net); /* … and how it hears of them */
    void *net;
} floor_options;

/* Opens the room (creating the journal where there is none), opens its tables and starts the
 * thread. NULL: *error says why. What the options point to outlives it, but for bots. */
floor_thread *floor_open(const floor_options *options, journal_error *error);

/* Where jobs to the floor thread go. */
job_queue *floor_inbox(floor_thread *of);

typedef struct floor_counts {
    uint64_t commands, refused, events, commits, deliveries;
    uint64_t watchers, tables, failures;
    bool is_broken;
} floor_counts;

/* As of a moment ago; safe from any thread. */
floor_counts floor_count(floor_thread *of);

/* Why the floor thread stopped by itself, once it has; NULL: it was told to. */
const journal_error *floor_failure(const floor_thread *of);

/* Waits for the thread, which ends after JOB_STOP at once, after JOB_DRAIN once no round is
 * under way, at the latest after drain_ms; and closes the room. NULL is fine. */
void floor_close(floor_thread *closed);

#endif
