/* SPDX-License-Identifier: MIT */
#include "account.h"

#include "base/assert.h"

const char *chip_kind_name(chip_kind kind)
{
    TREY_ASSERT((unsigned)kind < CHIP_KIND_COUNT);
    return kind == CHIPS_PLAY ? "play" : "cage";
}

const char *account_kind_name(account_kind kind)
{
    static const char *const names[ACCOUNT_KIND_COUNT] = {
        [ACCOUNT_CAGE] = "cage", [ACCOUNT_WALLET] = "wallet", [ACCOUNT_STACK] = "stack",
        [ACCOUNT_SPOT] = "spot", [ACCOUNT_BANK] = "bank",     [ACCOUNT_DROP_BOX] = "drop-box",
        [ACCOUNT_TRAY] = "tray", [ACCOUNT_POOL] = "pool",     [ACCOUNT_ISSUE] = "issue",
        [ACCOUNT_FELT] = "felt",
    };
    TREY_ASSERT((unsigned)kind < ACCOUNT_KIND_COUNT);
    return names[kind];
}

bool account_equal(const account *a, const account *b)
{
    return a->kind == b->kind && a->table == b->table && a->person == b->person &&
           a->seat == b->seat && a->wager == b->wager && a->chips == b->chips;
}

bool account_is_possible(const account *key)
{
    return key->kind < ACCOUNT_KIND_COUNT && key->chips < CHIP_KIND_COUNT &&
           (key->kind != ACCOUNT_CAGE || key->chips == CHIPS_CAGE) &&
           (key->kind != ACCOUNT_ISSUE || key->chips == CHIPS_PLAY);
}

bool account_may_owe(account_kind kind)
{
    return kind == ACCOUNT_TRAY || kind == ACCOUNT_CAGE || kind == ACCOUNT_ISSUE ||
           kind == ACCOUNT_FELT;
}
