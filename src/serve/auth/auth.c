/* SPDX-License-Identifier: MIT */
/*
 * The auth thread: finds out who sent a request, checks access, and passes the request on.
 */
#include "auth.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "auth_internal.h"
#include "base/clock.h"

enum {
    INBOX_MAX = 16384,
    SWEEP_MS = 60000, /* between looks for expired sessions and guests */
    HASHERS = 2,      /* threads; each needs 64 MiB while it hashes */
    HASHES_MAX = 4,   /* jobs of the pool: one for each thread, and the next one */
    BUSY_MS = 1000,   /* then a client that found no room may try again */
    PATIENCE_MS = 250 /* for another program's lock on the accounts; all requests wait meanwhile */
};

static void post_to_net(auth_thread *auth, job *sent)
{
    job_queue_push(auth->options.net, sent);
    auth->options.wake(auth->options.net_context);
}

people_status auth_find_owner(auth_thread *auth, const char *token, person *user,
                              people_error *error)
{
    session found;
    people_status status = PEOPLE_NOT_FOUND;
    if (token[0] != '\0') {
        status = session_find(auth->options.people, token, strlen(token), &auth->options.terms,
                              clock_wall_ms(), &found, user, error);
    }
    if (status != PEOPLE_OK) {
        *user = (person){.number = 0};
    }
    name_cache_add(auth->options.names, user);
    return status == PEOPLE_NOT_FOUND ? PEOPLE_OK : status;
}

/* ---- HTTP ---- */

static void log_refused(auth_thread *auth, config_log_level level, const char *event,
                        const http_exchange *exchange)
{
    char number[LOG_NUMBER_SIZE];
    LOG(auth->options.log, level, event, {"route", route_rows[exchange->request.route].code},
        {"person", log_number(number, exchange->request.person.number)},
        {"address", exchange->request.address});
}

static bool check_access(auth_thread *auth, http_exchange *exchange)
{
    const route_row *row = &route_rows[exchange->request.route];
    bool is_visitor = exchange->request.person.number == 0;
    if (is_visitor && row->is_for_visitors) {
        exchange->request.extent = ACCESS_ALL;
        return true;
    }
    exchange->request.extent =
        access_to_route(exchange->request.route, exchange->request.person.roles);
    if (exchange->request.extent != ACCESS_NONE) {
        return true;
    }
    log_refused(auth, is_visitor ? LOG_DEBUG : LOG_WARNING, "forbidden", exchange);
    http_answer_error(exchange, is_visitor ? SERVER_ERROR_LOG_IN : SERVER_ERROR_FORBIDDEN);
    return false;
}

/* Routes for one's own account: with them a person sets up what is missing. */
static bool is_of_own_account(route_id route)
{
    switch (route) {
    case ROUTE_ME:
    case ROUTE_SESSIONS:
    case ROUTE_SESSION_END:
    case ROUTE_FACTOR:
    case ROUTE_FACTOR_CONFIRM:
    case ROUTE_LOGIN:
    case ROUTE_LOGOUT:
    case ROUTE_CONFIRM:
    case ROUTE_PASSWORD:
    case ROUTE_LINK:
    case ROUTE_EXCLUSION:
    case ROUTE_EXCLUDE:
        return true;
    default:
        return false;
    }
}

bool auth_lacks_factor(const auth_thread *auth, const person *user)
{
    return auth->options.staff_needs_factor && (user->roles & ROLES_STAFF) != 0 &&
           !user->has_factor;
}

/* Until staff have the second factor that the room requires, they are visitors in everything but
 * their own account. */
static bool check_factor(auth_thread *auth, http_exchange *exchange)
{
    http_request *request = &exchange->request;
    request->lacks_factor = auth_lacks_factor(auth, &request->person);
    if (!request->lacks_factor || is_of_own_account(request->route)) {
        return true;
    }
    request->person.roles &= ~ROLES_STAFF;
    if (route_rows[request->route].is_for_visitors || request->person.roles != 0) {
        return true;
    }
    log_refused(auth, LOG_WARNING, "second-factor", exchange);
    http_answer_error(exchange, SERVER_ERROR_SECOND_FACTOR);
    return false;
}

/* A page of another site cannot know the token that belongs to the session. */
static bool check_csrf(auth_thread *auth, http_exchange *exchange)
{
    bool needs = exchange->request.person.number != 0 && route_needs_csrf(exchange->request.route);
    if (!needs || csrf_matches(exchange->request.token, strlen(exchange->request.token),
                               exchange->request.csrf, strlen(exchange->request.csrf))) {
        return true;
    }
    log_refused(auth, LOG_WARNING, "csrf", exchange);
    http_answer_error(exchange, SERVER_ERROR_CSRF);
    return false;
}

/* The floor thread's responses give the client the token to send from now on. */
static void put_csrf(http_exchange *exchange)
{
    char token[TOKEN_SIZE] = "";
    const char *from = exchange->request.token;
    if (from[0] == '\0' || !csrf_token(from, strlen(from), token)) {
        token[0] = '\0';
    }
    memcpy(exchange->response.csrf, token, sizeof token);
}

static void send_to_floor(auth_thread *auth, http_exchange *exchange)
{
    put_csrf(exchange);
    job_queue_push(auth->options.floor, &exchange->job);
}

static void follow(auth_thread *auth, http_exchange *exchange, auth_step step)
{
    bool is_for_reports = route_rows[exchange->request.route].thread == THREAD_REPORTS;
    switch (step) {
    case AUTH_ANSWERED:
        post_to_net(auth, &exchange->job);
        return;
    case AUTH_PASS:
        if (is_for_reports) {
            reports_put(auth->options.reports, exchange);
        } else {
            send_to_floor(auth, exchange);
        }
        return;
    case AUTH_TO_FLOOR:
        send_to_floor(auth, exchange);
        return;
    case AUTH_WAITS:
        return;
    }
}

/* What the auth thread does with each route: it answers, or runs what comes before the answer of
 * another thread. */
#define STEP_NET(before, handler) auth_##before
#define STEP_AUTH(before, handler) auth_##handler
#define STEP_FLOOR(before, handler) auth_##before
#define STEP_REPORTS(before, handler) auth_##before
#define ROUTE_ENTRY(id, code, method, path, access, all, own, before, thread, handler, ...)        \
    [ROUTE_##id] = STEP_##thread(before, handler),
static auth_step (*const steps[ROUTE_COUNT])(auth_thread *,
                                             http_exchange *) = {ROUTE_LIST(ROUTE_ENTRY)};
#undef ROUTE_ENTRY

static void answer_http(auth_thread *auth, http_exchange *exchange)
{
    people_error error;
    http_request *request = &exchange->request;
    people_status status = auth_find_owner(auth, request->token, &request->person, &error);
    if (status != PEOPLE_OK) {
        follow(auth, exchange, auth_fail(auth, exchange, status, &error));
        return;
    }
    auth_act_as(auth, exchange);
    bool may =
        check_factor(auth, exchange) && check_access(auth, exchange) && check_csrf(auth, exchange);
    follow(auth, exchange, may ? steps[request->route](auth, exchange) : AUTH_ANSWERED);
}

/* ---- Requests that wait for the pool ---- */

bool auth_take_turn(auth_thread *auth, http_exchange *exchange, auth_step *step)
{
    if (auth->hashing < HASHES_MAX && (auth->is_turn || auth->waiting.count == 0)) {
        return true;
    }
    const http_request *request = &exchange->request;
    rate_key client = request->person.number != 0
                          ? rate_key_number(RATE_ACCOUNT, request->person.number)
                          : rate_key_text(RATE_LOGIN, request->address);
    http_exchange *left_out = fair_queue_add(&auth->waiting, exchange, client);
    *step = AUTH_WAITS;
    if (left_out != NULL) {
        left_out->response.retry_ms = BUSY_MS;
        http_answer_error(left_out, SERVER_ERROR_BUSY_LOGINS);
        if (left_out == exchange) {
            *step = AUTH_ANSWERED;
        } else {
            post_to_net(auth, &left_out->job);
        }
    }
    return false;
}

/* The session may have ended while the request waited, so everything is checked again. */
static void continue_waiting(auth_thread *auth)
{
    auth->is_turn = true;
    while (auth->hashing < HASHES_MAX && auth->waiting.count > 0) {
        answer_http(auth, fair_queue_take(&auth->waiting));
    }
    auth->is_turn = false;
}

static void identify(auth_thread *auth, identify_job *identified)
{
    people_error error;
    identified->has_failed =
        auth_find_owner(auth, identified->token, &identified->who, &error) != PEOPLE_OK;
    if (identified->has_failed) {
        LOG(auth->options.log, LOG_ERROR, "accounts-broken", {"problem", error.problem.text});
    }
    if (auth_lacks_factor(auth, &identified->who)) {
        identified->who.roles &= ~ROLES_STAFF;
    }
    identified->session = session_number_of_token(identified->token, strlen(identified->token));
    identified->confirmed_until = auth_confirmed_until(auth, identified->token);
    post_to_net(auth, &identified->job);
}

/* ---- The thread ---- */

static void handle_job(auth_thread *auth, job *received)
{
    switch ((job_kind)received->kind) {
    case JOB_HTTP:
        answer_http(auth, (http_exchange *)received);
        return;
    case JOB_IDENTIFY:
        identify(auth, (identify_job *)received);
        return;
    case JOB_HASH: {
        http_exchange *exchange = ((hash_job *)received)->exchange;
        auth->hashing--;
        auth_act_as(auth, exchange);
        follow(auth, exchange, auth_resume(auth, (hash_job *)received));
        continue_waiting(auth);
        return;
    }
    case JOB_GUESTS:
        auth_note_guests(auth, (guests_job *)received);
        break;
    case JOB_CHANGES:
        auth_drop_changes(auth, (changes_job *)received);
        break;
    case JOB_STOP:
        auth->is_stopping = true;
        break;
    default:
        break;
    }
    job_free(received);
}

static void sweep(auth_thread *auth)
{
    auth->sweep_time = clock_steady_ms() + SWEEP_MS;
    (void)!people_sweep(auth->options.people, clock_wall_ms(), NULL);
    auth_ask_about_guests(auth);
}

static void *run(void *context)
{
    auth_thread *auth = context;
    pthread_setname_np(pthread_self(), "auth");
    while (!auth->is_stopping) {
        int64_t due = auth->sweep_time < auth->changes_time ? auth->sweep_time : auth->changes_time;
        int64_t left = due - clock_steady_ms();
        job *received = left > 0 ? job_queue_remove_all(&auth->inbox, (int)left) : NULL;
        if (clock_steady_ms() >= auth->sweep_time) {
            sweep(auth);
        }
        if (clock_steady_ms() >= auth->changes_time) {
            auth_send_changes(auth);
            if (auth->bars_are_due) {
                auth_send_bars(auth);
            }
            if (auth->readers_are_due) {
                auth_send_readers(auth);
            }
        }
        while (received != NULL) {
            job *next = received->next;
            handle_job(auth, received);
            received = next;
        }
    }
    return NULL;
}

auth_thread *auth_open(const auth_options *options)
{
    auth_thread *auth = calloc(1, sizeof *auth);
    if (auth == NULL) {
        return NULL;
    }
    auth->options = *options;
    people_set_role_policy(options->people, options->role_policy);
    people_set_patience(options->people, PATIENCE_MS);
    job_queue_init(&auth->inbox, INBOX_MAX);
    auth_send_bars(auth); /* before the first client can sit down */
    auth_send_readers(auth);
    pool_options hashers = {
        .threads = HASHERS, .waiting_max = HASHES_MAX, .task = auth_hash, .context = auth};
    auth->hashers = pool_open(&hashers);
    auth->has_thread = auth->hashers != NULL && pthread_create(&auth->thread, NULL, run, auth) == 0;
    if (!auth->has_thread) {
        auth->options.people = NULL; /* still owned by the caller */
        auth_close(auth);
        return NULL;
    }
    return auth;
}

job_queue *auth_inbox(auth_thread *auth)
{
    return &auth->inbox;
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
    for (http_exchange *left; (left = fair_queue_take(&closed->waiting)) != NULL;) {
        job_free(&left->job);
    }
    for (job *left = job_queue_remove_all(&closed->inbox, 0), *next; left != NULL; left = next) {
        next = left->next;
        job_free(left);
    }
    people_close(closed->options.people);
    job_queue_finish(&closed->inbox);
    sodium_memzero(closed, sizeof *closed);
    free(closed);
}
