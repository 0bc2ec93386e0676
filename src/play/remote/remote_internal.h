/* SPDX-License-Identifier: MIT */
/*
 * A table of a server. remote.c sends commands and handles messages, remote_enter.c joins as a
 * guest or with an account, remote_link.c maintains the connection, remote_share.c contributes to
 * the shuffle.
 */
#ifndef TREY_PLAY_REMOTE_REMOTE_INTERNAL_H
#define TREY_PLAY_REMOTE_REMOTE_INTERNAL_H

#include "base/span.h"
#include "connection.h"
#include "format/json/json_buffer.h"
#include "guest_file.h"
#include "house_file.h"
#include "remote.h"
#include "remote_shoe.h"
#include "remote_view.h"
#include "server_text.h"

enum { REMOTE_EVENTS_MAX = 512, REMOTE_ID_SIZE = 40 };

typedef struct remote_event {
    uint64_t sequence;
    table_event event;
} remote_event;

/* A request, until it is answered. */
typedef struct remote_request {
    char id[REMOTE_ID_SIZE]; /* empty: no request */
    char text[512];
    size_t size;
    bool is_answered, is_refused;
    bool may_retry; /* refused only temporarily */
    int64_t ask_at; /* its outcome is unknown: when to send it again; 0: not so */
    uint64_t round; /* round it is meant for; 0: any */
    bool is_late;   /* the caller no longer waits: the answer goes into the log */
    failure refusal;
    uint64_t first;                             /* of the answer: its first event … */
    char receipt[2 * HOUSE_SIGNATURE_SIZE + 1]; /* … and the receipt of the house; empty: none */
} remote_request;

/* The connection. */
typedef struct remote_link {
    bool is_up, is_over; /* over: given up; connection.problem says why */
    int64_t retry_ms;    /* how long to try to reconnect */
    int64_t lost_at, next_at;
    uint32_t attempts;
    int64_t heard_at, pinged_at; /* time of the last message from the server, of the last ping */
    char ping_id[REMOTE_ID_SIZE];
    bool was_here;  /* seated and not away when the connection was lost */
    failure reason; /* the reason shown last */
} remote_link;

/* What the updates of WIRE_V2 have made of the state (remote_update.c). Zeroed: nothing yet. */
typedef struct remote_state {
    json_buffer sections[2], you[2]; /* the last two; */
    unsigned sections_at, you_at;    /* which of them is the last */
    json_buffer events;
    json_tree tree; /* of what was changed last */
} remote_state;

struct remote {
    session *session;
    connection connection;
    remote_link link;
    json_tree tree;
    remote_state state;
    remote_view seen;
    uint32_t table;
    char origin[SERVER_ORIGIN_SIZE];
    char cookie[GUEST_COOKIE_SIZE], csrf[100], name[200];
    int64_t wallet, play_wallet; /* cage chips and play chips when joining */
    guest_file guest;            /* stored between runs */
    bool is_logged_in;           /* with an account */
    bool is_refused;             /* joining was refused by the server */
    char welcome[REMOTE_WELCOME_SIZE];
    int64_t clock_ahead; /* server's clock minus this one */
    uint64_t sequence;   /* of the state */
    bool has_state;
    char id_begin[20]; /* prefix of all ids, unique to this client */
    uint32_t id_count;
    remote_request command, other; /* command: sent again after a reconnect; other: not */
    uint64_t told;                 /* the last event published, so that repeated ones are skipped */
    uint32_t event_count;
    remote_event events[REMOTE_EVENTS_MAX];
    /* The shuffle. */
    shuffle_shoe shoe;
    shuffle_notes notes;
    house_file house;      /* its key, as it was seen first, and receipts; stored between runs */
    bool has_told_new_key; /* that the key changed */
    bool has_entropy, has_proof;
    uint64_t checked; /* round whose proof was checked last */
    digest entropy_root;
    uint32_t entropy_round;
    uint8_t entropy[FAIR_ENTROPY_SIZE];
    shuffle_proof proof;
};

/* ---- remote.c ---- */

/* Makes the next id, and a request with it; `members` follow id and table. */
void remote_make_request(remote *client, remote_request *request, const char *members);

/* Handles what has arrived, after waiting up to `wait_ms` for the first message. Returns false
 * if the connection is down, or was lost just now. */
bool remote_receive(remote *client, int wait_ms);

/* Handle a part of the state that a tree has. `node` is the list of events, the object with the
 * sections, or the private section; `bytes` is the text of the tree. Events without a number are
 * numbered up to `last`, and have the given time unless they say another. */
void remote_take_events(remote *client, const json_tree *tree, uint32_t node, uint64_t last,
                        int64_t time);
void remote_take_state(remote *client, const json_tree *tree, uint32_t sections, const char *bytes);
void remote_take_private(remote *client, const json_tree *tree, uint32_t you);

/* The sequence number of the state is now this; is_fresh: earlier events are unknown. */
void remote_set_sequence(remote *client, uint64_t sequence, bool is_fresh);

/* ---- remote_update.c ---- */

/* Handles an update; client->tree is its tree. False: it does not fit the state. */
TREY_MUST_CHECK bool remote_take_update(remote *client, span message);
void remote_state_finish(remote_state *finished);

/* ---- remote.c ---- */

/* Whether a command waits for its answer. */
bool remote_is_waiting(const remote *client);

/* Passes the received events to the session. */
void remote_publish_events(remote *client);

/* The round a command is meant for. */
typedef enum remote_when { MEANT_FOR_THIS_ROUND, MEANT_ANYWAY } remote_when;

/* Sends a command and waits for its answer. On failure returns false, and `problem` has the
 * reason. A command meant for a round is not repeated in another round. */
TREY_MUST_CHECK bool remote_command(remote *client, remote_when when, const char *members,
                                    failure *problem);

/* Ends the waiting command with a refusal made here, not by the server. */
void remote_give_up(remote *client, const char *why);

/* ---- remote_enter.c ---- */

/* Starts a session at the server and gets its cookie. On failure returns false;
 * connection.problem has the reason, and client->is_refused tells whether the server refused. */
TREY_MUST_CHECK bool remote_enter(remote *client, const remote_options *options);

/* Ends the session of an account; a guest's session stays. */
void remote_log_out(remote *client);

/* Reads the notice of the table from the server. Returns false if there is none or the server
 * cannot be reached. */
bool remote_read_notice(void *context, char text[SESSION_NOTICE_SIZE]);

/* ---- remote_link.c ---- */

/* Joins and opens the table. On failure returns false, and connection.problem has the reason. */
TREY_MUST_CHECK bool remote_join(remote *client, const remote_options *options);

/* Handles the loss of the connection, for the reason in connection.problem. */
void remote_lose(remote *client);

/* Tries to reconnect if it is time to. */
void remote_try(remote *client);

/* Sends a ping now and then, and treats silence as a lost connection. */
void remote_keep_alive(remote *client);

/* ---- remote_share.c ---- */

/* Records the visible state of the shuffle, and reveals or checks whatever is due. */
void remote_follow_shuffle(remote *client);

/* Commits this player's share before chips are placed; once betting closes it would be too late. */
void remote_commit(remote *client);

#endif
