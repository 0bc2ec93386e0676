/* SPDX-License-Identifier: MIT */
/*
 * The members of requests: where each is stored, and what values it takes.
 */
#include <string.h>

#include <trey/card_text.h>

#include "message_internal.h"
#include "wire_types.h"

/* The variants have the word itself (wire_any_request). */
static const shape_type code = {
    .kind = SHAPE_TEXT, .expected = "the name of a command, subscribe, unsubscribe or ping"};
static const shape_type table_number = {.kind = SHAPE_NUMBER,
                                        .name = "TableNumber",
                                        .minimum = 1,
                                        .maximum = UINT32_MAX,
                                        .expected = "the number of a table"};
static const shape_type after = {.kind = SHAPE_NUMBER,
                                 .minimum = 0,
                                 .maximum = INT64_MAX,
                                 .expected = "the number of an event, or 0"};
/* The table refuses seats that it does not have. */
static const shape_type seat = {.kind = SHAPE_NUMBER, .minimum = 0, .maximum = TREY_SEATS_MAX};
/* Whether it may be below zero depends on the command: see check_amount. */
static const shape_type amount = {.kind = SHAPE_NUMBER,
                                  .minimum = INT64_MIN,
                                  .maximum = INT64_MAX,
                                  .expected = "a whole number of cents"};

/* A card as trey_cards_parse reads it, and what may be between two of them. */
#define CARD "(10|[2-9TJQKAtjqka])([cdhsCDHS]|[\\u2660-\\u2667][\\ufe0e\\ufe0f]?)"
#define SPACE "[\\t-\\r ]*"

static const shape_type cards = {.kind = SHAPE_TEXT,
                                 .name = "CardsAsked",
                                 .about = "up to 16 cards, such as \"As Kd 3c\" or \"AsKd3c\"",
                                 .expected = "a text such as \"As Kd 3c\", of 16 cards at most",
                                 .pattern = "^" SPACE "(" CARD "(" SPACE "[,;]?" SPACE CARD
                                            "){0,15}" SPACE ")?$"};
static const shape_type text = {.kind = SHAPE_TEXT,
                                .name = "TextAsked",
                                .maximum = EVENT_TEXT_MAX,
                                .about = "at most 200 bytes of UTF-8",
                                .expected = "a text of 200 bytes at most"};
static const shape_type name = {.kind = SHAPE_TEXT,
                                .name = "NameAsked",
                                .maximum = FELT_NAME_SIZE - 1,
                                .about = "at most 63 bytes of UTF-8",
                                .expected = "a name of 63 bytes at most"};
static const shape_type digits = {
    .kind = SHAPE_HEX, .name = "DigestAsked", .size = DIGEST_SIZE, .pattern = "^[0-9A-Fa-f]{64}$"};

_Static_assert(MESSAGE_ID_MAX == 64 && MESSAGE_CARDS_MAX == 16 && EVENT_TEXT_MAX == 200 &&
                   DIGEST_SIZE == 32 && FELT_NAME_SIZE == 64,
               "the texts above");

#define MEMBER(name, of, field) SHAPE_MEMBER(name, of, message_request, field)

const shape_member message_members[MEMBER_COUNT] = {
    [MEMBER_ID] = {MEMBER("id", &wire_request_id, id)},
    [MEMBER_DO] = {MEMBER("do", &code, kind)},
    [MEMBER_TABLE] = {MEMBER("table", &table_number, table)},
    [MEMBER_AS] = {MEMBER("as", &wire_table_role, command.role), .about = "default: player"},
    [MEMBER_AFTER] = {MEMBER("after", &after, after),
                      .about = "the last `seq` that the client received"},
    [MEMBER_SEAT] = {MEMBER("seat", &seat, command.seat)},
    [MEMBER_WAGER] = {MEMBER("wager", &wire_wager, command.wager)},
    [MEMBER_AMOUNT] = {MEMBER("amount", &amount, command.amount)},
    [MEMBER_PLAY] = {MEMBER("play", &wire_flag, command.play)},
    [MEMBER_REASON] = {MEMBER("reason", &wire_void_reason, command.reason)},
    [MEMBER_KEY] = {MEMBER("key", &wire_key, command.key)},
    [MEMBER_HAND] = {MEMBER("hand", &wire_award_hand, command.hand)},
    [MEMBER_CARDS] = {MEMBER("cards", &cards, cards)},
    [MEMBER_TEXT] = {MEMBER("text", &text, text)},
    [MEMBER_COMMITMENT] = {MEMBER("commitment", &digits, command.digest)},
    [MEMBER_ENTROPY] = {MEMBER("entropy", &digits, command.digest)},
    [MEMBER_RULES] = {MEMBER("rules", &wire_rules_asked, rules)},
    [MEMBER_DEVICE] = {MEMBER("device", &wire_device, command.device)},
    [MEMBER_PERSON] = {MEMBER("person", &wire_person, command.player),
                       .about = "the player's account"},
    [MEMBER_NAME] = {MEMBER("name", &name, text),
                     .about = "name of a player without an account; optional"},
    [MEMBER_REST] = {MEMBER("rest", &wire_flag, command.rest),
                     .about = "instead of `seat`: all players on the felt who have yet to decide"},
    [MEMBER_STEP] = {MEMBER("step", &wire_step, command.step),
                     .about = "the step that the key press is for"},
    [MEMBER_PASS] = {MEMBER("pass", &wire_turn_pass, command.pass),
                     .about =
                         "pass of the settlement; with `seat`, the turn that the key press is for"},
};

static span value_text(const message_reading *reading)
{
    return form_token_text(reading->at.reader);
}

static bool read_id(message_reading *reading)
{
    span value = value_text(reading);
    bool fits = value.size >= 1 && value.size <= MESSAGE_ID_MAX;
    for (size_t i = 0; fits && i < value.size; i++) {
        fits = value.text[i] >= ' ' && value.text[i] <= '~';
    }
    if (fits) {
        memcpy(reading->request->id, value.text, value.size);
        reading->request->id[value.size] = '\0';
    }
    return fits;
}

bool message_is_for_clients(table_command_kind kind)
{
    return !table_command_is_for(kind, ROLE_CLOCK);
}

static bool read_do(message_reading *reading)
{
    message_request *request = reading->request;
    span value = value_text(reading);
    for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        if (message_is_for_clients(kind) && span_is(value, table_command_code(kind))) {
            request->kind = MESSAGE_COMMAND;
            request->command.kind = kind;
            reading->code = table_command_code(kind);
        }
    }
    for (message_kind kind = MESSAGE_COMMAND + 1; kind < MESSAGE_KIND_COUNT; kind++) {
        const char *other = message_request_code(&(message_request){.kind = kind});
        if (span_is(value, other)) {
            request->kind = kind;
            reading->code = other;
        }
    }
    if (reading->code == NULL) {
        form_note_refusal(&reading->at, table_refuse(TABLE_REFUSED_COMMAND_UNKNOWN, 0, 0), "",
                          form_whole_text("do"));
    }
    return true;
}

static bool read_cards(message_reading *reading)
{
    message_request *request = reading->request;
    span value = value_text(reading);
    size_t count = 0;
    if (!trey_cards_parse(value.text, value.size, request->cards, MESSAGE_CARDS_MAX, &count,
                          NULL)) {
        form_note_refusal(&reading->at, trey_refuse(TREY_REFUSED_CARD_UNKNOWN, 0, 0), "",
                          form_whole_text("cards"));
        return true;
    }
    request->command.card_count = count < MESSAGE_CARDS_MAX ? (uint32_t)count : MESSAGE_CARDS_MAX;
    return count <= MESSAGE_CARDS_MAX;
}

static bool read_text(message_reading *reading, message_member member)
{
    const shape_member *read = &message_members[member];
    span value = value_text(reading);
    if (value.size > (size_t)read->type->maximum) {
        form_problem *problem =
            form_note(&reading->at, PROBLEM_TEXT_TOO_LONG, "", form_whole_text(read->name));
        if (problem != NULL) {
            shape_expected(problem->expected, read->type);
        }
        return true;
    }
    memcpy(reading->request->text, value.text, value.size);
    reading->request->command.text_size = (uint32_t)value.size;
    return true;
}

bool message_read_value(message_reading *reading, message_member member, json_token token)
{
    bool is_text = token == JSON_STRING;
    switch (member) {
    case MEMBER_ID:
        return is_text && read_id(reading);
    case MEMBER_DO:
        return is_text && read_do(reading);
    case MEMBER_CARDS:
        return is_text && read_cards(reading);
    case MEMBER_TEXT:
    case MEMBER_NAME:
        return is_text && read_text(reading, member);
    default:
        return shape_take(&message_members[member], reading->request, reading->at.reader, token);
    }
}
