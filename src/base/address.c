/* SPDX-License-Identifier: MIT */
/*
 * Network addresses as people write them.
 */
#include "address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { PORT_DIGITS_MAX = 5 };

static bool is_of(const char *text, size_t size, const char *allowed)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\0' || strchr(allowed, text[i]) == NULL) {
            return false;
        }
    }
    return size > 0;
}

static bool is_ipv4(const char *text, size_t size)
{
    char copy[INET_ADDRSTRLEN];
    struct in_addr parsed;
    if (size >= sizeof copy || !is_of(text, size, "0123456789.")) {
        return false;
    }
    memcpy(copy, text, size);
    copy[size] = '\0';
    return inet_pton(AF_INET, copy, &parsed) == 1;
}

static bool is_ipv6(const char *text, size_t size)
{
    char copy[INET6_ADDRSTRLEN];
    struct in6_addr parsed;
    if (size >= sizeof copy || !is_of(text, size, "0123456789abcdefABCDEF:.")) {
        return false;
    }
    memcpy(copy, text, size);
    copy[size] = '\0';
    return inet_pton(AF_INET6, copy, &parsed) == 1;
}

bool address_is_literal(const char *host, size_t size)
{
    return is_ipv4(host, size) || is_ipv6(host, size);
}

static const char *check_host(const char *host, size_t size, bool is_bracketed)
{
    if (is_bracketed) {
        return is_ipv6(host, size) ? NULL : "the text in brackets is not an IPv6 address";
    }
    if (size == 0) {
        return "the host is missing; write 0.0.0.0 for every address of the machine";
    }
    if (memchr(host, ':', size) != NULL) {
        return "IPv6 goes in brackets, as [::1]:8333";
    }
    if (size >= ADDRESS_HOST_SIZE) {
        return "the host is too long";
    }
    bool is_numeric = is_of(host, size, "0123456789.");
    bool is_name = is_of(host, size,
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                         "0123456789.-");
    if (!is_name || (is_numeric && !is_ipv4(host, size))) {
        return "the host is neither an address nor a name";
    }
    return NULL;
}

static const char *read_port(const char *text, size_t size, uint16_t *port)
{
    if (!is_of(text, size, "0123456789") || size > PORT_DIGITS_MAX) {
        return "a port is expected after the host, as 127.0.0.1:8333";
    }
    uint32_t number = 0;
    for (size_t i = 0; i < size; i++) {
        number = number * 10 + (uint32_t)(text[i] - '0');
    }
    if (number > UINT16_MAX) {
        return "a port is at most 65535";
    }
    *port = (uint16_t)number;
    return NULL;
}

const char *address_parse(const char *text, size_t size, net_address *address)
{
    bool is_bracketed = size > 0 && text[0] == '[';
    const char *host = text + is_bracketed, *colon = NULL;
    const char *end = is_bracketed ? memchr(text, ']', size) : NULL;
    if (is_bracketed && end == NULL) {
        return "the closing bracket is missing";
    }
    if (!is_bracketed) {
        end = colon = memrchr(text, ':', size);
    } else if (end + 1 < text + size && end[1] == ':') {
        colon = end + 1;
    }
    if (colon == NULL) {
        return "a port is expected after the host, as 127.0.0.1:8333";
    }
    size_t host_size = (size_t)(end - host);
    net_address read = {.is_ipv6 = is_bracketed};
    const char *problem = check_host(host, host_size, is_bracketed);
    if (problem == NULL) {
        problem = read_port(colon + 1, (size_t)(text + size - colon - 1), &read.port);
    }
    if (problem == NULL) {
        memcpy(read.host, host, host_size);
        *address = read;
    }
    return problem;
}

bool address_is_loopback(const net_address *address)
{
    struct in6_addr parsed;
    if (address->is_ipv6) {
        return inet_pton(AF_INET6, address->host, &parsed) == 1 && IN6_IS_ADDR_LOOPBACK(&parsed);
    }
    return strcasecmp(address->host, "localhost") == 0 ||
           (strncmp(address->host, "127.", 4) == 0 &&
            is_ipv4(address->host, strlen(address->host)));
}

bool address_is_any(const net_address *address)
{
    struct in6_addr parsed;
    if (address->is_ipv6) {
        return inet_pton(AF_INET6, address->host, &parsed) == 1 && IN6_IS_ADDR_UNSPECIFIED(&parsed);
    }
    return strcmp(address->host, "0.0.0.0") == 0;
}

const char *address_format(char out[ADDRESS_TEXT_SIZE], const net_address *address)
{
    snprintf(out, ADDRESS_TEXT_SIZE, address->is_ipv6 ? "[%s]:%u" : "%s:%u", address->host,
             (unsigned)address->port);
    return out;
}
