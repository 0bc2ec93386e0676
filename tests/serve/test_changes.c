/* SPDX-License-Identifier: MIT */
/*
 * Changes of accounts: each is queued with the change itself, and its bytes in the journal.
 */
#include <sqlite3.h>
#include <string.h>

#include "room/person_event.h"
#include "scratch_people.h"

#define NOW INT64_C(1700000000000)
#define PLAYER ROLE_BIT(PERSON_IS_PLAYER)
#define DEALER ROLE_BIT(PERSON_IS_DEALER)
#define ADMIN ROLE_BIT(PERSON_IS_ADMIN)

enum { LIST_MAX = 32 };

static const char hash[] = "not a hash, and never verified";
static person_change list[LIST_MAX];
static size_t count;

static void run_sql(const char *sql)
{
    sqlite3 *shell;
    people_close(people);
    assert_int_equal(sqlite3_open(path, &shell), SQLITE_OK);
    assert_int_equal(sqlite3_exec(shell, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(shell);
    fine(people_open(&people, path, PEOPLE_OPEN, &error));
}

static uint32_t add(const char *name, role_set roles)
{
    person added;
    fine(people_add(people, name, PERSON_ACCOUNT, roles, hash, NOW, &added, &error));
    return added.number;
}

static void read_changes(void)
{
    fine(people_changes_read(people, list, LIST_MAX, &count, &error));
}

static void is_change(size_t at, person_change_kind kind, uint32_t number, change_origin origin,
                      uint32_t by)
{
    assert_true(at < count);
    assert_string_equal(person_change_code(list[at].kind), person_change_code(kind));
    assert_string_equal(change_origin_name(list[at].by.origin), change_origin_name(origin));
    assert_int_equal(list[at].person, number);
    assert_int_equal(list[at].by.person, by);
    assert_true(list[at].time > NOW);
}

static void every_change_is_queued(void **state)
{
    (void)state;
    char token[TOKEN_SIZE], secret[TOTP_SECRET_TEXT_SIZE];
    char codes[RECOVERY_COUNT][RECOVERY_TEXT_SIZE];
    person who;
    people_set_actor(people, &(change_actor){.origin = CHANGE_BY_TOOL, .user = "kim"});
    uint32_t ada = add("Ada", ADMIN);
    people_set_actor(people, &(change_actor){.origin = CHANGE_BY_PERSON, .person = ada});
    uint32_t dee = add("Dee", PLAYER);
    fine(people_set_roles(people, dee, DEALER, &error));
    fine(people_set_roles(people, dee, DEALER, &error)); /* nothing changes */
    fine(people_set_disabled(people, dee, true, &error));
    fine(people_set_disabled(people, dee, false, &error));
    fine(people_set_password(people, dee, hash, &error));
    fine(link_make(people, dee, NOW, token, &error));
    fine(link_use(people, token, strlen(token), "", hash, NOW, &who, &error));
    fine(factor_reset(people, dee, &error));
    read_changes();
    assert_int_equal(count, 9);
    is_change(0, PERSON_CHANGE_ADDED, ada, CHANGE_BY_TOOL, 0);
    assert_string_equal(list[0].by.user, "kim");
    assert_int_equal(list[0].roles, ADMIN);
    is_change(1, PERSON_CHANGE_ADDED, dee, CHANGE_BY_PERSON, ada);
    is_change(2, PERSON_CHANGE_ROLES, dee, CHANGE_BY_PERSON, ada);
    assert_int_equal(list[2].roles_before, PLAYER);
    assert_int_equal(list[2].roles, DEALER);
    is_change(3, PERSON_CHANGE_DISABLED, dee, CHANGE_BY_PERSON, ada);
    is_change(4, PERSON_CHANGE_ENABLED, dee, CHANGE_BY_PERSON, ada);
    is_change(5, PERSON_CHANGE_PASSWORD, dee, CHANGE_BY_PERSON, ada);
    is_change(6, PERSON_CHANGE_LINK, dee, CHANGE_BY_PERSON, ada);
    is_change(7, PERSON_CHANGE_PASSWORD, dee, CHANGE_BY_LINK, dee);
    is_change(8, PERSON_CHANGE_FACTOR_RESET, dee, CHANGE_BY_PERSON, ada);

    static const uint8_t key[FACTOR_KEY_SIZE] = {7};
    people_set_factor_key(people, key);
    fine(factor_begin(people, dee, secret, &error));
    assert_int_equal(factor_confirm(people, dee, "12345", NOW, NULL, codes, &error),
                     PEOPLE_CODE_WRONG);
    read_changes();
    assert_int_equal(count, 9); /* a factor is a change once it is in use */
}

static void the_first_admin_uses_a_link(void **state)
{
    (void)state;
    char token[TOKEN_SIZE];
    person who;
    fine(link_make_first(people, NOW, token, &error));
    fine(link_use(people, token, strlen(token), "Ada", hash, NOW, &who, &error));
    fine(people_add(people, "Guest 1", PERSON_GUEST, ROLE_BIT(PERSON_IS_GUEST), NULL, NOW, &who,
                    &error));
    fine(people_add(people, "Bot", PERSON_BOT, PLAYER, NULL, NOW, &who, &error));
    uint32_t pat = add("Pat", PLAYER); /* the link's actor is not the one of later changes */
    read_changes();
    assert_int_equal(count, 2);
    is_change(0, PERSON_CHANGE_ADDED, 1, CHANGE_BY_LINK, 0);
    is_change(1, PERSON_CHANGE_ADDED, pat, CHANGE_BY_SERVER, 0);
}

/* What is taken back leaves no record. */
static void a_refused_change_is_not_queued(void **state)
{
    (void)state;
    person who;
    uint32_t ada = add("Ada", ADMIN);
    assert_int_equal(people_set_disabled(people, ada, true, &error), PEOPLE_LAST_ADMIN);
    assert_int_equal(people_set_roles(people, ada, PLAYER, &error), PEOPLE_LAST_ADMIN);
    assert_int_equal(people_add(people, "ada", PERSON_ACCOUNT, PLAYER, hash, NOW, &who, &error),
                     PEOPLE_NAME_TAKEN);
    fine(people_batch_begin(people, &error));
    fine(people_set_password(people, ada, hash, &error));
    people_batch_drop(people);
    read_changes();
    assert_int_equal(count, 1);
}

static void changes_are_dropped_in_order(void **state)
{
    (void)state;
    add("Ada", ADMIN);
    uint32_t dee = add("Dee", PLAYER);
    fine(people_set_disabled(people, dee, true, &error));
    fine(people_changes_read(people, list, 2, &count, &error));
    assert_int_equal(count, 2);
    assert_memory_not_equal(list[0].id, list[1].id, CHANGE_ID_SIZE);
    fine(people_changes_drop(people, list[1].number, &error));
    read_changes();
    assert_int_equal(count, 1);
    is_change(0, PERSON_CHANGE_DISABLED, dee, CHANGE_BY_SERVER, 0);
    fine(people_changes_drop(people, list[0].number, &error));
    fine(people_set_disabled(people, dee, false, &error));
    read_changes();
    assert_int_equal(list[0].number, 4); /* a number is never used again */
}

static void a_damaged_record_is_unreadable(void **state)
{
    (void)state;
    static const char *const damages[] = {
        "kind = kind + 1",
        "origin = 99",
        "by = by + 1",
        "user = 'x'",
        "user = printf('%100d', 1)",
        "person = person + 1",
        "roles = 4",
        "before = 4",
        "time = time + 1",
        "id = x'00'",
        "id = zeroblob(16)",
        "check_sum = x'00'",
        "check_sum = zeroblob(16)",
    };
    add("Ada", ADMIN);
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        char sql[160];
        read_changes();
        assert_int_not_equal(list[count - 1].kind, PERSON_CHANGE_UNREADABLE);
        uint64_t number = list[count - 1].number;
        snprintf(sql, sizeof sql, "UPDATE changes SET %s WHERE number = %llu", damages[i],
                 (unsigned long long)number);
        run_sql(sql);
        fine(people_set_password(people, 1, hash, &error));
        read_changes();
        is_change(count - 2, PERSON_CHANGE_UNREADABLE, 0, CHANGE_BY_SERVER, 0);
        assert_int_equal(list[count - 2].number, number);
    }
}

/* ---- Bytes in the journal ---- */

static const person_change sample = {
    .number = 7,
    .time = NOW,
    .kind = PERSON_CHANGE_ROLES,
    .by = {.origin = CHANGE_BY_TOOL, .user = "kim"},
    .person = 12,
    .roles_before = PLAYER,
    .roles = DEALER,
};

static void bytes_are_read_as_written(void **state)
{
    (void)state;
    uint8_t bytes[PERSON_EVENT_MAX + 1] = {0};
    bytes_writer writer = {.bytes = bytes, .capacity = PERSON_EVENT_MAX};
    person_change change;
    person_event_write(&writer, &sample);
    assert_false(writer.is_full);
    assert_int_equal(writer.size, 36);
    assert_true(person_event_read(&change, bytes, writer.size));
    uint8_t again[PERSON_EVENT_MAX];
    bytes_writer second = {.bytes = again, .capacity = sizeof again};
    person_event_write(&second, &change);
    assert_int_equal(second.size, writer.size);
    assert_memory_equal(again, bytes, writer.size);
    assert_int_equal(change.roles_before, PLAYER);
    assert_int_equal(change.person, 12);
    for (size_t size = 0; size < writer.size; size++) {
        assert_false(person_event_read(&change, bytes, size));
    }
    assert_false(person_event_read(&change, bytes, writer.size + 1));
    /* Version, kind, number, origin, person, roles, size of the name, a zero in it. */
    static const struct {
        size_t at;
        uint8_t value;
    } wrong[] = {{0, 2},
                 {1, PERSON_CHANGE_COUNT},
                 {2, 1},
                 {3, 0},
                 {19, CHANGE_ORIGIN_COUNT},
                 {24, 0},
                 {29, 1},
                 {31, 255},
                 {32, 2},
                 {32, 200},
                 {34, 0}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        uint8_t changed[PERSON_EVENT_MAX];
        memcpy(changed, bytes, sizeof changed);
        changed[wrong[i].at] = wrong[i].value;
        if (person_event_read(&change, changed, writer.size)) {
            fail_msg("byte %zu may be %u", wrong[i].at, wrong[i].value);
        }
    }
    person_change longest = sample;
    memset(longest.by.user, 'u', CHANGE_USER_SIZE - 1);
    writer = (bytes_writer){.bytes = bytes, .capacity = PERSON_EVENT_MAX};
    person_event_write(&writer, &longest);
    assert_false(writer.is_full);
    assert_true(person_event_read(&change, bytes, writer.size));
    assert_string_equal(change.by.user, longest.by.user);
}

static void a_bar_is_read_as_written(void **state)
{
    (void)state;
    uint8_t bytes[PERSON_EVENT_MAX + 1] = {0};
    bytes_writer writer = {.bytes = bytes, .capacity = PERSON_EVENT_MAX};
    person_change change, barred = sample;
    barred.kind = PERSON_CHANGE_BARRED;
    barred.bar = (change_bar){.number = 3, .table = 7, .until = NOW + 1};
    memset(barred.bar.reason, 'r', BAR_REASON_SIZE - 1);
    person_event_write(&writer, &barred);
    assert_false(writer.is_full);
    assert_true(person_event_read(&change, bytes, writer.size));
    assert_int_equal(change.bar.number, 3);
    assert_int_equal(change.bar.table, 7);
    assert_true(change.bar.until == NOW + 1);
    assert_string_equal(change.bar.reason, barred.bar.reason);
    for (size_t size = 0; size < writer.size; size++) {
        assert_false(person_event_read(&change, bytes, size));
    }
    assert_false(person_event_read(&change, bytes, writer.size + 1));
    bytes[0] = 1; /* the version without a bar */
    assert_false(person_event_read(&change, bytes, writer.size));
}

static void a_card_reader_is_read_as_written(void **state)
{
    (void)state;
    uint8_t bytes[PERSON_EVENT_MAX + 1] = {0};
    bytes_writer writer = {.bytes = bytes, .capacity = PERSON_EVENT_MAX};
    person_change change, added = sample;
    added.kind = PERSON_CHANGE_READER_ADDED;
    added.person = 0;
    added.roles = added.roles_before = 0;
    added.reader = (change_reader){.number = 3, .table = 7};
    person_event_write(&writer, &added);
    assert_true(person_event_read(&change, bytes, writer.size));
    assert_int_equal(change.reader.number, 3);
    assert_int_equal(change.reader.table, 7);
    assert_int_equal(change.by.person, added.by.person);
    for (size_t size = 0; size < writer.size; size++) {
        assert_false(person_event_read(&change, bytes, size));
    }
    assert_false(person_event_read(&change, bytes, writer.size + 1));
    bytes[0] = 1; /* the version without a reader */
    assert_false(person_event_read(&change, bytes, writer.size));
    added.reader.table = 0;
    assert_false(person_change_is_valid(&added));
    added.reader.table = 7;
    added.person = 5; /* a reader is not a person */
    assert_false(person_change_is_valid(&added));
}

/* The numbers are in journals. */
static void numbers_stay(void **state)
{
    (void)state;
    static const char *const codes[] = {
        "person-added",      "roles-changed", "person-disabled", "person-enabled",
        "password-set",      "link-made",     "factor-set",      "factor-reset",
        "change-unreadable", "person-barred", "self-excluded",   "bar-lifted",
        "pin-set",           "pin-given",     "reader-added",    "reader-revoked"};
    static const char *const origins[] = {"server", "person", "link", "tool"};
    static const char *const roles[] = {"guest", "player",  "dealer", "floor",
                                        "cage",  "auditor", "admin"};
    assert_int_equal(PERSON_CHANGE_COUNT, sizeof codes / sizeof codes[0]);
    for (size_t i = 0; i < PERSON_CHANGE_COUNT; i++) {
        assert_string_equal(person_change_code((person_change_kind)i), codes[i]);
    }
    for (size_t i = 0; i < CHANGE_ORIGIN_COUNT; i++) {
        assert_string_equal(change_origin_name((change_origin)i), origins[i]);
    }
    for (size_t i = 0; i < PERSON_ROLE_COUNT; i++) {
        assert_string_equal(person_role_name((person_role)i), roles[i]);
    }
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, open_new, close_it)

int main(void)
{
    const struct CMUnitTest rows[] = {
        CASE(every_change_is_queued),
        CASE(the_first_admin_uses_a_link),
        CASE(a_refused_change_is_not_queued),
        CASE(changes_are_dropped_in_order),
        CASE(a_damaged_record_is_unreadable),
        cmocka_unit_test(bytes_are_read_as_written),
        cmocka_unit_test(a_bar_is_read_as_written),
        cmocka_unit_test(a_card_reader_is_read_as_written),
        cmocka_unit_test(numbers_stay),
    };
    return cmocka_run_group_tests(rows, make_directory, remove_directory);
}
