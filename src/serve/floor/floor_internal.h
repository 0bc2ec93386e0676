/* SPDX-License-Identifier: MIT */
/*
 * What the files of the floor thread share. Everything here belongs to the floor thread, except
 * where a comment says otherwise.
 */
#ifndef TREY_SERVE_FLOOR_FLOOR_INTERNAL_H
#define TREY_SERVE_FLOOR_FLOOR_INTERNAL_H

#include <pthread.h>

#include "alarms.h"
#include "approvals.h"
#include "bots/seeded.h"
#include "event_ring.h"
#include "floor.h"
#include "private_tables.h"
#include "protocol/message_update.h"
#include "protocol/receipts.h"
#include "protocol/view_cache.h"

/* A client that watches a table. */
typedef struct watcher {
    connection_number connection;
    wire_version version;
    uint32_t person;     /* who is logged in … */
    uint64_t session;    /* … by this session */
    role_set roles;      /* of the account … */
    table_role named;    /* … and the table role that the client named */
    table_viewer viewer; /* in the role that follows from these, and from whether they sit there;
                            the person is the dealer who has taken over, if there is one */
    view_mark mark;      /* of the private section that was last sent to it … */
    json_buffer you;     /* … or that section itself, if the version is WIRE_V2 */
    bool is_new;         /* nothing has been sent to it yet … */
    bool has_after;      /* … but an earlier connection got the events up to `after` */
    uint64_t after;
    uint64_t opened_round; /* the last round whose openings were sent to it */
} watcher;

/* A table that has been watched, or that has had an event since the start. */
typedef struct watched_table {
    uint32_t table;
    uint32_t watcher_count, watcher_capacity;
    watcher *watchers;
    view_cache cache;
    bool has_events;   /* since it was last published */
    bool has_new;      /* a watcher is new */
    uint64_t sequence; /* of the last event */
    uint64_t
        published; /* of the last event that was sent to watchers; later ones may not be durable */
    event_ring events;
    int64_t active_until; /* bots play for watchers until then (floor_activity.c) */
    bool is_signed;       /* the two fields below are valid */
    digest closing;
    uint8_t signature[HOUSE_SIGNATURE_SIZE];
} watched_table;

/* What happens to somebody at a table who is not connected, one after the other. */
typedef enum absence {
    ABSENCE_TOLD,     /* the table no longer waits for their bets */
    ABSENCE_SITS_OUT, /* their hands fold at once if the rules say so */
    ABSENCE_LEAVES,   /* their chips go to the wallet, and the seat is free */
    ABSENCE_COUNT
} absence;

/* A person at a table who is not connected. */
typedef struct disconnected {
    uint32_t table, person;
    int64_t since;
    absence next;
    bool is_restart; /* of the server: everybody is disconnected, and gets the grace period first */
} disconnected;

/* A client that is told about alarms. */
typedef struct alarm_watcher {
    connection_number connection;
    bool is_new; /* nothing has been sent to it yet */
} alarm_watcher;
/* A session that a dealer uses at a table after a relief (floor_relief.c). */
typedef struct relief {
    uint64_t session;
    uint32_t table, dealer;
} relief;

enum { RELIEFS_MAX = 1024 };

/* A card reader of a table, and how it does (floor_readers.c). */
typedef struct floor_reader {
    reader_in_use in_use;
    view_reader_problem problem;
} floor_reader;

/* For REFILL_DAILY. */
typedef struct refill_day {
    uint32_t person;
    int64_t day; /* of the person's last request */
} refill_day;

/* A request that was carried out or refused, and is answered when its batch is durable (D1). */
typedef struct pending_answer {
    job *job;
    room_answer answer;
} pending_answer;

/* What one commit makes durable, with the answers and updates that follow it. There are two
 * batches: one is filled while the other is being written. */
typedef struct batch {
    const floor_options *options;
    size_t answer_count, answer_capacity;
    pending_answer *answers;
    job_list unconditional; /* to the net thread, also if the commit fails */
    job_list on_commit;     /* to the net thread, only when the batch is durable */
    bool is_submitted;      /* to the journal's writer */
    bool is_durable;        /* set by the journal's writer, while the batch is submitted */
} batch;

struct floor_thread {
    floor_options options;
    pthread_t thread;
    bool has_thread;
    job_queue inbox;
    card_room *room;       /* NULL: the journal failed, and the room is not open again yet */
    bool is_failed;        /* the journal failed within this batch */
    journal_error failure; /* why the floor thread stopped by itself */
    int64_t retry_time;
    int64_t head_time; /* when the end of the journal is signed next */
    bool is_stopping;
    uint32_t outdated_count;
    uint32_t *outdated; /* tables to close and reopen (floor_chip_kinds.c) */
    uint32_t unposted_count;
    uint32_t *unposted;   /* tables whose changed rules wait for the end of a round */
    bool has_old_chips;   /* wallets of guests and bots may hold chips from before edition 2 */
    bool is_draining;     /* no round begins … */
    int64_t drain_until;  /* … and rounds are made void then */
    int64_t clock_offset; /* from the steady clock to milliseconds since 1970 */
    bool has_difference;  /* of wall clock and steady clock (floor_clock.c) */
    int64_t clock_difference;
    bool is_reading;       /* the net thread was asked to read all sockets … */
    int64_t reading_time;  /* … at this time, … */
    int64_t reading_until; /* … and is not waited for longer, by the steady clock */
    int64_t tick_time;     /* what players sent before this time has been carried out */

    uint32_t watched_count, watched_capacity;
    watched_table *watched;
    batch batches[2];
    unsigned open;     /* index of the batch that is being filled */
    bool is_unsettled; /* the last batch was submitted, and its commit has not been checked */

    uint32_t bot_count, bot_capacity;
    floor_bot *bots;
    uint32_t disconnected_count, disconnected_capacity;
    disconnected *disconnected;
    uint32_t refill_count, refill_capacity;
    refill_day *refills;
    uint32_t relief_count;
    relief reliefs[RELIEFS_MAX]; /* the oldest first */
    uint32_t arrival_count, arrival_capacity;
    uint32_t *arrivals; /* people who came to a table, for the auth thread (floor_guests.c) */
    uint64_t delivered;
    job_list posted; /* to the net thread, at the end of the batch */

    json_buffer list_tables;  /* the public tables, as the last list has them */
    shared_buffer *list;      /* that list; NULL: none was made */
    shared_buffer *gzip_list; /* the same compressed; NULL: not requested yet */
    int64_t list_until;       /* by clock_steady_us; then a new list is made */

    approval_list approvals;
    alarm_list alarms;
    bool alarms_are_due; /* a table has had an event */
    int64_t alarms_time; /* when tables are checked next */
    uint32_t alarm_watcher_count, alarm_watcher_capacity;
    alarm_watcher *alarm_watchers;
    uint32_t bar_count;
    bar_in_force *bars;
    bool bars_are_new; /* people at tables have yet to be checked against them */
    uint32_t reader_count;
    floor_reader *readers;

    seeded_entropy test; /* with a seed */
    private_tables *private;
    char private_name[PERSON_NAME_SIZE + 16];
    bool private_is_changed; /* the file has yet to be written */
    bool private_cleanup_is_due;
    int64_t private_check_time;
    house_signer signer;
    table_view view;
    json_writer writer;
    json_buffer bytes, staff_bytes;
    json_buffer delta, events, parts; /* of the update that is being made (floor_updates.c) */
    shared_buffer *no_tail;           /* of updates without a private part */
    view_workspace view_workspace;
    view_names view_names;

    pthread_mutex_t count_lock;
    floor_counts counts; /* under count_lock */
};

/* Begins to watch the clock of the machine; and marks in the record that it was set since. */
void floor_watch_clock(floor_thread *floor);
void floor_mark_clock(floor_thread *floor, int64_t time);

/* The time of day in milliseconds since 1970; it never goes back. */
int64_t floor_time(const floor_thread *floor);

enum { FLOOR_RETRY_MS = 1000 }; /* between attempts to reopen the room */

/* ---- Requests (floor_requests.c) ---- */

void floor_handle_job(floor_thread *floor, job *received, int64_t time);

/* Answers a request when the open batch is durable. Takes the job over. */
void floor_answer_after_commit(floor_thread *floor, job *answered, const room_answer *answer);

/* Answers a command at once with an error, and frees the job. */
void floor_refuse(floor_thread *floor, message_job *message, server_error error, int64_t retry_ms);

/* Answers a command that was carried out before, or whose id was used for another one. False: it is
 * neither, and still the caller's. */
TREY_MUST_CHECK bool floor_answer_known(floor_thread *floor, message_job *message,
                                        const request_key *key);

/* Whether a dealer must sign on to a table before this command. */
bool floor_must_sign_on(const floor_thread *floor, uint32_t table_number, table_command_kind kind,
                        table_role role);
bool floor_is_at_table(const floor_thread *floor, uint32_t table_number, uint32_t number);

/* Answers a request because the journal failed: with `unknown` if it may be done, otherwise with
 * `storage`. Takes the job over. */
void floor_reject_job(floor_thread *floor, job *rejected, bool may_be_done);

/* ---- Batches (floor_batch.c) ---- */

/* Submits the open batch to be made durable, with its answers and updates, and opens the next one.
 * False: this batch or the one before it failed, and the requests of both are answered so (D3). The
 * room is open. */
TREY_MUST_CHECK bool floor_batch_end(floor_thread *floor, journal_error *error);
void floor_batches_finish(floor_thread *floor);

/* ---- Watchers (floor_watchers.c) ---- */

/* NULL: the table was never watched, and has had no event. */
watched_table *floor_find_watched(floor_thread *floor, uint32_t table);
void floor_watch(floor_thread *floor, const message_job *message);
/* Staff who have sat down at a table watch it as players from now on, and those who have left watch
 * it as staff again. */
void floor_update_viewers(floor_thread *floor, watched_table *watched, const live_table *table);
/* The number of tables that a connection watches, without table `but`. */
uint32_t floor_count_watched(floor_thread *floor, connection_number connection, uint32_t but);
/* Table 0: every table. */
void floor_unwatch(floor_thread *floor, connection_number connection, uint32_t table);
/* The room calls this with each event, before it is durable. */
void floor_on_event(void *context, const live_table *table, const table_event *event,
                    uint64_t sequence);
/* After a failure of the journal: events may be gone, so all watchers get the whole state again. */
void floor_reset_watchers(floor_thread *floor);
/* Drops the events of a table, and its watchers except for staff. */
void floor_drop_table(floor_thread *floor, uint32_t table_number);
void floor_watchers_finish(floor_thread *floor);

bool floor_is_staff(table_role role);

/* What floor->writer has written to floor->bytes, for one client or for many. These functions never
 * fail: a client would wait forever for an answer that is lost, so without memory the process ends.
 */
shared_buffer *floor_make_message(floor_thread *floor);
void floor_send_message(floor_thread *floor, connection_number connection);
/* Sends a buffer that clients share. */
void floor_send_buffer(floor_thread *floor, connection_number connection, shared_buffer *sent);
/* Sends a message in two parts; clients share the first. */
void floor_send_parts(floor_thread *floor, connection_number connection, shared_buffer *head,
                      shared_buffer *tail);
/* Sends a job to the net thread, with the open batch. */
void floor_post(floor_thread *floor, job *sent);
void floor_post_all(floor_thread *floor);

/* ---- Updates for watchers (floor_publish.c, floor_updates.c, floor_openings.c) ---- */

void floor_publish(floor_thread *floor);

/* What the watchers of version 2 share, made when one of them needs it. Zeroed: nothing is made
 * yet. floor->delta is the delta of the sections. */
typedef struct shared_heads {
    bool is_gapless;          /* the ring has all events since the last update */
    shared_buffer *fresh;     /* everything, for a client that starts from nothing */
    shared_buffer *update[2]; /* for everyone, and for staff */
} shared_heads;

/* Sends a watcher of version 2 the state or an update. `you` is its private section as it is now.
 */
void floor_send_update(floor_thread *floor, const watched_table *watched, watcher *client,
                       shared_heads *heads, span you);
void floor_release_heads(shared_heads *dropped);

/* The openings of the round that floor->view shows, for one watcher, in the form of their version.
 * NULL: there are none. */
shared_buffer *floor_make_openings(floor_thread *floor, const watched_table *watched,
                                   const watcher *client, const live_table *table);

/* ---- Relief (floor_relief.c) ---- */

/* Who deals at a table by a console, which is a session (session_number): the dealer who took over
 * there with a PIN and is still the dealer of the table, otherwise the session's owner. */
uint32_t floor_dealing_person(floor_thread *floor, const live_table *table, uint64_t console,
                              uint32_t owner);

/* Adds to a view when the dealer of the table is to be relieved. */
void floor_add_relief(const floor_thread *floor, table_view *view);

/* ---- Dual control (floor_approvals.c) ---- */

/* Whether a command waits for a second person, and keeps it for them. Takes the job over. */
bool floor_needs_approval(const floor_thread *floor, const message_job *message);
void floor_hold_command(floor_thread *floor, message_job *message, table_role role, int64_t time);
/* The same for a transfer at the cage. False: one person is enough, or the room has to refuse it or
 * has carried it out before. True: it is answered. */
TREY_MUST_CHECK bool floor_hold_transfer(floor_thread *floor, http_exchange *exchange,
                                         const cage_event *event, const request_key *key,
                                         int64_t time);
void floor_expire_approvals(floor_thread *floor, int64_t time);
/* When the server stops, or the room is opened again: requests that wait are lost, and logged. */
void floor_drop_approvals(floor_thread *floor);

/* Answers with a record. */
void floor_answer_record(floor_thread *floor, http_exchange *exchange, const shape_type *type,
                         const void *record);

/* ---- HTTP (floor_http.c, floor_private.c, floor_metrics.c) ---- */

/* Answers a request after the next commit. */
void floor_answer_http(floor_thread *floor, http_exchange *exchange, int64_t time);

/* The functions that the route list names (route_list.h). Each fills in the response. */
void floor_answer_tables(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_table(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_notice(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_house_key(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_notice_text(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_me(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_guest(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_deposit(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_withdrawal(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_wallet(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_approvals(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_approve(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_decline(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_relief(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_cards_due(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_enter_cards(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_ready(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_answer_metrics(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_open_private(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_join_private(floor_thread *floor, http_exchange *exchange, int64_t time);

/* ---- Disconnected people (floor_disconnected.c) ---- */

/* One of a person's connections has ended. */
void floor_on_disconnect(floor_thread *floor, uint32_t number, int64_t time);
void floor_on_return(floor_thread *floor, uint32_t table_number, uint32_t number, int64_t time);
/* After a start or a failure: all people at tables count as disconnected from now on. */
void floor_mark_all_disconnected(floor_thread *floor, int64_t time);
void floor_treat_disconnected(floor_thread *floor, int64_t time);
int64_t floor_next_absence(const floor_thread *floor); /* INT64_MAX: nobody is due */

/* ---- Stopping (floor_drain.c) ---- */

bool floor_is_in_round(const live_table *table); /* a round is being played, and someone has bet */
void floor_drain(floor_thread *floor, int64_t time);
void floor_void_overdue_rounds(floor_thread *floor, int64_t time);
bool floor_is_drained(const floor_thread *floor, int64_t time);
int64_t floor_next_table_time(const floor_thread *floor);
bool floor_is_paused(const floor_thread *floor, uint32_t table_number); /* until the next start */

/* ---- Activity (floor_activity.c) ---- */

bool floor_is_bot(const floor_thread *floor, uint32_t number);
void floor_mark_active(floor_thread *floor, uint32_t table_number, int64_t time);
/* Whether there is anyone for whom bots should play. */
bool floor_is_active(floor_thread *floor, const live_table *table, int64_t time);

/* ---- Private tables (floor_private.c, floor_private_bots.c) ---- */

/* False: for this person the table does not exist. */
bool floor_may_see_table(floor_thread *floor, uint32_t table_number, uint32_t person_number,
                         role_set roles);
const char *floor_private_link(floor_thread *floor, uint32_t table_number); /* NULL: none */
const char *floor_private_name(floor_thread *floor, uint32_t table_number);
void floor_close_idle_private(floor_thread *floor, int64_t time);
void floor_remove_closed_private(floor_thread *floor); /* everything is durable and sent */

void floor_seat_private_bots(floor_thread *floor, const private_table *entry, int64_t time);
void floor_seat_all_private_bots(floor_thread *floor, int64_t time); /* after a start */

/* ---- Chips (floor_play_chips.c, floor_chip_kinds.c) ---- */

/* Gives a guest or a player new play chips, if the room's policy says so. */
void floor_refill(floor_thread *floor, uint32_t number, role_set roles, int64_t time);

/* Sets the kind of chips of rules that a client posts, if they name none. Refuses a kind other than
 * the configured one. */
TREY_MUST_CHECK trey_refusal floor_choose_chips(const floor_thread *floor,
                                                message_request *request);
bool floor_has_play_chips(const floor_thread *floor, uint32_t table_number);
/* Finds the tables that must be closed and reopened, after a start. False: not enough memory. */
TREY_MUST_CHECK bool floor_find_outdated(floor_thread *floor);
/* Closes those as soon as possible, and reopens them. False: the room refuses to open one. */
TREY_MUST_CHECK bool floor_reopen_outdated(floor_thread *floor, int64_t time, journal_error *error);

/* floor.c: opens a closed table as configured. False: the journal failed, or the room refuses. */
TREY_MUST_CHECK bool floor_open_table(floor_thread *floor, const floor_table *wanted, int64_t time,
                                      journal_error *error);

/* ---- The configured tables (floor_configured.c) ---- */

/* The configured table with this number; NULL: none. */
const floor_table *floor_wanted_table(const floor_thread *floor, uint32_t number);
/* Brings the tables in line with the configuration, and logs what it does. False: the journal
 * failed, or the room refuses to open a table. */
TREY_MUST_CHECK bool floor_apply_tables(floor_thread *floor, int64_t time, journal_error *error);
/* Posts rules that wait for the end of a round. */
void floor_post_waiting(floor_thread *floor, int64_t time);
/* Takes the settings of a job over. */
void floor_reconfigure(floor_thread *floor, const floor_options *options, int64_t time);

/* ---- Guests (floor_guests.c) ---- */

void floor_note_arrival(floor_thread *floor, uint32_t number);
/* Answers the auth thread. Takes the job over. */
void floor_answer_guests(floor_thread *floor, guests_job *request, int64_t time);

/* ---- Changes of accounts (floor_changes.c) ---- */

void floor_note_changes(floor_thread *floor, changes_job *request, int64_t time);

/* Sends them back to the auth thread; any thread may call it. */
void floor_return_changes(changes_job *returned, bool is_durable);

/* ---- Bars (floor_bars.c) ---- */

/* Takes the job over. */
void floor_set_bars(floor_thread *floor, bars_job *received);

/* Why a person may not play at a table or, with table 0, in the house; SERVER_ERROR_COUNT: they
 * may. */
server_error floor_bar_of(const floor_thread *floor, uint32_t number, uint32_t table, int64_t time);

/* Refuses a command that a barred person may not give. False: they may, and the job is still the
 * caller's. */
TREY_MUST_CHECK bool floor_refuse_barred(floor_thread *floor, message_job *message, int64_t time);

/* After a change of the bars: people who are barred leave their tables. */
void floor_free_barred(floor_thread *floor, int64_t time);

/* ---- Card readers (floor_readers.c) ---- */

/* Takes the job over. */
void floor_set_readers(floor_thread *floor, readers_job *received);

/* Adds to a view whether the table has a card reader, and how it does. */
void floor_add_reader(const floor_thread *floor, table_view *view);

/* ---- Alarms (floor_alarms.c) ---- */

void floor_check_alarms(floor_thread *floor, int64_t time);
void floor_alarm_on_event(floor_thread *floor, const live_table *table, const table_event *event);
void floor_alarm_barred(floor_thread *floor, uint32_t table, uint32_t seat, uint32_t number,
                        int64_t time);
void floor_reset_alarms(floor_thread *floor); /* after a failure of the journal */
void floor_load_alarms(floor_thread *floor);  /* the room was opened */
void floor_watch_alarms(floor_thread *floor, connection_number connection);
void floor_unwatch_alarms(floor_thread *floor, connection_number connection);
void floor_publish_alarms(floor_thread *floor);
void floor_answer_alarms(floor_thread *floor, http_exchange *exchange, int64_t time);
void floor_take_alarm(floor_thread *floor, http_exchange *exchange, int64_t time);

/* ---- Bots (floor_bots.c) ---- */

void floor_bots_act(floor_thread *floor, int64_t time);
int64_t floor_next_bot_time(const floor_thread *floor);
void floor_add_bot(floor_thread *floor, const floor_bot *added); /* not without memory */
void floor_drop_bots(floor_thread *floor, uint32_t table_number);

/* Refills a person's wallet of play chips to an amount. */
void floor_fill_wallet(floor_thread *floor, uint32_t person, int64_t up_to, int64_t time);

#endif
