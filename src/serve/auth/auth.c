/* SPDX-License-Identifier: MIT */
/*
 * The auth thread's thread: who asks, whether he may, and then whose matter it is.
 */
#include "auth.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "auth_internal.h"
#include "base/clock.h"

enum {
    INBOX_MAX = 16384,
    WAIT_MS = 60000,
    HASHERS = 2,      /* each takes 64 MiB while it hashes */
    HASHES_MAX = 32,  /* that wait: some seconds of work */
    PATIENCE_MS = 250 /* with another program that changes accounts: everybody waits meanwhile */
};

static void post_to_net(auth_thread *at, job *sent)
{
    job_queue_push(at->options.net, sent);
    at->options.wake(at->options.net_context);
}

people_status auth_find_owner(auth_thread *at, const char *token, person *who, people_error *error)
{
    session found;
    people_status status = PEOPLE_NOT_FOUND;
    if (token[0] != '\0') {
        status = session_find(at->options.people, token, strlen(token), &at->options.terms,
                              clock_wall_ms(), &found, who, error);
    }
    if (status != PEOPLE_OK) {
        *who = (person){.number = 0};
    }
    name_cache_add(at->options.names, who);
    return status == PEOPLE_NOT_FOUND ? PEOPLE_OK : status;
}

/* ---- Pages ---- */

static void log_refused(auth_thread *at, config_log_level level, const char *event,
                        const http_exchange *asked)
{
    char number[LOG_NUMBER_SIZE];
    LOG(at->options.log, level, event, {"route", route_rows[asked->route].code},
        {"person", log_number(number, asked->who.number)}, {"address", asked->address});
}

static bool check_access(auth_thread *at, http_exchange *asked)
{
    const route_row *row = &route_rows[asked->route];
    bool is_visitor = asked->who.number == 0;
    if (is_visitor && row->is_for_visitors) {
        asked->extent = ACCESS_ALL;
        return true;
    }
    asked->extent = access_to_route(asked->route, asked->who.roles);
    if (asked->extent != ACCESS_NONE) {
        return true;
    }
    log_refused(at, is_visitor ? LOG_DEBUG : LOG_WARNING, "forbidden", asked);
    web_answer_error(asked, is_visitor ? 401 : 403, is_visitor ? "log-in" : "forbidden",
                     is_visitor ? "Log in first." : "This account may not do that.");
    return false;
}

/* A page of somebody else's cannot know the token that goes with the session. */
static bool check_csrf(auth_thread *at, http_exchange *asked)
{
    bool needs = asked->who.number != 0 && route_needs_csrf(asked->route);
    if (!needs ||
        csrf_matches(asked->token, strlen(asked->token), asked->csrf, strlen(asked->csrf))) {
        return true;
    }
    log_refused(at, LOG_WARNING, "csrf", asked);
    web_answer_error(asked, 403, "csrf", "Send the token of the session as X-CSRF-Token.");
    return false;
}

/* The floor thread's answers carry the token that the page sends back. */
static void put_csrf(http_exchange *asked)
{
    char token[TOKEN_SIZE] = "";
    if (asked->token[0] == '\0' || !csrf_token(asked->token, strlen(asked->token), token)) {
        token[0] = '\0';
    }
    memcpy(asked->csrf, token, sizeof token);
}

static void pass_on(auth_thread *at, http_exchange *asked, auth_step step)
{
    switch (step) {
    case AUTH_ANSWERED:
        post_to_net(at, &asked->job);
        return;
    case AUTH_TO_FLOOR:
        put_csrf(asked);
        job_queue_push(at->options.floor, &asked->job);
        return;
    case AUTH_TO_REPORTS:
        reports_put(at->options.reports, asked);
        return;
    case AUTH_WAITS:
        return;
    }
}

static void take_web(auth_thread *at, http_exchange *asked)
{
    people_error error;
    people_status status = auth_find_owner(at, asked->token, &asked->who, &error);
    if (status != PEOPLE_OK) {
        pass_on(at, asked, auth_fail(at, asked, status, &error));
        return;
    }
    bool may = check_access(at, asked) && check_csrf(at, asked);
    pass_on(at, asked, may ? auth_answer(at, asked) : AUTH_ANSWERED);
}

static void take_who(auth_thread *at, identify_job *asked)
{
    people_error error;
    asked->is_unknown = auth_find_owner(at, asked->token, &asked->who, &error) != PEOPLE_OK;
    if (asked->is_unknown) {
        LOG(at->options.log, LOG_ERROR, "accounts-broken", {"problem", error.text});
    }
    asked->confirmed_until = auth_confirmed_until(at, asked->token);
    post_to_net(at, &asked->job);
}

/* ---- The thread ---- */

static void take(auth_thread *at, job *taken)
{
    switch ((job_kind)taken->kind) {
    case JOB_HTTP:
        take_web(at, (http_exchange *)taken);
        return;
    case JOB_IDENTIFY:
        take_who(at, (identify_job *)taken);
        return;
    case JOB_HASH: {
        http_exchange *asked = ((hash_job *)taken)->asked;
        pass_on(at, asked, auth_resume(at, (hash_job *)taken));
        return;
    }
    case JOB_STOP:
        at->is_stopping = true;
        break;
    default:
        break;
    }
    job_free(taken);
}

static void *run(void *context)
{
    auth_thread *at = context;
    pthread_setname_np(pthread_self(), "auth");
    while (!at->is_stopping) {
        job *taken = job_queue_take(&at->inbox, WAIT_MS);
        if (taken == NULL) {
            (void)!people_sweep(at->options.people, clock_wall_ms(), NULL);
        }
        while (taken != NULL) {
            job *next = taken->next;
            take(at, taken);
            taken = next;
        }
    }
    return NULL;
}

auth_thread *auth_open(const auth_options *options)
{
    auth_thread *at = calloc(1, sizeof *at);
    if (at == NULL) {
        return NULL;
    }
    at->options = *options;
    people_let_staff_play(options->people, options->staff_may_play);
    people_set_patience(options->people, PATIENCE_MS);
    job_queue_init(&at->inbox, INBOX_MAX);
    pool_options hashers = {
        .threads = HASHERS, .waiting_max = HASHES_MAX, .task = auth_hash, .context = at};
    at->hashers = pool_open(&hashers);
    at->has_thread = at->hashers != NULL && pthread_create(&at->thread, NULL, run, at) == 0;
    if (!at->has_thread) {
        at->options.people = NULL; /* still the caller's */
        auth_close(at);
        return NULL;
    }
    return at;
}

job_queue *auth_inbox(auth_thread *of)
{
    return &of->inbox;
}

void auth_wait(auth_thread *ending)
{
    if (ending != NULL && ending->has_thread) {
        pthread_join(ending->thread, NULL);
        ending->has_thread = false;
    }
}

void auth_close(auth_thread *closed)
{
    if (closed == NULL) {
        return;
    }
    auth_wait(closed);
    pool_close(closed->hashers);
    for (job *left = job_queue_take(&closed->inbox, 0), *next; left != NULL; left = next) {
        next = left->next;
        job_free(left);
    }
    people_close(closed->options.people);
    job_queue_finish(&closed->inbox);
    sodium_memzero(closed, sizeof *closed);
    free(closed);
}
