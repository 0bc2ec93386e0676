/* SPDX-License-Identifier: MIT */
/*
 * The checks at the end of `trey audit verify`: the ledger by itself, and tables against their
 * accounts. Replay posts what follows from the events, so no forged journal gets here; only a table
 * that moves chips wrongly would. The accounts are therefore set by hand.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <string.h>

#include "audit/verify_internal.h"

enum { TABLE = 3, PLAYER = 7 };

static const uint8_t key[RECORD_KEY_SIZE] = "a key for tests, of 32 bytes ...";
static verification at;
static verify_summary summary;
static verify_finding found[8];
static live_table *here;

static void keep(void *context, const verify_finding *finding)
{
    (void)context;
    assert_true(summary.findings <= 8);
    found[summary.findings - 1] = *finding;
}

static void open_account(account opened, int64_t balance)
{
    bool is_at_table = opened.kind >= ACCOUNT_STACK && opened.kind <= ACCOUNT_POOL;
    opened.table = is_at_table ? TABLE : 0;
    assert_true(room_state_reserve(&at.state));
    assert_int_equal(ledger_open(&at.state.ledger, &opened, balance), LEDGER_OK);
}

/* A table between rounds with one player, whose stack is all that the cage has given out. */
static int begin(void **state)
{
    (void)state;
    summary = (verify_summary){.findings = 0};
    at = (verification){.sink = keep, .summary = &summary};
    assert_true(room_state_init(&at.state, &trey_book_builtin, key));
    here = room_state_add_table(&at.state, TABLE);
    assert_non_null(here);
    assert_non_null(verify_stream_of(&at, TABLE));
    here->state = TABLE_IS_BETWEEN_ROUNDS;
    here->people_count = 1;
    here->people[0] = (table_person){.person = PLAYER, .stack = 500};
    open_account((account){.kind = ACCOUNT_CAGE}, -1500);
    open_account((account){.kind = ACCOUNT_WALLET, .person = PLAYER}, 600);
    open_account((account){.kind = ACCOUNT_STACK, .person = PLAYER}, 500);
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < at.stream_count; i++) {
        free(at.streams[i]);
    }
    free(at.streams);
    room_state_finish(&at.state);
    return 0;
}

/* The rest of what the cage has given out goes to this account. Exactly one finding names it. */
static void expect_finding(account opened, const char *text)
{
    open_account(opened, 400);
    verify_end(&at);
    assert_int_equal(summary.findings, 1);
    assert_int_equal(found[0].part, VERIFY_LEDGER);
    assert_non_null(strstr(found[0].text, text));
}

static void accounts_that_agree(void **state)
{
    (void)state;
    open_account((account){.kind = ACCOUNT_TRAY}, 400);
    verify_end(&at);
    assert_int_equal(summary.findings, 0);
    assert_true(summary.has_state);
    assert_int_equal(summary.tables, 1);
    assert_int_equal(summary.balances[CHIPS_CAGE][ACCOUNT_WALLET], 600);
    assert_int_equal(summary.balances[CHIPS_CAGE][ACCOUNT_CAGE], -1500);
}

static void chips_on_a_spot_between_rounds(void **state)
{
    (void)state;
    expect_finding(
        (account){.kind = ACCOUNT_SPOT, .person = PLAYER, .seat = 1, .wager = TREY_WAGER_ANTE},
        "holds $4.00 by the ledger and $0.00 by the table");
    assert_non_null(strstr(found[0].text, "table 3"));
}

static void chips_on_a_spot_in_a_round(void **state)
{
    (void)state;
    here->state = TABLE_IS_IN_ROUND;
    open_account(
        (account){.kind = ACCOUNT_SPOT, .person = PLAYER, .seat = 1, .wager = TREY_WAGER_ANTE},
        400);
    verify_end(&at);
    assert_int_equal(summary.findings, 0);
}

static void a_bank_between_rounds(void **state)
{
    (void)state;
    expect_finding((account){.kind = ACCOUNT_BANK}, "the bank holds $4.00");
}

static void a_stack_that_differs(void **state)
{
    (void)state;
    here->people[0].stack = 900;
    expect_finding((account){.kind = ACCOUNT_TRAY}, "holds $5.00 by the ledger and $9.00");
}

static void a_meter_that_differs(void **state)
{
    (void)state;
    here->meter_seeded = true;
    here->keypad.meter.cents = 300;
    expect_finding((account){.kind = ACCOUNT_POOL}, "holds $4.00 by the ledger and $3.00");
}

static void a_ledger_that_does_not_add_up(void **state)
{
    (void)state;
    verify_end(&at);
    assert_int_equal(summary.findings, 1);
    assert_non_null(strstr(found[0].text, "(L1, L2)"));
}

/* COVER-10 */
static void chips_of_another_kind(void **state)
{
    (void)state;
    open_account((account){.kind = ACCOUNT_TRAY}, 400);
    open_account((account){.kind = ACCOUNT_ISSUE, .chips = CHIPS_PLAY}, -250);
    open_account((account){.kind = ACCOUNT_STACK, .person = PLAYER + 1, .chips = CHIPS_PLAY}, 250);
    verify_end(&at);
    assert_int_equal(summary.findings, 1);
    assert_non_null(strstr(found[0].text, "(COVER-10)"));
}

/* A ledger that could not be followed says nothing about tables. */
static void a_ledger_that_was_abandoned(void **state)
{
    (void)state;
    at.ledger_is_wrong = true;
    open_account((account){.kind = ACCOUNT_BANK}, 400);
    verify_end(&at);
    assert_int_equal(summary.findings, 0);
    assert_false(summary.has_state);
}

#define ROW(function) cmocka_unit_test_setup_teardown(function, begin, end)

int main(void)
{
    if (sodium_init() < 0) {
        return 1;
    }
    const struct CMUnitTest rows[] = {
        ROW(accounts_that_agree),           ROW(chips_on_a_spot_between_rounds),
        ROW(chips_on_a_spot_in_a_round),    ROW(a_bank_between_rounds),
        ROW(a_stack_that_differs),          ROW(a_meter_that_differs),
        ROW(a_ledger_that_does_not_add_up), ROW(chips_of_another_kind),
        ROW(a_ledger_that_was_abandoned),
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
