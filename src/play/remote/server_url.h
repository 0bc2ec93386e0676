/* SPDX-License-Identifier: MIT */
/*
 * The address of a server, as people type it: http://127.0.0.1:8333/,
 * https://cards.example/table/2.
 */
#ifndef TREY_PLAY_REMOTE_SERVER_URL_H
#define TREY_PLAY_REMOTE_SERVER_URL_H

#include <trey/base.h>

/* A DNS name has at most 253 characters (RFC 1035, section 3.1). */
enum { SERVER_HOST_SIZE = 254, SERVER_AUTHORITY_SIZE = SERVER_HOST_SIZE + 8 };
enum { SERVER_ORIGIN_SIZE = SERVER_AUTHORITY_SIZE + 8 };

typedef struct server_url {
    char host[SERVER_HOST_SIZE]; /* IPv6 without brackets */
    uint16_t port;
    bool has_tls;
} server_url;

/* Reads a URL; *path is what follows the port, in `text`. False: it is not the URL of a server. */
TREY_MUST_CHECK bool server_url_parse(server_url *url, const char *text, const char **path);

/* "cards.example", "[::1]:8333": the port only if it is not the default one. Returns `out`. */
const char *server_url_authority(const server_url *url, char out[SERVER_AUTHORITY_SIZE]);

/* "https://cards.example", in lower case. Returns `out`. */
const char *server_url_origin(const server_url *url, char out[SERVER_ORIGIN_SIZE]);

#endif
