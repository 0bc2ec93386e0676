/* SPDX-License-Identifier: MIT */
/*
 * The headers that every response has. Pure.
 */
#ifndef TREY_SERVE_HTTP_HEADERS_H
#define TREY_SERVE_HTTP_HEADERS_H

#include <trey/base.h>

enum {
    HEADERS_TLS = 1,    /* the response goes over TLS */
    HEADERS_PRIVATE = 2 /* the response is for one client: caches must not store it */
};

typedef struct header_row {
    const char *name; /* lower case */
    const char *value;
} header_row;

enum { HEADERS_MAX = 16 };

/* Fills in rows and returns their number. The texts are constants. Rows that only HEADERS_PRIVATE
 * adds come last. */
size_t headers_list(header_row rows[HEADERS_MAX], unsigned flags);

#endif
