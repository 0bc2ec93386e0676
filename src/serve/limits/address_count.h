/* SPDX-License-Identifier: MIT */
/*
 * How many connections each address has: an address is 4 or 16 bytes, and of IPv6 a /64 counts as
 * one, as in rate.h. Pure but for memory.
 */
#ifndef TREY_SERVE_LIMITS_ADDRESS_COUNT_H
#define TREY_SERVE_LIMITS_ADDRESS_COUNT_H

#include <trey/base.h>

typedef struct address_count address_count;
typedef struct address_entry address_entry;

address_count *address_count_open(void);         /* NULL: no memory */
void address_count_close(address_count *closed); /* NULL is fine */

/* How many there are from an address. */
uint32_t address_count_of(const address_count *in, const uint8_t *address, size_t size);

/* One more, to be given back to address_count_remove; NULL: no memory, and it is not counted. */
address_entry *address_count_add(address_count *in, const uint8_t *address, size_t size);
void address_count_remove(address_count *in, address_entry *leaving); /* NULL is fine */

#endif
