/* SPDX-License-Identifier: MIT */
/*
 * Keys that follow from the house key, the 32 bytes in the key file of a journal. One file is
 * backed up and guarded; everything that the house encrypts, chains or signs uses a key of its own
 * that is derived from it.
 *
 * The house has one signing key (Ed25519). Its public half is published, and everything that the
 * house signs can be checked against it. A message begins with a label that no other kind of
 * message begins with, so a signature of one kind is never valid for another.
 */
#ifndef TREY_BASE_HOUSE_KEY_H
#define TREY_BASE_HOUSE_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HOUSE_KEY_SIZE = 32,
    HOUSE_SUBKEY_SIZE = 32,
    HOUSE_PUBLIC_KEY_SIZE = 32,
    HOUSE_SIGNATURE_SIZE = 64,
    HOUSE_SECRET_SIZE = 64
};

/* Derives the key for a purpose, a short ASCII text such as "journal chain": BLAKE2b with a digest
 * of 32 bytes over "trey house key: " and the purpose, with the house key as its key. Different
 * purposes give independent keys, and none of them tells the house key. */
void house_subkey_make(uint8_t subkey[HOUSE_SUBKEY_SIZE], const uint8_t key[HOUSE_KEY_SIZE],
                       const char *purpose);

/* The house's signing key. All zeros: none. */
typedef struct house_signer {
    uint8_t public_key[HOUSE_PUBLIC_KEY_SIZE];
    uint8_t secret[HOUSE_SECRET_SIZE];
} house_signer;

/* Makes the signing key: its Ed25519 seed is the subkey for the purpose "signing". */
void house_signer_make(house_signer *signer, const uint8_t key[HOUSE_KEY_SIZE]);

/* Erases the signing key from memory. A zeroed signer is allowed. */
void house_signer_finish(house_signer *signer);

/* Signs a message. The same message always gets the same signature. */
void house_sign(const house_signer *signer, uint8_t signature[HOUSE_SIGNATURE_SIZE],
                const void *message, size_t size);

/* Whether the owner of the public key signed the message. All arguments may hold any bytes. */
bool house_signature_check(const uint8_t public_key[HOUSE_PUBLIC_KEY_SIZE],
                           const uint8_t signature[HOUSE_SIGNATURE_SIZE], const void *message,
                           size_t size);

#endif
