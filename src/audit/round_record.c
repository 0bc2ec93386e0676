/* SPDX-License-Identifier: MIT */
/*
 * Collects a round while its table is replayed. From before the round, only the offers of the bank
 * are stored: they decided who banks it.
 */
#include "round_record.h"

#include <stdlib.h>
#include <string.h>

#include <trey/conduct.h>

#include "base/array.h"
#include "protocol/receipts.h"
#include "replay.h"
#include "resettle.h"

/* ---- Memory ---- */

/* Makes room for one more; NULL if memory runs out. */
static void *grow(round_record *record, void *list, uint32_t count, uint32_t *capacity, size_t size)
{
    void *grown = array_grow(list, count, capacity, size);
    record->no_memory |= grown == NULL;
    return grown;
}

/* Copies data so that it lives as long as the record; NULL if memory runs out or there is
 * nothing to copy. */
static void *keep(round_record *record, const void *bytes, size_t size)
{
    if (bytes == NULL || size == 0) {
        return NULL;
    }
    void **pointer = grow(record, record->kept, record->kept_count, &record->kept_capacity,
                          sizeof *record->kept);
    void *copy = pointer != NULL ? malloc(size) : NULL;
    if (pointer != NULL) {
        record->kept = pointer;
    }
    if (copy == NULL) {
        record->no_memory = true;
        return NULL;
    }
    memcpy(copy, bytes, size);
    record->kept[record->kept_count++] = copy;
    return copy;
}

/* ---- Settling once more ---- */

typedef struct resettling {
    bool has_failed;
    resettle_notes notes;
    resettle_space space;
} resettling;

static void resettle_event(round_record *record, const record_event *added, const replay_step *step)
{
    char text[RESETTLE_TEXT_SIZE];
    resettling *again = record->resettling;
    resettle_notes *notes = &again->notes;
    resettle_add_event(notes, step->table, step->event);
    for (uint32_t i = 0; i < added->transfer_count; i++) {
        resettle_add_transfer(notes, step->event, &record->transfers[added->first_transfer + i]);
    }
    if (step->event->kind == TABLE_SETTLED) {
        again->has_failed |= !resettle_settle(notes, &again->space, step->table->posted_from, text);
    }
    if (table_event_ends_round(step->event) && notes->is_running) {
        record->is_resettled = !again->has_failed && resettle_compare(notes, step->table, text);
        notes->is_running = false;
    }
}

void round_record_finish(round_record *record)
{
    free(record->resettling);
    for (uint32_t i = 0; i < record->kept_count; i++) {
        free(record->kept[i]);
    }
    free(record->kept);
    free(record->events);
    free(record->transfers);
    sodium_memzero(record, sizeof *record);
}

/* ---- Events ---- */

static void add_transfers(round_record *record, record_event *event, const journal_entry *entry)
{
    bytes_reader reader = {.bytes = entry->transfers.bytes, .left = entry->transfers.size};
    transfer moved;
    event->first_transfer = record->transfer_count;
    while (reader.left > 0 && record_read_transfer(&reader, entry->stream, &moved)) {
        transfer *grown = grow(record, record->transfers, record->transfer_count,
                               &record->transfer_capacity, sizeof *grown);
        if (grown == NULL) {
            return;
        }
        record->transfers = grown;
        record->transfers[record->transfer_count++] = moved;
        event->transfer_count++;
    }
}

static void add_event(round_record *record, const replay_step *step)
{
    record_event *grown =
        grow(record, record->events, record->event_count, &record->event_capacity, sizeof *grown);
    if (grown == NULL) {
        return;
    }
    record->events = grown;
    record_event *added = &record->events[record->event_count++];
    *added = (record_event){
        .entry = *step->entry, .event = *step->event, .dealer = record->dealer_before};
    added->entry.payload = added->entry.transfers = (journal_bytes){NULL, 0};
    table_event *event = &added->event;
    uint32_t fields = table_event_fields(event->kind);
    event->shoe = NULL;
    event->text = (fields & EVENT_TEXT) != 0 ? keep(record, event->text, event->text_size) : NULL;
    event->cards =
        (fields & EVENT_CARDS) != 0 ? keep(record, event->cards, event->card_count) : NULL;
    event->rules =
        (fields & EVENT_RULES) != 0 ? keep(record, event->rules, sizeof *event->rules) : NULL;
    add_transfers(record, added, step->entry);
    if (event->kind == TABLE_SETTLED) {
        const trey_settlement *settlement = &record->settlement;
        added->lines =
            keep(record, settlement->lines, settlement->line_count * sizeof *settlement->lines);
        added->line_count = added->lines != NULL ? settlement->line_count : 0;
    }
    if (event->kind == TABLE_SETTLED || event->kind == TABLE_ENVY_PAID) {
        added->awards = keep(record, &record->awards, sizeof record->awards);
    }
    if (step->round == record->number) {
        resettle_event(record, added, step);
    }
}

/* ---- People ---- */

static record_person *person_in(round_record *record, uint32_t person)
{
    for (uint32_t i = 0; i < record->person_count; i++) {
        if (record->people[i].person == person) {
            return &record->people[i];
        }
    }
    if (record->person_count == RECORD_PEOPLE_MAX) {
        return NULL;
    }
    record->people[record->person_count] = (record_person){.person = person};
    return &record->people[record->person_count++];
}

static void note_people(round_record *record, const live_table *table, bool is_before)
{
    for (uint32_t i = 0; i < record->person_count && !is_before; i++) {
        record->people[i].is_there = false;
        record->people[i].after = 0;
    }
    for (uint32_t i = 0; i < table->people_count; i++) {
        const table_person *player = &table->people[i];
        record_person *noted = person_in(record, player->person);
        if (noted == NULL) {
            continue;
        }
        noted->seat = table_seat_of(table, player->person);
        noted->is_there = true;
        noted->is_felt = player->is_felt;
        if (person_is_anonymous(player->person)) {
            memcpy(noted->name, table->felt_names[noted->seat], FELT_NAME_SIZE);
        }
        noted->after = player->stack;
        if (is_before) {
            noted->was_there = true;
            noted->is_away = player->is_away;
            noted->before = player->stack;
        }
    }
}

static void note_wallet(round_record *record, const table_event *event)
{
    bool is_in = event->kind == TABLE_BOUGHT_IN;
    if (is_in || event->kind == TABLE_CASHED_OUT) {
        record_person *person = person_in(record, event->person);
        if (person != NULL) {
            person->bought += is_in ? event->amount : -event->amount;
        }
    }
}

/* Of the event that was just added. */
static void note_felt(round_record *record)
{
    if (record->no_memory) {
        return;
    }
    const record_event *event = &record->events[record->event_count - 1];
    for (uint32_t i = 0; i < event->transfer_count; i++) {
        const transfer *moved = &record->transfers[event->first_transfer + i];
        bool is_in = moved->from.kind == ACCOUNT_FELT;
        record_person *person =
            is_in || moved->to.kind == ACCOUNT_FELT ? person_in(record, moved->from.person) : NULL;
        if (person != NULL) {
            person->from_felt += is_in ? moved->amount : -moved->amount;
        }
    }
}

/* ---- The round ---- */

static bool is_offer(table_event_kind kind)
{
    return kind == TABLE_BANK_OFFERED || kind == TABLE_BANK_DECLINED ||
           kind == TABLE_OFFERS_REOPENED;
}

static void note_state(round_record *record, const live_table *table)
{
    record->rules = table->rules;
    record->posting = table->posting;
    record->round = table->round;
    record->round.posting = &record->posting;
    record->is_over = table->state != TABLE_IS_IN_ROUND;
    record->has_shoe = table->rules.cards == CARDS_SHOE && table->is_shuffled;
    trey_phase phase = table->round.phase;
    record->is_called_off = record->is_over && phase < TREY_PHASE_DONE;
    if (phase >= TREY_PHASE_SETTLEMENT && phase <= TREY_PHASE_DONE) {
        record->is_settled = phase > TREY_PHASE_SETTLEMENT;
    }
}

static void before_event(void *context, const replay_step *step)
{
    round_record *record = context;
    record->dealer_before = step->table != NULL ? step->table->dealer : 0;
    bool is_next = step->table != NULL && step->table->state == TABLE_IS_BETWEEN_ROUNDS &&
                   step->table->round_number + 1 == record->number;
    if (is_next && step->event->kind == TABLE_ROUND_BEGUN) {
        record->person_count = 0;
        note_people(record, step->table, true);
        record->deck = step->table->shoe.deck;
    }
    if (step->event->kind == TABLE_SETTLED && step->round == record->number) {
        trey_settlement_make(&step->table->round, &record->settlement);
        trey_awards_make(&step->table->round, &record->awards);
    }
}

static bool after_event(void *context, const replay_step *step)
{
    round_record *record = context;
    const live_table *table = step->table;
    shoe_round_add_event(&record->fair, table, step->event);
    if (step->event->kind == TABLE_SHOE_PLEDGED) {
        record->pledge = table->deal.pledge;
    }
    if (step->round == record->number) {
        record->is_found = true;
        add_event(record, step);
        note_wallet(record, step->event);
        note_felt(record);
        bool had_shoe = record->has_shoe; /* cards put away at the end came from a shoe */
        note_state(record, table);
        record->has_shoe |= had_shoe;
        note_people(record, table, false);
        if (record->is_over) {
            table_viewer auditor = {.role = ROLE_AUDITOR};
            record->opening_count = table_openings(table, auditor, record->openings);
            record->dealt = table->deal.dealt;
            memcpy(record->positions, table->deal.positions, sizeof record->positions);
        }
        return !record->is_over && !record->no_memory;
    }
    bool is_before = step->round == 0 && table->round_number + 1 == record->number;
    if (is_before && is_offer(step->event->kind)) {
        add_event(record, step);
    }
    return !record->no_memory;
}

/* As the server signed it when bets were closed (receipts.h). */
static void sign_closing(round_record *record, const audit_source *source)
{
    house_signer signer;
    if (!record->has_shoe || !source->has_key) {
        return;
    }
    house_signer_make(&signer, source->key);
    memcpy(record->house_key, signer.public_key, sizeof record->house_key);
    if (record->fair.is_closed) {
        closing_digest_sign(&signer, record->signature, &record->fair.closing);
    }
    house_signer_finish(&signer);
}

bool round_record_collect(round_record *record, const audit_source *source, uint32_t id,
                          uint64_t round, const record_start *start, journal_error *error)
{
    record->table = id;
    record->number = round;
    replay_listener listener = {.before = before_event, .after = after_event, .context = record};
    record->resettling = calloc(1, sizeof *record->resettling);
    record->no_memory = record->resettling == NULL;
    replay *run = replay_open(source, &listener, error);
    uint64_t from = 1, last = 0;
    if (run != NULL && start != NULL && replay_start_table(run, id, start->snapshot, start->size)) {
        from = start->sequence + 1;
    }
    bool is_fine =
        run != NULL && (record->no_memory || replay_run(run, id, from, UINT64_MAX, &last, error));
    replay_close(run);
    if (is_fine && record->no_memory) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory for the round.");
        return false;
    }
    if (is_fine) {
        sign_closing(record, source);
    }
    return is_fine;
}

const record_event *round_record_begun(const round_record *record)
{
    uint32_t i = 0;
    while (i + 1 < record->event_count && record->events[i].event.kind != TABLE_ROUND_BEGUN) {
        i++;
    }
    return &record->events[i];
}

const char *round_record_status(const round_record *record)
{
    if (record->is_called_off) {
        return "called off";
    }
    if (record->round.phase == TREY_PHASE_VOID) {
        return "void";
    }
    return record->is_settled ? "settled" : "under way";
}

bool round_record_shown(const round_record *record, uint32_t seat, uint32_t index)
{
    trey_viewer everyone = {.kind = TREY_VIEWER_PUBLIC};
    return trey_conduct_sees(&record->round, everyone, seat, index);
}
