/* SPDX-License-Identifier: MIT */
/*
 * Hostile clients, in a separate process. Each has its own address.
 */
#ifndef TREY_LOAD_HOSTILE_H
#define TREY_LOAD_HOSTILE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define HOSTILE_LIST(X)                                                                            \
    X(SILENT, "silent")       /* connects and sends nothing */                                     \
    X(SLOW, "slow-head")      /* a request byte by byte */                                         \
    X(HALF_OPEN, "half-open") /* a WebSocket that neither reads nor answers pings */               \
    X(FLOOD, "flood")         /* valid messages without pause */                                   \
    X(GARBAGE, "garbage")     /* invalid messages */                                               \
    X(OVERSIZE, "oversize")   /* messages that are too long */                                     \
    X(DEAF, "deaf")           /* watches tables and never reads */                                 \
    X(CHURN, "churn")         /* connects and disconnects all the time */                          \
    X(LISTS, "lists")         /* asks for the list of all tables again and again */

typedef enum hostile_kind {
#define HOSTILE_KIND(id, name) HOSTILE_##id,
    HOSTILE_LIST(HOSTILE_KIND)
#undef HOSTILE_KIND
        HOSTILE_COUNT
} hostile_kind;

const char *hostile_name(hostile_kind kind);

/* HOSTILE_COUNT: no kind has that name. */
hostile_kind hostile_find(const char *name);

/* Counters in memory that both processes share. */
typedef struct hostile_counts {
    uint64_t connections[HOSTILE_COUNT]; /* opened */
    uint64_t ended[HOSTILE_COUNT];       /* closed by the server */
    uint64_t messages[HOSTILE_COUNT];    /* or requests sent */
    uint64_t bytes[HOSTILE_COUNT];       /* read */
} hostile_counts;

typedef struct hostile {
    pid_t id;
    hostile_counts *counts;
} hostile;

enum { HOSTILE_COMING_SECONDS = 3 }; /* until all are connected */

/* Starts `count` clients of a kind; HOSTILE_COUNT: of all kinds in turn. */
bool hostile_start(hostile *started, uint32_t count, hostile_kind kind, uint16_t port,
                   uint32_t tables);
void hostile_end(hostile *ended);

#endif
