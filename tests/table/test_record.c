/* SPDX-License-Identifier: MIT */
/*
 * Events, transfers, snapshots and the ledger as bytes: they are read back as written, what is
 * secret is not in the bytes, and no bytes at all do harm.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "table/cage.h"
#include "table/command.h"
#include "table/record.h"
#include "table/snapshot.h"

static const record_seal seal = {.key = "0123456789abcdef0123456789abcde", .table = 7};

static const trey_card cards[] = {3, 14, 15, 51};
static table_rules some_rules;

static void make_rules(void)
{
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE | 1U << TREY_OPTION_DECKS,
                            .schedule = trey_book_schedule(&trey_book_builtin, "A7", 2)};
    choices.value[TREY_OPTION_DECKS] = 2;
    trey_refusal refusal = table_rules_make(
        &some_rules, trey_book_ruleset(&trey_book_builtin, "california-grand", 16), &choices);
    assert_int_equal(refusal.status, TREY_OK);
}

/* An event with something in every field. */
static table_event full_event(table_event_kind kind)
{
    table_event event = {.kind = kind,
                         .time = 1234567890123,
                         .person = 0x01020304,
                         .approver = 0x05060708,
                         .author = 0x090a0b0c,
                         .by_floor = true,
                         .seat = 9,
                         .wager = TREY_WAGER_PROGRESSIVE,
                         .amount = -987654321012345,
                         .flag = true,
                         .reason = TREY_VOID_STAFF_DECISION,
                         .device = TREY_DEVICE_HAND,
                         .key = TREY_KEY_ADJUST,
                         .hand = TREY_AWARD_AKQ_SPADES,
                         .card_count = sizeof cards,
                         .cards = cards,
                         .text = "a spilled drink",
                         .text_size = 15,
                         .rules = &some_rules};
    memset(event.digest.bytes, 0xd1, sizeof event.digest.bytes);
    memset(event.id, 0x1d, sizeof event.id);
    memset(event.seed, 0x5e, sizeof event.seed);
    return event;
}

static size_t write(uint8_t bytes[RECORD_EVENT_MAX], const table_event *event)
{
    bytes_writer to = {.bytes = bytes, .capacity = RECORD_EVENT_MAX};
    record_write_event(&to, event, &seal);
    assert_false(to.is_full);
    return to.size;
}

static void assert_same(const table_event *a, const table_event *b)
{
    uint32_t fields = table_event_fields(a->kind);
    assert_int_equal(a->kind, b->kind);
    assert_true(a->time == b->time);
#define HAS(field) ((fields & (field)) != 0)
    assert_true(!HAS(EVENT_PERSON) || a->person == b->person);
    assert_true(!HAS(EVENT_APPROVER) || a->approver == b->approver);
    assert_true(!HAS(EVENT_AUTHOR) || a->author == b->author);
    assert_int_equal(a->by_floor, b->by_floor);
    assert_true(!HAS(EVENT_SEAT) || a->seat == b->seat);
    assert_true(!HAS(EVENT_WAGER) || a->wager == b->wager);
    assert_true(!HAS(EVENT_AMOUNT) || a->amount == b->amount);
    assert_true(!HAS(EVENT_FLAG) || a->flag == b->flag);
    assert_true(!HAS(EVENT_REASON) || a->reason == b->reason);
    assert_true(!HAS(EVENT_DEVICE) || a->device == b->device);
    assert_true(!HAS(EVENT_KEY) || (a->key == b->key && a->hand == b->hand));
    assert_true(!HAS(EVENT_DIGEST) || digest_equal(&a->digest, &b->digest));
    assert_true(!HAS(EVENT_ID) || memcmp(a->id, b->id, FAIR_ID_SIZE) == 0);
    assert_true(!HAS(EVENT_SEED) || memcmp(a->seed, b->seed, FAIR_SEED_SIZE) == 0);
    assert_true(!HAS(EVENT_CARDS) ||
                (a->card_count == b->card_count && memcmp(a->cards, b->cards, a->card_count) == 0));
    assert_true(!HAS(EVENT_TEXT) ||
                (a->text_size == b->text_size && memcmp(a->text, b->text, a->text_size) == 0));
    assert_true(!HAS(EVENT_RULES) || memcmp(a->rules, b->rules, sizeof *a->rules) == 0);
#undef HAS
}

static void every_event_comes_back(void **state)
{
    (void)state;
    make_rules();
    for (table_event_kind kind = 0; kind < TABLE_EVENT_KIND_COUNT; kind++) {
        uint8_t bytes[RECORD_EVENT_MAX];
        table_event event = full_event(kind), back;
        record_space space;
        size_t size = write(bytes, &event);
        assert_int_equal(record_read_event(&back, &space, bytes, size, event.time, &seal),
                         RECORD_OK);
        assert_same(&event, &back);
    }
}

enum { MARKS_AT = 3 }; /* after the version and the kind */

/* The same event as an earlier version wrote it: without marks and author, and the approver only
 * in version 3. */
static size_t write_earlier(uint8_t bytes[RECORD_EVENT_MAX], const table_event *event,
                            uint8_t version)
{
    size_t size = write(bytes, event) - 1;
    memmove(bytes + MARKS_AT, bytes + MARKS_AT + 1, size - MARKS_AT);
    bytes[0] = version;
    uint32_t fields = table_event_fields(event->kind);
    bool is_longer =
        (fields & EVENT_AUTHOR) != 0 || ((fields & EVENT_APPROVER) != 0 && version < 3);
    return size - (is_longer ? 4 : 0);
}

/* Journals of earlier versions are read for ever. */
static void earlier_versions_are_read(void **state)
{
    (void)state;
    const table_event_kind kinds[] = {TABLE_VOIDED, TABLE_SHUFFLER_FAILED, TABLE_SETTLED,
                                      TABLE_WAGER_PLACED, TABLE_LEAVING};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        uint8_t bytes[RECORD_EVENT_MAX];
        table_event event = full_event(kinds[k]), back;
        record_space space;
        size_t size = write_earlier(bytes, &event, 2);
        assert_int_equal(record_read_event(&back, &space, bytes, size, event.time, &seal),
                         RECORD_OK);
        assert_int_equal(back.person, event.person);
        assert_int_equal(back.author, 0);
        assert_int_equal(back.approver, 0);
        assert_false(back.by_floor);
        /* Version 3 has an approver, and no event that has none. */
        size = write_earlier(bytes, &event, 3);
        record_status wanted = k < 2 ? RECORD_OK : RECORD_BROKEN;
        assert_int_equal(record_read_event(&back, &space, bytes, size, event.time, &seal), wanted);
        assert_true(k >= 2 || back.approver == event.approver);
        event.approver = 0;
        size = write_earlier(bytes, &event, 3);
        assert_int_equal(record_read_event(&back, &space, bytes, size, event.time, &seal),
                         RECORD_BROKEN);
    }
}

/* The bytes that version 5 added to rules. */
enum { PACE_SIZE = 4 + 4 + 1 };

/* Rules of earlier versions wait for players who are away, and have no rhythm of the showdown. */
static void earlier_rules_wait(void **state)
{
    (void)state;
    make_rules();
    some_rules.away = AWAY_FOLD;
    some_rules.showdown = SHOWDOWN_HANDS_FIRST;
    uint8_t bytes[RECORD_EVENT_MAX];
    table_event event = full_event(TABLE_POSTED), back;
    record_space space;
    size_t size = write(bytes, &event);
    assert_int_equal(record_read_event(&back, &space, bytes, size, event.time, &seal), RECORD_OK);
    assert_int_equal(back.rules->away, AWAY_FOLD);
    assert_int_equal(back.rules->showdown, SHOWDOWN_HANDS_FIRST);
    size = write_earlier(bytes, &event, 2);
    enum { ADDED = 2 + PACE_SIZE };
    size_t away_at = size - DIGEST_SIZE - ADDED;
    memmove(bytes + away_at, bytes + away_at + ADDED, DIGEST_SIZE);
    assert_int_equal(record_read_event(&back, &space, bytes, size - ADDED, event.time, &seal),
                     RECORD_OK);
    assert_int_equal(back.rules->away, AWAY_WAIT);
    assert_int_equal(back.rules->showdown, SHOWDOWN_SEAT_BY_SEAT);
    assert_true(digest_equal(&back.rules->meaning, &some_rules.meaning));
}

/* Rules of version 4 have one pause, wait for everybody, and do not forbid to keep betting. */
static void earlier_rules_have_no_pace(void **state)
{
    (void)state;
    make_rules();
    some_rules.away = AWAY_FOLD;
    some_rules.result_seconds = 9;
    some_rules.result_seconds_min = 3;
    some_rules.missed_rounds_max = 4;
    some_rules.keep_betting = KEEP_BETTING_FORBIDDEN;
    uint8_t bytes[RECORD_EVENT_MAX];
    table_event event = full_event(TABLE_POSTED), back;
    record_space space;
    size_t size = write(bytes, &event);
    assert_int_equal(record_read_event(&back, &space, bytes, size, event.time, &seal), RECORD_OK);
    assert_int_equal(back.rules->result_seconds_min, 3);
    assert_int_equal(back.rules->missed_rounds_max, 4);
    assert_int_equal(back.rules->keep_betting, KEEP_BETTING_FORBIDDEN);
    bytes[0] = 4;
    size_t pace_at = size - DIGEST_SIZE - PACE_SIZE;
    memmove(bytes + pace_at, bytes + pace_at + PACE_SIZE, DIGEST_SIZE);
    assert_int_equal(record_read_event(&back, &space, bytes, size - PACE_SIZE, event.time, &seal),
                     RECORD_OK);
    assert_int_equal(back.rules->away, AWAY_FOLD);
    assert_int_equal(back.rules->result_seconds_min, 9);
    assert_int_equal(back.rules->missed_rounds_max, 0);
    assert_int_equal(back.rules->keep_betting, KEEP_BETTING_ALLOWED);
}

/* What goes into JSON is text, whoever wrote the journal. */
static void texts_and_names_are_utf8(void **state)
{
    (void)state;
    make_rules();
    const table_event_kind kinds[] = {TABLE_VOIDED, TABLE_POSTED};
    const char *const found[] = {"spilled", "california-grand"};
    for (size_t k = 0; k < 2; k++) {
        uint8_t bytes[RECORD_EVENT_MAX];
        table_event event = full_event(kinds[k]), back;
        record_space space;
        size_t size = write(bytes, &event), at = 0;
        while (memcmp(bytes + at, found[k], strlen(found[k])) != 0) {
            assert_true(++at + strlen(found[k]) <= size);
        }
        bytes[at] = 0xFF;
        assert_int_equal(record_read_event(&back, &space, bytes, size, event.time, &seal),
                         RECORD_BROKEN);
    }
}

static bool is_in(const uint8_t *bytes, size_t size, const void *looked_for, size_t length)
{
    for (size_t i = 0; i + length <= size; i++) {
        if (memcmp(bytes + i, looked_for, length) == 0) {
            return true;
        }
    }
    return false;
}

/* ROUND-7: a journal without its key shows no seed and no entered card. */
static void secrets_are_sealed(void **state)
{
    (void)state;
    make_rules();
    const table_event_kind kinds[] = {TABLE_SHOE_PLEDGED, TABLE_HAND_ENTERED};
    for (size_t k = 0; k < 2; k++) {
        uint8_t bytes[RECORD_EVENT_MAX];
        table_event event = full_event(kinds[k]), back;
        record_space space;
        size_t size = write(bytes, &event);
        assert_false(is_in(bytes, size, event.seed, 8));
        assert_false(is_in(bytes, size, cards, sizeof cards));
        assert_int_equal(record_read_event(&back, &space, bytes, size, event.time, NULL),
                         RECORD_OK);
        assert_true(sodium_is_zero(back.seed, sizeof back.seed));
        assert_int_equal(back.card_count, 0);
        /* Another key, another table or another time do not open it. */
        record_seal other = seal;
        other.key[5] ^= 1;
        assert_int_equal(record_read_event(&back, &space, bytes, size, event.time, &other),
                         RECORD_SEALED);
        other = seal;
        other.table++;
        assert_int_equal(record_read_event(&back, &space, bytes, size, event.time, &other),
                         RECORD_SEALED);
        assert_int_equal(record_read_event(&back, &space, bytes, size, event.time + 1, &seal),
                         RECORD_SEALED);
    }
}

/* The nonce follows from what is sealed: a table that records another seed at the same time, after
 * a crash, does not use a nonce twice. */
static void a_nonce_is_used_once(void **state)
{
    (void)state;
    uint8_t bytes[2][RECORD_EVENT_MAX];
    table_event event = full_event(TABLE_SHOE_PLEDGED);
    size_t size = write(bytes[0], &event);
    event.seed[0] ^= 1;
    assert_int_equal(write(bytes[1], &event), size);
    size_t at = 0;
    while (at < size && bytes[0][at] == bytes[1][at]) {
        at++;
    }
    enum { NONCE = 24, TAG = 16 };
    assert_true(at + NONCE + FAIR_SEED_SIZE + TAG <= size);
    event.seed[0] ^= 1;
    assert_int_equal(write(bytes[1], &event), size);
    assert_memory_equal(bytes[0], bytes[1], size); /* the same again */
}

/* A name may fill its place, without a byte at its end. */
static void the_longest_name(void **state)
{
    (void)state;
    make_rules();
    uint8_t bytes[RECORD_EVENT_MAX];
    table_event event = full_event(TABLE_POSTED), back;
    table_rules long_name = some_rules;
    memset(long_name.ruleset, 'a', sizeof long_name.ruleset);
    event.rules = &long_name;
    record_space space;
    size_t size = write(bytes, &event);
    assert_int_equal(record_read_event(&back, &space, bytes, size, event.time, &seal), RECORD_OK);
    assert_memory_equal(back.rules->ruleset, long_name.ruleset, sizeof long_name.ruleset);
}

static void every_status_has_a_text(void **state)
{
    (void)state;
    const record_status all[] = {RECORD_OK, RECORD_NEWER, RECORD_BROKEN, RECORD_SEALED};
    for (size_t i = 0; i < 4; i++) {
        assert_non_null(record_status_text(all[i]));
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(record_status_text(all[i]), record_status_text(all[k]));
        }
    }
}

static uint64_t random_state = 20261116;

static uint32_t random_below(uint32_t bound)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (uint32_t)(random_state >> 33) % bound;
}

/* Cut, lengthened or changed anywhere: never OK with other bytes than an event would have, or the
 * event those bytes are. */
static void damaged_events_are_found(void **state)
{
    (void)state;
    make_rules();
    for (table_event_kind kind = 0; kind < TABLE_EVENT_KIND_COUNT; kind++) {
        uint8_t bytes[RECORD_EVENT_MAX + 1] = {0}, again[RECORD_EVENT_MAX];
        table_event event = full_event(kind), back;
        record_space space;
        size_t size = write(bytes, &event);
        for (size_t cut = 0; cut < size; cut++) {
            assert_int_not_equal(record_read_event(&back, &space, bytes, cut, event.time, &seal),
                                 RECORD_OK);
        }
        assert_int_equal(record_read_event(&back, &space, bytes, size + 1, event.time, &seal),
                         RECORD_BROKEN);
        for (unsigned i = 0; i < 400; i++) {
            size_t at = random_below((uint32_t)size);
            uint8_t was = bytes[at];
            bytes[at] ^= (uint8_t)(1 + random_below(255));
            if (record_read_event(&back, &space, bytes, size, event.time, &seal) == RECORD_OK) {
                assert_int_equal(write(again, &back), size);
                /* An event of an earlier version is written as one of this. */
                bytes[0] = at == 0 ? RECORD_VERSION : bytes[0];
                assert_memory_equal(again, bytes, size);
            }
            bytes[at] = was;
        }
    }
}

static void newer_events_are_distinguished(void **state)
{
    (void)state;
    uint8_t bytes[] = {RECORD_VERSION + 1, 0, 0}, unknown[] = {RECORD_VERSION, 0xff, 0};
    table_event event;
    record_space space;
    assert_int_equal(record_read_event(&event, &space, bytes, 3, 0, &seal), RECORD_NEWER);
    assert_int_equal(record_read_event(&event, &space, unknown, 3, 0, &seal), RECORD_NEWER);
    assert_int_equal(record_read_event(&event, &space, NULL, 0, 0, &seal), RECORD_BROKEN);
}

static void transfers_come_back(void **state)
{
    (void)state;
    for (uint32_t from = 0; from < ACCOUNT_KIND_COUNT; from++) {
        for (trey_rule rule = TREY_RULE_NONE; rule < TREY_RULE_COUNT; rule++) {
            bool is_spot = from == ACCOUNT_SPOT;
            bool is_persons =
                is_spot || from == ACCOUNT_STACK || from == ACCOUNT_WALLET || from == ACCOUNT_FELT;
            bool is_tables =
                from != ACCOUNT_WALLET && from != ACCOUNT_CAGE && from != ACCOUNT_ISSUE;
            uint8_t chips = from == ACCOUNT_ISSUE || (from != ACCOUNT_CAGE && rule % 2 != 0)
                                ? CHIPS_PLAY
                                : CHIPS_CAGE;
            transfer moved = {.from = {.kind = (uint8_t)from,
                                       .chips = chips,
                                       .table = is_tables ? 7 : 0,
                                       .person = is_persons ? 123456 : 0,
                                       .seat = is_spot ? 3 : 0,
                                       .wager = is_spot ? TREY_WAGER_BONUS : 0},
                              .to = {.kind = ACCOUNT_BANK, .table = 7, .chips = chips},
                              .amount = INT64_C(1) << 40,
                              .rule = rule};
            uint8_t bytes[RECORD_TRANSFER_MAX];
            bytes_writer to = {.bytes = bytes, .capacity = sizeof bytes};
            record_write_transfer(&to, &moved);
            assert_false(to.is_full);
            bytes_reader reader = {.bytes = bytes, .left = to.size};
            transfer back;
            assert_true(record_read_transfer(&reader, 7, &back));
            assert_int_equal(reader.left, 0);
            assert_true(account_equal(&moved.from, &back.from));
            assert_true(account_equal(&moved.to, &back.to));
            assert_true(moved.amount == back.amount && moved.rule == back.rule);
            for (size_t cut = 0; cut < to.size; cut++) {
                bytes_reader shorter = {.bytes = bytes, .left = cut};
                assert_false(record_read_transfer(&shorter, 7, &back));
            }
        }
    }
}

/* COVER-10: a byte says the kind of an account and of its chips. What older journals hold means
 * chips from the cage; a cage with play chips, or chips of the cage that were issued, are no
 * accounts. */
static void chips_are_in_the_record(void **state)
{
    (void)state;
    for (uint32_t code = 0; code < 256; code++) {
        account got;
        uint32_t kind = code & 0x7f, is_play = code >> 7;
        bool is_known = kind < ACCOUNT_KIND_COUNT && !(kind == ACCOUNT_CAGE && is_play) &&
                        !(kind == ACCOUNT_ISSUE && !is_play);
        assert_int_equal(record_account_of((uint8_t)code, &got), is_known);
        if (is_known) {
            assert_int_equal(got.kind, kind);
            assert_int_equal(got.chips, is_play ? CHIPS_PLAY : CHIPS_CAGE);
            assert_int_equal(record_account_code(&got), code);
        }
    }
    cage_event issued = {.kind = CAGE_ISSUED, .person = 12, .cashier = 34, .amount = 5600};
    transfer moved = cage_transfer(&issued);
    assert_int_equal(moved.from.kind, ACCOUNT_ISSUE);
    assert_true(moved.from.chips == CHIPS_PLAY && moved.to.chips == CHIPS_PLAY);
    assert_int_equal(cage_check(&issued, 0).status, TREY_OK);
    issued.kind = CAGE_WITHDRAWN;
    moved = cage_transfer(&issued);
    assert_true(moved.from.chips == CHIPS_CAGE && moved.to.kind == ACCOUNT_CAGE);
}

static void the_cage_has_an_approver(void **state)
{
    (void)state;
    cage_event event = {.kind = CAGE_WITHDRAWN,
                        .person = 12,
                        .cashier = 34,
                        .approver = 56,
                        .amount = 5600},
               back;
    uint8_t bytes[CAGE_EVENT_SIZE];
    bytes_writer to = {.bytes = bytes, .capacity = sizeof bytes};
    cage_write(&to, &event);
    assert_int_equal(to.size, CAGE_EVENT_SIZE);
    assert_true(cage_read(&back, bytes, to.size));
    assert_true(back.amount == event.amount && back.approver == 56 && back.cashier == 34);
    for (size_t cut = 0; cut < to.size; cut++) {
        assert_false(cage_read(&back, bytes, cut));
    }
    assert_int_equal(cage_check(&event, 5600).status, TREY_OK);
    const uint32_t nobody_else[] = {12, 34, UINT32_MAX};
    for (size_t i = 0; i < 3; i++) {
        event.approver = nobody_else[i];
        assert_int_equal(cage_check(&event, 5600).status, TABLE_REFUSED_SAME_PERSON);
    }
    memset(bytes + to.size - 4, 0, 4);
    assert_false(cage_read(&back, bytes, to.size));
}

static void the_cage_comes_back(void **state)
{
    (void)state;
    cage_event event = {.kind = CAGE_WITHDRAWN, .person = 12, .cashier = 34, .amount = 5600}, back;
    uint8_t bytes[CAGE_EVENT_SIZE];
    bytes_writer to = {.bytes = bytes, .capacity = sizeof bytes};
    cage_write(&to, &event);
    assert_int_equal(to.size, CAGE_EVENT_SIZE - 4); /* as before there were approvers */
    assert_true(cage_read(&back, bytes, to.size));
    assert_true(back.kind == event.kind && back.person == event.person &&
                back.cashier == event.cashier && back.amount == event.amount && back.approver == 0);
    assert_false(cage_read(&back, bytes, to.size - 1));
    bytes[1] = CAGE_EVENT_KIND_COUNT;
    assert_false(cage_read(&back, bytes, to.size));
    assert_int_equal(cage_check(&event, 5600).status, TREY_OK);
    assert_int_equal(cage_check(&event, 5599).status, TABLE_REFUSED_WALLET_SHORT);
    event.cashier = 12;
    assert_int_equal(cage_check(&event, 5600).status, TABLE_REFUSED_STAFF_PLAYS);
    event = (cage_event){
        .kind = CAGE_DEPOSITED, .person = 12, .cashier = 34, .amount = TREY_AMOUNT_MAX};
    assert_int_equal(cage_check(&event, 0).status, TREY_OK);
    assert_int_equal(cage_check(&event, 1).status, TREY_REFUSED_AMOUNT_TOO_LARGE);
    event.amount = 0;
    assert_int_equal(cage_check(&event, 0).status, TREY_REFUSED_AMOUNT_NOT_POSITIVE);
}

/* ---- Snapshots ---- */

static void fill_seven(void *context, uint8_t *bytes, size_t size)
{
    (void)context;
    memset(bytes, 7, size);
}

static void hear_event(void *context, const live_table *at, const table_event *event)
{
    (void)context, (void)at, (void)event;
}

static void ask(live_table *at, table_command command)
{
    static int64_t time = 1000;
    entropy_source entropy = {fill_seven, NULL};
    table_listener listener = {.happened = hear_event};
    assert_int_equal(table_step(at, &command, time += 10, &entropy, &listener).status, TREY_OK);
}

static live_table first, second;

static void open_with_two_players(void)
{
    make_rules();
    table_init(&first, 7, &trey_book_builtin);
    ask(&first,
        (table_command){
            .kind = COMMAND_OPEN, .role = ROLE_SUPERVISOR, .person = 100, .rules = &some_rules});
    for (uint32_t person = 1; person <= 2; person++) {
        ask(&first, (table_command){.kind = COMMAND_SIT, .person = person, .seat = 2 * person});
        ask(&first, (table_command){.kind = COMMAND_BUY_IN,
                                    .person = person,
                                    .amount = 50000 * person,
                                    .wallet = 1000000});
    }
    ask(&first, (table_command){.kind = COMMAND_DECLINE_BANK, .person = 1, .seat = 2});
}

static size_t take_snapshot(uint8_t bytes[SNAPSHOT_MAX])
{
    bytes_writer to = {.bytes = bytes, .capacity = SNAPSHOT_MAX};
    assert_true(snapshot_is_possible(&first));
    snapshot_write(&to, &first);
    assert_false(to.is_full);
    return to.size;
}

static void a_snapshot_is_the_table(void **state)
{
    (void)state;
    uint8_t bytes[SNAPSHOT_MAX];
    open_with_two_players();
    ask(&first,
        (table_command){.kind = COMMAND_SHUFFLER_FAULT, .role = ROLE_SUPERVISOR, .person = 100});
    size_t size = take_snapshot(bytes);
    table_init(&second, 7, &trey_book_builtin);
    assert_true(snapshot_read(&second, bytes, size));
    assert_true(first.device_failed && second.device_failed); /* IRR-2: to be chosen yet */
    assert_int_equal(second.device, first.device);
    digest a = table_digest(&first), b = table_digest(&second);
    assert_true(digest_equal(&a, &b));
    /* And it goes on alike. */
    table_command take = {.kind = COMMAND_TAKE_BANK, .person = 2, .seat = 4, .amount = 20000};
    table_event begun = {.kind = TABLE_ROUND_BEGUN,
                         .time = second.time,
                         .person = take.person,
                         .seat = take.seat,
                         .amount = take.amount};
    assert_int_equal(table_apply(&first, &begun, NULL, NULL).status, TREY_OK);
    assert_int_equal(table_apply(&second, &begun, NULL, NULL).status, TREY_OK);
    a = table_digest(&first), b = table_digest(&second);
    assert_true(digest_equal(&a, &b));
    assert_false(snapshot_is_possible(&first)); /* a round is under way */
}

static void damaged_snapshots_do_no_harm(void **state)
{
    (void)state;
    uint8_t bytes[SNAPSHOT_MAX], again[SNAPSHOT_MAX];
    open_with_two_players();
    size_t size = take_snapshot(bytes);
    for (size_t cut = 0; cut < size; cut++) {
        table_init(&second, 7, &trey_book_builtin);
        assert_false(snapshot_read(&second, bytes, cut));
    }
    unsigned taken = 0;
    for (unsigned i = 0; i < 20000; i++) {
        size_t at = random_below((uint32_t)size);
        uint8_t was = bytes[at];
        bytes[at] ^= (uint8_t)(1U << random_below(8));
        table_init(&second, 7, &trey_book_builtin);
        if (snapshot_read(&second, bytes, size) && snapshot_is_possible(&second)) {
            bytes_writer to = {.bytes = again, .capacity = sizeof again};
            snapshot_write(&to, &second);
            taken++;
        }
        bytes[at] = was;
    }
    assert_true(taken > 0 && taken < 20000); /* a stack is as good as another; a digest guards it */
}

int main(void)
{
    if (sodium_init() < 0) {
        return 1;
    }
    const struct CMUnitTest rows[] = {
        cmocka_unit_test(texts_and_names_are_utf8),
        cmocka_unit_test(every_event_comes_back),
        cmocka_unit_test(secrets_are_sealed),
        cmocka_unit_test(a_nonce_is_used_once),
        cmocka_unit_test(the_longest_name),
        cmocka_unit_test(every_status_has_a_text),
        cmocka_unit_test(damaged_events_are_found),
        cmocka_unit_test(newer_events_are_distinguished),
        cmocka_unit_test(transfers_come_back),
        cmocka_unit_test(the_cage_comes_back),
        cmocka_unit_test(the_cage_has_an_approver),
        cmocka_unit_test(earlier_versions_are_read),
        cmocka_unit_test(earlier_rules_wait),
        cmocka_unit_test(earlier_rules_have_no_pace),
        cmocka_unit_test(a_snapshot_is_the_table),
        cmocka_unit_test(damaged_snapshots_do_no_harm),
        cmocka_unit_test(chips_are_in_the_record),
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
