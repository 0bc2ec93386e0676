/* SPDX-License-Identifier: MIT */
/*
 * The ledger against a plain list of balances.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/ledger.h"

enum { KEYS_MAX = 700 };

/* Every account that was ever named, and what it holds. */
typedef struct model {
    uint32_t count;
    account keys[KEYS_MAX];
    int64_t balances[KEYS_MAX];
} model;

static uint64_t random_state;

static uint32_t draw(uint32_t n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((random_state >> 33) % n);
}

static int64_t *of(model *m, const account *key)
{
    for (uint32_t i = 0; i < m->count; i++) {
        if (account_equal(&m->keys[i], key)) {
            return &m->balances[i];
        }
    }
    assert_true(m->count < KEYS_MAX);
    m->keys[m->count] = *key;
    m->balances[m->count] = 0;
    return &m->balances[m->count++];
}

static uint32_t holding(const model *m)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        count += m->balances[i] != 0;
    }
    return count;
}

static void give_room(ledger *book, uint32_t size)
{
    ledger_slot *slots = malloc(size * sizeof *slots);
    assert_non_null(slots);
    memset(slots, 0xA5, size * sizeof *slots); /* whatever lies there */
    free(ledger_move_to(book, slots, size));
}

static void assert_same(const ledger *book, const model *m)
{
    for (uint32_t i = 0; i < m->count; i++) {
        assert_int_equal(ledger_balance(book, &m->keys[i]), m->balances[i]);
    }
    assert_int_equal(book->used, holding(m)); /* L3 */
    assert_null(ledger_find_wrong(book));     /* L1, L2 */
    uint32_t found = 0;
    for (uint32_t i = 0; i < book->size; i++) {
        found += book->slots[i].balance != 0;
    }
    assert_int_equal(found, book->used);
}

/* The same by the plain list. */
static ledger_status post_plainly(model *m, const transfer *moved, uint32_t size)
{
    if (moved->amount < 1 || moved->amount > TREY_AMOUNT_MAX ||
        account_equal(&moved->from, &moved->to)) {
        return LEDGER_NOT_AN_AMOUNT;
    }
    if (moved->from.chips != moved->to.chips) { /* COVER-10 */
        return LEDGER_MIXED;
    }
    int64_t *from = of(m, &moved->from), *to = of(m, &moved->to);
    uint32_t more = (*from == 0) + (*to == 0);
    if (more > 0 && holding(m) + more > size / 2) { /* half full at most */
        return LEDGER_FULL;
    }
    trey_wide left = (trey_wide)*from - moved->amount, grown = (trey_wide)*to + moved->amount;
    if (left < INT64_MIN || grown > INT64_MAX) {
        return LEDGER_OVERFLOW;
    }
    bool may_owe = moved->from.kind == ACCOUNT_TRAY || moved->from.kind == ACCOUNT_CAGE ||
                   moved->from.kind == ACCOUNT_ISSUE || moved->from.kind == ACCOUNT_FELT;
    if (left < 0 && !may_owe) {
        return LEDGER_OVERDRAWN;
    }
    *from = (int64_t)left;
    *to = (int64_t)grown;
    return LEDGER_OK;
}

static account any_account(uint32_t people)
{
    account key = {.kind = (uint8_t)draw(ACCOUNT_KIND_COUNT)};
    bool is_source = key.kind == ACCOUNT_CAGE || key.kind == ACCOUNT_ISSUE;
    bool is_of_table = !is_source && key.kind != ACCOUNT_WALLET;
    key.chips = is_source ? key.kind == ACCOUNT_ISSUE : draw(8) == 0;
    bool is_of_person = key.kind == ACCOUNT_WALLET || key.kind == ACCOUNT_STACK ||
                        key.kind == ACCOUNT_SPOT || key.kind == ACCOUNT_FELT;
    key.table = is_of_table ? 1 + draw(2) : 0;
    key.person = is_of_person ? 1 + draw(people) : 0;
    key.seat = key.kind == ACCOUNT_SPOT ? (uint8_t)(1 + draw(3)) : 0;
    key.wager = key.kind == ACCOUNT_SPOT ? (uint8_t)draw(4) : 0;
    return key;
}

/* Half of the time all of what an account holds: slots empty again and again. */
static int64_t any_amount(const ledger *book, const account *from)
{
    static const int64_t odd[] = {
        0, -1, INT64_MIN, INT64_MAX, TREY_AMOUNT_MAX + 1, TREY_AMOUNT_MAX};
    int64_t held = ledger_balance(book, from);
    uint32_t kind = draw(20);
    if (kind < 10 && held > 0) {
        return held;
    }
    return kind < 19 ? 1 + draw(50) : odd[draw(sizeof odd / sizeof odd[0])];
}

static void walk(uint64_t seed, uint32_t people, uint32_t steps, uint32_t size_max)
{
    model *m = calloc(1, sizeof *m);
    assert_non_null(m);
    ledger book = {0};
    random_state = seed;
    give_room(&book, 64);
    uint32_t seen[LEDGER_FULL + 1] = {0};
    for (uint32_t i = 0; i < steps; i++) {
        account from = any_account(people), to = draw(30) == 0 ? from : any_account(people);
        transfer moved = {.from = from, .to = to, .amount = any_amount(&book, &from)};
        bool has_room = ledger_has_room(&book, 2);
        assert_int_equal(has_room, holding(m) + 2 <= book.size / 2);
        ledger_status expected = post_plainly(m, &moved, book.size);
        ledger_status status = ledger_post(&book, &moved);
        if (status != expected) {
            fail_msg("seed %llu, step %u: %s, not %s", (unsigned long long)seed, i,
                     ledger_status_text(status), ledger_status_text(expected));
        }
        seen[status]++;
        if (status == LEDGER_FULL && book.size < size_max) {
            give_room(&book, book.size * 2);
        }
        if (i % 64 == 0) {
            assert_same(&book, m);
        }
    }
    assert_same(&book, m);
    for (uint32_t s = 0; s <= LEDGER_OVERDRAWN; s++) {
        assert_true(seen[s] > 0);
    }
    assert_true(seen[LEDGER_FULL] > 0);
    free(book.slots);
    free(m);
}

static void random_transfers(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        walk(seed, 3, 4000, 64);    /* small and crowded */
        walk(seed, 6, 4000, 64);    /* at its limit all the time */
        walk(seed, 20, 4000, 1024); /* growing */
    }
}

/* ---- Edges ---- */

static ledger_status post(ledger *book, account from, account to, int64_t amount)
{
    transfer moved = {.from = from, .to = to, .amount = amount};
    return ledger_post(book, &moved);
}

static const account cage = {.kind = ACCOUNT_CAGE};
static const account tray = {.kind = ACCOUNT_TRAY, .table = 1};

static account of_person(account_kind kind, uint32_t person)
{
    return (account){
        .kind = (uint8_t)kind, .person = person, .table = kind == ACCOUNT_WALLET ? 0 : 1};
}

static account in_play_chips(account key)
{
    key.chips = CHIPS_PLAY;
    return key;
}

static void no_room_at_all(void **state)
{
    (void)state;
    ledger book = {0};
    assert_int_equal(ledger_balance(&book, &cage), 0);
    assert_false(ledger_has_room(&book, 1));
    assert_int_equal(post(&book, cage, tray, 1), LEDGER_FULL);
    assert_null(ledger_find_wrong(&book));
}

static void overdrafts(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < ACCOUNT_KIND_COUNT; kind++) {
        ledger book = {0};
        give_room(&book, 64);
        account from = of_person((account_kind)kind, 1), to = of_person(ACCOUNT_WALLET, 2);
        bool may_owe = kind == ACCOUNT_CAGE || kind == ACCOUNT_TRAY || kind == ACCOUNT_ISSUE ||
                       kind == ACCOUNT_FELT;
        from.chips = to.chips = kind == ACCOUNT_ISSUE ? CHIPS_PLAY : CHIPS_CAGE;
        assert_int_equal(account_may_owe((account_kind)kind), may_owe);
        assert_int_equal(post(&book, from, to, 1), may_owe ? LEDGER_OK : LEDGER_OVERDRAWN);
        assert_int_equal(ledger_balance(&book, &to), may_owe);
        free(book.slots);
    }
    ledger book = {0};
    give_room(&book, 64);
    account ann = of_person(ACCOUNT_STACK, 1), bob = of_person(ACCOUNT_STACK, 2);
    assert_int_equal(post(&book, cage, ann, 100), LEDGER_OK);
    assert_int_equal(post(&book, ann, bob, 101), LEDGER_OVERDRAWN);
    assert_int_equal(ledger_balance(&book, &ann), 100);
    assert_int_equal(post(&book, ann, bob, 100), LEDGER_OK);
    assert_int_equal(book.used, 2);
    free(book.slots);
}

static void amounts(void **state)
{
    (void)state;
    ledger book = {0};
    give_room(&book, 64);
    assert_int_equal(post(&book, cage, tray, 0), LEDGER_NOT_AN_AMOUNT);
    assert_int_equal(post(&book, cage, tray, -1), LEDGER_NOT_AN_AMOUNT);
    assert_int_equal(post(&book, cage, tray, INT64_MIN), LEDGER_NOT_AN_AMOUNT);
    assert_int_equal(post(&book, cage, tray, TREY_AMOUNT_MAX + 1), LEDGER_NOT_AN_AMOUNT);
    assert_int_equal(post(&book, cage, cage, 1), LEDGER_NOT_AN_AMOUNT);
    assert_int_equal(book.used, 0);
    /* Up to what can be counted, and not a cent more: on either side. */
    account rich = of_person(ACCOUNT_WALLET, 1);
    int64_t held = 0;
    while (held <= INT64_MAX - TREY_AMOUNT_MAX) {
        assert_int_equal(post(&book, cage, rich, TREY_AMOUNT_MAX), LEDGER_OK);
        held += TREY_AMOUNT_MAX;
    }
    assert_int_equal(post(&book, tray, rich, INT64_MAX - held), LEDGER_OK);
    assert_int_equal(ledger_balance(&book, &rich), INT64_MAX);
    assert_int_equal(post(&book, tray, rich, 1), LEDGER_OVERFLOW);
    assert_int_equal(post(&book, cage, of_person(ACCOUNT_WALLET, 2), TREY_AMOUNT_MAX),
                     LEDGER_OVERFLOW); /* the cage would owe too much */
    assert_int_equal(ledger_balance(&book, &rich), INT64_MAX);
    assert_null(ledger_find_wrong(&book));
    free(book.slots);
}

/* COVER-10: whatever the two accounts are, no transfer turns one kind of chips into the other, and
 * an account of play chips is another one than that of the cage's. */
static void play_chips_and_cage_chips_never_meet(void **state)
{
    (void)state;
    ledger book = {0};
    give_room(&book, 256);
    account issue = {.kind = ACCOUNT_ISSUE, .chips = CHIPS_PLAY};
    account ann = of_person(ACCOUNT_WALLET, 1), playing = in_play_chips(ann);
    assert_int_equal(post(&book, cage, ann, 500), LEDGER_OK);
    assert_int_equal(post(&book, issue, playing, 300), LEDGER_OK);
    assert_int_equal(ledger_balance(&book, &ann), 500);
    assert_int_equal(ledger_balance(&book, &playing), 300);
    assert_int_equal(post(&book, ann, playing, 1), LEDGER_MIXED);
    for (uint32_t a = 0; a < ACCOUNT_KIND_COUNT; a++) {
        for (uint32_t b = 0; b < ACCOUNT_KIND_COUNT; b++) {
            account from = of_person((account_kind)a, 1), to = of_person((account_kind)b, 2);
            assert_int_equal(post(&book, from, in_play_chips(to), 1), LEDGER_MIXED);
            assert_int_equal(post(&book, in_play_chips(from), to, 1), LEDGER_MIXED);
        }
    }
    /* The cage has no play chips, and nobody issues chips of the cage. */
    assert_int_equal(post(&book, playing, in_play_chips(cage), 1), LEDGER_MIXED);
    assert_int_equal(post(&book, (account){.kind = ACCOUNT_ISSUE}, ann, 1), LEDGER_MIXED);
    account impossible = in_play_chips(cage);
    assert_int_equal(ledger_open(&book, &impossible, 5), LEDGER_MIXED);
    assert_null(ledger_find_wrong(&book));
    /* L1 holds of each kind: what one lacks the other cannot make up for. */
    for (uint32_t i = 0; i < book.size; i++) {
        if (account_equal(&book.slots[i].key, &ann) && book.slots[i].balance != 0) {
            book.slots[i].balance -= 7;
        } else if (account_equal(&book.slots[i].key, &playing) && book.slots[i].balance != 0) {
            book.slots[i].balance += 7;
        }
    }
    assert_non_null(ledger_find_wrong(&book));
    free(book.slots);
}

/* An account that owes and is paid back holds nothing, and takes no place. */
static void owes_and_is_paid_back(void **state)
{
    (void)state;
    ledger book = {0};
    give_room(&book, 64);
    assert_int_equal(post(&book, tray, cage, 5), LEDGER_OK);
    assert_int_equal(ledger_balance(&book, &tray), -5);
    assert_int_equal(book.used, 2);
    assert_int_equal(post(&book, cage, tray, 5), LEDGER_OK);
    assert_int_equal(book.used, 0);
    free(book.slots);
}

static void finds_errors(void **state)
{
    (void)state;
    ledger book = {0};
    give_room(&book, 64);
    account ann = of_person(ACCOUNT_STACK, 1);
    assert_int_equal(post(&book, cage, ann, 100), LEDGER_OK);
    for (uint32_t i = 0; i < book.size; i++) {
        int64_t held = book.slots[i].balance;
        if (held == 0) {
            continue;
        }
        book.slots[i].balance += 1; /* L1 */
        assert_non_null(ledger_find_wrong(&book));
        book.slots[i].balance = -100; /* L2 for the stack; L1 for the cage */
        bool is_wrong = ledger_find_wrong(&book) != NULL;
        assert_int_equal(is_wrong, book.slots[i].key.kind == ACCOUNT_STACK);
        book.slots[i].balance = held;
    }
    assert_null(ledger_find_wrong(&book));
    free(book.slots);
}

/* Filled to the brim and emptied in every order, round the end of the slots too: whatever goes,
 * the others are found. */
static void clusters(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        random_state = seed;
        ledger book = {0};
        give_room(&book, 64);
        account keys[31];
        uint32_t count = 0;
        while (ledger_has_room(&book, 2) && count < 31) {
            keys[count] = of_person(ACCOUNT_WALLET, 1 + draw(1000000));
            if (ledger_balance(&book, &keys[count]) == 0) {
                assert_int_equal(post(&book, cage, keys[count], 1 + count), LEDGER_OK);
                count++;
            }
        }
        assert_int_equal(count, 30); /* and the cage: one slot of the half is left */
        int64_t held[31];
        for (uint32_t i = 0; i < count; i++) {
            held[i] = 1 + i;
        }
        for (uint32_t left = count; left > 0; left--) {
            uint32_t gone = draw(left);
            assert_int_equal(post(&book, keys[gone], cage, held[gone]), LEDGER_OK);
            assert_int_equal(ledger_balance(&book, &keys[gone]), 0);
            keys[gone] = keys[left - 1];
            held[gone] = held[left - 1];
            for (uint32_t i = 0; i + 1 < left; i++) {
                assert_int_equal(ledger_balance(&book, &keys[i]), held[i]);
            }
        }
        assert_int_equal(book.used, 0);
        free(book.slots);
    }
}

static void sizes(void **state)
{
    (void)state;
    for (uint32_t accounts = 0; accounts <= 5000; accounts++) {
        uint32_t size = ledger_size_for(accounts);
        assert_true(size >= 64 && (size & (size - 1)) == 0 && size / 2 >= accounts);
        assert_true(size == 64 || size / 4 < accounts); /* and no larger */
    }
}

static void names(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < ACCOUNT_KIND_COUNT; kind++) {
        assert_true(strlen(account_kind_name((account_kind)kind)) > 0);
    }
    for (uint32_t s = 0; s <= LEDGER_FULL; s++) {
        assert_true(strlen(ledger_status_text((ledger_status)s)) > 0);
    }
}

#define ROW(name, function) {name, function, NULL, NULL, NULL}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("L1, L2, L3 random transfers against a plain list, seeds 1 to 20", random_transfers),
        ROW("L3 whatever order accounts empty in, the others are found", clusters),
        ROW("L3 what owed and is paid back takes no place", owes_and_is_paid_back),
        ROW("L2 accounts that may be negative", overdrafts),
        ROW("COVER-10, L4 play chips and chips from the cage never meet",
            play_chips_and_cage_chips_never_meet),
        ROW("amounts, and the most that can be counted", amounts),
        ROW("a ledger without room", no_room_at_all),
        ROW("L1, L2 errors are found", finds_errors),
        ROW("sizes", sizes),
        ROW("names", names),
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
