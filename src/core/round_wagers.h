/* SPDX-License-Identifier: MIT */
/*
 * Wagers and stakes of a round: the interface of round_wagers.c, and small helpers that all files
 * about rounds share.
 */
#ifndef TREY_CORE_ROUND_WAGERS_H
#define TREY_CORE_ROUND_WAGERS_H

#include <trey/round.h>
#include <trey/seats.h>

/* Set *why and return false. Checks return true if a request is allowed, which is the usual case;
 * `cold` moves the code of refusals away from the hot path. */
__attribute__((cold)) bool trey_round_refuse(trey_refusal *why, trey_status status, int64_t given,
                                             int64_t limit);

/* Check an amount of a wager or bank against the limits of the library, not those of the table. */
static inline bool check_any_amount(int64_t amount, trey_refusal *why)
{
    if ((uint64_t)amount - 1 < (uint64_t)TREY_AMOUNT_MAX) {
        return true; /* 1 to TREY_AMOUNT_MAX, checked with one comparison */
    }
    return amount <= 0
               ? trey_round_refuse(why, TREY_REFUSED_AMOUNT_NOT_POSITIVE, amount, 0)
               : trey_round_refuse(why, TREY_REFUSED_AMOUNT_TOO_LARGE, amount, TREY_AMOUNT_MAX);
}

/* GEO-1: seats are numbered from 1. For seat 0, the subtraction wraps to a large number. */
static inline bool is_seat(const trey_posting *posting, uint32_t seat)
{
    return seat - 1 < posting->seats;
}

/* The seat of an origin (GEO-3). */
static inline uint32_t origin_seat(const trey_round *round, trey_origin origin)
{
    return origin == TREY_ORIGIN_SEAT_1
               ? 1
               : trey_seat_left_of(round->bank_seat, round->posting->seats);
}

/* Branch-free condition ? amount : 0. Branches that depend on random cards are often mispredicted.
 */
static inline int64_t only_if(bool condition, int64_t amount)
{
    return amount & -(int64_t)condition;
}

/* A bettor's bit in trey_round.bettors. */
static inline uint64_t bettor_bit(trey_bettor bettor)
{
    return UINT64_C(1) << (bettor & 63);
}

/* Inline versions of trey_round_stake and trey_round_seated. */
static inline uint16_t stake_find(const trey_round *round, uint32_t seat, trey_bettor bettor)
{
    uint16_t stake = round->seat_first[seat];
    while (stake != TREY_STAKE_NONE && round->stakes[stake].bettor != bettor) {
        stake = round->stakes[stake].next;
    }
    return stake;
}

static inline uint16_t stake_seated(const trey_round *round, uint32_t seat)
{
    return trey_seats_have(round->with_ante, seat) ? round->seat_seated[seat]
                                                   : round->seat_first[seat];
}

/* COVER-4: the stake that comes after `stake` in its seat, or TREY_STAKE_NONE. The seated player
 * comes first, then the other bettors in the order of betting. */
static inline uint16_t stake_after(const trey_round *round, uint16_t stake, uint16_t seated)
{
    const trey_stake *last = &round->stakes[stake];
    uint16_t next = stake == seated ? round->seat_first[last->seat] : last->next;
    return next == seated ? round->stakes[seated].next : next;
}

bool trey_wager_check_place(const trey_round *round, const trey_event *event, trey_refusal *why);
bool trey_wager_place(trey_round *round, const trey_event *event, trey_refusal *why);

bool trey_wager_check_withdraw(const trey_round *round, const trey_event *event, trey_refusal *why);
bool trey_wager_withdraw(trey_round *round, const trey_event *event, trey_refusal *why);

/* The checks that are possible only after all bets were placed. */
bool trey_wager_check_all(const trey_round *round, const trey_event *event, trey_refusal *why);

#endif
