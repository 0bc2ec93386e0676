/* SPDX-License-Identifier: MIT */
/*
 * Reading a request. All members are read before the reader knows which of them belong to the
 * request, as "do" may come last. A mistake does not stop the reading, as the id may come after it.
 */
#include "message_read.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/failure.h"
#include "base/text_fit.h"
#include "message_internal.h"

/* ---- Which members a request has ---- */

#define BIT(member) (1U << MEMBER_##member)

enum {
    ALWAYS = BIT(ID) | BIT(DO),
};

typedef struct request_row {
    uint32_t needs, may; /* beside id, do and, for a command, table and as */
} request_row;

static const request_row command_rows[COMMAND_KIND_COUNT] = {
    [COMMAND_SIT] = {.needs = BIT(SEAT), .may = BIT(AMOUNT)},
    [COMMAND_STAND_BEHIND] = {.may = BIT(AMOUNT)},
    [COMMAND_BUY_IN] = {.needs = BIT(AMOUNT)},
    [COMMAND_CASH_OUT] = {.needs = BIT(AMOUNT)},
    [COMMAND_TAKE_BANK] = {.needs = BIT(SEAT) | BIT(AMOUNT)},
    [COMMAND_DECLINE_BANK] = {.needs = BIT(SEAT)},
    [COMMAND_SIT_OUT] = {.may = BIT(SEAT)},
    [COMMAND_SIT_IN] = {.may = BIT(SEAT)},
    [COMMAND_ASK_FOR_BANK] = {.may = BIT(SEAT)},
    [COMMAND_GIVE_UP_BANK] = {.may = BIT(SEAT)},
    [COMMAND_READY] = {.may = BIT(SEAT)},
    [COMMAND_PLACE] = {.needs = BIT(SEAT) | BIT(WAGER) | BIT(AMOUNT)},
    [COMMAND_WITHDRAW] = {.needs = BIT(SEAT) | BIT(WAGER)},
    [COMMAND_COMMIT] = {.needs = BIT(COMMITMENT)},
    [COMMAND_REVEAL] = {.needs = BIT(ENTROPY)},
    [COMMAND_DECIDE] = {.needs = BIT(PLAY), .may = BIT(SEAT) | BIT(REST)}, /* either of them */
    [COMMAND_PROCEED] = {.may = BIT(STEP) | BIT(SEAT) | BIT(PASS)},
    [COMMAND_ENTER_HAND] = {.needs = BIT(SEAT) | BIT(CARDS)},
    [COMMAND_EXPOSE_CARD] = {.needs = BIT(CARDS)},
    [COMMAND_CORRECT_HAND] = {.needs = BIT(SEAT) | BIT(CARDS) | BIT(TEXT)},
    [COMMAND_KEY] = {.needs = BIT(KEY), .may = BIT(SEAT) | BIT(HAND) | BIT(AMOUNT) | BIT(TEXT)},
    [COMMAND_SHUFFLER_FAULT] = {.needs = BIT(TEXT)},
    [COMMAND_CALL_FLOOR] = {.may = BIT(TEXT)},
    [COMMAND_VOID] = {.needs = BIT(REASON) | BIT(TEXT)},
    [COMMAND_OPEN] = {.needs = BIT(RULES)},
    [COMMAND_POST] = {.needs = BIT(RULES)},
    [COMMAND_CHANGE_DEVICE] = {.needs = BIT(DEVICE)},
    [COMMAND_SEAT] = {.needs = BIT(SEAT), .may = BIT(PERSON) | BIT(NAME)},
    [COMMAND_FREE_SEAT] = {.needs = BIT(SEAT)},
    [COMMAND_REPEAT] = {.may = BIT(SEAT)},
};

static const struct {
    const char *code;
    request_row row;
} other_rows[MESSAGE_KIND_COUNT] = {
    [MESSAGE_COMMAND] = {NULL, {0, 0}},
    [MESSAGE_SUBSCRIBE] = {"subscribe", {.needs = BIT(TABLE), .may = BIT(AS) | BIT(AFTER)}},
    [MESSAGE_UNSUBSCRIBE] = {"unsubscribe", {.needs = BIT(TABLE)}},
    [MESSAGE_PING] = {"ping", {0, 0}},
    [MESSAGE_ALARMS] = {"alarms", {0, 0}},
};

static request_row row_of(const message_request *request)
{
    request_row row = request->kind == MESSAGE_COMMAND ? command_rows[request->command.kind]
                                                       : other_rows[request->kind].row;
    row.needs |= ALWAYS;
    if (request->kind == MESSAGE_COMMAND) {
        row.needs |= BIT(TABLE);
        row.may |= BIT(AS);
    }
    return row;
}

/* An adjustment of the meter may be below zero; everything else is chips. */
static bool may_be_below_zero(const message_request *request)
{
    return request->kind == MESSAGE_COMMAND && request->command.kind == COMMAND_KEY;
}

const char *message_request_code(const message_request *request)
{
    return request->kind == MESSAGE_COMMAND ? table_command_code(request->command.kind)
                                            : other_rows[request->kind].code;
}

/* ---- The object ---- */

static json_token read_member(void *context, form_reading *reading, json_token token,
                              unsigned member)
{
    message_reading *message = context;
    if (member == MEMBER_RULES) {
        return rules_form_read(&message->rules, reading, token);
    }
    if (!message_read_value(message, (message_member)member, token)) {
        char expected[FORM_EXPECTED_SIZE];
        form_note_type(reading, "", form_whole_text(message_members[member].name),
                       shape_expected(expected, message_members[member].type));
    }
    return json_skip(reading->reader, token);
}

static const form_members members = {.path = "", FORM_NAMES(message_members), .read = read_member};

/* ---- Saying what is wrong ---- */

static bool has_problem(const message_reading *reading)
{
    return reading->problem.code != PROBLEM_NONE || reading->problem.refusal.status != TREY_OK;
}

/* All of these return false, so that a step can end with `return refuse…`. */
static bool refuse(message_error *error, const char *code, const char *where, const char *message)
{
    error->code = code;
    error->rule = TREY_RULE_NONE;
    error->refusal = trey_accept();
    snprintf(error->where, sizeof error->where, "%s", where);
    text_fit(error->message, sizeof error->message, "%s", message);
    return false;
}

static bool refuse_status(message_error *error, trey_refusal refusal, const char *where)
{
    char text[REFUSAL_TEXT_SIZE];
    refuse(error, trey_refusal_code(refusal), where, refusal_format(text, refusal));
    error->rule = trey_refusal_rule(refusal);
    error->refusal = refusal;
    return false;
}

static bool refuse_syntax(message_error *error, const json_reader *reader)
{
    char text[REFUSAL_TEXT_SIZE];
    snprintf(text, sizeof text, "line %" PRIu64 ", column %" PRIu64 ": %s", reader->problem_line,
             reader->problem_column, reader->problem);
    return refuse(error, form_problem_code(PROBLEM_SYNTAX), "", text);
}

static bool refuse_problem(message_error *error, const form_problem *problem)
{
    if (problem->refusal.status != TREY_OK) {
        return refuse_status(error, problem->refusal, problem->where);
    }
    char text[REFUSAL_TEXT_SIZE];
    snprintf(text, sizeof text, "%s is expected here", problem->expected);
    return refuse(error, form_problem_code(problem->code), problem->where,
                  problem->expected[0] != '\0' ? text : form_problem_text(problem->code));
}

/* "place takes no member hand; it takes id, do, table, …" */
static bool refuse_strange(message_error *error, const char *code, message_member member,
                           uint32_t taken)
{
    failure text;
    const char *separator = " ";
    failure_set(&text, "%s takes", code);
    for (message_member m = 0; m < MEMBER_COUNT; m++) {
        if ((taken >> m & 1) != 0) {
            failure_add(&text, "%s%s", separator, message_members[m].name);
            separator = ", ";
        }
    }
    failure_add(&text, "; leave %s out", message_members[member].name);
    return refuse(error, form_problem_code(PROBLEM_UNKNOWN_MEMBER), message_members[member].name,
                  text.text);
}

static bool refuse_missing(message_error *error, const char *code, message_member member)
{
    char text[REFUSAL_TEXT_SIZE], expected[FORM_EXPECTED_SIZE];
    snprintf(text, sizeof text, "%s needs the member %s: %s", code, message_members[member].name,
             shape_expected(expected, message_members[member].type));
    return refuse(error, form_problem_code(PROBLEM_MISSING_MEMBER), message_members[member].name,
                  text);
}

/* ---- All of it ---- */

static bool check_members(const message_reading *reading, uint32_t members_given,
                          message_error *error)
{
    if (reading->code == NULL) {
        return refuse_missing(error, "a message", MEMBER_DO);
    }
    request_row row = row_of(reading->request);
    for (message_member member = 0; member < MEMBER_COUNT; member++) {
        if ((members_given & ~(row.needs | row.may)) >> member & 1) {
            return refuse_strange(error, reading->code, member, row.needs | row.may);
        }
        if ((row.needs & ~members_given) >> member & 1) {
            return refuse_missing(error, reading->code, member);
        }
    }
    return true;
}

static bool check_amount(const message_request *request, uint32_t members_given,
                         message_error *error)
{
    int64_t amount = request->command.amount;
    if ((members_given & BIT(AMOUNT)) == 0) {
        return true;
    }
    if (amount > TREY_AMOUNT_MAX || amount < -TREY_AMOUNT_MAX) {
        return refuse_status(
            error, trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, amount, TREY_AMOUNT_MAX), "amount");
    }
    return amount > 0 || may_be_below_zero(request)
               ? true
               : refuse_status(error, trey_refuse(TREY_REFUSED_AMOUNT_NOT_POSITIVE, amount, 0),
                               "amount");
}

static bool make_rules(const rules_form *form, const trey_book *book, table_rules *rules,
                       bool *has_chips, message_error *error)
{
    char where[FORM_WHERE_SIZE];
    trey_refusal refusal;
    *has_chips = rules_form_has_chips(form);
    if (rules_form_make(form, book, rules, &refusal, where)) {
        return true;
    }
    return refusal.status != TREY_OK ? refuse_status(error, refusal, where)
                                     : refuse(error, form_problem_code(PROBLEM_UNKNOWN_RULES),
                                              where, form_problem_text(PROBLEM_UNKNOWN_RULES));
}

/* The texts of a frame are not longer than the frame: they all fit. */
static span keep_text(void *keeper, span text)
{
    message_reader *reader = keeper;
    TREY_ASSERT(text.size <= MESSAGE_SIZE_MAX - reader->kept);
    char *copy = reader->texts + reader->kept;
    memcpy(copy, text.text, text.size);
    reader->kept += text.size;
    return (span){copy, text.size};
}

/* Checks what came after the one object of a text, whose last token is given. */
static bool check_end(message_reading *reading, json_token token, message_error *error)
{
    json_reader *json = reading->at.reader;
    if (token != JSON_END && !form_is_over(token)) {
        json_token more = json_next(json);
        token = more == JSON_END ? token : more;
        if (more != JSON_END && more != JSON_BROKEN) {
            return refuse(error, form_problem_code(PROBLEM_SYNTAX), "",
                          "something follows the object; a message is one object");
        }
    }
    if (token == JSON_END) {
        return refuse(error, form_problem_code(PROBLEM_SYNTAX), "",
                      "there is nothing in it; a message is one object");
    }
    if (token == JSON_BROKEN) {
        return refuse_syntax(error, json);
    }
    return !has_problem(reading) || refuse_problem(error, &reading->problem);
}

static bool read_frame(message_reading *reading, const trey_book *book, message_error *error)
{
    message_request *request = reading->request;
    uint32_t members_given = 0;
    json_token token = json_next(reading->at.reader);
    if (token == JSON_OBJECT_BEGIN) {
        token = form_read_members(&reading->at, &members, reading, &members_given);
    } else if (token != JSON_END && !form_is_over(token)) {
        form_note_type(&reading->at, "", form_whole_text(""), "an object");
        token = json_skip(reading->at.reader, token);
    }
    request->has_after = (members_given & BIT(AFTER)) != 0;
    request->command.has_step = (members_given & BIT(STEP)) != 0;
    request->command.has_pass = (members_given & BIT(PASS)) != 0;
    return check_end(reading, token, error) && check_members(reading, members_given, error) &&
           check_amount(request, members_given, error) &&
           ((members_given & BIT(RULES)) == 0 ||
            make_rules(&reading->rules, book, &request->rules, &request->has_chips, error));
}

void message_too_long(message_error *error, size_t most)
{
    *error = (message_error){.code = "message-too-long"};
    snprintf(error->message, sizeof error->message, "a message has %zu bytes at most", most);
}

/* `frame` is what is left of the text. False: it is too long. */
static bool begin_reading(message_reading *reading, message_reader *reader, json_bytes *frame,
                          message_error *error)
{
    *error = (message_error){.code = NULL};
    reading->at = (form_reading){
        .reader = &reader->json, .problem = &reading->problem, .keep = keep_text, .keeper = reader};
    reader->kept = 0;
    json_reader_begin(&reader->json, json_fill_bytes, frame);
    if (frame->left > MESSAGE_SIZE_MAX) {
        message_too_long(error, MESSAGE_SIZE_MAX);
        return false;
    }
    return true;
}

bool message_read(message_reader *reader, const trey_book *book, const char *bytes, size_t size,
                  message_request *request, message_error *error)
{
    *request = (message_request){.command.role = ROLE_PLAYER};
    json_bytes frame = {.bytes = bytes, .left = size};
    message_reading reading = {.request = request};
    bool is_read =
        begin_reading(&reading, reader, &frame, error) && read_frame(&reading, book, error);
    if (!is_read) {
        memcpy(error->id, request->id, sizeof error->id);
    }
    return is_read;
}

/* `bots` NULL: the object has no such member. */
static bool read_rules(message_reader *reader, const trey_book *book, json_bytes text,
                       table_rules *rules, bool *has_chips, uint32_t *bots, message_error *error)
{
    message_reading reading = {.request = NULL};
    if (!begin_reading(&reading, reader, &text, error)) {
        return false;
    }
    json_token token = json_next(&reader->json);
    if (token != JSON_END && !form_is_over(token)) {
        token = bots != NULL ? rules_form_read_with_bots(&reading.rules, &reading.at, token, bots)
                             : rules_form_read(&reading.rules, &reading.at, token);
    }
    return check_end(&reading, token, error) &&
           make_rules(&reading.rules, book, rules, has_chips, error);
}

bool message_read_rules(message_reader *reader, const trey_book *book, const char *bytes,
                        size_t size, table_rules *rules, bool *has_chips, message_error *error)
{
    json_bytes text = {.bytes = bytes, .left = size};
    return read_rules(reader, book, text, rules, has_chips, NULL, error);
}

bool message_read_private_table(message_reader *reader, const trey_book *book, const char *bytes,
                                size_t size, table_rules *rules, bool *has_chips, uint32_t *bots,
                                message_error *error)
{
    json_bytes text = {.bytes = bytes, .left = size};
    return read_rules(reader, book, text, rules, has_chips, bots, error);
}

table_command message_command(const message_request *request, uint32_t person)
{
    table_command command = request->command;
    command.person = person;
    command.cards = request->cards;
    command.text = request->text;
    command.rules = &request->rules;
    return command;
}

/* ---- For the descriptions of the API ---- */

static const shape_type chips = {
    .kind = SHAPE_NUMBER, .minimum = 1, .maximum = TREY_AMOUNT_MAX, .about = "whole cents"};
static const shape_type adjustment = {.kind = SHAPE_NUMBER,
                                      .minimum = -TREY_AMOUNT_MAX,
                                      .maximum = TREY_AMOUNT_MAX,
                                      .about = "whole cents; an adjustment may be negative"};

/* Request `index`: first those that are not commands. False: there are no more. */
static bool find_request(uint32_t index, message_request *request)
{
    static const message_kind others = MESSAGE_KIND_COUNT - MESSAGE_SUBSCRIBE;
    request->kind = index < others ? (message_kind)(MESSAGE_SUBSCRIBE + index) : MESSAGE_COMMAND;
    uint32_t left = index < others ? 0 : index - others;
    for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        if (message_is_for_clients(kind) && left-- == 0) {
            request->command.kind = kind;
            return true;
        }
    }
    return false;
}

static bool describe_request(uint32_t index, shape_variant *variant)
{
    message_request request = {.id = ""};
    if (!find_request(index, &request)) {
        return false;
    }
    request_row row = row_of(&request);
    shape_variant_begin(variant, "Ask", message_request_code(&request));
    variant->type.is_request = variant->type.takes_null = true;
    for (message_member member = 0; member < MEMBER_COUNT; member++) {
        if (((row.needs | row.may) >> member & 1) == 0) {
            continue;
        }
        shape_member *added = shape_variant_add(variant, message_members[member]);
        added->is_optional = (row.needs >> member & 1) == 0;
        added->type = member == MEMBER_DO           ? &variant->word
                      : member != MEMBER_AMOUNT     ? added->type
                      : may_be_below_zero(&request) ? &adjustment
                                                    : &chips;
    }
    return true;
}

const shape_type wire_any_request = {.kind = SHAPE_EITHER, .variant = describe_request};
