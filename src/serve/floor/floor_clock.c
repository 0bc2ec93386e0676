/* SPDX-License-Identifier: MIT */
/*
 * Marks in the record for a clock that was set while the server runs. The times of events go on
 * steadily; from the mark on they differ from the time of day by as much as the clock was set.
 */
#include <stdio.h>

#include "base/clock.h"
#include "floor_internal.h"

enum {
    JUMP_MS = 2000, /* smaller differences are not marked */
    READING_MS =
        100, /* longer between two looks at the clocks: the process stood still meanwhile */
};

/* The difference of the two clocks. False: it could not be read exactly. */
static bool read_difference(int64_t *difference)
{
    int64_t before = clock_steady_ms();
    *difference = clock_wall_ms() - before;
    return clock_steady_ms() - before < READING_MS;
}

void floor_watch_clock(floor_thread *floor)
{
    floor->has_difference = read_difference(&floor->clock_difference);
}

static void mark(floor_thread *floor, uint32_t number, const char *text, int size, int64_t time)
{
    table_command command = {
        .kind = COMMAND_MARK_CLOCK, .role = ROLE_CLOCK, .text = text, .text_size = (uint32_t)size};
    room_answer answer;
    journal_error error;
    floor->is_failed |= !room_command(floor->room, number, &command, NULL, time, &answer, &error);
}

void floor_mark_clock(floor_thread *floor, int64_t time)
{
    int64_t difference;
    if (!read_difference(&difference)) {
        return;
    }
    int64_t jump = floor->has_difference ? difference - floor->clock_difference : 0;
    if (jump > -JUMP_MS && jump < JUMP_MS) {
        if (!floor->has_difference) {
            floor->has_difference = true;
            floor->clock_difference = difference;
        }
        return;
    }
    floor->clock_difference = difference;
    char text[64];
    int size = snprintf(text, sizeof text, "%+lld.%03d s", (long long)(jump / 1000),
                        (int)((jump < 0 ? -jump : jump) % 1000));
    LOG(floor->options.log, LOG_WARNING, "clock-jumped", {"by", text});
    const room_state *state = room_state_of(floor->room);
    for (uint32_t i = 0; i < state->table_count && !floor->is_failed; i++) {
        if (state->tables[i]->state != TABLE_IS_CLOSED) {
            mark(floor, state->tables[i]->id, text, size, time);
        }
    }
}
