/* SPDX-License-Identifier: MIT */
/*
 * Functions that only read a round: its phase, fees, order of decisions, action seat and cover, and
 * the names of phases and events.
 */
#include <trey/round.h>

#include <trey/seats.h>

#include "base/assert.h"
#include "round_wagers.h"

trey_phase trey_round_reached(const trey_round *round)
{
    return round->phase == TREY_PHASE_VOID ? round->void_phase : round->phase;
}

/* ---- Fees ---- */

int64_t trey_round_wager_fee(const trey_round *round, uint32_t wager)
{
    TREY_ASSERT(wager < round->wager_count);
    const trey_posting *posting = round->posting;
    if (posting->schedule == NULL) {
        return 0;
    }
    /* FEE-2: the amount of each wager decides its fee; a bonus pays only if posted, play never. */
    trey_wager_kind kind = (trey_wager_kind)round->wagers[wager].kind;
    bool charged = kind == TREY_WAGER_ANTE || (kind == TREY_WAGER_BONUS && posting->charge_bonus);
    return charged ? trey_schedule_player_fee(posting->schedule, round->wagers[wager].amount) : 0;
}

int64_t trey_round_bank_fee(const trey_round *round)
{
    const trey_schedule *schedule = round->posting->schedule;
    return schedule == NULL
               ? 0
               : trey_schedule_bank_fee(schedule, round->total_action, round->bank_wager);
}

trey_meter trey_round_meter_with_coins(const trey_round *round)
{
    const trey_posting *posting = round->posting;
    trey_meter meter = round->meter_before;
    for (uint32_t i = 0; i < round->wager_count && posting->progressive != NULL; i++) {
        if (round->wagers[i].kind == TREY_WAGER_PROGRESSIVE) {
            meter = trey_meter_grow(meter, posting->progressive, posting->denomination);
        }
    }
    return meter;
}

int64_t trey_round_void_amount(const trey_round *round)
{
    int64_t amount =
        round->total_action + round->bonus_total + round->progressive_total + round->play_total;
    if (trey_round_reached(round) > TREY_PHASE_FEES) { /* FEE-8 */
        for (uint32_t i = 0; i < round->wager_count; i++) {
            amount += trey_round_wager_fee(round, i);
        }
        amount += trey_round_bank_fee(round);
    }
    return amount;
}

/* ---- The order of decisions ---- */

uint16_t trey_round_decides_after(const trey_round *round, uint16_t stake)
{
    uint32_t origin = origin_seat(round, round->posting->ruleset->decide_from);
    uint32_t from = origin;
    if (stake != TREY_STAKE_NONE) {
        uint32_t seat = round->stakes[stake].seat;
        uint16_t seated = stake_seated(round, seat);
        do {
            stake = stake_after(round, stake, seated);
        } while (stake != TREY_STAKE_NONE && round->stakes[stake].ante == 0);
        from = trey_seat_left_of(seat, round->posting->seats);
        if (stake != TREY_STAKE_NONE || from == origin) {
            return stake;
        }
    }
    uint32_t next = trey_seats_first(round->with_ante, from);
    /* The order ends before it reaches the origin again. */
    uint32_t seats = round->posting->seats;
    bool is_over = (next + seats - origin) % seats < (from + seats - origin) % seats;
    return next == 0 || is_over ? TREY_STAKE_NONE : stake_seated(round, next);
}

/* ---- Action and cover ---- */

/* Seat number n, from 0, of a set of `count` seats, clockwise from seat `from`. */
static uint32_t nth_seat(trey_seat_set set, uint32_t from, uint32_t count, uint32_t n)
{
    uint32_t all = set & ~1U, behind = all & ((1U << from) - 1);
    uint32_t ahead = all ^ behind, ahead_count = count - trey_seats_count((trey_seat_set)behind);
    uint32_t rest = n < ahead_count ? ahead : behind;
    for (uint32_t over = n < ahead_count ? n : n - ahead_count; over > 0; over--) {
        rest &= rest - 1;
    }
    return trey_seats_lowest(rest);
}

/* ROUND-3: the third card of the bank's packet is exposed. */
static inline trey_card exposed_card(const trey_round *round)
{
    const trey_dealt_hand *hand = &round->hands[TREY_BANKER];
    return hand->count == TREY_HAND_CARDS ? round->cards[hand->first + 2] : TREY_CARD_UNKNOWN;
}

trey_card trey_round_exposed(const trey_round *round)
{
    return round->posting->ruleset->exposes_card ? exposed_card(round) : TREY_CARD_UNKNOWN;
}

/* COVER-2: all seats except the player-dealer's, or only the seats in play, as posted. */
trey_seat_set trey_round_counted_seats(const trey_round *round)
{
    const trey_posting *posting = round->posting;
    if (posting->action_count == TREY_ACTION_COUNT_HANDS) {
        return round->in_play;
    }
    trey_seat_set all = (trey_seat_set)((2U << posting->seats) - 2);
    return all & (trey_seat_set)~trey_seats_one(round->bank_seat);
}

uint32_t trey_round_action_seat(const trey_round *round)
{
    const trey_posting *posting = round->posting;
    const trey_ruleset *ruleset = posting->ruleset;
    if (posting->action == TREY_ACTION_NONE || round->in_play == 0) {
        return 0;
    }
    uint32_t from = origin_seat(round, ruleset->count_from);
    if (posting->action == TREY_ACTION_LEFT) {
        return trey_seats_first(round->in_play, from);
    }
    /* COVER-3: the value of the exposed card decides the count. */
    trey_card exposed = exposed_card(round);
    if (exposed == TREY_CARD_UNKNOWN) {
        return 0;
    }
    trey_seat_set counted = trey_round_counted_seats(round);
    uint32_t count = trey_seats_count(counted);
    uint32_t value = trey_ruleset_card_value(ruleset, count, trey_card_rank(exposed));
    uint32_t seat = nth_seat(counted, from, count, (value - 1) % count);
    /* A seat without a wager passes the action to the next seat in play. */
    return trey_seats_first(round->in_play, seat);
}

int64_t trey_round_cover_needed(const trey_round *round)
{
    /* COVER-9: folded wagers count too. Before the decisions, every ante counts as played. */
    trey_phase reached = trey_round_reached(round);
    bool decided = reached >= TREY_PHASE_FORFEITS && reached <= TREY_PHASE_DONE;
    int64_t play = decided ? round->play_total : round->total_action;
    return round->total_action * (1 + round->posting->ante_bonus_most) + play +
           round->posting->bonus_most * round->bonus_total;
}

bool trey_round_covered(const trey_round *round)
{
    return round->posting->ruleset->house_banks ||
           round->bank_wager >= trey_round_cover_needed(round);
}

/* ---- Hands that must be seen ---- */

static bool has_coin(const trey_round *round, uint32_t seat)
{
    uint16_t first = round->seat_first[seat]; /* with a progressive, a seat has one bettor */
    return first != TREY_STAKE_NONE && round->stakes[first].progressive > 0;
}

/* PROG-3: a hand can trigger envy if another hand has a progressive wager. */
static bool can_trigger_envy(const trey_round *round, uint32_t seat)
{
    for (uint32_t other = 1; other <= round->posting->seats; other++) {
        if (other != seat && has_coin(round, other)) {
            return true;
        }
    }
    return false;
}

bool trey_round_must_see(const trey_round *round, uint32_t seat)
{
    if (seat == TREY_BANKER || !is_seat(round->posting, seat) ||
        !trey_seats_have(round->in_play, seat)) {
        return seat == TREY_BANKER;
    }
    if (round->stakes[stake_seated(round, seat)].decision != TREY_DECISION_FOLD) {
        return true;
    }
    return round->posting->progressive != NULL &&
           (has_coin(round, seat) || can_trigger_envy(round, seat));
}

trey_seat_set trey_round_unseen(const trey_round *round)
{
    trey_seat_set unseen = round->unknown;
    for (uint32_t seat = 1; unseen >> seat != 0; seat++) {
        if (!trey_round_must_see(round, seat)) {
            unseen &= (trey_seat_set)~trey_seats_one(seat);
        }
    }
    return unseen;
}

/* ---- Names ---- */

const char *trey_phase_name(trey_phase phase)
{
    static const char *const names[TREY_PHASE_COUNT] = {
        [TREY_PHASE_BANK] = "bank",           [TREY_PHASE_BETS] = "bets",
        [TREY_PHASE_FEES] = "fees",           [TREY_PHASE_DEAL] = "deal",
        [TREY_PHASE_DECISIONS] = "decisions", [TREY_PHASE_FORFEITS] = "forfeits",
        [TREY_PHASE_REVEAL] = "reveal",       [TREY_PHASE_SETTLEMENT] = "settlement",
        [TREY_PHASE_ENVY] = "envy",           [TREY_PHASE_DONE] = "done",
        [TREY_PHASE_MISDEALT] = "misdealt",   [TREY_PHASE_VOID] = "void",
    };
    TREY_ASSERT((unsigned)phase < TREY_PHASE_COUNT);
    return names[phase];
}

const char *trey_event_name(trey_event_kind kind)
{
    static const char *const names[TREY_EVENT_KIND_COUNT] = {
        [TREY_EVENT_BANK_POST] = "bank-post",
        [TREY_EVENT_WAGER_PLACE] = "wager-place",
        [TREY_EVENT_WAGER_WITHDRAW] = "wager-withdraw",
        [TREY_EVENT_BETS_CLOSE] = "bets-close",
        [TREY_EVENT_FEES_TAKE] = "fees-take",
        [TREY_EVENT_HAND_DEAL] = "hand-deal",
        [TREY_EVENT_DECIDE] = "decide",
        [TREY_EVENT_TIME_OUT] = "time-out",
        [TREY_EVENT_FORFEITS_COLLECT] = "forfeits-collect",
        [TREY_EVENT_BANKER_REVEAL] = "banker-reveal",
        [TREY_EVENT_SETTLE] = "settle",
        [TREY_EVENT_ENVY_PAY] = "envy-pay",
        [TREY_EVENT_SHUFFLER_FAULT] = "shuffler-fault",
        [TREY_EVENT_VOID] = "void",
        [TREY_EVENT_CARD_EXPOSE] = "card-expose",
        [TREY_EVENT_HAND_SHOW] = "hand-show",
        [TREY_EVENT_HAND_CORRECT] = "hand-correct",
    };
    TREY_ASSERT((unsigned)kind < TREY_EVENT_KIND_COUNT);
    return names[kind];
}

const char *trey_void_reason_name(trey_void_reason reason)
{
    static const char *const names[TREY_VOID_REASON_COUNT] = {
        [TREY_VOID_NONE] = "none",
        [TREY_VOID_CARD_COUNT] = "card-count",
        [TREY_VOID_SHUFFLER_FAULT] = "shuffler-fault",
        [TREY_VOID_STAFF_DECISION] = "staff-decision",
        [TREY_VOID_REVEAL_MISSING] = "reveal-missing",
    };
    TREY_ASSERT((unsigned)reason < TREY_VOID_REASON_COUNT);
    return names[reason];
}
