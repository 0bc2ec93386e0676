/* SPDX-License-Identifier: MIT */
/*
 * The set of cards comes first, as bits. So no card can be in a proof twice or out of order, and
 * the size of a proof follows from its set: each set of cards has exactly one proof.
 */
#include "fair_proof.h"

#include <string.h>

#include "base/assert.h"
#include "bytes.h"

_Static_assert(FAIR_PROOF_CARDS_MAX < 64, "the cards of a round fit into a set");

/* The cards of a set in the order of their positions, which is that of the leaves. */
typedef struct proof_order {
    uint32_t count;
    uint16_t leaves[FAIR_PROOF_CARDS_MAX];
    uint8_t numbers[FAIR_PROOF_CARDS_MAX];
} proof_order;

static bool is_shown(fair_card_set shown, uint32_t number)
{
    return (shown >> number & 1) != 0;
}

/* Inserts a card; there are few. */
static void insert(proof_order *order, uint16_t position, uint32_t number)
{
    uint32_t at = order->count++;
    for (; at > 0 && order->leaves[at - 1] > position; at--) {
        order->leaves[at] = order->leaves[at - 1];
        order->numbers[at] = order->numbers[at - 1];
    }
    order->leaves[at] = position;
    order->numbers[at] = (uint8_t)number;
}

static proof_order sort_cards(fair_card_set shown, const uint16_t *positions)
{
    proof_order order = {.count = 0};
    for (uint32_t number = 0; number < FAIR_PROOF_CARDS_MAX; number++) {
        if (is_shown(shown, number)) {
            insert(&order, positions[number], number);
        }
    }
    return order;
}

size_t fair_proof_make(uint8_t bytes[FAIR_PROOF_SIZE_MAX], const fair_shoe *shoe,
                       const uint16_t *positions, fair_card_set shown)
{
    TREY_ASSERT(shown != 0 && shown >> FAIR_PROOF_CARDS_MAX == 0);
    bytes_writer writer = {.bytes = bytes, .capacity = FAIR_PROOF_SIZE_MAX};
    bytes_put_u8(&writer, FAIR_PROOF_FORM);
    bytes_put_u64(&writer, shown);
    for (uint32_t number = 0; number < FAIR_PROOF_CARDS_MAX; number++) {
        if (is_shown(shown, number)) {
            uint8_t salt[FAIR_SALT_SIZE];
            fair_shoe_salt(shoe, positions[number], salt);
            bytes_put_u8(&writer, fair_shoe_card(shoe, positions[number]));
            bytes_put(&writer, salt, sizeof salt);
        }
    }
    proof_order order = sort_cards(shown, positions);
    merkle_multiproof proof;
    merkle_tree_prove(&shoe->tree, order.leaves, order.count, &proof);
    bytes_put(&writer, proof.parts, proof.length * sizeof proof.parts[0]);
    TREY_ASSERT(!writer.is_full);
    return writer.size;
}

/* Reads the cards and makes their leaves, by number. */
static bool read_cards(bytes_reader *reader, const fair_pledge *pledge, const uint16_t *positions,
                       fair_proved *proved, digest leaves[FAIR_PROOF_CARDS_MAX])
{
    for (uint32_t number = 0; number < FAIR_PROOF_CARDS_MAX; number++) {
        if (is_shown(proved->shown, number)) {
            uint8_t salt[FAIR_SALT_SIZE];
            proved->cards[number] = bytes_get_u8(reader);
            bytes_get(reader, salt, sizeof salt);
            if (reader->is_short || proved->cards[number] >= TREY_DECK_CARDS) {
                return false;
            }
            leaves[number] = fair_leaf_make(pledge, positions[number], proved->cards[number], salt);
        }
    }
    return true;
}

/* Reads the rest of the bytes as the parts of the tree. */
static bool read_parts(bytes_reader *reader, merkle_multiproof *proof)
{
    if (reader->left % DIGEST_SIZE != 0 || reader->left / DIGEST_SIZE > MERKLE_PARTS_MAX) {
        return false;
    }
    proof->length = (uint32_t)(reader->left / DIGEST_SIZE);
    bytes_get(reader, proof->parts, reader->left);
    return true;
}

bool fair_proof_check(const uint8_t *bytes, size_t size, const fair_pledge *pledge,
                      const uint16_t *positions, uint32_t count, fair_proved *proved)
{
    bytes_reader reader = {.bytes = bytes, .left = size};
    fair_proved found = {0};
    digest leaves[FAIR_PROOF_CARDS_MAX], sorted[FAIR_PROOF_CARDS_MAX];
    uint8_t form = bytes_get_u8(&reader);
    found.shown = bytes_get_u64(&reader);
    merkle_multiproof proof;
    if (form != FAIR_PROOF_FORM || count > FAIR_PROOF_CARDS_MAX || found.shown >> count != 0 ||
        pledge->decks > TREY_DECKS_MAX || !read_cards(&reader, pledge, positions, &found, leaves) ||
        !read_parts(&reader, &proof)) {
        return false;
    }
    proof_order order = sort_cards(found.shown, positions);
    for (uint32_t i = 0; i < order.count; i++) {
        sorted[i] = leaves[order.numbers[i]];
    }
    if (!merkle_multiproof_check(&proof, order.leaves, sorted, order.count,
                                 fair_pledge_cards(pledge), &pledge->root)) {
        return false;
    }
    *proved = found;
    return true;
}
