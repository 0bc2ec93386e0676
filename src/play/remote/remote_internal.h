/* SPDX-License-Identifier: MIT */
/*
 * A table of a server, between the files that are about it: remote.c asks and is told,
 * remote_enter.c comes in as a guest or with an account, remote_link.c keeps the connection,
 * remote_share.c has its part in the shuffle.
 */
#ifndef TREY_PLAY_REMOTE_REMOTE_INTERNAL_H
#define TREY_PLAY_REMOTE_REMOTE_INTERNAL_H

#include "connection.h"
#include "guest_file.h"
#include "remote.h"
#include "remote_shoe.h"
#include "remote_view.h"

enum { REMOTE_EVENTS_MAX = 512, REMOTE_ID_SIZE = 40 };

typedef struct remote_event {
    uint64_t sequence;
    table_event event;
} remote_event;

/* A request until it is answered. */
typedef struct remote_request {
    char id[REMOTE_ID_SIZE]; /* empty: none */
    char text[512];
    size_t size;
    bool is_answered, is_refused;
    bool may_retry; /* refused only for now */
    uint64_t round; /* the one it is meant for; 0: whenever it arrives */
    bool is_late;   /* nobody waits for the answer any more: it goes into the log */
    char refusal[SESSION_PROBLEM_SIZE];
} remote_request;

/* The connection. */
typedef struct remote_link {
    bool is_up, is_over; /* over: it will not come back, and connection.problem says why */
    int64_t retry_ms;    /* for how long it is tried to come back */
    int64_t lost_at, next_at;
    uint32_t attempts;
    int64_t heard_at, pinged_at; /* a word of the server, a ping to it */
    char ping_id[REMOTE_ID_SIZE];
    bool was_here;                        /* at the table, and not away, when it was lost */
    char reason[CONNECTION_PROBLEM_SIZE]; /* that was told last */
} remote_link;

struct remote {
    session *session;
    connection connection;
    remote_link link;
    json_tree tree;
    remote_view seen;
    uint32_t table;
    char origin[SERVER_ORIGIN_SIZE];
    char cookie[GUEST_COOKIE_SIZE], csrf[100], name[200];
    int64_t wallet, play_wallet; /* of chips from the cage, and of play chips, when coming in */
    guest_file guest;            /* that is kept between runs */
    bool is_logged_in;           /* with an account */
    bool is_refused;             /* coming in, by the server */
    char welcome[REMOTE_WELCOME_SIZE];
    int64_t clock_ahead; /* the server's clock, of this one */
    uint64_t sequence;   /* of the state */
    bool has_state;
    char id_begin[20]; /* of all ids: no other client has the same */
    uint32_t id_count;
    remote_request command, other; /* what is sent again, and what is not */
    uint64_t told; /* the last event that was taken: what comes twice is told once */
    uint32_t event_count;
    remote_event events[REMOTE_EVENTS_MAX];
    /* The shuffle. */
    shuffle_shoe shoe;
    shuffle_notes notes;
    bool has_entropy, has_proof;
    uint64_t checked; /* the round whose proof was looked at last */
    digest entropy_root;
    uint32_t entropy_round;
    uint8_t entropy[FAIR_ENTROPY_SIZE];
    shuffle_proof proof;
};

/* ---- remote.c ---- */

/* The next id, and a request with it: `members` follow id and table. */
void remote_make_request(remote *at, remote_request *made, const char *members);

/* Takes what has come, waiting so long for the first of it. False: the connection is gone, and lost
 * if it was up. */
bool remote_receive(remote *at, int wait_ms);

/* Whether a command waits for its answer. */
bool remote_is_waiting(const remote *at);

/* Tells the session what has come. */
void remote_publish_events(remote *at);

/* When something is meant. */
typedef enum remote_when { MEANT_FOR_THIS_ROUND, MEANT_ANYWAY } remote_when;

/* A command whose answer is waited for. False: `problem` says why. What is meant for a round is not
 * asked for again in another. */
TREY_MUST_CHECK bool remote_command(remote *at, remote_when when, const char *members,
                                    char problem[SESSION_PROBLEM_SIZE]);

/* The command that waits is answered with a refusal that the server did not make. */
void remote_give_up(remote *at, const char *why);

/* ---- remote_enter.c ---- */

/* A session at the server, with its cookie. False: connection.problem says why, and at->is_refused
 * whether it is the server that does not want it. */
TREY_MUST_CHECK bool remote_enter(remote *at, const remote_options *options);

/* Ends the session of an account; a guest's stays. */
void remote_log_out(remote *at);

/* The notice of the table from the server; false: it has none, or cannot be reached. */
bool remote_read_notice(void *context, char text[SESSION_NOTICE_SIZE]);

/* ---- remote_link.c ---- */

/* Comes in, and opens the table. False: connection.problem says why. */
TREY_MUST_CHECK bool remote_join(remote *at, const remote_options *options);

/* The connection is gone, for the reason in connection.problem. */
void remote_lose(remote *at);

/* Tries to come back if it is time to. */
void remote_try(remote *at);

/* Asks the server for a word now and then, and takes silence for a loss. */
void remote_keep_alive(remote *at);

/* ---- remote_share.c ---- */

/* Notes what is seen of the shuffle, and reveals or checks what there is to. */
void remote_follow_shuffle(remote *at);

/* Commits, before chips go down: where bets may close next it would be too late. */
void remote_commit(remote *at);

#endif
