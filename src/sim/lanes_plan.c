/* SPDX-License-Identifier: MIT */
/*
 * Converts a plan to a table for the vector engine. The round engine finds the seat where
 * settlement begins, so that the rule is implemented only once.
 */
#include "lanes_plan.h"

#include <string.h>

#include <trey/seats.h>

#include "base/assert.h"
#include "bets.h"
#include "cards.h"
#include "divisor.h"

/* ---- Supported plans ---- */

static bool is_same_bettor(const trey_sim_bettor *bettor, const trey_sim_bettor *other)
{
    return bettor->ante == other->ante && bettor->bonus == other->bonus;
}

static bool is_bettor(const trey_sim_bettor *bettor)
{
    return bettor->ante != 0 || bettor->bonus != 0;
}

static bool decides_by_thresholds(const trey_sim_bettor *bettor)
{
    bool by_suits = false;
    for (unsigned rank = 0; rank < TREY_RANK_COUNT && bettor->ante != 0; rank++) {
        by_suits = by_suits || bettor->strategy->suit_rule[rank].cards != 0;
    }
    return !by_suits;
}

/* The first seat in play, if all seats in play have equal wagers and strategies without suit rules;
 * otherwise 0. */
static uint32_t equal_seats(const trey_sim_plan *plan)
{
    uint32_t first = 0;
    for (uint32_t seat = 1; seat <= plan->posting->seats; seat++) {
        const trey_sim_seat *player = &plan->seats[seat];
        if (seat == plan->bank_seat && plan->bank == TREY_SIM_BANK_FIXED) {
            continue;
        }
        if (is_bettor(&player->back_line) || player->progressive) {
            return 0;
        }
        if (!is_bettor(&player->seated)) {
            continue;
        }
        first = first == 0 ? seat : first;
        if (!decides_by_thresholds(&player->seated) ||
            !is_same_bettor(&player->seated, &plan->seats[first].seated)) {
            return 0;
        }
    }
    return first;
}

/* Whether the posting settles ante, play and bonus in this order, as the lanes do. The order
 * matters only if the bank's wager is limited. */
static bool settles_in_order(const trey_posting *posting)
{
    if (posting->cover == TREY_COVER_NONE) {
        return true;
    }
    static const trey_wager_kind kinds[] = {TREY_WAGER_ANTE, TREY_WAGER_PLAY, TREY_WAGER_BONUS};
    unsigned found = 0;
    int64_t order = posting->reconcile;
    for (unsigned i = 0; i < TREY_RECONCILE_STEPS; i++, order >>= 4) {
        found += found < 3 && (order & 15) == (int64_t)kinds[found];
    }
    return found == 3;
}

/* ---- The table ---- */

/* Set the amounts in units. If the bank covers all action, its wager is left out of the unit: it
 * only appears in the tally, where the caller of the lanes adds it. */
static bool set_amounts(sim_lanes_table *table, const trey_sim_bettor *bettor, int64_t wager)
{
    int64_t limit = table->covered ? 0 : wager;
    int64_t unit = sim_common_divisor(sim_common_divisor(bettor->ante, bettor->bonus), limit);
    if (bettor->ante / unit > INT32_MAX || bettor->bonus / unit > INT32_MAX ||
        limit / unit > INT32_MAX) {
        return false;
    }
    table->unit = unit;
    table->ante = (int32_t)(bettor->ante / unit);
    table->bonus = (int32_t)(bettor->bonus / unit);
    table->bank_wager = (int32_t)(limit / unit);
    return true;
}

static bool set_pays(int16_t pays[TREY_PAYLINE_COUNT], const trey_paytable *from)
{
    for (unsigned line = 0; line < TREY_PAYLINE_COUNT; line++) {
        int32_t to_one = from == NULL ? 0 : from->pays[line];
        if (to_one > INT16_MAX) {
            return false;
        }
        pays[line] = (int16_t)to_one;
    }
    return true;
}

/* Deal a round with the given exposed card and arbitrary other cards, and return the action seat.
 */
static uint32_t action_seat(trey_round *round, const trey_sim_plan *plan, trey_card exposed)
{
    trey_refusal refusal = trey_sim_bets_place(round, plan, plan->bank_seat, 1, plan->meter);
    TREY_ASSERT(refusal.status == TREY_OK);
    trey_event fees = {.kind = TREY_EVENT_FEES_TAKE};
    refusal = trey_round_apply(round, &fees);
    trey_card next = 0;
    while (round->phase == TREY_PHASE_DEAL) {
        trey_card cards[TREY_HAND_CARDS];
        uint32_t seat = (uint32_t)trey_round_deal_next(round);
        for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
            next += next == exposed;
            cards[i] = seat == TREY_BANKER && i == 2 ? exposed : next++;
        }
        trey_event deal = {.kind = TREY_EVENT_HAND_DEAL,
                           .seat = seat,
                           .cards = cards,
                           .card_count = TREY_HAND_CARDS};
        refusal = trey_round_apply(round, &deal);
        TREY_ASSERT(refusal.status == TREY_OK);
    }
    return trey_round_action_seat(round);
}

static void set_players(sim_lanes_table *table, const trey_sim_plan *plan, trey_seat_set in_play)
{
    table->players = trey_seats_clockwise(in_play, 1, plan->posting->seats, table->seat);
    for (uint32_t player = 0; player < table->players; player++) {
        const trey_sim_bettor *bettor = &plan->seats[table->seat[player]].seated;
        if (bettor->ante > 0) {
            const trey_hand_value *play_from = bettor->strategy->play_from;
            for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
                /* Without an exposed card, the decision does not depend on its rank. */
                unsigned seen = plan->posting->ruleset->exposes_card ? rank : 0;
                table->play_from[player][rank] = play_from[seen];
            }
        }
    }
}

static void set_first(sim_lanes_table *table, trey_round *round, const trey_sim_plan *plan)
{
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        uint32_t seat = action_seat(round, plan, trey_card_make(rank, TREY_SUIT_CLUBS));
        while (table->seat[table->first[rank]] != seat) {
            table->first[rank]++;
        }
    }
}

bool trey_sim_lanes_plan(sim_lanes_table *table, const trey_sim_plan *plan)
{
    const trey_posting *posting = plan->posting;
    uint32_t first = equal_seats(plan);
    if (first == 0 || plan->bank == TREY_SIM_BANK_ROTATES || !trey_sim_cards_are_batched(posting) ||
        !settles_in_order(posting)) {
        return false;
    }
    bool house_banks = plan->bank == TREY_SIM_BANK_HOUSE;
    uint32_t bank_seat = house_banks ? TREY_BANKER : plan->bank_seat;
    trey_round round;
    int64_t wager = trey_sim_bank_wager_with(&round, plan, bank_seat);
    trey_refusal refusal = trey_sim_bets_place(&round, plan, bank_seat, wager, plan->meter);
    if (refusal.status != TREY_OK) {
        return false;
    }
    *table = (sim_lanes_table){.exposes_card = posting->ruleset->exposes_card,
                               .cover = posting->cover,
                               .covered = trey_round_covered(&round)};
    set_players(table, plan, round.in_play);
    if (!set_amounts(table, &plan->seats[first].seated, wager) ||
        !set_pays(table->bonus_pays, posting->bonus) ||
        !set_pays(table->ante_bonus_pays, posting->ante_bonus)) {
        return false;
    }
    if (!house_banks) {
        set_first(table, &round, plan);
    }
    return trey_sim_lanes_table_fits(table);
}
