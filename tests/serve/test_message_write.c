/* SPDX-License-Identifier: MIT */
/*
 * The server's frames, byte by byte; what a table keeps of its sections; a buffer that grows.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/event_json.h"
#include "protocol/message_write.h"

static json_writer writer;
static json_buffer buffer;

static void begin(void)
{
    json_buffer_begin(&buffer, &writer);
}

static void assert_written(const char *want)
{
    assert_true(json_writer_flush(&writer));
    assert_true(json_buffer_add(&buffer, "", 1));
    assert_string_equal(buffer.bytes, want);
}

/* The base64 of a proof is what libsodium makes and reads. */
static void test_proofs(void **state)
{
    (void)state;
    static uint8_t proof[FAIR_PROOF_SIZE_MAX], found[FAIR_PROOF_SIZE_MAX];
    static char want[2 * FAIR_PROOF_SIZE_MAX];
    for (size_t i = 0; i < sizeof proof; i++) {
        proof[i] = (uint8_t)(i * i >> 3);
    }
    for (size_t size = 1; size <= sizeof proof; size += size < 100 ? 1 : 997) {
        json_tree tree = {0};
        size_t end = sodium_base64_encoded_len(size, sodium_base64_VARIANT_ORIGINAL);
        want[0] = '"';
        sodium_bin2base64(want + 1, end, proof, size, sodium_base64_VARIANT_ORIGINAL);
        memcpy(want + end, "\"", 2); /* `end` counts the zero byte */
        begin();
        proof_write(&writer, proof, size);
        assert_written(want);
        assert_true(json_tree_read(&tree, buffer.bytes, strlen(buffer.bytes)));
        assert_int_equal(proof_read(found, &tree, JSON_TREE_ROOT), size);
        assert_memory_equal(found, proof, size);
        json_tree_close(&tree);
    }
}

static void test_answers(void **state)
{
    (void)state;
    message_answer answer = {.id = "c17", .table = 3, .first = 1201, .last = 1203};
    begin();
    message_write_answer(&writer, &answer);
    assert_written("{\"type\": \"answer\", \"id\": \"c17\", \"status\": \"ok\", \"table\": 3, "
                   "\"first\": 1201, \"last\": 1203, \"repeat\": false}");
    answer = (message_answer){
        .id = "a\"\\", .table = 3, .first = UINT64_MAX, .last = UINT64_MAX, .is_repeat = true};
    begin();
    message_write_answer(&writer, &answer);
    assert_written("{\"type\": \"answer\", \"id\": \"a\\\"\\\\\", \"status\": \"ok\", \"table\": "
                   "3, \"first\": 18446744073709551615, \"last\": 18446744073709551615, "
                   "\"repeat\": true}");
    answer = (message_answer){.id = "u"};
    begin();
    message_write_answer(&writer, &answer);
    assert_written("{\"type\": \"answer\", \"id\": \"u\", \"status\": \"ok\", \"repeat\": false}");
}

static void test_refusals(void **state)
{
    (void)state;
    message_answer answer = {
        .id = "c", .table = 3, .refusal = trey_refuse(TREY_REFUSED_ANTE_UNDER_MIN, 100, 500)};
    begin();
    message_write_answer(&writer, &answer);
    assert_written(
        "{\"type\": \"answer\", \"id\": \"c\", \"status\": \"refused\", \"table\": 3, "
        "\"error\": \"ante-under-minimum\", \"rule\": \"WAGER-8\", \"message\": \"an "
        "ante of $1.00 is below the table minimum of $5.00\", \"given\": 100, \"limit\": 500, "
        "\"repeat\": false}");
    answer.refusal = table_refuse(TABLE_REFUSED_TABLE_NOT_OPEN, 0, 0);
    begin();
    message_write_answer(&writer, &answer);
    assert_written("{\"type\": \"answer\", \"id\": \"c\", \"status\": \"refused\", \"table\": 3, "
                   "\"error\": \"table-not-open\", \"message\": \"the table is closed; a floor "
                   "supervisor must open it\", \"repeat\": false}");
    answer.refusal = trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, 9, 7); /* no 9 in its text */
    begin();
    message_write_answer(&writer, &answer);
    assert_written("{\"type\": \"answer\", \"id\": \"c\", \"status\": \"refused\", \"table\": 3, "
                   "\"error\": \"seat-out-of-range\", \"rule\": \"GEO-2\", \"message\": \""
                   "no such seat; this table has seats 1 to 7\", \"limit\": 7, \"repeat\": false}");
    begin();
    message_write_refused(&writer, "c", "too-many-requests", "wait a little", 1500);
    assert_written("{\"type\": \"answer\", \"id\": \"c\", \"status\": \"refused\", \"error\": "
                   "\"too-many-requests\", \"message\": \"wait a little\", \"retry\": 1500}");
}

static void test_errors(void **state)
{
    (void)state;
    message_error error = {.code = "wrong-type",
                           .id = "c",
                           .where = "na\"me",
                           .message = "an object is expected here"};
    begin();
    message_write_error(&writer, &error);
    assert_written("{\"type\": \"error\", \"id\": \"c\", \"error\": \"wrong-type\", \"where\": "
                   "\"na\\\"me\", \"message\": \"an object is expected here\"}");
    error =
        (message_error){.code = "card-unknown", .rule = TREY_RULE_HAND_1, .message = "not a card"};
    begin();
    message_write_error(&writer, &error);
    assert_written("{\"type\": \"error\", \"error\": \"card-unknown\", \"rule\": \"HAND-1\", "
                   "\"message\": \"not a card\"}");
    error.refusal = trey_refuse(TREY_REFUSED_DECKS_NOT_ALLOWED, 9, 0);
    begin();
    message_write_error(&writer, &error);
    assert_written("{\"type\": \"error\", \"error\": \"card-unknown\", \"rule\": \"HAND-1\", "
                   "\"message\": \"not a card\", \"given\": 9}");
    begin();
    message_write_pong(&writer, "p", 1700000000000);
    assert_written("{\"type\": \"pong\", \"id\": \"p\", \"time\": 1700000000000}");
}

static void write_two(json_writer *to, const void *context)
{
    const table_event *told = context;
    event_write(to, 1201, &told[0]);
    event_write(to, 1202, &told[1]);
}

static void test_events(void **state)
{
    (void)state;
    table_event first = {.kind = TABLE_WAGER_PLACED,
                         .time = 5,
                         .person = 12,
                         .seat = 2,
                         .wager = TREY_WAGER_ANTE,
                         .amount = 1000};
    table_event second = {.kind = TABLE_BETS_OPENED, .time = 6};
    begin();
    message_write_events(&writer, 3, write_two, (table_event[]){first, second});
    assert_written("{\"type\": \"events\", \"table\": 3, \"events\": [{\"seq\": 1201, \"time\": 5, "
                   "\"event\": \"wager-placed\", \"person\": 12, \"seat\": 2, \"wager\": \"ante\", "
                   "\"amount\": 1000}, {\"seq\": 1202, \"time\": 6, \"event\": \"bets-opened\"}]}");
}

/* ---- What a table keeps ---- */

static live_table live;
static table_view view;
static view_workspace workspace;

static void test_cache(void **state)
{
    (void)state;
    static view_cache cache;
    view_sections changed;
    size_t size;
    table_init(&live, 3, &trey_book_builtin);
    table_look(&live, VIEW_SPECTATOR, &view);
    assert_true(view_cache_update(&cache, &workspace, &view, &changed, NULL));
    assert_int_equal(changed, VIEW_SECTIONS_ALL);
    assert_true(view_cache_update(&cache, &workspace, &view, &changed, NULL));
    assert_int_equal(changed, 0);
    view.is_draining = true;
    view.time = 9;
    assert_true(view_cache_update(&cache, &workspace, &view, &changed, NULL));
    assert_int_equal(changed, 1U << VIEW_SECTION_TABLE);
    const char *bytes = view_cache_section(&cache, VIEW_SECTION_TABLE, &size);
    static const char want[] = "{\"id\": 3, \"state\": \"closed\", \"draining\": true}";
    assert_int_equal(size, sizeof want - 1);
    assert_memory_equal(bytes, want, size);
    begin();
    message_write_state(&writer, &cache, 1U << VIEW_SECTION_TABLE | 1U << VIEW_SECTION_METER, 77,
                        (state_marks){.is_fresh = false});
    assert_written("{\"type\": \"state\", \"table\": 3, \"seq\": 77, \"time\": 9, \"sections\": "
                   "{\"table\": {\"id\": 3, \"state\": \"closed\", \"draining\": true}, "
                   "\"meter\": null}}");
    begin();
    message_write_state(&writer, &cache, 0, 78, (state_marks){.is_fresh = true, .is_test = true});
    assert_written("{\"type\": \"state\", \"table\": 3, \"seq\": 78, \"time\": 9, \"fresh\": true, "
                   "\"test\": true, \"sections\": {}}");
    view_cache_finish(&cache);
    view_cache_finish(&cache);
}

static void test_private(void **state)
{
    (void)state;
    view_mark mark = {{0}};
    bool changed;
    table_init(&live, 3, &trey_book_builtin);
    table_look(&live, (table_viewer){ROLE_SUPERVISOR, 201}, &view);
    assert_true(view_private_update(&mark, &workspace, &view, &changed));
    assert_true(changed);
    begin();
    message_write_you(&writer, 3, 78, workspace.bytes.bytes, workspace.bytes.size);
    assert_written(
        "{\"type\": \"you\", \"table\": 3, \"seq\": 78, \"you\": {\"role\": "
        "\"supervisor\", \"person\": 201, \"seats\": [], \"bound\": 0, \"commands\": "
        "[\"open\"], \"hands\": [], \"staff\": {\"signed_on\": null, \"dealer\": null, "
        "\"lit_by\": null, "
        "\"supervisor\": null, \"void_author\": null}, \"dealer\": null, \"reader\": null, "
        "\"procedure\": "
        "null, \"last_wagers\": [], "
        "\"turns\": []}}");
    assert_true(view_private_update(&mark, &workspace, &view, &changed));
    assert_false(changed);
    view.bound = 5;
    assert_true(view_private_update(&mark, &workspace, &view, &changed));
    assert_true(changed);
}

/* More than a writer holds at once, and more than the buffer begins with. */
static void test_buffer(void **state)
{
    (void)state;
    static char large[3 * JSON_WRITER_SIZE];
    memset(large, 'x', sizeof large);
    begin();
    json_array_begin(&writer);
    json_text(&writer, large, sizeof large);
    json_array_end(&writer);
    assert_true(json_writer_flush(&writer));
    assert_int_equal(buffer.size, sizeof large + 4);
    assert_memory_equal(buffer.bytes + 2, large, sizeof large);
    begin();
    json_integer(&writer, 5);
    assert_written("5");
}

static int finish(void **state)
{
    (void)state;
    json_buffer_finish(&buffer);
    view_workspace_finish(&workspace);
    table_finish(&live);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),  cmocka_unit_test(test_proofs),
        cmocka_unit_test(test_refusals), cmocka_unit_test(test_errors),
        cmocka_unit_test(test_events),   cmocka_unit_test(test_cache),
        cmocka_unit_test(test_private),  cmocka_unit_test(test_buffer),
    };
    return cmocka_run_group_tests(tests, NULL, finish);
}
