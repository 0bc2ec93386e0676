/* SPDX-License-Identifier: MIT */
/*
 * The headers that every response carries, whatever it answers. Pure.
 */
#ifndef TREY_SERVE_HTTP_HEADERS_H
#define TREY_SERVE_HTTP_HEADERS_H

#include <trey/base.h>

enum {
    HEADERS_TLS = 1,    /* the response goes over TLS */
    HEADERS_PRIVATE = 2 /* it is somebody's own: no cache keeps it */
};

typedef struct header_row {
    const char *name; /* lower case */
    const char *value;
} header_row;

enum { HEADERS_MAX = 16 };

/* Fills rows; returns how many. The values live for ever. */
size_t headers_list(header_row rows[HEADERS_MAX], unsigned flags);

#endif
