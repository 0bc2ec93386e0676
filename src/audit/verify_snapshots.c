/* SPDX-License-Identifier: MIT */
/*
 * Compares snapshots with the replayed state at their place. Each subject has at most two, so all
 * of them are loaded before the pass.
 */
#include <stdlib.h>
#include <string.h>

#include "audit_text.h"
#include "base/array.h"
#include "format/text/money.h"
#include "table/snapshot.h"
#include "verify_internal.h"

static bool keep(verification *run, const journal_snapshot *snapshot)
{
    verify_snapshot *grown =
        array_grow(run->snapshots, run->snapshot_count, &run->snapshot_capacity, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    run->snapshots = grown;
    uint8_t *content = malloc(snapshot->content.size + 1);
    if (content == NULL) {
        return false;
    }
    if (snapshot->content.size > 0) {
        memcpy(content, snapshot->content.bytes, snapshot->content.size);
    }
    run->snapshots[run->snapshot_count++] = (verify_snapshot){.subject = snapshot->subject,
                                                              .version = snapshot->version,
                                                              .at = snapshot->at,
                                                              .content = content,
                                                              .size = snapshot->content.size};
    return true;
}

static bool each(void *context, const journal_snapshot *snapshot, const journal_error *problem)
{
    verification *run = context;
    if (problem->status == JOURNAL_CORRUPT) {
        verify_report_subject(run, VERIFY_SNAPSHOT, snapshot->subject, snapshot->at, "%s",
                              problem->problem.text);
        return true;
    }
    run->no_memory |= !keep(run, snapshot);
    return !run->no_memory;
}

bool verify_load_snapshots(verification *run, journal_error *error)
{
    journal_error why = {.status = JOURNAL_OK};
    journal_status status = journal_snapshots_each(run->in->journal, each, run, &why);
    if (run->no_memory) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory to verify.");
        return false;
    }
    if (status == JOURNAL_CORRUPT) {
        verify_report(run, VERIFY_STORAGE, NULL, "the snapshots cannot be read: %s",
                      why.problem.text);
    } else if (status != JOURNAL_OK) {
        *error = why;
        return false;
    }
    while (run->next_ledger_snapshot < run->snapshot_count &&
           run->snapshots[run->next_ledger_snapshot].subject != JOURNAL_LEDGER) {
        run->next_ledger_snapshot++;
    }
    return true;
}

void verify_drop_snapshots(verification *run)
{
    for (uint32_t i = 0; i < run->snapshot_count; i++) {
        free(run->snapshots[i].content);
    }
    free(run->snapshots);
}

/* ---- Tables ---- */

/* Reports a difference that people understand, if there is one. */
static void tell_table(verification *run, const verify_snapshot *snapshot, const live_table *table)
{
    live_table *stored = malloc(sizeof *stored);
    if (stored == NULL) {
        run->no_memory = true;
        return;
    }
    table_init(stored, table->id, table->book);
    stored->archive = table->archive;
    bool is_read = snapshot_read(stored, snapshot->content, snapshot->size);
    const table_person *other = NULL, *who = NULL;
    for (uint32_t i = 0; is_read && i < table->people_count && other == NULL; i++) {
        who = &table->people[i];
        const table_person *same = table_find(stored, who->person);
        other = same != NULL && same->stack != who->stack ? same : NULL;
    }
    if (other != NULL) {
        char actual[MONEY_TEXT_SIZE], should[MONEY_TEXT_SIZE];
        verify_report_subject(run, VERIFY_SNAPSHOT, snapshot->subject, snapshot->at,
                              "the snapshot gives person %u a stack of %s; by replay it is %s",
                              who->person, money_format(actual, other->stack),
                              money_format(should, who->stack));
    } else {
        verify_report_subject(run, VERIFY_SNAPSHOT, snapshot->subject, snapshot->at,
                              is_read ? "the snapshot differs from the replayed state"
                                      : "the snapshot cannot be read");
    }
    table_finish(stored);
    free(stored);
}

static void compare_table(verification *run, const verify_snapshot *snapshot,
                          const live_table *table)
{
    uint8_t bytes[SNAPSHOT_MAX];
    bytes_writer writer = {.bytes = bytes, .capacity = sizeof bytes};
    if (snapshot->version != SNAPSHOT_VERSION) {
        return; /* from another version: a room does not start from it */
    }
    bool is_same = table != NULL && snapshot_is_possible(table);
    if (!is_same) {
        verify_report_subject(run, VERIFY_SNAPSHOT, snapshot->subject, snapshot->at,
                              "the snapshot was taken in the middle of a round");
        return;
    }
    snapshot_write(&writer, table);
    if (writer.size != snapshot->size || memcmp(bytes, snapshot->content, writer.size) != 0) {
        tell_table(run, snapshot, table);
    }
}

/* ---- The ledger ---- */

/* The first account that differs. */
static void tell_ledger(verification *run, const verify_snapshot *snapshot)
{
    room_state stored;
    if (!room_state_init(&stored, run->in->book, NULL)) {
        run->no_memory = true;
        return;
    }
    bool is_read = room_state_read_ledger(&stored, snapshot->content, snapshot->size);
    const ledger *ours = &run->state.ledger;
    char actual[MONEY_TEXT_SIZE], should[MONEY_TEXT_SIZE], who[ACCOUNT_TEXT_SIZE];
    bool is_told = false;
    for (uint32_t i = 0; is_read && i < ours->size && !is_told; i++) {
        const ledger_slot *slot = &ours->slots[i];
        int64_t balance = slot->balance != 0 ? ledger_balance(&stored.ledger, &slot->key) : 0;
        if (balance != slot->balance) {
            verify_report_subject(run, VERIFY_SNAPSHOT, JOURNAL_LEDGER, snapshot->at,
                                  "the snapshot has %s on the %s%s; by the transfers it is %s",
                                  money_format(actual, balance), account_format(who, &slot->key),
                                  slot->key.table != 0 ? " of a table" : "",
                                  money_format(should, slot->balance));
            is_told = true;
        }
    }
    if (!is_told) {
        verify_report_subject(run, VERIFY_SNAPSHOT, JOURNAL_LEDGER, snapshot->at,
                              is_read
                                  ? "the snapshot has accounts that the transfers do not fill"
                                  : "the snapshot cannot be read, or its accounts do not add up");
    }
    room_state_finish(&stored);
}

static void compare_ledger(verification *run, const verify_snapshot *snapshot)
{
    size_t size = 0;
    uint8_t *bytes = room_state_write_ledger(&run->state, &size);
    if (bytes == NULL) {
        run->no_memory = true;
        return;
    }
    if (size != snapshot->size || memcmp(bytes, snapshot->content, size) != 0) {
        tell_ledger(run, snapshot);
    }
    free(bytes);
}

static void meet_table(verification *run, verify_stream *stream, const journal_entry *entry)
{
    const verify_snapshot *next = &run->snapshots[stream->next_snapshot];
    if (next->subject != entry->stream || next->at > entry->sequence) {
        return;
    }
    stream->next_snapshot++;
    if (next->at == entry->sequence && run->state.has_key && !stream->is_lost) {
        compare_table(run, next, room_state_table(&run->state, entry->stream));
        run->summary->snapshots++;
    }
}

static void meet_ledger(verification *run, const journal_entry *entry)
{
    const verify_snapshot *next = &run->snapshots[run->next_ledger_snapshot];
    if (next->at > entry->position) {
        return;
    }
    run->next_ledger_snapshot++;
    if (next->at == entry->position && !run->ledger_is_wrong) {
        compare_ledger(run, next);
        run->summary->snapshots++;
    }
}

void verify_compare_snapshots(verification *run, verify_stream *stream, const journal_entry *entry)
{
    if (stream->next_snapshot < run->snapshot_count) {
        meet_table(run, stream, entry);
    }
    if (run->next_ledger_snapshot < run->snapshot_count) {
        meet_ledger(run, entry);
    }
}
