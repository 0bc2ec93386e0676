/* SPDX-License-Identifier: MIT */
/*
 * Whether a certificate and its key can be used: read, of one pair, and good for today.
 */
#ifndef TREY_SERVE_CONFIG_TLS_CHECK_H
#define TREY_SERVE_CONFIG_TLS_CHECK_H

#include <trey/base.h>

typedef struct tls_finding {
    const char *where;   /* which of the two files */
    const char *message; /* what is wrong with it; NULL: nothing */
    bool is_warning;     /* it can be used anyway */
} tls_finding;

/* Checks a certificate and its key, both PEM files. A key with a passphrase is a finding: there is
 * nobody to ask for it when a server starts. */
tls_finding tls_check(const char *certificate, const char *key);

#endif
