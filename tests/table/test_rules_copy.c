/* SPDX-License-Identifier: MIT */
/*
 * Rules in full as bytes: they make the same posting as the book they came from, also when the book
 * has changed since, and no bytes at all do harm.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "table/rules_copy.h"
#include "table/snapshot.h"

typedef struct copied {
    table_rules rules;
    trey_posting posting;
    size_t size;
    uint8_t bytes[RULES_COPY_MAX];
} copied;

static copied made;

static void copy(const char *ruleset, const char *schedule, const char *paytable,
                 int64_t progressive)
{
    const trey_book *book = &trey_book_builtin;
    trey_choices choices = {.given = 0};
    if (schedule != NULL) {
        choices.given |= 1U << TREY_OPTION_SCHEDULE;
        choices.schedule = trey_book_find_schedule(book, schedule);
        assert_non_null(choices.schedule);
    }
    if (paytable != NULL) {
        choices.given |= 1U << TREY_OPTION_PAYTABLE;
        choices.paytable = trey_book_find_designator(book, paytable);
        assert_non_null(choices.paytable);
    }
    if (progressive != 0) {
        choices.given |= 1U << TREY_OPTION_PROGRESSIVE;
        choices.progressive = trey_book_progressive(book, progressive);
        assert_non_null(choices.progressive);
    }
    trey_refusal refusal =
        table_rules_make(&made.rules, trey_book_find_ruleset(book, ruleset), &choices);
    assert_int_equal(refusal.status, TREY_OK);
    assert_int_equal(table_rules_post(&made.rules, book, &made.posting).status, TREY_OK);
    bytes_writer writer = {.bytes = made.bytes, .capacity = sizeof made.bytes};
    rules_copy_write(&writer, &made.posting);
    assert_false(writer.is_full);
    made.size = writer.size;
}

static void assert_texts(const char *const *a, const char *const *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_string_equal(a[i], b[i]);
    }
}

static void check(void)
{
    rules_copy read;
    trey_posting posting;
    assert_true(rules_copy_read(&read, made.bytes, made.size));
    assert_int_equal(table_rules_post(&made.rules, &read.book, &posting).status, TREY_OK);
    const trey_ruleset *one = made.posting.ruleset, *other = posting.ruleset;
    assert_ptr_equal(other, &read.ruleset);
    assert_string_equal(one->title, other->title);
    assert_string_equal(one->source, other->source);
    assert_string_equal(one->bonus_spot, other->bonus_spot);
    assert_string_equal(one->shuffler, other->shuffler);
    assert_int_equal(one->notice_count, other->notice_count);
    assert_texts(one->notices, other->notices, one->notice_count);
    assert_int_equal(one->collection_count, other->collection_count);
    assert_texts(one->collection, other->collection, one->collection_count);
    assert_int_equal(one->akq_name, other->akq_name);
    assert_int_equal(one->bonus_shape, other->bonus_shape);
    assert_memory_equal(one->options, other->options, sizeof one->options);
    assert_string_equal(made.posting.bonus->id, posting.bonus->id);
    assert_int_equal(made.posting.bonus_most, posting.bonus_most);
    assert_int_equal(made.posting.pay_style, posting.pay_style);
    /* What is read is written as it was. */
    static uint8_t again[RULES_COPY_MAX];
    bytes_writer writer = {.bytes = again, .capacity = sizeof again};
    rules_copy_write(&writer, &posting);
    assert_int_equal(writer.size, made.size);
    assert_memory_equal(again, made.bytes, made.size);
}

static void same_posting(void **state)
{
    (void)state;
    for (size_t i = 0; i < trey_book_builtin.ruleset_count; i++) {
        const trey_ruleset *ruleset = &trey_book_builtin.rulesets[i];
        copy(ruleset->id, NULL, NULL, 0);
        check();
    }
    for (size_t i = 0; i < trey_book_builtin.designator_count; i++) {
        copy("house-banked", NULL, trey_book_builtin.designators[i].id, 1);
        check();
    }
    copy("california-grand", "B9", NULL, 0);
    check();
}

/* Flips every bit in turn: whatever is read, makes the posting of the digest or none. */
static void any_bytes(void **state)
{
    (void)state;
    static const struct {
        const char *ruleset, *schedule;
        int64_t progressive;
    } rows[] = {{"california-bureau", "A4", 0}, {"house-banked", NULL, 1}};
    for (size_t r = 0; r < 2; r++) {
        copy(rows[r].ruleset, rows[r].schedule, NULL, rows[r].progressive);
        for (size_t bit = 0; bit < 8 * made.size; bit++) {
            rules_copy read;
            trey_posting posting;
            made.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
            if (rules_copy_read(&read, made.bytes, made.size) &&
                table_rules_post(&made.rules, &read.book, &posting).status == TREY_OK) {
                assert_int_equal(posting.ante_max, made.posting.ante_max);
                assert_non_null(trey_posting_bonus_title(&posting));
                assert_true(posting.pay_style <= TREY_PAY_STYLE_PICK_AND_PAY);
            }
            made.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        for (size_t size = 0; size < made.size; size++) {
            rules_copy read;
            assert_false(rules_copy_read(&read, made.bytes, size));
        }
    }
}

/* Rules that lack a text they need are not read, and a text that is too long is not left out. */
static void impossible_texts(void **state)
{
    (void)state;
    static char long_text[UINT16_MAX + 1];
    memset(long_text, 'x', UINT16_MAX);
    copy("california-bureau", "A4", NULL, 0);
    trey_ruleset ruleset = *made.posting.ruleset;
    trey_schedule schedule = *made.posting.schedule;
    trey_posting posting = made.posting;
    posting.ruleset = &ruleset;
    posting.schedule = &schedule;
    const char **const needed[] = {&ruleset.id, &ruleset.families[0], &ruleset.notices[0],
                                   &schedule.family};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        const char *was = *needed[i];
        assert_non_null(was);
        rules_copy read;
        bytes_writer writer = {.bytes = made.bytes, .capacity = sizeof made.bytes};
        *needed[i] = NULL;
        rules_copy_write(&writer, &posting);
        assert_false(writer.is_full);
        assert_false(rules_copy_read(&read, made.bytes, writer.size));
        writer = (bytes_writer){.bytes = made.bytes, .capacity = sizeof made.bytes};
        *needed[i] = long_text;
        rules_copy_write(&writer, &posting);
        assert_true(writer.is_full);
        *needed[i] = was;
    }
}

/* ---- A table whose book has changed ---- */

static rules_copy kept;

static const trey_book *find_kept(void *context, const digest *meaning)
{
    const digest *wanted = context;
    return digest_equal(wanted, meaning) ? &kept.book : NULL;
}

static void older_rules(void **state)
{
    (void)state;
    copy("california-bureau", "A4", NULL, 0);
    assert_true(rules_copy_read(&kept, made.bytes, made.size));
    trey_schedule schedule = *made.posting.schedule;
    schedule.player.parts[0].bands[0].fee += 50;
    trey_book changed = {.schedule_count = 1, .schedules = &schedule, .next = &trey_book_builtin};
    rules_archive archive = {find_kept, &made.rules.meaning};
    table_event opened = {.kind = TABLE_OPENED, .time = 1000, .person = 9, .rules = &made.rules};
    static live_table table, again;
    table_init(&table, 7, &changed);
    assert_int_equal(table_apply(&table, &opened, NULL, NULL).status, TABLE_REFUSED_RULES_DIFFER);
    table.archive = &archive;
    assert_int_equal(table_apply(&table, &opened, NULL, NULL).status, TREY_OK);
    assert_ptr_equal(table.posted_from, &kept.book);
    assert_int_equal(trey_schedule_player_fee(table.posting.schedule, 100),
                     trey_schedule_player_fee(made.posting.schedule, 100));

    /* A snapshot is read with them, too. */
    uint8_t bytes[SNAPSHOT_MAX];
    bytes_writer writer = {.bytes = bytes, .capacity = sizeof bytes};
    snapshot_write(&writer, &table);
    table_init(&again, 7, &changed);
    assert_false(snapshot_read(&again, bytes, writer.size));
    table_init(&again, 7, &changed);
    again.archive = &archive;
    assert_true(snapshot_read(&again, bytes, writer.size));
    assert_ptr_equal(again.posted_from, &kept.book);

    /* The new fee is posted, and the rotation of the bank goes on. */
    table_rules newer;
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE, .schedule = &schedule};
    assert_int_equal(table_rules_make(&newer, made.posting.ruleset, &choices).status, TREY_OK);
    table_event posted = {.kind = TABLE_POSTED, .time = 2000, .person = 9, .rules = &newer};
    table.rotation.holder = 5;
    table.rotation.holder_seat = 2;
    assert_int_equal(table_apply(&table, &posted, NULL, NULL).status, TREY_OK);
    assert_ptr_equal(table.posted_from, &changed);
    assert_int_equal(table.rotation.holder, 5);
    assert_ptr_equal(table.posting.schedule, &schedule);

    /* The same with more rounds in a row: the holder stays, the limit is the new one (BANK-2). */
    trey_ruleset longer = *made.posting.ruleset;
    longer.bank_rounds_max += 3;
    changed.ruleset_count = 1;
    changed.rulesets = &longer;
    assert_int_equal(table_rules_make(&newer, &longer, &choices).status, TREY_OK);
    posted.time = 3000;
    assert_int_equal(table_apply(&table, &posted, NULL, NULL).status, TREY_OK);
    assert_int_equal(table.rotation.holder, 5);
    assert_int_equal(table.rotation.rounds_max, longer.bank_rounds_max);
    table_finish(&table);
    table_finish(&again);
}

/* Who closed a table is known afterwards, also when the table closed by itself. */
static void closed_by(void **state)
{
    (void)state;
    copy("house-banked", NULL, NULL, 0);
    static live_table table;
    table_init(&table, 7, &trey_book_builtin);
    const struct {
        table_event_kind kind;
        uint32_t person, closed_by;
    } rows[] = {{TABLE_OPENED, 9, 0},
                {TABLE_CLOSED, 4, 4},
                {TABLE_OPENED, 9, 0},
                {TABLE_DRAINED, 5, 5},
                {TABLE_CLOSED, PERSON_TABLE, 5}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table_event event = {.kind = rows[i].kind,
                             .time = (int64_t)i,
                             .person = rows[i].person,
                             .rules = &made.rules};
        assert_int_equal(table_apply(&table, &event, NULL, NULL).status, TREY_OK);
        assert_int_equal(table.closed_by, rows[i].closed_by);
    }
    table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_posting),     cmocka_unit_test(any_bytes),
        cmocka_unit_test(impossible_texts), cmocka_unit_test(older_rules),
        cmocka_unit_test(closed_by),
    };
    return cmocka_run_group_tests_name("rules copy", tests, NULL, NULL);
}
