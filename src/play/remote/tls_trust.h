/* SPDX-License-Identifier: MIT */
/*
 * Which certificates the terminal trusts, and whose name they must carry.
 */
#ifndef TREY_PLAY_REMOTE_TLS_TRUST_H
#define TREY_PLAY_REMOTE_TLS_TRUST_H

#include <trey/base.h>

typedef enum tls_trust_status {
    TLS_TRUST_MADE,
    TLS_TRUST_NO_MEMORY,
    TLS_TRUST_NO_CERTIFICATES /* ca_file contains none that can be read */
} tls_trust_status;

/* An OpenSSL SSL_CTX for connections to one host, which is a name or an address. `ca_file` replaces
 * the authorities of the system; NULL: the system's. It may hold the server's own certificate. */
tls_trust_status tls_trust_make(void **trust, const char *host, const char *ca_file);

/* NULL is fine. */
void tls_trust_free(void *freed);

#endif
