/* SPDX-License-Identifier: MIT */
/*
 * Who is at the other end: the peer of a connection, and the client of a request, which may stand
 * behind a trusted proxy (serve/http/proxy.h).
 */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "net_internal.h"

/* The peer of a connection. The socket library keeps it. */
typedef struct peer {
    ip_address address;     /* as the PROXY protocol states it, if that is used */
    bool is_proxy;          /* each request states the address of its client */
    address_entry *counted; /* NULL: not counted by address */
} peer;

ip_address peer_address(const struct sockaddr_storage *from)
{
    if (from->ss_family == AF_INET) {
        return ip_make((const uint8_t *)&((const struct sockaddr_in *)from)->sin_addr, 4);
    }
    if (from->ss_family == AF_INET6) {
        return ip_make((const uint8_t *)&((const struct sockaddr_in6 *)from)->sin6_addr, 16);
    }
    return (ip_address){.size = 0};
}

/* Clients of a Unix socket whose address is not known count as one. */
static size_t size_of(const ip_address *address)
{
    return address->size == 16 ? 16 : 4;
}

static void log_too_many(net_thread *in, const ip_address *address)
{
    char name[IP_TEXT_SIZE];
    LOG(in->options.log, LOG_WARNING, "too-many-connections",
        {"address", ip_format(name, address)});
}

static bool is_below_limit(const net_thread *in, const ip_address *address)
{
    return address_count_of(in->address_count, address->bytes, size_of(address)) <
           in->options.clients_per_address;
}

/* ---- Connections ---- */

bool peer_may_connect(net_thread *in, const ip_address *from, bool is_proxy)
{
    if (in->sockets < in->options.clients_max && (is_proxy || is_below_limit(in, from))) {
        return true;
    }
    log_too_many(in, from);
    return false;
}

void peer_adopt(net_thread *in, struct lws_vhost *host, int client, const ip_address *from,
                bool is_proxy)
{
    /* Without this, the second write of a response waits 40 ms for an acknowledgement. */
    const int on = 1;
    (void)setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    peer *made = calloc(1, sizeof *made);
    if (made == NULL) {
        (void)close(client);
        return;
    }
    made->address = *from;
    made->is_proxy = is_proxy;
    in->adopted = made;
    (void)lws_adopt_socket_vhost(host, client); /* closes the socket if it fails */
    free(in->adopted);                          /* NULL, if peer_begin was called */
    in->adopted = NULL;
}

void peer_begin(net_thread *in, struct lws *socket)
{
    peer *of = in->adopted;
    in->adopted = NULL;
    if (of == NULL) {
        return;
    }
    in->sockets++;
    if (!of->is_proxy) {
        of->counted =
            address_count_add(in->address_count, of->address.bytes, size_of(&of->address));
    }
    lws_set_opaque_user_data(socket, of);
}

void peer_end(net_thread *in, struct lws *socket)
{
    peer *of = lws_get_opaque_user_data(socket);
    if (of != NULL) {
        in->sockets--;
        address_count_remove(in->address_count, of->counted);
        lws_set_opaque_user_data(socket, NULL);
        free(of);
    }
}

/* ---- Clients ---- */

/* Copies what a proxy states. False: nothing, or too much. Of several headers Forwarded the library
 * shows only the first, so a proxy must replace the header of its client (docs/serve.md). */
static bool copy_stated(const net_thread *in, struct lws *socket, char header[HEADER_TEXT_MAX])
{
    static const char name[] = "forwarded:";
    if (in->options.proxy_header == PROXY_X_FORWARDED_FOR) {
        return header_copy(socket, header, WSI_TOKEN_X_FORWARDED_FOR);
    }
    return lws_hdr_custom_length(socket, name, sizeof name - 1) > 0 &&
           lws_hdr_custom_copy(socket, header, HEADER_TEXT_MAX, name, sizeof name - 1) > 0;
}

static ip_address client_of(const net_thread *in, struct lws *socket)
{
    const peer *of = lws_get_opaque_user_data(socket);
    char header[HEADER_TEXT_MAX];
    if (of == NULL) {
        return (ip_address){.size = 0};
    }
    if (!of->is_proxy || !copy_stated(in, socket, header)) {
        return of->address;
    }
    return proxy_client(in->options.trusted_proxies, in->options.proxy_header, header,
                        strlen(header), &of->address);
}

void client_name(const net_thread *in, struct lws *socket, char name[IP_TEXT_SIZE])
{
    ip_address client = client_of(in, socket);
    (void)ip_format(name, &client);
}

int64_t address_charge(net_thread *in, struct lws *socket, rate_kind kind, uint32_t cost)
{
    ip_address client = client_of(in, socket);
    rate_key key = rate_key_address(kind, client.bytes, size_of(&client));
    return rate_spend(in->rates, &key, cost, clock_steady_ms());
}

void log_request(net_thread *in, struct lws *socket, config_log_level level, const char *event)
{
    char name[IP_TEXT_SIZE];
    client_name(in, socket, name);
    LOG(in->options.log, level, event, {"address", name});
}

bool client_may_stay(net_thread *in, struct lws *socket)
{
    const peer *of = lws_get_opaque_user_data(socket);
    ip_address client = client_of(in, socket);
    bool may = of == NULL || !of->is_proxy || is_below_limit(in, &client);
    if (!may) {
        log_too_many(in, &client);
    }
    return may;
}

void client_count(net_thread *in, struct lws *socket)
{
    peer *of = lws_get_opaque_user_data(socket);
    if (of != NULL && of->is_proxy && of->counted == NULL) {
        ip_address client = client_of(in, socket);
        of->counted = address_count_add(in->address_count, client.bytes, size_of(&client));
    }
}
