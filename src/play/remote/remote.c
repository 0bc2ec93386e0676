/* SPDX-License-Identifier: MIT */
/*
 * Sends commands and waits for the answers; handles what the server sends meanwhile. Events are
 * passed to the session only once the state after them has arrived, because their narration is read
 * from that state.
 */
#include "remote.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "protocol/message_write.h"
#include "remote_internal.h"

enum { ANSWER_MS_MAX = 10000, WAIT_MS_MAX = 25000, STEP_MS = 200, QUIET_MS = 30 };

/* ---- What comes ---- */

void remote_take_events(remote *client, const json_tree *tree, uint32_t list, uint64_t last,
                        int64_t time)
{
    uint64_t count = 0;
    for (uint32_t node = json_first(tree, list); node != 0; node = json_after(tree, node)) {
        count++;
    }
    uint64_t number = last - count;
    for (uint32_t node = json_first(tree, list); node != 0; node = json_after(tree, node)) {
        number++;
        if (client->event_count == REMOTE_EVENTS_MAX) {
            break;
        }
        remote_event *received = &client->events[client->event_count];
        received->sequence = json_has_member(tree, node, "seq")
                                 ? (uint64_t)json_number_of(tree, node, "seq")
                                 : number;
        if (received->sequence > client->told) {
            client->told = received->sequence;
            client->event_count += remote_read_event(tree, node, &received->event);
            received->event.time =
                json_has_member(tree, node, "time") ? received->event.time : time;
        }
    }
}

void remote_set_sequence(remote *client, uint64_t sequence, bool is_fresh)
{
    client->sequence = sequence;
    if (is_fresh) {
        if (client->told > 0 && client->sequence > client->told) {
            session_say(client->session, TONE_TABLE, TREY_RULE_NONE,
                        "Some events were missed while disconnected.");
        }
        client->told = client->sequence;
        client->event_count = 0;
    }
}

void remote_take_state(remote *client, const json_tree *tree, uint32_t sections, const char *bytes)
{
    client->has_state = true;
    remote_take_sections(&client->seen, tree, sections, bytes);
    if (json_member(tree, sections, "shoe") != 0) {
        remote_copy_shoe(&client->shoe, &client->seen.view);
    }
}

/* The session cookie is no longer valid: this client can only watch. */
void remote_take_private(remote *client, const json_tree *tree, uint32_t you)
{
    remote_take_you(&client->seen, tree, you);
    if (client->seen.view.viewer.person != client->session->person) {
        client->connection.is_final = true;
        failure_set(&client->connection.problem, "The server no longer knows this session.");
    }
}

static void handle_answer(remote *client, const message_frame *frame, remote_request *request)
{
    /* The server does not read the id of a request that it rejects as too large. */
    bool is_it = request->id[0] != '\0' && !request->is_answered &&
                 (strcmp(frame->id, request->id) == 0 || frame->id[0] == '\0');
    if (!is_it) {
        return;
    }
    if (frame->status == FRAME_UNKNOWN) {
        /* It counts as not answered. The same id again is carried out at most once; if the
         * connection is lost, connecting again sends it. */
        request->ask_at = clock_steady_ms() + frame->retry;
        session_say(client->session, TONE_TABLE, TREY_RULE_NONE, "Not known yet; asking again.");
        return;
    }
    request->is_answered = true;
    request->is_refused = frame->status != FRAME_OK;
    request->may_retry = frame->retry != 0;
    request->first = (uint64_t)json_number_of(&client->tree, JSON_TREE_ROOT, "first");
    snprintf(request->receipt, sizeof request->receipt, "%s",
             json_text_of(&client->tree, JSON_TREE_ROOT, "receipt"));
    const char *message = frame->message, *rule = trey_rule_id(frame->rule);
    size_t size = strlen(message);
    /* some texts of the server end with one */
    bool has_period = size > 0 && message[size - 1] == '.';
    failure_set(&request->refusal, "Refused: %s%s%s%s", message, has_period ? "" : ".",
                rule[0] != '\0' ? " " : "", rule);
    if (request->is_late && request->is_refused) {
        session_say(client->session, TONE_LOSS, TREY_RULE_NONE, "%s", request->refusal.text);
    }
}

/* Estimates the server's clock: at the moment half way between question and answer. */
static void handle_pong(remote *client, const message_frame *frame)
{
    int64_t received = clock_wall_ms();
    int64_t latency = clock_steady_ms() - client->link.pinged_at;
    if (strcmp(frame->id, client->link.ping_id) == 0) {
        client->clock_ahead = frame->time + latency / 2 - received;
    }
}

static void handle_update(remote *client, span message)
{
    if (!remote_take_update(client, message)) {
        failure_set(&client->connection.problem,
                    "The server sent a change that does not fit the state of the table.");
        remote_lose(client); /* after connecting again, the server sends the whole state */
    }
}

/* A message about the table. */
static void handle_table(remote *client, const message_frame *frame, span message)
{
    const json_tree *tree = &client->tree;
    switch (frame->type) {
    case FRAME_UPDATE:
        handle_update(client, message);
        break;
    case FRAME_STATE:
        remote_set_sequence(client, (uint64_t)json_number_of(tree, JSON_TREE_ROOT, "seq"),
                            json_flag_of(tree, JSON_TREE_ROOT, "fresh"));
        remote_take_state(client, tree, json_member(tree, JSON_TREE_ROOT, "sections"),
                          message.text);
        break;
    case FRAME_YOU:
        remote_take_private(client, tree, json_member(tree, JSON_TREE_ROOT, "you"));
        break;
    case FRAME_EVENTS:
        remote_take_events(client, tree, json_member(tree, JSON_TREE_ROOT, "events"), 0, 0);
        break;
    case FRAME_OPENINGS:
        remote_read_proof(&client->proof, tree, JSON_TREE_ROOT);
        client->has_proof = true;
        break;
    default:
        break;
    }
}

static void handle_frame(remote *client, const char *bytes, size_t size)
{
    const json_tree *tree = &client->tree;
    if (!server_text_read_json(&client->tree, bytes, size)) {
        return;
    }
    message_frame frame;
    message_frame_read(&frame, tree);
    if (frame.table == client->table) {
        handle_table(client, &frame, (span){bytes, size});
    }
    if (frame.type == FRAME_ANSWER || frame.type == FRAME_ERROR) {
        handle_answer(client, &frame, &client->command);
        handle_answer(client, &frame, &client->other);
    } else if (frame.type == FRAME_PONG) {
        handle_pong(client, &frame);
    }
}

void remote_publish_events(remote *client)
{
    uint32_t count = 0;
    while (count < client->event_count && client->events[count].sequence <= client->sequence) {
        session_on_event(client->session, &client->events[count].event, &client->seen.view);
        count++;
    }
    client->event_count -= count;
    memmove(client->events, client->events + count, client->event_count * sizeof client->events[0]);
    session_set_view(client->session, &client->seen.view);
}

bool remote_receive(remote *client, int wait_ms)
{
    size_t size;
    bool is_open;
    const char *bytes = connection_receive(&client->connection, wait_ms, &size, &is_open);
    while (bytes != NULL) {
        client->link.heard_at = clock_steady_ms();
        handle_frame(client, bytes, size);
        bytes = connection_receive(&client->connection, 0, &size, &is_open);
    }
    is_open = is_open && !client->connection.is_final;
    if (client->link.is_up && !is_open) {
        remote_lose(client);
    }
    return is_open;
}

/* ---- Asking ---- */

void remote_make_request(remote *client, remote_request *request, const char *members)
{
    *request = (remote_request){0};
    snprintf(request->id, sizeof request->id, "%s-%u", client->id_begin, ++client->id_count);
    int size = members == NULL ? snprintf(request->text, sizeof request->text,
                                          "{\"id\": \"%s\", \"do\": \"ping\"}", request->id)
                               : snprintf(request->text, sizeof request->text,
                                          "{\"id\": \"%s\", \"table\": %u, %s}", request->id,
                                          client->table, members);
    request->size = (size_t)size;
}

bool remote_is_waiting(const remote *client)
{
    return client->command.id[0] != '\0' && !client->command.is_answered;
}

/* Waits for the answer, also across lost connections. */
/* A command whose outcome the server does not know yet goes out again, with its id. */
static void ask_if_due(remote *client)
{
    remote_request *request = &client->command;
    if (request->ask_at == 0 || request->is_answered || !client->link.is_up ||
        clock_steady_ms() < request->ask_at) {
        return;
    }
    request->ask_at = 0;
    if (!connection_send(&client->connection, request->text, request->size)) {
        remote_lose(client);
    }
}

static void await_answer(remote *client)
{
    session *player_session = client->session;
    int64_t end = clock_steady_ms() + WAIT_MS_MAX, silent = clock_steady_ms() + ANSWER_MS_MAX;
    bool goes_on = true;
    while (!client->command.is_answered && !client->link.is_over && goes_on &&
           clock_steady_ms() < end) {
        if (client->link.is_up && clock_steady_ms() < silent) {
            remote_receive(client, STEP_MS);
            ask_if_due(client);
        } else if (client->link.is_up) {
            failure_set(&client->connection.problem, "The server does not answer.");
            remote_lose(client);
        } else {
            struct timespec step = {.tv_nsec = STEP_MS * 1000000L};
            nanosleep(&step, NULL);
            remote_try(client);
            silent = clock_steady_ms() + ANSWER_MS_MAX;
        }
        goes_on =
            player_session->show == NULL || player_session->show(player_session->show_context);
    }
}

void remote_give_up(remote *client, const char *why)
{
    remote_request *request = &client->command;
    request->is_answered = request->is_refused = true;
    failure_set(&request->refusal, "%s", why);
    if (request->is_late) {
        session_say(client->session, TONE_LOSS, TREY_RULE_NONE, "%s", why);
    }
}

bool remote_command(remote *client, remote_when when, const char *members, failure *problem)
{
    remote_request *request = &client->command;
    if (remote_is_waiting(client)) {
        return failure_set(problem, "The server has not answered the previous command yet.");
    }
    remote_make_request(client, request, members);
    request->round = when == MEANT_FOR_THIS_ROUND ? client->seen.view.round_number : 0;
    if (client->link.is_up && !connection_send(&client->connection, request->text, request->size)) {
        remote_lose(client);
    }
    await_answer(client);
    if (request->is_answered && client->link.is_up) {
        remote_receive(client,
                       QUIET_MS); /* events that the command caused follow the answer at once */
    }
    remote_publish_events(client);
    if (!request->is_answered) {
        request->is_late = true;
        return failure_set(problem, "%s%s", client->connection.problem.text,
                           client->link.is_over ? "" : " The command will be sent again, once.");
    }
    if (request->is_refused) {
        return failure_set(problem, "%s", request->refusal.text);
    }
    return true;
}

static bool ask(void *context, const table_command *command, failure *problem)
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
    if (command->kind == COMMAND_PLACE || command->kind == COMMAND_READY) {
        remote_commit(context);
    }
    bool is_of_round = command->kind == COMMAND_PLACE || command->kind == COMMAND_WITHDRAW ||
                       command->kind == COMMAND_READY || command->kind == COMMAND_DECIDE ||
                       command->kind == COMMAND_TAKE_BANK || command->kind == COMMAND_DECLINE_BANK;
    return remote_command(context, is_of_round ? MEANT_FOR_THIS_ROUND : MEANT_ANYWAY, text,
                          problem);
}

static bool buy(void *context, int64_t amount, failure *problem)
{
    return ask(context, &(table_command){.kind = COMMAND_BUY_IN, .amount = amount}, problem);
}

static const char *look_up_name(void *context, uint32_t person)
{
    const char *name = remote_find_name(&((const remote *)context)->seen, person);
    return name != NULL ? name : person_is_anonymous(person) ? "Guest" : "somebody";
}

/* ---- From joining to leaving ---- */

static bool find_server(server_url *found, const char *url, const char **path, failure *problem)
{
    bool is_found = server_url_parse(found, url, path);
    if (!is_found) {
        failure_set(problem, "\"%s\" is not an address such as http://127.0.0.1:8333/.", url);
    }
    return is_found;
}

static bool join(remote *client, const remote_options *options)
{
    const char *path = "", *number;
    uint8_t bytes[8];
    if (!find_server(&client->connection.to, options->url, &path, &client->connection.problem)) {
        return false;
    }
    number = path + strcspn(path, "0123456789");
    client->table = *number != '\0' ? (uint32_t)strtoul(number, NULL, 10) : 1;
    client->connection.ca_file = options->ca_file;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(client->id_begin, sizeof client->id_begin, bytes, sizeof bytes);
    server_url_origin(&client->connection.to, client->origin);
    house_file_open(&client->house, client->origin);
    return remote_join(client, options);
}

bool remote_find_origin(const char *url, char out[SERVER_ORIGIN_SIZE], failure *problem)
{
    server_url parsed;
    const char *path;
    bool is_found = find_server(&parsed, url, &path, problem);
    if (is_found) {
        server_url_origin(&parsed, out);
    }
    return is_found;
}

const char *remote_welcome(const remote *game)
{
    return game->welcome;
}

remote *remote_open(session *player_session, const remote_options *options, bool *is_refused,
                    failure *problem)
{
    remote *client = sodium_init() < 0 ? NULL : calloc(1, sizeof *client);
    *is_refused = false;
    if (client == NULL) {
        failure_set(problem, "Not enough memory.");
        return NULL;
    }
    client->session = player_session;
    client->guest.file = -1;
    client->seen.book = options->book;
    player_session->host = (session_host){.ask = ask,
                                          .buy = buy,
                                          .read_notice = remote_read_notice,
                                          .name_of = look_up_name,
                                          .context = client};
    if (!join(client, options)) {
        failure_set(problem, "%s", client->connection.problem.text);
        *is_refused = client->is_refused;
        client->link.is_up = false;
        remote_close(client);
        return NULL;
    }
    session_say(player_session, TONE_OWN, TREY_RULE_NONE, "%s", client->welcome);
    client->link.retry_ms = options->retry_ms;
    client->link.pinged_at = 0; /* ask for the server's clock at once */
    return client;
}

void remote_close(remote *closed)
{
    if (closed == NULL) {
        return;
    }
    closed->link.retry_ms = 0; /* do not retry; the server also notices a closed connection */
    if (closed->link.is_up && session_self(closed->session) != NULL) {
        bool has_left = ask(closed, &(table_command){.kind = COMMAND_LEAVE}, NULL);
        (void)has_left;
    }
    remote_log_out(closed);
    guest_file_close(&closed->guest);
    connection_close(&closed->connection);
    json_tree_close(&closed->tree);
    remote_state_finish(&closed->state);
    sodium_memzero(closed->entropy, sizeof closed->entropy);
    sodium_memzero(closed->cookie, sizeof closed->cookie);
    free(closed);
}

/* ---- Time ---- */

static int64_t advance(void *context, int64_t elapsed, bool *is_whole, failure *problem)
{
    remote *client = context;
    (void)elapsed;
    remote_try(client);
    if (client->link.is_up) {
        remote_receive(client, 0);
        ask_if_due(client);
        remote_publish_events(client);
        remote_follow_shuffle(client);
    }
    if (client->link.is_up) {
        remote_keep_alive(client);
    }
    *is_whole = !client->link.is_over;
    if (!*is_whole) {
        failure_set(problem, "%s", client->connection.problem.text);
    }
    return client->link.is_up ? 1000 : STEP_MS; /* a countdown may be displayed */
}

static int poll_file(void *context)
{
    return connection_file(&((const remote *)context)->connection);
}

static int64_t server_time(void *context)
{
    return clock_wall_ms() + ((const remote *)context)->clock_ahead;
}

driver remote_driver(remote *game)
{
    return (driver){.advance = advance,
                    .file = poll_file,
                    .time = server_time,
                    .is_timed = true,
                    .context = game};
}
