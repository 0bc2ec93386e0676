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

static bool add_slots(net_thread *in)
{
    in->slots = calloc(in->options.clients_max + 1, sizeof *in->slots);
    if (in->slots == NULL) {
        return false;
    }
    in->slot_count = in->options.clients_max;
    for (uint32_t i = 0; i < in->slot_count; i++) {
        in->slots[i].next_free = i + 1;
    }
    return true;
}

connection_number connection_add(net_thread *in, struct lws *socket, bool is_live)
{
    uint32_t slot = in->first_free;
    if (slot >= in->slot_count) {
        return CONNECTION_NONE;
    }
    in->first_free = in->slots[slot].next_free;
    in->slots[slot].socket = socket;
    in->slots[slot].is_live = is_live;
    in->slots[slot].uses++;
    in->connections++;
    return (connection_number)in->slots[slot].uses << 32 | slot;
}

static connection_slot *slot_of(const net_thread *in, connection_number number)
{
    uint32_t slot = (uint32_t)number;
    bool is_there = number != CONNECTION_NONE && slot < in->slot_count &&
                    in->slots[slot].uses == number >> 32 && in->slots[slot].socket != NULL;
    return is_there ? &in->slots[slot] : NULL;
}

void connection_remove(net_thread *in, connection_number number)
{
    connection_slot *slot = slot_of(in, number);
    if (slot != NULL) {
        slot->socket = NULL;
        slot->next_free = in->first_free;
        in->first_free = (uint32_t)number;
        in->connections--;
    }
    if (in->is_stopped && in->connections == 0) {
        ev_break(in->events, EVBREAK_ALL);
    }
}

struct lws *connection_find(const net_thread *in, connection_number number)
{
    connection_slot *slot = slot_of(in, number);
    return slot == NULL ? NULL : slot->socket;
}

/* ---- Stopping ---- */

enum { CLOSE_SECONDS = 1 };

static void end_loop(struct ev_loop *events, ev_timer *watcher, int what)
{
    (void)watcher, (void)what;
    ev_break(events, EVBREAK_ALL);
}

/* Everything is durable and answered. Clients get what is queued for them, and a proper close. */
static void close_connections(net_thread *in)
{
    in->is_stopped = true;
    acceptor_stop(&in->accepting);
    acceptor_stop(&in->accepting_proxies);
    greetings_close(in);
    ev_timer_init(&in->close_timer, end_loop, CLOSE_SECONDS, 0);
    ev_timer_start(in->events, &in->close_timer);
    if (in->connections == 0) {
        ev_break(in->events, EVBREAK_ALL);
    }
    for (uint32_t i = 0; i < in->slot_count; i++) {
        struct lws *socket = in->slots[i].socket;
        if (socket != NULL && in->slots[i].is_live) {
            live_close(socket);
        } else if (socket != NULL) {
            http_close(socket);
        }
    }
}

/* ---- Jobs ---- */

static void handle_job(net_thread *in, job *received)
{
    switch ((job_kind)received->kind) {
    case JOB_HTTP:
        http_on_response(in, (http_exchange *)received);
        return;
    case JOB_IDENTIFY:
        live_on_identified(in, (identify_job *)received);
        return;
    case JOB_DELIVERY:
        live_on_delivery(in, (delivery_job *)received);
        return;
    case JOB_SESSION_END:
        live_on_session_end(in, (session_end_job *)received);
        return;
    case JOB_SESSION_CONFIRMED:
        live_on_session_confirmed(in, (session_end_job *)received);
        return;
    case JOB_READ_ALL:
        job_free(in->reading); /* the floor thread gave up waiting */
        in->reading = received;
        in->polls = 0;
        ev_prepare_start(in->events, &in->before_poll);
        ev_idle_start(in->events, &in->all_read);
        return;
    case JOB_STOP:
        close_connections(in);
        break;
    default:
        break;
    }
    job_free(received);
}

static void handle_jobs(struct ev_loop *events, ev_async *watcher, int what)
{
    (void)events, (void)what;
    net_thread *in = watcher->data;
    for (job *received = job_queue_remove_all(&in->inbox, 0), *next; received != NULL;
         received = next) {
        next = received->next;
        handle_job(in, received);
    }
    live_flush(in);
}

/* Everything that had arrived was read, and is in the inbox of the floor thread before this job. */
static void end_reading(net_thread *in)
{
    ev_idle_stop(in->events, &in->all_read);
    ev_prepare_stop(in->events, &in->before_poll);
    job_queue_push(in->floor, in->reading);
    in->reading = NULL;
}

/* No socket was readable when the loop last looked. */
static void on_all_read(struct ev_loop *events, ev_idle *watcher, int what)
{
    (void)events, (void)what;
    end_reading(watcher->data);
}

/* On a busy server some socket is always readable. After a few rounds each of them had its turn. */
static void before_poll(struct ev_loop *events, ev_prepare *watcher, int what)
{
    enum { POLLS_MAX = 4 };
    (void)events, (void)what;
    net_thread *in = watcher->data;
    if (++in->polls > POLLS_MAX) {
        end_reading(in);
    }
}

static void sweep(struct ev_loop *events, ev_timer *watcher, int what)
{
    enum { MARK_SECONDS = 60 };
    (void)events, (void)what;
    net_thread *in = watcher->data;
    live_sweep(in);
    if (in->clock_file >= 0 && in->sweeps % (MARK_SECONDS * SWEEPS_A_SECOND) == 0) {
        (void)!futimens(in->clock_file, NULL);
    }
}

static void resume_sends(struct ev_loop *events, ev_timer *watcher, int what)
{
    (void)events, (void)what;
    http_resume_sends(watcher->data);
}

static void send_job(job_queue *to, job_kind kind)
{
    job_queue_push(to, job_make(kind));
}

static void drain(net_thread *in)
{
    in->is_draining = true;
    in->drain_until = clock_steady_ms() + in->options.drain_ms;
    send_job(in->floor, JOB_DRAIN);
    for (uint32_t i = 0; i < in->slot_count; i++) {
        if (in->slots[i].socket != NULL && in->slots[i].is_live) {
            live_send_stopping(in->slots[i].socket);
        }
    }
}

static void stop(struct ev_loop *events, ev_signal *watcher, int what)
{
    (void)events, (void)what;
    net_thread *in = watcher->data;
    service_notify("STOPPING=1");
    if (!in->is_draining && in->options.drain_ms > 0) {
        drain(in);
    } else if (!in->is_stopping) {
        in->is_stopping = true;
        send_job(in->floor, JOB_STOP);
    }
}

job_queue *net_inbox(net_thread *of)
{
    return &of->inbox;
}

void net_wake(void *of)
{
    net_thread *in = of;
    ev_async_send(in->events, &in->woken);
}

/* ---- Opening ---- */

static void watch_events(net_thread *in)
{
    ev_async_init(&in->woken, handle_jobs);
    ev_signal_init(&in->terminated, stop, SIGTERM);
    ev_signal_init(&in->interrupted, stop, SIGINT);
    in->woken.data = in->terminated.data = in->interrupted.data = in;
    ev_idle_init(&in->all_read, on_all_read);
    ev_prepare_init(&in->before_poll, before_poll);
    in->all_read.data = in->before_poll.data = in;
    ev_timer_init(&in->sweep, sweep, 0, 1.0 / SWEEPS_A_SECOND);
    in->sweep.data = in;
    ev_timer_again(in->events, &in->sweep);
    ev_timer_init(&in->send_budget_pause, resume_sends, 0, SEND_BUDGET_PAUSE_MS / 1e3);
    in->send_budget_pause.data = in;
    ev_async_start(in->events, &in->woken);
    ev_signal_start(in->events, &in->terminated);
    ev_signal_start(in->events, &in->interrupted);
}

/* live_sweep finds clients that are gone. */
static const lws_retry_bo_t idle_policy = {.secs_since_valid_hangup = 0};

/* The library looks sockets up by number if its limit is that of the process, and searches for them
 * if it has a lower limit of its own. So the limit of the process is set here, and
 * peer_may_connect enforces the number of clients. */
static void limit_files(net_thread *in)
{
    enum { OTHER_FILES = 128 }; /* journal, accounts, and reports, which open files for a while */
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
        return;
    }
    rlim_t wanted = (rlim_t)in->options.clients_max + OTHER_FILES;
    files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < wanted) {
        /* Clients never get the files that the server itself needs. */
        in->options.clients_max =
            (uint32_t)(files.rlim_cur > 2 * OTHER_FILES ? files.rlim_cur - OTHER_FILES
                                                        : files.rlim_cur / 2);
        char clients[LOG_NUMBER_SIZE];
        LOG(in->options.log, LOG_WARNING, "few-files",
            {"clients", log_number(clients, in->options.clients_max)});
    }
}

static bool fail_setup(failure *problem)
{
    return failure_set(
        problem,
        "The network cannot be set up; check the limits of the process for memory and files.");
}

/* `problem` has the cause. */
static bool fail_listen(failure *problem, const net_address *at, const char *option)
{
    char text[ADDRESS_TEXT_SIZE];
    return failure_set(problem, "Cannot listen at %s: %s. Choose another address with %s.",
                       address_format(text, at), problem->text, option);
}

static bool listen_for_metrics(net_thread *in, failure *problem)
{
    net_address bound = {.port = 0};
    int listener = listener_open(&in->options.metrics, &bound, problem);
    if (listener == LISTENER_NONE) {
        return fail_listen(problem, &in->options.metrics, "--metrics-listen");
    }
    in->metrics_protocols[0] = in->protocols[0];
    struct lws_context_creation_info info = {
        /* Not the value of the other virtual host: among hosts of one port the library chooses by
         * the Host header, and a client could pick either. */
        .port = CONTEXT_PORT_NO_LISTEN, .protocols = in->metrics_protocols,
        .vhost_name = "metrics",        .timeout_secs = 20,
        .keepalive_timeout = 30,        .headers = in->metrics_headers.rows,
    };
    in->metrics = lws_create_vhost(in->context, &info);
    if (in->metrics == NULL) {
        (void)close(listener);
        return fail_setup(problem);
    }
    acceptor_start(&in->accepting_metrics, listener, in->metrics);
    return true;
}

static bool listen_for_proxies(net_thread *in, failure *problem)
{
    int listener = listener_open_unix(in->options.proxy_socket, problem);
    if (listener == LISTENER_NONE) {
        return failure_set(problem, "Cannot listen at %s: %s. Choose another path with %s.",
                           in->options.proxy_socket, problem->text, "--proxy-socket");
    }
    acceptor_start(&in->accepting_proxies, listener, in->host);
    return true;
}

/* The listener: inherited from the service manager, or a new one. */
static bool open_listener(net_thread *in, int *listener, failure *problem)
{
    in->accepting.is_inherited = in->options.is_inherited;
    if (in->options.is_inherited) {
        *listener = in->options.listener;
        if (!listener_address(*listener, &in->bound)) {
            return failure_set(
                problem, "The socket from the service manager is not a listening TCP socket.");
        }
        in->address = in->bound;
        return true;
    }
    *listener = listener_open(&in->options.listen, &in->bound, problem);
    if (*listener == LISTENER_NONE) {
        return fail_listen(problem, &in->options.listen, "--listen");
    }
    in->address.port = in->bound.port;
    return true;
}

static bool listen_at(net_thread *in, failure *problem)
{
    const struct lws_protocols protocols[] = {
        {.name = "http",
         .callback = http_callback,
         .per_session_data_size = http_state_size,
         .tx_packet_size = SEND_BUDGET_PART_BYTES},
        {.name = "trey.v1",
         .callback = live_callback,
         .per_session_data_size = live_state_size,
         .rx_buffer_size = MESSAGE_SIZE_MAX,
         .tx_packet_size = FRAMES_WRITE_MAX},
        {.name = NULL},
    };
    memcpy(in->protocols, protocols, sizeof protocols); /* the library keeps a pointer to them */
    void *loops[] = {in->events};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .user = in,
        .timeout_secs = 20,
        .keepalive_timeout = 30,
        .server_string = "trey",
        .retry_and_idle_policy = &idle_policy,
    };
    if (in->options.has_tls) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    }
    in->context = lws_create_context(&info);
    int listener;
    if (in->context == NULL) {
        return fail_setup(problem);
    }
    if (!open_listener(in, &listener, problem)) {
        return false;
    }
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = in->protocols;
    info.vhost_name = "trey";
    info.headers = in->headers.rows;
    if (in->options.has_tls) {
        info.ssl_cert_filepath = in->options.certificate;
        info.ssl_private_key_filepath = in->options.key;
        info.ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1;
        info.alpn = "http/1.1"; /* requests of HTTP/2 have no Host header, and would be refused */
    }
    in->host = lws_create_vhost(in->context, &info);
    if (in->host == NULL) {
        if (!in->options.is_inherited) {
            (void)close(listener);
        }
        return fail_setup(problem);
    }
    acceptor_start(&in->accepting, listener, in->host);
    return (in->options.proxy_socket[0] == '\0' || listen_for_proxies(in, problem)) &&
           (!in->options.has_metrics || listen_for_metrics(in, problem));
}

net_thread *net_open(const net_options *options, failure *problem)
{
    net_thread *in = calloc(1, sizeof *in);
    if (in == NULL) {
        failure_set(problem, "Not enough memory to start.");
        return NULL;
    }
    lws_set_log_level(0, NULL); /* the library does not log; what matters is in our own log */
    in->options = *options;
    in->clock_file = -1;
    limit_files(in);
    in->address = options->listen;
    in->accepting.net = in->accepting_metrics.net = in->accepting_proxies.net = in;
    job_queue_init(&in->inbox, INBOX_MAX);
    in->events = ev_loop_new(EVFLAG_AUTO);
    in->rates = rate_open(RATE_BUCKETS);
    in->reader = calloc(1, sizeof *in->reader);
    in->address_count = address_count_open();
    if (in->events == NULL || in->rates == NULL || in->address_count == NULL ||
        in->reader == NULL || !add_slots(in)) {
        failure_set(problem, "Not enough memory to start.");
        net_close(in);
        return NULL;
    }
    rate_set_limit(in->rates, RATE_CLIENT, options->message_rate);
    rate_set_limit(in->rates, RATE_ADDRESS,
                   (rate_limit){.per_second = 200, .burst = 1000}); /* a page with its files */
    rate_set_limit(in->rates, RATE_LOGIN, (rate_limit){.per_second = 2, .burst = 100});
    response_headers_fill(&in->headers, in->options.is_secure ? HEADERS_TLS : 0);
    response_headers_fill(&in->metrics_headers, 0);
    watch_events(in);
    if (!listen_at(in, problem)) {
        net_close(in);
        return NULL;
    }
    in->policy = (origin_policy){
        .listen = in->address, .has_tls = options->has_tls, .trusted = options->origins};
    return in;
}

const net_address *net_peer_address(const net_thread *of)
{
    return &of->address;
}

const net_address *net_bound(const net_thread *of)
{
    return &of->bound;
}

void net_mark_clock(net_thread *of, int file)
{
    of->clock_file = file;
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
