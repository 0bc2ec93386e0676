/* SPDX-License-Identifier: MIT */
/*
 * Network addresses as people write them: HOST:PORT, with IPv6 in brackets.
 */
#ifndef TREY_BASE_ADDRESS_H
#define TREY_BASE_ADDRESS_H

#include <trey/base.h>

enum { ADDRESS_HOST_SIZE = 256 };

typedef struct net_address {
    char host[ADDRESS_HOST_SIZE]; /* without brackets */
    uint16_t port;
    bool is_ipv6;
} net_address;

/* Returns NULL and fills *address, or returns what is wrong and leaves it unchanged. */
TREY_MUST_CHECK const char *address_parse(const char *text, size_t size, net_address *address);

/* "127.0.0.0/8", "::1", "localhost". */
bool address_is_loopback(const net_address *address);

/* "0.0.0.0", "::": every address of the machine. */
bool address_is_any(const net_address *address);

/* Whether a host is a numeric address, which needs no name lookup. */
bool address_is_literal(const char *host, size_t size);

#define ADDRESS_TEXT_SIZE (ADDRESS_HOST_SIZE + 10)

/* "127.0.0.1:8333", "[::1]:8333". Returns `out`. */
const char *address_format(char out[ADDRESS_TEXT_SIZE], const net_address *address);

#endif
