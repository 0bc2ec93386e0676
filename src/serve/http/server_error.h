/* SPDX-License-Identifier: MIT */
/*
 * The server's own errors, from one list (server_error_list.h). Pure.
 */
#ifndef TREY_SERVE_HTTP_SERVER_ERROR_H
#define TREY_SERVE_HTTP_SERVER_ERROR_H

#include <trey/base.h>

#include "server_error_list.h"

typedef enum server_error {
#define SERVER_ERROR_ENTRY(id, ...) SERVER_ERROR_##id,
    SERVER_ERROR_LIST(SERVER_ERROR_ENTRY)
#undef SERVER_ERROR_ENTRY
        SERVER_ERROR_COUNT
} server_error;

typedef struct server_error_row {
    const char *code;
    int status;          /* of HTTP; 0: no HTTP response has this error */
    bool is_live;        /* an answer over the WebSocket may have this error */
    const char *message; /* the default */
} server_error_row;

extern const server_error_row server_errors[SERVER_ERROR_COUNT];

/* The first error with this code. SERVER_ERROR_COUNT: there is none. */
server_error server_error_find(const char *code);

#endif
