/* SPDX-License-Identifier: MIT */
/*
 * A command waits for its answer; what the table tells meanwhile is taken on the way. Events are
 * told once the state they led to has come, since what is said of them is looked up there.
 */
#include "remote.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../format/json_writer.h"
#include "remote_view.h"
#include "wire.h"

enum { EVENTS_MAX = 512, ANSWER_MS = 10000, QUIET_MS = 30 };

typedef struct remote_event {
    uint64_t sequence;
    table_event event;
} remote_event;

struct remote {
    session *session;
    wire wire;
    json_tree tree;
    remote_view seen;
    uint32_t table;
    uint64_t sequence; /* of the state */
    bool has_state;
    uint32_t asked; /* requests so far */
    bool is_answered, is_refused;
    char refusal[SESSION_PROBLEM_SIZE];
    uint32_t event_count;
    remote_event events[EVENTS_MAX];
};

/* ---- What comes ---- */

static void take_events(remote *at)
{
    uint32_t node = json_first(&at->tree, json_member(&at->tree, JSON_TREE_ROOT, "events"));
    for (; node != 0 && at->event_count < EVENTS_MAX; node = json_after(&at->tree, node)) {
        remote_event *made = &at->events[at->event_count];
        made->sequence = (uint64_t)json_number_of(&at->tree, node, "seq");
        at->event_count += remote_read_event(&at->tree, node, &made->event);
    }
}

static void take_answer(remote *at)
{
    char id[24];
    const json_tree *tree = &at->tree;
    snprintf(id, sizeof id, "t%u", at->asked);
    if (strcmp(json_text_of(tree, JSON_TREE_ROOT, "id"), id) != 0) {
        return;
    }
    const char *rule = json_text_of(tree, JSON_TREE_ROOT, "rule");
    at->is_answered = true;
    at->is_refused = strcmp(json_text_of(tree, JSON_TREE_ROOT, "status"), "ok") != 0;
    snprintf(at->refusal, sizeof at->refusal, "Refused: %.240s.%s%.20s",
             json_text_of(tree, JSON_TREE_ROOT, "message"), rule[0] != '\0' ? " " : "", rule);
}

static void take_frame(remote *at, const char *bytes, size_t size)
{
    const json_tree *tree = &at->tree;
    if (!json_tree_read(&at->tree, bytes, size)) {
        return;
    }
    const char *type = json_text_of(tree, JSON_TREE_ROOT, "type");
    bool is_ours = json_number_of(tree, JSON_TREE_ROOT, "table") == at->table;
    if (strcmp(type, "state") == 0 && is_ours) {
        uint64_t sequence = (uint64_t)json_number_of(tree, JSON_TREE_ROOT, "seq");
        at->sequence = sequence;
        at->has_state = true;
        remote_take_sections(&at->seen, tree, json_member(tree, JSON_TREE_ROOT, "sections"), bytes);
    } else if (strcmp(type, "you") == 0 && is_ours) {
        remote_take_you(&at->seen, tree, json_member(tree, JSON_TREE_ROOT, "you"));
    } else if (strcmp(type, "events") == 0 && is_ours) {
        take_events(at);
    } else if (strcmp(type, "answer") == 0 || strcmp(type, "error") == 0) {
        take_answer(at);
    }
}

/* Tells the session what the state has caught up with. */
static void tell(remote *at)
{
    uint32_t told = 0;
    while (told < at->event_count && at->events[told].sequence <= at->sequence) {
        session_hear(at->session, &at->events[told].event, &at->seen.view);
        told++;
    }
    at->event_count -= told;
    memmove(at->events, at->events + told, at->event_count * sizeof at->events[0]);
    session_see(at->session, &at->seen.view);
}

/* Takes what has come, waiting for the first of it; false: it is over. */
static bool take(remote *at, int wait_ms)
{
    size_t size;
    bool is_open;
    const char *bytes = wire_receive(&at->wire, wait_ms, &size, &is_open);
    while (bytes != NULL) {
        take_frame(at, bytes, size);
        bytes = wire_receive(&at->wire, 0, &size, &is_open);
    }
    return is_open;
}

/* ---- Asking ---- */

static int64_t now_ms(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Sends what is asked and waits for the answer. */
static bool request(remote *at, const char *members, char problem[SESSION_PROBLEM_SIZE])
{
    char text[512];
    int64_t end = now_ms(CLOCK_MONOTONIC) + ANSWER_MS;
    at->asked++;
    at->is_answered = false;
    int size = snprintf(text, sizeof text, "{\"id\": \"t%u\", \"table\": %u, %s}", at->asked,
                        at->table, members);
    bool is_open = wire_send(&at->wire, text, (size_t)size);
    while (is_open && !at->is_answered && now_ms(CLOCK_MONOTONIC) < end) {
        is_open = take(at, 200);
    }
    /* What came of it follows the answer at once. */
    is_open = is_open && take(at, QUIET_MS);
    tell(at);
    if (!is_open || !at->is_answered) {
        snprintf(problem, SESSION_PROBLEM_SIZE, "%.300s",
                 is_open ? "The server does not answer." : at->wire.problem);
        return false;
    }
    if (at->is_refused) {
        snprintf(problem, SESSION_PROBLEM_SIZE, "%s", at->refusal);
    }
    return !at->is_refused;
}

static bool ask(void *context, const table_command *command, char problem[SESSION_PROBLEM_SIZE])
{
    char text[256];
    int used = snprintf(text, sizeof text, "\"do\": \"%s\"", table_command_code(command->kind));
    switch (command->kind) {
    case COMMAND_SIT:
    case COMMAND_DECLINE_BANK:
        snprintf(text + used, sizeof text - (size_t)used, ", \"seat\": %u", command->seat);
        break;
    case COMMAND_BUY_IN:
    case COMMAND_CASH_OUT:
        snprintf(text + used, sizeof text - (size_t)used, ", \"amount\": %lld",
                 (long long)command->amount);
        break;
    case COMMAND_TAKE_BANK:
        snprintf(text + used, sizeof text - (size_t)used, ", \"seat\": %u, \"amount\": %lld",
                 command->seat, (long long)command->amount);
        break;
    case COMMAND_PLACE:
        snprintf(text + used, sizeof text - (size_t)used,
                 ", \"seat\": %u, \"wager\": \"%s\", \"amount\": %lld", command->seat,
                 trey_wager_kind_name(command->wager), (long long)command->amount);
        break;
    case COMMAND_WITHDRAW:
        snprintf(text + used, sizeof text - (size_t)used, ", \"seat\": %u, \"wager\": \"%s\"",
                 command->seat, trey_wager_kind_name(command->wager));
        break;
    case COMMAND_DECIDE:
        snprintf(text + used, sizeof text - (size_t)used, ", \"seat\": %u, \"play\": %s",
                 command->seat, command->play ? "true" : "false");
        break;
    default:
        break;
    }
    return request(context, text, problem);
}

static bool buy(void *context, int64_t amount, char problem[SESSION_PROBLEM_SIZE])
{
    return ask(context, &(table_command){.kind = COMMAND_BUY_IN, .amount = amount}, problem);
}

static const char *look_up_name(void *context, uint32_t person)
{
    const char *name = remote_find_name(&((const remote *)context)->seen, person);
    return name != NULL ? name : "somebody";
}

/* ---- Joining ---- */

/* The cookie of an answer, its name and value. */
static bool find_cookie(const char *answer, char *cookie, size_t size)
{
    const char *at = strcasestr(answer, "\r\nset-cookie: ");
    if (at == NULL) {
        return false;
    }
    at += sizeof "\r\nset-cookie: " - 1;
    return (size_t)snprintf(cookie, size, "%.*s", (int)strcspn(at, ";\r\n"), at) < size;
}

static void drain_to_text(json_writer *out, char *text, size_t size)
{
    snprintf(text, size, "%.*s", (int)out->size, out->buffer);
}

static bool never_full(void *context, const char *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    (void)size;
    return false;
}

/* {"name": …}, or nothing. */
static void write_guest(const char *name, char *text, size_t size)
{
    json_writer *out = name != NULL ? malloc(sizeof *out) : NULL;
    text[0] = '\0';
    if (out != NULL) {
        json_writer_begin(out, never_full, NULL);
        json_object_begin(out);
        json_member_text(out, "name", name);
        json_object_end(out);
        drain_to_text(out, text, size);
    }
    free(out);
}

static bool become_guest(remote *at, const char *name, char *cookie, size_t size)
{
    char body[400];
    write_guest(name, body, sizeof body);
    const char *answer = wire_request(&at->wire, "POST", "/api/v1/guest", body);
    const char *json = answer == NULL ? NULL : strstr(answer, "\r\n\r\n");
    if (answer == NULL) {
        return false;
    }
    bool is_json = json != NULL && json_tree_read(&at->tree, json + 4, strlen(json + 4));
    if (strncmp(answer, "HTTP/1.1 20", 11) != 0 || !is_json || !find_cookie(answer, cookie, size)) {
        snprintf(at->wire.problem, sizeof at->wire.problem, "The server takes no guest: %.300s",
                 is_json ? json_text_of(&at->tree, JSON_TREE_ROOT, "message")
                         : "it is no trey server.");
        return false;
    }
    at->session->person = (uint32_t)json_number_of(&at->tree, JSON_TREE_ROOT, "person");
    return true;
}

static bool subscribe(remote *at, char problem[DRIVER_PROBLEM_SIZE])
{
    char why[SESSION_PROBLEM_SIZE];
    if (!request(at, "\"do\": \"subscribe\"", why)) {
        snprintf(problem, DRIVER_PROBLEM_SIZE, "%s", why);
        return false;
    }
    for (int i = 0; i < 50 && !at->has_state; i++) {
        if (!take(at, 100)) {
            break;
        }
    }
    tell(at);
    if (!at->has_state || at->seen.view.posting.ruleset == NULL) {
        snprintf(problem, DRIVER_PROBLEM_SIZE,
                 at->seen.has_unknown_rules
                     ? "Table %u plays by rules that are not known here; give the room's file with "
                       "--rules-file."
                     : "The server tells nothing of table %u.",
                 at->table);
        return false;
    }
    return true;
}

static bool join(remote *at, const remote_options *options, char problem[DRIVER_PROBLEM_SIZE])
{
    const char *path = "", *number;
    char cookie[300];
    if (!wire_aim(&at->wire, options->url, &path)) {
        snprintf(problem, DRIVER_PROBLEM_SIZE, "%s", at->wire.problem);
        return false;
    }
    number = path + strcspn(path, "0123456789");
    at->table = *number != '\0' ? (uint32_t)strtoul(number, NULL, 10) : 1;
    if (!become_guest(at, options->name, cookie, sizeof cookie) ||
        !wire_upgrade(&at->wire, "/live", cookie)) {
        snprintf(problem, DRIVER_PROBLEM_SIZE, "%s", at->wire.problem);
        return false;
    }
    return subscribe(at, problem);
}

remote *remote_open(session *in, const remote_options *options, char problem[DRIVER_PROBLEM_SIZE])
{
    remote *at = sodium_init() < 0 ? NULL : calloc(1, sizeof *at);
    if (at == NULL) {
        snprintf(problem, DRIVER_PROBLEM_SIZE, "There is not enough memory.");
        return NULL;
    }
    at->session = in;
    at->wire.socket = -1;
    at->seen.book = options->book;
    in->host = (session_host){.ask = ask, .buy = buy, .name_of = look_up_name, .context = at};
    if (!join(at, options, problem)) {
        remote_close(at);
        return NULL;
    }
    return at;
}

void remote_close(remote *closed)
{
    if (closed == NULL) {
        return;
    }
    char ignored[SESSION_PROBLEM_SIZE];
    if (closed->has_state && session_self(closed->session) != NULL) {
        bool has_left = ask(closed, &(table_command){.kind = COMMAND_LEAVE}, ignored);
        (void)has_left; /* the server notices by itself as well */
    }
    wire_close(&closed->wire);
    json_tree_close(&closed->tree);
    free(closed);
}

/* ---- Time ---- */

static int64_t pass(void *context, int64_t elapsed, bool *is_whole,
                    char problem[DRIVER_PROBLEM_SIZE])
{
    remote *at = context;
    (void)elapsed;
    *is_whole = take(at, 0);
    tell(at);
    if (!*is_whole) {
        snprintf(problem, DRIVER_PROBLEM_SIZE, "%s", at->wire.problem);
    }
    return 1000; /* a clock may be running */
}

static int file_of(void *context)
{
    return ((const remote *)context)->wire.socket;
}

static int64_t server_time(void *context)
{
    (void)context;
    return now_ms(CLOCK_REALTIME);
}

driver remote_driver(remote *of)
{
    return (driver){
        .pass = pass, .file = file_of, .time = server_time, .is_timed = true, .context = of};
}
