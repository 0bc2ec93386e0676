/* SPDX-License-Identifier: MIT */
/*
 * Repeats the mixing of a round with the table's own steps, and checks every opening against the
 * pledge.
 */
#include "shuffle_check.h"

#include <string.h>

/* Sets up a deal in the state at the start of the round. */
static bool resume(fair_deal *deal, const shuffle_shoe *shoe)
{
    const view_shoe *head = &shoe->head;
    bool is_dealt[TREY_SHOE_CARDS_MAX] = {false};
    uint32_t cards = fair_pledge_cards(&head->pledge);
    if (!head->is_pledged || head->pledge.decks < 1 || head->pledge.decks > TREY_DECKS_MAX ||
        head->round < 1 || head->first > head->dealt || head->dealt > cards) {
        return false;
    }
    fair_deal_begin(deal, &head->pledge);
    for (uint32_t i = 0; i < head->dealt; i++) {
        uint16_t position = shoe->positions[i];
        if (position >= cards || is_dealt[position]) {
            return false;
        }
        is_dealt[position] = true;
        deal->positions[i] = position;
    }
    deal->dealt = head->first;
    deal->round = head->round - 1;
    return true;
}

/* Mixes again: the commitments give the closing, the revealed shares the order of the cards. */
static const char *mix_again(fair_deal *deal, const shuffle_shoe *shoe)
{
    const view_shoe *head = &shoe->head;
    fair_deal_open_bets(deal);
    for (uint32_t i = 0; i < head->contribution_count; i++) {
        const fair_contribution *one = &shoe->contributions[i];
        if (fair_deal_commit(deal, one->bettor, &one->commitment).status != TREY_OK) {
            return "a player is listed twice among the commitments";
        }
    }
    fair_deal_close_bets(deal);
    digest closing = fair_deal_closing(deal);
    if (!digest_equal(&closing, &head->closing)) {
        return "the closing digest does not match the commitments";
    }
    for (uint32_t i = 0; i < head->contribution_count; i++) {
        const fair_contribution *one = &shoe->contributions[i];
        if (one->is_revealed &&
            fair_deal_reveal(deal, one->bettor, one->entropy).status != TREY_OK) {
            return "a player revealed something other than the commitment";
        }
    }
    fair_deal_mix(deal);
    for (uint32_t i = head->first; i < head->dealt; i++) {
        if (fair_deal_draw(deal) != shoe->positions[i]) {
            return "the cards were not dealt in the mixed order";
        }
    }
    return NULL;
}

static const char *check_openings(const shuffle_proof *proof)
{
    const view_shoe *head = &proof->shoe.head;
    uint8_t seen[TREY_DECK_CARDS] = {0};
    bool is_open[TREY_SHOE_CARDS_MAX] = {false};
    for (uint32_t i = 0; i < proof->opening_count; i++) {
        const view_opening *one = &proof->openings[i];
        uint32_t place = head->first + one->number;
        if (place >= head->dealt || is_open[place] ||
            proof->shoe.positions[place] != one->opening.position) {
            return "a card is shown from a place it was not dealt from";
        }
        is_open[place] = true;
        if (!fair_opening_check(&one->opening, &head->pledge)) {
            return "a card differs from the pledged one";
        }
        if (++seen[one->opening.card] > head->pledge.decks) {
            return "more copies of a card than the decks contain";
        }
    }
    return NULL;
}

static bool is_opened(const shuffle_proof *proof, uint32_t hand, trey_card card)
{
    for (uint32_t i = 0; i < proof->opening_count; i++) {
        if (proof->openings[i].hand == hand && proof->openings[i].opening.card == card) {
            return true;
        }
    }
    return false;
}

static const char *check_hands(const shuffle_proof *proof, const view_hand hands[TREY_HANDS_MAX])
{
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX; hand++) {
        for (uint32_t i = 0; i < hands[hand].count && i < VIEW_HAND_CARDS; i++) {
            trey_card card = hands[hand].cards[i];
            if (card != VIEW_CARD_HIDDEN && !is_opened(proof, hand, card)) {
                return "a card that was seen has no proof";
            }
        }
    }
    return NULL;
}

static const char *compare_notes(const shuffle_shoe *shoe, const shuffle_notes *notes)
{
    if (notes->has_root && !digest_equal(&notes->root, &shoe->head.pledge.root)) {
        return "the pledge differs from the one shown before the bets";
    }
    if (notes->has_closing && !digest_equal(&notes->closing, &shoe->head.closing)) {
        return "the closing digest differs from the one shown when bets closed";
    }
    for (uint32_t i = 0; notes->has_entropy && i < shoe->head.contribution_count; i++) {
        const fair_contribution *one = &shoe->contributions[i];
        if (one->bettor == notes->person && one->is_revealed &&
            memcmp(one->entropy, notes->entropy, FAIR_ENTROPY_SIZE) == 0) {
            return NULL;
        }
    }
    return notes->has_entropy ? "your share is missing" : NULL;
}

const char *shuffle_check(const shuffle_proof *proof, const shuffle_notes *notes,
                          const view_hand hands[TREY_HANDS_MAX])
{
    fair_deal deal;
    if (!resume(&deal, &proof->shoe)) {
        return "the proof is malformed";
    }
    const char *wrong = mix_again(&deal, &proof->shoe);
    if (wrong == NULL) {
        wrong = check_openings(proof);
    }
    if (wrong == NULL) {
        wrong = compare_notes(&proof->shoe, notes);
    }
    return wrong != NULL || hands == NULL ? wrong : check_hands(proof, hands);
}
