/* SPDX-License-Identifier: MIT */
/*
 * trey sim: writes the simulated rounds to a file that trey settle reads.
 */
#include <string.h>

#include "sim_command.h"

bool sim_events_are_output(const sim_request *request)
{
    return request->events != NULL && strcmp(request->events, "-") == 0;
}

int sim_events_open(sim_events *events, const sim_setup *setup)
{
    int status = output_open(&events->file, setup->command, setup->request->events);
    if (status != STATUS_FINE) {
        return status;
    }
    events->heading = (round_heading){.rules = setup->request->posting.rules,
                                      .choices = &setup->made.chosen,
                                      .back_line = TREY_SIM_BACK_LINE};
    json_writer_begin(&events->writer, output_drain, &events->file);
    return STATUS_FINE;
}

void sim_events_write(sim_events *events, const trey_round *round)
{
    events->heading.number++;
    round_form_write(&events->writer, &events->heading, round);
}

int sim_events_close(sim_events *events)
{
    json_writer_flush(&events->writer);
    return output_close(&events->file);
}
