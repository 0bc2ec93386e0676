/* SPDX-License-Identifier: MIT */
/*
 * How many connections each address has: an address is 4 or 16 bytes, and of IPv6 a /64 counts as
 * one, as in rate.h. Pure but for memory.
 */
#ifndef TREY_SERVE_LIMITS_PEERS_H
#define TREY_SERVE_LIMITS_PEERS_H

#include <trey/base.h>

typedef struct peers peers;
typedef struct peer peer;

peers *peers_open(void);         /* NULL: no memory */
void peers_close(peers *closed); /* NULL is fine */

/* How many there are from an address. */
uint32_t peers_count(const peers *in, const uint8_t *address, size_t size);

/* One more, to be given back to peers_leave; NULL: no memory, and it is not counted. */
peer *peers_enter(peers *in, const uint8_t *address, size_t size);
void peers_leave(peers *in, peer *leaving); /* NULL is fine */

#endif
