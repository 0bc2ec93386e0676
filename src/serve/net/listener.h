/* SPDX-License-Identifier: MIT */
/*
 * Listening sockets: bound at the address the configuration names, and at no other.
 *
 * Invariants:
 *   L1  A listener returned by listener_open is bound to exactly the address asked for, as the
 *       kernel reports it (getsockname), never to a wildcard in its place.
 *   L2  A loopback address or "localhost" is never reachable from another machine.
 */
#ifndef TREY_SERVE_NET_LISTENER_H
#define TREY_SERVE_NET_LISTENER_H

#include "base/address.h"
#include "base/failure.h"

enum { LISTENER_NONE = -1 };

/* Binds and listens. "[::]" accepts IPv4 clients too; every other IPv6 address only IPv6.
 * Returns the socket, non-blocking, and fills *bound with its address and real port. Returns
 * LISTENER_NONE when it cannot; `problem` then says why ("Permission denied"). */
TREY_MUST_CHECK int listener_open(const net_address *requested, net_address *bound,
                                  failure *problem);

/* Binds and listens at a Unix socket for its owner and group. A socket that a server left behind is
 * replaced; one that a process listens at is not. Returns as listener_open. */
TREY_MUST_CHECK int listener_open_unix(const char *path, failure *problem);

/* Reads the address a socket is bound to. False: it is not a listening TCP socket. */
TREY_MUST_CHECK bool listener_address(int listener, net_address *bound);

#endif
