/* SPDX-License-Identifier: MIT */
/*
 * The figures of one run, printed as text or as JSON.
 */
#ifndef TREY_LOAD_FIGURES_H
#define TREY_LOAD_FIGURES_H

#include "crowd.h"
#include "process.h"

typedef struct figures {
    const char *name;
    uint32_t seats, tables;
    double seconds, load_before, load_after; /* load averages, as in uptime */
    double stolen; /* processor seconds that the host gave to other machines */
    crowd_counts counts;
    process_use server;           /* during the run; memory at its end */
    uint64_t memory_at_start;     /* KB, before the first client */
    double loader_seconds;        /* processor time */
    uint64_t journal_bytes;       /* written during the run; 0 without a journal */
    uint64_t firsts, first_bytes; /* whole states, since the first client came */
} figures;

double figures_load(void);
double figures_stolen(void); /* since the machine started */

double figures_messages(const figures *of); /* per second */
double figures_memory(const figures *of);   /* KB per seat, above memory_at_start */
/* Of what all clients received, the part of one player in one round of their table. */
double figures_of_player(const figures *of, uint64_t count);
double figures_latency(const figures *of, uint32_t of_ten_thousand); /* milliseconds */

void figures_print(FILE *out, const figures *of);
void figures_print_json(FILE *out, const figures *of);

#endif
