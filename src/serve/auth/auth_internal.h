/* SPDX-License-Identifier: MIT */
/*
 * What the files of the auth thread share.
 */
#ifndef TREY_SERVE_AUTH_AUTH_INTERNAL_H
#define TREY_SERVE_AUTH_AUTH_INTERNAL_H

#include <pthread.h>

#include "auth.h"
#include "serve/http/web_body.h"
#include "serve/jobs/pool.h"

/* A session whose password was given again. */
typedef struct confirmed_session {
    char token[TOKEN_SIZE];
    int64_t until; /* on the steady clock */
} confirmed_session;

enum { CONFIRMED_MAX = 256 /* staff; then the one that ends first is forgotten */ };

struct auth_thread {
    auth_options options;
    job_queue inbox;
    pool *hashers;
    pthread_t thread;
    bool has_thread, is_stopping;
    confirmed_session confirmed[CONFIRMED_MAX];
};

/* Whose a token is; number 0 where it is nobody's. Not PEOPLE_OK: it cannot be found out just now,
 * and is nobody's business until it can. */
TREY_MUST_CHECK people_status auth_find_owner(auth_thread *at, const char *token, person *who,
                                              people_error *error);

/* What becomes of a request. */
typedef enum auth_step {
    AUTH_ANSWERED,
    AUTH_TO_FLOOR, /* which answers with what the auth thread has put into the job */
    AUTH_TO_REPORTS,
    AUTH_WAITS /* it is on its way through a pool, and is not the auth thread's now */
} auth_step;

TREY_MUST_CHECK auth_step auth_answer(auth_thread *at, http_exchange *asked);

/* Reads a body; false: it is answered as wrong. */
TREY_MUST_CHECK bool auth_read_body(http_exchange *asked, web_member *members, size_t count);

/* Answers with what the people's database says. */
auth_step auth_fail(auth_thread *at, http_exchange *asked, people_status status,
                    const people_error *error);

/* Clients that are still there with a session that is not; an empty token: with any of his. */
void auth_publish_logout(auth_thread *at, uint32_t number, const char *token);

/* A new session for a person, whose the job is from now on. */
TREY_MUST_CHECK auth_step auth_begin_session(auth_thread *at, http_exchange *asked,
                                             const person *who);

/* ---- Accounts (auth_accounts.c) ---- */

auth_step auth_list_people(auth_thread *at, http_exchange *asked);
auth_step auth_add_person(auth_thread *at, http_exchange *asked);
auth_step auth_end_add(auth_thread *at, hash_job *hashed);
auth_step auth_change_person(auth_thread *at, http_exchange *asked);

/* ---- Passwords (auth_password.c) ---- */

/* Has a hash made of a member of the body; auth_resume goes on with it. */
TREY_MUST_CHECK auth_step auth_make_hash(auth_thread *at, http_exchange *asked,
                                         const web_member *wanted);

/* Until when a session is confirmed; 0: it is not. */
int64_t auth_confirmed_until(const auth_thread *at, const char *token);

auth_step auth_confirm(auth_thread *at, http_exchange *asked);
auth_step auth_log_in(auth_thread *at, http_exchange *asked);
auth_step auth_use_link(auth_thread *at, http_exchange *asked);
auth_step auth_change_password(auth_thread *at, http_exchange *asked);

/* Goes on with a request whose hash is there; the hash job is the callee's. */
TREY_MUST_CHECK auth_step auth_resume(auth_thread *at, hash_job *hashed);

/* The pool's task; `context` is the auth thread. */
void auth_hash(void *context, job *work);

#endif
