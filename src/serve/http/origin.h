/* SPDX-License-Identifier: MIT */
/*
 * Checks the headers Origin and Host against the configuration: whether a request comes from a page
 * of this server, and whether it is addressed to it. Headers may be any bytes; they are compared
 * exactly. Pure.
 */
#ifndef TREY_SERVE_HTTP_ORIGIN_H
#define TREY_SERVE_HTTP_ORIGIN_H

#include "base/address.h"

typedef struct origin_policy {
    net_address listen; /* with the real port */
    bool has_tls;
    const char *trusted; /* origins separated by commas, as configured */
} origin_policy;

typedef enum origin_verdict {
    ORIGIN_MISSING, /* not from a page: allowed to read, but never with a session */
    ORIGIN_OWN,
    ORIGIN_TRUSTED,
    ORIGIN_FOREIGN
} origin_verdict;

/* Whether a Host header names this server: the address it listens on, "localhost" for a loopback
 * address, any numeric address, or the host of a trusted origin. A name that an attacker points at
 * this server is none of these. */
TREY_MUST_CHECK bool host_is_ours(const origin_policy *policy, const char *host, size_t size);

/* `origin` NULL: not sent. ORIGIN_OWN: the scheme of this server and the host of the Host header,
 * which host_is_ours accepts. */
origin_verdict origin_judge(const origin_policy *policy, const char *host, size_t host_size,
                            const char *origin, size_t origin_size);

/* What is wrong with an origin in the configuration, scheme://host[:port] in lower case; NULL:
 * nothing. */
TREY_MUST_CHECK const char *origin_problem(const char *origin, size_t size);

#endif
