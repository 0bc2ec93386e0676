/* SPDX-License-Identifier: MIT */
/*
 * What the libraries behind the sockets do when the system fails them.
 */
#ifndef TREY_SERVE_NET_LIBRARY_GUARD_H
#define TREY_SERVE_NET_LIBRARY_GUARD_H

/* From here on, libev, libwebsockets and OpenSSL end the process with a message when memory runs
 * out, and libev also when the kernel gives it no more files. Call it before anything else uses one
 * of them. */
void library_guard(void);

#endif
