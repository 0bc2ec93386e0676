/* SPDX-License-Identifier: MIT */
/*
 * The fair shoe: known answers, refusals, openings and audits that find every change, deals
 * that are fair. Seeds are fixed, so nothing here can fail by chance.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/digest_many.h"
#include "table/fair_audit.h"
#include "table/fair_hands.h"

static const uint8_t example_id[FAIR_ID_SIZE] = {
    0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0, 0xa0,
};

/* Too large for a stack that tests share. */
static fair_shoe shoe, other_shoe;
static fair_deal deal, other_deal;
static fair_audit audit;

static void fill_seed(uint8_t seed[FAIR_SEED_SIZE], uint32_t number)
{
    memset(seed, 0, FAIR_SEED_SIZE);
    memcpy(seed, &number, sizeof number);
}

static void make_shoe(fair_shoe *made, uint32_t number, uint8_t decks)
{
    uint8_t seed[FAIR_SEED_SIZE];
    fill_seed(seed, number);
    fair_shoe_make(made, seed, example_id, decks);
}

/* A shoe from a number, and its deal with bets open. */
static void begin(uint32_t number, uint8_t decks)
{
    make_shoe(&shoe, number, decks);
    fair_pledge pledge = fair_shoe_pledge(&shoe);
    fair_deal_begin(&deal, &pledge);
    fair_deal_open_bets(&deal);
}

static uint32_t commit(fair_deal *to, trey_bettor bettor, uint8_t byte)
{
    uint8_t entropy[FAIR_ENTROPY_SIZE];
    memset(entropy, byte, sizeof entropy);
    digest commitment = fair_commitment_make(&to->pledge, to->round, bettor, entropy);
    return fair_deal_commit(to, bettor, &commitment).status;
}

static uint32_t reveal(fair_deal *to, trey_bettor bettor, uint8_t byte)
{
    uint8_t entropy[FAIR_ENTROPY_SIZE];
    memset(entropy, byte, sizeof entropy);
    return fair_deal_reveal(to, bettor, entropy).status;
}

static trey_card draw(void)
{
    return fair_shoe_card(&shoe, fair_deal_draw(&deal));
}

/* The three contributors of the worked example in docs/fairness.md; one of them withholds. */
static void contribute_as_in_example(void)
{
    assert_int_equal(commit(&deal, 7, 0x11), TREY_OK);
    assert_int_equal(commit(&deal, 9, 0x22), TREY_OK);
    assert_int_equal(commit(&deal, 4, 0x33), TREY_OK);
    fair_deal_close_bets(&deal);
    assert_int_equal(reveal(&deal, 4, 0x33), TREY_OK); /* in any order */
    assert_int_equal(reveal(&deal, 7, 0x11), TREY_OK);
    fair_deal_mix(&deal);
}

/* ---- Known answers ---- */

/* The bytes of a hexadecimal text; returns how many. */
static size_t read_hex(const char *text, uint8_t *bytes, size_t size)
{
    size_t length = 0;
    assert_int_equal(sodium_hex2bin(bytes, size, text, strlen(text), "\n", &length, NULL), 0);
    return length;
}

static void check_known_answer(char *line)
{
    uint8_t seed[FAIR_SEED_SIZE], order[TREY_SHOE_CARDS_MAX], dealt[TREY_SHOE_CARDS_MAX];
    digest root, closing;
    uint8_t decks = (uint8_t)strtoul(strsep(&line, "\t"), NULL, 10);
    uint32_t count = (uint32_t)decks * TREY_DECK_CARDS;
    assert_int_equal(read_hex(strsep(&line, "\t"), seed, sizeof seed), sizeof seed);
    assert_int_equal(read_hex(strsep(&line, "\t"), root.bytes, DIGEST_SIZE), DIGEST_SIZE);
    assert_int_equal(read_hex(strsep(&line, "\t"), order, sizeof order), count);
    assert_int_equal(read_hex(strsep(&line, "\t"), closing.bytes, DIGEST_SIZE), DIGEST_SIZE);
    assert_int_equal(read_hex(strsep(&line, "\t"), dealt, sizeof dealt), count);

    fair_shoe_make(&shoe, seed, example_id, decks);
    fair_pledge pledge = fair_shoe_pledge(&shoe);
    fair_deal_begin(&deal, &pledge);
    fair_deal_open_bets(&deal);
    contribute_as_in_example();
    digest found = fair_deal_closing(&deal);
    assert_memory_equal(pledge.root.bytes, root.bytes, DIGEST_SIZE);
    assert_memory_equal(shoe.cards, order, count);
    assert_memory_equal(found.bytes, closing.bytes, DIGEST_SIZE);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(draw(), dealt[i]);
    }
    assert_int_equal(fair_deal_cards_left(&deal), 0);
}

static void known_answers(void **state)
{
    (void)state;
    const char *name = getenv("TREY_FAIR_SHOE");
    FILE *file = name != NULL ? fopen(name, "r") : NULL;
    assert_non_null(file);
    static char line[4096];
    unsigned rows = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] >= '1' && line[0] <= '8') {
            check_known_answer(line);
            rows++;
        }
    }
    fclose(file);
    assert_int_equal(rows, TREY_DECKS_MAX + 1);
}

/* ---- Shoes ---- */

static void every_card_as_often_as_there_are_decks(void **state)
{
    (void)state;
    for (uint8_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        begin(decks, decks);
        contribute_as_in_example();
        unsigned counts[TREY_DECK_CARDS] = {0};
        for (uint32_t left = TREY_DECK_CARDS * decks; left > 0; left--) {
            assert_int_equal(fair_deal_cards_left(&deal), left);
            counts[draw()]++;
        }
        for (unsigned card = 0; card < TREY_DECK_CARDS; card++) {
            assert_int_equal(counts[card], decks);
        }
    }
}

static void same_seed_same_shoe(void **state)
{
    (void)state;
    make_shoe(&shoe, 1, 2);
    memset(&other_shoe, 0xff, sizeof other_shoe);
    make_shoe(&other_shoe, 1, 2);
    fair_pledge pledge = fair_shoe_pledge(&shoe), again = fair_shoe_pledge(&other_shoe);
    assert_true(digest_equal(&pledge.root, &again.root));
    assert_memory_equal(shoe.cards, other_shoe.cards, (size_t)2 * TREY_DECK_CARDS);

    make_shoe(&other_shoe, 2, 2);
    again = fair_shoe_pledge(&other_shoe);
    assert_false(digest_equal(&pledge.root, &again.root));

    /* The same cards under another name. */
    uint8_t id[FAIR_ID_SIZE] = {1}, seed[FAIR_SEED_SIZE];
    fill_seed(seed, 1);
    fair_shoe_make(&other_shoe, seed, id, 2);
    again = fair_shoe_pledge(&other_shoe);
    assert_false(digest_equal(&pledge.root, &again.root));
}

static void nothing_stays_of_a_finished_shoe(void **state)
{
    (void)state;
    uint8_t seed[FAIR_SEED_SIZE] = {9};
    make_shoe(&shoe, 1, 8);
    fair_shoe_finish(&shoe);
    assert_true(sodium_is_zero((const uint8_t *)&shoe, sizeof shoe));
    make_shoe(&shoe, 9, 1);
    fair_pledge pledge = fair_shoe_pledge(&shoe);
    assert_int_equal(fair_audit_begin(&audit, &pledge, seed), FAIR_FOUND_NOTHING_WRONG);
    fair_audit_finish(&audit);
    assert_true(sodium_is_zero((const uint8_t *)&audit, sizeof audit));
}

/* ---- Trees ---- */

/* The root as RFC 6962 defines it, word by word. */
static digest plain_root(const digest *leaves, uint32_t count)
{
    if (count == 1) {
        return leaves[0];
    }
    uint32_t left = 1;
    while (left * 2 < count) {
        left *= 2;
    }
    digest halves[] = {plain_root(leaves, left), plain_root(leaves + left, count - left)};
    uint8_t bytes[1 + 2 * DIGEST_SIZE] = {DIGEST_NODE};
    memcpy(bytes + 1, halves[0].bytes, DIGEST_SIZE);
    memcpy(bytes + 1 + DIGEST_SIZE, halves[1].bytes, DIGEST_SIZE);
    digest root;
    crypto_generichash(root.bytes, DIGEST_SIZE, bytes, sizeof bytes, NULL, 0);
    return root;
}

static void trees_of_many_sizes(void **state)
{
    (void)state;
    static digest leaves[MERKLE_LEAVES_MAX];
    static merkle_tree tree;
    for (uint32_t i = 0; i < MERKLE_LEAVES_MAX; i++) {
        memcpy(leaves[i].bytes, &i, sizeof i);
    }
    for (uint32_t count = 1; count <= MERKLE_LEAVES_MAX; count += count < 70 ? 1 : 23) {
        merkle_tree_make(&tree, leaves, count);
        digest root = plain_root(leaves, count);
        assert_true(digest_equal(merkle_tree_root(&tree), &root));
        for (uint32_t leaf = 0; leaf < count; leaf++) {
            merkle_path path;
            merkle_tree_path(&tree, leaf, &path);
            assert_true(merkle_path_check(&path, leaf, count, &leaves[leaf], &root));
            assert_false(merkle_path_check(&path, leaf, count,
                                           &leaves[(leaf + 1) % MERKLE_LEAVES_MAX], &root));
            assert_false(merkle_path_check(&path, leaf + count, count, &leaves[leaf], &root));
        }
    }
}

/* ---- Contributions ---- */

/* Refused, and not a byte of the deal is different. */
#define REFUSED(call, status)                                                                      \
    do {                                                                                           \
        other_deal = deal;                                                                         \
        assert_int_equal(call, status);                                                            \
        assert_memory_equal(&deal, &other_deal, sizeof deal);                                      \
    } while (0)

static void contributions_in_their_time(void **state)
{
    (void)state;
    make_shoe(&shoe, 1, 1);
    fair_pledge pledge = fair_shoe_pledge(&shoe);
    fair_deal_begin(&deal, &pledge);
    REFUSED(commit(&deal, 1, 1), TREY_REFUSED_BETS_NOT_OPEN);
    REFUSED(reveal(&deal, 1, 1), FAIR_REFUSED_REVEAL_EARLY);
    fair_deal_open_bets(&deal);
    assert_int_equal(commit(&deal, 1, 1), TREY_OK);
    assert_int_equal(commit(&deal, 2, 2), TREY_OK);
    REFUSED(commit(&deal, 1, 3), FAIR_REFUSED_COMMIT_TWICE);
    REFUSED(reveal(&deal, 1, 1), FAIR_REFUSED_REVEAL_EARLY);
    fair_deal_close_bets(&deal);
    REFUSED(commit(&deal, 3, 3), TREY_REFUSED_BETS_CLOSED);
    REFUSED(reveal(&deal, 3, 3), FAIR_REFUSED_REVEAL_UNCOMMITTED);
    REFUSED(reveal(&deal, 1, 2), FAIR_REFUSED_REVEAL_DIFFERS);
    assert_int_equal(reveal(&deal, 1, 1), TREY_OK);
    REFUSED(reveal(&deal, 1, 1), FAIR_REFUSED_REVEAL_TWICE);
    fair_deal_mix(&deal);
    REFUSED(reveal(&deal, 2, 2), FAIR_REFUSED_REVEAL_LATE);
    REFUSED(commit(&deal, 3, 3), TREY_REFUSED_BETS_CLOSED);

    /* The withheld one stays in the list. */
    assert_int_equal(deal.contribution_count, 2);
    assert_true(deal.contributions[0].is_revealed);
    assert_false(deal.contributions[1].is_revealed);
}

static void as_many_as_there_is_room_for(void **state)
{
    (void)state;
    begin(1, 1);
    for (trey_bettor bettor = 0; bettor < FAIR_CONTRIBUTIONS_MAX; bettor++) {
        assert_int_equal(commit(&deal, bettor, (uint8_t)bettor), TREY_OK);
    }
    REFUSED(commit(&deal, FAIR_CONTRIBUTIONS_MAX, 1), FAIR_REFUSED_COMMITS_FULL);
    REFUSED(commit(&deal, 0, 1), FAIR_REFUSED_COMMIT_TWICE);
    fair_deal_close_bets(&deal);
    for (trey_bettor bettor = 0; bettor < FAIR_CONTRIBUTIONS_MAX; bettor++) {
        assert_int_equal(reveal(&deal, bettor, (uint8_t)bettor), TREY_OK);
    }
    fair_deal_mix(&deal);
    assert_int_equal(fair_deal_cards_left(&deal), TREY_DECK_CARDS);
}

/* A commitment is worth nothing to another bettor, in another round or with another shoe. */
static void commitments_fit_nowhere_else(void **state)
{
    (void)state;
    uint8_t entropy[FAIR_ENTROPY_SIZE] = {5};
    begin(1, 1);
    make_shoe(&other_shoe, 2, 1);
    fair_pledge other_pledge = fair_shoe_pledge(&other_shoe);
    digest elsewhere[] = {
        fair_commitment_make(&deal.pledge, 1, 8, entropy),
        fair_commitment_make(&deal.pledge, 2, 7, entropy),
        fair_commitment_make(&other_pledge, 1, 7, entropy),
    };
    for (unsigned i = 0; i < 3; i++) {
        begin(1, 1);
        assert_int_equal(fair_deal_commit(&deal, 7, &elsewhere[i]).status, TREY_OK);
        fair_deal_close_bets(&deal);
        assert_int_equal(fair_deal_reveal(&deal, 7, entropy).status, FAIR_REFUSED_REVEAL_DIFFERS);
    }
}

/* The first positions of a round with two bettors, of whom some reveal. */
static void positions_with(uint8_t first, uint8_t second, bool second_reveals, uint16_t found[8])
{
    begin(1, 8);
    assert_int_equal(commit(&deal, 1, first), TREY_OK);
    assert_int_equal(commit(&deal, 2, second), TREY_OK);
    fair_deal_close_bets(&deal);
    assert_int_equal(reveal(&deal, 1, first), TREY_OK);
    assert_int_equal(second_reveals ? reveal(&deal, 2, second) : TREY_OK, TREY_OK);
    fair_deal_mix(&deal);
    for (unsigned i = 0; i < 8; i++) {
        found[i] = (uint16_t)fair_deal_draw(&deal);
    }
}

static void every_contribution_matters(void **state)
{
    (void)state;
    uint16_t base[8], found[8];
    positions_with(1, 2, true, base);
    positions_with(1, 2, true, found);
    assert_memory_equal(found, base, sizeof base);
    positions_with(1, 2, false, found);
    assert_memory_not_equal(found, base, sizeof base);
    positions_with(3, 2, true, found);
    assert_memory_not_equal(found, base, sizeof base);
    positions_with(1, 3, true, found);
    assert_memory_not_equal(found, base, sizeof base);
}

/* ---- Rounds ---- */

static void deal_round(uint32_t cards)
{
    contribute_as_in_example();
    for (uint32_t i = 0; i < cards; i++) {
        fair_deal_draw(&deal);
    }
}

static void several_rounds_from_one_shoe(void **state)
{
    (void)state;
    begin(1, 1);
    bool is_dealt[TREY_DECK_CARDS] = {false};
    for (unsigned round = 1; round <= 3; round++) {
        assert_int_equal(deal.round, round);
        deal_round(17);
        fair_deal_open_bets(&deal);
    }
    fair_deal_close_bets(&deal); /* given up */
    fair_deal_open_bets(&deal);
    assert_int_equal(deal.round, 5);
    fair_deal_close_bets(&deal); /* nobody contributes */
    fair_deal_mix(&deal);
    assert_int_equal(fair_deal_cards_left(&deal), 1);
    fair_deal_draw(&deal);
    for (unsigned i = 0; i < TREY_DECK_CARDS; i++) {
        assert_false(is_dealt[deal.positions[i]]);
        is_dealt[deal.positions[i]] = true;
    }
}

/* ---- Hands ---- */

static void expect_hands(const fair_bets *bets, const char *expected)
{
    uint8_t hands[TREY_HANDS_MAX];
    char text[4 * TREY_HANDS_MAX] = "";
    uint32_t count = fair_hands(bets, hands);
    for (uint32_t i = 0; i < count; i++) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "%u ", hands[i]);
    }
    assert_string_equal(text, expected);
}

/* ROUND-2 */
static void hands_follow_from_the_bets(void **state)
{
    fair_bets bets = {.deal_from = TREY_ORIGIN_SEAT_1,
                      .seats = 7,
                      .wager_count = 4,
                      .wagers = {{1, 5}, {2, 2}, {3, 5}, {1, 7}}};
    (void)state;
    expect_hands(&bets, "2 5 7 0 ");
    bets.bank_seat = 5;
    expect_hands(&bets, "2 5 7 0 ");
    bets.deal_from = TREY_ORIGIN_LEFT_OF_BANK;
    expect_hands(&bets, "7 2 5 0 ");
    bets.bank_seat = 7;
    expect_hands(&bets, "2 5 7 0 ");
    bets.bank_seat = 1;
    expect_hands(&bets, "2 5 7 0 ");
    bets.bank_seat = 2;
    expect_hands(&bets, "5 7 2 0 ");
}

static void impossible_bets_give_no_hands(void **state)
{
    const fair_bets good = {.deal_from = TREY_ORIGIN_LEFT_OF_BANK,
                            .seats = 7,
                            .bank_seat = 3,
                            .wager_count = 1,
                            .wagers = {{1, 5}}};
    fair_bets bets = good;
    (void)state;
    expect_hands(&bets, "5 0 ");
    bets.bank_seat = 0; /* nothing to begin left of */
    expect_hands(&bets, "");
    bets.bank_seat = 8;
    expect_hands(&bets, "");
    bets = good;
    bets.deal_from = TREY_ORIGIN_LEFT_OF_BANK + 1;
    expect_hands(&bets, "");
    bets = good;
    bets.seats = 0;
    expect_hands(&bets, "");
    bets.seats = TREY_SEATS_MAX + 1;
    expect_hands(&bets, "");
    bets = good;
    bets.wager_count = 0;
    expect_hands(&bets, "");
    bets.wager_count = TREY_WAGERS_MAX + 1;
    expect_hands(&bets, "");
    bets = good;
    bets.wagers[0].seat = 0;
    expect_hands(&bets, "");
    bets.wagers[0].seat = 255;
    expect_hands(&bets, "");
}

/* ---- Openings ---- */

static void openings_prove_the_dealt_cards(void **state)
{
    (void)state;
    for (uint8_t decks = 1; decks <= TREY_DECKS_MAX; decks++) {
        begin(decks, decks);
        contribute_as_in_example();
        while (fair_deal_cards_left(&deal) > 0) {
            uint32_t position = fair_deal_draw(&deal);
            fair_opening opening;
            fair_shoe_open(&shoe, position, &opening);
            assert_int_equal(opening.position, position);
            assert_int_equal(opening.card, fair_shoe_card(&shoe, position));
            assert_true(fair_opening_check(&opening, &deal.pledge));
        }
    }
}

/* Whatever bit of an opening or a pledge is turned, they no longer belong together. */
static void no_opening_can_be_changed(void **state)
{
    (void)state;
    begin(1, 3);
    fair_opening opening;
    fair_shoe_open(&shoe, 100, &opening);
    uint32_t siblings = opening.path.length * DIGEST_SIZE;
    struct {
        void *at;
        size_t size;
    } parts[] = {
        {&opening.position, sizeof opening.position},
        {&opening.card, sizeof opening.card},
        {opening.salt, sizeof opening.salt},
        {&opening.path.length, sizeof opening.path.length},
        {opening.path.siblings, siblings},
        {deal.pledge.id, FAIR_ID_SIZE},
        {&deal.pledge.decks, sizeof deal.pledge.decks},
        {deal.pledge.root.bytes, DIGEST_SIZE},
    };
    for (unsigned part = 0; part < sizeof parts / sizeof parts[0]; part++) {
        for (size_t bit = 0; bit < 8 * parts[part].size; bit++) {
            uint8_t *byte = (uint8_t *)parts[part].at + bit / 8;
            *byte ^= (uint8_t)(1 << bit % 8);
            assert_false(fair_opening_check(&opening, &deal.pledge));
            *byte ^= (uint8_t)(1 << bit % 8);
        }
    }
    assert_true(fair_opening_check(&opening, &deal.pledge));
}

/* A value that is not a card is never opened, pledged or not. */
static void an_invalid_card_is_never_opened(void **state)
{
    (void)state;
    static digest leaves[TREY_DECK_CARDS];
    static merkle_tree tree;
    fair_opening opening = {.position = 51, .card = TREY_DECK_CARDS - 1};
    for (unsigned turn = 0; turn < 2; turn++) {
        digest_writer writer;
        digest_begin(&writer, DIGEST_LEAF);
        digest_add_u8(&writer, FAIR_VERSION);
        digest_add_bytes(&writer, example_id, FAIR_ID_SIZE);
        digest_add_u8(&writer, 1);
        digest_add_u16(&writer, opening.position);
        digest_add_u8(&writer, opening.card);
        digest_add_bytes(&writer, opening.salt, FAIR_SALT_SIZE);
        leaves[opening.position] = digest_end(&writer);
        merkle_tree_make(&tree, leaves, TREY_DECK_CARDS);
        merkle_tree_path(&tree, opening.position, &opening.path);
        fair_pledge pledge = {.decks = 1, .root = *merkle_tree_root(&tree)};
        memcpy(pledge.id, example_id, FAIR_ID_SIZE);
        assert_int_equal(fair_opening_check(&opening, &pledge), opening.card < TREY_DECK_CARDS);
        opening.card++;
    }
}

/* An opening holds its own salt and digests of the tree, no salt of a neighbour. */
static void openings_hold_no_other_secret(void **state)
{
    (void)state;
    begin(1, 1);
    uint8_t salts[TREY_DECK_CARDS * FAIR_SALT_SIZE];
    shuffle_bytes(salts, sizeof salts, 0, shoe.seed, SHUFFLE_SALTS);
    for (uint32_t position = 0; position < TREY_DECK_CARDS; position++) {
        fair_opening opening;
        memset(&opening, 0xff, sizeof opening);
        fair_shoe_open(&shoe, position, &opening);
        assert_memory_equal(opening.salt, salts + position * FAIR_SALT_SIZE, FAIR_SALT_SIZE);
        for (uint32_t i = opening.path.length; i < MERKLE_PATH_MAX; i++) {
            assert_true(sodium_is_zero(opening.path.siblings[i].bytes, DIGEST_SIZE));
        }
        for (uint32_t i = 0; i < opening.path.length; i++) {
            bool is_node = false;
            for (uint32_t node = 0; node < merkle_tree_nodes(&shoe.tree); node++) {
                is_node |= digest_equal(&opening.path.siblings[i], &shoe.tree.nodes[node]);
            }
            assert_true(is_node);
        }
    }
}

/* Many at once are what each would be alone, whatever their length and number. */
static void many_digests_are_single_ones(void **state)
{
    (void)state;
    enum { MANY = 11 };
    uint8_t blocks[MANY][DIGEST_BLOCK_SIZE];
    digest made[MANY + 1], alone;
    for (size_t size = 0; size <= DIGEST_BLOCK_SIZE; size++) {
        memset(blocks, 0, sizeof blocks);
        for (size_t i = 0; i < MANY; i++) {
            for (size_t b = 0; b < size; b++) {
                blocks[i][b] = (uint8_t)(size * 31 + i * 7 + b * b * 5 + (b ^ i));
            }
        }
        size_t count = size % (MANY + 1);
        memset(made, 0xee, sizeof made);
        digest_many(made, (const uint8_t(*)[DIGEST_BLOCK_SIZE])blocks, size, count);
        for (size_t i = 0; i <= MANY; i++) {
            memset(&alone, 0xee, sizeof alone);
            if (i < count) {
                crypto_generichash(alone.bytes, DIGEST_SIZE, blocks[i], size, NULL, 0);
            }
            assert_memory_equal(made[i].bytes, alone.bytes, DIGEST_SIZE);
        }
    }
}

/* ---- Audits ---- */

enum { RECORDED_CARDS = 20 };

static trey_card recorded_cards[RECORDED_CARDS];
static fair_contribution recorded_contributions[3];

/* The record of the next round, as the example's contributors play it. */
static fair_round_record record_round(void)
{
    contribute_as_in_example();
    for (unsigned i = 0; i < RECORDED_CARDS; i++) {
        recorded_cards[i] = draw();
    }
    memcpy(recorded_contributions, deal.contributions, sizeof recorded_contributions);
    return (fair_round_record){.round = deal.round,
                               .contribution_count = 3,
                               .card_count = RECORDED_CARDS,
                               .is_closed = true,
                               .contributions = recorded_contributions,
                               .cards = recorded_cards,
                               .closing = fair_deal_closing(&deal)};
}

static fair_finding audit_round(const fair_round_record *record)
{
    uint8_t seed[FAIR_SEED_SIZE];
    fill_seed(seed, 1);
    assert_int_equal(fair_audit_begin(&audit, &deal.pledge, seed), FAIR_FOUND_NOTHING_WRONG);
    return fair_audit_round(&audit, record);
}

static void audits_accept_honest_rounds(void **state)
{
    (void)state;
    begin(1, 1);
    fair_round_record record = record_round();
    assert_int_equal(audit_round(&record), FAIR_FOUND_NOTHING_WRONG);
    fair_deal_open_bets(&deal); /* given up while bets are open */
    fair_round_record given_up = {.round = 2};
    assert_int_equal(fair_audit_round(&audit, &given_up), FAIR_FOUND_NOTHING_WRONG);
    fair_deal_open_bets(&deal);
    record = record_round();
    assert_int_equal(fair_audit_round(&audit, &record), FAIR_FOUND_NOTHING_WRONG);
    record.round++;
    assert_int_equal(fair_audit_round(&audit, &record), FAIR_FOUND_OTHER_CLOSING);
}

/* From version 2 on, the closing binds the hands, and no card is dealt without every reveal. */
static void audits_find_deals_without_a_reveal(void **state)
{
    (void)state;
    static const uint8_t hands[] = {3, TREY_BANKER};
    begin(1, 1);
    assert_int_equal(commit(&deal, 7, 0x11), TREY_OK);
    assert_int_equal(commit(&deal, 9, 0x22), TREY_OK);
    fair_deal_bind(&deal, hands, 2);
    fair_deal_close_bets(&deal);
    assert_int_equal(reveal(&deal, 7, 0x11), TREY_OK);
    assert_false(fair_deal_is_complete(&deal));
    fair_round_record record = {.round = 1,
                                .contribution_count = 2,
                                .is_closed = true,
                                .version = FAIR_ROUND_VERSION,
                                .hand_count = 2,
                                .hands = hands,
                                .contributions = deal.contributions,
                                .cards = recorded_cards,
                                .closing = fair_deal_closing(&deal)};
    assert_int_equal(audit_round(&record), FAIR_FOUND_NOTHING_WRONG); /* void */
    record.card_count = 6;
    assert_int_equal(audit_round(&record), FAIR_FOUND_REVEAL_MISSING);
    assert_int_equal(reveal(&deal, 9, 0x22), TREY_OK);
    assert_true(fair_deal_is_complete(&deal));
    fair_deal_mix(&deal);
    for (uint32_t i = 0; i < record.card_count; i++) {
        recorded_cards[i] = draw();
    }
    assert_int_equal(audit_round(&record), FAIR_FOUND_NOTHING_WRONG);
    static const uint8_t others[] = {4, TREY_BANKER};
    record.hands = others;
    assert_int_equal(audit_round(&record), FAIR_FOUND_OTHER_CLOSING);
    record.hands = hands;
    record.version = FAIR_ROUND_OLD;
    assert_int_equal(audit_round(&record), FAIR_FOUND_OTHER_CLOSING);
}

static void audits_find_other_shoes(void **state)
{
    (void)state;
    uint8_t seed[FAIR_SEED_SIZE];
    fill_seed(seed, 2);
    begin(1, 1);
    assert_int_equal(fair_audit_begin(&audit, &deal.pledge, seed), FAIR_FOUND_OTHER_ROOT);
    fill_seed(seed, 1);
    deal.pledge.decks = 0;
    assert_int_equal(fair_audit_begin(&audit, &deal.pledge, seed), FAIR_FOUND_OTHER_ROOT);
    deal.pledge.decks = TREY_DECKS_MAX + 1;
    assert_int_equal(fair_audit_begin(&audit, &deal.pledge, seed), FAIR_FOUND_OTHER_ROOT);
}

static void audits_find_other_rounds(void **state)
{
    (void)state;
    begin(1, 1);
    fair_round_record honest = record_round(), record = honest;
    record.round = 2;
    assert_int_equal(audit_round(&record), FAIR_FOUND_OTHER_ROUND);
    record = honest;
    record.closing.bytes[31] ^= 1;
    assert_int_equal(audit_round(&record), FAIR_FOUND_OTHER_CLOSING);
    record = honest;
    record.is_closed = false; /* revealed, and then dealt, while bets were open */
    assert_int_equal(audit_round(&record), FAIR_FOUND_CONTRIBUTION);
    record.contribution_count = 0;
    assert_int_equal(audit_round(&record), FAIR_FOUND_OTHER_CLOSING);
    record = honest;
    record.card_count = TREY_DECK_CARDS + 1;
    assert_int_equal(audit_round(&record), FAIR_FOUND_TOO_MANY_CARDS);
    for (unsigned i = 0; i < RECORDED_CARDS; i++) {
        recorded_cards[i] ^= 1;
        assert_int_equal(audit_round(&honest), FAIR_FOUND_OTHER_CARD);
        recorded_cards[i] ^= 1;
    }
}

static void audits_find_other_contributions(void **state)
{
    (void)state;
    begin(1, 1);
    fair_round_record honest = record_round(), record = honest;
    record.contribution_count = 2;
    assert_int_equal(audit_round(&record), FAIR_FOUND_OTHER_CLOSING);
    recorded_contributions[0].entropy[0] ^= 1;
    assert_int_equal(audit_round(&honest), FAIR_FOUND_CONTRIBUTION);
    recorded_contributions[0].entropy[0] ^= 1;
    recorded_contributions[0].is_revealed = false; /* the cards are not those */
    assert_int_equal(audit_round(&honest), FAIR_FOUND_OTHER_CARD);
    recorded_contributions[0].is_revealed = true;
    recorded_contributions[1].is_revealed = true; /* without the right entropy */
    assert_int_equal(audit_round(&honest), FAIR_FOUND_CONTRIBUTION);
    recorded_contributions[1].is_revealed = false;
    recorded_contributions[1].bettor = recorded_contributions[0].bettor;
    assert_int_equal(audit_round(&honest), FAIR_FOUND_CONTRIBUTION);
    recorded_contributions[1].bettor = 9;
    assert_int_equal(audit_round(&honest), FAIR_FOUND_NOTHING_WRONG);
}

/* ---- Fairness ---- */

enum { DEALS = 40000 };

static uint32_t place_counts[TREY_DECK_CARDS][TREY_DECK_CARDS];

/* How many standard deviations the chi-square of cards by place is from its mean. Rows and columns
 * have fixed sums, which leaves 51 x 51 degrees of freedom. */
static double deviation(void)
{
    double expected = (double)DEALS / TREY_DECK_CARDS, sum = 0;
    for (unsigned place = 0; place < TREY_DECK_CARDS; place++) {
        for (unsigned card = 0; card < TREY_DECK_CARDS; card++) {
            double excess = place_counts[place][card] - expected;
            sum += excess * excess / expected;
        }
    }
    double freedom = 51.0 * 51.0;
    return (sum * 51 / 52 - freedom) / sqrt(2 * freedom);
}

static void pledged_orders_are_even(void **state)
{
    (void)state;
    memset(place_counts, 0, sizeof place_counts);
    for (uint32_t number = 0; number < DEALS; number++) {
        make_shoe(&shoe, number, 1);
        for (unsigned place = 0; place < TREY_DECK_CARDS; place++) {
            place_counts[place][shoe.cards[place]]++;
        }
    }
    assert_true(fabs(deviation()) < 3);
}

/* One shoe, known to the house, and one bettor it does not know. */
static void deals_are_even_whatever_was_pledged(void **state)
{
    (void)state;
    memset(place_counts, 0, sizeof place_counts);
    make_shoe(&shoe, 1, 1);
    fair_pledge pledge = fair_shoe_pledge(&shoe);
    for (uint32_t number = 0; number < DEALS; number++) {
        uint8_t entropy[FAIR_ENTROPY_SIZE];
        fill_seed(entropy, number);
        fair_deal_begin(&deal, &pledge);
        fair_deal_open_bets(&deal);
        digest commitment = fair_commitment_make(&pledge, 1, 7, entropy);
        assert_int_equal(fair_deal_commit(&deal, 7, &commitment).status, TREY_OK);
        fair_deal_close_bets(&deal);
        assert_int_equal(fair_deal_reveal(&deal, 7, entropy).status, TREY_OK);
        fair_deal_mix(&deal);
        for (unsigned place = 0; place < TREY_DECK_CARDS; place++) {
            place_counts[place][draw()]++;
        }
    }
    assert_true(fabs(deviation()) < 3);
}

/* The same test finds a shuffle that swaps each card with any other. */
static void an_uneven_shuffle_is_found(void **state)
{
    (void)state;
    memset(place_counts, 0, sizeof place_counts);
    for (uint32_t number = 0; number < DEALS; number++) {
        uint8_t seed[FAIR_SEED_SIZE], cards[TREY_DECK_CARDS];
        uint32_t words[TREY_DECK_CARDS];
        fill_seed(seed, number);
        shuffle_bytes((uint8_t *)words, sizeof words, 0, seed, SHUFFLE_ORDER);
        for (unsigned i = 0; i < TREY_DECK_CARDS; i++) {
            cards[i] = (uint8_t)i;
        }
        for (unsigned i = 0; i < TREY_DECK_CARDS; i++) {
            unsigned other = words[i] % TREY_DECK_CARDS;
            uint8_t card = cards[other];
            cards[other] = cards[i];
            cards[i] = card;
        }
        for (unsigned place = 0; place < TREY_DECK_CARDS; place++) {
            place_counts[place][cards[place]]++;
        }
    }
    assert_true(deviation() > 10);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(every_card_as_often_as_there_are_decks),
        cmocka_unit_test(same_seed_same_shoe),
        cmocka_unit_test(nothing_stays_of_a_finished_shoe),
        cmocka_unit_test(trees_of_many_sizes),
        cmocka_unit_test(contributions_in_their_time),
        cmocka_unit_test(as_many_as_there_is_room_for),
        cmocka_unit_test(commitments_fit_nowhere_else),
        cmocka_unit_test(every_contribution_matters),
        cmocka_unit_test(several_rounds_from_one_shoe),
        cmocka_unit_test(hands_follow_from_the_bets),
        cmocka_unit_test(impossible_bets_give_no_hands),
        cmocka_unit_test(openings_prove_the_dealt_cards),
        cmocka_unit_test(no_opening_can_be_changed),
        cmocka_unit_test(an_invalid_card_is_never_opened),
        cmocka_unit_test(openings_hold_no_other_secret),
        cmocka_unit_test(many_digests_are_single_ones),
        cmocka_unit_test(audits_accept_honest_rounds),
        cmocka_unit_test(audits_find_deals_without_a_reveal),
        cmocka_unit_test(audits_find_other_shoes),
        cmocka_unit_test(audits_find_other_rounds),
        cmocka_unit_test(audits_find_other_contributions),
        cmocka_unit_test(pledged_orders_are_even),
        cmocka_unit_test(deals_are_even_whatever_was_pledged),
        cmocka_unit_test(an_uneven_shuffle_is_found),
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
