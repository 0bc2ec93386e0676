/* SPDX-License-Identifier: MIT */
/*
 * How many pieces of shared work each asker has under way: nobody takes all of it from the others.
 * Pure; whoever uses it from several threads has the lock.
 */
#ifndef TREY_SERVE_LIMITS_SHARES_H
#define TREY_SERVE_LIMITS_SHARES_H

#include <trey/base.h>

enum {
    SHARE_MAX = 8,  /* pieces of one asker at the same time */
    SHARES_MAX = 72 /* askers who can have any: as many pieces as there can be */
};

typedef struct share {
    uint32_t person;  /* 0: a visitor, known by … */
    char address[48]; /* … his address */
    uint32_t count;   /* 0: the place is free */
} share;

typedef struct shares {
    share all[SHARES_MAX];
} shares;

/* Takes one more; false: he has enough, or there is no room. */
TREY_MUST_CHECK bool share_take(shares *of, uint32_t number, const char *address);

/* Gives one back that was taken. */
void share_give(shares *of, uint32_t number, const char *address);

#endif
