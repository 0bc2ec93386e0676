/* SPDX-License-Identifier: MIT */
/*
 * Accounts that hold chips, and transfers between two accounts. A transfer takes from one account
 * what it adds to the other, so the sum of all balances is always zero. An account holds chips of
 * one kind (COVER-10), and the sum is zero for each kind.
 */
#ifndef TREY_TABLE_ACCOUNT_H
#define TREY_TABLE_ACCOUNT_H

#include <trey/posting.h>
#include <trey/rule.h>

#include "chips.h"

typedef enum account_kind {
    ACCOUNT_CAGE,     /* the source of chips from the cage; minus the chips sold and not redeemed */
    ACCOUNT_WALLET,   /* person: their chips that are not on a table */
    ACCOUNT_STACK,    /* table, person: their chips on the table that are not bet */
    ACCOUNT_SPOT,     /* table, person, seat, wager: a wager in play */
    ACCOUNT_BANK,     /* table: the player-dealer's wager */
    ACCOUNT_DROP_BOX, /* table: collection fees */
    ACCOUNT_TRAY,     /* table: the house's chips, below zero when it has lost */
    ACCOUNT_POOL,     /* table: the progressive's meter in whole cents */
    ACCOUNT_ISSUE,    /* the source of play chips; minus the play chips issued */
    ACCOUNT_FELT,     /* table, person: chips in front of a person without a device, which nobody
                         counts; what they won there, or below zero what they lost */
    ACCOUNT_KIND_COUNT
} account_kind;

/* The comments of account_kind name the fields of each kind; the other fields are zero. */
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
    int64_t amount; /* greater than zero */
    trey_rule rule; /* the rule that requires it; TREY_RULE_NONE if no rule of the game does */
} transfer;

typedef void transfer_sink(void *context, const transfer *moved);

/* "wallet", "drop-box" … */
const char *account_kind_name(account_kind kind);

bool account_equal(const account *a, const account *b);

/* Whether an account of this kind can hold these chips: the cage holds only chips from the cage,
 * the issue only play chips. */
bool account_is_possible(const account *key);

/* Whether the balance may be below zero: true for the house's tray, the cage, the issue of play
 * chips and chips on the felt. */
bool account_may_owe(account_kind kind);

#endif
