/* SPDX-License-Identifier: MIT */
/*
 * The ledger of a room: what every account holds, by double entry in cents.
 *
 * L1  All balances of each kind of chips together are zero.
 * L2  No account is below zero but the trays, the cage and the issue of play chips.
 * L3  An account that holds nothing takes no place.
 * L4  No transfer has chips from the cage at one end and play chips at the other (COVER-10).
 *
 * The memory is the caller's, who gives more of it before it runs out; nothing is allocated here.
 */
#ifndef TREY_TABLE_LEDGER_H
#define TREY_TABLE_LEDGER_H

#include "account.h"

typedef struct ledger_slot {
    account key;
    int64_t balance; /* 0: the slot is free */
} ledger_slot;

/* Zeroed, it is an empty ledger without room. */
typedef struct ledger {
    ledger_slot *slots;
    uint32_t size; /* of slots: a power of two, or 0 */
    uint32_t used;
} ledger;

typedef enum ledger_status {
    LEDGER_OK,
    LEDGER_NOT_AN_AMOUNT, /* zero, below it or over TREY_AMOUNT_MAX; or from an account to itself */
    LEDGER_MIXED,     /* its ends are of different kinds of chips, or there is no such account */
    LEDGER_OVERDRAWN, /* an account that may not owe does not hold so much */
    LEDGER_OVERFLOW,  /* the account would hold more than can be counted */
    LEDGER_FULL       /* no room for another account */
} ledger_status;

/* For people. */
const char *ledger_status_text(ledger_status status);

/* How many slots hold `accounts` accounts with ease; a power of two. */
uint32_t ledger_size_for(uint32_t accounts);

/* Whether so many accounts more have room. */
bool ledger_has_room(const ledger *book, uint32_t accounts);

/* Move to other slots: `size` is ledger_size_for at least what is used. The old ones, which the
 * caller gets back to free, are returned. */
ledger_slot *ledger_move_to(ledger *book, ledger_slot *slots, uint32_t size);

int64_t ledger_balance(const ledger *book, const account *key);

/* Check and change; when refused, nothing has changed. */
TREY_MUST_CHECK ledger_status ledger_post(ledger *book, const transfer *moved);

/* Put a balance into an account that has none, as it was written down before. The ledger is whole
 * again when all accounts are open: ask ledger_find_wrong. */
TREY_MUST_CHECK ledger_status ledger_open(ledger *book, const account *key, int64_t balance);

/* L1 and L2, looked at anew: NULL, or the first account that breaks L2, or any of the chips that
 * break L1. */
const ledger_slot *ledger_find_wrong(const ledger *book);

#endif
