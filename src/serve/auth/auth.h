/* SPDX-License-Identifier: MIT */
/*
 * The auth thread: the only thread that uses the accounts. It finds the owner of a session, checks
 * access, logs people in and out, and admits guests. Requests about tables or chips go on to the
 * floor thread, slow ones to the reports.
 *
 * Hashing a password takes a tenth of a second. A pool does it, so that only other logins wait.
 */
#ifndef TREY_SERVE_AUTH_AUTH_H
#define TREY_SERVE_AUTH_AUTH_H

#include "serve/jobs/job.h"
#include "serve/jobs/log.h"
#include "serve/jobs/name_cache.h"
#include "serve/reports/reports.h"

typedef struct auth_thread auth_thread;

typedef struct auth_options {
    people_db *people; /* the auth thread takes ownership */
    name_cache *names; /* gets each person's name before the floor thread needs it */
    report_service *reports;
    job_queue *floor;
    job_queue *net;
    void (*wake)(void *net);
    void *net_context;
    session_terms terms;
    bool is_secure; /* browsers use https */
    bool allows_guests;
    role_policy role_policy;
    const char *room_name;   /* NULL: none */
    bool staff_needs_factor; /* until they have one, staff can do nothing but set it up */
    int64_t guest_chips, staff_password_length;
    int64_t guest_days, guests_per_hour, guests_total;
    serve_log *log; /* may be NULL */
} auth_options;

/* Starts the thread. NULL: not enough memory; the people are still the caller's. */
auth_thread *auth_open(const auth_options *options);

job_queue *auth_inbox(auth_thread *auth);

/* Waits for the thread, which ends after JOB_STOP. NULL is fine. */
void auth_wait(auth_thread *ending);

/* The same, and closes the people. NULL is fine. */
void auth_close(auth_thread *closed);

#endif
