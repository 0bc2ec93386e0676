/* SPDX-License-Identifier: MIT */
/*
 * Whether a request comes from a page of ours, and whether it means this server: the headers Origin
 * and Host against what is configured. Compared exactly; any bytes may be asked about. Pure.
 */
#ifndef TREY_SERVE_HTTP_ORIGIN_H
#define TREY_SERVE_HTTP_ORIGIN_H

#include "base/address.h"

typedef struct origin_policy {
    net_address listen; /* with the real port */
    bool has_tls;
    const char *trusted; /* origins separated by commas, as the configuration has them */
} origin_policy;

typedef enum origin_verdict {
    ORIGIN_MISSING, /* no browser, or no page: fine for reading, never with a cookie that matters */
    ORIGIN_OWN,
    ORIGIN_TRUSTED,
    ORIGIN_FOREIGN
} origin_verdict;

/* Whether a Host header means this server: the address it listens on, "localhost" on a loopback
 * address, any numeric address, or the host of a trusted origin. A name that somebody points at
 * this server is none of these. */
TREY_MUST_CHECK bool host_is_ours(const origin_policy *policy, const char *host, size_t size);

/* Origin NULL: not sent. Own is the scheme we serve and the Host header, which host_is_ours. */
origin_verdict origin_judge(const origin_policy *policy, const char *host, size_t host_size,
                            const char *origin, size_t origin_size);

/* NULL, or what is wrong with an origin in the configuration: scheme://host[:port] in lower case.
 */
TREY_MUST_CHECK const char *origin_problem(const char *origin, size_t size);

#endif
