/* SPDX-License-Identifier: MIT */
/*
 * A hash table with open addressing and linear probing. Accounts often become empty again, as
 * wagers are returned. Freeing a slot moves later entries up (L3), so there are no tombstones, and
 * the size depends only on the accounts that hold chips.
 */
#include "ledger.h"

#include "base/assert.h"

const char *ledger_status_text(ledger_status status)
{
    switch (status) {
    case LEDGER_OK:
        return "ok";
    case LEDGER_NOT_AN_AMOUNT:
        return "a transfer must move more than zero between two different accounts";
    case LEDGER_MIXED:
        return "a transfer cannot mix play chips and chips from the cage (COVER-10)";
    case LEDGER_OVERDRAWN:
        return "the balance of an account would be below zero";
    case LEDGER_OVERFLOW:
        return "the balance of an account would overflow";
    case LEDGER_FULL:
        return "no room for another account";
    }
    return "unknown status";
}

uint32_t ledger_size_for(uint32_t accounts)
{
    uint32_t size = 64;
    while (size / 2 < accounts) { /* at most half full, so that probes stay short */
        size *= 2;
    }
    return size;
}

bool ledger_has_room(const ledger *book, uint32_t accounts)
{
    return book->used + accounts <= book->size / 2;
}

static uint32_t home_of(const ledger *book, const account *key)
{
    uint64_t bits = (uint64_t)key->table << 32 | key->person;
    bits ^= (uint64_t)(key->kind | key->seat << 8 | key->wager << 16 | (uint32_t)key->chips << 24) *
            UINT64_C(0x9E3779B97F4A7C15);
    bits ^= bits >> 29;
    bits *= UINT64_C(0xBF58476D1CE4E5B9);
    return (uint32_t)(bits >> 32) & (book->size - 1);
}

/* The slot of an account, or the free slot for it. There always is a free slot. */
static ledger_slot *slot_of(const ledger *book, const account *key)
{
    uint32_t slot = home_of(book, key);
    while (book->slots[slot].balance != 0 && !account_equal(&book->slots[slot].key, key)) {
        slot = (slot + 1) & (book->size - 1);
    }
    return &book->slots[slot];
}

static void free_slot(ledger *book, ledger_slot *slot)
{
    uint32_t mask = book->size - 1, hole = (uint32_t)(slot - book->slots);
    slot->balance = 0;
    book->used--;
    for (uint32_t next = (hole + 1) & mask; book->slots[next].balance != 0;
         next = (next + 1) & mask) {
        uint32_t home = home_of(book, &book->slots[next].key);
        bool may_move = ((next - home) & mask) >= ((next - hole) & mask);
        if (may_move) {
            book->slots[hole] = book->slots[next];
            book->slots[next].balance = 0;
            hole = next;
        }
    }
}

ledger_slot *ledger_move_to(ledger *book, ledger_slot *slots, uint32_t size)
{
    TREY_ASSERT(size >= ledger_size_for(book->used) && (size & (size - 1)) == 0);
    ledger old = *book;
    *book = (ledger){.slots = slots, .size = size, .used = old.used};
    for (uint32_t i = 0; i < size; i++) {
        slots[i] = (ledger_slot){.balance = 0};
    }
    for (uint32_t i = 0; i < old.size; i++) {
        if (old.slots[i].balance != 0) {
            *slot_of(book, &old.slots[i].key) = old.slots[i];
        }
    }
    return old.slots;
}

int64_t ledger_balance(const ledger *book, const account *key)
{
    return book->size == 0 ? 0 : slot_of(book, key)->balance;
}

static void change(ledger *book, const account *key, int64_t balance)
{
    ledger_slot *slot = slot_of(book, key);
    if (balance == 0) {
        free_slot(book, slot);
        return;
    }
    book->used += slot->balance == 0;
    *slot = (ledger_slot){.key = *key, .balance = balance};
}

ledger_status ledger_post(ledger *book, const transfer *moved)
{
    if (moved->amount <= 0 || moved->amount > TREY_AMOUNT_MAX ||
        account_equal(&moved->from, &moved->to)) {
        return LEDGER_NOT_AN_AMOUNT;
    }
    if (moved->from.chips != moved->to.chips || !account_is_possible(&moved->from) ||
        !account_is_possible(&moved->to)) { /* L4 */
        return LEDGER_MIXED;
    }
    int64_t from = ledger_balance(book, &moved->from), to = ledger_balance(book, &moved->to);
    uint32_t new_accounts = (uint32_t)(from == 0) + (uint32_t)(to == 0);
    if (new_accounts > 0 && !ledger_has_room(book, new_accounts)) {
        return LEDGER_FULL;
    }
    if (__builtin_sub_overflow(from, moved->amount, &from) ||
        __builtin_add_overflow(to, moved->amount, &to)) {
        return LEDGER_OVERFLOW;
    }
    if (from < 0 && !account_may_owe((account_kind)moved->from.kind)) {
        return LEDGER_OVERDRAWN;
    }
    change(book, &moved->from, from);
    change(book, &moved->to, to);
    return LEDGER_OK;
}

ledger_status ledger_open(ledger *book, const account *key, int64_t balance)
{
    if (balance == 0 || ledger_balance(book, key) != 0) {
        return LEDGER_NOT_AN_AMOUNT;
    }
    if (!account_is_possible(key)) {
        return LEDGER_MIXED;
    }
    if (!ledger_has_room(book, 1)) {
        return LEDGER_FULL;
    }
    change(book, key, balance);
    return LEDGER_OK;
}

const ledger_slot *ledger_find_wrong(const ledger *book)
{
    trey_wide sums[CHIP_KIND_COUNT] = {0};
    const ledger_slot *any[CHIP_KIND_COUNT] = {NULL};
    for (uint32_t i = 0; i < book->size; i++) {
        const ledger_slot *slot = &book->slots[i];
        if (slot->balance < 0 && !account_may_owe((account_kind)slot->key.kind)) {
            return slot;
        }
        if (slot->balance != 0) {
            sums[slot->key.chips] += slot->balance;
            any[slot->key.chips] = slot;
        }
    }
    return sums[CHIPS_CAGE] != 0 ? any[CHIPS_CAGE] : sums[CHIPS_PLAY] != 0 ? any[CHIPS_PLAY] : NULL;
}
