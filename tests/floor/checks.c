/* SPDX-License-Identifier: MIT */
/*
 * Checks after every step that chips are conserved and lie where the table says, and checks single
 * events. bank.c checks those of the bank.
 */
#include <inttypes.h>

#include "simulated_floor.h"

/* ---- Chips ---- */

static int64_t held(const floor_run *run, account key)
{
    return ledger_balance(&room_state_of(run->room)->ledger, &key);
}

static void expect(const floor_run *run, account key, int64_t amount)
{
    int64_t there = held(run, key);
    if (there != amount) {
        floor_fail(run,
                   "table %u, person %u, seat %u, wager %u: the ledger has %" PRId64
                   " in the %s, the table %" PRId64,
                   key.table, key.person, key.seat, key.wager, there,
                   account_kind_name((account_kind)key.kind), amount);
    }
}

static bool wagers_lie(const live_table *at, bool is_progressive)
{
    if (at->state != TABLE_IS_IN_ROUND) {
        return false;
    }
    switch (at->round.phase) {
    case TREY_PHASE_BANK:
    case TREY_PHASE_BETS:
    case TREY_PHASE_FEES:
        return true;
    case TREY_PHASE_ENVY:
    case TREY_PHASE_DONE:
    case TREY_PHASE_VOID:
        return false;
    default: /* progressive wagers are in the progressive's drop box (PROG-7) */
        return !is_progressive;
    }
}

/* Checks the wagers on their spots, and returns their sum. */
static int64_t check_spots(const floor_run *run, const live_table *at)
{
    int64_t total = 0;
    for (uint32_t i = 0; wagers_lie(at, false) && i < at->round.stake_count; i++) {
        const trey_stake *stake = &at->round.stakes[i];
        const int64_t amounts[] = {
            [TREY_WAGER_ANTE] = stake->ante,
            [TREY_WAGER_PLAY] = stake->decision == TREY_DECISION_PLAY ? stake->ante : 0,
            [TREY_WAGER_BONUS] = stake->bonus,
            [TREY_WAGER_PROGRESSIVE] = wagers_lie(at, true) ? stake->progressive : 0};
        for (uint8_t kind = 0; kind < sizeof amounts / sizeof amounts[0]; kind++) {
            account spot = {.kind = ACCOUNT_SPOT,
                            .table = at->id,
                            .person = stake->bettor,
                            .seat = stake->seat,
                            .wager = kind,
                            .chips = at->rules.chips};
            expect(run, spot, amounts[kind]);
            total += amounts[kind];
        }
    }
    return total;
}

static int64_t check_stacks(const floor_run *run, const live_table *at)
{
    int64_t total = 0;
    for (uint32_t i = 0; i < at->people_count; i++) {
        const table_person *who = &at->people[i];
        account stack = {.kind = ACCOUNT_STACK,
                         .table = at->id,
                         .person = who->person,
                         .chips = at->rules.chips};
        expect(run, stack, who->stack);
        if (who->stack < table_bound(at, who->person)) { /* T2 */
            floor_fail(run, "table %u: person %u has %" PRId64 ", but must hold %" PRId64, at->id,
                       who->person, who->stack, table_bound(at, who->person));
        }
        total += who->stack;
    }
    return total;
}

/* A jackpot leaves the meter when the supervisor turns the key, and the pool at the settlement. */
static int64_t pool_of(const live_table *at)
{
    trey_phase phase = at->round.phase; /* misdealt: a hand was turned over after the jackpot's */
    bool is_settling = at->state == TABLE_IS_IN_ROUND &&
                       (phase == TREY_PHASE_SETTLEMENT || phase == TREY_PHASE_MISDEALT);
    bool is_won = is_settling && at->posting.progressive != NULL && at->keypad.won != 0;
    int64_t meter = is_won ? at->round.meter.cents : at->keypad.meter.cents;
    return at->meter_seeded ? meter : 0;
}

/* Chips on spots and in stacks, according to the tables. */
static int64_t check_tables(const floor_run *run)
{
    const room_state *in = room_state_of(run->room);
    int64_t total = 0;
    for (uint32_t i = 0; i < in->table_count; i++) {
        const live_table *at = in->tables[i];
        total += check_spots(run, at) + check_stacks(run, at);
        bool has_bank = at->state == TABLE_IS_IN_ROUND && at->round.bank_seat != 0;
        account bank = {.kind = ACCOUNT_BANK, .table = at->id, .chips = at->rules.chips};
        account pool = {.kind = ACCOUNT_POOL, .table = at->id, .chips = at->rules.chips};
        expect(run, bank, has_bank ? at->bank_chips : 0);
        expect(run, pool, pool_of(at));
        bank.chips = pool.chips = at->rules.chips == CHIPS_PLAY ? CHIPS_CAGE : CHIPS_PLAY;
        expect(run, bank, 0); /* COVER-10: a table has no chips of the other kind */
        expect(run, pool, 0);
    }
    return total;
}

/* The same according to the ledger. Each account of a table has been compared and none is below
 * zero, so equal sums mean that the ledger has no other accounts. */
static void check_nothing_else(const floor_run *run, int64_t by_tables)
{
    const ledger *book = &room_state_of(run->room)->ledger;
    int64_t total = 0;
    for (uint32_t i = 0; i < book->size; i++) {
        const ledger_slot *slot = &book->slots[i];
        bool is_there = slot->key.kind == ACCOUNT_SPOT || slot->key.kind == ACCOUNT_STACK;
        total += is_there ? slot->balance : 0;
    }
    if (total != by_tables) {
        floor_fail(run, "the ledger has %" PRId64 " at the tables, and the tables have %" PRId64,
                   total, by_tables);
    }
}

static void check_ledger(const floor_run *run)
{
    const ledger_slot *slot = ledger_find_wrong(&room_state_of(run->room)->ledger);
    if (slot != NULL) {
        floor_fail(run, "the ledger is wrong at the %s of table %u, person %u: %" PRId64,
                   account_kind_name((account_kind)slot->key.kind), slot->key.table,
                   slot->key.person, slot->balance);
    }
    static const account sources[CHIP_KIND_COUNT] = {
        [CHIPS_CAGE] = {.kind = ACCOUNT_CAGE},
        [CHIPS_PLAY] = {.kind = ACCOUNT_ISSUE, .chips = CHIPS_PLAY}};
    for (chip_kind chips = 0; chips < CHIP_KIND_COUNT; chips++) {
        int64_t there = held(run, sources[chips]), noted = run->notes.paid_in[chips];
        if (there != -noted) {
            floor_fail(run, "the %s has %" PRId64 "; by the notes %" PRId64 " was paid in",
                       account_kind_name((account_kind)sources[chips].kind), there, noted);
        }
    }
}

/* COVER-10: for each kind of chips, as many are held as were paid in. This adds up the accounts;
 * it does not rely on the ledger's own sums. */
static void check_chips(const floor_run *run)
{
    const ledger *book = &room_state_of(run->room)->ledger;
    int64_t held_of[CHIP_KIND_COUNT] = {0};
    for (uint32_t i = 0; i < book->size; i++) {
        const ledger_slot *slot = &book->slots[i];
        bool is_source = slot->key.kind == ACCOUNT_CAGE || slot->key.kind == ACCOUNT_ISSUE;
        if (slot->balance != 0 && !is_source) {
            held_of[slot->key.chips] += slot->balance;
        }
    }
    for (chip_kind chips = 0; chips < CHIP_KIND_COUNT; chips++) {
        if (held_of[chips] != run->notes.paid_in[chips]) {
            floor_fail(run, "%" PRId64 " %s chips came in, and %" PRId64 " are there",
                       run->notes.paid_in[chips], chip_kind_name(chips), held_of[chips]);
        }
    }
}

static void check_times(floor_run *run)
{
    for (uint32_t i = 0; i < run->table_count; i++) {
        const live_table *at = floor_table(run, i);
        if (at != NULL && at->time < run->table_time[i]) {
            floor_fail(run, "table %u: time runs backward", at->id);
        }
        run->table_time[i] = at != NULL ? at->time : INT64_MIN;
    }
}

void check_step(floor_run *run)
{
    check_ledger(run);
    check_chips(run);
    check_nothing_else(run, check_tables(run));
    check_times(run);
    for (uint32_t i = 0; i < run->table_count; i++) {
        const live_table *at = floor_table(run, i);
        if (at != NULL && (run->touched >> i & 1) != 0) {
            check_views(run, at);
            check_deltas(run, i, at);
        }
    }
}

/* ---- Events ---- */

/* COVER-1: the player-dealer neither wins nor loses more than W. */
static void check_settled(const floor_run *run, const live_table *at)
{
    int64_t most = 2 * at->round.bank_wager;
    if (at->round.bank_seat != 0 && (at->bank_chips < 0 || at->bank_chips > most)) {
        floor_fail(run, "table %u: a bank of %" PRId64 " has %" PRId64 " after the settlement",
                   at->id, at->round.bank_wager, at->bank_chips);
    }
}

/* PROG-7: two different people confirm a jackpot. */
static void check_key(const floor_run *run, const live_table *at, const table_event *event)
{
    bool is_supervisors = event->key == TREY_KEY_TURN_JPH || event->key == TREY_KEY_J_POT;
    if (is_supervisors &&
        (event->person == at->keypad.dealer || event->person == at->keypad.lit_by)) {
        floor_fail(run, "table %u: person %u confirmed both sides of a jackpot", at->id,
                   event->person);
    }
}

void check_heard(floor_run *run, const live_table *at, const table_event *event)
{
    run->counts.events[event->kind]++;
    switch (event->kind) {
    case TABLE_BANK_OFFERED:
        check_bank_offered(run, at, event);
        break;
    case TABLE_ROUND_BEGUN:
        check_bank_taken(run, at);
        break;
    case TABLE_SETTLED:
        check_settled(run, at);
        break;
    case TABLE_KEY_PRESSED:
        check_key(run, at, event);
        break;
    case TABLE_ROUND_ENDED:
        run->rounds++;
        break;
    default:
        break;
    }
}
