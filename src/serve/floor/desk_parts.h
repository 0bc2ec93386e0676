/* SPDX-License-Identifier: MIT */
/*
 * What the files of the desk share; all of it belongs to the desk's thread but where it says so.
 */
#ifndef TREY_SERVE_FLOOR_DESK_PARTS_H
#define TREY_SERVE_FLOOR_DESK_PARTS_H

#include <pthread.h>

#include "bots/seeded.h"
#include "desk.h"
#include "event_ring.h"
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
    letter *letter;
    room_answer answer;
} answered;

/* What becomes durable together, with all that is said then. Two of them: while one is written the
 * next is filled. */
typedef struct group {
    const desk_options *options;
    size_t answered_count, answered_capacity;
    answered *answered;
    letter_list always; /* goes out with it, whatever becomes of it */
    letter_list told;   /* only when it is durable */
    bool is_under_way;  /* it was handed over */
    bool is_durable;    /* set by whoever made it so, while it is under way */
} group;

struct desk {
    desk_options options;
    pthread_t thread;
    bool has_thread;
    mailbox inbox;
    room *room;            /* NULL: broken, and not yet opened anew */
    bool is_failed;        /* the room has broken within this group */
    journal_error failure; /* why the desk stopped by itself */
    int64_t retry_time;
    bool is_stopping;
    uint32_t outdated_count;
    uint32_t *outdated; /* tables that are closed and opened anew (desk_chips.c) */
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
    desk_bot *bots;
    uint32_t absent_count, absent_capacity;
    absent *absent;
    uint32_t guest_count, guest_capacity;
    guest_day *guests; /* with REFILL_DAILY */
    uint64_t delivered;
    letter_list posted;  /* to the loop, with the end of the group */
    parcel *list;        /* of all tables, as it was last written; NULL: never */
    parcel *packed_list; /* the same with gzip, once somebody has asked for it */
    int64_t list_until;  /* until when it is good, by desk_steady */

    seeded_entropy test; /* with a seed */
    private_tables *private;
    char private_name[PERSON_NAME_SIZE + 16];
    bool private_is_changed; /* and the file is not yet */
    bool private_is_due;     /* after the commit: desk_private_tidy */
    int64_t private_next;
    table_view view;
    json_writer writer;
    json_buffer bytes, staff_bytes;
    view_desk view_desk;
    view_names view_names;

    pthread_mutex_t count_lock;
    desk_counts counts; /* under count_lock */
};

int64_t desk_time(const desk *at);
int64_t desk_steady(void); /* microseconds */

enum { DESK_RETRY_MS = 1000 }; /* before the room is opened anew */

/* Keeps a letter until what it asked for is durable; then it is answered. */
void desk_keep(desk *at, letter *kept, const room_answer *answer);

/* desk_group.c: makes what was done since durable, and says it then; without a room there is
 * nothing to do. False: that failed, or what went before, and what was asked is answered so. */
TREY_MUST_CHECK bool desk_group_end(desk *at, int64_t time, journal_error *error);
void desk_groups_finish(desk *at);

/* desk_requests.c: carries out what a letter asks for; refuses it, as the room is broken. */
void desk_take_letter(desk *at, letter *taken, int64_t time);
/* While the room is broken everything is refused, with when to come again. `is_unknown`: it was
 * carried out, and nobody knows whether that is durable. */
void desk_turn_away(desk *at, letter *turned, bool is_unknown);

/* desk_watch.c */
watched *desk_watched(desk *at,
                      uint32_t table); /* NULL: nobody ever watched it, nothing happened */
void desk_watch(desk *at, const message_letter *asked, table_role role);
/* How many tables a connection watches, but for one. */
uint32_t desk_watches(desk *at, connection_number connection, uint32_t but);
void desk_unwatch(desk *at, connection_number connection, uint32_t table); /* 0: every table */
void desk_hear(void *context, const table *at, const table_event *event, uint64_t sequence);
/* What watchers were told may never have been durable: they begin anew. */
void desk_forget_events(desk *at);
/* Its events, and its watchers but for staff. */
void desk_forget_table(desk *at, uint32_t table_number);
void desk_watch_finish(desk *at);

bool desk_is_staff(table_role role);

/* desk_tell.c */
void desk_tell_watchers(desk *at);

/* desk_openings.c: of the round that at->view shows, for one viewer; NULL: there are none, or there
 * is no memory. */
parcel *desk_pack_openings(desk *at, const watched *in, table_viewer viewer, const table *of);

/* A frame to a client: what `bytes` holds. */
void desk_send(desk *at, connection_number connection, const json_buffer *bytes);
void desk_send_parcel(desk *at, connection_number connection, parcel *sent);
void desk_post(desk *at, letter *sent);
void desk_post_all(desk *at); /* what was posted goes on its way */

/* desk_web.c: answers a page from what the room holds; the letter goes back to the loop after the
 * next commit. */
void desk_answer_web(desk *at, web_letter *asked, int64_t time);

/* desk_absent.c */
void desk_person_gone(desk *at, uint32_t number, int64_t time); /* one of his connections is */
void desk_person_back(desk *at, uint32_t table_number, uint32_t number);
void desk_all_gone(desk *at, int64_t time); /* after a start: nobody is connected yet */
void desk_absent_act(desk *at, int64_t time);
int64_t desk_absent_next(const desk *at);

/* desk_drain.c */
bool desk_is_busy(const table *of); /* a round is under way in which somebody has bet */
void desk_drain(desk *at, int64_t time);
void desk_drain_act(desk *at, int64_t time);
bool desk_is_drained(const desk *at, int64_t time);
int64_t desk_tables_next(const desk *at);
bool desk_is_held(const desk *at, uint32_t table_number); /* waits for the next start */

/* desk_company.c: whether there is anybody for whom bots would play */
bool desk_is_bot(const desk *at, uint32_t number);
void desk_liven(desk *at, uint32_t table_number, int64_t time);
bool desk_has_company(desk *at, const table *of, int64_t time);

/* desk_private.c */
bool desk_may_know(desk *at, uint32_t table_number, uint32_t person_number, role_set roles);
void desk_open_private(desk *at, web_letter *asked, int64_t time);
void desk_join_private(desk *at, web_letter *asked);
const char *desk_private_link(desk *at, uint32_t table_number); /* NULL: it has none */
const char *desk_private_name(desk *at, uint32_t table_number);
void desk_private_act(desk *at, int64_t time);
void desk_private_tidy(desk *at); /* with what was durable and told */

/* desk_private_bots.c: takes how many are asked for out of the body; false: that is answered */
TREY_MUST_CHECK bool desk_read_private_bots(web_letter *asked, uint32_t *bots);
void desk_seat_private_bots(desk *at, const private_table *of, int64_t time);
void desk_seat_all_private_bots(desk *at, int64_t time); /* after a start */

/* desk_guests.c: play chips for a guest or a player, as the room's policy has it */
void desk_refill(desk *at, uint32_t number, role_set roles, int64_t time);

/* desk_chips.c: what rules that are posted play for, where they do not say; refused where they say
 * something else than the configuration. */
TREY_MUST_CHECK trey_refusal desk_choose_chips(const desk *at, message_request *asked);
bool desk_takes_guests(const desk *at, uint32_t table_number);
/* Finds the tables that cannot go on as they are, after a start; false: no memory. */
TREY_MUST_CHECK bool desk_find_outdated(desk *at);
/* Closes those as soon as they can be closed, and opens them anew. False: one is refused. */
TREY_MUST_CHECK bool desk_renew_tables(desk *at, int64_t time, journal_error *error);

/* desk.c: opens a closed table as the configuration has it; false: the room has failed, or it is
 * refused. */
TREY_MUST_CHECK bool desk_open_table(desk *at, const desk_table *wanted, int64_t time,
                                     journal_error *error);

/* desk_metrics.c */
void desk_answer_metrics(desk *at, web_letter *asked);

/* desk_bots.c */
void desk_bots_act(desk *at, int64_t time);
int64_t desk_bots_next(const desk *at);
void desk_add_bot(desk *at, const desk_bot *added); /* without memory there is one less */
void desk_drop_bots(desk *at, uint32_t table_number);

/* Fills a wallet of play chips up to an amount. */
void desk_fill_wallet(desk *at, uint32_t person, int64_t up_to, int64_t time);

#endif
