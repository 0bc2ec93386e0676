/* SPDX-License-Identifier: MIT */
/*
 * The round in a view: bank, wagers, cards, what is announced and what comes of it.
 */
#include <trey/card_text.h>
#include <trey/hand.h>
#include <trey/seats.h>

#include "format/json/json_pieces.h"
#include "format/round/round_write.h"
#include "format/round/settlement_json.h"
#include "view_sections.h"

/* ---- The bank and the wagers ---- */

/* BANK-3 */
static void write_rotation(json_writer *writer, const trey_rotation *rotation)
{
    json_key(writer, "rotation");
    if (rotation->kind == TREY_ROTATION_NONE) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_known(writer, "seat", rotation->holder_seat);
    json_member_known(writer, "person", rotation->holder);
    json_member_integer(writer, "rounds", rotation->rounds);
    json_key(writer, "declined");
    json_array_begin(writer);
    uint32_t kept =
        rotation->declined_count < TREY_SEATS_MAX ? rotation->declined_count : TREY_SEATS_MAX;
    for (uint32_t i = 0; i < kept; i++) {
        json_unsigned(writer, rotation->declined[i]);
    }
    json_array_end(writer);
    json_object_end(writer);
}

void view_write_bank(json_writer *writer, const table_view *view)
{
    json_object_begin(writer);
    json_member_known(writer, "offered_seat", view->offered_seat);
    write_rotation(writer, &view->rotation);
    json_member_known(writer, "seat", view->bank_seat);
    json_member_known(writer, "person", view->bank_person);
    json_member_integer(writer, "wager", view->bank_wager);
    json_member_integer(writer, "chips", view->bank_chips);
    json_member_integer(writer, "fee", view->bank_fee);
    json_member_bool(writer, "fees_taken", view->fees_taken);
    json_member_bool(writer, "covered", view->is_covered); /* COVER-9 */
    json_member_integer(writer, "cover_needed", view->cover_needed);
    json_member_known(writer, "action_seat", view->action_seat); /* COVER-2 */
    json_object_end(writer);
}

/* WAGER-6: what a bettor has in a seat, wager by wager, where several of a kind may be placed. */
static void write_placed(json_writer *writer, const table_view *view, const view_stake *stake)
{
    json_key(writer, "placed");
    json_array_begin(writer);
    for (uint32_t i = 0; i < view->wager_count; i++) {
        const view_wager *wager = &view->wagers[i];
        if (wager->seat == stake->seat && wager->person == stake->person) {
            json_object_begin(writer);
            json_member_word(writer, "wager", trey_wager_kind_name((trey_wager_kind)wager->kind));
            json_member_integer(writer, "amount", wager->amount);
            json_member_integer(writer, "fee", wager->fee);
            json_object_end(writer);
        }
    }
    json_array_end(writer);
}

void view_write_wagers(json_writer *writer, const table_view *view)
{
    static const char *const decisions[] = {[TREY_DECISION_OPEN] = "open",
                                            [TREY_DECISION_PLAY] = "play",
                                            [TREY_DECISION_FOLD] = "fold"};
    json_array_begin(writer);
    for (uint32_t i = 0; i < view->stake_count; i++) {
        const view_stake *stake = &view->stakes[i];
        json_object_begin(writer);
        json_members_place(writer, stake->seat, stake->person);
        json_member_integer(writer, "ante", stake->ante);
        json_member_integer(writer, "play", stake->play);
        json_member_integer(writer, "bonus", stake->bonus);
        json_member_integer(writer, "progressive", stake->progressive);
        json_member_integer(writer, "fee", stake->fee);
        json_member_word(writer, "decision", decisions[stake->decision]);
        if (view->posting.ruleset->stacks_wagers) {
            write_placed(writer, view, stake);
        }
        json_object_end(writer);
    }
    json_array_end(writer);
}

/* ---- Cards ---- */

static void write_cards(json_writer *writer, const view_hand *hand)
{
    json_key(writer, "cards");
    json_array_begin(writer);
    for (uint32_t i = 0; i < hand->count && i < VIEW_HAND_CARDS; i++) {
        char text[TREY_CARD_TEXT_SIZE];
        if (hand->cards[i] == VIEW_CARD_HIDDEN) {
            json_null(writer);
        } else {
            json_word(writer, trey_card_text(text, hand->cards[i]));
        }
    }
    json_array_end(writer);
}

static bool is_all_shown(const view_hand *hand)
{
    bool all = hand->count == TREY_HAND_CARDS;
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        all &= hand->cards[i] != VIEW_CARD_HIDDEN;
    }
    return all;
}

/* The value comes with the third card. */
static void write_hand(json_writer *writer, const table_view *view, uint32_t seat)
{
    const view_hand *hand = &view->hands[seat];
    json_object_begin(writer);
    json_member_integer(writer, "seat", seat);
    json_member_integer(writer, "count", hand->count);
    write_cards(writer, hand);
    if (is_all_shown(hand)) {
        char text[TREY_HAND_TEXT_SIZE];
        json_member_integer(writer, "value", hand->value);
        json_member_word(writer, "category",
                         hand_category_name(view->posting.ruleset, hand->value));
        json_member_word(writer, "text",
                         trey_ruleset_hand_text(view->posting.ruleset, text, hand->value));
    }
    json_object_end(writer);
}

void view_write_hands_of(json_writer *writer, const table_view *view, trey_seat_set seats)
{
    json_array_begin(writer);
    for (uint32_t seat = TREY_BANKER; seat < TREY_HANDS_MAX; seat++) {
        if (view->hands[seat].count > 0 && trey_seats_have(seats, seat)) {
            write_hand(writer, view, seat);
        }
    }
    json_array_end(writer);
}

void view_write_hands(json_writer *writer, const table_view *view)
{
    view_write_hands_of(writer, view, VIEW_HANDS_ALL);
}

/* ---- What is said, and what comes of it ---- */

static void write_banker_said(json_writer *writer, const trey_announcements *said)
{
    json_key(writer, "banker");
    if (!said->banker_known) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_bool(writer, "plays", said->banker_plays);
    json_member_word(writer, "category", trey_category_name(said->banker_category));
    json_member_word(writer, "high_rank", trey_rank_name(said->banker_high_rank));
    json_object_end(writer);
}

static void write_void(json_writer *writer, const table_view *view)
{
    json_key(writer, "void");
    if (view->void_reason == TREY_VOID_NONE) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_word(writer, "reason", trey_void_reason_name(view->void_reason));
    json_member_rule(writer, "rule", view->void_rule);
    json_member_word(writer, "phase", trey_phase_name(view->void_phase));
    json_object_end(writer);
}

/* ROUND-6, IRR-3 */
void view_write_announcements(json_writer *writer, const table_view *view)
{
    json_object_begin(writer);
    json_member_bool(writer, "no_more_bets", view->said.no_more_bets);
    json_member_seats(writer, "no_bonus", view->said.no_bonus);
    write_banker_said(writer, &view->said);
    write_void(writer, view);
    json_member_integer(writer, "shuffler_faults", view->shuffler_faults);
    json_object_end(writer);
}

static void write_lines(json_writer *writer, const trey_settlement *settlement)
{
    json_key(writer, "lines");
    json_array_begin(writer);
    for (uint32_t i = 0; i < settlement->line_count; i++) {
        const trey_line *line = &settlement->lines[i];
        json_object_begin(writer);
        json_members_place(writer, line->seat, line->bettor);
        line_write_members(writer, line);
        json_member_integer(writer, "due", line->due);
        json_object_end(writer);
    }
    json_array_end(writer);
}

void view_write_results(json_writer *writer, const table_view *view)
{
    if (!view->has_results) {
        json_null(writer);
        return;
    }
    const trey_settlement *settlement = &view->settlement;
    json_object_begin(writer);
    json_member_bool(writer, "settled", view->is_settled);
    json_member_known(writer, "action_seat", settlement->action_seat);
    json_member_bool(writer, "covered", settlement->covered);
    json_member_bool(writer, "qualifies", settlement->banker_qualifies);
    json_member_integer(writer, "paid", settlement->paid);
    json_member_integer(writer, "collected", settlement->collected);
    json_key(writer, "reveal_order"); /* ROUND-5 */
    json_array_begin(writer);
    for (uint32_t i = 0; i < view->reveal_count; i++) {
        json_unsigned(writer, view->reveal_order[i]);
    }
    json_array_end(writer);
    write_lines(writer, settlement);
    json_member_integer(writer, "meter", view->awards.meter.cents);
    awards_write_members(writer, &view->awards, json_members_place);
    json_object_end(writer);
}
