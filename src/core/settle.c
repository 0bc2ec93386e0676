/* SPDX-License-Identifier: MIT */
/*
 * Settlement: what every wager comes to (OUT-1 to OUT-8), as far as the bank's wager goes
 * (COVER-1 to COVER-8), and what the progressive pays (PROG-1 to PROG-6).
 */
#include <trey/settle.h>

#include <trey/seats.h>

#include "assert.h"

const char *trey_result_name(trey_result result)
{
    static const char *const names[TREY_RESULT_COUNT] = {
        [TREY_RESULT_WIN] = "win",           [TREY_RESULT_LOSE] = "lose",
        [TREY_RESULT_PUSH] = "push",         [TREY_RESULT_FORFEIT] = "forfeit",
        [TREY_RESULT_RETURNED] = "returned", [TREY_RESULT_NO_ACTION] = "no-action",
    };
    TREY_ASSERT((unsigned)result < TREY_RESULT_COUNT);
    return names[result];
}

/* What a wager is due before anyone asks whether the bank can cover it. */
typedef struct outcome {
    trey_result result;
    trey_rule rule;
    int64_t due; /* to the bettor, on top of the wager */
} outcome;

/* Which lines a pass over the table settles (COVER-6 needs two). */
typedef enum pass {
    PASS_ALL,
    PASS_LOSING,
    PASS_NOT_LOSING
} pass;

typedef struct settling {
    const trey_round *round;
    trey_settlement *out;
    trey_hand_value banker;
    bool qualifies;
    pass pass;
} settling;

/* OUT-1, OUT-2 */
static outcome ante_outcome(const settling *at, trey_hand_value hand, int64_t ante)
{
    if (!at->qualifies) {
        return (outcome){TREY_RESULT_WIN, TREY_RULE_OUT_1, ante};
    }
    if (hand > at->banker) {
        return (outcome){TREY_RESULT_WIN, TREY_RULE_OUT_2, ante};
    }
    return (outcome){hand < at->banker ? TREY_RESULT_LOSE : TREY_RESULT_PUSH, TREY_RULE_OUT_2, 0};
}

static outcome play_outcome(const settling *at, trey_hand_value hand, int64_t play)
{
    if (!at->qualifies) {
        return (outcome){TREY_RESULT_RETURNED, TREY_RULE_OUT_1, 0};
    }
    return ante_outcome(at, hand, play);
}

/* OUT-3 */
static outcome bonus_outcome(const settling *at, trey_hand_value hand, int64_t bonus)
{
    int32_t pays = trey_paytable_pays(at->round->posting->bonus, hand);
    return (outcome){pays > 0 ? TREY_RESULT_WIN : TREY_RESULT_LOSE, TREY_RULE_OUT_3,
                     pays * bonus};
}

static bool is_losing(trey_result result)
{
    return result == TREY_RESULT_LOSE || result == TREY_RESULT_FORFEIT;
}

static int64_t at_most(int64_t amount, int64_t limit)
{
    return amount < limit ? amount : limit;
}

/* What the bank may still take in, and pay out. */
static int64_t left_to_collect(const settling *at)
{
    const trey_settlement *out = at->out;
    int64_t wager = at->round->bank_wager;
    switch (at->round->posting->cover) {
    case TREY_COVER_MATCHED: /* COVER-5: every chip uses it up, whichever way it goes */
        return wager - out->collected - out->paid;
    case TREY_COVER_COLLECT_THEN_PAY: /* COVER-6: each way by itself */
        return wager - out->collected;
    case TREY_COVER_RUNNING: /* COVER-7: up to W in all, either way */
        return wager - (out->collected - out->paid);
    case TREY_COVER_NONE:
        break;
    }
    return INT64_MAX;
}

static int64_t left_to_pay(const settling *at)
{
    const trey_settlement *out = at->out;
    int64_t wager = at->round->bank_wager;
    switch (at->round->posting->cover) {
    case TREY_COVER_MATCHED:
        return wager - out->collected - out->paid;
    case TREY_COVER_COLLECT_THEN_PAY:
        return wager - out->paid;
    case TREY_COVER_RUNNING:
        return wager + (out->collected - out->paid);
    case TREY_COVER_NONE:
        break;
    }
    return INT64_MAX;
}

static trey_rule cover_rule(trey_cover cover)
{
    return cover == TREY_COVER_MATCHED            ? TREY_RULE_COVER_5
           : cover == TREY_COVER_COLLECT_THEN_PAY ? TREY_RULE_COVER_6
                                                  : TREY_RULE_COVER_7;
}

static void settle_line(settling *at, const trey_stake *stake, trey_wager_kind kind,
                        int64_t amount, outcome end)
{
    bool losing = is_losing(end.result);
    if ((at->pass == PASS_LOSING && !losing) || (at->pass == PASS_NOT_LOSING && losing)) {
        return;
    }
    TREY_ASSERT(at->out->line_count < TREY_LINES_MAX);
    trey_line *line = &at->out->lines[at->out->line_count++];
    int64_t collected = losing ? at_most(amount, left_to_collect(at)) : 0;
    int64_t paid = at_most(end.due, left_to_pay(at));
    int64_t uncovered = losing ? amount - collected : end.due - paid;
    bool nothing_settled = uncovered > 0 && collected == 0 && paid == 0;
    *line = (trey_line){
        .amount = amount,
        .paid = paid,
        .collected = collected,
        /* COVER-1: what the bank does not cover goes back to its bettor. */
        .returned = kind == TREY_WAGER_ANTE_BONUS ? 0 : amount - collected,
        .uncovered = uncovered,
        .rule = uncovered > 0 ? cover_rule(at->round->posting->cover) : end.rule,
        .bettor = stake->bettor,
        .seat = stake->seat,
        .kind = (uint8_t)kind,
        .result = (uint8_t)(nothing_settled ? TREY_RESULT_NO_ACTION : end.result),
    };
    at->out->collected += collected;
    at->out->paid += paid;
}

static void settle_kind(settling *at, const trey_stake *stake, trey_wager_kind kind)
{
    bool folded = stake->decision == TREY_DECISION_FOLD;
    trey_hand_value hand = at->round->hands[stake->seat].value;
    outcome forfeit = {TREY_RESULT_FORFEIT, TREY_RULE_WAGER_5, 0};
    switch (kind) {
    case TREY_WAGER_ANTE:
        if (stake->ante > 0) {
            settle_line(at, stake, kind, stake->ante,
                        folded ? forfeit : ante_outcome(at, hand, stake->ante));
        }
        break;
    case TREY_WAGER_PLAY:
        if (stake->ante > 0 && !folded) {
            settle_line(at, stake, kind, stake->ante, play_outcome(at, hand, stake->ante));
        }
        break;
    case TREY_WAGER_BONUS:
        if (stake->bonus > 0) {
            settle_line(at, stake, kind, stake->bonus,
                        folded ? forfeit : bonus_outcome(at, hand, stake->bonus));
        }
        break;
    case TREY_WAGER_ANTE_BONUS:
        if (stake->ante > 0 && !folded && at->round->posting->ante_bonus != NULL) {
            /* OUT-6: whatever the banker holds. */
            int32_t pays = trey_paytable_pays(at->round->posting->ante_bonus, hand);
            if (pays > 0) {
                settle_line(at, stake, kind, stake->ante,
                            (outcome){TREY_RESULT_WIN, TREY_RULE_OUT_6, pays * stake->ante});
            }
        }
        break;
    default:
        break;
    }
}

static void settle_stake(settling *at, const trey_stake *stake)
{
    int64_t order = at->round->posting->reconcile; /* COVER-4, OUT-8 */
    for (unsigned step = 0; step < TREY_RECONCILE_STEPS; step++) {
        settle_kind(at, stake, (trey_wager_kind)(order >> (4 * step) & 15));
    }
}

/* COVER-4: in a seat the seated player first, then the others in the order they bet. */
static void settle_seat(settling *at, uint32_t seat)
{
    const trey_round *round = at->round;
    uint16_t seated = trey_round_seated(round, seat);
    settle_stake(at, &round->stakes[seated]);
    for (uint16_t s = round->seat_first[seat]; s != TREY_STAKE_NONE; s = round->stakes[s].next) {
        if (s != seated) {
            settle_stake(at, &round->stakes[s]);
        }
    }
}

void trey_settlement_make(const trey_round *round, trey_settlement *settlement)
{
    TREY_ASSERT(round->phase >= TREY_PHASE_SETTLEMENT && round->phase <= TREY_PHASE_DONE);
    const trey_posting *posting = round->posting;
    trey_hand_value banker = round->hands[TREY_BANKER].value;
    settlement->action_seat = trey_round_action_seat(round);
    settlement->covered = trey_round_covered(round);
    settlement->banker_qualifies = trey_hand_qualifies(banker);
    settlement->paid = settlement->collected = 0;
    settlement->line_count = 0;

    uint8_t order[TREY_SEATS_MAX];
    uint32_t count = settlement->action_seat == 0
                         ? trey_seats_descending(round->in_play, posting->seats, order)
                         : trey_seats_clockwise(round->in_play, settlement->action_seat,
                                                posting->seats, order);
    bool in_two_passes = posting->cover == TREY_COVER_COLLECT_THEN_PAY;
    settling at = {
        .round = round,
        .out = settlement,
        .banker = banker,
        .qualifies = settlement->banker_qualifies,
        .pass = in_two_passes ? PASS_LOSING : PASS_ALL,
    };
    for (uint32_t i = 0; i < count; i++) {
        settle_seat(&at, order[i]);
    }
    if (in_two_passes) {
        at.pass = PASS_NOT_LOSING;
        for (uint32_t i = 0; i < count; i++) {
            settle_seat(&at, order[i]);
        }
    }
}

/* ---- The progressive ---- */

static trey_award_hand hand_of_seat(const trey_round *round, uint32_t seat)
{
    return trey_award_hand_of(&round->cards[round->hands[seat].first]);
}

/* The stake in a seat that has a progressive wager; where it is allowed there is one bettor to a
 * seat. */
static const trey_stake *progressive_stake(const trey_round *round, uint32_t seat)
{
    const trey_stake *stake = &round->stakes[round->seat_first[seat]];
    return stake->progressive > 0 ? stake : NULL;
}

static void pay_award(const trey_round *round, trey_awards *awards, uint32_t seat)
{
    const trey_posting *posting = round->posting;
    const trey_stake *stake = progressive_stake(round, seat);
    trey_award_hand hand = hand_of_seat(round, seat);
    if (stake == NULL || hand == TREY_AWARD_NONE) {
        return;
    }
    bool from_meter = hand == TREY_AWARD_AKQ_SPADES;
    int64_t amount = from_meter
                         ? awards->meter.cents
                         : trey_award_amount(posting->progressive, hand, posting->denomination);
    if (amount == 0) { /* a line this pay table does not have */
        return;
    }
    if (from_meter) { /* PROG-5 */
        awards->meter =
            trey_meter_reseed(awards->meter, posting->progressive, posting->denomination);
    }
    awards->awards[awards->award_count++] = (trey_award){.bettor = stake->bettor,
                                                         .seat = (uint8_t)seat,
                                                         .hand = (uint8_t)hand,
                                                         .from_meter = from_meter,
                                                         .amount = amount};
}

void trey_awards_make(const trey_round *round, trey_awards *awards)
{
    const trey_posting *posting = round->posting;
    awards->meter = round->meter;
    awards->award_count = awards->envy_count = 0;
    if (posting->progressive == NULL) {
        return;
    }
    TREY_ASSERT(round->phase == TREY_PHASE_SETTLEMENT);
    uint8_t order[TREY_SEATS_MAX];
    uint32_t count = trey_seats_descending(round->in_play, posting->seats, order);
    for (uint32_t i = 0; i < count; i++) {
        pay_award(round, awards, order[i]); /* PROG-6: folded or not */
    }
    /* PROG-3: every player's hand can trigger, with a progressive wager or without. */
    for (uint32_t t = 0; t < count; t++) {
        int64_t amount = trey_envy_amount(posting->progressive, hand_of_seat(round, order[t]),
                                          posting->denomination);
        for (uint32_t i = 0; i < count && amount > 0; i++) {
            const trey_stake *stake = progressive_stake(round, order[i]);
            if (stake != NULL && i != t) {
                awards->envy[awards->envy_count++] = (trey_envy){.bettor = stake->bettor,
                                                                 .seat = order[i],
                                                                 .trigger = order[t],
                                                                 .amount = amount};
            }
        }
    }
}
