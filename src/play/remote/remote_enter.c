/* SPDX-License-Identifier: MIT */
/*
 * Joining a server: as the guest of the last run, as a new guest, or with an account; and logging
 * out of an account at the end.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/address.h"
#include "format/json/json_writer.h"
#include "play/session/words.h"
#include "remote_internal.h"
#include "table/utf8.h"

enum { BODY_SIZE = 1800 };

/* ---- Requests ---- */

static bool never_full(void *context, const char *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    (void)size;
    return false;
}

/* Writes {"name": …, "password": …} without members that are NULL; nothing without a name.
 * Returns false if it is too long. */
static bool write_body(json_writer *out, char text[BODY_SIZE], const char *name,
                       const char *password)
{
    text[0] = '\0';
    if (name == NULL) {
        return true;
    }
    json_writer_begin(out, never_full, NULL);
    json_object_begin(out);
    json_member_text(out, "name", name);
    if (password != NULL) {
        json_member_text(out, "password", password);
    }
    json_object_end(out);
    bool is_whole = out->size < BODY_SIZE;
    snprintf(text, BODY_SIZE, "%.*s", (int)out->size, out->buffer);
    sodium_memzero(out, sizeof *out);
    return is_whole;
}

static bool fail(remote *client, bool is_refused, const char *text, const char *why)
{
    client->is_refused = is_refused;
    return failure_set(&client->connection.problem, "%s: %s", text, why);
}

/* Parses the JSON of a response into client->tree and returns the HTTP status. Returns 0 if there
 * is no readable response; connection.problem has the reason. */
static unsigned read_response(remote *client, const http_response *response)
{
    if (response == NULL) {
        return 0;
    }
    if (!server_text_read_json(&client->tree, response->body, response->size)) {
        fail(client, false, "The server cannot be joined", "it is not a Trey server.");
        return 0;
    }
    return response->status;
}

/* Reads who the user is from the response to /me. Returns false if it names nobody. */
static bool read_me(remote *client)
{
    const json_tree *tree = &client->tree;
    client->session->person = (uint32_t)json_number_of(tree, JSON_TREE_ROOT, "person");
    snprintf(client->name, sizeof client->name, "%.190s",
             json_text_of(tree, JSON_TREE_ROOT, "name"));
    snprintf(client->csrf, sizeof client->csrf, "%.90s",
             json_text_of(tree, JSON_TREE_ROOT, "csrf"));
    client->wallet = json_number_of(tree, JSON_TREE_ROOT, "wallet");
    client->play_wallet = json_number_of(tree, JSON_TREE_ROOT, "play_wallet");
    return client->session->person != 0;
}

/* Sends a request that answers with a session. `what` is the beginning of an error message. */
static bool begin_session(remote *client, const char *path, const char *name, const char *password,
                          const char *what)
{
    char body[BODY_SIZE];
    json_writer *out = malloc(sizeof *out); /* too large for the stack */
    if (out == NULL) {
        return fail(client, false, what, "not enough memory.");
    }
    bool is_whole = write_body(out, body, name, password);
    free(out);
    if (!is_whole) {
        sodium_memzero(body, sizeof body);
        return fail(client, true, what, "the name or the password is too long.");
    }
    const http_response *response = connection_request(
        &client->connection, &(http_request){.method = "POST", .path = path, .body = body});
    sodium_memzero(body, sizeof body);
    unsigned status = read_response(client, response);
    if (status == 0) {
        return false;
    }
    if (status / 100 != 2) {
        return fail(client, status / 100 == 4, what,
                    json_text_of(&client->tree, JSON_TREE_ROOT, "message"));
    }
    snprintf(client->cookie, sizeof client->cookie, "%s", response->cookie);
    return (client->cookie[0] != '\0' && read_me(client)) ||
           fail(client, false, what, "it is not a Trey server.");
}

/* ---- Guests ---- */

static bool become_guest(remote *client, const char *name)
{
    return begin_session(client, "/api/v1/guest", name, NULL, "The server does not accept a guest");
}

/* Rejoins as the guest of the last run. Sets *is_known to false if the server no longer knows
 * the guest. */
static bool return_as_guest(remote *client, bool *is_known)
{
    char headers[GUEST_COOKIE_SIZE + 16];
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", client->guest.cookie);
    const http_request request = {.method = "GET", .path = "/api/v1/me", .headers = headers};
    unsigned status = read_response(client, connection_request(&client->connection, &request));
    *is_known = true;
    if (status == 0) {
        return false;
    }
    if (status >= 500 || status == 429) {
        return fail(client, false, "The server cannot be joined now",
                    json_text_of(&client->tree, JSON_TREE_ROOT, "message"));
    }
    *is_known = status == 200 && read_me(client);
    snprintf(client->cookie, sizeof client->cookie, "%s", client->guest.cookie);
    return *is_known;
}

/* A stored guest keeps the name it was created with. */
static bool check_name(remote *client, const char *name)
{
    if (name == NULL || strcmp(name, client->name) == 0 || strcmp(name, client->guest.name) == 0) {
        return true;
    }
    client->is_refused = true;
    return failure_set(
        &client->connection.problem,
        "Your guest at this server is called %s. Leave out --name to continue, or run trey "
        "play --url %s --forget-guest first to become a new guest.",
        client->name, client->origin);
}

static void write_welcome(remote *client, const char *before, const char *after)
{
    char wallet[MONEY_TEXT_SIZE];
    size_t used = strlen(client->welcome);
    int size = snprintf(client->welcome + used, sizeof client->welcome - used, "%s%s%s", before,
                        client->name, after);
    used += size > 0 ? (size_t)size : 0;
    if (used < sizeof client->welcome && (client->wallet > 0 || client->play_wallet == 0)) {
        size = snprintf(client->welcome + used, sizeof client->welcome - used,
                        " You have %s in your wallet.", dollars_format(wallet, client->wallet));
        used += size > 0 ? (size_t)size : 0;
    }
    /* COVER-10: the two kinds of chips are never added up */
    if (used < sizeof client->welcome && client->play_wallet > 0) {
        snprintf(client->welcome + used, sizeof client->welcome - used,
                 " You have %s in play chips.", dollars_format(wallet, client->play_wallet));
    }
}

static bool enter_as_guest(remote *client, const char *name)
{
    bool is_known = false, was_kept = client->guest.cookie[0] != '\0';
    if (was_kept && !return_as_guest(client, &is_known) && is_known) {
        return false;
    }
    if (is_known) {
        write_welcome(client, "Welcome back, ", ".");
        return check_name(client, name);
    }
    if (!become_guest(client, name)) {
        return false;
    }
    if (was_kept) {
        snprintf(client->welcome, sizeof client->welcome,
                 "Your guest from the last visit has expired. ");
    } else if (client->guest.is_busy) {
        snprintf(client->welcome, sizeof client->welcome,
                 "Another trey play is using your guest at this server. ");
    }
    bool is_kept =
        guest_file_write(&client->guest, client->cookie, name) && client->guest.file >= 0;
    if (!is_kept && !client->guest.is_busy) {
        size_t used = strlen(client->welcome);
        snprintf(client->welcome + used, sizeof client->welcome - used,
                 "Your guest cannot be kept for the next visit: %s. ", client->guest.problem.text);
    }
    write_welcome(client, "You are a new guest, ",
                  is_kept ? "; your next visit continues as this guest."
                          : ", for this visit only.");
    return true;
}

/* ---- Accounts ---- */

/* Passwords are never sent unencrypted over a network. Only literal loopback addresses count: a
 * name such as 127.cards.example may resolve to any address. */
static bool is_private(const server_url *server)
{
    net_address address = {.is_ipv6 = strchr(server->host, ':') != NULL};
    _Static_assert((int)SERVER_HOST_SIZE <= (int)ADDRESS_HOST_SIZE, "must hold the host");
    snprintf(address.host, sizeof address.host, "%s", server->host);
    return server->has_tls || address_is_loopback(&address);
}

static bool log_in(remote *client, const remote_options *options)
{
    char what[200];
    snprintf(what, sizeof what, "Login as %.100s refused", options->login);
    if (!is_private(&client->connection.to)) {
        return fail(client, true, what,
                    "over http the password would cross the network unencrypted; use https.");
    }
    if (!begin_session(client, "/api/v1/session", options->login, options->password, what)) {
        return false;
    }
    client->is_logged_in = true;
    write_welcome(client, "Logged in as ", ".");
    return true;
}

bool remote_enter(remote *client, const remote_options *options)
{
    client->welcome[0] = '\0';
    if (options->login != NULL) {
        return log_in(client, options);
    }
    guest_file_open(&client->guest, client->origin);
    return enter_as_guest(client, options->name);
}

bool remote_read_notice(void *context, char text[SESSION_NOTICE_SIZE])
{
    remote *client = context;
    char path[64], headers[GUEST_COOKIE_SIZE + 16];
    snprintf(path, sizeof path, "/api/v1/tables/%u/notice.txt", client->table);
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", client->cookie);
    const http_request request = {.method = "GET", .path = path, .headers = headers};
    const http_response *response = connection_request(&client->connection, &request);
    bool is_fine = response != NULL && response->status == 200 &&
                   response->size < SESSION_NOTICE_SIZE && utf8_is(response->body, response->size);
    if (is_fine) {
        snprintf(text, SESSION_NOTICE_SIZE, "%s", response->body);
        server_text_clean_lines(text, strlen(text));
    }
    return is_fine;
}

void remote_log_out(remote *client)
{
    char headers[GUEST_COOKIE_SIZE + 140];
    if (!client->is_logged_in) {
        return;
    }
    client->is_logged_in = false;
    snprintf(headers, sizeof headers, "Cookie: %s\r\nX-CSRF-Token: %s\r\n", client->cookie,
             client->csrf);
    const http_request request = {
        .method = "DELETE", .path = "/api/v1/session", .headers = headers};
    (void)connection_request(&client->connection, &request);
    sodium_memzero(headers, sizeof headers);
}
