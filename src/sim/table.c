/* SPDX-License-Identifier: MIT */
/*
 * A simulated table through the round engine.
 */
#include "table.h"

#include <trey/seats.h>

#include "../core/assert.h"
#include "bets.h"
#include "tally.h"

/* ---- The table ---- */

static trey_seat_set seats_with_wagers(const trey_sim_plan *plan)
{
    trey_seat_set seats = 0;
    for (uint32_t seat = 1; seat <= plan->posting->seats; seat++) {
        const trey_sim_seat *at = &plan->seats[seat];
        bool bets =
            (at->seated.ante | at->seated.bonus | at->back_line.ante | at->back_line.bonus) != 0;
        seats |= bets ? trey_seats_one(seat) : 0;
    }
    return seats;
}

void sim_table_begin(sim_table *table, const trey_sim_plan *plan)
{
    table->plan = plan;
    trey_seat_set bankers = sim_bankers(plan), betting = seats_with_wagers(plan);
    table->seating = (trey_seating){.seats = plan->posting->seats, .taken = bankers | betting};
    table->cards_max = 0;
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        bool banks = trey_seats_have(bankers, seat);
        table->seating.bettor[seat] = seat;
        table->puts_up[seat] = banks ? sim_bank_wager(&table->round, plan, seat) : 0;
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
    sim_cards_begin(&table->cards, plan->posting, table->cards_max, plan->seed, block);
}

/* Who banks the next round; false when nobody does. */
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
    TREY_ASSERT(refusal.status == TREY_OK); /* trey_sim_check has seen to it */
}

static void step(sim_table *table, trey_event_kind kind)
{
    apply(table, &(trey_event){.kind = kind});
}

/* Which triple of the cards is a seat's: players in seat order, then the banker, wherever the deal
 * begins (ROUND-2). */
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
    sim_cards_deal(&table->cards, hands * TREY_HAND_CARDS, cards);
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
            sim_bettor_of(table->plan, stake->seat, stake->bettor)->strategy;
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
    trey_refusal refusal = sim_bets_place(&table->round, table->plan, bank_seat,
                                          table->puts_up[bank_seat], table->meter);
    TREY_ASSERT(refusal.status == TREY_OK);
    step(table, TREY_EVENT_FEES_TAKE);
    deal(table);
    decide(table, tally);
    step(table, TREY_EVENT_FORFEITS_COLLECT);
    step(table, TREY_EVENT_BANKER_REVEAL);
    trey_settlement_make(&table->round, &table->settlement);
    trey_awards_make(&table->round, &table->awards);
    step(table, TREY_EVENT_SETTLE);
    if (table->round.phase == TREY_PHASE_ENVY) {
        step(table, TREY_EVENT_ENVY_PAY);
    }
    table->meter = table->awards.meter;
}

/* ---- What it came to ---- */

/* A round's results before they go into the tally. */
typedef struct results {
    int64_t ante, bonus, progressive;
    int64_t seat[TREY_HANDS_MAX]; /* of the seated player, after fees */
    int64_t player_fees;
    int64_t unpaid, uncollected;
} results;

static void give(results *of, uint32_t seat, trey_bettor bettor, int64_t amount)
{
    of->seat[seat] += bettor == seat ? amount : 0; /* TREY_SIM_BACK_LINE is over every seat */
}

/* Whether a wager that W did not cover was lost: nothing in its line tells when none of it moved.
 */
static bool was_lost(const trey_round *round, const trey_line *line)
{
    uint16_t stake = trey_round_stake(round, line->seat, line->bettor);
    trey_hand_value hand = round->hands[line->seat].value;
    trey_hand_value banker = round->hands[TREY_BANKER].value;
    if (round->stakes[stake].decision == TREY_DECISION_FOLD) {
        return true; /* WAGER-5 */
    }
    return line->kind == TREY_WAGER_BONUS
               ? trey_paytable_pays(round->posting->bonus, hand) == 0 /* OUT-3 */
               : trey_hand_qualifies(banker) && hand < banker;        /* OUT-1, OUT-2 */
}

static void add_lines(results *of, const sim_table *table)
{
    for (uint32_t i = 0; i < table->settlement.line_count; i++) {
        const trey_line *line = &table->settlement.lines[i];
        int64_t net = line->paid - line->collected;
        *(line->kind == TREY_WAGER_BONUS ? &of->bonus : &of->ante) += net;
        give(of, line->seat, line->bettor, net);
        if (line->uncovered > 0) {
            *(was_lost(&table->round, line) ? &of->uncollected : &of->unpaid) += line->uncovered;
        }
    }
}

static void add_fees(results *of, const trey_round *round)
{
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        int64_t fee = trey_round_wager_fee(round, i);
        of->player_fees += fee;
        give(of, wager->seat, wager->bettor, -fee);
    }
}

static void add_awards(results *of, const sim_table *table, trey_sim_tally *tally)
{
    const trey_awards *awards = &table->awards;
    for (uint32_t i = 0; i < awards->award_count; i++) {
        of->progressive += awards->awards[i].amount;
        tally->meter_awards += awards->awards[i].from_meter;
        give(of, awards->awards[i].seat, awards->awards[i].bettor, awards->awards[i].amount);
    }
    for (uint32_t i = 0; i < awards->envy_count; i++) {
        of->progressive += awards->envy[i].amount;
        give(of, awards->envy[i].seat, awards->envy[i].bettor, awards->envy[i].amount);
    }
    const trey_round *round = &table->round;
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        if (wager->kind == TREY_WAGER_PROGRESSIVE) { /* PROG-1: never returned */
            of->progressive -= wager->amount;
            give(of, wager->seat, wager->bettor, -wager->amount);
        }
    }
}

static void note_seats(const results *of, const sim_table *table, trey_sim_tally *tally)
{
    const trey_round *round = &table->round;
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        if (stake->bettor == stake->seat) {
            sim_figure_note(&tally->seat[stake->seat], of->seat[stake->seat], stake->ante);
        }
    }
}

static void note_bank(const sim_table *table, trey_sim_tally *tally)
{
    const trey_round *round = &table->round;
    int64_t net = table->settlement.collected - table->settlement.paid;
    int64_t fee = trey_round_bank_fee(round);
    int64_t stake = round->bank_seat == TREY_BANKER ? round->total_action : round->bank_wager;
    sim_figure_note(&tally->bank, net, stake);
    sim_figure_note(&tally->banking[round->bank_seat], net - fee, stake);
    tally->banked_rounds[round->bank_seat]++;
    tally->bank_fees += fee;
}

static trey_sim_round note_round(const sim_table *table, trey_sim_tally *tally)
{
    const trey_round *round = &table->round;
    const trey_settlement *settlement = &table->settlement;
    results of = {.ante = 0};
    add_lines(&of, table);
    add_fees(&of, round);
    if (round->posting->progressive != NULL) {
        add_awards(&of, table, tally);
        int64_t meter_gain = table->awards.meter.cents - round->meter_before.cents;
        sim_figure_note(&tally->progressive, of.progressive, round->progressive_total);
        sim_figure_note(&tally->long_run, of.progressive + meter_gain, round->progressive_total);
    }
    tally->rounds++;
    sim_figure_note(&tally->ante, of.ante, round->total_action);
    sim_figure_note(&tally->bonus, of.bonus, round->bonus_total);
    note_seats(&of, table, tally);
    note_bank(table, tally);
    tally->player_fees += of.player_fees;
    tally->short_rounds += of.unpaid + of.uncollected > 0;
    tally->unpaid += of.unpaid;
    tally->uncollected += of.uncollected;
    return (trey_sim_round){.bank_net = settlement->collected - settlement->paid,
                            .collect_due = settlement->collected + of.uncollected,
                            .pay_due = settlement->paid + of.unpaid,
                            .ante_result = of.ante,
                            .bonus_result = of.bonus};
}

/* ---- Blocks ---- */

/* Rounds on their way to an observer. */
typedef struct watching {
    const trey_sim_hooks *hooks;
    uint64_t block;
    uint32_t count;
    trey_sim_round rounds[SIM_LANES];
} watching;

static void show(watching *at)
{
    if (at->count > 0 && at->hooks->observe != NULL) {
        at->hooks->observe(at->hooks->context, at->block, at->rounds, at->count);
    }
    at->count = 0;
}

void sim_table_play_block(sim_table *table, uint64_t block, uint32_t rounds,
                          const trey_sim_hooks *hooks, trey_sim_tally *tally)
{
    static const trey_sim_hooks none = {.context = NULL};
    watching watched = {.hooks = hooks != NULL ? hooks : &none, .block = block};
    begin_block(table, block);
    for (uint32_t i = 0; i < rounds; i++) {
        uint32_t bank_seat;
        if (!take_bank(table, &bank_seat)) {
            tally->idle_rounds++;
            continue;
        }
        play_round(table, bank_seat, tally);
        watched.rounds[watched.count++] = note_round(table, tally);
        if (watched.hooks->record != NULL) {
            watched.hooks->record(watched.hooks->context, &table->round, &table->settlement,
                                  &table->awards);
        }
        if (watched.count == SIM_LANES) {
            show(&watched);
        }
    }
    show(&watched);
}
