/* SPDX-License-Identifier: MIT */
/*
 * Clients that mean no good, in a process of their own: silent, slow, deaf, flooding, too long,
 * coming and going. Each from an address of its own.
 */
#ifndef TREY_LOAD_HOSTILE_H
#define TREY_LOAD_HOSTILE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define HOSTILE_LIST(X)                                                                            \
    X(SILENT, "silent")       /* connects, and that is all */                                      \
    X(SLOW, "slow-head")      /* a request byte by byte */                                         \
    X(HALF_OPEN, "half-open") /* a WebSocket that neither reads nor answers pings */               \
    X(FLOOD, "flood")         /* good messages, as many as go through */                           \
    X(GARBAGE, "garbage")     /* bad ones */                                                       \
    X(OVERSIZE, "oversize")   /* messages that are too long */                                     \
    X(DEAF, "deaf")           /* watches tables and never reads */                                 \
    X(CHURN, "churn")         /* comes and goes */                                                 \
    X(LISTS, "lists")         /* asks for the list of all tables again and again */

typedef enum hostile_kind {
#define HOSTILE_KIND(id, name) HOSTILE_##id,
    HOSTILE_LIST(HOSTILE_KIND)
#undef HOSTILE_KIND
        HOSTILE_COUNT
} hostile_kind;

const char *hostile_name(hostile_kind kind);

/* What they have done so far; shared between the processes. */
typedef struct hostile_counts {
    uint64_t connections[HOSTILE_COUNT]; /* made */
    uint64_t ended[HOSTILE_COUNT];       /* by the server */
    uint64_t messages[HOSTILE_COUNT];    /* or requests, sent */
    uint64_t bytes[HOSTILE_COUNT];       /* read */
} hostile_counts;

typedef struct hostile {
    pid_t id;
    hostile_counts *counts;
} hostile;

enum { HOSTILE_COMING_SECONDS = 3 }; /* until all of them have come */

/* Starts so many, of all kinds in turn. */
bool hostile_start(hostile *started, uint32_t count, uint16_t port, uint32_t tables);
void hostile_end(hostile *ended);

#endif
