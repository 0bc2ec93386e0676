/* SPDX-License-Identifier: MIT */
/*
 * Alarms for the floor as JSON: in answers, and in the frame that tells floor pages about them.
 */
#ifndef TREY_PROTOCOL_ALARM_JSON_H
#define TREY_PROTOCOL_ALARM_JSON_H

#include "format/json/shape.h"
#include "view_json.h"

/* What a client is told of an alarm. */
typedef struct wire_alarm {
    uint64_t number;
    const char *kind;
    uint32_t table, seat, person;
    int64_t amount, since, taken;
    const char *text;
    const char *given; /* the name of a person without an account; may be empty */
    uint32_t taken_by;
    const view_names *names;
} wire_alarm;

extern const shape_type alarm_shape, alarms_shape;

/* Makes the next alarm of a list; false: there are no more. */
typedef bool alarm_source(void *context, wire_alarm *next);

/* Writes the body of an answer, and the frame. */
typedef struct alarm_rows {
    alarm_source *next;
    void *context;
} alarm_rows;
void alarms_write(json_writer *writer, const alarm_rows *rows);
void message_write_alarms(json_writer *writer, const alarm_rows *rows);

/* The frame, for the descriptions of the API. */
extern const shape_type alarms_frame;

#endif
