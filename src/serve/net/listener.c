/* SPDX-License-Identifier: MIT */
/*
 * The socket library can bind only to the name of an interface; given an address it does not
 * recognize as one, it listens on every interface. That is why the sockets are bound here.
 */
#include "listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static bool fill(net_address *address, const struct sockaddr_storage *from)
{
    const struct sockaddr_in *ipv4 = (const struct sockaddr_in *)from;
    const struct sockaddr_in6 *ipv6 = (const struct sockaddr_in6 *)from;
    bool is_ipv6 = from->ss_family == AF_INET6;
    if (!is_ipv6 && from->ss_family != AF_INET) {
        return false;
    }
    *address = (net_address){.port = ntohs(is_ipv6 ? ipv6->sin6_port : ipv4->sin_port),
                             .is_ipv6 = is_ipv6};
    const void *bytes = is_ipv6 ? (const void *)&ipv6->sin6_addr : &ipv4->sin_addr;
    return inet_ntop(from->ss_family, bytes, address->host, sizeof address->host) != NULL;
}

bool listener_address(int listener, net_address *bound)
{
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    int is_listening = 0;
    socklen_t flag_size = sizeof is_listening;
    return getsockopt(listener, SOL_SOCKET, SO_ACCEPTCONN, &is_listening, &flag_size) == 0 &&
           is_listening && getsockname(listener, (struct sockaddr *)&address, &size) == 0 &&
           fill(bound, &address);
}

/* Returns the listening socket, or LISTENER_NONE with errno set. */
static int listen_at(const struct addrinfo *address, bool is_any)
{
    const int on = 1;
    int listener = socket(address->ai_family, address->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC,
                          address->ai_protocol);
    if (listener < 0) {
        return LISTENER_NONE;
    }
    int only_ipv6 = !is_any;
    bool is_bound =
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        (address->ai_family != AF_INET6 ||
         setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &only_ipv6, sizeof only_ipv6) == 0) &&
        bind(listener, address->ai_addr, address->ai_addrlen) == 0 &&
        listen(listener, SOMAXCONN) == 0;
    if (!is_bound) {
        int cause = errno;
        (void)close(listener);
        errno = cause;
        return LISTENER_NONE;
    }
    return listener;
}

/* L1, L2: what the kernel says is bound, against what was asked for. */
static bool is_as_asked(const net_address *bound, const net_address *requested,
                        const struct addrinfo *resolved)
{
    struct sockaddr_storage copy = {0};
    net_address wanted;
    memcpy(&copy, resolved->ai_addr, resolved->ai_addrlen);
    return fill(&wanted, &copy) && strcmp(bound->host, wanted.host) == 0 &&
           bound->is_ipv6 == wanted.is_ipv6 &&
           (requested->port == 0 || bound->port == requested->port) &&
           (!address_is_loopback(requested) || address_is_loopback(bound));
}

static int open_first(const struct addrinfo *found, const net_address *requested,
                      net_address *bound, failure *problem)
{
    failure_set(problem, "The host has no address");
    for (const struct addrinfo *address = found; address != NULL; address = address->ai_next) {
        int listener = listen_at(address, address_is_any(requested));
        if (listener == LISTENER_NONE) {
            failure_set(problem, "%s", strerror(errno));
            continue;
        }
        if (listener_address(listener, bound) && is_as_asked(bound, requested, address)) {
            return listener;
        }
        char text[ADDRESS_TEXT_SIZE];
        failure_set(problem, "The socket would listen at %s instead", address_format(text, bound));
        (void)close(listener);
    }
    return LISTENER_NONE;
}

int listener_open(const net_address *requested, net_address *bound, failure *problem)
{
    char port[sizeof "65535"];
    snprintf(port, sizeof port, "%u", (unsigned)requested->port);
    const struct addrinfo hints = {.ai_family = requested->is_ipv6 ? AF_INET6 : AF_UNSPEC,
                                   .ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    int failed = getaddrinfo(requested->host, port, &hints, &found);
    if (failed != 0) {
        failure_set(problem, "%s", failed == EAI_SYSTEM ? strerror(errno) : gai_strerror(failed));
        return LISTENER_NONE;
    }
    int listener = open_first(found, requested, bound, problem);
    freeaddrinfo(found);
    return listener;
}

/* Whether a socket is there that nobody listens at. */
static bool is_left_behind(const struct sockaddr_un *address)
{
    struct stat found;
    if (lstat(address->sun_path, &found) != 0 || !S_ISSOCK(found.st_mode)) {
        return false;
    }
    int client = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool is_refused = client >= 0 &&
                      connect(client, (const struct sockaddr *)address, sizeof *address) != 0 &&
                      errno == ECONNREFUSED;
    if (client >= 0) {
        (void)close(client);
    }
    return is_refused;
}

int listener_open_unix(const char *path, failure *problem)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        failure_set(problem, "The path is longer than %zu bytes", sizeof address.sun_path - 1);
        return LISTENER_NONE;
    }
    memcpy(address.sun_path, path, strlen(path));
    if (is_left_behind(&address)) {
        (void)unlink(path);
    }
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool is_bound =
        listener >= 0 && bind(listener, (struct sockaddr *)&address, sizeof address) == 0 &&
        chmod(path, S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP) == 0 && listen(listener, SOMAXCONN) == 0;
    if (!is_bound) {
        failure_set(problem, "%s", strerror(errno));
        if (listener >= 0) {
            (void)close(listener);
        }
        return LISTENER_NONE;
    }
    return listener;
}
