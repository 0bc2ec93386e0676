/* SPDX-License-Identifier: MIT */
/*
 * The dispute sheet as JSON: what people read, and every field of every event.
 */
#include <stdio.h>

#include <trey/conduct.h>

#include "audit_text.h"
#include "entry_json.h"
#include "format/round/round_form.h"
#include "format/round/round_write.h"
#include "protocol/event_json.h"
#include "protocol/rules_json.h"
#include "round_shapes.h"
#include "round_sheet.h"
#include "sheet_shapes.h"

static void bettor_write(json_writer *writer, uint32_t seat, trey_bettor bettor)
{
    json_member_integer(writer, "seat", seat);
    person_write(writer, "person", bettor);
}

static void seat_write(json_writer *writer, uint32_t seat)
{
    if (seat == TREY_BANKER) {
        json_null(writer);
    } else {
        json_unsigned(writer, seat);
    }
}

static void write_hand(json_writer *writer, const round_record *record, uint32_t seat)
{
    const trey_dealt_hand *hand = &record->round.hands[seat];
    json_object_begin(writer);
    json_key(writer, "seat");
    seat_write(writer, seat);
    bool is_exposed =
        seat == TREY_BANKER && trey_round_exposed(&record->round) != TREY_CARD_UNKNOWN;
    json_key(writer, "cards");
    if (trey_round_knows(&record->round, seat) || is_exposed) {
        cards_write(writer, &record->round.cards[hand->first], hand->count);
    } else {
        json_word(writer, FORM_NOT_SEEN);
    }
    if (hand->count == TREY_HAND_CARDS && trey_round_knows(&record->round, seat)) {
        json_member_word(writer, "category",
                         hand_category_name(record->posting.ruleset, hand->value));
    }
    json_key(writer, "shown");
    json_array_begin(writer);
    for (uint32_t i = 0; i < hand->count; i++) {
        json_bool(writer, round_record_shown(record, seat, i));
    }
    json_array_end(writer);
    json_object_end(writer);
}

/* HAND-10 */
static void write_pick_up(json_writer *writer, const trey_round *round)
{
    uint8_t order[TREY_HANDS_MAX];
    uint32_t count = trey_conduct_pick_up_order(round, order);
    json_key(writer, "picked_up");
    json_array_begin(writer);
    for (uint32_t i = 0; i < count; i++) {
        seat_write(writer, order[i]);
    }
    json_array_end(writer);
}

static void write_hands(json_writer *writer, const round_record *record)
{
    json_key(writer, "hands");
    json_array_begin(writer);
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        if (trey_seats_have(record->round.dealt, seat)) {
            write_hand(writer, record, seat);
        }
    }
    json_array_end(writer);
}

static void write_fees(json_writer *writer, const trey_round *round)
{
    bool is_taken = trey_round_reached(round) > TREY_PHASE_FEES;
    json_key(writer, "fees");
    json_array_begin(writer);
    for (uint32_t i = 0; is_taken && i < round->wager_count; i++) {
        if (trey_round_wager_fee(round, i) > 0) {
            json_object_begin(writer);
            bettor_write(writer, round->wagers[i].seat, round->wagers[i].bettor);
            json_member_word(writer, "kind",
                             trey_wager_kind_name((trey_wager_kind)round->wagers[i].kind));
            json_member_integer(writer, "amount", trey_round_wager_fee(round, i));
            json_object_end(writer);
        }
    }
    if (is_taken && round->bank_seat != 0 && trey_round_bank_fee(round) > 0) {
        json_object_begin(writer);
        bettor_write(writer, round->bank_seat, round->bank_bettor);
        json_member_word(writer, "kind", "bank");
        json_member_integer(writer, "amount", trey_round_bank_fee(round));
        json_object_end(writer);
    }
    json_array_end(writer);
}

static void write_lines(json_writer *writer, const trey_settlement *settlement)
{
    json_key(writer, "settlements");
    json_array_begin(writer);
    for (uint32_t i = 0; i < settlement->line_count; i++) {
        shape_write(writer, &round_line_shape, &settlement->lines[i],
                    &(shape_pass){.form = SHAPE_API});
    }
    json_array_end(writer);
}

static void write_events(json_writer *writer, const round_record *record)
{
    json_key(writer, "events");
    json_array_begin(writer);
    for (uint32_t i = 0; i < record->event_count; i++) {
        const record_event *event = &record->events[i];
        bool is_before = false;
        for (uint32_t j = i + 1; j < record->event_count && !is_before; j++) {
            is_before = record->events[j].event.kind == TABLE_ROUND_BEGUN;
        }
        json_object_begin(writer);
        place_write(writer, &event->entry, is_before ? 0 : record->number);
        event_write_audit(writer, &event->event, &(event_audit){.has_secrets = true});
        json_key(writer, "transfers");
        json_array_begin(writer);
        for (uint32_t t = 0; t < event->transfer_count; t++) {
            transfer_write(writer, &record->transfers[event->first_transfer + t]);
        }
        json_array_end(writer);
        chain_write(writer, &event->entry);
        json_object_end(writer);
    }
    json_array_end(writer);
}

void round_sheet_write(json_writer *writer, const round_record *record, const round_story *story,
                       const sheet_facts *facts)
{
    static const shape_pass audit = {.form = SHAPE_AUDIT};
    json_object_begin(writer);
    json_member_integer(writer, "table", record->table);
    json_member_integer(writer, "round", (int64_t)record->number);
    json_member_word(writer, "status", round_record_status(record));
    table_rules rules = table_rules_state(&record->rules, record->posting.ruleset);
    json_key(writer, "rules");
    rules_write(writer, &rules, SHAPE_AUDIT);
    json_member_integer(writer, "deck", record->deck);
    shape_write_members(writer, &round_shoe_shape, record, &audit);
    shape_write_members(writer, &round_people_shape, record, &audit);
    shape_write_members(writer, &round_bank_shape, record, &audit);
    json_member_integer(writer, "total_action", record->round.total_action);
    write_fees(writer, &record->round);
    write_hands(writer, record);
    if (record->is_settled) {
        write_pick_up(writer, &record->round);
        json_member_bool(writer, "banker_qualifies", record->settlement.banker_qualifies);
        write_lines(writer, &record->settlement);
    }
    if (record->posting.progressive != NULL) {
        json_key(writer, "progressive");
        shape_write(writer, &round_progressive_shape, record, &(shape_pass){.form = SHAPE_API});
    }
    json_key(writer, "void");
    if (record->round.phase == TREY_PHASE_VOID) {
        shape_write(writer, &round_void_shape, record, &audit);
    } else {
        json_null(writer);
    }
    write_events(writer, record);
    json_key(writer, "steps");
    story_write(writer, story);
    json_key(writer, "sheet");
    sheet_write(writer, facts);
    json_object_end(writer);
    json_end_line(writer);
}
