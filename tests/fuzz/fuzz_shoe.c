/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as bettors' messages to a fair shoe and their order, and as changes to
 * openings and proofs. A refusal changes nothing, no card is dealt twice, and only unchanged
 * openings and proofs verify.
 */
#include <stdlib.h>
#include <string.h>

#include "table/fair_deal.h"
#include "table/fair_proof.h"

enum { OPEN_BETS, COMMIT, CLOSE_BETS, REVEAL, MIX, DRAW, OPENING, PROOF, PROOF_BYTES, STEP_COUNT };

typedef struct input {
    const uint8_t *bytes;
    size_t size;
} input;

static uint8_t next(input *from)
{
    if (from->size == 0) {
        return 0;
    }
    from->size--;
    return *from->bytes++;
}

static uint32_t next_u16(input *from)
{
    uint32_t low = next(from);
    return low | (uint32_t)next(from) << 8;
}

static fair_shoe shoe;
static fair_deal deal, before;
static bool is_dealt[TREY_SHOE_CARDS_MAX];

static void must(bool condition)
{
    if (!condition) {
        abort();
    }
}

/* A commitment to the value that the bettor will reveal, or to another one. */
static trey_refusal contribute(input *from, bool reveals)
{
    uint8_t entropy[FAIR_ENTROPY_SIZE] = {0};
    trey_bettor bettor = next(from) % 8;
    entropy[0] = next(from) % 4;
    if (reveals) {
        return fair_deal_reveal(&deal, bettor, entropy);
    }
    digest commitment = fair_commitment_make(&deal.pledge, deal.round, bettor, entropy);
    return fair_deal_commit(&deal, bettor, &commitment);
}

static void try_contribution(input *from, bool reveals)
{
    before = deal;
    if (contribute(from, reveals).status != TREY_OK) {
        must(memcmp(&deal, &before, sizeof deal) == 0);
    } else {
        must(deal.phase == (reveals ? FAIR_PHASE_REVEALING : FAIR_PHASE_COMMITTING));
    }
}

static void try_draw(void)
{
    if (deal.phase == FAIR_PHASE_DEALING && fair_deal_cards_left(&deal) > 0) {
        uint32_t position = fair_deal_draw(&deal);
        must(position < fair_pledge_cards(&deal.pledge) && !is_dealt[position]);
        is_dealt[position] = true;
    }
}

/* Changes one byte or none; bytes past the end of a path do not count. */
static void try_opening(input *from)
{
    fair_opening opening, changed;
    fair_shoe_open(&shoe, next_u16(from) % fair_pledge_cards(&deal.pledge), &opening);
    changed = opening;
    size_t at = next_u16(from) % sizeof changed;
    ((uint8_t *)&changed)[at] ^= next(from);
    bool same = changed.position == opening.position && changed.card == opening.card &&
                changed.path.length == opening.path.length &&
                memcmp(changed.salt, opening.salt, sizeof opening.salt) == 0 &&
                memcmp(changed.path.siblings, opening.path.siblings,
                       opening.path.length * sizeof opening.path.siblings[0]) == 0;
    must(fair_opening_check(&changed, &deal.pledge) == same);
}

/* A proof of some of the cards that were dealt, of which one byte, the size and the number of cards
 * may be changed. */
static void try_proof(input *from)
{
    uint8_t proof[FAIR_PROOF_SIZE_MAX + 1] = {0};
    uint32_t count = deal.dealt < FAIR_PROOF_CARDS_MAX ? deal.dealt : FAIR_PROOF_CARDS_MAX;
    fair_card_set all = ((fair_card_set)1 << count) - 1;
    fair_card_set shown =
        (next_u16(from) | (uint64_t)next_u16(from) << 16 | (uint64_t)next_u16(from) << 32) & all;
    if (shown == 0) {
        return;
    }
    size_t size = fair_proof_make(proof, &shoe, deal.positions, shown);
    size_t at = next_u16(from) % size;
    uint8_t turned = next(from), other_size = next(from) % 4, other_count = next(from) % 64;
    proof[at] ^= turned;
    size_t told = other_size == 1 ? size - 1 : other_size == 2 ? size + 1 : size;
    bool is_enough = other_count <= FAIR_PROOF_CARDS_MAX && shown >> other_count == 0;
    fair_proved proved;
    must(fair_proof_check(proof, told, &deal.pledge, deal.positions, other_count, &proved) ==
         (turned == 0 && told == size && is_enough));
}

/* The rest of the input as a proof. If it holds, it proves cards of the shoe. */
static void try_proof_bytes(input *from)
{
    fair_proved proved;
    bool holds = fair_proof_check(from->bytes, from->size, &deal.pledge, deal.positions, deal.dealt,
                                  &proved);
    for (uint32_t number = 0; holds && number < deal.dealt; number++) {
        must((proved.shown >> number & 1) == 0 ||
             proved.cards[number] == fair_shoe_card(&shoe, deal.positions[number]));
    }
    from->size = 0;
}

static void step(input *from)
{
    switch (next(from) % STEP_COUNT) {
    case OPEN_BETS:
        fair_deal_open_bets(&deal);
        break;
    case COMMIT:
        try_contribution(from, false);
        break;
    case CLOSE_BETS:
        if (deal.phase == FAIR_PHASE_COMMITTING) {
            fair_deal_close_bets(&deal);
        }
        break;
    case REVEAL:
        try_contribution(from, true);
        break;
    case MIX:
        if (deal.phase == FAIR_PHASE_REVEALING) {
            fair_deal_mix(&deal);
        }
        break;
    case DRAW:
        try_draw();
        break;
    case OPENING:
        try_opening(from);
        break;
    case PROOF:
        try_proof(from);
        break;
    case PROOF_BYTES:
        try_proof_bytes(from);
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    input from = {bytes, size};
    uint8_t seed[FAIR_SEED_SIZE] = {0}, id[FAIR_ID_SIZE] = {0};
    uint8_t decks = (uint8_t)(1 + next(&from) % TREY_DECKS_MAX);
    memset(is_dealt, 0, sizeof is_dealt);
    fair_shoe_make(&shoe, seed, id, decks);
    fair_pledge pledge = fair_shoe_pledge(&shoe);
    fair_deal_begin(&deal, &pledge);
    while (from.size > 0) {
        step(&from);
    }
    return 0;
}
