/* SPDX-License-Identifier: MIT */
/*
 * The versions of the WebSocket protocol. A client names those that it can use, the best first, and
 * the server takes the first that it knows. Version 1 is kept for one release, for pages and
 * programs that were loaded before the server was upgraded.
 */
#ifndef TREY_PROTOCOL_WIRE_VERSION_H
#define TREY_PROTOCOL_WIRE_VERSION_H

typedef enum wire_version {
    WIRE_V1 = 1, /* a section is sent whole when something in it changes */
    WIRE_V2 = 2  /* changes of the state are sent */
} wire_version;

/* The names of the subprotocols in the handshake. */
#define WIRE_V1_NAME "trey.v1"
#define WIRE_V2_NAME "trey.v2"

#endif
