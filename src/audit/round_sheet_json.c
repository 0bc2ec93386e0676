/* SPDX-License-Identifier: MIT */
/*
 * The dispute sheet as JSON: what people read, and every field of every event.
 */
#include <stdio.h>

#include <trey/conduct.h>

#include "audit_text.h"
#include "entry_json.h"
#include "format/round/round_write.h"
#include "format/round/settlement_json.h"
#include "protocol/event_json.h"
#include "protocol/rules_json.h"
#include "round_sheet.h"

static void bettor_write(json_writer *writer, uint32_t seat, trey_bettor bettor)
{
    json_member_integer(writer, "seat", seat);
    person_write(writer, "person", bettor);
}

static void write_people(json_writer *writer, const round_record *record)
{
    json_key(writer, "people");
    json_array_begin(writer);
    for (uint32_t i = 0; i < record->person_count; i++) {
        const record_person *who = &record->people[i];
        json_object_begin(writer);
        person_write(writer, "person", who->person);
        json_key(writer, "seat");
        if (who->seat == 0) {
            json_null(writer);
        } else {
            json_unsigned(writer, who->seat);
        }
        json_member_bool(writer, "sits_out", who->is_away);
        json_member_bool(writer, "left", !who->is_there);
        json_member_integer(writer, "before", who->before);
        json_member_integer(writer, "wallet", who->bought);
        json_member_integer(writer, "after", who->after);
        json_object_end(writer);
    }
    json_array_end(writer);
}

static void write_shoe(json_writer *writer, const round_record *record)
{
    const shoe_round *fair = &record->fair;
    json_key(writer, "shoe");
    if (!record->has_shoe) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    hex_write(writer, "shoe", record->pledge.id, FAIR_ID_SIZE);
    hex_write(writer, "root", record->pledge.root.bytes, DIGEST_SIZE);
    json_member_integer(writer, "round", fair->round);
    json_key(writer, "contributions");
    json_array_begin(writer);
    for (uint32_t i = 0; i < fair->contribution_count; i++) {
        json_object_begin(writer);
        person_write(writer, "person", fair->contributions[i].bettor);
        json_member_bool(writer, "revealed", fair->contributions[i].is_revealed);
        json_object_end(writer);
    }
    json_array_end(writer);
    json_object_end(writer);
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
    json_key(writer, "cards");
    cards_write(writer, &record->round.cards[hand->first], hand->count);
    if (hand->count == TREY_HAND_CARDS) {
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
        const trey_line *line = &settlement->lines[i];
        json_object_begin(writer);
        bettor_write(writer, line->seat, line->bettor);
        line_write_members(writer, line);
        json_object_end(writer);
    }
    json_array_end(writer);
}

static void write_progressive(json_writer *writer, const round_record *record)
{
    json_key(writer, "progressive");
    json_object_begin(writer);
    json_member_integer(writer, "meter_before", record->round.meter_before.cents);
    json_member_integer(writer, "meter_after", record->round.meter.cents);
    awards_write_members(writer, &record->awards, bettor_write);
    json_object_end(writer);
}

static void write_bank(json_writer *writer, const round_record *record)
{
    const trey_round *round = &record->round;
    json_key(writer, "bank");
    if (round->bank_seat == 0) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    bettor_write(writer, round->bank_seat, round->bank_bettor);
    json_member_integer(writer, "wager", round->bank_wager);
    if (record->is_settled) {
        json_member_integer(writer, "action_seat", record->settlement.action_seat);
        json_member_integer(writer, "cover_needed", trey_round_cover_needed(round));
        json_member_bool(writer, "covered", record->settlement.covered);
        json_member_integer(writer, "paid", record->settlement.paid);
        json_member_integer(writer, "collected", record->settlement.collected);
    }
    json_object_end(writer);
}

static void write_void(json_writer *writer, const trey_round *round)
{
    json_key(writer, "void");
    if (round->phase != TREY_PHASE_VOID) {
        json_null(writer);
        return;
    }
    json_object_begin(writer);
    json_member_word(writer, "reason", trey_void_reason_name(round->void_reason));
    json_member_word(writer, "rule", trey_rule_id(round->void_rule));
    person_write(writer, "author", round->void_author);
    json_member_word(writer, "phase", trey_phase_name(round->void_phase));
    json_member_integer(writer, "returned", trey_round_void_amount(round));
    json_object_end(writer);
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

void round_sheet_write(json_writer *writer, const round_record *record)
{
    json_object_begin(writer);
    json_member_integer(writer, "table", record->table);
    json_member_integer(writer, "round", (int64_t)record->number);
    json_member_word(writer, "status", round_record_status(record));
    table_rules rules = table_rules_state(&record->rules, record->posting.ruleset);
    json_key(writer, "rules");
    rules_write(writer, &rules, SHAPE_AUDIT);
    json_member_integer(writer, "deck", record->deck);
    write_shoe(writer, record);
    write_people(writer, record);
    write_bank(writer, record);
    json_member_integer(writer, "total_action", record->round.total_action);
    write_fees(writer, &record->round);
    write_hands(writer, record);
    if (record->is_settled) {
        write_pick_up(writer, &record->round);
        json_member_bool(writer, "banker_qualifies", record->settlement.banker_qualifies);
        write_lines(writer, &record->settlement);
    }
    if (record->posting.progressive != NULL) {
        write_progressive(writer, record);
    }
    write_void(writer, &record->round);
    write_events(writer, record);
    json_object_end(writer);
    json_end_line(writer);
}
