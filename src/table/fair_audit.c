/* SPDX-License-Identifier: MIT */
/*
 * The audit runs each round through the same functions as the table, and compares the results.
 */
#include "fair_audit.h"

fair_finding fair_audit_begin(fair_audit *audit, const fair_pledge *pledge,
                              const uint8_t seed[FAIR_SEED_SIZE])
{
    if (pledge->decks < 1 || pledge->decks > TREY_DECKS_MAX) {
        return FAIR_FOUND_OTHER_ROOT;
    }
    fair_shoe_make(&audit->shoe, seed, pledge->id, pledge->decks);
    fair_deal_begin(&audit->deal, pledge);
    return digest_equal(merkle_tree_root(&audit->shoe.tree), &pledge->root)
               ? FAIR_FOUND_NOTHING_WRONG
               : FAIR_FOUND_OTHER_ROOT;
}

static bool commit_all(fair_deal *deal, const fair_round_record *record)
{
    for (uint32_t i = 0; i < record->contribution_count; i++) {
        const fair_contribution *contribution = &record->contributions[i];
        if (fair_deal_commit(deal, contribution->bettor, &contribution->commitment).status !=
            TREY_OK) {
            return false;
        }
    }
    return true;
}

static bool reveal_all(fair_deal *deal, const fair_round_record *record)
{
    for (uint32_t i = 0; i < record->contribution_count; i++) {
        const fair_contribution *contribution = &record->contributions[i];
        if (contribution->is_revealed &&
            fair_deal_reveal(deal, contribution->bettor, contribution->entropy).status != TREY_OK) {
            return false;
        }
    }
    return true;
}

/* A round that was abandoned while bets were open has no reveals and no cards. */
static fair_finding audit_abandoned(fair_deal *deal, const fair_round_record *record)
{
    if (!reveal_all(deal, record)) {
        return FAIR_FOUND_CONTRIBUTION;
    }
    return record->card_count == 0 ? FAIR_FOUND_NOTHING_WRONG : FAIR_FOUND_OTHER_CLOSING;
}

static fair_finding deal_all(fair_audit *audit, const fair_round_record *record)
{
    if (!fair_deal_is_complete(&audit->deal)) {
        return record->card_count == 0 ? FAIR_FOUND_NOTHING_WRONG : FAIR_FOUND_REVEAL_MISSING;
    }
    fair_deal_mix(&audit->deal);
    if (record->card_count > fair_deal_cards_left(&audit->deal)) {
        return FAIR_FOUND_TOO_MANY_CARDS;
    }
    for (uint32_t i = 0; i < record->card_count; i++) {
        if (fair_shoe_card(&audit->shoe, fair_deal_draw(&audit->deal)) != record->cards[i]) {
            return FAIR_FOUND_OTHER_CARD;
        }
    }
    return FAIR_FOUND_NOTHING_WRONG;
}

fair_finding fair_audit_round(fair_audit *audit, const fair_round_record *record)
{
    fair_deal *deal = &audit->deal;
    fair_deal_open_bets(deal);
    if (record->round != deal->round) {
        return FAIR_FOUND_OTHER_ROUND;
    }
    if (!commit_all(deal, record)) {
        return FAIR_FOUND_CONTRIBUTION;
    }
    if (!record->is_closed) {
        return audit_abandoned(deal, record);
    }
    if (record->version >= FAIR_ROUND_VERSION) {
        fair_deal_bind(deal, record->hands, record->hand_count);
    }
    fair_deal_close_bets(deal);
    digest closing = fair_deal_closing(deal);
    if (!digest_equal(&closing, &record->closing)) {
        return FAIR_FOUND_OTHER_CLOSING;
    }
    if (!reveal_all(deal, record)) {
        return FAIR_FOUND_CONTRIBUTION;
    }
    return deal_all(audit, record);
}

void fair_audit_finish(fair_audit *audit)
{
    sodium_memzero(audit, sizeof *audit);
}
