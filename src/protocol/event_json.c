/* SPDX-License-Identifier: MIT */
/*
 * Events as JSON, member by member as their kinds have fields. Seeds and cards have no member: an
 * event that was told holds none.
 */
#include "event_json.h"

#include "format/json/json_pieces.h"
#include "rules_json.h"
#include "table/table.h"

static void write_key(json_writer *writer, const table_event *told)
{
    json_member_word(writer, "key", trey_key_name(told->key));
    if (told->hand != TREY_AWARD_NONE) {
        json_member_word(writer, "hand", trey_award_hand_name(told->hand));
    }
}

static void write_chips(json_writer *writer, const table_event *told, uint32_t fields)
{
    bool is_somebody = told->person != 0 && told->person != PERSON_TABLE;
    if ((fields & EVENT_PERSON) != 0 && is_somebody) {
        json_member_integer(writer, "person", told->person);
    }
    if ((fields & EVENT_SEAT) != 0) {
        json_member_integer(writer, "seat", told->seat);
    }
    if ((fields & EVENT_WAGER) != 0) {
        json_member_word(writer, "wager", trey_wager_kind_name(told->wager));
    }
    if ((fields & EVENT_AMOUNT) != 0) {
        json_member_integer(writer, "amount", told->amount);
    }
    if ((fields & EVENT_FLAG) != 0) {
        json_member_bool(writer, table_event_flag_name(told->kind), told->flag);
    }
}

void event_write_members(json_writer *writer, uint64_t sequence, const table_event *told)
{
    uint32_t fields = table_event_fields(told->kind);
    json_key(writer, "seq");
    json_unsigned(writer, sequence);
    json_member_integer(writer, "time", told->time);
    json_member_word(writer, "event", table_event_code(told->kind));
    write_chips(writer, told, fields);
    if ((fields & EVENT_REASON) != 0) {
        json_member_word(writer, "reason", trey_void_reason_name(told->reason));
    }
    if ((fields & EVENT_KEY) != 0) {
        write_key(writer, told);
    }
    if ((fields & EVENT_DIGEST) != 0) {
        json_member_hex(writer, table_event_digest_name(told->kind), told->digest.bytes,
                        DIGEST_SIZE);
    }
    if ((fields & EVENT_ID) != 0) {
        json_member_hex(writer, "shoe", told->id, FAIR_ID_SIZE);
    }
    if ((fields & EVENT_TEXT) != 0 && told->text != NULL) {
        json_key(writer, "text");
        json_text(writer, told->text, told->text_size);
    }
    if ((fields & EVENT_RULES) != 0 && told->rules != NULL) {
        json_key(writer, "rules");
        rules_write(writer, told->rules);
    }
    if ((fields & EVENT_DEVICE) != 0) {
        json_member_word(writer, "device", trey_device_name(told->device));
    }
}

void event_write(json_writer *writer, uint64_t sequence, const table_event *told)
{
    json_object_begin(writer);
    event_write_members(writer, sequence, told);
    json_object_end(writer);
}
