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

static void log_too_many(net_thread *net, const ip_address *address)
{
    char name[IP_TEXT_SIZE];
    LOG(net->options.log, LOG_WARNING, "too-many-connections",
        {"address", ip_format(name, address)});
}

static bool is_below_limit(const net_thread *net, const ip_address *address)
{
    return address_count_of(net->address_count, address->bytes, size_of(address)) <
           net->options.clients_per_address;
}

/* ---- Connections ---- */

bool peer_may_connect(net_thread *net, const ip_address *from, bool is_proxy)
{
    if (net->sockets < net->options.clients_max && (is_proxy || is_below_limit(net, from))) {
        return true;
    }
    log_too_many(net, from);
    return false;
}

void peer_adopt(net_thread *net, struct lws_vhost *host, int client, const ip_address *from,
                bool is_proxy)
{
    /* Without this, the second write of a response waits 40 ms for an acknowledgement. */
    const int on = 1;
    (void)setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    peer *adopted = calloc(1, sizeof *adopted);
    if (adopted == NULL) {
        (void)close(client);
        return;
    }
    adopted->address = *from;
    adopted->is_proxy = is_proxy;
    net->adopted = adopted;
    (void)lws_adopt_socket_vhost(host, client); /* closes the socket if it fails */
    free(net->adopted);                         /* NULL, if peer_begin was called */
    net->adopted = NULL;
}

void peer_begin(net_thread *net, struct lws *socket)
{
    peer *entry = net->adopted;
    net->adopted = NULL;
    if (entry == NULL) {
        return;
    }
    net->sockets++;
    if (!entry->is_proxy) {
        entry->counted =
            address_count_add(net->address_count, entry->address.bytes, size_of(&entry->address));
    }
    lws_set_opaque_user_data(socket, entry);
}

void peer_end(net_thread *net, struct lws *socket)
{
    peer *entry = lws_get_opaque_user_data(socket);
    if (entry != NULL) {
        net->sockets--;
        address_count_remove(net->address_count, entry->counted);
        lws_set_opaque_user_data(socket, NULL);
        free(entry);
    }
}

/* ---- Clients ---- */

/* Copies what a proxy states. False: nothing, or too much. Of several headers Forwarded the library
 * shows only the first, so a proxy must replace the header of its client (docs/serve.md). */
static bool copy_stated(const net_thread *net, struct lws *socket, char header[HEADER_TEXT_MAX])
{
    static const char name[] = "forwarded:";
    if (net->options.proxy_header == PROXY_X_FORWARDED_FOR) {
        return header_copy(socket, header, WSI_TOKEN_X_FORWARDED_FOR);
    }
    return lws_hdr_custom_length(socket, name, sizeof name - 1) > 0 &&
           lws_hdr_custom_copy(socket, header, HEADER_TEXT_MAX, name, sizeof name - 1) > 0;
}

static ip_address client_of(const net_thread *net, struct lws *socket)
{
    const peer *entry = lws_get_opaque_user_data(socket);
    char header[HEADER_TEXT_MAX];
    if (entry == NULL) {
        return (ip_address){.size = 0};
    }
    if (!entry->is_proxy || !copy_stated(net, socket, header)) {
        return entry->address;
    }
    return proxy_client(net->options.trusted_proxies, net->options.proxy_header, header,
                        strlen(header), &entry->address);
}

void client_name(const net_thread *net, struct lws *socket, char name[IP_TEXT_SIZE])
{
    ip_address client = client_of(net, socket);
    (void)ip_format(name, &client);
}

int64_t address_charge(net_thread *net, struct lws *socket, rate_kind kind, uint32_t cost)
{
    ip_address client = client_of(net, socket);
    rate_key key = rate_key_address(kind, client.bytes, size_of(&client));
    return rate_spend(net->rates, &key, cost, clock_steady_ms());
}

void log_request(net_thread *net, struct lws *socket, config_log_level level, const char *event)
{
    char name[IP_TEXT_SIZE];
    client_name(net, socket, name);
    LOG(net->options.log, level, event, {"address", name});
}

bool client_may_stay(net_thread *net, struct lws *socket)
{
    const peer *entry = lws_get_opaque_user_data(socket);
    ip_address client = client_of(net, socket);
    bool may = entry == NULL || !entry->is_proxy || is_below_limit(net, &client);
    if (!may) {
        log_too_many(net, &client);
    }
    return may;
}

void client_count(net_thread *net, struct lws *socket)
{
    peer *entry = lws_get_opaque_user_data(socket);
    if (entry != NULL && entry->is_proxy && entry->counted == NULL) {
        ip_address client = client_of(net, socket);
        entry->counted = address_count_add(net->address_count, client.bytes, size_of(&client));
    }
}
