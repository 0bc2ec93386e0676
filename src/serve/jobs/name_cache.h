/* SPDX-License-Identifier: MIT */
/*
 * The names of people, for every thread. A name never changes, so a name that was read once stays
 * valid. Other names are read over a separate connection to the database, which waits for no
 * writer.
 */
#ifndef TREY_SERVE_JOBS_NAME_CACHE_H
#define TREY_SERVE_JOBS_NAME_CACHE_H

#include "accounts/person.h"

typedef struct name_cache name_cache;

/* Opens the accounts' database at `path`, which must exist. NULL: that failed. */
name_cache *name_cache_open(const char *path);
void name_cache_close(name_cache *closed); /* NULL is fine */

/* Adds a person who was just looked up, to save a read. */
void name_cache_add(name_cache *cache, const person *user);

/* False: nobody has this number, or the database cannot be read now. */
TREY_MUST_CHECK bool name_cache_find(name_cache *cache, uint32_t number,
                                     char name[PERSON_NAME_SIZE], person_kind *kind);

/* The roles that a person has at this moment, as the database has them; none if the account is
 * disabled or does not exist. False: the database cannot be read now. */
TREY_MUST_CHECK bool name_cache_roles(name_cache *cache, uint32_t number, role_set *roles);

#endif
