/* SPDX-License-Identifier: MIT */
/*
 * Rate limits: a token bucket for each client, address and account, in a table of fixed size.
 * Integers only; the caller passes the time.
 *
 * A bucket is one number: the time at which it will be full again. A full bucket need not be
 * stored, so when the table has no room, the fullest bucket is replaced.
 */
#ifndef TREY_SERVE_LIMITS_RATE_H
#define TREY_SERVE_LIMITS_RATE_H

#include <trey/base.h>

typedef enum rate_kind {
    RATE_CLIENT, /* a connection */
    RATE_ADDRESS,
    RATE_ACCOUNT,
    RATE_LOGIN, /* login attempts, by address */
    RATE_KIND_COUNT
} rate_kind;

typedef struct rate_limit {
    uint32_t per_second; /* above zero */
    uint32_t burst;      /* above zero: tokens of a full bucket */
} rate_limit;

typedef struct rate_key {
    rate_kind kind;
    uint8_t bytes[16];
} rate_key;

typedef struct rate_table rate_table;

/* Room for at least this number of buckets. NULL: not enough memory. */
rate_table *rate_open(size_t buckets);
void rate_close(rate_table *table); /* NULL is fine */

void rate_set_limit(rate_table *table, rate_kind kind, rate_limit limit);

/* Spends `cost` tokens. The time is in milliseconds; if it goes back, the latest time counts.
 * Returns 0 if that is allowed; else the milliseconds to wait, and spends nothing. A cost above the
 * burst is never allowed: INT64_MAX. */
TREY_MUST_CHECK int64_t rate_spend(rate_table *table, const rate_key *key, uint32_t cost,
                                   int64_t time);

/* Keys: a number; an address of 4 or 16 bytes. An IPv6 address counts by its /64, an IPv4-mapped
 * one as IPv4. */
rate_key rate_key_number(rate_kind kind, uint64_t number);
rate_key rate_key_address(rate_kind kind, const uint8_t *bytes, size_t size);

/* The key of an address as text; all texts that are not an address have the same key. */
rate_key rate_key_text(rate_kind kind, const char *address);

#endif
