/* SPDX-License-Identifier: MIT */
/*
 * The frames that the server sends over the WebSocket.
 */
#include "message_write.h"

#include "alarm_json.h"
#include "event_json.h"
#include <string.h>

#include "format/json/json_pieces.h"
#include "view_sections.h"
#include "wire_types.h"

/* ---- Answers ---- */

static const char *type_word(uint32_t number)
{
    static const char *const words[FRAME_COUNT] = {"answer",   "error", "pong",   "stopping",
                                                   "state",    "you",   "events", "update",
                                                   "openings", "alarms"};
    return words[number];
}

static const char *status_word(uint32_t number)
{
    static const char *const words[FRAME_STATUS_COUNT] = {"ok", "refused", "unknown", "waiting"};
    return words[number];
}

/* A word that is always the same. */
#define CONSTANT(name, function, number)                                                           \
    static const shape_words name##_words = {                                                      \
        .word = (function), .first = (number), .end = (number) + 1};                               \
    static const shape_type name = {.kind = SHAPE_WORD, .words = &name##_words}

CONSTANT(is_answer, type_word, FRAME_ANSWER);
CONSTANT(is_error, type_word, FRAME_ERROR);
CONSTANT(is_pong, type_word, FRAME_PONG);
CONSTANT(is_stopping, type_word, FRAME_STOPPING);
CONSTANT(is_state, type_word, FRAME_STATE);
CONSTANT(is_you, type_word, FRAME_YOU);
CONSTANT(is_events, type_word, FRAME_EVENTS);
CONSTANT(is_openings, type_word, FRAME_OPENINGS);
CONSTANT(is_ok, status_word, FRAME_OK);
CONSTANT(is_refused, status_word, FRAME_REFUSED);
CONSTANT(is_unknown, status_word, FRAME_UNKNOWN);
CONSTANT(is_waiting, status_word, FRAME_WAITING);

static const shape_type id_read = {.kind = SHAPE_TEXT, .pattern = "^[ -~]{0,64}$"};
static const shape_type where = {
    .kind = SHAPE_TEXT, .minimum = 1, .about = "path into the frame, such as rules.posting.decks"};
static const shape_type retry_time = {.kind = SHAPE_NUMBER,
                                      .minimum = 1,
                                      .maximum = INT64_MAX,
                                      .about = "milliseconds to wait before retrying"};
static const shape_type stop_time = {
    .kind = SHAPE_NUMBER,
    .maximum = INT64_MAX,
    .about = "maximum number of milliseconds until the server has stopped"};

static const char *const cause_words[] = {
    "no-such-table", "confirm-first", "key-reused", "too-many",     "storage",
    "stopping",      "request-over",  "barred",     "barred-table", "self-excluded"};
WIRE_WORDS(causes, cause_words);
static const shape_type cause = {.kind = SHAPE_WORD, .words = &causes};

#define MEMBER(name, of, field) SHAPE_MEMBER(name, of, message_frame, field)
#define WHEN(field) .guard = SHAPE_AT(message_frame, field), .guard_kind = GUARD_ABSENT
#define WHEN_SET(field)                                                                            \
    .guard = {offsetof(message_frame, field), STORED_POINTER}, .guard_kind = GUARD_ABSENT

/* Rows that two frames have. */
#define ROW_TABLE {MEMBER("table", &wire_table_number, table), WHEN(table)}
#define ROW_RULE {MEMBER("rule", &wire_rule, rule), WHEN(rule)}
#define ROW_GIVEN {MEMBER("given", &wire_given, given), WHEN(has_given)}
#define ROW_LIMIT {MEMBER("limit", &wire_limit, limit), WHEN(has_limit)}

_Static_assert(TREY_RULE_NONE == 0, "the guard above");

static const shape_type receipt = {
    .kind = SHAPE_HEX, .name = "Signature", .size = HOUSE_SIGNATURE_SIZE};

static const shape_member done_rows[] = {
    {MEMBER("type", &is_answer, type)},
    {MEMBER("id", &wire_request_id, id)},
    {MEMBER("status", &is_ok, status)},
    ROW_TABLE,
    {MEMBER("first", &wire_sequence, first), .guard = SHAPE_AT(message_frame, first),
     .guard_kind = GUARD_PART},
    {MEMBER("last", &wire_sequence, last), .guard = SHAPE_AT(message_frame, first),
     .guard_kind = GUARD_PART},
    {MEMBER("repeat", &wire_flag, is_repeat),
     .about = "True: the command was carried out earlier, when this id was first sent."},
    {MEMBER("receipt", &receipt, receipt), WHEN(has_receipt),
     .about = "Signature of the house for a commitment or a reveal (docs/fairness.md)."},
};
static const shape_type done_answer = {
    .kind = SHAPE_OBJECT,
    .name = "AnswerDone",
    .about =
        "The command is done and durable; `first` and `last` are present if it produced events.",
    SHAPE_MEMBERS(done_rows)};

static const shape_member refused_rows[] = {
    {MEMBER("type", &is_answer, type)},
    {MEMBER("id", &wire_request_id, id)},
    {MEMBER("status", &is_refused, status)},
    ROW_TABLE,
    {MEMBER("error", &wire_code, error)},
    ROW_RULE,
    {MEMBER("message", &wire_sentence, message)},
    ROW_GIVEN,
    ROW_LIMIT,
    {MEMBER("repeat", &wire_flag, is_repeat)},
};
static const shape_type refused_answer = {
    .kind = SHAPE_OBJECT,
    .name = "AnswerRefused",
    .about = "The rules or the table refuse the command; nothing has changed.",
    SHAPE_MEMBERS(refused_rows)};

static const shape_member not_taken_rows[] = {
    {MEMBER("type", &is_answer, type)},
    {MEMBER("id", &id_read, id)},
    {MEMBER("status", &is_refused, status)},
    {MEMBER("error", &cause, error)},
    {MEMBER("message", &wire_sentence, message)},
    {MEMBER("retry", &retry_time, retry), WHEN(retry)},
};
static const shape_type not_taken_answer = {
    .kind = SHAPE_OBJECT,
    .name = "AnswerNotTaken",
    .about =
        "A cause outside the rules. The server does not read the id of a message over the rate "
        "limit; the id is then empty.",
    SHAPE_MEMBERS(not_taken_rows)};

static const shape_member unknown_rows[] = {
    {MEMBER("type", &is_answer, type)},           {MEMBER("id", &wire_request_id, id)},
    {MEMBER("status", &is_unknown, status)},      {MEMBER("error", &wire_code, error)},
    {MEMBER("message", &wire_sentence, message)}, {MEMBER("retry", &retry_time, retry)},
};
static const shape_type unknown_answer = {
    .kind = SHAPE_OBJECT,
    .name = "AnswerUnknown",
    .about =
        "The journal failed while the command was being written: it may have been "
        "carried out or not. Send it again with the same id: it is carried out at most once, and "
        "answered.",
    SHAPE_MEMBERS(unknown_rows)};

static const shape_member waiting_rows[] = {
    {MEMBER("type", &is_answer, type)},
    {MEMBER("id", &wire_request_id, id)},
    {MEMBER("status", &is_waiting, status)},
    ROW_TABLE,
    {MEMBER("request", &wire_number_from_1, request), .about = "for /api/v1/approvals/{id}"},
    {MEMBER("expires", &wire_time, expires)},
};
static const shape_type waiting_answer = {
    .kind = SHAPE_OBJECT,
    .name = "AnswerWaiting",
    .about = "The room has dual control: the command is carried out when a second person approves "
             "it. Nothing has changed yet.",
    SHAPE_MEMBERS(waiting_rows)};

static const shape_member error_rows[] = {
    {MEMBER("type", &is_error, type)},
    {MEMBER("id", &wire_request_id, id), WHEN_SET(id)},
    {MEMBER("error", &wire_code, error)},
    ROW_RULE,
    {MEMBER("where", &where, where), WHEN_SET(where)},
    {MEMBER("message", &wire_sentence, message)},
    ROW_GIVEN,
    ROW_LIMIT,
};
static const shape_type error_frame = {
    .kind = SHAPE_OBJECT, .name = "TellError", SHAPE_MEMBERS(error_rows)};

static const shape_member pong_rows[] = {
    {MEMBER("type", &is_pong, type)},
    {MEMBER("id", &wire_request_id, id)},
    {MEMBER("time", &wire_time, time)},
};
static const shape_type pong_frame = {
    .kind = SHAPE_OBJECT, .name = "TellPong", SHAPE_MEMBERS(pong_rows)};

static const shape_member stopping_rows[] = {
    {MEMBER("type", &is_stopping, type)},
    {MEMBER("in", &stop_time, within)},
};
static const shape_type stopping_frame = {
    .kind = SHAPE_OBJECT, .name = "TellStopping", SHAPE_MEMBERS(stopping_rows)};

static void write_frame(json_writer *writer, const shape_type *type, const void *of)
{
    shape_write(writer, type, of, &(shape_pass){.form = SHAPE_API});
}

/* Sets the figures that the text of a refusal has. */
static void set_figures(message_frame *values, trey_refusal refusal)
{
    values->has_given = json_has_given(refusal);
    values->has_limit = json_has_limit(refusal);
    values->given = refusal.given;
    values->limit = refusal.limit;
}

void message_write_answer(json_writer *writer, const message_answer *answer)
{
    char text[REFUSAL_TEXT_SIZE];
    message_frame values = {.type = FRAME_ANSWER,
                            .status = FRAME_OK,
                            .id = answer->id,
                            .table = answer->table,
                            .first = answer->first,
                            .last = answer->last,
                            .is_repeat = answer->is_repeat,
                            .has_receipt = answer->has_receipt};
    memcpy(values.receipt, answer->receipt, sizeof values.receipt);
    if (answer->refusal.status == TREY_OK) {
        write_frame(writer, &done_answer, &values);
        return;
    }
    values.status = FRAME_REFUSED;
    values.error = trey_refusal_code(answer->refusal);
    values.rule = trey_refusal_rule(answer->refusal);
    values.message = refusal_format(text, answer->refusal);
    set_figures(&values, answer->refusal);
    write_frame(writer, &refused_answer, &values);
}

void message_write_refused(json_writer *writer, const char *id, const char *code,
                           const char *message, int64_t retry)
{
    write_frame(writer, &not_taken_answer,
                &(message_frame){.type = FRAME_ANSWER,
                                 .status = FRAME_REFUSED,
                                 .id = id,
                                 .error = code,
                                 .message = message,
                                 .retry = retry > 0 ? retry : 0});
}

void message_write_unknown(json_writer *writer, const char *id, const char *code,
                           const char *message, int64_t retry)
{
    write_frame(writer, &unknown_answer,
                &(message_frame){.type = FRAME_ANSWER,
                                 .status = FRAME_UNKNOWN,
                                 .id = id,
                                 .error = code,
                                 .message = message,
                                 .retry = retry});
}

void message_write_waiting(json_writer *writer, const char *id, uint32_t table_id, uint64_t request,
                           int64_t expires)
{
    write_frame(writer, &waiting_answer,
                &(message_frame){.type = FRAME_ANSWER,
                                 .status = FRAME_WAITING,
                                 .id = id,
                                 .table = table_id,
                                 .request = request,
                                 .expires = expires});
}

void message_write_error(json_writer *writer, const message_error *error)
{
    message_frame values = {.type = FRAME_ERROR,
                            .id = error->id[0] != '\0' ? error->id : NULL,
                            .error = error->code,
                            .rule = error->rule,
                            .where = error->where[0] != '\0' ? error->where : NULL,
                            .message = error->message};
    if (error->refusal.status != TREY_OK) {
        set_figures(&values, error->refusal);
    }
    write_frame(writer, &error_frame, &values);
}

void message_write_pong(json_writer *writer, const char *id, int64_t time)
{
    write_frame(writer, &pong_frame, &(message_frame){.type = FRAME_PONG, .id = id, .time = time});
}

void message_write_stopping(json_writer *writer, int64_t within)
{
    write_frame(writer, &stopping_frame,
                &(message_frame){.type = FRAME_STOPPING, .within = within});
}

/* ---- Reading ---- */

static const shape_words type_words = {.word = type_word, .end = FRAME_COUNT};
static const shape_words status_words = {.word = status_word, .end = FRAME_STATUS_COUNT};
static const shape_type any_type = {
    .kind = SHAPE_WORD, .words = &type_words, .null_value = FRAME_COUNT};
static const shape_type any_status = {
    .kind = SHAPE_WORD, .words = &status_words, .null_value = FRAME_STATUS_COUNT};

static void read_id(const json_tree *tree, uint32_t node, void *record, void *context)
{
    (void)context;
    ((message_frame *)record)->id = json_text_at(tree, node);
}

static void read_message(const json_tree *tree, uint32_t node, void *record, void *context)
{
    (void)context;
    ((message_frame *)record)->message = json_text_at(tree, node);
}

static const shape_member read_rows[] = {
    {MEMBER("type", &any_type, type)},
    {MEMBER("id", &id_read, id), .read = read_id},
    {MEMBER("status", &any_status, status)},
    ROW_TABLE,
    ROW_RULE,
    {MEMBER("message", &wire_sentence, message), .read = read_message},
    {MEMBER("retry", &retry_time, retry)},
    {MEMBER("time", &wire_time, time)},
};
static const shape_type read_frame = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(read_rows)};

void message_frame_read(message_frame *frame, const json_tree *tree)
{
    *frame = (message_frame){0};
    shape_read(tree, JSON_TREE_ROOT, &read_frame, frame, NULL);
}

/* ---- Tables ---- */

/* Bytes that already are a JSON value. */
typedef struct written {
    const char *bytes;
    size_t size;
} written;

/* What the frames hold that are about a table. */
typedef struct table_frame {
    uint32_t type, table;
    uint64_t sequence, round;
    int64_t time;
    state_marks marks;
    view_sections sections;
    const view_cache *cache;
    written you;
    const message_openings *openings;
    message_write_list *write_events;
    const void *events;
} table_frame;

static void write_value(json_writer *writer, written value)
{
    json_raw(writer, value.bytes, value.size);
    writer->need_comma = true;
}

static void write_sections(json_writer *writer, const void *record, const shape_pass *pass)
{
    const table_frame *frame_data = record;
    (void)pass;
    json_object_begin(writer);
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        if ((frame_data->sections >> section & 1) != 0) {
            written value;
            value.bytes = view_cache_section(frame_data->cache, section, &value.size);
            json_key(writer, view_section_name(section));
            write_value(writer, value);
        }
    }
    json_object_end(writer);
}

static void write_you(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    write_value(writer, ((const table_frame *)record)->you);
}

static void write_shoe(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    const message_openings *message = ((const table_frame *)record)->openings;
    write_value(writer, (written){message->shoe, message->shoe_size});
}

static void write_bets(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    bets_write(writer, ((const table_frame *)record)->openings->bets, SHAPE_API);
}

static void write_openings(json_writer *writer, const void *record, const shape_pass *pass)
{
    const message_openings *message = ((const table_frame *)record)->openings;
    (void)pass;
    openings_write(writer, message->openings, message->opening_count);
}

static void write_proof(json_writer *writer, const void *record, const shape_pass *pass)
{
    const message_openings *message = ((const table_frame *)record)->openings;
    (void)pass;
    proof_write(writer, message->proof, message->proof_size);
}

static void write_events(json_writer *writer, const void *record, const shape_pass *pass)
{
    const table_frame *frame_data = record;
    (void)pass;
    json_array_begin(writer);
    frame_data->write_events(writer, frame_data->events);
    json_array_end(writer);
}

static const shape_member section_rows[] = {{.type = &wire_sections}};
static const shape_type sections = {
    .kind = SHAPE_OBJECT,
    .name = "SectionsChanged",
    .about = "The sections that have changed; each replaces the version sent before.",
    SHAPE_MEMBERS(section_rows),
    .is_partial = true};
static const shape_type openings = {.kind = SHAPE_LIST, .element = &wire_opening, .count_min = 1};
static const shape_type events = {.kind = SHAPE_LIST, .element = &wire_any_event, .count_min = 1};

#define OF_TABLE(name, of, field) SHAPE_MEMBER(name, of, table_frame, field)
#define WHILE(field) .guard = SHAPE_AT(table_frame, field), .guard_kind = GUARD_ABSENT

static const shape_member state_rows[] = {
    {OF_TABLE("type", &is_state, type)},
    {OF_TABLE("table", &wire_table_number, table)},
    {OF_TABLE("seq", &wire_sequence, sequence)},
    {OF_TABLE("time", &wire_time, time)},
    {OF_TABLE("fresh", &wire_flag, marks.is_fresh), WHILE(marks.is_fresh),
     .about = "The history starts again: discard all state derived from earlier events."},
    {OF_TABLE("test", &wire_flag, marks.is_test), WHILE(marks.is_test), .about = WIRE_ABOUT_TEST},
    {SHAPE_MADE("sections", &sections), .write = write_sections},
};
static const shape_type state_frame = {
    .kind = SHAPE_OBJECT, .name = "TellState", SHAPE_MEMBERS(state_rows)};

static const shape_member you_rows[] = {
    {OF_TABLE("type", &is_you, type)},
    {OF_TABLE("table", &wire_table_number, table)},
    {OF_TABLE("seq", &wire_sequence, sequence)},
    {SHAPE_MADE("you", &wire_you), .write = write_you},
};
static const shape_type you_frame = {
    .kind = SHAPE_OBJECT, .name = "TellYou", SHAPE_MEMBERS(you_rows)};

static const shape_member events_rows[] = {
    {OF_TABLE("type", &is_events, type)},
    {OF_TABLE("table", &wire_table_number, table)},
    {SHAPE_MADE("events", &events), .write = write_events},
};
static const shape_type events_frame = {
    .kind = SHAPE_OBJECT, .name = "TellEvents", SHAPE_MEMBERS(events_rows)};

static const shape_member openings_head[] = {
    {OF_TABLE("type", &is_openings, type)},
    {OF_TABLE("table", &wire_table_number, table)},
    {OF_TABLE("seq", &wire_sequence, sequence)},
    {OF_TABLE("round", &wire_number_from_1, round)},
    {SHAPE_MADE("shoe", &view_shoe_section), .write = write_shoe},
    {SHAPE_MADE("bets", &wire_bets), .write = write_bets},
};
static const shape_type openings_begin = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(openings_head)};

static const shape_member openings_rows[] = {
    {.type = &openings_begin},
    {SHAPE_MADE("openings", &openings), .write = write_openings},
};
static const shape_type openings_frame = {.kind = SHAPE_OBJECT,
                                          .name = "TellOpeningsList",
                                          .about = "In trey.v1: each card with a proof of its own.",
                                          SHAPE_MEMBERS(openings_rows)};

static const shape_member proof_rows[] = {
    {.type = &openings_begin},
    {SHAPE_MADE("proof", &wire_proof), .write = write_proof},
};
static const shape_type proof_frame = {.kind = SHAPE_OBJECT,
                                       .name = "TellOpeningsProof",
                                       .about = "In trey.v2: one proof of all cards.",
                                       SHAPE_MEMBERS(proof_rows)};

void message_write_state(json_writer *writer, const view_cache *cache, view_sections changed,
                         uint64_t sequence, state_marks marks)
{
    write_frame(writer, &state_frame,
                &(table_frame){.type = FRAME_STATE,
                               .table = cache->table,
                               .sequence = sequence,
                               .time = cache->time,
                               .marks = marks,
                               .cache = cache,
                               .sections = changed});
}

void message_write_you(json_writer *writer, uint32_t table_id, uint64_t sequence, const char *bytes,
                       size_t size)
{
    write_frame(
        writer, &you_frame,
        &(table_frame){
            .type = FRAME_YOU, .table = table_id, .sequence = sequence, .you = {bytes, size}});
}

void message_write_events(json_writer *writer, uint32_t table_id, message_write_list *write,
                          const void *context)
{
    write_frame(
        writer, &events_frame,
        &(table_frame){
            .type = FRAME_EVENTS, .table = table_id, .write_events = write, .events = context});
}

void message_write_openings(json_writer *writer, const message_openings *message)
{
    write_frame(writer, message->proof == NULL ? &openings_frame : &proof_frame,
                &(table_frame){.type = FRAME_OPENINGS,
                               .table = message->table,
                               .sequence = message->sequence,
                               .round = message->round,
                               .openings = message});
}

/* ---- For the descriptions of the API ---- */

static const shape_type *const answer_types[] = {
    &done_answer, &refused_answer, &not_taken_answer, &unknown_answer, &waiting_answer, NULL};
static const shape_type answer = {
    .kind = SHAPE_EITHER, .name = "TellAnswer", .types = answer_types};

static const shape_type *const openings_types[] = {&openings_frame, &proof_frame, NULL};
static const shape_type openings_either = {
    .kind = SHAPE_EITHER,
    .name = "TellOpenings",
    .about = "Proofs of the cards that the viewer saw in a round; docs/api.md says how to check "
             "them.",
    .types = openings_types};

const shape_type *const wire_frames[] = {
    &answer,       &error_frame,     &pong_frame,     &state_frame,  &you_frame,
    &events_frame, &openings_either, &stopping_frame, &alarms_frame, NULL};
