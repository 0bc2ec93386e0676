/* SPDX-License-Identifier: MIT */
/*
 * Changes of accounts go to the journal (accounts/changes.c). The auth thread looks for them, those
 * of `trey user` too, and sends them to the floor thread, which has the journal. It drops them when
 * the floor thread says that they are durable. If the server ends in between, they are sent again,
 * and the journal takes none of them twice.
 */
#include <stdlib.h>
#include <string.h>

#include "auth_internal.h"
#include "base/clock.h"

enum { LOOK_MS = 1000 };

static void log_unreadable(auth_thread *auth, const changes_job *sent)
{
    for (size_t i = 0; i < sent->count; i++) {
        char number[LOG_NUMBER_SIZE];
        if (sent->changes[i].kind == PERSON_CHANGE_UNREADABLE) {
            LOG(auth->options.log, LOG_ERROR, "change-unreadable",
                {"number", log_number(number, sent->changes[i].number)});
        }
    }
}

void auth_send_changes(auth_thread *auth)
{
    auth->changes_time = clock_steady_ms() + LOOK_MS;
    changes_job *sent = auth->has_sent_changes ? NULL : calloc(1, sizeof *sent);
    if (sent == NULL) {
        return;
    }
    sent->job.kind = JOB_CHANGES;
    sent->answers = &auth->inbox;
    if (people_changes_read(auth->options.people, sent->changes, CHANGES_MAX, &sent->count, NULL) !=
            PEOPLE_OK ||
        sent->count == 0) {
        job_free(&sent->job);
        return;
    }
    auth->has_sent_changes = true;
    job_queue_push(auth->options.floor, &sent->job);
}

void auth_drop_changes(auth_thread *auth, const changes_job *answered)
{
    auth->has_sent_changes = false;
    if (!answered->is_durable) {
        return; /* they are sent again */
    }
    log_unreadable(auth, answered);
    if (people_changes_drop(auth->options.people, answered->changes[answered->count - 1].number,
                            NULL) == PEOPLE_OK &&
        answered->count == CHANGES_MAX) {
        auth_send_changes(auth);
    }
}

void auth_act_as(auth_thread *auth, const http_exchange *exchange)
{
    change_actor actor = {.origin = CHANGE_BY_SERVER};
    if (exchange != NULL) {
        actor =
            (change_actor){.origin = CHANGE_BY_PERSON, .person = exchange->request.person.number};
    }
    people_set_actor(auth->options.people, &actor);
}
