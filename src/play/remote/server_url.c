/* SPDX-License-Identifier: MIT */
#include "server_url.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint16_t default_port(const server_url *url)
{
    return url->has_tls ? 443 : 80;
}

/* The number at the start of *text, which moves past its digits. False: not a port. */
static bool read_port(const char **text, uint16_t *port)
{
    size_t digits = strspn(*text, "0123456789");
    unsigned long number = strtoul(*text, NULL, 10);
    *text += digits;
    *port = (uint16_t)number;
    return digits >= 1 && digits <= 5 && number >= 1 && number <= UINT16_MAX;
}

bool server_url_parse(server_url *url, const char *text, const char **path)
{
    static const char plain[] = "http://", secure[] = "https://";
    bool has_tls = strncmp(text, secure, sizeof secure - 1) == 0;
    if (!has_tls && strncmp(text, plain, sizeof plain - 1) != 0) {
        return false;
    }
    const char *host = text + (has_tls ? sizeof secure : sizeof plain) - 1;
    bool is_bracketed = *host == '['; /* IPv6: the address contains colons */
    host += is_bracketed;
    size_t size = strcspn(host, is_bracketed ? "]" : ":/");
    const char *rest = host + size;
    if (size == 0 || size >= sizeof url->host || (is_bracketed && *rest != ']')) {
        return false;
    }
    rest += is_bracketed;
    *url = (server_url){.has_tls = has_tls};
    url->port = default_port(url);
    memcpy(url->host, host, size);
    if (*rest == ':') {
        rest++;
        if (!read_port(&rest, &url->port)) {
            return false;
        }
    }
    *path = rest;
    return *rest == '\0' || *rest == '/';
}

const char *server_url_authority(const server_url *url, char out[SERVER_AUTHORITY_SIZE])
{
    bool is_ipv6 = strchr(url->host, ':') != NULL;
    char port[8] = "";
    if (url->port != default_port(url)) {
        snprintf(port, sizeof port, ":%u", url->port);
    }
    snprintf(out, SERVER_AUTHORITY_SIZE, "%s%s%s%s", is_ipv6 ? "[" : "", url->host,
             is_ipv6 ? "]" : "", port);
    return out;
}

const char *server_url_origin(const server_url *url, char out[SERVER_ORIGIN_SIZE])
{
    char authority[SERVER_AUTHORITY_SIZE];
    snprintf(out, SERVER_ORIGIN_SIZE, "http%s://%s", url->has_tls ? "s" : "",
             server_url_authority(url, authority));
    for (char *c = out; *c != '\0'; c++) {
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    }
    return out;
}
