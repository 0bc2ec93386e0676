/* SPDX-License-Identifier: MIT */
/*
 * The only cookie of the server: the session's token. Pure.
 */
#ifndef TREY_SERVE_HTTP_COOKIE_H
#define TREY_SERVE_HTTP_COOKIE_H

#include <trey/base.h>

/* "__Host-trey" with TLS, where the browser lets no other host set it; else "trey". */
const char *cookie_name(bool has_tls);

/* Finds the cookie in a Cookie header, which may be any bytes. False: missing, or given twice,
 * because then another site may have set one of them. */
TREY_MUST_CHECK bool cookie_find(const char *header, size_t size, bool has_tls, const char **value,
                                 size_t *value_size);

#define COOKIE_SIZE 192

/* The value of a Set-Cookie header; `token` is URL-safe base64 of at most 64 characters. An age of
 * 0 deletes the cookie. Returns `out`. */
const char *cookie_write(char out[COOKIE_SIZE], const char *token, int64_t age_seconds,
                         bool has_tls);

#endif
