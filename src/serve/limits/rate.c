/* SPDX-License-Identifier: MIT */
/*
 * Token buckets.
 *
 * A bucket that refills at a constant rate is described by the time at which it will be full.
 * Spending a token moves that time forward by the refill time of one token; it may not be further
 * ahead than the refill time of an empty bucket. Nothing has to be refilled, and a full bucket need
 * not be stored.
 *
 * Buckets are found by a keyed hash, so that an attacker cannot choose addresses that evict others.
 */
#include "rate.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

enum { WAYS = 8, US_PER_MS = 1000, US_PER_SECOND = 1000000 };

#define TIME_MAX (INT64_MAX / 4 / US_PER_MS)

typedef struct bucket {
    rate_key key;
    int64_t full_at; /* microseconds */
} bucket;

struct rate_table {
    rate_limit limits[RATE_KIND_COUNT];
    int64_t time; /* the latest one given */
    size_t sets;  /* a power of two */
    uint8_t hash_key[crypto_shorthash_KEYBYTES];
    bucket buckets[];
};

rate_table *rate_open(size_t buckets)
{
    size_t sets = 1;
    while (sets * WAYS < buckets && sets < SIZE_MAX / sizeof(bucket) / WAYS / 4) {
        sets *= 2;
    }
    if (sodium_init() < 0) {
        return NULL;
    }
    rate_table *table = calloc(1, sizeof *table + sets * WAYS * sizeof(bucket));
    if (table == NULL) {
        return NULL;
    }
    table->sets = sets;
    randombytes_buf(table->hash_key, sizeof table->hash_key);
    for (rate_kind kind = 0; kind < RATE_KIND_COUNT; kind++) {
        table->limits[kind] = (rate_limit){20, 40};
    }
    return table;
}

void rate_close(rate_table *table)
{
    free(table);
}

void rate_set_limit(rate_table *table, rate_kind kind, rate_limit limit)
{
    TREY_ASSERT((unsigned)kind < RATE_KIND_COUNT);
    TREY_ASSERT(limit.per_second > 0 && limit.per_second <= US_PER_SECOND && limit.burst > 0);
    table->limits[kind] = limit;
}

static bool is_same(const rate_key *a, const rate_key *b)
{
    return a->kind == b->kind && memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

static bucket *find_set(rate_table *table, const rate_key *key)
{
    uint8_t bytes[sizeof key->bytes + 1];
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "a hash is a number");
    memcpy(bytes, key->bytes, sizeof key->bytes);
    bytes[sizeof key->bytes] = (uint8_t)key->kind;
    crypto_shorthash((uint8_t *)&hash, bytes, sizeof bytes, table->hash_key);
    return &table->buckets[(hash & (table->sets - 1)) * WAYS];
}

/* The bucket of a key; a new one replaces the fullest one of its set. */
static bucket *find_bucket(rate_table *table, const rate_key *key)
{
    bucket *set = find_set(table, key), *fullest = set;
    for (size_t way = 0; way < WAYS; way++) {
        if (is_same(&set[way].key, key)) {
            return &set[way];
        }
        if (set[way].full_at < fullest->full_at) {
            fullest = &set[way];
        }
    }
    *fullest = (bucket){.key = *key};
    return fullest;
}

int64_t rate_spend(rate_table *table, const rate_key *key, uint32_t cost, int64_t time)
{
    TREY_ASSERT((unsigned)key->kind < RATE_KIND_COUNT);
    rate_limit limit = table->limits[key->kind];
    if (cost > limit.burst) {
        return INT64_MAX;
    }
    time = time > TIME_MAX ? TIME_MAX : time;
    table->time = time > table->time ? time : table->time;
    int64_t now = table->time * US_PER_MS;
    int64_t each = US_PER_SECOND / (int64_t)limit.per_second;
    bucket *entry = find_bucket(table, key);
    int64_t full_at = (entry->full_at > now ? entry->full_at : now) + each * (int64_t)cost;
    int64_t over = full_at - now - each * (int64_t)limit.burst;
    if (over > 0) {
        return (over + US_PER_MS - 1) / US_PER_MS;
    }
    entry->full_at = full_at;
    return 0;
}

rate_key rate_key_number(rate_kind kind, uint64_t number)
{
    rate_key key = {.kind = kind};
    for (size_t i = 0; i < sizeof number; i++) {
        key.bytes[i] = (uint8_t)(number >> (8 * i));
    }
    key.bytes[15] = 1; /* differs from every address */
    return key;
}

rate_key rate_key_address(rate_kind kind, const uint8_t *bytes, size_t size)
{
    static const uint8_t within[12] = {[10] = 0xFF, [11] = 0xFF};
    rate_key key = {.kind = kind};
    TREY_ASSERT(size == 4 || size == 16);
    if (size == 16 && memcmp(bytes, within, sizeof within) == 0) {
        bytes += sizeof within;
        size = 4;
    }
    /* A client with one IPv6 address usually has a whole /64. */
    if (size == 4) {
        memcpy(key.bytes, within, sizeof within);
        memcpy(key.bytes + sizeof within, bytes, size);
    } else {
        memcpy(key.bytes, bytes, 8);
    }
    return key;
}

rate_key rate_key_text(rate_kind kind, const char *address)
{
    uint8_t bytes[16];
    if (inet_pton(AF_INET, address, bytes) == 1) {
        return rate_key_address(kind, bytes, 4);
    }
    return inet_pton(AF_INET6, address, bytes) == 1 ? rate_key_address(kind, bytes, 16)
                                                    : (rate_key){.kind = kind};
}
