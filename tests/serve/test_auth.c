/* SPDX-License-Identifier: MIT */
/*
 * The auth thread without the thread: passwords that are entered again, sessions that end while a
 * password is being hashed, and the card readers that the floor thread is sent. The test decides
 * when a hash is ready and whether it was right.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/reader.h"
#include "base/clock.h"
#include "scratch.h"
#include "serve/auth/auth_internal.h"

static char path[SCRATCH_PATH_SIZE];
static auth_thread *at;
static job_queue net;
static unsigned wakes;
static person flo;
static char token[TOKEN_SIZE];
static http_exchange *exchange;
static people_error error;

static const char old_hash[] = "the old hash", new_hash[] = "the new hash";

static void wake(void *context)
{
    (void)context;
    wakes++;
}

static void begin_session(char made[TOKEN_SIZE])
{
    session begun;
    assert_int_equal(session_begin(at->options.people, flo.number, NULL, &at->options.terms,
                                   clock_wall_ms(), made, &begun, &error),
                     PEOPLE_OK);
}

static void begin_request(route_id route, const char *body)
{
    exchange = calloc(1, sizeof *exchange);
    assert_non_null(exchange);
    exchange->job.kind = JOB_HTTP;
    exchange->request.route = route;
    exchange->request.person = flo;
    exchange->request.body = strdup(body);
    exchange->request.body_size = strlen(body);
    memcpy(exchange->request.token, token, sizeof token);
}

static void end_request(void)
{
    job_free(&exchange->job);
    exchange = NULL;
}

static int begin(void **state)
{
    (void)state;
    scratch_clear(path);
    at = calloc(1, sizeof *at);
    assert_non_null(at);
    at->options = (auth_options){.net = &net,
                                 .wake = wake,
                                 .terms = {.player_ms = 86400000, .staff_ms = 86400000},
                                 .staff_password_length = 12};
    job_queue_init(&net, 100);
    wakes = 0;
    assert_int_equal(people_open(&at->options.people, path, PEOPLE_OPEN_OR_CREATE, &error),
                     PEOPLE_OK);
    assert_int_equal(people_add(at->options.people, "Flo", PERSON_ACCOUNT,
                                ROLE_BIT(PERSON_IS_FLOOR), old_hash, clock_wall_ms(), &flo, &error),
                     PEOPLE_OK);
    at->options.names = name_cache_open(path);
    assert_non_null(at->options.names);
    begin_session(token);
    return 0;
}

static void drop_jobs(void)
{
    for (job *left = job_queue_remove_all(&net, 0), *next; left != NULL; left = next) {
        next = left->next;
        job_free(left);
    }
}

static int end(void **state)
{
    (void)state;
    drop_jobs();
    job_queue_finish(&net);
    name_cache_close(at->options.names);
    people_close(at->options.people);
    free(at);
    return 0;
}

/* The request of a person who is logged in, whose password was sent to the pool. */
static hash_job *begin_hash(void)
{
    hash_job *hashed = calloc(1, sizeof *hashed);
    assert_non_null(hashed);
    hashed->job.kind = JOB_HASH;
    hashed->verifies = true;
    hashed->exchange = exchange;
    assert_int_equal(people_confirm_begin(at->options.people, flo.number, clock_wall_ms(),
                                          &hashed->tried, &error),
                     PEOPLE_OK);
    return hashed;
}

static void log_out(void)
{
    http_exchange ending = {.request.person = flo};
    memcpy(ending.request.token, token, sizeof token);
    assert_int_equal(auth_log_out(at, &ending), AUTH_ANSWERED);
    assert_int_equal(ending.response.status, 204);
}

/* The next job for the net thread: whose session ended or was confirmed, and which one. */
static void expect_job(uint32_t kind, const char *of_token)
{
    job *found = job_queue_remove_all(&net, 0);
    assert_non_null(found);
    assert_null(found->next);
    assert_int_equal(found->kind, kind);
    session_end_job *told = (session_end_job *)found;
    assert_int_equal(told->person, flo.number);
    assert_string_equal(told->token, of_token);
    assert_int_equal(wakes, 1);
    wakes = 0;
    job_free(found);
}

static void expect_no_job(void)
{
    assert_null(job_queue_remove_all(&net, 0));
}

/* ---- Entering the password again ---- */

static void a_right_password_confirms(void **state)
{
    (void)state;
    char other[TOKEN_SIZE];
    begin_session(other);
    begin_request(ROUTE_CONFIRM, "{\"password\": \"x\"}");
    hash_job *hashed = begin_hash();
    hashed->is_right = true;
    int64_t before = clock_steady_ms();
    assert_int_equal(auth_resume(at, hashed), AUTH_ANSWERED);
    assert_int_equal(exchange->response.status, 200);
    int64_t until = auth_confirmed_until(at, token);
    assert_true(until >= before + 120000 && until <= clock_steady_ms() + 120000);
    assert_int_equal(auth_confirmed_until(at, other), 0); /* another session of the same person */
    assert_int_equal(auth_confirmed_until(at, ""), 0);
    expect_job(JOB_SESSION_CONFIRMED, token);
    end_request();
}

static void a_wrong_password_does_not(void **state)
{
    (void)state;
    begin_request(ROUTE_CONFIRM, "{\"password\": \"x\"}");
    assert_int_equal(auth_resume(at, begin_hash()), AUTH_ANSWERED);
    assert_int_equal(exchange->response.status, 401);
    assert_int_equal(auth_confirmed_until(at, token), 0);
    expect_no_job();
    end_request();
}

static void a_session_that_ended_is_not_confirmed(void **state)
{
    (void)state;
    begin_request(ROUTE_CONFIRM, "{\"password\": \"x\"}");
    hash_job *hashed = begin_hash();
    hashed->is_right = true;
    log_out();
    expect_job(JOB_SESSION_END, token); /* its WebSockets are closed */
    assert_int_equal(auth_resume(at, hashed), AUTH_ANSWERED);
    assert_int_equal(exchange->response.status, 401);
    assert_int_equal(auth_confirmed_until(at, token), 0);
    expect_no_job();
    end_request();
}

/* When all places are taken, the session whose time ends first makes room. */
static void the_oldest_confirmation_makes_room(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CONFIRMED_MAX; i++) {
        snprintf(at->confirmed[i].token, sizeof at->confirmed[i].token, "token %u", i);
        at->confirmed[i].until = i == 7 ? 1 : 1000 + i;
    }
    for (unsigned again = 0; again < 2; again++) { /* the second time in the same place */
        begin_request(ROUTE_CONFIRM, "{\"password\": \"x\"}");
        hash_job *hashed = begin_hash();
        hashed->is_right = true;
        assert_int_equal(auth_resume(at, hashed), AUTH_ANSWERED);
        end_request();
        drop_jobs();
    }
    assert_string_equal(at->confirmed[7].token, token);
    for (unsigned i = 0; i < CONFIRMED_MAX; i++) {
        assert_true(i == 7 || strcmp(at->confirmed[i].token, token) != 0);
    }
}

/* ---- Changing a password ---- */

static void change_password(bool logs_out, const char *wanted)
{
    char body[128];
    snprintf(body, sizeof body, "{\"old\": \"x\", \"new\": \"%s\"}", wanted);
    begin_request(ROUTE_PASSWORD, body);
    hash_job *hashed = begin_hash();
    hashed->makes = hashed->is_right = hashed->is_made = true;
    snprintf(hashed->made, sizeof hashed->made, "%s", new_hash);
    if (logs_out) {
        log_out();
        drop_jobs();
        wakes = 0;
    }
    auth_step step = auth_resume(at, hashed);
    assert_int_equal(step, logs_out || strlen(wanted) < 12 ? AUTH_ANSWERED : AUTH_PASS);
}

static void expect_hash(const char *wanted)
{
    login_try begun;
    assert_int_equal(
        people_confirm_begin(at->options.people, flo.number, clock_wall_ms(), &begun, &error),
        PEOPLE_OK);
    assert_string_equal(begun.hash, wanted);
}

static void a_new_password_ends_every_session(void **state)
{
    (void)state;
    change_password(false, "another good one 5");
    expect_hash(new_hash);
    job *first = job_queue_remove_all(&net, 0);
    assert_non_null(first);
    session_end_job *told = (session_end_job *)first;
    assert_int_equal(first->kind, JOB_SESSION_END);
    assert_int_equal(told->person, flo.number);
    assert_string_equal(told->token, ""); /* all of them */
    person owner;
    assert_int_equal(auth_find_owner(at, token, &owner, &error), PEOPLE_OK);
    assert_int_equal(owner.number, 0);
    assert_int_equal(auth_find_owner(at, exchange->request.token, &owner, &error), PEOPLE_OK);
    assert_int_equal(owner.number, flo.number); /* but the new one */
    for (job *next; first != NULL; first = next) {
        next = first->next;
        job_free(first);
    }
    end_request();
}

static void a_session_that_ended_changes_no_password(void **state)
{
    (void)state;
    change_password(true, "another good one 5");
    assert_int_equal(exchange->response.status, 401);
    expect_hash(old_hash);
    expect_no_job();
    end_request();
}

static void a_short_password_is_refused(void **state)
{
    (void)state;
    change_password(false, "elevenchars");
    assert_int_equal(exchange->response.status, 400);
    expect_hash(old_hash);
    expect_no_job();
    end_request();
}

/* ---- Card readers for the floor thread ---- */

/* As another program could do it while the server runs. */
static void change_accounts(const char *statement)
{
    sqlite3 *other = NULL;
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, statement, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(other), SQLITE_OK);
}

static void readers_in_use_are_sent(void **state)
{
    (void)state;
    job_queue floor;
    job_queue_init(&floor, 10);
    at->options.floor = &floor;
    char key[TOKEN_SIZE];
    card_reader kept, gone;
    assert_int_equal(reader_add(at->options.people, 7, 1000, key, &kept, &error), PEOPLE_OK);
    assert_int_equal(reader_add(at->options.people, 8, 1000, key, &gone, &error), PEOPLE_OK);
    assert_int_equal(reader_revoke(at->options.people, gone.number, 2000, &gone, &error),
                     PEOPLE_OK);

    /* Without all of them the floor would refuse a reader that is in use: they are sent later. */
    change_accounts("ALTER TABLE readers RENAME TO away");
    auth_send_readers(at);
    assert_null(job_queue_remove_all(&floor, 0));
    assert_true(at->readers_are_due);

    change_accounts("ALTER TABLE away RENAME TO readers");
    auth_send_readers(at);
    assert_false(at->readers_are_due);
    job *found = job_queue_remove_all(&floor, 0);
    assert_non_null(found);
    assert_null(found->next);
    assert_int_equal(found->kind, JOB_READERS);
    const readers_job *sent = (const readers_job *)found;
    assert_int_equal(sent->count, 1);
    assert_int_equal(sent->readers[0].number, kept.number);
    assert_int_equal(sent->readers[0].table, 7);
    job_free(found);
    job_queue_finish(&floor);
}

static int make_directory(void **state)
{
    (void)state;
    int status = scratch_make();
    scratch_path(path, "people.db");
    return status;
}

static int remove_directory(void **state)
{
    (void)state;
    scratch_clear(path);
    return scratch_remove();
}

#define ROW(function) cmocka_unit_test_setup_teardown(function, begin, end)

/* Dual control asks for the roles of this moment, not those of the session. */
static void roles_are_those_of_this_moment(void **state)
{
    (void)state;
    role_set roles;
    assert_true(name_cache_roles(at->options.names, flo.number, &roles));
    assert_int_equal(roles, ROLE_BIT(PERSON_IS_FLOOR));
    assert_true(name_cache_roles(at->options.names, flo.number + 1, &roles));
    assert_int_equal(roles, 0);
    assert_int_equal(
        people_set_roles(at->options.people, flo.number, ROLE_BIT(PERSON_IS_CAGE), &error),
        PEOPLE_OK);
    assert_true(name_cache_roles(at->options.names, flo.number, &roles));
    assert_int_equal(roles, ROLE_BIT(PERSON_IS_CAGE));
    assert_int_equal(people_set_disabled(at->options.people, flo.number, true, &error), PEOPLE_OK);
    assert_true(name_cache_roles(at->options.names, flo.number, &roles));
    assert_int_equal(roles, 0);
}

int main(void)
{
    if (sodium_init() < 0) {
        return 1;
    }
    const struct CMUnitTest rows[] = {
        ROW(a_right_password_confirms),
        ROW(a_wrong_password_does_not),
        ROW(a_session_that_ended_is_not_confirmed),
        ROW(the_oldest_confirmation_makes_room),
        ROW(a_new_password_ends_every_session),
        ROW(a_session_that_ended_changes_no_password),
        ROW(a_short_password_is_refused),
        ROW(roles_are_those_of_this_moment),
        ROW(readers_in_use_are_sent),
    };
    return cmocka_run_group_tests(rows, make_directory, remove_directory);
}
