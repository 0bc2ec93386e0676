/* SPDX-License-Identifier: MIT */
/*
 * The one cookie there is: the session's token. Pure.
 */
#ifndef TREY_SERVE_HTTP_COOKIE_H
#define TREY_SERVE_HTTP_COOKIE_H

#include <trey/base.h>

/* "__Host-trey" under TLS, where the browser sees to it that nobody else sets it; else "trey". */
const char *cookie_name(bool has_tls);

/* The value of our cookie in a Cookie header, which may be any bytes. False when it is not there,
 * or there twice: one of them would be somebody else's. */
TREY_MUST_CHECK bool cookie_find(const char *header, size_t size, bool has_tls, const char **value,
                                 size_t *value_size);

#define COOKIE_SIZE 192

/* The value of a Set-Cookie header; `token` is URL-safe base64 of at most 64 characters. An age of
 * 0 takes it away. Returns `out`. */
const char *cookie_write(char out[COOKIE_SIZE], const char *token, int64_t age_seconds,
                         bool has_tls);

#endif
