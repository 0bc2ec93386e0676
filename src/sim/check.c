/* SPDX-License-Identifier: MIT */
/*
 * Checks of a plan. The wagers are placed with the round engine, once for each seat that can bank,
 * so they are refused for the same reasons as at a real table.
 */
#include <trey/seats.h>
#include <trey/sim.h>

#include "base/assert.h"
#include "bets.h"
#include "deal.h"
#include "lanes_plan.h"
#include "sim_status.h"

static trey_refusal refuse_at(trey_status status, uint32_t seat, int64_t given, int64_t limit)
{
    trey_refusal refusal = trey_refuse(status, given, limit);
    refusal.subject = seat;
    return refusal;
}

/* COVER-10, BANK-1 */
static trey_refusal check_bank(const trey_sim_plan *plan)
{
    bool house_banks = plan->posting->ruleset->house_banks;
    if (house_banks != (plan->bank == TREY_SIM_BANK_HOUSE)) {
        return trey_refuse(house_banks ? TREY_REFUSED_BANK_NOT_ALLOWED : TREY_REFUSED_BANK_MISSING,
                           0, 0);
    }
    uint32_t seats = plan->posting->seats;
    trey_seat_set all = (trey_seat_set)((1U << (seats + 1)) - 1);
    bool is_seat =
        plan->bank != TREY_SIM_BANK_FIXED || (plan->bank_seat >= 1 && plan->bank_seat <= seats);
    trey_seat_set outside = is_seat ? trey_sim_bankers(plan) & (trey_seat_set)~all : 0;
    if (!is_seat || outside != 0) {
        uint32_t seat = is_seat ? trey_seats_lowest(outside) : plan->bank_seat;
        return refuse_at(TREY_REFUSED_SEAT_OUT_OF_RANGE, seat, seat, seats);
    }
    return trey_sim_bankers(plan) == 0 ? trey_sim_refuse(TREY_SIM_REFUSED_NOBODY_BANKS, 0, 0)
                                       : trey_accept();
}

/* Every bettor who may have to decide needs a strategy. A missing strategy is a bug in the caller.
 */
static void assert_strategies(const trey_sim_plan *plan)
{
    for (uint32_t seat = 1; seat <= TREY_SEATS_MAX; seat++) {
        const trey_sim_seat *player = &plan->seats[seat];
        bool only_banks = plan->bank == TREY_SIM_BANK_FIXED && seat == plan->bank_seat;
        TREY_ASSERT(only_banks || player->seated.ante == 0 || player->seated.strategy != NULL);
        TREY_ASSERT(only_banks || player->back_line.ante == 0 ||
                    player->back_line.strategy != NULL);
    }
}

/* An upper bound of what one round can pay to or collect from any person. */
static trey_wide most_of_round(const trey_round *round)
{
    const trey_posting *posting = round->posting;
    trey_wide most = (trey_wide)round->bank_wager +
                     (2 + posting->ante_bonus_most) * round->total_action +
                     posting->bonus_most * round->bonus_total + trey_round_bank_fee(round);
    for (uint32_t i = 0; i < round->wager_count; i++) {
        most += trey_round_wager_fee(round, i);
    }
    const trey_progressive_table *progressive = posting->progressive;
    if (progressive != NULL) {
        int64_t hands = trey_seats_count(round->in_play), coin = posting->denomination;
        int64_t award = trey_award_amount(progressive, TREY_AWARD_AKQ_SUITED, coin) +
                        trey_award_amount(progressive, TREY_AWARD_STRAIGHT_FLUSH, coin) +
                        trey_award_amount(progressive, TREY_AWARD_THREE_OF_A_KIND, coin) +
                        trey_award_amount(progressive, TREY_AWARD_STRAIGHT, coin);
        int64_t envy = trey_envy_amount(progressive, TREY_AWARD_AKQ_SPADES, coin) +
                       trey_envy_amount(progressive, TREY_AWARD_AKQ_SUITED, coin);
        most += hands * (award + hands * envy) + round->meter.cents +
                trey_meter_seed(progressive, coin).cents +
                (trey_wide)SIM_BLOCK_ROUNDS * hands * coin; /* added to the meter in a block */
    }
    return most;
}

/* Check that the sums of results fit in 64 bits. Then the sums of squares fit in 128 bits. */
static trey_refusal check_sums(const trey_sim_plan *plan, const trey_round *round)
{
    int64_t rounds_max = (int64_t)(INT64_MAX / 2 / most_of_round(round));
    return plan->rounds <= rounds_max
               ? trey_accept()
               : trey_sim_refuse(TREY_SIM_REFUSED_RUN_TOO_LONG, plan->rounds, rounds_max);
}

static trey_refusal check_banker(const trey_sim_plan *plan, uint32_t seat)
{
    trey_round round;
    int64_t wager = trey_sim_bank_wager_with(&round, plan, seat);
    trey_refusal refusal = trey_sim_bets_place(&round, plan, seat, wager, plan->meter);
    return refusal.status != TREY_OK ? refusal : check_sums(plan, &round);
}

static trey_refusal check_meter(const trey_sim_plan *plan)
{
    int64_t cents = plan->posting->progressive == NULL ? 0 : plan->meter.cents;
    return cents < 0 ? trey_refuse(TREY_REFUSED_AMOUNT_NOT_POSITIVE, cents, 0)
           : cents > TREY_AMOUNT_MAX
               ? trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, cents, TREY_AMOUNT_MAX)
               : trey_accept();
}

trey_refusal trey_sim_check(const trey_sim_plan *plan)
{
    assert_strategies(plan);
    if (plan->rounds <= 0) {
        return trey_sim_refuse(TREY_SIM_REFUSED_ROUNDS_NOT_POSITIVE, plan->rounds, 1);
    }
    trey_refusal refusal = check_bank(plan);
    if (refusal.status == TREY_OK) {
        refusal = check_meter(plan);
    }
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX && refusal.status == TREY_OK; seat++) {
        if (trey_seats_have(trey_sim_bankers(plan), seat)) {
            refusal = check_banker(plan, seat);
        }
    }
    sim_lanes_table table;
    if (refusal.status == TREY_OK && plan->engine == TREY_SIM_ENGINE_LANES &&
        !trey_sim_lanes_plan(&table, plan)) {
        refusal = trey_sim_refuse(TREY_SIM_REFUSED_LANES_CANNOT, 0, 0);
    }
    return refusal;
}
