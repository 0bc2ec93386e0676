/* SPDX-License-Identifier: MIT */
/*
 * Collects a round of a fair shoe from events.
 */
#include "shoe_round.h"

#include <string.h>

static void add_commitment(shoe_round *noted, const table_event *event)
{
    if (noted->contribution_count < FAIR_CONTRIBUTIONS_MAX) {
        noted->contributions[noted->contribution_count++] =
            (fair_contribution){.bettor = event->person, .commitment = event->digest};
    }
}

static void add_entropy(shoe_round *noted, const table_event *event)
{
    for (uint32_t i = 0; i < noted->contribution_count; i++) {
        fair_contribution *contribution = &noted->contributions[i];
        if (contribution->bettor == event->person) {
            contribution->is_revealed = true;
            memcpy(contribution->entropy, event->digest.bytes, FAIR_ENTROPY_SIZE);
        }
    }
}

static void begin(shoe_round *noted)
{
    noted->round++;
    noted->is_running = true;
    noted->is_closed = false;
    noted->contribution_count = noted->card_count = 0;
}

/* The list becomes final: contributions of people without chips in the round are out of it. */
static void close(shoe_round *noted, const live_table *table, const table_event *event)
{
    const fair_deal *deal = &table->deal;
    noted->is_closed = true;
    noted->closing = event->digest;
    noted->version = deal->version;
    noted->hand_count = deal->hand_count;
    memcpy(noted->hands, deal->hands, sizeof noted->hands);
    noted->contribution_count = deal->contribution_count;
    memcpy(noted->contributions, deal->contributions,
           deal->contribution_count * sizeof deal->contributions[0]);
}

bool shoe_round_add_event(shoe_round *noted, const live_table *table, const table_event *event)
{
    if (table->rules.cards != CARDS_SHOE) {
        return false;
    }
    switch (event->kind) {
    case TABLE_SHOE_PLEDGED:
        noted->round = 0;
        noted->is_running = false;
        break;
    case TABLE_BETS_OPENED:
        begin(noted);
        break;
    case TABLE_COMMITTED:
        add_commitment(noted, event);
        break;
    case TABLE_BETS_CLOSED:
        close(noted, table, event);
        break;
    case TABLE_ENTROPY_REVEALED:
        add_entropy(noted, event);
        break;
    case TABLE_HANDS_DEALT:
        noted->card_count = table->round.card_count;
        memcpy(noted->cards, table->round.cards, noted->card_count);
        break;
    default:
        break;
    }
    bool is_over = noted->is_running && table_event_ends_round(event);
    noted->is_running &= !is_over;
    return is_over;
}

fair_round_record shoe_round_record(const shoe_round *noted)
{
    return (fair_round_record){.round = noted->round,
                               .contribution_count = noted->contribution_count,
                               .card_count = noted->card_count,
                               .is_closed = noted->is_closed,
                               .version = noted->version,
                               .hand_count = noted->hand_count,
                               .hands = noted->hands,
                               .contributions = noted->contributions,
                               .cards = noted->cards,
                               .closing = noted->closing};
}

const char *fair_finding_text(fair_finding finding)
{
    switch (finding) {
    case FAIR_FOUND_NOTHING_WRONG:
        return "no error";
    case FAIR_FOUND_OTHER_ROOT:
        return "the seed does not make the shoe that was pledged";
    case FAIR_FOUND_OTHER_ROUND:
        return "a round of the shoe is missing or out of order";
    case FAIR_FOUND_CONTRIBUTION:
        return "the deal does not accept a contribution to the shuffle";
    case FAIR_FOUND_OTHER_CLOSING:
        return "the closing is not that of the commitments";
    case FAIR_FOUND_TOO_MANY_CARDS:
        return "more cards were dealt than were left";
    case FAIR_FOUND_REVEAL_MISSING:
        return "cards were dealt although a contribution to the shuffle was not revealed";
    case FAIR_FOUND_OTHER_CARD:
        return "a card was dealt that the shoe and the contributions do not give";
    }
    return "unknown finding";
}
