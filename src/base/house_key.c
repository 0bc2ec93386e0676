/* SPDX-License-Identifier: MIT */
/*
 * Keys that follow from the house key. The texts below are part of the format: with other texts, a
 * house would have another public key.
 */
#include "house_key.h"

#include <sodium.h>
#include <string.h>

_Static_assert(HOUSE_SUBKEY_SIZE == crypto_sign_SEEDBYTES, "a subkey is an Ed25519 seed");
_Static_assert(HOUSE_PUBLIC_KEY_SIZE == crypto_sign_PUBLICKEYBYTES, "Ed25519");
_Static_assert(HOUSE_SECRET_SIZE == crypto_sign_SECRETKEYBYTES, "Ed25519");
_Static_assert(HOUSE_SIGNATURE_SIZE == crypto_sign_BYTES, "Ed25519");

void house_subkey_make(uint8_t subkey[HOUSE_SUBKEY_SIZE], const uint8_t key[HOUSE_KEY_SIZE],
                       const char *purpose)
{
    static const char label[] = "trey house key: ";
    crypto_generichash_state state;
    crypto_generichash_init(&state, key, HOUSE_KEY_SIZE, HOUSE_SUBKEY_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)label, sizeof label - 1);
    crypto_generichash_update(&state, (const uint8_t *)purpose, strlen(purpose));
    crypto_generichash_final(&state, subkey, HOUSE_SUBKEY_SIZE);
    sodium_memzero(&state, sizeof state);
}

void house_signer_make(house_signer *signer, const uint8_t key[HOUSE_KEY_SIZE])
{
    uint8_t seed[HOUSE_SUBKEY_SIZE];
    house_subkey_make(seed, key, "signing");
    crypto_sign_seed_keypair(signer->public_key, signer->secret, seed);
    sodium_memzero(seed, sizeof seed);
}

void house_signer_finish(house_signer *signer)
{
    sodium_memzero(signer, sizeof *signer);
}

void house_sign(const house_signer *signer, uint8_t signature[HOUSE_SIGNATURE_SIZE],
                const void *message, size_t size)
{
    crypto_sign_detached(signature, NULL, message, size, signer->secret);
}

bool house_signature_check(const uint8_t public_key[HOUSE_PUBLIC_KEY_SIZE],
                           const uint8_t signature[HOUSE_SIGNATURE_SIZE], const void *message,
                           size_t size)
{
    return crypto_sign_verify_detached(signature, message, size, public_key) == 0;
}
