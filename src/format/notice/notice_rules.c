/* SPDX-License-Identifier: MIT */
/*
 * Limits, pay tables and rules of play on a notice, made from the posting.
 */
#include <trey/progressive.h>

#include "notice_internal.h"

/* ---- Limits ---- */

static void add_range(notice_maker *maker, int64_t from, int64_t to)
{
    notice_add(
        maker, NOTICE_RANGE,
        (notice_figure[]){NOTICE_AMOUNT_OF("from", from), NOTICE_AMOUNT_OF("to", to), NOTICE_END});
}

/* WAGER-8, WAGER-9 */
static void make_ante_limit(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    notice_begin_line(maker, NOTICE_IS_FACT);
    notice_add_plain(maker, NOTICE_ANTE);
    add_range(maker, posting->ante_min, posting->ante_max);
    notice_add(maker, NOTICE_PER_WAGER,
               (notice_figure[]){NOTICE_AMOUNT_OF("step", posting->increment), NOTICE_END});
}

/* Whether a bonus may be placed without an ante (WAGER-2). */
static bool bonus_is_alone(const trey_posting *posting)
{
    return posting->ruleset->bonus_needs == TREY_BONUS_NEEDS_NOTHING && !posting->ante_mandatory;
}

/* WAGER-4 */
static void make_bonus_limit(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    notice_begin_line(maker, NOTICE_IS_FACT);
    notice_add_plain(maker, notice_bonus_name(posting));
    add_range(maker, posting->bonus_min, posting->bonus_max);
    notice_add_plain(maker, posting->ruleset->bonus_within_ante ? NOTICE_NOT_OVER_ANTE
                            : bonus_is_alone(posting)           ? NOTICE_WITHOUT_ANTE
                                                                : NOTICE_WITH_ANTE);
}

static void make_amount_limit(notice_maker *maker, notice_code label, notice_code value,
                              int64_t amount, notice_code note)
{
    if (amount > 0) {
        notice_begin_line(maker, NOTICE_IS_FACT);
        notice_add_plain(maker, label);
        notice_add_amount(maker, value, amount);
        notice_add_plain(maker, note);
    }
}

static void make_limit_notes(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    bool has_position = posting->position_max > 0 && posting->player_position_max > 0;
    bool has_steps = posting->increment > 100;
    if (has_position || has_steps) {
        notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    }
    if (has_steps) {
        notice_figure bonus = notice_nested(maker, "bonus", notice_bonus_name(posting), NULL);
        notice_add(
            maker, NOTICE_LIMITS_STEPS,
            (notice_figure[]){bonus, NOTICE_AMOUNT_OF("step", posting->increment), NOTICE_END});
    }
    if (has_position) {
        notice_add(maker, NOTICE_LIMITS_POSITION,
                   (notice_figure[]){NOTICE_AMOUNT_OF("position", posting->position_max),
                                     NOTICE_AMOUNT_OF("player", posting->player_position_max),
                                     NOTICE_END});
    }
}

void notice_make_limits(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    notice_begin_line(maker, NOTICE_IS_TITLE);
    notice_add_plain(maker, NOTICE_LIMITS);
    make_ante_limit(maker);
    make_bonus_limit(maker);
    make_amount_limit(maker, NOTICE_ONE_PLAYER, NOTICE_AMOUNT, posting->player_position_max,
                      NOTICE_ONE_PLAYER_NOTE);
    make_amount_limit(maker, NOTICE_ONE_POSITION, NOTICE_AMOUNT, posting->position_max,
                      NOTICE_ONE_POSITION_NOTE);
    if (posting->schedule != NULL) { /* FEE-6 */
        make_amount_limit(maker, NOTICE_TOTAL_ACTION, NOTICE_UNDER, posting->schedule->action_below,
                          NOTICE_TOTAL_ACTION_NOTE);
    }
    if (posting->progressive != NULL) {
        make_amount_limit(maker, NOTICE_PROGRESSIVE, NOTICE_AMOUNT, posting->denomination,
                          NOTICE_PROGRESSIVE_NOTE);
    }
    make_limit_notes(maker);
}

/* ---- Pay tables ---- */

static notice_code payline_name(const trey_posting *posting, trey_payline line)
{
    static const notice_code names[TREY_PAYLINE_COUNT] = {
        [TREY_PAYLINE_PAIR] = NOTICE_HAND_PAIR,
        [TREY_PAYLINE_FLUSH] = NOTICE_HAND_FLUSH,
        [TREY_PAYLINE_STRAIGHT] = NOTICE_HAND_STRAIGHT,
        [TREY_PAYLINE_THREE_OF_A_KIND] = NOTICE_HAND_THREE_OF_A_KIND,
        [TREY_PAYLINE_STRAIGHT_FLUSH] = NOTICE_HAND_STRAIGHT_FLUSH,
    };
    return line == TREY_PAYLINE_AKQ_SUITED ? notice_akq_name(posting) : names[line];
}

/* Best hand first. A-K-Q suited has its own row only if it pays differently from a straight
 * flush. */
static void make_pay_rows(notice_maker *maker, const trey_paytable *table)
{
    for (unsigned l = TREY_PAYLINE_COUNT - 1; l >= TREY_PAYLINE_PAIR; l--) {
        bool is_same = l == TREY_PAYLINE_AKQ_SUITED &&
                       table->pays[l] == table->pays[TREY_PAYLINE_STRAIGHT_FLUSH];
        if (table->pays[l] != 0 && !is_same) {
            notice_begin_line(maker, NOTICE_IS_ROW);
            notice_add_plain(maker, payline_name(maker->posting, (trey_payline)l));
            notice_add(maker, NOTICE_TO_ONE,
                       (notice_figure[]){NOTICE_DIGITS_OF("times", table->pays[l]), NOTICE_END});
        }
    }
}

static void add_envy(notice_maker *maker, int64_t envy)
{
    if (envy > 0) {
        notice_add_amount(maker, NOTICE_AMOUNT, envy);
    } else {
        notice_add_plain(maker, NOTICE_NOTHING);
    }
}

/* PROG-2, PROG-3 */
static void make_progressive_rows(notice_maker *maker)
{
    static const notice_code names[TREY_AWARD_HAND_COUNT] = {
        [TREY_AWARD_STRAIGHT] = NOTICE_HAND_STRAIGHT,
        [TREY_AWARD_THREE_OF_A_KIND] = NOTICE_HAND_THREE_OF_A_KIND,
        [TREY_AWARD_STRAIGHT_FLUSH] = NOTICE_HAND_STRAIGHT_FLUSH,
        [TREY_AWARD_AKQ_SUITED] = NOTICE_HAND_AKQ_SUITED,
        [TREY_AWARD_AKQ_SPADES] = NOTICE_HAND_AKQ_SPADES,
    };
    const trey_progressive_table *table = maker->posting->progressive;
    int64_t denomination = maker->posting->denomination;
    for (unsigned h = TREY_AWARD_HAND_COUNT - 1; h > TREY_AWARD_NONE; h--) {
        trey_award_hand hand = (trey_award_hand)h;
        int64_t award = trey_award_amount(table, hand, denomination);
        bool is_meter = hand == TREY_AWARD_AKQ_SPADES;
        if (!is_meter && award == 0) {
            continue;
        }
        notice_begin_line(maker, NOTICE_IS_ROW);
        notice_add_plain(maker, names[hand]);
        if (is_meter) {
            notice_add_plain(maker, NOTICE_METER);
        } else {
            notice_add_amount(maker, NOTICE_AMOUNT, award);
        }
        add_envy(maker, trey_envy_amount(table, hand, denomination));
    }
}

/* PROG-1, PROG-6 */
static void make_progressive(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    notice_begin_line(maker, NOTICE_IS_CAPTION);
    notice_add_plain(maker, NOTICE_PAYS_PROGRESSIVE);
    notice_begin_line(maker, NOTICE_IS_COLUMNS);
    notice_add_plain(maker, NOTICE_HAND);
    notice_add_plain(maker, NOTICE_AWARD);
    notice_add_plain(maker, NOTICE_ENVY);
    make_progressive_rows(maker);
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    notice_add(maker, NOTICE_NOT_RETURNED,
               (notice_figure[]){
                   NOTICE_AMOUNT_OF("amount", posting->denomination),
                   NOTICE_AMOUNT_OF(
                       "seed", trey_meter_seed(posting->progressive, posting->denomination).cents),
                   NOTICE_END});
    notice_add_plain(maker, NOTICE_ENVY_RULE);
}

void notice_make_pays(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    notice_begin_line(maker, NOTICE_IS_CAPTION);
    notice_add_with_bonus(maker, NOTICE_PAYS);
    make_pay_rows(maker, posting->bonus);
    if (posting->ante_bonus != NULL) {
        notice_begin_line(maker, NOTICE_IS_CAPTION);
        notice_add_plain(maker, NOTICE_PAYS_ANTE_BONUS);
        make_pay_rows(maker, posting->ante_bonus);
        notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
        notice_add_plain(maker, NOTICE_ANTE_BONUS_ALWAYS);
    }
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    notice_add_plain(maker, NOTICE_STRAIGHT_BEATS_FLUSH); /* HAND-2, HAND-3 */
    if (posting->progressive != NULL) {
        make_progressive(maker);
    }
}

/* ---- How it plays ---- */

void notice_make_play(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    bool house_banks = posting->ruleset->house_banks;
    notice_begin_line(maker, NOTICE_IS_TITLE);
    notice_add_plain(maker, NOTICE_PLAY);
    notice_begin_line(maker, NOTICE_IS_STEP);
    notice_add_with_bonus(maker, posting->ruleset->exposes_card ? NOTICE_STEP_ANTE
                                 : posting->ante_mandatory      ? NOTICE_STEP_BETS_ANTE
                                                                : NOTICE_STEP_BETS);
    notice_begin_line(maker, NOTICE_IS_STEP);
    notice_add_with_bonus(maker, NOTICE_STEP_FOLD); /* WAGER-3, WAGER-5 */
    notice_begin_line(maker, NOTICE_IS_STEP);
    notice_add_plain(maker, house_banks ? NOTICE_STEP_QUALIFY_HOUSE : NOTICE_STEP_QUALIFY);
    notice_begin_line(maker, NOTICE_IS_STEP);
    notice_add_plain(maker, NOTICE_STEP_COMPARE); /* OUT-2 */
    notice_begin_line(maker, NOTICE_IS_STEP);
    notice_add_with_bonus(maker, bonus_is_alone(posting) ? NOTICE_STEP_BONUS_ALONE
                                                         : NOTICE_STEP_BONUS); /* OUT-3, WAGER-5 */
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    notice_add_with_bonus(maker, NOTICE_NO_MORE_BETS); /* WAGER-1 */
    notice_add(
        maker, NOTICE_DECIDE, /* ROUND-8 */
        (notice_figure[]){NOTICE_DIGITS_OF("seconds", posting->decision_seconds), NOTICE_END});
}

/* ---- What else is in force ---- */

/* Whether only seats in play are counted for the action seat (COVER-2). */
static bool counts_hands(const trey_posting *posting)
{
    return posting->action_count == TREY_ACTION_COUNT_HANDS;
}

/* How the exposed card counts (COVER-3). */
static void add_values(notice_maker *maker, const trey_card_values *values, notice_code code)
{
    const uint8_t *value = values->value;
    notice_add(maker, code,
               (notice_figure[]){NOTICE_DIGITS_OF("positions", values->hands_from),
                                 NOTICE_DIGITS_OF("ace", value[TREY_RANK_ACE]),
                                 NOTICE_DIGITS_OF("face", value[TREY_RANK_JACK]),
                                 NOTICE_DIGITS_OF("jack", value[TREY_RANK_JACK]),
                                 NOTICE_DIGITS_OF("queen", value[TREY_RANK_QUEEN]),
                                 NOTICE_DIGITS_OF("king", value[TREY_RANK_KING]), NOTICE_END});
}

static bool faces_are_alike(const trey_card_values *values)
{
    return values->value[TREY_RANK_JACK] == values->value[TREY_RANK_QUEEN] &&
           values->value[TREY_RANK_QUEEN] == values->value[TREY_RANK_KING];
}

/* What the exposed card counts (COVER-3) depends on how many hands are counted to find the action
 * seat (COVER-2). If all seats are counted, that number is fixed and one line is enough. If only
 * hands are, there is a line for each number that this table can have. */
static void add_card(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    const trey_ruleset *ruleset = posting->ruleset;
    bool by_hands = counts_hands(posting);
    uint32_t others = posting->seats - 1, first = 0;
    while (!by_hands && first + 1 < ruleset->card_values_count &&
           ruleset->card_values[first + 1].hands_from <= others) {
        first++;
    }
    const trey_card_values *values = &ruleset->card_values[first];
    add_values(maker, values, faces_are_alike(values) ? NOTICE_NOTE_CARD_FACES : NOTICE_NOTE_CARD);
    for (uint32_t i = first + 1; by_hands && i < ruleset->card_values_count; i++) {
        const trey_card_values *more = &ruleset->card_values[i];
        bool is_last = i + 1 == ruleset->card_values_count || more[1].hands_from > others;
        if (more->hands_from <= others) {
            add_values(maker, more, is_last ? NOTICE_NOTE_CARD_FROM : NOTICE_NOTE_CARD_AT);
        }
    }
}

static void add_count(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    bool from_left = posting->ruleset->count_from == TREY_ORIGIN_LEFT_OF_BANK;
    bool by_hands = counts_hands(posting);
    notice_add_plain(maker, by_hands && from_left ? NOTICE_NOTE_COUNT_HANDS_LEFT
                            : by_hands            ? NOTICE_NOTE_COUNT_HANDS_FIRST
                            : from_left           ? NOTICE_NOTE_COUNT_SEATS_LEFT
                                                  : NOTICE_NOTE_COUNT_SEATS_FIRST);
}

/* COVER-1 to COVER-7 */
static void make_cover(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    notice_add_with_bonus(maker, NOTICE_NOTE_ORDER);
    if (posting->action == TREY_ACTION_LEFT) {
        notice_add_plain(maker,
                         counts_hands(posting) ? NOTICE_NOTE_LEFT_HANDS : NOTICE_NOTE_LEFT_SEATS);
    } else {
        add_card(maker);
        add_count(maker);
    }
    notice_add_plain(maker, posting->cover == TREY_COVER_RUNNING ? NOTICE_NOTE_RUNNING
                            : posting->cover == TREY_COVER_COLLECT_THEN_PAY
                                ? NOTICE_NOTE_COLLECT_THEN_PAY
                                : NOTICE_NOTE_MATCHED);
}

/* BANK-1, BANK-2, WAGER-10 */
static void make_position(notice_maker *maker)
{
    const trey_ruleset *ruleset = maker->posting->ruleset;
    uint32_t most = ruleset->bank_rounds_max;
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    notice_figure rounds =
        notice_nested(maker, "rounds", most == 1 ? NOTICE_ROUND : NOTICE_ROUNDS,
                      (notice_figure[]){NOTICE_WORD_OF("count", most), NOTICE_END});
    notice_add(maker,
               ruleset->rotation == TREY_ROTATION_STRICT ? NOTICE_NOTE_STRICT : NOTICE_NOTE_OFFER,
               (notice_figure[]){rounds, NOTICE_END});
    notice_add_plain(maker, NOTICE_NOTE_STAKES);
}

/* WAGER-6, WAGER-7 */
static void make_back_line(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    switch (posting->ruleset->back_line) {
    case TREY_BACK_LINE_ALL:
        notice_add_with_bonus(maker, NOTICE_NOTE_BACK_LINE);
        break;
    case TREY_BACK_LINE_BONUS:
        notice_add_with_bonus(maker, NOTICE_NOTE_BACK_LINE_BONUS);
        break;
    case TREY_BACK_LINE_NONE:
        notice_add_plain(maker, NOTICE_NOTE_NO_BACK_LINE);
        break;
    }
    if (posting->adjacent_seats) {
        notice_add_plain(maker, NOTICE_NOTE_ADJACENT);
    }
}

void notice_make_notes(notice_maker *maker)
{
    const trey_posting *posting = maker->posting;
    bool house_banks = posting->ruleset->house_banks;
    notice_begin_line(maker, NOTICE_IS_TITLE);
    notice_add_plain(maker, NOTICE_NOTES);
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    notice_add_plain(maker, house_banks ? NOTICE_NOTE_HOUSE : NOTICE_NOTE_BANK); /* COVER-10 */
    if (!house_banks) {
        make_position(maker);
        make_cover(maker);
    }
    make_back_line(maker);
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH); /* FEE-8, IRR-1 */
    notice_add_plain(maker, posting->schedule != NULL ? NOTICE_NOTE_FEES_STAY : NOTICE_NOTE_VOID);
    notice_begin_line(maker, NOTICE_IS_PARAGRAPH);
    notice_add_plain(maker, NOTICE_NOTE_DISPUTES);
}
