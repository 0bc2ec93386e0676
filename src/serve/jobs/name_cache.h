/* SPDX-License-Identifier: MIT */
/*
 * What people are called, for every thread: whoever writes a number that people read finds its
 * name here. A name never changes, so what was read once stays; what was not is read over a
 * connection of its own, which waits for no writer.
 */
#ifndef TREY_SERVE_JOBS_NAME_CACHE_H
#define TREY_SERVE_JOBS_NAME_CACHE_H

#include "accounts/person.h"

typedef struct name_cache name_cache;

/* Of the people's database at `path`, which is there. NULL: it cannot be opened. */
name_cache *name_cache_open(const char *path);
void name_cache_close(name_cache *closed); /* NULL is fine */

/* Somebody who was just looked up anyway: saves reading him. */
void name_cache_add(name_cache *in, const person *who);

/* False: nobody has this number, or it cannot be read just now. */
TREY_MUST_CHECK bool name_cache_find(name_cache *in, uint32_t number, char name[PERSON_NAME_SIZE],
                                     person_kind *kind);

#endif
