/* SPDX-License-Identifier: MIT */
/*
 * What the threads of a server write to each other. There are three: the net thread has the
 * sockets, the floor has the room, the auth thread has the people; and pools, for what is slow. A
 * job belongs to whoever holds it.
 *
 *   client ──▶ net ──▶ auth ──▶ net            who is this?
 *                 └───▶ floor  ──▶ net            a command, a table to watch
 *   request ─▶ net ──▶ auth ──▶ floor ──▶ net   a page asks
 */
#ifndef TREY_SERVE_JOBS_JOB_H
#define TREY_SERVE_JOBS_JOB_H

#include "accounts/people.h"
#include "format/json/json_buffer.h"
#include "job_queue.h"
#include "protocol/message_read.h"
#include "serve/http/access.h"
#include "serve/http/cookie.h"
#include "serve/http/web_body.h"
#include "serve/http/web_files.h"
#include "shared_buffer.h"

typedef enum job_kind {
    JOB_HTTP,              /* http_exchange, both ways */
    JOB_IDENTIFY,          /* identify_job: a WebSocket wants to know whose it is, and back */
    JOB_MESSAGE,           /* message_job: net to floor */
    JOB_HASH,              /* hash_job: auth to its pool and back */
    JOB_DISCONNECT,        /* disconnect_job: net to floor */
    JOB_SESSION_END,       /* session_end_job: auth to net, a session has ended */
    JOB_SESSION_CONFIRMED, /* session_end_job: auth to net, a session's password was given again */
    JOB_DELIVERY,          /* delivery_job: floor to net */
    JOB_DRAIN, /* a job alone: to the floor thread, which stops once no round is under way */
    JOB_STOP   /* a job alone: to floor and auth; floor to net when it has stopped */
} job_kind;

/* A connection of the net thread: never the same number twice. */
typedef uint64_t connection_number;

enum {
    CSRF_SIZE = 64,
    ADDRESS_SIZE = 48,
    QUERY_MAX = 1024,    /* of a query, decoded … */
    QUERY_PART_MAX = 256 /* … and of one member of it, with its zero byte */
};

/* A request of a page on its way, and its answer on the way back. */
typedef struct http_exchange {
    job job;
    connection_number connection;
    access_route route;
    uint64_t numbers[ROUTE_NUMBERS_MAX];
    char token[TOKEN_SIZE]; /* of the session; empty: none */
    char csrf[CSRF_SIZE];
    char address[ADDRESS_SIZE]; /* of the client, as text */
    size_t body_size;
    char *body;
    bool query_is_bad; /* longer than any of ours */
    size_t query_size;
    struct odds_table *odds; /* of a table whose odds are asked for (odds_table.h) */
    char *query;             /* "name=value", each with a zero byte at its end; NULL: none */

    person who; /* number 0: a visitor */
    access_extent extent;
    uint32_t customer;    /* of the cage */
    int64_t chips;        /* to a new guest, or over the counter of the cage */
    uint64_t connections; /* that the net thread has, for /metrics */

    int status; /* of HTTP */
    int64_t retry_ms;
    char set_cookie[COOKIE_SIZE]; /* empty: none */
    uint32_t allowed;             /* with status 405: methods, as route_match has them */
    const char *content_type;
    json_buffer answer;
    const web_file *file;  /* in place of `answer`: a page */
    const char *constant;  /* in place of all: what needs no memory to be said; NULL: nothing */
    shared_buffer *shared; /* instead of `answer`, where others get the same; NULL: they do not */
    bool takes_packed;     /* the client unpacks gzip … */
    bool is_packed;        /* … and what he gets is: a page, or what is shared */
} http_exchange;

typedef struct identify_job {
    job job;
    connection_number connection;
    char token[TOKEN_SIZE];
    person who;              /* number 0: a visitor, who looks on */
    bool is_unknown;         /* whose it is cannot be found out just now */
    int64_t confirmed_until; /* as message_job.is_confirmed; on the steady clock; 0: it is not */
} identify_job;

typedef struct message_job {
    job job;
    connection_number connection;
    uint32_t person;
    role_set roles;
    bool is_confirmed; /* he gave his password again not long ago */
    message_request request;
} message_job;

typedef struct disconnect_job {
    job job;
    connection_number connection;
    uint32_t person; /* 0: a visitor */
} disconnect_job;

/* Work for the auth thread's pool, about one request: verify a password, make a hash of one, or
 * first the one and then, if it was right, the other. */
typedef struct hash_job {
    job job;
    http_exchange *asked;
    bool verifies, makes;
    login_try tried;
    char given[WEB_MEMBER_SIZE], wanted[WEB_MEMBER_SIZE]; /* to verify; to make a hash of */
    size_t given_size, wanted_size;
    bool is_right, is_made;
    char made[PASSWORD_HASH_SIZE];
} hash_job;

/* Clients with this session, or with an empty token all of the person's, are who they were no
 * longer. */
typedef struct session_end_job {
    job job;
    uint32_t person;
    char token[TOKEN_SIZE];
    int64_t confirmed_until; /* of JOB_SESSION_CONFIRMED */
} session_end_job;

/* A frame for a client. */
typedef struct delivery_job {
    job job;
    connection_number connection;
    shared_buffer *buffer;
} delivery_job;

/* The value of a member of the query, as it came; NULL: it is not there. */
const char *web_query_find(const http_exchange *asked, const char *name);

/* Frees a job of any kind with what it owns. NULL is fine. */
void job_free(job *freed);

/* Answers a web job: a status, and JSON that json_writer has put into `answer`. */
void web_answer_error(http_exchange *asked, int status, const char *code, const char *message);

/* 503 `no-memory`, which takes none to be said: for an answer that could not be written. */
void web_answer_no_memory(http_exchange *asked);

/* The same of one place in the body, "posting.decks"; empty: the whole. */
void web_answer_error_at(http_exchange *asked, int status, const char *code, const char *where,
                         const char *message);

/* 409, and why by the rules or the table. */
void web_answer_refusal(http_exchange *asked, trey_refusal refusal, const char *where);

#endif
