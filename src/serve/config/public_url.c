/* SPDX-License-Identifier: MIT */
/*
 * The address that people type to reach a server.
 */
#include "public_url.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* ---- The address ---- */

/* An address that other machines can reach: no loopback, no link-local one, which needs a scope. */
static bool is_reachable(const struct ifaddrs *interface, int family)
{
    if (interface->ifa_addr == NULL || interface->ifa_addr->sa_family != family ||
        (interface->ifa_flags & IFF_UP) == 0 || (interface->ifa_flags & IFF_LOOPBACK) != 0) {
        return false;
    }
    const struct sockaddr_in6 *ipv6 = (const void *)interface->ifa_addr;
    return family == AF_INET || !IN6_IS_ADDR_LINKLOCAL(&ipv6->sin6_addr);
}

static bool find_address(const struct ifaddrs *addresses, int family, net_address *found)
{
    for (; addresses != NULL; addresses = addresses->ifa_next) {
        if (is_reachable(addresses, family)) {
            const void *bytes =
                family == AF_INET
                    ? (const void *)&((const struct sockaddr_in *)(const void *)addresses->ifa_addr)
                          ->sin_addr
                    : (const void *)&(
                          (const struct sockaddr_in6 *)(const void *)addresses->ifa_addr)
                          ->sin6_addr;
            found->is_ipv6 = family == AF_INET6;
            return inet_ntop(family, bytes, found->host, sizeof found->host) != NULL;
        }
    }
    return false;
}

/* Replaces a wildcard address (0.0.0.0 or ::) by an address of this machine. Prefers IPv4, also for
 * "::", which accepts IPv4 connections too, because more networks carry it. */
static void replace_any(net_address *address)
{
    struct ifaddrs *addresses = NULL;
    bool was_ipv6 = address->is_ipv6;
    bool is_found =
        getifaddrs(&addresses) == 0 && (find_address(addresses, AF_INET, address) ||
                                        (was_ipv6 && find_address(addresses, AF_INET6, address)));
    if (addresses != NULL) {
        freeifaddrs(addresses);
    }
    if (!is_found) {
        memcpy(address->host, "localhost", sizeof "localhost");
        address->is_ipv6 = false;
    }
}

const char *public_url(char out[PUBLIC_URL_SIZE], const char *origins, bool has_tls,
                       const net_address *listen)
{
    char text[ADDRESS_TEXT_SIZE];
    size_t size = strcspn(origins, ",");
    net_address shown = *listen;
    if (size > 0 && size < PUBLIC_URL_SIZE) {
        snprintf(out, PUBLIC_URL_SIZE, "%.*s", (int)size, origins);
        return out;
    }
    if (address_is_any(&shown)) {
        replace_any(&shown);
    }
    address_format(text, &shown);
    if (shown.port == (has_tls ? 443 : 80)) { /* browsers leave out the usual port */
        *strrchr(text, ':') = '\0';
    }
    snprintf(out, PUBLIC_URL_SIZE, "%s://%s", has_tls ? "https" : "http", text);
    return out;
}

/* ---- The record ---- */

int public_url_record(const char *path, const char *url)
{
    int record = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    char line[PUBLIC_URL_SIZE + 1];
    int size = snprintf(line, sizeof line, "%s\n", url);
    if (record < 0) {
        return -1;
    }
    /* A reader holds its lock only for a moment. */
    if (flock(record, LOCK_EX) != 0 || ftruncate(record, 0) != 0 ||
        write(record, line, (size_t)size) != size) {
        int code = errno;
        public_url_forget(path, record);
        errno = code;
        return -1;
    }
    return record;
}

void public_url_forget(const char *path, int record)
{
    if (record >= 0) {
        unlink(path);
        close(record);
    }
}

bool public_url_read(const char *path, char out[PUBLIC_URL_SIZE])
{
    int record = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (record < 0) {
        return false;
    }
    bool is_running = flock(record, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ssize_t size = is_running ? read(record, out, PUBLIC_URL_SIZE - 1) : 0;
    close(record);
    if (size <= 1 || out[size - 1] != '\n') {
        return false;
    }
    out[size - 1] = '\0';
    return true;
}
