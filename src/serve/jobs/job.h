/* SPDX-License-Identifier: MIT */
/*
 * The jobs that the threads of a server send each other. There are three threads: the net thread
 * has the sockets, the auth thread the accounts, the floor thread the tables; and pools for slow
 * work. A job has one owner: the thread that holds it.
 *
 *   WebSocket ──▶ net ──▶ auth ──▶ net            whose session is this?
 *                    └──▶ floor ──▶ net           a command, or a table to watch
 *   request ────▶ net ──▶ auth ──▶ floor ──▶ net  HTTP; a route names the thread that answers
 */
#ifndef TREY_SERVE_JOBS_JOB_H
#define TREY_SERVE_JOBS_JOB_H

#include "accounts/people.h"
#include "http_exchange.h"
#include "job_queue.h"
#include "protocol/message_read.h"
#include "protocol/wire_version.h"
#include "serve/http/web_body.h"
#include "shared_buffer.h"

typedef enum job_kind {
    JOB_HTTP,              /* http_exchange, there and back */
    JOB_IDENTIFY,          /* identify_job: net to auth and back, about a WebSocket's session */
    JOB_MESSAGE,           /* message_job: net to floor */
    JOB_HASH,              /* hash_job: auth to its pool and back */
    JOB_DISCONNECT,        /* disconnect_job: net to floor */
    JOB_SESSION_END,       /* session_end_job: auth to net; a session has ended */
    JOB_SESSION_CONFIRMED, /* session_end_job: auth to net; a password was entered again */
    JOB_DELIVERY,          /* delivery_job: floor to net */
    JOB_GUESTS,            /* guests_job: auth to floor and back, now and then */
    JOB_CHANGES,           /* changes_job: auth to floor and back, when accounts have changed */
    JOB_BARS,              /* bars_job: auth to floor, at the start and when bars have changed */
    JOB_READERS,           /* readers_job: auth to floor, as JOB_BARS */
    JOB_READ_ALL,          /* only a job: floor to net and back, when all sockets are read */
    JOB_CONFIGURE,         /* configure_job: net to floor; the configuration was read again */
    JOB_DRAIN,             /* only a job: net to floor; stop when no round is being played */
    JOB_STOP               /* only a job: to floor and auth; floor to net when it has stopped */
} job_kind;

typedef struct identify_job {
    job job;
    connection_number connection;
    char token[TOKEN_SIZE];
    uint64_t session; /* its number; 0: none */
    person who;       /* the session's owner; number 0: a visitor, who may only watch */
    bool has_failed;  /* the session lookup failed; the client tries again */
    int64_t
        confirmed_until; /* on the steady clock, for message_job.is_confirmed; 0: not confirmed */
} identify_job;

typedef struct message_job {
    job job;
    connection_number connection;
    uint32_t person;
    uint64_t session; /* of the client (session_number); 0: a visitor */
    role_set roles;
    wire_version version;
    bool is_confirmed; /* the client entered their password again within the last two minutes */
    message_request request;
} message_job;

typedef struct disconnect_job {
    job job;
    connection_number connection;
    uint32_t person; /* 0: a visitor */
} disconnect_job;

/* Work of the auth thread's pool for one request: verify a password, hash a new one, or verify the
 * old one and, if it is right, hash the new one. */
typedef struct hash_job {
    job job;
    http_exchange *exchange;
    bool verifies, makes;
    login_try tried;
    char given[WEB_MEMBER_SIZE], wanted[WEB_MEMBER_SIZE]; /* to verify; to hash */
    size_t given_size, wanted_size;
    bool is_right, is_made;
    char made[PASSWORD_HASH_SIZE];
} hash_job;

/* Clients with this session must identify themselves again. An empty token: all sessions of the
 * person. */
typedef struct session_end_job {
    job job;
    uint32_t person;
    char token[TOKEN_SIZE];
    uint64_t number; /* of the session that has ended, if its token is not known; 0: it is */
    int64_t confirmed_until; /* of JOB_SESSION_CONFIRMED */
} session_end_job;

/* The auth thread asks which guests are at tables, and which of those who seem to have expired are
 * not; the floor thread takes back the play chips of the latter. */
enum { GUESTS_EXPIRED_MAX = 64 };

typedef struct guests_job {
    job job;
    job_queue *answers; /* of the auth thread */
    bool is_answered;
    size_t expired_count;
    uint32_t expired[GUESTS_EXPIRED_MAX];
    size_t seated_count; /* people at tables now, or since the last such job; some may be twice */
    uint32_t *seated;
} guests_job;

/* Changes of accounts that the floor thread records in the journal. It sends the job back when they
 * are durable, or when that failed. */
enum { CHANGES_MAX = 32 };

typedef struct changes_job {
    job job;
    job_queue *answers; /* of the auth thread */
    bool is_durable;
    size_t count;
    person_change changes[CHANGES_MAX];
} changes_job;

/* What the floor thread is told of a new configuration; the server keeps what it points to. */
typedef struct configure_job {
    job job;
    const struct floor_options *options;
} configure_job;

/* Who gets no seat, no bet and no chips from the cage, and where (accounts/bar.h). */
typedef struct bar_in_force {
    uint32_t person;
    uint32_t table; /* 0: the whole house */
    bool is_self;
    int64_t until;
} bar_in_force;

/* All bars in force. */
typedef struct bars_job {
    job job;
    uint32_t count;
    bar_in_force *bars;
} bars_job;

/* A card reader whose key is good (accounts/reader.h). */
typedef struct reader_in_use {
    uint64_t number;
    uint32_t table;
    int64_t last_used; /* 0: never */
} reader_in_use;

/* All of them. */
typedef struct readers_job {
    job job;
    uint32_t count;
    reader_in_use *readers;
} readers_job;

/* A WebSocket message for a client. */
typedef struct delivery_job {
    job job;
    connection_number connection;
    shared_buffer *buffer;
    shared_buffer *tail; /* NULL, or the rest of the message */
} delivery_job;

/* A job of a kind that is only a job. Never fails: without memory the process ends, because a
 * thread would wait for the job. */
job *job_make(job_kind kind);

/* Frees a job of any kind and what it owns. NULL is fine. */
void job_free(job *freed);

#endif
