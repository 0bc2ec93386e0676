/* SPDX-License-Identifier: MIT */
/*
 * What the files of the auth thread share.
 */
#ifndef TREY_SERVE_AUTH_AUTH_INTERNAL_H
#define TREY_SERVE_AUTH_AUTH_INTERNAL_H

#include <pthread.h>

#include "auth.h"
#include "serve/http/web_body.h"
#include "serve/http/web_requests.h"
#include "serve/jobs/pool.h"
#include "serve/limits/fair_queue.h"

/* A session whose owner entered their password again. */
typedef struct confirmed_session {
    char token[TOKEN_SIZE];
    int64_t until; /* on the steady clock */
} confirmed_session;

enum { CONFIRMED_MAX = 256 /* sessions of staff; a new one replaces the one that expires first */ };

struct auth_thread {
    auth_options options;
    job_queue inbox;
    pool *hashers;
    unsigned hashing;   /* jobs that the pool has */
    fair_queue waiting; /* requests (http_exchange) that need the pool */
    bool is_turn;       /* the request at hand has waited */
    pthread_t thread;
    bool has_thread, is_stopping;
    int64_t sweep_time; /* on the steady clock: when expired sessions and guests are next removed */
    int64_t changes_time;   /* on the steady clock: when to look for changes of accounts */
    bool has_sent_changes;  /* the floor thread has some */
    bool bars_are_due;      /* the floor thread does not have the latest bars … */
    bool readers_are_due;   /* … or the latest card readers */
    int64_t guest_full_ms;  /* when the bucket of new guests is full again, on the steady clock */
    int64_t guests_at_most; /* number of guests, or more; 0: not counted yet */
    confirmed_session confirmed[CONFIRMED_MAX];
};

/* Finds the owner of a session; number 0: the token belongs to nobody. Not PEOPLE_OK: the lookup
 * failed, and the client must not be treated as anybody, nor as a visitor. */
TREY_MUST_CHECK people_status auth_find_owner(auth_thread *auth, const char *token, person *user,
                                              people_error *error);

/* Whether the room requires a second factor that this person does not have. */
bool auth_lacks_factor(const auth_thread *auth, const person *user);

/* What happens to a request next. */
typedef enum auth_step {
    AUTH_ANSWERED, /* back to the net thread */
    AUTH_PASS,     /* to the thread that the route names */
    AUTH_TO_FLOOR, /* to the floor thread, which adds to it and passes it on */
    AUTH_WAITS     /* the pool has it; auth_resume continues */
} auth_step;

/* The functions that the route list names (route_list.h). */
auth_step auth_pass(auth_thread *auth, http_exchange *exchange); /* nothing to do */
auth_step auth_admit_guest(auth_thread *auth, http_exchange *exchange);
auth_step auth_log_in(auth_thread *auth, http_exchange *exchange);
auth_step auth_log_out(auth_thread *auth, http_exchange *exchange);
auth_step auth_list_sessions(auth_thread *auth, http_exchange *exchange);
auth_step auth_end_session(auth_thread *auth, http_exchange *exchange);
auth_step auth_begin_factor(auth_thread *auth, http_exchange *exchange);
auth_step auth_confirm_factor(auth_thread *auth, http_exchange *exchange);
auth_step auth_confirm(auth_thread *auth, http_exchange *exchange);
auth_step auth_check_confirmed(auth_thread *auth, http_exchange *exchange);
auth_step auth_use_link(auth_thread *auth, http_exchange *exchange);
auth_step auth_change_password(auth_thread *auth, http_exchange *exchange);
auth_step auth_read_transfer(auth_thread *auth, http_exchange *exchange);
auth_step auth_find_customer(auth_thread *auth, http_exchange *exchange);
auth_step auth_check_seats(auth_thread *auth, http_exchange *exchange);
auth_step auth_choose_odds_source(auth_thread *auth, http_exchange *exchange);
auth_step auth_list_people(auth_thread *auth, http_exchange *exchange);
auth_step auth_add_person(auth_thread *auth, http_exchange *exchange);
auth_step auth_change_person(auth_thread *auth, http_exchange *exchange);
auth_step auth_list_bars(auth_thread *auth, http_exchange *exchange);
auth_step auth_list_person_bars(auth_thread *auth, http_exchange *exchange);
auth_step auth_add_bar(auth_thread *auth, http_exchange *exchange);
auth_step auth_lift_bar(auth_thread *auth, http_exchange *exchange);
auth_step auth_show_exclusion(auth_thread *auth, http_exchange *exchange);
auth_step auth_exclude_oneself(auth_thread *auth, http_exchange *exchange);
auth_step auth_change_pin(auth_thread *auth, http_exchange *exchange);
auth_step auth_give_pin(auth_thread *auth, http_exchange *exchange);
auth_step auth_check_relief(auth_thread *auth, http_exchange *exchange);
auth_step auth_list_dealers(auth_thread *auth, http_exchange *exchange);
auth_step auth_list_readers(auth_thread *auth, http_exchange *exchange);
auth_step auth_add_reader(auth_thread *auth, http_exchange *exchange);
auth_step auth_revoke_reader(auth_thread *auth, http_exchange *exchange);
auth_step auth_check_reader(auth_thread *auth, http_exchange *exchange);

/* Whether the pool can hash for this request now. False: *step says what becomes of the request. It
 * waits and is handled from the start when its turn comes, or it is told to try again. */
TREY_MUST_CHECK bool auth_take_turn(auth_thread *auth, http_exchange *exchange, auth_step *step);

/* ---- Changes of accounts, for the journal (auth_changes.c) ---- */

/* Sends the changes that wait to the floor thread, unless it still has some. */
void auth_send_changes(auth_thread *auth);
void auth_drop_changes(auth_thread *auth, const changes_job *answered);

/* Changes from here on are made by the client of a request; NULL: by the server. */
void auth_act_as(auth_thread *auth, const http_exchange *exchange);

/* ---- Bars (auth_bars.c) ---- */

/* Sends the bars in force to the floor thread. If that fails, bars_are_due stays set. */
void auth_send_bars(auth_thread *auth);

/* ---- Card readers (auth_readers.c) ---- */

/* Sends the readers in use to the floor thread. If that fails, readers_are_due stays set. */
void auth_send_readers(auth_thread *auth);

/* ---- Guests (auth_guests.c) ---- */

/* Asks the floor thread about guests who seem to have expired, and about those at tables. */
void auth_ask_about_guests(auth_thread *auth);
void auth_note_guests(auth_thread *auth, const guests_job *answered);

/* Reads the body of a request. False: the request is answered with what is wrong. */
TREY_MUST_CHECK bool auth_read_body(http_exchange *exchange, const shape_type *type,
                                    web_member *members);

/* The name of a person; empty: nobody has this number. And such a name as JSON: null if it is
 * empty. */
void auth_find_name(auth_thread *auth, uint32_t number, char name[PERSON_NAME_SIZE]);
void auth_write_name(json_writer *writer, const char *name);

/* Answers with a record, by its shape. */
auth_step auth_answer_record(http_exchange *exchange, const shape_type *type, const void *record);

/* Answers with an error of the accounts. */
auth_step auth_fail(auth_thread *auth, http_exchange *exchange, people_status status,
                    const people_error *error);

/* Tells the net thread that a session has ended; an empty token: all sessions of the person. */
void auth_publish_logout(auth_thread *auth, uint32_t number, const char *token);

/* Begins a new session of a person and makes it the session of the request. */
TREY_MUST_CHECK auth_step auth_begin_session(auth_thread *auth, http_exchange *exchange,
                                             const person *user);

/* ---- Passwords (auth_password.c) ---- */

/* What a password of an account is held against. Staff need a longer one. */
password_terms auth_password_terms(const auth_thread *auth, const char *name, role_set roles);

/* Sends `given` (or NULL) to the pool to be verified, and `wanted` (or NULL) to be hashed if that
 * was right; auth_resume continues. auth_take_turn has found room. */
TREY_MUST_CHECK auth_step auth_send_to_pool(auth_thread *auth, http_exchange *exchange,
                                            const login_try *tried, const web_member *given,
                                            const web_member *wanted);

/* Sends a member of the body to the pool to be hashed; auth_resume continues. */
TREY_MUST_CHECK auth_step auth_make_hash(auth_thread *auth, http_exchange *exchange,
                                         const web_member *wanted);

/* Until when a session is confirmed, on the steady clock; 0: it is not. */
int64_t auth_confirmed_until(const auth_thread *auth, const char *token);

/* Continues a request whose hash is ready. Frees the hash job, not the request. */
TREY_MUST_CHECK auth_step auth_resume(auth_thread *auth, hash_job *hashed);

/* auth_factor.c: the second half of auth_begin_factor, for auth_resume. */
auth_step auth_end_factor(auth_thread *auth, hash_job *hashed);

/* Sends a password of the person who is logged in to the pool; auth_resume continues. */
TREY_MUST_CHECK auth_step auth_verify_own(auth_thread *auth, http_exchange *exchange,
                                          const web_member *given);

/* auth_pin.c: the second halves of auth_change_pin, auth_give_pin and auth_check_relief. */
auth_step auth_end_change_pin(auth_thread *auth, hash_job *hashed);
auth_step auth_end_give_pin(auth_thread *auth, hash_job *hashed);
auth_step auth_end_relief(auth_thread *auth, hash_job *hashed);

/* auth_people.c: the second half of auth_add_person, for auth_resume. */
auth_step auth_end_add(auth_thread *auth, hash_job *hashed);

/* The task of the pool; `context` is the auth thread. */
void auth_hash(void *context, job *work);

#endif
