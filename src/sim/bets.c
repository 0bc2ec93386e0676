/* SPDX-License-Identifier: MIT */
/*
 * Places the bank and the wagers of a plan with events of the round engine.
 */
#include "bets.h"

#include <trey/seats.h>

#include "base/assert.h"

const trey_sim_bettor *trey_sim_bettor_of(const trey_sim_plan *plan, uint32_t seat,
                                          trey_bettor bettor)
{
    const trey_sim_seat *player = &plan->seats[seat];
    return bettor == seat ? &player->seated : &player->back_line;
}

trey_seat_set trey_sim_bankers(const trey_sim_plan *plan)
{
    if (plan->bank != TREY_SIM_BANK_ROTATES) {
        return trey_seats_one(plan->bank == TREY_SIM_BANK_HOUSE ? TREY_BANKER : plan->bank_seat);
    }
    trey_seat_set bankers = 0;
    for (uint32_t seat = 1; seat <= TREY_SEATS_MAX; seat++) {
        bankers |= plan->seats[seat].puts_up != 0 ? trey_seats_one(seat) : 0;
    }
    return bankers;
}

static trey_refusal post_bank(trey_round *round, uint32_t seat, int64_t wager)
{
    trey_event post = {.kind = TREY_EVENT_BANK_POST,
                       .seat = seat,
                       .bettor = seat,
                       .amount = wager,
                       .chips = wager};
    return seat == TREY_BANKER ? trey_accept() : trey_round_apply(round, &post);
}

static trey_refusal place(trey_round *round, uint32_t seat, trey_bettor bettor,
                          trey_wager_kind kind, int64_t amount)
{
    trey_event event = {.kind = TREY_EVENT_WAGER_PLACE,
                        .seat = seat,
                        .bettor = bettor,
                        .wager = kind,
                        .amount = amount};
    return amount == 0 ? trey_accept() : trey_round_apply(round, &event);
}

static trey_refusal place_bettor(trey_round *round, uint32_t seat, trey_bettor number,
                                 const trey_sim_bettor *bettor)
{
    trey_refusal refusal = place(round, seat, number, TREY_WAGER_ANTE, bettor->ante);
    return refusal.status != TREY_OK ? refusal
                                     : place(round, seat, number, TREY_WAGER_BONUS, bettor->bonus);
}

static trey_refusal place_coin(trey_round *round, uint32_t seat)
{
    /* PROG-1: without a posted progressive there is no denomination to place. */
    return round->posting->progressive == NULL
               ? trey_refuse(TREY_REFUSED_PROGRESSIVE_NOT_POSTED, 0, 0)
               : place(round, seat, seat, TREY_WAGER_PROGRESSIVE, round->posting->denomination);
}

/* The bettor number of a seat's back-line bettor. WAGER-6: if only bonuses may be back-line bets,
 * the bettor needs an ante of their own. Then it is the next player with an ante, clockwise. */
static trey_bettor back_line_bettor(const trey_round *round, const trey_sim_plan *plan,
                                    uint32_t seat)
{
    trey_seat_set with_ante = 0;
    for (uint32_t other = 1; other <= round->posting->seats; other++) {
        bool antes = plan->seats[other].seated.ante > 0;
        with_ante |=
            antes && other != seat && other != round->bank_seat ? trey_seats_one(other) : 0;
    }
    bool is_seated = round->posting->ruleset->back_line == TREY_BACK_LINE_BONUS && with_ante != 0;
    return is_seated ? trey_seats_first(with_ante, seat) : TREY_SIM_BACK_LINE + seat;
}

static trey_refusal place_seat(trey_round *round, const trey_sim_plan *plan, uint32_t seat)
{
    const trey_sim_seat *player = &plan->seats[seat];
    trey_refusal refusal = place_bettor(round, seat, seat, &player->seated);
    if (refusal.status == TREY_OK && player->progressive) {
        refusal = place_coin(round, seat);
    }
    if (refusal.status == TREY_OK) {
        refusal =
            place_bettor(round, seat, back_line_bettor(round, plan, seat), &player->back_line);
    }
    refusal.subject = refusal.status == TREY_OK ? 0 : seat;
    return refusal;
}

trey_refusal trey_sim_bets_place(trey_round *round, const trey_sim_plan *plan, uint32_t bank_seat,
                                 int64_t bank_wager, trey_meter meter)
{
    trey_round_begin(round, plan->posting, meter);
    trey_refusal refusal = post_bank(round, bank_seat, bank_wager);
    if (refusal.status != TREY_OK) {
        refusal.subject = bank_seat;
        return refusal;
    }
    for (uint32_t seat = 1; seat <= TREY_SEATS_MAX; seat++) {
        refusal = seat == bank_seat ? trey_accept() : place_seat(round, plan, seat);
        if (refusal.status != TREY_OK) {
            return refusal;
        }
    }
    trey_event close = {.kind = TREY_EVENT_BETS_CLOSE};
    refusal = trey_round_apply(round, &close);
    if (refusal.status != TREY_OK) {
        /* If there is no wager at all, name the seat that would bank without players. */
        uint32_t alone = plan->bank == TREY_SIM_BANK_ROTATES ? bank_seat : 0;
        refusal.subject = round->wager_count > 0 ? round->wagers[refusal.subject].seat : alone;
    }
    return refusal;
}

int64_t trey_sim_bank_wager_with(trey_round *scratch, const trey_sim_plan *plan, uint32_t seat)
{
    if (seat == TREY_BANKER) {
        return 0;
    }
    int64_t wager =
        plan->bank == TREY_SIM_BANK_FIXED ? plan->bank_wager : plan->seats[seat].puts_up;
    if (wager != TREY_SIM_COVERS) {
        return wager;
    }
    /* The wagers do not depend on the bank's wager, so any amount will do. */
    trey_refusal refusal = trey_sim_bets_place(scratch, plan, seat, TREY_AMOUNT_MAX, plan->meter);
    return refusal.status == TREY_OK ? trey_round_cover_needed(scratch) : TREY_AMOUNT_MAX;
}

int64_t trey_sim_bank_wager(const trey_sim_plan *plan, uint32_t seat)
{
    TREY_ASSERT(seat < TREY_HANDS_MAX);
    trey_round scratch;
    return trey_sim_bank_wager_with(&scratch, plan, seat);
}
