/* SPDX-License-Identifier: MIT */
/*
 * Derives the order of the cards, their salts and the Merkle tree from a seed.
 */
#include "fair_shoe.h"

#include <string.h>

#include "base/assert.h"
#include "bytes.h"
#include "digest_many.h"

/* Each block of the stream has two salts, so a deck takes a whole number of blocks. */
enum { SALTS_IN_BLOCK = 2 };
_Static_assert(TREY_DECK_CARDS % SALTS_IN_BLOCK == 0, "a deck's salts begin with a block");

/* Writes the input of a leaf's digest. */
static size_t write_leaf(uint8_t block[DIGEST_BLOCK_SIZE], const uint8_t id[FAIR_ID_SIZE],
                         uint8_t decks, uint16_t position, trey_card card,
                         const uint8_t salt[FAIR_SALT_SIZE])
{
    bytes_writer writer = {.bytes = block, .capacity = DIGEST_BLOCK_SIZE};
    bytes_put_u8(&writer, DIGEST_LEAF);
    bytes_put_u8(&writer, FAIR_VERSION);
    bytes_put(&writer, id, FAIR_ID_SIZE);
    bytes_put_u8(&writer, decks);
    bytes_put_u16(&writer, position);
    bytes_put_u8(&writer, card);
    bytes_put(&writer, salt, FAIR_SALT_SIZE);
    return writer.size;
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

static void make_tree(fair_shoe *shoe)
{
    uint8_t salts[TREY_DECK_CARDS][FAIR_SALT_SIZE];
    uint8_t blocks[TREY_DECK_CARDS][DIGEST_BLOCK_SIZE] = {{0}};
    digest leaves[TREY_SHOE_CARDS_MAX];
    uint32_t count = (uint32_t)shoe->decks * TREY_DECK_CARDS;
    for (uint32_t first = 0; first < count; first += TREY_DECK_CARDS) {
        shuffle_bytes(salts[0], sizeof salts, first / SALTS_IN_BLOCK, shoe->seed, SHUFFLE_SALTS);
        size_t size = 0;
        for (uint32_t i = 0; i < TREY_DECK_CARDS; i++) {
            size = write_leaf(blocks[i], shoe->id, shoe->decks, (uint16_t)(first + i),
                              shoe->cards[first + i], salts[i]);
        }
        digest_many(leaves + first, (const uint8_t(*)[DIGEST_BLOCK_SIZE])blocks, size,
                    TREY_DECK_CARDS);
    }
    merkle_tree_make(&shoe->tree, leaves, count);
    sodium_memzero(salts, sizeof salts);
    sodium_memzero(blocks, sizeof blocks);
}

void fair_shoe_make(fair_shoe *shoe, const uint8_t seed[FAIR_SEED_SIZE],
                    const uint8_t id[FAIR_ID_SIZE], uint8_t decks)
{
    TREY_ASSERT(decks >= 1 && decks <= TREY_DECKS_MAX);
    memcpy(shoe->id, id, FAIR_ID_SIZE);
    shoe->decks = decks;
    memcpy(shoe->seed, seed, FAIR_SEED_SIZE);
    order_cards(shoe);
    make_tree(shoe);
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

void fair_shoe_salt(const fair_shoe *shoe, uint32_t position, uint8_t salt[FAIR_SALT_SIZE])
{
    /* The block also has another card's salt, which must stay secret. */
    uint8_t block[SALTS_IN_BLOCK * FAIR_SALT_SIZE];
    shuffle_bytes(block, sizeof block, position / SALTS_IN_BLOCK, shoe->seed, SHUFFLE_SALTS);
    memcpy(salt, block + position % SALTS_IN_BLOCK * FAIR_SALT_SIZE, FAIR_SALT_SIZE);
    sodium_memzero(block, sizeof block);
}

void fair_shoe_open(const fair_shoe *shoe, uint32_t position, fair_opening *opening)
{
    *opening =
        (fair_opening){.position = (uint16_t)position, .card = fair_shoe_card(shoe, position)};
    fair_shoe_salt(shoe, position, opening->salt);
    merkle_tree_path(&shoe->tree, position, &opening->path);
}

/* The number of bytes that are used: the tree, the last field, is only as long as its leaves need.
 */
static size_t size_in_use(const fair_shoe *shoe)
{
    return offsetof(fair_shoe, tree.nodes) + merkle_tree_nodes(&shoe->tree) * sizeof(digest);
}

void fair_shoe_copy(fair_shoe *target, const fair_shoe *from)
{
    memcpy(target, from, size_in_use(from));
}

void fair_shoe_finish(fair_shoe *shoe)
{
    sodium_memzero(shoe, size_in_use(shoe));
}

digest fair_leaf_make(const fair_pledge *pledge, uint32_t position, trey_card card,
                      const uint8_t salt[FAIR_SALT_SIZE])
{
    uint8_t block[DIGEST_BLOCK_SIZE] = {0};
    digest leaf;
    size_t size = write_leaf(block, pledge->id, pledge->decks, (uint16_t)position, card, salt);
    crypto_generichash(leaf.bytes, DIGEST_SIZE, block, size, NULL, 0);
    return leaf;
}

bool fair_opening_check(const fair_opening *opening, const fair_pledge *pledge)
{
    if (opening->card >= TREY_DECK_CARDS || pledge->decks > TREY_DECKS_MAX) {
        return false;
    }
    digest leaf = fair_leaf_make(pledge, opening->position, opening->card, opening->salt);
    return merkle_path_check(&opening->path, opening->position, fair_pledge_cards(pledge), &leaf,
                             &pledge->root);
}
