/* SPDX-License-Identifier: MIT */
/*
 * Clients behind reverse proxies: which peers are trusted to state the address of a client, and
 * what they state. Pure; headers may be any bytes.
 *
 * P1  Only a trusted peer is believed. What anyone else states is ignored.
 * P2  Of a list of addresses, the last one that is not a trusted proxy is the client. What stands
 *     before it may have been written by the client.
 * P3  If a trusted peer states nothing that can be read, its own address counts.
 */
#ifndef TREY_SERVE_HTTP_PROXY_H
#define TREY_SERVE_HTTP_PROXY_H

#include <trey/base.h>

enum { IP_TEXT_SIZE = 48 };

/* IPv4 in IPv6 (::ffff:1.2.3.4) is IPv4. */
typedef struct ip_address {
    uint8_t size; /* 4 or 16; 0: none, which is the peer of a Unix socket */
    uint8_t bytes[16];
} ip_address;

/* `bytes` has 4 or 16 bytes. */
ip_address ip_make(const uint8_t *bytes, size_t size);
TREY_MUST_CHECK bool ip_parse(const char *text, size_t size, ip_address *address);

/* "192.0.2.1", "2001:db8::1", "unix". Returns `out`. */
const char *ip_format(char out[IP_TEXT_SIZE], const ip_address *address);

/* How proxies state the address of a client. Exactly one of them counts. */
typedef enum proxy_header {
    PROXY_X_FORWARDED_FOR,
    PROXY_FORWARDED, /* RFC 7239 */
    PROXY_PROTOCOL   /* a header of the connection, version 1 or 2 */
} proxy_header;

/* What is wrong with an item of the list of trusted proxies: an address, a range such as
 * 10.0.0.0/8, or "unix". NULL: nothing. */
TREY_MUST_CHECK const char *proxy_problem(const char *item, size_t size);

/* Whether a list, separated by commas, contains an address. */
TREY_MUST_CHECK bool proxy_is_trusted(const char *list, const ip_address *peer);

/* The address of the client of a request. `header` is the value of X-Forwarded-For or Forwarded,
 * the values of several joined by commas. */
ip_address proxy_client(const char *list, proxy_header kind, const char *header, size_t size,
                        const ip_address *peer);

/* ---- The PROXY protocol ---- */

enum { PROXY_PROTOCOL_MAX = 1024 };

typedef enum proxy_status {
    PROXY_MORE, /* all bytes so far belong to the header, and more follow */
    PROXY_DONE,
    PROXY_BAD
} proxy_status;

/* Reads the header from the beginning of a connection. PROXY_DONE: *used bytes belong to it, and
 * *client is the address that it states, or stays as it is if it states none. */
TREY_MUST_CHECK proxy_status proxy_protocol_read(const uint8_t *bytes, size_t size, size_t *used,
                                                 ip_address *client);

#endif
