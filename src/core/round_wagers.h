/* SPDX-License-Identifier: MIT */
/*
 * The betting part of a round: what round.c asks of round_wagers.c.
 */
#ifndef TREY_CORE_ROUND_WAGERS_H
#define TREY_CORE_ROUND_WAGERS_H

#include <trey/round.h>
#include <trey/seats.h>

/* Checks return whether something is allowed, and fill *why when it is not. Most of the time it is:
 * `cold` keeps the code of refusals out of the way. */
__attribute__((cold)) bool trey_round_refuse(trey_refusal *why, trey_status status, int64_t given,
                                             int64_t limit);

/* What every wager and the bank's must be, before any limit of the table. */
static inline bool check_any_amount(int64_t amount, trey_refusal *why)
{
    if ((uint64_t)amount - 1 < (uint64_t)TREY_AMOUNT_MAX) {
        return true; /* 1 to TREY_AMOUNT_MAX: nothing else comes out below it */
    }
    return amount <= 0
               ? trey_round_refuse(why, TREY_REFUSED_AMOUNT_NOT_POSITIVE, amount, 0)
               : trey_round_refuse(why, TREY_REFUSED_AMOUNT_TOO_LARGE, amount, TREY_AMOUNT_MAX);
}

/* GEO-1: seats are numbered from 1; zero less one is over any number of seats. */
static inline bool is_seat(const trey_posting *posting, uint32_t seat)
{
    return seat - 1 < posting->seats;
}

/* Cards are random, so a processor that guesses what depends on them is wrong too often: this takes
 * the place of a branch. */
static inline int64_t only_if(bool condition, int64_t amount)
{
    return amount & -(int64_t)condition;
}

/* A bettor's bit in trey_round.bettors. */
static inline uint64_t bettor_bit(trey_bettor bettor)
{
    return UINT64_C(1) << (bettor & 63);
}

/* trey_round_stake and trey_round_seated, where the compiler can see into them. */
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

/* COVER-4: in a seat the seated player first, then the others in the order they bet; the stake
 * after one, or TREY_STAKE_NONE. */
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

/* What can be said only when all bets are down. */
bool trey_wager_check_all(const trey_round *round, const trey_event *event, trey_refusal *why);

#endif
