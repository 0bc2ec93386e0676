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

static bool fail(remote *at, bool is_refused, const char *text, const char *why)
{
    at->is_refused = is_refused;
    return failure_set(&at->connection.problem, "%s: %s", text, why);
}

/* Parses the JSON of a response into at->tree and returns the HTTP status. Returns 0 if there is
 * no readable response; connection.problem has the reason. */
static unsigned read_response(remote *at, const http_response *response)
{
    if (response == NULL) {
        return 0;
    }
    if (!json_tree_read(&at->tree, response->body, response->size)) {
        fail(at, false, "The server cannot be joined", "it is not a Trey server.");
        return 0;
    }
    return response->status;
}

/* Reads who the user is from the response to /me. Returns false if it names nobody. */
static bool read_me(remote *at)
{
    const json_tree *tree = &at->tree;
    at->session->person = (uint32_t)json_number_of(tree, JSON_TREE_ROOT, "person");
    snprintf(at->name, sizeof at->name, "%.190s", json_text_of(tree, JSON_TREE_ROOT, "name"));
    snprintf(at->csrf, sizeof at->csrf, "%.90s", json_text_of(tree, JSON_TREE_ROOT, "csrf"));
    at->wallet = json_number_of(tree, JSON_TREE_ROOT, "wallet");
    at->play_wallet = json_number_of(tree, JSON_TREE_ROOT, "play_wallet");
    return at->session->person != 0;
}

/* Sends a request that answers with a session. `what` is the beginning of an error message. */
static bool begin_session(remote *at, const char *path, const char *name, const char *password,
                          const char *what)
{
    char body[BODY_SIZE];
    json_writer *out = malloc(sizeof *out); /* too large for the stack */
    if (out == NULL) {
        return fail(at, false, what, "not enough memory.");
    }
    bool is_whole = write_body(out, body, name, password);
    free(out);
    if (!is_whole) {
        sodium_memzero(body, sizeof body);
        return fail(at, true, what, "the name or the password is too long.");
    }
    const http_response *response = connection_request(
        &at->connection, &(http_request){.method = "POST", .path = path, .body = body});
    sodium_memzero(body, sizeof body);
    unsigned status = read_response(at, response);
    if (status == 0) {
        return false;
    }
    if (status / 100 != 2) {
        return fail(at, status / 100 == 4, what,
                    json_text_of(&at->tree, JSON_TREE_ROOT, "message"));
    }
    snprintf(at->cookie, sizeof at->cookie, "%s", response->cookie);
    return (at->cookie[0] != '\0' && read_me(at)) ||
           fail(at, false, what, "it is not a Trey server.");
}

/* ---- Guests ---- */

static bool become_guest(remote *at, const char *name)
{
    return begin_session(at, "/api/v1/guest", name, NULL, "The server does not accept a guest");
}

/* Rejoins as the guest of the last run. Sets *is_known to false if the server no longer knows
 * the guest. */
static bool return_as_guest(remote *at, bool *is_known)
{
    char headers[GUEST_COOKIE_SIZE + 16];
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", at->guest.cookie);
    const http_request request = {.method = "GET", .path = "/api/v1/me", .headers = headers};
    unsigned status = read_response(at, connection_request(&at->connection, &request));
    *is_known = true;
    if (status == 0) {
        return false;
    }
    if (status >= 500 || status == 429) {
        return fail(at, false, "The server cannot be joined now",
                    json_text_of(&at->tree, JSON_TREE_ROOT, "message"));
    }
    *is_known = status == 200 && read_me(at);
    snprintf(at->cookie, sizeof at->cookie, "%s", at->guest.cookie);
    return *is_known;
}

/* A stored guest keeps the name it was created with. */
static bool check_name(remote *at, const char *name)
{
    if (name == NULL || strcmp(name, at->name) == 0 || strcmp(name, at->guest.name) == 0) {
        return true;
    }
    at->is_refused = true;
    return failure_set(
        &at->connection.problem,
        "Your guest at this server is called %s. Leave out --name to continue, or run trey "
        "play --url %s --forget-guest first to become a new guest.",
        at->name, at->origin);
}

static void write_welcome(remote *at, const char *before, const char *after)
{
    char wallet[MONEY_TEXT_SIZE];
    size_t used = strlen(at->welcome);
    int size =
        snprintf(at->welcome + used, sizeof at->welcome - used, "%s%s%s", before, at->name, after);
    used += size > 0 ? (size_t)size : 0;
    if (used < sizeof at->welcome && (at->wallet > 0 || at->play_wallet == 0)) {
        size = snprintf(at->welcome + used, sizeof at->welcome - used,
                        " You have %s in your wallet.", dollars_format(wallet, at->wallet));
        used += size > 0 ? (size_t)size : 0;
    }
    /* COVER-10: the two kinds of chips are never added up */
    if (used < sizeof at->welcome && at->play_wallet > 0) {
        snprintf(at->welcome + used, sizeof at->welcome - used, " You have %s in play chips.",
                 dollars_format(wallet, at->play_wallet));
    }
}

static bool enter_as_guest(remote *at, const char *name)
{
    bool is_known = false, was_kept = at->guest.cookie[0] != '\0';
    if (was_kept && !return_as_guest(at, &is_known) && is_known) {
        return false;
    }
    if (is_known) {
        write_welcome(at, "Welcome back, ", ".");
        return check_name(at, name);
    }
    if (!become_guest(at, name)) {
        return false;
    }
    if (was_kept) {
        snprintf(at->welcome, sizeof at->welcome, "Your guest from the last visit has expired. ");
    } else if (at->guest.is_busy) {
        snprintf(at->welcome, sizeof at->welcome,
                 "Another trey play is using your guest at this server. ");
    }
    bool is_kept = guest_file_write(&at->guest, at->cookie, name) && at->guest.file >= 0;
    if (!is_kept && !at->guest.is_busy) {
        size_t used = strlen(at->welcome);
        snprintf(at->welcome + used, sizeof at->welcome - used,
                 "Your guest cannot be kept for the next visit: %s. ", at->guest.problem.text);
    }
    write_welcome(at, "You are a new guest, ",
                  is_kept ? "; your next visit continues as this guest."
                          : ", for this visit only.");
    return true;
}

/* ---- Accounts ---- */

/* Passwords are never sent unencrypted over a network. Only literal loopback addresses count: a
 * name such as 127.cards.example may resolve to any address. */
static bool is_private(const server_url *server)
{
    net_address to = {.is_ipv6 = strchr(server->host, ':') != NULL};
    _Static_assert((int)SERVER_HOST_SIZE <= (int)ADDRESS_HOST_SIZE, "must hold the host");
    snprintf(to.host, sizeof to.host, "%s", server->host);
    return server->has_tls || address_is_loopback(&to);
}

static bool log_in(remote *at, const remote_options *options)
{
    char what[200];
    snprintf(what, sizeof what, "Login as %.100s refused", options->login);
    if (!is_private(&at->connection.to)) {
        return fail(at, true, what,
                    "over http the password would cross the network unencrypted; use https.");
    }
    if (!begin_session(at, "/api/v1/session", options->login, options->password, what)) {
        return false;
    }
    at->is_logged_in = true;
    write_welcome(at, "Logged in as ", ".");
    return true;
}

bool remote_enter(remote *at, const remote_options *options)
{
    at->welcome[0] = '\0';
    if (options->login != NULL) {
        return log_in(at, options);
    }
    guest_file_open(&at->guest, at->origin);
    return enter_as_guest(at, options->name);
}

bool remote_read_notice(void *context, char text[SESSION_NOTICE_SIZE])
{
    remote *at = context;
    char path[64], headers[GUEST_COOKIE_SIZE + 16];
    snprintf(path, sizeof path, "/api/v1/tables/%u/notice.txt", at->table);
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", at->cookie);
    const http_request request = {.method = "GET", .path = path, .headers = headers};
    const http_response *response = connection_request(&at->connection, &request);
    bool is_fine =
        response != NULL && response->status == 200 && response->size < SESSION_NOTICE_SIZE;
    if (is_fine) {
        snprintf(text, SESSION_NOTICE_SIZE, "%s", response->body);
    }
    return is_fine;
}

void remote_log_out(remote *at)
{
    char headers[GUEST_COOKIE_SIZE + 140];
    if (!at->is_logged_in) {
        return;
    }
    at->is_logged_in = false;
    snprintf(headers, sizeof headers, "Cookie: %s\r\nX-CSRF-Token: %s\r\n", at->cookie, at->csrf);
    const http_request request = {
        .method = "DELETE", .path = "/api/v1/session", .headers = headers};
    (void)connection_request(&at->connection, &request);
    sodium_memzero(headers, sizeof headers);
}
