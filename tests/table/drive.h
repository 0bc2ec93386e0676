/* SPDX-License-Identifier: MIT */
/*
 * For the tests of the live table: a table with a ledger, driven in few words. After each step
 * everything is looked at that must always hold, and a second table that hears only the events must
 * come to the same.
 */
#ifndef TREY_TESTS_DRIVE_H
#define TREY_TESTS_DRIVE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trey/trey.h>

#include "table/command.h"
#include "table/ledger.h"

enum {
    TABLE_ID = 7,
    DEALER = 101,
    SECOND_DEALER = 102,
    SUPERVISOR = 201,
    SECOND_SUPERVISOR = 202,
    PEOPLE = 80,        /* persons 1 to PEOPLE have a wallet … */
    WALLET = 1000000000 /* … with so much */
};

/* Everything that happened, and what it points to. */
typedef struct drive_record {
    table_event event;
    trey_card cards[64];
    char text[EVENT_TEXT_MAX];
    table_rules rules;
} drive_record;

typedef struct drive {
    live_table *at;
    live_table *replayed; /* by events alone */
    live_table *before;   /* the table before the latest command */
    ledger money;
    int64_t now;
    uint64_t random; /* the state of the fake entropy */

    trey_refusal refusal; /* of the latest command … */
    uint32_t step_events; /* … and how much came of it */
    uint32_t step_transfers;
    uint32_t replay_transfers;

    drive_record *records;
    uint32_t record_count, record_room;
    char happened[4096]; /* the codes of the latest command's events */

    /* NULL, or hears each event with its transfers. */
    void (*heard)(void *context, const live_table *at, const table_event *event,
                  const transfer *moved, uint32_t count);
    void *heard_context;
    uint32_t moved_count;
    transfer moved[4096]; /* of the event that is happening */
} drive;

drive *drive_new(void);
void drive_free(drive *d);

/* Play chips into somebody's wallet of them (COVER-10). */
void issue_play_chips(drive *d, uint32_t person, int64_t amount);

/* Rules by pairs of option and value, ended by TREY_OPTION_COUNT; a schedule and a pay table by
 * name, or NULL. */
table_rules drive_rules(const char *ruleset, const char *schedule, ...);

/* In the place of an option: the trey_edition of the rules. */
enum { DRIVE_EDITION = -1 };

#define RULES(...) drive_rules(__VA_ARGS__, TREY_OPTION_COUNT)

/* The same by the reading of before, as older journals have them. */
table_rules drive_edition_1(table_rules rules);

/* With a person who deals, from the shoe or by hand. */
table_rules with_dealer(table_rules rules, table_cards cards);

/* Exactly as it stands, whatever comes of it, with all checks. */
trey_refusal drive_ask(drive *d, const table_command *command);

/* The role and, for staff, the person are filled in where they are not given. */
void drive_expect(drive *d, uint32_t status, table_command command);

/* A command and its fields: DO(d, SIT, .person = 1, .seat = 2). */
#define DO(d, ...) drive_expect(d, TREY_OK, (table_command){.kind = COMMAND_##__VA_ARGS__})
#define NOT(d, status, ...) drive_expect(d, status, (table_command){.kind = COMMAND_##__VA_ARGS__})

/* What came of the latest command: "wager-placed", "bets-closed fees-taken" … */
#define HAPPENED(d, codes) assert_string_equal((d)->happened, codes)

/* Time goes by, and the clock ticks. */
void pass(drive *d, int64_t milliseconds);

/* ---- In few words ---- */

void open_table(drive *d, const table_rules *rules);
void sit(drive *d, uint32_t person, uint32_t seat, int64_t chips);
void stand(drive *d, uint32_t person, int64_t chips);
void bet(drive *d, uint32_t person, uint32_t seat, trey_wager_kind kind, int64_t amount);
void take_bank(drive *d, uint32_t seat, int64_t amount);
void decide(drive *d, uint32_t seat, uint32_t person, bool play);
void proceed(drive *d);

/* The dealer goes on until the round comes to a phase; cards, decisions and keys are not needed. */
void proceed_to(drive *d, trey_phase phase);

/* The dealer pays and takes, seat by seat, until the chips have moved. */
void settle_all_seats(drive *d);

/* HAND-11: the machine fails, and cards are shuffled by hand from now on. */
void go_on_by_hand(drive *d);

/* "As Kd 3c" to the next hand; any number of cards. At the deal a card reader enters it, at the
 * showdown the dealer. */
void enter(drive *d, const char *cards);
void enter_expecting(drive *d, uint32_t status, uint32_t seat, const char *cards);

/* A key of the progressive, pressed by the one whose key it is. */
void press(drive *d, uint32_t status, trey_key key, uint32_t person, uint32_t seat,
           trey_award_hand hand);

int64_t stack(const drive *d, uint32_t person);
int64_t play_wallet(const drive *d, uint32_t person);
int64_t wallet(const drive *d, uint32_t person);
int64_t place(const drive *d, account_kind kind); /* of the table: bank, drop box, tray, pool */

/* ---- Tables as values ---- */

/* The table as it stands, elsewhere. */
void table_copy(live_table *to, const live_table *from);

/* The name of the first field in which two tables differ, or NULL. */
const char *table_difference(const live_table *a, const live_table *b);

/* An error in a table and its ledger, or NULL. */
const char *table_fault(const live_table *at, const ledger *money, int64_t now);

/* A small generator for tests: the next number below n. */
uint32_t draw(uint64_t *state, uint32_t n);

#define ROW(name, function) {name, function, NULL, NULL, NULL}
#define RUN(rows) cmocka_run_group_tests(rows, NULL, NULL)

/* Entropy of 32 equal bytes, and the commitment to it in the current round. */
digest bytes_of(uint8_t filled);
digest commitment(const drive *d, uint32_t person, uint8_t filled);

#endif
