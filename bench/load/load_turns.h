/* SPDX-License-Identifier: MIT */
/*
 * Turns without and with hostile clients: how much longer the honest clients wait beside them.
 */
#ifndef TREY_LOAD_TURNS_H
#define TREY_LOAD_TURNS_H

#include <stdbool.h>
#include <stdio.h>

#include "histogram.h"

enum { TURNS_MAX = 64 };

typedef struct turns {
    uint32_t count;
    double ratios[TURNS_MAX]; /* of each turn: p99 beside / p99 alone */
    histogram alone, beside;  /* all turns together, so that other work affects both sides */
} turns;

/* Adds a turn and returns its ratio. Turns beyond TURNS_MAX count only in the histograms. */
double turns_add(turns *to, const histogram *alone, const histogram *beside);

double turns_median(const turns *of);

/* `kind` names the hostile clients. */
void turns_print(FILE *out, const turns *of, const char *kind, bool is_json);

#endif
