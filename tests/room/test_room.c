/* SPDX-License-Identifier: MIT */
/*
 * A room over a real journal: starting, stopping, starting again; keys; money; what breaks it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/house_key.h"
#include "room/room.h"
#include "store/journal_seal.h"

enum { CASHIER = 900, SUPERVISOR = 901, TABLE = 3 };

static char directory[] = "/tmp/trey-room-XXXXXX";
static char path[64];
static const uint8_t key[RECORD_KEY_SIZE] = "a key for tests, of 32 bytes ...";
static int64_t now = 1000000;
static uint64_t random_state = 1;
static table_rules rules;

static void fill(void *context, uint8_t *bytes, size_t size)
{
    (void)context;
    for (size_t i = 0; i < size; i++) {
        random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407;
        bytes[i] = (uint8_t)(random_state >> 56);
    }
}

static room_options options_of(bool create)
{
    return (room_options){.path = path,
                          .create = create,
                          .key = key,
                          .book = &trey_book_builtin,
                          .entropy = {fill, NULL},
                          .snapshot_every = 40};
}

static card_room *open_room(bool create)
{
    card_room *opened;
    journal_error error;
    room_options options = options_of(create);
    if (!room_open(&opened, &options, now, &error)) {
        fail_msg("%s", error.problem.text);
    }
    return opened;
}

static void commit(card_room *in)
{
    journal_error error;
    assert_true(room_commit(in, &error));
}

static room_answer ask_with_key(card_room *in, table_command command, const uint8_t *command_key)
{
    room_answer answer;
    journal_error error;
    assert_true(room_command(in, TABLE, &command, command_key, now += 100, &answer, &error));
    return answer;
}

static void must(card_room *in, table_command command)
{
    room_answer answer = ask_with_key(in, command, NULL);
    assert_string_equal(trey_refusal_code(answer.refusal), "ok");
}

static void deposit(card_room *in, uint32_t person, int64_t amount)
{
    cage_event event = {
        .kind = CAGE_DEPOSITED, .person = person, .cashier = CASHIER, .amount = amount};
    room_answer answer;
    journal_error error;
    assert_true(room_cage(in, &event, NULL, now += 100, &answer, &error));
    assert_int_equal(answer.refusal.status, TREY_OK);
}

static void remove_files(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-writer", "-mark", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[96];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static card_room *open_with_players(void)
{
    remove_files();
    card_room *in = open_room(true);
    trey_choices choices = {.given = 1U << TREY_OPTION_PROGRESSIVE,
                            .progressive = trey_book_progressive(&trey_book_builtin, 1)};
    choices.value[TREY_OPTION_PROGRESSIVE] = 1;
    trey_refusal refusal = table_rules_make(
        &rules, trey_book_ruleset(&trey_book_builtin, "house-banked", 12), &choices);
    assert_int_equal(refusal.status, TREY_OK);
    must(in,
         (table_command){
             .kind = COMMAND_OPEN, .role = ROLE_SUPERVISOR, .person = SUPERVISOR, .rules = &rules});
    for (uint32_t person = 1; person <= 3; person++) {
        deposit(in, person, 1000000);
        must(in, (table_command){.kind = COMMAND_SIT, .person = person, .seat = person});
        must(in, (table_command){.kind = COMMAND_BUY_IN, .person = person, .amount = 200000});
    }
    return in;
}

static void play_round(card_room *in)
{
    const live_table *at = room_state_table(room_state_of(in), TABLE);
    for (uint32_t person = 1; person <= 3; person++) {
        must(in, (table_command){.kind = COMMAND_PLACE,
                                 .person = person,
                                 .seat = person,
                                 .wager = TREY_WAGER_ANTE,
                                 .amount = 500});
        must(in, (table_command){.kind = COMMAND_READY, .person = person});
    }
    while (at->round.phase == TREY_PHASE_DECISIONS) {
        const trey_stake *turn = &at->round.stakes[at->round.turn];
        must(in,
             (table_command){
                 .kind = COMMAND_DECIDE, .person = turn->bettor, .seat = turn->seat, .play = true});
    }
    journal_error error;
    assert_true(room_next_time(in) != INT64_MAX);
    assert_true(room_tick(in, now += 60000, &error));
}

static digest digest_of(const card_room *in)
{
    return room_state_digest(room_state_of(in));
}

/* Everything that was committed is there again, from snapshots or without, and nothing else. */
static void a_room_starts_where_it_stopped(void **state)
{
    (void)state;
    card_room *in = open_with_players();
    for (unsigned round = 0; round < 20; round++) {
        play_round(in);
        commit(in);
    }
    must(in, (table_command){.kind = COMMAND_PLACE,
                             .person = 2,
                             .seat = 2,
                             .wager = TREY_WAGER_ANTE,
                             .amount = 500});
    commit(in);
    digest before = digest_of(in);
    must(in, (table_command){.kind = COMMAND_PLACE,
                             .person = 1,
                             .seat = 1,
                             .wager = TREY_WAGER_ANTE,
                             .amount = 500});
    room_close(in); /* not committed */
    in = open_room(false);
    const live_table *at = room_state_table(room_state_of(in), TABLE);
    assert_int_equal(at->round.wager_count, 1);
    assert_true(at->round_number == 21);
    assert_true(at->waiting_since == now); /* the full time again */
    room_close(in);

    /* The same by replay alone, up to the point. */
    room_state replayed;
    journal_db *read;
    journal_cursor *cursor;
    journal_entry entry;
    journal_error error;
    room_state_problem problem;
    assert_true(room_state_init(&replayed, &trey_book_builtin, key));
    assert_int_equal(journal_open(&read, path, JOURNAL_READ, &error), JOURNAL_OK);
    assert_int_equal(journal_read_all(read, 1, &cursor, &error), JOURNAL_OK);
    bool was_there = false;
    while (journal_cursor_next(cursor, &entry, &error) == JOURNAL_OK) {
        assert_true(room_state_apply_entry(&replayed, &entry, ROOM_STATE_TAKE_ALL, &problem));
        digest here = room_state_digest(&replayed);
        was_there |= digest_equal(&here, &before);
    }
    assert_true(was_there);
    assert_null(ledger_find_wrong(&replayed.ledger));
    journal_cursor_close(cursor);
    journal_close(read);
    room_state_finish(&replayed);
}

/* The ledger: a byte, then accounts of 19 bytes, with the kind first and the balance last. Adds
 * amounts to the first accounts of their kinds; a kind that is given twice means two accounts. */
static void add_to_accounts(uint8_t *content, size_t size, const account_kind kinds[2],
                            const int64_t amounts[2])
{
    size_t changed = 0;
    for (unsigned i = 0; i < 2; i++) {
        size_t at = 1;
        while (at + 19 <= size && (content[at] != kinds[i] || at == changed)) {
            at += 19;
        }
        assert_true(at + 19 <= size);
        int64_t balance;
        memcpy(&balance, content + at + 11, sizeof balance);
        balance += amounts[i];
        memcpy(content + at + 11, &balance, sizeof balance);
        changed = at;
    }
}

static void move_between_wallets(uint8_t *content, size_t size)
{
    add_to_accounts(content, size, (account_kind[]){ACCOUNT_WALLET, ACCOUNT_WALLET},
                    (int64_t[]){1, -1});
}

static void make_chips(uint8_t *content, size_t size)
{
    add_to_accounts(content, size, (account_kind[]){ACCOUNT_WALLET, ACCOUNT_WALLET},
                    (int64_t[]){1, 0});
}

static void move_to_stack(uint8_t *content, size_t size)
{
    add_to_accounts(content, size, (account_kind[]){ACCOUNT_WALLET, ACCOUNT_STACK},
                    (int64_t[]){-1, 1});
}

static void flip_in_the_middle(uint8_t *content, size_t size)
{
    content[size / 2] ^= 0x40;
}

/* Changes the latest snapshot of a subject, as a forger does who knows the public algorithms, or
 * the house's key too. */
static void forge_snapshot(uint32_t subject, void (*change)(uint8_t *, size_t), bool has_key)
{
    sqlite3 *database;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(database,
                                        "SELECT stands_at, version, chain, content FROM snapshots "
                                        "WHERE subject = ?1 ORDER BY stands_at DESC LIMIT 1",
                                        -1, &row, NULL),
                     SQLITE_OK);
    sqlite3_bind_int64(row, 1, subject);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    size_t size = (size_t)sqlite3_column_bytes(row, 3);
    uint8_t *content = malloc(size);
    memcpy(content, sqlite3_column_blob(row, 3), size);
    journal_snapshot forged = {.subject = subject,
                               .at = (uint64_t)sqlite3_column_int64(row, 0),
                               .version = (uint32_t)sqlite3_column_int64(row, 1),
                               .content = {content, size}};
    memcpy(forged.chain.bytes, sqlite3_column_blob(row, 2), JOURNAL_HASH_SIZE);
    sqlite3_finalize(row);
    change(content, size);
    journal_hash made = journal_snapshot_digest(&forged);
    uint8_t subkey[HOUSE_SUBKEY_SIZE];
    house_subkey_make(subkey, key, "journal seal");
    journal_hash seal = journal_seal_snapshot(subkey, &made);
    assert_int_equal(sqlite3_prepare_v2(database,
                                        "UPDATE snapshots SET content = ?1, digest = ?2, "
                                        "seal = coalesce(?5, seal) WHERE subject = ?3 AND "
                                        "stands_at = ?4",
                                        -1, &row, NULL),
                     SQLITE_OK);
    sqlite3_bind_blob(row, 1, content, (int)size, SQLITE_STATIC);
    sqlite3_bind_blob(row, 2, made.bytes, JOURNAL_HASH_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(row, 3, subject);
    sqlite3_bind_int64(row, 4, (int64_t)forged.at);
    if (has_key) {
        sqlite3_bind_blob(row, 5, seal.bytes, JOURNAL_HASH_SIZE, SQLITE_STATIC);
    }
    assert_int_equal(sqlite3_step(row), SQLITE_DONE);
    sqlite3_finalize(row);
    sqlite3_close(database);
    free(content);
}

/* Plays rounds and starts again, so that there are snapshots of everything. Returns the state. */
static digest play_and_stop(void)
{
    card_room *in = open_with_players();
    for (unsigned round = 0; round < 6; round++) {
        play_round(in);
        commit(in);
    }
    room_close(in);
    in = open_room(false);
    digest before = digest_of(in);
    room_close(in);
    return before;
}

/* A forged snapshot is not used: the room starts by replay, in the state it had. That holds for a
 * ledger in which chips come from nowhere even if it was written with the key. */
static void a_forged_snapshot_is_not_used(void **state)
{
    (void)state;
    static const struct {
        uint32_t subject;
        void (*change)(uint8_t *, size_t);
        bool has_key;
    } rows[] = {{TABLE, flip_in_the_middle, false},
                {JOURNAL_LEDGER, move_between_wallets, false},
                {JOURNAL_LEDGER, make_chips, true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        digest before = play_and_stop();
        forge_snapshot(rows[i].subject, rows[i].change, rows[i].has_key);
        card_room *in = open_room(false);
        digest after = digest_of(in);
        assert_memory_equal(&after, &before, sizeof before);
        play_round(in);
        commit(in);
        room_close(in);
    }
}

/* A room does not start if the ledger gives a player another stack than the table does. */
static void stacks_must_agree_at_opening(void **state)
{
    (void)state;
    (void)play_and_stop();
    forge_snapshot(JOURNAL_LEDGER, move_to_stack, true);
    card_room *in;
    journal_error error;
    room_options options = options_of(false);
    assert_false(room_open(&in, &options, now, &error));
    assert_non_null(strstr(error.problem.text, "disagree about a stack"));
    assert_int_equal(error.finding, JOURNAL_FOUND_SNAPSHOT);
}

/* A table that begins the next round as it ends one has snapshots too, or starting would take
 * longer with every day. */
static void a_busy_table_has_snapshots(void **state)
{
    (void)state;
    card_room *in = open_with_players();
    for (unsigned round = 0; round < 20; round++) {
        play_round(in);
        assert_int_equal(room_state_table(room_state_of(in), TABLE)->state, TABLE_IS_IN_ROUND);
        commit(in);
    }
    uint64_t last = room_sequence(in, TABLE);
    room_close(in);
    journal_db *read;
    journal_snapshot snapshot;
    journal_error error;
    assert_int_equal(journal_open(&read, path, JOURNAL_READ, &error), JOURNAL_OK);
    assert_int_equal(journal_snapshot_get(read, TABLE, UINT64_MAX >> 1, &snapshot, &error),
                     JOURNAL_OK);
    assert_true(snapshot.at < last && last - snapshot.at < 100);
    journal_close(read);
}

/* R2: a command that comes twice is carried out once, before and after a restart. */
static void a_key_answers_once(void **state)
{
    (void)state;
    card_room *in = open_with_players();
    const uint8_t once[JOURNAL_KEY_SIZE] = "once and no more";
    table_command place = {
        .kind = COMMAND_PLACE, .person = 1, .seat = 1, .wager = TREY_WAGER_BONUS, .amount = 500};
    room_answer first = ask_with_key(in, place, once);
    assert_int_equal(first.refusal.status, TREY_OK);
    assert_false(first.is_repeat);
    digest after = digest_of(in);
    room_answer again = ask_with_key(in, place, once);
    assert_true(again.is_repeat && again.first == first.first);
    digest still = digest_of(in);
    assert_true(digest_equal(&after, &still));
    commit(in);
    room_close(in);
    in = open_room(false);
    again = ask_with_key(in, place, once);
    assert_true(again.is_repeat && again.first == first.first);
    assert_int_equal(room_state_table(room_state_of(in), TABLE)->round.wager_count, 1);
    /* The same identity with another content. */
    uint8_t reused[JOURNAL_KEY_SIZE];
    memcpy(reused, once, sizeof reused);
    reused[JOURNAL_KEY_SIZE - 1]++;
    again = ask_with_key(in, place, reused);
    assert_true(again.is_reused && !again.is_repeat);
    assert_memory_equal(again.used, once, sizeof once);
    reused[ROOM_KEY_ID_SIZE - 1]++;
    assert_false(ask_with_key(in, place, reused).is_reused);
    /* What was refused was not carried out, and may come again. */
    const uint8_t other[JOURNAL_KEY_SIZE] = "refused at first";
    assert_int_equal(ask_with_key(in, place, other).refusal.status, TREY_REFUSED_WAGER_TWICE);
    place.person = place.seat = 2;
    assert_int_equal(ask_with_key(in, place, other).refusal.status, TREY_OK);
    room_close(in);
}

static void the_cage_and_wallets(void **state)
{
    (void)state;
    card_room *in = open_with_players();
    assert_true(room_state_wallet(room_state_of(in), 1, CHIPS_CAGE) == 800000);
    table_command buy = {.kind = COMMAND_BUY_IN, .person = 1, .amount = 800001, .wallet = 1 << 30};
    assert_int_equal(ask_with_key(in, buy, NULL).refusal.status, TABLE_REFUSED_WALLET_SHORT);
    cage_event out = {.kind = CAGE_WITHDRAWN, .person = 1, .cashier = CASHIER, .amount = 800001};
    room_answer answer;
    journal_error error;
    assert_true(room_cage(in, &out, NULL, now, &answer, &error));
    assert_int_equal(answer.refusal.status, TABLE_REFUSED_WALLET_SHORT);
    out.amount = 800000;
    assert_true(room_cage(in, &out, NULL, now, &answer, &error));
    assert_int_equal(answer.refusal.status, TREY_OK);
    account cage = {.kind = ACCOUNT_CAGE};
    assert_true(ledger_balance(&room_state_of(in)->ledger, &cage) == -2200000);
    must(in, (table_command){.kind = COMMAND_LEAVE, .person = 1});
    assert_true(room_state_wallet(room_state_of(in), 1, CHIPS_CAGE) == 200000);
    room_close(in);
}

/* Dual control: what one person moves for an account counts for a time, also after a restart. */
static void pieces_at_the_cage(void **state)
{
    (void)state;
    enum { WINDOW_MS = 10000 };
    room_options options = options_of(true);
    options.cage_window_ms = WINDOW_MS;
    journal_error error;
    room_answer answer;
    card_room *in;
    remove_files();
    assert_true(room_open(&in, &options, now, &error));
    int64_t start = now;
    deposit(in, 1, 500); /* at start + 100 */
    deposit(in, 2, 7);
    deposit(in, 1, 30);
    cage_event by_two = {.kind = CAGE_DEPOSITED,
                         .person = 1,
                         .cashier = CASHIER,
                         .approver = CASHIER + 1,
                         .amount = 1000};
    assert_true(room_cage(in, &by_two, NULL, now += 100, &answer, &error));
    cage_event out = {.kind = CAGE_WITHDRAWN, .person = 1, .cashier = CASHIER, .amount = 200};
    assert_true(room_cage(in, &out, NULL, now += 100, &answer, &error));
    cage_event issued = {.kind = CAGE_ISSUED, .person = 1, .cashier = CASHIER, .amount = 9};
    assert_true(room_cage(in, &issued, NULL, now += 100, &answer, &error));
    out.amount = 1000000; /* refused: it does not count */
    assert_true(room_cage(in, &out, NULL, now += 100, &answer, &error));
    assert_int_equal(answer.refusal.status, TABLE_REFUSED_WALLET_SHORT);
    commit(in);
    for (unsigned round = 0; round < 2; round++) { /* and after a restart */
        assert_int_equal(room_cage_alone(in, CAGE_DEPOSITED, 1, now), 530);
        assert_int_equal(room_cage_alone(in, CAGE_DEPOSITED, 2, now), 7);
        assert_int_equal(room_cage_alone(in, CAGE_DEPOSITED, 3, now), 0);
        assert_int_equal(room_cage_alone(in, CAGE_WITHDRAWN, 1, now), 200);
        assert_int_equal(room_cage_alone(in, CAGE_ISSUED, 1, now), 0);
        room_close(in);
        options.create = false;
        assert_true(room_open(&in, &options, now, &error));
    }
    assert_int_equal(room_cage_alone(in, CAGE_DEPOSITED, 1, start + 100 + WINDOW_MS), 530);
    room_close(in);
    assert_true(room_open(&in, &options, start + 101 + WINDOW_MS, &error));
    assert_int_equal(room_cage_alone(in, CAGE_DEPOSITED, 1, start + 101 + WINDOW_MS), 30);
    assert_int_equal(room_cage_alone(in, CAGE_DEPOSITED, 1, start + 1000 + WINDOW_MS), 0);
    room_close(in);
}

/* An auditor finds a clock that goes back, at the cage as at a table: in one run, or while the room
 * was closed. */
static void a_clock_that_is_set_back(void **state)
{
    (void)state;
    card_room *in = open_with_players();
    int64_t last = now;
    now -= 500000;
    deposit(in, 1, 100);
    commit(in);
    room_close(in);
    now -= 100000;
    in = open_room(false);
    deposit(in, 1, 100);
    must(in, (table_command){.kind = COMMAND_SIT_OUT, .person = 1});
    commit(in);
    room_close(in);
    now = last;
    static const uint32_t streams[] = {JOURNAL_CAGE, TABLE};
    journal_db *read;
    journal_error error;
    assert_int_equal(journal_open(&read, path, JOURNAL_READ, &error), JOURNAL_OK);
    for (size_t i = 0; i < 2; i++) {
        journal_cursor *cursor;
        journal_entry entry;
        int64_t before = 0;
        assert_int_equal(journal_read_stream(read, streams[i], 1, &cursor, &error), JOURNAL_OK);
        while (journal_cursor_next(cursor, &entry, &error) == JOURNAL_OK) {
            assert_true(entry.time_ms >= before);
            before = entry.time_ms;
        }
        assert_true(before > 0 && before <= last);
        journal_cursor_close(cursor);
    }
    journal_close(read);
}

/* Each wallet holds what a wallet may, and yet the cage cannot count all of it. */
static void more_money_than_can_be_counted(void **state)
{
    (void)state;
    remove_files();
    card_room *in = open_room(true);
    cage_event event = {.kind = CAGE_DEPOSITED, .cashier = CASHIER, .amount = TREY_AMOUNT_MAX};
    room_answer answer = {.refusal = trey_accept()};
    journal_error error;
    for (event.person = 1000; answer.refusal.status == TREY_OK; event.person++) {
        assert_true(event.person < 11000);
        assert_true(room_cage(in, &event, NULL, now, &answer, &error));
    }
    assert_int_equal(answer.refusal.status, TREY_REFUSED_AMOUNT_TOO_LARGE);
    assert_null(ledger_find_wrong(&room_state_of(in)->ledger));
    commit(in);
    digest before = digest_of(in);
    room_close(in);
    in = open_room(false);
    digest after = digest_of(in);
    assert_true(digest_equal(&before, &after));
    room_close(in);
}

/* A clock that was set back while the room was closed: its time goes on from the latest event, and
 * a room that is run from there has its timers. */
static void a_clock_set_back_over_a_restart(void **state)
{
    (void)state;
    card_room *in = open_with_players();
    must(in, (table_command){.kind = COMMAND_PLACE,
                             .person = 1,
                             .seat = 1,
                             .wager = TREY_WAGER_ANTE,
                             .amount = 500});
    commit(in);
    int64_t latest = now;
    assert_true(room_time(in) == latest);
    room_close(in);
    now -= 3600000;
    in = open_room(false);
    assert_true(room_time(in) >= latest);
    now = room_time(in);
    const live_table *at = room_state_table(room_state_of(in), TABLE);
    int64_t wait = room_next_time(in) - now;
    assert_true(wait > 0 && wait <= (int64_t)at->rules.betting_seconds * 1000);
    journal_error error;
    assert_true(room_tick(in, now += wait, &error));
    assert_true(at->round.phase > TREY_PHASE_BETS); /* the time to bet has run out */
    room_close(in);
}

/* ---- Accounts ---- */

static uint64_t count_changes(journal_error *error)
{
    journal_db *journal;
    journal_head head;
    assert_int_equal(journal_open(&journal, path, JOURNAL_READ, error), JOURNAL_OK);
    assert_int_equal(journal_head_of(journal, JOURNAL_PEOPLE, &head, error), JOURNAL_OK);
    journal_close(journal);
    return head.sequence;
}

static void note_change(card_room *in, const person_change *change, bool is_repeat)
{
    room_answer answer;
    journal_error error;
    assert_true(room_note_change(in, change, now += 100, &answer, &error));
    assert_int_equal(answer.is_repeat, is_repeat);
}

static void changes_of_accounts_are_recorded_once(void **state)
{
    (void)state;
    journal_error error;
    person_change first = {.number = 1,
                           .id = {1},
                           .kind = PERSON_CHANGE_ADDED,
                           .person = 70,
                           .by = {.origin = CHANGE_BY_PERSON, .person = 80}},
                  second = first;
    second.id[0] = 2;
    second.number = 2;
    card_room *in = open_with_players();
    digest before = room_state_digest(room_state_of(in));
    note_change(in, &first, false);
    note_change(in, &first, true); /* in the open batch */
    commit(in);
    note_change(in, &first, true);
    note_change(in, &second, false);
    digest after = room_state_digest(room_state_of(in));
    assert_memory_equal(&before, &after, sizeof before);
    room_close(in); /* without a commit */
    assert_int_equal(count_changes(&error), 1);
    now -= 50000; /* the clock was set back: the time of the stream is not */
    in = open_room(false);
    note_change(in, &first, true);
    note_change(in, &second, false);
    commit(in);
    room_close(in);
    assert_int_equal(count_changes(&error), 2);
    now += 100000;
    journal_db *journal;
    journal_cursor *cursor;
    journal_entry entry;
    int64_t time = 0;
    assert_int_equal(journal_open(&journal, path, JOURNAL_READ, &error), JOURNAL_OK);
    assert_int_equal(journal_read_stream(journal, JOURNAL_PEOPLE, 1, &cursor, &error), JOURNAL_OK);
    while (journal_cursor_next(cursor, &entry, &error) == JOURNAL_OK) {
        room_state_problem problem;
        assert_true(room_state_apply_change(&entry, &problem));
        assert_true(entry.time_ms >= time);
        time = entry.time_ms;
        entry.transfers = (journal_bytes){"x", 1};
        assert_false(room_state_apply_change(&entry, &problem));
        assert_int_equal(problem.finding, ROOM_STATE_FOUND_TRANSFERS);
        entry.payload.size--;
        assert_false(room_state_apply_change(&entry, &problem));
        assert_int_equal(problem.finding, ROOM_STATE_FOUND_NOT_AN_EVENT);
    }
    journal_cursor_close(cursor);
    journal_close(journal);
}

static void tables_that_are_not_there(void **state)
{
    (void)state;
    card_room *in = open_with_players();
    static const uint32_t ids[] = {JOURNAL_CAGE, JOURNAL_LEDGER, JOURNAL_PEOPLE, 77};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        table_command sit = {.kind = COMMAND_SIT, .person = 1, .seat = 1};
        room_answer answer;
        journal_error error;
        assert_true(room_command(in, ids[i], &sit, NULL, now, &answer, &error));
        assert_int_equal(answer.refusal.status, TABLE_REFUSED_TABLE_NOT_OPEN);
        sit = (table_command){.kind = COMMAND_OPEN, .role = ROLE_SUPERVISOR, .person = 1};
        assert_true(room_command(in, ids[i], &sit, NULL, now, &answer, &error));
        assert_int_not_equal(answer.refusal.status, TREY_OK); /* no rules */
    }
    assert_int_equal(room_state_of(in)->table_count, 1);
    room_close(in);
}

static void rooms_that_do_not_open(void **state)
{
    (void)state;
    card_room *in = open_with_players(), *other = (card_room *)&now;
    commit(in);
    journal_error error;
    room_options options = options_of(false);
    assert_false(room_open(&other, &options, now, &error)); /* two writers */
    assert_null(other);
    assert_int_equal(error.status, JOURNAL_BUSY);
    room_close(in);
    uint8_t wrong[RECORD_KEY_SIZE] = {1};
    options.key = wrong;
    assert_false(room_open(&other, &options, now, &error));
    assert_non_null(strstr(error.problem.text, "key"));
    options = options_of(true);
    assert_false(room_open(&other, &options, now, &error)); /* it is there already */
    assert_int_equal(error.status, JOURNAL_EXISTS);
    options = options_of(false);
    options.path = "/nowhere/at/all";
    assert_false(room_open(&other, &options, now, &error));
    assert_int_equal(error.status, JOURNAL_NOT_FOUND);
}

static int make_directory(void **state)
{
    (void)state;
    if (mkdtemp(directory) == NULL) {
        return 1;
    }
    snprintf(path, sizeof path, "%s/room.db", directory);
    return 0;
}

static int remove_directory(void **state)
{
    (void)state;
    remove_files();
    return rmdir(directory);
}

int main(void)
{
    if (sodium_init() < 0) {
        return 1;
    }
    const struct CMUnitTest rows[] = {
        cmocka_unit_test(a_room_starts_where_it_stopped),
        cmocka_unit_test(a_forged_snapshot_is_not_used),
        cmocka_unit_test(stacks_must_agree_at_opening),
        cmocka_unit_test(a_busy_table_has_snapshots),
        cmocka_unit_test(a_key_answers_once),
        cmocka_unit_test(the_cage_and_wallets),
        cmocka_unit_test(pieces_at_the_cage),
        cmocka_unit_test(a_clock_that_is_set_back),
        cmocka_unit_test(more_money_than_can_be_counted),
        cmocka_unit_test(a_clock_set_back_over_a_restart),
        cmocka_unit_test(changes_of_accounts_are_recorded_once),
        cmocka_unit_test(tables_that_are_not_there),
        cmocka_unit_test(rooms_that_do_not_open),
    };
    return cmocka_run_group_tests(rows, make_directory, remove_directory);
}
