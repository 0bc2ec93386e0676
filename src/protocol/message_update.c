/* SPDX-License-Identifier: MIT */
#include "message_update.h"

#include <inttypes.h>
#include <stdio.h>

#include "delta_text.h"
#include "wire_types.h"

static bool add(json_buffer *out, const char *word)
{
    return json_buffer_add(out, word, strlen(word));
}

static bool add_span(json_buffer *out, span text)
{
    return json_buffer_add(out, text.text, text.size);
}

/* ---- Events ---- */

bool update_add_event(json_buffer *list, span event, int64_t time)
{
    delta_walk walk = delta_walk_into(event);
    delta_part sequence, when, first;
    char now[24];
    snprintf(now, sizeof now, "%" PRId64, time);
    if (!delta_next_member(&walk, &sequence) || !delta_next_member(&walk, &when)) {
        return false; /* event_write writes both first */
    }
    delta_walk rest = walk;
    const char *begin = delta_next_member(&rest, &first) ? first.key.text : event.text + event.size;
    bool is_now = span_is(when.value, now);
    begin = is_now ? begin : when.key.text;
    return add(list, list->size == 0 ? "[{" : ",{") &&
           add_span(list, (span){begin, (size_t)(event.text + event.size - begin)});
}

bool update_end_events(json_buffer *list)
{
    return list->size == 0 || add(list, "]");
}

/* ---- Messages ---- */

/* Not written by its rows: most of a message is text that is there already. */
static const char *const update_words[] = {"update"};
WIRE_WORDS(updates, update_words);
static const shape_type is_update = {.kind = SHAPE_WORD, .words = &updates};
static const shape_type delta = {
    .kind = SHAPE_MAP,
    .name = "Delta",
    .about = "How an object becomes another one. Members that are new or have changed, each with "
             "the delta of its value, and in `-` the names of those that are gone; docs/api.md "
             "describes deltas of lists."};
static const shape_type events = {.kind = SHAPE_LIST, .element = &delta, .count_min = 1};

#define MEMBER(name, of, field) SHAPE_MEMBER(name, of, update_head, field)

static const shape_member update_rows[] = {
    {SHAPE_MADE("type", &is_update)},
    {MEMBER("table", &wire_table_number, table)},
    {MEMBER("seq", &wire_sequence, sequence)},
    {MEMBER("time", &wire_time, time), .about = "Of the last event."},
    {MEMBER("whole", &wire_flag, is_whole), .is_optional = true,
     .about = "The deltas are of nothing: discard the state of the table."},
    {MEMBER("fresh", &wire_flag, marks.is_fresh), .is_optional = true,
     .about = "The history starts again: discard all state derived from earlier events."},
    {MEMBER("test", &wire_flag, marks.is_test), .is_optional = true, .about = WIRE_ABOUT_TEST},
    {SHAPE_MADE("events", &events), .is_optional = true,
     .about = "New events, as a list by deltas, without their numbers: `seq` is that of the last "
              "one. Those without a `time` have that of the message."},
    {SHAPE_MADE("sections", &delta), .is_optional = true, .about = "Delta of the sections."},
    {SHAPE_MADE("you", &delta), .is_optional = true,
     .about = "Delta of what only this viewer sees."},
};
const shape_type wire_update = {.kind = SHAPE_OBJECT,
                                .name = "TellUpdate",
                                .about = "Changes of a table, for clients of trey.v2.",
                                SHAPE_MEMBERS(update_rows)};

bool update_write_head(json_buffer *out, const update_head *head)
{
    char begin[128];
    snprintf(
        begin, sizeof begin,
        "{\"type\":\"update\",\"table\":%" PRIu32 ",\"seq\":%" PRIu64 ",\"time\":%" PRId64 "%s%s%s",
        head->table, head->sequence, head->time, head->is_whole ? ",\"whole\":true" : "",
        head->marks.is_fresh ? ",\"fresh\":true" : "", head->marks.is_test ? ",\"test\":true" : "");
    return add(out, begin) &&
           (head->events.size == 0 ||
            (add(out, ",\"events\":") && delta_write(out, (span){NULL, 0}, head->events))) &&
           (head->sections.size == 0 ||
            (add(out, ",\"sections\":") && add_span(out, head->sections)));
}

bool update_write_tail(json_buffer *out, span you)
{
    return (you.size == 0 || (add(out, ",\"you\":") && add_span(out, you))) && add(out, "}");
}
