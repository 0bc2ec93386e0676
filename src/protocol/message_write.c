/* SPDX-License-Identifier: MIT */
/*
 * The frames that the server sends over the WebSocket.
 */
#include "message_write.h"

#include "format/json/json_pieces.h"
#include "wire_types.h"

/* ---- Answers ---- */

/* What the frames hold that are not about the state of a table. A member is left out while its
 * field is 0 or NULL, except where it says otherwise. */
typedef struct frame {
    uint32_t type, status;
    const char *id;
    uint32_t table;
    const char *error;
    trey_rule rule;
    const char *where, *message;
    bool has_given, has_limit;
    int64_t given, limit;
    uint64_t first, last; /* both are left out while first is 0 */
    bool is_repeat;
    int64_t retry, time, within;
} frame;

enum { FRAME_ANSWER, FRAME_ERROR, FRAME_PONG, FRAME_STOPPING, FRAME_COUNT };
enum { STATUS_OK, STATUS_REFUSED, STATUS_COUNT };

static const char *type_word(uint32_t number)
{
    static const char *const words[FRAME_COUNT] = {"answer", "error", "pong", "stopping"};
    return words[number];
}

static const char *status_word(uint32_t number)
{
    static const char *const words[STATUS_COUNT] = {"ok", "refused"};
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
CONSTANT(is_ok, status_word, STATUS_OK);
CONSTANT(is_refused, status_word, STATUS_REFUSED);

static const shape_type id_read = {.kind = SHAPE_TEXT, .pattern = "^[ -~]{0,64}$"};
static const shape_type sentence = {.kind = SHAPE_TEXT, .minimum = 1};
static const shape_type where = {
    .kind = SHAPE_TEXT, .minimum = 1, .about = "a path into the frame, as rules.posting.decks"};
static const shape_type error_code = {
    .kind = SHAPE_TEXT,
    .name = "Code",
    .pattern = "^[a-z][a-z0-9-]*$",
    .about = "an error of the closed list (docs/settle.md), or one of docs/api.md"};
static const shape_type given = {.kind = SHAPE_NUMBER,
                                 .name = "Given",
                                 .minimum = INT64_MIN,
                                 .maximum = INT64_MAX,
                                 .about =
                                     "the value that was requested, as the message of an error "
                                     "has it: whole cents, or a count"};
static const shape_type limit = {.kind = SHAPE_NUMBER,
                                 .name = "Limit",
                                 .minimum = INT64_MIN,
                                 .maximum = INT64_MAX,
                                 .about = "the value that the rule sets, as the message has it"};
static const shape_type retry_time = {.kind = SHAPE_NUMBER,
                                      .minimum = 1,
                                      .maximum = INT64_MAX,
                                      .about = "milliseconds after which a retry can help"};
static const shape_type stop_time = {.kind = SHAPE_NUMBER,
                                     .maximum = INT64_MAX,
                                     .about = "milliseconds within which the server stops"};

static const char *const cause_words[] = {"no-such-table", "confirm-first", "key-reused",
                                          "too-many",      "storage",       "stopping"};
WIRE_WORDS(causes, cause_words);
static const shape_type cause = {.kind = SHAPE_WORD, .words = &causes};

#define MEMBER(name, of, field) SHAPE_MEMBER(name, of, frame, field)
#define WHEN(field) .guard = SHAPE_AT(frame, field), .guard_kind = GUARD_ABSENT
#define WHEN_SET(field)                                                                            \
    .guard = {offsetof(frame, field), STORED_POINTER}, .guard_kind = GUARD_ABSENT

/* Rows that two frames have. */
#define ROW_TABLE {MEMBER("table", &wire_table_number, table), WHEN(table)}
#define ROW_RULE {MEMBER("rule", &wire_rule, rule), WHEN(rule)}
#define ROW_GIVEN {MEMBER("given", &given, given), WHEN(has_given)}
#define ROW_LIMIT {MEMBER("limit", &limit, limit), WHEN(has_limit)}

_Static_assert(TREY_RULE_NONE == 0, "the guard above");

static const shape_member done_rows[] = {
    {MEMBER("type", &is_answer, type)},
    {MEMBER("id", &wire_request_id, id)},
    {MEMBER("status", &is_ok, status)},
    ROW_TABLE,
    {MEMBER("first", &wire_sequence, first), .guard = SHAPE_AT(frame, first),
     .guard_kind = GUARD_PART},
    {MEMBER("last", &wire_sequence, last), .guard = SHAPE_AT(frame, first),
     .guard_kind = GUARD_PART},
    {MEMBER("repeat", &wire_flag, is_repeat),
     .about = "The command was carried out when the same id came first."},
};
static const shape_type done_answer = {
    .kind = SHAPE_OBJECT,
    .name = "AnswerDone",
    .about = "The command is done and durable; `first` and `last` are there if it made events.",
    SHAPE_MEMBERS(done_rows)};

static const shape_member refused_rows[] = {
    {MEMBER("type", &is_answer, type)},
    {MEMBER("id", &wire_request_id, id)},
    {MEMBER("status", &is_refused, status)},
    ROW_TABLE,
    {MEMBER("error", &error_code, error)},
    ROW_RULE,
    {MEMBER("message", &sentence, message)},
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
    {MEMBER("type", &is_answer, type)},      {MEMBER("id", &id_read, id)},
    {MEMBER("status", &is_refused, status)}, {MEMBER("error", &cause, error)},
    {MEMBER("message", &sentence, message)}, {MEMBER("retry", &retry_time, retry), WHEN(retry)},
};
static const shape_type not_taken_answer = {
    .kind = SHAPE_OBJECT,
    .name = "AnswerNotTaken",
    .about =
        "A cause outside the rules. The server does not read the id of a message over the rate "
        "limit; the id is then empty.",
    SHAPE_MEMBERS(not_taken_rows)};

static const shape_member error_rows[] = {
    {MEMBER("type", &is_error, type)},
    {MEMBER("id", &wire_request_id, id), WHEN_SET(id)},
    {MEMBER("error", &error_code, error)},
    ROW_RULE,
    {MEMBER("where", &where, where), WHEN_SET(where)},
    {MEMBER("message", &sentence, message)},
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

const shape_type *const wire_frames[WIRE_FRAME_COUNT] = {
    &done_answer, &refused_answer, &not_taken_answer, &error_frame, &pong_frame, &stopping_frame};

static void write_frame(json_writer *writer, const shape_type *type, const frame *of)
{
    shape_write(writer, type, of, &(shape_pass){.form = SHAPE_API});
}

/* Sets the figures that the text of a refusal has. */
static void set_figures(frame *of, trey_refusal refusal)
{
    of->has_given = json_has_given(refusal);
    of->has_limit = json_has_limit(refusal);
    of->given = refusal.given;
    of->limit = refusal.limit;
}

void message_write_answer(json_writer *writer, const message_answer *answer)
{
    char text[REFUSAL_TEXT_SIZE];
    frame of = {.type = FRAME_ANSWER,
                .status = STATUS_OK,
                .id = answer->id,
                .table = answer->table,
                .first = answer->first,
                .last = answer->last,
                .is_repeat = answer->is_repeat};
    if (answer->refusal.status == TREY_OK) {
        write_frame(writer, &done_answer, &of);
        return;
    }
    of.status = STATUS_REFUSED;
    of.error = trey_refusal_code(answer->refusal);
    of.rule = trey_refusal_rule(answer->refusal);
    of.message = refusal_format(text, answer->refusal);
    set_figures(&of, answer->refusal);
    write_frame(writer, &refused_answer, &of);
}

void message_write_refused(json_writer *writer, const char *id, const char *code,
                           const char *message, int64_t retry)
{
    write_frame(writer, &not_taken_answer,
                &(frame){.type = FRAME_ANSWER,
                         .status = STATUS_REFUSED,
                         .id = id,
                         .error = code,
                         .message = message,
                         .retry = retry > 0 ? retry : 0});
}

void message_write_error(json_writer *writer, const message_error *error)
{
    frame of = {.type = FRAME_ERROR,
                .id = error->id[0] != '\0' ? error->id : NULL,
                .error = error->code,
                .rule = error->rule,
                .where = error->where[0] != '\0' ? error->where : NULL,
                .message = error->message};
    if (error->refusal.status != TREY_OK) {
        set_figures(&of, error->refusal);
    }
    write_frame(writer, &error_frame, &of);
}

void message_write_pong(json_writer *writer, const char *id, int64_t time)
{
    write_frame(writer, &pong_frame, &(frame){.type = FRAME_PONG, .id = id, .time = time});
}

void message_write_stopping(json_writer *writer, int64_t within)
{
    write_frame(writer, &stopping_frame, &(frame){.type = FRAME_STOPPING, .within = within});
}

/* ---- Tables ---- */

static void begin(json_writer *writer, const char *type)
{
    json_object_begin(writer);
    json_member_word(writer, "type", type);
}

static void write_sequence(json_writer *writer, const char *key, uint64_t sequence)
{
    json_key(writer, key);
    json_unsigned(writer, sequence);
}

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
