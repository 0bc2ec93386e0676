/* SPDX-License-Identifier: MIT */
/*
 * Amounts come from the transfers, so they match the ledger to the cent; wagers and results come
 * from the round at its end.
 */
#include "round_note.h"

#include <stdlib.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/conduct.h>
#include <trey/seats.h>

#include "base/array.h"
#include "base/assert.h"
#include "table/record.h"

/* The current round of a table. */
typedef struct open_round {
    uint32_t table;
    bool is_running;
    uint64_t first_sequence;
    int64_t begun;
    int64_t drop, tray, jackpot_in;
    uint32_t person_count;
    note_person people[NOTE_PEOPLE_MAX];
} open_round;

struct round_noter {
    bool no_memory;
    uint32_t table_count, table_capacity;
    open_round *tables; /* in no order: there are few */
    round_note note;
    trey_settlement settlement;
    trey_awards awards;
};

const char *note_status_name(note_status status)
{
    static const char *const names[NOTE_STATUS_COUNT] = {
        [NOTE_SETTLED] = "settled", [NOTE_VOID] = "void", [NOTE_CALLED_OFF] = "called-off"};
    TREY_ASSERT((unsigned)status < NOTE_STATUS_COUNT);
    return names[status];
}

/* ---- Money ---- */

static note_person *person_in(note_person *people, uint32_t *count, uint32_t number)
{
    for (uint32_t i = 0; i < *count; i++) {
        if (people[i].person == number) {
            return &people[i];
        }
    }
    if (*count == NOTE_PEOPLE_MAX) {
        return NULL;
    }
    people[*count] = (note_person){.person = number};
    return &people[(*count)++];
}

/* One side of a transfer: what an account receives; negative: what it pays. */
static void take_end(open_round *current, const account *end, const account *other, int64_t amount)
{
    switch ((account_kind)end->kind) {
    case ACCOUNT_STACK: {
        note_person *person = person_in(current->people, &current->person_count, end->person);
        bool is_outside = other->kind == ACCOUNT_WALLET || other->kind == ACCOUNT_FELT;
        if (person != NULL && !is_outside) {
            person->net += amount;
            person->fees -= other->kind == ACCOUNT_DROP_BOX ? amount : 0;
        }
        break;
    }
    case ACCOUNT_DROP_BOX:
        current->drop += amount;
        break;
    case ACCOUNT_TRAY:
        current->tray += amount;
        break;
    case ACCOUNT_POOL:
        current->jackpot_in += other->kind == ACCOUNT_SPOT ? amount : 0;
        break;
    default:
        break;
    }
}

static void take_transfers(open_round *current, const journal_entry *entry)
{
    bytes_reader reader = {.bytes = entry->transfers.bytes, .left = entry->transfers.size};
    transfer moved;
    while (reader.left > 0 && record_read_transfer(&reader, entry->stream, &moved)) {
        take_end(current, &moved.from, &moved.to, -moved.amount);
        take_end(current, &moved.to, &moved.from, moved.amount);
    }
}

/* ---- Cards ---- */

/* The hand as the viewer saw it at the end; empty if the viewer did not see every card. */
static void put_cards(char out[NOTE_CARDS_SIZE], const trey_round *round, trey_viewer viewer,
                      uint32_t seat)
{
    const trey_dealt_hand *hand = &round->hands[seat];
    size_t size = 0;
    out[0] = '\0';
    if (!trey_seats_have(round->dealt, seat)) {
        return;
    }
    for (uint32_t i = 0; i < hand->count && size + TREY_CARD_TEXT_SIZE < NOTE_CARDS_SIZE; i++) {
        if (!trey_conduct_sees(round, viewer, seat, i)) {
            out[0] = '\0';
            return;
        }
        if (size > 0) {
            out[size++] = ' ';
        }
        trey_card_text(out + size, round->cards[hand->first + i]);
        size += TREY_CARD_TEXT_SIZE - 1;
    }
}

/* ---- Stakes ---- */

static note_stake *stake_in(round_note *note, uint32_t seat, uint32_t person)
{
    for (uint32_t i = 0; i < note->stake_count; i++) {
        if (note->stakes[i].seat == seat && note->stakes[i].person == person) {
            return &note->stakes[i];
        }
    }
    return NULL;
}

static void put_stakes(round_note *note, const trey_round *round)
{
    note->stake_count = round->stake_count;
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        trey_viewer owner = {.kind = TREY_VIEWER_BETTOR, .bettor = stake->bettor};
        bool plays = stake->decision == TREY_DECISION_PLAY;
        note->stakes[i] =
            (note_stake){.person = stake->bettor,
                         .seat = stake->seat,
                         .decision = stake->decision,
                         .ante = {stake->ante, NOTE_RESULT_NONE, 0},
                         .play = {plays ? stake->ante : 0, NOTE_RESULT_NONE, 0}, /* WAGER-3 */
                         .bonus = {stake->bonus, NOTE_RESULT_NONE, 0},
                         .progressive = {stake->progressive, NOTE_RESULT_NONE, 0}};
        put_cards(note->stakes[i].cards, round, owner, stake->seat);
    }
}

static void put_line(round_note *note, const trey_line *line)
{
    note_stake *stake = stake_in(note, line->seat, line->bettor);
    if (stake == NULL) {
        return;
    }
    int64_t net = trey_line_paid(line) - trey_line_collected(line);
    uint8_t result = (uint8_t)trey_line_result(line);
    switch ((trey_wager_kind)line->kind) {
    case TREY_WAGER_ANTE:
        stake->ante.result = result;
        stake->ante.net += net;
        break;
    case TREY_WAGER_PLAY:
        stake->play.result = result;
        stake->play.net += net;
        break;
    case TREY_WAGER_BONUS:
        stake->bonus.result = result;
        stake->bonus.net += net;
        break;
    case TREY_WAGER_ANTE_BONUS:
        stake->ante_bonus += net;
        break;
    default:
        break;
    }
}

static void put_award(round_note *note, uint32_t seat, uint32_t person, int64_t amount)
{
    note_stake *stake = stake_in(note, seat, person);
    note->head.jackpot_out += amount;
    if (stake != NULL) {
        stake->progressive.net += amount;
    }
}

static void put_results(round_noter *noter, const trey_round *round)
{
    round_note *note = &noter->note;
    trey_settlement_make(round, &noter->settlement);
    trey_awards_make(round, &noter->awards);
    for (uint32_t i = 0; i < noter->settlement.line_count; i++) {
        put_line(note, &noter->settlement.lines[i]);
    }
    for (uint32_t i = 0; i < note->stake_count; i++) {
        note->stakes[i].progressive.net -= note->stakes[i].progressive.amount;
    }
    for (uint32_t i = 0; i < noter->awards.award_count; i++) {
        const trey_award *award = &noter->awards.awards[i];
        put_award(note, award->seat, award->bettor, award->amount);
        note->head.meter_award += award->from_meter ? award->amount : 0;
    }
    if (note->head.meter_award > 0) { /* PROG-5: one deck has one such hand */
        note->head.meter_fall = note->head.meter_award - noter->awards.meter.cents;
    }
    for (uint32_t i = 0; i < noter->awards.envy_count; i++) {
        const trey_envy *envy = &noter->awards.envy[i];
        put_award(note, envy->seat, envy->bettor, envy->amount);
    }
}

/* ---- The whole round ---- */

static void put_people(round_note *note, const open_round *current, const trey_round *round)
{
    note->person_count = current->person_count;
    memcpy(note->people, current->people, current->person_count * sizeof *current->people);
    for (uint32_t i = 0; i < note->stake_count; i++) {
        note_person *person = person_in(note->people, &note->person_count, note->stakes[i].person);
        if (person != NULL) {
            person->has_part = true;
        }
    }
    note_person *bank = round->bank_seat != 0
                            ? person_in(note->people, &note->person_count, round->bank_bettor)
                            : NULL;
    if (bank != NULL) {
        bank->has_part = true;
    }
}

/* A round that was called off, by any event, never got past its bets. */
static note_status status_of(trey_phase phase)
{
    return phase == TREY_PHASE_DONE   ? NOTE_SETTLED
           : phase == TREY_PHASE_VOID ? NOTE_VOID
                                      : NOTE_CALLED_OFF;
}

static const round_note *tell(round_noter *noter, const open_round *current,
                              const replay_step *step)
{
    const live_table *table = step->table;
    const trey_round *round = &table->round;
    round_note *note = &noter->note;
    note->head = (round_head){.table = table->id};
    note->person_count = note->stake_count = 0;
    note->head.number = step->round;
    note->head.position = step->entry->position;
    note->head.first_sequence = current->first_sequence;
    note->head.last_sequence = step->entry->sequence;
    note->head.begun = current->begun;
    note->head.ended = step->entry->time_ms;
    note->head.status = status_of(round->phase);
    note->head.chips = (chip_kind)table->rules.chips;
    memcpy(note->head.ruleset, table->rules.ruleset, RULES_NAME_SIZE);
    note->head.bank_person = round->bank_seat != 0 ? round->bank_bettor : 0;
    note->head.bank_seat = round->bank_seat;
    note->head.bank_wager = round->bank_seat != 0 ? round->bank_wager : 0;
    note->head.wagers =
        round->total_action + round->bonus_total + round->progressive_total + round->play_total;
    if (note->head.status != NOTE_CALLED_OFF) { /* an adjusted meter belongs to no round */
        note->head.tray = current->tray;
        note->head.jackpot_in = current->jackpot_in;
    }
    put_cards(note->head.banker_cards, round, (trey_viewer){.kind = TREY_VIEWER_PUBLIC},
              TREY_BANKER);
    put_stakes(note, round);
    if (note->head.status == NOTE_SETTLED) {
        bool has_fees = trey_round_reached(round) > TREY_PHASE_FEES;
        note->head.bank_fee = has_fees && round->bank_seat != 0 ? trey_round_bank_fee(round) : 0;
        put_results(noter, round);
        note->head.bank_net =
            note->head.bank_seat != 0 ? noter->settlement.collected - noter->settlement.paid : 0;
    }
    note->head.player_fees = current->drop - note->head.bank_fee;
    put_people(note, current, round);
    return note;
}

static open_round *round_at(round_noter *noter, uint32_t id)
{
    for (uint32_t i = 0; i < noter->table_count; i++) {
        if (noter->tables[i].table == id) {
            return &noter->tables[i];
        }
    }
    open_round *grown =
        array_grow(noter->tables, noter->table_count, &noter->table_capacity, sizeof *grown);
    if (grown == NULL) {
        noter->no_memory = true;
        return NULL;
    }
    noter->tables = grown;
    noter->tables[noter->table_count] = (open_round){.table = id};
    return &noter->tables[noter->table_count++];
}

const round_note *round_noter_take(round_noter *noter, const replay_step *step)
{
    open_round *current = step->round != 0 ? round_at(noter, step->table->id) : NULL;
    if (current == NULL) {
        return NULL;
    }
    if (step->event->kind == TABLE_ROUND_BEGUN) {
        *current = (open_round){.table = step->table->id,
                                .is_running = true,
                                .first_sequence = step->entry->sequence,
                                .begun = step->entry->time_ms};
    }
    if (!current->is_running) {
        return NULL; /* it began before the replayed events */
    }
    take_transfers(current, step->entry);
    if (step->table->state == TABLE_IS_IN_ROUND) {
        return NULL;
    }
    current->is_running = false;
    return tell(noter, current, step);
}

bool round_noter_failed(const round_noter *noter)
{
    return noter->no_memory;
}

round_noter *round_noter_open(void)
{
    return calloc(1, sizeof(round_noter));
}

void round_noter_close(round_noter *closed)
{
    if (closed != NULL) {
        free(closed->tables);
        free(closed);
    }
}
