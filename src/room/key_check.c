/* SPDX-License-Identifier: MIT */
/*
 * The digest of a journal's key.
 */
#include "key_check.h"

#include <sodium.h>

enum { CHECK_SIZE = 16 };

static const char check_name[] = "key-check";

static void make_check(const uint8_t key[RECORD_KEY_SIZE], uint8_t check[CHECK_SIZE])
{
    static const uint8_t purpose[] = "trey journal key";
    crypto_generichash(check, CHECK_SIZE, purpose, sizeof purpose - 1, key, RECORD_KEY_SIZE);
}

bool key_check_put(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE], journal_error *error)
{
    uint8_t check[CHECK_SIZE];
    make_check(key, check);
    journal_bytes value = {check, sizeof check};
    return journal_meta_put(journal, check_name, value, error) == JOURNAL_OK;
}

bool key_check_is(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE], const char *path,
                  journal_error *error)
{
    uint8_t check[CHECK_SIZE];
    make_check(key, check);
    journal_bytes known;
    journal_status status = journal_meta_get(journal, check_name, &known, error);
    if (status == JOURNAL_NOT_FOUND) {
        (void)journal_fail(error, JOURNAL_NOT_A_JOURNAL,
                           "%s does not say which key belongs to it, so no key can be trusted.",
                           path);
        return false;
    }
    if (status != JOURNAL_OK) {
        return false;
    }
    if (known.size != sizeof check || sodium_memcmp(known.bytes, check, sizeof check) != 0) {
        (void)journal_fail(error, JOURNAL_NOT_A_JOURNAL,
                           "The key is not the one that %s was made with. Give the key file that "
                           "belongs to it.",
                           path);
        return false;
    }
    return true;
}
