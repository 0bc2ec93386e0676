/* SPDX-License-Identifier: MIT */
/*
 * Settles the rounds of a file on several threads. The caller's thread cuts the file into batches
 * of whole values and writes their answers in order, so the output is the same, byte for byte, as
 * that of one thread. Memory does not grow with the file.
 */
#ifndef TREY_CLI_SETTLE_JOBS_H
#define TREY_CLI_SETTLE_JOBS_H

#include "settle_rounds.h"

typedef struct settle_jobs settle_jobs;

/* What the batches left of the file. */
typedef struct settle_rest {
    bool is_over; /* nothing: the text is not JSON, writing failed or memory ran out */
    bool out_of_memory;
    bool follows; /* rounds came before */
    json_place place;
    json_bytes ahead; /* text at `place` that has been read from the file; of the jobs */
} settle_rest;

/* Prepares threads that settle as `like` does. Returns NULL if memory or threads are short. */
settle_jobs *settle_jobs_open(uint32_t count, const settler *like);

/* Settles batches until the file ends, cannot be read, or has a value that is larger than a batch.
 * The caller settles the rest. */
settle_rest settle_jobs_run(settle_jobs *jobs, int file, json_drain *drain, void *context,
                            settle_tally *tally);

/* Ends the threads. May be called with NULL. */
void settle_jobs_close(settle_jobs *jobs);

#endif
