/* SPDX-License-Identifier: MIT */
/*
 * What the files of the clerk share.
 */
#ifndef TREY_SERVE_AUTH_CLERK_PARTS_H
#define TREY_SERVE_AUTH_CLERK_PARTS_H

#include <pthread.h>

#include "clerk.h"
#include "serve/http/web_body.h"
#include "serve/jobs/pool.h"

/* A session whose password was given again. */
typedef struct confirmed_session {
    char token[TOKEN_SIZE];
    int64_t until; /* on the steady clock */
} confirmed_session;

enum { CONFIRMED_MAX = 256 /* staff; then the one that ends first is forgotten */ };

struct clerk {
    clerk_options options;
    mailbox inbox;
    pool *hashers;
    pthread_t thread;
    bool has_thread, is_stopping;
    confirmed_session confirmed[CONFIRMED_MAX];
};

int64_t clerk_time(void);

/* Whose a token is; number 0 where it is nobody's. Not PEOPLE_OK: it cannot be found out just now,
 * and is nobody's business until it can. */
TREY_MUST_CHECK people_status clerk_find_owner(clerk *at, const char *token, person *who,
                                               people_error *error);

/* What becomes of a request. */
typedef enum clerk_step {
    CLERK_ANSWERED,
    CLERK_TO_FLOOR, /* which answers with what the clerk has put into the letter */
    CLERK_TO_REPORTS,
    CLERK_WAITS /* it is on its way through a pool, and is not the clerk's now */
} clerk_step;

TREY_MUST_CHECK clerk_step clerk_answer(clerk *at, web_letter *asked);

/* Reads a body; false: it is answered as wrong. */
TREY_MUST_CHECK bool clerk_read_body(web_letter *asked, web_member *members, size_t count);

/* Answers with what the people's database says. */
clerk_step clerk_fail(clerk *at, web_letter *asked, people_status status,
                      const people_error *error);

/* Clients that are still there with a session that is not; an empty token: with any of his. */
void clerk_tell_out(clerk *at, uint32_t number, const char *token);

/* A new session for a person, whose the letter is from now on. */
TREY_MUST_CHECK clerk_step clerk_begin_session(clerk *at, web_letter *asked, const person *who);

/* ---- Accounts (clerk_people.c) ---- */

clerk_step clerk_list_people(clerk *at, web_letter *asked);
clerk_step clerk_add_person(clerk *at, web_letter *asked);
clerk_step clerk_end_add(clerk *at, hash_letter *hashed);
clerk_step clerk_change_person(clerk *at, web_letter *asked);

/* ---- Passwords (clerk_password.c) ---- */

/* Has a hash made of a member of the body; clerk_go_on goes on with it. */
TREY_MUST_CHECK clerk_step clerk_make_hash(clerk *at, web_letter *asked, const web_member *wanted);

/* Until when a session is confirmed; 0: it is not. */
int64_t clerk_confirmed_until(const clerk *at, const char *token);

clerk_step clerk_confirm(clerk *at, web_letter *asked);
clerk_step clerk_log_in(clerk *at, web_letter *asked);
clerk_step clerk_use_link(clerk *at, web_letter *asked);
clerk_step clerk_change_password(clerk *at, web_letter *asked);

/* Goes on with a request whose hash is there; the hash letter is the callee's. */
TREY_MUST_CHECK clerk_step clerk_go_on(clerk *at, hash_letter *hashed);

/* The pool's task; `context` is the clerk. */
void clerk_hash(void *context, letter *work);

#endif
