/* SPDX-License-Identifier: MIT */
/*
 * Settlement: the result of every wager (OUT-1 to OUT-8), limited by the bank's wager (COVER-1 to
 * COVER-8), and the payments of the progressive (PROG-1 to PROG-6).
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
    /* An ante bonus has no chips on the table. */
    return line->kind == TREY_WAGER_ANTE_BONUS ? 0 : line->amount - trey_line_collected(line);
}

int64_t trey_line_uncovered(const trey_line *line)
{
    return line->due - line->moved;
}

/* The direction in which the chips of a wager move. */
typedef enum direction { TO_BETTOR, TO_BANKER, NEITHER } direction;

/* How a player's hand compares with the banker's. */
typedef enum standing { WINS, TIES, LOSES, FOLDED, STANDING_COUNT } standing;

/* How a wager ends if the bank covers it in full. */
typedef struct ending {
    uint8_t outcome; /* trey_result */
    uint8_t rule;    /* trey_rule */
    uint8_t way;     /* direction in which chips move */
    uint8_t times;   /* how many times the wager's amount moves */
} ending;

#define ENDING(outcome, rule, way, times) {TREY_RESULT_##outcome, TREY_RULE_##rule, way, times}

/* How the wagers of a stake end. bonus[1] applies if the bonus table pays the hand, else bonus[0].
 */
typedef struct endings {
    ending ante, play, bonus[2];
} endings;

/* OUT-3: the bonus does not depend on the banker's hand. */
#define BONUS_ENDINGS {ENDING(LOSE, OUT_3, TO_BANKER, 1), ENDING(WIN, OUT_3, TO_BETTOR, 0)}

/* WAGER-5: a fold loses to any banker's hand. */
#define FOLD_ENDINGS                                                                               \
    {                                                                                              \
        .ante = ENDING(FORFEIT, WAGER_5, TO_BANKER, 1),                                            \
        .bonus = {ENDING(FORFEIT, WAGER_5, TO_BANKER, 1)},                                         \
    }

/* Index 1 applies if the banker qualifies. OUT-1: if not, every hand that was played wins its ante.
 */
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

/* OUT-6: the ante bonus does not depend on the banker's hand. */
static const ending ante_bonus_ending = ENDING(WIN, OUT_6, TO_BETTOR, 0);

_Static_assert(TREY_RULE_COUNT <= UINT8_MAX, "the rule of an ending");

/* Marks the end of an order of wager kinds; not a kind. */
#define ORDER_END 15U

typedef struct settling {
    const trey_round *round;
    const endings *ends; /* by standing */
    trey_hand_value banker;
    direction skipped; /* skip lines with this direction in the current pass, or NEITHER */
    int64_t opposite_change;
    int64_t cover_left[2], moved[2]; /* by direction: remaining cover, and chips moved so far */
    uint32_t order;                  /* kinds as in TREY_RECONCILE_ORDER, then ORDER_END */
    trey_line *line;                 /* the next line to write */
} settling;

/* How a moved chip changes the cover left for the opposite direction. In its own direction it
 * always uses up cover. COVER-5: it uses up cover in the opposite direction too. COVER-6: no
 * change. COVER-7: it adds cover. */
static int64_t opposite_change(trey_cover cover)
{
    return cover == TREY_COVER_MATCHED ? -1 : cover == TREY_COVER_RUNNING ? 1 : 0;
}

static trey_rule cover_rule(trey_cover cover)
{
    return cover == TREY_COVER_MATCHED            ? TREY_RULE_COVER_5
           : cover == TREY_COVER_COLLECT_THEN_PAY ? TREY_RULE_COVER_6
                                                  : TREY_RULE_COVER_7;
}

static void settle_line(settling *state, const trey_stake *stake, trey_wager_kind kind,
                        int64_t amount, int64_t due, const ending *end)
{
    uint32_t way = end->way;
    if (way == state->skipped) {
        return;
    }
    trey_line *line = state->line;
    int64_t moved = due;
    line->rule = end->rule;
    line->outcome = end->outcome;
    if (due >
        state->cover_left[way]) { /* COVER-1: chips that the bank does not cover do not move */
        moved = state->cover_left[way];
        line->rule = (uint8_t)cover_rule(state->round->posting->cover);
    }
    state->cover_left[way] -= moved;
    state->cover_left[way ^ 1] += state->opposite_change * moved;
    state->moved[way] += moved;
    line->amount = amount;
    line->due = due;
    line->moved = moved;
    line->bettor = stake->bettor;
    line->seat = stake->seat;
    line->kind = (uint8_t)kind;
    state->line = line + (amount > 0); /* the next line overwrites a wager that does not exist */
}

static void settle_stake(settling *state, const trey_stake *stake)
{
    const trey_posting *posting = state->round->posting;
    bool folded = stake->decision == TREY_DECISION_FOLD;
    trey_hand_value hand =
        (trey_hand_value)only_if(!folded, state->round->hands[stake->seat].value);
    standing stands = (standing)((hand <= state->banker) + (hand < state->banker) + folded);
    const endings *ends = &state->ends[stands];
    int64_t play = only_if(!folded, stake->ante);
    for (uint32_t order = state->order; order != ORDER_END; order >>= 4) {
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
                continue; /* does not depend on cards, so the branch is predictable */
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
        settle_line(state, stake, kind, amount, times * amount, end);
    }
}

/* COVER-4, OUT-8: the order of a stake's wagers, without the ante bonus if this table pays none. */
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

/* COVER-4: the seated player comes first, then the other bettors in the order of betting. */
static void settle_seat(settling *state, uint32_t seat)
{
    const trey_round *round = state->round;
    uint16_t seated = stake_seated(round, seat);
    settle_stake(state, &round->stakes[seated]);
    for (uint16_t s = round->seat_first[seat]; s != TREY_STAKE_NONE; s = round->stakes[s].next) {
        if (s != seated) {
            settle_stake(state, &round->stakes[s]);
        }
    }
}

/* How many of the seats in an order can be settled: those before the first whose hand must be seen
 * and is not. A seat's chips can depend on the seats before it (COVER-5, PROG-5). */
__attribute__((cold, noinline)) static uint32_t count_seen(const trey_round *round,
                                                           const uint8_t *order, uint32_t count)
{
    trey_seat_set unseen = trey_round_unseen(round);
    uint32_t seen = 0;
    while (seen < count && !trey_seats_have(unseen, order[seen])) {
        seen++;
    }
    return seen;
}

static void settle_table(settling *state, uint32_t action_seat, direction skipped)
{
    uint8_t order[TREY_SEATS_MAX];
    trey_seat_set in_play = state->round->in_play;
    uint32_t seats = state->round->posting->seats;
    uint32_t count = action_seat == 0 ? trey_seats_descending(in_play, seats, order)
                                      : trey_seats_clockwise(in_play, action_seat, seats, order);
    if (state->round->unknown != 0) {
        count = count_seen(state->round, order, count);
    }
    state->skipped = skipped;
    for (uint32_t i = 0; i < count; i++) {
        settle_seat(state, order[i]);
    }
}

void trey_settlement_make(const trey_round *round, trey_settlement *settlement)
{
    TREY_ASSERT(round->phase >= TREY_PHASE_SETTLEMENT && round->phase <= TREY_PHASE_DONE);
    const trey_posting *posting = round->posting;
    trey_hand_value banker = round->hands[TREY_BANKER].value;
    bool qualifies = trey_hand_qualifies(banker);
    uint32_t action_seat = trey_round_action_seat(round);
    /* The house covers all wagers. INT64_MAX is more than a round can pay or collect. */
    int64_t bank = posting->cover == TREY_COVER_NONE ? INT64_MAX : round->bank_wager;
    settling state = {
        .round = round,
        .ends = all_endings[qualifies],
        /* An unqualified banker counts as 1: below any played hand, above a folded one (0). */
        .banker = (trey_hand_value)(only_if(qualifies, banker) + !qualifies),
        .opposite_change = opposite_change(posting->cover),
        .cover_left = {bank, bank},
        .order = order_of(posting),
        .line = settlement->lines,
    };
    if (posting->cover == TREY_COVER_COLLECT_THEN_PAY) {
        settle_table(&state, action_seat, TO_BETTOR);
        settle_table(&state, action_seat, TO_BANKER);
    } else {
        settle_table(&state, action_seat, NEITHER);
    }
    settlement->action_seat = action_seat;
    settlement->covered = trey_round_covered(round);
    settlement->banker_qualifies = qualifies;
    settlement->paid = state.moved[TO_BETTOR];
    settlement->collected = state.moved[TO_BANKER];
    settlement->line_count = (uint32_t)(state.line - settlement->lines);
    TREY_ASSERT(settlement->line_count <= TREY_LINES_MAX);
}

/* ---- The progressive ---- */

static trey_award_hand hand_of_seat(const trey_round *round, uint32_t seat)
{
    return trey_round_knows(round, seat)
               ? trey_award_hand_of(&round->cards[round->hands[seat].first])
               : TREY_AWARD_NONE;
}

/* The stake with the progressive wager of a seat, or NULL. Rule sets with a progressive allow only
 * one bettor per seat. */
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
    if (amount == 0 && !from_meter) { /* the pay table does not pay this hand */
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
    /* The meter right after the wagers were added; round->meter may already have changed. */
    awards->meter = trey_round_meter_with_coins(round);
    uint8_t order[TREY_SEATS_MAX];
    uint32_t count = trey_seats_descending(round->in_play, posting->seats, order);
    if (round->unknown != 0) { /* all folded hands are seen where the progressive needs them */
        count = count_seen(round, order, count);
    }
    for (uint32_t i = 0; i < count; i++) {
        pay_award(round, awards, order[i]); /* PROG-6: folded or not */
    }
    /* PROG-3: every player's hand can trigger envy, with or without a progressive wager. */
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
