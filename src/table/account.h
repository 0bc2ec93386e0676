/* SPDX-License-Identifier: MIT */
/*
 * Where chips are, and how they move: accounts, and transfers between two of them. A transfer takes
 * from one account what it gives to the other, so all accounts together always hold nothing. An
 * account holds chips of one kind (COVER-10); so do all accounts of that kind together.
 */
#ifndef TREY_TABLE_ACCOUNT_H
#define TREY_TABLE_ACCOUNT_H

#include <trey/posting.h>
#include <trey/rule.h>

#include "chips.h"

typedef enum account_kind {
    ACCOUNT_CAGE,     /* what was paid in for chips and not paid out: below zero by all of them */
    ACCOUNT_WALLET,   /* person: chips that are on no table */
    ACCOUNT_STACK,    /* table, person: chips in front of somebody */
    ACCOUNT_SPOT,     /* table, person, seat, wager: a wager in play */
    ACCOUNT_BANK,     /* table: the player-dealer's wager */
    ACCOUNT_DROP_BOX, /* table: collection fees */
    ACCOUNT_TRAY,     /* table: the house's chips, below zero when it has lost */
    ACCOUNT_POOL,     /* table: the progressive's meter in whole cents */
    ACCOUNT_ISSUE,    /* where play chips come from: below zero by all of them */
    ACCOUNT_KIND_COUNT
} account_kind;

/* What does not belong to a kind is zero. */
typedef struct account {
    uint32_t table;
    uint32_t person;
    uint8_t kind; /* account_kind */
    uint8_t seat;
    uint8_t wager; /* trey_wager_kind */
    uint8_t chips; /* chip_kind */
} account;

typedef struct transfer {
    account from, to;
    int64_t amount; /* over zero */
    trey_rule rule; /* why; TREY_RULE_NONE where no rule of the game is behind it */
} transfer;

typedef void transfer_sink(void *context, const transfer *moved);

/* "wallet", "drop-box" … */
const char *account_kind_name(account_kind kind);

bool account_equal(const account *a, const account *b);

/* Whether there can be such an account: the cage has chips of the cage only, and only play chips
 * are issued. */
bool account_is_possible(const account *asked);

/* Whether an account may hold less than nothing: the house's tray, the cage and the issue of play
 * chips. */
bool account_may_owe(account_kind kind);

#endif
