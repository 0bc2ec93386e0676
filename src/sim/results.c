/* SPDX-License-Identifier: MIT */
/*
 * Adds the results of a settled round to a tally.
 */
#include "results.h"

#include "sim_tally.h"

/* The sums of one round. They are collected before they go into the tally, because the tally needs
 * the square of each sum. */
typedef struct results {
    int64_t ante, bonus, progressive;
    int64_t seat[TREY_HANDS_MAX]; /* of the seated player, after fees */
    int64_t player_fees;
    int64_t unpaid, uncollected;
} results;

static void add_to_seat(results *state, uint32_t seat, trey_bettor bettor, int64_t amount)
{
    state->seat[seat] += bettor == seat ? amount : 0; /* back-line bettors have other numbers */
}

static void add_lines(results *state, const trey_settlement *settlement)
{
    for (uint32_t i = 0; i < settlement->line_count; i++) {
        const trey_line *line = &settlement->lines[i];
        int64_t net = trey_line_paid(line) - trey_line_collected(line);
        *(line->kind == TREY_WAGER_BONUS ? &state->bonus : &state->ante) += net;
        add_to_seat(state, line->seat, line->bettor, net);
        *(trey_line_is_lost(line) ? &state->uncollected : &state->unpaid) +=
            trey_line_uncovered(line);
    }
}

static void add_fees(results *state, const trey_round *round)
{
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        int64_t fee = trey_round_wager_fee(round, i);
        state->player_fees += fee;
        add_to_seat(state, wager->seat, wager->bettor, -fee);
    }
}

static void add_awards(results *state, const trey_awards *awards)
{
    for (uint32_t i = 0; i < awards->award_count; i++) {
        const trey_award *award = &awards->awards[i];
        state->progressive += award->amount;
        add_to_seat(state, award->seat, award->bettor, award->amount);
    }
    for (uint32_t i = 0; i < awards->envy_count; i++) {
        const trey_envy *envy = &awards->envy[i];
        state->progressive += envy->amount;
        add_to_seat(state, envy->seat, envy->bettor, envy->amount);
    }
}

/* PROG-1: a progressive wager is never returned. */
static void subtract_coins(results *state, const trey_round *round)
{
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        if (wager->kind == TREY_WAGER_PROGRESSIVE) {
            state->progressive -= wager->amount;
            add_to_seat(state, wager->seat, wager->bettor, -wager->amount);
        }
    }
}

static void tally_progressive(results *state, const trey_round *round, const trey_awards *awards,
                              trey_sim_tally *tally)
{
    add_awards(state, awards);
    subtract_coins(state, round);
    int64_t meter_gain = awards->meter.cents - round->meter_before.cents;
    sim_figure_note(&tally->progressive, state->progressive, round->progressive_total);
    sim_figure_note(&tally->long_run, state->progressive + meter_gain, round->progressive_total);
    for (uint32_t i = 0; i < awards->award_count; i++) {
        tally->meter_awards += awards->awards[i].from_meter;
    }
}

static void tally_seats(const results *state, const trey_round *round, trey_sim_tally *tally)
{
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        if (stake->bettor == stake->seat) {
            sim_figure_note(&tally->seat[stake->seat], state->seat[stake->seat], stake->ante);
        }
    }
}

static void tally_bank(const trey_round *round, int64_t net, trey_sim_tally *tally)
{
    int64_t fee = trey_round_bank_fee(round);
    int64_t stake = round->bank_seat == TREY_BANKER ? round->total_action : round->bank_wager;
    sim_figure_note(&tally->bank, net, stake);
    sim_figure_note(&tally->banking[round->bank_seat], net - fee, stake);
    tally->banked_rounds[round->bank_seat]++;
    tally->bank_fees += fee;
}

trey_sim_round trey_sim_results_note(const trey_round *round, const trey_settlement *settlement,
                                     const trey_awards *awards, trey_sim_tally *tally)
{
    int64_t net = settlement->collected - settlement->paid;
    results state = {.ante = 0};
    add_lines(&state, settlement);
    add_fees(&state, round);
    if (round->posting->progressive != NULL) {
        tally_progressive(&state, round, awards, tally);
    }
    tally->rounds++;
    sim_figure_note(&tally->ante, state.ante, round->total_action);
    sim_figure_note(&tally->bonus, state.bonus, round->bonus_total);
    tally_seats(&state, round, tally);
    tally_bank(round, net, tally);
    tally->player_fees += state.player_fees;
    tally->short_rounds += state.unpaid + state.uncollected > 0;
    tally->unpaid += state.unpaid;
    tally->uncollected += state.uncollected;
    return (trey_sim_round){.bank_net = net,
                            .collect_due = settlement->collected + state.uncollected,
                            .pay_due = settlement->paid + state.unpaid,
                            .ante_result = state.ante,
                            .bonus_result = state.bonus};
}
