/* SPDX-License-Identifier: MIT */
/*
 * The ledger of a room: the balance of every account in cents, with double entry.
 *
 * L1  For each kind of chips, the sum of all balances is zero.
 * L2  Only the trays, the cage, the issue of play chips and chips on the felt can be below zero.
 * L3  An account with balance zero uses no slot.
 * L4  No transfer is between chips from the cage and play chips (COVER-10).
 *
 * Nothing is allocated here: the caller owns the slots and provides more before they are used up.
 */
#ifndef TREY_TABLE_LEDGER_H
#define TREY_TABLE_LEDGER_H

#include "account.h"

typedef struct ledger_slot {
    account key;
    int64_t balance; /* 0: the slot is free */
} ledger_slot;

/* A zeroed ledger is empty and has no room. */
typedef struct ledger {
    ledger_slot *slots;
    uint32_t size; /* number of slots: a power of two, or 0 */
    uint32_t used; /* number of accounts */
} ledger;

typedef enum ledger_status {
    LEDGER_OK,
    LEDGER_NOT_AN_AMOUNT, /* not 1 to TREY_AMOUNT_MAX, or from an account to itself */
    LEDGER_MIXED,         /* the accounts hold different kinds of chips, or one is impossible */
    LEDGER_OVERDRAWN,     /* the account does not hold the amount and cannot be below zero */
    LEDGER_OVERFLOW,      /* the balance would exceed the range of int64_t */
    LEDGER_FULL           /* no room for another account */
} ledger_status;

/* A message for people. */
const char *ledger_status_text(ledger_status status);

/* The number of slots for `accounts` accounts; a power of two. */
uint32_t ledger_size_for(uint32_t accounts);

/* Whether there is room for `accounts` more accounts. */
bool ledger_has_room(const ledger *book, uint32_t accounts);

/* Moves the ledger to other slots: at least ledger_size_for(used) of them. Returns the old slots,
 * which the caller frees. */
ledger_slot *ledger_move_to(ledger *book, ledger_slot *slots, uint32_t size);

int64_t ledger_balance(const ledger *book, const account *key);

/* Checks a transfer and carries it out. Unless it returns LEDGER_OK, nothing changes. */
TREY_MUST_CHECK ledger_status ledger_post(ledger *book, const transfer *moved);

/* Sets the balance of an account that has none yet, to restore a saved ledger. After the last
 * account, check the result with ledger_find_wrong. */
TREY_MUST_CHECK ledger_status ledger_open(ledger *book, const account *key, int64_t balance);

/* Checks L1 and L2 for the whole ledger. Returns NULL, or the first account that violates L2, or an
 * account of the kind of chips that violates L1. */
const ledger_slot *ledger_find_wrong(const ledger *book);

#endif
