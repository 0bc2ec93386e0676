/* SPDX-License-Identifier: MIT */
/*
 * The event loop: listening, jobs and signals. net_http.c and net_websocket.c handle the sockets.
 */
#include "net_internal.h"
#include "service.h"

#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "frame_queue.h"
#include "listener.h"

enum { INBOX_MAX = 1 << 20, RATE_BUCKETS = 16384 };

/* ---- Connections ---- */

static bool add_slots(net_thread *net)
{
    net->slots = calloc(net->options.clients_max + 1, sizeof *net->slots);
    if (net->slots == NULL) {
        return false;
    }
    net->slot_count = net->options.clients_max;
    for (uint32_t i = 0; i < net->slot_count; i++) {
        net->slots[i].next_free = i + 1;
    }
    return true;
}

connection_number connection_add(net_thread *net, struct lws *socket, bool is_live)
{
    uint32_t slot = net->first_free;
    if (slot >= net->slot_count) {
        return CONNECTION_NONE;
    }
    net->first_free = net->slots[slot].next_free;
    net->slots[slot].socket = socket;
    net->slots[slot].is_live = is_live;
    net->slots[slot].uses++;
    net->connections++;
    return (connection_number)net->slots[slot].uses << 32 | slot;
}

static connection_slot *slot_of(const net_thread *net, connection_number number)
{
    uint32_t slot = (uint32_t)number;
    bool is_there = number != CONNECTION_NONE && slot < net->slot_count &&
                    net->slots[slot].uses == number >> 32 && net->slots[slot].socket != NULL;
    return is_there ? &net->slots[slot] : NULL;
}

void connection_remove(net_thread *net, connection_number number)
{
    connection_slot *slot = slot_of(net, number);
    if (slot != NULL) {
        slot->socket = NULL;
        slot->next_free = net->first_free;
        net->first_free = (uint32_t)number;
        net->connections--;
    }
    if (net->is_stopped && net->connections == 0) {
        ev_break(net->events, EVBREAK_ALL);
    }
}

struct lws *connection_find(const net_thread *net, connection_number number)
{
    connection_slot *slot = slot_of(net, number);
    return slot == NULL ? NULL : slot->socket;
}

/* ---- Stopping ---- */

enum { CLOSE_SECONDS = 1 };

static void end_loop(struct ev_loop *events, ev_timer *watcher, int revents)
{
    (void)watcher, (void)revents;
    ev_break(events, EVBREAK_ALL);
}

/* Everything is durable and answered. Clients get what is queued for them, and a proper close. */
static void close_connections(net_thread *net)
{
    net->is_stopped = true;
    acceptor_stop(&net->accepting);
    acceptor_stop(&net->accepting_proxies);
    greetings_close(net);
    ev_timer_init(&net->close_timer, end_loop, CLOSE_SECONDS, 0);
    ev_timer_start(net->events, &net->close_timer);
    if (net->connections == 0) {
        ev_break(net->events, EVBREAK_ALL);
    }
    for (uint32_t i = 0; i < net->slot_count; i++) {
        struct lws *socket = net->slots[i].socket;
        if (socket != NULL && net->slots[i].is_live) {
            live_close(socket);
        } else if (socket != NULL) {
            http_close(socket);
        }
    }
}

/* ---- Jobs ---- */

static void handle_job(net_thread *net, job *received)
{
    switch ((job_kind)received->kind) {
    case JOB_HTTP:
        http_on_response(net, (http_exchange *)received);
        return;
    case JOB_IDENTIFY:
        live_on_identified(net, (identify_job *)received);
        return;
    case JOB_DELIVERY:
        live_on_delivery(net, (delivery_job *)received);
        return;
    case JOB_SESSION_END:
        live_on_session_end(net, (session_end_job *)received);
        return;
    case JOB_SESSION_CONFIRMED:
        live_on_session_confirmed(net, (session_end_job *)received);
        return;
    case JOB_READ_ALL:
        job_free(net->reading); /* the floor thread gave up waiting */
        net->reading = received;
        net->polls = 0;
        ev_prepare_start(net->events, &net->before_poll);
        ev_idle_start(net->events, &net->all_read);
        return;
    case JOB_STOP:
        close_connections(net);
        break;
    default:
        break;
    }
    job_free(received);
}

static void handle_jobs(struct ev_loop *events, ev_async *watcher, int revents)
{
    (void)events, (void)revents;
    net_thread *net = watcher->data;
    for (job *received = job_queue_remove_all(&net->inbox, 0), *next; received != NULL;
         received = next) {
        next = received->next;
        handle_job(net, received);
    }
    live_flush(net);
}

/* Everything that had arrived was read, and is in the inbox of the floor thread before this job. */
static void end_reading(net_thread *net)
{
    ev_idle_stop(net->events, &net->all_read);
    ev_prepare_stop(net->events, &net->before_poll);
    job_queue_push(net->floor, net->reading);
    net->reading = NULL;
}

/* No socket was readable when the loop last looked. */
static void on_all_read(struct ev_loop *events, ev_idle *watcher, int revents)
{
    (void)events, (void)revents;
    end_reading(watcher->data);
}

/* On a busy server some socket is always readable. After a few rounds each of them had its turn. */
static void before_poll(struct ev_loop *events, ev_prepare *watcher, int revents)
{
    enum { POLLS_MAX = 4 };
    (void)events, (void)revents;
    net_thread *net = watcher->data;
    if (++net->polls > POLLS_MAX) {
        end_reading(net);
    }
}

static void sweep(struct ev_loop *events, ev_timer *watcher, int revents)
{
    enum { MARK_SECONDS = 60 };
    (void)events, (void)revents;
    net_thread *net = watcher->data;
    live_sweep(net);
    if (net->clock_file >= 0 && net->sweeps % (MARK_SECONDS * SWEEPS_A_SECOND) == 0) {
        (void)!futimens(net->clock_file, NULL);
    }
}

static void resume_sends(struct ev_loop *events, ev_timer *watcher, int revents)
{
    (void)events, (void)revents;
    http_resume_sends(watcher->data);
}

static void send_job(job_queue *queue, job_kind kind)
{
    job_queue_push(queue, job_make(kind));
}

static void drain(net_thread *net)
{
    net->is_draining = true;
    net->drain_until = clock_steady_ms() + net->options.drain_ms;
    send_job(net->floor, JOB_DRAIN);
    for (uint32_t i = 0; i < net->slot_count; i++) {
        if (net->slots[i].socket != NULL && net->slots[i].is_live) {
            live_send_stopping(net->slots[i].socket);
        }
    }
}

static void stop(struct ev_loop *events, ev_signal *watcher, int revents)
{
    (void)events, (void)revents;
    net_thread *net = watcher->data;
    service_notify("STOPPING=1");
    if (!net->is_draining && net->options.drain_ms > 0) {
        drain(net);
    } else if (!net->is_stopping) {
        net->is_stopping = true;
        send_job(net->floor, JOB_STOP);
    }
}

static void reload(struct ev_loop *events, ev_signal *watcher, int revents)
{
    (void)events, (void)revents;
    net_thread *net = watcher->data;
    if (!net->is_draining && !net->is_stopping) {
        net->options.reload(net->options.reload_context);
    }
}

void net_configure(net_thread *net, const net_options *options)
{
    net->options.book = options->book;
    net->options.clients_per_address = options->clients_per_address;
    net->options.message_rate = options->message_rate;
    net->options.drain_ms = options->drain_ms;
    rate_set_limit(net->rates, RATE_CLIENT, options->message_rate);
}

job_queue *net_inbox(net_thread *net)
{
    return &net->inbox;
}

void net_wake(void *of)
{
    net_thread *net = of;
    ev_async_send(net->events, &net->woken);
}

/* ---- Opening ---- */

static void watch_events(net_thread *net)
{
    ev_async_init(&net->woken, handle_jobs);
    ev_signal_init(&net->terminated, stop, SIGTERM);
    ev_signal_init(&net->interrupted, stop, SIGINT);
    ev_signal_init(&net->hung_up, reload, SIGHUP);
    net->woken.data = net->terminated.data = net->interrupted.data = net->hung_up.data = net;
    ev_idle_init(&net->all_read, on_all_read);
    ev_prepare_init(&net->before_poll, before_poll);
    net->all_read.data = net->before_poll.data = net;
    ev_timer_init(&net->sweep, sweep, 0, 1.0 / SWEEPS_A_SECOND);
    net->sweep.data = net;
    ev_timer_again(net->events, &net->sweep);
    ev_timer_init(&net->send_budget_pause, resume_sends, 0, SEND_BUDGET_PAUSE_MS / 1e3);
    net->send_budget_pause.data = net;
    ev_async_start(net->events, &net->woken);
    ev_signal_start(net->events, &net->terminated);
    ev_signal_start(net->events, &net->interrupted);
    if (net->options.reload != NULL) {
        ev_signal_start(net->events, &net->hung_up);
    }
}

/* live_sweep finds clients that are gone. */
static const lws_retry_bo_t idle_policy = {.secs_since_valid_hangup = 0};

/* The library looks sockets up by number if its limit is that of the process, and searches for them
 * if it has a lower limit of its own. So the limit of the process is set here, and
 * peer_may_connect enforces the number of clients. */
static void limit_files(net_thread *net)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
        return;
    }
    rlim_t wanted = (rlim_t)net->options.clients_max + NET_OTHER_FILES;
    files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < wanted) {
        net->options.clients_max =
            (uint32_t)(files.rlim_cur > 2 * NET_OTHER_FILES ? files.rlim_cur - NET_OTHER_FILES
                                                            : files.rlim_cur / 2);
        char clients[LOG_NUMBER_SIZE], may[LOG_NUMBER_SIZE], needed[LOG_NUMBER_SIZE];
        LOG(net->options.log, LOG_WARNING, "few-files",
            {"clients", log_number(clients, net->options.clients_max)},
            {"files", log_number(may, (int64_t)files.rlim_cur)},
            {"needed", log_number(needed, (int64_t)wanted)});
    }
}

static bool fail_setup(failure *problem)
{
    return failure_set(
        problem,
        "The network cannot be set up; check the limits of the process for memory and files.");
}

/* `problem` has the cause. */
static bool fail_listen(failure *problem, const net_address *address, const char *option)
{
    char text[ADDRESS_TEXT_SIZE];
    return failure_set(problem, "Cannot listen at %s: %s. Choose another address with %s.",
                       address_format(text, address), problem->text, option);
}

static bool listen_for_metrics(net_thread *net, failure *problem)
{
    net_address bound = {.port = 0};
    int listener = listener_open(&net->options.metrics, &bound, problem);
    if (listener == LISTENER_NONE) {
        return fail_listen(problem, &net->options.metrics, "--metrics-listen");
    }
    net->metrics_protocols[0] = net->protocols[0];
    struct lws_context_creation_info info = {
        /* Not the value of the other virtual host: among hosts of one port the library chooses by
         * the Host header, and a client could pick either. */
        .port = CONTEXT_PORT_NO_LISTEN, .protocols = net->metrics_protocols,
        .vhost_name = "metrics",        .timeout_secs = 20,
        .keepalive_timeout = 30,        .headers = net->metrics_headers.rows,
    };
    net->metrics = lws_create_vhost(net->context, &info);
    if (net->metrics == NULL) {
        (void)close(listener);
        return fail_setup(problem);
    }
    acceptor_start(&net->accepting_metrics, listener, net->metrics);
    return true;
}

static bool listen_for_proxies(net_thread *net, failure *problem)
{
    int listener = listener_open_unix(net->options.proxy_socket, problem);
    if (listener == LISTENER_NONE) {
        return failure_set(problem, "Cannot listen at %s: %s. Choose another path with %s.",
                           net->options.proxy_socket, problem->text, "--proxy-socket");
    }
    acceptor_start(&net->accepting_proxies, listener, net->host);
    return true;
}

/* The listener: inherited from the service manager, or a new one. */
static bool open_listener(net_thread *net, int *listener, failure *problem)
{
    net->accepting.is_inherited = net->options.is_inherited;
    if (net->options.is_inherited) {
        *listener = net->options.listener;
        if (!listener_address(*listener, &net->bound)) {
            return failure_set(
                problem, "The socket from the service manager is not a listening TCP socket.");
        }
        net->address = net->bound;
        return true;
    }
    *listener = listener_open(&net->options.listen, &net->bound, problem);
    if (*listener == LISTENER_NONE) {
        return fail_listen(problem, &net->options.listen, "--listen");
    }
    net->address.port = net->bound.port;
    return true;
}

static struct lws_protocols live_protocol(const char *name, wire_version version)
{
    return (struct lws_protocols){.name = name,
                                  .id = version,
                                  .callback = live_callback,
                                  .per_session_data_size = live_state_size,
                                  .rx_buffer_size = MESSAGE_SIZE_MAX,
                                  .tx_packet_size = FRAMES_WRITE_MAX};
}

static bool listen_at(net_thread *net, failure *problem)
{
    const struct lws_protocols protocols[] = {
        {.name = "http",
         .callback = http_callback,
         .per_session_data_size = http_state_size,
         .tx_packet_size = SEND_BUDGET_PART_BYTES},
        live_protocol(WIRE_V2_NAME, WIRE_V2),
        live_protocol(WIRE_V1_NAME, WIRE_V1),
        {.name = NULL},
    };
    memcpy(net->protocols, protocols, sizeof protocols); /* the library keeps a pointer to them */
    void *loops[] = {net->events};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .user = net,
        .timeout_secs = 20,
        .keepalive_timeout = 30,
        .server_string = "trey",
        .retry_and_idle_policy = &idle_policy,
    };
    if (net->options.has_tls) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    }
    net->context = lws_create_context(&info);
    int listener;
    if (net->context == NULL) {
        return fail_setup(problem);
    }
    if (!open_listener(net, &listener, problem)) {
        return false;
    }
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = net->protocols;
    info.vhost_name = "trey";
    info.headers = net->headers.rows;
    if (net->options.has_tls) {
        info.ssl_cert_filepath = net->options.certificate;
        info.ssl_private_key_filepath = net->options.key;
        info.ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1;
        info.alpn = "http/1.1"; /* requests of HTTP/2 have no Host header, and would be refused */
    }
    net->host = lws_create_vhost(net->context, &info);
    if (net->host == NULL) {
        if (!net->options.is_inherited) {
            (void)close(listener);
        }
        return fail_setup(problem);
    }
    acceptor_start(&net->accepting, listener, net->host);
    return (net->options.proxy_socket[0] == '\0' || listen_for_proxies(net, problem)) &&
           (!net->options.has_metrics || listen_for_metrics(net, problem));
}

net_thread *net_open(const net_options *options, failure *problem)
{
    net_thread *net = calloc(1, sizeof *net);
    if (net == NULL) {
        failure_set(problem, "There is not enough memory to start. Free memory, or raise the "
                             "memory limit of the process.");
        return NULL;
    }
    lws_set_log_level(0, NULL); /* the library does not log; what matters is in our own log */
    net->options = *options;
    net->clock_file = -1;
    limit_files(net);
    net->address = options->listen;
    net->accepting.net = net->accepting_metrics.net = net->accepting_proxies.net = net;
    job_queue_init(&net->inbox, INBOX_MAX);
    net->events = ev_loop_new(EVFLAG_AUTO);
    net->rates = rate_open(RATE_BUCKETS);
    net->reader = calloc(1, sizeof *net->reader);
    net->address_count = address_count_open();
    if (net->events == NULL || net->rates == NULL || net->address_count == NULL ||
        net->reader == NULL || !add_slots(net)) {
        failure_set(problem, "There is not enough memory to start. Free memory, or raise the "
                             "memory limit of the process.");
        net_close(net);
        return NULL;
    }
    rate_set_limit(net->rates, RATE_CLIENT, options->message_rate);
    rate_set_limit(net->rates, RATE_ADDRESS,
                   (rate_limit){.per_second = 200, .burst = 1000}); /* a page with its files */
    rate_set_limit(net->rates, RATE_LOGIN, (rate_limit){.per_second = 2, .burst = 100});
    response_headers_fill(&net->headers, net->options.is_secure ? HEADERS_TLS : 0);
    response_headers_fill(&net->metrics_headers, 0);
    watch_events(net);
    if (!listen_at(net, problem)) {
        net_close(net);
        return NULL;
    }
    net->policy = (origin_policy){
        .listen = net->address, .has_tls = options->has_tls, .trusted = options->origins};
    return net;
}

const net_address *net_peer_address(const net_thread *net)
{
    return &net->address;
}

const net_address *net_bound(const net_thread *net)
{
    return &net->bound;
}

void net_mark_clock(net_thread *net, int file)
{
    net->clock_file = file;
}

void net_run(net_thread *running, job_queue *floor, job_queue *auth)
{
    running->floor = floor;
    running->auth = auth;
    ev_run(running->events, 0);
    send_job(auth, JOB_STOP);
}

void net_close(net_thread *closed)
{
    if (closed == NULL) {
        return;
    }
    if (closed->context != NULL) {
        lws_context_destroy(closed->context);
    }
    for (job *left = job_queue_remove_all(&closed->inbox, 0), *next; left != NULL; left = next) {
        next = left->next;
        job_free(left);
    }
    if (closed->accepting_proxies.is_started || closed->is_stopped) {
        (void)unlink(closed->options.proxy_socket);
    }
    if (closed->events != NULL) {
        ev_timer_stop(closed->events, &closed->close_timer);
        acceptor_stop(&closed->accepting);
        acceptor_stop(&closed->accepting_metrics);
        acceptor_stop(&closed->accepting_proxies);
        greetings_close(closed);
        ev_timer_stop(closed->events, &closed->sweep);
        ev_idle_stop(closed->events, &closed->all_read);
        ev_prepare_stop(closed->events, &closed->before_poll);
        ev_timer_stop(closed->events, &closed->send_budget_pause);
        ev_async_stop(closed->events, &closed->woken);
        ev_signal_stop(closed->events, &closed->terminated);
        ev_signal_stop(closed->events, &closed->interrupted);
        ev_signal_stop(closed->events, &closed->hung_up);
        ev_loop_destroy(closed->events);
    }
    job_free(closed->reading);
    rate_close(closed->rates);
    address_count_close(closed->address_count);
    free(closed->reader);
    json_buffer_finish(&closed->bytes);
    free(closed->slots);
    job_queue_finish(&closed->inbox);
    free(closed);
}
