/* SPDX-License-Identifier: MIT */
/*
 * trey sim: the rounds themselves, into a file that trey settle reads.
 */
#include <errno.h>
#include <string.h>

#include "sim.h"

static bool drain(void *context, const char *bytes, size_t size)
{
    sim_events *events = context;
    if (events->problem == 0 && fwrite(bytes, 1, size, events->stream) != size) {
        events->problem = errno;
    }
    return events->problem == 0;
}

bool sim_events_are_output(const sim_request *request)
{
    return request->events != NULL && strcmp(request->events, "-") == 0;
}

int sim_events_open(sim_events *events, const sim_setup *setup)
{
    events->stream =
        sim_events_are_output(setup->request) ? stdout : fopen(setup->request->events, "wb");
    if (events->stream == NULL) {
        return shell_fail(setup->command, STATUS_IO, "cannot open %s: %s", setup->request->events,
                          strerror(errno));
    }
    events->problem = 0;
    events->heading = (round_heading){.rules = setup->request->posting.rules,
                                      .choices = &setup->made.chosen,
                                      .back_line = TREY_SIM_BACK_LINE};
    json_writer_begin(&events->writer, drain, events);
    return STATUS_FINE;
}

void sim_events_write(sim_events *events, const trey_round *round)
{
    events->heading.number++;
    round_form_write(&events->writer, &events->heading, round);
}

int sim_events_close(sim_events *events, const sim_setup *setup)
{
    json_writer_flush(&events->writer);
    int ended = events->stream == stdout ? fflush(stdout) : fclose(events->stream);
    if (ended != 0 && events->problem == 0) {
        events->problem = errno;
    }
    return events->problem == 0 ? STATUS_FINE
                                : shell_fail(setup->command, STATUS_IO, "cannot write %s: %s",
                                             setup->request->events, strerror(events->problem));
}
