/* SPDX-License-Identifier: MIT */
/*
 * How much somebody may ask: a bucket of tokens for each client, address and account, in a table of
 * fixed size. Integers only; the time comes in.
 *
 * A bucket is one number: the time at which it will be full again. A full one need not be kept, so
 * when there is no place the one that is fullest goes.
 */
#ifndef TREY_SERVE_LIMITS_RATE_H
#define TREY_SERVE_LIMITS_RATE_H

#include <trey/base.h>

typedef enum rate_kind {
    RATE_CLIENT, /* a connection */
    RATE_ADDRESS,
    RATE_ACCOUNT,
    RATE_LOGIN, /* tries to log in, by address */
    RATE_KIND_COUNT
} rate_kind;

typedef struct rate_limit {
    uint32_t per_second; /* over zero */
    uint32_t burst;      /* over zero: what a full bucket holds */
} rate_limit;

typedef struct rate_key {
    rate_kind kind;
    uint8_t bytes[16];
} rate_key;

typedef struct rate_table rate_table;

/* For at least so many buckets; NULL: no memory. */
rate_table *rate_open(size_t buckets);
void rate_close(rate_table *table); /* NULL is fine */

void rate_set_limit(rate_table *table, rate_kind kind, rate_limit limit);

/* Take `cost` tokens at a time in milliseconds that does not go back (if it does, it is taken to
 * stand still). 0: allowed; else how many milliseconds later it would be, and nothing is taken.
 * A cost over the burst is never allowed: INT64_MAX. */
TREY_MUST_CHECK int64_t rate_spend(rate_table *table, const rate_key *key, uint32_t cost,
                                   int64_t time);

/* Keys: a number; an address of 4 or 16 bytes, where IPv6 counts by /64 and IPv4 within IPv6 as
 * IPv4. */
rate_key rate_key_number(rate_kind kind, uint64_t number);
rate_key rate_key_address(rate_kind kind, const uint8_t *bytes, size_t size);

#endif
