/* SPDX-License-Identifier: MIT */
/*
 * What a service manager hands to a program and wants to hear from it, by the protocols of systemd:
 * listening sockets that outlive the process, and how it goes.
 */
#ifndef TREY_SERVE_NET_SERVICE_H
#define TREY_SERVE_NET_SERVICE_H

#include <trey/base.h>

enum { SERVICE_NO_SOCKET = -1, SERVICE_TOO_MANY = -2 };

/* The socket that was handed to this process (LISTEN_PID, LISTEN_FDS), once: afterwards the
 * environment has it no longer. SERVICE_NO_SOCKET: none was. */
TREY_MUST_CHECK int service_take_socket(void);

/* Tells the manager ("READY=1", "STOPPING=1"), if there is one that listens (NOTIFY_SOCKET). */
void service_notify(const char *state);

#endif
