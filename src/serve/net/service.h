/* SPDX-License-Identifier: MIT */
/*
 * The protocols of systemd between a service manager and a program: inherited listening sockets,
 * which outlive the process, and notifications about its state.
 */
#ifndef TREY_SERVE_NET_SERVICE_H
#define TREY_SERVE_NET_SERVICE_H

#include <trey/base.h>

enum { SERVICE_NO_SOCKET = -1, SERVICE_TOO_MANY = -2 };

/* The socket that the service manager passed to this process (LISTEN_PID, LISTEN_FDS). Removes the
 * variables, so that a second call finds none. SERVICE_NO_SOCKET: there is none. */
TREY_MUST_CHECK int service_inherited_socket(void);

/* Sends a state such as "READY=1" to the service manager, if there is one (NOTIFY_SOCKET). */
void service_notify(const char *state);

#endif
