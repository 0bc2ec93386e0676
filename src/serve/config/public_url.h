/* SPDX-License-Identifier: MIT */
/*
 * The address that people type to reach a server, and the record of it in the data directory, which
 * tells `trey user link` where the running server is.
 *
 * The record is a file that the server keeps locked while it runs. The kernel releases the lock
 * with the process, so a file that a killed server has left behind is recognized as stale.
 */
#ifndef TREY_SERVE_CONFIG_PUBLIC_URL_H
#define TREY_SERVE_CONFIG_PUBLIC_URL_H

#include "base/address.h"

enum { PUBLIC_URL_SIZE = ADDRESS_TEXT_SIZE + 16 };

/* "https://play.example": the first of `origins`, a list with commas, if there is one. Otherwise
 * the scheme and `listen`; 0.0.0.0 and :: are replaced by an address of this machine, on the
 * network where it has one. Returns `out`. */
const char *public_url(char out[PUBLIC_URL_SIZE], const char *origins, bool has_tls,
                       const net_address *listen);

/* The name of the record in the data directory. */
#define PUBLIC_URL_FILE "server.url"

/* Write the record and lock it. Returns a descriptor for public_url_forget, or -1 with errno. */
TREY_MUST_CHECK int public_url_record(const char *path, const char *url);

/* Remove the record; -1 is fine. */
void public_url_forget(const char *path, int record);

/* Read the record of a running server; false when no server runs. */
TREY_MUST_CHECK bool public_url_read(const char *path, char out[PUBLIC_URL_SIZE]);

#endif
