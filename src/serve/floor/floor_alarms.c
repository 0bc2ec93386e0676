/* SPDX-License-Identifier: MIT */
/*
 * Alarms: finds what a floor supervisor has to look at, answers requests about it, and tells the
 * floor pages. An alarm that follows from an event goes out with that event, when it is durable.
 */
#include <string.h>

#include <trey/seats.h>
#include <trey/settle.h>

#include "base/array.h"
#include "base/out_of_memory.h"
#include "floor_internal.h"
#include "protocol/alarm_json.h"

enum { CHECK_MS = 1000 };

static void ring(floor_thread *floor, const floor_alarm *raised, int64_t time)
{
    char table[LOG_NUMBER_SIZE];
    uint64_t last = floor->alarms.last;
    alarms_raise(&floor->alarms, raised, time);
    if (floor->alarms.last != last) {
        LOG(floor->options.log, LOG_INFO, "alarm", {"kind", alarm_kind_code(raised->kind)},
            {"table", log_number(table, raised->table)});
    }
}

/* ---- States of tables ---- */

/* The award that waits for the supervisor's key (PROG-7). */
static int64_t jackpot_amount(const live_table *table)
{
    trey_awards awards;
    if (table->round.phase != TREY_PHASE_SETTLEMENT) {
        return 0;
    }
    trey_awards_make(&table->round, &awards);
    for (uint32_t i = 0; i < awards.award_count; i++) {
        if (awards.awards[i].seat == table->keypad.lit_seat) {
            return awards.awards[i].amount;
        }
    }
    return 0;
}

/* Names whom an alarm is about as the dealer typed it: the next person in the seat has the same
 * number, and another name. */
static void copy_typed_name(const live_table *table, floor_alarm *one)
{
    if (person_is_anonymous(one->person)) {
        memcpy(one->name, table->felt_names[one->seat], sizeof one->name);
    }
}

static void set_state(floor_thread *floor, const floor_alarm *wanted, bool is_so, int64_t time)
{
    if (is_so) {
        ring(floor, wanted, time);
    } else {
        alarms_end(&floor->alarms, wanted->kind, wanted->table);
        alarms_forget(&floor->alarms, wanted);
    }
}

/* Who took which alarm is a value of the journal: the state that it is about is there too. */
static const char kept_name[] = "alarms-taken";

/* With the batch of the answer that an alarm is taken. */
static void keep_taken(floor_thread *floor)
{
    uint8_t bytes[ALARMS_BYTES_MAX];
    bytes_writer writer = {.bytes = bytes, .capacity = sizeof bytes};
    journal_error error;
    if (!floor->alarms.is_to_keep || floor->is_failed) {
        return;
    }
    floor->alarms.is_to_keep = false;
    alarms_keep(&floor->alarms, &writer);
    floor->is_failed |= !room_note_value(floor->room, kept_name, bytes, writer.size, &error);
}

/* How far the round has come, so that a table that waits for something else is not taken for one
 * that still waits for the same. */
static uint64_t progress_of(const live_table *table)
{
    return (uint64_t)table->round.phase | (uint64_t)table->handover_count << 8 |
           (uint64_t)trey_seats_count(table->round.unknown) << 40 |
           (uint64_t)trey_seats_count(table->round.dealt) << 48;
}

/* Whether a table waits for staff, and has waited longer than the room allows. */
static bool is_stuck(floor_thread *floor, const live_table *table, int64_t time)
{
    if (floor->options.stuck_ms == 0 || table->rules.dealer == DEALER_AUTOMATIC ||
        table->state != TABLE_IS_IN_ROUND ||
        time - table->waiting_since < floor->options.stuck_ms) {
        return false;
    }
    table_look(table, VIEW_SPECTATOR, &floor->view);
    switch (floor->view.waiting) {
    case VIEW_WAITS_FOR_NOTHING:
    case VIEW_WAITS_FOR_PLAYERS:
    case VIEW_WAITS_FOR_ANSWER:
    case VIEW_WAITS_FOR_BANK:
    case VIEW_WAITS_FOR_BETS:
    case VIEW_WAITS_FOR_REVEALS:
    case VIEW_WAITS_FOR_DECISION:
    case VIEW_WAITS_FOR_NEXT:
        return false; /* for players, or for the clock */
    default:
        return true;
    }
}

static void check_table(floor_thread *floor, const live_table *table, int64_t time)
{
    uint32_t lit = table->posting.progressive != NULL ? table->keypad.lit_seat : 0;
    bool in_round = table->state == TABLE_IS_IN_ROUND;
    uint64_t round = in_round ? table->round_number : 0;
    uint64_t progress = in_round ? progress_of(table) : 0;
    floor_alarm one = {.kind = ALARM_JACKPOT, .table = table->id, .seat = lit, .round = round};
    if (lit != 0) {
        one.person = table->seated[lit];
        one.amount = jackpot_amount(table);
        copy_typed_name(table, &one);
    }
    set_state(floor, &one, lit != 0 && in_round && !floor->options.presses_keys, time);
    one = (floor_alarm){.kind = ALARM_CARD_COUNT, .table = table->id, .round = round};
    set_state(floor, &one, in_round && table->round.phase == TREY_PHASE_MISDEALT, time);
    one = (floor_alarm){.kind = ALARM_SHUFFLER_FAULT, .table = table->id};
    set_state(floor, &one, table->state != TABLE_IS_CLOSED && table->device_failed, time);
    one = (floor_alarm){
        .kind = ALARM_STUCK, .table = table->id, .round = round, .progress = progress};
    set_state(floor, &one, is_stuck(floor, table, time), time);
}

/* Tables with events at once, all tables from time to time. */
void floor_check_alarms(floor_thread *floor, int64_t time)
{
    const room_state *state = room_state_of(floor->room);
    bool is_time = time >= floor->alarms_time;
    for (uint32_t i = 0; is_time && i < state->table_count; i++) {
        check_table(floor, state->tables[i], time);
    }
    for (uint32_t i = 0; !is_time && floor->alarms_are_due && i < floor->watched_count; i++) {
        const live_table *table =
            floor->watched[i].has_events ? room_state_table(state, floor->watched[i].table) : NULL;
        if (table != NULL) {
            check_table(floor, table, time);
        }
    }
    floor->alarms_are_due = false;
    if (is_time) {
        alarms_sweep(&floor->alarms, time);
        floor->alarms_time = time + CHECK_MS;
    }
    keep_taken(floor);
}

/* ---- Events ---- */

/* What a person won on a seat in this round: what the bank and the progressive paid, less what they
 * lost there. */
static int64_t won_by(const trey_settlement *settlement, const trey_awards *awards,
                      trey_bettor bettor, uint32_t seat)
{
    int64_t won = 0;
    for (uint32_t i = 0; i < settlement->line_count; i++) {
        const trey_line *line = &settlement->lines[i];
        if (line->bettor == bettor && line->seat == seat) {
            won += trey_line_paid(line) - trey_line_collected(line);
        }
    }
    for (uint32_t i = 0; i < awards->award_count; i++) {
        const trey_award *award = &awards->awards[i];
        won += award->bettor == bettor && award->seat == seat ? award->amount : 0;
    }
    return won;
}

static void find_big_wins(floor_thread *floor, const live_table *table, int64_t time)
{
    trey_settlement settlement;
    trey_awards awards;
    if (floor->options.big_win == 0 || table->rules.chips != CHIPS_CAGE) {
        return; /* play chips are worth nothing */
    }
    trey_settlement_make(&table->round, &settlement);
    trey_awards_make(&table->round, &awards);
    for (uint32_t i = 0; i < settlement.line_count; i++) {
        const trey_line *line = &settlement.lines[i];
        int64_t won = won_by(&settlement, &awards, line->bettor, line->seat);
        if (won >= floor->options.big_win) {
            floor_alarm one = {.kind = ALARM_BIG_WIN,
                               .table = table->id,
                               .seat = line->seat,
                               .person = line->bettor,
                               .amount = won};
            copy_typed_name(table, &one);
            ring(floor, &one, time);
        }
    }
}

void floor_alarm_on_event(floor_thread *floor, const live_table *table, const table_event *event)
{
    floor->alarms_are_due |= table->rules.dealer != DEALER_AUTOMATIC;
    if (event->kind == TABLE_SETTLED) {
        find_big_wins(floor, table, event->time);
    } else if (event->kind == TABLE_FLOOR_CALLED) {
        floor_alarm called = {
            .kind = ALARM_FLOOR_CALLED, .table = table->id, .person = event->person};
        memcpy(called.text, event->text, event->text_size);
        ring(floor, &called, event->time);
    }
}

void floor_alarm_barred(floor_thread *floor, uint32_t table, uint32_t seat, uint32_t number,
                        int64_t time)
{
    ring(floor,
         &(floor_alarm){.kind = ALARM_BARRED, .table = table, .seat = seat, .person = number},
         time);
}

void floor_reset_alarms(floor_thread *floor)
{
    floor->alarms = (alarm_list){.last = floor->alarms.last, .is_changed = true};
    floor->alarms_time = 0;
}

void floor_load_alarms(floor_thread *floor)
{
    journal_bytes kept;
    if (room_value(floor->room, kept_name, &kept) &&
        !alarms_restore(&floor->alarms, kept.bytes, kept.size)) {
        LOG(floor->options.log, LOG_WARNING, "alarms-unreadable",
            {"problem", "who took which alarm is damaged in the journal; alarms ring again"});
    }
}

/* ---- Telling ---- */

static wire_alarm wire_of(floor_thread *floor, const floor_alarm *one)
{
    return (wire_alarm){.number = one->number,
                        .kind = alarm_kind_code(one->kind),
                        .table = one->table,
                        .seat = one->seat,
                        .person = one->person,
                        .amount = one->amount,
                        .since = one->since,
                        .taken = one->taken,
                        .taken_by = one->taken_by,
                        .text = one->text,
                        .given = one->name,
                        .names = &floor->view_names};
}

typedef struct alarm_walk {
    floor_thread *floor;
    uint64_t before;
} alarm_walk;

static bool next_alarm(void *context, wire_alarm *next)
{
    alarm_walk *walk = context;
    const floor_alarm *one = alarms_next(&walk->floor->alarms, walk->before);
    if (one != NULL) {
        walk->before = one->number;
        *next = wire_of(walk->floor, one);
    }
    return one != NULL;
}

void floor_watch_alarms(floor_thread *floor, connection_number connection)
{
    for (uint32_t i = 0; i < floor->alarm_watcher_count; i++) {
        if (floor->alarm_watchers[i].connection == connection) {
            floor->alarm_watchers[i].is_new = true;
            return;
        }
    }
    floor->alarm_watchers =
        memory_or_end(array_grow(floor->alarm_watchers, floor->alarm_watcher_count,
                                 &floor->alarm_watcher_capacity, sizeof *floor->alarm_watchers));
    floor->alarm_watchers[floor->alarm_watcher_count++] =
        (alarm_watcher){.connection = connection, .is_new = true};
}

void floor_unwatch_alarms(floor_thread *floor, connection_number connection)
{
    for (uint32_t i = 0; i < floor->alarm_watcher_count; i++) {
        if (floor->alarm_watchers[i].connection == connection) {
            floor->alarm_watchers[i] = floor->alarm_watchers[--floor->alarm_watcher_count];
            return;
        }
    }
}

void floor_publish_alarms(floor_thread *floor)
{
    shared_buffer *frame = NULL;
    for (uint32_t i = 0; i < floor->alarm_watcher_count; i++) {
        alarm_watcher *client = &floor->alarm_watchers[i];
        if (!floor->alarms.is_changed && !client->is_new) {
            continue;
        }
        if (frame == NULL) {
            alarm_walk walk = {.floor = floor, .before = UINT64_MAX};
            json_buffer_begin(&floor->bytes, &floor->writer);
            message_write_alarms(&floor->writer,
                                 &(alarm_rows){.next = next_alarm, .context = &walk});
            frame = floor_make_message(floor);
        }
        floor_send_buffer(floor, client->connection, frame);
        client->is_new = false;
    }
    floor->alarms.is_changed = false;
    shared_buffer_release(frame);
}

/* ---- Routes ---- */

void floor_answer_alarms(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    floor_check_alarms(floor, time);
    alarm_walk walk = {.floor = floor, .before = UINT64_MAX};
    http_answer_begin(exchange, &floor->writer);
    alarms_write(&floor->writer, &(alarm_rows){.next = next_alarm, .context = &walk});
    http_answer_end(exchange, &floor->writer);
}

void floor_take_alarm(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    floor_alarm *one = alarms_find(&floor->alarms, exchange->request.numbers[0]);
    char who[LOG_NUMBER_SIZE], table[LOG_NUMBER_SIZE];
    if (one == NULL) {
        http_answer_error(exchange, SERVER_ERROR_NO_SUCH_ALARM);
        return;
    }
    if (!alarms_take(&floor->alarms, one, exchange->request.person.number, time)) {
        http_answer_error(exchange, SERVER_ERROR_ALARM_TAKEN);
        return;
    }
    LOG(floor->options.log, LOG_INFO, "alarm-taken", {"kind", alarm_kind_code(one->kind)},
        {"table", log_number(table, one->table)}, {"person", log_number(who, one->taken_by)});
    keep_taken(floor);
    wire_alarm shown = wire_of(floor, one);
    floor_answer_record(floor, exchange, &alarm_shape, &shown);
}
