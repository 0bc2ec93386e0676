/* SPDX-License-Identifier: MIT */
/*
 * Makes fair shoes of one deck, and deals rounds of six players from them. Yardstick: shuffling a
 * deck with ChaCha20, without pledge, entropy and openings.
 */
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "table/fair_deal.h"

enum { SHOES = 256, PLAYERS = 6, CARDS = (PLAYERS + 1) * TREY_HAND_CARDS };

typedef struct shoes {
    fair_shoe shoe;
    fair_pledge pledge;
    fair_deal deal;
} shoes;

static void fill_key(uint8_t key[SHUFFLE_KEY_SIZE], uint32_t number)
{
    memset(key, 0, SHUFFLE_KEY_SIZE);
    memcpy(key, &number, sizeof number);
}

static uint64_t shuffle_each(void *context)
{
    (void)context;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < SHOES; i++) {
        uint8_t key[SHUFFLE_KEY_SIZE];
        uint16_t cards[TREY_DECK_CARDS];
        for (unsigned card = 0; card < TREY_DECK_CARDS; card++) {
            cards[card] = (uint16_t)card;
        }
        fill_key(key, i);
        shuffle_permute(cards, TREY_DECK_CARDS, key, SHUFFLE_ORDER);
        sum += cards[0];
    }
    return sum;
}

static uint64_t make_each(void *context)
{
    shoes *all = context;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < SHOES; i++) {
        uint8_t seed[FAIR_SEED_SIZE], id[FAIR_ID_SIZE] = {0};
        fill_key(seed, i);
        fair_shoe_make(&all->shoe, seed, id, 1);
        sum += merkle_tree_root(&all->shoe.tree)->bytes[0];
    }
    return sum;
}

/* Everyone contributes, and every card is opened. */
static uint64_t deal_each(void *context)
{
    shoes *all = context;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < SHOES; i++) {
        uint8_t entropy[FAIR_ENTROPY_SIZE];
        fill_key(entropy, i);
        fair_deal_begin(&all->deal, &all->pledge);
        fair_deal_open_bets(&all->deal);
        for (trey_bettor bettor = 0; bettor < PLAYERS; bettor++) {
            digest commitment = fair_commitment_make(&all->pledge, 1, bettor, entropy);
            sum += fair_deal_commit(&all->deal, bettor, &commitment).status;
        }
        fair_deal_close_bets(&all->deal);
        for (trey_bettor bettor = 0; bettor < PLAYERS; bettor++) {
            sum += fair_deal_reveal(&all->deal, bettor, entropy).status;
        }
        fair_deal_mix(&all->deal);
        for (unsigned card = 0; card < CARDS; card++) {
            fair_opening opening;
            fair_shoe_open(&all->shoe, fair_deal_draw(&all->deal), &opening);
            sum += opening.card;
        }
    }
    return sum;
}

size_t bench_shoe(bench_row *rows)
{
    shoes *all = calloc(1, sizeof *all);
    if (all == NULL || sodium_init() < 0) {
        free(all);
        return 0;
    }
    rows[0] = (bench_row){"make and pledge a fair shoe", "a ChaCha20 shuffle",
                          "far over what the busiest room deals",
                          measure(make_each, shuffle_each, all, SHOES)};
    all->pledge = fair_shoe_pledge(&all->shoe);
    rows[1] = (bench_row){"six contribute, 21 cards dealt, opened", "a ChaCha20 shuffle",
                          "far over what the busiest room deals",
                          measure(deal_each, shuffle_each, all, SHOES)};
    fair_shoe_finish(&all->shoe);
    free(all);
    return 2;
}
