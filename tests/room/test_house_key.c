/* SPDX-License-Identifier: MIT */
/*
 * Keys derived from the house key: their known answers, which other programs got by BLAKE2b of
 * RFC 7693 and Ed25519 of RFC 8032, and signatures that are refused after any change.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "base/house_key.h"

static const char message[] = "trey.test";

static void expect_hex(const uint8_t *bytes, size_t size, const char *expected)
{
    char text[2 * HOUSE_SIGNATURE_SIZE + 1];
    assert_string_equal(sodium_bin2hex(text, sizeof text, bytes, size), expected);
}

static void make_key(uint8_t key[HOUSE_KEY_SIZE])
{
    for (unsigned i = 0; i < HOUSE_KEY_SIZE; i++) {
        key[i] = (uint8_t)i;
    }
}

static void subkeys_follow_from_the_key_and_the_purpose(void **state)
{
    uint8_t key[HOUSE_KEY_SIZE], subkey[HOUSE_SUBKEY_SIZE], other[HOUSE_SUBKEY_SIZE];
    (void)state;
    make_key(key);
    house_subkey_make(subkey, key, "signing");
    expect_hex(subkey, sizeof subkey,
               "d891c8943cffc6fc5e75d41cb582368ff0d35e14b9a9a638539db7a1729d18bf");
    house_subkey_make(subkey, key, "journal chain");
    expect_hex(subkey, sizeof subkey,
               "a05805f0e5533c658a1a18d835c228b9b61ab8da39f1ef5dba56f585ba300dc4");
    key[31] ^= 1;
    house_subkey_make(other, key, "journal chain");
    assert_memory_not_equal(other, subkey, sizeof subkey);
}

static void the_signing_key_is_known(void **state)
{
    uint8_t key[HOUSE_KEY_SIZE], signature[HOUSE_SIGNATURE_SIZE];
    house_signer signer;
    (void)state;
    make_key(key);
    house_signer_make(&signer, key);
    expect_hex(signer.public_key, sizeof signer.public_key,
               "03a427e782d35d6203119d42fb41f87fca1e452b5403b349dabc9e1bb7bb1f64");
    house_sign(&signer, signature, message, sizeof message - 1);
    expect_hex(signature, sizeof signature,
               "155f1a5256aff05a326f7dc93b09cb243067327923887bdad5719f22930cfd98"
               "1fb66267cc3874c287818a61b2804b3268ce97e96b0a08fd64f96c1e2ee6ca09");
    house_signer_finish(&signer);
    assert_true(sodium_is_zero((const uint8_t *)&signer, sizeof signer));
}

static void any_change_spoils_a_signature(void **state)
{
    uint8_t key[HOUSE_KEY_SIZE], signature[HOUSE_SIGNATURE_SIZE];
    char text[sizeof message];
    house_signer signer;
    (void)state;
    make_key(key);
    house_signer_make(&signer, key);
    memcpy(text, message, sizeof text);
    size_t size = sizeof message - 1;
    house_sign(&signer, signature, text, size);
    assert_true(house_signature_check(signer.public_key, signature, text, size));
    assert_false(house_signature_check(signer.public_key, signature, text, size - 1));
    for (size_t i = 0; i < size; i++) {
        text[i] ^= 1;
        assert_false(house_signature_check(signer.public_key, signature, text, size));
        text[i] ^= 1;
    }
    for (size_t bit = 0; bit < 8 * sizeof signature; bit++) {
        signature[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_false(house_signature_check(signer.public_key, signature, text, size));
        signature[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    for (size_t bit = 0; bit < 8 * sizeof signer.public_key; bit++) {
        signer.public_key[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_false(house_signature_check(signer.public_key, signature, text, size));
        signer.public_key[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    house_signer_finish(&signer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(subkeys_follow_from_the_key_and_the_purpose),
        cmocka_unit_test(the_signing_key_is_known),
        cmocka_unit_test(any_change_spoils_a_signature),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
