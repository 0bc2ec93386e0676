/* SPDX-License-Identifier: MIT */
/*
 * The machines of a table in a view: the progressive's controller and the shoe.
 */
#include <string.h>

#include "format/json/json_pieces.h"
#include "view_sections.h"

static void write_winning(json_writer *writer, const char *key, uint32_t seat, trey_award_hand hand)
{
    json_key(writer, key);
    if (seat == 0) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_integer(writer, "seat", seat);
    json_member_word(writer, "hand", trey_award_hand_name(hand));
    json_object_end(writer);
}

void view_write_meter(json_writer *writer, const table_view *view)
{
    static const char *const states[TREY_CONTROLLER_STATE_COUNT] = {
        [TREY_CONTROLLER_OPEN] = "open",
        [TREY_CONTROLLER_LOCKED] = "locked",
        [TREY_CONTROLLER_KEYED] = "keyed",
        [TREY_CONTROLLER_RECORDED] = "recorded",
    };
    const view_progressive *meter = &view->progressive;
    if (!meter->is_posted) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_integer(writer, "amount", meter->meter);
    json_member_word(writer, "keypad", states[meter->keypad]);
    json_member_seats(writer, "sensors", meter->sensors);
    json_member_seats(writer, "won", meter->won);
    write_winning(writer, "lit", meter->lit_seat, meter->lit_hand);
    json_member_integer(writer, "win", meter->win);
    write_winning(writer, "jackpot", meter->jackpot_seat, meter->jackpot_hand);
    json_object_end(writer);
}

static void write_contributions(json_writer *writer, const table_view *view)
{
    json_key(writer, "contributions");
    json_array_begin(writer);
    for (uint32_t i = 0; i < view->shoe.contribution_count; i++) {
        const fair_contribution *added = &view->contributions[i];
        json_object_begin(writer);
        json_member_integer(writer, "person", added->bettor);
        json_member_hex(writer, "commitment", added->commitment.bytes, DIGEST_SIZE);
        if (added->is_revealed) {
            json_member_hex(writer, "entropy", added->entropy, FAIR_ENTROPY_SIZE);
        }
        json_object_end(writer);
    }
    json_array_end(writer);
}

/* Zeros until bets are closed. */
static void write_closing(json_writer *writer, const digest *closing)
{
    static const digest nothing;
    if (memcmp(closing, &nothing, sizeof nothing) == 0) {
        json_key(writer, "closing");
        json_null(writer);
    } else {
        json_member_hex(writer, "closing", closing->bytes, DIGEST_SIZE);
    }
}

/* How far the deal from a pledged shoe is. */
static void write_deal(json_writer *writer, const table_view *view)
{
    static const char *const phases[] = {[FAIR_PHASE_IDLE] = "idle",
                                         [FAIR_PHASE_COMMITTING] = "committing",
                                         [FAIR_PHASE_REVEALING] = "revealing",
                                         [FAIR_PHASE_DEALING] = "dealing"};
    const view_shoe *shoe = &view->shoe;
    json_member_bool(writer, "in_use", shoe->is_in_use);
    json_member_hex(writer, "id", shoe->pledge.id, FAIR_ID_SIZE);
    json_member_integer(writer, "decks", shoe->pledge.decks);
    json_member_hex(writer, "root", shoe->pledge.root.bytes, DIGEST_SIZE);
    json_member_word(writer, "phase", phases[shoe->phase]);
    json_member_integer(writer, "round", shoe->round);
    write_closing(writer, &shoe->closing);
    write_contributions(writer, view);
    json_member_integer(writer, "first", shoe->first);
    json_key(writer, "positions");
    json_array_begin(writer);
    for (uint32_t i = 0; i < shoe->dealt; i++) {
        json_unsigned(writer, view->positions[i]);
    }
    json_array_end(writer);
}

void view_write_shoe(json_writer *writer, const table_view *view)
{
    json_object_begin(writer);
    json_member_integer(writer, "deck", view->shoe.deck);                    /* HAND-9 */
    json_member_word(writer, "device", trey_device_name(view->shoe.device)); /* PROC-4 */
    json_member_bool(writer, "failed", view->shoe.is_failed);                /* IRR-2 */
    json_member_bool(writer, "pledged", view->shoe.is_pledged);
    if (view->shoe.is_pledged) {
        write_deal(writer, view);
    }
    json_object_end(writer);
}
