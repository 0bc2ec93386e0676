/* SPDX-License-Identifier: MIT */
/*
 * Origin and Host.
 *
 * A page of another site can send requests to this server, but the browser adds the page's origin:
 * the Origin header. An attacker can also point their own host name at this machine (DNS
 * rebinding), so that the browser considers both as one site. Then the Host header has that name,
 * which is why it is checked too. A numeric address cannot be redirected in this way.
 */
#include "origin.h"

#include <string.h>
#include <strings.h>

enum { HOST_MAX = 300 };

static bool equals(const char *a, size_t a_size, const char *b, size_t b_size)
{
    return a_size == b_size && memcmp(a, b, a_size) == 0;
}

static size_t scheme_size(const char *origin, size_t size)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; i < 2; i++) {
        size_t length = strlen(schemes[i]);
        if (size > length && memcmp(origin, schemes[i], length) == 0) {
            return length;
        }
    }
    return 0;
}

/* Steps through a list separated by commas. False: at its end. */
static bool next_of(const char **list, const char **item, size_t *size)
{
    if (**list == '\0') {
        return false;
    }
    *item = *list;
    *size = strcspn(*list, ",");
    *list += *size + ((*list)[*size] == ',');
    return true;
}

static bool is_trusted_host(const char *trusted, const char *host, size_t size)
{
    const char *origin;
    size_t origin_size;
    while (next_of(&trusted, &origin, &origin_size)) {
        size_t skip = scheme_size(origin, origin_size);
        if (equals(origin + skip, origin_size - skip, host, size)) {
            return true;
        }
    }
    return false;
}

static bool is_trusted_origin(const char *trusted, const char *origin, size_t size)
{
    const char *item;
    size_t item_size;
    while (next_of(&trusted, &item, &item_size)) {
        if (equals(item, item_size, origin, size)) {
            return true;
        }
    }
    return false;
}

/* The default port may be left out. The port itself is not checked here: Origin must have the same
 * one. */
static bool split_host(const char *host, size_t size, bool has_tls, net_address *address)
{
    char whole[HOST_MAX + 8];
    bool has_port = size > 0 && host[size - 1] != ']' && memrchr(host, ':', size) != NULL;
    if (size == 0 || size > HOST_MAX) {
        return false;
    }
    memcpy(whole, host, size);
    for (const char *port = has_tls ? ":443" : ":80"; !has_port && *port != '\0'; port++) {
        whole[size++] = *port;
    }
    return address_parse(whole, size, address) == NULL;
}

bool host_is_ours(const origin_policy *policy, const char *host, size_t size)
{
    net_address requested;
    if (is_trusted_host(policy->trusted, host, size)) {
        return size > 0;
    }
    if (!split_host(host, size, policy->has_tls, &requested)) {
        return false;
    }
    if (address_is_literal(requested.host, strlen(requested.host))) {
        return true;
    }
    bool is_near = address_is_loopback(&policy->listen) || address_is_any(&policy->listen);
    return (is_near && strcasecmp(requested.host, "localhost") == 0) ||
           strcasecmp(requested.host, policy->listen.host) == 0;
}

origin_verdict origin_judge(const origin_policy *policy, const char *host, size_t host_size,
                            const char *origin, size_t origin_size)
{
    if (origin == NULL) {
        return ORIGIN_MISSING;
    }
    if (origin_size > 0 && is_trusted_origin(policy->trusted, origin, origin_size)) {
        return ORIGIN_TRUSTED;
    }
    size_t skip = scheme_size(origin, origin_size);
    bool is_scheme = skip == (policy->has_tls ? strlen("https://") : strlen("http://"));
    return is_scheme && equals(origin + skip, origin_size - skip, host, host_size) &&
                   host_is_ours(policy, host, host_size)
               ? ORIGIN_OWN
               : ORIGIN_FOREIGN;
}

const char *origin_problem(const char *origin, size_t size)
{
    size_t skip = scheme_size(origin, size);
    if (size == 1 && origin[0] == '*') {
        return "* would admit every page; list the origins";
    }
    if (skip == 0) {
        return "an origin begins with https:// or http://";
    }
    const char *host = origin + skip;
    size_t host_size = size - skip;
    if (memchr(host, '/', host_size) != NULL) {
        return "an origin ends with the host or the port, without a slash or a path";
    }
    for (size_t i = 0; i < host_size; i++) {
        if (host[i] >= 'A' && host[i] <= 'Z') {
            return "an origin is written in lower case, as browsers send it";
        }
    }
    net_address parsed;
    bool has_tls = skip == strlen("https://");
    if (!split_host(host, host_size, has_tls, &parsed)) {
        return "an origin needs a valid host";
    }
    size_t usual = has_tls ? 4 : 3;
    if (host_size > usual &&
        memcmp(host + host_size - usual, has_tls ? ":443" : ":80", usual) == 0) {
        return "leave out the default port, as browsers do";
    }
    return NULL;
}
