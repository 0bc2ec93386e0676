/* SPDX-License-Identifier: MIT */
/*
 * Guests: admitting them, and ending those who have not sat at a table for a month.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "auth_internal.h"
#include "base/clock.h"

enum { HOUR_MS = 3600000 };

#define DAY_MS (INT64_C(24) * HOUR_MS)

enum { GUEST_NUMBERS = 10000, GUEST_NUMBER_TRIES = 20 };

/* Every guest's name ends with a random number, so that the answer does not tell whether an account
 * has the name that the guest asked for. */
static people_status add_guest(auth_thread *auth, const char *wanted, person *added,
                               people_error *error)
{
    char name[PERSON_NAME_SIZE + 8];
    const char *problem = person_name_problem(wanted, strlen(wanted));
    people_status status = PEOPLE_NAME_TAKEN;
    for (int i = 0; status == PEOPLE_NAME_TAKEN && i < GUEST_NUMBER_TRIES; i++) {
        snprintf(name, sizeof name, "%s %04u", wanted, randombytes_uniform(GUEST_NUMBERS));
        if (problem == NULL && person_name_problem(name, strlen(name)) != NULL) {
            problem = "a guest's name has 27 characters at most; the server adds a number";
        }
        if (problem != NULL) {
            *error = (people_error){.status = PEOPLE_NAME_BAD};
            failure_set(&error->problem, "%s", problem);
            return PEOPLE_NAME_BAD;
        }
        status = people_add(auth->options.people, name, PERSON_GUEST, ROLE_BIT(PERSON_IS_GUEST),
                            NULL, clock_wall_ms(), added, error);
    }
    return status;
}

/* ---- How many ---- */

static bool refuse_guest(auth_thread *auth, http_exchange *exchange, int64_t retry_ms)
{
    LOG(auth->options.log, LOG_WARNING, "too-many-guests", {"address", exchange->request.address});
    exchange->response.retry_ms = retry_ms;
    http_answer_error(exchange, SERVER_ERROR_TOO_MANY_GUESTS);
    return false;
}

/* Limits by address do not help against many addresses, so new guests are also limited in all: by a
 * token bucket that holds the guests of an hour, and by their number. */
static bool has_room(auth_thread *auth, http_exchange *exchange)
{
    int64_t now = clock_steady_ms(), each = HOUR_MS / auth->options.guests_per_hour;
    int64_t full = (auth->guest_full_ms > now ? auth->guest_full_ms : now) + each;
    people_error error;
    if (full > now + HOUR_MS) {
        return refuse_guest(auth, exchange, full - now - HOUR_MS);
    }
    /* Counting takes longer the more guests there are, so they are counted only when it matters. */
    if (auth->guests_at_most == 0 || auth->guests_at_most >= auth->options.guests_total) {
        people_status status =
            people_count_guests(auth->options.people, &auth->guests_at_most, &error);
        if (status != PEOPLE_OK) {
            auth->guests_at_most = 0;
            auth_fail(auth, exchange, status, &error);
            return false;
        }
    }
    if (auth->guests_at_most >= auth->options.guests_total) {
        return refuse_guest(auth, exchange, HOUR_MS);
    }
    auth->guests_at_most++;
    auth->guest_full_ms = full;
    return true;
}

auth_step auth_admit_guest(auth_thread *auth, http_exchange *exchange)
{
    web_member members[GUEST_COUNT] = {{.is_given = false}};
    if (!auth->options.allows_guests) {
        http_answer_error(exchange, SERVER_ERROR_NO_GUESTS);
        return AUTH_ANSWERED;
    }
    if ((exchange->request.body_size > 0 && !auth_read_body(exchange, &web_new_guest, members)) ||
        !has_room(auth, exchange)) {
        return AUTH_ANSWERED;
    }
    person guest;
    people_error error;
    people_status status = add_guest(
        auth, members[GUEST_NAME].is_given ? members[GUEST_NAME].text : "Guest", &guest, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    exchange->request.chips = auth->options.guest_chips;
    return auth_begin_session(auth, exchange, &guest);
}

/* ---- Expiry ---- */

void auth_ask_about_guests(auth_thread *auth)
{
    guests_job *request = calloc(1, sizeof *request);
    if (request == NULL) {
        return;
    }
    request->job.kind = JOB_GUESTS;
    request->answers = &auth->inbox;
    int64_t before = clock_wall_ms() - auth->options.guest_days * DAY_MS;
    if (people_list_expired(auth->options.people, before, request->expired, GUESTS_EXPIRED_MAX,
                            &request->expired_count, NULL) != PEOPLE_OK) {
        request->expired_count = 0; /* the next sweep asks again */
    }
    job_queue_push(auth->options.floor, &request->job);
}

/* Records the guests at tables before it expires others, so that a guest who has sat there for a
 * month stays. */
void auth_note_guests(auth_thread *auth, const guests_job *answered)
{
    people_db *people = auth->options.people;
    if (!answered->is_answered ||
        people_note_seated(people, answered->seated, answered->seated_count, clock_wall_ms(),
                           NULL) != PEOPLE_OK ||
        people_expire_guests(people, answered->expired, answered->expired_count, NULL) !=
            PEOPLE_OK) {
        return; /* the next sweep tries again */
    }
    for (size_t i = 0; i < answered->expired_count; i++) {
        char number[LOG_NUMBER_SIZE];
        auth_publish_logout(auth, answered->expired[i], "");
        LOG(auth->options.log, LOG_INFO, "guest-expired",
            {"person", log_number(number, answered->expired[i])});
    }
}
