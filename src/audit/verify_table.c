/* SPDX-License-Identifier: MIT */
/*
 * An entry of a table: replays it, compares and posts its transfers, records its part in the shoe
 * and in the settlement, and checks both when the round is over.
 */
#include <stdio.h>
#include <string.h>

#include "audit_text.h"
#include "format/text/money.h"
#include "format/text/refusal_text.h"
#include "verify_internal.h"

/* ---- Transfers ---- */

enum { MOVED_TEXT_SIZE = 240 };

static const char *moved_format(char out[MOVED_TEXT_SIZE], const transfer *moved)
{
    char from[ACCOUNT_TEXT_SIZE], to[ACCOUNT_TEXT_SIZE], amount[MONEY_TEXT_SIZE];
    bool has_rule = moved->rule != TREY_RULE_NONE;
    snprintf(out, MOVED_TEXT_SIZE, "%s from the %s to the %s%s%s%s",
             money_format(amount, moved->amount), account_format(from, &moved->from),
             account_format(to, &moved->to), has_rule ? " (" : "", trey_rule_id(moved->rule),
             has_rule ? ")" : "");
    return out;
}

/* The next transfer of a list as text; "nothing" at its end. */
static const char *next_format(char out[MOVED_TEXT_SIZE], bytes_reader *reader, uint32_t stream)
{
    transfer moved;
    if (reader->left == 0) {
        snprintf(out, MOVED_TEXT_SIZE, "nothing");
    } else if (!record_read_transfer(reader, stream, &moved)) {
        reader->left = 0;
        snprintf(out, MOVED_TEXT_SIZE, "bytes that are not a transfer");
    } else {
        moved_format(out, &moved);
    }
    return out;
}

void verify_report_transfers(verification *run, const journal_entry *entry, journal_bytes follows)
{
    bytes_reader recorded = {.bytes = entry->transfers.bytes, .left = entry->transfers.size};
    bytes_reader right = {.bytes = follows.bytes, .left = follows.size};
    char actual[MOVED_TEXT_SIZE] = "", should[MOVED_TEXT_SIZE] = "";
    unsigned number = 0;
    do {
        number++;
        next_format(actual, &recorded, entry->stream);
        next_format(should, &right, entry->stream);
    } while (strcmp(actual, should) == 0 && (recorded.left > 0 || right.left > 0));
    verify_report(
        run, VERIFY_TRANSFERS, entry,
        "transfer %u is not the one that follows from the event: recorded is %s; it should "
        "be %s",
        number, actual, should);
}

static void tell_overdrawn(verification *run, const journal_entry *entry, const transfer *moved,
                           ledger_status status)
{
    char text[MOVED_TEXT_SIZE], holds[MONEY_TEXT_SIZE];
    if (!run->ledger_is_wrong) {
        verify_report(run, VERIFY_LEDGER, entry, "%s cannot be posted: %s; the account holds %s",
                      moved_format(text, moved), ledger_status_text(status),
                      money_format(holds, ledger_balance(&run->state.ledger, &moved->from)));
    }
    run->ledger_is_wrong = true;
}

void verify_post(verification *run, const journal_entry *entry, journal_bytes transfers,
                 const table_event *event, resettle_notes *resettle)
{
    bytes_reader reader = {.bytes = transfers.bytes, .left = transfers.size};
    while (reader.left > 0) {
        transfer moved;
        if (!record_read_transfer(&reader, entry->stream, &moved)) {
            verify_report(run, VERIFY_TRANSFERS, entry,
                          "the transfers end in bytes that are not a transfer");
            run->ledger_is_wrong = true;
            return;
        }
        if (!room_state_reserve(&run->state)) {
            run->no_memory = true;
            return;
        }
        ledger_status status = ledger_post(&run->state.ledger, &moved);
        if (status != LEDGER_OK) {
            tell_overdrawn(run, entry, &moved, status);
        }
        if (resettle != NULL) {
            resettle_add_transfer(resettle, event, &moved);
        }
        run->summary->transfers++;
    }
}

/* ---- The shoe ---- */

static void begin_shoe(verification *run, verify_stream *stream, const journal_entry *entry,
                       table_event *event)
{
    const live_table *table = room_state_table(&run->state, entry->stream);
    fair_pledge pledge = {.decks = table != NULL ? (uint8_t)table->posting.decks : 0,
                          .root = event->digest};
    memcpy(pledge.id, event->id, FAIR_ID_SIZE);
    fair_finding finding = fair_audit_begin(&stream->shoe, &pledge, event->seed);
    stream->has_shoe = finding == FAIR_FOUND_NOTHING_WRONG;
    if (stream->has_shoe) {
        event->shoe = &stream->shoe.shoe; /* avoids computing it twice */
    } else {
        verify_report(run, VERIFY_SHOE, entry, "%s", fair_finding_text(finding));
    }
    run->summary->shoes++;
}

static void check_shoe_round(verification *run, verify_stream *stream, const journal_entry *entry)
{
    if (!stream->has_shoe) {
        return;
    }
    fair_round_record record = shoe_round_record(&stream->fair);
    fair_finding finding = fair_audit_round(&stream->shoe, &record);
    if (finding != FAIR_FOUND_NOTHING_WRONG) {
        verify_report(run, VERIFY_SHOE, entry, "round %u of the shoe: %s", record.round,
                      fair_finding_text(finding));
        stream->has_shoe = false;
    }
    run->summary->shoe_rounds++;
}

/* ---- The settlement ---- */

static void check_settlement(verification *run, verify_stream *stream, const journal_entry *entry,
                             const live_table *table, const table_event *event)
{
    char text[RESETTLE_TEXT_SIZE];
    if (event->kind == TABLE_SETTLED &&
        !resettle_settle(&stream->resettle, run->resettle, table->posted_from, text)) {
        verify_report(run, VERIFY_SETTLEMENT, entry, "%s", text);
        stream->resettle.is_running = false;
    }
    if (table_event_ends_round(event) && stream->resettle.is_running) {
        if (!resettle_compare(&stream->resettle, table, text)) {
            verify_report(run, VERIFY_SETTLEMENT, entry, "%s", text);
        }
        stream->resettle.is_running = false;
    }
}

/* ---- An entry ---- */

static void count(verify_summary *summary, verify_stream *stream, const live_table *table,
                  const table_event *event)
{
    bool begins = event->kind == TABLE_ROUND_BEGUN;
    summary->rounds += begins;
    summary->settled += event->kind == TABLE_SETTLED;
    summary->called_off += stream->is_in_round && table_event_calls_off(event);
    stream->is_in_round = begins || (stream->is_in_round && !table_event_ends_round(event));
    summary->voided +=
        event->kind == TABLE_ROUND_ENDED && table != NULL && table->round.phase == TREY_PHASE_VOID;
}

static void tell_refused(verification *run, const journal_entry *entry,
                         const room_state_problem *problem)
{
    if (problem->finding == ROOM_STATE_FOUND_REFUSED) {
        char text[REFUSAL_TEXT_SIZE];
        trey_rule rule = trey_refusal_rule(problem->refusal);
        verify_report(run, VERIFY_EVENT, entry, "the table refuses it: %s%s%s%s (%s)",
                      refusal_format(text, problem->refusal), rule != TREY_RULE_NONE ? " [" : "",
                      trey_rule_id(rule), rule != TREY_RULE_NONE ? "]" : "", problem->text);
    } else {
        verify_report(run, VERIFY_EVENT, entry, "%s", problem->text);
    }
}

static void take_event(verification *run, verify_stream *stream, const journal_entry *entry,
                       table_event *event)
{
    room_state_problem problem;
    journal_bytes bytes = {NULL, 0};
    if (event->kind == TABLE_SHOE_PLEDGED) {
        begin_shoe(run, stream, entry, event);
    }
    bool is_fine = room_state_apply(&run->state, entry, event, &bytes, &problem);
    if (!is_fine && problem.finding != ROOM_STATE_FOUND_TRANSFERS) {
        tell_refused(run, entry, &problem);
        stream->is_lost = true;
        run->no_memory |= problem.finding == ROOM_STATE_FOUND_NO_MEMORY;
        verify_post(run, entry, entry->transfers, NULL, NULL);
        return;
    }
    const live_table *table = room_state_table(&run->state, entry->stream);
    resettle_add_event(&stream->resettle, table, event);
    if (!is_fine) {
        verify_report_transfers(run, entry, bytes);
    }
    verify_post(run, entry, is_fine ? entry->transfers : bytes, event, &stream->resettle);
    count(run->summary, stream, table, event);
    if (shoe_round_add_event(&stream->fair, table, event)) {
        check_shoe_round(run, stream, entry);
    }
    check_settlement(run, stream, entry, table, event);
}

/* Without the key: checks the unencrypted part of the event. */
static void take_sealed(verification *run, verify_stream *stream, const journal_entry *entry)
{
    table_event event;
    record_space space;
    record_status status = record_read_event(&event, &space, entry->payload.bytes,
                                             entry->payload.size, entry->time_ms, NULL);
    if (status == RECORD_OK) {
        count(run->summary, stream, NULL, &event);
        run->summary->shoes += event.kind == TABLE_SHOE_PLEDGED;
    } else {
        verify_report(run, VERIFY_EVENT, entry, "%s", record_status_text(status));
        stream->is_lost = true;
    }
    verify_post(run, entry, entry->transfers, NULL, NULL);
}

void verify_table_entry(verification *run, verify_stream *stream, const journal_entry *entry)
{
    if (!run->state.has_key) {
        take_sealed(run, stream, entry);
        return;
    }
    if (stream->is_lost) {
        run->summary->unchecked++;
        verify_post(run, entry, entry->transfers, NULL, NULL);
        return;
    }
    table_event event;
    record_space space;
    room_state_problem problem;
    if (!room_state_read_event(&run->state, entry, &event, &space, &problem)) {
        tell_refused(run, entry, &problem);
        stream->is_lost = true;
        verify_post(run, entry, entry->transfers, NULL, NULL);
        return;
    }
    take_event(run, stream, entry, &event);
    sodium_memzero(event.seed, sizeof event.seed);
}
