/* SPDX-License-Identifier: MIT */
/*
 * What the files of the floor thread share; all of it belongs to the floor thread's thread but
 * where it says so.
 */
#ifndef TREY_SERVE_FLOOR_FLOOR_INTERNAL_H
#define TREY_SERVE_FLOOR_FLOOR_INTERNAL_H

#include <pthread.h>

#include "bots/seeded.h"
#include "event_ring.h"
#include "floor.h"
#include "private_tables.h"
#include "protocol/message_write.h"
#include "protocol/view_cache.h"

/* Somebody who watches a table. */
typedef struct watcher {
    connection_number connection;
    table_viewer viewer;
    view_mark mark; /* of what he was last sent for himself */
    bool is_new;    /* has been sent nothing … */
    bool has_after; /* … but by a connection before this one, up to `after` */
    uint64_t after;
    uint64_t opened_round; /* of which he has the openings */
} watcher;

/* A table that somebody has watched, or at which something has happened. */
typedef struct watched {
    uint32_t table;
    uint32_t watcher_count, watcher_capacity;
    watcher *watchers;
    view_cache cache;
    bool is_touched;   /* something happened since it was last told */
    bool has_new;      /* somebody has been sent nothing yet */
    uint64_t sequence; /* of the last event */
    uint64_t told;     /* the last of which the watchers know; those after it may not be durable */
    event_ring events;
    int64_t lively_until; /* somebody came or did something a while before */
} watched;

/* Somebody at a table who is not connected. */
typedef struct absent {
    uint32_t table, person;
    int64_t until; /* then he sits out */
} absent;

typedef struct guest_day {
    uint32_t person;
    int64_t day; /* on which he was last seen */
} guest_day;

/* A request that was carried out or refused, and is answered once that is durable (D1). */
typedef struct answered {
    job *job;
    room_answer answer;
} answered;

/* What becomes durable together, with all that is said then. Two of them: while one is written the
 * next is filled. */
typedef struct group {
    const floor_options *options;
    size_t answered_count, answered_capacity;
    answered *answered;
    job_list always;   /* goes out with it, whatever becomes of it */
    job_list told;     /* only when it is durable */
    bool is_under_way; /* it was handed over */
    bool is_durable;   /* set by whoever made it so, while it is under way */
} group;

struct floor_thread {
    floor_options options;
    pthread_t thread;
    bool has_thread;
    job_queue inbox;
    room *room;            /* NULL: broken, and not yet opened anew */
    bool is_failed;        /* the room has broken within this group */
    journal_error failure; /* why the floor thread stopped by itself */
    int64_t retry_time;
    bool is_stopping;
    uint32_t outdated_count;
    uint32_t *outdated; /* tables that are closed and opened anew (floor_chips.c) */
    bool has_old_chips; /* wallets of guests and bots may hold chips of before */
    bool is_draining;   /* no round begins, until … */
    int64_t drain_until;
    int64_t clock_offset; /* from the steady clock to milliseconds since 1970 */

    uint32_t watched_count, watched_capacity;
    watched *watched;
    group groups[2];
    unsigned open;     /* the one that is filled */
    bool is_unsettled; /* nobody has looked yet whether the last one became durable */

    uint32_t bot_count, bot_capacity;
    floor_bot *bots;
    uint32_t absent_count, absent_capacity;
    absent *absent;
    uint32_t guest_count, guest_capacity;
    guest_day *guests; /* with REFILL_DAILY */
    uint64_t delivered;
    job_list posted;            /* to the net thread, with the end of the group */
    shared_buffer *list;        /* of all tables, as it was last written; NULL: never */
    shared_buffer *packed_list; /* the same with gzip, once somebody has asked for it */
    int64_t list_until;         /* until when it is good, by clock_steady_us */

    seeded_entropy test; /* with a seed */
    private_tables *private;
    char private_name[PERSON_NAME_SIZE + 16];
    bool private_is_changed; /* and the file is not yet */
    bool private_is_due;     /* after the commit: floor_private_tidy */
    int64_t private_next;
    table_view view;
    json_writer writer;
    json_buffer bytes, staff_bytes;
    view_workspace view_workspace;
    view_names view_names;

    pthread_mutex_t count_lock;
    floor_counts counts; /* under count_lock */
};

int64_t floor_time(const floor_thread *at);

enum { FLOOR_RETRY_MS = 1000 }; /* before the room is opened anew */

/* Keeps a job until what it asked for is durable; then it is answered. */
void floor_keep(floor_thread *at, job *kept, const room_answer *answer);

/* floor_group.c: makes what was done since durable, and says it then; without a room there is
 * nothing to do. False: that failed, or what went before, and what was asked is answered so. */
TREY_MUST_CHECK bool floor_group_end(floor_thread *at, int64_t time, journal_error *error);
void floor_groups_finish(floor_thread *at);

/* floor_requests.c: carries out what a job asks for; refuses it, as the room is broken. */
void floor_take_job(floor_thread *at, job *taken, int64_t time);
/* While the room is broken everything is refused, with when to come again. `is_unknown`: it was
 * carried out, and nobody knows whether that is durable. */
void floor_turn_away(floor_thread *at, job *turned, bool is_unknown);

/* floor_watch.c */
watched *floor_watched(floor_thread *at,
                       uint32_t table); /* NULL: nobody ever watched it, nothing happened */
void floor_watch(floor_thread *at, const message_job *asked, table_role role);
/* How many tables a connection watches, but for one. */
uint32_t floor_watches(floor_thread *at, connection_number connection, uint32_t but);
void floor_unwatch(floor_thread *at, connection_number connection,
                   uint32_t table); /* 0: every table */
void floor_on_event(void *context, const table *at, const table_event *event, uint64_t sequence);
/* What watchers were told may never have been durable: they begin anew. */
void floor_forget_events(floor_thread *at);
/* Its events, and its watchers but for staff. */
void floor_forget_table(floor_thread *at, uint32_t table_number);
void floor_watch_finish(floor_thread *at);

bool floor_is_staff(table_role role);

/* floor_tell.c */
void floor_publish(floor_thread *at);

/* floor_openings.c: of the round that at->view shows, for one viewer; NULL: there are none, or
 * there is no memory. */
shared_buffer *floor_pack_openings(floor_thread *at, const watched *in, table_viewer viewer,
                                   const table *of);

/* A frame to a client: what `bytes` holds. */
void floor_send(floor_thread *at, connection_number connection, const json_buffer *bytes);
void floor_send_buffer(floor_thread *at, connection_number connection, shared_buffer *sent);
void floor_post(floor_thread *at, job *sent);
void floor_post_all(floor_thread *at); /* what was posted goes on its way */

/* floor_web.c: answers a page from what the room holds; the job goes back to the net thread
 * after the next commit. */
void floor_answer_web(floor_thread *at, http_exchange *asked, int64_t time);

/* floor_absent.c */
void floor_person_gone(floor_thread *at, uint32_t number,
                       int64_t time); /* one of his connections is */
void floor_person_back(floor_thread *at, uint32_t table_number, uint32_t number);
void floor_all_gone(floor_thread *at, int64_t time); /* after a start: nobody is connected yet */
void floor_absent_act(floor_thread *at, int64_t time);
int64_t floor_absent_next(const floor_thread *at);

/* floor_drain.c */
bool floor_is_busy(const table *of); /* a round is under way in which somebody has bet */
void floor_drain(floor_thread *at, int64_t time);
void floor_drain_act(floor_thread *at, int64_t time);
bool floor_is_drained(const floor_thread *at, int64_t time);
int64_t floor_tables_next(const floor_thread *at);
bool floor_is_held(const floor_thread *at, uint32_t table_number); /* waits for the next start */

/* floor_company.c: whether there is anybody for whom bots would play */
bool floor_is_bot(const floor_thread *at, uint32_t number);
void floor_liven(floor_thread *at, uint32_t table_number, int64_t time);
bool floor_has_company(floor_thread *at, const table *of, int64_t time);

/* floor_private.c */
bool floor_may_know(floor_thread *at, uint32_t table_number, uint32_t person_number,
                    role_set roles);
void floor_open_private(floor_thread *at, http_exchange *asked, int64_t time);
void floor_join_private(floor_thread *at, http_exchange *asked);
const char *floor_private_link(floor_thread *at, uint32_t table_number); /* NULL: it has none */
const char *floor_private_name(floor_thread *at, uint32_t table_number);
void floor_private_act(floor_thread *at, int64_t time);
void floor_private_tidy(floor_thread *at); /* with what was durable and told */

/* floor_private_bots.c: takes how many are asked for out of the body; false: that is answered */
TREY_MUST_CHECK bool floor_read_private_bots(http_exchange *asked, uint32_t *bots);
void floor_seat_private_bots(floor_thread *at, const private_table *of, int64_t time);
void floor_seat_all_private_bots(floor_thread *at, int64_t time); /* after a start */

/* floor_guests.c: play chips for a guest or a player, as the room's policy has it */
void floor_refill(floor_thread *at, uint32_t number, role_set roles, int64_t time);

/* floor_chips.c: what rules that are posted play for, where they do not say; refused where they say
 * something else than the configuration. */
TREY_MUST_CHECK trey_refusal floor_choose_chips(const floor_thread *at, message_request *asked);
bool floor_takes_guests(const floor_thread *at, uint32_t table_number);
/* Finds the tables that cannot go on as they are, after a start; false: no memory. */
TREY_MUST_CHECK bool floor_find_outdated(floor_thread *at);
/* Closes those as soon as they can be closed, and opens them anew. False: one is refused. */
TREY_MUST_CHECK bool floor_renew_tables(floor_thread *at, int64_t time, journal_error *error);

/* floor.c: opens a closed table as the configuration has it; false: the room has failed, or it is
 * refused. */
TREY_MUST_CHECK bool floor_open_table(floor_thread *at, const floor_table *wanted, int64_t time,
                                      journal_error *error);

/* floor_metrics.c */
void floor_answer_metrics(floor_thread *at, http_exchange *asked);

/* floor_bots.c */
void floor_bots_act(floor_thread *at, int64_t time);
int64_t floor_bots_next(const floor_thread *at);
void floor_add_bot(floor_thread *at, const floor_bot *added); /* without memory there is one less */
void floor_drop_bots(floor_thread *at, uint32_t table_number);

/* Fills a wallet of play chips up to an amount. */
void floor_fill_wallet(floor_thread *at, uint32_t person, int64_t up_to, int64_t time);

#endif
