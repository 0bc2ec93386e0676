/* SPDX-License-Identifier: MIT */
/*
 * A simulated table that uses the round engine.
 */
#include "sim_table.h"

#include <trey/seats.h>

#include "base/assert.h"
#include "bets.h"
#include "results.h"

/* ---- The table ---- */

static trey_seat_set seats_with_wagers(const trey_sim_plan *plan)
{
    trey_seat_set seats = 0;
    for (uint32_t seat = 1; seat <= plan->posting->seats; seat++) {
        const trey_sim_seat *player = &plan->seats[seat];
        bool bets = (player->seated.ante | player->seated.bonus | player->back_line.ante |
                     player->back_line.bonus) != 0;
        seats |= bets ? trey_seats_one(seat) : 0;
    }
    return seats;
}

void trey_sim_table_begin(sim_table *table, const trey_sim_plan *plan)
{
    table->plan = plan;
    trey_seat_set bankers = trey_sim_bankers(plan), betting = seats_with_wagers(plan);
    table->seating = (trey_seating){.seats = plan->posting->seats, .taken = bankers | betting};
    table->cards_max = 0;
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        bool banks = trey_seats_have(bankers, seat);
        table->seating.bettor[seat] = seat;
        table->puts_up[seat] = banks ? trey_sim_bank_wager_with(&table->round, plan, seat) : 0;
        uint32_t players = trey_seats_count(betting & (trey_seat_set)~trey_seats_one(seat));
        unsigned cards = (players + 1) * TREY_HAND_CARDS;
        table->cards_max = banks && cards > table->cards_max ? cards : table->cards_max;
    }
}

static void begin_block(sim_table *table, uint64_t block)
{
    const trey_sim_plan *plan = table->plan;
    trey_rotation_begin(&table->rotation, plan->posting->ruleset);
    table->meter = plan->meter;
    trey_sim_cards_begin(&table->cards, plan->posting, table->cards_max, plan->seed, block);
}

/* Offer the bank for the next round. Returns false if every seat declines. */
static bool take_bank(sim_table *table, uint32_t *bank_seat)
{
    const trey_sim_plan *plan = table->plan;
    if (plan->bank != TREY_SIM_BANK_ROTATES) {
        *bank_seat = plan->bank == TREY_SIM_BANK_HOUSE ? TREY_BANKER : plan->bank_seat;
        return true;
    }
    uint32_t offered;
    while ((offered = trey_rotation_offered(&table->rotation, &table->seating)) != 0) {
        bool accepts = table->puts_up[offered] != 0;
        trey_refusal refusal =
            accepts ? trey_rotation_accept(&table->rotation, &table->seating, offered)
                    : trey_rotation_decline(&table->rotation, &table->seating, offered);
        TREY_ASSERT(refusal.status == TREY_OK);
        if (accepts) {
            *bank_seat = offered;
            return true;
        }
    }
    trey_rotation_offer_again(&table->rotation);
    return false;
}

/* ---- One round ---- */

static void apply(sim_table *table, const trey_event *event)
{
    trey_refusal refusal = trey_round_apply(&table->round, event);
    TREY_ASSERT(refusal.status == TREY_OK); /* trey_sim_check accepted the plan */
}

static void apply_simple(sim_table *table, trey_event_kind kind)
{
    apply(table, &(trey_event){.kind = kind});
}

/* The index of the seat's hand in the dealt cards: players in seat order, then the banker. It does
 * not depend on the seat where the deal begins (ROUND-2). */
static unsigned triple_of(const trey_round *round, uint32_t seat)
{
    trey_seat_set before = seat == TREY_BANKER
                               ? round->in_play
                               : round->in_play & (trey_seat_set)(trey_seats_one(seat) - 1);
    return trey_seats_count(before);
}

static void deal(sim_table *table)
{
    trey_card cards[SIM_CARDS_MAX];
    const trey_round *round = &table->round;
    unsigned hands = trey_seats_count(round->in_play) + 1;
    trey_sim_cards_deal(&table->cards, hands * TREY_HAND_CARDS, cards);
    int next;
    while (round->phase == TREY_PHASE_DEAL && (next = trey_round_deal_next(round)) >= 0) {
        uint32_t seat = (uint32_t)next;
        apply(table, &(trey_event){.kind = TREY_EVENT_HAND_DEAL,
                                   .seat = seat,
                                   .cards = cards + triple_of(round, seat) * TREY_HAND_CARDS,
                                   .card_count = TREY_HAND_CARDS});
    }
}

static void decide(sim_table *table, trey_sim_tally *tally)
{
    const trey_round *round = &table->round;
    bool exposes = round->posting->ruleset->exposes_card;
    trey_card up = exposes ? round->cards[round->hands[TREY_BANKER].first + 2] : TREY_DECK_CARDS;
    while (round->phase == TREY_PHASE_DECISIONS) {
        const trey_stake *stake = &round->stakes[round->turn];
        const trey_strategy *strategy =
            trey_sim_bettor_of(table->plan, stake->seat, stake->bettor)->strategy;
        bool play =
            trey_strategy_plays(strategy, &round->cards[round->hands[stake->seat].first], up);
        tally->decisions++;
        tally->plays += play;
        apply(table, &(trey_event){.kind = TREY_EVENT_DECIDE,
                                   .seat = stake->seat,
                                   .bettor = stake->bettor,
                                   .play = play});
    }
}

static void play_round(sim_table *table, uint32_t bank_seat, trey_sim_tally *tally)
{
    trey_refusal refusal = trey_sim_bets_place(&table->round, table->plan, bank_seat,
                                               table->puts_up[bank_seat], table->meter);
    TREY_ASSERT(refusal.status == TREY_OK);
    apply_simple(table, TREY_EVENT_FEES_TAKE);
    deal(table);
    decide(table, tally);
    apply_simple(table, TREY_EVENT_FORFEITS_COLLECT);
    apply_simple(table, TREY_EVENT_BANKER_REVEAL);
    trey_settlement_make(&table->round, &table->settlement);
    trey_awards_make(&table->round, &table->awards);
    apply_simple(table, TREY_EVENT_SETTLE);
    if (table->round.phase == TREY_PHASE_ENVY) {
        apply_simple(table, TREY_EVENT_ENVY_PAY);
    }
    table->meter = table->awards.meter;
}

/* ---- Blocks ---- */

/* A buffer of rounds for the observer. */
typedef struct observer_buffer {
    const trey_sim_hooks *hooks;
    uint64_t block;
    uint32_t count;
    trey_sim_round rounds[SIM_LANES];
} observer_buffer;

static void flush_observer(observer_buffer *at)
{
    if (at->count > 0 && at->hooks->observe != NULL) {
        at->hooks->observe(at->hooks->context, at->block, at->rounds, at->count);
    }
    at->count = 0;
}

void trey_sim_table_play_block(sim_table *table, uint64_t block, uint32_t rounds,
                               const trey_sim_hooks *hooks, trey_sim_tally *tally)
{
    observer_buffer buffer = {.hooks = hooks, .block = block};
    begin_block(table, block);
    for (uint32_t i = 0; i < rounds; i++) {
        uint32_t bank_seat;
        if (!take_bank(table, &bank_seat)) {
            tally->idle_rounds++;
            continue;
        }
        play_round(table, bank_seat, tally);
        buffer.rounds[buffer.count++] =
            trey_sim_results_note(&table->round, &table->settlement, &table->awards, tally);
        if (hooks->record != NULL) {
            hooks->record(hooks->context, &table->round, &table->settlement, &table->awards);
        }
        if (buffer.count == SIM_LANES) {
            flush_observer(&buffer);
        }
    }
    flush_observer(&buffer);
}
