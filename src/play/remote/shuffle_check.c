/* SPDX-License-Identifier: MIT */
/*
 * Repeats the mixing of a round with the table's own steps, and checks every opening against the
 * pledge.
 */
#include "shuffle_check.h"

#include <string.h>

#include "protocol/receipts.h"

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

/* ROUND-2: the hands that the bets give, in the order of dealing. */
typedef struct dealt_hands {
    uint32_t count;
    uint8_t hands[TREY_HANDS_MAX];
} dealt_hands;

static const char *derive_hands(dealt_hands *hands, const shuffle_proof *proof)
{
    const view_shoe *head = &proof->shoe.head;
    hands->count = fair_hands(&proof->bets, hands->hands);
    if (hands->count == 0) {
        return "the bets do not say which hands were dealt";
    }
    return head->dealt - head->first == hands->count * TREY_HAND_CARDS
               ? NULL
               : "the number of cards does not match the bets";
}

/* Mixes again: the commitments give the closing, the revealed shares the order of the cards. */
static const char *mix_again(fair_deal *deal, const shuffle_shoe *shoe, const dealt_hands *dealt)
{
    const view_shoe *head = &shoe->head;
    if (head->version != FAIR_ROUND_VERSION) {
        return "the round follows old rules, under which contributions could be left out";
    }
    fair_deal_open_bets(deal);
    for (uint32_t i = 0; i < head->contribution_count; i++) {
        const fair_contribution *contribution = &shoe->contributions[i];
        if (fair_deal_commit(deal, contribution->bettor, &contribution->commitment).status !=
            TREY_OK) {
            return "a player is listed twice among the commitments";
        }
    }
    fair_deal_bind(deal, dealt->hands, dealt->count);
    fair_deal_close_bets(deal);
    digest closing = fair_deal_closing(deal);
    if (!digest_equal(&closing, &head->closing)) {
        return "the closing digest does not match the commitments";
    }
    for (uint32_t i = 0; i < head->contribution_count; i++) {
        const fair_contribution *contribution = &shoe->contributions[i];
        if (contribution->is_revealed &&
            fair_deal_reveal(deal, contribution->bettor, contribution->entropy).status != TREY_OK) {
            return "a player revealed something other than the commitment";
        }
    }
    if (!fair_deal_is_complete(deal)) {
        return "cards were dealt although a contribution was not revealed";
    }
    fair_deal_mix(deal);
    for (uint32_t i = head->first; i < head->dealt; i++) {
        if (fair_deal_draw(deal) != shoe->positions[i]) {
            return "the cards were not dealt in the mixed order";
        }
    }
    return NULL;
}

static bool is_proved(const fair_proved *proved, uint32_t number)
{
    return (proved->shown >> number & 1) != 0;
}

/* Checks the proofs of single cards. */
static const char *check_openings(const shuffle_proof *proof, const dealt_hands *dealt,
                                  fair_proved *proved)
{
    const view_shoe *head = &proof->shoe.head;
    for (uint32_t i = 0; i < proof->opening_count; i++) {
        const view_opening *opening = &proof->openings[i];
        uint32_t number = opening->number;
        if (number >= dealt->count * TREY_HAND_CARDS || is_proved(proved, number) ||
            proof->shoe.positions[head->first + number] != opening->opening.position) {
            return "a card is shown from a place it was not dealt from";
        }
        if (dealt->hands[number / TREY_HAND_CARDS] != opening->hand) {
            return "a card is shown in a hand it was not dealt to";
        }
        if (!fair_opening_check(&opening->opening, &head->pledge)) {
            return "a card differs from the pledged one";
        }
        proved->shown |= (fair_card_set)1 << number;
        proved->cards[number] = opening->opening.card;
    }
    return NULL;
}

static const char *check_joint(const shuffle_proof *proof, const dealt_hands *dealt,
                               fair_proved *proved)
{
    const view_shoe *head = &proof->shoe.head;
    if (proof->opening_count > 0) {
        return "the cards are proved in two ways";
    }
    return fair_proof_check(proof->bytes, proof->size, &head->pledge,
                            proof->shoe.positions + head->first, dealt->count * TREY_HAND_CARDS,
                            proved)
               ? NULL
               : "a card differs from the pledged one";
}

static const char *count_copies(const shuffle_proof *proof, const fair_proved *proved)
{
    uint8_t seen[TREY_DECK_CARDS] = {0};
    for (uint32_t number = 0; number < FAIR_PROOF_CARDS_MAX; number++) {
        if (is_proved(proved, number) &&
            ++seen[proved->cards[number]] > proof->shoe.head.pledge.decks) {
            return "more copies of a card than the decks contain";
        }
    }
    return NULL;
}

/* Finds out which cards are proved. */
static const char *check_cards(const shuffle_proof *proof, const dealt_hands *dealt,
                               fair_proved *proved)
{
    const char *wrong =
        proof->is_joint ? check_joint(proof, dealt, proved) : check_openings(proof, dealt, proved);
    return wrong != NULL ? wrong : count_copies(proof, proved);
}

/* Whether card `index` of a hand is proved to be this card. */
static bool is_proved_as(const fair_proved *proved, const dealt_hands *dealt, uint32_t hand,
                         uint32_t index, trey_card card)
{
    for (uint32_t i = 0; index < TREY_HAND_CARDS && i < dealt->count; i++) {
        uint32_t number = i * TREY_HAND_CARDS + index;
        if (dealt->hands[i] == hand) {
            return is_proved(proved, number) && proved->cards[number] == card;
        }
    }
    return false;
}

static const char *check_hands(const fair_proved *proved, const dealt_hands *dealt,
                               const view_hand hands[TREY_HANDS_MAX])
{
    for (uint32_t hand = 0; hand < TREY_HANDS_MAX; hand++) {
        for (uint32_t i = 0; i < hands[hand].count && i < VIEW_HAND_CARDS; i++) {
            trey_card card = hands[hand].cards[i];
            if (card != VIEW_CARD_HIDDEN && !is_proved_as(proved, dealt, hand, i, card)) {
                return "a card that was seen has no proof";
            }
        }
    }
    return NULL;
}

static const char *compare_notes(const shuffle_proof *proof, const shuffle_notes *notes)
{
    const shuffle_shoe *shoe = &proof->shoe;
    if (notes->has_root && !digest_equal(&notes->root, &shoe->head.pledge.root)) {
        return "the pledge differs from the one shown before the bets";
    }
    if (notes->has_key &&
        (memcmp(notes->house_key, shoe->head.house_key, sizeof notes->house_key) != 0 ||
         !closing_is_signed(&shoe->head))) {
        return "the house did not sign the closing digest with its key";
    }
    if (notes->has_closing && !digest_equal(&notes->closing, &shoe->head.closing)) {
        return "the closing digest differs from the one shown when bets closed";
    }
    if (notes->has_bets && !fair_bets_agree(&notes->bets, &proof->bets)) {
        return "the bets differ from those shown when bets closed";
    }
    for (uint32_t i = 0; notes->has_entropy && i < shoe->head.contribution_count; i++) {
        const fair_contribution *contribution = &shoe->contributions[i];
        if (contribution->bettor == notes->person && contribution->is_revealed &&
            memcmp(contribution->entropy, notes->entropy, FAIR_ENTROPY_SIZE) == 0) {
            return NULL;
        }
    }
    return notes->has_entropy ? "your share is missing" : NULL;
}

void shuffle_bets_seen(fair_bets *bets, const table_view *view)
{
    bets->deal_from = view->posting.ruleset->deal_from;
    bets->seats = view->posting.seats;
    bets->bank_seat = view->bank_seat;
    bets->wager_count = 0;
    for (uint32_t i = 0; i < view->stake_count; i++) {
        const view_stake *stake = &view->stakes[i];
        if (stake->ante > 0 || stake->bonus > 0) {
            bets->wagers[bets->wager_count++] =
                (fair_wager){.bettor = stake->person, .seat = stake->seat};
        }
    }
}

const char *shuffle_check(const shuffle_proof *proof, const shuffle_notes *notes,
                          const view_hand hands[TREY_HANDS_MAX])
{
    fair_deal deal;
    if (!resume(&deal, &proof->shoe)) {
        return "the proof is malformed";
    }
    dealt_hands dealt;
    fair_proved proved = {0};
    const char *wrong = derive_hands(&dealt, proof);
    if (wrong == NULL) {
        wrong = mix_again(&deal, &proof->shoe, &dealt);
    }
    if (wrong == NULL) {
        wrong = check_cards(proof, &dealt, &proved);
    }
    if (wrong == NULL) {
        wrong = compare_notes(proof, notes);
    }
    return wrong != NULL || hands == NULL ? wrong : check_hands(&proved, &dealt, hands);
}
