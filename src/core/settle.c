/* SPDX-License-Identifier: MIT */
/*
 * Settlement: what every wager comes to (OUT-1 to OUT-8), as far as the bank's wager goes
 * (COVER-1 to COVER-8), and what the progressive pays (PROG-1 to PROG-6).
 */
#include <trey/settle.h>

#include "base/assert.h"
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

trey_result trey_line_result(const trey_line *line)
{
    return line->due > 0 && line->moved == 0 ? TREY_RESULT_NO_ACTION : (trey_result)line->outcome;
}

bool trey_line_is_lost(const trey_line *line)
{
    return line->outcome == TREY_RESULT_LOSE || line->outcome == TREY_RESULT_FORFEIT;
}

int64_t trey_line_paid(const trey_line *line)
{
    return line->outcome == TREY_RESULT_WIN ? line->moved : 0;
}

int64_t trey_line_collected(const trey_line *line)
{
    return trey_line_is_lost(line) ? line->moved : 0;
}

int64_t trey_line_returned(const trey_line *line)
{
    /* An ante bonus has no chips of its own to return. */
    return line->kind == TREY_WAGER_ANTE_BONUS ? 0 : line->amount - trey_line_collected(line);
}

int64_t trey_line_uncovered(const trey_line *line)
{
    return line->due - line->moved;
}

/* The chips of a wager move one way or the other. */
typedef enum direction { TO_BETTOR, TO_BANKER, NEITHER } direction;

/* How a hand stands against the banker's. */
typedef enum standing { WINS, TIES, LOSES, FOLDED, STANDING_COUNT } standing;

/* How a wager ends, before anyone asks whether the bank can cover it. */
typedef struct ending {
    uint8_t outcome; /* trey_result */
    uint8_t rule;    /* trey_rule */
    uint8_t way;     /* direction in which chips move */
    uint8_t times;   /* how many times the wager's amount moves */
} ending;

#define ENDING(outcome, rule, way, times) {TREY_RESULT_##outcome, TREY_RULE_##rule, way, times}

/* How a stake's wagers end; the bonus by whether its table pays the hand. */
typedef struct endings {
    ending ante, play, bonus[2];
} endings;

/* OUT-3: whatever the banker holds. */
#define BONUS_ENDINGS {ENDING(LOSE, OUT_3, TO_BANKER, 1), ENDING(WIN, OUT_3, TO_BETTOR, 0)}

/* WAGER-5: a fold loses to any banker. */
#define FOLD_ENDINGS                                                                               \
    {                                                                                              \
        .ante = ENDING(FORFEIT, WAGER_5, TO_BANKER, 1),                                            \
        .bonus = {ENDING(FORFEIT, WAGER_5, TO_BANKER, 1)},                                         \
    }

/* By whether the banker qualifies. OUT-1: from one who does not any hand wins its ante. */
static const endings all_endings[2][STANDING_COUNT] = {
    {
        [WINS] = {ENDING(WIN, OUT_1, TO_BETTOR, 1), ENDING(RETURNED, OUT_1, TO_BETTOR, 0),
                  BONUS_ENDINGS},
        [FOLDED] = FOLD_ENDINGS,
    },
    {
        [WINS] = {ENDING(WIN, OUT_2, TO_BETTOR, 1), ENDING(WIN, OUT_2, TO_BETTOR, 1),
                  BONUS_ENDINGS},
        [TIES] = {ENDING(PUSH, OUT_2, TO_BETTOR, 0), ENDING(PUSH, OUT_2, TO_BETTOR, 0),
                  BONUS_ENDINGS},
        [LOSES] = {ENDING(LOSE, OUT_2, TO_BANKER, 1), ENDING(LOSE, OUT_2, TO_BANKER, 1),
                   BONUS_ENDINGS},
        [FOLDED] = FOLD_ENDINGS,
    },
};

/* OUT-6: whatever the banker holds. */
static const ending ante_bonus_ending = ENDING(WIN, OUT_6, TO_BETTOR, 0);

_Static_assert(TREY_RULE_COUNT <= UINT8_MAX, "the rule of an ending");

/* What is left of an order when all its kinds are gone: no kind. */
#define ORDER_END 15U

typedef struct settling {
    const trey_round *round;
    const endings *ends; /* by standing */
    trey_hand_value banker;
    direction not_now; /* the way whose lines are left to another pass, or NEITHER */
    int64_t across;
    int64_t left[2], moved[2]; /* by way: what the bank still covers, and what it has moved */
    uint32_t order;            /* kinds as in TREY_RECONCILE_ORDER, then ORDER_END */
    trey_line *line;           /* the next to write */
} settling;

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

static void settle_line(settling *at, const trey_stake *stake, trey_wager_kind kind, int64_t amount,
                        int64_t due, const ending *end)
{
    uint32_t way = end->way;
    if (way == at->not_now) {
        return;
    }
    trey_line *line = at->line;
    int64_t moved = due;
    line->rule = end->rule;
    line->outcome = end->outcome;
    if (due > at->left[way]) { /* COVER-1: chips that the bank does not cover do not move */
        moved = at->left[way];
        line->rule = (uint8_t)cover_rule(at->round->posting->cover);
    }
    at->left[way] -= moved;
    at->left[way ^ 1] += at->across * moved;
    at->moved[way] += moved;
    line->amount = amount;
    line->due = due;
    line->moved = moved;
    line->bettor = stake->bettor;
    line->seat = stake->seat;
    line->kind = (uint8_t)kind;
    at->line = line + (amount > 0); /* a wager that is not there is written over by the next */
}

static void settle_stake(settling *at, const trey_stake *stake)
{
    const trey_posting *posting = at->round->posting;
    bool folded = stake->decision == TREY_DECISION_FOLD;
    trey_hand_value hand = (trey_hand_value)only_if(!folded, at->round->hands[stake->seat].value);
    standing stands = (standing)((hand <= at->banker) + (hand < at->banker) + folded);
    const endings *ends = &at->ends[stands];
    int64_t play = only_if(!folded, stake->ante);
    for (uint32_t order = at->order; order != ORDER_END; order >>= 4) {
        trey_wager_kind kind = (trey_wager_kind)(order & 15);
        int64_t amount, times;
        const ending *end;
        switch (kind) {
        case TREY_WAGER_ANTE:
            amount = stake->ante;
            end = &ends->ante;
            times = end->times;
            break;
        case TREY_WAGER_PLAY:
            amount = play;
            end = &ends->play;
            times = end->times;
            break;
        case TREY_WAGER_BONUS: {
            amount = stake->bonus;
            if (amount == 0) {
                continue; /* known before any card is: worth a branch */
            }
            int32_t pays = trey_paytable_pays(posting->bonus, hand);
            end = &ends->bonus[pays > 0];
            times = pays + end->times;
            break;
        }
        default:
            times = trey_paytable_pays(posting->ante_bonus, hand);
            amount = only_if(times > 0, play);
            end = &ante_bonus_ending;
            break;
        }
        settle_line(at, stake, kind, amount, times * amount, end);
    }
}

/* COVER-4, OUT-8: the order of a stake's wagers, without what is not paid at this table. */
static uint32_t order_of(const trey_posting *posting)
{
    uint32_t order = ORDER_END;
    for (unsigned step = TREY_RECONCILE_STEPS; step > 0; step--) {
        uint32_t kind = posting->reconcile >> (4 * (step - 1)) & 15;
        if (kind != TREY_WAGER_ANTE_BONUS || posting->ante_bonus != NULL) {
            order = order << 4 | kind;
        }
    }
    return order;
}

/* COVER-4: the seated player first, then the others in the order they bet. */
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

static void settle_table(settling *at, uint32_t action_seat, direction not_now)
{
    uint8_t order[TREY_SEATS_MAX];
    trey_seat_set in_play = at->round->in_play;
    uint32_t seats = at->round->posting->seats;
    uint32_t count = action_seat == 0 ? trey_seats_descending(in_play, seats, order)
                                      : trey_seats_clockwise(in_play, action_seat, seats, order);
    at->not_now = not_now;
    for (uint32_t i = 0; i < count; i++) {
        settle_seat(at, order[i]);
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
        .round = round,
        .ends = all_endings[qualifies],
        /* One who does not qualify is under any hand, and over a folded one. */
        .banker = (trey_hand_value)(only_if(qualifies, banker) + !qualifies),
        .across = across(posting->cover),
        .left = {bank, bank},
        .order = order_of(posting),
        .line = settlement->lines,
    };
    if (posting->cover == TREY_COVER_COLLECT_THEN_PAY) {
        settle_table(&at, action_seat, TO_BETTOR);
        settle_table(&at, action_seat, TO_BANKER);
    } else {
        settle_table(&at, action_seat, NEITHER);
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
