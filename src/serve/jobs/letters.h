/* SPDX-License-Identifier: MIT */
/*
 * What the threads of a server write to each other. There are three: the net thread has the
 * sockets, the floor has the room, the auth thread has the people; and pools, for what is slow. A
 * letter belongs to whoever holds it.
 *
 *   client ──▶ net ──▶ auth ──▶ net            who is this?
 *                 └───▶ floor  ──▶ net            a command, a table to watch
 *   request ─▶ net ──▶ auth ──▶ floor ──▶ net   a page asks
 */
#ifndef TREY_SERVE_JOBS_LETTERS_H
#define TREY_SERVE_JOBS_LETTERS_H

#include "accounts/people.h"
#include "format/json/json_buffer.h"
#include "mailbox.h"
#include "parcel.h"
#include "protocol/message_read.h"
#include "serve/http/access.h"
#include "serve/http/cookie.h"
#include "serve/http/web_body.h"
#include "serve/http/web_files.h"

typedef enum letter_kind {
    LETTER_WEB,       /* web_letter, both ways */
    LETTER_WHO,       /* who_letter: a WebSocket wants to know whose it is, and back */
    LETTER_MESSAGE,   /* message_letter: net to floor */
    LETTER_HASH,      /* hash_letter: auth to its pool and back */
    LETTER_GONE,      /* gone_letter: net to floor */
    LETTER_OUT,       /* out_letter: auth to net, a session has ended */
    LETTER_CONFIRMED, /* out_letter: auth to net, a session's password was given again */
    LETTER_DELIVERY,  /* delivery_letter: floor to net_thread */
    LETTER_DRAIN, /* a letter alone: to the floor thread, which stops once no round is under way */
    LETTER_STOP   /* a letter alone: to floor and auth; floor to net when it has stopped */
} letter_kind;

/* A connection of the net thread: never the same number twice. */
typedef uint64_t connection_number;

enum {
    CSRF_SIZE = 64,
    ADDRESS_SIZE = 48,
    QUERY_MAX = 1024,    /* of a query, decoded … */
    QUERY_PART_MAX = 256 /* … and of one member of it, with its zero byte */
};

/* A request of a page on its way, and its answer on the way back. */
typedef struct web_letter {
    letter letter;
    connection_number connection;
    access_route route;
    uint64_t numbers[ROUTE_NUMBERS_MAX];
    char token[TOKEN_SIZE]; /* of the session; empty: none */
    char csrf[CSRF_SIZE];
    char address[ADDRESS_SIZE]; /* of the client, as text */
    size_t body_size;
    char *body;
    bool query_is_bad; /* longer than any of ours */
    size_t query_size;
    struct odds_table *odds; /* of a table whose odds are asked for (odds_table.h) */
    char *query;             /* "name=value", each with a zero byte at its end; NULL: none */

    person who; /* number 0: a visitor */
    access_extent extent;
    uint32_t customer;    /* of the cage */
    int64_t chips;        /* to a new guest, or over the counter of the cage */
    uint64_t connections; /* that the net thread has, for /metrics */

    int status; /* of HTTP */
    int64_t retry_ms;
    char set_cookie[COOKIE_SIZE]; /* empty: none */
    uint32_t allowed;             /* with status 405: methods, as route_match has them */
    const char *content_type;
    json_buffer answer;
    const web_file *file; /* in place of `answer`: a page */
    const char *constant; /* in place of all: what needs no memory to be said; NULL: nothing */
    parcel *shared;       /* instead of `answer`, where others get the same; NULL: they do not */
    bool takes_packed;    /* the client unpacks gzip … */
    bool is_packed;       /* … and what he gets is: a page, or what is shared */
} web_letter;

typedef struct who_letter {
    letter letter;
    connection_number connection;
    char token[TOKEN_SIZE];
    person who;              /* number 0: a visitor, who looks on */
    bool is_unknown;         /* whose it is cannot be found out just now */
    int64_t confirmed_until; /* as message_letter.is_confirmed; on the steady clock; 0: it is not */
} who_letter;

typedef struct message_letter {
    letter letter;
    connection_number connection;
    uint32_t person;
    role_set roles;
    bool is_confirmed; /* he gave his password again not long ago */
    message_request request;
} message_letter;

typedef struct gone_letter {
    letter letter;
    connection_number connection;
    uint32_t person; /* 0: a visitor */
} gone_letter;

/* Work for the auth thread's pool, about one request: verify a password, make a hash of one, or
 * first the one and then, if it was right, the other. */
typedef struct hash_letter {
    letter letter;
    web_letter *asked;
    bool verifies, makes;
    login_try tried;
    char given[WEB_MEMBER_SIZE], wanted[WEB_MEMBER_SIZE]; /* to verify; to make a hash of */
    size_t given_size, wanted_size;
    bool is_right, is_made;
    char made[PASSWORD_HASH_SIZE];
} hash_letter;

/* Clients with this session, or with an empty token all of the person's, are who they were no
 * longer. */
typedef struct out_letter {
    letter letter;
    uint32_t person;
    char token[TOKEN_SIZE];
    int64_t confirmed_until; /* of LETTER_CONFIRMED */
} out_letter;

/* A frame for a client. */
typedef struct delivery_letter {
    letter letter;
    connection_number connection;
    parcel *parcel;
} delivery_letter;

/* The value of a member of the query, as it came; NULL: it is not there. */
const char *web_query_find(const web_letter *asked, const char *name);

/* Frees a letter of any kind with what it owns. NULL is fine. */
void letter_free(letter *freed);

/* Answers a web letter: a status, and JSON that json_writer has put into `answer`. */
void web_answer_error(web_letter *asked, int status, const char *code, const char *message);

/* 503 `no-memory`, which takes none to be said: for an answer that could not be written. */
void web_answer_no_memory(web_letter *asked);

/* The same of one place in the body, "posting.decks"; empty: the whole. */
void web_answer_error_at(web_letter *asked, int status, const char *code, const char *where,
                         const char *message);

/* 409, and why by the rules or the table. */
void web_answer_refusal(web_letter *asked, trey_refusal refusal, const char *where);

#endif
