/* SPDX-License-Identifier: MIT */
#include "alarm_json.h"

#include <string.h>

#include "message_write.h"
#include "wire_types.h"

/* The order of the kinds is that of serve/floor/alarms.h. */
static const char *const kind_words[] = {"jackpot", "card-count", "shuffler-fault", "stuck",
                                         "big-win", "barred",     "floor-called"};
WIRE_WORDS(kinds, kind_words);
static const shape_type kind_word = {.kind = SHAPE_WORD, .name = "AlarmKind", .words = &kinds};

static void write_kind(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    json_word(writer, ((const wire_alarm *)record)->kind);
}

static void write_name_of(json_writer *writer, const view_names *names, uint32_t number)
{
    char name[VIEW_NAME_SIZE];
    const char *kind;
    if (number != 0 && names->find(names->context, number, name, &kind)) {
        json_text(writer, name, strlen(name));
    } else {
        json_null(writer);
    }
}

static void write_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    const wire_alarm *one = record;
    (void)pass;
    if (one->given[0] != '\0') {
        json_text(writer, one->given, strlen(one->given));
    } else {
        write_name_of(writer, one->names, one->person);
    }
}

static void write_taken_by_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    const wire_alarm *one = record;
    (void)pass;
    write_name_of(writer, one->names, one->taken_by);
}

#define OF_ALARM(name, of, field) SHAPE_MEMBER(name, of, wire_alarm, field)
#define OR_NULL(field) .guard = SHAPE_AT(wire_alarm, field), .guard_kind = GUARD_NULL

static const shape_member rows[] = {
    {OF_ALARM("alarm", &wire_number_from_1, number), .about = "for /api/v1/alarms/{id}/take"},
    {SHAPE_MADE("kind", &kind_word), .write = write_kind},
    {OF_ALARM("table", &wire_table_number, table)},
    {OF_ALARM("seat", &wire_seat, seat), OR_NULL(seat)},
    {OF_ALARM("person", &wire_person, person), OR_NULL(person)},
    {SHAPE_MADE("name", &wire_person_name), .write = write_name, .may_be_null = true},
    {OF_ALARM("amount", &wire_chips, amount), OR_NULL(amount)},
    {OF_ALARM("text", &wire_text, text), .about = "what the dealer wrote; may be empty"},
    {OF_ALARM("since", &wire_time, since)},
    {OF_ALARM("taken", &wire_time, taken), OR_NULL(taken),
     .about = "when a supervisor took it; null while it rings"},
    {OF_ALARM("taken_by", &wire_person, taken_by), OR_NULL(taken_by)},
    {SHAPE_MADE("taken_by_name", &wire_person_name), .write = write_taken_by_name,
     .may_be_null = true},
};
const shape_type alarm_shape = {.kind = SHAPE_OBJECT,
                                .name = "Alarm",
                                .about = "An event that needs a floor supervisor now.",
                                SHAPE_MEMBERS(rows)};

/* ---- Lists ---- */

typedef struct alarm_list_record {
    uint32_t type;
    const alarm_rows *rows;
} alarm_list_record;

static void write_list(json_writer *writer, const void *record, const shape_pass *pass)
{
    const alarm_rows *from = ((const alarm_list_record *)record)->rows;
    wire_alarm one;
    json_array_begin(writer);
    while (from->next(from->context, &one)) {
        shape_write(writer, &alarm_shape, &one, pass);
    }
    json_array_end(writer);
}

static const shape_type list = {.kind = SHAPE_LIST, .element = &alarm_shape};
static const shape_member list_rows[] = {{SHAPE_MADE("alarms", &list), .write = write_list}};
const shape_type alarms_shape = {.kind = SHAPE_OBJECT, .name = "Alarms", SHAPE_MEMBERS(list_rows)};

static const char *type_word(uint32_t number)
{
    (void)number;
    return "alarms";
}
static const shape_words type_words = {
    .word = type_word, .first = FRAME_ALARMS, .end = FRAME_ALARMS + 1};
static const shape_type is_alarms = {.kind = SHAPE_WORD, .words = &type_words};
static const shape_member frame_rows[] = {
    {SHAPE_MEMBER("type", &is_alarms, alarm_list_record, type)},
    {SHAPE_MADE("alarms", &list), .write = write_list},
};
const shape_type alarms_frame = {.kind = SHAPE_OBJECT,
                                 .name = "TellAlarms",
                                 .about =
                                     "All alarms, newest first; replaces the list sent before.",
                                 SHAPE_MEMBERS(frame_rows)};

void alarms_write(json_writer *writer, const alarm_rows *from)
{
    shape_write(writer, &alarms_shape, &(alarm_list_record){.rows = from},
                &(shape_pass){.form = SHAPE_API});
}

void message_write_alarms(json_writer *writer, const alarm_rows *from)
{
    shape_write(writer, &alarms_frame, &(alarm_list_record){.type = FRAME_ALARMS, .rows = from},
                &(shape_pass){.form = SHAPE_API});
}
