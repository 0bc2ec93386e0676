/* SPDX-License-Identifier: MIT */
/*
 * Responses: the list of errors, and that every response has a JSON body, also without memory.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/failure.h"
#include "serve/floor/approvals.h"
#include "serve/floor/request_key.h"
#include "serve/jobs/job.h"
#include "serve/jobs/log.h"
#include "serve/net/pages.h"

static bool is_short;

void *__real_malloc(size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size)
{
    return is_short ? NULL : __real_malloc(size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return is_short ? NULL : __real_realloc(old, size);
}

static void error_without_memory(void **state)
{
    (void)state;
    http_exchange exchange = {.job.kind = JOB_HTTP};
    is_short = true;
    http_answer_error_at(&exchange, SERVER_ERROR_NO_SUCH_TABLE, "table", "No such table.");
    is_short = false;
    assert_int_equal(exchange.response.status, 503);
    assert_string_equal(exchange.response.content_type, "application/json");
    assert_non_null(exchange.response.constant);
    assert_non_null(strstr(exchange.response.constant, "\"error\": \"no-memory\""));
}

/* There is memory for the writer, but not for the body. */
static void body_without_memory(void **state)
{
    (void)state;
    json_writer *writer = malloc(sizeof *writer);
    http_exchange exchange = {.job.kind = JOB_HTTP};
    assert_non_null(writer);
    json_buffer_begin(&exchange.response.body, writer);
    json_object_begin(writer);
    json_object_end(writer);
    is_short = true;
    bool is_whole = json_writer_flush(writer);
    is_short = false;
    assert_false(is_whole);
    free(writer);
    http_answer_no_memory(&exchange);
    assert_int_equal(exchange.response.status, 503);
    assert_non_null(exchange.response.constant);
}

static void with_memory_again(void **state)
{
    (void)state;
    http_exchange exchange = {.job.kind = JOB_HTTP, .response.is_gzip = true};
    http_answer_no_memory(&exchange);
    assert_false(exchange.response.is_gzip); /* the constant is not compressed */
    exchange.response.is_gzip = true;
    http_answer_error_at(&exchange, SERVER_ERROR_NO_SUCH_TABLE, "table", "No such table.");
    assert_int_equal(exchange.response.status, 404);
    assert_null(exchange.response.constant);
    assert_false(exchange.response.is_gzip);
    static const char wanted[] = "{\"error\": \"no-such-table\", \"where\": \"table\", "
                                 "\"message\": \"No such table.\"}\n";
    assert_int_equal(exchange.response.body.size, sizeof wanted - 1);
    assert_memory_equal(exchange.response.body.bytes, wanted, sizeof wanted - 1);
    json_buffer_finish(&exchange.response.body);
}

/* auth_fail looks an error up by its code. */
static void every_people_status_is_a_server_error(void **state)
{
    (void)state;
    for (people_status status = PEOPLE_END + 1; status < PEOPLE_STATUS_COUNT; status++) {
        server_error error = server_error_find(people_status_code(status));
        assert_int_not_equal(error, SERVER_ERROR_COUNT);
        assert_int_not_equal(server_errors[error].status, 0);
    }
    assert_int_equal(server_error_find("no such code"), SERVER_ERROR_COUNT);
}

/* Rows may share a code; then they share the status, too. */
static void a_code_has_one_status(void **state)
{
    (void)state;
    for (server_error a = 0; a < SERVER_ERROR_COUNT; a++) {
        assert_true(server_errors[a].status != 0 || server_errors[a].is_live);
        for (server_error b = 0; b < SERVER_ERROR_COUNT; b++) {
            bool is_same = strcmp(server_errors[a].code, server_errors[b].code) == 0;
            if (is_same && server_errors[a].status != 0 && server_errors[b].status != 0) {
                assert_int_equal(server_errors[a].status, server_errors[b].status);
            }
        }
    }
}

static bool lists(const char *header, const char *wanted)
{
    return header_lists(header, strlen(header), wanted);
}

/* RFC 9110, 12.5.3: spaces, parameters and weights. */
static void accepted_encodings(void **state)
{
    (void)state;
    static const char *const yes[] = {
        "gzip",       "deflate, gzip",   " \tgzip \t, br", "GZip",    "gzip;q=0.5",
        "gzip ; q=1", "br,gzip;q=0.001", "gzip;level=0",   "gzip;q=", "gzip;x=1;q=0.9"};
    static const char *const no[] = {"",
                                     " ",
                                     "gzi",
                                     "xgzip",
                                     "gzipx",
                                     "br, deflate",
                                     "gzip;q=0",
                                     "gzip; q=0.0",
                                     "gzip ; Q=0.000",
                                     "gzip;x=1;q=0",
                                     ",",
                                     "gzip gzip"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        if (!lists(yes[i], "gzip")) {
            fail_msg("'%s' does not list gzip", yes[i]);
        }
    }
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        if (lists(no[i], "gzip")) {
            fail_msg("'%s' lists gzip", no[i]);
        }
    }
}

/* RFC 9110, 13.1.2: If-None-Match. */
static void entity_tags(void **state)
{
    (void)state;
    static const char tag[] = "\"abc\"";
    static const char *const yes[] = {"\"abc\"",
                                      "W/\"abc\"",
                                      " \"abc\"\t",
                                      "\"x\", \"abc\"",
                                      "*",
                                      " * ",
                                      "\"x\" ,W/\"abc\" , \"y\""};
    static const char *const no[] = {"",      "abc", "\"abcd\"",     "\"ab\"",   "W/",
                                     "W/abc", "**",  "\"x\", \"y\"", "X/\"abc\""};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        if (!tag_matches(yes[i], strlen(yes[i]), tag)) {
            fail_msg("'%s' does not match", yes[i]);
        }
    }
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        if (tag_matches(no[i], strlen(no[i]), tag)) {
            fail_msg("'%s' matches", no[i]);
        }
    }
}

/* Journals of version 0.1 hold these keys. A request that a client repeats after an upgrade must
 * have the same key, or it is carried out twice (request_key.h). */
static void keys_never_change(void **state)
{
    (void)state;
    static const uint8_t command[JOURNAL_KEY_SIZE] = {0xFC, 0x89, 0x2D, 0x81, 0x13, 0x88,
                                                      0xC6, 0x62, 0x01, 0xFF, 0xC5, 0xC5,
                                                      0xE5, 0x9D, 0xAB, 0x0F};
    static const uint8_t other[JOURNAL_KEY_SIZE] = {0xF9, 0x23, 0xA2, 0xA3, 0x24, 0x45, 0x35, 0x84,
                                                    0x7F, 0x78, 0xBF, 0x06, 0x8A, 0x37, 0x31, 0x88};
    static const uint8_t chips[JOURNAL_KEY_SIZE] = {0xF2, 0x75, 0x17, 0xBD, 0xF4, 0xBC, 0x6E, 0x49,
                                                    0x0E, 0x0B, 0x0B, 0xEC, 0x3A, 0xCB, 0xDC, 0x74};
    uint8_t key[JOURNAL_KEY_SIZE];
    table_command sit = {.kind = COMMAND_SIT, .seat = 4};
    request_key made = request_key_command(7, "a-1", &sit);
    assert_memory_equal(made.older, command, sizeof made.older);
    assert_memory_equal(made.bytes, command, ROOM_KEY_ID_SIZE);
    made = request_key_command(0x01020304, "", &sit);
    assert_memory_equal(made.older, other, sizeof made.older);
    first_chips_key(key, 7);
    assert_memory_equal(key, chips, sizeof key);
}

/* The same for the content of a request. */
static void contents_never_change(void **state)
{
    (void)state;
    static const uint8_t sat[REQUEST_CONTENT_SIZE] = {0x31, 0xDF, 0x4D, 0x85, 0xD3, 0xC4};
    static const uint8_t paid[REQUEST_CONTENT_SIZE] = {0x5E, 0x65, 0xBA, 0x50, 0x6F, 0x82};
    table_command sit = {.kind = COMMAND_SIT, .seat = 4};
    cage_event deposit = {.kind = CAGE_DEPOSITED, .person = 6, .cashier = 7, .amount = 50000};
    request_key made = request_key_command(7, "a-1", &sit);
    assert_memory_equal(made.bytes + ROOM_KEY_ID_SIZE, sat, sizeof sat);
    made = request_key_cage("a-1", &deposit);
    assert_memory_equal(made.bytes + ROOM_KEY_ID_SIZE, paid, sizeof paid);
}

/* A command with another value in any member that a client can send has another key. */
static void every_member_counts(void **state)
{
    (void)state;
    static const trey_card cards[2] = {1, 2}, other_cards[2] = {1, 3};
    table_rules rules = {.betting_seconds = 20};
    const table_command plain = {.kind = COMMAND_OPEN,
                                 .card_count = 1,
                                 .text_size = 1,
                                 .cards = cards,
                                 .text = "ab",
                                 .rules = &rules};
    table_rules other_rules = rules;
    other_rules.betting_seconds++;
    table_command others[14];
    for (size_t i = 0; i < 14; i++) {
        others[i] = plain;
    }
    others[0].kind = COMMAND_POST;
    others[1].role = ROLE_SUPERVISOR;
    others[2].seat = 1;
    others[3].wager = TREY_WAGER_BONUS;
    others[4].amount = 1;
    others[5].play = true;
    others[6].reason = 1;
    others[7].key = 1;
    others[8].hand = 1;
    others[9].device = 1;
    others[10].digest.bytes[31] = 1;
    others[11].card_count = 2;
    others[12].text_size = 2;
    others[13].rules = &other_rules;
    request_key first = request_key_command(7, "a", &plain);
    for (size_t i = 0; i < 14; i++) {
        request_key key = request_key_command(7, "a", &others[i]);
        assert_memory_equal(key.bytes, first.bytes, ROOM_KEY_ID_SIZE);
        assert_memory_not_equal(key.bytes, first.bytes, JOURNAL_KEY_SIZE);
    }
    table_command moved = plain;
    moved.cards = other_cards;
    moved.card_count = 2;
    request_key key = request_key_command(7, "a", &moved);
    first = request_key_command(7, "a", &others[11]);
    assert_memory_not_equal(key.bytes, first.bytes, JOURNAL_KEY_SIZE);
    moved = plain;
    moved.wallet = 1; /* not from the client */
    key = request_key_command(7, "a", &moved);
    first = request_key_command(7, "a", &plain);
    assert_memory_equal(key.bytes, first.bytes, JOURNAL_KEY_SIZE);
}

/* The members that only some commands have: a key press for another step is another command. */
static void members_of_some_commands_count(void **state)
{
    (void)state;
    const table_command commands[] = {
        {.kind = COMMAND_PROCEED},
        {.kind = COMMAND_PROCEED, .rest = true},
        {.kind = COMMAND_PROCEED, .has_step = true, .step = 0},
        {.kind = COMMAND_PROCEED, .has_step = true, .step = 1},
        {.kind = COMMAND_PROCEED, .has_pass = true, .pass = 0},
        {.kind = COMMAND_PROCEED, .has_pass = true, .pass = 1},
        {.kind = COMMAND_PROCEED, .has_step = true, .step = 1, .has_pass = true, .pass = 1},
        {.kind = COMMAND_PROCEED, .has_step = true, .step = 1, .rest = true},
        {.kind = COMMAND_SEAT, .player = 5},
        {.kind = COMMAND_SEAT, .player = 6},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        request_key one = request_key_command(7, "a", &commands[i]);
        for (size_t j = 0; j < i; j++) {
            request_key other = request_key_command(7, "a", &commands[j]);
            assert_memory_equal(one.bytes, other.bytes, ROOM_KEY_ID_SIZE);
            assert_memory_not_equal(one.bytes, other.bytes, JOURNAL_KEY_SIZE);
        }
    }
}

/* A key that version 0.1 recorded is a repeat of any command with its id. */
static void older_keys_are_repeats(void **state)
{
    (void)state;
    table_command sit = {.kind = COMMAND_SIT, .seat = 4};
    request_key key = request_key_command(7, "a-1", &sit);
    room_answer answer = {.is_reused = true};
    memcpy(answer.used, key.older, sizeof answer.used);
    request_key_accept_older(&key, &answer);
    assert_true(answer.is_repeat && !answer.is_reused);
    answer = (room_answer){.is_reused = true};
    memcpy(answer.used, key.bytes, sizeof answer.used);
    answer.used[JOURNAL_KEY_SIZE - 1]++;
    request_key_accept_older(&key, &answer);
    assert_true(answer.is_reused && !answer.is_repeat);
}

/* ---- The log ---- */

enum { LOGGED_MAX = 16384 };

static void log_problem(const char *text, char logged[LOGGED_MAX])
{
    int ends[2];
    serve_log to;
    assert_int_equal(pipe(ends), 0);
    log_init(&to, ends[1], LOG_AS_JSON, LOG_INFO);
    LOG(&to, LOG_ERROR, "broken", {"problem", text}, {"path", "a.db"});
    log_finish(&to);
    close(ends[1]);
    ssize_t size = read(ends[0], logged, LOGGED_MAX - 1);
    close(ends[0]);
    assert_true(size > 0);
    logged[size] = '\0';
}

/* The longest failure, of characters that are escaped. */
static void a_failure_fits_into_a_line(void **state)
{
    (void)state;
    char logged[LOGGED_MAX];
    failure problem;
    failure_set(&problem, "%s", "");
    while (strlen(problem.text) < FAILURE_SIZE - 1) {
        failure_add(&problem, "\x7F");
    }
    log_problem(problem.text, logged);
    size_t escaped = 0;
    for (const char *at = logged; (at = strstr(at, "\\u007f")) != NULL; at++) {
        escaped++;
    }
    assert_int_equal(escaped, FAILURE_SIZE - 1);
    assert_non_null(strstr(logged, "\", \"path\": \"a.db\"}\n"));
}

/* A line of JSON can be read, whatever it was to hold. */
static void a_field_that_does_not_fit_is_left_out(void **state)
{
    (void)state;
    char logged[LOGGED_MAX], text[LOGGED_MAX];
    memset(text, 'x', sizeof text);
    for (size_t size = FAILURE_SIZE; size < sizeof text; size += size < 8192 ? 1 : 1024) {
        text[size] = '\0';
        log_problem(text, logged);
        text[size] = 'x';
        const char *found = strstr(logged, "\"problem\": \"x");
        assert_true(found == NULL || strstr(found, "x\"") != NULL);
        assert_int_equal(strcmp(logged + strlen(logged) - 3, "\"}\n"), 0);
    }
    assert_null(strstr(logged, "problem"));
    assert_non_null(strstr(logged, "\"event\": \"broken\", \"path\": \"a.db\"}\n"));
}

/* ---- Requests that wait for a second person ---- */

static void requests_have_limits_and_numbers_of_their_own(void **state)
{
    (void)state;
    static approval_list list;
    uint64_t last = 0;
    for (uint32_t i = 0; i < APPROVALS_MAX; i++) {
        approval *added = approvals_add(&list, 1 + i / APPROVALS_PER_PERSON, 1000, 500);
        assert_non_null(added);
        assert_true(added->number > last && added->number < UINT64_C(1) << 53);
        assert_ptr_equal(approvals_find(&list, added->number), added);
        assert_true(added->state == APPROVAL_WAITING && added->expires == 1500);
        last = added->number;
    }
    assert_null(approvals_add(&list, 1, 1000, 500));  /* too many of one person */
    assert_null(approvals_add(&list, 99, 1000, 500)); /* too many in all */
    assert_int_equal(approvals_waiting(&list), APPROVALS_MAX);
    assert_null(approvals_find(&list, 0));
    assert_null(approvals_find(&list, last + 1));
    /* The place of the one that ended first is used again, its number is not. */
    uint64_t first = list.all[3].number;
    approval_end(&list.all[7], APPROVAL_EXPIRED, 0, 2001);
    approval_end(&list.all[3], APPROVAL_DECLINED, 5, 2000);
    assert_ptr_equal(approvals_add(&list, 99, 500, 500), &list.all[3]); /* the clock went back */
    assert_null(approvals_find(&list, first));
    assert_true(list.all[3].number > last);
    assert_true(approval_is_shown(&list.all[7], 2001 + APPROVALS_SHOWN_MS - 1));
    assert_false(approval_is_shown(&list.all[7], 2001 + APPROVALS_SHOWN_MS));
    assert_true(approval_is_shown(&list.all[0], INT64_MAX / 2));
}

/* The journal shows the key of a packet, and only its cards may be sealed: without the key of the
 * reader nobody can find the cards by trying all of them. */
static void packets_are_hashed_with_a_key(void **state)
{
    (void)state;
    static const char reader[] = "0123456789012345678901234567890123456789012";
    static const char other[] = "1123456789012345678901234567890123456789012";
    const trey_card cards[TREY_HAND_CARDS] = {0, 1, 2}, swapped[TREY_HAND_CARDS] = {1, 0, 2};
    request_key made = request_key_packet(reader, "a", 12, 3, cards);
    request_key same = request_key_packet(reader, "a", 12, 3, cards);
    assert_memory_equal(made.bytes, same.bytes, sizeof made.bytes);
    request_key content[] = {
        request_key_packet(reader, "a", 13, 3, cards),
        request_key_packet(reader, "a", 12, 4, cards),
        request_key_packet(reader, "a", 12, 3, swapped),
    };
    for (size_t i = 0; i < sizeof content / sizeof content[0]; i++) {
        assert_memory_equal(made.bytes, content[i].bytes, ROOM_KEY_ID_SIZE);
        assert_memory_not_equal(made.bytes + ROOM_KEY_ID_SIZE, content[i].bytes + ROOM_KEY_ID_SIZE,
                                REQUEST_CONTENT_SIZE);
    }
    request_key id = request_key_packet(reader, "b", 12, 3, cards);
    assert_memory_not_equal(made.bytes, id.bytes, ROOM_KEY_ID_SIZE);
    request_key elsewhere = request_key_packet(other, "a", 12, 3, cards);
    assert_memory_not_equal(made.bytes, elsewhere.bytes, ROOM_KEY_ID_SIZE);
    assert_memory_not_equal(made.bytes + ROOM_KEY_ID_SIZE, elsewhere.bytes + ROOM_KEY_ID_SIZE,
                            REQUEST_CONTENT_SIZE);
}

static void requests_are_found_by_key(void **state)
{
    (void)state;
    static approval_list list;
    cage_event event = {.kind = CAGE_DEPOSITED, .person = 6, .cashier = 7, .amount = 100};
    request_key key = request_key_cage("k", &event), other = request_key_cage("l", &event);
    assert_null(approvals_find_key(&list, JOURNAL_CAGE, &key));
    approval *added = approvals_add(&list, 7, 1000, 500);
    added->stream = JOURNAL_CAGE;
    added->key = key;
    event.amount = 200; /* the identity is the same */
    request_key changed = request_key_cage("k", &event);
    assert_ptr_equal(approvals_find_key(&list, JOURNAL_CAGE, &key), added);
    assert_ptr_equal(approvals_find_key(&list, JOURNAL_CAGE, &changed), added);
    assert_null(approvals_find_key(&list, JOURNAL_CAGE, &other));
    assert_null(approvals_find_key(&list, JOURNAL_CAGE + 1, &key));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(error_without_memory),
        cmocka_unit_test(body_without_memory),
        cmocka_unit_test(with_memory_again),
        cmocka_unit_test(every_people_status_is_a_server_error),
        cmocka_unit_test(a_code_has_one_status),
        cmocka_unit_test(accepted_encodings),
        cmocka_unit_test(entity_tags),
        cmocka_unit_test(keys_never_change),
        cmocka_unit_test(contents_never_change),
        cmocka_unit_test(every_member_counts),
        cmocka_unit_test(members_of_some_commands_count),
        cmocka_unit_test(older_keys_are_repeats),
        cmocka_unit_test(requests_have_limits_and_numbers_of_their_own),
        cmocka_unit_test(requests_are_found_by_key),
        cmocka_unit_test(packets_are_hashed_with_a_key),
        cmocka_unit_test(a_failure_fits_into_a_line),
        cmocka_unit_test(a_field_that_does_not_fit_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
