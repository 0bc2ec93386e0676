/* SPDX-License-Identifier: MIT */
/*
 * A hash table of names by number, in front of the database. Two locks, so that a lookup of a
 * cached name does not wait for the disk.
 */
#include "name_cache.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOTS_MIN = 256,
    CACHED_MAX = 1 << 20, /* then the cache is cleared */
    BUSY_MS = 50
};

typedef struct cached_name {
    uint32_t number; /* 0: free */
    person_kind kind;
    char *name;
} cached_name;

struct name_cache {
    pthread_mutex_t lock;
    uint32_t slot_count, cached_count; /* slots: a power of two, at most half of them in use */
    cached_name *slots;

    pthread_mutex_t reading;
    sqlite3 *database;
    sqlite3_stmt *query, *query_roles;
};

/* ---- In memory ---- */

static cached_name *slot_of(cached_name *slots, uint32_t slot_count, uint32_t number)
{
    uint32_t slot = number * 2654435761U & (slot_count - 1);
    while (slots[slot].number != 0 && slots[slot].number != number) {
        slot = (slot + 1) & (slot_count - 1);
    }
    return &slots[slot];
}

static void clear(name_cache *cache)
{
    for (uint32_t i = 0; i < cache->slot_count; i++) {
        free(cache->slots[i].name);
    }
    if (cache->slot_count > 0) {
        memset(cache->slots, 0, cache->slot_count * sizeof *cache->slots);
    }
    cache->cached_count = 0;
}

static bool make_room(name_cache *cache)
{
    if (cache->cached_count >= CACHED_MAX) {
        clear(cache);
    }
    if (2 * (cache->cached_count + 1) <= cache->slot_count) {
        return true;
    }
    uint32_t count = cache->slot_count == 0 ? SLOTS_MIN : 2 * cache->slot_count;
    cached_name *grown = calloc(count, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < cache->slot_count; i++) {
        if (cache->slots[i].number != 0) {
            *slot_of(grown, count, cache->slots[i].number) = cache->slots[i];
        }
    }
    free(cache->slots);
    cache->slots = grown;
    cache->slot_count = count;
    return true;
}

void name_cache_add(name_cache *cache, const person *user)
{
    if (user->number == 0) {
        return;
    }
    pthread_mutex_lock(&cache->lock);
    if (make_room(cache)) {
        cached_name *slot = slot_of(cache->slots, cache->slot_count, user->number);
        char *name = slot->number == 0 ? strdup(user->name) : NULL;
        if (name != NULL) {
            *slot = (cached_name){.number = user->number, .kind = user->kind, .name = name};
            cache->cached_count++;
        }
    }
    pthread_mutex_unlock(&cache->lock);
}

static bool find_cached(name_cache *cache, uint32_t number, char name[PERSON_NAME_SIZE],
                        person_kind *kind)
{
    bool is_known = false;
    pthread_mutex_lock(&cache->lock);
    if (cache->slot_count > 0) {
        const cached_name *slot = slot_of(cache->slots, cache->slot_count, number);
        is_known = slot->number == number;
        if (is_known) {
            size_t size = strlen(slot->name);
            memcpy(name, slot->name, size + 1);
            *kind = slot->kind;
        }
    }
    pthread_mutex_unlock(&cache->lock);
    return is_known;
}

/* ---- In the database ---- */

static bool read_name(name_cache *cache, uint32_t number, person *found)
{
    pthread_mutex_lock(&cache->reading);
    sqlite3_bind_int64(cache->query, 1, number);
    bool is_found = sqlite3_step(cache->query) == SQLITE_ROW;
    if (is_found) {
        const char *name = (const char *)sqlite3_column_text(cache->query, 0);
        int size = sqlite3_column_bytes(cache->query, 0),
            kind = sqlite3_column_int(cache->query, 1);
        is_found = name != NULL && size < PERSON_NAME_SIZE && kind >= 0 && kind < PERSON_KIND_COUNT;
        if (is_found) {
            *found = (person){.number = number, .kind = (person_kind)kind};
            memcpy(found->name, name, (size_t)size);
        }
    }
    sqlite3_reset(cache->query);
    pthread_mutex_unlock(&cache->reading);
    return is_found;
}

bool name_cache_find(name_cache *cache, uint32_t number, char name[PERSON_NAME_SIZE],
                     person_kind *kind)
{
    if (number == 0) {
        return false;
    }
    if (find_cached(cache, number, name, kind)) {
        return true;
    }
    person found;
    if (!read_name(cache, number, &found)) {
        return false;
    }
    name_cache_add(cache, &found);
    memcpy(name, found.name, PERSON_NAME_SIZE);
    *kind = found.kind;
    return true;
}

bool name_cache_roles(name_cache *cache, uint32_t number, role_set *roles)
{
    *roles = 0;
    pthread_mutex_lock(&cache->reading);
    sqlite3_bind_int64(cache->query_roles, 1, number);
    int code = sqlite3_step(cache->query_roles);
    if (code == SQLITE_ROW) {
        *roles = (role_set)sqlite3_column_int64(cache->query_roles, 0);
    }
    sqlite3_reset(cache->query_roles);
    pthread_mutex_unlock(&cache->reading);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

name_cache *name_cache_open(const char *path)
{
    name_cache *cache = calloc(1, sizeof *cache);
    if (cache == NULL) {
        return NULL;
    }
    pthread_mutex_init(&cache->lock, NULL);
    pthread_mutex_init(&cache->reading, NULL);
    int code =
        sqlite3_open_v2(path, &cache->database,
                        SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, NULL);
    if (code == SQLITE_OK) {
        sqlite3_busy_timeout(cache->database, BUSY_MS);
        code =
            sqlite3_prepare_v3(cache->database, "SELECT name, kind FROM persons WHERE number = ?1",
                               -1, SQLITE_PREPARE_PERSISTENT, &cache->query, NULL);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_prepare_v3(cache->database,
                                  "SELECT roles FROM persons WHERE number = ?1 AND disabled = 0",
                                  -1, SQLITE_PREPARE_PERSISTENT, &cache->query_roles, NULL);
    }
    if (code != SQLITE_OK) {
        name_cache_close(cache);
        return NULL;
    }
    return cache;
}

void name_cache_close(name_cache *closed)
{
    if (closed == NULL) {
        return;
    }
    sqlite3_finalize(closed->query);
    sqlite3_finalize(closed->query_roles);
    sqlite3_close(closed->database);
    clear(closed);
    free(closed->slots);
    pthread_mutex_destroy(&closed->lock);
    pthread_mutex_destroy(&closed->reading);
    free(closed);
}
