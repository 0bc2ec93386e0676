/* SPDX-License-Identifier: MIT */
/*
 * Reading a request. All members are read before it is known which of them belong to what is asked
 * for, as "do" may come last; and nothing stops at a mistake, as the id may come after it.
 */
#include "message_read.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../core/assert.h"
#include "../format/card_text.h"
#include "rules_json.h"

typedef struct message_reading {
    form_reading at;
    form_problem problem;
    message_request *request;
    rules_form rules;
    const char *told; /* what is asked for, once it is known */
} message_reading;

/* ---- Members ---- */

typedef enum message_member {
    MEMBER_ID,
    MEMBER_DO,
    MEMBER_TABLE,
    MEMBER_AS,
    MEMBER_AFTER,
    MEMBER_SEAT,
    MEMBER_WAGER,
    MEMBER_AMOUNT,
    MEMBER_PLAY,
    MEMBER_REASON,
    MEMBER_KEY,
    MEMBER_HAND,
    MEMBER_CARDS,
    MEMBER_TEXT,
    MEMBER_COMMITMENT,
    MEMBER_ENTROPY,
    MEMBER_RULES,
    MEMBER_COUNT
} message_member;

/* Takes a value; false when it is not what the member takes. The rules are read elsewhere. */
typedef bool member_reader(message_reading *of, json_token token);

static member_reader read_id, read_do, read_table, read_as, read_after, read_seat, read_wager,
    read_amount, read_play, read_reason, read_key, read_hand, read_cards, read_text, read_digest;

static const struct {
    const char *name;
    member_reader *read;
    const char *expected;
} members[MEMBER_COUNT] = {
    [MEMBER_ID] = {"id", read_id, "a text of 1 to 64 printable ASCII characters"},
    [MEMBER_DO] = {"do", read_do, "the name of a command, subscribe, unsubscribe or ping"},
    [MEMBER_TABLE] = {"table", read_table, "the number of a table"},
    [MEMBER_AS] = {"as", read_as, "player, dealer, supervisor or auditor"},
    [MEMBER_AFTER] = {"after", read_after, "the number of an event, or 0"},
    [MEMBER_SEAT] = {"seat", read_seat, "a whole number from 0 to 14"},
    [MEMBER_WAGER] = {"wager", read_wager, "ante, play, bonus or progressive"},
    [MEMBER_AMOUNT] = {"amount", read_amount, "a whole number of cents"},
    [MEMBER_PLAY] = {"play", read_play, "true or false"},
    [MEMBER_REASON] = {"reason", read_reason, "card-count, shuffler-fault or staff-decision"},
    [MEMBER_KEY] = {"key", read_key,
                    "sensor, coin-in, hand, turn-jph, j-pot, turn-run, game-over or adjust"},
    [MEMBER_HAND] = {"hand", read_hand,
                     "straight, three-of-a-kind, straight-flush, akq-suited or akq-spades"},
    [MEMBER_CARDS] = {"cards", read_cards, "a text such as \"As Kd 3c\", of 16 cards at most"},
    [MEMBER_TEXT] = {"text", read_text, "a text of 200 bytes at most"},
    [MEMBER_COMMITMENT] = {"commitment", read_digest, "a text of 64 hexadecimal digits"},
    [MEMBER_ENTROPY] = {"entropy", read_digest, "a text of 64 hexadecimal digits"},
    [MEMBER_RULES] = {"rules", NULL, "an object"},
};

_Static_assert(MESSAGE_ID_MAX == 64 && TREY_SEATS_MAX == 14 && MESSAGE_CARDS_MAX == 16 &&
                   EVENT_TEXT_MAX == 200 && DIGEST_SIZE == 32,
               "the texts above");

/* ---- Which members a request has ---- */

#define BIT(member) (1U << MEMBER_##member)

enum {
    ALWAYS = BIT(ID) | BIT(DO),
};

typedef struct request_row {
    uint32_t needs, may; /* beside id, do and, for a command, table and as */
} request_row;

static const request_row command_rows[COMMAND_KIND_COUNT] = {
    [COMMAND_SIT] = {.needs = BIT(SEAT)},
    [COMMAND_BUY_IN] = {.needs = BIT(AMOUNT)},
    [COMMAND_CASH_OUT] = {.needs = BIT(AMOUNT)},
    [COMMAND_TAKE_BANK] = {.needs = BIT(SEAT) | BIT(AMOUNT)},
    [COMMAND_DECLINE_BANK] = {.needs = BIT(SEAT)},
    [COMMAND_PLACE] = {.needs = BIT(SEAT) | BIT(WAGER) | BIT(AMOUNT)},
    [COMMAND_WITHDRAW] = {.needs = BIT(SEAT) | BIT(WAGER)},
    [COMMAND_COMMIT] = {.needs = BIT(COMMITMENT)},
    [COMMAND_REVEAL] = {.needs = BIT(ENTROPY)},
    [COMMAND_DECIDE] = {.needs = BIT(SEAT) | BIT(PLAY)},
    [COMMAND_ENTER_HAND] = {.needs = BIT(SEAT) | BIT(CARDS)},
    [COMMAND_KEY] = {.needs = BIT(KEY), .may = BIT(SEAT) | BIT(HAND) | BIT(AMOUNT) | BIT(TEXT)},
    [COMMAND_SHUFFLER_FAULT] = {.needs = BIT(TEXT)},
    [COMMAND_VOID] = {.needs = BIT(REASON) | BIT(TEXT)},
    [COMMAND_OPEN] = {.needs = BIT(RULES)},
    [COMMAND_POST] = {.needs = BIT(RULES)},
};

static const struct {
    const char *code;
    request_row row;
} other_rows[MESSAGE_KIND_COUNT] = {
    [MESSAGE_COMMAND] = {NULL, {0, 0}},
    [MESSAGE_SUBSCRIBE] = {"subscribe", {.needs = BIT(TABLE), .may = BIT(AS) | BIT(AFTER)}},
    [MESSAGE_UNSUBSCRIBE] = {"unsubscribe", {.needs = BIT(TABLE)}},
    [MESSAGE_PING] = {"ping", {0, 0}},
};

static request_row row_of(const message_request *request)
{
    request_row row = request->kind == MESSAGE_COMMAND ? command_rows[request->command]
                                                       : other_rows[request->kind].row;
    row.needs |= ALWAYS;
    if (request->kind == MESSAGE_COMMAND) {
        row.needs |= BIT(TABLE);
        row.may |= BIT(AS);
    }
    return row;
}

const char *message_request_code(const message_request *request)
{
    return request->kind == MESSAGE_COMMAND ? table_command_code(request->command)
                                            : other_rows[request->kind].code;
}

/* ---- Values ---- */

static span value_text(const message_reading *of)
{
    return form_token_text(of->at.reader);
}

static bool is_number(const message_reading *of, json_token token, int64_t from, int64_t to)
{
    int64_t value = of->at.reader->integer;
    return token == JSON_INTEGER && value >= from && value <= to;
}

static bool read_id(message_reading *of, json_token token)
{
    span id = value_text(of);
    bool fits = token == JSON_STRING && id.size >= 1 && id.size <= MESSAGE_ID_MAX;
    for (size_t i = 0; fits && i < id.size; i++) {
        fits = id.text[i] >= ' ' && id.text[i] <= '~';
    }
    if (fits) {
        memcpy(of->request->id, id.text, id.size);
        of->request->id[id.size] = '\0';
    }
    return fits;
}

/* The clock's commands are the program's own. */
static bool is_asked_for(table_command_kind kind)
{
    return kind != COMMAND_TICK && kind != COMMAND_RESUME;
}

static bool read_do(message_reading *of, json_token token)
{
    if (token != JSON_STRING) {
        return false;
    }
    message_request *request = of->request;
    span code = value_text(of);
    for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        if (is_asked_for(kind) && span_is(code, table_command_code(kind))) {
            request->kind = MESSAGE_COMMAND;
            request->command = kind;
            of->told = table_command_code(kind);
        }
    }
    for (message_kind kind = MESSAGE_COMMAND + 1; kind < MESSAGE_KIND_COUNT; kind++) {
        if (span_is(code, other_rows[kind].code)) {
            request->kind = kind;
            of->told = other_rows[kind].code;
        }
    }
    if (of->told == NULL) {
        form_note_status(&of->at, TREY_REFUSED_COMMAND_UNKNOWN, "", form_whole_text("do"));
    }
    return true;
}

static bool read_table(message_reading *of, json_token token)
{
    of->request->table = (uint32_t)of->at.reader->integer;
    return is_number(of, token, 1, UINT32_MAX);
}

static bool read_as(message_reading *of, json_token token)
{
    for (table_role role = 0; token == JSON_STRING && role < ROLE_COUNT; role++) {
        if (role != ROLE_CLOCK && span_is(value_text(of), table_role_name(role))) {
            of->request->role = role;
            return true;
        }
    }
    return false;
}

static bool read_after(message_reading *of, json_token token)
{
    of->request->after = (uint64_t)of->at.reader->integer;
    of->request->has_after = true;
    return is_number(of, token, 0, INT64_MAX);
}

/* Seats that this table does not have are the table's to refuse. */
static bool read_seat(message_reading *of, json_token token)
{
    of->request->seat = (uint32_t)of->at.reader->integer;
    return is_number(of, token, 0, TREY_SEATS_MAX);
}

static bool read_wager(message_reading *of, json_token token)
{
    for (trey_wager_kind kind = 0; token == JSON_STRING && kind <= TREY_WAGER_PROGRESSIVE; kind++) {
        if (span_is(value_text(of), trey_wager_kind_name(kind))) {
            of->request->wager = kind;
            return true;
        }
    }
    return false;
}

/* Whether it may be below zero depends on what is asked for. */
static bool read_amount(message_reading *of, json_token token)
{
    of->request->amount = of->at.reader->integer;
    return token == JSON_INTEGER;
}

static bool read_play(message_reading *of, json_token token)
{
    of->request->play = token == JSON_TRUE;
    return token == JSON_TRUE || token == JSON_FALSE;
}

static bool read_reason(message_reading *of, json_token token)
{
    for (trey_void_reason reason = TREY_VOID_NONE + 1;
         token == JSON_STRING && reason < TREY_VOID_REASON_COUNT; reason++) {
        if (span_is(value_text(of), trey_void_reason_name(reason))) {
            of->request->reason = reason;
            return true;
        }
    }
    return false;
}

static bool read_key(message_reading *of, json_token token)
{
    for (trey_key key = 0; token == JSON_STRING && key < TREY_KEY_COUNT; key++) {
        if (span_is(value_text(of), trey_key_name(key))) {
            of->request->key = key;
            return true;
        }
    }
    return false;
}

static bool read_hand(message_reading *of, json_token token)
{
    for (trey_award_hand hand = TREY_AWARD_NONE + 1;
         token == JSON_STRING && hand < TREY_AWARD_HAND_COUNT; hand++) {
        if (span_is(value_text(of), trey_award_hand_name(hand))) {
            of->request->hand = hand;
            return true;
        }
    }
    return false;
}

static bool read_cards(message_reading *of, json_token token)
{
    message_request *request = of->request;
    span text = value_text(of);
    size_t count = 0, bad = 0;
    if (token != JSON_STRING) {
        return false;
    }
    if (!cards_parse(text.text, text.size, request->cards, MESSAGE_CARDS_MAX, &count, &bad)) {
        form_note_status(&of->at, TREY_REFUSED_CARD_UNKNOWN, "", form_whole_text("cards"));
        return true;
    }
    request->card_count = count < MESSAGE_CARDS_MAX ? (uint32_t)count : MESSAGE_CARDS_MAX;
    return count <= MESSAGE_CARDS_MAX;
}

static bool read_text(message_reading *of, json_token token)
{
    span text = value_text(of);
    if (token != JSON_STRING) {
        return false;
    }
    if (text.size > EVENT_TEXT_MAX) {
        form_problem *problem =
            form_note(&of->at, PROBLEM_TEXT_TOO_LONG, "", form_whole_text("text"));
        if (problem != NULL) {
            problem->expected = members[MEMBER_TEXT].expected;
        }
        return true;
    }
    memcpy(of->request->text, text.text, text.size);
    of->request->text_size = (uint32_t)text.size;
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool read_digest(message_reading *of, json_token token)
{
    span text = value_text(of);
    if (token != JSON_STRING || text.size != (size_t)2 * DIGEST_SIZE) {
        return false;
    }
    for (size_t i = 0; i < DIGEST_SIZE; i++) {
        int high = hex_digit(text.text[2 * i]), low = hex_digit(text.text[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        of->request->digest.bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* ---- The object ---- */

static json_token read_member(message_reading *of, message_member member, json_token token)
{
    if (member == MEMBER_RULES) {
        return rules_form_read(&of->rules, &of->at, token);
    }
    if (!members[member].read(of, token)) {
        form_note_type(&of->at, "", form_whole_text(members[member].name),
                       members[member].expected);
    }
    return json_skip(of->at.reader, token);
}

/* Reads all members; *given are those that are there and not null. */
static json_token read_members(message_reading *of, uint32_t *given)
{
    json_reader *reader = of->at.reader;
    uint32_t seen = 0;
    json_token token;
    while ((token = json_next(reader)) == JSON_KEY) {
        span name = form_token_text(reader);
        message_member member = 0;
        while (member < MEMBER_COUNT && !span_is(name, members[member].name)) {
            member++;
        }
        bool is_twice = (seen >> member & 1) != 0;
        if (member == MEMBER_COUNT || is_twice) {
            form_note(&of->at, is_twice ? PROBLEM_DUPLICATE_KEY : PROBLEM_UNKNOWN_MEMBER, "", name);
        }
        bool is_read = member < MEMBER_COUNT && !is_twice;
        seen |= is_read ? 1U << member : 0;
        token = json_next(reader);
        if (is_read && token != JSON_NULL && !form_is_over(token)) {
            *given |= 1U << member;
            token = read_member(of, member, token);
        } else {
            token = json_skip(reader, token);
        }
        if (form_is_over(token)) {
            return token;
        }
    }
    return token;
}

/* ---- Saying what is wrong ---- */

static bool has_problem(const message_reading *of)
{
    return of->problem.code != PROBLEM_NONE || of->problem.status != TREY_OK;
}

/* All of these return false, so that a step can end with `return refuse…`. */
static bool refuse(message_error *error, const char *code, const char *where, const char *message)
{
    error->code = code;
    error->rule = TREY_RULE_NONE;
    error->refusal = trey_accept();
    snprintf(error->where, sizeof error->where, "%s", where);
    snprintf(error->message, sizeof error->message, "%s", message);
    return false;
}

static bool refuse_status(message_error *error, trey_refusal refusal, const char *where)
{
    char text[REFUSAL_TEXT_SIZE];
    refuse(error, trey_status_code(refusal.status), where, refusal_format(text, refusal));
    error->rule = trey_status_rule(refusal.status);
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
    if (problem->status != TREY_OK) {
        return refuse_status(error, trey_refuse(problem->status, 0, TREY_AMOUNT_MAX),
                             problem->where);
    }
    char text[REFUSAL_TEXT_SIZE];
    snprintf(text, sizeof text, "%s is expected here", problem->expected);
    return refuse(error, form_problem_code(problem->code), problem->where,
                  problem->expected != NULL ? text : form_problem_text(problem->code));
}

/* "place takes no member hand; it takes id, do, table, …" */
static bool refuse_strange(message_error *error, const char *told, message_member member,
                           uint32_t taken)
{
    char text[REFUSAL_TEXT_SIZE];
    int size = snprintf(text, sizeof text, "%s takes", told);
    const char *separator = " ";
    for (message_member m = 0; m < MEMBER_COUNT; m++) {
        if ((taken >> m & 1) != 0) {
            size += snprintf(text + size, sizeof text - (size_t)size, "%s%s", separator,
                             members[m].name);
            separator = ", ";
        }
    }
    snprintf(text + size, sizeof text - (size_t)size, "; leave %s out", members[member].name);
    return refuse(error, form_problem_code(PROBLEM_UNKNOWN_MEMBER), members[member].name, text);
}

static bool refuse_missing(message_error *error, const char *told, message_member member)
{
    char text[REFUSAL_TEXT_SIZE];
    snprintf(text, sizeof text, "%s needs the member %s: %s", told, members[member].name,
             members[member].expected);
    return refuse(error, form_problem_code(PROBLEM_MISSING_MEMBER), members[member].name, text);
}

/* ---- All of it ---- */

static bool check_members(const message_reading *of, uint32_t given, message_error *error)
{
    if (of->told == NULL) {
        return refuse_missing(error, "a message", MEMBER_DO);
    }
    request_row row = row_of(of->request);
    for (message_member member = 0; member < MEMBER_COUNT; member++) {
        if ((given & ~(row.needs | row.may)) >> member & 1) {
            return refuse_strange(error, of->told, member, row.needs | row.may);
        }
        if ((row.needs & ~given) >> member & 1) {
            return refuse_missing(error, of->told, member);
        }
    }
    return true;
}

/* An adjustment of the meter may be below zero; everything else is chips. */
static bool check_amount(const message_request *request, uint32_t given, message_error *error)
{
    int64_t amount = request->amount;
    bool may_be_below = request->kind == MESSAGE_COMMAND && request->command == COMMAND_KEY;
    if ((given & BIT(AMOUNT)) == 0) {
        return true;
    }
    if (amount > TREY_AMOUNT_MAX || amount < -TREY_AMOUNT_MAX) {
        return refuse_status(
            error, trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, amount, TREY_AMOUNT_MAX), "amount");
    }
    return amount > 0 || may_be_below
               ? true
               : refuse_status(error, trey_refuse(TREY_REFUSED_AMOUNT_NOT_POSITIVE, amount, 0),
                               "amount");
}

static bool make_rules(message_reading *of, const trey_book *book, message_error *error)
{
    char where[FORM_WHERE_SIZE];
    trey_refusal refusal;
    if (rules_form_make(&of->rules, book, &of->request->rules, &refusal, where)) {
        return true;
    }
    return refusal.status != TREY_OK ? refuse_status(error, refusal, where)
                                     : refuse(error, form_problem_code(PROBLEM_UNKNOWN_RULES),
                                              where, form_problem_text(PROBLEM_UNKNOWN_RULES));
}

/* The frame is there from the beginning, and fits into the reader's buffer. */
static long fill(void *context, char *buffer, size_t size)
{
    span *left = context;
    TREY_ASSERT(left->size <= size);
    size = left->size;
    left->size = 0;
    if (size > 0) { /* an empty frame may be nowhere */
        memcpy(buffer, left->text, size);
    }
    return (long)size;
}

/* No text is longer than what it is written with: there is room for all. */
static span keep_text(void *keeper, span text)
{
    message_reader *reader = keeper;
    TREY_ASSERT(text.size <= MESSAGE_SIZE_MAX - reader->kept);
    char *kept = reader->texts + reader->kept;
    memcpy(kept, text.text, text.size);
    reader->kept += text.size;
    return (span){kept, text.size};
}

static bool read_frame(message_reading *of, const trey_book *book, message_error *error)
{
    json_reader *json = of->at.reader;
    uint32_t given = 0;
    json_token token = json_next(json);
    if (token == JSON_OBJECT_BEGIN) {
        token = read_members(of, &given);
    } else if (token != JSON_END && !form_is_over(token)) {
        form_note_type(&of->at, "", form_whole_text(""), "an object");
        token = json_skip(json, token);
    }
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
    if (has_problem(of)) {
        return refuse_problem(error, &of->problem);
    }
    return check_members(of, given, error) && check_amount(of->request, given, error) &&
           ((given & BIT(RULES)) == 0 || make_rules(of, book, error));
}

void message_too_long(message_error *error, size_t most)
{
    *error = (message_error){.code = "message-too-long"};
    snprintf(error->message, sizeof error->message, "a message has %zu bytes at most", most);
}

bool message_read(message_reader *reader, const trey_book *book, const char *bytes, size_t size,
                  message_request *request, message_error *error)
{
    *request = (message_request){.role = ROLE_PLAYER};
    *error = (message_error){.code = NULL};
    if (size > MESSAGE_SIZE_MAX) {
        message_too_long(error, MESSAGE_SIZE_MAX);
        return false;
    }
    span frame = {bytes, size};
    message_reading of = {.request = request};
    of.at = (form_reading){
        .reader = &reader->json, .problem = &of.problem, .keep = keep_text, .keeper = reader};
    reader->kept = 0;
    json_reader_begin(&reader->json, fill, &frame);
    bool is_read = read_frame(&of, book, error);
    if (!is_read) {
        memcpy(error->id, request->id, sizeof error->id);
    }
    return is_read;
}

table_command message_command(const message_request *request, uint32_t person)
{
    return (table_command){.kind = request->command,
                           .role = request->role,
                           .person = person,
                           .seat = request->seat,
                           .wager = request->wager,
                           .amount = request->amount,
                           .play = request->play,
                           .reason = request->reason,
                           .key = request->key,
                           .hand = request->hand,
                           .card_count = request->card_count,
                           .text_size = request->text_size,
                           .digest = request->digest,
                           .cards = request->cards,
                           .text = request->text,
                           .rules = &request->rules};
}
