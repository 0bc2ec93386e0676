/* SPDX-License-Identifier: MIT */
/*
 * Checks at the end: the ledger by itself, and each table against its accounts.
 */
#include "audit_text.h"
#include "format/text/money.h"
#include "verify_internal.h"

static void check_ledger(verification *run)
{
    const ledger_slot *wrong = ledger_find_wrong(&run->state.ledger);
    if (wrong != NULL) {
        char who[ACCOUNT_TEXT_SIZE], holds[MONEY_TEXT_SIZE];
        verify_report(run, VERIFY_LEDGER, NULL, "in the end the %s holds %s (L1, L2)",
                      account_format(who, &wrong->key), money_format(holds, wrong->balance));
    }
}

static void check_account(verification *run, const live_table *table, account key, int64_t says)
{
    key.table = table->id;
    key.chips = table->rules.chips;
    int64_t holds = ledger_balance(&run->state.ledger, &key);
    if (holds != says) {
        char who[ACCOUNT_TEXT_SIZE], by_ledger[MONEY_TEXT_SIZE], by_table[MONEY_TEXT_SIZE];
        verify_report(run, VERIFY_LEDGER, NULL,
                      "table %u: in the end the %s holds %s by the ledger and %s by the table",
                      table->id, account_format(who, &key), money_format(by_ledger, holds),
                      money_format(by_table, says));
    }
}

static void check_table(verification *run, const live_table *table)
{
    for (uint32_t i = 0; i < table->people_count; i++) {
        account stack = {.kind = ACCOUNT_STACK, .person = table->people[i].person};
        check_account(run, table, stack, table->people[i].stack);
    }
    bool is_resting = table->state != TABLE_IS_IN_ROUND;
    if (table->meter_seeded) { /* a recorded jackpot is off the keypad before it is paid (PROG-7) */
        int64_t meter = is_resting ? table->keypad.meter.cents : table->round.meter.cents;
        check_account(run, table, (account){.kind = ACCOUNT_POOL}, meter);
    }
    if (is_resting) {
        check_account(run, table, (account){.kind = ACCOUNT_BANK}, 0);
    }
}

/* COVER-10: chips at a table are of the kind that it plays for. A drop box and a tray may hold
 * remainders from earlier. */
static void check_chips(verification *run)
{
    const ledger *book = &run->state.ledger;
    for (uint32_t i = 0; i < book->size; i++) {
        const account *key = &book->slots[i].key;
        bool lies_open = key->kind == ACCOUNT_STACK || key->kind == ACCOUNT_SPOT ||
                         key->kind == ACCOUNT_BANK || key->kind == ACCOUNT_POOL;
        const live_table *table = book->slots[i].balance != 0 && lies_open
                                      ? room_state_table(&run->state, key->table)
                                      : NULL;
        if (table != NULL && key->chips != table->rules.chips) {
            char who[ACCOUNT_TEXT_SIZE];
            verify_report(run, VERIFY_LEDGER, NULL,
                          "table %u plays for %s chips, but the %s holds %s chips (COVER-10)",
                          table->id, chip_kind_name((chip_kind)table->rules.chips),
                          account_format(who, key), chip_kind_name((chip_kind)key->chips));
        }
    }
}

/* Between rounds no wager may be on a spot. */
static void check_spots(verification *run)
{
    const ledger *book = &run->state.ledger;
    for (uint32_t i = 0; i < book->size; i++) {
        const ledger_slot *slot = &book->slots[i];
        const live_table *table = slot->balance != 0 && slot->key.kind == ACCOUNT_SPOT
                                      ? room_state_table(&run->state, slot->key.table)
                                      : NULL;
        if (table != NULL && table->state != TABLE_IS_IN_ROUND) {
            check_account(run, table, slot->key, 0);
        }
    }
}

void verify_end(verification *run)
{
    verify_summary *summary = run->summary;
    bool is_whole = run->state.has_key && !run->ledger_is_wrong;
    if (!run->ledger_is_wrong) {
        check_ledger(run);
    }
    for (uint32_t i = 0; i < run->stream_count; i++) {
        const verify_stream *stream = run->streams[i];
        summary->tables += journal_is_table(stream->stream);
        is_whole = is_whole && !stream->is_lost;
        const live_table *table = room_state_table(&run->state, stream->stream);
        if (run->state.has_key && table != NULL && !stream->is_lost && !run->ledger_is_wrong) {
            check_table(run, table);
        }
    }
    if (is_whole) {
        check_spots(run);
        check_chips(run);
        summary->state = room_state_digest(&run->state);
    }
    summary->has_state = is_whole;
    const ledger *book = &run->state.ledger;
    for (uint32_t i = 0; i < book->size; i++) {
        if (book->slots[i].balance != 0) {
            const account *key = &book->slots[i].key;
            summary->balances[key->chips][key->kind] += book->slots[i].balance;
        }
    }
}
