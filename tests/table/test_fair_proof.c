/* SPDX-License-Identifier: MIT */
/*
 * One proof of several cards: the answers of an independent verifier, every set of cards, and no
 * other bytes, positions or pledge. Seeds are fixed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/fair_proof.h"

enum { ROUND_CARDS = 24, TRIES = 200 };

static fair_shoe shoe; /* too large for a stack that tests share */
static fair_pledge pledge;
static uint16_t positions[TREY_SHOE_CARDS_MAX];
static uint8_t proof[FAIR_PROOF_SIZE_MAX + DIGEST_SIZE];
static size_t proof_size;
static uint32_t random_state = 20260101;

static uint32_t below(uint32_t limit)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % limit;
}

/* The shoe of the worked example in docs/fairness.md, and positions in some order. */
static void make_shoe(uint8_t decks)
{
    uint8_t seed[FAIR_SEED_SIZE], id[FAIR_ID_SIZE];
    for (uint32_t i = 0; i < FAIR_SEED_SIZE; i++) {
        seed[i] = (uint8_t)i;
    }
    memset(id, 0xa0, sizeof id);
    fair_shoe_make(&shoe, seed, id, decks);
    pledge = fair_shoe_pledge(&shoe);
    uint32_t count = fair_pledge_cards(&pledge);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = below(i + 1);
        positions[i] = positions[at];
        positions[at] = (uint16_t)i;
    }
}

/* Another set of cards of a round of `count` cards, never empty. */
static fair_card_set some_cards(uint32_t count)
{
    fair_card_set shown = (fair_card_set)1 << below(count);
    for (uint32_t number = 0; number < count; number++) {
        shown |= (fair_card_set)below(2) << number;
    }
    return shown;
}

static bool holds(const uint8_t *bytes, size_t size, uint32_t count)
{
    static const fair_proved untouched = {.shown = 12345};
    fair_proved proved = untouched;
    uint8_t *exact = malloc(size + 1); /* so that a sanitizer sees a read past the end */
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    bool does = fair_proof_check(exact, size, &pledge, positions, count, &proved);
    free(exact);
    if (!does) {
        assert_memory_equal(&proved, &untouched, sizeof proved);
    }
    return does;
}

static void begin(uint8_t decks, fair_card_set shown)
{
    make_shoe(decks);
    proof_size = fair_proof_make(proof, &shoe, positions, shown);
    assert_true(holds(proof, proof_size, ROUND_CARDS));
}

static uint32_t count_of(fair_card_set shown)
{
    return (uint32_t)__builtin_popcountll(shown);
}

/* ---- Known answers ---- */

static void check_known_answer(char *line)
{
    static uint8_t expected[FAIR_PROOF_SIZE_MAX];
    size_t size;
    uint8_t decks = (uint8_t)strtoul(strsep(&line, "\t"), NULL, 10);
    fair_card_set shown = strtoull(strsep(&line, "\t"), NULL, 16);
    char *told = strsep(&line, "\t");
    make_shoe(decks);
    memset(positions, 0xff, sizeof positions); /* those of other cards must not matter */
    for (uint32_t number = 0; number < FAIR_PROOF_CARDS_MAX; number++) {
        if ((shown >> number & 1) != 0) {
            positions[number] = (uint16_t)strtoul(told, &told, 10);
        }
    }
    assert_int_equal(
        sodium_hex2bin(expected, sizeof expected, line, strlen(line), "\n", &size, NULL), 0);
    proof_size = fair_proof_make(proof, &shoe, positions, shown);
    assert_int_equal(proof_size, size);
    assert_memory_equal(proof, expected, size);
    assert_true(holds(expected, size, FAIR_PROOF_CARDS_MAX));
}

static void known_answers(void **state)
{
    (void)state;
    static char line[4 * FAIR_PROOF_SIZE_MAX];
    uint32_t count = 0;
    FILE *file = fopen(getenv("TREY_FAIR_PROOF"), "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] != '#' && line[0] != 'd') {
            check_known_answer(line);
            count++;
        }
    }
    fclose(file);
    assert_int_equal(count, 25);
}

/* ---- The tree ---- */

/* Every set of leaves of small trees, and some of large ones. */
static void check_leaves(const merkle_tree *tree, const digest *leaves, const bool *is_proved)
{
    static merkle_multiproof made;
    static uint16_t proved[MERKLE_LEAVES_MAX];
    static digest digests[MERKLE_LEAVES_MAX];
    uint32_t count = 0, total = tree->leaf_count;
    for (uint32_t leaf = 0; leaf < total; leaf++) {
        if (is_proved[leaf]) {
            digests[count] = leaves[leaf];
            proved[count++] = (uint16_t)leaf;
        }
    }
    const digest *root = merkle_tree_root(tree);
    merkle_tree_prove(tree, proved, count, &made);
    assert_true(merkle_multiproof_check(&made, proved, digests, count, total, root));
    digests[0].bytes[31] ^= 1;
    assert_false(merkle_multiproof_check(&made, proved, digests, count, total, root));
    digests[0].bytes[31] ^= 1;
    made.length++;
    assert_false(merkle_multiproof_check(&made, proved, digests, count, total, root));
    made.length--;
    if (made.length > 0) {
        made.length--;
        assert_false(merkle_multiproof_check(&made, proved, digests, count, total, root));
    }
}

static void every_set_of_leaves(void **state)
{
    (void)state;
    enum { SMALL = 10 };
    static digest leaves[MERKLE_LEAVES_MAX];
    static merkle_tree tree;
    bool is_proved[MERKLE_LEAVES_MAX];
    for (uint32_t i = 0; i < MERKLE_LEAVES_MAX; i++) {
        memcpy(leaves[i].bytes, &i, sizeof i);
    }
    for (uint32_t count = 1; count <= SMALL; count++) {
        merkle_tree_make(&tree, leaves, count);
        for (uint32_t set = 1; set < 1U << count; set++) {
            for (uint32_t leaf = 0; leaf < count; leaf++) {
                is_proved[leaf] = (set >> leaf & 1) != 0;
            }
            check_leaves(&tree, leaves, is_proved);
        }
    }
    for (uint32_t count = SMALL + 1; count <= MERKLE_LEAVES_MAX; count += count < 70 ? 1 : 23) {
        merkle_tree_make(&tree, leaves, count);
        for (uint32_t step = 1; step <= count; step += 1 + step / 2) { /* every second gives most */
            for (uint32_t leaf = 0; leaf < count; leaf++) {
                is_proved[leaf] = leaf % step == 0;
            }
            check_leaves(&tree, leaves, is_proved);
        }
    }
}

static void leaves_that_are_refused(void **state)
{
    (void)state;
    static digest leaves[MERKLE_LEAVES_MAX];
    static merkle_tree tree;
    static merkle_multiproof made;
    const uint16_t good[] = {3, 7, 8};
    const digest digests[] = {leaves[3], leaves[7], leaves[8]};
    merkle_tree_make(&tree, leaves, 12);
    merkle_tree_prove(&tree, good, 3, &made);
    const digest *root = merkle_tree_root(&tree);
    assert_true(merkle_multiproof_check(&made, good, digests, 3, 12, root));
    const uint16_t wrong[][3] = {{7, 3, 8}, {3, 8, 7},  {3, 3, 8},
                                 {3, 8, 8}, {3, 7, 12}, {3, 7, 65535}};
    for (uint32_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(merkle_multiproof_check(&made, wrong[i], digests, 3, 12, root));
    }
    const uint32_t totals[] = {0, 2, 8, MERKLE_LEAVES_MAX + 1, 1 << 20, UINT32_MAX};
    for (uint32_t i = 0; i < sizeof totals / sizeof totals[0]; i++) {
        assert_false(merkle_multiproof_check(&made, good, digests, 3, totals[i], root));
    }
    assert_false(merkle_multiproof_check(&made, good, digests, 0, 12, root));
    merkle_tree_prove(&tree, good, 2, &made); /* proves nothing of a leaf that the tree has not */
    for (uint32_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(merkle_multiproof_check(&made, wrong[i], digests, 3, 12, root));
    }
    const uint32_t lengths[] = {0, MERKLE_PARTS_MAX + 1, UINT32_MAX};
    for (uint32_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        made.length = lengths[i];
        assert_false(merkle_multiproof_check(&made, good, digests, 3, 12, root));
    }
}

/* ---- Proofs ---- */

static void proofs_prove_the_cards(void **state)
{
    (void)state;
    for (uint8_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        for (uint32_t i = 0; i < TRIES; i++) {
            uint32_t count = 3 + below(FAIR_PROOF_CARDS_MAX - 2);
            fair_card_set shown = some_cards(count);
            fair_proved proved;
            make_shoe(decks);
            size_t size = fair_proof_make(proof, &shoe, positions, shown);
            assert_true(fair_proof_check(proof, size, &pledge, positions, count, &proved));
            assert_int_equal(proved.shown, shown);
            for (uint32_t number = 0; number < count; number++) {
                if ((shown >> number & 1) != 0) {
                    assert_int_equal(proved.cards[number],
                                     fair_shoe_card(&shoe, positions[number]));
                }
            }
        }
    }
}

/* Whatever bit of a proof, of a position that it needs or of the pledge is turned, they no longer
 * belong together. */
static void no_bit_can_be_changed(void **state)
{
    (void)state;
    for (uint8_t decks = 1; decks <= 3; decks += 2) {
        begin(decks, 0x00e381);
        struct {
            void *at;
            size_t size;
        } parts[] = {
            {proof, proof_size},
            {&positions[7], sizeof positions[7]},
            {&positions[15], sizeof positions[15]},
            {pledge.id, FAIR_ID_SIZE},
            {&pledge.decks, sizeof pledge.decks},
            {pledge.root.bytes, DIGEST_SIZE},
        };
        for (unsigned part = 0; part < sizeof parts / sizeof parts[0]; part++) {
            for (size_t bit = 0; bit < 8 * parts[part].size; bit++) {
                uint8_t *byte = (uint8_t *)parts[part].at + bit / 8;
                *byte ^= (uint8_t)(1 << bit % 8);
                assert_false(holds(proof, proof_size, ROUND_CARDS));
                *byte ^= (uint8_t)(1 << bit % 8);
            }
        }
        assert_true(holds(proof, proof_size, ROUND_CARDS));
    }
}

static void no_other_size(void **state)
{
    (void)state;
    begin(2, 0xfff000);
    for (size_t size = 0; size < proof_size; size++) {
        assert_false(holds(proof, size, ROUND_CARDS));
    }
    for (size_t more = 1; more <= DIGEST_SIZE; more++) {
        assert_false(holds(proof, proof_size + more, ROUND_CARDS));
    }
    static uint8_t huge[1 << 16];
    memcpy(huge, proof, proof_size);
    for (size_t more = 1; proof_size + more * DIGEST_SIZE <= sizeof huge; more++) {
        assert_false(holds(huge, proof_size + more * DIGEST_SIZE, ROUND_CARDS));
    }
    memset(huge, 0xff, sizeof huge);
    assert_false(holds(huge, sizeof huge, ROUND_CARDS));
}

/* Exchanges two stretches of bytes. */
static void exchange(uint8_t *a, uint8_t *b, size_t size)
{
    uint8_t kept[FAIR_PROOF_CARD_SIZE];
    memcpy(kept, a, size);
    memcpy(a, b, size);
    memcpy(b, kept, size);
}

/* Cards and digests have one order, and none can be left out or repeated. */
static void no_other_order(void **state)
{
    (void)state;
    enum { CARD = FAIR_PROOF_CARD_SIZE };
    fair_card_set shown = 0x111111;
    begin(1, shown);
    uint8_t *cards = proof + FAIR_PROOF_HEAD_SIZE, *parts = cards + count_of(shown) * CARD;
    uint32_t part_count = (uint32_t)(proof + proof_size - parts) / DIGEST_SIZE;
    assert_true(part_count > 3);
    for (uint32_t i = 1; i < count_of(shown); i++) {
        exchange(cards, cards + i * CARD, CARD);
        assert_false(holds(proof, proof_size, ROUND_CARDS));
        exchange(cards, cards + i * CARD, CARD);
    }
    for (uint32_t i = 1; i < part_count; i++) {
        uint8_t *a = parts + (i - 1) * DIGEST_SIZE, *b = parts + i * DIGEST_SIZE;
        exchange(a, b, DIGEST_SIZE);
        assert_false(holds(proof, proof_size, ROUND_CARDS));
        exchange(a, b, DIGEST_SIZE);
    }
    for (uint32_t i = 0; i < part_count; i++) {
        static uint8_t other[sizeof proof];
        size_t at = (size_t)(parts - proof) + i * DIGEST_SIZE, after = at + DIGEST_SIZE;
        memcpy(other, proof, at); /* without part i */
        memcpy(other + at, proof + after, proof_size - after);
        assert_false(holds(other, proof_size - DIGEST_SIZE, ROUND_CARDS));
        memcpy(other, proof, after); /* with part i twice */
        memcpy(other + after, proof + at, proof_size - at);
        assert_false(holds(other, proof_size + DIGEST_SIZE, ROUND_CARDS));
    }
    assert_true(holds(proof, proof_size, ROUND_CARDS));
}

static void put_set(uint8_t *bytes, fair_card_set shown)
{
    for (uint32_t i = 0; i < 8; i++) {
        bytes[1 + i] = (uint8_t)(shown >> 8 * i);
    }
}

/* A set of other cards, of none, or of cards that were not dealt. */
static void no_other_set(void **state)
{
    (void)state;
    fair_card_set shown = 0x000e07;
    begin(1, shown);
    for (uint32_t i = 0; i < TRIES; i++) {
        fair_card_set other = some_cards(i % 2 != 0 ? 63 : ROUND_CARDS);
        put_set(proof, other);
        assert_int_equal(holds(proof, proof_size, ROUND_CARDS), other == shown);
    }
    put_set(proof, ~(fair_card_set)0);
    assert_false(holds(proof, proof_size, ROUND_CARDS));
    uint8_t nothing[FAIR_PROOF_HEAD_SIZE + DIGEST_SIZE] = {FAIR_PROOF_FORM};
    memcpy(nothing + FAIR_PROOF_HEAD_SIZE, pledge.root.bytes, DIGEST_SIZE);
    assert_false(holds(nothing, FAIR_PROOF_HEAD_SIZE, ROUND_CARDS));
    assert_false(holds(nothing, sizeof nothing, ROUND_CARDS));
    put_set(proof, shown);
    assert_true(holds(proof, proof_size, 12));
    const uint32_t counts[] = {0, 1, 11, FAIR_PROOF_CARDS_MAX + 1, 64, 416, UINT32_MAX};
    for (uint32_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        assert_false(holds(proof, proof_size, counts[i]));
    }
}

/* A round that names a position twice is none, even if each card has its salt. */
static void no_position_twice(void **state)
{
    (void)state;
    begin(1, 0x3);
    uint8_t *cards = proof + FAIR_PROOF_HEAD_SIZE;
    positions[1] = positions[0];
    memcpy(cards + FAIR_PROOF_CARD_SIZE, cards, FAIR_PROOF_CARD_SIZE);
    uint8_t single[FAIR_PROOF_SIZE_MAX];
    size_t head = FAIR_PROOF_HEAD_SIZE + FAIR_PROOF_CARD_SIZE;
    size_t size = fair_proof_make(single, &shoe, positions, 0x1);
    memcpy(cards + 2 * FAIR_PROOF_CARD_SIZE, single + head, size - head);
    assert_false(holds(proof, size + FAIR_PROOF_CARD_SIZE, ROUND_CARDS));
}

/* A value that is not a card is never proved, pledged or not. */
static void an_invalid_card_is_never_proved(void **state)
{
    (void)state;
    static digest leaves[TREY_DECK_CARDS];
    static merkle_tree tree;
    static merkle_multiproof made;
    make_shoe(1);
    positions[0] = 51;
    for (uint32_t card = TREY_DECK_CARDS - 1; card <= TREY_DECK_CARDS; card++) {
        const uint8_t salt[FAIR_SALT_SIZE] = {0};
        leaves[51] = fair_leaf_make(&pledge, 51, (trey_card)card, salt);
        merkle_tree_make(&tree, leaves, TREY_DECK_CARDS);
        merkle_tree_prove(&tree, positions, 1, &made);
        pledge.root = *merkle_tree_root(&tree);
        memset(proof, 0, sizeof proof);
        proof[0] = FAIR_PROOF_FORM;
        put_set(proof, 1);
        proof[FAIR_PROOF_HEAD_SIZE] = (uint8_t)card;
        size_t head = FAIR_PROOF_HEAD_SIZE + FAIR_PROOF_CARD_SIZE;
        memcpy(proof + head, made.parts, made.length * DIGEST_SIZE);
        assert_int_equal(holds(proof, head + made.length * DIGEST_SIZE, ROUND_CARDS),
                         card < TREY_DECK_CARDS);
    }
}

/* A proof has the salts of its own cards, and otherwise digests of parts without any of them. */
static void proofs_hold_no_other_secret(void **state)
{
    (void)state;
    fair_card_set shown = 0x0001c7;
    begin(1, shown);
    for (uint32_t number = 0; number < TREY_DECK_CARDS; number++) {
        uint8_t salt[FAIR_SALT_SIZE];
        fair_shoe_salt(&shoe, positions[number], salt);
        bool is_shown = number < 63 && (shown >> number & 1) != 0;
        assert_int_equal(memmem(proof, proof_size, salt, sizeof salt) != NULL, is_shown);
        bool has_leaf = memmem(proof, proof_size, shoe.tree.nodes[positions[number]].bytes,
                               DIGEST_SIZE) != NULL;
        assert_false(is_shown && has_leaf);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(every_set_of_leaves),
        cmocka_unit_test(leaves_that_are_refused),
        cmocka_unit_test(proofs_prove_the_cards),
        cmocka_unit_test(no_bit_can_be_changed),
        cmocka_unit_test(no_other_size),
        cmocka_unit_test(no_other_order),
        cmocka_unit_test(no_other_set),
        cmocka_unit_test(no_position_twice),
        cmocka_unit_test(an_invalid_card_is_never_proved),
        cmocka_unit_test(proofs_hold_no_other_secret),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
