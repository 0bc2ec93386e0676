/* SPDX-License-Identifier: MIT */
/*
 * A posting spelled out as JSON.
 */
#include "posting_json.h"

#include <string.h>

#include <trey/progressive.h>

#include "format/json/json_pieces.h"

/* ---- Limits and choices ---- */

static void write_choice_word(json_writer *writer, trey_option option, int64_t value)
{
    json_member_word(writer, trey_options[option].name, trey_options[option].words[value]);
}

static void write_limits(json_writer *writer, const trey_posting *posting)
{
    json_member_integer(writer, "ante_min", posting->ante_min);
    json_member_integer(writer, "ante_max", posting->ante_max);
    json_member_integer(writer, "bonus_min", posting->bonus_min);
    json_member_integer(writer, "bonus_max", posting->bonus_max);
    json_member_known(writer, "position_max", (uint64_t)posting->position_max);
    json_member_known(writer, "player_position_max", (uint64_t)posting->player_position_max);
    json_member_integer(writer, "increment", posting->increment);
}

static void write_ruleset(json_writer *writer, const trey_ruleset *ruleset)
{
    static const char *const back_line[] = {[TREY_BACK_LINE_NONE] = "none",
                                            [TREY_BACK_LINE_BONUS] = "bonus",
                                            [TREY_BACK_LINE_ALL] = "all"};
    static const char *const akq_names[] = {[TREY_AKQ_NAME_PLAIN] = "a-k-q-suited",
                                            [TREY_AKQ_NAME_MINI_ROYAL] = "mini-royal",
                                            [TREY_AKQ_NAME_ROYAL_FLUSH] = "royal-flush"};
    static const char *const shapes[] = {
        [TREY_BONUS_SHAPE_LOZENGE] = "lozenge", [TREY_BONUS_SHAPE_CIRCLE] = "circle"};
    json_member_text(writer, "title", ruleset->title);
    json_key(writer, "akq_name"); /* HAND-4 */
    if (ruleset->akq_has_own_line) {
        json_word(writer, akq_names[ruleset->akq_name]);
    } else {
        json_null(writer);
    }
    json_member_word(writer, "bonus_shape", shapes[ruleset->bonus_shape]); /* PROC-1 */
    json_member_bool(writer, "stacks_wagers", ruleset->stacks_wagers);     /* WAGER-6 */
    json_member_bool(writer, "house_banks", ruleset->house_banks);
    json_member_bool(writer, "exposes_card", ruleset->exposes_card);
    json_member_word(writer, "back_line", back_line[ruleset->back_line]);
    json_member_known(writer, "bank_rounds_max", ruleset->bank_rounds_max);
}

/* ---- Fees ---- */

static void write_bands(json_writer *writer, const trey_fee_part *part)
{
    static const char *const basis[] = {[TREY_FEE_BASIS_WAGER] = "wager",
                                        [TREY_FEE_BASIS_TOTAL_ACTION] = "total-action",
                                        [TREY_FEE_BASIS_BANK_WAGER] = "bank-wager"};
    json_object_begin(writer);
    json_member_word(writer, "basis", basis[part->basis]);
    json_key(writer, "bands");
    json_array_begin(writer);
    for (uint32_t b = 0; b < part->band_count; b++) {
        json_object_begin(writer);
        json_key(writer, "upper");
        if (part->bands[b].upper == TREY_FEE_NO_END) {
            json_null(writer);
        } else {
            json_integer(writer, part->bands[b].upper);
        }
        json_member_integer(writer, "fee", part->bands[b].fee);
        json_object_end(writer);
    }
    json_array_end(writer);
    json_object_end(writer);
}

static void write_column(json_writer *writer, const char *key, const trey_fee_column *column)
{
    json_key(writer, key);
    json_array_begin(writer);
    for (uint32_t p = 0; p < column->part_count; p++) {
        write_bands(writer, &column->parts[p]);
    }
    json_array_end(writer);
}

static void write_fees(json_writer *writer, const trey_schedule *schedule)
{
    json_key(writer, "fees");
    if (schedule == NULL) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_text(writer, "schedule", schedule->id);
    json_member_known(writer, "action_below", (uint64_t)schedule->action_below);
    write_column(writer, "player", &schedule->player);
    write_column(writer, "bank", &schedule->bank);
    json_object_end(writer);
}

/* ---- Pay tables ---- */

static const char *payline_name(trey_payline line)
{
    return line == TREY_PAYLINE_AKQ_SUITED ? "mini-royal" : trey_category_name((trey_category)line);
}

/* The best hand first, as on the cloth. A-K-Q suited has a line where it pays otherwise than a
 * straight flush (HAND-4). */
static void write_paytable(json_writer *writer, const char *key, const trey_paytable *table)
{
    json_key(writer, key);
    if (table == NULL) {
        json_null(writer);
        return;
    }
    json_array_begin(writer);
    for (unsigned l = TREY_PAYLINE_COUNT - 1; l >= TREY_PAYLINE_PAIR; l--) {
        bool is_same = l == TREY_PAYLINE_AKQ_SUITED &&
                       table->pays[l] == table->pays[TREY_PAYLINE_STRAIGHT_FLUSH];
        if (table->pays[l] != 0 && !is_same) {
            json_object_begin(writer);
            json_member_word(writer, "hand", payline_name((trey_payline)l));
            json_member_integer(writer, "pays", table->pays[l]);
            json_object_end(writer);
        }
    }
    json_array_end(writer);
}

static void write_progressive(json_writer *writer, const trey_posting *posting)
{
    const trey_progressive_table *table = posting->progressive;
    json_key(writer, "progressive");
    if (table == NULL) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_integer(writer, "paytable", table->number);
    json_member_integer(writer, "denomination", posting->denomination);
    json_member_integer(writer, "share", table->share);
    json_member_integer(writer, "seed", trey_meter_seed(table, posting->denomination).cents);
    json_key(writer, "awards");
    json_array_begin(writer);
    for (unsigned h = TREY_AWARD_HAND_COUNT - 1; h > TREY_AWARD_NONE; h--) {
        trey_award_hand hand = (trey_award_hand)h;
        json_object_begin(writer);
        json_member_word(writer, "hand", trey_award_hand_name(hand));
        json_key(writer, "amount");
        if (hand == TREY_AWARD_AKQ_SPADES) {
            json_null(writer); /* the meter */
        } else {
            json_integer(writer, trey_award_amount(table, hand, posting->denomination));
        }
        json_member_integer(writer, "envy", trey_envy_amount(table, hand, posting->denomination));
        json_object_end(writer);
    }
    json_array_end(writer);
    json_object_end(writer);
}

/* ---- All of it ---- */

/* PROC-1: what the bonus spot is marked with, as postings have it. */
static const char *bonus_name(const trey_posting *posting)
{
    return strcmp(trey_posting_bonus_title(posting), "Bonus") == 0 ? "bonus" : "pair-plus";
}

void posting_write_members(json_writer *writer, const trey_posting *posting)
{
    const trey_ruleset *ruleset = posting->ruleset;
    write_ruleset(writer, ruleset);
    json_member_integer(writer, "seats", posting->seats);
    json_member_integer(writer, "decks", posting->decks);
    write_limits(writer, posting);
    json_member_bool(writer, "charge_bonus", posting->charge_bonus);
    json_member_bool(writer, "ante_mandatory", posting->ante_mandatory);
    json_member_bool(writer, "adjacent_seats", posting->adjacent_seats);
    write_choice_word(writer, TREY_OPTION_COVER, posting->cover);
    write_choice_word(writer, TREY_OPTION_ACTION, posting->action);
    write_choice_word(writer, TREY_OPTION_ACTION_COUNT, posting->action_count);
    json_member_word(writer, "bonus_name", bonus_name(posting));
    write_choice_word(writer, TREY_OPTION_PAY_STYLE, posting->pay_style);
    write_choice_word(writer, TREY_OPTION_DEVICE, posting->device);
    json_member_known(writer, "rounds_per_shuffle", posting->rounds_per_shuffle);
    json_member_integer(writer, "decision_seconds", posting->decision_seconds);
    write_fees(writer, posting->schedule);
    write_paytable(writer, "bonus", posting->bonus);
    write_paytable(writer, "ante_bonus", posting->ante_bonus);
    write_progressive(writer, posting);
    json_key(writer, "notices"); /* FEE-10 */
    json_array_begin(writer);
    for (uint32_t i = 0; i < ruleset->notice_count; i++) {
        json_text(writer, ruleset->notices[i], strlen(ruleset->notices[i]));
    }
    json_array_end(writer);
}
