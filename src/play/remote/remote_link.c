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

static bool send_request(remote *client, const remote_request *request)
{
    return connection_send(&client->connection, request->text, request->size);
}

static bool say_no_state(remote *client, bool is_open)
{
    bool is_refused = client->other.is_answered && client->other.is_refused;
    client->connection.is_final |= is_refused && !client->other.may_retry; /* the table is gone */
    client->is_refused |= is_refused && !client->other.may_retry;
    if (is_refused) {
        client->connection.problem = client->other.refusal;
    } else if (is_open) {
        failure_set(&client->connection.problem,
                    "The server sent no view of table %u. Check its number, or try again later.",
                    client->table);
    }
    return false;
}

/* All of the table, and what was missed. */
static bool subscribe(remote *client)
{
    char members[64];
    int used = snprintf(members, sizeof members, "\"do\": \"subscribe\"");
    if (client->told > 0) {
        snprintf(members + used, sizeof members - (size_t)used, ", \"after\": %llu",
                 (unsigned long long)client->told);
    }
    client->has_state = false;
    remote_make_request(client, &client->other, members);
    int64_t end = clock_steady_ms() + STATE_MS_MAX;
    bool is_open = send_request(client, &client->other);
    while (is_open && clock_steady_ms() < end &&
           !(client->other.is_answered && (client->has_state || client->other.is_refused))) {
        is_open = remote_receive(client, 100);
    }
    client->link.is_up = is_open && client->has_state;
    return client->link.is_up || say_no_state(client, is_open);
}

/* A connection with the session's cookie, and the table in view. */
static bool connect_in_session(remote *client)
{
    client->link.heard_at = client->link.pinged_at = clock_steady_ms();
    return connection_open_live(&client->connection, "/live", client->cookie) && subscribe(client);
}

bool remote_join(remote *client, const remote_options *options)
{
    if (!remote_enter(client, options) || !connect_in_session(client)) {
        return false;
    }
    remote_publish_events(client);
    if (client->seen.view.posting.ruleset == NULL) {
        return failure_set(
            &client->connection.problem,
            client->seen.has_unknown_rules
                ? "Table %u uses rules that are not built in; give the room's rule file with "
                  "--rules-file."
                : "The server sent no view of table %u. Check its number, or try again later.",
            client->table);
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
static void look_for_end(remote *client)
{
    remote_link *link = &client->link;
    if (client->connection.is_final) {
        link->is_over = true;
    } else if (link->next_at > link->lost_at + link->retry_ms) {
        link->is_over = true;
        failure_set(&client->connection.problem,
                    "The connection could not be restored; start the program again to come "
                    "back to the table. %s",
                    client->connection.problem.text);
    }
}

static void say_why(remote *client)
{
    remote_link *link = &client->link;
    if (!link->is_over && strcmp(link->reason.text, client->connection.problem.text) != 0) {
        link->reason = client->connection.problem;
        text_fit(client->session->trouble, SESSION_PROMPT_SIZE, "Not connected: %s Trying again.",
                 link->reason.text);
        session_say(client->session, TONE_LOSS, TREY_RULE_NONE, "%s", client->session->trouble);
    }
}

void remote_lose(remote *client)
{
    remote_link *link = &client->link;
    const view_person *self = session_self(client->session);
    connection_close_live(&client->connection);
    link->is_up = false;
    link->was_here = self != NULL && !self->is_away && self->seats != 0;
    link->lost_at = clock_steady_ms();
    link->attempts = 0;
    link->reason.text[0] = '\0';
    plan_next(link);
    look_for_end(client);
    say_why(client);
}

/* The table made a player sit out who was away for too long. */
static void sit_in(remote *client)
{
    const view_person *self = session_self(client->session);
    client->link.was_here = false;
    if (self != NULL && self->is_away &&
        table_commands_have(client->seen.view.commands, COMMAND_SIT_IN)) {
        bool is_in = remote_command(client, MEANT_ANYWAY, "\"do\": \"sit-in\"", NULL);
        (void)is_in;
    }
}

/* What was not answered goes out again with its id, unless the table has moved on: a bet or a
 * decision of the round before would be one in this round. */
static void ask_again(remote *client)
{
    const remote_request *request = &client->command;
    if (request->round != 0 && request->round != client->seen.view.round_number) {
        remote_give_up(client, "The round has moved on; your command was dropped.");
    } else if (!send_request(client, request)) {
        remote_lose(client);
    }
}

void remote_try(remote *client)
{
    remote_link *link = &client->link;
    if (link->is_up || link->is_over || clock_steady_ms() < link->next_at) {
        return;
    }
    if (!connect_in_session(client)) {
        connection_close_live(&client->connection);
        plan_next(link);
        look_for_end(client);
        say_why(client);
        return;
    }
    client->session->trouble[0] = '\0';
    session_say(client->session, TONE_TABLE, TREY_RULE_NONE, "Connected again.");
    remote_publish_events(client);
    if (remote_is_waiting(client)) {
        ask_again(client);
    }
}

void remote_keep_alive(remote *client)
{
    remote_link *link = &client->link;
    int64_t now = clock_steady_ms();
    if (link->was_here && !remote_is_waiting(client)) {
        sit_in(client); /* not while another command is in progress: it would replace its answer */
    }
    if (now - link->heard_at > SILENT_MS_MAX) {
        failure_set(&client->connection.problem, "The server has stopped responding.");
        remote_lose(client);
    } else if (now - link->pinged_at > PING_EVERY_MS) {
        remote_request ping;
        remote_make_request(client, &ping, NULL);
        snprintf(link->ping_id, sizeof link->ping_id, "%s", ping.id);
        link->pinged_at = now;
        if (!send_request(client, &ping)) {
            remote_lose(client);
        }
    }
}
