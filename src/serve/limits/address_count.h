/* SPDX-License-Identifier: MIT */
/*
 * The number of connections from each address. An address has 4 or 16 bytes; for IPv6, a /64 counts
 * as one address, as in rate.h. Pure, except that it allocates.
 */
#ifndef TREY_SERVE_LIMITS_ADDRESS_COUNT_H
#define TREY_SERVE_LIMITS_ADDRESS_COUNT_H

#include <trey/base.h>

typedef struct address_count address_count;
typedef struct address_entry address_entry;

address_count *address_count_open(void);         /* NULL: not enough memory */
void address_count_close(address_count *closed); /* NULL is fine */

/* The number of connections from an address. */
uint32_t address_count_of(const address_count *counts, const uint8_t *address, size_t size);

/* Counts a connection; pass the result to address_count_remove when it ends. NULL: not enough
 * memory, and the connection is not counted. */
address_entry *address_count_add(address_count *counts, const uint8_t *address, size_t size);
void address_count_remove(address_count *counts, address_entry *leaving); /* NULL is fine */

#endif
