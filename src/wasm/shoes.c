/* SPDX-License-Identifier: MIT */
/*
 * The public side of a fair shoe, in the same steps as at the table (docs/fairness.md). Binary
 * values are passed in the input buffer. A call that is out of order returns 1 and does nothing.
 */
#include <string.h>

#include "base/assert.h"
#include "exchange.h"
#include "table/fair_deal.h"
#include "table/fair_hands.h"
#include "table/fair_proof.h"

static fair_deal deal;
static fair_shoe shoe; /* set by shoe_seed() */
static bool has_shoe;

static bool has_begun(void)
{
    return deal.pledge.decks != 0;
}

uint32_t shoe_begin(uint32_t decks);
uint32_t shoe_resume(uint32_t round, uint32_t dealt);
uint32_t shoe_seed(void);
uint32_t shoe_open_bets(void);
uint32_t shoe_commit(uint32_t bettor);
uint32_t shoe_bind(uint32_t count);
uint32_t shoe_close_bets(void);
uint32_t shoe_reveal(uint32_t bettor);
uint32_t shoe_mix(void);
uint32_t shoe_left(void);
uint32_t shoe_draw(void);
uint32_t shoe_hands(uint32_t deal_from, uint32_t seats, uint32_t bank_seat, uint32_t in_play);
uint32_t shoe_opening(uint32_t position, uint32_t card, uint32_t path_length);
uint32_t shoe_opening_of_seed(uint32_t position, uint32_t card);
uint32_t shoe_proof(uint32_t size, uint32_t cards);
void shoe_commitment(uint32_t round, uint32_t bettor);

/* Input: the id and the root of the shoe. Returns 1 if the number of decks is invalid. */
uint32_t EXPORT(shoe_begin)(uint32_t decks)
{
    fair_pledge pledge = {.decks = (uint8_t)decks};
    if (decks < 1 || decks > TREY_DECKS_MAX) {
        return 1;
    }
    memcpy(pledge.id, input, FAIR_ID_SIZE);
    memcpy(pledge.root.bytes, input + FAIR_ID_SIZE, DIGEST_SIZE);
    fair_deal_begin(&deal, &pledge);
    has_shoe = false;
    return 0;
}

/* Skip earlier rounds that the caller did not see. Input: the positions dealt in them, in order,
 * two bytes each. Returns 1 if these positions are impossible. The next step opens the bets for
 * round number `round`. */
uint32_t EXPORT(shoe_resume)(uint32_t round, uint32_t dealt)
{
    bool is_dealt[TREY_SHOE_CARDS_MAX] = {false};
    uint32_t cards = fair_pledge_cards(&deal.pledge);
    if (!has_begun() || deal.phase != FAIR_PHASE_IDLE || round < 1 || dealt > cards) {
        return 1;
    }
    for (uint32_t i = 0; i < dealt; i++) {
        uint32_t position = (uint8_t)input[2 * i] | (uint32_t)(uint8_t)input[2 * i + 1] << 8;
        if (position >= cards || is_dealt[position]) {
            return 1;
        }
        is_dealt[position] = true;
        deal.positions[i] = (uint16_t)position;
    }
    deal.dealt = dealt;
    deal.round = round - 1;
    return 0;
}

/* Input: the seed. Returns 1 if the seed gives a different root. */
uint32_t EXPORT(shoe_seed)(void)
{
    if (!has_begun()) {
        return 1;
    }
    has_shoe = true;
    fair_shoe_make(&shoe, (const uint8_t *)input, deal.pledge.id, deal.pledge.decks);
    return digest_equal(merkle_tree_root(&shoe.tree), &deal.pledge.root) ? 0 : 1;
}

uint32_t EXPORT(shoe_open_bets)(void)
{
    if (!has_begun()) {
        return 1;
    }
    fair_deal_open_bets(&deal);
    return 0;
}

/* Input: the commitment. Returns a status; 0 if the shoe accepts it. */
uint32_t EXPORT(shoe_commit)(uint32_t bettor)
{
    digest commitment;
    memcpy(commitment.bytes, input, DIGEST_SIZE);
    return fair_deal_commit(&deal, bettor, &commitment).status;
}

/* Makes the round one of version 2. Input: the hands in the order of dealing, one byte each. */
uint32_t EXPORT(shoe_bind)(uint32_t count)
{
    if (deal.phase != FAIR_PHASE_COMMITTING || count > TREY_HANDS_MAX) {
        return 1;
    }
    fair_deal_bind(&deal, (const uint8_t *)input, count);
    return 0;
}

/* Output: the closing digest. */
uint32_t EXPORT(shoe_close_bets)(void)
{
    if (deal.phase != FAIR_PHASE_COMMITTING) {
        return 1;
    }
    fair_deal_close_bets(&deal);
    digest closing = fair_deal_closing(&deal);
    output_bytes(closing.bytes, DIGEST_SIZE);
    return 0;
}

/* Input: the entropy. Returns a status; 0 if the shoe accepts it. */
uint32_t EXPORT(shoe_reveal)(uint32_t bettor)
{
    return fair_deal_reveal(&deal, bettor, (const uint8_t *)input).status;
}

/* Also returns 1 while a reveal is missing that the round needs. */
uint32_t EXPORT(shoe_mix)(void)
{
    if (deal.phase != FAIR_PHASE_REVEALING || !fair_deal_is_complete(&deal)) {
        return 1;
    }
    fair_deal_mix(&deal);
    return 0;
}

uint32_t EXPORT(shoe_left)(void)
{
    return fair_deal_cards_left(&deal);
}

/* Draw the next card. Returns its position; NO_POSITION if there is none. */
uint32_t EXPORT(shoe_draw)(void)
{
    enum { NO_POSITION = 0xffff };
    bool has_card = deal.phase == FAIR_PHASE_DEALING && fair_deal_cards_left(&deal) > 0;
    return has_card ? fair_deal_draw(&deal) : NO_POSITION;
}

/* ROUND-2. Input: none; `in_play` has a bit for each seat with an ante or a bonus. Output: the
 * hands in the order of dealing, one byte each. Returns their number; 0 if no round can have these
 * bets. */
uint32_t EXPORT(shoe_hands)(uint32_t deal_from, uint32_t seats, uint32_t bank_seat,
                            uint32_t in_play)
{
    static fair_bets bets;
    uint8_t hands[TREY_HANDS_MAX];
    bets.deal_from = deal_from;
    bets.seats = seats;
    bets.bank_seat = bank_seat;
    bets.wager_count = 0;
    for (uint32_t seat = 0; seat < 32; seat++) {
        if ((in_play >> seat & 1) != 0) {
            bets.wagers[bets.wager_count++] = (fair_wager){.seat = (uint8_t)seat};
        }
    }
    uint32_t count = fair_hands(&bets, hands);
    output_bytes(hands, count);
    return count;
}

/* Input: the salt and the path. Returns 1 if they do not lead to the root. */
uint32_t EXPORT(shoe_opening)(uint32_t position, uint32_t card, uint32_t path_length)
{
    if (path_length > MERKLE_PATH_MAX || position >= TREY_SHOE_CARDS_MAX ||
        card >= TREY_DECK_CARDS) {
        return 1;
    }
    fair_opening opening = {.position = (uint16_t)position, .card = (trey_card)card};
    opening.path.length = path_length;
    memcpy(opening.salt, input, FAIR_SALT_SIZE);
    memcpy(opening.path.siblings, input + FAIR_SALT_SIZE, path_length * sizeof(digest));
    return fair_opening_check(&opening, &deal.pledge) ? 0 : 1;
}

/* Input: the salt. Returns 1 if the seed gives another card or another salt at this position. */
uint32_t EXPORT(shoe_opening_of_seed)(uint32_t position, uint32_t card)
{
    fair_opening opening;
    if (!has_shoe || position >= fair_pledge_cards(&deal.pledge)) {
        return 1;
    }
    fair_shoe_open(&shoe, position, &opening);
    return opening.card == card && memcmp(opening.salt, input, FAIR_SALT_SIZE) == 0 ? 0 : 1;
}

/* Checks the proof of a round that took the last `cards` cards drawn. Input: the proof. Output:
 * number and card of each card that it proves, one byte each. Returns 1 if the proof does not lead
 * to the root. */
uint32_t EXPORT(shoe_proof)(uint32_t size, uint32_t cards)
{
    fair_proved proved;
    if (size > FAIR_PROOF_SIZE_MAX || cards > deal.dealt ||
        !fair_proof_check((const uint8_t *)input, size, &deal.pledge,
                          deal.positions + deal.dealt - cards, cards, &proved)) {
        return 1;
    }
    uint8_t found[2 * FAIR_PROOF_CARDS_MAX];
    uint32_t count = 0;
    for (uint32_t number = 0; number < cards; number++) {
        if ((proved.shown >> number & 1) != 0) {
            found[count++] = (uint8_t)number;
            found[count++] = proved.cards[number];
        }
    }
    output_bytes(found, count);
    return 0;
}

/* Input: the root and the entropy. Output: the commitment that a bettor sends while bets are open.
 */
void EXPORT(shoe_commitment)(uint32_t round, uint32_t bettor)
{
    fair_pledge pledge = {.decks = 1};
    memcpy(pledge.root.bytes, input, DIGEST_SIZE);
    digest made =
        fair_commitment_make(&pledge, round, bettor, (const uint8_t *)input + DIGEST_SIZE);
    output_bytes(made.bytes, DIGEST_SIZE);
}
