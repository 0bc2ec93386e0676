/* SPDX-License-Identifier: MIT */
/*
 * The frames that the server sends over the WebSocket.
 */
#include "message_write.h"

#include <string.h>

#include "format/json/json_pieces.h"

static void begin(json_writer *writer, const char *type)
{
    json_object_begin(writer);
    json_member_word(writer, "type", type);
}

/* An id is printable, but may hold quotes. */
static void begin_answer(json_writer *writer, const char *id, const char *status)
{
    begin(writer, "answer");
    json_member_text(writer, "id", id);
    json_member_word(writer, "status", status);
}

static void write_sequence(json_writer *writer, const char *key, uint64_t sequence)
{
    json_key(writer, key);
    json_unsigned(writer, sequence);
}

void message_write_answer(json_writer *writer, const message_answer *answer)
{
    bool is_refused = answer->refusal.status != TREY_OK;
    begin_answer(writer, answer->id, is_refused ? "refused" : "ok");
    if (answer->table != 0) {
        json_member_integer(writer, "table", answer->table);
    }
    if (is_refused) {
        char text[REFUSAL_TEXT_SIZE];
        trey_rule rule = trey_refusal_rule(answer->refusal);
        json_member_word(writer, "error", trey_refusal_code(answer->refusal));
        if (rule != TREY_RULE_NONE) {
            json_member_rule(writer, "rule", rule);
        }
        json_member_text(writer, "message", refusal_format(text, answer->refusal));
        json_members_figures(writer, answer->refusal);
    } else if (answer->first != 0) {
        write_sequence(writer, "first", answer->first);
        write_sequence(writer, "last", answer->last);
    }
    json_member_bool(writer, "repeat", answer->is_repeat);
    json_object_end(writer);
}

void message_write_refused(json_writer *writer, const char *id, const char *code,
                           const char *message, int64_t retry)
{
    begin_answer(writer, id, "refused");
    json_member_word(writer, "error", code);
    json_member_text(writer, "message", message);
    if (retry > 0) {
        json_member_integer(writer, "retry", retry);
    }
    json_object_end(writer);
}

void message_write_error(json_writer *writer, const message_error *error)
{
    begin(writer, "error");
    if (error->id[0] != '\0') {
        json_member_text(writer, "id", error->id);
    }
    json_member_word(writer, "error", error->code);
    if (error->rule != TREY_RULE_NONE) {
        json_member_rule(writer, "rule", error->rule);
    }
    if (error->where[0] != '\0') {
        json_member_text(writer, "where", error->where);
    }
    json_member_text(writer, "message", error->message);
    if (error->refusal.status != TREY_OK) {
        json_members_figures(writer, error->refusal);
    }
    json_object_end(writer);
}

void message_write_pong(json_writer *writer, const char *id, int64_t time)
{
    begin(writer, "pong");
    json_member_text(writer, "id", id);
    json_member_integer(writer, "time", time);
    json_object_end(writer);
}

void message_write_stopping(json_writer *writer, int64_t within)
{
    begin(writer, "stopping");
    json_member_integer(writer, "in", within);
    json_object_end(writer);
}

/* ---- Tables ---- */

static void begin_table(json_writer *writer, const char *type, uint32_t table_id)
{
    begin(writer, type);
    json_member_integer(writer, "table", table_id);
}

/* Writes bytes that already are a JSON value. */
static void put_value(json_writer *writer, const char *bytes, size_t size)
{
    json_raw(writer, bytes, size);
    writer->need_comma = true;
}

void message_write_state(json_writer *writer, const view_cache *cache, view_sections sections,
                         uint64_t sequence, state_marks marks)
{
    begin_table(writer, "state", cache->table);
    write_sequence(writer, "seq", sequence);
    json_member_integer(writer, "time", cache->time);
    if (marks.is_fresh) {
        json_member_bool(writer, "fresh", true);
    }
    if (marks.is_test) {
        json_member_bool(writer, "test", true);
    }
    json_key(writer, "sections");
    json_object_begin(writer);
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        if ((sections >> section & 1) != 0) {
            size_t size;
            const char *bytes = view_cache_section(cache, section, &size);
            json_key(writer, view_section_name(section));
            put_value(writer, bytes, size);
        }
    }
    json_object_end(writer);
    json_object_end(writer);
}

void message_write_you(json_writer *writer, uint32_t table_id, uint64_t sequence, const char *bytes,
                       size_t size)
{
    begin_table(writer, "you", table_id);
    write_sequence(writer, "seq", sequence);
    json_key(writer, "you");
    put_value(writer, bytes, size);
    json_object_end(writer);
}

void message_write_events_begin(json_writer *writer, uint32_t table_id)
{
    begin_table(writer, "events", table_id);
    json_key(writer, "events");
    json_array_begin(writer);
}

void message_write_events_end(json_writer *writer)
{
    json_array_end(writer);
    json_object_end(writer);
}

void message_write_openings_begin(json_writer *writer, uint32_t table_id, uint64_t sequence,
                                  uint64_t round_number, const char *shoe, size_t shoe_size)
{
    begin_table(writer, "openings", table_id);
    write_sequence(writer, "seq", sequence);
    write_sequence(writer, "round", round_number);
    json_key(writer, "shoe");
    put_value(writer, shoe, shoe_size);
    json_key(writer, "openings");
}

void message_write_openings_end(json_writer *writer)
{
    json_object_end(writer);
}
