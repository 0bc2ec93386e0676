/* SPDX-License-Identifier: MIT */
/*
 * An HTTP request and its response, as one job that the threads hand to each other. Each thread
 * adds to it: the net thread parses the request, the auth thread finds the session's owner, and the
 * thread that the route names (route_list.h) fills in the response.
 */
#ifndef TREY_SERVE_JOBS_HTTP_EXCHANGE_H
#define TREY_SERVE_JOBS_HTTP_EXCHANGE_H

#include "accounts/people.h"
#include "format/json/json_buffer.h"
#include "format/json/shape.h"
#include "format/text/refusal_text.h"
#include "job_queue.h"
#include "serve/http/access.h"
#include "serve/http/cookie.h"
#include "serve/http/server_error.h"
#include "serve/http/web_files.h"
#include "shared_buffer.h"

/* A connection of the net thread. A number is never used twice. */
typedef uint64_t connection_number;

enum {
    CSRF_SIZE = 64,
    IDEMPOTENCY_KEY_SIZE = 65, /* with the zero byte */
    ADDRESS_SIZE = 48,
    QUERY_MAX = 1024,    /* bytes of a decoded query … */
    QUERY_PART_MAX = 256 /* … and of one "name=value", with its zero byte */
};

typedef struct http_request {
    /* Set by the net thread. */
    route_id route;
    uint64_t numbers[ROUTE_NUMBERS_MAX];        /* from the path */
    char token[TOKEN_SIZE];                     /* of the session; empty: no session */
    char csrf[CSRF_SIZE];                       /* as the client sent it */
    char bearer[TOKEN_SIZE];                    /* key of a card reader; empty: none */
    char idempotency_key[IDEMPOTENCY_KEY_SIZE]; /* empty: none, or not acceptable */
    char address[ADDRESS_SIZE];                 /* of the client, as text */
    bool accepts_gzip;
    bool is_query_bad; /* the query is too long, or not text */
    size_t query_size;
    char *query; /* "name=value", each with a zero byte at its end; NULL: no query */
    size_t body_size;
    char *body;
    uint64_t connections; /* open at the net thread, for /metrics */

    /* Set by the auth thread. */
    person person;     /* the session's owner; number 0: a visitor */
    bool lacks_factor; /* the room requires a second factor that they do not have */
    access_extent extent;
    uint32_t customer; /* of the cage */
    uint32_t relief;   /* the dealer who takes over a table, and whose PIN was right */
    bool is_pin_used_up;
    uint64_t reader; /* number of the card reader whose key was sent */
    int64_t chips;   /* for a new guest, or the amount of a transfer at the cage */

    /* Set by the floor thread. */
    struct odds_table *odds_table; /* the table whose odds are requested; NULL: none */
    char *own_tables; /* "[1,7]": where a person of the staff sits, for searches; NULL: nowhere */
} http_request;

/* The content is the first of `constant`, `file`, `shared` and `body` that is set. */
typedef struct http_response {
    int status;
    const char *content_type;
    int64_t retry_ms;             /* for Retry-After; 0: none */
    char set_cookie[COOKIE_SIZE]; /* empty: none */
    uint32_t allowed_methods;     /* for status 405, as in route_match */
    char csrf[CSRF_SIZE];         /* the token that the client sends from now on */
    const char *constant;         /* needs no memory; NULL: none */
    const web_file *file;         /* a page; NULL: none */
    shared_buffer *shared;        /* bytes that other responses share; NULL: none */
    json_buffer body;
    bool is_gzip; /* `file` or `shared` is sent compressed */
} http_response;

typedef struct http_exchange {
    job job; /* JOB_HTTP */
    connection_number connection;
    http_request request;
    http_response response;
} http_exchange;

/* Frees what a request and a response own, not the exchange itself. */
void http_exchange_finish(http_exchange *finished);

/* The value of a parameter of the query; NULL: not given. */
const char *web_query_find(const http_exchange *exchange, const char *name);

/* Begins a response of status 200 whose body is JSON, written through `writer`. */
void http_answer_begin(http_exchange *exchange, json_writer *writer);

/* Ends that body with a newline. Without memory the response becomes `no-memory`. */
void http_answer_end(http_exchange *exchange, json_writer *writer);

/* The body of every error; and for the descriptions of the API, the same with the codes that the
 * server has for each status. */
extern const shape_type http_error_body, http_error_bodies;

/* Writes that body for a refusal. */
void http_write_refusal(json_writer *writer, trey_refusal refusal);

/* Responds with an error and its default message. */
void http_answer_error(http_exchange *exchange, server_error error);

/* The same with a message of the caller's. */
void http_answer_error_message(http_exchange *exchange, server_error error, const char *message);

/* The same for one member of the body or the query, such as "posting.decks"; empty: the whole. */
void http_answer_error_at(http_exchange *exchange, server_error error, const char *where,
                          const char *message);

/* 400 `bad-query`; `where` is the name of the parameter, empty for the whole query. */
void http_answer_bad_query(http_exchange *exchange, const char *where, const char *message);

/* 503 `no-memory`. Allocates nothing. */
void http_answer_no_memory(http_exchange *exchange);

/* 409: the rules or the table refuse the request. */
void http_answer_refusal(http_exchange *exchange, trey_refusal refusal, const char *where);

/* 409 with a code of the protocol (message_error). */
void http_answer_conflict(http_exchange *exchange, const char *code, const char *where,
                          const char *message);

#endif
