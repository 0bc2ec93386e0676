/* SPDX-License-Identifier: MIT */
/*
 * Stopping without interrupting rounds. No round begins; those being played have a while to end,
 * and are then made void by decision of the staff, with every wager and fee returned (IRR-3).
 * Tables, seats and stacks stay for the next start.
 */
#include "floor_internal.h"

/* A round without a bet, or one that is settled, can wait for the next start. */
bool floor_is_in_round(const live_table *table)
{
    bool is_over = table->round.phase == TREY_PHASE_DONE || table->round.phase == TREY_PHASE_VOID;
    return table->state == TABLE_IS_IN_ROUND && !is_over && table->round.wager_count > 0;
}

void floor_drain(floor_thread *floor, int64_t time)
{
    char seconds[LOG_NUMBER_SIZE];
    if (!floor->is_draining) {
        floor->is_draining = true;
        floor->drain_until = time + floor->options.drain_ms;
        LOG(floor->options.log, LOG_INFO, "stopping",
            {"seconds", log_number(seconds, (uint64_t)floor->options.drain_ms / 1000)});
    }
}

static void void_round(floor_thread *floor, const live_table *table, int64_t time)
{
    static const char text[] = "The server stops.";
    table_command command = {.kind = COMMAND_VOID,
                             .role = ROLE_SUPERVISOR,
                             .person = floor->options.supervisor,
                             .reason = TREY_VOID_STAFF_DECISION,
                             .text = text,
                             .text_size = sizeof text - 1};
    room_answer answer;
    journal_error error;
    char number[LOG_NUMBER_SIZE];
    floor->is_failed |=
        !room_command(floor->room, table->id, &command, NULL, time, &answer, &error);
    if (!floor->is_failed) { /* refused if chips were paid or a jackpot recorded: the round
                             continues after the start */
        LOG(floor->options.log, LOG_WARNING,
            answer.refusal.status == TREY_OK ? "round-voided" : "round-kept",
            {"table", log_number(number, table->id)});
    }
}

void floor_void_overdue_rounds(floor_thread *floor, int64_t time)
{
    if (!floor->is_draining || time < floor->drain_until) {
        return;
    }
    const room_state *state = room_state_of(floor->room);
    for (uint32_t i = 0; i < state->table_count && !floor->is_failed; i++) {
        if (floor_is_in_round(state->tables[i])) {
            void_round(floor, state->tables[i], time);
        }
    }
}

bool floor_is_drained(const floor_thread *floor, int64_t time)
{
    if (!floor->is_draining || floor->room == NULL) {
        return floor->is_draining;
    }
    const room_state *state = room_state_of(floor->room);
    for (uint32_t i = 0; i < state->table_count; i++) {
        if (floor_is_in_round(state->tables[i])) {
            return time >= floor->drain_until;
        }
    }
    return true;
}

int64_t floor_next_table_time(const floor_thread *floor)
{
    if (!floor->is_draining) {
        return room_next_time(floor->room);
    }
    int64_t next = floor->drain_until;
    const room_state *state = room_state_of(floor->room);
    for (uint32_t i = 0; i < state->table_count; i++) {
        int64_t due =
            floor_is_in_round(state->tables[i]) ? table_next_time(state->tables[i]) : INT64_MAX;
        next = due < next ? due : next;
    }
    return next;
}

bool floor_is_paused(const floor_thread *floor, uint32_t table_number)
{
    const live_table *table =
        floor->is_draining ? room_state_table(room_state_of(floor->room), table_number) : NULL;
    return table != NULL && !floor_is_in_round(table);
}
