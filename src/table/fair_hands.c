/* SPDX-License-Identifier: MIT */
#include "fair_hands.h"

#include <string.h>

#include <trey/seats.h>

void fair_bets_make(fair_bets *bets, const trey_round *round)
{
    bets->deal_from = round->posting->ruleset->deal_from;
    bets->seats = round->posting->seats;
    bets->bank_seat = round->bank_seat;
    bets->wager_count = 0;
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        if (stake->ante > 0 || stake->bonus > 0) {
            bets->wagers[bets->wager_count++] =
                (fair_wager){.bettor = stake->bettor, .seat = stake->seat};
        }
    }
}

/* The seats with a wager; empty if a wager is in no seat of the table. */
static trey_seat_set seats_in_play(const fair_bets *bets)
{
    trey_seat_set in_play = 0;
    if (bets->wager_count > TREY_WAGERS_MAX) {
        return 0;
    }
    for (uint32_t i = 0; i < bets->wager_count; i++) {
        uint32_t seat = bets->wagers[i].seat;
        if (seat < 1 || seat > bets->seats) {
            return 0;
        }
        in_play |= trey_seats_one(seat);
    }
    return in_play;
}

uint32_t fair_hands(const fair_bets *bets, uint8_t hands[TREY_HANDS_MAX])
{
    bool is_left_of_bank = bets->deal_from == TREY_ORIGIN_LEFT_OF_BANK;
    if (bets->seats < 1 || bets->seats > TREY_SEATS_MAX || bets->bank_seat > bets->seats ||
        (is_left_of_bank ? bets->bank_seat == 0 : bets->deal_from != TREY_ORIGIN_SEAT_1)) {
        return 0;
    }
    trey_seat_set in_play = seats_in_play(bets);
    uint32_t from = is_left_of_bank ? trey_seat_left_of(bets->bank_seat, bets->seats) : 1;
    uint32_t count = trey_seats_clockwise(in_play, from, bets->seats, hands);
    if (count == 0) {
        return 0;
    }
    hands[count++] = TREY_BANKER; /* ROUND-2: last */
    return count;
}

bool fair_bets_agree(const fair_bets *a, const fair_bets *b)
{
    uint8_t hands[TREY_HANDS_MAX], others[TREY_HANDS_MAX];
    uint32_t count = fair_hands(a, hands);
    return count > 0 && count == fair_hands(b, others) && memcmp(hands, others, count) == 0;
}
