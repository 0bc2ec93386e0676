/* SPDX-License-Identifier: MIT */
/*
 * Requests: every kind with all its members, and with each of them missing, doubled, strange or
 * wrong; frames that are too long, too deep, no JSON or no UTF-8.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/message_read.h"
#include "protocol/rules_json.h"

static message_reader reader;
static message_request request;
static message_error error;

static bool read_bytes(const char *bytes, size_t size)
{
    /* Exactly as long as it is, so that a sanitizer sees a step beyond. */
    char *frame = malloc(size + 1);
    assert_non_null(frame);
    memcpy(frame, bytes, size);
    frame = realloc(frame, size > 0 ? size : 1);
    bool is_read = message_read(&reader, &trey_book_builtin, frame, size, &request, &error);
    free(frame);
    return is_read;
}

static bool read_message(const char *text)
{
    return read_bytes(text, strlen(text));
}

static void assert_refused(const char *text, const char *code, const char *where)
{
    if (read_message(text)) {
        fail_msg("taken: %s", text);
    }
    if (strcmp(error.code, code) != 0 || strcmp(error.where, where) != 0) {
        fail_msg("%s: %s at '%s' (%s), not %s at '%s'", text, error.code, error.where,
                 error.message, code, where);
    }
    assert_true(strlen(error.message) > 0);
}

/* ---- Every kind ---- */

enum { NAMES_MAX_HERE = 8 };

typedef struct sample {
    const char *code;
    const char *needs[NAMES_MAX_HERE]; /* beside id and do */
    const char *may[NAMES_MAX_HERE];
} sample;

/* As the comments in src/table/command.h say. */
static const sample samples[] = {
    {"sit", {"table", "seat"}, {"as", "amount"}},
    {"stand-behind", {"table"}, {"as", "amount"}},
    {"buy-in", {"table", "amount"}, {"as"}},
    {"cash-out", {"table", "amount"}, {"as"}},
    {"leave", {"table"}, {"as"}},
    {"sit-out", {"table"}, {"as", "seat"}},
    {"sit-in", {"table"}, {"as", "seat"}},
    {"take-bank", {"table", "seat", "amount"}, {"as"}},
    {"decline-bank", {"table", "seat"}, {"as"}},
    {"ask-for-bank", {"table"}, {"as", "seat"}},
    {"give-up-bank", {"table"}, {"as", "seat"}},
    {"place", {"table", "seat", "wager", "amount"}, {"as"}},
    {"withdraw", {"table", "seat", "wager"}, {"as"}},
    {"ready", {"table"}, {"as", "seat"}},
    {"commit", {"table", "commitment"}, {"as"}},
    {"reveal", {"table", "entropy"}, {"as"}},
    {"decide", {"table", "play"}, {"as", "seat", "rest"}},
    {"proceed", {"table"}, {"as", "step", "seat", "pass"}},
    {"enter-hand", {"table", "seat", "cards"}, {"as"}},
    {"key", {"table", "key"}, {"as", "seat", "hand", "amount", "text"}},
    {"shuffler-fault", {"table", "text"}, {"as"}},
    {"void", {"table", "reason", "text"}, {"as"}},
    {"open", {"table", "rules"}, {"as"}},
    {"post", {"table", "rules"}, {"as"}},
    {"drain", {"table"}, {"as"}},
    {"close", {"table"}, {"as"}},
    {"change-device", {"table", "device"}, {"as"}},
    {"sign-on", {"table"}, {"as"}},
    {"sign-off", {"table"}, {"as"}},
    {"seat", {"table", "seat"}, {"as", "person", "name"}},
    {"free-seat", {"table", "seat"}, {"as"}},
    {"repeat", {"table"}, {"as", "seat"}},
    {"take-over", {"table"}, {"as"}},
    {"keep-open", {"table"}, {"as"}},
    {"call-floor", {"table"}, {"as", "text"}},
    {"expose-card", {"table", "cards"}, {"as"}},
    {"correct-hand", {"table", "seat", "cards", "text"}, {"as"}},
    {"back", {"table"}, {"as"}},
    {"subscribe", {"table"}, {"as", "after"}},
    {"unsubscribe", {"table"}, {0}},
    {"ping", {0}, {0}},
};

enum { SAMPLES = sizeof samples / sizeof samples[0] };

#define HEX_32 "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F"

/* One value that is right for each member, and some that are not. */
static const struct {
    const char *name, *right;
    const char *wrong[12];
} values[] = {
    {"id",
     "\"c17\"",
     {"17", "\"\"", "true", "[]", "{}", "\"caf\xC3\xA9\"", "\"a\\nb\"",
      "\"12345678901234567890123456789012345678901234567890123456789012345\""}},
    {"do", NULL, {"1", "true", "[]", "{\"a\": [1]}"}},
    {"table", "3", {"0", "-1", "4294967296", "\"3\"", "3.0", "true", "[]", "9999999999999999999"}},
    {"as", "\"dealer\"", {"\"clock\"", "\"Dealer\"", "\"\"", "1", "[]"}},
    {"after", "1200", {"-1", "1.5", "\"1\"", "{}", "false"}},
    {"seat", "2", {"-1", "15", "\"2\"", "2e0", "[2]", "true", "4294967298"}},
    {"wager", "\"bonus\"", {"\"bank\"", "\"ante-bonus\"", "\"antes\"", "\"\"", "0", "{}"}},
    {"amount", "1000", {"\"1000\"", "10.5", "true", "[]", "1e3"}},
    {"play", "true", {"1", "\"true\"", "[]", "{}"}},
    {"step", "\"settle\"", {"\"settled\"", "\"\"", "1", "[]"}},
    {"pass", "\"collect\"", {"\"take\"", "\"\"", "1", "{}"}},
    {"reason", "\"staff-decision\"", {"\"none\"", "\"because\"", "1", "[]"}},
    {"key", "\"adjust\"", {"\"jph\"", "\"\"", "7", "{}"}},
    {"hand", "\"akq-spades\"", {"\"none\"", "\"pair\"", "5", "[]"}},
    {"cards",
     "\"As Kd 3c\"",
     {"[\"As\"]", "1", "\"2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d\""}},
    {"text", "\"four cards\"", {"4", "[\"x\"]", "{}", "true"}},
    {"commitment",
     "\"" HEX_32 "\"",
     {"\"\"", "\"00\"", "1", "[]", "\"" HEX_32 "0\"",
      "\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1g\""}},
    {"entropy", "\"" HEX_32 "\"", {"\"\"", "\"00\"", "1", "{}", "\"" HEX_32 "00\""}},
    {"rules",
     "{\"rules\": \"california-grand\", \"posting\": {\"schedule\": \"A7\"}}",
     {"\"california-grand\"", "1", "[]", "true"}},
    {"device", "\"hand\"", {"\"shuffler\"", "\"\"", "2", "[]"}},
    {"person", "4", {"0", "-1", "4294967296", "\"4\"", "[]", "true"}},
    {"name", "\"four cards\"", {"4", "[\"x\"]", "{}", "true"}},
    {"rest", "false", {"1", "\"true\"", "[]", "{}"}},
};

enum { VALUES = sizeof values / sizeof values[0] };

static bool has(const char *const names[NAMES_MAX_HERE], const char *name)
{
    for (size_t i = 0; i < NAMES_MAX_HERE && names[i] != NULL; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static bool needs(const sample *of, const char *name)
{
    return strcmp(name, "id") == 0 || strcmp(name, "do") == 0 || has(of->needs, name);
}

/* What is done to the member of a name. */
typedef enum change { KEEP, LEAVE_OUT, REPLACE, ADD, TWICE, BACKWARDS } change;

static char text_of[2 * MESSAGE_SIZE_MAX];

/* The message of a sample with everything it needs and may have, but for one change. */
static const char *message_of(const sample *of, change how, const char *name, const char *value)
{
    size_t size = 0;
    char code[64];
    snprintf(code, sizeof code, "\"%s\"", of->code);
    const char *separator = "{";
    for (size_t n = 0; n < VALUES; n++) {
        size_t v = how == BACKWARDS ? VALUES - 1 - n : n;
        bool is_it = name != NULL && strcmp(values[v].name, name) == 0;
        bool is_there = needs(of, values[v].name) || has(of->may, values[v].name);
        int times = is_it && how == LEAVE_OUT ? 0 : is_it && how == TWICE ? 2 : is_there;
        times = is_it && how == ADD ? 1 : times;
        const char *right = values[v].right != NULL ? values[v].right : code;
        for (int i = 0; i < times; i++) {
            size +=
                (size_t)snprintf(text_of + size, sizeof text_of - size, "%s\"%s\": %s", separator,
                                 values[v].name, is_it && how == REPLACE ? value : right);
            separator = ", ";
        }
    }
    snprintf(text_of + size, sizeof text_of - size, "}");
    return text_of;
}

static void check_values(const sample *of)
{
    static const uint8_t bytes[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    assert_string_equal(message_request_code(&request), of->code);
    assert_string_equal(request.id, "c17");
    assert_int_equal(request.table, needs(of, "table") ? 3 : 0);
    assert_int_equal(request.command.role, has(of->may, "as") ? ROLE_DEALER : ROLE_PLAYER);
    assert_int_equal(request.has_after, has(of->may, "after"));
    assert_int_equal(request.after, has(of->may, "after") ? 1200 : 0);
    bool has_seat = needs(of, "seat") || has(of->may, "seat");
    bool has_amount = needs(of, "amount") || has(of->may, "amount");
    bool has_text = needs(of, "text") || has(of->may, "text") || has(of->may, "name");
    bool has_digest = needs(of, "commitment") || needs(of, "entropy");
    table_command command = message_command(&request, 12);
    assert_int_equal(command.person, 12);
    assert_int_equal(command.role, request.command.role);
    assert_int_equal(command.seat, has_seat ? 2 : 0);
    assert_int_equal(command.wager, needs(of, "wager") ? TREY_WAGER_BONUS : 0);
    assert_int_equal(command.amount, has_amount ? 1000 : 0);
    assert_int_equal(command.play, needs(of, "play"));
    assert_int_equal(command.player, has(of->may, "person") ? 4 : 0);
    assert_false(command.rest);
    assert_int_equal(command.reason, needs(of, "reason") ? TREY_VOID_STAFF_DECISION : 0);
    assert_int_equal(command.key, needs(of, "key") ? TREY_KEY_ADJUST : 0);
    assert_int_equal(command.hand, has(of->may, "hand") ? TREY_AWARD_AKQ_SPADES : 0);
    assert_int_equal(command.card_count, needs(of, "cards") ? 3 : 0);
    assert_int_equal(command.text_size, has_text ? 10 : 0);
    assert_memory_equal(command.text, "four cards", command.text_size);
    if (needs(of, "cards")) {
        assert_int_equal(command.cards[0], trey_card_make(TREY_RANK_ACE, TREY_SUIT_SPADES));
        assert_int_equal(command.cards[2], trey_card_make(TREY_RANK_3, TREY_SUIT_CLUBS));
    }
    if (has_digest) {
        assert_memory_equal(command.digest.bytes, bytes, sizeof bytes);
    }
    if (needs(of, "rules")) {
        assert_string_equal(command.rules->ruleset, "california-grand");
        assert_string_equal(command.rules->schedule, "A7");
    }
}

/* Nothing is left out of the samples. */
static void test_every_command(void **state)
{
    (void)state;
    for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        bool is_known = false;
        for (size_t s = 0; s < SAMPLES; s++) {
            is_known |= strcmp(samples[s].code, table_command_code(kind)) == 0;
        }
        assert_int_equal(is_known, kind != COMMAND_TICK && kind != COMMAND_RESUME &&
                                       kind != COMMAND_MARK_CLOCK && kind != COMMAND_DISCONNECT &&
                                       kind != COMMAND_RECONNECT);
    }
    assert_refused("{\"id\": \"a\", \"do\": \"tick\", \"table\": 1}", "command-unknown", "do");
    assert_refused("{\"id\": \"a\", \"do\": \"resume\", \"table\": 1}", "command-unknown", "do");
    assert_refused("{\"id\": \"a\", \"do\": \"\"}", "command-unknown", "do");
    assert_refused("{\"id\": \"a\", \"do\": \"Place\"}", "command-unknown", "do");
    assert_string_equal(error.id, "a");
}

static void test_valid(void **state)
{
    (void)state;
    for (size_t s = 0; s < SAMPLES; s++) {
        change orders[] = {KEEP, BACKWARDS};
        for (size_t o = 0; o < 2; o++) {
            const char *text = message_of(&samples[s], orders[o], NULL, NULL);
            if (!read_message(text)) {
                fail_msg("%s: %s at '%s' (%s)", text, error.code, error.where, error.message);
            }
            check_values(&samples[s]);
        }
    }
}

/* What may be left out may be null; a player asks unless it is said otherwise. */
static void test_left_out(void **state)
{
    (void)state;
    for (size_t s = 0; s < SAMPLES; s++) {
        for (size_t v = 0; v < VALUES; v++) {
            const char *name = values[v].name;
            if (has(samples[s].may, name)) {
                assert_true(read_message(message_of(&samples[s], LEAVE_OUT, name, NULL)));
                assert_true(read_message(message_of(&samples[s], REPLACE, name, "null")));
                assert_true(strcmp(name, "as") != 0 || request.command.role == ROLE_PLAYER);
                assert_true(strcmp(name, "after") != 0 || !request.has_after);
            } else if (needs(&samples[s], name)) {
                assert_refused(message_of(&samples[s], LEAVE_OUT, name, NULL), "missing-member",
                               name);
                assert_string_equal(error.id, strcmp(name, "id") == 0 ? "" : "c17");
                assert_refused(message_of(&samples[s], REPLACE, name, "null"), "missing-member",
                               name);
            }
        }
    }
}

/* Everybody on the felt decides, in place of one seat. */
static void test_rest(void **state)
{
    (void)state;
    assert_true(read_message("{\"id\": \"a\", \"do\": \"decide\", \"table\": 1, \"as\": "
                             "\"dealer\", \"rest\": true, \"play\": false}"));
    assert_true(request.command.rest);
    assert_int_equal(request.command.seat, 0);
    char text[200];
    snprintf(text, sizeof text,
             "{\"id\": \"a\", \"do\": \"seat\", \"table\": 1, \"seat\": 2, \"name\": "
             "\"%064d\"}",
             7);
    assert_refused(text, "text-too-long", "name");
}

static void test_strange(void **state)
{
    (void)state;
    for (size_t s = 0; s < SAMPLES; s++) {
        for (size_t v = 0; v < VALUES; v++) {
            const char *name = values[v].name;
            bool is_there = needs(&samples[s], name) || has(samples[s].may, name);
            if (is_there) {
                assert_refused(message_of(&samples[s], TWICE, name, NULL), "duplicate-key", name);
            } else {
                assert_refused(message_of(&samples[s], ADD, name, NULL), "unknown-member", name);
            }
            assert_string_equal(error.id, "c17");
        }
    }
    assert_refused("{\"id\": \"a\", \"do\": \"ping\", \"pong\": {\"x\": [1, {}]}}",
                   "unknown-member", "pong");
    assert_refused("{\"wallet\": 1, \"do\": \"ping\", \"id\": \"a\"}", "unknown-member", "wallet");
    assert_string_equal(error.id, "a");
}

static void test_wrong(void **state)
{
    (void)state;
    for (size_t s = 0; s < SAMPLES; s++) {
        for (size_t v = 0; v < VALUES; v++) {
            const char *name = values[v].name;
            bool is_there = needs(&samples[s], name) || has(samples[s].may, name);
            for (size_t w = 0; is_there && w < 12 && values[v].wrong[w] != NULL; w++) {
                assert_refused(message_of(&samples[s], REPLACE, name, values[v].wrong[w]),
                               "wrong-type", name);
                assert_string_equal(error.id, strcmp(name, "id") == 0 ? "" : "c17");
            }
        }
    }
}

/* ---- Single values ---- */

static void assert_place(const char *amount, const char *code)
{
    char text[256];
    snprintf(text, sizeof text,
             "{\"id\": \"a\", \"do\": \"place\", \"table\": 1, \"seat\": 1, \"wager\": \"ante\", "
             "\"amount\": %s}",
             amount);
    if (code != NULL) {
        assert_refused(text, code, "amount");
    } else {
        assert_true(read_message(text));
    }
}

static void test_amounts(void **state)
{
    (void)state;
    assert_place("1", NULL);
    assert_place("1000000000000000", NULL);
    assert_int_equal(request.command.amount, TREY_AMOUNT_MAX);
    assert_place("1000000000000001", "amount-too-large");
    assert_place("99999999999999999999999", "amount-too-large");
    assert_place("0", "amount-not-positive");
    assert_place("-5", "amount-not-positive");
    assert_place("-99999999999999999999999", "amount-too-large");
    const char *adjust = "{\"id\": \"a\", \"do\": \"key\", \"table\": 1, \"as\": \"supervisor\", "
                         "\"key\": \"adjust\", \"amount\": -250, \"text\": \"counted\"}";
    assert_true(read_message(adjust));
    assert_int_equal(request.command.amount, -250);
}

static void test_names(void **state)
{
    (void)state;
    char text[256];
    for (trey_key key = 0; key < TREY_KEY_COUNT; key++) {
        snprintf(text, sizeof text,
                 "{\"id\": \"a\", \"do\": \"key\", \"table\": 1, \"key\": \"%s\"}",
                 trey_key_name(key));
        assert_true(read_message(text));
        assert_int_equal(request.command.key, key);
    }
    for (trey_award_hand hand = TREY_AWARD_NONE + 1; hand < TREY_AWARD_HAND_COUNT; hand++) {
        snprintf(text, sizeof text,
                 "{\"id\": \"a\", \"do\": \"key\", \"table\": 1, \"key\": \"hand\", \"seat\": 14, "
                 "\"hand\": \"%s\"}",
                 trey_award_hand_name(hand));
        assert_true(read_message(text));
        assert_int_equal(request.command.hand, hand);
        assert_int_equal(request.command.seat, 14);
    }
    for (trey_void_reason reason = 1; reason < TREY_VOID_REASON_COUNT; reason++) {
        snprintf(text, sizeof text,
                 "{\"id\": \"a\", \"do\": \"void\", \"table\": 1, \"reason\": \"%s\", "
                 "\"text\": \"\"}",
                 trey_void_reason_name(reason));
        assert_true(read_message(text));
        assert_int_equal(request.command.reason, reason);
    }
    for (table_role role = 0; role < ROLE_CLOCK; role++) {
        snprintf(text, sizeof text,
                 "{\"id\": \"a\", \"do\": \"subscribe\", \"table\": 4294967295, \"as\": \"%s\"}",
                 table_role_name(role));
        assert_true(read_message(text));
        assert_int_equal(request.command.role, role);
        assert_int_equal(request.table, UINT32_MAX);
    }
}

/* A message about a wrong word names all right ones. */
static void test_words_in_messages(void **state)
{
    (void)state;
    assert_refused("{\"id\": \"a\", \"do\": \"key\", \"table\": 1, \"key\": \"x\"}", "wrong-type",
                   "key");
    for (trey_key key = 0; key < TREY_KEY_COUNT; key++) {
        assert_non_null(strstr(error.message, trey_key_name(key)));
    }
    assert_refused("{\"id\": \"a\", \"do\": \"key\", \"table\": 1, \"hand\": \"x\"}", "wrong-type",
                   "hand");
    for (trey_award_hand hand = TREY_AWARD_NONE + 1; hand < TREY_AWARD_HAND_COUNT; hand++) {
        assert_non_null(strstr(error.message, trey_award_hand_name(hand)));
    }
    assert_refused("{\"id\": \"a\", \"do\": \"void\", \"table\": 1, \"reason\": \"x\"}",
                   "wrong-type", "reason");
    for (trey_void_reason reason = 1; reason < TREY_VOID_REASON_COUNT; reason++) {
        assert_non_null(strstr(error.message, trey_void_reason_name(reason)));
    }
    assert_refused("{\"id\": \"a\", \"do\": \"leave\", \"table\": 1, \"hand\": \"straight\"}",
                   "unknown-member", "hand");
    assert_string_equal(error.message, "leave takes id, do, table, as; leave hand out");
    assert_refused("{\"id\": \"a\", \"do\": \"commit\", \"table\": 1}", "missing-member",
                   "commitment");
    assert_string_equal(error.message,
                        "commit needs the member commitment: a text of 64 hexadecimal digits");
}

static void test_cards(void **state)
{
    (void)state;
    const char *format = "{\"id\": \"a\", \"do\": \"enter-hand\", \"table\": 1, \"as\": "
                         "\"dealer\", \"seat\": 0, \"cards\": \"%s\"}";
    char text[256];
    snprintf(text, sizeof text, format, "As Kd 3c 2c");
    assert_true(read_message(text)); /* IRR-1 */
    assert_int_equal(request.command.card_count, 4);
    snprintf(text, sizeof text, format, "");
    assert_true(read_message(text));
    assert_int_equal(request.command.card_count, 0);
    static const char *const spelled[] = {"AsKd3c", "as, kd; 3C", " A♠  K♦ 3♣"};
    for (size_t i = 0; i < sizeof spelled / sizeof spelled[0]; i++) {
        snprintf(text, sizeof text, format, spelled[i]);
        assert_true(read_message(text));
        assert_int_equal(request.command.card_count, 3);
        assert_int_equal(request.cards[1], trey_card_make(TREY_RANK_KING, TREY_SUIT_DIAMONDS));
    }
    static const char *const wrong[] = {"As,,Kd 3c", "As Kd 3", "1s Kd 3c", "sA Kd 3c",
                                        "As Kd 3c,"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(text, sizeof text, format, wrong[i]);
        assert_refused(text, "card-unknown", "cards");
        assert_int_equal(error.rule, TREY_RULE_HAND_1);
    }
}

static void test_text(void **state)
{
    (void)state;
    char text[1024], body[512];
    const char *format = "{\"id\": \"a\", \"do\": \"shuffler-fault\", \"table\": 1, \"as\": "
                         "\"dealer\", \"text\": \"%s\"}";
    memset(body, 'x', sizeof body);
    body[EVENT_TEXT_MAX] = '\0';
    snprintf(text, sizeof text, format, body);
    assert_true(read_message(text));
    assert_int_equal(request.command.text_size, EVENT_TEXT_MAX);
    body[EVENT_TEXT_MAX] = 'x';
    body[EVENT_TEXT_MAX + 1] = '\0';
    snprintf(text, sizeof text, format, body);
    assert_refused(text, "text-too-long", "text");
    snprintf(text, sizeof text, format, "caf\\u00e9 \xE2\x99\xA0");
    assert_true(read_message(text));
    assert_int_equal(request.command.text_size, 9);
    assert_memory_equal(request.text, "caf\xC3\xA9 \xE2\x99\xA0", 9);
}

/* ---- Frames ---- */

static void test_frames(void **state)
{
    (void)state;
    assert_refused("", "syntax", "");
    assert_false(message_read(&reader, &trey_book_builtin, NULL, 0, &request, &error));
    assert_string_equal(error.code, "syntax");
    assert_refused("  ", "syntax", "");
    assert_refused("{", "syntax", "");
    assert_refused("{\"id\": \"a\", \"do\": \"ping\"} {}", "syntax", "");
    assert_refused("{\"id\": \"a\", \"do\": \"ping\"}x", "syntax", "");
    assert_refused("{\"id\": \"a\", \"do\": \"ping\",}", "syntax", "");
    assert_string_equal(error.id, "a");
    assert_string_equal(error.message, "line 1, column 26: expected a member name in quotes");
    assert_refused("[{\"id\": \"a\", \"do\": \"ping\"}]", "wrong-type", "");
    assert_refused("\"ping\"", "wrong-type", "");
    assert_refused("null", "wrong-type", "");
    assert_refused("{}", "missing-member", "do");
    assert_refused("{\"id\": \"a\xFF\", \"do\": \"ping\"}", "syntax", "");
    assert_refused("{\"id\": \"a\", \"do\": \"ping\", \"x\": \"\xC0\x80\"}", "syntax", "");
    assert_refused("{\"id\": \"a\", \"do\": \"ping\", \"x\": \"\xED\xA0\x80\"}", "syntax", "");
    assert_string_equal(error.id, "a");
    assert_false(read_bytes("{\"id\": \"a\", \"do\": \"ping\"\0}", 27));
    assert_true(read_message("\t{\"id\": \"a \\\"~\", \"do\": \"ping\"}\r\n"));
    assert_string_equal(request.id, "a \"~");
    assert_int_equal(request.kind, MESSAGE_PING);
}

static void test_size(void **state)
{
    (void)state;
    static char text[MESSAGE_SIZE_MAX + 2];
    int size = snprintf(text, sizeof text, "{\"id\": \"a\", \"do\": \"ping\"}");
    memset(text + size, ' ', sizeof text - 1 - (size_t)size);
    text[MESSAGE_SIZE_MAX] = '\0';
    assert_true(read_message(text));
    text[MESSAGE_SIZE_MAX] = ' ';
    assert_refused(text, "message-too-long", "");
    /* One text that fills the frame; one that is all names of postings. */
    memset(text, 'x', MESSAGE_SIZE_MAX);
    text[MESSAGE_SIZE_MAX] = '\0';
    memcpy(text, "{\"id\": \"a\", \"do\": \"", 19);
    memcpy(text + MESSAGE_SIZE_MAX - 2, "\"}", 2);
    assert_refused(text, "command-unknown", "do");
    memset(text, 'x', MESSAGE_SIZE_MAX);
    static const char rules[] =
        "{\"id\": \"a\", \"do\": \"open\", \"table\": 1, \"rules\": {\"rules\": \"";
    memcpy(text, rules, sizeof rules - 1);
    memcpy(text + MESSAGE_SIZE_MAX - 3, "\"}}", 3);
    assert_refused(text, "unknown-rules", "rules.rules");
}

static void test_depth(void **state)
{
    (void)state;
    for (size_t depth = 1; depth <= 1500; depth += depth < 300 ? 1 : 100) {
        static char text[MESSAGE_SIZE_MAX];
        int size = snprintf(text, sizeof text, "{\"id\": \"a\", \"do\": \"ping\", \"x\": ");
        memset(text + size, '[', depth);
        memset(text + (size_t)size + depth, ']', depth);
        text[(size_t)size + 2 * depth] = '}';
        assert_false(read_bytes(text, (size_t)size + 2 * depth + 1));
        assert_string_equal(error.code, depth < JSON_DEPTH_MAX ? "unknown-member" : "syntax");
        assert_string_equal(error.id, "a");
    }
}

/* ---- Rules ---- */

static const char *open_with(const char *rules)
{
    static char text[2 * MESSAGE_SIZE_MAX];
    snprintf(text, sizeof text,
             "{\"id\": \"a\", \"do\": \"open\", \"table\": 1, \"as\": \"supervisor\", \"rules\": "
             "%s}",
             rules);
    return text;
}

static void test_rules(void **state)
{
    (void)state;
    assert_true(read_message(open_with("{\"rules\": \"house-banked\"}")));
    assert_int_equal(request.rules.betting_seconds, 20);
    assert_int_equal(request.rules.dealer, DEALER_AUTOMATIC);
    assert_int_equal(request.rules.key_for, KEY_FOR_METER);
    assert_true(read_message(open_with("{\"rules\": \"house-banked\", \"dealer\": \"person\"}")));
    assert_int_equal(request.rules.key_for, KEY_FOR_ALL); /* PROG-7 */
    trey_posting posting;
    assert_int_equal(table_rules_post(&request.rules, &trey_book_builtin, &posting).status,
                     TREY_OK);
    assert_true(read_message(open_with(
        "{\"rules\": \"house-banked\", \"betting_seconds\": 1, \"offer_seconds\": 3600, "
        "\"reveal_seconds\": 7, \"result_seconds\": 8, \"dealer\": \"person\", \"cards\": "
        "\"entered\", \"key_for\": \"all\", \"posting\": {\"progressive\": {\"paytable\": 2, "
        "\"denomination\": 500}, \"decision_seconds\": 30, \"paytable\": \"TCP-02\", "
        "\"reconcile\": [\"ante\", \"play\", \"ante-bonus\", \"bonus\"], \"pay_style\": "
        "\"pick-and-pay\", \"ante_max\": 100000}}")));
    const table_rules *rules = &request.rules;
    assert_int_equal(rules->betting_seconds, 1);
    assert_int_equal(rules->offer_seconds, 3600);
    assert_int_equal(rules->reveal_seconds, 7);
    assert_int_equal(rules->result_seconds, 8);
    assert_int_equal(rules->dealer, DEALER_PERSON);
    assert_int_equal(rules->cards, CARDS_ENTERED);
    assert_int_equal(rules->key_for, KEY_FOR_ALL);
    assert_int_equal(table_rules_post(rules, &trey_book_builtin, &posting).status, TREY_OK);
    assert_int_equal(posting.progressive->number, 2);
    assert_int_equal(posting.denomination, 500);
    assert_int_equal(posting.decision_seconds, 30);
    assert_int_equal(posting.pay_style, TREY_PAY_STYLE_PICK_AND_PAY);
    assert_int_equal(posting.reconcile,
                     TREY_RECONCILE_ORDER(TREY_WAGER_ANTE, TREY_WAGER_PLAY, TREY_WAGER_ANTE_BONUS,
                                          TREY_WAGER_BONUS));
    assert_string_equal(posting.designator->id, "TCP-02");
}

static void test_rules_refused(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *code, *where;
    } rows[] = {
        {"{}", "missing-member", "rules.rules"},
        {"{\"rules\": null}", "missing-member", "rules.rules"},
        {"{\"rules\": 1}", "wrong-type", "rules.rules"},
        {"{\"rules\": \"poker\"}", "unknown-rules", "rules.rules"},
        {"{\"rules\": \"house-banked\", \"rules\": \"x\"}", "duplicate-key", "rules.rules"},
        {"{\"rules\": \"house-banked\", \"speed\": 1}", "unknown-member", "rules.speed"},
        {"{\"rules\": \"house-banked\", \"dealer\": \"robot\"}", "wrong-type", "rules.dealer"},
        {"{\"rules\": \"house-banked\", \"dealer\": 1}", "wrong-type", "rules.dealer"},
        {"{\"rules\": \"house-banked\", \"cards\": true}", "wrong-type", "rules.cards"},
        {"{\"rules\": \"house-banked\", \"key_for\": \"\"}", "wrong-type", "rules.key_for"},
        /* PROG-7: it follows from the dealer. */
        {"{\"rules\": \"house-banked\", \"key_for\": \"all\"}", "key-for-not-allowed",
         "rules.key_for"},
        {"{\"rules\": \"house-banked\", \"dealer\": \"person\", \"key_for\": \"meter\"}",
         "key-for-not-allowed", "rules.key_for"},
        {"{\"rules\": \"california-bureau\", \"posting\": {\"device\": \"hand\"}}",
         "device-not-offered", "rules.posting.device"},
        {"{\"rules\": \"california-grand\", \"posting\": {\"device\": \"shoe\"}}",
         "device-not-offered", "rules.posting.device"},
        {"{\"rules\": \"house-banked\", \"betting_seconds\": 0}", "wrong-type",
         "rules.betting_seconds"},
        {"{\"rules\": \"house-banked\", \"offer_seconds\": 3601}", "wrong-type",
         "rules.offer_seconds"},
        {"{\"rules\": \"house-banked\", \"reveal_seconds\": \"3\"}", "wrong-type",
         "rules.reveal_seconds"},
        {"{\"rules\": \"house-banked\", \"result_seconds\": 4294967297}", "wrong-type",
         "rules.result_seconds"},
        {"{\"rules\": \"house-banked\", \"posting\": []}", "wrong-type", "rules.posting"},
        {"{\"rules\": \"house-banked\", \"posting\": {\"decks\": \"1\"}}", "wrong-type",
         "rules.posting.decks"},
        {"{\"rules\": \"house-banked\", \"posting\": {\"deck\": 1}}", "unknown-member",
         "rules.posting.deck"},
        {"{\"rules\": \"house-banked\", \"posting\": {\"seats\": 99}}", "seats-not-allowed",
         "rules.posting.seats"},
        {"{\"rules\": \"california-grand\", \"posting\": {\"schedule\": \"Z9\"}}",
         "schedule-not-offered", "rules.posting.schedule"},
        {"{\"rules\": \"california-grand\", \"posting\": {\"progressive\": {}}}",
         "progressive-not-offered", "rules.posting.progressive"},
        {"{\"rules\": \"house-banked\", \"posting\": {\"progressive\": {\"meter\": 5}}}",
         "unknown-member", "rules.posting.progressive.meter"},
        {"{\"rules\": \"house-banked\", \"posting\": {\"progressive\": {\"paytable\": 77}}}",
         "progressive-table-unknown", "rules.posting.progressive.paytable"},
        {"{\"rules\": \"house-banked\", \"posting\": {\"reconcile\": 1}}", "wrong-type",
         "rules.posting.reconcile"},
        {"{\"rules\": \"house-banked\", \"posting\": {\"reconcile\": [\"ante\"]}}",
         "reconcile-not-allowed", "rules.posting.reconcile"},
        {"{\"rules\": \"house-banked\", \"posting\": {\"reconcile\": [\"ante\", \"play\", "
         "\"bonus\", \"ante-bonus\", \"ante\"]}}",
         "reconcile-not-allowed", "rules.posting.reconcile"},
        {"{\"rules\": \"house-banked\", \"posting\": {\"reconcile\": [[], {}, 1, null]}}",
         "reconcile-not-allowed", "rules.posting.reconcile"},
        {"{\"rules\": \"house-banked\", \"posting\": {\"decision_seconds\": 4}}",
         "decision-seconds-not-allowed", "rules.posting.decision_seconds"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_refused(open_with(rows[i].rules), rows[i].code, rows[i].where);
        assert_string_equal(error.id, "a");
    }
}

static bool drain(void *context, const char *bytes, size_t size)
{
    return snprintf(context, MESSAGE_SIZE_MAX, "%.*s", (int)size, bytes) >= 0;
}

/* What is written is read again, and means the same. */
static void test_rules_again(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "{\"rules\": \"california-shfl\"}",
        "{\"rules\": \"california-grand\", \"posting\": {\"schedule\": \"A7\", "
        "\"rounds_per_shuffle\": 3}, \"cards\": \"entered\", \"dealer\": \"person\"}",
        "{\"rules\": \"california-bureau\", \"posting\": {\"seats\": 10, \"charge_bonus\": "
        "false, \"device\": \"shoe\"}, \"key_for\": \"meter\"}",
        "{\"rules\": \"house-banked\", \"posting\": {\"paytable\": \"TCP-02\", \"progressive\": "
        "{\"paytable\": 2, \"denomination\": 500}, \"reconcile\": [\"bonus\", \"ante\", "
        "\"play\", \"ante-bonus\"], \"pay_style\": \"pick-and-pay\", \"ante_max\": 70000}, "
        "\"result_seconds\": 44}",
    };
    static json_writer writer;
    static char written[MESSAGE_SIZE_MAX], again[MESSAGE_SIZE_MAX];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!read_message(open_with(rows[i]))) {
            fail_msg("%s: %s at '%s' (%s)", rows[i], error.code, error.where, error.message);
        }
        table_rules first = request.rules;
        json_writer_begin(&writer, drain, written);
        rules_write(&writer, &first, SHAPE_API);
        assert_true(json_writer_flush(&writer));
        assert_true(read_message(open_with(written)));
        assert_memory_equal(&request.rules.meaning, &first.meaning, sizeof first.meaning);
        assert_int_equal(request.rules.given, first.given);
        json_writer_begin(&writer, drain, again);
        rules_write(&writer, &request.rules, SHAPE_API);
        assert_true(json_writer_flush(&writer));
        assert_string_equal(written, again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_command),
        cmocka_unit_test(test_valid),
        cmocka_unit_test(test_left_out),
        cmocka_unit_test(test_strange),
        cmocka_unit_test(test_rest),
        cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_amounts),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_words_in_messages),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_size),
        cmocka_unit_test(test_depth),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_rules_refused),
        cmocka_unit_test(test_rules_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
