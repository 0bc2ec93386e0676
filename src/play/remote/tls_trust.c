/* SPDX-License-Identifier: MIT */
/*
 * libwebsockets can load a file of authorities itself, and takes the name to check from the Host
 * header: up to its first colon, and at most 127 characters. For https://[::1]:8333/ that is "[",
 * which no certificate contains, and "[" would also be sent as the server name. So this file
 * prepares the SSL_CTX, which every connection inherits, and libwebsockets does not check the name.
 */
#include "tls_trust.h"

#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

static bool is_address(const char *host)
{
    uint8_t address[16];
    return inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
}

/* Sends the name that is checked as the server name; none for an address (RFC 6066, section 3). */
static void send_name(const SSL *tls, int where, int value)
{
    (void)value;
    if (where == SSL_CB_HANDSHAKE_START) {
        SSL *changed = (SSL *)(uintptr_t)tls;
        (void)SSL_set_tlsext_host_name(changed,
                                       X509_VERIFY_PARAM_get0_host(SSL_get0_param(changed), 0));
    }
}

static bool expect_name(SSL_CTX *trust, const char *host)
{
    X509_VERIFY_PARAM *expected = SSL_CTX_get0_param(trust);
    SSL_CTX_set_info_callback(trust, send_name);
    if (is_address(host)) {
        return X509_VERIFY_PARAM_set1_ip_asc(expected, host) == 1;
    }
    X509_VERIFY_PARAM_set_hostflags(expected, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return X509_VERIFY_PARAM_set1_host(expected, host, 0) == 1;
}

tls_trust_status tls_trust_make(void **context, const char *host, const char *ca_file)
{
    SSL_CTX *trust = SSL_CTX_new(TLS_client_method());
    *context = trust;
    if (trust == NULL || !expect_name(trust, host)) {
        return TLS_TRUST_NO_MEMORY;
    }
    SSL_CTX_set_min_proto_version(trust, TLS1_2_VERSION);
    SSL_CTX_set_verify(trust, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(trust, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    X509_VERIFY_PARAM_set_flags(SSL_CTX_get0_param(trust), X509_V_FLAG_PARTIAL_CHAIN);
    bool is_loaded = ca_file == NULL ? SSL_CTX_set_default_verify_paths(trust) == 1
                                     : SSL_CTX_load_verify_file(trust, ca_file) == 1;
    return is_loaded ? TLS_TRUST_MADE : TLS_TRUST_NO_CERTIFICATES;
}

void tls_trust_free(void *freed)
{
    SSL_CTX_free(freed);
}
