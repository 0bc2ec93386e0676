/* SPDX-License-Identifier: MIT */
#include "seeded.h"

#include <sodium.h>

void seeded_entropy_turn(seeded_entropy *entropy, const live_table *table)
{
    if (entropy->table != table->id || entropy->round != table->round_number) {
        *entropy = (seeded_entropy){
            .seed = entropy->seed, .table = table->id, .round = table->round_number};
    }
}

/* Depends only on seed, table, round and the number of draws in it, not on other tables. */
void seeded_entropy_draw(seeded_entropy *from, uint8_t *bytes, size_t size)
{
    uint64_t numbers[] = {from->seed, from->table, from->round, from->draws++};
    uint8_t text[sizeof numbers], key[randombytes_SEEDBYTES];
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = (uint8_t)(numbers[i / 8] >> 8 * (i % 8));
    }
    crypto_generichash(key, sizeof key, text, sizeof text, NULL, 0);
    randombytes_buf_deterministic(bytes, size, key);
}
