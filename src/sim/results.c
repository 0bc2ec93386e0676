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

static void add_to_seat(results *of, uint32_t seat, trey_bettor bettor, int64_t amount)
{
    of->seat[seat] += bettor == seat ? amount : 0; /* back-line bettors have other numbers */
}

static void add_lines(results *of, const trey_settlement *settlement)
{
    for (uint32_t i = 0; i < settlement->line_count; i++) {
        const trey_line *line = &settlement->lines[i];
        int64_t net = trey_line_paid(line) - trey_line_collected(line);
        *(line->kind == TREY_WAGER_BONUS ? &of->bonus : &of->ante) += net;
        add_to_seat(of, line->seat, line->bettor, net);
        *(trey_line_is_lost(line) ? &of->uncollected : &of->unpaid) += trey_line_uncovered(line);
    }
}

static void add_fees(results *of, const trey_round *round)
{
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        int64_t fee = trey_round_wager_fee(round, i);
        of->player_fees += fee;
        add_to_seat(of, wager->seat, wager->bettor, -fee);
    }
}

static void add_awards(results *of, const trey_awards *awards)
{
    for (uint32_t i = 0; i < awards->award_count; i++) {
        const trey_award *award = &awards->awards[i];
        of->progressive += award->amount;
        add_to_seat(of, award->seat, award->bettor, award->amount);
    }
    for (uint32_t i = 0; i < awards->envy_count; i++) {
        const trey_envy *envy = &awards->envy[i];
        of->progressive += envy->amount;
        add_to_seat(of, envy->seat, envy->bettor, envy->amount);
    }
}

/* PROG-1: a progressive wager is never returned. */
static void subtract_coins(results *of, const trey_round *round)
{
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        if (wager->kind == TREY_WAGER_PROGRESSIVE) {
            of->progressive -= wager->amount;
            add_to_seat(of, wager->seat, wager->bettor, -wager->amount);
        }
    }
}

static void tally_progressive(results *of, const trey_round *round, const trey_awards *awards,
                              trey_sim_tally *tally)
{
    add_awards(of, awards);
    subtract_coins(of, round);
    int64_t meter_gain = awards->meter.cents - round->meter_before.cents;
    sim_figure_note(&tally->progressive, of->progressive, round->progressive_total);
    sim_figure_note(&tally->long_run, of->progressive + meter_gain, round->progressive_total);
    for (uint32_t i = 0; i < awards->award_count; i++) {
        tally->meter_awards += awards->awards[i].from_meter;
    }
}

static void tally_seats(const results *of, const trey_round *round, trey_sim_tally *tally)
{
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        if (stake->bettor == stake->seat) {
            sim_figure_note(&tally->seat[stake->seat], of->seat[stake->seat], stake->ante);
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
    results of = {.ante = 0};
    add_lines(&of, settlement);
    add_fees(&of, round);
    if (round->posting->progressive != NULL) {
        tally_progressive(&of, round, awards, tally);
    }
    tally->rounds++;
    sim_figure_note(&tally->ante, of.ante, round->total_action);
    sim_figure_note(&tally->bonus, of.bonus, round->bonus_total);
    tally_seats(&of, round, tally);
    tally_bank(round, net, tally);
    tally->player_fees += of.player_fees;
    tally->short_rounds += of.unpaid + of.uncollected > 0;
    tally->unpaid += of.unpaid;
    tally->uncollected += of.uncollected;
    return (trey_sim_round){.bank_net = net,
                            .collect_due = settlement->collected + of.uncollected,
                            .pay_due = settlement->paid + of.unpaid,
                            .ante_result = of.ante,
                            .bonus_result = of.bonus};
}
