/* SPDX-License-Identifier: MIT */
/*
 * The members of requests: their names, what each takes, and reading it.
 */
#include <string.h>

#include <trey/card_text.h>

#include "message_internal.h"

typedef bool member_reader(message_reading *of, json_token token);

static member_reader read_id, read_do, read_table, read_as, read_after, read_seat, read_wager,
    read_amount, read_play, read_reason, read_key, read_hand, read_cards, read_text, read_digest,
    read_device;

const message_member_row message_members[MEMBER_COUNT] = {
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
    [MEMBER_DEVICE] = {"device", read_device, "machine, shoe or hand"},
};

_Static_assert(MESSAGE_ID_MAX == 64 && TREY_SEATS_MAX == 14 && MESSAGE_CARDS_MAX == 16 &&
                   EVENT_TEXT_MAX == 200 && DIGEST_SIZE == 32,
               "the texts above");

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
        const char *other = message_request_code(&(message_request){.kind = kind});
        if (span_is(code, other)) {
            request->kind = kind;
            of->told = other;
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

static bool read_device(message_reading *of, json_token token)
{
    for (trey_device device = 0; token == JSON_STRING && device < TREY_DEVICE_COUNT; device++) {
        if (span_is(value_text(of), trey_device_name(device))) {
            of->request->device = device;
            return true;
        }
    }
    return false;
}

static bool read_cards(message_reading *of, json_token token)
{
    message_request *request = of->request;
    span text = value_text(of);
    size_t count = 0;
    if (token != JSON_STRING) {
        return false;
    }
    if (!trey_cards_parse(text.text, text.size, request->cards, MESSAGE_CARDS_MAX, &count, NULL)) {
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
            problem->expected = message_members[MEMBER_TEXT].expected;
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
