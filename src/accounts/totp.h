/* SPDX-License-Identifier: MIT */
/*
 * One-time codes by time (RFC 6238) with HMAC-SHA-1 and steps of 30 seconds, and the texts of
 * secrets. Pure.
 */
#ifndef TREY_ACCOUNTS_TOTP_H
#define TREY_ACCOUNTS_TOTP_H

#include <trey/base.h>

enum {
    TOTP_SECRET_SIZE = 20,
    TOTP_SECRET_TEXT_SIZE = 33, /* as base32, with its zero byte */
    TOTP_DIGITS = 6,
    TOTP_STEP_MS = 30000
};

/* The step of a time in milliseconds since 1970. */
uint64_t totp_step(int64_t time);

/* The code of a step, with 6 to 8 digits. */
uint32_t totp_code(const uint8_t *secret, size_t size, uint64_t step, unsigned digits);

/* Base32 (RFC 4648) without padding; `size` is a multiple of five. */
void base32_write(char *text, const uint8_t *bytes, size_t size);

/* A link with which apps take over a secret: "otpauth://totp/Cedar%20Room:kim?secret=…". False: it
 * does not fit. */
TREY_MUST_CHECK bool totp_uri(char *uri, size_t size, const char *issuer, const char *name,
                              const char *secret);

#endif
