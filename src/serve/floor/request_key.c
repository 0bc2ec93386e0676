/* SPDX-License-Identifier: MIT */
#include "request_key.h"

#include <sodium.h>
#include <string.h>

static void add_number(crypto_generichash_state *state, uint32_t number)
{
    uint8_t bytes[sizeof number];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i));
    }
    crypto_generichash_update(state, bytes, sizeof bytes);
}

void request_key(uint8_t key[JOURNAL_KEY_SIZE], uint32_t person, const char *id)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, JOURNAL_KEY_SIZE);
    add_number(&state, person);
    crypto_generichash_update(&state, (const uint8_t *)id, strlen(id));
    crypto_generichash_final(&state, key, JOURNAL_KEY_SIZE);
}

void first_chips_key(uint8_t key[JOURNAL_KEY_SIZE], uint32_t person)
{
    static const char label[] = "the first play chips of a person"; /* hashed with its zero byte */
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, JOURNAL_KEY_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)label, sizeof label);
    add_number(&state, person);
    crypto_generichash_final(&state, key, JOURNAL_KEY_SIZE);
}
