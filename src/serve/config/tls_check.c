/* SPDX-License-Identifier: MIT */
/*
 * The library that listens says no more than that it cannot, so the files are tried here first.
 */
#include "tls_check.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509err.h>
#include <sys/stat.h>

/* An encrypted key would ask at a terminal that nobody sits at. */
static int no_password(char *buffer, int size, int is_writing, void *was_asked)
{
    (void)buffer, (void)size, (void)is_writing;
    *(bool *)was_asked = true;
    return -1;
}

static bool is_mismatch(void)
{
    bool found = false;
    for (unsigned long code; (code = ERR_get_error()) != 0;) {
        int reason = ERR_GET_REASON(code);
        found |= ERR_GET_LIB(code) == ERR_LIB_X509 &&
                 (reason == X509_R_KEY_VALUES_MISMATCH || reason == X509_R_KEY_TYPE_MISMATCH);
    }
    return found;
}

static const char *time_problem(const X509 *certificate)
{
    return X509_cmp_current_time(X509_get0_notAfter(certificate)) < 0
               ? "the certificate has expired; browsers refuse it"
           : X509_cmp_current_time(X509_get0_notBefore(certificate)) > 0
               ? "the certificate is not valid yet; browsers refuse it"
               : NULL;
}

static bool is_open_to_all(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && (found.st_mode & (S_IROTH | S_IWOTH)) != 0;
}

static tls_finding look(SSL_CTX *context, const char *certificate, const char *key)
{
    bool was_asked = false;
    SSL_CTX_set_default_passwd_cb(context, no_password);
    SSL_CTX_set_default_passwd_cb_userdata(context, &was_asked);
    if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1) {
        return (tls_finding){certificate, "holds no certificate that can be read (PEM)", false};
    }
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) {
        const char *message = was_asked ? "the key is encrypted; there is nobody to ask for its "
                                          "password when the server starts"
                              : is_mismatch() ? "is not the key of the certificate"
                                              : "holds no key that can be read (PEM)";
        return (tls_finding){key, message, false};
    }
    const char *expired = time_problem(SSL_CTX_get0_certificate(context));
    if (expired != NULL) {
        return (tls_finding){certificate, expired, true};
    }
    return is_open_to_all(key)
               ? (tls_finding){key, "everybody on this machine can read the key; chmod o= it", true}
               : (tls_finding){NULL, NULL, false};
}

tls_finding tls_check(const char *certificate, const char *key)
{
    ERR_clear_error();
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    tls_finding found = context != NULL
                            ? look(context, certificate, key)
                            : (tls_finding){certificate, "there is not enough memory", false};
    SSL_CTX_free(context);
    ERR_clear_error();
    return found;
}
