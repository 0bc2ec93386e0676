/* SPDX-License-Identifier: MIT */
/*
 * The chip movements of a round. Every movement has a source, a destination, an amount and a rule,
 * so chips are conserved by construction.
 */
#include <trey/settle.h>

#include "base/assert.h"

const char *trey_place_name(trey_place place)
{
    static const char *const names[TREY_PLACE_COUNT] = {
        [TREY_PLACE_STACK] = "stack", [TREY_PLACE_SPOT] = "spot",
        [TREY_PLACE_BANK] = "bank",   [TREY_PLACE_DROP_BOX] = "drop-box",
        [TREY_PLACE_METER] = "meter", [TREY_PLACE_TRAY] = "tray",
    };
    TREY_ASSERT((unsigned)place < TREY_PLACE_COUNT);
    return names[place];
}

typedef struct movement_output {
    trey_movement_sink *sink;
    void *context;
} movement_output;

static void emit(const movement_output *output, trey_movement movement)
{
    if (movement.amount > 0) {
        output->sink(output->context, &movement);
    }
}

static trey_movement wager_movement(const trey_wager *wager, trey_place from, trey_place to,
                                    int64_t amount, trey_rule rule)
{
    return (trey_movement){.from = from,
                           .to = to,
                           .amount = amount,
                           .rule = rule,
                           .wager = (trey_wager_kind)wager->kind,
                           .seat = wager->seat,
                           .bettor = wager->bettor};
}

static void move_wagers_in(const movement_output *output, const trey_round *round)
{
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        bool is_coin = wager->kind == TREY_WAGER_PROGRESSIVE;
        emit(output, wager_movement(wager, TREY_PLACE_STACK, TREY_PLACE_SPOT, wager->amount,
                                    is_coin ? TREY_RULE_PROG_1 : TREY_RULE_WAGER_1));
    }
}

/* Move all fees to the drop box or, when the round is void, back. */
static void move_fees(const movement_output *output, const trey_round *round, trey_place from,
                      trey_place into, trey_rule rule)
{
    for (uint32_t i = 0; i < round->wager_count; i++) {
        emit(output,
             wager_movement(&round->wagers[i], from, into, trey_round_wager_fee(round, i), rule));
    }
    emit(output, (trey_movement){.from = from,
                                 .to = into,
                                 .amount = trey_round_bank_fee(round),
                                 .rule = rule == TREY_RULE_FEE_2 ? TREY_RULE_FEE_3 : rule,
                                 .wager = TREY_WAGER_BANK,
                                 .seat = round->bank_seat,
                                 .bettor = round->bank_bettor});
}

/* PROG-4, PROG-7: move each progressive wager. The meter gets its share, in whole cents as they
 * fill up; the house gets the rest. `back` reverses the movements. */
static void move_coins(const movement_output *output, const trey_round *round, bool back)
{
    const trey_posting *posting = round->posting;
    trey_meter meter = round->meter_before;
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        if (wager->kind != TREY_WAGER_PROGRESSIVE) {
            continue;
        }
        trey_meter grown = trey_meter_grow(meter, posting->progressive, posting->denomination);
        int64_t share = grown.cents - meter.cents;
        int64_t rest = wager->amount - share;
        meter = grown;
        if (back) {
            emit(output, wager_movement(wager, TREY_PLACE_METER, TREY_PLACE_STACK, share,
                                        round->void_rule));
            emit(output,
                 wager_movement(wager, TREY_PLACE_TRAY, TREY_PLACE_STACK, rest, round->void_rule));
        } else {
            emit(output,
                 wager_movement(wager, TREY_PLACE_SPOT, TREY_PLACE_METER, share, TREY_RULE_PROG_4));
            emit(output,
                 wager_movement(wager, TREY_PLACE_SPOT, TREY_PLACE_TRAY, rest, TREY_RULE_PROG_1));
        }
    }
}

/* Move the play wagers, in the order of the decisions (ROUND-4). */
static void move_plays(const movement_output *output, const trey_round *round, trey_place from,
                       trey_place into, trey_rule rule)
{
    uint16_t s = TREY_STAKE_NONE;
    while ((s = trey_round_decides_after(round, s)) != TREY_STAKE_NONE) {
        const trey_stake *stake = &round->stakes[s];
        if (stake->decision == TREY_DECISION_PLAY) {
            emit(output, (trey_movement){.from = from,
                                         .to = into,
                                         .amount = stake->ante,
                                         .rule = rule,
                                         .wager = TREY_WAGER_PLAY,
                                         .seat = stake->seat,
                                         .bettor = stake->bettor});
        }
    }
}

static void move_line(const movement_output *output, const trey_line *line)
{
    trey_movement movement = {.rule = line->rule,
                              .wager = (trey_wager_kind)line->kind,
                              .seat = line->seat,
                              .bettor = line->bettor};
    movement.from = TREY_PLACE_SPOT;
    movement.to = TREY_PLACE_BANK;
    movement.amount = trey_line_collected(line);
    emit(output, movement);
    movement.from = TREY_PLACE_BANK;
    movement.to = TREY_PLACE_STACK;
    movement.amount = trey_line_paid(line);
    emit(output, movement);
    movement.from = TREY_PLACE_SPOT;
    movement.amount = trey_line_returned(line);
    emit(output, movement);
}

static void move_award(const movement_output *output, const trey_round *round,
                       const trey_award *award)
{
    trey_movement movement = {.from = award->from_meter ? TREY_PLACE_METER : TREY_PLACE_TRAY,
                              .to = TREY_PLACE_STACK,
                              .amount = award->amount,
                              .rule = award->from_meter ? TREY_RULE_PROG_5 : TREY_RULE_PROG_2,
                              .wager = TREY_WAGER_PROGRESSIVE,
                              .seat = award->seat,
                              .bettor = award->bettor};
    emit(output, movement);
    if (award->from_meter) { /* the house pays the new seed */
        const trey_posting *posting = round->posting;
        movement.from = TREY_PLACE_TRAY;
        movement.to = TREY_PLACE_METER;
        movement.amount = trey_meter_seed(posting->progressive, posting->denomination).cents;
        emit(output, movement);
    }
}

/* ROUND-1: move the award of a seat together with the seat's other wagers. Both lists have the
 * seats in the same order. */
static void move_settlement(const movement_output *output, const trey_round *round,
                            const trey_settlement *settlement, const trey_awards *awards)
{
    uint32_t next = 0, count = awards != NULL ? awards->award_count : 0;
    for (uint32_t i = 0; settlement != NULL && i < settlement->line_count; i++) {
        const trey_line *line = &settlement->lines[i];
        move_line(output, line);
        bool is_last = i + 1 == settlement->line_count || line[1].seat != line->seat;
        if (is_last && next < count && awards->awards[next].seat == line->seat) {
            move_award(output, round, &awards->awards[next++]);
        }
    }
    for (; next < count; next++) {
        move_award(output, round, &awards->awards[next]);
    }
}

static void move_envy(const movement_output *output, const trey_awards *awards)
{
    for (uint32_t i = 0; i < awards->envy_count; i++) {
        const trey_envy *envy = &awards->envy[i];
        emit(output, (trey_movement){.from = TREY_PLACE_TRAY,
                                     .to = TREY_PLACE_STACK,
                                     .amount = envy->amount,
                                     .rule = TREY_RULE_PROG_3,
                                     .wager = TREY_WAGER_PROGRESSIVE,
                                     .seat = envy->seat,
                                     .bettor = envy->bettor});
    }
}

static bool fees_were_taken(const trey_round *round)
{
    return trey_round_reached(round) > TREY_PHASE_FEES;
}

/* IRR-1, FEE-8: a void returns all wagers on the spots and, if they were taken, the progressive
 * wagers and the fees. */
static void return_everything(const movement_output *output, const trey_round *round)
{
    bool fees_taken = fees_were_taken(round);
    move_plays(output, round, TREY_PLACE_SPOT, TREY_PLACE_STACK, round->void_rule);
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        if (wager->kind != TREY_WAGER_PROGRESSIVE || !fees_taken) {
            emit(output, wager_movement(wager, TREY_PLACE_SPOT, TREY_PLACE_STACK, wager->amount,
                                        round->void_rule));
        }
    }
    if (fees_taken) {
        move_coins(output, round, true);
        move_fees(output, round, TREY_PLACE_DROP_BOX, TREY_PLACE_STACK, TREY_RULE_FEE_8);
    }
}

static void take_fees(const movement_output *output, const trey_round *round)
{
    move_fees(output, round, TREY_PLACE_STACK, TREY_PLACE_DROP_BOX, TREY_RULE_FEE_2);
    move_coins(output, round, false);
}

void trey_movements_of(const trey_round *round, trey_event_kind event,
                       const trey_settlement *settlement, const trey_awards *awards,
                       trey_movement_sink *sink, void *context)
{
    movement_output output = {sink, context};
    if (round->phase == TREY_PHASE_VOID) {
        return_everything(&output, round);
    } else if (event == TREY_EVENT_FEES_TAKE) {
        take_fees(&output, round);
    } else if (event == TREY_EVENT_SETTLE) {
        move_settlement(&output, round, settlement, awards);
    } else if (event == TREY_EVENT_ENVY_PAY && awards != NULL) {
        move_envy(&output, awards);
    }
}

void trey_movements_each(const trey_round *round, const trey_settlement *settlement,
                         const trey_awards *awards, trey_movement_sink *sink, void *context)
{
    movement_output output = {sink, context};
    move_wagers_in(&output, round);
    if (fees_were_taken(round)) {
        take_fees(&output, round);
    }
    move_plays(&output, round, TREY_PLACE_STACK, TREY_PLACE_SPOT, TREY_RULE_WAGER_3);
    if (round->phase == TREY_PHASE_VOID) {
        return_everything(&output, round);
        return;
    }
    move_settlement(&output, round, settlement, awards);
    if (awards != NULL) {
        move_envy(&output, awards);
    }
}
