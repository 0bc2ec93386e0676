/* SPDX-License-Identifier: MIT */
/*
 * The explanation of a drill: the steps that lead to its answer, each with its rule. Figures come
 * from the played round. Each function returns what its steps add up to; a question whose steps do
 * not add up to the engine's answer is dropped.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/hand.h>
#include <trey/seats.h>

#include "base/assert.h"
#include "drill_internal.h"
#include "format/round/round_explain.h"
#include "play/session/words.h"

void drilling_step(drill *question, trey_rule rule, const char *format, ...)
{
    if (question->step_count == DRILL_STEPS_MAX) {
        return;
    }
    drill_step *step = &question->steps[question->step_count++];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(step->text, sizeof step->text, format, arguments);
    va_end(arguments);
    step->rule = rule;
}

static const char *line_title(const drilling *state, const trey_line *line)
{
    return wager_title(state->posting, (trey_wager_kind)line->kind);
}

/* ---- Hands ---- */

/* The bank's hand and whether it qualifies; the player's hand too, unless the player folded. */
static void step_hands(drill *question, const drilling *state, const trey_stake *stake)
{
    const trey_round *r = state->round;
    trey_hand_value own = r->hands[stake->seat].value, bank = r->hands[TREY_BANKER].value;
    char own_text[TREY_HAND_TEXT_SIZE], bank_text[TREY_HAND_TEXT_SIZE];
    if (stake->decision == TREY_DECISION_FOLD) {
        drilling_step(question, TREY_RULE_WAGER_5, "Seat %u folded: its wagers are forfeited.",
                      stake->seat);
        return;
    }
    drilling_step(question, TREY_RULE_HAND_2, "Seat %u: %s.", stake->seat,
                  trey_ruleset_hand_text(state->posting->ruleset, own_text, own));
    drilling_step(question, TREY_RULE_HAND_7, "Bank: %s; it %s.",
                  trey_ruleset_hand_text(state->posting->ruleset, bank_text, bank),
                  state->settlement.banker_qualifies ? "qualifies"
                                                     : "does not qualify: that takes queen high");
    if (state->settlement.banker_qualifies) {
        bool is_same = trey_hand_category(own) == trey_hand_category(bank);
        drilling_step(question, is_same ? TREY_RULE_HAND_5 : TREY_RULE_HAND_2,
                      own > bank   ? "Seat %u has the higher hand."
                      : own < bank ? "The bank has the higher hand, not seat %u."
                                   : "Seat %u and the bank have equal hands.",
                      stake->seat);
    }
}

void drilling_work_winner(drill *question, const drilling *state, const trey_stake *stake)
{
    const trey_line *line = drilling_find_line(state, stake->seat, TREY_WAGER_ANTE);
    step_hands(question, state, stake);
    drilling_step(question, (trey_rule)line->rule, "%s",
                  !state->settlement.banker_qualifies
                      ? "So the ante is paid 1 to 1 whatever the hands, and play is returned."
                  : line->outcome == TREY_RESULT_WIN ? "So the player wins: ante and play are paid."
                  : line->outcome == TREY_RESULT_LOSE
                      ? "So the bank wins: ante and play are lost."
                      : "So it is a tie: ante and play are returned.");
}

/* ---- Wagers ---- */

/* "a pair pays 1 to 1": what a pay table pays for a hand. */
static void step_table_line(drill *question, const drilling *state, const trey_line *line)
{
    const trey_posting *p = state->posting;
    trey_hand_value hand = state->round->hands[line->seat].value;
    const trey_paytable *table = line->kind == TREY_WAGER_BONUS ? p->bonus : p->ante_bonus;
    char amount[MONEY_TEXT_SIZE], paid[MONEY_TEXT_SIZE], text[TREY_HAND_TEXT_SIZE];
    dollars_format(amount, line->amount);
    if (line->outcome == TREY_RESULT_LOSE) {
        drilling_step(question, (trey_rule)line->rule,
                      "%s %s: %s is not on pay table %s; loses %s.", line_title(state, line),
                      amount, trey_ruleset_hand_text(state->posting->ruleset, text, hand),
                      table->id, amount);
    } else {
        drilling_step(question, (trey_rule)line->rule,
                      "%s %s: %s pays %d to 1 on pay table %s: %s.", line_title(state, line),
                      amount, trey_ruleset_hand_text(state->posting->ruleset, text, hand),
                      (int)trey_paytable_pays(table, hand), table->id,
                      dollars_format(paid, trey_line_paid(line)));
    }
}

static void step_line(drill *question, const drilling *state, const trey_line *line)
{
    char amount[MONEY_TEXT_SIZE];
    trey_result result = trey_line_result(line);
    bool is_by_table = (line->kind == TREY_WAGER_BONUS || line->kind == TREY_WAGER_ANTE_BONUS) &&
                       (result == TREY_RESULT_WIN || result == TREY_RESULT_LOSE);
    if (is_by_table) {
        step_table_line(question, state, line);
        return;
    }
    drilling_step(question, (trey_rule)line->rule, "%s %s: %s.", line_title(state, line),
                  dollars_format(amount, line->amount),
                  result == TREY_RESULT_WIN        ? "wins 1 to 1"
                  : result == TREY_RESULT_LOSE     ? "loses"
                  : result == TREY_RESULT_FORFEIT  ? "forfeits"
                  : result == TREY_RESULT_PUSH     ? "returned, as hands are equal"
                  : result == TREY_RESULT_RETURNED ? "returned, as the bank does not qualify"
                                                   : "returned, not covered");
}

int64_t drilling_work_pays(drill *question, const drilling *state, const trey_line *line_asked)
{
    const trey_stake *stake = NULL;
    int64_t paid = 0, lost = 0;
    char paid_text[MONEY_TEXT_SIZE], lost_text[MONEY_TEXT_SIZE], pays[MONEY_TEXT_SIZE];
    for (uint32_t i = 0; i < state->round->stake_count && stake == NULL; i++) {
        stake = state->round->stakes[i].seat == line_asked->seat ? &state->round->stakes[i] : NULL;
    }
    TREY_ASSERT(stake != NULL); /* only stakes have lines */
    step_hands(question, state, stake);
    for (uint32_t i = 0; i < state->settlement.line_count; i++) {
        const trey_line *line = &state->settlement.lines[i];
        if (line->seat == line_asked->seat) {
            step_line(question, state, line);
            paid += trey_line_paid(line);
            lost += trey_line_collected(line);
        }
    }
    drilling_step(question, TREY_RULE_NONE,
                  "In all seat %u is paid %s and loses %s; the %s pays %s.", line_asked->seat,
                  dollars_format(paid_text, paid), dollars_format(lost_text, lost),
                  line_title(state, line_asked), dollars_format(pays, trey_line_paid(line_asked)));
    return trey_line_paid(line_asked);
}

/* ---- Fees ---- */

/* FEE-5: the first band that contains the amount. */
static int64_t step_band(drill *question, const trey_fee_part *part, const char *payer,
                         int64_t amount)
{
    char text[MONEY_TEXT_SIZE], over[MONEY_TEXT_SIZE], upper[MONEY_TEXT_SIZE], fee[MONEY_TEXT_SIZE];
    uint32_t band = 0;
    while (band + 1 < part->band_count && part->bands[band].upper < amount) {
        band++;
    }
    bool has_end = part->bands[band].upper != TREY_FEE_NO_END;
    dollars_format(text, amount);
    dollars_format(over, band > 0 ? part->bands[band - 1].upper : 0);
    dollars_format(upper, has_end ? part->bands[band].upper : 0);
    dollars_format(fee, part->bands[band].fee);
    if (part->band_count == 1) {
        drilling_step(question, TREY_RULE_FEE_5, "%s: one flat fee for every amount: %s.", payer,
                      fee);
    } else if (!has_end) {
        drilling_step(question, TREY_RULE_FEE_5, "%s: %s is in the band over %s: %s.", payer, text,
                      over, fee);
    } else if (band == 0) {
        drilling_step(question, TREY_RULE_FEE_5, "%s: %s is in the band up to %s: %s.", payer, text,
                      upper, fee);
    } else {
        drilling_step(question, TREY_RULE_FEE_5, "%s: %s is in the band over %s, up to %s: %s.",
                      payer, text, over, upper, fee);
    }
    return part->bands[band].fee;
}

/* Series B has a base fee and an additional one. */
static const char *name_part(const trey_fee_column *column, uint32_t part)
{
    return column->part_count == 1 ? "Fee" : part == 0 ? "Base fee" : "Additional fee";
}

static void step_fee_sum(drill *question, uint32_t parts, int64_t fee)
{
    char text[MONEY_TEXT_SIZE];
    if (parts == 0) {
        drilling_step(question, TREY_RULE_FEE_5, "The schedule has no fee for this payer: $0.");
    } else if (parts > 1) {
        drilling_step(question, TREY_RULE_NONE, "The parts add up to %s.",
                      dollars_format(text, fee));
    }
}

int64_t drilling_work_player_fee(drill *question, const drilling *state, uint32_t wager)
{
    const trey_wager *of = &state->round->wagers[wager];
    const trey_fee_column *column = &state->posting->schedule->player;
    const char *title = wager_title(state->posting, (trey_wager_kind)of->kind);
    char amount[MONEY_TEXT_SIZE];
    int64_t fee = 0;
    /* The posting decides whether a bonus is charged; the engine has applied that. */
    bool is_charged = of->kind == TREY_WAGER_ANTE || trey_round_wager_fee(state->round, wager) > 0;
    if (!is_charged) {
        drilling_step(question, TREY_RULE_FEE_2, "The %s is not charged: $0.", title);
        return 0;
    }
    drilling_step(question, TREY_RULE_FEE_2, "The %s is charged by its own amount: %s.", title,
                  dollars_format(amount, of->amount));
    for (uint32_t i = 0; i < column->part_count; i++) {
        fee += step_band(question, &column->parts[i], name_part(column, i), of->amount);
    }
    step_fee_sum(question, column->part_count, fee);
    return fee;
}

static void step_total_action(drill *question, const trey_round *r)
{
    char text[DRILL_STEP_SIZE] = "", amount[MONEY_TEXT_SIZE];
    for (uint32_t i = 0; i < r->stake_count; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%s", i > 0 ? " + " : "",
                 dollars_format(amount, r->stakes[i].ante));
    }
    drilling_step(question, TREY_RULE_FEE_3, "Total action is the sum of the antes: %.90s = %s.",
                  text, dollars_format(amount, r->total_action));
}

int64_t drilling_work_bank_fee(drill *question, const drilling *state)
{
    const trey_round *r = state->round;
    const trey_fee_column *column = &state->posting->schedule->bank;
    char amount[MONEY_TEXT_SIZE];
    int64_t fee = 0;
    for (uint32_t i = 0; i < column->part_count; i++) {
        bool is_by_bank = column->parts[i].basis == TREY_FEE_BASIS_BANK_WAGER;
        if (is_by_bank) {
            drilling_step(question, TREY_RULE_FEE_3,
                          "The schedule charges by the bank's wager: %s.",
                          dollars_format(amount, r->bank_wager));
        } else {
            step_total_action(question, r);
        }
        fee += step_band(question, &column->parts[i], name_part(column, i),
                         is_by_bank ? r->bank_wager : r->total_action);
    }
    step_fee_sum(question, column->part_count, fee);
    return fee;
}

/* ---- Action ---- */

/* The first seat of a set, clockwise from `from` on. */
static uint32_t next_seat(const trey_round *r, trey_seat_set set, uint32_t from)
{
    while (!trey_seats_have(set, from)) {
        from = trey_seat_left_of(from, r->posting->seats);
    }
    return from;
}

uint32_t drilling_work_action(drill *question, const drilling *state)
{
    const trey_round *r = state->round;
    uint32_t left = trey_seat_left_of(r->bank_seat, state->posting->seats);
    if (state->posting->action == TREY_ACTION_LEFT) {
        uint32_t seat = next_seat(r, r->in_play, left);
        drilling_step(question, TREY_RULE_COVER_2,
                      "The first seat in play left of the bank: seat %u.", seat);
        return seat;
    }
    trey_card up = r->cards[r->hands[TREY_BANKER].first + 2];
    char card[TREY_CARD_TEXT_SIZE], seats[DRILL_STEP_SIZE] = "";
    trey_seat_set counted = trey_round_counted_seats(r);
    uint32_t count = trey_ruleset_card_value(state->posting->ruleset, trey_seats_count(counted),
                                             trey_card_rank(up));
    bool is_from_1 = state->posting->ruleset->count_from == TREY_ORIGIN_SEAT_1;
    uint32_t seat = next_seat(r, counted, is_from_1 ? 1 : left);
    drilling_step(question, TREY_RULE_COVER_3, "The bank shows %s, which counts %u.",
                  trey_card_text(card, up), count);
    for (uint32_t i = 1;; i++) {
        size_t used = strlen(seats);
        snprintf(seats + used, sizeof seats - used, "%s%u", i > 1 ? ", " : "", seat);
        if (i == count) {
            break;
        }
        seat = next_seat(r, counted, trey_seat_left_of(seat, state->posting->seats));
    }
    bool counts_hands = state->posting->action_count == TREY_ACTION_COUNT_HANDS;
    drilling_step(question, TREY_RULE_COVER_2, "Count the %s from %s: %s.",
                  counts_hands ? "seats in play" : "seats without the bank's",
                  is_from_1 ? "seat 1" : "the bank's left", seats);
    drilling_step(question, TREY_RULE_NONE, "The count of %u ends at seat %u.", count, seat);
    if (!trey_seats_have(r->in_play, seat)) {
        uint32_t empty = seat;
        seat = next_seat(r, r->in_play, seat);
        drilling_step(question, TREY_RULE_COVER_2,
                      "Seat %u has no wager and passes the action clockwise to seat %u.", empty,
                      seat);
    }
    return seat;
}

/* ---- Cover ---- */

static void step_cover_kind(drill *question, const drilling *state)
{
    char bank[MONEY_TEXT_SIZE], most[MONEY_TEXT_SIZE];
    dollars_format(bank, state->round->bank_wager);
    drilling_step(question, TREY_RULE_COVER_9,
                  "The bank's %s does not cover the %s it could have to pay.", bank,
                  dollars_format(most, trey_round_cover_needed(state->round)));
    switch (state->posting->cover) {
    case TREY_COVER_COLLECT_THEN_PAY:
        drilling_step(question, TREY_RULE_COVER_6,
                      "First losing wagers are collected, then winners paid, each up to %s.", bank);
        break;
    case TREY_COVER_RUNNING:
        drilling_step(question, TREY_RULE_COVER_7,
                      "Chips collected join the bank's %s; chips paid leave it.", bank);
        break;
    default:
        drilling_step(question, TREY_RULE_COVER_5,
                      "Every chip paid or collected uses up the bank's %s.", bank);
        break;
    }
    drilling_step(question, TREY_RULE_COVER_4, "Settlement begins at seat %u and goes clockwise.",
                  state->settlement.action_seat);
}

/* What the bank can still pay and collect while the lines are settled in order. */
typedef struct cover_left {
    int64_t pay, collect;
} cover_left;

/* A line that is covered in full, and how much cover it uses. */
static void step_covered(drill *question, const drilling *state, const trey_line *line,
                         cover_left *left)
{
    char amount[MONEY_TEXT_SIZE], due[MONEY_TEXT_SIZE], rest[MONEY_TEXT_SIZE];
    bool is_paid = line->outcome == TREY_RESULT_WIN;
    int64_t *own = is_paid ? &left->pay : &left->collect;
    int64_t *other = is_paid ? &left->collect : &left->pay;
    dollars_format(amount, line->amount);
    if (line->due == 0) {
        drilling_step(question, TREY_RULE_COVER_8, "Seat %u, %s %s: returned; uses up nothing.",
                      line->seat, line_title(state, line), amount);
        return;
    }
    *own -= line->due;
    *other += state->posting->cover == TREY_COVER_MATCHED   ? -line->due
              : state->posting->cover == TREY_COVER_RUNNING ? line->due
                                                            : 0;
    drilling_step(question, (trey_rule)line->rule, "Seat %u, %s %s: %s %s; %s left%s.", line->seat,
                  line_title(state, line), amount,
                  is_paid                                ? "is paid"
                  : line->outcome == TREY_RESULT_FORFEIT ? "forfeits"
                                                         : "loses",
                  dollars_format(due, line->due), dollars_format(rest, *own),
                  state->posting->cover == TREY_COVER_MATCHED ? ""
                  : is_paid                                   ? " to pay"
                                                              : " to collect");
}

int64_t drilling_work_cover(drill *question, const drilling *state, const trey_line *line_asked)
{
    cover_left left = {state->round->bank_wager, state->round->bank_wager};
    char amount[MONEY_TEXT_SIZE], due[MONEY_TEXT_SIZE], rest[MONEY_TEXT_SIZE];
    step_cover_kind(question, state);
    for (const trey_line *line = state->settlement.lines; line != line_asked; line++) {
        step_covered(question, state, line, &left);
    }
    int64_t moves = trey_line_is_lost(line_asked) ? left.collect : left.pay;
    drilling_step(question, (trey_rule)line_asked->rule,
                  "Seat %u, %s %s: %s is due and %s is left.", line_asked->seat,
                  line_title(state, line_asked), dollars_format(amount, line_asked->amount),
                  dollars_format(due, line_asked->due), dollars_format(rest, moves));
    drilling_step(question, TREY_RULE_COVER_1, "So %s moves; the bank does not cover the rest.",
                  rest);
    return moves;
}
