/* SPDX-License-Identifier: MIT */
#include "address_count.h"

#include <stdlib.h>
#include <string.h>

#include "rate.h"

enum { BUCKETS = 4096 };

struct address_entry {
    address_entry *next;
    uint32_t count;
    uint8_t key[16];
};

struct address_count {
    address_entry *buckets[BUCKETS];
};

address_count *address_count_open(void)
{
    return calloc(1, sizeof(address_count));
}

void address_count_close(address_count *closed)
{
    for (size_t i = 0; closed != NULL && i < BUCKETS; i++) {
        for (address_entry *entry = closed->buckets[i], *next; entry != NULL; entry = next) {
            next = entry->next;
            free(entry);
        }
    }
    free(closed);
}

/* An attacker who picks addresses that share a bucket needs a connection from each of them: the
 * list is never longer than the number of connections. */
static size_t bucket_of(const uint8_t key[16])
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325); /* FNV-1a */
    for (size_t i = 0; i < 16; i++) {
        hash = (hash ^ key[i]) * UINT64_C(0x100000001B3);
    }
    hash ^= hash >> 32; /* addresses differ in their last bytes, and FNV mixes those least */
    return (size_t)(hash * UINT64_C(0x9E3779B97F4A7C15) >> 52) % BUCKETS;
}

static address_entry *find(const address_count *counts, const uint8_t key[16])
{
    address_entry *entry = counts->buckets[bucket_of(key)];
    while (entry != NULL && memcmp(entry->key, key, sizeof entry->key) != 0) {
        entry = entry->next;
    }
    return entry;
}

uint32_t address_count_of(const address_count *counts, const uint8_t *address, size_t size)
{
    rate_key key = rate_key_address(RATE_ADDRESS, address, size);
    const address_entry *entry = find(counts, key.bytes);
    return entry == NULL ? 0 : entry->count;
}

address_entry *address_count_add(address_count *counts, const uint8_t *address, size_t size)
{
    rate_key key = rate_key_address(RATE_ADDRESS, address, size);
    address_entry *entry = find(counts, key.bytes);
    if (entry == NULL && (entry = calloc(1, sizeof *entry)) != NULL) {
        address_entry **bucket = &counts->buckets[bucket_of(key.bytes)];
        memcpy(entry->key, key.bytes, sizeof entry->key);
        entry->next = *bucket;
        *bucket = entry;
    }
    if (entry != NULL) {
        entry->count++;
    }
    return entry;
}

void address_count_remove(address_count *counts, address_entry *leaving)
{
    if (leaving == NULL || --leaving->count > 0) {
        return;
    }
    address_entry **entry = &counts->buckets[bucket_of(leaving->key)];
    while (*entry != leaving) {
        entry = &(*entry)->next;
    }
    *entry = leaving->next;
    free(leaving);
}
