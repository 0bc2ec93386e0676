/* SPDX-License-Identifier: MIT */
#include "totp.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"

uint64_t totp_step(int64_t time)
{
    return time > 0 ? (uint64_t)time / TOTP_STEP_MS : 0;
}

uint32_t totp_code(const uint8_t *secret, size_t size, uint64_t step, unsigned digits)
{
    static const uint32_t powers[] = {1000000, 10000000, 100000000};
    uint8_t counter[8], digest[EVP_MAX_MD_SIZE];
    unsigned length = 0;
    TREY_ASSERT(digits >= 6 && digits <= 8);
    for (size_t i = 0; i < sizeof counter; i++) {
        counter[i] = (uint8_t)(step >> (8 * (7 - i)));
    }
    const uint8_t *made =
        HMAC(EVP_sha1(), secret, (int)size, counter, sizeof counter, digest, &length);
    TREY_ASSERT(made != NULL && length == 20);
    const uint8_t *at = digest + (digest[19] & 15); /* RFC 4226, 5.3 */
    uint32_t value = (uint32_t)(at[0] & 127) << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 |
                     (uint32_t)at[3];
    return value % powers[digits - 6];
}

void base32_write(char *text, const uint8_t *bytes, size_t size)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    TREY_ASSERT(size % 5 == 0);
    for (size_t i = 0; i < size; i += 5) {
        uint64_t group = 0;
        for (size_t k = 0; k < 5; k++) {
            group = group << 8 | bytes[i + k];
        }
        for (int shift = 35; shift >= 0; shift -= 5) {
            *text++ = letters[group >> shift & 31];
        }
    }
    *text = '\0';
}

/* Escapes everything but letters, digits and "-._~". */
static bool escape(char *out, size_t size, const char *text)
{
    size_t used = 0;
    for (; *text != '\0'; text++) {
        char c = *text;
        bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                        (c >= '0' && c <= '9') || strchr("-._~", c) != NULL;
        int added = snprintf(out + used, size - used, is_plain ? "%c" : "%%%02X",
                             is_plain ? c : (int)(unsigned char)c);
        if (added < 0 || (size_t)added >= size - used) {
            return false;
        }
        used += (size_t)added;
    }
    out[used] = '\0';
    return true;
}

bool totp_uri(char *uri, size_t size, const char *issuer, const char *name, const char *secret)
{
    char from[400], whose[400];
    if (!escape(from, sizeof from, issuer) || !escape(whose, sizeof whose, name)) {
        return false;
    }
    int written = snprintf(uri, size,
                           "otpauth://totp/%s:%s?secret=%s&issuer=%s&algorithm=SHA1&digits=%d"
                           "&period=%d",
                           from, whose, secret, from, TOTP_DIGITS, TOTP_STEP_MS / 1000);
    return written > 0 && (size_t)written < size;
}
