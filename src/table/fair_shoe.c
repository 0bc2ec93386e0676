/* SPDX-License-Identifier: MIT */
/*
 * From a seed to an order, salts and the tree over both.
 */
#include "fair_shoe.h"

#include <string.h>

#include "../core/assert.h"

static digest leaf_of(const uint8_t id[FAIR_ID_SIZE], uint8_t decks, uint16_t position,
                      trey_card card, const uint8_t salt[FAIR_SALT_SIZE])
{
    digest_writer writer;
    digest_begin(&writer, DIGEST_LEAF);
    digest_add_u8(&writer, FAIR_VERSION);
    digest_add_bytes(&writer, id, FAIR_ID_SIZE);
    digest_add_u8(&writer, decks);
    digest_add_u16(&writer, position);
    digest_add_u8(&writer, card);
    digest_add_bytes(&writer, salt, FAIR_SALT_SIZE);
    return digest_end(&writer);
}

static void order_cards(fair_shoe *shoe)
{
    uint16_t order[TREY_SHOE_CARDS_MAX];
    uint32_t count = (uint32_t)shoe->decks * TREY_DECK_CARDS;
    for (uint32_t i = 0; i < count; i++) {
        order[i] = (uint16_t)i;
    }
    shuffle_permute(order, count, shoe->seed, SHUFFLE_ORDER);
    for (uint32_t i = 0; i < count; i++) {
        shoe->cards[i] = (trey_card)(order[i] % TREY_DECK_CARDS); /* HAND-1 */
    }
    sodium_memzero(order, sizeof order);
}

static void grow_tree(fair_shoe *shoe)
{
    uint8_t salts[TREY_SHOE_CARDS_MAX][FAIR_SALT_SIZE];
    digest leaves[TREY_SHOE_CARDS_MAX];
    uint32_t count = (uint32_t)shoe->decks * TREY_DECK_CARDS;
    shuffle_bytes(salts[0], (size_t)count * FAIR_SALT_SIZE, 0, shoe->seed, SHUFFLE_SALTS);
    for (uint32_t i = 0; i < count; i++) {
        leaves[i] = leaf_of(shoe->id, shoe->decks, (uint16_t)i, shoe->cards[i], salts[i]);
    }
    merkle_tree_make(&shoe->tree, leaves, count);
    sodium_memzero(salts, (size_t)count * FAIR_SALT_SIZE);
}

void fair_shoe_make(fair_shoe *shoe, const uint8_t seed[FAIR_SEED_SIZE],
                    const uint8_t id[FAIR_ID_SIZE], uint8_t decks)
{
    TREY_ASSERT(decks >= 1 && decks <= TREY_DECKS_MAX);
    memcpy(shoe->id, id, FAIR_ID_SIZE);
    shoe->decks = decks;
    memcpy(shoe->seed, seed, FAIR_SEED_SIZE);
    order_cards(shoe);
    grow_tree(shoe);
}

fair_pledge fair_shoe_pledge(const fair_shoe *shoe)
{
    fair_pledge pledge = {.decks = shoe->decks, .root = *merkle_tree_root(&shoe->tree)};
    memcpy(pledge.id, shoe->id, FAIR_ID_SIZE);
    return pledge;
}

trey_card fair_shoe_card(const fair_shoe *shoe, uint32_t position)
{
    TREY_ASSERT(position < shoe->tree.leaf_count);
    return shoe->cards[position];
}

void fair_shoe_open(const fair_shoe *shoe, uint32_t position, fair_opening *opening)
{
    /* Two salts to a block of the stream; the neighbour's must not leave. */
    enum { SALTS_IN_BLOCK = 2 };
    uint8_t block[SALTS_IN_BLOCK * FAIR_SALT_SIZE];
    *opening =
        (fair_opening){.position = (uint16_t)position, .card = fair_shoe_card(shoe, position)};
    shuffle_bytes(block, sizeof block, position / SALTS_IN_BLOCK, shoe->seed, SHUFFLE_SALTS);
    memcpy(opening->salt, block + position % SALTS_IN_BLOCK * FAIR_SALT_SIZE, FAIR_SALT_SIZE);
    sodium_memzero(block, sizeof block);
    merkle_tree_path(&shoe->tree, position, &opening->path);
}

void fair_shoe_finish(fair_shoe *shoe)
{
    sodium_memzero(shoe, sizeof *shoe);
}

bool fair_opening_check(const fair_opening *opening, const fair_pledge *pledge)
{
    if (opening->card >= TREY_DECK_CARDS || pledge->decks > TREY_DECKS_MAX) {
        return false;
    }
    digest leaf =
        leaf_of(pledge->id, pledge->decks, opening->position, opening->card, opening->salt);
    return merkle_path_check(&opening->path, opening->position, fair_pledge_cards(pledge), &leaf,
                             &pledge->root);
}
