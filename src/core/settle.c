/* SPDX-License-Identifier: MIT */
/*
 * Settlement: what every wager comes to (OUT-1 to OUT-8), as far as the bank's wager goes
 * (COVER-1 to COVER-8), and what the progressive pays (PROG-1 to PROG-6).
 */
#include <trey/settle.h>

#include "assert.h"
#include "round_wagers.h"

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

/* What a wager comes to before anyone asks whether the bank can cover it. */
typedef struct outcome {
    int64_t amount; /* of the wager; 0: there is none */
    int64_t lost;   /* to the banker: the amount or nothing */
    int64_t due;    /* to the bettor, on top of the wager */
    trey_result result;
    trey_rule rule;
} outcome;

/* Which lines a pass over the table settles (COVER-6 needs two). */
typedef enum pass {
    PASS_ALL,
    PASS_LOSING,
    PASS_NOT_LOSING
} pass;

typedef struct settling {
    const trey_round *round;
    trey_hand_value banker;
    bool qualifies;
    pass pass;
    trey_rule cover_rule;
    int64_t bank, across;
    int64_t collected, paid;
    trey_line *line; /* the next to write */
} settling;

/* The amount if a condition holds, or nothing. */
static int64_t only_if(bool condition, int64_t amount)
{
    return amount & -(int64_t)condition;
}

/* One of two values without a branch: cards are random, so a processor that guesses how a wager
 * ends is wrong too often. */
static uint32_t pick(bool condition, uint32_t yes, uint32_t no)
{
    return no ^ ((yes ^ no) & -(uint32_t)condition);
}

static int64_t at_most(int64_t amount, int64_t limit)
{
    return amount < limit ? amount : limit;
}

/* The outcomes of ante, play, bonus and Ante Bonus, by kind. */
static void find_outcomes(const settling *at, const trey_stake *stake,
                          outcome outcomes[TREY_WAGER_KIND_COUNT])
{
    const trey_posting *posting = at->round->posting;
    /* WAGER-5: a fold forfeits ante and bonus, whatever the hand, and there is no play. */
    bool folded = stake->decision == TREY_DECISION_FOLD;
    trey_hand_value hand = (trey_hand_value)only_if(!folded, at->round->hands[stake->seat].value);
    trey_result loss = pick(folded, TREY_RESULT_FORFEIT, TREY_RESULT_LOSE);
    int64_t play = only_if(!folded, stake->ante);

    /* OUT-1: any hand beats a banker who does not qualify, but the play is returned. OUT-2 */
    trey_rule rule = at->qualifies ? TREY_RULE_OUT_2 : TREY_RULE_OUT_1;
    bool wins = hand > at->banker;
    bool loses = hand < at->banker;
    trey_result result = pick(wins, TREY_RESULT_WIN, pick(loses, loss, TREY_RESULT_PUSH));
    outcomes[TREY_WAGER_ANTE] = (outcome){
        stake->ante, only_if(loses, stake->ante), only_if(wins, stake->ante), result,
        pick(folded, TREY_RULE_WAGER_5, rule)};
    outcomes[TREY_WAGER_PLAY] = (outcome){
        play, only_if(loses, play), only_if(wins & at->qualifies, play),
        pick(at->qualifies, result, TREY_RESULT_RETURNED), rule};

    /* OUT-3 */
    int32_t pays = trey_paytable_pays(posting->bonus, hand);
    outcomes[TREY_WAGER_BONUS] = (outcome){
        stake->bonus, only_if(pays == 0, stake->bonus), pays * stake->bonus,
        pick(pays == 0, loss, TREY_RESULT_WIN), pick(folded, TREY_RULE_WAGER_5, TREY_RULE_OUT_3)};

    /* OUT-6: whatever the banker holds. */
    if (posting->ante_bonus != NULL) {
        int32_t awards = trey_paytable_pays(posting->ante_bonus, hand);
        outcomes[TREY_WAGER_ANTE_BONUS] = (outcome){
            only_if(awards > 0, play), 0, awards * play, TREY_RESULT_WIN, TREY_RULE_OUT_6};
    }
}

/* How each way of cover uses the bank's wager up. A chip collected always leaves less to collect,
 * and a chip paid less to pay; what each does to the other way is the difference between them:
 * COVER-5 less as well, COVER-6 nothing, COVER-7 more. */
static int64_t across(trey_cover cover)
{
    return cover == TREY_COVER_MATCHED ? -1 : cover == TREY_COVER_RUNNING ? 1 : 0;
}

static trey_rule cover_rule(trey_cover cover)
{
    return cover == TREY_COVER_MATCHED            ? TREY_RULE_COVER_5
           : cover == TREY_COVER_COLLECT_THEN_PAY ? TREY_RULE_COVER_6
                                                  : TREY_RULE_COVER_7;
}

static void settle_line(settling *at, const trey_stake *stake, trey_wager_kind kind,
                        const outcome *end)
{
    int64_t collected = at_most(end->lost, at->bank + at->across * at->paid - at->collected);
    int64_t paid = at_most(end->due, at->bank + at->across * at->collected - at->paid);
    int64_t settled = collected + paid;
    int64_t uncovered = end->lost + end->due - settled;
    *at->line = (trey_line){
        .amount = end->amount,
        .paid = paid,
        .collected = collected,
        /* COVER-1: what the bank does not cover goes back to its bettor. */
        .returned = kind == TREY_WAGER_ANTE_BONUS ? 0 : end->amount - collected,
        .uncovered = uncovered,
        .rule = pick(uncovered > 0, at->cover_rule, end->rule),
        .bettor = stake->bettor,
        .seat = stake->seat,
        .kind = (uint8_t)kind,
        .result = (uint8_t)pick((uncovered > 0) & (settled == 0), TREY_RESULT_NO_ACTION, end->result),
    };
    at->line += end->amount > 0; /* where there is no wager the next line is written over this one */
    at->collected += collected;
    at->paid += paid;
}

static void settle_stake(settling *at, const trey_stake *stake)
{
    outcome outcomes[TREY_WAGER_KIND_COUNT];
    find_outcomes(at, stake, outcomes);
    bool has_ante_bonus = at->round->posting->ante_bonus != NULL;
    int64_t order = at->round->posting->reconcile; /* COVER-4, OUT-8 */
    for (unsigned step = 0; step < TREY_RECONCILE_STEPS; step++, order >>= 4) {
        trey_wager_kind kind = (trey_wager_kind)(order & 15);
        bool losing = outcomes[kind].lost > 0;
        bool elsewhere = at->pass != PASS_ALL && losing != (at->pass == PASS_LOSING);
        if (!elsewhere && (kind != TREY_WAGER_ANTE_BONUS || has_ante_bonus)) {
            settle_line(at, stake, kind, &outcomes[kind]);
        }
    }
}

/* COVER-4: in a seat the seated player first, then the others in the order they bet. */
static void settle_seat(settling *at, uint32_t seat)
{
    const trey_round *round = at->round;
    uint16_t seated = stake_seated(round, seat);
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

    uint8_t order[TREY_SEATS_MAX];
    uint32_t count = settlement->action_seat == 0
                         ? trey_seats_descending(round->in_play, posting->seats, order)
                         : trey_seats_clockwise(round->in_play, settlement->action_seat,
                                                posting->seats, order);
    /* The house covers everything: more than any round can come to. */
    int64_t bank = posting->cover == TREY_COVER_NONE ? INT64_MAX : round->bank_wager;
    bool in_two_passes = posting->cover == TREY_COVER_COLLECT_THEN_PAY;
    settling at = {
        .round = round,
        .banker = settlement->banker_qualifies ? banker : 1, /* any hand is over 1 */
        .qualifies = settlement->banker_qualifies,
        .pass = in_two_passes ? PASS_LOSING : PASS_ALL,
        .cover_rule = cover_rule(posting->cover),
        .across = across(posting->cover),
        .bank = bank,
        .line = settlement->lines,
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
    settlement->paid = at.paid;
    settlement->collected = at.collected;
    settlement->line_count = (uint32_t)(at.line - settlement->lines);
    TREY_ASSERT(settlement->line_count <= TREY_LINES_MAX);
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
