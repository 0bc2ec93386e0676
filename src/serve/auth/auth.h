/* SPDX-License-Identifier: MIT */
/*
 * The auth thread: the one thread that has the people. It says whose a session is, logs people in
 * and out, and lets guests in. What is about tables or chips it passes on to the floor thread.
 *
 * Hashing a password takes a tenth of a second: a pool does it, and holds up only other logins.
 */
#ifndef TREY_SERVE_AUTH_AUTH_H
#define TREY_SERVE_AUTH_AUTH_H

#include "serve/jobs/job.h"
#include "serve/jobs/log.h"
#include "serve/jobs/name_cache.h"
#include "serve/reports/reports.h"

typedef struct auth_thread auth_thread;

typedef struct auth_options {
    people *people;    /* the auth thread's from now on */
    name_cache *names; /* hears of everybody who comes, before the floor thread does */
    reports *reports;
    job_queue *floor;
    job_queue *net;
    void (*wake)(void *net);
    void *net_context;
    session_terms terms;
    bool has_tls, allows_guests, staff_may_play;
    int64_t guest_chips, staff_password_length;
    serve_log *log; /* NULL is fine */
} auth_options;

/* Starts the thread; NULL: no memory for it. */
auth_thread *auth_open(const auth_options *options);

job_queue *auth_inbox(auth_thread *of);

/* Waits for the thread, which ends after JOB_STOP. NULL is fine. */
void auth_wait(auth_thread *ending);

/* The same, and closes the people. NULL is fine. */
void auth_close(auth_thread *closed);

#endif
