/* SPDX-License-Identifier: MIT */
/*
 * A connection that is lost is made again, a little later each time, until it is there or the time
 * for it is up. The server knows the player by the cookie, and gives back the seat; a command
 * that was not answered goes out again with its id, and is carried out once.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "remote_internal.h"

#include "base/clock.h"
#include "base/text_fit.h"

enum {
    WAIT_FIRST_MS = 500,
    WAIT_MS_MAX = 15000,
    STATE_MS_MAX = 10000,
    PING_EVERY_MS = 10000,
    SILENT_MS_MAX = 25000
};

/* ---- Coming in ---- */

static bool send_request(remote *at, const remote_request *request)
{
    return connection_send(&at->connection, request->text, request->size);
}

static bool say_no_state(remote *at, bool is_open)
{
    bool is_refused = at->other.is_answered && at->other.is_refused;
    at->connection.is_final |= is_refused && !at->other.may_retry; /* the table is gone */
    at->is_refused |= is_refused && !at->other.may_retry;
    if (is_refused) {
        at->connection.problem = at->other.refusal;
    } else if (is_open) {
        failure_set(&at->connection.problem, "The server sends nothing about table %u.", at->table);
    }
    return false;
}

/* All of the table, and what was missed. */
static bool subscribe(remote *at)
{
    char members[64];
    int used = snprintf(members, sizeof members, "\"do\": \"subscribe\"");
    if (at->told > 0) {
        snprintf(members + used, sizeof members - (size_t)used, ", \"after\": %llu",
                 (unsigned long long)at->told);
    }
    at->has_state = false;
    remote_make_request(at, &at->other, members);
    int64_t end = clock_steady_ms() + STATE_MS_MAX;
    bool is_open = send_request(at, &at->other);
    while (is_open && clock_steady_ms() < end &&
           !(at->other.is_answered && (at->has_state || at->other.is_refused))) {
        is_open = remote_receive(at, 100);
    }
    at->link.is_up = is_open && at->has_state;
    return at->link.is_up || say_no_state(at, is_open);
}

/* A connection with the session's cookie, and the table in view. */
static bool connect_in_session(remote *at)
{
    at->link.heard_at = at->link.pinged_at = clock_steady_ms();
    return connection_open_live(&at->connection, "/live", at->cookie) && subscribe(at);
}

bool remote_join(remote *at, const remote_options *options)
{
    if (!remote_enter(at, options) || !connect_in_session(at)) {
        return false;
    }
    remote_publish_events(at);
    if (at->seen.view.posting.ruleset == NULL) {
        return failure_set(
            &at->connection.problem,
            at->seen.has_unknown_rules
                ? "Table %u uses rules that are not built in; give the room's rule file with "
                  "--rules-file."
                : "The server sends nothing about table %u.",
            at->table);
    }
    return true;
}

/* ---- Losing it, and coming back ---- */

/* A little later each time, and not everyone at once when a server is there again. */
static void plan_next(remote_link *link)
{
    int64_t most = WAIT_FIRST_MS;
    for (uint32_t i = 0; i < link->attempts && most < WAIT_MS_MAX; i++) {
        most *= 2;
    }
    most = most < WAIT_MS_MAX ? most : WAIT_MS_MAX;
    link->attempts++;
    link->next_at = clock_steady_ms() + most / 2 + randombytes_uniform((uint32_t)(most / 2));
}

/* Over: nothing will change by trying, or it was tried for long enough. */
static void look_for_end(remote *at)
{
    remote_link *link = &at->link;
    if (at->connection.is_final) {
        link->is_over = true;
    } else if (link->next_at > link->lost_at + link->retry_ms) {
        link->is_over = true;
        failure_set(&at->connection.problem, "The connection is lost for good. %s",
                    at->connection.problem.text);
    }
}

static void say_why(remote *at)
{
    remote_link *link = &at->link;
    if (!link->is_over && strcmp(link->reason.text, at->connection.problem.text) != 0) {
        link->reason = at->connection.problem;
        text_fit(at->session->trouble, SESSION_PROMPT_SIZE, "Not connected: %s Trying again.",
                 link->reason.text);
        session_say(at->session, TONE_LOSS, TREY_RULE_NONE, "%s", at->session->trouble);
    }
}

void remote_lose(remote *at)
{
    remote_link *link = &at->link;
    const view_person *self = session_self(at->session);
    connection_close_live(&at->connection);
    link->is_up = false;
    link->was_here = self != NULL && !self->is_away && self->seats != 0;
    link->lost_at = clock_steady_ms();
    link->attempts = 0;
    link->reason.text[0] = '\0';
    plan_next(link);
    look_for_end(at);
    say_why(at);
}

/* Whoever was away too long for the table to wait was made to sit out. */
static void sit_in(remote *at)
{
    const view_person *self = session_self(at->session);
    if (at->link.was_here && self != NULL && self->is_away &&
        table_commands_have(at->seen.view.commands, COMMAND_SIT_IN)) {
        bool is_in = remote_command(at, MEANT_ANYWAY, "\"do\": \"sit-in\"", NULL);
        (void)is_in;
    }
}

/* What was not answered goes out again with its id, unless the table has moved on: a bet or a
 * decision of the round before would be one in this round. */
static void ask_again(remote *at)
{
    const remote_request *asked = &at->command;
    if (asked->round != 0 && asked->round != at->seen.view.round_number) {
        remote_give_up(at, "The round has moved on; your command was dropped.");
    } else if (!send_request(at, asked)) {
        remote_lose(at);
    }
}

void remote_try(remote *at)
{
    remote_link *link = &at->link;
    if (link->is_up || link->is_over || clock_steady_ms() < link->next_at) {
        return;
    }
    if (!connect_in_session(at)) {
        connection_close_live(&at->connection);
        plan_next(link);
        look_for_end(at);
        say_why(at);
        return;
    }
    at->session->trouble[0] = '\0';
    session_say(at->session, TONE_TABLE, TREY_RULE_NONE, "Connected again.");
    remote_publish_events(at);
    if (remote_is_waiting(at)) {
        ask_again(at);
    }
    if (!remote_is_waiting(at)) {
        sit_in(at);
    }
}

void remote_keep_alive(remote *at)
{
    remote_link *link = &at->link;
    int64_t now = clock_steady_ms();
    if (now - link->heard_at > SILENT_MS_MAX) {
        failure_set(&at->connection.problem, "The server has stopped responding.");
        remote_lose(at);
    } else if (now - link->pinged_at > PING_EVERY_MS) {
        remote_request ping;
        remote_make_request(at, &ping, NULL);
        snprintf(link->ping_id, sizeof link->ping_id, "%s", ping.id);
        link->pinged_at = now;
        if (!send_request(at, &ping)) {
            remote_lose(at);
        }
    }
}
