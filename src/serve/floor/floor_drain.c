/* SPDX-License-Identifier: MIT */
/*
 * Stopping without breaking into rounds: none begins any more, those under way have a while to end,
 * and what is left then is void by decision of the staff, with every wager and fee back (IRR-3).
 * Tables, seats and stacks stay for the next start.
 */
#include "floor_internal.h"

/* A round in which nobody has bet, or that is settled, may as well wait for the next start. */
bool floor_is_busy(const table *of)
{
    bool is_over = of->round.phase == TREY_PHASE_DONE || of->round.phase == TREY_PHASE_VOID;
    return of->state == TABLE_IS_IN_ROUND && !is_over && of->round.wager_count > 0;
}

void floor_drain(floor_thread *at, int64_t time)
{
    char seconds[LOG_NUMBER_SIZE];
    if (!at->is_draining) {
        at->is_draining = true;
        at->drain_until = time + at->options.drain_ms;
        LOG(at->options.log, LOG_INFO, "stopping",
            {"seconds", log_number(seconds, (uint64_t)at->options.drain_ms / 1000)});
    }
}

static void make_void(floor_thread *at, const table *of, int64_t time)
{
    static const char text[] = "The server stops.";
    table_command command = {.kind = COMMAND_VOID,
                             .role = ROLE_SUPERVISOR,
                             .person = at->options.supervisor,
                             .reason = TREY_VOID_STAFF_DECISION,
                             .text = text,
                             .text_size = sizeof text - 1};
    room_answer answer;
    journal_error error;
    char number[LOG_NUMBER_SIZE];
    at->is_failed |= !room_command(at->room, of->id, &command, NULL, time, &answer, &error);
    if (!at->is_failed) { /* with chips paid or a jackpot recorded it goes on at the next start */
        LOG(at->options.log, LOG_WARNING,
            answer.refusal.status == TREY_OK ? "round-voided" : "round-kept",
            {"table", log_number(number, of->id)});
    }
}

void floor_drain_act(floor_thread *at, int64_t time)
{
    if (!at->is_draining || time < at->drain_until) {
        return;
    }
    const room_state *all = room_state_of(at->room);
    for (uint32_t i = 0; i < all->table_count && !at->is_failed; i++) {
        if (floor_is_busy(all->tables[i])) {
            make_void(at, all->tables[i], time);
        }
    }
}

bool floor_is_drained(const floor_thread *at, int64_t time)
{
    if (!at->is_draining || at->room == NULL) {
        return at->is_draining;
    }
    const room_state *all = room_state_of(at->room);
    for (uint32_t i = 0; i < all->table_count; i++) {
        if (floor_is_busy(all->tables[i])) {
            return time >= at->drain_until;
        }
    }
    return true;
}

int64_t floor_tables_next(const floor_thread *at)
{
    if (!at->is_draining) {
        return room_next_time(at->room);
    }
    int64_t next = at->drain_until;
    const room_state *all = room_state_of(at->room);
    for (uint32_t i = 0; i < all->table_count; i++) {
        int64_t due = floor_is_busy(all->tables[i]) ? table_next_time(all->tables[i]) : INT64_MAX;
        next = due < next ? due : next;
    }
    return next;
}

bool floor_is_held(const floor_thread *at, uint32_t table_number)
{
    const table *of =
        at->is_draining ? room_state_table(room_state_of(at->room), table_number) : NULL;
    return of != NULL && !floor_is_busy(of);
}
