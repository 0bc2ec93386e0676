/* SPDX-License-Identifier: MIT */
/*
 * Tables that players open for themselves: which there are, by which link one comes in, and who
 * has. The tables themselves are in the room like all others, with numbers that no configuration
 * has; a number is used again when its table is closed, so there are never more than so many.
 *
 * Kept in a file that is written anew, whole and durable, with every change. Without it nothing is
 * lost but the ways in.
 */
#ifndef TREY_SERVE_FLOOR_PRIVATE_TABLES_H
#define TREY_SERVE_FLOOR_PRIVATE_TABLES_H

#include <trey/base.h>

enum {
    PRIVATE_FIRST = 1000001, /* the configuration ends at 999999 */
    PRIVATE_MAX = 1000,
    PRIVATE_PEOPLE_MAX = 64, /* who came in by the link */
    PRIVATE_BOTS_MAX = 5,
    PRIVATE_HOME_SIZE = 16,
    PRIVATE_LINK_SIZE = 23 /* 128 random bits as URL-safe base64, and a zero byte */
};

typedef struct private_table {
    uint32_t number; /* 0: none here */
    char link[PRIVATE_LINK_SIZE];
    uint32_t people_count;
    uint32_t people[PRIVATE_PEOPLE_MAX]; /* the first has opened it */
    uint32_t bots;                       /* that sit there */
    int64_t idle_since;                  /* 0: somebody is there */
    uint8_t home[PRIVATE_HOME_SIZE];     /* whence it was opened; zeros: before this start */
} private_table;

typedef struct private_tables {
    char path[4400];
    uint32_t count; /* places, used or not */
    private_table all[PRIVATE_MAX];
} private_tables;

static inline bool private_is(uint32_t number)
{
    return number >= PRIVATE_FIRST;
}

/* What the file has; one that is not there, or not in order, has none. NULL: no memory. The caller
 * frees it. */
private_tables *private_tables_open(const char *path);

/* Writes the file; false: it cannot be. */
TREY_MUST_CHECK bool private_save(const private_tables *saved);

/* NULL: there is none. */
private_table *private_find(private_tables *in, uint32_t number);
private_table *private_find_link(private_tables *in, const char *link, size_t size);

/* A place for one more of `most`, with a new link; NULL: there are as many. */
private_table *private_add(private_tables *to, uint32_t most, uint32_t person);
void private_remove(private_table *removed);

uint32_t private_count_of(const private_tables *in, uint32_t person); /* which he has opened */

/* How many were opened from there since the server's start: addresses are in no file. */
uint32_t private_count_from(const private_tables *in, const uint8_t home[PRIVATE_HOME_SIZE]);

bool private_has(const private_table *in, uint32_t person);
TREY_MUST_CHECK bool private_admit(private_table *to, uint32_t person); /* false: it is full */

#endif
