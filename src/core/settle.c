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

/* The chips of a wager move one way or the other. */
typedef enum direction { TO_BETTOR, TO_BANKER } direction;

/* What a wager comes to before anyone asks whether the bank can cover it. */
typedef struct outcome {
    int64_t amount; /* of the wager; 0: there is none */
    int64_t due;    /* what should move … */
    direction way;  /* … and where to */
    trey_result result;
    trey_rule rule;
} outcome;

/* How a stake's hand stands against the banker's. */
typedef struct standing {
    trey_hand_value hand; /* 0 when folded */
    bool folded, loses, ties;
    trey_result loss, result;
} standing;

typedef struct settling {
    const trey_posting *posting;
    trey_hand_value banker;
    bool qualifies;
    trey_rule rule; /* OUT-1 or OUT-2 */
    int64_t across;
    int64_t left[2], moved[2]; /* by way: what the bank still covers, and what it has moved */
    int64_t order;             /* kinds as in TREY_RECONCILE_ORDER, `steps` of them */
    uint32_t steps;
    trey_line *line; /* the next to write */
} settling;

/* Cards are random, so a processor that guesses how a wager ends is wrong too often: these two
 * take the place of branches on what depends on them. */
static int64_t only_if(bool condition, int64_t amount)
{
    return amount & -(int64_t)condition;
}

static uint32_t pick(bool condition, uint32_t yes, uint32_t no)
{
    return no ^ ((yes ^ no) & -(uint32_t)condition);
}

/* OUT-2, and OUT-1 for the ante: any hand beats a banker who does not qualify. WAGER-5: a fold
 * loses to any banker. */
static standing standing_of(const settling *at, const trey_round *round, const trey_stake *stake)
{
    bool folded = stake->decision == TREY_DECISION_FOLD;
    trey_hand_value hand = (trey_hand_value)only_if(!folded, round->hands[stake->seat].value);
    bool loses = hand < at->banker;
    bool ties = hand == at->banker;
    trey_result loss = pick(folded, TREY_RESULT_FORFEIT, TREY_RESULT_LOSE);
    trey_result result = pick(loses, loss, pick(ties, TREY_RESULT_PUSH, TREY_RESULT_WIN));
    return (standing){hand, folded, loses, ties, loss, result};
}

static outcome outcome_of(const settling *at, const trey_stake *stake, standing hand,
                          trey_wager_kind kind)
{
    int64_t ante = stake->ante;
    int64_t play = only_if(!hand.folded, ante);
    switch (kind) {
    case TREY_WAGER_ANTE:
        return (outcome){ante, only_if(!hand.ties, ante), hand.loses, hand.result,
                         pick(hand.folded, TREY_RULE_WAGER_5, at->rule)};
    case TREY_WAGER_PLAY:
        return (outcome){play, only_if(!hand.ties & at->qualifies, play), hand.loses,
                         pick(at->qualifies, hand.result, TREY_RESULT_RETURNED), at->rule};
    case TREY_WAGER_BONUS: { /* OUT-3 */
        int32_t pays = trey_paytable_pays(at->posting->bonus, hand.hand);
        bool loses = pays == 0;
        return (outcome){stake->bonus, (pays + loses) * stake->bonus, loses,
                         pick(loses, hand.loss, TREY_RESULT_WIN),
                         pick(hand.folded, TREY_RULE_WAGER_5, TREY_RULE_OUT_3)};
    }
    default: { /* OUT-6: whatever the banker holds. */
        int32_t pays = trey_paytable_pays(at->posting->ante_bonus, hand.hand);
        return (outcome){only_if(pays > 0, play), pays * play, TO_BETTOR, TREY_RESULT_WIN,
                         TREY_RULE_OUT_6};
    }
    }
}

/* How each way of cover uses the bank's wager up. A chip that moves leaves less to move the same
 * way; what it does to the other way is the difference between them: COVER-5 less as well, COVER-6
 * nothing, COVER-7 more. */
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

static void settle_line(settling *at, const trey_stake *stake, trey_wager_kind kind, outcome end)
{
    int64_t moved = end.due;
    int64_t uncovered = 0;
    if (moved > at->left[end.way]) { /* COVER-1: what the bank does not cover does not move */
        moved = at->left[end.way];
        uncovered = end.due - moved;
        end.rule = cover_rule(at->posting->cover);
        end.result = moved == 0 ? TREY_RESULT_NO_ACTION : end.result;
    }
    at->left[end.way] -= moved;
    at->left[!end.way] += at->across * moved;
    at->moved[end.way] += moved;
    int64_t collected = only_if(end.way == TO_BANKER, moved);
    *at->line = (trey_line){
        .amount = end.amount,
        .paid = moved - collected,
        .collected = collected,
        /* An Ante Bonus has no chips of its own that could go back. */
        .returned = kind == TREY_WAGER_ANTE_BONUS ? 0 : end.amount - collected,
        .uncovered = uncovered,
        .rule = end.rule,
        .bettor = stake->bettor,
        .seat = stake->seat,
        .kind = (uint8_t)kind,
        .result = (uint8_t)end.result,
    };
    at->line += end.amount > 0; /* a wager that is not there is written over by the next */
}

/* Which lines a pass over the table settles (COVER-6 needs two). */
typedef enum pass { PASS_ALL, PASS_LOSING, PASS_NOT_LOSING } pass;

static void settle_stake(settling *at, const trey_stake *stake, standing hand, pass only)
{
    int64_t order = at->order;
    for (uint32_t step = 0; step < at->steps; step++, order >>= 4) {
        trey_wager_kind kind = (trey_wager_kind)(order & 15);
        if (kind == TREY_WAGER_BONUS && stake->bonus == 0) {
            continue; /* known before any card is: worth a branch */
        }
        outcome end = outcome_of(at, stake, hand, kind);
        if (only == PASS_ALL || (end.way == TO_BANKER) == (only == PASS_LOSING)) {
            settle_line(at, stake, kind, end);
        }
    }
}

/* COVER-4, OUT-8: the order of a stake's wagers, without what is not paid at this table. */
static void set_order(settling *at)
{
    int64_t order = at->posting->reconcile;
    for (unsigned step = 0; step < TREY_RECONCILE_STEPS; step++, order >>= 4) {
        if ((order & 15) != TREY_WAGER_ANTE_BONUS || at->posting->ante_bonus != NULL) {
            at->order |= (order & 15) << (4 * at->steps++);
        }
    }
}

static void settle_seat(settling *at, const trey_round *round, uint32_t seat, pass only)
{
    uint16_t seated = stake_seated(round, seat);
    for (uint16_t s = seated; s != TREY_STAKE_NONE; s = stake_after(round, s, seated)) {
        const trey_stake *stake = &round->stakes[s];
        settle_stake(at, stake, standing_of(at, round, stake), only);
    }
}

static void settle_table(settling *at, const trey_round *round, uint32_t action_seat, pass only)
{
    uint8_t order[TREY_SEATS_MAX];
    uint32_t seats = round->posting->seats;
    uint32_t count = action_seat == 0
                         ? trey_seats_descending(round->in_play, seats, order)
                         : trey_seats_clockwise(round->in_play, action_seat, seats, order);
    for (uint32_t i = 0; i < count; i++) {
        settle_seat(at, round, order[i], only);
    }
}

void trey_settlement_make(const trey_round *round, trey_settlement *settlement)
{
    TREY_ASSERT(round->phase >= TREY_PHASE_SETTLEMENT && round->phase <= TREY_PHASE_DONE);
    const trey_posting *posting = round->posting;
    trey_hand_value banker = round->hands[TREY_BANKER].value;
    bool qualifies = trey_hand_qualifies(banker);
    uint32_t action_seat = trey_round_action_seat(round);
    /* The house covers everything: more than any round can come to. */
    int64_t bank = posting->cover == TREY_COVER_NONE ? INT64_MAX : round->bank_wager;
    settling at = {
        .posting = posting,
        .banker = qualifies ? banker : 1, /* under any hand, over a folded one */
        .qualifies = qualifies,
        .rule = qualifies ? TREY_RULE_OUT_2 : TREY_RULE_OUT_1,
        .across = across(posting->cover),
        .left = {bank, bank},
        .line = settlement->lines,
    };
    set_order(&at);
    if (posting->cover == TREY_COVER_COLLECT_THEN_PAY) {
        settle_table(&at, round, action_seat, PASS_LOSING);
        settle_table(&at, round, action_seat, PASS_NOT_LOSING);
    } else {
        settle_table(&at, round, action_seat, PASS_ALL);
    }
    settlement->action_seat = action_seat;
    settlement->covered = trey_round_covered(round);
    settlement->banker_qualifies = qualifies;
    settlement->paid = at.moved[TO_BETTOR];
    settlement->collected = at.moved[TO_BANKER];
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
    if (amount == 0 && !from_meter) { /* a line this pay table does not have */
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
    awards->meter = round->meter_before;
    awards->award_count = awards->envy_count = 0;
    if (posting->progressive == NULL) {
        return;
    }
    TREY_ASSERT(round->phase >= TREY_PHASE_SETTLEMENT && round->phase <= TREY_PHASE_DONE);
    /* As the meter stood when the coins were in, whatever has been paid since. */
    awards->meter = trey_round_meter_with_coins(round);
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
