/* SPDX-License-Identifier: MIT */
/*
 * What was measured over a stretch of time, and how it is told: as text and as JSON.
 */
#ifndef TREY_LOAD_FIGURES_H
#define TREY_LOAD_FIGURES_H

#include "crowd.h"
#include "process.h"

typedef struct figures {
    const char *name;
    uint32_t seats, tables;
    double seconds, load_before, load_after; /* the load of the machine, as uptime has it */
    double stolen; /* seconds of processors that its host gave to others meanwhile */
    crowd_counts counts;
    process_use server;       /* within that time; memory as it was at its end */
    uint64_t memory_at_start; /* of the server before anybody came, in KB */
    double loader_seconds;    /* of processors */
    uint64_t journal_bytes;   /* written meanwhile; 0 where there is none */
} figures;

double figures_load(void);
double figures_stolen(void); /* since the machine started */

double figures_messages(const figures *of); /* a second */
double figures_memory(const figures *of);   /* KB a seat, beyond the start */
double figures_latency(const figures *of, uint32_t of_ten_thousand); /* milliseconds */

void figures_print(FILE *out, const figures *of);
void figures_print_json(FILE *out, const figures *of);

#endif
