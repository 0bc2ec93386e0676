/* SPDX-License-Identifier: MIT */
/*
 * The contributions of a round: commitments, reveals, and the resulting order of cards. The bettor
 * who reveals last has seen all other contributions. That bettor can only choose whether there is a
 * deal: everything else was fixed when bets closed, and without their bytes no card is dealt.
 */
#include "fair_deal.h"

#include <string.h>

#include "base/assert.h"

trey_refusal fair_refuse(fair_status status)
{
    static const trey_status_row rows[] = {FAIR_STATUS_LIST(TREY_STATUS_ROW)};
    uint32_t row = (uint32_t)status - FAIR_STATUS_BASE - 1;
    TREY_ASSERT(row < sizeof rows / sizeof rows[0]);
    return (trey_refusal){.status = (uint32_t)status, .row = &rows[row]};
}

/* ---- Phases of a round ---- */

void fair_deal_begin(fair_deal *deal, const fair_pledge *pledge)
{
    TREY_ASSERT(pledge->decks >= 1 && pledge->decks <= TREY_DECKS_MAX);
    memset(deal, 0, sizeof *deal);
    deal->pledge = *pledge;
}

void fair_deal_open_bets(fair_deal *deal)
{
    memset(deal->contributions, 0, deal->contribution_count * sizeof deal->contributions[0]);
    deal->contribution_count = 0;
    deal->version = FAIR_ROUND_OLD;
    deal->hand_count = 0;
    deal->round++;
    deal->phase = FAIR_PHASE_COMMITTING;
}

void fair_deal_bind(fair_deal *deal, const uint8_t *hands, uint32_t count)
{
    TREY_ASSERT(deal->phase == FAIR_PHASE_COMMITTING && count <= TREY_HANDS_MAX);
    deal->version = FAIR_ROUND_VERSION;
    deal->hand_count = count;
    memcpy(deal->hands, hands, count);
}

void fair_deal_drop(fair_deal *deal, uint32_t index)
{
    TREY_ASSERT(deal->phase == FAIR_PHASE_COMMITTING && index < deal->contribution_count);
    deal->contribution_count--;
    memmove(&deal->contributions[index], &deal->contributions[index + 1],
            (deal->contribution_count - index) * sizeof deal->contributions[0]);
    memset(&deal->contributions[deal->contribution_count], 0, sizeof deal->contributions[0]);
}

void fair_deal_close_bets(fair_deal *deal)
{
    TREY_ASSERT(deal->phase == FAIR_PHASE_COMMITTING);
    deal->phase = FAIR_PHASE_REVEALING;
}

/* ---- Contributions ---- */

digest fair_commitment_make(const fair_pledge *pledge, uint32_t round, trey_bettor bettor,
                            const uint8_t entropy[FAIR_ENTROPY_SIZE])
{
    digest_writer writer;
    digest_begin(&writer, DIGEST_COMMITMENT);
    digest_add_u8(&writer, FAIR_VERSION);
    digest_add(&writer, &pledge->root);
    digest_add_u32(&writer, round);
    digest_add_u32(&writer, bettor);
    digest_add_bytes(&writer, entropy, FAIR_ENTROPY_SIZE);
    return digest_end(&writer);
}

static fair_contribution *contribution_of(fair_deal *deal, trey_bettor bettor)
{
    for (uint32_t i = 0; i < deal->contribution_count; i++) {
        if (deal->contributions[i].bettor == bettor) {
            return &deal->contributions[i];
        }
    }
    return NULL;
}

trey_refusal fair_deal_commit(fair_deal *deal, trey_bettor bettor, const digest *commitment)
{
    if (deal->phase != FAIR_PHASE_COMMITTING) {
        return trey_refuse(deal->phase == FAIR_PHASE_IDLE ? TREY_REFUSED_BETS_NOT_OPEN
                                                          : TREY_REFUSED_BETS_CLOSED,
                           0, 0);
    }
    if (contribution_of(deal, bettor) != NULL) {
        return fair_refuse(FAIR_REFUSED_COMMIT_TWICE);
    }
    if (deal->contribution_count == FAIR_CONTRIBUTIONS_MAX) {
        return fair_refuse(FAIR_REFUSED_COMMITS_FULL);
    }
    deal->contributions[deal->contribution_count++] =
        (fair_contribution){.bettor = bettor, .commitment = *commitment};
    return trey_accept();
}

trey_refusal fair_deal_reveal(fair_deal *deal, trey_bettor bettor,
                              const uint8_t entropy[FAIR_ENTROPY_SIZE])
{
    if (deal->phase != FAIR_PHASE_REVEALING) {
        return fair_refuse(deal->phase == FAIR_PHASE_DEALING ? FAIR_REFUSED_REVEAL_LATE
                                                             : FAIR_REFUSED_REVEAL_EARLY);
    }
    fair_contribution *contribution = contribution_of(deal, bettor);
    if (contribution == NULL) {
        return fair_refuse(FAIR_REFUSED_REVEAL_UNCOMMITTED);
    }
    if (contribution->is_revealed) {
        return fair_refuse(FAIR_REFUSED_REVEAL_TWICE);
    }
    digest commitment = fair_commitment_make(&deal->pledge, deal->round, bettor, entropy);
    if (!digest_equal(&commitment, &contribution->commitment)) {
        return fair_refuse(FAIR_REFUSED_REVEAL_DIFFERS);
    }
    contribution->is_revealed = true;
    memcpy(contribution->entropy, entropy, FAIR_ENTROPY_SIZE);
    return trey_accept();
}

/* ---- The order of dealing ---- */

digest fair_deal_closing(const fair_deal *deal)
{
    TREY_ASSERT(deal->phase >= FAIR_PHASE_COMMITTING);
    digest_writer writer;
    digest_begin(&writer, DIGEST_CLOSING);
    digest_add_u8(&writer, (uint8_t)deal->version);
    digest_add(&writer, &deal->pledge.root);
    digest_add_u32(&writer, deal->round);
    if (deal->version >= FAIR_ROUND_VERSION) {
        digest_add_u8(&writer, (uint8_t)deal->hand_count);
        digest_add_bytes(&writer, deal->hands, deal->hand_count);
    }
    digest_add_u32(&writer, deal->contribution_count);
    for (uint32_t i = 0; i < deal->contribution_count; i++) {
        digest_add_u32(&writer, deal->contributions[i].bettor);
        digest_add(&writer, &deal->contributions[i].commitment);
    }
    return digest_end(&writer);
}

static digest mix_key(const fair_deal *deal)
{
    digest closing = fair_deal_closing(deal);
    uint32_t revealed_count = 0;
    for (uint32_t i = 0; i < deal->contribution_count; i++) {
        revealed_count += deal->contributions[i].is_revealed;
    }
    digest_writer writer;
    digest_begin(&writer, DIGEST_MIX);
    digest_add_u8(&writer, (uint8_t)deal->version);
    digest_add(&writer, &closing);
    digest_add_u32(&writer, revealed_count);
    for (uint32_t i = 0; i < deal->contribution_count; i++) {
        const fair_contribution *contribution = &deal->contributions[i];
        if (contribution->is_revealed) {
            digest_add_u32(&writer, contribution->bettor);
            digest_add_bytes(&writer, contribution->entropy, FAIR_ENTROPY_SIZE);
        }
    }
    return digest_end(&writer);
}

/* Puts the positions that are not dealt yet in ascending order after the dealt ones. */
static void sort_undealt(fair_deal *deal)
{
    bool is_dealt[TREY_SHOE_CARDS_MAX] = {false};
    for (uint32_t i = 0; i < deal->dealt; i++) {
        is_dealt[deal->positions[i]] = true;
    }
    uint32_t count = deal->dealt;
    for (uint32_t position = 0; position < fair_pledge_cards(&deal->pledge); position++) {
        if (!is_dealt[position]) {
            deal->positions[count++] = (uint16_t)position;
        }
    }
}

bool fair_deal_is_complete(const fair_deal *deal)
{
    for (uint32_t i = 0; i < deal->contribution_count; i++) {
        if (deal->version >= FAIR_ROUND_VERSION && !deal->contributions[i].is_revealed) {
            return false;
        }
    }
    return true;
}

void fair_deal_mix(fair_deal *deal)
{
    TREY_ASSERT(deal->phase == FAIR_PHASE_REVEALING && fair_deal_is_complete(deal));
    digest key = mix_key(deal);
    sort_undealt(deal);
    shuffle_permute(deal->positions + deal->dealt, fair_deal_cards_left(deal), key.bytes,
                    SHUFFLE_MIX);
    deal->phase = FAIR_PHASE_DEALING;
}

uint32_t fair_deal_cards_left(const fair_deal *deal)
{
    return fair_pledge_cards(&deal->pledge) - deal->dealt;
}

uint32_t fair_deal_draw(fair_deal *deal)
{
    TREY_ASSERT(deal->phase == FAIR_PHASE_DEALING && fair_deal_cards_left(deal) > 0);
    return deal->positions[deal->dealt++];
}
